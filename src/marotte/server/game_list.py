"""The available games, with everything that a table can choose about them."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from marotte.errors import DeckError
from marotte.games.contract import Game
from marotte.games.registry import find_game, make_setup, usual_deck
from marotte.table.settings import AnyDeck, AnyOptions, Settings

#: The default settings of a table.
USUAL = Settings(game="", seats=1)


class OptionInfo(msgspec.Struct):
    """A rule that a table can change."""

    name: str
    sentence: str
    default: str | int | None  # None: it depends on other options
    choices: list[str]  # empty for a number from minimum to maximum
    minimum: int
    maximum: int


class DeckEntryInfo(msgspec.Struct):
    """An entry of a game's deck, which a table can change too."""

    name: str
    sentence: str
    kind: Literal["number", "counts", "values"]  # an integer, one integer per card, or a list of distinct integers
    minimum: int
    maximum: int
    cards: list[str]  # those it is about: one, one per count, or one per value; may be empty


class ShortGameInfo(msgspec.Struct):
    """The options and deck that make a game short."""

    options: AnyOptions
    deck: AnyDeck


class GameInfo(msgspec.Struct):
    """A game, its options and its deck entries."""

    name: str
    title: str
    summary: str
    credit: str
    seat_counts: list[int]
    default_seats: int
    options: list[OptionInfo]
    deck: list[DeckEntryInfo]
    short: ShortGameInfo
    times: dict[str, float]


class DeckRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A setup whose deck is to be checked."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=8)]
    options: AnyOptions = {}
    deck: AnyDeck = {}


class DeckFault(msgspec.Struct):
    """Why a deck is not playable."""

    name: str  # from a closed list for each game; all of them have ``bounds``
    sentence: str
    numbers: dict[str, str | int]  # the values in the sentence, for other languages


class DeckInfo(msgspec.Struct):
    """The usual deck of a setup, and what is wrong with the requested one."""

    usual: AnyDeck
    fault: DeckFault | None


def show_game(game: Game) -> GameInfo:
    """Everything about a game that a form needs."""
    return GameInfo(
        game.name,
        game.title,
        game.summary,
        game.credit,
        list(game.seat_counts),
        game.default_seats,
        [
            OptionInfo(one.name, one.sentence, one.default, list(one.choices), one.minimum, one.maximum)
            for one in game.options
        ],
        [
            DeckEntryInfo(one.name, one.sentence, one.kind, one.minimum, one.maximum, list(one.cards))
            for one in game.deck_entries
        ],
        ShortGameInfo(dict(game.short_options), dict(game.short_deck)),
        {name: float(getattr(USUAL, name)) for name in game.times},
    )


def show_deck(asked: DeckRequest) -> DeckInfo:
    """The usual deck, and whether the requested one is playable."""
    game = find_game(asked.game)
    fault = None
    try:
        make_setup(game, asked.seats, asked.options, asked.deck)
    except DeckError as error:
        fault = DeckFault(error.fault, str(error), error.numbers)
    return DeckInfo(usual_deck(game, asked.seats, asked.options), fault)

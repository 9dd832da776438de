"""The games that are there, with all that a table can choose about them."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from marotte.errors import DeckError
from marotte.games.contract import Game
from marotte.games.registry import find_game, make_setup, usual_deck
from marotte.table.settings import AnyDeck, AnyOptions, Settings

#: What a table is set up with if nobody chooses anything.
USUAL = Settings(game="", seats=1)


class OptionInfo(msgspec.Struct):
    """A rule that a table can change."""

    name: str
    sentence: str
    default: str | int | None  # None: it depends on other options
    choices: list[str]  # empty for a number, from …
    minimum: int
    maximum: int


class DeckEntryInfo(msgspec.Struct):
    """An entry of the deck table, which a table can change too."""

    name: str
    sentence: str
    kind: Literal["number", "counts", "values"]  # an integer, one for each of the cards, or a list of different ones
    minimum: int
    maximum: int
    cards: list[str]  # which it is about: one, one for each count, one for each value; or none in particular


class ShortGameInfo(msgspec.Struct):
    """What makes a short game."""

    options: AnyOptions
    deck: AnyDeck


class GameInfo(msgspec.Struct):
    """A game, its options and the entries of its deck table."""

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
    """A table whose deck is to be looked at."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=8)]
    options: AnyOptions = {}
    deck: AnyDeck = {}


class DeckFault(msgspec.Struct):
    """Why a deck can't be played with."""

    name: str  # out of a closed list for each game; ``bounds`` in all of them
    sentence: str
    numbers: dict[str, str | int]  # of the sentence, for other languages


class DeckInfo(msgspec.Struct):
    """The usual deck of a table, and what is wrong with the one that was asked about."""

    usual: AnyDeck
    fault: DeckFault | None


def show_game(game: Game) -> GameInfo:
    """All about it that a form needs."""
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
    """The usual deck, and whether the other one could be played with."""
    game = find_game(asked.game)
    fault = None
    try:
        make_setup(game, asked.seats, asked.options, asked.deck)
    except DeckError as error:
        fault = DeckFault(error.fault, str(error), error.numbers)
    return DeckInfo(usual_deck(game, asked.seats, asked.options), fault)

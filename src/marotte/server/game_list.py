"""The available games, with everything that a table can choose about them."""

from marotte.errors import DeckError
from marotte.games.contract import Game
from marotte.games.registry import find_game, make_setup, usual_deck
from marotte.protocol.http import DeckEntryInfo, DeckFault, DeckInfo, DeckRequest, GameInfo, OptionInfo, ShortGameInfo
from marotte.protocol.settings import Settings

#: The default settings of a table.
USUAL = Settings(game="", seats=1)


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

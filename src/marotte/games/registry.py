"""The registered games, and the checked setup of a table: game, seats, options and deck."""

import pkgutil
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from typing import Any

import marotte.games
from marotte.errors import DeckError, UsageError, quote
from marotte.games.contract import Deck, DeckEntry, Game, Options

_games: dict[str, Game] = {}


def register(game: Game) -> None:
    """Register a game under its name, before its kernels are loaded.

    Marotte's own game packages are found and registered automatically.
    """
    if game.name in _games:
        raise UsageError(f"there is already a game called {game.name}")
    _games[game.name] = game


@cache
def _register_own_games() -> None:
    for module in pkgutil.iter_modules(marotte.games.__path__):
        if module.ispkg:
            register(import_module(f"marotte.games.{module.name}").GAME)


def all_games() -> tuple[Game, ...]:
    """All registered games, sorted by name."""
    _register_own_games()
    return tuple(_games[name] for name in sorted(_games))


def find_game(name: str) -> Game:
    """The game of that name; the error for an unknown one lists the names there are."""
    _register_own_games()
    if not isinstance(name, str) or name not in _games:
        raise UsageError(f"there is no game called {quote(name)}; there are {', '.join(sorted(_games))}")
    return _games[name]


#: The entries of :data:`~marotte.games.contract.SetupNumbers`, and the number of seats; hashable.
NamedNumbers = tuple[tuple[str, int | tuple[int, ...]], ...]


@dataclass(frozen=True)
class Setup:
    """A game with its seats, complete options and deck: all that is fixed before the first deal."""

    game: Game
    seats: int
    options: dict[str, Any]
    deck: dict[str, Any]

    @cached_property
    def numbers(self) -> NamedNumbers:
        """The setup as integers for the kernels."""
        return (("seats", self.seats), *self.game.setup_numbers(self.options, self.deck).items())

    @property
    def changed_options(self) -> dict[str, Any]:
        """The options that differ from the game's defaults, as written in a record."""
        changed = {}
        for option in self.game.options:
            otherwise = self.game.complete_options({**self.options, option.name: option.default})
            if self.options[option.name] != otherwise[option.name]:
                changed[option.name] = self.options[option.name]
        return changed

    @property
    def changed_deck(self) -> dict[str, Any] | None:
        """The whole deck table, as written in a record; None if it is the default."""
        return None if self.deck == self.game.default_deck(self.seats, self.options) else self.deck

    @property
    def changed_entries(self) -> dict[str, Any]:
        """The entries of the deck table that differ from the default."""
        usual = self.game.default_deck(self.seats, self.options)
        return {name: value for name, value in self.deck.items() if value != usual[name]}


def make_setup(game: Game, seats: int | None = None, options: Options | None = None, deck: Deck | None = None) -> Setup:
    """Check the choices and fill in the defaults; a bad one raises :class:`~marotte.errors.UsageError`.

    ``deck`` need only name the entries that differ from the default table.
    """
    seats = game.default_seats if seats is None else seats
    table = usual_deck(game, seats, options or {})
    complete = _complete_options(game, options or {})
    for key, value in (deck or {}).items():
        if key not in table:
            raise UsageError(f"the deck of {game.title} has no entry {quote(key)}; it has {', '.join(table)}")
        table[key] = value
    for entry in game.deck_entries:
        if not entry.accepts(table[entry.name]):
            raise _entry_error(game, entry, table[entry.name])
    game.check_deck(seats, complete, table)
    return Setup(game, seats, complete, table)


def usual_deck(game: Game, seats: int, options: Options) -> dict[str, Any]:
    """The default deck table. With some options it may be too small (F20)."""
    if type(seats) is not int or seats not in game.seat_counts:
        counts = f"{game.seat_counts[0]} to {game.seat_counts[-1]}"
        raise UsageError(f"{game.title} is played by {counts}, not by {quote(seats)}")
    return dict(game.default_deck(seats, _complete_options(game, options)))


def _entry_error(game: Game, entry: DeckEntry, value: Any) -> DeckError:
    given = "" if isinstance(value, list) else f", not {quote(value)}"
    sentence = f"in a deck of {game.title} {entry.name} is {entry.expected}{given}"
    return DeckError(sentence, "bounds", entry=entry.name, minimum=entry.minimum, maximum=entry.maximum)


def _complete_options(game: Game, given: Options) -> dict[str, Any]:
    known = {option.name: option for option in game.options}
    for name, value in given.items():
        if name not in known:
            there_is = f"it has {', '.join(known)}" if known else "it has none"
            raise UsageError(f"{game.title} has no option {quote(name)}; {there_is}")
        if not known[name].accepts(value):
            raise UsageError(f"the option {name} of {game.title} is {known[name].expected}, not {quote(value)}")
    return game.complete_options({option.name: given.get(option.name, option.default) for option in game.options})

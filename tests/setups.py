"""The setups under test: one for every change to the rules, and some with several changes at once."""

from typing import Any

import pytest

from marotte.games.registry import Setup, all_games, find_game, make_setup

#: Runs a test for each game.
every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)

#: The value for options that are numbers.
ANOTHER_NUMBER = 3

#: Options that interact in one move: game, seats, and the options that differ from the default.
COMBINATIONS: list[tuple[str, int, dict[str, Any]]] = [
    ("ciao", 2, {"edition": "A", "mistakes": "punished"}),
    ("ciao", 6, {"edition": "A", "mistakes": "punished"}),
    ("ciao", 2, {"edition": "A", "level": "events", "mistakes": "punished", "rounds": 2}),
    ("ciao", 6, {"edition": "A", "level": "events", "mistakes": "punished", "rounds": 2}),
    ("ciao", 3, {"mistakes": "punished", "plus3": "any"}),
    ("faith", 5, {"dares_to_win": 1}),
    ("faith", 3, {"dares_to_win": 3}),
    ("fool", 8, {"tens_of": "one", "end_tens": 2}),
    ("fettnapf", 2, {"islands": "open", "calls": "manual"}),
    ("fettnapf", 5, {"islands": "open", "calls": "manual"}),
    ("fettnapf", 2, {"calls": "manual"}),
    ("fettnapf", 5, {"calls": "manual"}),
]


#: A custom deck for each game, near its bounds: seats, and the entries that differ.
OWN_DECKS: dict[str, tuple[int, dict[str, Any]]] = {
    "ciao": (4, {"rg": 2, "pg~": 4, "jr": 7, "m": 6, "hand": 9}),
    "faith": (3, {"values": 5, "tarot": 21, "hand": 7, "dares": 30}),
    "fettnapf": (2, {"numbers": [4, 3, 3, 3, 3, 3, 3, 3, 2, 2], "islands": [10, 15, 20, 25, 30], "hand": 5, "feet": 2}),
    "fool": (5, {"green": 30, "red": 30, "yellow": 2, "blue": 1, "ones": 16}),
}


def own_deck_setups() -> list[Setup]:
    """Every game with a custom deck."""
    return [make_setup(find_game(game), seats, {}, deck) for game, (seats, deck) in OWN_DECKS.items()]


def every_setup() -> list[Setup]:
    """All seat counts with the default options, then each other value of each option."""
    setups = []
    for game in all_games():
        setups += [make_setup(game, seats) for seats in game.seat_counts]
        for option in game.options:
            for value in option.choices or (ANOTHER_NUMBER,):
                if value != option.default:
                    setups.append(make_setup(game, game.default_seats, {option.name: value}))
    return setups


def combined_setups() -> list[Setup]:
    """Several options at once, at the smallest and the largest table."""
    return [make_setup(find_game(game), seats, options) for game, seats, options in COMBINATIONS]


def setup_name(setup: Setup) -> str:
    """A short name for a test: game, seats, and the options that differ."""
    changed = [f"{name}={value}" for name, value in setup.changed_options.items()]
    return "-".join([setup.game.name, str(setup.seats), *changed, *(["deck"] if setup.changed_deck else [])])

"""Third-party bots, as ``--bot tests.bots.examples:Class``, and positions to ask bots about."""

from collections.abc import Iterator
from threading import Event
from typing import Any

from marotte.games.contract import PLAY, Game
from marotte.games.position import Position
from marotte.games.randomness import below, new_random
from marotte.games.registry import Setup
from marotte.games.view import View


class Lowest:
    """Always plays the lowest action."""

    def __init__(self, game: Game, generator: Any, offset: int = 0) -> None:
        self.offset = offset

    def choose(self, view: View) -> int:
        return view.legal_actions[self.offset % len(view.legal_actions)]


class Raising(Lowest):
    def choose(self, view: View) -> int:
        raise KeyError("no idea")


class Leaving(Lowest):
    def choose(self, view: View) -> int:
        raise SystemExit(3)


class Hanging(Lowest):
    patience = -9.9  # added to the guard's ten seconds

    def choose(self, view: View) -> int:
        Event().wait()
        return 0


class Nonsense(Lowest):
    answer: Any = -5

    def choose(self, view: View) -> int:
        return self.answer  # type: ignore[no-any-return]


class Text(Nonsense):
    answer = "the red one"


class Nothing(Nonsense):
    answer = None


class Truth(Nonsense):
    answer = True


class Scribbling(Lowest):
    def choose(self, view: View) -> int:
        view.record.hands[view.seat] = 0
        return 31


class Unmade(Lowest):
    def __init__(self, game: Game, generator: Any) -> None:
        raise ZeroDivisionError


class Departed(Lowest):
    def __init__(self, game: Game, generator: Any) -> None:
        raise SystemExit(4)


class Eternal(Lowest):
    patience = float("inf")


class Mute:
    """Not a bot."""

    def __init__(self, game: Game, generator: Any) -> None:
        pass


def moments(setup: Setup, seed: int, every: int = 1) -> Iterator[tuple[Position, int]]:
    """A random game: some of its positions, each with a seat that may act."""
    position = Position(setup, seed)
    random = new_random(seed, 1)
    number = 0
    while position.phase >= PLAY:
        seat = position.actors[below(random, len(position.actors))]
        if number % every == 0:
            yield position, seat
        number += 1
        position.apply(int(setup.game.rules.pick(position.state, seat, random)), seat)

"""What a bot is, and the bots there are."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol

import numpy as np

from marotte.errors import UsageError, quote
from marotte.games.contract import Game
from marotte.games.view import View

Generator = np.ndarray[Any, np.dtype[np.int64]]


class Bot(Protocol):
    """Somebody who chooses among legal actions by what a seat can see."""

    def choose(self, view: View) -> int:
        """One of ``view.legal_actions`` (there is at least one)."""


class RandomBot:
    """Plays any legal action, each as likely as the other."""

    def __init__(self, game: Game, generator: Generator) -> None:
        self._pick = game.rules.pick
        self._generator = generator

    def choose(self, view: View) -> int:
        """A random legal action."""
        return int(self._pick(view.record, view.seat, self._generator))


class KernelBot:
    """Plays by a compiled function ``policy(view, seat, generator)``."""

    def __init__(self, policy: Callable[[Any, int, Generator], int], generator: Generator) -> None:
        self._policy = policy
        self._generator = generator

    def choose(self, view: View) -> int:
        """What the policy says."""
        return int(self._policy(view.record, view.seat, self._generator))


def _novice(game: Game, generator: Generator) -> Bot:
    """A plausible child: legal, prefers the obvious."""
    return KernelBot(import_module(f"marotte.bots.{game.name}").novice, generator)


#: Every bot by name: how to make one for a game, with a generator of its own.
BOTS: dict[str, Callable[[Game, Generator], Bot]] = {"random": RandomBot, "novice": _novice}


def check_bot(name: str) -> str:
    """The name of a bot that there is."""
    if name not in BOTS:
        raise UsageError(f"there is no bot called {quote(name)}; there are {', '.join(BOTS)}")
    return name


def make_bot(name: str, game: Game, generator: Generator) -> Bot:
    """A bot by its name."""
    return BOTS[check_bot(name)](game, generator)

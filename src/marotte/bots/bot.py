"""The interface of a bot, and the bots that play by heuristics."""

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from marotte.games.contract import Game
from marotte.games.heuristics import Memory
from marotte.games.view import View

Generator = np.ndarray[Any, np.dtype[np.int64]]


class Bot(Protocol):
    """Chooses among a seat's legal actions by what the seat can see."""

    def choose(self, view: View) -> int:
        """One of ``view.legal_actions`` (there is at least one)."""


def failure_of(bot: Bot) -> str | None:
    """Why a substitute plays for this bot; None if the bot plays itself."""
    return getattr(bot, "failure", None)


class KernelBot:
    """Plays by a compiled function ``policy(view, seat, generator)``."""

    def __init__(self, policy: Callable[[Any, int, Generator], int], generator: Generator) -> None:
        self._policy = policy
        self._generator = generator

    def choose(self, view: View) -> int:
        """The policy's action."""
        return int(self._policy(view.record, view.seat, self._generator))


class Mannered:
    """A bot that considers the people at the table; without people it plays as usual."""

    def __init__(self, bot: Bot, manners: Callable[[View, int], int]) -> None:
        self._bot = bot
        self._manners = manners
        self.patience = getattr(bot, "patience", 0.0)

    def choose(self, view: View) -> int:
        """The bot's action, or a more considerate one."""
        action = self._bot.choose(view)
        return self._manners(view, action) if view.people else action


class Forgetful:
    """A bot that plays by what it remembers."""

    def __init__(self, bot: Bot, memory: Memory) -> None:
        self._bot = bot
        self._memory = memory

    @property
    def failure(self) -> str | None:
        """Why a substitute plays, if the bot failed."""
        return failure_of(self._bot)

    def choose(self, view: View) -> int:
        """The bot's action, given what it remembers."""
        recalled = self._memory.recall(view)
        action = self._bot.choose(recalled)
        self._memory.note(recalled, action)
        return action


def random_bot(game: Game, generator: Generator) -> Bot:
    """Chooses uniformly among the legal actions."""
    return KernelBot(game.rules.pick, generator)


def novice_bot(game: Game, generator: Generator) -> Bot:
    """Plays like a child: plausibly, with a preference for the obvious."""
    return KernelBot(game.heuristics.novice, generator)


def club_bot(game: Game, generator: Generator) -> Bot:
    """Plays by good heuristics."""
    return KernelBot(game.heuristics.club, generator)

"""What a bot is, and those that play by rules of thumb."""

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from marotte.bots.heuristics import thumb_of
from marotte.games.contract import Game
from marotte.games.view import View

Generator = np.ndarray[Any, np.dtype[np.int64]]


class Bot(Protocol):
    """Somebody who chooses among legal actions by what a seat can see."""

    def choose(self, view: View) -> int:
        """One of ``view.legal_actions`` (there is at least one)."""


def failure_of(bot: Bot) -> str | None:
    """Why somebody else plays for this bot; None: it plays itself."""
    return getattr(bot, "failure", None)


class KernelBot:
    """Plays by a compiled function ``policy(view, seat, generator)``."""

    def __init__(self, policy: Callable[[Any, int, Generator], int], generator: Generator) -> None:
        self._policy = policy
        self._generator = generator

    def choose(self, view: View) -> int:
        """What the policy says."""
        return int(self._policy(view.record, view.seat, self._generator))


class Mannered:
    """A bot that thinks of the people at the table; where there are none it plays as it would anyway."""

    def __init__(self, bot: Bot, manners: Callable[[View, int], int]) -> None:
        self._bot = bot
        self._manners = manners
        self.patience = getattr(bot, "patience", 0.0)

    def choose(self, view: View) -> int:
        """What the bot says, or what is nicer."""
        action = self._bot.choose(view)
        return self._manners(view, action) if view.people else action


def random_bot(game: Game, generator: Generator) -> Bot:
    """Plays any legal action, each as likely as the other."""
    return KernelBot(game.rules.pick, generator)


def novice_bot(game: Game, generator: Generator) -> Bot:
    """A plausible child: legal, prefers the obvious."""
    return KernelBot(thumb_of(game).novice, generator)


def club_bot(game: Game, generator: Generator) -> Bot:
    """Good rules of thumb."""
    return KernelBot(thumb_of(game).club, generator)

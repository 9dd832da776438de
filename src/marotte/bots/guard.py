"""Protects a table from bots that fail: a substitute takes over."""

import logging
import time
import weakref
from math import isfinite
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

import numpy as np

from marotte.bots.bot import Bot
from marotte.errors import UsageError, quote
from marotte.games.compilation import seconds_compiling
from marotte.games.view import View

#: Seconds that a bot may take for a move, beyond its own ``patience``, before it counts as hanging.
PATIENCE = 10.0

logger = logging.getLogger("marotte")


class GuardedBot:
    """Asks a bot; if it raises, hangs or gives an invalid answer, its substitute plays from then on.

    The bot thinks in a separate thread, which ends with the game. A hanging bot is left running there: Python can't
    stop a thread.
    """

    def __init__(self, bot: Bot, substitute: Bot) -> None:
        self.failure: str | None = None  # why the substitute plays
        self._bot = bot
        self._substitute = substitute
        self._patience = _read_patience(bot)
        self._questions: SimpleQueue[View | None] = SimpleQueue()
        self._answers: SimpleQueue[Any] = SimpleQueue()
        self._has_thread = False

    def choose(self, view: View) -> int:
        """The bot's answer if it can be played, otherwise the substitute's."""
        if self.failure is None:
            answer = self._ask(view)
            if answer is not None:
                return answer
            logger.warning("A bot failed and is replaced by club: %s", self.failure)
        return self._substitute.choose(view)

    def _ask(self, view: View) -> int | None:
        """The bot's answer; None, with ``failure`` set, if it has none that can be played."""
        if not self._has_thread:
            # The thread must not hold a reference to the guard, or it would never end.
            Thread(target=_think, args=(self._bot, self._questions, self._answers), daemon=True).start()
            weakref.finalize(self, self._questions.put, None)
            self._has_thread = True
        self._questions.put(
            View(view.setup, view.record.copy(), view.seat, view.people)
        )  # a copy: the bot may modify it
        try:
            answer = self._wait_for_answer()
        except Empty:
            self.failure = f"it gave no answer within {self._patience:g} seconds"
            return None
        if isinstance(answer, Failure):
            self.failure = answer.reason
            return None
        is_number = isinstance(answer, int | np.integer) and not isinstance(answer, bool)
        if not is_number or answer not in view.legal_actions:
            self.failure = f"it answered {quote(answer)}, which is no legal action"
            return None
        return int(answer)

    def _wait_for_answer(self) -> Any:
        """Wait for the answer; raise :class:`~queue.Empty` on timeout. Time spent compiling kernels does not count."""
        ends, compiled = time.monotonic() + self._patience, seconds_compiling()
        while True:
            left = ends + seconds_compiling() - compiled - time.monotonic()
            try:
                return self._answers.get(timeout=max(0.0, left))
            except Empty:
                if left <= 0:
                    raise


def _think(bot: Bot, questions: "SimpleQueue[View | None]", answers: "SimpleQueue[Any]") -> None:
    while (view := questions.get()) is not None:
        try:
            answers.put(bot.choose(view))
        except BaseException as error:  # whatever goes wrong, the game goes on
            answers.put(Failure(f"{type(error).__name__}: {error}"))


def _read_patience(bot: Bot) -> float:
    own: Any = getattr(bot, "patience", 0.0)
    if not isinstance(own, int | float) or not isfinite(own) or own <= -PATIENCE:
        raise UsageError(f"the patience of a bot is a number of seconds, not {quote(own)}")
    return PATIENCE + float(own)


class Failure:
    """Sent instead of an answer."""

    def __init__(self, reason: str) -> None:
        self.reason = reason

"""No table waits for a bot that fails: rules of thumb take its place."""

import logging
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

import numpy as np

from marotte.bots.bot import Bot
from marotte.errors import quote
from marotte.games.view import View

#: So many seconds a bot may take for a move beyond what it says itself (``patience``), before it counts as hanging.
PATIENCE = 10.0

logger = logging.getLogger("marotte")


class GuardedBot:
    """Asks a bot; if it raises, hangs or answers nonsense, its substitute plays from then on.

    The bot thinks in a thread of its own. One that hangs is left alone there: Python can't end it.
    """

    def __init__(self, bot: Bot, substitute: Bot) -> None:
        self.bot = bot
        self.failure: str | None = None  # why the substitute plays
        self._substitute = substitute
        self._patience = PATIENCE + float(getattr(bot, "patience", 0.0))
        self._questions: SimpleQueue[View] = SimpleQueue()
        self._answers: SimpleQueue[Any] = SimpleQueue()
        self._thread: Thread | None = None

    def choose(self, view: View) -> int:
        """What the bot says, if that can be done, else what its substitute says."""
        if self.failure is None:
            answer = self._ask(view)
            if answer is not None:
                return answer
            logger.warning("A bot failed and is replaced by club: %s", self.failure)
        return self._substitute.choose(view)

    def _ask(self, view: View) -> int | None:
        """The bot's answer; None, and a failure, if it has none that can be played."""
        if self._thread is None:
            self._thread = Thread(target=self._think, daemon=True)
            self._thread.start()
        self._questions.put(view)
        try:
            answer = self._answers.get(timeout=self._patience)
        except Empty:
            self.failure = f"it gave no answer within {self._patience:g} seconds"
            return None
        if isinstance(answer, Failure):
            self.failure = answer.reason
            return None
        if not isinstance(answer, int | np.integer) or answer not in view.legal_actions:
            self.failure = f"it answered {quote(answer)}, which is no legal action"
            return None
        return int(answer)

    def _think(self) -> None:
        while True:
            view = self._questions.get()
            try:
                self._answers.put(self.bot.choose(view))
            except BaseException as error:  # whatever it is, the game goes on
                self._answers.put(Failure(f"{type(error).__name__}: {error}"))


class Failure:
    """What comes back instead of an answer."""

    def __init__(self, reason: str) -> None:
        self.reason = reason

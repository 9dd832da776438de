"""A human-like memory for Fettnapf: islands that were shown are forgotten over time, except those that have hurt."""

from typing import Any

from marotte.bots.bot import Bot, Generator, failure_of
from marotte.games.fettnapf.rules import SEATS
from marotte.games.randomness import random_share
from marotte.games.view import View

#: The chance that another player's island is forgotten from one turn to the next.
FORGETTING = 0.12


class Forgetful:
    """Hides from a bot the islands that it has forgotten."""

    def __init__(self, bot: Bot, generator: Generator) -> None:
        self._bot = bot
        self._generator = generator
        self._forgotten: set[int] = set()
        self._painful: set[int] = set()
        self._announced = 0
        self._feet = 0

    @property
    def failure(self) -> str | None:
        """Why a substitute plays, if the bot failed."""
        return failure_of(self._bot)

    def choose(self, view: View) -> int:
        """The bot's action, given what it remembers."""
        record = view.record.copy()
        self._live(record, view.seat)
        for other in range(SEATS):
            for island in _islands_of(record, other):
                if island in self._forgotten and other != view.seat:
                    record.islands[other] &= ~(1 << island)
        action = self._bot.choose(View(view.setup, record, view.seat, view.people))
        self._announced = int(record.total) + int(record.direction) * action
        return action

    def _live(self, record: Any, seat: int) -> None:
        """Let time pass: some islands are forgotten, unless they lie open or have hurt."""
        feet, is_open = int(record.feet[seat]), bool(record.islands_open)
        if feet > self._feet:
            self._painful.add(self._announced)
            self._forgotten.discard(self._announced)
        self._feet = feet
        for other in range(SEATS):
            for island in _islands_of(record, other):
                is_safe = other == seat or is_open or island in self._painful | self._forgotten
                if not is_safe and random_share(self._generator) < FORGETTING:
                    self._forgotten.add(island)


def _islands_of(record: Any, seat: int) -> list[int]:
    mask = int(record.islands[seat])
    return [island for island in range(mask.bit_length()) if mask >> island & 1]

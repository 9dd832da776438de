"""A human-like memory for Fettnapf: islands that were shown are forgotten over time, except those that have hurt."""

from typing import Any

from marotte.games.fettnapf.rules import SEATS
from marotte.games.kernel import Random
from marotte.games.randomness import random_share
from marotte.games.view import View

#: The chance that another player's island is forgotten from one turn to the next.
FORGETTING = 0.12


class Memory:
    """The islands that a bot has forgotten."""

    def __init__(self, generator: Random) -> None:
        self._generator = generator
        self._forgotten: set[int] = set()
        self._painful: set[int] = set()
        self._announced = 0
        self._feet = 0

    def recall(self, view: View) -> View:
        """The view without the forgotten islands."""
        record = view.record.copy()
        self._live(record, view.seat)
        for other in range(SEATS):
            for island in _islands_of(record, other):
                if island in self._forgotten and other != view.seat:
                    record.islands[other] &= ~(1 << island)
        return View(view.setup, record, view.seat, view.people)

    def note(self, view: View, action: int) -> None:
        """Note the number announced, in case it hurts."""
        self._announced = int(view.record.total) + int(view.record.direction) * action

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

"""What one seat has been shown: the only thing that a bot, a screen or a learner is given."""

from functools import cached_property
from types import SimpleNamespace
from typing import Any

import numpy as np

from marotte.errors import UsageError, quote
from marotte.games.contract import MAX_SEATS, PLAY, SPECTATOR, Game
from marotte.games.randomness import check_random
from marotte.games.registry import Setup

Vector = np.ndarray[Any, np.dtype[np.int8]]


class View:
    """A seat's view of a position. It holds no reference to the position it comes from."""

    def __init__(self, setup: Setup, record: Any, seat: int) -> None:
        self.setup = setup
        self.record = record  # of type ``rules.STATE``, with zeros for all that is hidden
        self.seat = seat

    @classmethod
    def of(cls, setup: Setup, state: Any, seat: int) -> "View":
        """The view of a seat, or of ``SPECTATOR``, made from a full state."""
        if not isinstance(seat, int | np.integer) or not (seat == SPECTATOR or 0 <= seat < setup.seats):
            raise UsageError(
                f"there is no seat {quote(seat)}; seats are 0 to {setup.seats - 1}, and {SPECTATOR} watches"
            )
        record = np.zeros(1, setup.game.rules.STATE)[0]
        setup.game.knowledge.observe(state, seat, record)
        return cls(setup, record, seat)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.setup.game

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return tuple(seat for seat in range(MAX_SEATS) if int(self.record.actors) >> seat & 1)

    @cached_property
    def legal_actions(self) -> tuple[int, ...]:
        """What this seat may do now, in rising order; nothing when it is not its turn."""
        if self.record.phase < PLAY or self.seat not in self.actors:
            return ()
        actions = np.zeros(self.game.rules.MAX_LEGAL, np.int16)
        count = self.game.rules.legal(self.record, self.seat, actions)
        return tuple(actions[:count].tolist())

    def resample(self, random: np.ndarray[Any, np.dtype[np.int64]]) -> Any:
        """A full state that this seat can't tell from the true one (see the contract)."""
        check_random(random)
        state = np.zeros(1, self.game.rules.STATE)[0]
        self.game.knowledge.resample(self.record, self.seat, random, state)
        return state

    def encode(self) -> Vector:
        """The view as a vector; its layout is ``game.encoding.LAYOUT``."""
        vector = np.zeros(self.game.encoding_length, np.int8)
        self.game.encoding.encode(self.record, self.seat, vector)
        return vector

    def names(self) -> dict[str, Any]:
        """The view as plain data with names of cards and moves, for screens."""
        seats = self.setup.seats
        view = opened(self.record)
        notation = self.game.notation
        return {
            "game": self.game.name,
            "seat": self.seat if self.seat >= 0 else None,
            "rounds": view.rounds,
            "totals": view.totals[:seats].tolist(),
            "latest": view.latest[:seats].tolist(),
            "actors": notation.shown_actors(view, self.seat),
            "moves": [notation.move_name(view, self.seat, action) for action in self.legal_actions],
            "table": notation.view_names(view, self.seat),
        }


def opened(record: Any) -> Any:
    """A record with its fields as plain attributes: to look into a record takes microseconds each time."""
    values = np.frombuffer(record.tobytes(), record.dtype).tolist()[0]
    return SimpleNamespace(**dict(zip(record.dtype.names, values, strict=True)))

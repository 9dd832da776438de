"""What one seat has been shown: the only thing that a bot, a screen or a learner is given."""

from functools import cache, cached_property
from typing import Any

import numpy as np

from marotte.errors import UsageError, quote
from marotte.games.contract import PLAY, SPECTATOR, Game, acting_seats
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
        return tuple(acting_seats(self.record))

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
            "table": notation.public_names(view) | notation.own_names(view, self.seat),
        }


class Opened:
    """A copy of a record that is quick to look into: NumPy's takes microseconds for each field, each time."""

    def __init__(self, memory: bytes, record_type: "np.dtype[Any]") -> None:
        self._memory = memory
        self._type = record_type
        self._fields = np.frombuffer(memory, plain_type(record_type))[0]

    def __getattr__(self, name: str) -> Any:
        value = self._fields[name]
        value = value if value.shape else value.item()
        setattr(self, name, value)
        return value

    @property
    def record(self) -> Any:
        """The record that this is a copy of."""
        return np.frombuffer(self._memory, self._type)[0]


@cache
def plain_type(record_type: "np.dtype[Any]") -> "np.dtype[Any]":
    """The same fields without the attributes."""
    return np.dtype((np.void, record_type))


def opened(record: Any) -> Opened:
    """A copy of a record, to be looked into."""
    return Opened(record.tobytes(), record.dtype)

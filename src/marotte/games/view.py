"""The view of one seat: the only thing that a bot, a client or a learner is given."""

from functools import cache, cached_property
from struct import Struct
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from marotte.errors import UsageError, quote
from marotte.games.contract import PLAY, SPECTATOR, Game, acting_seats
from marotte.games.randomness import check_random
from marotte.games.registry import Setup

Vector = np.ndarray[Any, np.dtype[np.int8]]


class View:
    """A seat's view of a position. It holds no reference to the position itself."""

    def __init__(self, setup: Setup, record: Any, seat: int, people: tuple[int, ...] = ()) -> None:
        self.setup = setup
        self.record = record  # of type ``rules.STATE``, zero wherever something is hidden
        self.seat = seat
        self.people = people  # the seats of people, which everyone at a table sees; empty in a simulation

    @classmethod
    def of(cls, setup: Setup, state: Any, seat: int) -> "View":
        """The view of a full state by a seat, or by ``SPECTATOR``."""
        if not isinstance(seat, int | np.integer) or not (seat == SPECTATOR or 0 <= seat < setup.seats):
            raise UsageError(
                f"there is no seat {quote(seat)}; seats are 0 to {setup.seats - 1}, and {SPECTATOR} watches"
            )
        record = np.zeros(1, setup.game.rules.STATE)[0]
        setup.game.knowledge.observe(state, seat, record)
        return cls(setup, record, seat)

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.setup.game

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return tuple(acting_seats(self.record))

    @cached_property
    def legal_actions(self) -> tuple[int, ...]:
        """The legal actions of this seat, in rising order; empty if it is not its turn."""
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
        """The view as plain data with the names of cards and moves, for display."""
        seats = self.setup.seats
        view = opened(self.record)
        notation, display = self.game.notation, self.game.display
        return {
            "game": self.game.name,
            "seat": self.seat if self.seat >= 0 else None,
            "rounds": view.rounds,
            "totals": list(view.totals[:seats]),
            "latest": list(view.latest[:seats]),
            "actors": self.game.secrets.shown_actors(view, self.seat),
            "moves": [notation.move_name(view, self.seat, action) for action in self.legal_actions],
            "table": {
                **msgspec.to_builtins(display.show_position(view)),
                **msgspec.to_builtins(display.show_cards(view, self.seat)),
            },
        }


#: The fields of a state are signed integers: their ``struct`` format characters, by size.
SIGNED = {1: "b", 2: "h", 4: "i", 8: "q"}


class OpenState:
    """A copy of a record with fast field access: fields are integers, tuples, or lists of tuples.

    NumPy's own records take microseconds for every field access. Each record type has its own subclass, see
    :func:`open_class`.
    """

    of: "np.dtype[Any]"

    def __init__(self, memory: bytes, secret: int = 0) -> None:
        self.memory = memory
        self.secret = secret  # of a view: a hash that changes with what only its seat sees

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    @property
    def record(self) -> Any:
        """The same data as a NumPy record."""
        return np.frombuffer(self.memory, self.of)[0]


class Field:
    """A field of an open record, unpacked on first access and then cached."""

    def __init__(self, name: str, field_type: "np.dtype[Any]", offset: int) -> None:
        count = field_type.itemsize // field_type.base.itemsize
        self._name = name
        self._unpack = Struct(f"={count}{SIGNED[field_type.base.itemsize]}").unpack_from
        self._offset = offset
        self._shape = field_type.shape

    def __get__(self, record: OpenState, _: type[OpenState]) -> Any:
        values: Any = self._unpack(record.memory, self._offset)
        if not self._shape:
            (values,) = values
        elif len(self._shape) == 2:
            rows, length = self._shape
            values = [values[row * length : (row + 1) * length] for row in range(rows)]
        record.__dict__[self._name] = values
        return values


@cache
def open_class(of: "np.dtype[Any]") -> type[OpenState]:
    """The subclass for a NumPy record type."""
    fields: Any = of.fields
    readers = {name: Field(name, *field) for name, field in fields.items()}
    return type("OpenState", (OpenState,), {"of": of, **readers})


def opened(record: Any) -> OpenState:
    """A copy of a record with fast field access."""
    return open_class(record.dtype)(record.tobytes())

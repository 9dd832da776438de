"""Fields of a state are copied to a view as they say; a field for which nothing is said is hidden."""

from typing import Any

import numpy as np

from marotte.games.contract import SPECTATOR
from marotte.games.fields import own, public
from marotte.games.kernel import state_type
from marotte.games.visibility import field_observer

FIELDS = [
    public("turn", "i1"),
    public("sizes", "i2", (2,)),
    own("drawn", "i4", (2,)),
    own("hands", "i1", (2, 3)),
    ("top", "i8"),
    ("pile", "i1", (2,)),
]
observe_fields = field_observer(FIELDS, __name__)


def observed(seat: int) -> Any:
    state, view = np.zeros((2, 1), state_type(FIELDS))
    state[0] = (1, [2, 3], [4, 5], [[1, 2, 3], [4, 5, 6]], 7, [8, 9])
    observe_fields(state[0], seat, view[0])
    return view[0].tolist()


def test_a_seat_sees_public_fields_and_its_own_entries() -> None:
    turn, sizes, drawn, hands, top, pile = observed(1)
    assert (turn, sizes.tolist()) == (1, [2, 3])
    assert (drawn.tolist(), hands.tolist()) == ([0, 5], [[0, 0, 0], [4, 5, 6]])
    assert (top, pile.tolist()) == (0, [0, 0])


def test_a_spectator_sees_public_fields_only() -> None:
    turn, sizes, drawn, hands, top, pile = observed(SPECTATOR)
    assert (turn, sizes.tolist()) == (1, [2, 3])
    assert (drawn.tolist(), hands.tolist()) == ([0, 0], [[0, 0, 0], [0, 0, 0]])
    assert (top, pile.tolist()) == (0, [0, 0])

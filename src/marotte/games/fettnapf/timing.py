"""What must be quick in Fettnapf: a call."""

import numpy as np

from marotte.games.contract import PLAY, Moment
from marotte.games.fettnapf.deck import HIGHEST_ISLAND, LOWEST_ISLAND
from marotte.games.fettnapf.notation import total_after
from marotte.games.fettnapf.rules import CALL, play_number
from marotte.games.kernel import State
from marotte.games.view import OpenState

MOMENTS = {CALL: Moment("call", "silent", is_secret=True, when_calm="stop")}


def waiting_state(before: OpenState, seat: int, action: int) -> bytes | None:
    """N10: with manual calls, wait after every total that could be an island, whether or not anyone can call."""
    is_possible = LOWEST_ISLAND <= total_after(before, action) <= HIGHEST_ISLAND
    if before.phase != PLAY or not before.calls_by_hand or not is_possible:
        return None
    memory = bytearray(before.memory)
    state: State = np.frombuffer(memory, before.of)[0]
    play_number(state, seat, action)
    if state.phase == CALL:
        return None  # a seat is asked
    state.phase = CALL
    state.actors = 0
    return bytes(memory)

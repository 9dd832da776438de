"""Defaults for the search, to be imported by a game's heuristics."""

from marotte.games.contract import OVER
from marotte.games.kernel import State, kernel

#: There is nothing to remember.
HUMAN_MEMORY = None

#: It makes no difference which players are people.
MANNERS = None


@kernel
def is_settled(state: State, rounds: int) -> bool:
    """Whether the round that follows ``rounds`` complete ones is over."""
    return bool(state.rounds != rounds or state.phase == OVER)


@kernel
def moves_left(state: State) -> int:
    """Unknown, since draws can't be foreseen."""
    return 1 << 30


@kernel
def plausibility(seat: int, state: State, past: State) -> float:
    """All states are equally plausible."""
    return 1.0

"""What most games answer to the search, for their rules of thumb to import."""

from marotte.games.contract import OVER
from marotte.games.kernel import State, kernel

#: Nothing has to be remembered.
HUMAN_MEMORY = None

#: It makes no difference who is a person.
MANNERS = None


@kernel
def is_settled(state: State, rounds: int) -> bool:
    """Whether the round after so many others is over."""
    return bool(state.rounds != rounds or state.phase == OVER)


@kernel
def moves_left(state: State) -> int:
    """Nobody can tell: what is drawn can't be foreseen."""
    return 1 << 30


@kernel
def plausibility(seat: int, state: State, past: State) -> float:
    """All states alike."""
    return 1.0

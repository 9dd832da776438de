"""What is secret in The Fool's Faith: the hands, and which cards are exchanged."""

from marotte.games.faith.notation import move_name
from marotte.games.faith.rules import DARE, SWAP, SWAP_OWN
from marotte.games.kernel import State

#: The public parts of a deal, and those with something for each seat alone.
OPEN_IN_DEAL = ("dealer",)
OWN_IN_DEAL = ("hands",)
OWN_IS_SECRET = True


def shown_move(state: State, seat: int, action: int, viewer: int) -> str:
    """F9: the others see only how many cards are exchanged: ``swap 2``."""
    if SWAP <= action < DARE and viewer != seat:
        return f"swap {int(SWAP_OWN[action - SWAP]).bit_count()}"
    return move_name(state, seat, action)

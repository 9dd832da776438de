"""What is secret in Ciao!: the hands, and which card is given."""

from marotte.games.ciao.cards import SEATS
from marotte.games.ciao.notation import move_name
from marotte.games.ciao.state import GIVE, WRONG
from marotte.games.kernel import State

#: Which parts of a deal are public, and which belong to one seat each.
OPEN_IN_DEAL = ("start",)
OWN_IN_DEAL = ("hands",)


def shown_move(state: State, seat: int, action: int, viewer: int) -> str:
    """C16: only the giver and the receiver know which card is given; others see ``give to 2``."""
    receiver = (action - GIVE) % SEATS
    if GIVE <= action < WRONG and viewer not in (seat, receiver):
        return f"give to {receiver}"
    return move_name(state, seat, action)

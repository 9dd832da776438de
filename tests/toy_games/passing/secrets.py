"""What is secret in Passing: the hands, and which card is passed."""

from marotte.games.kernel import State
from tests.toy_games.passing.notation import move_name

OWN_IN_DEAL = ("hands",)


def shown_move(state: State, seat: int, action: int, viewer: int) -> str:
    """Nobody else sees the card."""
    return move_name(state, seat, action) if viewer == seat else "pass"

"""Whether a move has told anybody anything: then it can't be taken back."""

from collections.abc import Sequence

from marotte.games.contract import PLAY
from marotte.games.position import Position
from marotte.games.randomness import new_random

#: So many states that a seat holds possible are looked at.
IMAGINED = 48


def has_anybody_learnt(before: Position, seat: int, action: int, after: Position, viewers: Sequence[int]) -> bool:
    """Whether the view of any of these seats after a move tells it more than that the move was made.

    Before the move a seat holds many states possible. If the move could not be made in one of them, or would look
    different after it, that one is ruled out now: the seat has learnt something. Only some of the states are looked
    at, so what is ruled out must be a twentieth or so of them to be noticed.
    """
    for viewer in viewers:
        view = before.view(viewer)
        shown = after.view(viewer).record.tobytes()
        random = new_random(viewer)
        for _ in range(IMAGINED):
            imagined = Position.at(before.setup, view.resample(random).tobytes())
            if action not in imagined.legal_actions_of(seat):
                return True
            imagined.apply(action, seat)
            if after.phase < PLAY or imagined.view(viewer).record.tobytes() != shown:
                return True
    return False

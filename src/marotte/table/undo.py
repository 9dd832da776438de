"""Whether a move has told anybody anything: then it can't be taken back.

What is decided here the mover is told, so it must follow from what the mover knows. Whether the others have learnt
anything is looked at in worlds that the mover holds possible, never in the true one: otherwise an undo that is offered
or refused would betray something about their cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from marotte.games.contract import PLAY
from marotte.games.position import Position
from marotte.games.randomness import new_random
from marotte.games.view import View

#: So many states that a seat holds possible are looked at; for the others in so many worlds of the mover's.
IMAGINED = 48
WORLDS = 6


@dataclass
class LastMove:
    """A move that could be taken back."""

    seat: int
    before: Position  # that was its own, so that it may be looked at anywhere
    action: int
    is_harmless: bool | None = None  # whether nobody has learnt anything by it; None: nobody has looked


def reveals_information(before: Position, seat: int, action: int, after: Position, viewers: Sequence[int]) -> bool:
    """Whether a move of a seat has told one of these seats more than that the move was made.

    Before the move a seat holds many states possible. If the move could not be made in one of them, or would look
    different after it, that one is ruled out now: the seat has learnt something. Only some of the states are looked
    at, so what is ruled out must be a twentieth or so of them to be noticed.
    """
    if after.phase < PLAY:
        return True
    own = before.view(seat)
    if seat in viewers and _rules_out_a_state(own, seat, action, after.view(seat), IMAGINED):
        return True
    others = [viewer for viewer in viewers if viewer != seat]
    random = new_random(seat)
    for _ in range(WORLDS if others else 0):
        world = Position.at(before.setup, own.resample(random).tobytes())
        seen = [world.view(viewer) for viewer in others]
        world.apply(action, seat)
        for view in seen:
            if _rules_out_a_state(view, seat, action, world.view(view.seat), IMAGINED // WORLDS):
                return True
    return False


def _rules_out_a_state(view: View, seat: int, action: int, then: View, states: int) -> bool:
    """Whether a seat that had this view before the move, and that one after it, can rule out one of so many states."""
    random = new_random(view.seat)
    shown = then.record.tobytes()
    for _ in range(states):
        imagined = Position.at(view.setup, view.resample(random).tobytes())
        if action not in imagined.legal_actions_of(seat):
            return True
        imagined.apply(action, seat)
        if imagined.view(view.seat).record.tobytes() != shown:
            return True
    return False

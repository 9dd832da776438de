"""Whether a move can be undone: only if it has revealed nothing to anybody.

The mover is told the answer, so it must follow from what the mover knows. What the others have learnt is therefore
tested in worlds that are possible for the mover, never in the true one. Otherwise an undo that is offered or refused
would reveal something about their cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from marotte.games.contract import PLAY
from marotte.games.position import Position
from marotte.games.randomness import new_random
from marotte.games.view import View

#: Number of sampled states in which the mover's knowledge is tested. For each other seat they are spread over WORLDS
#: sampled worlds of the mover.
IMAGINED = 48
WORLDS = 6


@dataclass
class LastMove:
    """A move that could be undone."""

    seat: int
    before: Position  # a copy, so that any thread may use it
    action: int
    is_harmless: bool | None = None  # whether it has revealed nothing; None: not checked yet


def reveals_information(before: Position, seat: int, action: int, after: Position, viewers: Sequence[int]) -> bool:
    """Whether a move has told one of these seats more than that it was made.

    Before the move, many states are possible for a seat. A state in which the move is illegal, or would lead to another
    view, is now ruled out: the seat has learnt something. As states are only sampled, information that rules out less
    than about a twentieth of them can go unnoticed.
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
    """Whether a seat with ``view`` before the move and ``then`` after it can rule out one of ``states`` samples."""
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

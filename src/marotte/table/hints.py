"""Hints: what a strong player would do, knowing what a seat knows. The same at every kind of table."""

from marotte.bots.expert import hint
from marotte.protocol.messages import Hinted, HintedMove
from marotte.table.table import HintTask

#: Simulations for a hint; not a time, so that the same view always gives the same hint.
HINT_SIMULATIONS = 3000


def think_of_hint(task: HintTask) -> Hinted:
    """Compute a hint. This takes a while."""
    view = task.view
    name = view.game.notation.move_name
    found = hint(view, simulations=HINT_SIMULATIONS)
    moves = [HintedMove(name(view.record, view.seat, one.action), round(one.value, 3)) for one in found]
    return Hinted(view.seat, task.version, moves)

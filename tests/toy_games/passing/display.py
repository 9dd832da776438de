"""Passing on screens: the hand, and who has chosen."""

from typing import Any

from marotte.games.bit_sets import members
from marotte.games.contract import PLAY, Ending
from marotte.games.kernel import State


def public_names(view: State) -> dict[str, Any]:
    """Who has chosen."""
    chosen = [seat for seat in range(view.seats) if view.phase == PLAY and not view.actors >> seat & 1]
    return {"chosen": chosen}


def endings(view: State) -> list[Ending]:
    """One round."""
    return [Ending("rounds", view.rounds, 1, view.rounds >= 1)]


def own_names(view: State, seat: int) -> dict[str, Any]:
    """The hand, and what was passed."""
    if seat < 0:
        return {"hand": [], "passed": None}
    passed = int(view.passed[seat])
    return {
        "hand": [str(card) for card in members(int(view.hands[seat]))],
        "passed": str(passed - 1) if passed else None,
    }

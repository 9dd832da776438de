"""Passing: a view as numbers."""

from marotte.games.contract import MAX_SEATS
from marotte.games.kernel import Array, State, kernel
from tests.toy_games.passing.rules import ACTIONS

LAYOUT = (("hand", ACTIONS, "1 for each card in hand"), ("seats", MAX_SEATS, "1 at the number of seats - 1"))


@kernel
def encode(view: State, seat: int, vector: Array) -> None:
    """The own hand."""
    if seat >= 0:
        for card in range(ACTIONS):
            vector[card] = (view.hands[seat] >> card) & 1
    vector[ACTIONS + view.seats - 1] = 1

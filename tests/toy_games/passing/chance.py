"""Passing: the deal as draws of single cards."""

from marotte.games.contract import Draws
from marotte.games.kernel import State
from tests.toy_games.passing.rules import HAND


def draws(state: State) -> Draws:
    """All cards, one after the other."""
    cards = list(range(int(state.seats) * HAND))
    return [(cards, len(cards))]

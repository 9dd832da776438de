"""Fool!: chance events as draws of single cards."""

from marotte.games.contract import Draws
from marotte.games.fool.rules import COLOURS, ONE, next_start
from marotte.games.kernel import State


def draws(state: State) -> Draws:
    """T14: the start player, by chance or given. T2: the whole deck."""
    start = int(next_start(state))
    deck = [colour * 32 + value for colour in range(COLOURS) for value in range(2, int(state.highest[colour]) + 1)]
    deck += [ONE] * int(state.deck_ones)
    return [(list(range(state.seats)) if start < 0 else [start], 1), (deck, len(deck))]

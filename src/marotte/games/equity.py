"""The value of a score: each seat's chance of winning the game, as the search estimates it at the end of a round."""

from math import exp

import numpy as np

from marotte.games.kernel import Array, State, count_bits, kernel


@kernel
def share_win(winners: int, seats: int, values: Array) -> None:
    """The game is over: the winners share the win."""
    for seat in range(seats):
        values[seat] = (winners >> seat & 1) / count_bits(winners)


@kernel
def compare_totals(state: State, scale: float, values: Array) -> None:
    """The game goes on: ``scale`` more points multiply the odds by e (the scale is negative if low totals win)."""
    seats = np.int64(state.seats)
    best = state.totals[0] / scale
    for seat in range(seats):
        best = max(best, state.totals[seat] / scale)
    total = 0.0
    for seat in range(seats):
        values[seat] = exp(state.totals[seat] / scale - best)
        total += values[seat]
    for seat in range(seats):
        values[seat] /= total

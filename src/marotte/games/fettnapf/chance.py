"""Fettnapf: the possible outcomes of chance, as draws of single cards."""

from marotte.games.contract import DEAL, Draws
from marotte.games.fettnapf.rules import NUMBERS
from marotte.games.kernel import State


def draws(state: State) -> Draws:
    """N6: the start player. N4, N5: all number cards, then all islands. N11: or the discards except the top one."""
    if state.phase != DEAL:
        discards: list[int] = state.played[: int(state.played_count) - 1].tolist()
        return [(discards, len(discards))]
    numbers = [number for number in range(NUMBERS) for _ in range(state.deck_numbers[number])]
    islands = [island for island in range(31) if int(state.deck_islands) >> island & 1]
    return [(list(range(state.seats)), 1), (numbers, len(numbers)), (islands, len(islands))]

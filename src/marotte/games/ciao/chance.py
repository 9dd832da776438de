"""Ciao!: the possible outcomes of chance, as draws of single cards."""

import numpy as np

from marotte.games.ciao.cards import DECK, PLAYED, list_cards
from marotte.games.ciao.state import MAX_CHANCE, NOTHING
from marotte.games.contract import DEAL, Draws
from marotte.games.kernel import State


def draws(state: State) -> Draws:
    """C5: the start player, if chance decides. C4: the whole deck. C12: or the played cards except the top one."""
    cards = np.zeros(MAX_CHANCE, np.int16)
    count = list_cards(state.bundles, DECK if state.phase == DEAL else PLAYED, cards, 0)
    heap: list[int] = cards[:count].tolist()
    if state.phase != DEAL:
        heap.remove(int(state.top))
        return [(heap, len(heap))]
    starts = list(range(state.seats)) if state.next_start == NOTHING else [int(state.next_start)]
    return [(starts, 1), (heap, len(heap))]

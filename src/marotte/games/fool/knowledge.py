"""Fool!: what a seat has been shown, and what the rest could be.

Only the other hands are hidden. One thing can be inferred: a player who sheds has no card of the lead
colour (T5) for the rest of the round, since no card is ever added to a hand.
"""

import numpy as np

from marotte.games.dealing import deal_hidden
from marotte.games.fool.rules import COLOURS, FIELDS, ONE
from marotte.games.kernel import Array, Random, State, allocating_kernel, kernel
from marotte.games.visibility import field_observer

CLASSES = COLOURS + 1  # the colours, and the 1s, in which nobody can show a void

observe_fields = field_observer(FIELDS, __name__)


@kernel
def observe(state: State, seat: int, view: State) -> None:
    """Everything but the other hands."""
    observe_fields(state, seat, view)


@kernel
def collect_unseen(view: State, seat: int, cards: Array, class_sizes: Array) -> int:
    """List the cards that ``seat`` has not seen, colour by colour and then the 1s; return how many."""
    count = 0
    for colour in range(COLOURS):
        seen = np.int64(view.played[colour])
        if seat >= 0:
            seen |= view.hands[seat, colour]
        for value in range(2, view.highest[colour] + 1):
            if (seen >> value) & 1 == 0:
                cards[count] = colour * 32 + value
                count += 1
                class_sizes[colour] += 1
    ones = np.int64(view.deck_ones) - view.ones_played
    if seat >= 0:
        ones -= view.ones[seat]
    for _ in range(ones):
        cards[count] = ONE
        count += 1
    class_sizes[COLOURS] = ones
    return count


@allocating_kernel
def resample(view: State, seat: int, random: Random, state: State) -> None:
    """Deal the unseen cards to the other hands, respecting the voids they have shown."""
    observe(view, seat, state)
    cards = np.zeros(COLOURS * 29 + 16, np.int64)
    class_sizes = np.zeros(CLASSES, np.int64)
    count = collect_unseen(view, seat, cards, class_sizes)
    sizes = np.zeros(8, np.int64)
    forbidden = np.zeros(8, np.int64)
    for other in range(view.seats):
        if other != seat:
            sizes[other] = view.sizes[other]
            forbidden[other] = view.voids[other]
    # If no deal is found that respects all voids, the cards are dealt in the order listed.
    deal_hidden(random, cards[:count], class_sizes, sizes, forbidden, np.int64(view.seats))
    index = 0
    for other in range(view.seats):
        if other != seat:
            state.ones[other] = 0
            for colour in range(COLOURS):
                state.hands[other, colour] = 0
            for _ in range(sizes[other]):
                card = cards[index]
                index += 1
                if card == ONE:
                    state.ones[other] += 1
                else:
                    state.hands[other, card >> 5] |= 1 << (card & 31)

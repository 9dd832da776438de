"""Fool!: what a seat has been shown, and what the rest could be.

Only the other hands are hidden. One thing can be inferred: a player who sheds has no card of the lead
colour (T5) for the rest of the round, since no card is ever added to a hand.
"""

import numpy as np

from marotte.games.dealing import deal_hidden
from marotte.games.fool.rules import COLOURS, ONE
from marotte.games.kernel import Array, Random, State, allocating_kernel, copy_header, copy_values, kernel

CLASSES = COLOURS + 1  # the colours, and the 1s, in which nobody can show a void


@kernel
def observe(state: State, seat: int, view: State) -> None:
    """Everything but the other hands."""
    copy_header(state, view)
    view.end_minus = state.end_minus
    view.end_tens = state.end_tens
    view.rounds_to_play = state.rounds_to_play
    view.is_tens_of_one = state.is_tens_of_one
    copy_values(state.highest, view.highest)
    view.deck_ones = state.deck_ones
    view.discs = state.discs
    view.hand_size = state.hand_size
    copy_values(state.tens, view.tens)
    view.start = state.start
    copy_values(state.sizes, view.sizes)
    copy_values(state.voids, view.voids)
    copy_values(state.played, view.played)
    view.ones_played = state.ones_played
    view.sitting_out = state.sitting_out
    view.trick_players = state.trick_players
    view.trick_length = state.trick_length
    copy_values(state.trick_seats, view.trick_seats)
    copy_values(state.trick_cards, view.trick_cards)
    view.lead = state.lead
    view.tricks = state.tricks
    view.winner = state.winner
    copy_values(state.fools, view.fools)
    if seat >= 0:
        view.ones[seat] = state.ones[seat]
        for colour in range(COLOURS):
            view.hands[seat, colour] = state.hands[seat, colour]


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

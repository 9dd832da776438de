"""Fettnapf: what a seat has been shown, and what the rest could be.

**Islands** were shown to everybody when they were taken (N5, N9), so a view holds all islands in hands: it has a
perfect memory, and only the pile of islands is hidden. A bot that forgets erases bits from the masks of other seats.
The counts of islands stay, and ``resample`` fills the gaps with any islands that the view doesn't place. (What such a
bot might still conclude, for example from totals that nobody stopped, is forgotten too.)

**Number cards.** The other hands and the order of the pile are hidden. So is which of several equal cards was played,
and each card of a hand is assumed equally likely to be played. As long as the pile has not run out, all ways to place
the unseen cards are therefore equally likely. When it runs out (N11), anyone who remembers the discards knows which
cards are in the other hands taken together, and which are in the new pile. From then on the unseen cards are of two
kinds: *old* ones, which were in another hand at the last refill, and *new* ones from the pile. When a 5 is played and
both kinds include a 5, nobody can tell which it was.

``resample`` therefore draws an explanation of the cards played since, card by card, each with the probability that fits
the cards left. The product of these probabilities is the weight of the explanation, and one of several explanations is
chosen by weight. The tests compare this with full enumeration.

Two things are approximate. The number of explanations that are weighed is limited. And at a second refill it is
forgotten which of several other players could have held which old card (with one other player there is nothing to
forget).
"""

import numpy as np

from marotte.games.contract import DEAL
from marotte.games.fettnapf.deck import MOST_NUMBERS
from marotte.games.fettnapf.rules import CALL, FIELDS, ISLANDS, NUMBERS, SEATS, cards_in_hand, lay_pile, take_number
from marotte.games.kernel import Array, Random, State, allocating_kernel, count_bits, kernel, lowest_bit
from marotte.games.randomness import next_word, shuffle
from marotte.games.visibility import field_observer

#: The number of explanations weighed against each other, and the maximum drawn to find them.
CANDIDATES = 24
MOST_TRIES = 200

#: The rows of an explanation: how many cards of each number are still unseen, old and new. From row FIRST_SEAT on: how
#: many old cards of each number each seat has played since.
OLD = 0
NEW = 1
FIRST_SEAT = 2

WORDS = 4294967296.0  # the number of values of the generator's words

observe_fields = field_observer(FIELDS, __name__)


@kernel
def observe(state: State, seat: int, view: State) -> None:
    """Copy everything but the other hands (now and at the last refill) and the piles."""
    observe_fields(state, seat, view)
    for index in range(state.played_count):  # beyond these are remnants of earlier discards
        view.played[index] = state.played[index]


@kernel
def resample(view: State, seat: int, random: Random, state: State) -> None:
    """Fill in the piles and the other hands."""
    observe(view, seat, state)
    for other in range(SEATS):
        if other != seat:
            state.held[other] = 0
            for number in range(NUMBERS):
                state.hands[other, number] = 0
                state.kept[other, number] = 0
    if view.phase != DEAL:
        resample_islands(view, random, state)
        resample_numbers(view, seat, random, state)


@allocating_kernel
def resample_islands(view: State, random: Random, state: State) -> None:
    """Place the islands that the view doesn't place: first in the gaps of the hands, then in the pile."""
    unseen = np.int64(view.deck_islands)
    for other in range(view.seats):
        unseen &= ~np.int64(view.islands[other])
    total = np.int64(view.total)
    if view.phase == CALL and view.actors != 0 and (unseen >> total) & 1:  # the seat asked about an island has it
        state.islands[lowest_bit(view.actors)] |= 1 << total
        unseen ^= 1 << total
    cards = np.zeros(ISLANDS, np.int64)
    count = 0
    while unseen != 0:
        cards[count] = lowest_bit(unseen)
        count += 1
        unseen &= unseen - 1
    shuffle(random, cards, 0, count)
    for other in range(view.seats):
        for _ in range(np.int64(view.island_counts[other]) - count_bits(state.islands[other])):
            count -= 1
            state.islands[other] |= 1 << cards[count]
    for index in range(count):
        state.island_pile[index] = cards[index]


@allocating_kernel
def resample_numbers(view: State, seat: int, random: Random, state: State) -> None:
    """Choose which unseen cards are old and which are new, and deal both kinds."""
    chosen = np.zeros((FIRST_SEAT + SEATS, NUMBERS), np.int64)
    old_in_hand = np.zeros(SEATS, np.int64)
    if explain(view, seat, random, chosen):
        count_old(view, seat, chosen, old_in_hand)
    else:
        merge_unseen(view, seat, chosen)
    cards = np.zeros(MOST_NUMBERS, np.int64)
    count = list_cards(chosen, OLD, cards)
    shuffle(random, cards, 0, count)
    for other in range(view.seats):
        if other != seat:
            for number in range(NUMBERS):
                state.kept[other, number] = chosen[FIRST_SEAT + other, number]
            for _ in range(old_in_hand[other]):
                count -= 1
                take_number(state, other, cards[count])
                state.kept[other, cards[count]] += 1
    count = list_cards(chosen, NEW, cards)
    shuffle(random, cards, 0, count)
    for other in range(view.seats):
        if other != seat:
            for _ in range(cards_in_hand(view, other) - old_in_hand[other]):
                count -= 1
                take_number(state, other, cards[count])
    lay_pile(state, cards, 0, count)


@kernel
def list_cards(explanation: Array, kind: int, cards: Array) -> int:
    """List the unseen cards of one kind; return how many."""
    count = 0
    for number in range(NUMBERS):
        for _ in range(explanation[kind, number]):
            cards[count] = number
            count += 1
    return count


@allocating_kernel
def explain(view: State, seat: int, random: Random, chosen: Array) -> bool:
    """Draw an explanation of the cards that others have played since the last refill; False if none was found."""
    pools = np.zeros((2, NUMBERS), np.int64)
    if not fill_pools(view, seat, pools):
        return False
    candidate = np.zeros((FIRST_SEAT + SEATS, NUMBERS), np.int64)
    old_in_hand = np.zeros(SEATS, np.int64)
    sum_of_weights = 0.0
    found = 0
    for _ in range(MOST_TRIES):
        begin_explanation(pools, candidate)
        count_old(view, seat, candidate, old_in_hand)
        weight, is_certain = explain_once(view, seat, random, candidate, old_in_hand)
        if weight > 0.0:
            found += 1
            sum_of_weights += weight
            if next_word(random) * sum_of_weights < weight * WORDS:
                copy_explanation(candidate, chosen)
            if is_certain or found == CANDIDATES:
                break
    return found > 0


@kernel
def begin_explanation(pools: Array, explanation: Array) -> None:
    """Start an explanation in which no card has been played yet."""
    for number in range(NUMBERS):
        explanation[OLD, number] = pools[OLD, number]
        explanation[NEW, number] = pools[NEW, number]
        for seat in range(SEATS):
            explanation[FIRST_SEAT + seat, number] = 0


@kernel
def copy_explanation(explanation: Array, copy: Array) -> None:
    """Copy an explanation."""
    for row in range(FIRST_SEAT + SEATS):
        for number in range(NUMBERS):
            copy[row, number] = explanation[row, number]


@kernel
def count_row(explanation: Array, row: int) -> int:
    """The number of cards in a row."""
    count = 0
    for number in range(NUMBERS):
        count += explanation[row, number]
    return count


@kernel
def fill_pools(view: State, seat: int, pools: Array) -> bool:
    """Compute the old and new cards at the last refill, without those that ``seat`` has drawn since.

    False if the view is inconsistent: it then comes from a state for which no explanation was found.
    """
    for number in range(NUMBERS):
        pools[OLD, number] = np.int64(view.deck_numbers[number]) - view.shuffled[number]
        pools[NEW, number] = view.shuffled[number]
        if seat >= 0:
            pools[OLD, number] -= view.kept[seat, number]
            pools[NEW, number] += np.int64(view.kept[seat, number]) - view.hands[seat, number]
    pools[OLD, np.int64(view.played[0])] -= 1
    if seat >= 0:
        first = (seat - np.int64(view.before_first) + view.seats - 1) % np.int64(view.seats) + 1
        for index in range(first, np.int64(view.played_count), np.int64(view.seats)):
            pools[NEW, np.int64(view.played[index])] -= 1
    old = 0
    for number in range(NUMBERS):
        if pools[OLD, number] < 0 or pools[NEW, number] < 0:
            return False
        old += pools[OLD, number]
    for other in range(view.seats):
        if other != seat:
            old -= cards_kept(view, other)
    return old == 0


@kernel
def cards_kept(view: State, seat: int) -> int:
    """How many cards a seat held at the last refill: one less for the player who had to draw; none at the deal."""
    if view.refills == 0:
        return 0
    return np.int64(view.hand_size) - (1 if seat == view.before_first else 0)


@kernel
def count_old(view: State, seat: int, explanation: Array, old_in_hand: Array) -> None:
    """Count the old cards that each other seat still holds."""
    for other in range(view.seats):
        old_in_hand[other] = 0
        if other != seat:
            old_in_hand[other] = cards_kept(view, other) - count_row(explanation, FIRST_SEAT + other)


@kernel
def explain_once(view: State, seat: int, random: Random, explanation: Array, old_in_hand: Array) -> tuple[float, bool]:
    """Take the cards that others have played out of the two kinds.

    Returns the weight of this explanation (0.0: a dead end), and whether it is the only one.
    """
    weight = 1.0
    is_certain = True
    old_left = count_row(explanation, OLD)
    new_left = count_row(explanation, NEW)
    player = np.int64(view.before_first)
    for index in range(1, view.played_count):
        player += 1
        if player == view.seats:
            player = 0
        if player == seat:
            continue
        number = np.int64(view.played[index])
        # The probability that a card drawn from this hand is this number, as an old and as a new card.
        as_old = 0.0
        if old_left > 0:
            as_old = old_in_hand[player] * explanation[OLD, number] / old_left
        as_new = 0.0
        if new_left > 0:
            as_new = (view.hand_size - old_in_hand[player]) * explanation[NEW, number] / new_left
        chance = as_old + as_new
        if chance == 0.0:
            return 0.0, False
        weight *= chance
        is_old = as_new == 0.0
        if as_old > 0.0 and as_new > 0.0:
            is_certain = False
            is_old = next_word(random) * chance < as_old * WORDS
        if is_old:
            explanation[OLD, number] -= 1
            explanation[FIRST_SEAT + player, number] += 1
            old_in_hand[player] -= 1
            old_left -= 1
        else:
            explanation[NEW, number] -= 1
            new_left -= 1
    return weight, is_certain


@kernel
def merge_unseen(view: State, seat: int, explanation: Array) -> None:
    """Treat all unseen cards as one kind, for want of an explanation."""
    for number in range(NUMBERS):
        explanation[NEW, number] = view.deck_numbers[number]
        if seat >= 0:
            explanation[NEW, number] -= view.hands[seat, number]
    for index in range(view.played_count):
        explanation[NEW, np.int64(view.played[index])] -= 1

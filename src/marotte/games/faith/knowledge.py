"""The Fool's Faith: what a seat has been shown, and what the rest could be.

Hidden are the other hands, the unused cards, and the Chien, except from those who took it up. What can be inferred:

- A player who does not follow shows what is missing (F12 to F15): ``lacking`` in the state, for the rest of the round.
- A player who took up the Chien knows the four cards that were laid back. Each of them is still there, or was taken
  by a later taker, who still holds it or has played it.

**How likely each case is.** Let Q be the Chien as the seat left it, h the number of cards in a hand, and W1, W2, …
the later takers, who exchanged k1, k2, … cards. All deals are equally likely, and so are all exchanges of the same
number of cards. So the probability of a complete assignment (every card in a hand, played, in the Chien or unused) is
proportional to the number of histories that lead to it. They are counted backwards. Suppose that Wi ended up with ai
cards of Q, and that the Chien then held qi of them (4 less a1 … ai). Then Wi took out these ai cards and ki - ai of
the h - ai other cards of that hand, and laid in ki of the 4 - qi cards of the Chien that are not from Q:

    histories = product over i of C(h - ai, ki - ai) * C(4 - qi, ki)

That depends only on where the cards of Q are. So :func:`resample` chooses a place for each of them, with a
probability proportional to ``histories`` times the number of ways to deal the other unseen cards, and then deals
those.

**Where hands lack cards**, that number of ways is not known in advance. The cards of a suit that some hand lacks (the
restricted cards) are dealt first. One by one they go to a place that may hold them, in proportion to the room there.
Then the free cards fill the remaining room, each way equally likely. With f free cards, and R for the room that a
restricted card could choose from, such a deal has the probability (product over places of room!) / (f! * product over
restricted cards of R). If no hand lacks cards, every R is fixed and all deals are equally likely. Otherwise a deal is
accepted with the probability product of R / bound, where the bound is the maximum of this product; and the places for
Q are chosen in proportion to ``histories`` * bound / (product over places of room!). Then every assignment has the
right probability. For a seat that never took up the Chien, Q is empty, and only this last part remains.

Where hands lack so much that hardly any deal is accepted, the deals are counted after all (:func:`count_deals`). That
takes longer, but always succeeds. Both methods are exact.
"""

from math import comb, factorial

import numpy as np

from marotte.games.contract import DEAL
from marotte.games.faith.deck import CHIEN
from marotte.games.faith.rules import CARDS, EXCHANGE, FIELDS, MOST_CARDS_IN_HAND, MOST_SEATS, SUITS
from marotte.games.kernel import (
    Array,
    Random,
    State,
    allocating_kernel,
    copy_values,
    count_bits,
    kernel,
    nth_bit,
)
from marotte.games.randomness import below, random_share
from marotte.games.visibility import field_observer

#: Where a hidden card can be: in the hand of a seat, in the Chien, or unused.
IN_CHIEN = MOST_SEATS
UNUSED = MOST_SEATS + 1
PLACES = MOST_SEATS + 2
EVERYWHERE = (1 << PLACES) - 1

#: Maximum deals drawn and rejected before they are counted instead.
QUICK_TRIES = 48

#: [n]: the ways to arrange n cards; [n, k]: the ways to choose k of n cards.
FACTORIALS = np.array([factorial(n) for n in range(CARDS + 1)], np.float64)
WAYS = np.array([[comb(n, k) for k in range(4)] for n in range(MOST_CARDS_IN_HAND + 1)], np.float64)

observe_fields = field_observer(FIELDS, __name__)


@kernel
def observe(state: State, seat: int, view: State) -> None:
    """What is public, the seat's own hand, and the Chien as this seat found and left it."""
    observe_fields(state, seat, view)
    if is_looking(state, seat):
        view.chien = state.chien


@kernel
def is_looking(state: State, seat: int) -> bool:
    """Whether this seat holds the Chien now (F8)."""
    return seat >= 0 and state.phase == EXCHANGE and (state.actors >> seat) & 1 == 1


@kernel
def resample(view: State, seat: int, random: Random, state: State) -> None:
    """Deal the unseen cards, then make up what the others may have exchanged."""
    believe(view, seat, random, QUICK_TRIES, state)


@allocating_kernel
def believe(view: State, seat: int, random: Random, tries: int, state: State) -> None:
    """Resample; draw at most ``tries`` deals before counting them instead."""
    observe(view, seat, state)
    if view.phase == DEAL and view.rounds == 0:  # nothing has been dealt yet
        return
    unseen = np.int64(view.deck) & ~np.int64(view.chien)
    room = np.zeros(PLACES, np.int64)  # hidden cards at each place
    for other in range(view.seats):
        unseen &= ~view.played[other]
        if other == seat:
            unseen &= ~view.hands[other]
        else:
            room[other] = view.hand_size - count_bits(view.played[other])
    if not is_looking(view, seat):
        room[IN_CHIEN] = CHIEN
    room[UNUSED] = count_bits(unseen) - room.sum()
    left = np.int64(view.left[seat]) if seat >= 0 else 0
    deal_unseen(view, seat, random, tries, unseen, left, room, state)
    tell_exchanges(view, seat, random, left, state)


@allocating_kernel
def deal_unseen(
    view: State, seat: int, random: Random, tries: int, unseen: int, left: int, room: Array, state: State
) -> None:
    """Place the cards of ``left`` that have not been played, and deal the others, as explained above."""
    known = left & unseen
    others = unseen & ~left
    takers = np.zeros(MOST_SEATS, np.int64)  # the seats that took up the Chien after this one
    taker_count = list_later_takers(view, seat, takers) if left != 0 else 0
    suits = np.zeros(len(SUITS), np.int64)  # the cards of each restricted suit
    holders = np.zeros(len(SUITS), np.int64)  # bit p: place p may hold them
    restricted = list_restricted(view, others, room, suits, holders)
    narrow = 0  # the hands that lack some of these suits
    for rank in range(restricted):
        others &= ~suits[rank]
        narrow |= EVERYWHERE & ~holders[rank]
    most = np.zeros(len(SUITS), np.int64)
    free = np.zeros(PLACES, np.int64)  # the room left at each place
    dealt = np.zeros(PLACES, np.int64)
    placements = 1
    for _ in range(count_bits(known)):
        placements *= 1 + taker_count
    sums = np.zeros(placements, np.float64)
    for number in range(placements):
        place_known(number, known, takers, taker_count, room, dealt, free)
        weight = count_histories(view, left, takers, taker_count, dealt)
        if weight > 0.0:
            weight *= bound_deals(suits, holders, restricted, free, most)
        sums[number] = weight if number == 0 else sums[number - 1] + weight
    for _ in range(tries):
        place_known(draw_number(random, sums), known, takers, taker_count, room, dealt, free)
        bound_deals(suits, holders, restricted, free, most)
        chance = deal_restricted(random, suits, holders, restricted, most, free, dealt)
        if chance == 1.0 or random_share(random) < chance:
            deal_free(random, others, 0, narrow, room, dealt, state)
            return
    ways = count_deals(suits, holders, restricted, narrow, room, count_bits(others))
    for number in range(placements):
        place_known(number, known, takers, taker_count, room, dealt, free)
        weight = count_histories(view, left, takers, taker_count, dealt)
        if weight > 0.0:
            weight *= ways_to_deal(ways, narrow, room, free)
        sums[number] = weight if number == 0 else sums[number - 1] + weight
    place_known(draw_number(random, sums), known, takers, taker_count, room, dealt, free)
    elsewhere = deal_counted(random, suits, holders, restricted, narrow, room, ways, free, dealt)
    deal_free(random, others, elsewhere, narrow, room, dealt, state)


@kernel
def draw_number(random: Random, sums: Array) -> int:
    """Draw an index with a probability proportional to its step in these running sums."""
    if len(sums) == 1:
        return 0
    chosen = random_share(random) * sums[len(sums) - 1]
    number = 0
    while number < len(sums) - 1 and sums[number] <= chosen:
        number += 1
    return number


@kernel
def turn_to_choose(view: State, seat: int) -> int:
    """F7: the turn of a seat at the Chien: 0 for the player left of the dealer, and so on clockwise."""
    return (seat - np.int64(view.dealer) - 1 + 2 * np.int64(view.seats)) % np.int64(view.seats)


@kernel
def list_later_takers(view: State, seat: int, takers: Array) -> int:
    """List the seats that exchanged after this one, in order; return how many."""
    count = 0
    other = seat
    for _ in range(turn_to_choose(view, seat) + 1, view.seats):
        other = (other + 1) % np.int64(view.seats)
        if view.exchanged[other] > 0:
            takers[count] = other
            count += 1
    return count


@kernel
def list_restricted(view: State, cards: int, room: Array, suits: Array, holders: Array) -> int:
    """List the suits that some hidden hand lacks, those with the least room first; return how many."""
    count = 0
    for suit in range(len(SUITS)):
        places = 1 << IN_CHIEN | 1 << UNUSED
        is_restricted = False
        for seat in range(MOST_SEATS):
            if view.lacking[seat] & SUITS[suit] == 0:
                places |= 1 << seat
            elif room[seat] > 0:
                is_restricted = True
        if is_restricted and cards & SUITS[suit] != 0:
            rank = count
            while rank > 0 and room_at(room, holders[rank - 1]) > room_at(room, places):
                suits[rank] = suits[rank - 1]
                holders[rank] = holders[rank - 1]
                rank -= 1
            suits[rank] = cards & SUITS[suit]
            holders[rank] = places
            count += 1
    return count


@kernel
def room_at(room: Array, places: int) -> int:
    """The total room at a set of places."""
    together = 0
    for place in range(PLACES):
        if (places >> place) & 1:
            together += room[place]
    return together


@kernel
def place_known(
    number: int, known: int, takers: Array, taker_count: int, room: Array, dealt: Array, free: Array
) -> None:
    """Apply placement ``number`` of the known cards: each digit is the Chien (0) or one of the takers (from 1)."""
    dealt[:] = 0
    copy_values(room, free)
    rest = known
    while rest != 0:
        digit = number % (taker_count + 1)
        number //= taker_count + 1
        place = IN_CHIEN if digit == 0 else takers[digit - 1]
        dealt[place] |= rest & -rest
        free[place] -= 1
        rest &= rest - 1


@kernel
def count_histories(view: State, left: int, takers: Array, taker_count: int, placed: Array) -> float:
    """``histories`` as explained above; 0.0 if there are none."""
    histories = 1.0
    remaining = CHIEN
    for index in range(taker_count):
        taker = takers[index]
        exchanged = np.int64(view.exchanged[taker])
        taken = count_bits(placed[taker] | left & view.played[taker])
        remaining -= taken
        if taken > exchanged or placed[taker] & view.lacking[taker] != 0:
            return 0.0
        histories *= WAYS[view.hand_size - taken, exchanged - taken] * WAYS[CHIEN - remaining, exchanged]
    return histories


@kernel
def bound_deals(suits: Array, holders: Array, restricted: int, free: Array, most: Array) -> float:
    """``bound`` / (product over places of room!) as explained above; 0.0 if no deal is possible.

    Sets ``most[rank]``, the maximum room left for a restricted suit when its first card is dealt.
    """
    deals = 1.0
    for place in range(UNUSED):  # the room for unused cards is always the same
        if free[place] < 0:
            return 0.0
        deals /= FACTORIALS[free[place]]
    for rank in range(restricted):
        most[rank] = room_at(free, holders[rank])
        for earlier in range(rank):
            # At best an earlier suit goes elsewhere as far as it can, and only the rest to the same places.
            elsewhere = room_at(free, holders[earlier] & ~holders[rank])
            most[rank] -= max(0, count_bits(suits[earlier]) - elsewhere)
        for index in range(count_bits(suits[rank])):
            if most[rank] <= index:
                return 0.0
            deals *= most[rank] - index
    return deals


@kernel
def deal_restricted(
    random: Random, suits: Array, holders: Array, restricted: int, most: Array, free: Array, dealt: Array
) -> float:
    """Deal the restricted suits; return the acceptance probability of the result, 0.0 for a dead end."""
    chance = 1.0
    for rank in range(restricted):
        available = room_at(free, holders[rank])
        most_available = most[rank]
        rest = suits[rank]
        while rest != 0:
            if available == 0:
                return 0.0
            chance *= available / most_available
            chosen = below(random, available)
            place = 0
            while (holders[rank] >> place) & 1 == 0 or chosen >= free[place]:
                if (holders[rank] >> place) & 1:
                    chosen -= free[place]
                place += 1
            dealt[place] |= rest & -rest
            free[place] -= 1
            available -= 1
            most_available -= 1
            rest &= rest - 1
    return chance


@allocating_kernel
def count_deals(suits: Array, holders: Array, restricted: int, narrow: int, room: Array, free_cards: int) -> Array:
    """``[index, n]``: the number of ways to complete a deal after n restricted cards, if ``index`` is the room left.

    That is the room in the narrow hands (see :func:`room_index`). All other places count as one, which takes any card.
    """
    size = 1
    for place in range(MOST_SEATS):
        if (narrow >> place) & 1:
            size *= room[place] + 1
    cards = 0
    for rank in range(restricted):
        cards += count_bits(suits[rank])
    ways = np.zeros((size, cards + 1), np.float64)
    free = np.zeros(MOST_SEATS, np.int64)
    for index in range(size):
        if index > 0:  # count up: one more in the first narrow hand that is not full, none in those before it
            place = 0
            while (narrow >> place) & 1 == 0 or free[place] == room[place]:
                free[place] = 0
                place += 1
            free[place] += 1
        inside = free.sum()
        if inside <= free_cards:
            ways[index, cards] = FACTORIALS[free_cards] / FACTORIALS[free_cards - inside]
            for place in range(MOST_SEATS):
                ways[index, cards] /= FACTORIALS[free[place]]
        number = cards
        for rank in range(restricted - 1, -1, -1):
            for _ in range(count_bits(suits[rank])):
                number -= 1
                ways[index, number] = ways[index, number + 1]  # the card goes elsewhere; 0 if there is no room
                stride = 1
                for place in range(MOST_SEATS):
                    if (narrow >> place) & 1:
                        if (holders[rank] >> place) & 1 and free[place] > 0:
                            ways[index, number] += ways[index - stride, number + 1]
                        stride *= room[place] + 1
    return ways


@kernel
def room_index(narrow: int, room: Array, free: Array) -> int:
    """The room left in the narrow hands as one mixed-radix number; the first hand is its lowest digit."""
    index = 0
    stride = 1
    for place in range(MOST_SEATS):
        if (narrow >> place) & 1:
            index += free[place] * stride
            stride *= room[place] + 1
    return index


@kernel
def ways_to_deal(ways: Array, narrow: int, room: Array, free: Array) -> float:
    """The number of ways to deal all cards except the known ones, given the room left."""
    for place in range(PLACES):
        if free[place] < 0:
            return 0.0
    deals = ways[room_index(narrow, room, free), 0] * FACTORIALS[room_at(free, EVERYWHERE & ~narrow)]
    for place in range(PLACES):
        if (narrow >> place) & 1 == 0:
            deals /= FACTORIALS[free[place]]
    return deals


@kernel
def deal_counted(
    random: Random,
    suits: Array,
    holders: Array,
    restricted: int,
    narrow: int,
    room: Array,
    ways: Array,
    free: Array,
    dealt: Array,
) -> int:
    """Deal the restricted suits to the narrow hands, each way equally likely; return the cards that go elsewhere."""
    elsewhere = 0
    number = 0
    index = room_index(narrow, room, free)
    for rank in range(restricted):
        rest = suits[rank]
        while rest != 0:
            chosen = random_share(random) * ways[index, number]
            number += 1
            is_elsewhere = chosen < ways[index, number]
            chosen -= ways[index, number]
            next_index = index
            hand = -1
            stride = 1
            for place in range(MOST_SEATS):
                if (narrow >> place) & 1:
                    if not is_elsewhere and (holders[rank] >> place) & 1 and free[place] > 0:
                        here = ways[index - stride, number]
                        if here > 0.0 and (hand < 0 or chosen >= 0.0):  # the last one, if rounding passes them all
                            hand = place
                            next_index = index - stride
                        chosen -= here
                    stride *= room[place] + 1
            if hand < 0:
                elsewhere |= rest & -rest
            else:
                dealt[hand] |= rest & -rest
                free[hand] -= 1
                index = next_index
            rest &= rest - 1
    return elsewhere


@kernel
def deal_free(random: Random, cards: int, elsewhere: int, narrow: int, room: Array, dealt: Array, state: State) -> None:
    """Fill the narrow hands with free cards, then the other places with the rest and the ``elsewhere`` cards."""
    rest = cards
    for place in range(MOST_SEATS):
        if room[place] > 0 and (narrow >> place) & 1:
            drawn = draw_cards(random, rest, room[place] - count_bits(dealt[place]))
            rest ^= drawn
            state.hands[place] = drawn | dealt[place]
    rest |= elsewhere
    for place in range(UNUSED):
        if room[place] > 0 and (narrow >> place) & 1 == 0:
            drawn = draw_cards(random, rest, room[place] - count_bits(dealt[place]))
            rest ^= drawn
            if place == IN_CHIEN:
                state.chien = drawn | dealt[place]
            else:
                state.hands[place] = drawn | dealt[place]


@kernel
def draw_cards(random: Random, cards: int, count: int) -> int:
    """A random set of ``count`` of these cards."""
    available = count_bits(cards)
    is_inverse = 2 * count > available  # it is faster to draw the cards that stay
    drawn = 0
    rest = cards
    for index in range(available - count if is_inverse else count):
        bit = 1 << nth_bit(rest, below(random, available - index))
        drawn |= bit
        rest ^= bit
    return rest if is_inverse else drawn


@kernel
def tell_exchanges(view: State, seat: int, random: Random, left: int, state: State) -> None:
    """Make up the Chien as each taker found and left it, exchange by exchange, backwards from the present Chien.

    All exchanges that lead to the same cards are equally likely, so each is undone by a random one. Those after
    this seat's own must lead back to ``left``: its cards in a taker's hand always go back, and those in the Chien
    always stay.
    """
    chien = np.int64(state.chien)
    kept = left
    other = np.int64(view.dealer)  # F7: the last to choose
    for _ in range(view.seats):
        count = np.int64(view.exchanged[other])
        if other == seat:
            kept = 0
            if count > 0:
                chien = np.int64(view.found[seat])
        elif count > 0:
            hand = np.int64(state.hands[other]) | np.int64(view.played[other])
            taken = hand & kept
            taken |= draw_cards(random, hand & ~kept, count - count_bits(taken))
            given = draw_cards(random, chien & ~kept, count)
            state.left[other] = chien
            chien ^= taken | given
            state.found[other] = chien
        elif view.phase == EXCHANGE and (view.actors >> other) & 1 == 1:
            state.found[other] = chien
        other = other - 1 if other > 0 else np.int64(view.seats) - 1

"""The Fool's Faith: what a seat has been shown, and what the rest could be.

Hidden are the other hands, the unused cards, and the Chien but for those who took it up. What can be inferred:

- Who does not follow shows it (F12 to F15): ``lacking`` in the state, for the rest of the round.
- Who took up the Chien knows the four cards that were laid back. Each of them is still there, or in the hand of
  somebody who took the Chien up later, or has been played by them.

**How likely each case is.** Let Q be the Chien as the seat left it, h the cards of a hand, and W1, W2, … the
later takers, who exchanged k1, k2, … cards. All deals and all exchanges of so many cards are equally likely. So a
complete picture (every card in a hand, played, in the Chien or unused) is as likely as the number of histories that
end in it. They are counted backwards. If Wi ended up with ai cards of Q, and the Chien then held qi of them (4 less
a1 … ai), then what Wi took out were these ai and ki - ai of the h - ai other cards of that hand, and what Wi laid in
were ki of the 4 - qi cards of the Chien that are not of Q:

    histories = product over i of C(h - ai, ki - ai) * C(4 - qi, ki)

That depends on where the cards of Q are and on nothing else. So :func:`resample` chooses a place for each of them,
with a probability proportional to ``histories`` times the number of ways to deal the other unseen cards, and deals
these.

**Where hands lack cards** that number of ways is not known beforehand. Those hands are served one after the other,
each drawing from the cards it may hold; a deal drawn like that has the probability 1 / (product over these hands of
the number of draws they had). Therefore the places for Q are chosen with an upper bound of that product instead, and
the whole is accepted with the probability product / bound: then every picture has the right probability.
For a seat that never took up the Chien, Q is empty and only this last part remains.
"""

import numpy as np

from marotte.games.contract import DEAL
from marotte.games.faith.deck import CHIEN
from marotte.games.faith.rules import CARDS, EXCHANGE, MOST_CARDS_IN_HAND, MOST_SEATS
from marotte.games.kernel import Array, Random, Record, count_bits, kernel, nth_bit
from marotte.games.randomness import below, random_share

#: Where a hidden card can be: in the hand of a seat, or here, or else it is unused.
IN_CHIEN = MOST_SEATS
PLACES = MOST_SEATS + 1

#: After so many refusals the next possible deal is taken as it is. Only contrived positions get there.
EXACT_TRIES = 500
#: A deal that is possible exists (the true one), so drawing finds one long before this.
MOST_TRIES = 1_000_000


def _binomials() -> list[list[float]]:
    """[n][k]: the ways to choose k of n."""
    rows = [[1.0] + [0.0] * MOST_CARDS_IN_HAND]
    for _ in range(CARDS):
        rows.append([1.0] + [rows[-1][k - 1] + rows[-1][k] for k in range(1, MOST_CARDS_IN_HAND + 1)])
    return rows


WAYS = np.array(_binomials(), np.float64)


@kernel
def observe(state: Record, seat: int, view: Record) -> None:
    """What is public, the own hand, and the Chien as this seat found it and left it."""
    view.totals[:] = state.totals
    view.latest[:] = state.latest
    view.rounds = state.rounds
    view.seats = state.seats
    view.phase = state.phase
    view.actors = state.actors
    view.winners = state.winners
    view.values = state.values
    view.tarot = state.tarot
    view.hand_size = state.hand_size
    view.deck = state.deck
    view.dare_pile = state.dare_pile
    view.dares_won[:] = state.dares_won
    view.dares_received[:] = state.dares_received
    view.stake = state.stake
    view.dealer = state.dealer
    view.exchanged[:] = state.exchanged
    view.played[:] = state.played
    view.lacking[:] = state.lacking
    view.tricks_won[:] = state.tricks_won
    view.tricks = state.tricks
    view.winner = state.winner
    view.leader = state.leader
    view.trick_length = state.trick_length
    view.trick_cards[:] = state.trick_cards
    view.lead = state.lead
    view.best = state.best
    view.best_seat = state.best_seat
    view.fool_seat = state.fool_seat
    if seat >= 0:
        view.hands[seat] = state.hands[seat]
        view.found[seat] = state.found[seat]
        view.left[seat] = state.left[seat]
        if is_looking(state, seat):
            view.chien = state.chien


@kernel
def is_looking(state: Record, seat: int) -> bool:
    """Whether this seat has the Chien in hand (F8)."""
    return seat >= 0 and state.phase == EXCHANGE and (state.actors >> seat) & 1 == 1


@kernel
def resample(view: Record, seat: int, random: Random, state: Record) -> None:
    """Deal the unseen cards, then say what the others may have exchanged."""
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
    left = np.int64(view.left[seat]) if seat >= 0 else 0
    deal_unseen(view, seat, random, unseen, left, room, state)
    tell_exchanges(view, seat, random, left, state)


@kernel
def deal_unseen(view: Record, seat: int, random: Random, unseen: int, left: int, room: Array, state: Record) -> None:
    """Place the cards of ``left`` that have not been played, and deal the others, as explained above."""
    known = left & unseen
    others = unseen & ~left
    takers = np.zeros(MOST_SEATS, np.int64)  # who took the Chien up after this seat
    taker_count = list_later_takers(view, seat, takers) if left != 0 else 0
    order = np.zeros(PLACES, np.int64)  # all places, first the hands that lack something
    constrained = order_places(view, others, room, order)
    most = np.zeros(PLACES, np.int64)
    placed = np.zeros(PLACES, np.int64)
    placements = 1
    for _ in range(count_bits(known)):
        placements *= 1 + taker_count
    sums = np.zeros(placements, np.float64)
    total = 0.0
    for number in range(placements):
        place_known(number, known, takers, taker_count, placed)
        weight = count_histories(view, left, takers, taker_count, placed)
        if weight > 0.0:
            weight *= bound_deals(view, others, room, placed, order, constrained, most)
        total += weight
        sums[number] = total
    for attempt in range(MOST_TRIES):
        number = 0
        if placements > 1:
            chosen = random_share(random) * total
            while number < placements - 1 and sums[number] <= chosen:
                number += 1
        place_known(number, known, takers, taker_count, placed)
        bound_deals(view, others, room, placed, order, constrained, most)
        chance = deal_others(view, random, others, room, placed, order, constrained, most, state)
        if random_share(random) < chance or (chance > 0.0 and attempt >= EXACT_TRIES):
            break


@kernel
def turn_to_choose(view: Record, seat: int) -> int:
    """F7: 0 for the player left of the dealer, and so on clockwise."""
    return (seat - np.int64(view.dealer) - 1 + 2 * np.int64(view.seats)) % np.int64(view.seats)


@kernel
def list_later_takers(view: Record, seat: int, takers: Array) -> int:
    """Who exchanged after this seat, in order; return how many."""
    count = 0
    other = seat
    for _ in range(turn_to_choose(view, seat) + 1, view.seats):
        other = (other + 1) % np.int64(view.seats)
        if view.exchanged[other] > 0:
            takers[count] = other
            count += 1
    return count


@kernel
def lacks_some(view: Record, cards: int, room: Array, place: int) -> bool:
    """Whether a place is a hidden hand that can't hold all of these cards."""
    return place != IN_CHIEN and room[place] > 0 and cards & view.lacking[place] != 0


@kernel
def order_places(view: Record, cards: int, room: Array, order: Array) -> int:
    """All places, first the hands that can't hold all of these cards, the most restricted first; return how many."""
    constrained = 0
    for place in range(PLACES):
        if lacks_some(view, cards, room, place):
            allowed = count_bits(cards & ~view.lacking[place])
            rank = constrained
            while rank > 0 and count_bits(cards & ~view.lacking[order[rank - 1]]) > allowed:
                order[rank] = order[rank - 1]
                rank -= 1
            order[rank] = place
            constrained += 1
    count = constrained
    for place in range(PLACES):
        if not lacks_some(view, cards, room, place):
            order[count] = place
            count += 1
    return constrained


@kernel
def place_known(number: int, known: int, takers: Array, taker_count: int, placed: Array) -> None:
    """Placement ``number`` of the known cards: its digits say in the Chien (0), or with which taker."""
    placed[:] = 0
    rest = known
    while rest != 0:
        digit = number % (taker_count + 1)
        number //= taker_count + 1
        placed[IN_CHIEN if digit == 0 else takers[digit - 1]] |= rest & -rest
        rest &= rest - 1


@kernel
def count_histories(view: Record, left: int, takers: Array, taker_count: int, placed: Array) -> float:
    """``histories`` of the explanation above; 0.0 if there are none."""
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
def bound_deals(
    view: Record, cards: int, room: Array, placed: Array, order: Array, constrained: int, most: Array
) -> float:
    """How many ways there are at most to deal the cards; 0.0 if a place is too small.

    ``most[rank]``: at most so many cards that it may hold are left when that hand of ``order`` is served.
    """
    deals = 1.0
    remaining = count_bits(cards)
    for rank in range(constrained):
        place = order[rank]
        need = room[place] - count_bits(placed[place])
        allowed = cards & ~view.lacking[place]
        most[rank] = count_bits(allowed)
        for earlier in range(rank):
            # An earlier hand takes what it can elsewhere, and the rest from the same cards.
            elsewhere = count_bits(cards & ~view.lacking[order[earlier]] & ~allowed)
            most[rank] -= max(0, room[order[earlier]] - count_bits(placed[order[earlier]]) - elsewhere)
        if need < 0 or most[rank] < need:
            return 0.0
        deals *= WAYS[most[rank], need]
        remaining -= need
    for rank in range(constrained, PLACES):
        need = room[order[rank]] - count_bits(placed[order[rank]])
        if need < 0 or remaining < need:
            return 0.0
        deals *= WAYS[remaining, need]
        remaining -= need
    return deals


@kernel
def draw_cards(random: Random, cards: int, count: int) -> int:
    """A random set of so many of these cards."""
    available = count_bits(cards)
    is_inverse = 2 * count > available  # then it is quicker to draw those that stay
    drawn = 0
    rest = cards
    for index in range(available - count if is_inverse else count):
        bit = 1 << nth_bit(rest, below(random, available - index))
        drawn |= bit
        rest ^= bit
    return rest if is_inverse else drawn


@kernel
def deal_others(
    view: Record,
    random: Random,
    cards: int,
    room: Array,
    placed: Array,
    order: Array,
    constrained: int,
    most: Array,
    state: Record,
) -> float:
    """Fill the hands and the Chien; return the probability to accept the result, 0.0 for a dead end."""
    chance = 1.0
    rest = cards
    for rank in range(constrained):
        place = order[rank]
        need = room[place] - count_bits(placed[place])
        allowed = rest & ~view.lacking[place]
        available = count_bits(allowed)
        if available < need:
            return 0.0
        chance *= WAYS[available, need] / WAYS[most[rank], need]
        drawn = draw_cards(random, allowed, need)
        rest ^= drawn
        state.hands[place] = drawn | placed[place]
    for rank in range(constrained, PLACES):
        place = order[rank]
        if room[place] > 0:
            drawn = draw_cards(random, rest, room[place] - count_bits(placed[place]))
            rest ^= drawn
            if place == IN_CHIEN:
                state.chien = drawn | placed[place]
            else:
                state.hands[place] = drawn | placed[place]
    return chance


@kernel
def tell_exchanges(view: Record, seat: int, random: Random, left: int, state: Record) -> None:
    """Invent the Chien as each taker found and left it: exchange by exchange, backwards from how it lies now.

    All exchanges that lead to the same cards are equally likely, so each is undone by one at random. Those after
    this seat's own must lead back to ``left``: its cards are not undone, or always.
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

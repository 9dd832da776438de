"""Ciao!: what a seat has been shown, and what the rest could be.

Hidden are the other hands and the draw pile. What a seat knows besides what lies open is kept in the state while the
cards move: see ``memory``. In addition all can see when a seat had nothing to draw and passed, so that it could not
beat the card on top (C12); that holds until the seat gets a card.

``resample`` proceeds as follows.

1. *Gifts between others.* Of the cards that the giver held, each was given with the same chance. If it was one
   that the seat knew, it is at the receiver's now, or anywhere if a card has left there since.
2. *The pile.* Once it was refilled, its cards are out of those that were shuffled then.
3. Everything else is dealt at random, to nobody a card that they have shown not to hold.

Cards of one kind count as different cards here, of which a known one is played first.

With two players this is exact; with more, too, up to the second gift or to a play of the receiver after a
gift between others. What is left out then, and after a refill with three or more players, makes for deals that
a perfect mind would weigh otherwise or rule out: who has drawn since the refill; how likely it was to see
a card, if it was a given one or another. Never used as evidence: that someone drew, held or gave something else though
they could have played (people do), nor that a drawn card was kept in edition A, where some must play it.
"""

import numpy as np

from marotte.games.ciao.cards import (
    BEATING,
    BUNDLE_WORDS,
    DECK,
    FACES,
    HANDS,
    JOKER_MASK,
    KINDS,
    PLANES,
    PLAYED,
    PLUS_MASK,
    REFILL,
    SEATS,
    add_card,
    count_of,
    hand_of,
)
from marotte.games.ciao.deck import MOST_CARDS
from marotte.games.ciao.memory import (
    HELD_BITS,
    HELD_SHIFT,
    PAIRS,
    RECEIVER_SHIFT,
    SEAT_BITS,
    SETTLED_SHIFT,
    known_count,
    known_of,
    pair_of,
    planes_of,
)
from marotte.games.ciao.rules import can_draw, nobody_can_play
from marotte.games.ciao.state import DRAWN, GIFT, NOTHING, TURN
from marotte.games.dealing import MAX_CLASSES, deal_hidden, first_slot
from marotte.games.kernel import Array, Random, Record, kernel
from marotte.games.randomness import below

#: So many times the known cards and the rest are placed anew if they don't fit; then what does not fit is ignored.
MOST_TRIES = 200

PILE = SEATS  # the place of the pile, beside the hands
ANYWHERE = -1  # the place of a known card that can't be told from the unknown ones

# The rows of the known cards.
KIND = 0
HOME = 1
PLACE = 2


@kernel
def observe(state: Record, seat: int, view: Record) -> None:
    """Everything but the other hands, the pile, and what others know."""
    view.totals[:] = state.totals
    view.latest[:] = state.latest
    view.rounds = state.rounds
    view.seats = state.seats
    view.phase = state.phase
    view.actors = state.actors
    view.winners = state.winners
    view.rounds_to_play = state.rounds_to_play
    view.is_edition_a = state.is_edition_a
    view.by_colour = state.by_colour
    view.mistakes_punished = state.mistakes_punished
    view.hand_size = state.hand_size
    for word in range(DECK, HANDS):  # the deck, the last refill, the played cards
        view.bundles[word] = state.bundles[word]
    view.sizes[:] = state.sizes
    view.played_size = state.played_size
    view.pile_left = state.pile_left
    view.start = state.start
    view.next_start = state.next_start
    view.direction = state.direction
    view.top = state.top
    view.face = state.face
    view.turn = state.turn
    view.plus = state.plus
    view.receiver = state.receiver
    view.is_refilled = state.is_refilled
    view.draw_seat = state.draw_seat
    view.draw_left = state.draw_left
    view.draw_then = state.draw_then
    view.draw_refilled = state.draw_refilled
    view.racers = state.racers
    view.stuck[:] = state.stuck
    view.gifts[:] = state.gifts
    view.gifts_count = state.gifts_count
    view.departed[:] = state.departed
    if seat >= 0:
        observe_own(state, seat, view)


@kernel
def observe_own(state: Record, seat: int, view: Record) -> None:
    """The own hand, what the seat knows of others, and a card that only few have seen."""
    for plane in range(PLANES):
        view.bundles[hand_of(seat) + plane] = state.bundles[hand_of(seat) + plane]
    for home in range(np.int64(state.seats)):
        if home != seat:
            start = known_of(state, seat, home)
            for word in range(start, start + planes_of(state)):
                view.bundles[word] = state.bundles[word]
            pair = pair_of(state, seat, home)
            view.known_since[pair] = state.known_since[pair]
    if state.phase == DRAWN and seat == state.turn:
        view.drawn = state.drawn
    if state.phase == GIFT and seat in (np.int64(state.turn), np.int64(state.receiver)):
        view.gift = state.gift


@kernel
def resample(view: Record, seat: int, random: Random, state: Record) -> None:
    """Place what the seat knows, deal what it doesn't."""
    for word in range(BUNDLE_WORDS):
        state.bundles[word] = 0
    for pair in range(PAIRS):
        state.known_since[pair] = 0
    state.drawn = 0
    state.gift = 0
    observe(view, seat, state)
    if view.sizes[0] == 0 and view.played_size == 0:  # before the first deal
        return
    unseen = np.zeros(KINDS, np.int64)
    facts = np.zeros((3, MOST_CARDS), np.int64)
    count_unseen(view, seat, unseen)
    fact_count = list_facts(view, seat, facts)
    room = np.zeros(SEATS + 1, np.int64)
    rest = np.zeros(KINDS, np.int64)
    for attempt in range(MOST_TRIES + 1):
        is_last = attempt == MOST_TRIES
        gift = move_facts(view, seat, random, unseen, facts, fact_count)
        fits = place_facts(view, seat, unseen, facts, fact_count, gift, is_last, room, rest)
        if fits and deal_rest(view, seat, random, facts, fact_count, gift, is_last, room, rest, state):
            break


@kernel
def count_unseen(view: Record, seat: int, unseen: Array) -> None:
    """How many cards of each kind the seat does not see: all but the played ones and its own."""
    for kind in range(KINDS):
        unseen[kind] = count_of(view.bundles, np.int64(DECK), kind) - count_of(view.bundles, np.int64(PLAYED), kind)
        if seat >= 0:
            unseen[kind] -= count_of(view.bundles, hand_of(seat), kind)


@kernel
def list_facts(view: Record, seat: int, facts: Array) -> int:
    """The cards that the seat knows in other hands; return how many."""
    count = 0
    if seat < 0:
        return count
    for home in range(np.int64(view.seats)):
        if home != seat:
            for kind in range(KINDS):
                for _ in range(known_count(view, seat, home, kind)):
                    facts[KIND, count] = kind
                    facts[HOME, count] = home
                    count += 1
    return count


@kernel
def move_facts(view: Record, seat: int, random: Random, unseen: Array, facts: Array, fact_count: int) -> int:
    """Where the known cards are after the gifts that the seat did not see.

    Returns the kind of the card that is just being given, if it is one of them; else NOTHING.
    """
    given = np.int64(NOTHING)
    claimed = np.zeros(KINDS, np.int64)
    for fact in range(fact_count):
        facts[PLACE, fact] = facts[HOME, fact]
        claimed[facts[KIND, fact]] += 1
    if seat < 0:
        return given
    for index in range(np.int64(view.gifts_count)):
        gift = np.int64(view.gifts[index])
        giver = gift & SEAT_BITS
        receiver = gift >> RECEIVER_SHIFT & SEAT_BITS
        if giver == seat or gift >> SETTLED_SHIFT >> seat & 1 or view.known_since[pair_of(view, seat, giver)] > index:
            continue
        fact = choose_given(view, index, giver, random, unseen, claimed, facts, fact_count)
        if fact != NOTHING:
            facts[PLACE, fact] = receiver
            if view.departed[receiver] > index:
                facts[PLACE, fact] = ANYWHERE
                claimed[facts[KIND, fact]] -= 1
            if index == view.gifts_count - 1:
                given = facts[KIND, fact]
    return given


@kernel
def choose_given(
    view: Record,
    index: int,
    giver: int,
    random: Random,
    unseen: Array,
    claimed: Array,
    facts: Array,
    fact_count: int,
) -> int:
    """Which of the known cards was given away; NOTHING if it was another one."""
    here = 0  # known cards at the giver's …
    gone = 0  # … and those of a kind of which fewer cards are unseen than known: they can't all be where they were
    for fact in range(fact_count):
        if facts[PLACE, fact] == giver and facts[HOME, fact] == giver:
            here += 1
            if claimed[facts[KIND, fact]] > unseen[facts[KIND, fact]]:
                gone += 1
    # One of the cards that the giver held then; those that were played since it was not.
    held = np.int64(view.sizes[giver]) + 1
    for later in range(index + 1, np.int64(view.gifts_count)):
        if np.int64(view.gifts[later]) & SEAT_BITS == giver:
            held += 1
    held = max(here, min(held, np.int64(view.gifts[index]) >> HELD_SHIFT & HELD_BITS))
    if gone > 0:
        held = gone
    elif here > view.sizes[giver]:
        held = here
    chosen = below(random, held)
    for fact in range(fact_count):
        is_here = facts[PLACE, fact] == giver and facts[HOME, fact] == giver
        if is_here and (gone == 0 or claimed[facts[KIND, fact]] > unseen[facts[KIND, fact]]):
            if chosen == 0:
                return fact
            chosen -= 1
    return np.int64(NOTHING)


@kernel
def place_facts(
    view: Record,
    seat: int,
    unseen: Array,
    facts: Array,
    fact_count: int,
    gift: int,
    is_last: bool,
    room: Array,
    rest: Array,
) -> bool:
    """Count the room that the known cards leave at each place, and the rest of each kind; False if they don't fit.

    The last attempt lets go of those that don't fit.
    """
    for other in range(np.int64(view.seats)):
        room[other] = view.sizes[other] if other != seat else 0
    room[PILE] = view.pile_left
    rest[:] = unseen
    secret = secret_place(view, seat) if gift == NOTHING else NOTHING
    if secret != NOTHING:  # one card more that is none of the known ones
        room[secret] -= 1
    for fact in range(fact_count):
        place = facts[PLACE, fact]
        if place != ANYWHERE:
            kind = facts[KIND, fact]
            if room[place] > 0 and rest[kind] > 0:
                room[place] -= 1
                rest[kind] -= 1
            elif is_last:
                facts[PLACE, fact] = ANYWHERE
            else:
                return False
    if secret != NOTHING:
        room[secret] += 1
    return True


@kernel
def secret_place(view: Record, seat: int) -> int:
    """The seat that was just dealt or given a card that this seat has not seen; else NOTHING."""
    if view.phase == DRAWN and seat != view.turn:
        return np.int64(view.turn)
    if view.phase == GIFT and seat not in (np.int64(view.turn), np.int64(view.receiver)):
        return np.int64(view.receiver)
    return np.int64(NOTHING)


@kernel
def deal_rest(
    view: Record,
    seat: int,
    random: Random,
    facts: Array,
    fact_count: int,
    gift: int,
    is_last: bool,
    room: Array,
    rest: Array,
    state: Record,
) -> bool:
    """Deal the cards that the seat knows nothing of; False if they don't fit. The last attempt deals them anyhow."""
    cards = np.zeros(MOST_CARDS, np.int64)
    class_sizes = np.zeros(MAX_CLASSES, np.int64)
    forbidden = np.zeros(SEATS + 1, np.int64)
    count = sort_rest(view, room, rest, is_last, cards, class_sizes, forbidden)
    for place in range(SEATS + 1):
        if room[place] > allowed_cards(class_sizes, forbidden[place]) and not is_last:
            return False
    deal_hidden(random, cards[:count], class_sizes, room, forbidden, np.int64(SEATS + 1))
    index = 0
    for other in range(np.int64(view.seats)):
        if other != seat:
            for plane in range(PLANES):
                state.bundles[hand_of(other) + plane] = 0
            for _ in range(room[other]):
                add_card(state.bundles, hand_of(other), cards[index])
                index += 1
    for place in range(room[PILE]):
        state.pile[place] = cards[index + place]
    for fact in range(fact_count):
        if facts[PLACE, fact] != ANYWHERE:
            add_card(state.bundles, hand_of(facts[PLACE, fact]), facts[KIND, fact])
    secret = secret_place(view, seat)
    if secret != NOTHING:
        card = cards[first_slot(room, secret)] if gift == NOTHING else gift
        if view.phase == DRAWN:
            state.drawn = card
        else:
            state.gift = card
    # C12: if nobody could play, the round would have ended.
    return is_last or view.phase != TURN or can_draw(view) or not nobody_can_play(state)


@kernel
def allowed_cards(class_sizes: Array, forbidden: int) -> int:
    """How many cards a place may hold."""
    allowed = 0
    for class_number in range(MAX_CLASSES):
        if forbidden >> class_number & 1 == 0:
            allowed += class_sizes[class_number]
    return allowed


@kernel
def kinds_not_held(view: Record, seat: int) -> int:
    """The kinds that a seat has shown it does not hold, when it passed for want of cards to draw (C12)."""
    stuck = np.int64(view.stuck[seat])
    if stuck == 0:
        return np.int64(0)
    kinds = BEATING[np.int64(view.by_colour), (stuck - 1) % FACES]
    return kinds & (PLUS_MASK | JOKER_MASK) if stuck > FACES else kinds


@kernel
def sort_rest(
    view: Record, room: Array, rest: Array, is_last: bool, cards: Array, class_sizes: Array, forbidden: Array
) -> int:
    """List the cards to deal, class by class: those of one class may be at the same places. Return how many.

    Hands forbid what they have shown not to hold; a refilled pile forbids cards that were not shuffled then.
    """
    signatures = np.zeros(MAX_CLASSES, np.int64)  # of each class: the places that forbid it
    numbers = np.zeros((KINDS, 2), np.int64)  # the classes of a kind: of cards that the pile may hold, of the others
    not_held = np.zeros(SEATS, np.int64)
    for other in range(np.int64(view.seats)):
        if room[other] > 0 and not is_last:
            not_held[other] = kinds_not_held(view, other)
    dropped = 0
    for_pile = np.zeros(KINDS, np.int64)  # so many cards of a kind can be in the pile
    for kind in range(KINDS):
        for_pile[kind] = rest[kind]
        if view.is_refilled and view.pile_left > 0 and not is_last:
            for_pile[kind] = min(rest[kind], count_of(view.bundles, np.int64(REFILL), kind))
    while not make_classes(rest, for_pile, not_held, signatures, numbers, class_sizes):
        not_held[dropped] = 0  # more classes than can be dealt: ignore what a seat has shown
        dropped += 1
    ends = np.zeros(MAX_CLASSES, np.int64)
    count = 0
    for number in range(MAX_CLASSES):
        ends[number] = count
        count += class_sizes[number]
        for place in range(SEATS + 1):
            if signatures[number] >> place & 1:
                forbidden[place] |= 1 << number
    for kind in range(KINDS):
        for copy in range(rest[kind]):
            number = numbers[kind, 0 if copy < for_pile[kind] else 1]
            cards[ends[number]] = kind
            ends[number] += 1
    return count


@kernel
def make_classes(
    rest: Array, for_pile: Array, not_held: Array, signatures: Array, numbers: Array, class_sizes: Array
) -> bool:
    """Find the classes and count their cards; False if there are too many of them."""
    class_sizes[:] = 0
    signatures[:] = 0
    found = 0
    for kind in range(KINDS):
        signature = 0
        for other in range(SEATS):
            signature |= (not_held[other] >> kind & 1) << other
        for part in range(2):
            count = for_pile[kind] if part == 0 else rest[kind] - for_pile[kind]
            if count == 0:
                continue
            number = 0
            while number < found and signatures[number] != signature | part << PILE:
                number += 1
            if number == found:
                if found == MAX_CLASSES:
                    return False
                signatures[found] = signature | part << PILE
                found += 1
            numbers[kind, part] = number
            class_sizes[number] += count
    return True

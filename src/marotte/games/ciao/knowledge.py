"""Ciao!: what a seat has been shown, and what the rest could be.

The other hands and the draw pile are hidden. What a seat knows beyond the open cards is kept in the state as the cards
move: see ``memory``. In addition everyone sees when a seat has nothing to draw and passes: it could not beat the card
on top (C12). That holds until the seat gets a card.

``resample`` proceeds as follows.

1. *Gifts between others.* Each card that the giver held is equally likely to have been given. If it was one that the
   seat knew, it is now with the receiver, or anywhere if a card has left the receiver's hand since.
2. *The pile.* After a refill, all cards in the pile and all cards drawn since are among those that were shuffled then.
   So is every card of a kind that no other hand had at that time.
3. Everything else is dealt at random. No seat gets a card that it has shown not to hold.

Cards of one kind are treated as distinct cards, and a known one is assumed to be played first.

With two players this is exact. With more players it is exact until the second gift, until the receiver plays after a
gift between others, or until a player who has drawn from a refilled pile plays a kind that was both in hands and in
that pile. From then on some deals are produced that exact inference would weight differently or rule out. Not taken
into account are whether the card was drawn or held before, and how likely a card was to be seen depending on whether it
was the given one.

Two things are never used as evidence: that players drew, held or gave something else although they could have played
(people do that), and that a drawn card was kept in edition A, where some players must play it.
"""

from math import factorial

import numpy as np

from marotte.games.ciao.cards import (
    BEATING,
    BUNDLE_WORDS,
    DECK,
    FACES,
    HANDS,
    KINDS,
    PLANES,
    PLAYED,
    REFILL,
    SEATS,
    add_card,
    count_of,
    hand_of,
)
from marotte.games.ciao.choices import answers_to, can_draw, nobody_can_play
from marotte.games.ciao.deck import MOST_CARDS
from marotte.games.ciao.memory import (
    HELD_BITS,
    HELD_SHIFT,
    PAIRS,
    RECEIVER_SHIFT,
    SEAT_BITS,
    SETTLED_SHIFT,
    known_count,
    known_kinds,
    known_of,
    pair_of,
    planes_of,
)
from marotte.games.ciao.state import DRAWN, FIELDS, GIFT, NOTHING, TURN
from marotte.games.dealing import MAX_CLASSES, deal_hidden, first_slot
from marotte.games.kernel import Array, Random, State, allocating_kernel, kernel, lowest_bit
from marotte.games.randomness import below, random_share, shuffle
from marotte.games.visibility import field_observer

#: Number of attempts to place the known cards and the rest if they don't fit. The second half of them ignores which
#: cards were drawn since a refill. One more attempt then drops whatever does not fit.
MOST_TRIES = 200

# After a refill a hand consists of two places: its *old* cards, which were in hands at that time, and from NEW on the
# cards that may have been drawn since. The pile is one more place.
NEW = SEATS
PILE = 2 * SEATS
PLACES = PILE + 1
ANYWHERE = -1  # the place of a known card that can't be told from the unknown ones any more

# The rows of the ``notes`` array.
KIND = 0  # per known card: its kind, …
HOME = 1  # … the hand in which it became known, …
PLACE = 2  # … and where it is now
UNSEEN = 3  # per kind: cards that the seat does not see, …
CLAIMED = 4  # … cards that it knows somewhere, …
REST = 5  # … cards to be dealt, …
FOR_PILE = 6  # … how many of these can be in the pile, …
PILE_CLASS = 7  # … the class of these, …
OTHER_CLASS = 8  # … and the class of those that can't
ROOM = 9  # per place: cards to be dealt to it, …
NOT_HELD = 10  # … the kinds that it can't hold, …
FORBIDDEN = 11  # … and the classes
CLASS_SIZE = 12  # per class: its number of cards, …
SIGNATURE = 13  # … the places that forbid it, …
CLASS_END = 14  # … and the end of its cards listed so far
CARDS = 15  # the cards to be dealt, class by class
MOST_OLD = 16  # per kind after a refill: maximum of unseen cards that are old, …
MOST_NEW = 17  # … and maximum that were shuffled
DEALT = 18  # the cards to be dealt after a refill, place by place
ROWS = 19

# The parts of the cards to be dealt after a refill.
OLD_CARDS = 0
NEW_CARDS = 1
UNCLEAR_CARDS = 2

FACTORIALS = np.array([float(factorial(number)) for number in range(MOST_CARDS + 1)])

observe_fields = field_observer(FIELDS, __name__)


@kernel
def observe(state: State, seat: int, view: State) -> None:
    """Copy everything but the other hands, the pile, and what others know."""
    observe_fields(state, seat, view)
    for word in range(DECK, HANDS):  # the deck, the last refill, the played cards
        view.bundles[word] = state.bundles[word]
    if seat >= 0:
        observe_own(state, seat, view)


@kernel
def observe_own(state: State, seat: int, view: State) -> None:
    """Copy the seat's own hand, what it knows of others, and a drawn or given card that it has seen."""
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


@allocating_kernel
def resample(view: State, seat: int, random: Random, state: State) -> None:
    """Place what the seat knows and deal the rest."""
    for word in range(BUNDLE_WORDS):
        state.bundles[word] = 0
    for pair in range(PAIRS):
        state.known_since[pair] = 0
    state.drawn = 0
    state.gift = 0
    observe(view, seat, state)
    if view.sizes[0] == 0 and view.played_size == 0:  # before the first deal
        return
    notes = np.empty((ROWS, MOST_CARDS), np.int64)  # each row is written before it is read
    count_unseen(view, seat, notes)
    clues = list_clues(view, seat, notes)
    for attempt in range(MOST_TRIES + 1):
        is_last = attempt == MOST_TRIES
        is_split = tells_old_from_new(view, seat) and attempt < MOST_TRIES // 2
        gift = move_clues(view, seat, random, notes, clues)
        fits = place_clues(view, seat, notes, clues, gift, is_split, is_last)
        if fits and deal_others(view, seat, random, notes, clues, gift, is_split, is_last, state):
            break


@kernel
def tells_old_from_new(view: State, seat: int) -> bool:
    """Whether to tell old cards from new: after a refill, unless another seat is stuck.

    That is rare after a refill, and what the stuck seat has shown is honoured instead.
    """
    is_split = view.is_refilled == 1
    for other in range(np.int64(view.seats)):
        if other != seat and view.stuck[other] != 0:
            is_split = False
    return is_split


@kernel
def count_unseen(view: State, seat: int, notes: Array) -> None:
    """Count the cards of each kind that the seat does not see: all but the played ones and its own."""
    for kind in range(KINDS):
        count = count_of(view.bundles, np.int64(DECK), kind) - count_of(view.bundles, np.int64(PLAYED), kind)
        if seat >= 0:
            count -= count_of(view.bundles, hand_of(seat), kind)
        notes[UNSEEN, kind] = count


@kernel
def list_clues(view: State, seat: int, notes: Array) -> int:
    """List the cards that the seat knows in other hands; return how many."""
    count = 0
    if seat < 0:
        return count
    for home in range(np.int64(view.seats)):
        if home != seat:
            kinds = known_kinds(view, seat, home)
            while kinds != 0:
                kind = lowest_bit(kinds)
                kinds &= kinds - 1
                for _ in range(known_count(view, seat, home, kind)):
                    notes[KIND, count] = kind
                    notes[HOME, count] = home
                    count += 1
    return count


@kernel
def move_clues(view: State, seat: int, random: Random, notes: Array, clues: int) -> int:
    """Work out where the known cards are after the gifts that the seat did not see.

    Returns the kind of the card that is being given now if it is one of them, else NOTHING.
    """
    given = np.int64(NOTHING)
    for kind in range(KINDS):
        notes[CLAIMED, kind] = 0
    for clue in range(clues):
        notes[PLACE, clue] = notes[HOME, clue]
        notes[CLAIMED, notes[KIND, clue]] += 1
    if clues == 0:
        return given
    for index in range(np.int64(view.gifts_count)):
        gift = np.int64(view.gifts[index])
        giver = gift & SEAT_BITS
        receiver = gift >> RECEIVER_SHIFT & SEAT_BITS
        if giver == seat or gift >> SETTLED_SHIFT >> seat & 1 or view.known_since[pair_of(view, seat, giver)] > index:
            continue
        clue = choose_given(view, index, giver, random, notes, clues)
        if clue != NOTHING:
            notes[PLACE, clue] = receiver
            if view.departed[receiver] > index:
                notes[PLACE, clue] = ANYWHERE
                notes[CLAIMED, notes[KIND, clue]] -= 1
            if index == view.gifts_count - 1:
                given = notes[KIND, clue]
    return given


@kernel
def choose_given(view: State, index: int, giver: int, random: Random, notes: Array, clues: int) -> int:
    """Choose which of the known cards was given away; NOTHING if it was another card."""
    here = 0  # known cards in the giver's hand …
    gone = 0  # … and those of a kind with fewer unseen than known cards: they can't all still be there
    for clue in range(clues):
        if notes[PLACE, clue] == giver and notes[HOME, clue] == giver:
            here += 1
            if notes[CLAIMED, notes[KIND, clue]] > notes[UNSEEN, notes[KIND, clue]]:
                gone += 1
    # The gift was one of the cards that the giver held then, but none of those played since.
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
    for clue in range(clues):
        is_here = notes[PLACE, clue] == giver and notes[HOME, clue] == giver
        if is_here and (gone == 0 or notes[CLAIMED, notes[KIND, clue]] > notes[UNSEEN, notes[KIND, clue]]):
            if chosen == 0:
                return clue
            chosen -= 1
    return np.int64(NOTHING)


@kernel
def place_clues(view: State, seat: int, notes: Array, clues: int, gift: int, is_split: bool, is_last: bool) -> bool:
    """Deduct the known cards from the room at each place and from the rest of each kind; False if they don't fit.

    The last attempt drops those that don't fit.
    """
    for other in range(SEATS):
        hidden = np.int64(view.sizes[other]) if other != seat else 0
        gained = min(hidden, np.int64(view.gained[other])) if is_split else 0
        notes[ROOM, other] = hidden - gained
        notes[ROOM, NEW + other] = gained
    notes[ROOM, PILE] = view.pile_left
    for kind in range(KINDS):
        notes[REST, kind] = notes[UNSEEN, kind]
    if is_split:
        bound_old_and_new(view, seat, notes)
    secret = secret_place(view, seat, is_split) if gift == NOTHING else NOTHING
    if secret != NOTHING:  # reserve room for a card that is none of the known ones
        notes[ROOM, secret] -= 1
    for has_new in (False, True):  # first the hands without new cards: their cards have only one possible place
        for clue in range(clues):
            place = notes[PLACE, clue]
            if place == ANYWHERE or (is_split and view.gained[place] > 0) != has_new:
                continue
            kind = notes[KIND, clue]
            if is_split and (notes[ROOM, place] == 0 or notes[MOST_OLD, kind] == 0):
                place += NEW
            if notes[ROOM, place] > 0 and notes[REST, kind] > 0:
                notes[ROOM, place] -= 1
                notes[REST, kind] -= 1
                if is_split:
                    notes[MOST_OLD if place < NEW or notes[MOST_NEW, kind] == 0 else MOST_NEW, kind] -= 1
            elif is_last:
                notes[PLACE, clue] = ANYWHERE
            else:
                return False
    if secret != NOTHING:
        notes[ROOM, secret] += 1
    return True


@kernel
def bound_old_and_new(view: State, seat: int, notes: Array) -> None:
    """Bound how many unseen cards of each kind were in hands, and how many in the pile, at the last refill."""
    is_old_hand = seat >= 0 and view.gained[seat] == 0
    for kind in range(KINDS):
        shuffled = count_of(view.bundles, np.int64(REFILL), kind)
        old = count_of(view.bundles, np.int64(DECK), kind) - shuffled
        if is_old_hand:
            old -= count_of(view.bundles, hand_of(seat), kind)
        notes[MOST_OLD, kind] = min(old, notes[UNSEEN, kind])
        notes[MOST_NEW, kind] = min(shuffled, notes[UNSEEN, kind])


@kernel
def secret_place(view: State, seat: int, is_split: bool) -> int:
    """The place of a card that was just drawn or given without this seat seeing it; else NOTHING."""
    turn = np.int64(view.turn)
    receiver = np.int64(view.receiver)
    if view.phase == DRAWN and seat != turn:
        return turn + (NEW if is_split else 0)
    if view.phase == GIFT and seat not in (turn, receiver):
        return receiver + (NEW if is_split and view.gained[turn] > 0 else 0)
    return np.int64(NOTHING)


@kernel
def deal_others(
    view: State,
    seat: int,
    random: Random,
    notes: Array,
    clues: int,
    gift: int,
    is_split: bool,
    is_last: bool,
    state: State,
) -> bool:
    """Deal the cards that the seat knows nothing about; False if they don't fit. The last attempt always succeeds."""
    room = notes[ROOM]
    cards = notes[DEALT if is_split else CARDS]
    if is_split:
        if not deal_old_and_new(random, notes):
            return False
    else:
        count = sort_rest(view, notes, is_last)
        classes = notes[CLASS_SIZE][:MAX_CLASSES]
        if not deal_hidden(random, cards[:count], classes, room, notes[FORBIDDEN], np.int64(PLACES)):
            return False
    index = 0
    for other in range(np.int64(view.seats)):
        if other != seat:
            for plane in range(PLANES):
                state.bundles[hand_of(other) + plane] = 0
    for place in range(PILE):
        for _ in range(room[place]):
            add_card(state.bundles, hand_of(place % SEATS), cards[index])
            index += 1
    for card in range(room[PILE]):
        state.pile[card] = cards[index + card]
    for clue in range(clues):
        if notes[PLACE, clue] != ANYWHERE:
            add_card(state.bundles, hand_of(notes[PLACE, clue]), notes[KIND, clue])
    secret = secret_place(view, seat, is_split)
    if secret != NOTHING:
        card = cards[first_slot(room, secret)] if gift == NOTHING else gift
        if view.phase == DRAWN:
            state.drawn = card
        else:
            state.gift = card
    # C12: if nobody could play, the round would have ended.
    return is_last or view.phase != TURN or can_draw(view) or not nobody_can_play(state)


@kernel
def deal_old_and_new(random: Random, notes: Array) -> bool:
    """Deal after a refill: no old cards to the pile, no new ones to the old part of a hand; False if impossible.

    Some cards are *unclear*: they can be old or new. Two numbers are drawn first, in proportion to how many deals have
    them: the number of old cards in the old parts, and the number of unclear cards in the pile.
    """
    cards = notes[CARDS]
    old = list_part(notes, OLD_CARDS, 0)
    new = list_part(notes, NEW_CARDS, old) - old
    count = list_part(notes, UNCLEAR_CARDS, old + new)
    unclear = count - old - new
    old_room = 0
    for other in range(SEATS):
        old_room += notes[ROOM, other]
    pile_room = notes[ROOM, PILE]
    total = 0.0
    old_held = 0
    unclear_piled = 0
    for held in range(max(0, old_room - unclear), min(old, old_room) + 1):
        left = unclear - (old_room - held)
        for piled in range(max(0, pile_room - new), min(pile_room, left) + 1):
            weight = ways(old, held) * ways(unclear, old_room - held) * ways(left, piled) * ways(new, pile_room - piled)
            total += weight
            if random_share(random) * total < weight:
                old_held = held
                unclear_piled = piled
    if total == 0.0:
        return False
    shuffle(random, cards, 0, old)
    shuffle(random, cards, old, old + new)
    shuffle(random, cards, old + new, count)
    first_piled = count - pile_room
    next_old = 0
    next_new = old_room
    next_piled = first_piled
    for index in range(count):
        rank = index - old - new  # among the unclear cards
        is_held = index < old_held or 0 <= rank < old_room - old_held
        is_piled = old <= index < old + pile_room - unclear_piled or 0 <= rank - (old_room - old_held) < unclear_piled
        if is_held:
            notes[DEALT, next_old] = cards[index]
            next_old += 1
        elif is_piled:
            notes[DEALT, next_piled] = cards[index]
            next_piled += 1
        else:
            notes[DEALT, next_new] = cards[index]
            next_new += 1
    shuffle(random, notes[DEALT], 0, old_room)
    shuffle(random, notes[DEALT], old_room, first_piled)
    shuffle(random, notes[DEALT], first_piled, count)
    return True


@kernel
def list_part(notes: Array, part: int, start: int) -> int:
    """List the cards that can't have been shuffled, must have been, or may have been; return where the list ends."""
    end = start
    for kind in range(KINDS):
        rest = notes[REST, kind]
        old = max(0, rest - notes[MOST_NEW, kind])
        new = max(0, rest - notes[MOST_OLD, kind])
        for _ in range(old if part == OLD_CARDS else new if part == NEW_CARDS else rest - old - new):
            notes[CARDS, end] = kind
            end += 1
    return end


@kernel
def ways(number: int, chosen: int) -> float:
    """The number of ways to choose ``chosen`` out of ``number`` cards."""
    return FACTORIALS[number] / FACTORIALS[chosen] / FACTORIALS[number - chosen]


@kernel
def kinds_not_held(view: State, seat: int) -> int:
    """The kinds that a seat showed it does not hold when it passed with nothing to draw (C12)."""
    stuck = np.int64(view.stuck[seat])
    if stuck == 0:
        return np.int64(0)
    face = (stuck - 1) % FACES
    return answers_to(view, face) if stuck > FACES else BEATING[np.int64(view.by_colour), face]


@kernel
def sort_rest(view: State, notes: Array, is_last: bool) -> int:
    """List the cards to deal, class by class; return how many. Cards of one class may go to the same places.

    Hands forbid what they have shown not to hold; a refilled pile forbids cards that were not shuffled then.
    """
    for number in range(MAX_CLASSES):
        notes[CLASS_SIZE, number] = 0
    for place in range(PLACES):
        notes[FORBIDDEN, place] = 0
        notes[NOT_HELD, place] = 0
    is_pile_limited = view.is_refilled == 1 and view.pile_left > 0 and not is_last
    is_limited = is_pile_limited
    for other in range(np.int64(view.seats)):
        if notes[ROOM, other] > 0 and not is_last:
            notes[NOT_HELD, other] = kinds_not_held(view, other)
            is_limited |= notes[NOT_HELD, other] != 0
    count = 0
    if not is_limited:  # the usual case
        for kind in range(KINDS):
            for _ in range(notes[REST, kind]):
                notes[CARDS, count] = kind
                count += 1
        notes[CLASS_SIZE, 0] = count
        return count
    for kind in range(KINDS):
        notes[FOR_PILE, kind] = notes[REST, kind]
        if is_pile_limited:
            notes[FOR_PILE, kind] = min(notes[REST, kind], count_of(view.bundles, np.int64(REFILL), kind))
    dropped = 0
    while not make_classes(notes):
        notes[NOT_HELD, dropped] = 0  # more classes than can be dealt: ignore what this seat has shown
        dropped += 1
    for number in range(MAX_CLASSES):
        notes[CLASS_END, number] = count
        count += notes[CLASS_SIZE, number]
        for place in range(PLACES):
            if notes[SIGNATURE, number] >> place & 1:
                notes[FORBIDDEN, place] |= 1 << number
    for kind in range(KINDS):
        for copy in range(notes[REST, kind]):
            number = notes[PILE_CLASS if copy < notes[FOR_PILE, kind] else OTHER_CLASS, kind]
            notes[CARDS, notes[CLASS_END, number]] = kind
            notes[CLASS_END, number] += 1
    return count


@kernel
def make_classes(notes: Array) -> bool:
    """Find the classes and count their cards; False if there are too many classes."""
    for number in range(MAX_CLASSES):
        notes[CLASS_SIZE, number] = 0
        notes[SIGNATURE, number] = 0
    found = 0
    for kind in range(KINDS):
        forbidding = 0
        for other in range(SEATS):
            forbidding |= (notes[NOT_HELD, other] >> kind & 1) << other
        for row in (PILE_CLASS, OTHER_CLASS):
            count = notes[FOR_PILE, kind]
            signature = forbidding
            if row == OTHER_CLASS:
                count = notes[REST, kind] - count
                signature |= 1 << PILE
            if count == 0:
                continue
            number = 0
            while number < found and notes[SIGNATURE, number] != signature:
                number += 1
            if number == found:
                if found == MAX_CLASSES:
                    return False
                notes[SIGNATURE, found] = signature
                found += 1
            notes[row, kind] = number
            notes[CLASS_SIZE, number] += count
    return True

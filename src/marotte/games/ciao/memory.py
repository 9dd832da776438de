"""What the seats at a Ciao! table learn about each other's hands as the cards move.

- A player who gives a card away knows where it went. A player who swaps hands knows the other player's new hand. A
  wrong card is seen by everyone. With two players, a refilled pile (C12) shows each player the other hand: it is
  everything that lies nowhere else.
- So for each pair of seats, *viewer* and *home*, the state holds a bundle of known cards. Each of them is in the home's
  hand unless it was given away unseen.
- Gifts that some seat did not see are listed: giver, receiver, and the number of cards that the giver held. One of
  those cards went, and the viewer can't tell which. ``known_since`` is the first gift that affects a pair. A gift is
  *settled* for its giver and receiver, who know the card.
- The card is in the receiver's hand as long as no card has left that hand or been shown (``departed``). After that,
  nobody can tell where it is.
- ``gained`` is the maximum number of cards in a hand that were drawn since the last refill. All others were in no pile
  at that time.
- When a card of a known kind is played, it is taken to be the known one: equal cards can't be told apart.

What is known is never wrong, but it can be less than exact inference would give: see :func:`learn`,
:func:`note_swap` and :func:`drop_oldest_gift`. The rules report to the functions here what happened, but no rule
depends on what is known. Only ``knowledge`` and ``encoding`` read it.
"""

# mypy: disable-error-code="arg-type,assignment,no-any-return,return-value"
# (Kernels, as in a game's other kernel modules: Numba infers the real types.)

import numpy as np

from marotte.games.ciao.cards import DECK, KNOWN, PLANES, REFILL, SEATS, add_card, count_of, hand_of, remove_card
from marotte.games.kernel import State, kernel

PAIRS = SEATS * (SEATS - 1)
PLANES_AT_SIX = 2  # with six seats a viewer knows of at most 3 equal cards in a hand, to save space
GIFTS = 10

# A gift is one integer: giver, receiver, cards that the giver held, and the viewers for whom it is settled.
RECEIVER_SHIFT = 3
HELD_SHIFT = 6
SETTLED_SHIFT = 13
SEAT_BITS = 7
HELD_BITS = 127


@kernel
def planes_of(state: State) -> int:
    """The number of words in a known bundle."""
    return PLANES_AT_SIX if state.seats == SEATS else PLANES


@kernel
def most_known(state: State) -> int:
    """The most equal cards in a known bundle; also the mask for a count, whose third word may be the next bundle's."""
    return (1 << planes_of(state)) - 1


@kernel
def pair_of(state: State, viewer: int, home: int) -> int:
    """The number of a pair of different seats. Pairs with the same home are adjacent."""
    others = np.int64(state.seats) - 1
    distance = viewer - home - 1
    return home * others + (distance if distance >= 0 else distance + others + 1)


@kernel
def known_of(state: State, viewer: int, home: int) -> int:
    """The index of the bundle that a viewer knows of a home."""
    return KNOWN + pair_of(state, viewer, home) * planes_of(state)


@kernel
def known_count(state: State, viewer: int, home: int, kind: int) -> int:
    """How many cards of a kind a viewer knows of a home."""
    return count_of(state.bundles, known_of(state, viewer, home), kind) & most_known(state)


@kernel
def known_kinds(state: State, viewer: int, home: int) -> int:
    """The kinds of which a viewer knows a card of a home."""
    start = known_of(state, viewer, home)
    kinds = np.int64(0)
    for word in range(start, start + planes_of(state)):
        kinds |= state.bundles[word]
    return kinds


@kernel
def learn(state: State, viewer: int, home: int, kind: int) -> None:
    """The viewer learns of one more card.

    If it already knew cards there, the same gifts apply to all of them, even gifts older than this card.
    """
    if known_kinds(state, viewer, home) == 0:
        state.known_since[pair_of(state, viewer, home)] = state.gifts_count
    if known_count(state, viewer, home, kind) < most_known(state):
        add_card(state.bundles, known_of(state, viewer, home), kind)


@kernel
def learn_hand(state: State, viewer: int, home: int) -> None:
    """The viewer learns the whole hand."""
    state.known_since[pair_of(state, viewer, home)] = state.gifts_count
    known = known_of(state, viewer, home)
    hand = hand_of(home)
    fours = state.bundles[hand + 2]
    if state.seats == SEATS:  # two words hold at most 3, so four or more count as three
        state.bundles[known] = state.bundles[hand] | fours
        state.bundles[known + 1] = state.bundles[hand + 1] | fours
    else:
        state.bundles[known] = state.bundles[hand]
        state.bundles[known + 1] = state.bundles[hand + 1]
        state.bundles[known + 2] = fours


@kernel
def forget_one(state: State, viewers: int, seat: int, kind: int) -> None:
    """Some viewers see a card of this kind leave a hand: drop the one that they knew there, if any."""
    most = most_known(state)
    planes = planes_of(state)
    others = np.int64(state.seats) - 1
    start = KNOWN + seat * others * planes
    viewer = seat
    for _ in range(others):
        viewer = viewer + 1 if viewer < others else np.int64(0)
        if viewers >> viewer & 1 and count_of(state.bundles, start, kind) & most:
            remove_card(state.bundles, start, kind)
        start += planes


@kernel
def others_of(state: State, seat: int) -> int:
    """All seats but one, as a mask."""
    return (np.int64(1) << np.int64(state.seats)) - 1 - (np.int64(1) << seat)


@kernel
def note_play(state: State, seat: int, kind: int) -> None:
    """A card was played."""
    forget_one(state, others_of(state, seat), seat, kind)
    state.departed[seat] = state.gifts_count


@kernel
def is_new_kind(state: State, kind: int) -> bool:
    """Whether all cards of a kind were in the pile when it was last refilled, so that any in a hand was drawn since."""
    return count_of(state.bundles, np.int64(DECK), kind) == count_of(state.bundles, np.int64(REFILL), kind)


@kernel
def note_departure(state: State, seat: int, is_new: bool) -> None:
    """A card has left a hand: update the maximum number of its cards that were drawn since the last refill."""
    gained = np.int64(state.gained[seat]) - is_new
    state.gained[seat] = min(gained, np.int64(state.sizes[seat]))


@kernel
def note_wrong(state: State, seat: int, kind: int) -> None:
    """A card was shown to all and went back to the hand (C11)."""
    note_play(state, seat, kind)
    for viewer in range(np.int64(state.seats)):
        if viewer != seat:
            learn(state, viewer, seat, kind)


@kernel
def note_gift(state: State, giver: int, receiver: int, kind: int) -> None:
    """A card is about to change hands (C16). With two players, nobody is left who doesn't know it."""
    forget_one(state, np.int64(1) << receiver, giver, kind)
    if state.seats > 2:
        if state.gifts_count == GIFTS:
            drop_oldest_gift(state)
        settled = np.int64(1) << giver | np.int64(1) << receiver
        state.gifts[np.int64(state.gifts_count)] = (
            giver | receiver << RECEIVER_SHIFT | np.int64(state.sizes[giver]) << HELD_SHIFT | settled << SETTLED_SHIFT
        )
        state.gifts_count += 1
    state.departed[giver] = state.gifts_count
    learn(state, giver, receiver, kind)


@kernel
def drop_oldest_gift(state: State) -> None:
    """Make room in the full list of gifts: viewers whom the oldest gift affects forget the giver's hand."""
    gift = np.int64(state.gifts[0])
    giver = gift & SEAT_BITS
    for viewer in range(np.int64(state.seats)):
        if viewer != giver and gift >> SETTLED_SHIFT >> viewer & 1 == 0:  # noqa: SIM102
            if state.known_since[pair_of(state, viewer, giver)] == 0:
                start = known_of(state, viewer, giver)
                for word in range(start, start + planes_of(state)):
                    state.bundles[word] = 0
    for index in range(GIFTS - 1):
        state.gifts[index] = state.gifts[index + 1]
    state.gifts[GIFTS - 1] = 0
    state.gifts_count -= 1
    for pair in range(PAIRS):
        state.known_since[pair] -= 1 if state.known_since[pair] > 0 else 0
    for seat in range(SEATS):
        state.departed[seat] -= 1 if state.departed[seat] > 0 else 0


@kernel
def note_swap(state: State, first: int, second: int) -> None:
    """Two seats have swapped hands (C17): they know both, and what others know moves with the hands.

    A card that one of the two knew, and that reached one of the hands by an unseen gift, can't be told from others any
    more. It counts as departed, for everybody.
    """
    state.departed[first] = state.gifts_count
    state.departed[second] = state.gifts_count
    for index in range(np.int64(state.gifts_count)):
        gift = np.int64(state.gifts[index])
        state.gifts[index] = (
            gift >> HELD_SHIFT << HELD_SHIFT
            | place_after_swap(first, second, gift >> RECEIVER_SHIFT & SEAT_BITS) << RECEIVER_SHIFT
            | place_after_swap(first, second, gift & SEAT_BITS)
        )
    for viewer in range(np.int64(state.seats)):
        if viewer == first:
            learn_hand(state, viewer, second)
        elif viewer == second:
            learn_hand(state, viewer, first)
        else:
            exchange_known(state, viewer, first, second)


@kernel
def place_after_swap(first: int, second: int, seat: int) -> int:
    """Where the hand of a seat is after a swap."""
    if seat == first:
        return second
    return first if seat == second else seat


@kernel
def exchange_known(state: State, viewer: int, first: int, second: int) -> None:
    """Move a third seat's knowledge along with the hands."""
    one = known_of(state, viewer, first)
    other = known_of(state, viewer, second)
    for plane in range(planes_of(state)):
        word = state.bundles[one + plane]
        state.bundles[one + plane] = state.bundles[other + plane]
        state.bundles[other + plane] = word
    pair = pair_of(state, viewer, first)
    other_pair = pair_of(state, viewer, second)
    since = state.known_since[pair]
    state.known_since[pair] = state.known_since[other_pair]
    state.known_since[other_pair] = since


@kernel
def note_refill(state: State) -> None:
    """The pile was refilled (C12): with two players, each now knows the other's hand."""
    for seat in range(SEATS):
        state.gained[seat] = 0
    if state.seats == 2:
        for viewer in range(np.int64(2)):
            learn_hand(state, viewer, 1 - viewer)

"""The cards of Ciao! as bits.

**Kinds.** Cards of one kind are identical, so a card is represented by its kind:
``(symbol * 3 + colour) * 6 + event``, with rock 0, paper 1, scissors 2; green 0, yellow 1, red 2; event none 0,
again or about-turn 1, speed 2, +3 3, give 4, swap 5. Then come the jokers (:data:`JOKER` + colour) and the
:data:`MILLSTONE`. A *face* is what the next card has to beat, ``symbol * 3 + colour``; a joker's face has the symbol
that its player names (C9).

**Bundles.** A bundle counts cards of each kind (a hand, the played cards, the deck). It has :data:`PLANES` words: bit
k of the first word is the lowest bit of the number of cards of kind k, and so on. The bitwise *or* of the words gives
the kinds that are present. All bundles of a state share one array; ``start`` is the index of a bundle's first word.
"""

# mypy: disable-error-code="no-any-return"
# (Kernels, as in a game's other kernel modules: Numba infers the real types.)

import numpy as np

from marotte.games.ciao.deck import CARD_NAMES, COLOURS, EVENTS, SYMBOLS
from marotte.games.kernel import Array, count_bits, kernel, lowest_bit

SEATS = 6

KINDS = len(CARD_NAMES)
NAMED = len(SYMBOLS) * len(COLOURS) * len(EVENTS)  # kinds with a symbol
JOKER = NAMED
MILLSTONE = KINDS - 1
FACES = 9

# The events of C13 to C17.
NO_EVENT, AGAIN_EVENT, SPEED_EVENT, PLUS_EVENT, GIVE_EVENT, SWAP_EVENT = range(len(EVENTS))

#: Indices of the bundles in a state. (As arguments they become ``np.int64(DECK)``: otherwise Numba would compile a
#: function once for each constant that it is called with.)
PLANES = 3  # a kind has at most 7 cards
KNOWN = 0  # what seats know of others (see ``memory``): 20 pairs of seats with 3 words each, or 30 pairs with 2
DECK = KNOWN + 60
REFILL = DECK + PLANES  # the cards shuffled at the last refill of the pile
PLAYED = REFILL + PLANES  # includes the top card
HANDS = PLAYED + PLANES
BUNDLE_WORDS = HANDS + SEATS * PLANES


def mask_of(kinds: list[int]) -> int:
    """A set of kinds as a mask."""
    return sum(1 << kind for kind in kinds)


NAMED_MASK = mask_of(list(range(NAMED)))
JOKER_MASK = mask_of(list(range(JOKER, MILLSTONE)))
MILLSTONE_MASK = 1 << MILLSTONE
PLUS_MASK = mask_of([kind for kind in range(NAMED) if kind % 6 == PLUS_EVENT])
GREEN_MASK, YELLOW_MASK, RED_MASK = (mask_of([kind for kind in range(NAMED) if kind // 6 % 3 == c]) for c in range(3))


def beating(face: int, by_colour: bool) -> int:
    """C7: the kinds that beat a face. C22: a stronger colour counts only at the full level."""
    stronger_symbol = [kind for kind in range(NAMED) if kind // 18 == (face // 3 + 1) % 3]
    stronger_colour = [kind for kind in range(NAMED) if kind // 18 == face // 3 and kind // 6 % 3 > face % 3]
    return mask_of(stronger_symbol + (stronger_colour if by_colour else [])) | JOKER_MASK


#: C7, C22: the kinds that beat each face, first without and then with colours.
BEATING = np.array([[beating(face, by_colour) for face in range(FACES)] for by_colour in (False, True)], np.int64)


@kernel
def hand_of(seat: int) -> int:
    """The index of a hand's bundle."""
    return HANDS + seat * PLANES


@kernel
def kinds_in(bundles: Array, start: int) -> int:
    """The kinds of which a bundle has at least one card."""
    return bundles[start] | bundles[start + 1] | bundles[start + 2]


@kernel
def count_of(bundles: Array, start: int, kind: int) -> int:
    """How many cards of a kind a bundle has."""
    return (bundles[start] >> kind & 1) + 2 * (bundles[start + 1] >> kind & 1) + 4 * (bundles[start + 2] >> kind & 1)


@kernel
def count_in(bundles: Array, start: int, kinds: int) -> int:
    """How many cards of these kinds a bundle has."""
    return (
        count_bits(bundles[start] & kinds)
        + 2 * count_bits(bundles[start + 1] & kinds)
        + 4 * count_bits(bundles[start + 2] & kinds)
    )


@kernel
def add_card(bundles: Array, start: int, kind: int) -> None:
    """Add one card: binary addition with carry."""
    carry = np.int64(1) << kind
    first = bundles[start]
    second = bundles[start + 1]
    bundles[start] = first ^ carry
    carry &= first
    bundles[start + 1] = second ^ carry
    bundles[start + 2] ^= carry & second


@kernel
def remove_card(bundles: Array, start: int, kind: int) -> None:
    """Remove one card of a kind that is present: binary subtraction with borrow."""
    borrow = np.int64(1) << kind
    first = bundles[start]
    second = bundles[start + 1]
    bundles[start] = first ^ borrow
    borrow &= ~first
    bundles[start + 1] = second ^ borrow
    bundles[start + 2] ^= borrow & ~second


@kernel
def list_cards(bundles: Array, start: int, cards: Array, first: int) -> int:
    """Write the cards of a bundle to ``cards`` from index ``first`` on; return the index after the last one."""
    index = first
    rest = kinds_in(bundles, start)
    while rest != 0:
        kind = lowest_bit(rest)
        rest &= rest - 1
        for _ in range(count_of(bundles, start, kind)):
            cards[index] = kind
            index += 1
    return index

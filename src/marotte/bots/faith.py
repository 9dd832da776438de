"""The Fool's Faith: rules of thumb."""

import numpy as np

from marotte.games.faith.deck import CHIEN
from marotte.games.faith.rules import (
    ALL_TAROT,
    CARDS,
    CHOOSE,
    EXCHANGE,
    FIRST_TAROT,
    FOOL,
    LEAVE,
    ONLY_FOOL,
    SWAP,
    SWAP_INDEX,
    TAKE,
    TAROT,
    TRICKS,
    VALUES,
    pick,
    playable,
    suit_of,
)
from marotte.games.kernel import Random, Record, highest_bit, kernel, lowest_bit, nth_bit
from marotte.games.randomness import below

MOST_EXCHANGED = 3


@kernel
def novice(view: Record, seat: int, random: Random) -> int:
    """A child's play: curious about the Chien, fond of Tarot cards, always out to win the trick with the highest card.

    That trumps are worth saving, and that a short colour is worth having, is learnt later.
    """
    if view.phase == TRICKS:
        return choose_card(view, seat, random)
    if view.phase == CHOOSE:
        return LEAVE if below(random, 4) == 0 else TAKE
    if view.phase == EXCHANGE:
        return choose_exchange(view, seat)
    return pick(view, seat, random)


@kernel
def worth(card: int) -> int:
    """What a child thinks of a card: the value, any Tarot card more, the Fool most."""
    if card == FOOL:
        return CARDS
    return card if card >= FIRST_TAROT else card % VALUES


@kernel
def choose_exchange(view: Record, seat: int) -> int:
    """The best of the Chien for the worst of the hand, as long as that looks like a gain; one card at least."""
    hand = np.int64(view.hands[seat])
    chien = np.int64(view.chien)
    given = 0
    taken = 0
    for count in range(MOST_EXCHANGED):
        if count == view.hand_size:
            break
        worst = -1
        for place in range(view.hand_size):
            if (given >> place) & 1 == 0 and (worst < 0 or worth_at(hand, place) < worth_at(hand, worst)):
                worst = place
        best = -1
        for place in range(CHIEN):
            if (taken >> place) & 1 == 0 and (best < 0 or worth_at(chien, place) > worth_at(chien, best)):
                best = place
        if count > 0 and worth_at(chien, best) <= worth_at(hand, worst):
            break
        given |= 1 << worst
        taken |= 1 << best
    return SWAP + SWAP_INDEX[given, taken]


@kernel
def worth_at(cards: int, place: int) -> int:
    """The worth of the card at a place, counted from the lowest card."""
    return worth(nth_bit(cards, place))


@kernel
def choose_card(view: Record, seat: int, random: Random) -> int:
    """The highest card if it wins as things stand, else the cheapest; the Fool when it wins, or must be played."""
    cards = playable(view, seat)
    if cards & ONLY_FOOL != 0 and view.best >= FIRST_TAROT:  # the Fool beats Tarot
        return FOOL
    if below(random, 8) == 0:  # sometimes just any card
        return pick(view, seat, random)
    cards &= ~ONLY_FOOL
    if cards == 0:
        return FOOL
    coloured = cards & ~ALL_TAROT
    if view.lead < 0:
        return extreme(coloured, 1) if coloured != 0 else highest_bit(cards)
    highest = highest_bit(cards)
    suit = suit_of(highest)
    if suit in (np.int64(view.lead), TAROT) and highest > view.best:
        return highest
    return extreme(cards, -1)


@kernel
def extreme(cards: int, sign: int) -> int:
    """The card of the highest worth (``sign`` 1) or of the lowest (-1)."""
    chosen = lowest_bit(cards)
    rest = cards & (cards - 1)
    while rest != 0:
        card = lowest_bit(rest)
        if sign * worth(card) > sign * worth(chosen):
            chosen = card
        rest &= rest - 1
    return chosen

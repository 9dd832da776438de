"""Fool!: rules of thumb."""

import numpy as np

from marotte.games.fool.rules import COLOURS, ONE
from marotte.games.kernel import Random, Record, highest_bit, kernel
from marotte.games.randomness import below


@kernel
def novice(view: Record, seat: int, random: Random) -> int:
    """A child's play: highest card when following or shedding, a 1 only when someone has shed, else lead anything high.

    Playing high keeps the cap away now and gets rid of costly cards; that the low ones stay behind is
    what a novice learns later.
    """
    lead = np.int64(view.lead)
    if lead >= 0 and someone_shed(view) and view.ones[seat] > 0:
        return ONE  # somebody else's card is worse for sure
    if lead >= 0 and view.hands[seat, lead] != 0:
        return lead * 32 + highest_bit(view.hands[seat, lead])
    best = -1
    for colour in range(COLOURS):
        held = np.int64(view.hands[seat, colour])
        if held != 0:
            top = highest_bit(held)
            # Leading: any colour will do, now and then another one than the highest.
            if best < 0 or top > best & 31 or (lead < 0 and below(random, 4) == 0):
                best = colour * 32 + top
    return ONE if best < 0 else best


@kernel
def someone_shed(view: Record) -> bool:
    """Whether the trick holds a card of another colour than the lead."""
    for index in range(view.trick_length):
        card = np.int64(view.trick_cards[index])
        if card != ONE and card >> 5 != view.lead:
            return True
    return False

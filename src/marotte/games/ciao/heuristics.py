"""Heuristics for Ciao!."""

from math import sqrt

import numpy as np

from marotte.games.ciao.cards import (
    AGAIN_EVENT,
    BEATING,
    GIVE_EVENT,
    GREEN_MASK,
    JOKER,
    JOKER_MASK,
    MILLSTONE,
    MILLSTONE_MASK,
    NAMED,
    NAMED_MASK,
    PLUS_EVENT,
    RED_MASK,
    SEATS,
    SWAP_EVENT,
    YELLOW_MASK,
    count_in,
    hand_of,
    kinds_in,
    mask_of,
)
from marotte.games.ciao.choices import beating_kinds, card_choices, legal
from marotte.games.ciao.rules import seat_after
from marotte.games.ciao.state import (
    AGAIN,
    CLOCKWISE,
    DIRECTION,
    EVENT_AGAIN,
    EVENT_GIVE,
    EVENT_SWAP,
    GIFT,
    GIVE,
    LATE,
    NAME,
    NO_ACTION,
    REVERSE,
    SWAP,
    THANKS,
    WRONG,
)
from marotte.games.contract import OVER
from marotte.games.equity import compare_totals, share_win
from marotte.games.kernel import Array, Random, State, count_bits, kernel, lowest_bit, nth_bit
from marotte.games.randomness import below
from marotte.games.search_defaults import HUMAN_MEMORY, MANNERS, is_settled, moves_left  # noqa: F401

EVENT_MASK = mask_of([kind for kind in range(NAMED) if kind % 6 != 0])
SWAP_MASK = mask_of([kind for kind in range(NAMED) if kind % 6 == SWAP_EVENT])
ROCK_MASK, PAPER_MASK, SCISSORS_MASK = (mask_of([kind for kind in range(NAMED) if kind // 18 == s]) for s in range(3))


@kernel
def novice(view: State, seat: int, random: Random) -> int:
    """A child's play: plays whatever fits, events first and jokers last, and sometimes forgets to say thank you.

    It never puts down a wrong card. It doesn't yet know that it can be wise to draw, or to keep a card for later.
    """
    phase = view.phase
    if phase in (DIRECTION, EVENT_AGAIN, EVENT_SWAP):
        return choose_plainly(view, seat, random)
    if phase == GIFT:
        return LATE if below(random, 8) == 0 else THANKS
    if phase == EVENT_GIVE:
        return choose_gift(view, seat, random)
    plays, _, besides = card_choices(view, seat)
    return choose_card(view, seat, random, plays) if plays != 0 else besides


@kernel
def choose_plainly(view: State, seat: int, random: Random) -> int:
    """Choices that need no thought: any direction; again if a card can follow; a swap with the smallest hand."""
    if view.phase == DIRECTION:
        return CLOCKWISE + below(random, 2)
    if view.phase == EVENT_AGAIN:
        return AGAIN if kinds_in(view.bundles, hand_of(seat)) & beating_kinds(view) != 0 else REVERSE
    return SWAP + smallest_hand(view, seat)


@kernel
def choose_card(view: State, seat: int, random: Random, plays: int) -> int:
    """The costliest card with an event, else the costliest without one, else a joker; sometimes just any card.

    A swap that doesn't make the hand smaller is the last resort.
    """
    own_size = np.int64(view.sizes[seat]) - 1
    if own_size <= view.sizes[smallest_hand(view, seat)] and plays & ~SWAP_MASK != 0:
        plays &= ~SWAP_MASK
    if below(random, 8) != 0:
        if plays & EVENT_MASK != 0:
            plays &= EVENT_MASK
        elif plays & NAMED_MASK != 0:
            plays &= NAMED_MASK
        plays = dearest(plays)
    kind = nth_bit(plays, below(random, count_bits(plays)))
    if kind >= JOKER:
        return NAME + (kind - JOKER) * 3 + choose_symbol(view, seat)
    return kind


@kernel
def dearest(kinds: int) -> int:
    """The red ones of these kinds, else the yellow ones, else the green ones; if there are only others, all."""
    for colour in (RED_MASK, YELLOW_MASK, GREEN_MASK):
        if kinds & colour != 0:
            return kinds & colour
    return kinds


@kernel
def choose_symbol(view: State, seat: int) -> int:
    """C9: the symbol that the most cards in hand beat."""
    rocks = count_in(view.bundles, hand_of(seat), np.int64(ROCK_MASK))
    papers = count_in(view.bundles, hand_of(seat), np.int64(PAPER_MASK))
    scissors = count_in(view.bundles, hand_of(seat), np.int64(SCISSORS_MASK))
    if papers >= rocks and papers >= scissors:
        return 0
    return 1 if scissors >= rocks else 2


@kernel
def choose_gift(view: State, seat: int, random: Random) -> int:
    """C16: a millstone, else the costliest card, a joker only as a last resort; to a random seat."""
    held = kinds_in(view.bundles, hand_of(seat))
    other = below(random, np.int64(view.seats) - 1)
    if other >= seat:
        other += 1
    kind = np.int64(MILLSTONE)
    if held & MILLSTONE_MASK == 0:
        cards = dearest(held & NAMED_MASK) if held & NAMED_MASK != 0 else held & JOKER_MASK
        kind = nth_bit(cards, below(random, count_bits(cards)))
    return GIVE + kind * SEATS + other


@kernel
def smallest_hand(view: State, seat: int) -> int:
    """The other seat with the fewest cards; of several, the first one clockwise."""
    seats = np.int64(view.seats)
    found = (seat + 1) % seats
    for distance in range(2, seats):
        other = (seat + distance) % seats
        if view.sizes[other] < view.sizes[found]:
            found = other
    return found


@kernel
def club(view: State, seat: int, random: Random) -> int:
    """Get rid of cards: gifts and further turns first, jokers last; swap only for a smaller hand."""
    phase = view.phase
    if phase in (DIRECTION, EVENT_AGAIN, EVENT_SWAP):
        return choose_plainly(view, seat, random)
    if phase == GIFT:
        return THANKS
    if phase == EVENT_GIVE:
        return choose_burden(view, seat)
    plays, _, besides = card_choices(view, seat)
    best = np.int64(-1)
    best_score = 0.0 if besides != NO_ACTION else -1e9
    while plays != 0:
        kind = lowest_bit(plays)
        plays &= plays - 1
        score = merit(view, seat, kind)
        if score > best_score:
            best_score = score
            best = kind
    if best < 0:
        return besides
    return NAME + (best - JOKER) * 3 + choose_symbol(view, seat) if best >= JOKER else best


@kernel
def merit(view: State, seat: int, kind: int) -> float:
    """The gain from playing a card, in points, apart from not having to draw."""
    size = np.int64(view.sizes[seat])
    if size == 1:
        return 1000.0
    if kind >= JOKER:
        return 5.0
    score = 40.0 + 10.0 * (kind // 6 % 3)
    event = kind % 6
    if event == GIVE_EVENT:
        score += 40.0
    elif event == AGAIN_EVENT:
        beating = BEATING[np.int64(view.by_colour), kind // 6]
        score += 30.0 if kinds_in(view.bundles, hand_of(seat)) & beating & ~(np.int64(1) << kind) != 0 else 0.0
    elif event == PLUS_EVENT:
        score += 15.0 if view.sizes[seat_after(view)] <= 3 else 8.0
    elif event == SWAP_EVENT:
        score += 20.0 * (size - 1 - np.int64(view.sizes[smallest_hand(view, seat)]))
    return score


@kernel
def choose_burden(view: State, seat: int) -> int:
    """C16: a millstone, else the costliest card, a joker only as a last resort; to the seat with the fewest cards."""
    held = kinds_in(view.bundles, hand_of(seat))
    kind = np.int64(MILLSTONE)
    if held & MILLSTONE_MASK == 0:
        kind = lowest_bit(dearest(held & NAMED_MASK) if held & NAMED_MASK != 0 else held)
    return GIVE + kind * SEATS + smallest_hand(view, seat)


IMAGINED = 1
SOLVED_MOVES = 0


@kernel
def choices(state: State, seat: int, actions: Array) -> int:
    """All legal actions except the silly ones: a wrong card, or late thanks."""
    if state.phase == GIFT:
        actions[0] = THANKS
        return 1
    count = legal(state, seat, actions)
    while actions[count - 1] >= WRONG:
        count -= 1
    return count


rollout = club


@kernel
def plausibility(seat: int, state: State, past: State) -> float:
    """A player who drew, and got no other card since, could hardly beat the top card; jokers may be kept for later."""
    result = 1.0
    for other in range(np.int64(state.seats)):
        drew_on = np.int64(state.drew_on[other])
        if other != seat and drew_on > 0:
            beating = BEATING[np.int64(state.by_colour), drew_on - 1] & NAMED_MASK
            result *= RESERVE ** np.float64(count_in(state.bundles, hand_of(other), beating))
    return result


#: Per card that would have beaten the top card: how likely a player is to draw instead (or to draw just that card).
RESERVE = 0.3


#: The difference in totals that multiplies the odds of winning by e, with one round to go (low totals win).
SCALE = -60.0


@kernel
def outlook(state: State, values: Array) -> None:
    """C21: the lowest total wins after the last round."""
    if state.phase == OVER:
        share_win(state.winners, state.seats, values)
        return
    compare_totals(state, SCALE * sqrt(state.rounds_to_play - state.rounds), values)

"""Heuristics for Fool!."""

from math import sqrt

import numpy as np

from marotte.games.contract import OVER
from marotte.games.equity import compare_totals, share_win
from marotte.games.fool.rules import COLOURS, ONE, counted_tens, legal, pick
from marotte.games.kernel import Array, Random, State, count_bits, highest_bit, kernel, lowest_bit
from marotte.games.randomness import below
from marotte.games.search_defaults import HUMAN_MEMORY, MANNERS, is_settled, plausibility  # noqa: F401


@kernel
def novice(view: State, seat: int, random: Random) -> int:
    """A child's play: highest card when following or shedding, a 1 only when someone has shed, else lead anything high.

    Playing high keeps discs away now and gets rid of costly cards. A novice doesn't yet know that the low cards stay
    behind.
    """
    lead = np.int64(view.lead)
    if lead >= 0 and someone_shed(view) and view.ones[seat] > 0:
        return ONE  # another player's card is certainly worse
    if lead >= 0 and view.hands[seat, lead] != 0:
        return lead * 32 + highest_bit(view.hands[seat, lead])
    best = -1
    for colour in range(COLOURS):
        held = np.int64(view.hands[seat, colour])
        if held != 0:
            top = highest_bit(held)
            # When leading, any colour will do; now and then not the highest card.
            if best < 0 or top > best & 31 or (lead < 0 and below(random, 4) == 0):
                best = colour * 32 + top
    return ONE if best < 0 else best


@kernel
def someone_shed(view: State) -> bool:
    """Whether the trick holds a card of a colour other than the lead."""
    for index in range(view.trick_length):
        card = np.int64(view.trick_cards[index])
        if card != ONE and card >> 5 != view.lead:
            return True
    return False


#: A club player's weights, found by trial at tables of four to eight: for a disc, …
DISC = 60.0
#: … for getting rid of a card, per point that it would cost at the end, …
DEAR = 0.3
#: … and for getting rid of a weak card, which is likely to earn a disc later.
WEAK = 8.0


@kernel
def club(view: State, seat: int, random: Random) -> int:
    """Weigh the risk of a disc against the benefit of getting rid of a card."""
    best = np.int64(ONE)
    best_score = -1e9
    hidden = cards_elsewhere(view, seat)
    lead = np.int64(view.lead)
    follows = lead >= 0 and view.hands[seat, lead] != 0
    for colour in range(COLOURS):
        if follows and colour != lead:
            continue
        rest = np.int64(view.hands[seat, colour])
        while rest != 0:
            value = lowest_bit(rest)
            rest &= rest - 1
            score = merit(view, seat, colour, value, hidden)
            if score > best_score:
                best_score = score
                best = colour * 32 + value
    if view.ones[seat] > 0 and merit(view, seat, lead, np.int64(1), hidden) > best_score:
        best = np.int64(ONE)
    return best


@kernel
def merit(view: State, seat: int, colour: int, value: int, hidden: int) -> float:
    """How good a card is to play now."""
    lead = np.int64(view.lead)
    if lead < 0:
        lead = colour  # it leads, or only 1s were played before it
    is_shed = colour != lead
    worse = 0  # cards on the table that are worse than this one
    for index in range(np.int64(view.trick_length)):
        card = np.int64(view.trick_cards[index])
        other_shed = card != ONE and card >> 5 != lead
        other_value = 1 if card == ONE else card & 31
        if (other_shed and not is_shed) or (other_shed == is_shed and other_value < value):
            worse += 1
    danger = 0.0
    if worse < view.discs:
        danger = chance_of_disc(view, seat, lead, is_shed, value, np.int64(view.discs) - worse, hidden)
    cost = 5.0 if value == 1 else np.float64(value)
    weakness = 1.0 - strength(view, seat, colour, value) if value > 1 else 1.0
    return DEAR * cost + WEAK * weakness - DISC * danger


@kernel
def strength(view: State, seat: int, colour: int, value: int) -> float:
    """The share of the unseen cards of its colour that a card beats."""
    below_it, unseen = count_unseen(view, seat, colour, value)
    return (below_it + 0.5) / (unseen + 1.0)


@kernel
def count_unseen(view: State, seat: int, colour: int, value: int) -> tuple[int, int]:
    """How many cards of a colour are in other hands: below a value, and in total."""
    if colour < 0:
        return 0, 0
    everything = (np.int64(1) << (np.int64(view.highest[colour]) + 1)) - 4
    unseen = everything & ~np.int64(view.played[colour]) & ~np.int64(view.hands[seat, colour])
    return count_bits(unseen & ((np.int64(1) << value) - 1)), count_bits(unseen)


@kernel
def cards_elsewhere(view: State, seat: int) -> int:
    """How many cards the other players hold."""
    hidden = 0
    for other in range(np.int64(view.seats)):
        if other != seat:
            hidden += np.int64(view.sizes[other])
    return hidden


@kernel
def chance_of_disc(view: State, seat: int, lead: int, is_shed: bool, value: int, wanted: int, hidden: int) -> float:
    """The chance that fewer than ``wanted`` of the players after this card play a worse one."""
    lower, unseen = count_unseen(view, seat, lead, value)
    none = 1.0  # the chance that nobody plays a worse card, …
    one = 0.0  # … and that exactly one player does
    other = seat
    left = np.int64(view.trick_players) - np.int64(view.trick_length) - 1
    while left > 0:
        other = other + 1 if other + 1 < view.seats else 0
        if view.sitting_out >> other & 1:
            continue
        left -= 1
        void = 1.0
        if lead >= 0 and view.voids[other] >> lead & 1 == 0:
            void = (1.0 - unseen / hidden) ** np.int64(view.sizes[other]) if unseen < hidden else 0.0
        # Players who shed keep low cards if they can; players who follow don't play low without need.
        follows_worse = (1.0 - void) * ((lower + 0.5) / (unseen + 1.0)) ** 2
        worse = void * (value / 24.0) if is_shed else void + follows_worse
        one = one * (1.0 - worse) + none * worse
        none *= 1.0 - worse
    return none if wanted == 1 else none + one


IMAGINED = 1
SOLVED_MOVES = 6


@kernel
def moves_left(state: State) -> int:
    """One move per card in hand."""
    left = 0
    for seat in range(np.int64(state.seats)):
        left += state.sizes[seat]
    return left


choices = legal
rollout = pick


#: The difference in totals that multiplies the odds of winning by e: after the first round …
EARLY = 26.0
#: … and just before the last one.
LATE = 9.0


@kernel
def outlook(state: State, values: Array) -> None:
    """Each seat's chance of winning the game, after a round (T15)."""
    if state.phase == OVER:
        share_win(state.winners, state.seats, values)
        return
    if state.rounds_to_play > 0:
        compare_totals(state, LATE * sqrt(state.rounds_to_play - state.rounds), values)
        return
    lowest = np.int64(0)
    for seat in range(np.int64(state.seats)):
        lowest = min(lowest, np.int64(state.totals[seat]))
    progress = max(counted_tens(state) / state.end_tens, -lowest / state.end_minus)
    compare_totals(state, EARLY + (LATE - EARLY) * progress, values)

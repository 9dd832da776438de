"""Heuristics for Fettnapf."""

import numpy as np

from marotte.games.equity import share_win
from marotte.games.fettnapf.memory import Memory
from marotte.games.fettnapf.rules import CALL, HIGHEST_TURN, LOWEST_TURN, NUMBERS, STOP, island_holder, legal, pick
from marotte.games.kernel import Array, Random, State, count_bits, kernel, lowest_bit, nth_bit
from marotte.games.randomness import below
from marotte.games.search_defaults import MANNERS, is_settled, moves_left, plausibility  # noqa: F401


@kernel
def novice(view: State, seat: int, random: Random) -> int:
    """A child's play: likes its own islands, avoids those it remembers, and each time forgets about half of them."""
    if view.phase == CALL:
        return STOP
    own = 0
    safe = 0
    rest = np.int64(view.held[seat])
    while rest != 0:
        number = lowest_bit(rest)
        rest &= rest - 1
        total = np.int64(view.total) + np.int64(view.direction) * number
        holder = island_holder(view, total)
        if holder == seat:
            own |= 1 << number
        elif holder < 0 or below(random, 2) == 0:  # another player's island, but forgotten
            safe |= 1 << number
    choice = np.int64(view.held[seat])
    if own != 0:
        choice = own
    elif safe != 0:
        choice = safe
    return nth_bit(choice, below(random, count_bits(choice)))


#: A club player's weights, in feet: for turning the count, which gives the neighbour an island, …
TURN = 0.25
#: … for the share of cards with which the next player gets a foot, …
TRAP = 0.5
#: … and, times the number, for playing a high card: low ones are safe more often.
SMALL = 0.02


@kernel
def club(view: State, seat: int, random: Random) -> int:
    """Never step on another player's island if there is a choice; leave the next player as few ways out as possible."""
    if view.phase == CALL:
        return STOP
    best = -1
    best_score = -1e9
    rest = np.int64(view.held[seat])
    while rest != 0:
        number = lowest_bit(rest)
        rest &= rest - 1
        direction = np.int64(view.direction)
        total = np.int64(view.total) + direction * number
        score = SMALL * number
        holder = island_holder(view, total)
        if holder >= 0 and holder != seat:
            score -= 1.0
        if (direction > 0 and total > HIGHEST_TURN) or (direction < 0 and total < LOWEST_TURN):
            direction = -direction
            score -= TURN
        score += TRAP * trapped(view, seat, number, total, direction)
        if score > best_score:
            best_score = score
            best = number
    return best


@kernel
def trapped(view: State, seat: int, played: int, total: int, direction: int) -> float:
    """The share of the number cards outside this hand, played or not, that would catch the next player."""
    following = seat + 1 if seat + 1 < view.seats else 0
    bad = 0
    others = 0
    for number in range(NUMBERS):
        count = np.int64(view.deck_numbers[number]) - np.int64(view.hands[seat, number])
        others += count
        holder = island_holder(view, total + direction * number)
        if holder >= 0 and holder != following:
            bad += count
    return bad / max(1, others)


HUMAN_MEMORY = Memory
IMAGINED = 1
SOLVED_MOVES = 0


@kernel
def choices(state: State, seat: int, actions: Array) -> int:
    """All legal actions, but always call stop."""
    if state.phase == CALL:
        actions[0] = STOP
        return 1
    return legal(state, seat, actions)


rollout = pick


@kernel
def outlook(state: State, values: Array) -> None:
    """One deal is a whole game (N14)."""
    share_win(state.winners, state.seats, values)

"""Passing: the rules. Cards are 0 … 3 × seats - 1; an action is the card that is passed. A deal lists all cards."""

import numpy as np

from marotte.games.contract import DEAL, HEADER, MAX_SEATS, OVER, PLAY
from marotte.games.fields import own
from marotte.games.kernel import Array, Random, SetupRecord, State, kernel, lowest_bit, nth_bit, state_type
from marotte.games.randomness import below, shuffle

HAND = 3
ACTIONS = MAX_SEATS * HAND
MAX_LEGAL = HAND
MAX_CHANCE = MAX_SEATS * HAND

FIELDS = [
    *HEADER,
    own("hands", "i4", (MAX_SEATS,)),  # bit c: the seat holds card c
    own("passed", "i1", (MAX_SEATS,)),  # the card that a seat has chosen, plus 1; 0 if it has not
]
STATE = state_type(FIELDS)


@kernel
def begin(state: State, setup: SetupRecord) -> None:
    """Wait for the deal."""
    state.seats = setup.seats
    state.phase = DEAL


@kernel
def draw_chance(state: State, random: Random, cards: Array) -> int:
    """Shuffle all cards."""
    count = np.int64(state.seats) * HAND
    for card in range(count):
        cards[card] = card
    shuffle(random, cards, 0, count)
    return count


@kernel
def apply_chance(state: State, cards: Array, count: int) -> None:
    """P1: deal three cards to each seat. P2: all of them choose at once."""
    for seat in range(state.seats):
        state.hands[seat] = 0
        state.passed[seat] = 0
        for index in range(seat * HAND, (seat + 1) * HAND):
            state.hands[seat] |= 1 << np.int64(cards[index])
    state.phase = PLAY
    state.actors = (1 << np.int64(state.seats)) - 1


@kernel
def legal(state: State, seat: int, actions: Array) -> int:
    """P2: any card in hand."""
    count = 0
    rest = np.int64(state.hands[seat])
    while rest != 0:
        actions[count] = lowest_bit(rest)
        count += 1
        rest &= rest - 1
    return count


@kernel
def pick(state: State, seat: int, random: Random) -> int:
    """Any card in hand."""
    return nth_bit(np.int64(state.hands[seat]), below(random, HAND))


@kernel
def apply(state: State, seat: int, action: int) -> None:
    """P2: choose a card. P3: when all have chosen, the cards move and the sums are the points."""
    state.passed[seat] = action + 1
    state.actors &= ~(1 << seat)
    if state.actors != 0:
        return
    seats = np.int64(state.seats)
    for giver in range(seats):
        card = np.int64(state.passed[giver]) - 1
        state.hands[giver] &= ~(1 << card)
        state.hands[(giver + 1) % seats] |= 1 << card
    best = np.int64(-1)
    for one in range(seats):
        points = np.int64(0)
        rest = np.int64(state.hands[one])
        while rest != 0:
            points += lowest_bit(rest)
            rest &= rest - 1
        state.latest[one] = points
        state.totals[one] += points
        best = max(best, np.int64(state.totals[one]))
    state.rounds += 1
    for one in range(seats):
        if state.totals[one] == best:
            state.winners |= 1 << one
    state.phase = OVER

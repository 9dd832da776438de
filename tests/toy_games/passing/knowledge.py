"""Passing: until all have chosen, a seat knows only its own hand and choice; then all cards are shown."""

import numpy as np

from marotte.games.contract import PLAY
from marotte.games.kernel import Random, State, allocating_kernel, copy_values, kernel, nth_bit
from marotte.games.randomness import below, shuffle
from marotte.games.visibility import field_observer
from tests.toy_games.passing.rules import FIELDS, HAND

observe_fields = field_observer(FIELDS, __name__)


@kernel
def observe(state: State, seat: int, view: State) -> None:
    """The header, and the own hand and choice; everything outside of the choice."""
    observe_fields(state, seat, view)
    if state.phase != PLAY:
        copy_values(state.hands, view.hands)
        copy_values(state.passed, view.passed)


@allocating_kernel
def resample(view: State, seat: int, random: Random, state: State) -> None:
    """Deal what the seat does not hold; a seat that has chosen may have chosen any card."""
    observe(view, seat, state)
    if view.phase != PLAY:
        return
    seats = np.int64(view.seats)
    cards = np.zeros(seats * HAND, np.int64)
    count = 0
    for card in range(seats * HAND):
        if seat < 0 or (view.hands[seat] >> card) & 1 == 0:
            cards[count] = card
            count += 1
    shuffle(random, cards, 0, count)
    index = 0
    for other in range(seats):
        if other != seat:
            state.hands[other] = 0
            for _ in range(HAND):
                state.hands[other] |= 1 << cards[index]
                index += 1
            if (view.actors >> other) & 1 == 0:
                state.passed[other] = nth_bit(np.int64(state.hands[other]), below(random, HAND)) + 1

"""Fettnapf: a view as a vector of small integers."""

import numpy as np

from marotte.games.contract import DEAL
from marotte.games.fettnapf.deck import LOWEST_ISLAND
from marotte.games.fettnapf.rules import CALL, ISLANDS, NUMBERS, SEATS
from marotte.games.kernel import Array, State, kernel

TOTALS = 40  # 0 … 39: counting up from 30, a 9 reaches 39

LAYOUT = (
    ("hand", NUMBERS, "how many of each number are in hand"),
    ("total", TOTALS, "1 at the total"),
    ("direction", 1, "1 upwards, -1 downwards"),
    ("call", 1, "1 while the holder of the announced island is asked"),
    ("turn", SEATS, "1 for the seat that plays, or played the card that is asked about"),
    ("feet", SEATS, "foot cards of each seat"),
    ("island_counts", SEATS, "how many islands each seat holds"),
    ("islands", SEATS * ISLANDS, "for each seat: 1 for each island that it is known to hold, 10 to 30"),
    ("discards", NUMBERS, "how many of each number were played since the last shuffle, with the card under them"),
    ("shuffled", NUMBERS, "how many of each number were shuffled the last time"),
    ("kept", NUMBERS, "how many of each number were in hand when the pile was last refilled"),
    ("pile", 1, "cards in the pile"),
    ("islands_left", 1, "islands in their pile"),
    ("seats", SEATS, "1 at the number of seats - 1"),
    ("choices", 3, "cards in a hand, the foot card that ends the game, 1 if calls are by hand"),
    ("deck_numbers", NUMBERS, "how many of each number are in the deck"),
    ("deck_islands", ISLANDS, "1 for each island in the deck"),
)


@kernel
def encode(view: State, seat: int, vector: Array) -> None:
    """Write the view. For a spectator, seats count from seat 0 and the hand stays empty."""
    seats = np.int64(view.seats)
    own = max(seat, 0)
    if seat >= 0:
        for number in range(NUMBERS):
            vector[number] = view.hands[seat, number]
    start = NUMBERS
    if view.phase != DEAL:
        vector[start + np.int64(view.total)] = 1
    start += TOTALS
    vector[start] = view.direction
    vector[start + 1] = 1 if view.phase == CALL else 0
    start += 2
    if view.phase != DEAL:
        vector[start + (np.int64(view.turn) - own + seats) % seats] = 1
    start += SEATS
    for other in range(seats):
        place = (other - own + seats) % seats
        vector[start + place] = view.feet[other]
        vector[start + SEATS + place] = view.island_counts[other]
        for island in range(ISLANDS):
            is_held = (np.int64(view.islands[other]) >> (LOWEST_ISLAND + island)) & 1
            vector[start + 2 * SEATS + place * ISLANDS + island] = is_held
    start += (2 + ISLANDS) * SEATS
    for index in range(view.played_count):
        vector[start + np.int64(view.played[index])] += 1
    start += NUMBERS
    for number in range(NUMBERS):
        vector[start + number] = view.shuffled[number]
        if seat >= 0:
            vector[start + NUMBERS + number] = view.kept[seat, number]
    start += 2 * NUMBERS
    vector[start] = view.pile_left
    vector[start + 1] = view.islands_left
    start += 2
    vector[start + seats - 1] = 1
    start += SEATS
    vector[start] = view.hand_size
    vector[start + 1] = view.last_foot
    vector[start + 2] = view.calls_by_hand
    start += 3
    for number in range(NUMBERS):
        vector[start + number] = view.deck_numbers[number]
    start += NUMBERS
    for island in range(ISLANDS):
        vector[start + island] = (np.int64(view.deck_islands) >> (LOWEST_ISLAND + island)) & 1

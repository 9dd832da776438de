"""Fool!: a view as a vector of small integers."""

import numpy as np

from marotte.games.contract import MAX_SEATS
from marotte.games.fool.rules import COLOURS, ONE
from marotte.games.kernel import Array, State, kernel

VALUES = 29  # 2 … 30
CARDS = COLOURS * VALUES  # a coloured card is at colour * 29 + value - 2

LAYOUT = (
    ("hand", CARDS, "1 for each coloured card in hand, green, red, yellow, blue, each from 2 to 30"),
    ("hand_ones", 1, "1s in hand"),
    ("played", CARDS, "1 for each coloured card played in this round"),
    ("played_ones", 1, "1s played in this round"),
    ("trick", MAX_SEATS * (COLOURS + 2), "for each seat: the colour of its card in the trick, or a 1; then the value"),
    ("lead", COLOURS, "the lead colour"),
    ("sitting_out", MAX_SEATS, "1 for each seat that sits this trick out"),
    ("leader", MAX_SEATS, "1 for the seat that led the trick (or leads it now)"),
    ("sizes", MAX_SEATS, "cards in each hand"),
    ("voids", MAX_SEATS * COLOURS, "1 for each colour that a seat has shown it does not have"),
    ("totals", MAX_SEATS, "each seat's total before this round, from -127 to 127"),
    ("tens", MAX_SEATS, "+10s that each seat has scored so far, up to 127"),
    ("rounds_left", 1, "rounds to play, this one included, up to 127; 0 if the game ends by points and +10s"),
    ("tens_of_one", 1, "1 if each player's +10s are counted apart"),
    ("seats", MAX_SEATS, "1 at the number of seats - 1"),
    ("deck", COLOURS + 2, "the highest card of each colour, the number of 1s, the number of discs"),
)


@kernel
def encode(view: State, seat: int, vector: Array) -> None:
    """Encode the view. For a spectator, seats count from seat 0 and the hand is empty."""
    seats = np.int64(view.seats)
    own = max(seat, 0)
    start = 0
    if seat >= 0:
        for colour in range(COLOURS):
            for value in range(2, 2 + VALUES):
                vector[colour * VALUES + value - 2] = (view.hands[seat, colour] >> value) & 1
        vector[CARDS] = view.ones[seat]
    start += CARDS + 1
    for colour in range(COLOURS):
        for value in range(2, 2 + VALUES):
            vector[start + colour * VALUES + value - 2] = (view.played[colour] >> value) & 1
    vector[start + CARDS] = view.ones_played
    start += CARDS + 1
    for index in range(view.trick_length):
        place = start + (np.int64(view.trick_seats[index]) - own + seats) % seats * (COLOURS + 2)
        card = np.int64(view.trick_cards[index])
        vector[place + (card >> 5)] = 1  # a 1 is card 128: its "colour" is the fifth
        vector[place + COLOURS + 1] = 1 if card == ONE else card & 31
    start += MAX_SEATS * (COLOURS + 2)
    if view.lead >= 0:
        vector[start + np.int64(view.lead)] = 1
    start += COLOURS
    for other in range(seats):
        place = (other - own + seats) % seats
        vector[start + place] = (view.sitting_out >> other) & 1
        is_leader = view.trick_seats[0] == other if view.trick_length > 0 else (view.actors >> other) & 1 == 1
        vector[start + MAX_SEATS + place] = 1 if is_leader else 0
        vector[start + 2 * MAX_SEATS + place] = view.sizes[other]
        for colour in range(COLOURS):
            vector[start + 3 * MAX_SEATS + place * COLOURS + colour] = (view.voids[other] >> colour) & 1
        total = np.int64(view.totals[other])
        vector[start + (3 + COLOURS) * MAX_SEATS + place] = min(max(total, -127), 127)
        vector[start + (4 + COLOURS) * MAX_SEATS + place] = min(np.int64(view.tens[other]), 127)
    start += (5 + COLOURS) * MAX_SEATS
    vector[start] = min(max(np.int64(view.rounds_to_play) - np.int64(view.rounds), 0), 127)
    vector[start + 1] = view.is_tens_of_one
    vector[start + 1 + seats] = 1
    start += 2 + MAX_SEATS
    for colour in range(COLOURS):
        vector[start + colour] = view.highest[colour]
    vector[start + COLOURS] = view.deck_ones
    vector[start + COLOURS + 1] = view.discs

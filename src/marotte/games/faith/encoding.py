"""The Fool's Faith: a view as a vector of small integers."""

import numpy as np

from marotte.games.contract import PLAY
from marotte.games.faith.rules import (
    CARDS,
    COLOURS,
    DARES,
    FIRST_TAROT,
    FOOL,
    MOST_SEATS,
    SUITS,
    TAROT,
    VALUES,
    suit_of,
    trick_start,
)
from marotte.games.kernel import Array, State, count_bits, kernel, lowest_bit

KINDS = COLOURS + 2  # the colours, Tarot, the Fool
IN_TRICK = KINDS + 1  # numbers for a card in the trick: its kind and its value
PHASES = DARES - PLAY + 1
FEWEST_SEATS = 3

LAYOUT = (
    ("hand", CARDS, "1 for each card in hand: cups, pentacles, swords, wands 1 to 8, Tarot 1 to 21, the Fool"),
    ("found", CARDS, "1 for each card in the Chien as this seat found it"),
    ("left", CARDS, "1 for each card in the Chien as this seat laid it back"),
    ("played", MOST_SEATS * CARDS, "for each seat: 1 for each card it has played in this round"),
    ("trick", MOST_SEATS * IN_TRICK, "for each seat: its card in the trick: colour, Tarot or Fool, then the value"),
    ("lead", COLOURS + 1, "the colour of the trick, or Tarot"),
    ("leader", MOST_SEATS, "1 for the seat that led the trick (or leads it now)"),
    ("dealer", MOST_SEATS, "1 for the dealer"),
    ("exchanged", MOST_SEATS, "how many cards each seat has exchanged with the Chien"),
    ("lacking", MOST_SEATS * KINDS, "for each seat: 1 for each colour, Tarot and Fool that it has shown not to hold"),
    ("tricks_won", MOST_SEATS, "tricks of each seat"),
    ("dares_won", MOST_SEATS, "dare cards of each seat"),
    ("actors", MOST_SEATS, "1 for each seat that may act"),
    ("phase", PHASES, "choosing, exchanging, playing tricks, handing out dares"),
    ("stake", 1, "how many dare cards this round is played for"),
    ("seats", MOST_SEATS - FEWEST_SEATS + 1, "1 at the number of seats - 3"),
    ("deck", 3, "values of a colour, number of Tarot cards, cards dealt to each seat"),
    ("dares_to_win", 1, "how many dare cards win the game"),
)


@kernel
def write_cards(cards: int, vector: Array, start: int) -> int:
    """Write a 1 for each card in the set (the rest is zero already); return where the next part begins."""
    rest = cards
    while rest != 0:
        vector[start + lowest_bit(rest)] = 1
        rest &= rest - 1
    return start + CARDS


@kernel
def encode(view: State, seat: int, vector: Array) -> None:
    """Encode the view. For a spectator, seats count from seat 0 and the hand is empty."""
    seats = np.int64(view.seats)
    own = max(seat, 0)
    start = 0
    if seat >= 0:
        start = write_cards(np.int64(view.hands[seat]), vector, start)
        start = write_cards(np.int64(view.found[seat]), vector, start)
        start = write_cards(np.int64(view.left[seat]), vector, start)
    else:
        start = 3 * CARDS
    for place in range(seats):
        write_cards(np.int64(view.played[(own + place) % seats]), vector, start + place * CARDS)
    start += MOST_SEATS * CARDS
    for index in range(view.trick_length):
        place = start + (np.int64(view.leader) + index - own + seats) % seats * IN_TRICK
        write_trick_card(np.int64(view.order[trick_start(view) + index]), vector, place)
    start += MOST_SEATS * IN_TRICK
    if view.phase >= PLAY:
        if view.lead >= 0:
            vector[start + np.int64(view.lead)] = 1
        vector[start + COLOURS + 1 + (np.int64(view.leader) - own + seats) % seats] = 1
        vector[start + COLOURS + 1 + MOST_SEATS + (np.int64(view.dealer) - own + seats) % seats] = 1
    start += COLOURS + 1 + 2 * MOST_SEATS
    for place in range(seats):
        other = (own + place) % seats
        vector[start + place] = view.exchanged[other]
        first = start + MOST_SEATS
        for kind in range(KINDS):
            vector[first + place * KINDS + kind] = 1 if view.lacking[other] & SUITS[kind] != 0 else 0
        first += MOST_SEATS * KINDS
        vector[first + place] = view.tricks_won[other]
        vector[first + MOST_SEATS + place] = count_bits(view.dares_won[other])
        vector[first + 2 * MOST_SEATS + place] = (view.actors >> other) & 1
    start += (4 + KINDS) * MOST_SEATS
    if view.phase >= PLAY:
        vector[start + np.int64(view.phase) - PLAY] = 1
    start += PHASES
    vector[start] = view.stake
    vector[start + 1 + seats - FEWEST_SEATS] = 1
    start += 2 + MOST_SEATS - FEWEST_SEATS
    vector[start] = view.values
    vector[start + 1] = view.tarot
    vector[start + 2] = view.hand_size
    vector[start + 3] = view.dares_to_win


@kernel
def write_trick_card(card: int, vector: Array, start: int) -> None:
    """Write a card as its kind and its value (the Fool has no value)."""
    if card == FOOL:
        vector[start + KINDS - 1] = 1
        return
    suit = suit_of(card)
    vector[start + suit] = 1
    vector[start + KINDS] = card - FIRST_TAROT + 1 if suit == TAROT else card % VALUES + 1

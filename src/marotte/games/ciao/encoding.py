"""Ciao!: a view as a vector of small integers."""

import numpy as np

from marotte.games.ciao.cards import (
    DECK,
    FACES,
    JOKER,
    KINDS,
    PLAYED,
    REFILL,
    SEATS,
    count_of,
    hand_of,
    kinds_in,
)
from marotte.games.ciao.memory import known_count, known_kinds
from marotte.games.ciao.state import DRAWN, EVENT_SWAP, GIFT, NOTHING
from marotte.games.contract import PLAY
from marotte.games.kernel import Array, State, kernel, lowest_bit

PHASES = EVENT_SWAP - PLAY + 1

LAYOUT = (
    ("hand", KINDS, "cards of each kind in hand, in deck order: symbol, colour, event; then jokers, and m"),
    ("drawn", KINDS, "1 for the card that was just drawn"),
    ("gift", KINDS, "1 for the card that was just given or received"),
    ("known", (SEATS - 1) * KINDS, "for each other seat: cards of each kind that it held, unless given away unseen"),
    ("played", KINDS, "cards of each kind among the played ones"),
    ("refill", KINDS, "cards of each kind that were shuffled when the pile was last refilled"),
    ("deck", KINDS, "cards of each kind in the deck"),
    ("face", FACES, "1 for what has to be beaten: rock, paper, scissors; green, yellow, red"),
    ("event", 7, "1 for the event of the top card: none, @, !, +, >, ~; or a joker"),
    ("phase", PHASES, "1 for what is asked: turn, direction, lead, drawn, again, race, +3, give, thanks, swap"),
    ("turn", SEATS, "1 for the seat whose turn it is"),
    ("actors", SEATS, "1 for each seat that may act"),
    ("receiver", SEATS, "1 for the seat that has to say thank you"),
    ("sizes", SEATS, "cards in each hand"),
    ("stuck", SEATS * FACES, "for each seat: 1 for a face that it could not beat; 2 if it was a +3"),
    ("totals", SEATS, "each seat's total in tens, up to 127"),
    ("direction", 1, "1 clockwise, -1 counter-clockwise"),
    ("plus", 1, "cards that the +3s add up to, up to 127"),
    ("pile", 1, "cards in the draw pile"),
    ("rounds_left", 1, "rounds to play, this one included, up to 127"),
    ("seats", SEATS, "1 at the number of seats - 1"),
    ("choices", 4, "1 each for: edition A, colours count, mistakes punished, any +3 answers a +3"),
)


@kernel
def encode(view: State, seat: int, vector: Array) -> None:
    """Write the view. For a spectator, seats count from seat 0; the hand and the known cards stay empty."""
    start = encode_cards(view, seat, vector)
    start = encode_table(view, max(seat, 0), vector, start)
    encode_seats(view, max(seat, 0), vector, start)


@kernel
def encode_cards(view: State, seat: int, vector: Array) -> int:
    """Write the cards that the seat sees or knows; return where the next part starts."""
    seats = np.int64(view.seats)
    if seat >= 0:
        write_bundle(view, hand_of(seat), vector, 0)
        for distance in range(1, seats):
            other = (seat + distance) % seats
            rest = known_kinds(view, seat, other)
            while rest != 0:
                kind = lowest_bit(rest)
                rest &= rest - 1
                vector[(2 + distance) * KINDS + kind] = known_count(view, seat, other, kind)
        if view.phase == DRAWN and seat == view.turn:
            vector[KINDS + np.int64(view.drawn)] = 1
        if view.phase == GIFT and seat in (np.int64(view.turn), np.int64(view.receiver)):
            vector[2 * KINDS + np.int64(view.gift)] = 1
    start = (2 + SEATS) * KINDS
    write_bundle(view, np.int64(PLAYED), vector, start)
    write_bundle(view, np.int64(REFILL), vector, start + KINDS)
    write_bundle(view, np.int64(DECK), vector, start + 2 * KINDS)
    return start + 3 * KINDS


@kernel
def write_bundle(view: State, bundle: int, vector: Array, start: int) -> None:
    """Write the number of cards of each kind in a bundle (the vector is zero beforehand)."""
    rest = kinds_in(view.bundles, bundle)
    while rest != 0:
        kind = lowest_bit(rest)
        rest &= rest - 1
        vector[start + kind] = count_of(view.bundles, bundle, kind)


@kernel
def encode_table(view: State, own: int, vector: Array, start: int) -> int:
    """Write the top card, the phase, the turn and the receiver of a gift; return where ``turn`` starts."""
    seats = np.int64(view.seats)
    top = np.int64(view.top)
    if top != NOTHING:
        vector[start + np.int64(view.face)] = 1
        vector[start + FACES + (top % 6 if top < JOKER else 6)] = 1
    start += FACES + 7
    if view.phase >= PLAY:
        vector[start + np.int64(view.phase) - PLAY] = 1
        vector[start + PHASES + (np.int64(view.turn) - own + seats) % seats] = 1
        if view.phase == GIFT:
            vector[start + PHASES + 2 * SEATS + (np.int64(view.receiver) - own + seats) % seats] = 1
    return start + PHASES


@kernel
def encode_seats(view: State, own: int, vector: Array, start: int) -> None:
    """Write the public information about each seat, and the rest of the vector."""
    seats = np.int64(view.seats)
    for other in range(seats):
        place = start + (other - own + seats) % seats
        vector[place + SEATS] = np.int64(view.actors) >> other & 1
        vector[place + 3 * SEATS] = view.sizes[other]
        stuck = np.int64(view.stuck[other])
        if stuck > 0:
            face = start + 4 * SEATS + (place - start) * FACES + (stuck - 1) % FACES
            vector[face] = 2 if stuck > FACES else 1
        vector[place + (4 + FACES) * SEATS] = min(np.int64(view.totals[other]) // 10, 127)
    start += (5 + FACES) * SEATS
    vector[start] = view.direction
    vector[start + 1] = min(np.int64(view.plus), 127)
    vector[start + 2] = view.pile_left
    vector[start + 3] = min(np.int64(view.rounds_to_play) - np.int64(view.rounds), 127)
    vector[start + 4 + seats - 1] = 1
    start += 4 + SEATS
    vector[start] = view.is_edition_a
    vector[start + 1] = view.by_colour
    vector[start + 2] = view.mistakes_punished
    vector[start + 3] = view.any_plus_answers

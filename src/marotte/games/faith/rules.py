"""The rules of The Fool's Faith (Jason St. Just, Lindemans; the French rulebook).

Rule numbers (F1, F2, …) are those of docs/games/faith.md, which also marks our readings of unclear rules.

**Cards.** A coloured card is ``colour * 8 + value - 1`` (cups 0, pentacles 1, swords 2, wands 3), a Tarot card
``FIRST_TAROT + value - 1``, and :data:`FOOL` is the highest. So within a colour, and from any colour to the
Tarot, the higher number beats the lower. A set of cards is one ``int64``: bit c is card c.

**Actions.**

=================================  ==============================================================
0 … 53                             play that card
:data:`LEAVE`, :data:`TAKE`        leave the Chien or take it up (F7)
:data:`SWAP` + index               exchange (F8): the cards at the places ``SWAP_OWN[index]`` of the
                                   hand for those at the places ``SWAP_CHIEN[index]`` of the Chien;
                                   both are sets of places, counted from the lowest card
:data:`DARE` + seat                hand the next dare card to that seat (F21)
=================================  ==============================================================

**Deal.** The dealer, then the hands, seat by seat, then the Chien. The rest of the deck is out of the round (F6).
"""

import numpy as np

from marotte.games.contract import DEAL, HEADER, OVER, PLAY
from marotte.games.faith.deck import CHIEN
from marotte.games.fields import own, public
from marotte.games.kernel import (
    Array,
    Random,
    SetupRecord,
    State,
    count_bits,
    kernel,
    lowest_bit,
    nth_bit,
    state_type,
    write_rising,
)
from marotte.games.randomness import below, shuffle

MOST_SEATS = 5
MOST_CARDS_IN_HAND = 8

# Cards.
VALUES = 8  # card numbers reserved for each colour
COLOURS = 4
FIRST_TAROT = COLOURS * VALUES
FOOL = FIRST_TAROT + 21
CARDS = FOOL + 1

#: Tarot follows the colours in the list of suits, which can be led (F11).
TAROT = COLOURS
#: The cards of each suit, and last the Fool.
SUITS = np.array(
    [*(0xFF << VALUES * colour for colour in range(COLOURS)), ((1 << 21) - 1) << FIRST_TAROT, 1 << FOOL], np.int64
)
ALL_TAROT = int(SUITS[TAROT])
ONLY_FOOL = 1 << FOOL

# Phases (F7, F8, F10, F21).
CHOOSE = PLAY
EXCHANGE = PLAY + 1
TRICKS = PLAY + 2
DARES = PLAY + 3


def _swaps() -> list[tuple[int, int, int]]:
    """F8: all exchanges as (number of cards, places in the hand, places in the Chien), fewest cards first.

    Within one number of cards, the sets of places rise, so those of a smaller hand come first.
    """
    swaps = []
    for size in (1, 2, 3):
        for hand in range(1 << MOST_CARDS_IN_HAND):
            for chien in range(1 << CHIEN):
                if hand.bit_count() == size and chien.bit_count() == size:
                    swaps.append((size, hand, chien))
    return swaps


SWAPS = len(_swaps())  # 8 * 4 + 28 * 6 + 56 * 4 = 424
SWAP_OWN = np.array([own for _, own, _ in _swaps()], np.int64)
SWAP_CHIEN = np.array([chien for _, _, chien in _swaps()], np.int64)
#: [places in the hand, places in the Chien]: the index of the exchange, -1 if there is no such exchange.
SWAP_INDEX = np.full((1 << MOST_CARDS_IN_HAND, 1 << CHIEN), -1, np.int64)
SWAP_INDEX[SWAP_OWN, SWAP_CHIEN] = np.arange(SWAPS)
#: [n]: the index of the first exchange of n cards.
SWAP_FIRST = np.array([0, *([size for size, _, _ in _swaps()].index(size) for size in (1, 2, 3))], np.int64)
#: [h, n]: the number of exchanges of n cards with a hand of h.
SWAP_COUNT = np.array(
    [
        [0, *(sum(n == size and own < 1 << hand for n, own, _ in _swaps()) for size in (1, 2, 3))]
        for hand in range(MOST_CARDS_IN_HAND + 1)
    ],
    np.int64,
)

# Actions (a card is the action of playing it).
LEAVE = CARDS
TAKE = LEAVE + 1
SWAP = TAKE + 1
DARE = SWAP + SWAPS

ACTIONS = DARE + MOST_SEATS
MAX_LEGAL = SWAPS
MAX_CHANCE = 1 + CARDS

FIELDS = [
    *HEADER,
    # The setup (F1 to F6, F20).
    public("dares_to_win", "i1"),
    public("values", "i1"),
    public("tarot", "i1"),
    public("hand_size", "i1"),
    public("deck", "i8"),  # the set of its cards
    # The dare cards, by number (F4, F18 to F21).
    public("dare_pile", "i4"),
    public("dares_won", "i4", (MOST_SEATS,)),
    public("dares_received", "i4", (MOST_SEATS,)),
    public("stake", "i1"),  # how many dare cards this round is played for
    # The round.
    public("dealer", "i1"),
    own("hands", "i8", (MOST_SEATS,)),
    ("chien", "i8"),
    public("exchanged", "i1", (MOST_SEATS,)),  # how many cards each seat has exchanged (F8)
    own("found", "i8", (MOST_SEATS,)),  # the Chien as each taker found it, empty for the others …
    own("left", "i8", (MOST_SEATS,)),  # … and as each taker laid it back
    public("played", "i8", (MOST_SEATS,)),  # the cards each seat has played
    public("order", "i1", (MOST_SEATS * MOST_CARDS_IN_HAND,)),  # all cards played, in order
    public("lacking", "i8", (MOST_SEATS,)),  # cards that each seat has shown not to hold (F12 to F15)
    public("tricks_won", "i1", (MOST_SEATS,)),
    public("tricks", "i1"),  # complete tricks
    public("winner", "i1"),  # the winner of the last complete trick, -1 if there is none
    # The trick.
    public("leader", "i1"),
    public("trick_length", "i1"),  # cards played so far
    public("lead", "i1"),  # the colour (or Tarot) of the trick, -1 until it is set (F11)
    public("best", "i1"),  # the winning card so far, not counting the Fool, -1 until there is one
    public("best_seat", "i1"),
    public("fool_seat", "i1"),  # the seat that played the Fool in this trick, -1 if none
]
STATE = state_type(FIELDS)


@kernel
def begin(state: State, setup: SetupRecord) -> None:
    """Start a game that waits for its first deal."""
    state.seats = setup.seats
    state.values = setup.values
    state.tarot = setup.tarot
    state.hand_size = setup.hand
    state.dare_pile = (1 << setup.dares) - 1
    state.dares_to_win = setup.dares_to_win
    deck = ((1 << setup.tarot) - 1) << FIRST_TAROT | ONLY_FOOL
    for colour in range(COLOURS):
        deck |= ((1 << setup.values) - 1) << colour * VALUES
    state.deck = deck
    state.stake = 1
    state.phase = DEAL


@kernel
def next_dealer(state: State) -> int:
    """F18, F19: the dealer of the next round; -1 if chance decides (F5: in the first round)."""
    if state.rounds == 0:
        return -1
    for seat in range(state.seats):
        if state.latest[seat] > 0:
            return seat
    return np.int64(state.dealer)


@kernel
def draw_chance(state: State, random: Random, cards: Array) -> int:
    """Shuffle the deck and, for the first round, draw the dealer (F5)."""
    dealer = next_dealer(state)
    cards[0] = below(random, state.seats) if dealer < 0 else dealer
    count = 1
    rest = np.int64(state.deck)
    while rest != 0:
        cards[count] = lowest_bit(rest)
        count += 1
        rest &= rest - 1
    shuffle(random, cards, 1, count)
    return 1 + np.int64(state.seats) * np.int64(state.hand_size) + CHIEN


@kernel
def apply_chance(state: State, cards: Array, count: int) -> None:
    """F6: deal a round; F7: the player left of the dealer chooses first."""
    place = 1
    for seat in range(state.seats):
        hand = 0
        for _ in range(state.hand_size):
            hand |= 1 << np.int64(cards[place])
            place += 1
        state.hands[seat] = hand
        state.exchanged[seat] = 0
        state.found[seat] = 0
        state.left[seat] = 0
        state.played[seat] = 0
        state.lacking[seat] = 0
        state.tricks_won[seat] = 0
    chien = 0
    for _ in range(CHIEN):
        chien |= 1 << np.int64(cards[place])
        place += 1
    for index in range(len(state.order)):
        state.order[index] = 0
    state.chien = chien
    state.dealer = cards[0]
    state.tricks = 0
    state.winner = -1
    begin_trick(state, seat_after(state, np.int64(cards[0])))
    state.phase = CHOOSE


@kernel
def seat_after(state: State, seat: int) -> int:
    """The next seat clockwise."""
    return 0 if seat + 1 == state.seats else seat + 1


@kernel
def begin_trick(state: State, leader: int) -> None:
    """F10, F11: the leader plays any card."""
    state.leader = leader
    state.trick_length = 0
    state.lead = -1
    state.best = -1
    state.best_seat = -1
    state.fool_seat = -1
    state.actors = 1 << leader


@kernel
def trick_start(state: State) -> int:
    """Where the trick on the table begins in ``order``; the last trick stays there until the next deal."""
    complete = np.int64(state.tricks) - (1 if state.tricks == state.hand_size else 0)
    return complete * np.int64(state.seats)


@kernel
def playable(state: State, seat: int) -> int:
    """F11 to F16: the cards of a hand that may be played."""
    hand = np.int64(state.hands[seat])
    if state.lead < 0:  # F11: the first card, or the second after the Fool
        return hand
    fool = hand & ONLY_FOOL
    following = hand & SUITS[state.lead]
    if following != 0:  # F12
        return following | fool
    trumps = hand & ALL_TAROT
    if trumps != 0:  # F13
        return trumps | fool
    return fool if fool != 0 else hand  # F14, F15


@kernel
def legal(state: State, seat: int, actions: Array) -> int:
    """List the legal actions of a seat, in the order of the table of actions."""
    count = 0
    if state.phase == TRICKS:
        rest = playable(state, seat)
        while rest != 0:
            actions[count] = lowest_bit(rest)
            count += 1
            rest &= rest - 1
    elif state.phase == CHOOSE:  # F7
        actions[0] = LEAVE
        actions[1] = TAKE
        count = 2
    elif state.phase == EXCHANGE:  # F8
        for size in range(1, 4):
            choices = SWAP_COUNT[state.hand_size, size]
            write_rising(actions, count, SWAP + SWAP_FIRST[size], choices)
            count += choices
    else:  # F21
        for other in range(state.seats):
            if other != seat:
                actions[count] = DARE + other
                count += 1
    return count


@kernel
def pick(state: State, seat: int, random: Random) -> int:
    """A random legal action, straight from the masks."""
    if state.phase == TRICKS:
        cards = playable(state, seat)
        return nth_bit(cards, below(random, count_bits(cards)))
    if state.phase == CHOOSE:
        return LEAVE + below(random, 2)
    if state.phase == EXCHANGE:
        counts = SWAP_COUNT[state.hand_size]
        chosen = below(random, counts[1] + counts[2] + counts[3])
        size = 1
        while chosen >= counts[size]:
            chosen -= counts[size]
            size += 1
        return SWAP + SWAP_FIRST[size] + chosen
    other = below(random, state.seats - 1)
    return DARE + (other if other < seat else other + 1)


@kernel
def apply(state: State, seat: int, action: int) -> None:
    """Apply a legal action; the last card of a trick ends it, and the last trick ends the round."""
    if action < CARDS:
        play(state, seat, action)
    elif action == LEAVE:
        end_choice(state, seat)
    elif action == TAKE:
        state.found[seat] = state.chien
        state.phase = EXCHANGE
    elif action < DARE:
        exchange(state, seat, action - SWAP)
        end_choice(state, seat)
    else:
        hand_out(state, seat, action - DARE)


@kernel
def end_choice(state: State, seat: int) -> None:
    """F7: the next player decides; after the dealer, F10: the player left of the dealer leads."""
    following = seat_after(state, seat)
    state.actors = 1 << following
    state.phase = TRICKS if seat == state.dealer else CHOOSE


@kernel
def cards_at(cards: int, places: int) -> int:
    """The cards at a set of places, counted from the lowest card."""
    chosen = 0
    rest = cards
    remaining = places
    while remaining != 0:
        if remaining & 1:
            chosen |= rest & -rest
        rest &= rest - 1
        remaining >>= 1
    return chosen


@kernel
def exchange(state: State, seat: int, index: int) -> None:
    """F8: exchange cards of the hand for as many of the Chien."""
    given = cards_at(np.int64(state.hands[seat]), SWAP_OWN[index])
    taken = cards_at(np.int64(state.chien), SWAP_CHIEN[index])
    state.hands[seat] ^= given | taken
    state.chien ^= given | taken
    state.left[seat] = state.chien
    state.exchanged[seat] = count_bits(given)


@kernel
def suit_of(card: int) -> int:
    """The colour of a card, or Tarot; not for the Fool."""
    return min(card >> 3, TAROT)


@kernel
def play(state: State, seat: int, card: int) -> None:
    """F11 to F17: play a card, note what it shows, and update the best card so far."""
    bit = 1 << card
    state.hands[seat] ^= bit
    state.played[seat] |= bit
    if card == FOOL:  # F16: the Fool may always be played, so it shows nothing
        state.fool_seat = seat
    else:
        suit = suit_of(card)
        lead = np.int64(state.lead)
        if lead < 0:  # F11
            state.lead = suit
            state.best = card
            state.best_seat = seat
        elif suit in (lead, TAROT):
            if suit != lead:  # F13: a trump shows that the colour is missing
                state.lacking[seat] |= SUITS[lead]
            if card > state.best:  # F17: higher in the colour, or a Tarot card
                state.best = card
                state.best_seat = seat
        else:  # F15: neither the colour nor Tarot nor the Fool (F14)
            state.lacking[seat] |= SUITS[lead] | ALL_TAROT | ONLY_FOOL
    length = np.int64(state.trick_length)
    state.order[trick_start(state) + length] = card
    state.trick_length = length + 1
    if length + 1 == state.seats:
        end_trick(state)
    else:
        state.actors = 1 << seat_after(state, seat)


@kernel
def end_trick(state: State) -> None:
    """F17: the winner takes the trick; F10: and leads the next one."""
    winner = np.int64(state.best_seat)
    if state.fool_seat >= 0 and state.best >= FIRST_TAROT:
        winner = np.int64(state.fool_seat)
    state.tricks_won[winner] += 1
    state.tricks += 1
    state.winner = winner
    if state.tricks == state.hand_size:
        end_round(state)
    else:
        begin_trick(state, winner)


@kernel
def end_round(state: State) -> None:
    """F18: the most tricks win the stake; F19: a tie raises it; F20: enough dare cards win the game."""
    champion = -1
    most = 0
    for seat in range(state.seats):
        won = np.int64(state.tricks_won[seat])
        if won > most:
            champion = seat
            most = won
        elif won == most:
            champion = -1
    if champion < 0:
        score_round(state, -1)
        state.stake = min(np.int64(state.stake) + 1, count_bits(state.dare_pile))
        return
    take_dares(state, champion)
    if count_bits(state.dares_won[champion]) >= state.dares_to_win:
        state.phase = DARES
        state.actors = 1 << champion
    else:
        score_round(state, champion)
        state.stake = 1


@kernel
def take_dares(state: State, champion: int) -> None:
    """F18: draw the stake from the face-down pile.

    Which dares they are follows from the cards of the last trick. So they differ from game to game, and a record
    need not name them.
    """
    number = 0
    start = trick_start(state)
    for index in range(start, start + np.int64(state.trick_length)):
        number += np.int64(state.order[index])
    for _ in range(state.stake):
        bit = 1 << nth_bit(state.dare_pile, number % count_bits(state.dare_pile))
        state.dare_pile ^= bit
        state.dares_won[champion] |= bit


@kernel
def score_round(state: State, champion: int) -> None:
    """F21: the score of a round is the number of dare cards won; a champion of -1 means nobody won it."""
    for seat in range(state.seats):
        state.latest[seat] = state.stake if seat == champion else 0
        state.totals[seat] += state.latest[seat]
    state.rounds += 1
    state.actors = 0
    state.phase = DEAL


@kernel
def hand_out(state: State, seat: int, receiver: int) -> None:
    """F21: the winner hands out a dare card; after the last one the game is over."""
    cards = np.int64(state.dares_won[seat])
    state.dares_received[receiver] |= cards & -cards
    state.dares_won[seat] = cards & (cards - 1)
    if state.dares_won[seat] == 0:
        score_round(state, seat)
        state.phase = OVER
        state.winners = 1 << seat

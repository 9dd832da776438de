"""The rules of Fool! (Friedemann Friese, 2F-Spiele; rulebooks in French and English of 2018).

Rule numbers (T1, T2, …) are those of docs/games/fool.md, which also marks our readings of unclear rules.

**Cards.** A coloured card is ``colour * 32 + value`` (green 0, red 1, yellow 2, blue 3; values from 2),
a 1 is :data:`ONE`; all 1s are alike.

**Actions.** The only kind of action is playing a card: the action is the card.

**Deal.** The start player, then the hands, seat by seat.
"""

import numpy as np

from marotte.games.contract import DEAL, HEADER, OVER, PLAY
from marotte.games.fields import own, public
from marotte.games.kernel import Array, Random, SetupRecord, State, count_bits, kernel, lowest_bit, nth_bit, state_type
from marotte.games.randomness import below, shuffle

COLOURS = 4
ONE = COLOURS * 32
ONE_IN_HAND = 5  # T12: what a 1 costs at the end of a round
EMPTY_HAND = 10  # T12: what an empty hand earns

ACTIONS = ONE + 1
MAX_LEGAL = COLOURS * 29 + 1  # values 2 … 30 in four colours, and a 1
MAX_CHANCE = 1 + COLOURS * 29 + 16  # start player, all coloured cards, the most 1s a deck may have

FIELDS = [
    *HEADER,
    # The setup (T2, T15).
    public("end_minus", "i4"),
    public("end_tens", "i4"),
    public("rounds_to_play", "i2"),  # 0: the game ends by points and +10s
    public("is_tens_of_one", "i1"),  # 1: each player's +10s are counted separately
    public("highest", "i1", (COLOURS,)),  # the highest card of each colour
    public("deck_ones", "i1"),
    public("discs", "i1"),
    public("hand_size", "i2"),
    # The round.
    public("tens", "i4", (8,)),  # +10s that each seat has scored so far in the game (T15)
    public("start", "i1"),  # the seat that led the first trick
    own("hands", "i4", (8, COLOURS)),  # bit v: the seat holds the card of value v
    own("ones", "i1", (8,)),  # 1s in each hand
    public("sizes", "i2", (8,)),  # cards in each hand
    public("voids", "i1", (8,)),  # bit c: the seat has shown that it has no card of colour c
    public("played", "i4", (COLOURS,)),  # bit v: the card of value v has been played
    public("ones_played", "i1"),
    # The trick.
    public("sitting_out", "i2"),  # bit s: seat s holds a disc and takes no part (T3)
    public("trick_players", "i1"),  # seats that take part
    public("trick_length", "i1"),  # cards played so far
    public("trick_seats", "i1", (8,)),  # the seats that played them, in order
    public("trick_cards", "i2", (8,)),  # the cards, in the same order
    public("lead", "i1"),  # the lead colour, -1 until it is set (T4)
    # The last complete trick, for facts and displays.
    public("tricks", "i2"),  # complete tricks in this round
    public("winner", "i1"),
    public("fools", "i1", (2,)),  # the seats that took discs, worst first; -1: none
]
STATE = state_type(FIELDS)


@kernel
def begin(state: State, setup: SetupRecord) -> None:
    """Start a game that waits for its first deal."""
    state.seats = setup.seats
    state.end_minus = setup.end_minus
    state.end_tens = setup.end_tens
    state.is_tens_of_one = setup.is_tens_of_one
    state.rounds_to_play = setup.rounds_to_play
    cards = setup.ones
    for colour in range(COLOURS):
        state.highest[colour] = setup.highest[colour]
        cards += setup.highest[colour] - 1
    state.deck_ones = setup.ones
    state.discs = setup.discs
    state.hand_size = cards // setup.seats
    state.phase = DEAL


@kernel
def next_start(state: State) -> int:
    """T14: the start player of the next round; -1 if chance decides (in the first round)."""
    if state.rounds == 0:
        return -1
    start = np.int64(state.start)
    for distance in range(1, state.seats):
        seat = (state.start + distance) % state.seats
        if state.totals[seat] < state.totals[start]:
            start = seat
    return start


@kernel
def draw_chance(state: State, random: Random, cards: Array) -> int:
    """Shuffle the deck (T2) and, for the first round, draw the start player (T14)."""
    start = next_start(state)
    cards[0] = below(random, state.seats) if start < 0 else start
    count = 1
    for colour in range(COLOURS):
        for value in range(2, state.highest[colour] + 1):
            cards[count] = colour * 32 + value
            count += 1
    for _ in range(state.deck_ones):
        cards[count] = ONE
        count += 1
    shuffle(random, cards, 1, count)
    return count


@kernel
def apply_chance(state: State, cards: Array, count: int) -> None:
    """Deal a round. T13: discs don't outlast a round, so everybody plays the first trick."""
    for seat in range(state.seats):
        state.ones[seat] = 0
        state.voids[seat] = 0
        state.sizes[seat] = state.hand_size
        for colour in range(COLOURS):
            state.hands[seat, colour] = 0
        first = 1 + seat * state.hand_size
        for index in range(first, first + state.hand_size):
            card = np.int64(cards[index])
            if card == ONE:
                state.ones[seat] += 1
            else:
                state.hands[seat, card >> 5] |= 1 << (card & 31)
    for colour in range(COLOURS):
        state.played[colour] = 0
    state.ones_played = 0
    state.start = cards[0]
    state.tricks = 0
    state.winner = -1
    state.fools[0] = -1
    state.fools[1] = -1
    state.phase = PLAY
    begin_trick(state, state.start, 0)


@kernel
def begin_trick(state: State, leader: int, sitting_out: int) -> None:
    """T3: the leader plays any card; players with a disc sit the trick out."""
    state.sitting_out = sitting_out
    state.trick_players = state.seats - count_bits(sitting_out)
    state.trick_length = 0
    state.lead = -1
    state.actors = 1 << np.int64(leader)


@kernel
def legal(state: State, seat: int, actions: Array) -> int:
    """T4, T5: follow the lead colour or play a 1; without a lead, or without its colour, anything."""
    count = 0
    first = 0
    last = COLOURS
    if state.lead >= 0 and state.hands[seat, state.lead] != 0:
        first = np.int64(state.lead)
        last = first + 1
    for colour in range(first, last):
        rest = np.int64(state.hands[seat, colour])
        while rest != 0:
            actions[count] = colour * 32 + lowest_bit(rest)
            count += 1
            rest &= rest - 1
    if state.ones[seat] > 0:
        actions[count] = ONE
        count += 1
    return count


@kernel
def pick(state: State, seat: int, random: Random) -> int:
    """A random legal card, straight from the masks."""
    with_one = 1 if state.ones[seat] > 0 else 0
    lead = np.int64(state.lead)
    if lead >= 0:
        following = np.int64(state.hands[seat, lead])
        if following != 0:
            count = count_bits(following)
            chosen = below(random, count + with_one)
            return ONE if chosen == count else lead * 32 + nth_bit(following, chosen)
    count = with_one
    for colour in range(COLOURS):
        count += count_bits(state.hands[seat, colour])
    chosen = below(random, count)
    for colour in range(COLOURS):
        held = np.int64(state.hands[seat, colour])
        count = count_bits(held)
        if chosen < count:
            return colour * 32 + nth_bit(held, chosen)
        chosen -= count
    return ONE


@kernel
def apply(state: State, seat: int, action: int) -> None:
    """Play a card; the last one of a trick ends it."""
    if action == ONE:  # T6: a 1 follows whatever was led
        state.ones[seat] -= 1
        state.ones_played += 1
    else:
        colour = action >> 5
        bit = 1 << (action & 31)
        state.hands[seat, colour] ^= bit
        state.played[colour] |= bit
        if state.lead < 0:  # T4
            state.lead = colour
        elif colour != state.lead:  # T5: shedding shows a void in the lead colour
            state.voids[seat] |= 1 << np.int64(state.lead)
    state.sizes[seat] -= 1
    length = np.int64(state.trick_length)
    state.trick_seats[length] = seat
    state.trick_cards[length] = action
    state.trick_length = length + 1
    if length + 1 == state.trick_players:
        end_trick(state)
    else:
        state.actors = 1 << seat_after(state, seat)


@kernel
def seat_after(state: State, seat: int) -> int:
    """The next seat clockwise that takes part in the trick."""
    following = seat
    while True:
        following += 1
        if following >= state.seats:
            following = 0
        if (state.sitting_out >> following) & 1 == 0:
            return following


@kernel
def end_trick(state: State) -> None:
    """T7 to T10: find the winner and the fools; T11: the round ends when a hand is empty."""
    winner = np.int64(state.trick_seats[0])
    best = 0
    # T8, T9: the lowest key is the worst card: shed before followed, then by value, then the later card.
    worst = 1 << 30
    second = 1 << 30
    hand_is_empty = False
    for index in range(state.trick_length):
        card = np.int64(state.trick_cards[index])
        seat = np.int64(state.trick_seats[index])
        is_shed = card != ONE and card >> 5 != state.lead
        value = 1 if card == ONE else card & 31
        if not is_shed and value > best:  # T7; in a trick of 1s only, the first one wins (T10)
            best = value
            winner = seat
        key = (0 if is_shed else 1 << 12) + value * 64 + (7 - index) * 8 + seat
        if key < worst:
            second = worst
            worst = key
        elif key < second:
            second = key
        if state.sizes[seat] == 0:
            hand_is_empty = True
    state.tricks += 1
    state.winner = winner
    state.fools[0] = worst & 7
    discs = 1 << (worst & 7)
    if state.discs == 2:
        state.fools[1] = second & 7
        discs |= 1 << (second & 7)
    if hand_is_empty:
        end_round(state, discs)
    else:
        begin_trick(state, winner, discs)


@kernel
def hand_value(state: State, seat: int) -> int:
    """T12: the sum of the values in a hand, a 1 counting 5."""
    value = ONE_IN_HAND * np.int64(state.ones[seat])
    for colour in range(COLOURS):
        rest = np.int64(state.hands[seat, colour])
        while rest != 0:
            value += lowest_bit(rest)
            rest &= rest - 1
    return value


@kernel
def end_round(state: State, discs: int) -> None:
    """T12: score the round. T15, T16: the game may be over."""
    state.rounds += 1
    state.actors = 0
    state.phase = DEAL
    for seat in range(state.seats):
        if state.sizes[seat] > 0:
            points = -hand_value(state, seat)
        elif (discs >> seat) & 1:
            points = 0
        else:
            points = EMPTY_HAND
            state.tens[seat] += 1
        state.latest[seat] = points
        state.totals[seat] += points
    if is_last_round(state):
        state.phase = OVER
        name_winners(state)


@kernel
def is_last_round(state: State) -> bool:
    """T15: whether the round that was just scored ends the game."""
    if state.rounds_to_play > 0:
        return state.rounds >= state.rounds_to_play
    lowest = np.int64(0)
    for seat in range(state.seats):
        lowest = min(lowest, np.int64(state.totals[seat]))
    return counted_tens(state) >= state.end_tens or lowest <= -state.end_minus


@kernel
def counted_tens(state: State) -> int:
    """T15: the +10s that may end the game: all players' together, or those of the player with the most."""
    total = np.int64(0)
    most = np.int64(0)
    for seat in range(state.seats):
        total += state.tens[seat]
        most = max(most, np.int64(state.tens[seat]))
    return most if state.is_tens_of_one else total


@kernel
def name_winners(state: State) -> None:
    """T16: the highest total wins; tied players share the win."""
    best = state.totals[0]
    for seat in range(state.seats):
        best = max(best, state.totals[seat])
    for seat in range(state.seats):
        if state.totals[seat] == best:
            state.winners |= 1 << seat

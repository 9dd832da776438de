"""The rules of Fettnapf (Reinhard Staupe; rulebook of the French edition, Gigamic).

Rule numbers (N1, N2, …) are those of docs/games/fettnapf.md, which also says where we had to decide.

**Cards.** A number card is its number, 0 to 9; cards of one number are identical. An island is its value,
10 to 30; a set of islands is a mask in which bit v stands for island v. Foot cards are only counted.

**Actions.**

=============  =====================================================================
0 … 9          play that number
:data:`STOP`   say that the announced total is the caller's island (manual calls only)
:data:`SILENT` say nothing (manual calls only)
=============  =====================================================================

**Deal.** The start player; the number cards of the hands, seat by seat; the card that is turned up; the
draw pile; the islands, seat by seat; the pile of islands. The length of each part follows from the setup.
Piles are in drawing order.

**Shuffle.** The new draw pile, in drawing order.

A game is one round, and it always ends. The bounds of a deck ensure that there are more cards above 0 than can be
held back, so the count keeps turning, and each turn takes an island from a pile that is never refilled.
"""

import numpy as np

from marotte.games.contract import DEAL, HEADER, OVER, PLAY, SHUFFLE
from marotte.games.fettnapf.deck import HIGHEST_ISLAND, LOWEST_ISLAND, MOST_NUMBERS
from marotte.games.fields import own, public
from marotte.games.kernel import Array, Random, SetupRecord, State, count_bits, kernel, lowest_bit, nth_bit, state_type
from marotte.games.randomness import below, shuffle

SEATS = 5
NUMBERS = 10
ISLANDS = HIGHEST_ISLAND - LOWEST_ISLAND + 1
HIGHEST_TURN = 30  # N8: a total above this turns the count downwards …
LOWEST_TURN = 10  # … and one below this upwards

STOP = NUMBERS
SILENT = NUMBERS + 1

#: The phase in which the holder of the announced island is asked (manual calls).
CALL = PLAY + 1

ACTIONS = NUMBERS + 2
MAX_LEGAL = 5  # the largest hand
MAX_CHANCE = 1 + MOST_NUMBERS + ISLANDS  # start player, number cards, islands

FIELDS = [
    *HEADER,
    # The table's options.
    public("calls_by_hand", "i1"),
    public("islands_open", "i1"),
    public("hand_size", "i1"),  # N4
    public("islands_each", "i1"),  # N5
    public("last_foot", "i1"),  # N12: the foot card that ends the game
    public("deck_numbers", "i1", (NUMBERS,)),  # N1: how many there are of each number
    public("deck_islands", "i4"),  # N2
    # The count.
    public("total", "i1"),
    public("direction", "i1"),  # 1 upwards, -1 downwards
    public("start", "i1"),  # the seat that played first
    public("turn", "i1"),  # whose turn it is, also while another seat is asked
    # Number cards.
    own("hands", "i1", (SEATS, NUMBERS)),  # how many of each number
    own("held", "i2", (SEATS,)),  # bit n: holds an n; derived from ``hands``
    ("pile", "i1", (MOST_NUMBERS,)),  # the last card is drawn first
    public("pile_left", "i1"),
    ("played", "i1", (MOST_NUMBERS,)),  # the discards in order; the last one is on top
    public("played_count", "i1"),
    # The last shuffle (the deal, or the last time the pile ran out, N11), for players who remember the discards.
    public("refills", "i2"),  # how often the pile has run out
    public("before_first", "i1"),  # the seat before the one that played first after the shuffle
    public("shuffled", "i1", (NUMBERS,)),  # how many of each number were shuffled
    own("kept", "i1", (SEATS, NUMBERS)),  # how many of each number stayed in hand at the refill; none at the deal
    # Islands and foot cards.
    public("islands", "i4", (SEATS,)),
    public("island_counts", "i1", (SEATS,)),
    ("island_pile", "i1", (ISLANDS,)),  # the last one is drawn first
    public("islands_left", "i1"),
    public("feet", "i1", (SEATS,)),
]
STATE = state_type(FIELDS)


@kernel
def begin(state: State, setup: SetupRecord) -> None:
    """Start a new game that waits for its deal."""
    state.seats = setup.seats
    state.calls_by_hand = setup.calls_by_hand
    state.islands_open = setup.islands_open
    state.hand_size = setup.hand_size
    state.islands_each = setup.islands_each
    state.last_foot = setup.last_foot
    for number in range(NUMBERS):
        state.deck_numbers[number] = setup.numbers[number]
    state.deck_islands = setup.islands
    state.phase = DEAL


@kernel
def draw_chance(state: State, random: Random, cards: Array) -> int:
    """Shuffle all cards and draw the start player (N4 to N6), or shuffle the discards (N11)."""
    if state.phase == SHUFFLE:
        count = np.int64(state.played_count) - 1
        for index in range(count):
            cards[index] = state.played[index]
        shuffle(random, cards, 0, count)
        return count
    cards[0] = below(random, np.int64(state.seats))
    count = 1
    for number in range(NUMBERS):
        for _ in range(state.deck_numbers[number]):
            cards[count] = number
            count += 1
    shuffle(random, cards, 1, count)
    first_island = count
    rest = np.int64(state.deck_islands)
    while rest != 0:
        cards[count] = lowest_bit(rest)
        count += 1
        rest &= rest - 1
    shuffle(random, cards, first_island, count)
    return count


@kernel
def apply_chance(state: State, cards: Array, count: int) -> None:
    """Deal the game, or refill the pile and continue the draw that needed it."""
    if state.phase == SHUFFLE:
        refill_pile(state, cards, count)
        draw_card(state)
    else:
        deal_numbers(state, cards, count - count_bits(state.deck_islands))
        deal_islands(state, cards, count)
        start = np.int64(cards[0])
        state.start = start
        state.before_first = seat_before(state, start)
        state.turn = start
        state.actors = 1 << start
        state.phase = PLAY


@kernel
def seat_before(state: State, seat: int) -> int:
    """The right-hand neighbour: play goes clockwise (N6)."""
    return (seat if seat > 0 else np.int64(state.seats)) - 1


@kernel
def deal_numbers(state: State, cards: Array, end: int) -> None:
    """N4: deal the hands and turn up the top card of the pile as the first total. N6: the count goes up."""
    index = 1
    for seat in range(state.seats):
        for _ in range(state.hand_size):
            take_number(state, seat, np.int64(cards[index]))
            index += 1
    state.total = cards[index]
    state.direction = 1
    state.played[0] = cards[index]
    state.played_count = 1
    lay_pile(state, cards, index + 1, end)
    for number in range(NUMBERS):
        state.shuffled[number] = state.deck_numbers[number]
    state.shuffled[np.int64(cards[index])] -= 1


@kernel
def deal_islands(state: State, cards: Array, end: int) -> None:
    """N5: deal islands to everybody; the rest form a face-down pile."""
    index = end - count_bits(state.deck_islands)
    for seat in range(state.seats):
        for _ in range(state.islands_each):
            state.islands[seat] |= 1 << np.int64(cards[index])
            index += 1
        state.island_counts[seat] = state.islands_each
    left = end - index
    state.islands_left = left
    for place in range(left):
        state.island_pile[left - 1 - place] = cards[index + place]


@kernel
def lay_pile(state: State, cards: Array, first: int, end: int) -> None:
    """Put down ``cards[first:end]`` so that the first card is drawn first."""
    left = end - first
    state.pile_left = left
    for place in range(left):
        state.pile[left - 1 - place] = cards[first + place]


@kernel
def refill_pile(state: State, cards: Array, count: int) -> None:
    """N11: all discards except the top one become the pile."""
    for number in range(NUMBERS):
        state.shuffled[number] = 0
    for index in range(count):
        state.shuffled[np.int64(cards[index])] += 1
    for seat in range(state.seats):
        for number in range(NUMBERS):
            state.kept[seat, number] = state.hands[seat, number]
    state.refills += 1
    state.before_first = state.turn
    state.played[0] = state.played[np.int64(state.played_count) - 1]
    state.played_count = 1
    lay_pile(state, cards, 0, count)


@kernel
def take_number(state: State, seat: int, number: int) -> None:
    """Add a number card to a hand."""
    state.hands[seat, number] += 1
    state.held[seat] |= 1 << number


@kernel
def legal(state: State, seat: int, actions: Array) -> int:
    """N7: any number in hand. N10: the holder of an island that was hit says stop or nothing."""
    if state.phase == CALL:
        actions[0] = STOP
        actions[1] = SILENT
        return 2
    count = 0
    rest = np.int64(state.held[seat])
    while rest != 0:
        actions[count] = lowest_bit(rest)
        count += 1
        rest &= rest - 1
    return count


@kernel
def pick(state: State, seat: int, random: Random) -> int:
    """Choose a random number from the hand, or stop or silent."""
    if state.phase == CALL:
        return STOP + below(random, 2)
    held = np.int64(state.held[seat])
    return nth_bit(held, below(random, count_bits(held)))


@kernel
def apply(state: State, seat: int, action: int) -> None:
    """Play a number or answer a call; then the player draws, unless a call is pending or the game is over."""
    if state.phase == CALL:
        state.phase = PLAY
        if action == STOP:
            take_foot(state)
    else:
        play_number(state, seat, action)
    if state.phase == PLAY:
        draw_card(state)


@kernel
def play_number(state: State, seat: int, number: int) -> None:
    """N7: play a card and announce the new total. N8: it may turn the count. N10: or hit an island."""
    state.hands[seat, number] -= 1
    if state.hands[seat, number] == 0:
        state.held[seat] ^= 1 << number
    state.played[np.int64(state.played_count)] = number
    state.played_count += 1
    direction = np.int64(state.direction)
    total = np.int64(state.total) + direction * number
    state.total = total
    if (direction > 0 and total > HIGHEST_TURN) or (direction < 0 and total < LOWEST_TURN):
        state.direction = -direction
        draw_island(state, seat)
        return
    holder = island_holder(state, total)
    if holder < 0 or holder == seat:  # N10: a player's own island is safe
        return
    if state.calls_by_hand:
        state.phase = CALL
        state.actors = 1 << holder
    else:
        take_foot(state)


@kernel
def island_holder(state: State, total: int) -> int:
    """The seat that holds the island of this value; -1 if none does."""
    for seat in range(state.seats):
        if (np.int64(state.islands[seat]) >> total) & 1:
            return seat
    return -1


@kernel
def draw_island(state: State, seat: int) -> None:
    """N9: the seat before the player who turned the count takes an island. N13: the last one ends the game."""
    neighbour = seat_before(state, seat)
    left = np.int64(state.islands_left) - 1
    state.islands_left = left
    state.islands[neighbour] |= 1 << np.int64(state.island_pile[left])
    state.island_counts[neighbour] += 1
    if left == 0:
        end_game(state)


@kernel
def take_foot(state: State) -> None:
    """N10: the player whose turn it is takes a foot card. N12: foot card ``last_foot`` ends the game."""
    seat = np.int64(state.turn)
    state.feet[seat] += 1
    if state.feet[seat] == state.last_foot:
        end_game(state)


@kernel
def draw_card(state: State) -> None:
    """N7: the player draws, and the turn passes on. N11: an empty pile is refilled first."""
    left = np.int64(state.pile_left) - 1
    if left < 0:
        state.phase = SHUFFLE
        state.actors = 0
        return
    state.pile_left = left
    turn = np.int64(state.turn)
    take_number(state, turn, np.int64(state.pile[left]))
    turn += 1
    if turn == state.seats:
        turn = 0
    state.turn = turn
    state.actors = 1 << turn
    state.phase = PLAY


@kernel
def end_game(state: State) -> None:
    """N14: the fewest foot cards win; ties share the win."""
    state.phase = OVER
    state.actors = 0
    state.rounds = 1
    fewest = np.int64(state.last_foot)
    for seat in range(state.seats):
        feet = np.int64(state.feet[seat])
        state.latest[seat] = feet
        state.totals[seat] = feet
        fewest = min(fewest, feet)
    for seat in range(state.seats):
        if state.feet[seat] == fewest:
            state.winners |= 1 << seat


@kernel
def cards_in_hand(state: State, seat: int) -> int:
    """How many number cards a seat holds: one less between playing and drawing."""
    if state.phase == DEAL:
        return 0
    missing = 1 if seat == state.turn and state.phase != PLAY else 0
    return np.int64(state.hand_size) - missing

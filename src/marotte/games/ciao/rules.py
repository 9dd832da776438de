"""The rules of Ciao! (Olivier Finet; rulebooks of Défifoo, edition A here, and of Ciao!, edition B).

Rule numbers (C1, C2, …) are those of docs/games/ciao.md, which also says where we had to decide.

**Cards.** A card is its kind, 0 to 57; hands and piles of cards are bundles. ``cards`` describes both.

**Actions.**

====================  ================================================================================
0 … 53                play a card of that kind
:data:`NAME` + n      play the joker of colour n // 3 and name symbol n % 3 (C9)
:data:`DRAW`          draw a card; or pass, if there is none to draw (C8, C12)
:data:`KEEP`          keep the drawn card (C8)
:data:`AGAIN`         have another turn, or …
:data:`REVERSE`       … change the direction (C13)
:data:`THANKS`        say thank you for a card in time, or …
:data:`LATE`          … too late (C16)
:data:`TAKE`          draw the sum of the +3s (C15)
:data:`HOLD`          throw no card in a race (C14)
:data:`CLOCKWISE`     choose the direction of play (C6, edition A)
:data:`COUNTER`       …
:data:`SWAP` + s      swap hands with seat s (C17)
:data:`GIVE` + n      give a card of kind n // 6 to seat n % 6 (C16)
:data:`WRONG` + k     put down a card of kind k that may not be played (C11, mistakes punished)
====================  ================================================================================

**Deal.** The start player; the hands, seat by seat; the draw pile, first card first.

**Shuffle.** The new draw pile, first card first.

**Races.** In a race all other players may act, in any order; the rules don't decide who comes first.

If all players keep drawing and never play, a round need not end.
"""

import numpy as np

from marotte.games.ciao.cards import (
    AGAIN_EVENT,
    BUNDLE_WORDS,
    DECK,
    FACES,
    GIVE_EVENT,
    GREEN_MASK,
    JOKER,
    JOKER_MASK,
    KINDS,
    MILLSTONE_MASK,
    NO_EVENT,
    PLANES,
    PLAYED,
    PLUS_EVENT,
    RED_MASK,
    REFILL,
    SEATS,
    SPEED_EVENT,
    YELLOW_MASK,
    add_card,
    count_in,
    hand_of,
    list_cards,
    remove_card,
)
from marotte.games.ciao.choices import can_draw, legal, nobody_can_play, pick
from marotte.games.ciao.memory import (
    GIFTS,
    PAIRS,
    is_new_kind,
    note_departure,
    note_gift,
    note_play,
    note_refill,
    note_swap,
    note_wrong,
)
from marotte.games.ciao.state import (
    ACTIONS,
    AGAIN,
    CLOCKWISE,
    COUNTER,
    DIRECTION,
    DRAW,
    DRAWN,
    EVENT_AGAIN,
    EVENT_GIVE,
    EVENT_SWAP,
    FINE,
    GIFT,
    GIVE,
    HOLD,
    LATE,
    LEAD,
    MAX_CHANCE,
    MAX_LEGAL,
    NAME,
    NOTHING,
    PLUS,
    RACE,
    REVERSE,
    STATE,
    SWAP,
    TAKE,
    THEN_DECIDE,
    THEN_END,
    THEN_LEAD,
    THEN_NEXT,
    THEN_NEXT_LEADS,
    THEN_RACE,
    THEN_SAME,
    THEN_WAIT,
    TURN,
    WRONG,
)
from marotte.games.contract import DEAL, OVER, SHUFFLE
from marotte.games.kernel import Array, Random, SetupRecord, State, kernel
from marotte.games.randomness import below, shuffle

__all__ = [
    "ACTIONS",
    "MAX_CHANCE",
    "MAX_LEGAL",
    "STATE",
    "apply",
    "apply_chance",
    "begin",
    "draw_chance",
    "legal",
    "pick",
]

# The deal


@kernel
def begin(state: State, setup: SetupRecord) -> None:
    """Start a new game that waits for its first deal."""
    state.seats = setup.seats
    state.is_edition_a = setup.is_edition_a
    state.by_colour = setup.by_colour
    state.mistakes_punished = setup.mistakes_punished
    state.any_plus_answers = setup.any_plus_answers
    state.rounds_to_play = setup.rounds_to_play
    state.hand_size = setup.hand_size
    for kind in range(KINDS):
        for _ in range(setup.kinds[kind]):
            add_card(state.bundles, np.int64(DECK), kind)
    state.next_start = NOTHING
    state.top = NOTHING
    state.phase = DEAL


@kernel
def draw_chance(state: State, random: Random, cards: Array) -> int:
    """Shuffle the deck and choose who starts (C4, C5), or shuffle the played cards except the top one (C12)."""
    is_deal = state.phase == DEAL
    first = 0
    if is_deal:
        first = 1
        cards[0] = below(random, np.int64(state.seats)) if state.next_start == NOTHING else state.next_start
    count = list_cards(state.bundles, DECK if is_deal else PLAYED, cards, first)
    if not is_deal:
        count -= 1
        place = 0
        while cards[place] != state.top:
            place += 1
        cards[place] = cards[count]
    shuffle(random, cards, first, count)
    return count


@kernel
def apply_chance(state: State, cards: Array, count: int) -> None:
    """Deal a round, or refill the pile and continue the draw that needed it."""
    if state.phase == DEAL:
        clear_round(state)
        begin_round(state, cards)
        lay_pile(state, cards, 1 + np.int64(state.seats) * np.int64(state.hand_size), count)
    else:
        refill_pile(state, cards, count)
        lay_pile(state, cards, np.int64(0), count)
        go_on(state, draw_cards(state))


@kernel
def clear_round(state: State) -> None:
    """Clear everything that belongs to the last round."""
    for word in range(BUNDLE_WORDS):
        if word < DECK or word >= REFILL:
            state.bundles[word] = 0
    state.played_size = 0
    state.is_refilled = 0
    state.top = NOTHING
    state.face = 0
    state.plus = 0
    for seat in range(SEATS):
        state.stuck[seat] = 0
        state.drew_on[seat] = 0
        state.departed[seat] = 0
        state.gained[seat] = 0
    for pair in range(PAIRS):
        state.known_since[pair] = 0
    for index in range(GIFTS):
        state.gifts[index] = 0
    state.gifts_count = 0


@kernel
def begin_round(state: State, cards: Array) -> None:
    """C4: deal the hands. C6: in edition A the first player chooses the direction, then leads; B starts clockwise."""
    index = 1
    for seat in range(np.int64(state.seats)):
        for _ in range(state.hand_size):
            add_card(state.bundles, hand_of(seat), np.int64(cards[index]))
            index += 1
        state.sizes[seat] = state.hand_size
    state.start = cards[0]
    state.turn = cards[0]
    state.direction = 1
    state.phase = DIRECTION if state.is_edition_a else LEAD
    state.actors = 1 << np.int64(cards[0])


@kernel
def lay_pile(state: State, cards: Array, first: int, end: int) -> None:
    """Put down ``cards[first:end]`` so that the first card is drawn first."""
    left = end - first
    state.pile_left = left
    for place in range(left):
        state.pile[left - 1 - place] = cards[first + place]


@kernel
def refill_pile(state: State, cards: Array, count: int) -> None:
    """C12: all played cards except the top one become the pile."""
    for plane in range(PLANES):
        state.bundles[PLAYED + plane] = 0
        state.bundles[REFILL + plane] = 0
    add_card(state.bundles, np.int64(PLAYED), np.int64(state.top))
    state.played_size = 1
    for index in range(count):
        add_card(state.bundles, np.int64(REFILL), np.int64(cards[index]))
    state.is_refilled = 1
    state.draw_refilled = 1
    note_refill(state)


# Actions


@kernel
def apply(state: State, seat: int, action: int) -> None:
    """Apply a legal action, then ask the next player."""
    state.drawn = 0
    state.receiver = 0
    state.gift = 0
    then = np.int64(THEN_NEXT)  # after KEEP and THANKS
    if action < DRAW:
        then = play_card(state, seat, action)
    elif action == REVERSE:  # C13
        state.direction = -np.int64(state.direction)
    elif action == AGAIN:  # C13
        then = THEN_SAME
    elif action == HOLD:  # C14
        state.racers ^= 1 << seat
        then = THEN_RACE
    elif action in (CLOCKWISE, COUNTER):  # C6
        state.direction = 1 if action == CLOCKWISE else -1
        then = THEN_LEAD
    elif action in (DRAW, LATE, TAKE) or action >= WRONG:
        state.draw_seat = seat
        state.draw_left = cards_to_draw(state, seat, action)
        state.draw_then = after_draw(state, seat, action)
        state.draw_refilled = 0
        then = draw_cards(state)
    elif action >= GIVE:
        then = give_card(state, seat, (action - GIVE) // SEATS, (action - GIVE) % SEATS)
    elif action >= SWAP:
        swap_hands(state, seat, action - SWAP)
    go_on(state, then)


@kernel
def play_card(state: State, seat: int, action: int) -> int:
    """C7: lay a card on top. C19: the last one ends the round; otherwise (C18) its event takes effect."""
    kind = action
    face = action // 6
    event = action % 6
    if action >= NAME:  # C9
        colour = (action - NAME) // 3
        kind = JOKER + colour
        face = (action - NAME) % 3 * 3 + colour
        event = NO_EVENT
        state.plus = 0  # C15: a joker cancels the +3s
    remove_card(state.bundles, hand_of(seat), kind)
    add_card(state.bundles, np.int64(PLAYED), kind)
    state.sizes[seat] -= 1
    state.played_size += 1
    state.top = kind
    state.face = face
    state.turn = seat  # C14: in a race the throw is the thrower's turn
    note_play(state, seat, kind)
    note_departure(state, seat, is_new_kind(state, kind))
    if state.sizes[seat] == 0:
        return THEN_END
    if event == PLUS_EVENT:  # C15
        state.plus += FINE
    elif event == SPEED_EVENT:  # C14: all but the player
        state.racers = (1 << np.int64(state.seats)) - 1 - (1 << seat)
        return THEN_RACE
    elif event != NO_EVENT:  # C13, C16, C17: the player chooses
        state.phase = EVENT_AGAIN if event == AGAIN_EVENT else EVENT_GIVE if event == GIVE_EVENT else EVENT_SWAP
        state.actors = 1 << seat
        return THEN_WAIT
    return THEN_NEXT


@kernel
def give_card(state: State, seat: int, kind: int, receiver: int) -> int:
    """C16: a card changes hands, and play waits for the thanks unless it was the giver's last card."""
    note_gift(state, seat, receiver, kind)
    remove_card(state.bundles, hand_of(seat), kind)
    add_card(state.bundles, hand_of(receiver), kind)
    state.sizes[seat] -= 1
    state.sizes[receiver] += 1
    state.gained[receiver] += 1 if state.gained[seat] > 0 else 0  # the given card may be one of these
    note_departure(state, seat, False)
    state.stuck[receiver] = 0
    state.drew_on[receiver] = 0
    if state.sizes[seat] == 0:
        return THEN_END
    state.receiver = receiver
    state.gift = kind
    state.phase = GIFT
    state.actors = 1 << receiver
    return THEN_WAIT


@kernel
def swap_hands(state: State, seat: int, other: int) -> None:
    """C17: two seats exchange all their cards."""
    for plane in range(PLANES):
        word = state.bundles[hand_of(seat) + plane]
        state.bundles[hand_of(seat) + plane] = state.bundles[hand_of(other) + plane]
        state.bundles[hand_of(other) + plane] = word
    size = state.sizes[seat]
    state.sizes[seat] = state.sizes[other]
    state.sizes[other] = size
    stuck = state.stuck[seat]
    state.stuck[seat] = state.stuck[other]
    state.stuck[other] = stuck
    drew_on = state.drew_on[seat]
    state.drew_on[seat] = state.drew_on[other]
    state.drew_on[other] = drew_on
    gained = state.gained[seat]
    state.gained[seat] = state.gained[other]
    state.gained[other] = gained
    note_swap(state, seat, other)


# Drawing


@kernel
def cards_to_draw(state: State, seat: int, action: int) -> int:
    """One card for a draw (C8), the sum of the +3s (C15), three for late thanks (C16) or a wrong card (C11)."""
    if action == LATE:
        return FINE
    if not can_draw(state):  # C12: only a player who can't play may pass, and everyone sees that
        state.stuck[seat] = 1 + np.int64(state.face) + (FACES if state.plus > 0 else 0)
    if action == DRAW:
        return 1
    count = np.int64(state.plus)
    state.plus = 0
    if action >= WRONG:  # under a +3 it costs 3 more than the +3
        count += FINE
        note_wrong(state, seat, action - WRONG)
    return count


@kernel
def after_draw(state: State, seat: int, action: int) -> int:
    """C11: a wrong card costs the turn, the lead, or the place in the race. C8: a drawn card may be played."""
    if action == DRAW:
        return THEN_DECIDE
    if action >= WRONG and state.phase == LEAD:
        return THEN_NEXT_LEADS
    if action >= WRONG and state.phase == RACE:
        state.racers ^= 1 << seat
        return THEN_RACE
    return THEN_NEXT


@kernel
def draw_cards(state: State) -> int:
    """Draw as many cards as there are. C12: an empty pile is refilled if possible, at most once per draw."""
    seat = np.int64(state.draw_seat)
    wanted = np.int64(state.draw_left)
    left = np.int64(state.pile_left)
    while wanted > 0 and left > 0:
        wanted -= 1
        left -= 1
        add_card(state.bundles, hand_of(seat), np.int64(state.pile[left]))
        state.sizes[seat] += 1
        state.gained[seat] += state.is_refilled
        state.stuck[seat] = 0
        state.drew_on[seat] = 1 + np.int64(state.face) if state.draw_then == THEN_DECIDE else 0
    state.draw_left = wanted
    state.pile_left = left
    if wanted > 0 and state.draw_refilled == 0 and state.played_size > 1:
        state.phase = SHUFFLE
        state.actors = 0
        return THEN_WAIT
    if state.draw_then == THEN_DECIDE:
        if wanted > 0:  # C12: there was nothing to draw
            return THEN_NEXT
        state.drawn = state.pile[left]
        state.phase = DRAWN
        state.actors = 1 << seat
        return THEN_WAIT
    return np.int64(state.draw_then)


# The next player


@kernel
def go_on(state: State, then: int) -> None:
    """Ask the next player, or end the round."""
    if then == THEN_WAIT:
        return
    if then == THEN_END:  # C19
        end_round(state, np.int64(state.turn))
        return
    if then == THEN_RACE and state.racers != 0:  # C14: with no racers left, play goes on normally
        state.phase = RACE
        state.actors = state.racers
        return
    if then not in (THEN_SAME, THEN_LEAD):
        state.turn = seat_after(state)
    state.actors = 1 << np.int64(state.turn)
    if then in (THEN_LEAD, THEN_NEXT_LEADS):
        state.phase = LEAD
    elif state.plus > 0:
        state.phase = PLUS
    else:
        state.phase = TURN
        if not can_draw(state) and nobody_can_play(state):  # C12: the round is blocked
            end_round(state, np.int64(NOTHING))


@kernel
def seat_after(state: State) -> int:
    """The neighbour of the seat whose turn it is, in the direction of play."""
    seat = np.int64(state.turn) + np.int64(state.direction)
    if seat < 0:
        return np.int64(state.seats) - 1
    return seat if seat < state.seats else np.int64(0)


# The end


@kernel
def hand_points(state: State, seat: int) -> int:
    """C20: green 10, yellow 20, red 30, jokers and millstones 50."""
    points = 0
    value = 10
    for kinds in (GREEN_MASK, YELLOW_MASK, RED_MASK):
        points += value * count_in(state.bundles, hand_of(seat), kinds)
        value += 10
    return points + 50 * count_in(state.bundles, hand_of(seat), np.int64(JOKER_MASK | MILLSTONE_MASK))


@kernel
def end_round(state: State, winner: int) -> None:
    """C19, C20: score the round; without a winner it was blocked (C12). C21: the last round ends the game."""
    state.next_start = state.start if winner == NOTHING else winner  # C5
    state.rounds += 1
    state.actors = 0
    state.phase = DEAL
    fewest = np.int64(1) << 60
    for seat in range(np.int64(state.seats)):
        points = hand_points(state, seat)
        state.latest[seat] = points
        state.totals[seat] += points
        fewest = min(fewest, np.int64(state.totals[seat]))
    if state.rounds >= state.rounds_to_play:
        state.phase = OVER
        for seat in range(np.int64(state.seats)):  # C21: players with equal totals share the win
            if state.totals[seat] == fewest:
                state.winners |= 1 << seat

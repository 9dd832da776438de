"""The legal actions of Ciao!: which cards may be played (C6 to C12, C14, C15), and what else is allowed.

``state`` defines the numbers of actions and phases; ``rules`` applies them.
"""

# mypy: disable-error-code="arg-type,assignment,no-any-return,return-value"
# (Kernels, as in a game's other kernel modules: Numba infers the real types.)

import numpy as np

from marotte.games.ciao.cards import (
    BEATING,
    JOKER,
    JOKER_MASK,
    MILLSTONE_MASK,
    NAMED_MASK,
    PLUS_MASK,
    SEATS,
    count_of,
    hand_of,
    kinds_in,
)
from marotte.games.ciao.state import (
    AGAIN,
    CLOCKWISE,
    DIRECTION,
    DRAW,
    DRAWN,
    EVENT_AGAIN,
    EVENT_GIVE,
    EVENT_SWAP,
    GIFT,
    GIVE,
    HOLD,
    KEEP,
    LEAD,
    NAME,
    NO_ACTION,
    PLUS,
    RACE,
    SWAP,
    TAKE,
    THANKS,
    WRONG,
)
from marotte.games.kernel import Array, Random, State, count_bits, kernel, lowest_bit, nth_bit
from marotte.games.randomness import below


@kernel
def beating_kinds(state: State) -> int:
    """C7, C9: the kinds that beat the top card."""
    return BEATING[np.int64(state.by_colour), np.int64(state.face)]


@kernel
def answering_kinds(state: State) -> int:
    """C15: the kinds that answer a +3 on top: jokers, and +3s that beat it (or any +3, if the table chose so)."""
    return answers_to(state, np.int64(state.face))


@kernel
def answers_to(state: State, face: int) -> int:
    """C15: the kinds that answer a +3 with this face."""
    if state.any_plus_answers:
        return np.int64(PLUS_MASK | JOKER_MASK)
    return BEATING[np.int64(state.by_colour), face] & (PLUS_MASK | JOKER_MASK)


@kernel
def can_draw(state: State) -> bool:
    """C12: whether there is a card to draw, if need be after a shuffle."""
    return state.pile_left > 0 or state.played_size > 1


@kernel
def nobody_can_play(state: State) -> bool:
    """Whether no hand has a card that beats the top card."""
    held = np.int64(0)
    for seat in range(np.int64(state.seats)):
        held |= kinds_in(state.bundles, hand_of(seat))
    return held & beating_kinds(state) == 0


@kernel
def card_choices(state: State, seat: int) -> tuple[int, int, int]:
    """What a seat that is asked for a card may do: kinds to play, kinds to put down wrongly, and one other action."""
    held = kinds_in(state.bundles, hand_of(seat))
    beating = beating_kinds(state)
    plays = held & beating
    besides = DRAW
    phase = state.phase
    if phase == LEAD:  # C6
        plays = held & ~MILLSTONE_MASK
        besides = NO_ACTION
    elif phase == DRAWN:  # C8
        drawn = np.int64(state.drawn)
        others = plays
        if count_of(state.bundles, hand_of(seat), drawn) == 1:
            others &= ~(np.int64(1) << drawn)
        plays &= np.int64(1) << drawn
        # Edition A: a player who could not play before must play the drawn card if it fits.
        besides = NO_ACTION if state.is_edition_a and plays != 0 and others == 0 else KEEP
    elif phase == RACE:  # C14
        besides = HOLD
    else:
        if phase == PLUS:  # C15
            plays = held & answering_kinds(state)
            besides = TAKE
        if plays != 0 and not can_draw(state):  # C12: with nothing to draw, a player who can play must play
            besides = NO_ACTION
    # C11: a joker is never wrong; with nothing to draw a wrong card would be a free pass.
    can_be_wrong = state.mistakes_punished and can_draw(state)
    wrongs = held & ~plays & ~JOKER_MASK if can_be_wrong else np.int64(0)
    return plays, wrongs, besides


@kernel
def legal(state: State, seat: int, actions: Array) -> int:
    """List a seat's legal actions in ascending order."""
    count = 0
    phase = state.phase
    if phase in (DIRECTION, EVENT_AGAIN, GIFT):
        first = CLOCKWISE if phase == DIRECTION else AGAIN if phase == EVENT_AGAIN else THANKS
        actions[0] = first
        actions[1] = first + 1
        return 2
    if phase in (EVENT_GIVE, EVENT_SWAP):  # C16, C17
        rest = kinds_in(state.bundles, hand_of(seat)) if phase == EVENT_GIVE else np.int64(1)
        while rest != 0:
            first = GIVE + lowest_bit(rest) * SEATS if phase == EVENT_GIVE else SWAP
            rest &= rest - 1
            for other in range(np.int64(state.seats)):
                if other != seat:
                    actions[count] = first + other
                    count += 1
        return count
    plays, wrongs, besides = card_choices(state, seat)
    while plays != 0:
        kind = lowest_bit(plays)
        plays &= plays - 1
        if kind < JOKER:
            actions[count] = kind
            count += 1
        else:  # C9
            for symbol in range(3):
                actions[count] = NAME + (kind - JOKER) * 3 + symbol
                count += 1
    if besides != NO_ACTION:
        actions[count] = besides
        count += 1
    while wrongs != 0:
        actions[count] = WRONG + lowest_bit(wrongs)
        wrongs &= wrongs - 1
        count += 1
    return count


@kernel
def pick(state: State, seat: int, random: Random) -> int:
    """Choose a random legal action directly from the masks."""
    phase = state.phase
    if phase in (DIRECTION, EVENT_AGAIN, GIFT):
        return (CLOCKWISE if phase == DIRECTION else AGAIN if phase == EVENT_AGAIN else THANKS) + below(random, 2)
    if phase in (EVENT_GIVE, EVENT_SWAP):
        others = np.int64(state.seats) - 1
        held = kinds_in(state.bundles, hand_of(seat)) if phase == EVENT_GIVE else np.int64(1)
        chosen = below(random, count_bits(held) * others)
        other = chosen % others
        if other >= seat:
            other += 1
        return GIVE + nth_bit(held, chosen // others) * SEATS + other if phase == EVENT_GIVE else SWAP + other
    plays, wrongs, besides = card_choices(state, seat)
    named = plays & NAMED_MASK
    jokers = plays & JOKER_MASK
    named_count = count_bits(named)
    joker_count = 3 * count_bits(jokers)
    besides_count = 0 if besides == NO_ACTION else 1
    chosen = below(random, named_count + joker_count + besides_count + count_bits(wrongs))
    if chosen < named_count:
        return nth_bit(named, chosen)
    chosen -= named_count
    if chosen < joker_count:
        return NAME + (nth_bit(jokers, chosen // 3) - JOKER) * 3 + chosen % 3
    chosen -= joker_count
    if chosen < besides_count:
        return besides
    return WRONG + nth_bit(wrongs, chosen - besides_count)

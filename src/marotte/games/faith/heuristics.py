"""Heuristics for The Fool's Faith."""

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from marotte.games.contract import OVER
from marotte.games.equity import share_win
from marotte.games.faith.deck import CHIEN, MOST_TO_WIN
from marotte.games.faith.rules import (
    ALL_TAROT,
    CARDS,
    CHOOSE,
    DARE,
    DARES,
    EXCHANGE,
    FIRST_TAROT,
    FOOL,
    LEAVE,
    MOST_SEATS,
    ONLY_FOOL,
    SWAP,
    SWAP_INDEX,
    TAKE,
    TAROT,
    TRICKS,
    VALUES,
    begin_trick,
    legal,
    pick,
    play,
    playable,
    seat_after,
    suit_of,
)
from marotte.games.kernel import Array, Random, State, count_bits, highest_bit, kernel, lowest_bit, nth_bit
from marotte.games.randomness import below
from marotte.games.search_defaults import HUMAN_MEMORY  # noqa: F401

if TYPE_CHECKING:
    from marotte.games.view import View

MOST_EXCHANGED = 3


@kernel
def novice(view: State, seat: int, random: Random) -> int:
    """A child's play: curious about the Chien, fond of Tarot cards, always out to win the trick with the highest card.

    It doesn't yet know that trumps are worth saving, or that a short colour is worth having.
    """
    if view.phase == TRICKS:
        return choose_card(view, seat, random)
    if view.phase == CHOOSE:
        return LEAVE if below(random, 4) == 0 else TAKE
    if view.phase == EXCHANGE:
        return choose_exchange(view, seat)
    return pick(view, seat, random)


@kernel
def worth(card: int) -> int:
    """A card's worth to a child: its value; any Tarot card is worth more, the Fool most."""
    if card == FOOL:
        return CARDS
    return card if card >= FIRST_TAROT else card % VALUES


@kernel
def choose_exchange(view: State, seat: int) -> int:
    """The best cards of the Chien for the worst of the hand, as long as that looks like a gain; at least one card."""
    hand = np.int64(view.hands[seat])
    chien = np.int64(view.chien)
    given = 0
    taken = 0
    for count in range(MOST_EXCHANGED):
        if count == view.hand_size:
            break
        worst = -1
        for place in range(view.hand_size):
            if (given >> place) & 1 == 0 and (worst < 0 or worth_at(hand, place) < worth_at(hand, worst)):
                worst = place
        best = -1
        for place in range(CHIEN):
            if (taken >> place) & 1 == 0 and (best < 0 or worth_at(chien, place) > worth_at(chien, best)):
                best = place
        if count > 0 and worth_at(chien, best) <= worth_at(hand, worst):
            break
        given |= 1 << worst
        taken |= 1 << best
    return SWAP + SWAP_INDEX[given, taken]


@kernel
def worth_at(cards: int, place: int) -> int:
    """The worth of the card at a place, counting from the lowest card."""
    return worth(nth_bit(cards, place))


@kernel
def choose_card(view: State, seat: int, random: Random) -> int:
    """The highest card if it wins as things stand, else the cheapest; the Fool if it wins or has to be played."""
    cards = playable(view, seat)
    if cards & ONLY_FOOL != 0 and view.best >= FIRST_TAROT:  # the Fool beats Tarot
        return FOOL
    if below(random, 8) == 0:  # sometimes just any card
        return pick(view, seat, random)
    cards &= ~ONLY_FOOL
    if cards == 0:
        return FOOL
    coloured = cards & ~ALL_TAROT
    if view.lead < 0:
        return extreme(coloured, 1) if coloured != 0 else highest_bit(cards)
    highest = highest_bit(cards)
    suit = suit_of(highest)
    if suit in (np.int64(view.lead), TAROT) and highest > view.best:
        return highest
    return extreme(cards, -1)


@kernel
def extreme(cards: int, sign: int) -> int:
    """The card of the highest worth (``sign`` 1) or of the lowest (-1)."""
    chosen = lowest_bit(cards)
    rest = cards & (cards - 1)
    while rest != 0:
        card = lowest_bit(rest)
        if sign * worth(card) > sign * worth(chosen):
            chosen = card
        rest &= rest - 1
    return chosen


@kernel
def club(view: State, seat: int, random: Random) -> int:
    """Take up the Chien, keep high cards and Tarot; win tricks as cheaply as possible, and lose with the worst card."""
    if view.phase == TRICKS:
        return choose_thrifty(view, seat)
    if view.phase == CHOOSE:
        return TAKE
    if view.phase == EXCHANGE:
        return choose_exchange(view, seat)
    return pick(view, seat, random)


@kernel
def choose_thrifty(view: State, seat: int) -> int:
    """The cheapest winning card if last to play, or the best one if nothing unseen beats it; else the cheapest card."""
    cards = playable(view, seat)
    after = np.int64(view.seats) - np.int64(view.trick_length) - 1  # players still to play in this trick
    has_fool = cards & ONLY_FOOL != 0
    if has_fool and view.best >= FIRST_TAROT and view.trick_length > 0:
        return FOOL
    others = cards & ~ONLY_FOOL
    if others == 0:
        return FOOL
    if view.trick_length == 0 or view.lead < 0:
        return choose_lead(view, seat, others)
    if view.fool_seat >= 0 and view.best >= FIRST_TAROT:  # the Fool has the trick: nothing to win
        return extreme(others, -1)
    winning = 0
    rest = others
    while rest != 0:
        card = lowest_bit(rest)
        rest &= rest - 1
        suit = suit_of(card)
        if suit in (np.int64(view.lead), TAROT) and card > view.best:
            winning |= 1 << card
    if winning == 0:
        return extreme(others, -1)
    if after == 0:
        return extreme(winning, -1)
    best = extreme(winning, 1)
    return best if unbeaten(view, seat, best) else extreme(others, -1)


@kernel
def unbeaten(view: State, seat: int, card: int) -> bool:
    """Whether no unseen card of the same suit beats this card."""
    seen = np.int64(view.hands[seat]) | np.int64(view.left[seat]) & ~np.int64(view.hands[seat])
    for other in range(np.int64(view.seats)):
        seen |= np.int64(view.played[other])
    suit = suit_of(card)
    higher = np.int64(view.deck) & ~seen & ~((np.int64(2) << card) - 1)
    while higher != 0:
        if suit_of(lowest_bit(higher)) == suit:
            return False
        higher &= higher - 1
    return True


@kernel
def choose_lead(view: State, seat: int, cards: int) -> int:
    """A card unbeaten in its colour, else the highest Tarot card if unbeaten or forced, else the lowest card."""
    coloured = cards & ~ALL_TAROT
    rest = coloured
    while rest != 0:
        card = lowest_bit(rest)
        rest &= rest - 1
        if unbeaten(view, seat, card):
            return card
    trumps = cards & ALL_TAROT
    if trumps != 0 and (unbeaten(view, seat, highest_bit(trumps)) or coloured == 0):
        return highest_bit(trumps)
    return extreme(coloured, -1)


IMAGINED = 2
SOLVED_MOVES = 8


@kernel
def moves_left(state: State) -> int:
    """One move per card in hand, once the tricks have begun."""
    if state.phase != TRICKS:
        return 1 << 30
    left = 0
    for seat in range(np.int64(state.seats)):
        left += count_bits(state.hands[seat])
    return left


@kernel
def choices(state: State, seat: int, actions: Array) -> int:
    """All legal actions, but of the exchanges only those of weak cards for strong ones."""
    if state.phase != EXCHANGE:
        return legal(state, seat, actions)
    hand = np.int64(state.hands[seat])
    chien = np.int64(state.chien)
    weak = weakest_places(hand, np.int64(state.hand_size), WEAK_CARDS)
    count = 0
    for given in range(1, 1 << np.int64(state.hand_size)):
        size = count_bits(given)
        if given & ~weak != 0 or size > MOST_EXCHANGED:
            continue
        taken = (1 << CHIEN) - 1 & ~weakest_places(chien, CHIEN, CHIEN - size)
        actions[count] = SWAP + SWAP_INDEX[given, taken]
        count += 1
    return count


#: The number of weakest cards in a hand that are considered for an exchange.
WEAK_CARDS = 5


@kernel
def weakest_places(cards: int, size: int, count: int) -> int:
    """The places of the cards with the lowest worth."""
    places = 0
    for _ in range(min(size, count)):
        worst = -1
        for place in range(size):
            if places >> place & 1 == 0 and (worst < 0 or worth_at(cards, place) < worth_at(cards, worst)):
                worst = place
        places |= 1 << worst
    return places


@kernel
def plausibility(seat: int, state: State, past: State) -> float:
    """Assumes that the others mostly exchange and play cards like ``club``."""
    result = exchanges_plausibility(seat, state)
    if state.phase != TRICKS:
        return result
    for other in range(np.int64(state.seats)):
        past.hands[other] |= past.played[other]
        past.played[other] = 0
    cards = np.int64(state.tricks) * np.int64(state.seats) + np.int64(state.trick_length)
    past.tricks = 0
    begin_trick(past, seat_after(past, np.int64(past.dealer)))
    for index in range(cards):
        actor = lowest_bit(past.actors)
        card = np.int64(state.order[index])
        if actor != seat and not is_like(card, choose_thrifty(past, actor)):
            result *= SURPRISE
        play(past, actor, card)
    return result


@kernel
def is_like(card: int, other: int) -> bool:
    """Whether two cards are equal apart from their colour."""
    return card == other or (card < FIRST_TAROT and other < FIRST_TAROT and card % VALUES == other % VALUES)


#: For each card played: how likely a player is to choose another card than club would.
SURPRISE = 0.5


@kernel
def exchanges_plausibility(seat: int, state: State) -> float:
    """Players who exchanged gave away weaker cards than they kept, and left nothing good behind."""
    result = 1.0
    for other in range(np.int64(state.seats)):
        exchanged = np.int64(state.exchanged[other])
        if other == seat or exchanged == 0:
            continue
        found = np.int64(state.found[other])
        left = np.int64(state.left[other])
        kept = np.int64(state.hands[other]) | np.int64(state.played[other])
        weakest = worth(extreme(kept, -1))
        rest = left if exchanged < MOST_EXCHANGED else left & ~found
        while rest != 0:
            if worth(lowest_bit(rest)) > weakest:
                result *= REGRET
            rest &= rest - 1
    return result


#: For each card: how likely a player is to leave it in the Chien and keep a weaker one.
REGRET = 0.5


rollout = club


def hand_to_people(view: "View", action: int) -> int:
    """F21: hand dares to people, those with the fewest first: a dare means nothing to a bot."""
    choices = [DARE + seat for seat in view.people if DARE + seat in view.legal_actions]
    if view.record.phase != DARES or not choices:
        return action
    counts = {choice: int(view.record.dares_received[choice - DARE]).bit_count() for choice in choices}
    fewest = [choice for choice in choices if counts[choice] == min(counts.values())]
    return action if action in fewest else fewest[0]


MANNERS = hand_to_people


@kernel
def is_settled(state: State, rounds: int) -> bool:
    """Whether the round is over or the game is won: who receives the dares makes no difference (F21)."""
    return bool(state.rounds != rounds or state.phase in (OVER, DARES))


@cache
def winning_chance(ones: int, twos: int, threes: int, need: int) -> float:
    """The chance that a seat that needs ``need`` more dare cards is the first to have enough.

    ``ones``, ``twos`` and ``threes`` are the numbers of seats that need one, two and three more, this one included.
    Every round is assumed to be worth one card, and all seats to be equally likely to win it.
    """
    wins = 1.0 if need == 1 else 0.0
    if need == 2:
        wins = winning_chance(ones + 1, twos - 1, threes, 1)
    if need == 3:
        wins = winning_chance(ones, twos + 1, threes - 1, 2)
    other_twos = twos - (need == 2)
    other_threes = threes - (need == 3)
    if other_twos:
        wins += other_twos * winning_chance(ones + 1, twos - 1, threes, need)
    if other_threes:
        wins += other_threes * winning_chance(ones, twos + 1, threes - 1, need)
    return wins / (ones + twos + threes)


def _winning_chances() -> np.ndarray:
    chances = np.zeros((MOST_SEATS + 1, MOST_SEATS + 1, MOST_SEATS + 1, MOST_TO_WIN + 1))
    for ones, twos, threes in product(range(MOST_SEATS + 1), repeat=3):
        seats = ones + twos + threes
        for need, count in enumerate((ones, twos, threes), start=1):
            if seats <= MOST_SEATS and count > 0:
                chances[seats, twos, threes, need] = winning_chance(ones, twos, threes, need)
    return chances


#: ``winning_chance`` as a table for kernels: [seats, twos, threes, need].
WINNING = _winning_chances()


@kernel
def needed_dares(state: State, seat: int, winner: int) -> int:
    """F20: how many more dare cards a seat needs if ``winner`` wins the next round; 0 or less: none."""
    won = np.int64(state.stake) if seat == winner else np.int64(0)
    return np.int64(state.dares_to_win) - count_bits(state.dares_won[seat]) - won


@kernel
def outlook(state: State, values: Array) -> None:
    """F20: enough dare cards win. All seats are assumed equally likely to win each further round."""
    seats = np.int64(state.seats)
    if state.phase == OVER:
        share_win(state.winners, seats, values)
        return
    if state.phase == DARES:  # won, except for handing out the dares
        share_win(state.actors, seats, values)
        return
    for seat in range(seats):
        values[seat] = 0.0
    for winner in range(seats):
        if needed_dares(state, winner, winner) <= 0:
            values[winner] += 1.0 / seats
            continue
        twos = 0
        threes = 0
        for seat in range(seats):
            need = needed_dares(state, seat, winner)
            twos += 1 if need == 2 else 0
            threes += 1 if need == 3 else 0
        for seat in range(seats):
            values[seat] += WINNING[seats, twos, threes, needed_dares(state, seat, winner)] / seats

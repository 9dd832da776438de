"""What happens in Ciao!, as facts. Only viewers who have seen a drawn or given card are told which one it is.

The millstone of edition B is called a skull in edition A, so a fact that may name it also gives the edition.
"""

from collections import Counter
from collections.abc import Callable
from typing import TypeAlias

from marotte.games.bit_sets import members
from marotte.games.ciao.cards import NAMED, SEATS
from marotte.games.ciao.deck import COLOURS, EVENTS
from marotte.games.ciao.display import Direction, Edition, direction_of, edition_of
from marotte.games.ciao.notation import card_name, cards_in_hand, played_card_name
from marotte.games.ciao.state import (
    AGAIN,
    CLOCKWISE,
    COUNTER,
    DRAW,
    GIVE,
    HOLD,
    KEEP,
    LATE,
    RACE,
    REVERSE,
    SWAP,
    TAKE,
    THANKS,
    THEN_RACE,
    WRONG,
)
from marotte.games.contract import OVER, SHUFFLE, Fact, ScoredCard
from marotte.games.kernel import State


class Deal(Fact):
    """A round is dealt."""

    start: int
    count: int  # the size of each hand
    direction: Direction | None  # None if the first player chooses it


class Chooses(Fact):
    """The first player chooses the direction."""

    seat: int
    direction: Direction


class Plays(Fact):
    """A card is played, a joker with its symbol."""

    seat: int
    card: str


class Throws(Fact):
    """A card is thrown in a race."""

    seat: int
    card: str


class Wrong(Fact):
    """A card is put down that may not be played, and taken back."""

    seat: int
    card: str
    edition: Edition


class Draws(Fact):
    """Cards are drawn."""

    seat: int
    count: int
    cards: list[str] | None  # only the player is told
    edition: Edition


class Keeps(Fact):
    """The drawn card is not played."""

    seat: int


class Passes(Fact):
    """A player can neither play nor draw."""

    seat: int


class Again(Fact):
    """Another turn for the same player."""

    seat: int


class Reverses(Fact):
    """The direction is reversed."""

    seat: int
    direction: Direction  # the new one


class Race(Fact):
    """A race begins, after a card of this seat."""

    seat: int


class Holds(Fact):
    """A player does not throw a card."""

    seat: int


class Nobody(Fact):
    """Nobody has thrown a card, and play goes on."""


class Faces(Fact):
    """A +3: this player has to answer it or take the cards."""

    seat: int
    count: int


class Cancels(Fact):
    """The +3 is cancelled, and nobody has to take the cards."""

    seat: int
    count: int


class Takes(Fact):
    """A player takes the +3; the cards that there were to draw follow in :class:`Draws`."""

    seat: int
    count: int


class Gives(Fact):
    """A card is given away."""

    seat: int
    receiver: int
    card: str | None  # only the two players are told
    edition: Edition


class Thanks(Fact):
    """Thank you was said in time."""

    seat: int


class Late(Fact):
    """Thank you was said too late."""

    seat: int


class Swaps(Fact):
    """Two seats swap hands."""

    seat: int
    other: int
    given: int  # the number of cards that the first one gives
    taken: int  # and takes


class Empty(Fact):
    """The draw pile is empty, and cards are still to be drawn."""


class Refilled(Fact):
    """The played cards are shuffled into a new pile."""

    count: int  # its size


class Round(Fact):
    """The round is over."""

    winner: int | None  # who has no card left; None if the round is blocked
    points: list[int]  # of each seat
    left: list[list[ScoredCard]]  # the cards that each seat had left


class Over(Fact):
    """The game is over."""

    winners: list[int]


#: Everything that can happen.
AnyFact: TypeAlias = (
    Deal
    | Chooses
    | Plays
    | Throws
    | Wrong
    | Draws
    | Keeps
    | Passes
    | Again
    | Reverses
    | Race
    | Holds
    | Nobody
    | Faces
    | Cancels
    | Takes
    | Gives
    | Thanks
    | Late
    | Swaps
    | Empty
    | Refilled
    | Round
    | Over
)

#: Actions whose fact has no field but the seat.
SIMPLE: dict[int, Callable[[int], Fact]] = {KEEP: Keeps, AGAIN: Again, THANKS: Thanks, LATE: Late, HOLD: Holds}


def opening_facts(state: State, viewer: int | None) -> list[Fact]:
    """C4 to C6: the hand size, who starts, and the direction of play unless the first player chooses it."""
    direction = None if state.is_edition_a else direction_of(state)
    return [Deal(start=int(state.start), count=int(state.hand_size), direction=direction)]


def move_facts(before: State, seat: int, action: int, after: State, viewer: int | None) -> list[Fact]:
    """The action, its consequences, and the end of the round."""
    facts = _action(before, seat, action, after, viewer)
    if not (action < DRAW or SWAP <= action < WRONG):
        facts += _draws(before, seat, after, viewer)
    if action < DRAW and after.rounds == before.rounds:
        facts += _event(before, seat, after)
    if after.phase == SHUFFLE:
        facts.append(Empty())
    elif before.phase == RACE and action >= DRAW:
        facts += _end_of_race(after)
    return facts + _end(before, after)


def shuffle_facts(before: State, after: State, viewer: int | None) -> list[Fact]:
    """C12: the new pile, the rest of the draw, and its consequences."""
    facts: list[Fact] = [Refilled(count=int(before.played_size) - 1)]
    facts += _draws(before, int(before.draw_seat), after, viewer)
    if before.draw_then == THEN_RACE:
        facts += _end_of_race(after)
    return facts + _end(before, after)


def _action(before: State, seat: int, action: int, after: State, viewer: int | None) -> list[Fact]:
    """The action itself; drawn cards are reported separately."""
    if action < DRAW:
        played = Throws if before.phase == RACE else Plays
        return [played(seat=seat, card=played_card_name(action))]
    if action in SIMPLE:
        return [SIMPLE[action](seat)]
    if action == DRAW:  # C12: a player who draws nothing, without a shuffle, passes
        is_pass = after.sizes[seat] == before.sizes[seat] and after.phase != SHUFFLE
        return [Passes(seat=seat)] if is_pass else []
    if action == TAKE:
        return [Takes(seat=seat, count=int(before.plus))]
    if action == REVERSE:
        return [Reverses(seat=seat, direction=direction_of(after))]
    if action in (CLOCKWISE, COUNTER):
        return [Chooses(seat=seat, direction=direction_of(after))]
    if action >= WRONG:
        return [Wrong(seat=seat, card=card_name(action - WRONG), edition=edition_of(after))]
    if action >= GIVE:
        kind, receiver = divmod(action - GIVE, SEATS)
        card = card_name(kind) if viewer in (None, seat, receiver) else None
        return [Gives(seat=seat, receiver=receiver, card=card, edition=edition_of(after))]
    other = action - SWAP
    given, taken = int(before.sizes[seat]), int(before.sizes[other])
    return [Swaps(seat=seat, other=other, given=given, taken=taken)]


def _event(before: State, seat: int, after: State) -> list[Fact]:
    """How a played card affects the +3s, and whether it starts a race."""
    facts: list[Fact] = []
    if before.plus > 0 and after.plus == 0:
        facts.append(Cancels(seat=seat, count=int(before.plus)))
    if after.plus > 0:
        facts.append(Faces(seat=int(after.turn), count=int(after.plus)))
    if after.phase == RACE:
        facts.append(Race(seat=seat))
    return facts


def _draws(before: State, seat: int, after: State, viewer: int | None) -> list[Fact]:
    """How many cards were drawn; only the player who drew them is told which."""
    count = int(after.sizes[seat]) - int(before.sizes[seat])
    if count == 0:
        return []
    cards = None
    if viewer in (None, seat):
        drawn = Counter(cards_in_hand(after, seat)) - Counter(cards_in_hand(before, seat))
        cards = [card_name(card) for card in sorted(drawn.elements())]
    return [Draws(seat=seat, count=count, cards=cards, edition=edition_of(after))]


def _end_of_race(after: State) -> list[Fact]:
    """C14: the race ends without a throw when the last racer declines or puts down a wrong card."""
    return [] if after.phase == RACE else [Nobody()]


def _end(before: State, after: State) -> list[Fact]:
    """C19: who has no card left; C12: a blocked round, which nobody wins; C21: the end of the game."""
    if after.rounds == before.rounds:
        return []
    winner = next((seat for seat in range(after.seats) if after.sizes[seat] == 0), None)
    points = [int(points) for points in after.latest[: after.seats]]
    left = [_left(after, seat) for seat in range(after.seats)]
    facts: list[Fact] = [Round(winner=winner, points=points, left=left)]
    if after.phase == OVER:
        facts.append(Over(winners=members(int(after.winners))))
    return facts


def _left(state: State, seat: int) -> list[ScoredCard]:
    """C20: the cards that a hand is scored for, with their points. Scored hands are shown to everybody."""
    return [ScoredCard(card_name(card), _worth(card)) for card in cards_in_hand(state, seat)]


def _worth(card: int) -> int:
    """C20: a card scores by its colour; jokers and millstones score the same whatever their colour."""
    return 50 if card >= NAMED else 10 * (1 + card // len(EVENTS) % len(COLOURS))

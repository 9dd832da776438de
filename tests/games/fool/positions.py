"""Positions of Fool! for tests: any hands, any leader, any discs."""

from collections.abc import Sequence
from typing import Any

from marotte.games.fool.notation import parse_card
from marotte.games.fool.rules import ONE, begin_trick
from marotte.games.position import Position, start
from marotte.games.randomness import new_random

ANNE, PAUL, RACHEL, CAMILLE = range(4)
NAMES = ["Anne", "Paul", "Rachel", "Camille"]


def arrange(hands: Sequence[str], leader: int = ANNE, sitting_out: Sequence[int] = (), **options: Any) -> Position:
    """A trick that is about to begin; hands are written as ``"g5 r2 1"``."""
    position = start("fool", len(hands), options=options)
    position.supply(position.draw_chance(new_random(1)))
    state = position.state
    for seat, hand in enumerate(hands):
        state.hands[seat, :] = 0
        state.ones[seat] = 0
        cards = [parse_card(name) for name in hand.split()]
        for card in cards:
            if card == ONE:
                state.ones[seat] += 1
            else:
                state.hands[seat, card >> 5] |= 1 << (card & 31)
        state.sizes[seat] = len(cards)
    begin_trick(state, leader, sum(1 << seat for seat in sitting_out))
    position.refresh()
    return position


def play(position: Position, *moves: str) -> Position:
    """Make moves, written as ``"0 g5"``."""
    for move in moves:
        seat, card = move.split()
        position.apply(parse_card(card), int(seat))
    return position


def legal(position: Position) -> list[str]:
    """The names of the legal moves."""
    name = position.game.notation.move_name
    return [name(position.state, position.seat, action) for action in position.legal_actions]


def winner(position: Position) -> int:
    return int(position.state.winner)


def fools(position: Position) -> list[int]:
    return [int(seat) for seat in position.state.fools if seat >= 0]

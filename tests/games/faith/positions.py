"""Positions of The Fool's Faith for tests: any hands, any Chien, any leader, any number of tricks."""

from collections.abc import Sequence

from marotte.games.faith.notation import card_names, parse_card
from marotte.games.faith.rules import TRICKS, begin_trick, end_round
from marotte.games.position import Position, start
from marotte.games.randomness import new_random

ANNE, PAUL, RACHEL, CAMILLE = range(4)


def cards(names: str) -> int:
    """A set of cards, written as ``"c5 t2 F"``."""
    return sum(1 << parse_card(name) for name in names.split())


def deal(hands: Sequence[str], chien: str, dealer: int) -> Position:
    """A round with this deal."""
    position = start("faith", len(hands), deck={"hand": len(hands[0].split())})
    text = {"dealer": dealer, "hands": [hand.split() for hand in hands], "chien": chien.split()}
    position.supply(position.game.notation.parse_deal(position.state, text))
    return position


def arrange(hands: Sequence[str], leader: int = ANNE) -> Position:
    """A trick that is about to begin; hands may have any size."""
    position = start("faith", len(hands))
    position.supply(position.draw_chance(new_random(1)))
    for seat, hand in enumerate(hands):
        position.state.hands[seat] = cards(hand)
    begin_trick(position.state, leader)
    position.state.phase = TRICKS
    position.refresh()
    return position


def play(position: Position, *moves: str) -> Position:
    """Make moves, written as ``"0 c5"``."""
    for move in moves:
        seat, text = move.split(" ", 1)
        position.apply(position.game.notation.parse_move(position.state, int(seat), text), int(seat))
    return position


def legal(position: Position) -> list[str]:
    """The names of the legal moves."""
    name = position.game.notation.move_name
    return [name(position.state, position.seat, action) for action in position.legal_actions]


def hand(position: Position, seat: int) -> list[str]:
    return card_names(position.state.hands[seat])


def trick_winner(position: Position, *moves: str) -> int:
    """The winner of the trick that these moves complete."""
    assert play(position, *moves).state.tricks == 1
    return int(position.state.winner)


def next_deal(position: Position) -> None:
    position.supply(position.draw_chance(new_random(position.rounds)))


def finish_round(position: Position, *tricks: int) -> None:
    """End the round with this many tricks for each seat."""
    state = position.state
    state.hands[:] = 0
    state.tricks_won[: len(tricks)] = tricks
    state.tricks = sum(tricks)
    state.trick_length = state.seats
    end_round(state)
    position.refresh()

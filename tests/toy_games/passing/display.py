"""Passing on screens: the hand, and who has chosen."""

import msgspec

from marotte.games.bit_sets import members
from marotte.games.contract import PLAY, Ending
from marotte.games.kernel import State


class Position(msgspec.Struct):
    """What everybody sees."""

    chosen: list[int]


class Cards(msgspec.Struct):
    """What only the player of a seat sees."""

    hand: list[str]
    passed: str | None


def show_position(view: State) -> Position:
    """Who has chosen."""
    chosen = [seat for seat in range(view.seats) if view.phase == PLAY and not view.actors >> seat & 1]
    return Position(chosen)


def endings(view: State) -> list[Ending]:
    """One round."""
    return [Ending("rounds", view.rounds, 1, view.rounds >= 1)]


def show_cards(view: State, seat: int) -> Cards:
    """The hand, and what was passed."""
    if seat < 0:
        return Cards([], None)
    passed = int(view.passed[seat])
    return Cards([str(card) for card in members(int(view.hands[seat]))], str(passed - 1) if passed else None)

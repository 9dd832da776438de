"""Fettnapf on screens: the count, the piles, the islands and the hand."""

from typing import Literal, TypeAlias

import msgspec

from marotte.games.contract import DEAL, OVER, PLAY, Ending
from marotte.games.fettnapf.notation import card_name, islands_of, numbers_in_hand
from marotte.games.fettnapf.rules import CALL
from marotte.games.kernel import State

Direction: TypeAlias = Literal["up", "down"]


class Position(msgspec.Struct):
    """The position, as everybody sees it; the count is None before the deal."""

    sizes: list[int]  # the number of cards in each hand
    start: int | None  # the seat that started
    turn: int | None  # the seat whose turn it is, even while another player is asked
    total: int | None
    direction: Direction | None
    top: str | None  # the last card that was played or turned
    pile: int  # number cards left to draw
    discards: int  # cards on the discard pile
    islands: list[list[str] | None]  # of each seat if they lie open (option `islands`), else None for each
    island_counts: list[int]  # of each seat
    island_pile: int  # islands left to draw
    feet: list[int]  # the foot cards of each seat
    last_foot: int  # the foot card that ends the game


class Cards(msgspec.Struct):
    """What only the player of a seat sees."""

    hand: list[str]
    own_islands: list[str]
    asked: bool  # the total has hit an own island: call `stop`, or be `silent`


def hand_size(state: State, seat: int) -> int:
    """How many number cards a seat holds: one less between playing and drawing."""
    if state.phase == DEAL:
        return 0
    return int(state.hand_size) - int(seat == state.turn and state.phase != PLAY)


def direction_of(state: State) -> Direction:
    """N8: the direction of the count."""
    return "up" if state.direction > 0 else "down"


def show_position(view: State) -> Position:
    """The public part of a view; islands only if they lie open."""
    seats = range(view.seats)
    is_dealt = view.phase != DEAL
    return Position(
        sizes=[hand_size(view, other) for other in seats],
        start=view.start if is_dealt else None,
        turn=view.turn if is_dealt else None,
        total=view.total if is_dealt else None,
        direction=direction_of(view) if is_dealt else None,
        top=card_name(view.played[view.played_count - 1]) if is_dealt else None,
        pile=view.pile_left,
        discards=view.played_count,
        islands=[
            [card_name(island) for island in islands_of(view.islands[other])] if view.islands_open else None
            for other in seats
        ],
        island_counts=list(view.island_counts[: view.seats]),
        island_pile=view.islands_left,
        feet=list(view.feet[: view.seats]),
        last_foot=view.last_foot,
    )


def endings(view: State) -> list[Ending]:
    """N12, N13: too many foot cards, or no island left."""
    feet = view.feet[: view.seats]
    most = max(feet)
    clumsiest = tuple(seat for seat, count in enumerate(feet) if count == most > 0)
    return [
        Ending("feet", most, view.last_foot, most >= view.last_foot, clumsiest),
        Ending("islands", view.islands_left, 0, view.phase == OVER and view.islands_left == 0),
    ]


def show_cards(view: State, seat: int) -> Cards:
    """The secret part of a view."""
    return Cards(
        hand=[card_name(number) for number in numbers_in_hand(view, seat)] if seat >= 0 else [],
        own_islands=[card_name(island) for island in islands_of(view.islands[seat])] if seat >= 0 else [],
        asked=bool(view.phase == CALL and seat >= 0 and view.actors >> seat & 1),
    )


def rest_names(state: State) -> dict[str, list[str]]:
    """The draw pile, and the islands that nobody has drawn."""
    return {
        "pile": [card_name(card) for card in sorted(int(card) for card in state.pile[: state.pile_left])],
        "islands": [card_name(card) for card in sorted(int(card) for card in state.island_pile[: state.islands_left])],
    }

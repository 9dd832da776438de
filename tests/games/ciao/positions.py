"""Positions of Ciao! for tests: the deck is what the test deals, and moves are written as in a record."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from marotte.errors import NotationError
from marotte.games.ciao.deck import CARD_NAMES
from marotte.games.ciao.notation import cards_in_hand
from marotte.games.position import Position, start


def table(hands: Sequence[str], pile: str = "", *, first: int = 0, **options: Any) -> Position:
    """A game with these hands (names of cards, separated by spaces) and this pile, whose first card is drawn first."""
    cards = [hand.split() for hand in hands]
    counts = Counter([card for hand in cards for card in hand] + pile.split())
    deck = {name: counts[name] for name in CARD_NAMES} | {"hand": len(cards[0])}
    position = start("ciao", len(hands), options=options, deck=deck)
    deal(position, hands, pile, first=first)
    return position


def deal(position: Position, hands: Sequence[str], pile: str = "", *, first: int = 0) -> None:
    """Deal a round with the same cards."""
    written = {"start": first, "hands": [hand.split() for hand in hands], "pile": pile.split()}
    position.supply(position.game.notation.parse_deal(position.state, written))


def play(position: Position, *moves: str) -> None:
    """Make moves as in a record: ``0 rg``, ``* shuffle rg,py``."""
    notation = position.game.notation
    for move in moves:
        who, _, what = move.partition(" ")
        if who == "*":
            names = what.removeprefix("shuffle ").split(",")
            position.supply(notation.parse_shuffle(position.state, names))
        else:
            position.apply(notation.parse_move(position.state, int(who), what), int(who))


def moves(position: Position, seat: int | None = None) -> list[str]:
    """The legal moves of a seat (by default the one whose turn it is)."""
    seat = position.seat if seat is None else seat
    return [
        position.game.notation.move_name(position.state, seat, action) for action in position.legal_actions_of(seat)
    ]


def refusal(position: Position, move: str) -> str:
    """The reason why a move is refused."""
    who, _, what = move.partition(" ")
    try:
        action = position.game.notation.parse_move(position.state, int(who), what)
    except NotationError as error:
        return str(error)
    assert action not in position.legal_actions_of(int(who)), f"{move} is legal"
    return position.why_not(action, int(who))


def hand(position: Position, seat: int) -> str:
    """A hand by name, in deck order."""
    return " ".join(CARD_NAMES[card] for card in cards_in_hand(position.state, seat))


def sizes(position: Position) -> list[int]:
    return [int(size) for size in position.state.sizes[: position.setup.seats]]

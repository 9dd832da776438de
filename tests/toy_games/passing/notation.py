"""Passing as text: a card is a number, a move ``pass 7``."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from marotte.errors import NotationError, Reason, quote
from marotte.games.contract import DEAL, OVER, PLAY, SHUFFLE
from marotte.games.deal_reader import check_cards, read_hands
from marotte.games.kernel import State
from tests.toy_games.passing.rules import HAND

PHASE_RULES = {DEAL: "P1", SHUFFLE: "P1", OVER: "P3", PLAY: "P2"}
ROUND_RULE = "P3"


def parse_card(text: str) -> int:
    """The number of a card."""
    if not (isinstance(text, str) and text.isascii() and text.isdigit() and str(int(text)) == text and int(text) < 24):
        raise NotationError(f"{quote(text)} is not a card of Passing: 0, 1, 2 …")
    return int(text)


def move_name(state: State, seat: int, action: int) -> str:
    """``pass 7``."""
    return f"pass {action}"


def parse_move(state: State, seat: int, text: str) -> int:
    """A card of the deck."""
    word, _, card = text.partition(" ")
    if word != "pass" or parse_card(card) >= state.seats * HAND:
        raise NotationError(f"{quote(text)} is no move of Passing: pass and a card, such as pass 7")
    return int(card)


def why_not(state: State, seat: int, action: int, name: str) -> Reason:
    """The card is not in hand."""
    return Reason(f"{name} may not pass {action}: it is not in hand", "P2")


def deal_names(state: State, cards: Sequence[int]) -> dict[str, Any]:
    """The hands, sorted."""
    hands = [sorted(cards[seat * HAND : (seat + 1) * HAND]) for seat in range(state.seats)]
    return {"hands": [[str(card) for card in hand] for hand in hands]}


def parse_deal(state: State, deal: Mapping[str, Any]) -> list[int]:
    """Three cards for each seat."""
    cards = [card for hand in read_hands(deal, int(state.seats), HAND, parse_card, "P1") for card in hand]
    check_cards(cards, Counter(range(state.seats * HAND)), str, "P1")
    return cards

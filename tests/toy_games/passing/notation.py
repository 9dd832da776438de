"""Passing as text: a card is a number, a move ``pass 7``."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from marotte.errors import NotationError, Reason, quote
from marotte.games.bit_sets import members
from marotte.games.contract import DEAL, OVER, PLAY, SHUFFLE, Ending, Moment, acting_seats
from marotte.games.deal_reader import check_cards, read_hands
from marotte.games.kernel import State
from tests.toy_games.passing.rules import HAND

PHASE_RULES = {DEAL: "P1", SHUFFLE: "P1", OVER: "P3", PLAY: "P2"}
ROUND_RULE = "P3"
OPEN_IN_DEAL: tuple[str, ...] = ()
OWN_IN_DEAL = ("hands",)
OWN_IS_SECRET = False
MOMENTS: dict[int, Moment] = {}
UNASKED: tuple[str, ...] = ()


def parse_card(text: str) -> int:
    """The number of a card."""
    if not (isinstance(text, str) and text.isascii() and text.isdigit() and str(int(text)) == text and int(text) < 24):
        raise NotationError(f"{quote(text)} is not a card of Passing: 0, 1, 2 …")
    return int(text)


def move_name(state: State, seat: int, action: int) -> str:
    """``pass 7``."""
    return f"pass {action}"


def shown_move(state: State, seat: int, action: int, viewer: int) -> str:
    """Nobody else sees the card."""
    return move_name(state, seat, action) if viewer == seat else "pass"


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


def shuffle_names(state: State, cards: Sequence[int]) -> list[str]:
    """There is no pile."""
    raise NotationError("nothing is shuffled in Passing")


def parse_shuffle(state: State, names: Sequence[str]) -> list[int]:
    """There is no pile."""
    raise NotationError("nothing is shuffled in Passing")


def public_names(view: State) -> dict[str, Any]:
    """Who has chosen."""
    chosen = [seat for seat in range(view.seats) if view.phase == PLAY and not view.actors >> seat & 1]
    return {"chosen": chosen}


def endings(view: State) -> list[Ending]:
    """One round."""
    return [Ending("rounds", view.rounds, 1, view.rounds >= 1)]


def own_names(view: State, seat: int) -> dict[str, Any]:
    """The hand, and what was passed."""
    if seat < 0:
        return {"hand": [], "passed": None}
    passed = int(view.passed[seat])
    return {
        "hand": [str(card) for card in members(int(view.hands[seat]))],
        "passed": str(passed - 1) if passed else None,
    }


def rest_names(state: State) -> dict[str, list[str]]:
    """All cards are dealt."""
    return {}


def shown_actors(state: State, seat: int) -> list[int]:
    """Everybody sees who still has to choose."""
    return acting_seats(state)


def waiting_state(before: State, seat: int, action: int) -> bytes | None:
    """Nobody waits in secret."""
    return None


def forget_flashed(view: State, seat: int) -> None:
    """Nothing is shown for a moment."""


def flashed_cards(before: State, after: State) -> list[tuple[int, str]]:
    """Nothing is shown for a moment."""
    return []


def round_details(before: State, after: State) -> dict[str, Any]:
    """There are no tricks."""
    return {}

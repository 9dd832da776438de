"""Passing in English."""

from collections.abc import Sequence

from marotte.games.contract import Fact
from marotte.games.kernel import State
from tests.toy_games.passing import facts
from tests.toy_games.passing.display import show_cards, show_position


def card_words(card: str) -> str:
    """The number."""
    return card


def move_words(state: State, seat: int, action: int, names: Sequence[str]) -> str:
    """The card, and to whom it goes."""
    return f"pass {action} to {names[(seat + 1) % state.seats]}"


def fact_words(fact: Fact, names: Sequence[str]) -> str:
    """What happened."""
    match fact:
        case facts.Deal(count=count):
            return f"Everybody has {count} cards and passes one."
        case facts.Passes(seat=seat, card=card):
            return f"{names[seat]} passes {card or 'a card'}."
    return ""


def situation(view: State, seat: int, names: Sequence[str]) -> list[str]:
    """Who has chosen, and the hand."""
    chosen = [names[other] for other in show_position(view).chosen]
    lines = [f"These have passed a card: {', '.join(chosen) or 'nobody'}."]
    return lines + ([f"Your hand: {', '.join(show_cards(view, seat).hand)}."] if seat >= 0 else [])

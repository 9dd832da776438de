"""Strict parsing of the parts of a deal that all games share. The input may be anything."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from marotte.errors import NotationError, Reason, quote


def entry(deal: Mapping[str, Any], key: str) -> Any:
    """A required entry of a deal."""
    if key not in deal:
        raise NotationError(f"the deal has no {key!r}")
    return deal[key]


def read_seat(deal: Mapping[str, Any], key: str, seats: int, expected: int, rule: str) -> int:
    """A seat number; by ``rule`` it must be ``expected`` (-1: any seat)."""
    seat = entry(deal, key)
    if type(seat) is not int or not 0 <= seat < seats:
        raise NotationError(f"{key!r} is a seat from 0 to {seats - 1}, not {quote(seat)}")
    if expected not in (-1, seat):
        raise NotationError(Reason(f"{key!r} is seat {expected} in this round, not {seat}", rule))
    return seat


def read_cards(value: Any, what: str, count: int, parse_card: Callable[[str], int], rule: str) -> list[int]:
    """A list of ``count`` cards."""
    if not isinstance(value, list):
        raise NotationError(f"{what} is a list of cards, not {quote(value)}")
    if len(value) != count:
        raise NotationError(Reason(f"{what} has {len(value)} cards instead of {count}", rule))
    return [read_card(card, what, parse_card) for card in value]


def read_card(value: Any, what: str, parse_card: Callable[[str], int]) -> int:
    """One card."""
    if not isinstance(value, str):
        raise NotationError(f"a card in {what} is a string, not {quote(value)}")
    return parse_card(value)


def read_hands(
    deal: Mapping[str, Any], seats: int, count: int, parse_card: Callable[[str], int], rule: str, key: str = "hands"
) -> list[list[int]]:
    """A hand of ``count`` cards for every seat."""
    hands = entry(deal, key)
    if not isinstance(hands, list) or len(hands) != seats:
        raise NotationError(f"{key!r} is a list of {seats} hands, one for each seat")
    return [read_cards(hand, f"{key} of seat {seat}", count, parse_card, rule) for seat, hand in enumerate(hands)]


def check_cards(cards: Sequence[int], deck: Counter[int], card_name: Callable[[int], str], rule: str) -> None:
    """Check that no card occurs more often than in the deck (fewer cards are fine)."""
    for card, count in Counter(cards).items():
        if count > deck[card]:
            there_is = f"the deck holds {deck[card]}" if deck[card] else "the deck has no such card"
            raise NotationError(Reason(f"{card_name(card)} is dealt {count} times; {there_is}", rule))


def check_same_cards(cards: Sequence[int], expected: Counter[int], card_name: Callable[[int], str], rule: str) -> None:
    """Check that the cards are exactly the expected ones, in any order."""
    given = Counter(cards)
    for card in sorted(set(given) | set(expected)):
        if given[card] != expected[card]:
            raise NotationError(
                Reason(f"{card_name(card)} is there {given[card]} times instead of {expected[card]}", rule)
            )

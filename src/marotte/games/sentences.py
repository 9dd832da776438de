"""Helpers for English sentences."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from marotte.games.contract import Fact, Words, acting_seats

if TYPE_CHECKING:
    from marotte.games.kernel import State

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def sentences(words: Words, facts: Sequence[Fact], names: Sequence[str]) -> list[str]:
    """The facts in English, except those that are left to the caller."""
    said = (words.fact_words(fact, names) for fact in facts)
    return [sentence for sentence in said if sentence]


def name_in(fact: Fact, names: Sequence[str]) -> str:
    """The name of the player that a fact is about; empty if it is about nobody."""
    seat: int | None = getattr(fact, "seat", None)
    return "" if seat is None else names[seat]


def listing(items: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(items) <= 1:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def ordinal(number: int) -> str:
    """``first``, ``tenth``, ``11th``, ``22nd``."""
    if 0 < number <= len(ORDINALS):
        return ORDINALS[number - 1]
    endings = {1: "st", 2: "nd", 3: "rd"} if number % 100 not in (11, 12, 13) else {}
    return f"{number}{endings.get(number % 10, 'th')}"


def counted(number: int, singular: str, plural: str | None = None) -> str:
    """``1 card``, ``2 cards``."""
    return f"{number} {singular if number == 1 else plural or singular + 's'}"


def leading(view: "State", seat: int, names: Sequence[str]) -> str:
    """Who leads the trick, as told to ``seat``."""
    leaders = acting_seats(view)
    if seat in leaders:
        return "You lead the trick."
    return f"{names[leaders[0]]} leads the trick." if leaders else "No card is on the table."

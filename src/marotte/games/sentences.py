"""Helpers for English sentences."""

import re
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


def heard(text: str) -> str:
    """What is heard of a text: its words, without case and without punctuation, which screen readers leave out."""
    return " ".join(re.findall(r"\w+", text.casefold()))


def spoken(number: int) -> str:
    """A number to be heard: screen readers leave out a hyphen before a digit."""
    return f"minus {-number}" if number < 0 else str(number)


def scores_words(title: str, scores: Sequence[int], names: Sequence[str]) -> str:
    """``Points in all: Anne 12, Paul minus 3.``"""
    listed = ", ".join(f"{name} {spoken(score)}" for name, score in zip(names, scores, strict=True))
    return f"{title[0].upper()}{title[1:]}: {listed}."


def winners_words(winners: Sequence[str]) -> str:
    """``Anne wins``, ``Anne and Paul share the win``."""
    return f"{listing(winners)} {'wins' if len(winners) == 1 else 'share the win'}"


def leading(view: "State", seat: int, names: Sequence[str]) -> str:
    """Who leads the trick, as told to ``seat``."""
    leaders = acting_seats(view)
    if seat in leaders:
        return "You lead the trick."
    return f"{names[leaders[0]]} leads the trick." if leaders else "No card is on the table."

"""Small helpers for sentences."""

from collections.abc import Sequence


def listing(items: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(items) <= 1:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def counted(number: int, singular: str, plural: str | None = None) -> str:
    """``1 card``, ``2 cards``."""
    return f"{number} {singular if number == 1 else plural or singular + 's'}"

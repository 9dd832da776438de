"""What chance gives, judged."""

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import Any


def assert_even(counts: Counter[Any], kinds: Iterable[Hashable]) -> None:
    """Every kind is drawn, no other is, and all about equally often.

    Chi-square against the uniform distribution: five standard deviations are more than chance gives.
    """
    expected = set(kinds)
    assert set(counts) == expected
    mean = counts.total() / len(expected)
    statistic = sum((count - mean) ** 2 / mean for count in counts.values())
    freedom = len(expected) - 1
    assert statistic < freedom + 5 * (2 * freedom) ** 0.5 + 5, counts

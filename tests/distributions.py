"""Statistical tests."""

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import Any


def assert_even(counts: Counter[Any], kinds: Iterable[Hashable]) -> None:
    """Check that exactly these kinds are drawn, all about equally often.

    Chi-square against the uniform distribution; the limit is five standard deviations.
    """
    expected = set(kinds)
    assert set(counts) == expected
    mean = counts.total() / len(expected)
    statistic = sum((count - mean) ** 2 / mean for count in counts.values())
    freedom = len(expected) - 1
    assert statistic < freedom + 5 * (2 * freedom) ** 0.5 + 5, counts

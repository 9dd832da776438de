"""The building blocks of all kernels: bits, random numbers, and records at an address."""

import os
import random as python_random
import subprocess
import sys
from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from numba.core.errors import TypingError

from marotte.games.kernel import (
    IS_COMPILED,
    allocating_kernel,
    copy_values,
    count_bits,
    highest_bit,
    kernel,
    lowest_bit,
    nth_bit,
    record_at,
    state_type,
    write_rising,
)
from marotte.games.randomness import below, new_random, next_word, random_share, seed_random, shuffle
from tests.distributions import assert_even

#: The first numbers of seed 7, stream 3.
GOLDEN_WORDS = [1186431023, 1691808228, 1207332826, 3413441780]

EDGES = [0, 1, 2, 3, 1 << 31, (1 << 31) - 1, (1 << 32) - 1, 1 << 62, (1 << 63) - 1]

#: Prints the output of every generator, to be compared between compiled and plain Python.
NUMBERS = """
import numpy as np
from marotte.games.kernel import IS_COMPILED
from marotte.games.randomness import below, new_random, next_word, random_share, shuffle
print(IS_COMPILED)
for seed, stream in [(0, 0), (1, 0), (0, 1), ((1 << 63) - 1, 7), (12345678901234567, (1 << 62) + 3)]:
    random = new_random(seed, stream)
    print([int(next_word(random)) for _ in range(20)])
    print([int(below(random, bound)) for bound in (1, 2, 3, 10, 1000, 1 << 30)])
    print([float(random_share(random)) for _ in range(5)])
    for kind in (np.int16, np.int64):
        cards = np.arange(30, dtype=kind)
        shuffle(random, cards, 3, 28)
        print(cards.tolist())
    print([int(word) for word in random])
"""


def masks() -> list[int]:
    chance = python_random.Random(1)
    dense = [chance.getrandbits(63) for _ in range(300)]
    sparse = [chance.getrandbits(63) & chance.getrandbits(63) & chance.getrandbits(63) for _ in range(300)]
    return EDGES + dense + sparse + [1 << bit for bit in range(63)]


def test_count_bits_agrees_with_python() -> None:
    assert [count_bits(mask) for mask in masks()] == [mask.bit_count() for mask in masks()]


def test_lowest_and_highest_bit_agree_with_python() -> None:
    for mask in masks():
        if mask:
            assert lowest_bit(mask) == (mask & -mask).bit_length() - 1
            assert highest_bit(mask) == mask.bit_length() - 1


def test_an_empty_mask_has_no_lowest_or_highest_bit() -> None:
    assert lowest_bit(0) == 64
    assert highest_bit(0) == -1
    assert count_bits(0) == 0


def test_nth_bit_counts_from_the_lowest() -> None:
    for mask in masks():
        bits = [bit for bit in range(63) if mask >> bit & 1]
        assert [nth_bit(mask, index) for index in range(len(bits))] == bits


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int32, np.int64])
def test_bits_of_the_small_integers_of_a_state(kind: type[np.signedinteger[Any]]) -> None:
    """A field of a state may be passed as it is; its sign bit is clear."""
    top = np.iinfo(kind).bits - 2
    field: Any = kind((1 << top) | 0b101)
    assert (count_bits(field), lowest_bit(field), highest_bit(field)) == (3, 0, top)
    assert [nth_bit(field, index) for index in range(3)] == [0, 2, top]


def test_copy_values_copies_between_types() -> None:
    target = np.zeros(4, np.int16)
    copy_values(np.array([3, 1, 2], np.int64), target)
    assert target.tolist() == [3, 1, 2, 0]


def test_write_rising_writes_nothing_else() -> None:
    target = np.full(6, -1, np.int16)
    write_rising(target, 2, 300, 3)
    write_rising(target, 0, 7, 0)
    assert target.tolist() == [-1, -1, 300, 301, 302, -1]


def test_only_an_allocating_kernel_may_create_arrays() -> None:
    @allocating_kernel
    def allowed(count: int) -> int:
        return len(np.zeros(count, np.int64))

    @kernel
    def refused(count: int) -> int:
        return len(np.zeros(count, np.int64))

    assert allowed(5) == 5
    if IS_COMPILED:  # otherwise there is nothing to refuse
        with pytest.raises(TypingError, match="zeros"):
            refused(5)


def test_a_record_at_an_address_is_the_memory_itself() -> None:
    kind = state_type([("small", "i1"), ("large", "i8"), ("list", "i2", (3,))])

    @kernel
    def double(address: int) -> int:
        record: Any = record_at(address, kind)
        record.small += 1
        record.list[2] = record.list[1] * 2
        return int(record.large)

    records = np.zeros(3, kind)
    records["large"] = [10, 20, 30]
    records["list"][1] = [1, 2, 3]
    records["small"][1] = 5
    address = records.ctypes.data + kind.itemsize
    assert double(address) == 20
    assert records["small"].tolist() == [0, 6, 0]
    assert records["list"].tolist() == [[0, 0, 0], [1, 2, 4], [0, 0, 0]]
    assert records["large"].tolist() == [10, 20, 30]


def test_randomness_is_the_same_compiled_and_uncompiled() -> None:
    outputs = []
    for setting in ("0", "1"):
        run = subprocess.run(
            [sys.executable, "-c", NUMBERS],
            env=os.environ | {"NUMBA_DISABLE_JIT": setting},
            capture_output=True,
            text=True,
            check=True,
        )
        outputs.append(run.stdout.splitlines())
    compiled, uncompiled = outputs
    assert (compiled[0], uncompiled[0]) == ("True", "False")
    assert len(compiled) > 30
    assert compiled[1:] == uncompiled[1:]


def test_the_numbers_of_a_seed_never_change() -> None:
    """Records of simulations name their seed, which must always mean the same games."""
    random = new_random(7, 3)
    assert [int(next_word(random)) for _ in range(4)] == GOLDEN_WORDS


def test_the_generator_is_sfc32() -> None:
    """Against a second implementation with Python's integers."""
    a, b, c, counter = 5, 6, 7, 8
    random = np.array([a, b, c, counter], np.int64)
    for _ in range(1000):
        word = (a + b + counter) & 0xFFFFFFFF
        counter = (counter + 1) & 0xFFFFFFFF
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & 0xFFFFFFFF
        c = (((c << 21 | c >> 11) & 0xFFFFFFFF) + word) & 0xFFFFFFFF
        assert next_word(random) == word
    assert random.tolist() == [a, b, c, counter]


def test_seeds_and_streams_have_their_own_sequences() -> None:
    starts = set()
    choices = [0, 1, 2, 3, 1 << 31, 1 << 32, (1 << 32) + 1, 1 << 33, (1 << 63) - 1]
    for seed in choices:
        for stream in choices:
            random = new_random(seed, stream)
            starts.add(tuple(int(next_word(random)) for _ in range(4)))
    assert len(starts) == len(choices) ** 2


def test_neighbouring_streams_are_uncorrelated() -> None:
    """At the same place in the sequences of neighbouring seeds and streams, about half the bits agree."""
    for first, second in [((5, 0), (5, 1)), ((5, 0), (6, 0)), ((5, 9), (5, 10))]:
        one, other = new_random(*first), new_random(*second)
        differing = sum((int(next_word(one)) ^ int(next_word(other))).bit_count() for _ in range(500))
        assert abs(differing - 8000) < 5 * 4000**0.5


def test_seeding_starts_again() -> None:
    random = new_random(3, 4)
    first = [int(next_word(random)) for _ in range(5)]
    seed_random(random, 3, 4)
    assert [int(next_word(random)) for _ in range(5)] == first


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 52, 1000])
def test_below_is_in_range_and_uniform(bound: int) -> None:
    random = new_random(bound, 1)
    assert_even(Counter(int(below(random, bound)) for _ in range(40 * bound + 200)), range(bound))


def test_random_share_is_between_0_and_1() -> None:
    random = new_random(1, 1)
    shares = [float(random_share(random)) for _ in range(4000)]
    assert all(0 <= share < 1 for share in shares)
    assert_even(Counter(int(share * 20) for share in shares), range(20))


def test_shuffle_gives_every_permutation_equally_often() -> None:
    random = new_random(2, 2)
    found: Counter[tuple[int, ...]] = Counter()
    cards = np.arange(4, dtype=np.int16)
    for _ in range(4800):
        shuffle(random, cards, 0, 4)
        found[tuple(cards.tolist())] += 1
    assert_even(found, permutations(range(4)))


def test_shuffle_does_not_depend_on_the_order_before() -> None:
    """Each time from the same order: the permutations of one shuffle, not of a chain of them."""
    found: Counter[tuple[int, ...]] = Counter()
    for stream in range(4800):
        cards = np.arange(4, dtype=np.int16)
        shuffle(new_random(9, stream), cards, 0, 4)
        found[tuple(cards.tolist())] += 1
    assert_even(found, permutations(range(4)))


@pytest.mark.parametrize(("first", "last"), [(0, 10), (3, 7), (4, 5), (6, 6), (0, 0)])
def test_shuffle_stays_within_its_bounds(first: int, last: int) -> None:
    random = new_random(4, 4)
    moved = set()
    for _ in range(50):
        cards = np.arange(10, dtype=np.int16)
        shuffle(random, cards, first, last)
        assert sorted(cards.tolist()) == list(range(10))
        moved |= {place for place, card in enumerate(cards.tolist()) if place != card}
    assert moved == (set(range(first, last)) if last - first > 1 else set())

"""Dealing hidden cards: every possible deal is equally likely, and no other is dealt."""

import random as python_random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from math import comb, prod
from typing import Any

import numpy as np
import pytest

from marotte.games.dealing import MAX_PLACES, deal_hidden
from marotte.games.randomness import new_random
from tests.distributions import assert_even

Deal = tuple[tuple[int, ...], ...]

# Cards are numbered class by class: with class sizes [2, 3] the cards are 0 1 | 2 3 4.
# A forbidden mask has bit c for class c.
CASES = [
    # (class sizes, sizes of the places, forbidden)
    pytest.param([3, 3], [2, 2, 2], [0, 0, 0], id="nothing forbidden"),
    pytest.param([3, 3], [2, 2, 2], [0b01, 0, 0], id="one place forbids one class"),
    pytest.param([2, 5], [2, 2, 3], [0b01, 0b01, 0], id="two places forbid the same class"),
    pytest.param([3, 3], [2, 2, 2], [0b01, 0b10, 0], id="two places forbid different classes"),
    pytest.param([2, 2, 2], [2, 2, 2], [0b001, 0b010, 0b100], id="each place forbids another class"),
    pytest.param([2, 2, 3], [2, 2, 3], [0b011, 0b001, 0], id="one place forbids two classes"),
    pytest.param([4, 1, 2], [3, 2, 2], [0b010, 0b100, 0b001], id="classes and places of different sizes"),
    pytest.param([2, 2, 2], [2, 0, 4], [0b001, 0b111, 0], id="a place of no cards that forbids all"),
    pytest.param([2, 2, 2], [0, 3, 0, 3], [0, 0b001, 0b010, 0], id="several places of no cards"),
    pytest.param([3, 0, 3], [3, 3], [0b010, 0b011], id="an empty class, and tight"),
    pytest.param([2, 2], [2, 2], [0b01, 0b10], id="one deal only"),
    pytest.param([1, 1, 1, 1], [1, 1, 1, 1], [0b0001, 0b0010, 0b0100, 0b1000], id="derangements"),
    pytest.param([2, 1, 1, 2], [1, 2, 1, 2], [0b1110, 0b0001, 0, 0b0110], id="tight in a chain"),
    pytest.param([4, 4], [4, 4], [0b01, 0], id="one place takes a whole class"),
    pytest.param([5], [2, 3], [0, 0], id="one class"),
    pytest.param([3, 4], [1, 1, 1, 1, 1, 1, 1], [0b01, 0, 0b10, 0, 0b01, 0, 0], id="seven places of one card"),
]


def possible_deals(class_sizes: Sequence[int], sizes: Sequence[int], forbidden: Sequence[int]) -> list[Deal]:
    """All possible deals, each place's cards sorted."""
    class_of = [number for number, size in enumerate(class_sizes) for _ in range(size)]

    def deals(cards: tuple[int, ...], place: int) -> Iterator[Deal]:
        if place == len(sizes):
            yield ()
            return
        allowed = [card for card in cards if not forbidden[place] >> class_of[card] & 1]
        for hand in combinations(allowed, sizes[place]):
            for rest in deals(tuple(card for card in cards if card not in hand), place + 1):
                yield (hand, *rest)

    return list(deals(tuple(range(len(class_of))), 0))


def split(cards: Sequence[int], sizes: Sequence[int]) -> Deal:
    """The hands of the places, each sorted."""
    hands = []
    first = 0
    for size in sizes:
        hands.append(tuple(sorted(cards[first : first + size])))
        first += size
    return tuple(hands)


def draw(
    random: np.ndarray[tuple[int], np.dtype[np.int64]],
    class_sizes: Sequence[int],
    sizes: Sequence[int],
    forbidden: Sequence[int],
) -> list[int] | None:
    cards = np.arange(sum(class_sizes), dtype=np.int64)
    is_dealt = deal_hidden(
        random,
        cards,
        np.array(class_sizes, np.int64),
        np.array(sizes, np.int64),
        np.array(forbidden, np.int64),
        len(sizes),
    )
    assert sorted(cards.tolist()) == list(range(sum(class_sizes)))  # even if no deal was found
    return cards.tolist() if is_dealt else None


@pytest.mark.parametrize(("class_sizes", "sizes", "forbidden"), CASES)
def test_all_possible_deals_are_equally_likely(class_sizes: list[int], sizes: list[int], forbidden: list[int]) -> None:
    possible = possible_deals(class_sizes, sizes, forbidden)
    random = new_random(5, len(possible))
    found: Counter[Deal] = Counter()
    for _ in range(max(400, 25 * len(possible))):
        cards = draw(random, class_sizes, sizes, forbidden)
        assert cards is not None
        found[split(cards, sizes)] += 1
    assert_even(found, possible)


def test_the_order_within_a_place_is_random_too() -> None:
    """Piles are drawn from the top, so their order matters."""
    random = new_random(6)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(3000):
        cards = draw(random, [2, 2], [1, 3], [0b01, 0])
        assert cards is not None
        found[tuple(cards)] += 1
    assert len(found) == 2 * 6
    assert_even(found, set(found))


@pytest.mark.parametrize(
    "forbidden",
    [
        [0b0001, 0b0001, 0b0010, 0, 0],
        [0b0011, 0b0110, 0b1100, 0b1001, 0],
        [0b1110, 0b0001, 0b0001, 0b0001, 0b0010],
        [0b0111, 0b1000, 0b0001, 0b0010, 0b0100],
    ],
)
def test_large_deals_are_distributed_as_counted(forbidden: list[int]) -> None:
    """Too many deals to list: how many cards of a class a place gets is compared with the exact distribution."""
    class_sizes = [8, 6, 4, 4]
    sizes = [4, 5, 4, 5, 4]
    draws = 6000
    random = new_random(12, sum(forbidden))
    class_of = np.repeat(np.arange(4), class_sizes)
    found: Counter[tuple[int, int, int]] = Counter()
    for _ in range(draws):
        cards = draw(random, class_sizes, sizes, forbidden)
        assert cards is not None
        for place, hand in enumerate(split(cards, sizes)):
            counts = Counter(int(class_of[card]) for card in hand)
            found.update((place, number, counts[number]) for number in range(4))
    shares = counted_shares(class_sizes, sizes, forbidden)
    assert set(found) <= set(shares)
    for key, share in shares.items():
        deviation = (draws * share * (1 - share)) ** 0.5
        assert abs(found[key] - draws * share) <= 5 * deviation + 3, key


def counted_shares(
    class_sizes: Sequence[int], sizes: Sequence[int], forbidden: Sequence[int]
) -> dict[tuple[int, int, int], float]:
    """The share of all possible deals in which a place gets a number of cards of a class: (place, class, number)."""

    @cache
    def ways(place: int, left: tuple[int, ...]) -> int:
        """The number of deals of the remaining cards to the places from this one on."""
        if place == len(sizes):
            return 1
        return sum(weight * ways(place + 1, rest) for _, weight, rest in choices(place, left))

    def choices(place: int, left: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int, tuple[int, ...]]]:
        """What a place can take of each class, in how many ways, and what remains."""
        ranges = [range(1 if forbidden[place] >> number & 1 else size + 1) for number, size in enumerate(left)]
        for taken in product(*ranges):
            if sum(taken) == sizes[place]:
                weight = prod(comb(size, count) for size, count in zip(left, taken, strict=True))
                yield taken, weight, tuple(size - count for size, count in zip(left, taken, strict=True))

    reached: Counter[tuple[int, ...]] = Counter({tuple(class_sizes): 1})  # number of deals to the places so far
    total = ways(0, tuple(class_sizes))
    shares: Counter[tuple[int, int, int]] = Counter()
    for place in range(len(sizes)):
        following: Counter[tuple[int, ...]] = Counter()
        for left, before in reached.items():
            for taken, weight, rest in choices(place, left):
                following[rest] += before * weight
                for number, count in enumerate(taken):
                    shares[place, number, count] += before * weight * ways(place + 1, rest)
        reached = following
    return {key: deals / total for key, deals in shares.items() if deals}


def test_many_cards_and_many_voids() -> None:
    """As in a late trick of Fool! with eight seats: nothing forbidden is dealt, and no card is lost."""
    random = new_random(7)
    chance = python_random.Random(7)
    class_sizes = [12, 9, 8, 6]
    sizes = [5] * 7
    class_of = np.repeat(np.arange(4), class_sizes)
    tried = 0
    for _ in range(300):
        forbidden = [chance.randrange(0b1111) & chance.randrange(0b1111) for _ in sizes]
        if not is_possible(class_sizes, sizes, forbidden):
            continue
        tried += 1
        cards = draw(random, class_sizes, sizes, forbidden)
        assert cards is not None
        for place, hand in enumerate(split(cards, sizes)):
            assert not any(forbidden[place] >> int(class_of[card]) & 1 for card in hand)
    assert tried > 100


def is_possible(class_sizes: Sequence[int], sizes: Sequence[int], forbidden: Sequence[int]) -> bool:
    """Hall's condition: for each set of classes, the places that may hold only those need no more cards than exist."""
    for chosen in range(1 << len(class_sizes)):
        room = sum(size for number, size in enumerate(class_sizes) if chosen >> number & 1)
        needed = sum(size for size, mask in zip(sizes, forbidden, strict=True) if ~mask & 0b1111 & ~chosen == 0)
        if needed > room:
            return False
    return True


def test_the_maximum_number_of_places() -> None:
    random = new_random(8)
    forbidden = [1 << (place % 5) for place in range(MAX_PLACES)]
    sizes = [1 if place < 10 else 0 for place in range(MAX_PLACES)]
    found: Counter[int] = Counter()
    for _ in range(2000):
        cards = draw(random, [2] * 5, sizes, forbidden)
        assert cards is not None
        assert all(card // 2 != place % 5 for place, card in enumerate(cards))
        found[cards[0]] += 1
    assert_even(found, range(2, 10))


def test_an_impossible_deal_is_refused() -> None:
    assert possible_deals([3, 3], [2, 2, 2], [0b01, 0b01, 0]) == []
    assert draw(new_random(1), [3, 3], [2, 2, 2], [0b01, 0b01, 0]) is None


def test_no_cards_at_all() -> None:
    assert draw(new_random(1), [0, 0], [0, 0], [0, 0]) == []
    assert draw(new_random(1), [0, 0], [0, 0], [0b11, 0]) == []


def test_the_same_generator_gives_the_same_deal() -> None:
    deals = [draw(new_random(3, 9), [3, 4], [3, 4], [0b01, 0]) for _ in range(2)]
    assert deals[0] == deals[1]
    assert draw(new_random(3, 10), [3, 4], [3, 4], [0b01, 0]) != deals[0]


@pytest.mark.parametrize("kind", [np.int16, np.int64])
def test_cards_of_all_types_that_games_use(kind: type[np.signedinteger[Any]]) -> None:
    cards = np.array([10, 11, 20, 21], kind)
    two = np.array([2, 2], np.int64)
    assert deal_hidden(new_random(2), cards, two, two, np.array([0b01, 0], np.int64), 2)
    assert sorted(cards[:2].tolist()) == [20, 21]

"""Fool!: what a seat sees, and what it could believe."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from marotte.games.checking import same_view
from marotte.games.fool.notation import card_name, cards_in_hand
from marotte.games.fool.rules import ONE
from marotte.games.position import Position, start
from marotte.games.randomness import below, new_random
from tests.games.fool.positions import play

Hands = tuple[tuple[str, ...], ...]


def hands_of(state: Any) -> Hands:
    return tuple(tuple(card_name(card) for card in cards_in_hand(state, seat)) for seat in range(state.seats))


def tiny(hands: str, start_seat: int = 0) -> Position:
    """A game with green 2–5, red 2–4, yellow 2–3, blue 2–3 and one 1: three cards for each of four seats."""
    deck = {"green": 5, "red": 4, "yellow": 3, "blue": 3, "ones": 1}
    position = start("fool", 4, deck=deck)
    deal = {"start": start_seat, "hands": [hand.split() for hand in hands.split("/")]}
    position.supply(position.game.notation.parse_deal(position.state, deal))
    return position


def consistent_hands(position: Position, seat: int, moves: list[str]) -> Counter[Hands]:
    """For every deal of the unseen cards in which all moves were legal, the hands that it leads to."""
    view = position.view(seat).record
    deck = {"green": 5, "red": 4, "yellow": 3, "blue": 3, "ones": 1}
    all_cards = [
        f"{letter}{value}" for letter, top in zip("gryb", (5, 4, 3, 3), strict=True) for value in range(2, top + 1)
    ]
    played: list[list[str]] = [[], [], [], []]
    for move in moves:
        played[int(move[0])].append(move[2:])
    own = list(hands_of(view)[seat])
    unseen = [card for card in [*all_cards, "1"] if card not in own and not any(card in cards for cards in played)]
    others = [other for other in range(4) if other != seat]
    left = {other: 3 - len(played[other]) for other in others}
    found: Counter[Hands] = Counter()
    for dealt in splits(unseen, [left[other] for other in others]):
        hands: list[list[str]] = [[], [], [], []]
        hands[seat] = own
        for other, cards in zip(others, dealt, strict=True):
            hands[other] = cards
        trial = start("fool", 4, deck=deck)
        deal = {"start": int(view.start), "hands": [hands[other] + played[other] for other in range(4)]}
        trial.supply(trial.game.notation.parse_deal(trial.state, deal))
        if all(is_playable(trial, move) for move in moves):
            found[hands_of(trial.state)] += 1
    return found


def splits(cards: list[str], sizes: list[int]) -> Iterator[list[list[str]]]:
    """Every way to deal the cards to hands of these sizes."""
    if not sizes:
        yield []
        return
    for hand in combinations(cards, sizes[0]):
        for rest in splits([card for card in cards if card not in hand], sizes[1:]):
            yield [list(hand), *rest]


def is_playable(position: Position, move: str) -> bool:
    seat, card = move.split()
    action = position.game.notation.parse_move(position.state, int(seat), card)
    if action not in position.legal_actions:
        return False
    position.apply(action)
    return True


@pytest.mark.distribution
@pytest.mark.parametrize(
    "moves",
    [
        ["0 g2"],
        ["0 g2", "1 r2", "2 g3"],  # seat 1 has no green
        ["0 g2", "1 r2", "2 g3", "3 g4", "3 y2", "0 r3"],  # nor seat 0 yellow
    ],
)
@pytest.mark.parametrize("seat", range(4))
def test_resampling_is_uniform_over_all_consistent_deals(moves: list[str], seat: int) -> None:
    position = play(tiny("g2 r3 1/r2 r4 b3/g3 b2 g5/g4 y2 y3"), *moves)
    expected = consistent_hands(position, seat, moves)
    assert hands_of(position.state) in expected
    view = position.view(seat)
    random = new_random(11, seat)
    draws = min(30 * len(expected), 4000)
    found = Counter(hands_of(view.resample(random)) for _ in range(draws))
    assert set(found) <= set(expected)
    if draws == 30 * len(expected):
        assert set(found) == set(expected)
    # Chi-square against the uniform distribution; the limit is five standard deviations.
    mean = draws / len(expected)
    statistic = sum((found[hands] - mean) ** 2 / mean for hands in expected)
    freedom = len(expected) - 1
    assert statistic < freedom + 5 * (2 * freedom) ** 0.5 + 5


@pytest.mark.parametrize("seats", [4, 6, 8])
def test_revealed_voids_are_respected_in_long_games(seats: int) -> None:
    position = start("fool", seats, seed=seats)
    random = new_random(3)
    for _ in range(150):
        for seat in range(seats):
            state = position.view(seat).resample(random)
            for other in range(seats):
                for colour in range(4):
                    if other != seat and int(position.state.voids[other]) >> colour & 1:
                        assert state.hands[other, colour] == 0
            assert sum(state.ones[:seats]) == sum(position.state.ones[:seats])
        position.apply(int(position.game.rules.pick(position.state, position.seat, random)))
        if position.is_over:
            break


@pytest.mark.parametrize("seats", [4, 7])
def test_swapping_two_hidden_cards_changes_nothing_for_the_seat(seats: int) -> None:
    random = new_random(5)
    position = start("fool", seats, seed=9)
    swaps = 0
    for _ in range(120):
        for seat in range(seats):
            twin = position.copy()
            if swap_hidden(twin.state, seat, random):
                swaps += 1
                assert twin.state.tobytes() != position.state.tobytes()
                twin.refresh()
                assert same_view(twin.view(seat), position.view(seat))
                if position.seat == seat:
                    assert twin.legal_actions == position.legal_actions
        position.apply(int(position.game.rules.pick(position.state, position.seat, random)))
        if position.is_over:
            break
    assert swaps > 100


def swap_hidden(state: Any, seat: int, random: np.ndarray[Any, np.dtype[np.int64]]) -> bool:
    """Swap a card of one other hand with a different one of another."""
    others = [other for other in range(state.seats) if other != seat and state.sizes[other]]
    if len(others) < 2:
        return False
    first = others[below(random, len(others))]
    second = others[below(random, len(others))]
    if first == second:
        return False
    mine = cards_in_hand(state, first)
    theirs = cards_in_hand(state, second)
    give = mine[below(random, len(mine))]
    take = theirs[below(random, len(theirs))]
    if give == take:
        return False
    for holder, out, into in ((first, give, take), (second, take, give)):
        for card, sign in ((out, -1), (into, 1)):
            if card == ONE:
                state.ones[holder] += sign
            else:
                state.hands[holder, card >> 5] ^= 1 << (card & 31)
    return True

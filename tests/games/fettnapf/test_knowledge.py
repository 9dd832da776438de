"""Fettnapf: what a view hides, and that resampling agrees with full enumeration."""

import random
from collections import Counter, defaultdict
from typing import Any

import numpy as np
import pytest

from marotte.games.contract import DEAL, SHUFFLE, SPECTATOR
from marotte.games.fettnapf import knowledge
from marotte.games.fettnapf.rules import CALL
from marotte.games.kernel import IS_COMPILED
from marotte.games.position import Position, start
from marotte.games.randomness import new_random
from marotte.games.view import View

Hand = tuple[int, ...]
Hands = tuple[Hand, ...]

SMALL = {"numbers": [2, 2, 2, 2, 2, 2, 2, 0, 0, 0], "hand": 2, "feet": 9}
TINY = {"numbers": [0, 3, 3, 3, 0, 0, 0, 0, 0, 0], "hand": 2, "islands_each": 0, "feet": 9}


def numbers_of(counts: Any) -> Hand:
    return tuple(number for number in range(10) for _ in range(int(counts[number])))


def without(cards: Hand, card: int) -> Hand:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def check_state(state: Any) -> None:
    """Check that all cards are there once, and that redundant fields agree."""
    if state.phase == DEAL:
        return
    counts = np.zeros(10, np.int64)
    for cards in (state.pile[: state.pile_left], state.played[: state.played_count]):
        counts += np.bincount(cards, minlength=10)
    assert (counts + state.hands.sum(axis=0) == state.deck_numbers).all()
    for seat in range(5):
        assert int(state.held[seat]) == sum(1 << number for number in range(10) if state.hands[seat, number])
        assert int(state.islands[seat]).bit_count() == state.island_counts[seat]
    kept = state.kept.sum(axis=0) + state.shuffled + np.bincount(state.played[:1], minlength=10)
    assert (kept == state.deck_numbers).all()
    islands = [island for island in range(31) for seat in range(5) if int(state.islands[seat]) >> island & 1]
    islands += state.island_pile[: state.islands_left].tolist()
    assert sorted(islands) == [island for island in range(31) if int(state.deck_islands) >> island & 1]


def check_view(position: Position, seat: int, generator: Any) -> None:
    view = position.view(seat)
    state = view.resample(generator)
    check_state(state)
    assert View.of(position.setup, state, seat).record.tobytes() == view.record.tobytes()
    assert state.phase == position.phase
    if seat in position.actors:
        assert view.legal_actions == position.legal_actions_of(seat)


@pytest.mark.parametrize("calls", ["automatic", "manual"])
@pytest.mark.parametrize("deck", [{}, SMALL], ids=["default", "small"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_resampled_state_looks_the_same_in_every_phase(seats: int, deck: dict[str, Any], calls: str) -> None:
    generator = new_random(seats)
    phases = set()
    position = start("fettnapf", seats, deck=deck, options={"calls": calls})
    chance = new_random(7)
    while True:
        phases.add(position.phase)
        check_state(position.state)
        for seat in (SPECTATOR, *range(seats)):
            check_view(position, seat, generator)
        if position.is_over:
            break
        if position.actors:
            position.apply(int(position.game.rules.pick(position.state, position.seat, chance)))
        else:
            position.supply(position.draw_chance(chance))
    if deck:
        assert SHUFFLE in phases
    if calls == "manual":
        assert CALL in phases


def test_a_view_shows_all_islands_in_hands_but_no_pile_and_no_other_hand() -> None:
    position = start("fettnapf", 3, seed=4)
    for seat in (SPECTATOR, 0, 1, 2):
        view = position.view(seat).record
        assert (view.islands == position.state.islands).all()
        assert not view.pile.any()
        assert not view.island_pile.any()
        for other in range(3):
            assert view.hands[other].any() == (other == seat)
            assert (view.held[other] != 0) == (other == seat)


def test_a_view_does_not_depend_on_hidden_cards() -> None:
    position = start("fettnapf", 2, seed=4, deck=SMALL)
    while position.state.refills == 0:
        position.apply(position.legal_actions[0])
    before = position.view(0).record.tobytes()
    state = position.state
    state.hands[1] = np.roll(state.hands[1], 1)
    state.held[1] = 1023
    state.kept[1] = np.roll(state.kept[1], 1)
    state.pile[:] = state.pile[::-1].copy()
    state.played[state.played_count :] = 7
    state.island_pile[:] = state.island_pile[::-1].copy()
    assert position.view(0).record.tobytes() == before


def test_forgotten_islands_are_filled_with_unseen_ones() -> None:
    position = start("fettnapf", 3, seed=4)
    record = position.view(0).record
    unseen = int(record.deck_islands) & ~int(record.islands[0]) & ~int(record.islands[1])
    forgotten = int(record.islands[2])
    record.islands[2] = 0
    generator = new_random(1)
    seen: Counter[int] = Counter()
    for _ in range(300):
        state = View(position.setup, record, 0).resample(generator)
        check_state(state)
        assert (state.islands[:2] == record.islands[:2]).all()
        assert int(state.islands[2]) & ~unseen == 0
        seen.update(island for island in range(31) if int(state.islands[2]) >> island & 1)
    assert len(seen) == unseen.bit_count() == 17
    assert max(seen.values()) < 80  # 300 * 2 / 17 is 35
    assert set(seen) > {island for island in range(31) if forgotten >> island & 1}


def test_the_seat_that_is_asked_holds_the_island_even_if_it_was_forgotten() -> None:
    generator = new_random(1)
    for seed in range(40):
        position = start("fettnapf", 3, seed=seed, options={"calls": "manual"})
        while not position.is_over and position.phase != CALL:
            position.apply(position.legal_actions[0])
        if position.phase == CALL:
            break
    assert position.phase == CALL
    holder = position.seat
    for seat in (SPECTATOR, int(position.state.turn)):
        record = position.view(seat).record
        record.islands[holder] = 0
        for _ in range(20):
            state = View(position.setup, record, seat).resample(generator)
            check_state(state)
            assert int(state.islands[holder]) >> int(state.total) & 1


class Enumeration:
    """All hands that the other players could have, with their exact probabilities, from what one seat sees.

    Equal worlds (the same hands, the same cards in the pile) are merged. A card is drawn when it is needed, which is
    equivalent to a shuffled pile. Every card of a hand is equally likely to be played.
    """

    def __init__(self, position: Position, seat: int) -> None:
        state = position.state
        self.seats = position.setup.seats
        self.seat = seat
        self.left = int(state.pile_left)
        self.discards = [int(state.total)]
        pool = without(numbers_of(state.deck_numbers), int(state.total))
        for number in numbers_of(state.hands[seat]) if seat >= 0 else ():
            pool = without(pool, number)
        self.worlds: dict[tuple[Hands, Hand], float] = {(((),) * self.seats, pool): 1.0}
        for other in range(self.seats):
            if other != seat:
                for _ in range(state.hand_size):
                    self.draw(other)

    def draw(self, player: int, drawn: int | None = None) -> None:
        worlds: defaultdict[tuple[Hands, Hand], float] = defaultdict(float)
        for (hands, pool), chance in self.worlds.items():
            for number in set(pool) if drawn is None else {drawn} & set(pool):
                after = hands
                if drawn is None:
                    after = (*hands[:player], tuple(sorted((*hands[player], number))), *hands[player + 1 :])
                worlds[after, without(pool, number)] += chance * pool.count(number) / len(pool)
        self.worlds = worlds

    def play(self, player: int, number: int, drawn: int) -> None:
        self.discards.append(number)
        if player != self.seat:
            worlds: defaultdict[tuple[Hands, Hand], float] = defaultdict(float)
            for (hands, pool), chance in self.worlds.items():
                if number in hands[player]:
                    after = (*hands[:player], without(hands[player], number), *hands[player + 1 :])
                    worlds[after, pool] += chance * hands[player].count(number)
            self.worlds = worlds
        if self.left == 0:
            pool = tuple(sorted(self.discards[:-1]))
            self.left = len(pool)
            self.discards = self.discards[-1:]
            self.worlds = {(hands, pool): chance for (hands, _), chance in self.worlds.items()}
        self.left -= 1
        self.draw(player, drawn if player == self.seat else None)

    def chances(self) -> dict[Hands, float]:
        sums: defaultdict[Hands, float] = defaultdict(float)
        for (hands, _), chance in self.worlds.items():
            sums[hands] += chance
        whole = sum(sums.values())
        return {hands: chance / whole for hands, chance in sums.items()}


def compare(position: Position, enumeration: Enumeration, samples: int) -> None:
    """Check that only possible hands occur, and as often as expected."""
    seat = enumeration.seat
    chances = enumeration.chances()
    view = position.view(seat)
    generator = new_random(11)
    state = np.zeros(1, view.record.dtype)[0]
    seen: Counter[Hands] = Counter()
    for _ in range(samples):
        knowledge.resample(view.record, seat, generator, state)
        seen[
            tuple(() if other == seat else numbers_of(state.hands[other]) for other in range(position.setup.seats))
        ] += 1
    assert set(seen) <= set(chances)
    distance = sum(abs(seen[hands] / samples - chance) for hands, chance in chances.items()) / 2
    noise = sum((chance * (1 - chance) / samples) ** 0.5 for chance in chances.values()) / 2
    assert distance < 1.5 * noise + 0.015


@pytest.mark.distribution
@pytest.mark.parametrize(
    ("seats", "deck", "seed", "seat", "refills"),
    [
        (2, TINY, 1, 0, 3),  # with one other player every refill is exact
        (2, SMALL | {"islands_each": 0}, 3, 1, 2),
        (2, TINY, 6, SPECTATOR, 1),
        (3, TINY | {"numbers": [0, 4, 4, 4, 0, 0, 0, 0, 0, 0]}, 2, 1, 1),
        (3, SMALL | {"islands_each": 0}, 5, 1, 1),
        (3, SMALL | {"islands_each": 0}, 9, 0, 1),
    ],
)
def test_resampling_agrees_with_full_enumeration(
    seats: int, deck: dict[str, Any], seed: int, seat: int, refills: int
) -> None:
    position = start("fettnapf", seats, seed=seed, deck=deck)
    enumeration = Enumeration(position, seat)
    chooser = random.Random(seed)
    has_refilled = False
    while True:
        player = position.seat
        number = chooser.choice(position.legal_actions)
        held = without(numbers_of(position.state.hands[player]), number)
        position.apply(number)
        if position.is_over or position.state.refills > refills:
            break
        drawn = Counter(numbers_of(position.state.hands[player])) - Counter(held)
        enumeration.play(player, number, next(iter(drawn)))
        has_refilled = has_refilled or position.state.refills == refills
        compare(position, enumeration, 3000 if IS_COMPILED else 150)
    assert has_refilled


def test_an_inconsistent_view_is_filled_all_the_same() -> None:
    position = start("fettnapf", 3, seed=4, deck=SMALL)
    while position.state.refills == 0:
        position.apply(position.legal_actions[0])
    position.state.kept[0] = 0
    view = position.view(0)
    state = view.resample(new_random(1))
    assert View.of(position.setup, state, 0).record.tobytes() == view.record.tobytes()
    counts = np.bincount(state.pile[: state.pile_left], minlength=10) + state.hands.sum(axis=0)
    assert (counts + np.bincount(state.played[: state.played_count], minlength=10) == state.deck_numbers).all()

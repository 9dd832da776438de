"""What a seat of The Fool's Faith can know: ``resample`` against every consistent history, on small decks.

The histories are found by brute force with a second, plain implementation of rules F6 to F16.
"""

from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import combinations
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
import pytest

from marotte.games.checking import same_view
from marotte.games.contract import SPECTATOR
from marotte.games.faith.knowledge import QUICK_TRIES, believe, turn_to_choose
from marotte.games.faith.rules import CARDS, CHOOSE, FIRST_TAROT, FOOL, LEAVE, STATE, TAKE
from marotte.games.kernel import IS_COMPILED
from marotte.games.position import Position, start
from marotte.games.randomness import new_random
from marotte.games.view import View
from tests.games.faith.positions import ANNE, PAUL, RACHEL, deal
from tests.games.faith.positions import play as play_moves

SAMPLES = 10_000 if IS_COMPILED else 1_000

# Hands of two or three cards, and decks that are used up or nearly so.
TIGHT = {"values": 2, "tarot": 1, "hand": 2, "dares": 6}  # 10 cards: three seats use them all
LOOSE = {"values": 2, "tarot": 2, "hand": 2, "dares": 6}  # 11 cards: three seats leave one
VOIDS = {"values": 3, "tarot": 0, "hand": 3, "dares": 6}  # 13 cards: three seats use them all
LARGE = {"values": 2, "tarot": 5, "hand": 2, "dares": 6}  # 14 cards: four seats leave two, five use them all


class Case(NamedTuple):
    """A random game with a given choice of who takes up the Chien."""

    seats: int
    deck: dict[str, int]
    takers: tuple[int, ...]  # 0 is the player left of the dealer
    moves: int
    viewers: tuple[int, ...]  # numbered like the takers
    seed: int


class Cards(NamedTuple):
    """Where all cards are and have been, as sets."""

    hands: tuple[int, ...]
    chien: int
    found: tuple[int, ...]
    left: tuple[int, ...]


class Game(NamedTuple):
    """A position and how it was reached."""

    position: Position
    dealt: Cards
    moves: list[tuple[int, int]]


def play(case: Case) -> Game:
    random = new_random(case.seed)
    position = start("faith", seats=case.seats, deck=case.deck)
    position.supply(position.draw_chance(random))
    dealt = cards_of(position.state)
    moves: list[tuple[int, int]] = []
    while len(moves) < case.moves:
        seat = position.seat
        action = int(position.game.rules.pick(position.state, seat, random))
        if position.phase == CHOOSE:
            action = TAKE if turn_to_choose(position.state, seat) in case.takers else LEAVE
        moves.append((seat, action))
        position.apply(action)
    return Game(position, dealt, moves)


def cards_of(state: Any) -> Cards:
    def by_seat(sets: Any) -> tuple[int, ...]:
        return tuple(int(sets[seat]) for seat in range(state.seats))

    return Cards(by_seat(state.hands), int(state.chien), by_seat(state.found), by_seat(state.left))


def subsets(cards: int, size: int) -> Iterator[int]:
    members = [1 << card for card in range(CARDS) if cards >> card & 1]
    for chosen in combinations(members, size):
        yield sum(chosen)


def replaced(sets: tuple[int, ...], seat: int, cards: int) -> tuple[int, ...]:
    return (*sets[:seat], cards, *sets[seat + 1 :])


def suit(card: int) -> int:
    return card // 8 if card < FIRST_TAROT else 4


def may_play(hand: int, lead: int | None, card: int) -> bool:
    """F11 to F16."""
    held = [other for other in range(CARDS) if hand >> other & 1]
    if card not in held:
        return False
    if lead is None or card == FOOL:
        return True
    for wanted in (lead, 4):
        if any(other != FOOL and suit(other) == wanted for other in held):
            return suit(card) == wanted
    return FOOL not in held


def deals(game: Game, viewer: int) -> Iterator[Cards]:
    """All deals with the viewer's actual hand, and with the actual Chien if the viewer was the first to take it up."""
    state = game.position.state
    seats = int(state.seats)
    own = game.dealt.hands[viewer] if viewer >= 0 else 0
    takers = [seat for seat, action in game.moves if action == TAKE]
    known = int(state.found[viewer]) if takers[:1] == [viewer] else 0
    nothing = (0,) * seats

    def fill(seat: int, rest: int, hands: tuple[int, ...]) -> Iterator[Cards]:
        if seat == seats:
            for chien in [known] if known else subsets(rest, 4):
                yield Cards(hands, chien, nothing, nothing)
        elif seat == viewer:
            yield from fill(seat + 1, rest, (*hands, own))
        else:
            for hand in subsets(rest, int(state.hand_size)):
                yield from fill(seat + 1, rest & ~hand, (*hands, hand))

    yield from fill(0, int(state.deck) & ~own & ~known, ())


def histories(game: Game, viewer: int) -> Iterator[Cards]:
    """The cards as they lie now, once for each deal and each choice of exchanges that the viewer can't exclude."""
    truth = game.position.state
    seats = int(truth.seats)
    own = cards_of(truth)

    def exchange(cards: Cards, index: int) -> Iterator[Cards]:
        while index < len(game.moves) and game.moves[index][1] == LEAVE:
            index += 1
        if index == len(game.moves) or game.moves[index][1] < CARDS:
            yield from tricks(cards, index)
            return
        seat, _ = game.moves[index]
        cards = cards._replace(found=replaced(cards.found, seat, cards.chien))
        if seat == viewer and cards.chien != own.found[seat]:
            return
        if index + 1 == len(game.moves):  # still looking at the Chien
            yield cards
            return
        size = int(truth.exchanged[seat])
        for given in subsets(cards.hands[seat], size):
            for taken in subsets(cards.chien, size):
                hands = replaced(cards.hands, seat, cards.hands[seat] ^ given ^ taken)
                chien = cards.chien ^ given ^ taken
                if seat != viewer or chien == own.left[seat]:
                    left = replaced(cards.left, seat, chien)
                    yield from exchange(Cards(hands, chien, cards.found, left), index + 2)

    def tricks(cards: Cards, index: int) -> Iterator[Cards]:
        lead = None
        for number, (seat, card) in enumerate(game.moves[index:]):
            if number % seats == 0:
                lead = None
            if not may_play(cards.hands[seat], lead, card):
                return
            if lead is None and card != FOOL:
                lead = suit(card)
            cards = cards._replace(hands=replaced(cards.hands, seat, cards.hands[seat] & ~(1 << card)))
        yield cards

    for dealt in deals(game, viewer):
        yield from exchange(dealt, 0)


def check_frequencies(expected: Counter[Any], found: Counter[Any]) -> None:
    """A chi-squared test; cells that are too small for it are merged."""
    assert found.keys() <= expected.keys()
    scale = sum(found.values()) / sum(expected.values())
    cells = []
    small = [0.0, 0]
    for key, weight in expected.items():
        if weight * scale >= 5:
            cells.append((weight * scale, found[key]))
        else:
            small = [small[0] + weight * scale, small[1] + found[key]]
    if small[0] >= 5:
        cells.append((small[0], int(small[1])))
    distance = sum((seen - mean) ** 2 / mean for mean, seen in cells)
    freedom = max(len(cells) - 1, 1)
    assert distance < freedom + 5 * sqrt(2 * freedom), f"chi-squared {distance:.0f} with {freedom} degrees of freedom"


CASES = [
    Case(3, TIGHT, (), 3 + 2, (0, 1, 2, SPECTATOR), 1),
    Case(3, TIGHT, (1, 2), 4, (0, 1, 2), 5),  # the last player is looking at the Chien
    Case(3, TIGHT, (0, 1, 2), 6 + 0, (0, 1, 2), 2),
    Case(3, TIGHT, (0, 1, 2), 6 + 3, (0, 1, 2), 3),
    Case(3, TIGHT, (0, 2), 5 + 4, (0, 1, 2), 4),
    Case(3, TIGHT, (1,), 4 + 6, (0, 1, 2, SPECTATOR), 6),  # the round is over
    Case(3, LOOSE, (0, 1, 2), 6 + 2, (0, 1), 6),
    Case(3, LOOSE, (0, 1), 5 + 4, (0, 1), 7),
    Case(3, LOOSE, (1,), 4 + 5, (0, 1, 2), 8),
    # Where the cards left in the Chien went decides in how many ways the restricted cards fit.
    Case(3, LOOSE, (0, 1, 2), 6 + 3, (0,), 29),
    Case(3, LOOSE, (0, 1, 2), 6 + 3, (0,), 44),
    # Two others lack different cards, but could both hold some: what one holds limits the other.
    Case(3, VOIDS, (), 3 + 5, (0,), 158),
    Case(3, VOIDS, (0, 1), 5 + 5, (0,), 141),
    Case(3, VOIDS, (0, 1), 5 + 5, (0,), 34),
    Case(3, VOIDS, (0, 2), 5 + 5, (0, 2), 9),
    Case(3, VOIDS, (0, 1), 5 + 7, (0, 1), 10),
    Case(3, VOIDS, (1, 2), 5 + 6, (0, 1, 2), 11),
    Case(4, LARGE, (0, 1, 3), 7 + 5, (0,), 12),
    Case(5, LARGE, (0, 2, 4), 8 + 6, (0,), 13),
]


@pytest.mark.distribution
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.seats}-{case.takers}-{case.moves}-{case.seed}")
def test_resampling_is_uniform_over_all_consistent_histories(case: Case) -> None:
    """With both algorithms: rejection sampling, and counting."""
    game = play(case)
    truth = game.position.state
    for turn in case.viewers:
        viewer = turn if turn == SPECTATOR else (int(truth.dealer) + 1 + turn) % case.seats
        expected = Counter(histories(game, viewer))
        assert cards_of(truth) in expected
        view = game.position.view(viewer)
        random = new_random(case.seed, viewer + 1)
        state = np.zeros(1, STATE)[0]
        for tries in (QUICK_TRIES, 0):
            found: Counter[Cards] = Counter()
            for _ in range(min(SAMPLES, 60 * len(expected))):
                believe(view.record, viewer, random, tries, state)
                found[cards_of(state)] += 1
            check_frequencies(expected, found)
            check_frequencies(projected(expected, 2), projected(found, 2))  # only how the cards lie now
            check_frequencies(projected(expected, 1), projected(found, 1))  # only the hands


def projected(cards: Counter[Cards], parts: int) -> Counter[Hashable]:
    """Counts of the first parts of :class:`Cards`."""
    counts: Counter[Hashable] = Counter()
    for arrangement, count in cards.items():
        counts[arrangement[:parts]] += count
    return counts


def test_an_exchange_is_seen_by_its_player_and_counted_by_all() -> None:
    hands, chien = ["c1 c2", "p1 t1", "s1 F"], "c8 p8 s8 t11"
    one = play_moves(deal(hands, chien, RACHEL), "0 take", "0 swap c1 for t11")
    other = play_moves(deal(hands, chien, RACHEL), "0 take", "0 swap c2 for p8")
    for viewer in (PAUL, RACHEL, SPECTATOR):
        assert same_view(one.view(viewer), other.view(viewer))
        assert one.view(viewer).names()["table"]["exchanged"] == [1, 0, 0]
    assert not same_view(one.view(ANNE), other.view(ANNE))
    assert one.view(ANNE).names()["table"]["found"] == ["c8", "p8", "s8", "t11"]
    assert one.view(ANNE).names()["table"]["left"] == ["c1", "c8", "p8", "s8"]


def test_the_Chien_is_seen_only_while_it_is_taken_up() -> None:
    position = play_moves(deal(["c1 c2", "p1 t1", "s1 F"], "c8 p8 s8 t11", RACHEL), "0 take")
    chien = ["c8", "p8", "s8", "t11"]
    seen = {seat: position.view(seat).names()["table"]["chien"] for seat in (ANNE, PAUL, RACHEL, SPECTATOR)}
    assert seen == {ANNE: chien, PAUL: [], RACHEL: [], SPECTATOR: []}
    play_moves(position, "0 swap c1 for t11")
    assert position.view(ANNE).names()["table"]["chien"] == []


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_views_do_not_depend_on_hidden_cards(seats: int) -> None:
    """The view of a resampled state is the view that was resampled; cards are neither lost nor duplicated."""
    position = start("faith", seats, seed=seats)
    random = new_random(seats)
    while not position.is_over:
        for viewer in range(SPECTATOR, seats):
            view = position.view(viewer)
            believed = view.resample(random)
            assert same_view(View.of(position.setup, believed, viewer), view)
            check_cards_of(believed)
        position.apply(int(position.game.rules.pick(position.state, position.seat, random)))


def check_cards_of(state: Any) -> None:
    held = [int(state.hands[seat]) | int(state.played[seat]) for seat in range(state.seats)]
    assert [cards.bit_count() for cards in held] == [state.hand_size] * int(state.seats)
    together = [*held, int(state.chien)]
    assert sum(together) & ~int(state.deck) == 0
    assert sum(together).bit_count() == sum(cards.bit_count() for cards in together)
    chien = int(state.chien)
    for turn in reversed(range(state.seats)):
        seat = (int(state.dealer) + 1 + turn) % int(state.seats)
        found, left = int(state.found[seat]), int(state.left[seat])
        if state.exchanged[seat]:
            assert left == chien
            assert (found & ~left).bit_count() == (left & ~found).bit_count() == state.exchanged[seat]
            assert found & ~left & ~held[seat] == 0
            chien = found
        else:
            assert found in (0, chien)
        assert int(state.hands[seat]) & int(state.lacking[seat]) == 0

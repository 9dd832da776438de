"""What the expert concludes from the other players' moves."""

import numpy as np
import pytest

from marotte.bots.search import Tree, specialise_search
from marotte.games.ciao import heuristics as ciao
from marotte.games.faith import heuristics as faith
from marotte.games.position import Position
from marotte.games.randomness import new_random
from tests.games.ciao import positions as ciao_table
from tests.games.faith.positions import cards, deal, play

HANDS = ["c2 c3 p3 p4", "c5 c7 s1 s2", "c6 s3 w1 w2"]
CHIEN = "p8 s8 w8 c8"


def played(*moves: str) -> Position:
    return play(deal(HANDS, CHIEN, dealer=2), "0 leave", "1 leave", "2 leave", *moves)


def plausibility(position: Position, *hands: str) -> float:
    """The plausibility of the position with other hands, for the seat to move."""
    state = position.state.copy()
    for other, hand in enumerate(hands):
        if hand:
            state.hands[other] = cards(hand)
    return faith.plausibility(position.seat, state, state.copy())


def test_faith_before_the_tricks_all_hands_are_equally_plausible() -> None:
    position = deal(HANDS, CHIEN, dealer=2)
    assert plausibility(position) == plausibility(position, "", "t1 t2 t3 t4", "F p3 p4 p5") == 1


def test_faith_losing_a_trick_suggests_that_no_card_could_win_it() -> None:
    position = played("0 c2", "1 c5")  # a player with the highest of the suit would have played it
    assert position.seat == 2
    assert plausibility(position, "", "s1 s2 s3") == 1
    assert plausibility(position, "", "c8 s1 s2") == pytest.approx(faith.SURPRISE)


def test_faith_a_seats_own_moves_are_no_evidence() -> None:
    position = played("0 c2", "1 c5", "2 c6", "2 w2", "0 p3", "1 s1")
    assert position.seat == 2
    assert plausibility(position, "", "", "w8 s8 t11") == plausibility(position)


def test_faith_an_exchange_suggests_that_no_weak_card_was_kept() -> None:
    position = play(deal(HANDS, CHIEN, dealer=2), "0 leave", "1 take", "1 swap s1,s2 for s8,c8", "2 leave")
    state = position.state.copy()
    assert faith.plausibility(0, state, state.copy()) < 1  # c5 was kept, p8 and w8 left behind
    state.hands[1] = cards("c7 c8 s8 t1")
    state.left[1] = cards("s1 s2 w1 p1")
    assert faith.plausibility(0, state, state.copy()) == 1


#: Seat 1 can beat a green rock, or draw although it can.
CIAO_HANDS = ["rg rg~ rg>", "rr py jg", "sg sy sr"]


def ciao_plausibility(position: Position, seat: int) -> float:
    return ciao.plausibility(seat, position.state, position.state.copy())


def test_ciao_drawing_suggests_that_no_card_could_beat_the_top() -> None:
    position = ciao_table.table(CIAO_HANDS, "sg rg", edition="B")
    ciao_table.play(position, "0 rg", "1 draw", "1 keep")
    assert ciao_plausibility(position, 0) == pytest.approx(ciao.RESERVE**2)  # rr and py; a joker may be held back
    assert ciao_plausibility(position, 1) == 1  # the seat that drew knows its own hand
    ciao_table.play(position, "2 draw", "2 keep")
    assert ciao_plausibility(position, 1) == 1  # no scissors beat a rock


def test_ciao_evidence_is_kept_until_the_hand_gets_another_card() -> None:
    position = ciao_table.table(CIAO_HANDS, "sg rg sg sy", edition="B")
    ciao_table.play(position, "0 rg", "1 draw", "1 keep", "2 draw", "2 keep", "0 draw", "0 keep")
    assert position.state.drew_on.tolist()[:3] == [1, 1, 1]
    ciao_table.play(position, "1 py")
    assert position.state.drew_on.tolist()[:3] == [1, 1, 1]
    ciao_table.play(position, "2 sy", "0 rg>", "0 give rg~ to 2", "2 thanks")
    assert position.state.drew_on.tolist()[:3] == [1, 1, 0]
    ciao_table.play(position, "1 draw", "1 keep")
    assert position.state.drew_on.tolist()[:3] == [1, 1, 0]


def test_ciao_evidence_goes_with_swapped_hands() -> None:
    position = ciao_table.table(["sg rg~ rr", "sg sy jg", "pr py pg"], "pg pg", edition="B")
    ciao_table.play(position, "0 sg", "1 draw", "1 keep", "2 draw", "2 keep")
    assert position.state.drew_on.tolist()[:3] == [0, 7, 7]  # green scissors were on top
    ciao_table.play(position, "0 rg~", "0 swap 1")
    assert position.state.drew_on.tolist()[:3] == [7, 0, 7]


def test_states_are_imagined_in_proportion_to_their_plausibility() -> None:
    position = played("0 c2", "1 c5", "2 c6", "2 s3", "0 p3", "1 s1", "2 w1")
    view = position.view(0)
    highest = cards("c8")

    def holds_it(state: np.record) -> bool:
        return bool(state.hands[1] & highest)

    total = with_it = 0.0
    for number in range(4000):
        state = view.resample(new_random(1, number))
        weight = faith.plausibility(0, state, state.copy())
        total += weight
        with_it += weight * holds_it(state)
    search = specialise_search(position.game)
    tree = Tree.empty(position.game, 8001)
    views = np.frombuffer(view.record.tobytes(), position.game.rules.STATE)
    random = new_random(2)
    used = 1
    found = 0
    for _ in range(8000):
        used = search(views, 0, random, *tree, used, 1)
        found += holds_it(tree.imagined[0])
    uniform = sum(holds_it(view.resample(new_random(3, number))) for number in range(1000)) / 1000
    assert with_it / total < 0.85 * uniform  # otherwise the test would prove nothing
    assert found / 8000 == pytest.approx(with_it / total, abs=0.02)

"""Fettnapf, rule by rule; the numbers are those of docs/games/fettnapf.md.

In the worked examples seats 0, 1 and 2 are Emilie, Marie and Jean-Yves.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from marotte.errors import IllegalMove, UsageError
from marotte.games.contract import DEAL, OVER, PLAY, SHUFFLE
from marotte.games.fettnapf.rules import CALL, SILENT, STOP
from marotte.games.position import Position, start
from tests.games.fettnapf.positions import NO_ISLANDS, announce, feet, hand, islands, table

# Cards and deal


def test_N1_58_number_cards() -> None:
    position = start("fettnapf", seed=1)
    assert position.setup.deck["numbers"] == [8, 6, 6, 6, 6, 6, 6, 6, 4, 4]
    assert sum(position.setup.deck["numbers"]) == 58


def test_N2_21_islands() -> None:
    assert start("fettnapf").setup.deck["islands"] == list(range(10, 31))


def test_N3_17_foot_cards_are_enough_for_every_table() -> None:
    for seats in range(2, 6):
        last = start("fettnapf", seats).setup.deck["feet"]
        assert seats * (last - 1) + 1 <= 17


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_N4_three_numbers_each_and_the_turned_card_is_the_first_total(seats: int) -> None:
    position = start("fettnapf", seats, seed=5)
    state = position.state
    assert [len(hand(position, seat)) for seat in range(seats)] == [3] * seats
    assert state.pile_left == 58 - 3 * seats - 1
    assert state.played_count == 1
    assert state.total == state.played[0]
    assert position.phase == PLAY


@pytest.mark.parametrize(("seats", "each"), [(2, 2), (3, 2), (4, 1), (5, 1)])
def test_N5_two_islands_each_or_one_with_four_or_five(seats: int, each: int) -> None:
    position = start("fettnapf", seats, seed=5)
    assert [len(islands(position, seat)) for seat in range(seats)] == [each] * seats
    assert [int(count) for count in position.state.island_counts[:seats]] == [each] * seats
    assert position.state.islands_left == 21 - seats * each


def test_N6_any_seat_may_start_and_play_goes_clockwise_and_up() -> None:
    assert {start("fettnapf", 4, seed=seed).seat for seed in range(60)} == {0, 1, 2, 3}
    position = table(1, [1, 1, 1], first=2, deck=NO_ISLANDS)
    assert position.state.direction == 1
    seats = []
    for number in (1, 1, 1):
        seats.append(position.seat)
        position.apply(number)
    assert seats == [2, 0, 1]


# A turn


def test_N7_play_announce_draw() -> None:
    position = table(4, [7, 9, 2, 0, 0, 0, 0, 0, 0, 8], deck=NO_ISLANDS)
    assert list(position.legal_actions) == [0, 7]
    position.apply(7)
    assert position.state.total == 11
    assert hand(position, 0) == [0, 0, 8]
    assert position.seat == 1


def test_N7_only_a_number_in_hand() -> None:
    position = table(4, [7, 9, 2, 0, 1, 1, 0, 1, 1], deck=NO_ISLANDS)
    with pytest.raises(IllegalMove, match=r"^seat 0 may not play 5: it is not in hand, seat 0 holds 0, 0, 7 \(N7\)$"):
        position.apply(5)


@pytest.mark.parametrize("call", [STOP, SILENT])
def test_N7_nobody_calls_without_being_asked(call: int) -> None:
    with pytest.raises(IllegalMove, match=r"automatically \(N10\)"):
        table(4, [7], deck=NO_ISLANDS).apply(call)
    with pytest.raises(IllegalMove, match=r"only the holder of an island is asked, .* \(N10\)"):
        table(4, [7], deck=NO_ISLANDS, options={"calls": "manual"}).apply(call)


def test_N8_a_total_above_30_turns_down_and_30_does_not() -> None:
    position = table(9, [9, 9, 3, 1, 1], deck=NO_ISLANDS)
    assert announce(position, [9, 9, 3]) == [18, 27, 30]
    assert position.state.direction == 1
    assert announce(position, [1]) == [31]
    assert position.state.direction == -1
    assert announce(position, [1]) == [30]  # down from the next card on


def test_N8_a_total_below_10_turns_up_and_10_does_not() -> None:
    position = table(2, [9, 9, 9, 4, 9, 5, 5, 5, 1, 2], deck=NO_ISLANDS)
    assert announce(position, [9, 9, 9, 4, 9]) == [11, 20, 29, 33, 24]
    assert announce(position, [5, 5]) == [19, 14]
    assert announce(position, [5]) == [9]
    assert position.state.direction == 1
    assert announce(position, [1]) == [10]
    position = table(2, [9, 9, 9, 4, 9, 7, 7, 0, 1], deck=NO_ISLANDS)
    assert announce(position, [9, 9, 9, 4, 9, 7, 7]) == [11, 20, 29, 33, 24, 17, 10]
    assert position.state.direction == -1
    assert announce(position, [0, 1]) == [10, 9]
    assert position.state.direction == 1


def test_N8_a_total_that_is_still_out_of_range_does_not_turn_again() -> None:
    plays = [9, 9, 9, 5, 1, 1, 0]
    position = table(2, plays, deck=NO_ISLANDS)
    assert announce(position, plays) == [11, 20, 29, 34, 33, 32, 32]
    assert position.state.direction == -1
    assert position.state.islands_left == 20


@pytest.mark.parametrize(("first", "seats"), [(0, 3), (1, 3), (2, 3), (0, 2), (1, 5)])
def test_N9_the_player_before_draws_an_island_each_time_the_count_turns(first: int, seats: int) -> None:
    plays = [9, 9, 9, 5]
    position = table(2, plays, first=first, seats=seats, island_pile=[24, 13], deck=NO_ISLANDS)
    announce(position, plays[:3])
    turner = position.seat
    announce(position, plays[3:])
    neighbour = (turner - 1) % seats
    assert [islands(position, seat) for seat in range(seats)] == [
        [24] if seat == neighbour else [] for seat in range(seats)
    ]
    assert position.state.island_counts[neighbour] == 1
    assert feet(position) == [0] * seats
    assert position.seat == (turner + 1) % seats


def test_N10_another_players_island_costs_a_foot_card() -> None:
    position = table(9, [9, 2], islands=[[20, 11], [18, 12], [30, 29]])
    announce(position, [9])
    assert feet(position) == [1, 0, 0]
    assert len(hand(position, 0)) == 3  # and the turn continues with the draw
    assert position.seat == 1
    assert islands(position, 1) == [12, 18]  # the island stays in hand
    announce(position, [2])  # 20 belongs to seat 0
    assert feet(position) == [1, 1, 0]


def test_N10_a_players_own_island_is_safe() -> None:
    for calls in ("automatic", "manual"):
        position = table(9, [9], islands=[[18, 11], [20, 12], [30, 29]], options={"calls": calls})
        announce(position, [9])
        assert feet(position) == [0, 0, 0]
        assert (position.phase, position.seat) == (PLAY, 1)


def test_N10_with_manual_calls_the_holder_is_asked_before_the_draw() -> None:
    position = table(9, [9], islands=[[20, 11], [12, 13], [18, 29]], options={"calls": "manual"})
    position.apply(9)
    assert (position.phase, position.actors) == (CALL, (2,))
    assert list(position.legal_actions) == [STOP, SILENT]
    assert feet(position) == [0, 0, 0]
    assert len(hand(position, 0)) == 2
    with pytest.raises(IllegalMove, match=r"^seat 2 may not play 0: first seat 2 says stop or silent .* 18 \(N10\)$"):
        position.apply(0, 2)
    with pytest.raises(IllegalMove, match=r"^it is not the turn of seat 0 \(N10\)$"):
        position.apply(STOP, 0)
    silent = position.copy()
    position.apply(STOP)
    assert feet(position) == [1, 0, 0]
    silent.apply(SILENT)
    assert feet(silent) == [0, 0, 0]
    for answered in (position, silent):
        assert (answered.phase, answered.seat) == (PLAY, 1)
        assert len(hand(answered, 0)) == 3


def small(plays: Sequence[int], **others: Any) -> Position:
    """Two seats, two cards each, and a pile of one card."""
    deck = {"numbers": [0, 3, 3, 0, 0, 0, 0, 0, 0, 0], "hand": 2, **NO_ISLANDS, **others.pop("deck", {})}
    return table(1, plays, seats=2, deck=deck, **others)


def test_N11_an_empty_pile_is_refilled_with_all_discards_but_the_top_one() -> None:
    position = small([2, 1, 2, 1, 2])
    announce(position, [2])
    assert position.state.pile_left == 0
    position.apply(1)
    assert position.phase == SHUFFLE
    assert position.actors == ()
    assert len(hand(position, 1)) == 1
    position.supply([2, 1])  # the first one is drawn first
    assert (position.phase, position.seat) == (PLAY, 0)
    assert hand(position, 1) == [1, 2]
    assert position.state.pile_left == 1
    assert [int(card) for card in position.state.played[: position.state.played_count]] == [1]
    assert position.state.total == 4  # 1, 3, 4: the count continues
    announce(position, [2])
    assert hand(position, 0) == [1, 2]


def test_N11_chance_gets_exactly_the_discards() -> None:
    for seed in range(20):
        position = start("fettnapf", 2, deck=small([]).setup.deck, seed=seed)
        for _ in range(12):
            if position.is_over:
                break
            position.apply(position.legal_actions[0])
            state = position.state
            seen = Counter(hand(position, 0)) + Counter(hand(position, 1))
            seen += Counter(state.pile[: state.pile_left].tolist()) + Counter(
                state.played[: state.played_count].tolist()
            )
            assert seen == {1: 3, 2: 3}


def test_N11_with_manual_calls_the_pile_is_refilled_after_the_answer() -> None:
    deck = {"numbers": [0] * 9 + [5], "hand": 2, "islands_each": 1}
    position = table(9, [9], seats=2, islands=[[11], [18]], options={"calls": "manual"}, deck=deck)
    position.apply(9)
    assert (position.phase, position.actors) == (CALL, (1,))
    position.apply(STOP)
    assert position.phase == SHUFFLE
    position.supply([9])
    assert (position.phase, position.seat) == (PLAY, 1)


# End


def bitten(last_foot: int, **others: Any) -> Position:
    """Seat 0 is about to reach 18 with a 9, the island of seat 1; that foot card ends the game."""
    return table(9, [9], islands=[[20, 11], [18, 12], [30, 29]], deck={"feet": last_foot}, **others)


def test_N12_the_fourth_foot_card_ends_the_game_at_once() -> None:
    position = table(9, [9], islands=[[20, 11], [18, 12], [30, 29]])
    position.state.feet[:3] = [3, 1, 2]
    position.apply(9)
    assert position.is_over
    assert position.scores == position.latest_scores == [4, 1, 2]
    assert position.winners == [1]
    assert position.rounds == 1
    assert len(hand(position, 0)) == 2  # nothing more is drawn
    assert position.actors == ()


def test_N12_with_manual_calls() -> None:
    position = bitten(1, options={"calls": "manual"})
    position.apply(9)
    assert position.phase == CALL
    silent = position.copy()
    position.apply(STOP)
    assert (position.phase, position.scores, position.winners) == (OVER, [1, 0, 0], [1, 2])
    silent.apply(SILENT)
    assert (silent.phase, silent.scores) == (PLAY, [0, 0, 0])


def test_N12_does_not_wait_for_a_shuffle() -> None:
    deck = {"numbers": [0] * 9 + [5], "hand": 2, "islands_each": 1, "feet": 1}
    position = table(9, [9], seats=2, islands=[[11], [18]], deck=deck)
    assert position.state.pile_left == 0
    position.apply(9)
    assert position.is_over


def test_N13_the_last_island_ends_the_game_at_once() -> None:
    plays = [9, 9, 9, 5]
    position = table(2, plays, deck={"islands": [15], "islands_each": 0})
    announce(position, plays)
    assert position.is_over
    assert islands(position, 2) == [15]
    assert position.scores == [0, 0, 0]
    assert len(hand(position, 0)) == 2  # nothing more is drawn
    assert position.rounds == 1


def test_N13_the_last_but_one_does_not() -> None:
    plays = [9, 9, 9, 5]
    position = table(2, plays, deck={"islands": [15, 16], "islands_each": 0})
    announce(position, plays)
    assert not position.is_over


def test_N14_the_fewest_foot_cards_win_and_players_with_equal_numbers_share() -> None:
    assert bitten_winners([3, 2, 2]) == [1, 2]
    assert bitten_winners([3, 2, 3]) == [1]
    assert bitten_winners([3, 3, 0]) == [2]


def bitten_winners(before: list[int]) -> list[int] | None:
    position = bitten(4)
    position.state.feet[:3] = before
    position.apply(9)
    return position.winners


def test_N14_all_may_win() -> None:
    plays = [9, 9, 9, 5]
    position = table(2, plays, deck={"islands": [15], "islands_each": 0})
    announce(position, plays)
    assert position.winners == [0, 1, 2]


# Worked examples


def test_example_1_counting_up() -> None:
    position = table(4, [7, 9, 2], deck=NO_ISLANDS)
    assert position.state.total == 4
    assert announce(position, [7, 9, 2]) == [11, 20, 22]


def test_example_2_turning_down_once() -> None:
    plays = [9, 9, 1, 1, 5, 3, 4, 1, 8, 3]
    position = table(9, plays, deck=NO_ISLANDS)
    assert announce(position, plays) == [18, 27, 28, 29, 34, 31, 27, 26, 18, 15]
    assert position.state.islands_left == 20  # 34 turned, 31 did not


def test_example_3_turning_up_once() -> None:
    plays = [9, 9, 9, 5, 7, 8, 7, 2, 6, 3, 8]
    position = table(2, plays, deck=NO_ISLANDS)
    assert announce(position, plays[:8]) == [11, 20, 29, 34, 27, 19, 12, 10]
    assert position.state.direction == -1
    assert position.state.islands_left == 20
    assert announce(position, plays[8:]) == [4, 7, 15]
    assert position.state.islands_left == 19


def test_example_4_the_right_hand_neighbour() -> None:
    plays = [9, 9, 9, 5, 9, 4, 3, 2, 5, 8, 6]
    position = table(2, plays, first=2, island_pile=[30, 24], deck=NO_ISLANDS)
    assert announce(position, plays[:8]) == [11, 20, 29, 34, 25, 21, 18, 16]
    assert position.seat == 1  # Emilie has announced 16, Marie is next
    assert announce(position, [5, 8]) == [11, 3]
    assert [islands(position, seat) for seat in range(3)] == [[], [24, 30], []]  # 30 was for the turn at 34
    assert position.seat == 0
    assert announce(position, [6]) == [9]
    assert position.state.islands_left == 19


def test_example_5_a_foot_card_and_an_own_island() -> None:
    plays = [6, 3, 2]
    position = table(9, plays, islands=[[18], [10], [20]])
    assert announce(position, plays) == [15, 18, 20]
    assert feet(position) == [0, 1, 0]


def test_example_6_the_same_total_bites_again() -> None:
    plays = [9, 9, 3, 0, 0]
    position = table(9, plays, islands=[[30], [10], [11]])
    assert announce(position, plays) == [18, 27, 30, 30, 30]
    assert position.state.direction == 1
    assert feet(position) == [0, 1, 1]  # 30 is the island of seat 0, who announced the second one


# Decks


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ({"hand": 0}, "hand is an integer from 1 to 5, not 0"),
        ({"hand": True}, "hand is an integer from 1 to 5, not True"),
        ({"feet": 10}, "feet is an integer from 1 to 9, not 10"),
        ({"islands_each": "2"}, "islands_each is an integer from 0 to 3, not '2'"),
        ({"numbers": [6] * 9}, "numbers is a list of 10 integers from 0 to 100"),
        ({"numbers": 58}, "numbers is a list of 10 integers from 0 to 100"),
        ({"numbers": [6] * 9 + [-1]}, "numbers is a list of 10 integers from 0 to 100"),
        ({"numbers": [6] * 9 + [1.0]}, "numbers is a list of 10 integers from 0 to 100"),
        ({"numbers": [0, 9] + [0] * 8}, "10 to 100 number cards, not 9"),
        ({"numbers": [0, 99, 2] + [0] * 7}, "10 to 100 number cards, not 101"),
        ({"numbers": [50, 6] + [0] * 8}, "more than 6 number cards above 0, not 6: a game of 0s would never end"),
        ({"islands": [10, 10, 11]}, "islands is a list of different integers from 10 to 30"),
        ({"islands": [9, 10, 11]}, "islands is a list of different integers from 10 to 30"),
        ({"islands": [[10]]}, "islands is a list of different integers from 10 to 30"),
        ({"islands": "10"}, "islands is a list of different integers from 10 to 30"),
        ({"islands": [10, 11, 12, 13, 14, 15]}, "more than 6 islands, not 6"),
        ({"cards": 3}, "has no entry 'cards'"),
    ],
)
def test_a_deck_out_of_bounds_is_refused(deck: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        start("fettnapf", 3, deck=deck)


@pytest.mark.parametrize(
    ("seats", "deck"),
    [
        (2, {"numbers": [2, 1] + [0] * 8, "hand": 1, "islands": [30], "islands_each": 0, "feet": 1}),
        (2, {"numbers": [2, 3] + [0] * 8, "hand": 2, "islands": [10, 20, 30], "islands_each": 1}),
        (5, {"numbers": [79, 21] + [0] * 8, "hand": 5, "islands_each": 3, "feet": 9}),
        (5, {"numbers": [0] * 9 + [26], "hand": 5, "islands_each": 3, "feet": 9}),
    ],
)
def test_decks_at_the_bounds_can_be_played_to_the_end(seats: int, deck: dict[str, Any]) -> None:
    position = start("fettnapf", seats, deck=deck, seed=3)
    moves = 0
    while not position.is_over:
        position.apply(position.legal_actions[0])  # the lowest: 0s as long as there are any
        moves += 1
    assert moves > 0
    assert position.winners


def test_a_new_game_waits_for_its_deal() -> None:
    assert start("fettnapf").phase == DEAL

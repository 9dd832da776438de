"""Fool!, rule by rule; the numbers are those of docs/games/fool.md."""

from collections import Counter
from typing import Any

import pytest

from marotte.errors import IllegalMove, UsageError
from marotte.games.contract import DEAL
from marotte.games.fool.deck import DECKS
from marotte.games.fool.display import endings as endings_of
from marotte.games.fool.notation import deck_cards, parse_card
from marotte.games.fool.rules import ONE, next_start
from marotte.games.position import Position, start
from marotte.games.randomness import new_random
from marotte.games.view import opened
from tests.games.fool.positions import ANNE, CAMILLE, PAUL, RACHEL, arrange, fools, legal, play, winner

DEALT = {4: 48, 5: 60, 6: 72, 7: 84, 8: 88}
SPARE = "g2 g3"  # other cards of a hand, so that the round goes on after the trick


def test_T1_each_colour_counts_from_2_upwards_with_each_value_once_and_there_are_ones() -> None:
    cards = deck_cards(start("fool", 8).state)
    assert sum(cards.values()) == 88
    assert cards[ONE] == 6
    for letter, highest in zip("gryb", (27, 23, 21, 15), strict=True):
        values = [card & 31 for card in cards if card != ONE and card >> 5 == "gryb".index(letter)]
        assert values == list(range(2, highest + 1))


@pytest.mark.parametrize("seats", range(4, 9))
def test_T2_the_deck_depends_on_the_players_and_is_dealt_out_evenly(seats: int) -> None:
    position = start("fool", seats, seed=seats)
    assert sum(deck_cards(position.state).values()) == DEALT[seats]
    assert position.state.sizes[:seats].tolist() == [11 if seats == 8 else 12] * seats
    assert position.state.discs == (2 if seats >= 7 else 1)


def test_T2_another_deck_within_bounds() -> None:
    assert start("fool", 4, deck={"green": 13}, seed=1).state.sizes[0] == 11
    with pytest.raises(UsageError, match="49 cards can't be dealt to 4 seats"):
        start("fool", 4, deck={"green": 18})
    with pytest.raises(UsageError, match="blue is an integer from 1 to 30, not 31"):
        start("fool", 4, deck={"blue": 31})
    with pytest.raises(UsageError, match="no entry 'pink'"):
        start("fool", 4, deck={"pink": 2})
    with pytest.raises(UsageError, match="4 seats are too few for 2 discs"):
        start("fool", 4, deck={"discs": 2})


def test_T3_the_start_player_leads_any_card_then_play_goes_clockwise_past_the_disc() -> None:
    position = arrange([f"b6 r4 1 {SPARE}", f"b2 {SPARE}", f"b8 {SPARE}", f"b3 {SPARE}"], ANNE, [CAMILLE])
    assert legal(position) == ["g2", "g3", "r4", "b6", "1"]
    play(position, "0 b6", "1 b2", "2 b8")
    assert position.state.tricks == 1
    assert position.state.sizes[CAMILLE] == 3
    assert position.seat == RACHEL


def test_T4_ones_set_no_lead_colour() -> None:
    position = arrange([f"1 {SPARE}", f"1 r4 {SPARE}", f"r5 b4 {SPARE}", f"r7 b7 {SPARE}"])
    play(position, "0 1", "1 1")
    assert legal(position) == ["g2", "g3", "r5", "b4"]
    play(position, "2 r5")
    assert legal(position) == ["r7"]


def test_T5_follow_the_lead_colour_or_play_a_one() -> None:
    position = arrange([f"b6 {SPARE}", "b2 b9 r4 1", "r4 1 y9", SPARE])
    play(position, "0 b6")
    assert legal(position) == ["b2", "b9", "1"]
    with pytest.raises(IllegalMove, match=r"seat 1 may not play r4: blue was led and seat 1 holds b2, b9 \(T5\)"):
        play(position, "1 r4")
    play(position, "1 b9")
    assert legal(position) == ["r4", "y9", "1"]


def test_T5_a_card_must_be_in_hand() -> None:
    with pytest.raises(IllegalMove, match=r"seat 0 may not play g9: it is not in hand \(T3\)"):
        play(arrange(["g2", "g3", "g4", "g5"]), "0 g9")


def test_T6_a_one_follows_as_the_lowest_card_and_is_never_shed() -> None:
    position = play(arrange([f"y7 {SPARE}", f"1 {SPARE}", f"y2 {SPARE}", f"y3 {SPARE}"]), "0 y7", "1 1", "2 y2", "3 y3")
    assert fools(position) == [PAUL]
    assert position.state.voids[PAUL] == 0


def test_T7_the_highest_card_of_the_lead_colour_wins_and_leads() -> None:
    position = play(
        arrange([f"y7 {SPARE}", f"y9 {SPARE}", f"b8 {SPARE}", f"r13 {SPARE}"]), "0 y7", "1 y9", "2 b8", "3 r13"
    )
    assert winner(position) == PAUL
    assert position.seat == PAUL


def test_T8_the_lowest_shed_card_is_worse_than_any_that_follows() -> None:
    position = play(
        arrange([f"y2 {SPARE}", f"y3 {SPARE}", f"b8 {SPARE}", f"r7 {SPARE}"]), "0 y2", "1 y3", "2 b8", "3 r7"
    )
    assert fools(position) == [CAMILLE]


def test_T8_if_nobody_sheds_the_lowest_card_that_follows_is_the_worst() -> None:
    position = play(
        arrange([f"y4 {SPARE}", f"y3 {SPARE}", f"y8 {SPARE}", f"y7 {SPARE}"]), "0 y4", "1 y3", "2 y8", "3 y7"
    )
    assert fools(position) == [PAUL]


def test_T8_of_several_ones_the_last_is_the_worst() -> None:
    position = play(arrange([f"1 {SPARE}", f"y3 {SPARE}", f"1 {SPARE}", f"y7 {SPARE}"]), "0 1", "1 y3", "2 1", "3 y7")
    assert fools(position) == [RACHEL]
    assert winner(position) == CAMILLE


def test_T9_the_fool_sits_out_the_next_trick_only() -> None:
    hands = [f"y4 y5 {SPARE}", f"y3 b2 {SPARE}", f"y8 y9 y11 {SPARE}", f"y7 y6 {SPARE}"]
    position = play(arrange(hands), "0 y4", "1 y3", "2 y8", "3 y7")
    play(position, "2 y9", "3 y6", "0 y5")
    assert position.state.sizes[PAUL] == 3
    assert fools(position) == [ANNE]
    assert position.state.sitting_out == 1 << ANNE


def test_T9_two_discs_with_7_and_8_players() -> None:
    hands = [f"{card} {SPARE}" for card in ("y9", "y8", "b4", "r4", "y7", "y5", "1")]
    position = play(arrange(hands), *(f"{seat} {hand.split()[0]}" for seat, hand in enumerate(hands)))
    assert fools(position) == [3, 2]  # equal values: the later one is worse
    assert position.state.sitting_out == (1 << 2) | (1 << 3)


def test_T10_all_play_ones() -> None:
    position = play(arrange([f"1 {SPARE}", f"1 {SPARE}", f"1 {SPARE}", SPARE], ANNE, [CAMILLE]), "0 1", "1 1", "2 1")
    assert winner(position) == ANNE
    assert fools(position) == [RACHEL]


def test_T10_all_play_ones_with_two_discs() -> None:
    hands = [f"1 {SPARE}"] * 5 + [SPARE] * 2
    position = play(arrange(hands, 0, [5, 6]), *(f"{seat} 1" for seat in range(5)))
    assert winner(position) == 0
    assert fools(position) == [4, 3]


def test_T11_the_round_ends_with_the_trick_in_which_a_hand_is_empty() -> None:
    position = arrange(["y4", f"y3 {SPARE}", f"y8 {SPARE}", f"y7 {SPARE}"])
    play(position, "0 y4", "1 y3", "2 y8")
    assert position.rounds == 0
    play(position, "3 y7")
    assert (position.rounds, position.phase, position.actors) == (1, DEAL, ())
    assert fools(position) == [PAUL]


def test_T12_an_empty_hand_scores_10_others_lose_their_cards() -> None:
    position = play(arrange(["y4", "y3 g9 r3 1", "y8 1 1", "y7 b8"]), "0 y4", "1 y3", "2 y8", "3 y7")
    assert position.latest_scores == [10, -17, -10, -8]


def test_T12_an_empty_hand_with_a_disc_scores_0() -> None:
    assert play(arrange(["y4", "y3", "y8 g2", "y7 g3"]), "0 y4", "1 y3", "2 y8", "3 y7").latest_scores == [
        10,
        0,
        -2,
        -3,
    ]


def test_T13_all_play_the_first_trick_of_a_round() -> None:
    position = play(arrange(["y4", f"y3 {SPARE}", f"y8 {SPARE}", f"y7 {SPARE}"]), "0 y4", "1 y3", "2 y8", "3 y7")
    position.supply(position.draw_chance(new_random(2)))
    assert position.state.sitting_out == 0
    assert position.state.trick_players == 4


def test_T14_the_first_start_player_is_drawn() -> None:
    starts = Counter(int(start("fool", 4, seed=seed).state.start) for seed in range(200))
    assert set(starts) == {0, 1, 2, 3}
    assert min(starts.values()) > 20


@pytest.mark.parametrize(
    ("totals", "before", "after"),
    [
        ([-5, -9, 0, 3], 0, 1),
        ([-9, 0, -9, 3], 1, 2),  # a tie: the closest clockwise from the last start player
        ([-9, 0, -9, 3], 3, 0),
        ([-9, 0, -9, 3], 2, 2),  # a last start player among them is the closest
        ([-9, -9, -9, -9], 1, 1),
    ],
)
def test_T14_in_later_rounds_the_lowest_total_starts(totals: list[int], before: int, after: int) -> None:
    state = start("fool", 4).state
    state.rounds = 1
    state.start = before
    state.totals[:4] = totals
    assert next_start(state) == after


#: Everyone plays yellow, and Anne's hand is then empty.
LAST_TRICK = ["y4", "y3 g9", "y8 1", "y7 b8"]


def end_round(position: Position) -> Position:
    """Play that trick."""
    return play(position, "0 y4", "1 y3", "2 y8", "3 y7")


def test_T15_the_game_ends_at_minus_80() -> None:
    hands = ["y4", "y3 g9 r3 1", "y8 1 1", "y7 b8"]
    for total, is_over in ((-62, False), (-63, True)):
        position = arrange(hands)
        position.state.totals[PAUL] = total
        assert play(position, "0 y4", "1 y3", "2 y8", "3 y7").is_over == is_over


def test_T15_the_game_ends_with_six_tens_of_all_players_together() -> None:
    for tens, is_over in (([1, 2, 1, 0], False), ([1, 2, 1, 1], True)):
        position = arrange(LAST_TRICK)
        position.state.tens[:4] = tens
        assert end_round(position).is_over == is_over


def test_T15_the_tens_of_one_player_can_be_counted() -> None:
    for tens, is_over in (([4, 5, 5, 5], False), ([5, 0, 0, 0], True)):
        position = arrange(LAST_TRICK, tens_of="one")
        position.state.tens[:4] = tens
        assert end_round(position).is_over == is_over


@pytest.mark.parametrize("tens_of", ["all", "one"])
def test_T15_tens_are_counted_for_each_player(tens_of: str) -> None:
    position = end_round(arrange(LAST_TRICK, tens_of=tens_of))
    assert position.state.tens.tolist() == [1, 0, 0, 0, 0, 0, 0, 0]
    public = position.view(PAUL).names()["table"]
    assert (public["tens"], public["tens_of_seats"]) == (1, [1, 0, 0, 0])


def test_T15_with_a_number_of_rounds_nothing_else_ends_the_game() -> None:
    for rounds, is_over in ((1, False), (2, True)):
        position = arrange(LAST_TRICK, rounds=3)
        position.state.rounds = rounds
        position.state.tens[:4] = 20
        position.state.totals[PAUL] = -500
        assert end_round(position).is_over == is_over
    assert position.winners == [ANNE]


def test_T15_the_possible_endings_are_listed() -> None:
    def endings(**options: Any) -> list[tuple[str, int, int, bool, tuple[int, ...]]]:
        position = arrange(LAST_TRICK, **options)
        position.state.tens[:4] = [1, 3, 0, 0]
        view = end_round(position).view(PAUL).record
        return [(one.why, one.count, one.of, one.is_met, one.seats) for one in endings_of(opened(view))]

    minus = ("minus", -9, -80, False, (PAUL,))
    assert endings() == [("tens", 5, 6, False, ()), minus]
    assert endings(tens_of="one", end_tens=3) == [("tens_of_one", 3, 3, True, (PAUL,)), minus]
    assert endings(rounds=1) == [("rounds", 1, 1, True, ())]


def test_T15_without_a_number_of_rounds_there_is_no_last_one() -> None:
    position = arrange(LAST_TRICK)
    position.state.rounds = 1000
    assert not end_round(position).is_over


def test_T15_options() -> None:
    assert start("fool", 4, options={"end_minus": 30}).state.end_minus == 30
    assert start("fool", 4, options={"end_tens": 2}).state.end_tens == 2
    for option, value, expected in (
        ("end_tens", "2", "an integer from 1 to 1000000"),
        ("rounds", -1, "an integer from 0 to 1000"),
        ("rounds", 1001, "an integer from 0 to 1000"),
        ("tens_of", "two", "all or one"),
    ):
        with pytest.raises(UsageError, match=f"the option {option} of Fool! is {expected}, not {value!r}"):
            start("fool", 4, options={option: value})


def test_T16_the_highest_total_wins_and_ties_share() -> None:
    position = arrange(["y4", "y3", "y8 g2", "y7"])
    position.state.tens[RACHEL] = 5
    assert end_round(position).winners == [ANNE, CAMILLE]


def test_example_1_camille_sits_out() -> None:
    position = arrange([f"b6 {SPARE}", f"b2 {SPARE}", f"b8 {SPARE}", f"b7 {SPARE}"], ANNE, [CAMILLE])
    play(position, "0 b6", "1 b2", "2 b8")
    assert (winner(position), fools(position)) == (RACHEL, [PAUL])


def test_example_2_a_player_who_sheds_is_the_fool() -> None:
    position = arrange([f"r4 {SPARE}", SPARE, f"r9 {SPARE}", f"y8 {SPARE}"], RACHEL, [PAUL])
    play(position, "2 r9", "3 y8", "0 r4")
    assert (winner(position), fools(position)) == (RACHEL, [CAMILLE])


def test_example_3_the_lower_shed_card() -> None:
    position = arrange(["g12 g3", "b5 g2", f"y10 {SPARE}", SPARE], RACHEL, [CAMILLE])
    assert fools(play(position, "2 y10", "0 g12", "1 b5")) == [PAUL]


def test_example_4_a_one_that_follows() -> None:
    position = arrange([f"y7 {SPARE}", f"y4 {SPARE}", SPARE, f"1 {SPARE}"], ANNE, [RACHEL])
    play(position, "0 y7", "1 y4", "3 1")
    assert (winner(position), fools(position)) == (ANNE, [CAMILLE])


def test_example_5_a_shed_card_is_worse_than_a_one() -> None:
    position = arrange([f"g9 {SPARE}", f"1 {SPARE}", "y9 y3", SPARE], ANNE, [CAMILLE])
    assert fools(play(position, "0 g9", "1 1", "2 y9")) == [RACHEL]


def test_example_6_equal_shed_cards_the_later_one() -> None:
    position = arrange([f"y7 {SPARE}", f"r4 {SPARE}", f"b4 {SPARE}", SPARE], ANNE, [CAMILLE])
    assert fools(play(position, "0 y7", "1 r4", "2 b4")) == [RACHEL]


def test_example_7_the_card_after_a_one_sets_the_lead() -> None:
    position = arrange([f"1 {SPARE}", f"r5 {SPARE}", f"r9 1 {SPARE}", f"b3 {SPARE}"])
    play(position, "0 1", "1 r5")
    assert legal(position) == ["r9", "1"]


def test_example_8_the_end_of_a_round() -> None:
    hands = ["y6 g9 r3 1", "y2", "y5 g13", "y4"]
    position = play(arrange(hands), "0 y6", "1 y2", "2 y5", "3 y4")
    assert position.latest_scores == [-17, 0, -13, 10]


def test_example_9_eight_players_one_shed() -> None:
    cards = ["r9", "r8", "b9", "r7", "1", "r4"]
    hands = [f"{card} {SPARE}" for card in cards] + [SPARE] * 2
    position = play(arrange(hands, 0, [6, 7]), *(f"{seat} {card}" for seat, card in enumerate(cards)))
    assert fools(position) == [2, 4]


def test_the_deck_table_of_T2_is_complete() -> None:
    assert sorted(DECKS) == list(range(4, 9))
    assert parse_card("g27") == 27

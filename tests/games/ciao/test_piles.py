"""Ciao!, C12: what happens when the draw pile is empty."""

import pytest

from marotte.errors import NotationError
from marotte.games.ciao.state import DRAWN, EVENT_AGAIN, RACE, TURN
from marotte.games.contract import DEAL, OVER, SHUFFLE
from tests.games.ciao.positions import deal, hand, moves, play, refusal, sizes, table


def test_C12_an_empty_pile_is_refilled_with_the_played_cards_but_the_top_one() -> None:
    position = table(["rg jg sg", "pg sg rg"])
    play(position, "0 rg", "1 pg", "0 jg=r", "1 draw")
    assert (position.phase, position.actors) == (SHUFFLE, ())
    play(position, "* shuffle pg,rg")
    assert (position.phase, position.seat, hand(position, 1)) == (DRAWN, 1, "rg pg sg")
    assert moves(position) == ["pg", "keep"]
    assert (position.state.played_size, position.state.pile_left) == (1, 1)


def test_C12_jokers_are_shuffled_without_a_symbol() -> None:
    position = table(["jg rg sg", "pg sg rg"])
    play(position, "0 jg=r", "1 pg", "0 draw")
    with pytest.raises(NotationError, match="'jg=r' is not a card of Ciao!"):
        play(position, "* shuffle jg=r")
    with pytest.raises(NotationError, match=r"^the new pile has 2 cards instead of 1 \(C12\)$"):
        play(position, "* shuffle jg,pg")
    with pytest.raises(NotationError, match=r"^pg is there 1 times instead of 0 \(C12\)$"):
        play(position, "* shuffle pg")
    play(position, "* shuffle jg")
    assert moves(position) == ["jg=r", "jg=p", "jg=s", "keep"]


def test_C12_only_when_a_card_must_be_drawn() -> None:
    position = table(["rg jg sg", "sg sg pg"], "rr")
    play(position, "0 rg", "1 draw")
    assert (position.phase, position.state.pile_left) == (DRAWN, 0)
    play(position, "1 rr", "0 jg=s")
    assert position.phase == TURN


def test_C12_in_the_middle_of_a_draw() -> None:
    position = table(["rg pr+ rg", "pg sg sg"], "ry")
    play(position, "0 rg", "1 pg", "0 pr+", "1 take")
    assert (position.phase, hand(position, 1)) == (SHUFFLE, "ry sg sg")
    play(position, "* shuffle pg,rg")
    assert (position.phase, position.seat, hand(position, 1)) == (TURN, 0, "rg ry pg sg sg")


def test_C12_at_most_once_per_draw_and_then_as_many_as_there_are() -> None:
    position = table(["sg rr", "rg+ rr", "ry+ rr"], "pg")
    play(position, "0 sg", "1 rg+", "2 ry+", "0 take", "* shuffle sg,rg+")
    assert (position.phase, position.seat, sizes(position)) == (TURN, 1, [4, 1, 1])
    assert position.state.pile_left == 0


def test_C12_no_shuffle_if_there_is_nothing_to_shuffle() -> None:
    position = table(["rg+ rg", "sg sg", "sg pg"], "ry")
    play(position, "0 rg+", "1 take")
    assert (position.phase, position.seat, sizes(position)) == (TURN, 2, [1, 3, 2])


def test_C12_a_late_player_draws_from_a_refilled_pile_too() -> None:
    position = table(["rg pr> rg sg", "pg sg sg sg"], "ry")
    play(position, "0 rg", "1 pg", "0 pr>", "0 give rg to 1", "1 late", "* shuffle rg,pg")
    assert (position.phase, position.seat, sizes(position)) == (TURN, 1, [1, 7])


def test_C12_a_race_continues_after_a_shuffle() -> None:
    position = table(["rg pr! rg", "pg sg sg", "sg rr rr"], "ry", mistakes="punished", first=0)
    play(position, "0 rg", "1 pg", "2 draw", "2 keep", "0 pr!", "2 wrong rr")
    assert position.phase == SHUFFLE
    play(position, "* shuffle rg,pg")
    assert (position.phase, position.actors, sizes(position)) == (RACE, (1,), [1, 2, 6])
    play(position, "1 sg")
    assert position.seat == 2
    play(position, "2 draw", "* shuffle pr!", "2 keep")
    assert position.seat == 0


def test_C12_a_wrong_first_card_with_a_small_pile() -> None:
    position = table(["rg m", "sg rg"], "pg", mistakes="punished")
    play(position, "0 wrong m")
    assert sizes(position) == [3, 2]
    assert moves(position) == ["rg", "sg"]


def test_C12_with_nothing_to_draw_players_must_play_if_they_can_and_otherwise_pass() -> None:
    position = table(["rg rg", "sg sg", "pg sg"])
    play(position, "0 rg")
    assert moves(position) == ["draw"]
    play(position, "1 draw")  # passes, without keep
    assert (position.phase, position.seat, sizes(position)) == (TURN, 2, [1, 2, 2])
    assert moves(position) == ["pg"]
    assert refusal(position, "2 draw") == "seat 2 may not draw: there is nothing to draw, and seat 2 can play pg (C12)"


def test_C12_against_a_plus_too() -> None:
    position = table(["rg+ rg", "sg pg+", "pg sg"])
    play(position, "0 rg+")
    assert moves(position) == ["pg+"]
    assert refusal(position, "1 take") == (
        "seat 1 may not take: there is nothing to draw, and seat 1 holds an answer to the +3 (C12)"
    )
    position = table(["rg+ rg", "sg pg", "pg sg"])
    play(position, "0 rg+")
    assert moves(position) == ["take"]
    play(position, "1 take")
    assert (position.phase, position.seat, sizes(position)) == (TURN, 2, [1, 2, 2])


NOTHING_TO_DRAW = "there is nothing to draw, so a mistake would cost nothing (C11, C12)"


def test_C12_with_nothing_to_draw_a_wrong_card_is_refused() -> None:
    position = table(["rg rg", "sg m", "pg sg"], mistakes="punished")
    play(position, "0 rg")
    assert moves(position) == ["draw"]
    assert refusal(position, "1 wrong sg") == f"seat 1 may not put down sg as wrong: {NOTHING_TO_DRAW}"
    assert refusal(position, "1 wrong m") == f"seat 1 may not put down m as wrong: {NOTHING_TO_DRAW}"
    play(position, "1 draw")
    assert moves(position) == ["pg"]


def test_C12_with_nothing_to_draw_a_wrong_card_is_refused_in_every_phase() -> None:
    position = table(["rg m", "sg sg"], mistakes="punished")  # the first card
    assert moves(position) == ["rg"]
    position = table(["rg! rg", "pg sg"], mistakes="punished")  # a race
    play(position, "0 rg!")
    assert moves(position) == ["pg", "hold"]
    position = table(["rg+ rg", "sg pg"], mistakes="punished")  # a +3
    play(position, "0 rg+")
    assert moves(position) == ["take"]
    position = table(["rg rg", "sg pg"], "py", mistakes="punished")  # the last card was drawn
    play(position, "0 rg", "1 draw")
    assert moves(position) == ["py", "keep"]


def test_C12_a_wrong_card_is_possible_while_one_card_is_left_to_draw() -> None:
    position = table(["rg! sg", "sg sg", "sg m"], "rr", mistakes="punished")
    play(position, "0 rg!", "1 wrong sg")
    assert sizes(position) == [1, 3, 2]
    assert moves(position, 2) == ["hold"]  # the other player took the last card


def test_C12_a_blocked_round_ends_is_scored_and_the_same_player_starts_the_next() -> None:
    hands = ["rr rr", "rg sg", "sr sy"]
    position = table(hands, rounds=2, first=1)
    play(position, "1 sg", "2 sy", "0 rr")  # a card lies under the top one, so there is something to draw
    assert position.phase == TURN
    position = table(hands, rounds=2, first=0)
    play(position, "0 rr")
    assert (position.phase, position.rounds, position.latest_scores) == (DEAL, 1, [30, 20, 50])
    with pytest.raises(NotationError, match=r"^'start' is seat 0 in this round, not 1 \(C5\)$"):
        deal(position, hands, first=1)
    deal(position, hands, first=0)
    play(position, "0 rr")
    assert (position.phase, position.scores, position.winners) == (OVER, [60, 40, 100], [1])


def test_C12_a_round_is_not_blocked_while_any_hand_has_a_playable_card() -> None:
    position = table(["rr pg", "m rg"])
    play(position, "0 rr")
    assert (position.phase, moves(position)) == (TURN, ["draw"])
    play(position, "1 draw")
    assert moves(position) == ["pg"]  # the player of the top card's hand


def test_C12_another_turn_can_be_blocked_too() -> None:
    position = table(["rr@ sg", "rg sg"])
    play(position, "0 rr@")
    assert position.phase == EVENT_AGAIN
    play(position, "0 again")
    assert (position.phase, position.latest_scores) == (DEAL, [10, 20])


def test_C12_a_race_and_a_plus_are_no_ordinary_turns() -> None:
    position = table(["rr! sg", "rg sg"])
    play(position, "0 rr!")
    assert position.phase == RACE
    play(position, "1 hold")
    assert position.phase == DEAL  # at the turn after the race
    position = table(["rr+ sg", "rg sg"])
    play(position, "0 rr+")
    assert moves(position) == ["take"]
    play(position, "1 take")
    assert position.phase == DEAL

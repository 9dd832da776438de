"""Ciao!, rule by rule: the events (C13 to C18); the numbers are those of docs/games/ciao.md."""

import pytest

from marotte.games.ciao.deck import CARD_NAMES
from marotte.games.ciao.notation import cards_in_hand
from marotte.games.ciao.state import EVENT_AGAIN, EVENT_GIVE, EVENT_SWAP, GIFT, PLUS, RACE, TURN
from marotte.games.contract import DEAL
from marotte.games.position import Position
from marotte.games.randomness import new_random
from tests.games.ciao.positions import hand, moves, play, refusal, sizes, table

PILE = "sy sy sy sy sy sr sr sr sr sr"


# Again or about-turn


def test_C13_again_is_a_new_turn() -> None:
    position = table(["rg@ pg rg", "sg sg sg", "sg sg rg"], PILE)
    play(position, "0 rg@")
    assert (position.phase, moves(position)) == (EVENT_AGAIN, ["again", "reverse"])
    assert refusal(position, "0 pg") == "seat 0 may not play pg: first seat 0 chooses between again and reverse (C13)"
    play(position, "0 again")
    assert (position.phase, position.seat) == (TURN, 0)
    assert moves(position) == ["pg", "draw"]


def test_C13_a_player_who_cannot_play_again_draws() -> None:
    position = table(["rg@ rg", "sg sg"], "py sg", edition="A")
    play(position, "0 clockwise", "0 rg@", "0 again")
    assert moves(position) == ["draw"]
    play(position, "0 draw")
    assert moves(position) == ["py"]  # C8 in edition A
    play(position, "0 py")
    assert position.seat == 1


def test_C13_about_turn_changes_the_direction_for_good() -> None:
    position = table(["rg@ rg", "sg sg", "pg sg"], PILE)
    play(position, "0 rg@", "0 reverse")
    assert position.seat == 2
    play(position, "2 pg")
    assert position.seat == 1
    assert position.state.direction == -1


def test_C13_with_two_players_an_about_turn_skips_nobody() -> None:
    position = table(["rg@ rg", "pg@ sg"], PILE)
    play(position, "0 rg@", "0 reverse")
    assert position.seat == 1
    play(position, "1 pg@", "1 reverse")
    assert position.seat == 0


def test_C13_again_with_nothing_to_draw() -> None:
    position = table(["rg@ sg", "pg rg"])
    play(position, "0 rg@", "0 again")
    assert moves(position) == ["draw"]
    play(position, "0 draw")
    assert (position.phase, position.seat, sizes(position)) == (TURN, 1, [1, 2])


# Speed


def test_C14_all_but_the_player_are_asked_even_those_who_cannot_throw() -> None:
    position = table(["rg! rg", "sg sg", "pg sg", "ry jr"], PILE)
    play(position, "0 rg!")
    assert (position.phase, position.actors) == (RACE, (1, 2, 3))
    assert moves(position, 1) == ["hold"]
    assert moves(position, 2) == ["pg", "hold"]
    assert moves(position, 3) == ["ry", "jr=r", "jr=p", "jr=s", "hold"]
    assert refusal(position, "1 draw") == "seat 1 may not draw: this is a race: throw a card or hold (C14)"


@pytest.mark.parametrize(("thrower", "following"), [(1, 2), (2, 3), (3, 0)])
def test_C14_the_first_throw_counts_and_the_throwers_neighbour_is_next(thrower: int, following: int) -> None:
    position = table(["rg! rg", "pg sg", "pg sg", "pg sg"], PILE)
    play(position, "0 rg!", f"{thrower} pg")
    assert (position.phase, position.actors) == (TURN, (following,))
    assert sizes(position)[thrower] == 1


def test_C14_the_neighbour_in_the_direction_of_play() -> None:
    position = table(["rg@ rg", "sg sg", "rg rg", "pg! sg"], PILE)
    play(position, "0 rg@", "0 reverse", "3 pg!", "0 hold", "1 sg")
    assert position.seat == 0
    position = table(["rg@ rg", "sg sg", "sg rg", "pg! sg"], PILE)
    play(position, "0 rg@", "0 reverse", "3 pg!", "0 hold", "2 sg")
    assert position.seat == 1


def test_C14_holding_is_final_and_if_nobody_throws_play_continues_normally() -> None:
    position = table(["rg! rg", "pg sg", "pg sg"], PILE)
    play(position, "0 rg!", "2 hold")
    assert position.actors == (1,)
    play(position, "1 hold")
    assert (position.phase, position.seat) == (TURN, 1)


def test_C14_a_speed_card_that_wins_a_race_starts_a_new_one_for_all_but_its_player() -> None:
    position = table(["rg! pr rg", "sg sg rg", "pg! sg rg"], PILE)
    play(position, "0 rg!", "1 hold", "2 pg!")
    assert (position.phase, position.actors) == (RACE, (0, 1))
    play(position, "0 pr")
    assert (position.phase, position.seat) == (TURN, 1)


# +3


def test_C15_the_next_player_draws_three_and_loses_the_turn() -> None:
    position = table(["rg+ rg", "py sg", "py rg"], PILE)
    play(position, "0 rg+")
    assert (position.phase, moves(position)) == (PLUS, ["take"])
    assert refusal(position, "1 draw") == (
        "seat 1 may not draw: there are 3 cards to take, unless a joker or a +3 is played (C15)"
    )
    assert refusal(position, "1 py") == (
        "seat 1 may not play py: against a +3 there is only a joker, or a +3 that beats rg+ (C15)"
    )
    play(position, "1 take")
    assert (position.phase, position.seat, sizes(position)) == (TURN, 2, [1, 5, 2])
    assert moves(position) == ["py", "draw"]  # the +3 stays on top, but nobody faces it any more


def test_C15_a_plus_must_beat_the_top_card() -> None:
    position = table(["ry+ rg", "rg+ rr+"], PILE)
    play(position, "0 ry+")
    assert moves(position) == ["rr+", "take"]


def test_C15_any_plus_answers_with_that_option() -> None:
    position = table(["ry+ rg", "rg+ sg+"], PILE, plus3="any")
    play(position, "0 ry+")
    assert moves(position) == ["rg+", "sg+", "take"]
    play(position, "1 rg+")  # a weaker one of the same symbol
    assert (position.phase, position.seat, position.state.plus) == (PLUS, 0, 6)


def test_C15_with_any_plus_other_cards_still_have_to_beat() -> None:
    position = table(["ry rg+ rg", "rg+ py sg", "rg sg sg"], PILE, plus3="any")
    play(position, "0 ry")
    assert moves(position) == ["py", "draw"]
    play(position, "1 draw", "1 keep", "2 draw", "2 keep", "0 draw", "0 keep", "1 py", "2 sg")
    play(position, "0 rg+")
    assert refusal(position, "1 sg") == ("seat 1 may not play sg: against a +3 there is only a joker, or any +3 (C15)")


def test_C15_with_any_plus_taking_the_cards_reveals_a_void() -> None:
    """With nothing to draw, a player who takes the cards has no joker and no +3 at all."""
    for plus3, is_possible in (("beats", True), ("any", False)):
        position = table(["ry+ rr", "sg sg", "rg+ sy", "rg pg"], plus3=plus3)
        play(position, "0 ry+", "1 take")
        hands = {hand_of_seat(position, 1, number) for number in range(40)}
        assert any("rg+" in cards for cards in hands) == is_possible


def hand_of_seat(position: Position, seat: int, number: int) -> tuple[str, ...]:
    """The hands that seat 0 could believe another seat to hold."""
    state = position.view(0).resample(new_random(number))
    return tuple(CARD_NAMES[card] for card in cards_in_hand(state, seat))


def test_C15_a_joker_cancels_and_play_continues() -> None:
    position = table(["rg+ rg", "jg sg", "pg sg"], PILE)
    play(position, "0 rg+")
    assert moves(position) == ["jg=r", "jg=p", "jg=s", "take"]
    play(position, "1 jg=r")
    assert (position.phase, position.seat, position.state.plus) == (TURN, 2, 0)
    assert moves(position) == ["pg", "draw"]


def test_C15_six_then_nine() -> None:
    position = table(["rg+ rg", "ry+ sg", "rr+ sg"], PILE)
    play(position, "0 rg+", "1 ry+", "2 rr+")
    assert (position.phase, position.state.plus) == (PLUS, 9)
    play(position, "0 take")
    assert (position.seat, sizes(position)) == (1, [10, 1, 1])


def test_C15_after_a_race_won_by_a_plus_the_throwers_neighbour_faces_it() -> None:
    position = table(["rg! rg", "sg sg", "pg+ sg"], PILE)
    play(position, "0 rg!", "2 pg+")
    assert (position.phase, position.seat, position.state.plus) == (PLUS, 0, 3)


# Give


def test_C16_any_card_to_any_other_player() -> None:
    position = table(["rg> rg m", "sg sg sg", "sg sg sg"], PILE)
    play(position, "0 rg>")
    assert position.phase == EVENT_GIVE
    assert moves(position) == ["give rg to 1", "give rg to 2", "give m to 1", "give m to 2"]
    assert refusal(position, "0 give m to 0") == ("seat 0 may not give m to 0: nobody gives a card to themselves (C16)")
    assert refusal(position, "0 give sg to 1") == (
        "seat 0 may not give sg to 1: it is not in hand, seat 0 holds rg, m (C16)"
    )
    assert refusal(position, "0 rg") == "seat 0 may not play rg: first seat 0 gives a card to another seat (C16)"
    assert refusal(position, "0 give m to 3") == "there is no seat '3'; seats are 0 to 2"


def test_C16_play_waits_for_the_thanks() -> None:
    position = table(["rg> rg m", "sg sg sg", "sg sg sg"], PILE)
    play(position, "0 rg>", "0 give m to 2")
    assert (position.phase, position.actors, moves(position)) == (GIFT, (2,), ["thanks", "late"])
    assert refusal(position, "2 sg") == "seat 2 may not play sg: first seat 2 says thanks, or is late (C16)"
    late = position.copy()
    play(position, "2 thanks")
    assert (position.phase, position.seat, sizes(position)) == (TURN, 1, [1, 3, 4])
    play(late, "2 late")
    assert (late.phase, late.seat, sizes(late)) == (TURN, 1, [1, 3, 7])


def test_C16_giving_the_last_card_away_wins_at_once() -> None:
    position = table(["rg> m", "sg sg", "sg sg"], PILE, rounds=2)
    play(position, "0 rg>", "0 give m to 1")
    assert (position.phase, position.latest_scores) == (DEAL, [0, 70, 20])
    assert position.state.next_start == 0


def test_C16_only_after_a_give_card() -> None:
    position = table(["rg rg", "sg sg"], PILE)
    assert refusal(position, "0 give rg to 1") == (
        "seat 0 may not give rg to 1: a card is given after one with the sign > (C16)"
    )


# Swap


def test_C17_two_hands_of_any_size_are_exchanged() -> None:
    position = table(["rg~ rg py", "sg sg sr", "pg pg pg"], PILE)
    play(position, "0 rg~")
    assert (position.phase, moves(position)) == (EVENT_SWAP, ["swap 1", "swap 2"])
    assert refusal(position, "0 rg") == "seat 0 may not play rg: first seat 0 swaps hands with another seat (C17)"
    assert refusal(position, "0 swap 0") == "seat 0 may not swap 0: first seat 0 swaps hands with another seat (C17)"
    play(position, "0 swap 1")
    assert [hand(position, seat) for seat in range(3)] == ["sg sg sr", "rg py", "pg pg pg"]
    assert (sizes(position), position.seat) == ([3, 2, 3], 1)
    assert moves(position) == ["py", "draw"]


# When events happen


def test_C18_on_the_first_card_of_a_round() -> None:
    for card, phase in (("rg@", EVENT_AGAIN), ("rg!", RACE), ("rg+", PLUS), ("rg>", EVENT_GIVE), ("rg~", EVENT_SWAP)):
        position = table([f"{card} rg", "sg sg"], PILE)
        play(position, f"0 {card}")
        assert position.phase == phase


def test_C18_on_a_drawn_card() -> None:
    for card, phase in (("pg@", EVENT_AGAIN), ("pg!", RACE), ("pg+", PLUS), ("pg>", EVENT_GIVE), ("pg~", EVENT_SWAP)):
        position = table(["rg rg", "sg sg"], card)
        play(position, "0 rg", "1 draw", f"1 {card}")
        assert position.phase == phase


def test_C18_on_a_card_that_wins_a_race() -> None:
    for card, phase in (("pg@", EVENT_AGAIN), ("pg>", EVENT_GIVE), ("pg~", EVENT_SWAP)):
        position = table(["rg! rg", "sg sg", f"{card} sg"], PILE)
        play(position, "0 rg!", f"2 {card}")
        assert (position.phase, position.actors) == (phase, (2,))
    play(position, "2 swap 1")
    assert position.seat == 0  # the thrower's neighbour


@pytest.mark.parametrize("event", ["@", "!", "+", ">", "~"])
def test_C19_a_last_card_triggers_no_event(event: str) -> None:
    position = table([f"rg{event}", "sg", "pg"], PILE, rounds=2)
    play(position, f"0 rg{event}")
    assert (position.phase, position.latest_scores) == (DEAL, [0, 10, 10])
    assert sizes(position) == [0, 1, 1]


# Worked examples


def test_example_3_plus_plus_joker_and_plus_plus_without_answer() -> None:
    position = table(["rg+ rg", "ry+ sg", "jg sg", "rg rg"], PILE)
    play(position, "0 rg+", "1 ry+", "2 jg=p")
    assert (position.phase, position.seat, sizes(position)) == (TURN, 3, [1, 1, 1, 2])
    position = table(["rg+ rg", "ry+ sg", "sg sg", "rg rg"], PILE)
    play(position, "0 rg+", "1 ry+", "2 take")
    assert (position.phase, position.seat, sizes(position)) == (TURN, 3, [1, 1, 8, 2])


def test_example_4_a_millstone_given_away_wins() -> None:
    position = table(["rg> m", "sg sg"], PILE, rounds=2)
    play(position, "0 rg>", "0 give m to 1")
    assert (position.phase, position.latest_scores) == (DEAL, [0, 70])


def test_example_5_a_last_card_with_swap_swaps_nothing() -> None:
    position = table(["rg~", "sg"], PILE, rounds=2)
    play(position, "0 rg~")
    assert (position.phase, sizes(position), hand(position, 1)) == (DEAL, [0, 1], "sg")

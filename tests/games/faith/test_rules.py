"""The Fool's Faith, rule by rule; the numbers are those of docs/games/faith.md.

For green, yellow and blue in the rules the tests use cups, pentacles and swords.
"""

from itertools import combinations

import numpy as np
import pytest

from marotte.errors import IllegalMove, UsageError
from marotte.games.contract import DEAL, OVER
from marotte.games.faith.dares import DARES as DARE_TEXTS
from marotte.games.faith.display import endings, trick_cards
from marotte.games.faith.notation import card_name, card_names, parse_card
from marotte.games.faith.rules import (
    CHOOSE,
    DARE,
    DARES,
    EXCHANGE,
    MAX_LEGAL,
    SWAP,
    SWAP_CHIEN,
    SWAP_INDEX,
    SWAP_OWN,
    SWAPS,
    TRICKS,
    next_dealer,
)
from marotte.games.position import Position, start
from marotte.games.randomness import new_random
from marotte.games.view import opened
from tests.games.faith.positions import (
    ANNE,
    CAMILLE,
    PAUL,
    RACHEL,
    arrange,
    cards,
    deal,
    finish_round,
    hand,
    legal,
    next_deal,
    play,
    trick_winner,
)

# Three hands of two and a Chien: Camille is not there, and Rachel deals, so Anne begins.
HANDS = ["c1 c2", "p1 t1", "s1 F"]
CHIEN = "c8 p8 s8 t11"


def table(dealer: int = RACHEL) -> Position:
    return deal(HANDS, CHIEN, dealer)


def test_F1_four_colours_from_1_to_8() -> None:
    names = card_names(start("faith").state.deck)
    assert names[:32] == [f"{letter}{value}" for letter in "cpsw" for value in range(1, 9)]


def test_F2_eleven_Tarot_cards() -> None:
    assert card_names(start("faith").state.deck)[32:43] == [f"t{value}" for value in range(1, 12)]


def test_F3_one_Fool() -> None:
    names = card_names(start("faith").state.deck)
    assert names[43:] == ["F"]
    assert len(names) == 44


def test_F4_ten_dare_cards() -> None:
    assert len(DARE_TEXTS) == 10
    assert int(start("faith").state.dare_pile) == (1 << 10) - 1


def test_F4_another_deck_within_bounds() -> None:
    assert len(card_names(start("faith", 3, deck={"values": 5, "tarot": 21}).state.deck)) == 20 + 21 + 1
    with pytest.raises(UsageError, match="tarot is an integer from 0 to 21, not 22"):
        start("faith", deck={"tarot": 22})
    with pytest.raises(UsageError, match="hand is an integer from 2 to 8, not True"):
        start("faith", deck={"hand": True})
    with pytest.raises(
        UsageError, match="for 5 seats with 8 cards each and 4 in the Chien has at least 44 cards, not 43"
    ):
        start("faith", 5, deck={"tarot": 10})
    with pytest.raises(UsageError, match="for 5 seats and 2 dare cards to win has at least 6 dares, not 5"):
        start("faith", 5, deck={"dares": 5})
    with pytest.raises(UsageError, match="played by 3 to 5, not by 6"):
        start("faith", 6)
    with pytest.raises(UsageError, match="has no option 'pets'"):
        start("faith", options={"pets": 1})


def test_F5_any_seat_may_be_the_first_dealer() -> None:
    assert {int(start("faith", 5, seed=seed).state.dealer) for seed in range(40)} == set(range(5))


@pytest.mark.parametrize(("seats", "unused"), [(3, 16), (4, 8), (5, 0)])
def test_F6_eight_cards_each_four_in_the_Chien_the_rest_unused(seats: int, unused: int) -> None:
    state = start("faith", seats, seed=1).state
    dealt = [*state.hands[:seats].tolist(), int(state.chien)]
    assert [cards.bit_count() for cards in dealt] == [8] * seats + [4]
    assert all(first & second == 0 for first, second in combinations(dealt, 2))
    assert (int(state.deck) & ~sum(dealt)).bit_count() == unused


def test_F7_each_player_chooses_once_from_the_dealers_left() -> None:
    position = table(dealer=ANNE)
    for seat in (PAUL, RACHEL, ANNE):
        assert position.phase == CHOOSE
        assert position.seat == seat
        assert legal(position) == ["leave", "take"]
        play(position, f"{seat} leave")
    assert position.phase == TRICKS
    assert position.seat == PAUL


def test_F7_no_card_is_played_before_all_have_chosen() -> None:
    with pytest.raises(IllegalMove, match=r"seat 0 may not play c1: it is time to take up the Chien .* \(F7\)"):
        play(table(), "0 c1")
    with pytest.raises(IllegalMove, match="it is not the turn of seat 1, but of seat 0"):
        play(table(), "1 take")


def test_F8_a_player_who_takes_must_exchange_as_many_cards_as_are_taken() -> None:
    position = play(table(), "0 take")
    assert position.phase == EXCHANGE
    assert position.seat == ANNE
    moves = legal(position)
    assert len(moves) == 2 * 4 + 1 * 6  # one card of two for one of four, or both for two
    assert "swap c1 for t11" in moves
    assert "swap c1,c2 for c8,t11" in moves
    for refused in ("leave", "take", "c1", "dare 1"):
        with pytest.raises(IllegalMove, match=r"must exchange 1, 2 or 3 cards \(F8\)"):
            play(position, f"0 {refused}")
    play(position, "0 swap c2,c1 for t11,c8")
    assert hand(position, ANNE) == ["c8", "t11"]
    assert card_names(position.state.chien) == ["c1", "c2", "p8", "s8"]
    assert card_names(position.state.found[ANNE]) == ["c8", "p8", "s8", "t11"]
    assert position.state.left[ANNE] == position.state.chien
    assert position.state.exchanged[ANNE] == 2
    assert position.seat == PAUL


def test_F8_up_to_three_cards_in_every_combination() -> None:
    position = start("faith", seed=3)
    position.apply(position.legal_actions[1])
    moves = legal(position)
    assert len(moves) == MAX_LEGAL == 8 * 4 + 28 * 6 + 56 * 4
    own = hand(position, position.seat)
    chien = card_names(position.state.chien)
    expected = {
        f"swap {','.join(given)} for {','.join(taken)}"
        for size in (1, 2, 3)
        for given in combinations(own, size)
        for taken in combinations(chien, size)
    }
    assert set(moves) == expected


@pytest.mark.parametrize("size", range(2, 9))
def test_F8_a_smaller_hand_has_fewer_exchanges(size: int) -> None:
    position = start("faith", seed=3, deck={"hand": size})
    position.apply(position.legal_actions[1])
    indices = [action - SWAP for action in position.legal_actions]
    assert indices == [index for index in range(SWAPS) if SWAP_OWN[index] < 1 << size]
    assert np.array_equal(SWAP_INDEX[SWAP_OWN, SWAP_CHIEN], np.arange(SWAPS))
    random = new_random(size)
    picked = {int(position.game.rules.pick(position.state, position.seat, random)) for _ in range(6000)}
    assert picked == set(position.legal_actions)


def test_F8_the_next_player_finds_what_was_laid_down_even_Tarot_and_Fool() -> None:
    position = play(table(), "0 leave", "1 take", "1 swap t1 for t11", "2 take", "2 swap F for t1")
    assert hand(position, RACHEL) == ["s1", "t1"]
    assert card_names(position.state.chien) == ["c8", "p8", "s8", "F"]
    assert position.state.exchanged[:3].tolist() == [0, 1, 1]


def test_F9_the_Chien_takes_no_part_in_the_tricks() -> None:
    position = play(table(), "0 take", "0 swap c1,c2 for c8,p8", "1 leave", "2 leave")
    for moves in (("0 p8", "1 p1", "2 F"), ("0 c8", "1 t1", "2 s1")):
        play(position, *moves)
    assert position.state.tricks == 2
    assert card_names(position.state.chien) == ["c1", "c2", "s8", "t11"]
    with pytest.raises(IllegalMove, match="the cards are not dealt yet"):
        play(position, "0 c1")


def test_F10_the_player_left_of_the_dealer_leads_then_the_winner_of_the_trick() -> None:
    position = play(table(dealer=PAUL), "2 leave", "0 leave", "1 leave")
    assert position.seat == RACHEL
    play(position, "2 s1", "0 c2", "1 t1")
    assert position.seat == PAUL
    assert legal(position) == ["p1"]
    with pytest.raises(IllegalMove, match=r"seat 1 may not play t1: it is not in hand \(F10\)"):
        play(position, "1 t1")


def test_F10_played_cards_are_remembered_in_order_until_the_next_deal() -> None:
    position = play(table(), "0 leave", "1 leave", "2 leave")
    assert not position.state.order.any()
    played = ["0 c1", "1 t1", "2 F", "2 s1", "0 c2", "1 p1"]
    for count, move in enumerate(played):
        assert [card_name(card) for card in position.state.order[:count]] == [move[2:] for move in played[:count]]
        play(position, move)
    assert position.phase == DEAL
    assert [card for _, card in trick_cards(position.state)] == [parse_card(card) for card in ("s1", "c2", "p1")]
    next_deal(position)
    assert not position.state.order.any()
    assert trick_cards(position.state) == []


def test_F10_eight_tricks_end_the_round() -> None:
    position = start("faith", 4, seed=1)
    while position.rounds == 0:
        position.apply(position.legal_actions[0])
    assert sum(position.latest_scores) <= 1
    position = start("faith", 4)
    next_deal(position)
    while position.phase not in (DEAL, DARES):
        position.apply(position.legal_actions[0])
    assert position.state.tricks == 8
    assert sum(position.state.tricks_won.tolist()) == 8
    assert position.state.hands.tolist() == [0] * 5


def test_F10_the_choice_is_over_when_the_tricks_begin() -> None:
    position = arrange(["c1", "c2", "c3"])
    with pytest.raises(IllegalMove, match=r"seat 0 may not take the Chien: that ended before the first trick \(F7\)"):
        play(position, "0 take")
    with pytest.raises(IllegalMove, match=r"seat 0 may not exchange cards: that ended before the first trick \(F7\)"):
        position.apply(SWAP)
    with pytest.raises(IllegalMove, match=r"dares are handed out when the game is won \(F21\)"):
        play(position, "0 dare 1")


def test_F11_the_leader_plays_anything_and_sets_the_colour() -> None:
    position = arrange(["c3 p4 t2 F", "c8 p8", "p1 c1"])
    assert legal(position) == ["c3", "p4", "t2", "F"]
    play(position, "0 p4")
    assert legal(position) == ["p8"]


def test_F11_after_a_leading_Fool_the_second_card_sets_the_colour() -> None:
    position = play(arrange(["F c1", "c8 p8 t4", "p1 c1"]), "0 F")
    assert legal(position) == ["c8", "p8", "t4"]
    play(position, "1 p8")
    assert legal(position) == ["p1"]


def test_F11_a_leading_Tarot_card_asks_for_Tarot() -> None:
    position = play(arrange(["t5", "c8 t1 t9", "c1 F", "c2"]), "0 t5")
    assert legal(position) == ["t1", "t9"]
    play(position, "1 t1")
    assert legal(position) == ["F"]
    with pytest.raises(IllegalMove, match=r"Tarot was led and seat 2 holds none, but F \(F14\)"):
        play(position, "2 c1")


def test_F12_follow_with_any_card_of_the_colour_or_the_Fool() -> None:
    position = play(arrange(["c3", "c1 c8 p8 t2 F", "p2"]), "0 c3")
    assert legal(position) == ["c1", "c8", "F"]
    with pytest.raises(IllegalMove, match=r"seat 1 may not play p8: cups was led and seat 1 holds c1, c8 \(F12\)"):
        play(position, "1 p8")


def test_F13_without_the_colour_any_Tarot_card_or_the_Fool() -> None:
    position = play(arrange(["c3", "t9 t2 p8 F", "t5 t1 p1"]), "0 c3")
    assert legal(position) == ["t2", "t9", "F"]
    with pytest.raises(IllegalMove, match=r"cups was led and seat 1 holds none, but t2, t9 \(F13\)"):
        play(position, "1 p8")
    play(position, "1 t9")
    assert legal(position) == ["t1", "t5"]  # no duty to beat


def test_F14_with_neither_the_Fool_must_be_played() -> None:
    position = play(arrange(["c3", "p8 s8 F", "p1"]), "0 c3")
    assert legal(position) == ["F"]
    with pytest.raises(IllegalMove, match=r"cups was led and seat 1 holds neither that nor Tarot, but F \(F14\)"):
        play(position, "1 s8")


def test_F15_with_none_of_the_three_any_card_may_be_played_but_cannot_win() -> None:
    position = play(arrange(["c3", "p8 s8 w1", "c1"]), "0 c3")
    assert legal(position) == ["p8", "s8", "w1"]
    assert trick_winner(position, "1 s8", "2 c1") == ANNE


def test_F15_what_a_card_reveals() -> None:
    position = arrange(["c3 c4 c5", "t1 p1 w1", "c8 p2 w2", "p3 F w3"])
    play(position, "0 c3", "1 t1", "2 c8", "3 F")
    assert position.state.lacking[:4].tolist() == [0, cards("c1 c2 c3 c4 c5 c6 c7 c8"), 0, 0]
    play(position, "3 p3", "0 c4")
    all_tarot = cards(" ".join(f"t{value}" for value in range(1, 22)))
    assert position.state.lacking[ANNE] == cards("p1 p2 p3 p4 p5 p6 p7 p8 F") | all_tarot
    position = play(arrange(["t3", "F", "c1", "t1"]), "0 t3", "1 F", "2 c1", "3 t1")
    assert position.state.lacking[:4].tolist() == [0, 0, all_tarot | cards("F"), 0]
    position = play(arrange(["F", "p1", "c1", "p2"]), "0 F", "1 p1", "2 c1")
    assert position.state.lacking[:4].tolist() == [0, 0, cards("p1 p2 p3 p4 p5 p6 p7 p8 F") | all_tarot, 0]


def test_F16_the_Fool_may_always_be_played() -> None:
    for led in ("c3", "p3", "t3"):
        assert "F" in legal(play(arrange([led, "c1 p1 t1 F", "c2"]), f"0 {led}"))
    assert "F" in legal(arrange(["c1 t1 F", "c2", "c3"]))


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("c3 c8 p8 c4", PAUL),
        ("c3 t1 c8 t4", CAMILLE),
        ("t4 t9 t11 t1", RACHEL),
        ("t4 c8 p8 s8", ANNE),
        ("c3 F t1 c8", PAUL),
        ("t1 c8 p8 F", CAMILLE),
        ("c3 F p8 c8", CAMILLE),
        ("F c3 c8 p8", RACHEL),
        ("F c3 c8 t1", ANNE),
        ("F t1 t2 t3", ANNE),
    ],
)
def test_F17_the_winner_of_a_trick(trick: str, winner: int) -> None:
    hands = trick.split()
    assert trick_winner(arrange(hands), *(f"{seat} {card}" for seat, card in enumerate(hands))) == winner


def test_F18_most_tricks_win_the_stake_and_the_deal() -> None:
    position = start("faith", 4)
    next_deal(position)
    finish_round(position, 1, 2, 4, 1)
    assert position.phase == DEAL
    assert position.latest_scores == position.scores == [0, 0, 1, 0]
    assert int(position.state.dares_won[RACHEL]).bit_count() == 1
    assert int(position.state.dare_pile).bit_count() == 9
    assert next_dealer(position.state) == RACHEL


def test_F19_a_tie_raises_the_stake_and_the_dealer_stays() -> None:
    position = start("faith", 4)
    next_deal(position)
    dealer = int(position.state.dealer)
    for stake in (2, 3, 4):
        finish_round(position, 3, 3, 1, 1)
        assert position.latest_scores == [0, 0, 0, 0]
        assert position.state.stake == stake
        assert next_dealer(position.state) == dealer
        next_deal(position)
    finish_round(position, 8, 0, 0, 0)
    assert int(position.state.dares_won[ANNE]).bit_count() == 4


def test_F19_the_stake_cannot_exceed_the_dare_cards() -> None:
    position = start("faith", 3, deck={"dares": 4})
    next_deal(position)
    finish_round(position, 8, 0, 0)
    for stake in (2, 3, 3, 3):
        next_deal(position)
        finish_round(position, 3, 3, 2)
        assert position.state.stake == stake


def test_F19_after_a_won_round_the_stake_is_one_again() -> None:
    position = start("faith", 4)
    next_deal(position)
    finish_round(position, 8, 0, 0, 0)
    assert position.state.stake == 1


def test_F20_two_dare_cards_win() -> None:
    position = start("faith", 3)
    for tricks in ((8, 0, 0), (0, 8, 0), (0, 0, 8), (0, 8, 0)):
        assert position.phase == DEAL
        next_deal(position)
        finish_round(position, *tricks)
    assert position.phase == DARES
    assert position.seat == PAUL
    assert position.scores == [1, 1, 1]  # the round is complete after the last dare
    assert position.winners is None


@pytest.mark.parametrize("dares_to_win", [1, 2, 3])
def test_F20_the_number_of_dare_cards_to_win_is_an_option(dares_to_win: int) -> None:
    position = start("faith", 4, options={"dares_to_win": dares_to_win})
    for won in range(1, dares_to_win + 1):
        assert position.phase == DEAL
        next_deal(position)
        finish_round(position, 0, 8, 0, 0)
        assert int(position.state.dares_won[PAUL]).bit_count() == won
    assert position.phase == DARES
    assert [ending.of for ending in endings(opened(position.view(ANNE).record))] == [dares_to_win]
    for _ in range(dares_to_win):
        play(position, "1 dare 0")
    assert (position.is_over, position.winners, position.scores) == (True, [PAUL], [0, dares_to_win, 0, 0])


def test_F20_three_dare_cards_can_come_from_a_tie() -> None:
    position = start("faith", 4, options={"dares_to_win": 3})
    for tricks in ((3, 3, 1, 1), (8, 0, 0, 0)):
        next_deal(position)
        finish_round(position, *tricks)
    assert (position.phase, position.scores) == (DEAL, [2, 0, 0, 0])
    next_deal(position)
    finish_round(position, 8, 0, 0, 0)
    assert position.phase == DARES


@pytest.mark.parametrize(
    ("seats", "dares_to_win", "dares", "least"), [(5, 3, 10, 11), (3, 3, 6, 7), (5, 2, 5, 6), (4, 2, 4, 5)]
)
def test_F20_there_are_always_enough_dare_cards_for_a_winner(
    seats: int, dares_to_win: int, dares: int, least: int
) -> None:
    options = {"dares_to_win": dares_to_win}
    with pytest.raises(UsageError, match=rf"has at least {least} dares, not {dares} \(F20\)$"):
        start("faith", seats, options=options, deck={"dares": dares})
    assert start("faith", seats, options=options, deck={"dares": least}).phase == DEAL


def test_F20_dares_to_win_has_bounds() -> None:
    for value in (0, 4, "2"):
        with pytest.raises(UsageError, match="the option dares_to_win of The Fool's Faith is an integer from 1 to 3"):
            start("faith", 4, options={"dares_to_win": value})


def test_F21_each_dare_card_goes_to_an_opponent() -> None:
    position = start("faith", 3)
    for _ in range(2):
        next_deal(position)
        finish_round(position, 0, 8, 0)
    assert position.rounds == 1
    assert legal(position) == ["dare 0", "dare 2"]
    with pytest.raises(IllegalMove, match=r"seat 1 may not hand a dare to themself: it goes to an opponent \(F21\)"):
        play(position, "1 dare 1")
    with pytest.raises(IllegalMove, match=r"seat 1 may not play c1: the tricks are over, .* \(F21\)"):
        play(position, "1 c1")
    won = int(position.state.dares_won[PAUL])
    play(position, "1 dare 2")
    assert position.phase == DARES
    play(position, "1 dare 2")
    assert position.phase == OVER
    assert int(position.state.dares_received[RACHEL]) == won
    assert position.rounds == 2
    assert position.latest_scores == [0, 1, 0]
    assert position.scores == [0, 2, 0]
    assert position.winners == [PAUL]


def test_F21_the_winner_may_pick_any_opponent() -> None:
    position = start("faith", 5)
    for _ in range(2):
        next_deal(position)
        finish_round(position, 0, 0, 8, 0, 0)
    random = new_random(1)
    picked = {int(position.game.rules.pick(position.state, RACHEL, random)) for _ in range(200)}
    assert picked == {DARE, DARE + 1, DARE + 3, DARE + 4} == set(position.legal_actions)


def test_example_1_follow_or_the_Fool_not_Tarot() -> None:
    assert legal(play(arrange(["c3", "c8 t2 F", "p1"]), "0 c3")) == ["c8", "F"]


def test_example_2_without_the_colour_Tarot_2_is_as_good_as_9() -> None:
    assert legal(play(arrange(["c3", "t2 t9 p1", "p2"]), "0 c3")) == ["t2", "t9"]


def test_example_3_the_Fool_must_be_played() -> None:
    assert legal(play(arrange(["c3", "F p1 p2 p3", "p4"]), "0 c3")) == ["F"]


def test_example_4_the_Fool_beats_Tarot_but_not_a_colour() -> None:
    assert trick_winner(arrange(["c3", "t2", "F", "t9"]), "0 c3", "1 t2", "2 F", "3 t9") == RACHEL
    assert trick_winner(arrange(["c3", "c8", "F", "p8"]), "0 c3", "1 c8", "2 F", "3 p8") == PAUL


def test_example_5_the_Fool_leads() -> None:
    assert trick_winner(arrange(["F", "s2", "s7", "t1"]), "0 F", "1 s2", "2 s7", "3 t1") == ANNE
    position = play(arrange(["F", "s2", "s7 p1", "p8 s1"]), "0 F", "1 s2")
    assert legal(position) == ["s7"]
    play(position, "2 s7")
    assert legal(position) == ["s1"]
    assert trick_winner(arrange(["F", "s2", "s7", "p8"]), "0 F", "1 s2", "2 s7", "3 p8") == RACHEL


def test_example_6_a_tie_then_two_dare_cards_at_once() -> None:
    position = start("faith", 3)
    next_deal(position)
    finish_round(position, 3, 3, 2)
    assert position.scores == [0, 0, 0]
    assert position.state.stake == 2
    next_deal(position)
    finish_round(position, 2, 2, 4)
    assert position.phase == DARES
    play(position, "2 dare 0", "2 dare 1")
    assert position.winners == [RACHEL]
    assert position.scores == [0, 0, 2]

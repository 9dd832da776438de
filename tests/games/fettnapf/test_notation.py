"""Fettnapf: notation, sentences, the encoding and the novice."""

import json
from typing import Any

import numpy as np
import pytest

from marotte.errors import NotationError
from marotte.games.contract import PLAY, SHUFFLE, SPECTATOR
from marotte.games.fettnapf import GAME, encoding, facts, notation
from marotte.games.fettnapf.heuristics import novice
from marotte.games.fettnapf.rules import CALL, SILENT, STOP
from marotte.games.position import Position, start
from marotte.games.randomness import new_random
from marotte.games.sentences import sentences
from tests.games.fettnapf.positions import NO_ISLANDS, announce, table

words = GAME.words

NAMES = ["Emilie", "Marie", "Jean-Yves"]


def a_deal() -> dict[str, Any]:
    position = start("fettnapf")
    return notation.deal_names(position.state, position.draw_chance(new_random(1)))


def test_moves_must_be_spelt_exactly() -> None:
    state = start("fettnapf").state
    moves = [*map(str, range(10)), "stop", "silent"]
    assert [notation.parse_move(state, 0, move) for move in moves] == list(range(12))
    assert [notation.move_name(state, 0, action) for action in range(12)] == moves
    for text in ("", "10", "07", " 7", "7 ", "+7", "7.0", "Stop", "stop!", "٣", "⁷", "x" * 1000):
        with pytest.raises(NotationError, match="is not a move of Fettnapf: 0 … 9, stop or silent"):
            notation.parse_move(state, 0, text)


def test_a_deal_parses_back() -> None:
    for seats in range(2, 6):
        position = start("fettnapf", seats)
        cards = position.draw_chance(new_random(seats))
        deal = notation.deal_names(position.state, cards)
        assert list(deal) == ["start", "hands", "turned", "pile", "islands", "island_pile"]
        again = notation.parse_deal(position.state, json.loads(json.dumps(deal)))
        assert notation.deal_names(position.state, again) == deal
        assert again[1 + 3 * seats :][: len(deal["pile"]) + 1] == cards[1 + 3 * seats :][: len(deal["pile"]) + 1]
        for hand in (*deal["hands"], *deal["islands"]):
            assert hand == sorted(hand, key=int)


def test_a_deal_lists_the_top_card_of_a_pile_first() -> None:
    deal = a_deal()
    position = start("fettnapf")
    position.supply(notation.parse_deal(position.state, deal))
    seat, top = position.seat, position.legal_actions[0]
    before = list(deal["hands"][seat])
    before.remove(str(top))
    position.apply(top)
    hand = [notation.card_name(number) for number in notation.numbers_in_hand(position.state, seat)]
    assert hand == sorted([*before, deal["pile"][0]])


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("start", 3, "'start' is a seat from 0 to 2, not 3"),
        ("start", True, "'start' is a seat from 0 to 2, not True"),
        ("hands", [["1"]], "'hands' is a list of 3 hands"),
        ("hands", [["1", "2"], ["1", "2", "3"], ["1", "2", "3"]], r"hands of seat 0 has 2 cards instead of 3 \(N4\)"),
        ("hands", [["1", "2", "10"]] * 3, "'10' is not a number card of Fettnapf: 0 … 9"),
        (
            "hands",
            [["9", "9", "9"], ["9", "9", "9"], ["9", "9", "9"]],
            r"9 is dealt \d+ times; the deck holds 4 \(N1\)",
        ),
        ("turned", 4, "a card in turned is a string, not 4"),
        ("turned", None, "a card in turned is a string, not None"),
        ("pile", {}, "pile is a list of cards, not a dict"),
        ("pile", ["1"] * 10**6, r"pile has 1000000 cards instead of 48 \(N4\)"),
        ("pile", [["1"]] * 48, "a card in pile is a string, not a list"),
        ("islands", [["10", "11"], ["12", "13"], ["14", "9"]], "'9' is not an island of Fettnapf: 10 … 30"),
        ("islands", [["10", "10"], ["12", "13"], ["14", "15"]], r"10 is dealt \d times; the deck holds 1 \(N2\)"),
        ("island_pile", ["10"], r"island_pile has 1 cards instead of 15 \(N5\)"),
    ],
)
def test_a_bad_deal_is_refused(key: str, value: Any, message: str) -> None:
    state = start("fettnapf").state
    with pytest.raises(NotationError, match=message):
        notation.parse_deal(state, a_deal() | {key: value})


def empty_pile() -> Position:
    """Seat 1 must draw; the discards are 1, 2 and on top 1."""
    position = table(1, [2, 1], seats=2, deck={"numbers": [0, 3, 3, 0, 0, 0, 0, 0, 0, 0], "hand": 2, **NO_ISLANDS})
    announce(position, [2, 1])
    assert position.phase == SHUFFLE
    return position


def test_a_shuffle_names_all_discards_but_the_top_one() -> None:
    state = empty_pile().state
    assert notation.parse_shuffle(state, ["2", "1"]) == [2, 1]
    assert notation.shuffle_names(state, [2, 1]) == ["2", "1"]
    for names in (["1"], ["1", "1"], ["1", "2", "1"], ["1", "02"], []):
        with pytest.raises(NotationError):
            notation.parse_shuffle(state, names)


def asking() -> Position:
    """Seat 0 has announced 18, the island of seat 2, who is asked."""
    position = table(9, [9], islands=[[20, 11], [12, 13], [18, 29]], options={"calls": "manual"})
    position.apply(9)
    assert position.phase == CALL
    return position


def test_a_screen_shows_only_the_players_own_islands() -> None:
    position = table(9, [9], islands=[[20, 11], [12, 13], [18, 29]])
    for seat, own in ((0, ["11", "20"]), (1, ["12", "13"]), (2, ["18", "29"]), (SPECTATOR, None)):
        names = position.view(seat).names()["table"]
        assert names["islands"] == [None] * 3
        assert names["own_islands"] == (own or [])
        assert names["island_counts"] == [2, 2, 2]
        assert names["island_pile"] == 15
        assert names["hand"] == ([] if seat < 0 else [str(n) for n in notation.numbers_in_hand(position.state, seat)])


def test_a_screen_shows_open_islands_to_all() -> None:
    position = table(9, [9], islands=[[20, 11], [12, 13], [18, 29]], options={"islands": "open"})
    for seat in (SPECTATOR, 0, 1, 2):
        assert position.view(seat).names()["table"]["islands"] == [["11", "20"], ["12", "13"], ["18", "29"]]


def test_a_screen_hides_islands_when_the_game_is_over() -> None:
    position = table(9, [9], islands=[[20, 11], [12, 13], [18, 29]], deck={"feet": 1})
    position.apply(9)
    assert position.is_over
    names = position.view(0).names()["table"]
    assert (names["islands"], names["own_islands"]) == ([None] * 3, ["11", "20"])
    assert names["sizes"] == [2, 3, 3]


def test_a_screen_before_the_deal_and_during_a_call() -> None:
    names = start("fettnapf").view(0).names()["table"]
    assert (names["total"], names["top"], names["hand"], names["sizes"]) == (None, None, [], [0, 0, 0])
    position = asking()
    assert [position.view(seat).names()["table"]["asked"] for seat in (SPECTATOR, 0, 1, 2)] == [False] * 3 + [True]
    names = position.view(2).names()["table"]
    assert (names["total"], names["top"], names["turn"], names["sizes"]) == (18, "9", 0, [2, 3, 3])


def test_during_a_call_only_the_holder_sees_who_is_asked() -> None:
    position = asking()
    shown = [position.view(seat).names()["actors"] for seat in (SPECTATOR, 0, 1, 2)]
    assert shown == [[], [], [], [2]]
    for seat in (SPECTATOR, 0, 1):
        assert "Jean-Yves" not in position.why_not(STOP, seat, NAMES)
    assert position.why_not(STOP, 1, NAMES) == "it is not the turn of Marie (N10)"
    position.apply(SILENT)
    assert [position.view(seat).names()["actors"] for seat in (SPECTATOR, 0, 1, 2)] == [[1]] * 4


def test_on_a_screen_others_cannot_tell_who_is_asked() -> None:
    """The same position with the island in one hand or in the other."""
    shown = []
    for hands in ([[11, 20], [12, 13], [18, 29]], [[11, 20], [18, 13], [12, 29]]):
        position = table(9, [9], islands=hands, options={"calls": "manual"})
        position.apply(9)
        assert position.phase == CALL
        lines = words.situation(position.view(0).record, 0, NAMES)
        shown.append([position.view(seat).names() for seat in (SPECTATOR, 0)] + [lines, position.why_not(5, 0, NAMES)])
    assert shown[0] == shown[1]


def test_open_islands_show_everyone_who_is_asked() -> None:
    options = {"calls": "manual", "islands": "open"}
    position = table(9, [9], islands=[[20, 11], [12, 13], [18, 29]], options=options)
    position.apply(9)
    assert [position.view(seat).names()["actors"] for seat in (SPECTATOR, 0, 1, 2)] == [[2]] * 4
    assert position.why_not(STOP, 1, NAMES) == "it is not the turn of Marie, but of Jean-Yves (N10)"


def tell(position: Position, action: int, viewer: int | None) -> list[str]:
    before = position.state.copy()
    seat = position.seat
    position = position.copy()
    position.apply(action)
    return sentences(words, facts.move_facts(before, seat, action, position.state, viewer), NAMES)


def test_dealt_islands_are_told_to_all() -> None:
    position = table(9, [9], islands=[[20, 11], [12, 13], [18, 29]], first=1)
    for viewer in (SPECTATOR, 0, 1, 2, None):
        assert sentences(words, facts.opening_facts(position.state, viewer), NAMES) == [
            "The count begins at 9. Marie starts.",
            "Emilie shows islands 11 and 20.",
            "Marie shows islands 12 and 13.",
            "Jean-Yves shows islands 18 and 29.",
        ]
    position = table(9, [9], deck=NO_ISLANDS)
    assert sentences(words, facts.opening_facts(position.state, 0), NAMES) == ["The count begins at 9. Emilie starts."]


def test_a_move_is_told_to_all_and_the_drawn_card_only_to_its_player() -> None:
    position = table(4, [7, 9, 2, 0, 0, 0, 0, 0, 0, 8], deck=NO_ISLANDS)
    told = ["Emilie plays 7: 11.", "Emilie draws a card."]
    assert tell(position, 7, 1) == tell(position, 7, SPECTATOR) == told
    assert tell(position, 7, 0) == tell(position, 7, None) == ["Emilie plays 7: 11.", "Emilie draws 8."]


def test_a_drawn_island_is_told_to_all() -> None:
    plays = [9, 9, 9, 5]
    position = table(2, plays, island_pile=[24], deck=NO_ISLANDS)
    announce(position, plays[:3])
    for viewer in (SPECTATOR, 1, 2):
        told = tell(position, 5, viewer)
        turn = "The count turns down. Jean-Yves draws and shows island 24."
        assert told == ["Emilie plays 5: 34.", turn, "Emilie draws a card."]


def test_a_stop_is_told_to_all() -> None:
    stop = "Stop! Jean-Yves shows island 18. Emilie steps in it and has 1 foot card now."
    position = table(9, [9], islands=[[20, 11], [12, 13], [18, 29]])
    assert tell(position, 9, 1) == ["Emilie plays 9: 18.", stop, "Emilie draws a card."]
    assert tell(asking(), STOP, 1) == [stop, "Emilie draws a card."]


def test_a_silent_holder_is_not_revealed() -> None:
    silence = "Jean-Yves says nothing: Emilie gets away with 18."
    assert tell(asking(), SILENT, 2) == [silence, "Emilie draws a card."]
    assert tell(asking(), SILENT, 1) == tell(asking(), SILENT, SPECTATOR) == ["Emilie draws a card."]
    assert tell(asking(), SILENT, 0) == ["Emilie draws 1."]
    assert tell(asking(), SILENT, None) == [silence, "Emilie draws 1."]


def test_the_island_is_not_mentioned_before_the_answer() -> None:
    position = table(9, [9], islands=[[20, 11], [12, 13], [18, 29]], options={"calls": "manual"})
    for viewer in (SPECTATOR, 0, 1, 2, None):
        assert tell(position, 9, viewer) == ["Emilie plays 9: 18."]


def test_the_end_and_a_shuffle_are_told() -> None:
    position = table(9, [9], islands=[[20, 11], [12, 13], [18, 29]], deck={"feet": 1})
    assert tell(position, 9, 1)[-1] == "That is foot card number 1: the game is over."
    plays = [9, 9, 9, 5]
    position = table(2, plays, deck={"islands": [15], "islands_each": 0})
    announce(position, plays[:3])
    assert tell(position, 5, 1)[-1] == "That was the last island: the game is over."
    position = table(1, [2, 1], seats=2, deck={"numbers": [0, 3, 3, 0, 0, 0, 0, 0, 0, 0], "hand": 2, **NO_ISLANDS})
    announce(position, [2])
    assert tell(position, 1, 0) == ["Marie plays 1: 4.", "The pile is empty."]


def test_the_draw_after_a_shuffle_is_told_and_the_card_only_to_its_player() -> None:
    position = empty_pile()
    before = position.state.copy()
    position.supply([2, 1])
    for viewer, card in ((0, "a card"), (SPECTATOR, "a card"), (1, "2"), (None, "2")):
        told = facts.shuffle_facts(before, position.state, viewer)
        assert sentences(words, told, NAMES) == [f"Marie draws {card}."]


def test_the_situation_does_not_mention_other_players_islands() -> None:
    position = asking()
    told = {seat: " ".join(words.situation(position.view(seat).record, seat, NAMES)) for seat in (SPECTATOR, 0, 1, 2)}
    assert "Islands: Emilie 2 cards, Marie 2 cards, Jean-Yves 2 cards." in told[SPECTATOR]
    assert "Islands: you 11 and 20, Marie 2 cards, Jean-Yves 2 cards." in told[0]
    assert "Emilie stands on your island 18." in told[2]
    assert not any("stands on" in told[seat] for seat in (SPECTATOR, 0, 1))
    assert words.situation(start("fettnapf").state, 0, NAMES) == ["The cards are not dealt yet."]


def test_words_of_cards_and_moves() -> None:
    assert (words.card_words("7"), words.card_words("18")) == ("7", "island 18")
    position = asking()
    assert [words.move_words(position.state, 2, call, NAMES) for call in (STOP, SILENT)] == ["say stop", "say nothing"]
    position = table(4, [7], deck=NO_ISLANDS)
    assert words.move_words(position.state, 0, 7, NAMES) == "play 7, making 11"


def part(vector: Any, name: str) -> list[int]:
    begin = 0
    for other, length, _ in encoding.LAYOUT:
        if other == name:
            numbers: list[int] = vector[begin : begin + length].tolist()
            return numbers
        begin += length
    raise KeyError(name)


def test_the_encoding_begins_with_the_viewers_seat() -> None:
    position = asking()
    vector = position.view(2).encode()
    assert part(vector, "total") == [int(total == 18) for total in range(40)]
    assert part(vector, "turn") == [0, 1, 0, 0, 0]  # seat 0 comes after seat 2
    assert part(vector, "call") == [1]
    islands = part(vector, "islands")
    assert [place for place in range(len(islands)) if islands[place]] == [8, 19, 22, 31, 44, 45]
    assert part(vector, "discards") == [0] * 9 + [2]
    assert part(vector, "seats") == [0, 0, 1, 0, 0]
    assert part(vector, "choices") == [3, 4, 1]
    assert sum(part(vector, "hand")) == 3
    assert sum(part(position.view(SPECTATOR).encode(), "hand")) == 0
    assert part(vector, "deck_numbers") == [8, 6, 6, 6, 6, 6, 6, 6, 4, 4]
    assert part(vector, "deck_islands") == [1] * 21


def test_a_novice_plays_legally_and_usually_avoids_islands() -> None:
    generator = new_random(2)
    position = table(9, [9, 0, 0, 8], islands=[[20, 11], [18, 17], [30, 29]], deck={"hand": 3})
    record = position.view(0).record
    assert list(position.legal_actions) == [0, 8, 9]
    chosen = np.bincount([novice(record, 0, generator) for _ in range(400)], minlength=10)
    assert chosen[0] > 200
    assert chosen[8] > 0  # a novice forgets
    assert chosen.sum() == chosen[0] + chosen[8] + chosen[9]
    position = table(9, [9, 0, 0, 2], islands=[[18, 20], [17, 13], [30, 29]])
    record = position.view(0).record
    assert {int(novice(record, 0, generator)) for _ in range(20)} == {9}  # its own island
    record = asking().view(2).record
    assert int(novice(record, 2, generator)) == STOP


@pytest.mark.parametrize("calls", ["automatic", "manual"])
def test_novices_finish_a_game(calls: str) -> None:
    generator = new_random(3)
    position = start("fettnapf", 4, seed=1, options={"calls": calls})
    while not position.is_over:
        assert position.phase >= PLAY
        position.apply(int(novice(position.view(position.seat).record, position.seat, generator)))
    assert position.winners

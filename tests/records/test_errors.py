"""Wrong records: what is refused, where, and with which rule."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from marotte.bots.simulation import play_game
from marotte.errors import NotationError, RecordError
from marotte.games.contract import Game
from marotte.games.position import Position
from marotte.games.randomness import new_random
from marotte.games.registry import find_game, make_setup
from marotte.records.record import parse_record
from tests.records.examples import Data, check, cut, fault, fool_data
from tests.setups import every_game


def test_text_that_is_no_json_object() -> None:
    for text in (
        "",
        " ",
        "{",
        "nonsense",
        "{} {}",
        "[]]",
        '{"a": NaN}',
        '"\ud800"',
        b"\xff\xfe",
        b"\xef\xbb\xbf{}",
        "\x00",
    ):
        with pytest.raises(RecordError, match="not a JSON object") as caught:
            parse_record(text)
        assert (caught.value.round_number, caught.value.move_number) == (1, 0)
    values: list[Any] = [None, 1, 1.5, "text", [], [[]], True]
    for value in values:
        message, place = fault(value)
        assert message.startswith("a record is a JSON object, not ")
        assert place == (1, 0)


@pytest.mark.parametrize("key", ["format", "game", "seats", "rounds"])
def test_missing_keys(key: str) -> None:
    data = fool_data()
    del data[key]
    assert fault(data) == (f"the record has no {key!r}", (1, 0))


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("format", "marotte/2", "the format is 'marotte/1', not 'marotte/2'"),
        ("format", None, "the format is 'marotte/1', not None"),
        ("game", "bridge", "there is no game called 'bridge'; there are "),
        ("game", "Fool", "there is no game called 'Fool'; there are "),
        ("game", 7, "'game' is a name, not 7"),
        ("game", ["fool"], "'game' is a name, not a list"),
        ("seats", 4, "'seats' is a list of names, not 4"),
        ("seats", {"0": "Anne"}, "'seats' is a list of names, not a dict"),
        ("seats", ["Anne", "Paul", 3, "Camille"], "a name is a string of at most 100 characters, not 3"),
        ("seats", ["Anne", "Paul", "x" * 101, "Camille"], "a name is a string of at most 100 characters, not 'xxx"),
        ("seats", ["Anne", "Paul", "Rachel"], "Fool! is played by 4 to 8, not by 3"),
        ("seats", [], "Fool! is played by 4 to 8, not by 0"),
        ("options", [], "'options' and 'deck' are JSON objects"),
        ("options", None, "'options' and 'deck' are JSON objects"),
        ("options", {"end": 3}, "Fool! has no option 'end'; it has end_minus, end_tens, tens_of, rounds"),
        ("options", {"end_tens": "3"}, "the option end_tens of Fool! is an integer from 1 to 1000000, not '3'"),
        ("options", {"end_tens": 0}, "the option end_tens of Fool! is an integer from 1 to 1000000, not 0"),
        ("options", {"end_tens": 1.0}, "the option end_tens of Fool! is an integer from 1 to 1000000, not 1.0"),
        ("options", {"end_tens": True}, "the option end_tens of Fool! is an integer from 1 to 1000000, not True"),
        ("deck", "all", "'options' and 'deck' are JSON objects"),
        ("deck", {"pink": 3}, "the deck of Fool! has no entry 'pink'; it has green, red, yellow, blue, ones, discs"),
        ("deck", {"green": 99}, "in a deck of Fool! green is an integer from 1 to 30, not 99"),
        ("rounds", {}, "'rounds' is a list of at most 10000 rounds"),
        ("rounds", None, "'rounds' is a list of at most 10000 rounds"),
    ],
)
def test_errors_in_headers_come_before_the_first_move(key: str, value: Any, expected: str) -> None:
    message, place = fault(fool_data() | {key: value})
    assert message.startswith(expected)
    assert place == (1, 0)


@pytest.mark.parametrize(
    "entry",
    [None, [], "round", {}, {"deal": {}}, {"moves": []}, {"deal": [], "moves": []}, {"deal": {}, "moves": {}}],
)
@pytest.mark.parametrize("number", [1, 2])
def test_malformed_rounds(entry: Any, number: int) -> None:
    data = fool_data()
    data["rounds"][number - 1] = entry
    assert fault(data)[1] == (number, 0)


def change_deal(change: Callable[[Data], None], number: int = 1) -> tuple[str, tuple[int, int]]:
    data = fool_data()
    change(data["rounds"][number - 1]["deal"])
    return fault(data)


def test_errors_in_a_deal_are_at_move_0() -> None:
    def drop(key: str) -> Callable[[Data], None]:
        return lambda deal: deal.pop(key)

    def put(key: str, value: Any) -> Callable[[Data], None]:
        return lambda deal: deal.update({key: value})

    def put_card(value: Any) -> Callable[[Data], None]:
        return lambda deal: deal["hands"][2].__setitem__(3, value)

    def repeat_card(deal: Data) -> None:
        deal["hands"][0][0] = deal["hands"][1][0]

    def move_card(deal: Data) -> None:
        deal["hands"][0].append(deal["hands"][1].pop())

    for change, expected in (
        (drop("start"), "the deal has no 'start'"),
        (put("start", 4), "'start' is a seat from 0 to 3, not 4"),
        (put("start", -1), "'start' is a seat from 0 to 3, not -1"),
        (put("start", True), "'start' is a seat from 0 to 3, not True"),
        (put("start", 1.0), "'start' is a seat from 0 to 3, not 1.0"),
        (put("start", "0"), "'start' is a seat from 0 to 3, not '0'"),
        (drop("hands"), "the deal has no 'hands'"),
        (put("hands", {}), "'hands' is a list of 4 hands, one for each seat"),
        (put("hands", [[]] * 3), "'hands' is a list of 4 hands, one for each seat"),
        (put("hands", [[]] * 4), "hands of seat 0 has 0 cards instead of 12 (T2)"),
        (put("hands", ["g2"] * 4), "hands of seat 0 is a list of cards, not 'g2'"),
        (put_card(5), "a card in hands of seat 2 is a string, not 5"),
        (put_card(["g2"]), "a card in hands of seat 2 is a string, not a list"),
        (put_card("g02"), "'g02' is not a card of Fool!"),
        (put_card("G2"), "'G2' is not a card of Fool!"),
        (put_card("g2 "), "'g2 ' is not a card of Fool!"),
        (put_card("g1"), "'g1' is not a card of Fool!"),
        (put_card("g٣"), "'g٣' is not a card of Fool!"),
        (put_card("g18"), "g18 is dealt 1 times; the deck has no such card (T2)"),
        (move_card, "hands of seat 0 has 13 cards instead of 12 (T2)"),
    ):
        message, place = change_deal(change)
        assert message.startswith(expected)
        assert place == (1, 0)
    message, place = change_deal(repeat_card)
    assert "is dealt 2 times; the deck holds 1 (T2)" in message
    assert place == (1, 0)


@every_game
def test_every_entry_of_a_deal_is_required_and_others_are_ignored(game: Game) -> None:
    position = Position(make_setup(game))
    parse = game.notation.parse_deal
    deal = game.notation.deal_names(position.state, position.draw_chance(new_random(1)))
    for key in deal:
        with pytest.raises(NotationError, match=f"the deal has no '{key}'"):
            parse(position.state, {other: value for other, value in deal.items() if other != key})
    halves: list[Data] = [{}, {"start": 0}, {"dealer": 0}, {"hands": {}}]
    for half in halves:
        with pytest.raises(NotationError):
            parse(position.state, half)
    assert parse(position.state, deal | {"weather": "fine"}) == parse(position.state, deal)


def test_the_start_player_of_a_later_round_is_fixed() -> None:
    right = fool_data()["rounds"][1]["deal"]["start"]
    for seat in {0, 1, 2, 3} - {right}:
        expected = f"'start' is seat {right} in this round, not {seat} (T14)"
        assert change_deal(lambda deal, seat=seat: deal.update(start=seat), 2) == (expected, (2, 0))  # type: ignore[misc]


@pytest.mark.parametrize(
    "move",
    [
        "", " ", "g5", "0", "0 ", " 0 g5", "0  g5", "0 g5 ", "0\tg5", "00 g5", "01 g5", "-1 g5", "+1 g5", "0 g5\n",
        "100 g5", "1.0 g5", "٠ g5", "0\u00a0g5", "* ", "*", "** x", "0 g05", "0 g", "0 play g5", "0 g5,g6", None, 0,
        1.5, True, ["0 g5"], {"0": "g5"},
    ],
)  # fmt: skip
def test_misspelt_moves_are_refused_in_their_place(move: Any) -> None:
    data = fool_data()
    for number, index in ((1, 0), (1, 4), (2, 7)):
        broken = deepcopy(data)
        broken["rounds"][number - 1]["moves"][index] = move
        assert fault(broken)[1] == (number, index + 1)


@pytest.mark.parametrize(
    "spell",
    [
        "{seat}  {card}", "{seat}{card}", " {seat} {card}", "{seat} {card} ", "{seat}\t{card}", "{seat}\u00a0{card}",
        "0{seat} {card}", "+{seat} {card}", "{seat}. {card}", "{seat} {card}\n", "\n{seat} {card}", "{seat} {upper}",
        "{seat} {colour}0{value}", "{seat} {colour} {value}", "{seat} {card},", "{seat}\n{card}", "{arabic} {card}",
        "{seat} {colour}{value}.0", "{seat} {card}\x00", "{seat} '{card}'",
    ],
)  # fmt: skip
def test_moves_must_be_spelt_exactly(spell: str) -> None:
    """The right move in a slightly different spelling."""
    for number, index in ((1, 0), (1, 4), (2, 7)):
        data = fool_data()
        moves = data["rounds"][number - 1]["moves"]
        seat, card = moves[index].split()
        assert card != "1"
        arabic = chr(0x660 + int(seat))
        parts = {"seat": seat, "card": card, "upper": card.upper(), "colour": card[0], "value": card[1:]}
        moves[index] = spell.format(**parts, arabic=arabic)
        assert fault(data)[1] == (number, index + 1)


def test_illegal_moves_are_refused_in_their_place() -> None:
    data = fool_data()
    first = data["rounds"][0]
    leader = int(first["moves"][0][0])
    names = data["seats"]

    def broken(index: int, move: str) -> tuple[str, tuple[int, int]]:
        copy = deepcopy(data)
        copy["rounds"][0]["moves"][index] = move
        return fault(copy)

    other = (leader + 1) % 4
    held = first["deal"]["hands"][other][0]
    turn = f"it is not the turn of {names[other]}, but of {names[leader]} (T3, T7)"
    assert broken(0, f"{other} {held}") == (turn, (1, 1))
    assert broken(0, f"{leader} {held}") == (f"{names[leader]} may not play {held}: it is not in hand (T3)", (1, 1))
    assert broken(0, f"{leader} g18") == ("g18 is not in the deck for 4 players (T2)", (1, 1))
    assert broken(0, "4 g5") == ("there is no seat 4; seats are 0 to 3", (1, 1))
    assert broken(0, "99 g5") == ("there is no seat 99; seats are 0 to 3", (1, 1))
    assert broken(2, "* shuffle g5") == ("nothing is to be shuffled now (T2)", (1, 3))
    assert broken(2, "* deal") == ("nothing is to be shuffled now (T2)", (1, 3))
    again = first["moves"][0].split()[1]
    later = next(index for index, move in enumerate(first["moves"][1:], 1) if int(move[0]) == leader)
    played = f"{names[leader]} may not play {again}: it is not in hand (T3)"
    assert broken(later, f"{leader} {again}") == (played, (1, later + 1))


def test_not_following_suit_is_refused_with_names_and_rule() -> None:
    hands = [["g2", "g3", "r2"], ["g4", "r3", "r4"], ["y2", "y3", "b2"], ["g5", "b3", "1"]]
    deck = {"green": 5, "red": 4, "yellow": 3, "blue": 3, "ones": 1}
    data = {
        "format": "marotte/1",
        "game": "fool",
        "seats": ["Anne", "Paul", "Rachel", "Camille"],
        "deck": deck,
        "rounds": [{"deal": {"start": 0, "hands": hands}, "moves": ["0 g2", "1 r3"]}],
    }
    assert fault(data) == ("Paul may not play r3: green was led and Paul holds g4 (T5)", (1, 2))
    with pytest.raises(RecordError, match=r"^round 1, move 2: Paul may not play r3: green was led"):
        check(data)


def test_moves_after_the_end_of_a_round_or_of_the_game() -> None:
    for number, expected in ((0, "the round is over (T11)"), (-1, "the game is over (T15)")):
        data = fool_data()
        moves = data["rounds"][number]["moves"]
        moves.append(moves[-1])
        place = (number % len(data["rounds"]) + 1, len(moves))
        assert fault(data) == (expected, place)


def test_a_round_that_begins_too_early_or_too_late() -> None:
    data = fool_data()
    del data["result"]
    data["rounds"][0]["moves"].pop()
    assert fault(data) == ("round 1 is not complete (T11)", (2, 0))
    data = fool_data()
    data["rounds"].append(data["rounds"][0])
    assert fault(data) == ("the game is over, no further round is dealt (T15)", (len(data["rounds"]), 0))


def test_the_result_is_checked_and_reported_at_the_last_move() -> None:
    data = fool_data()
    place = (len(data["rounds"]), len(data["rounds"][-1]["moves"]))
    scores, winners = data["result"]["scores"], data["result"]["winners"]

    def wrong(**changes: Any) -> str:
        message, where = fault(data | {"result": data["result"] | changes})
        assert where == place
        return message

    assert wrong(scores=[0, 0, 0, 0]) == f"the scores of the result are {scores}, not [0, 0, 0, 0]"
    bad: list[Any] = [scores[:3], [*scores, 0], [float(score) for score in scores], None, {}, "x", [scores], 5, []]
    for value in bad:
        assert wrong(scores=value).startswith(f"the scores of the result are {scores}, not ")
    bad = [[], [0, 1, 2, 3], winners + winners, [winners], winners[0], None, [str(winners[0])]]
    for value in bad:
        assert wrong(winners=value).startswith(f"the winners of the result are {winners}, not ")
    bad = [None, [], {}, {"scores": scores}, {"winners": winners}, "won"]
    for result in bad:
        message, where = fault(data | {"result": result})
        assert (message, where) == ("'result' is a JSON object with 'scores' and 'winners'", place)


def test_true_is_not_a_winner() -> None:
    """In Python True equals 1; in a record it does not."""
    for number in range(50):
        played = play_game(make_setup(find_game("fool"), 4, {"end_tens": 1}), ["random"] * 4, 1, number)
        data = json.loads(played.to_text())
        if data["result"]["winners"] == [1]:
            data["result"]["winners"] = [True]
            assert fault(data)[0].startswith("the winners of the result are [1], not ")
            return
    pytest.fail("seat 1 never won")


def test_a_result_before_the_end() -> None:
    data = fool_data()
    data["rounds"][-1]["moves"].pop()
    place = (len(data["rounds"]), len(data["rounds"][-1]["moves"]))
    assert fault(data) == ("there is a result, but the game is not over (T15)", place)
    data["rounds"] = []
    assert fault(data) == ("there is a result, but the game is not over (T15)", (1, 0))


@every_game
def test_a_wrong_move_is_refused_exactly_where_it_is(game: Game) -> None:
    """At places all over a game of each kind: a seat that may not act, and nonsense."""
    data = json.loads(play_game(make_setup(game), ["random"] * game.default_seats, 4, 4).to_text())
    places = [(number, index) for number, entry in enumerate(data["rounds"], 1) for index in range(len(entry["moves"]))]
    for number, index in [*places[:12], *places[12 :: 1 + len(places) // 12]]:
        for move in ("nonsense", f"{game.default_seats} x", "0 nonsense", "* nonsense"):
            broken = cut(data, number, index)
            broken["rounds"][-1]["moves"] = [*broken["rounds"][-1]["moves"], move]
            assert fault(broken)[1] == (number, index + 1)


@every_game
def test_a_round_after_an_incomplete_one_is_refused(game: Game) -> None:
    played = play_game(make_setup(game), ["random"] * game.default_seats, 4, 5)
    data = json.loads(played.to_text())
    data["rounds"].insert(0, data["rounds"][0] | {"moves": data["rounds"][0]["moves"][:-1]})
    assert fault(data) == (f"round 1 is not complete ({game.notation.ROUND_RULE})", (2, 0))


def test_a_missing_or_early_shuffle_is_refused_with_the_rule() -> None:
    for name, rule in (("ciao", "C12"), ("fettnapf", "N11")):
        for number in range(20):
            data = json.loads(play_game(make_setup(find_game(name), 2), ["random"] * 2, 4, number).to_text())
            moves = data["rounds"][0]["moves"]
            places = [index for index, move in enumerate(moves) if move.startswith("*")]
            if places:
                break
        place = places[0]
        early = cut(data, 1, 1)
        early["rounds"][0]["moves"].append(moves[place])
        assert fault(early) == (f"nothing is to be shuffled now ({rule})", (1, 2))
        missing = cut(data, 1, place)
        missing["rounds"][0]["moves"].append("0 draw")
        message = f"the draw pile is empty and must be shuffled first: '* shuffle …' ({rule})"
        assert fault(missing) == (message, (1, place + 1))


@every_game
def test_refusals_cite_rules_of_the_game(game: Game) -> None:
    """Every refusal of a move at the wrong time cites a rule of the game."""
    page = (Path(__file__).parents[2] / "docs" / "games" / f"{game.name}.md").read_text(encoding="utf-8")
    rules = [game.notation.ROUND_RULE, *game.notation.PHASE_RULES.values()]
    assert [rule for rules in rules for rule in rules.split(", ") if f"**{rule}.**" not in page] == []

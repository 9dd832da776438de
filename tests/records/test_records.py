"""Records: written, read strictly, replayed; the format is docs/records.md."""

import io
import json
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from marotte.bots.simulation import play_game
from marotte.errors import IllegalMove, RecordError
from marotte.games.contract import PLAY, Game
from marotte.games.randomness import new_random
from marotte.games.registry import Setup, all_games, find_game, make_setup
from marotte.records import files, record
from marotte.records.files import read_texts
from marotte.records.record import Record, parse_record
from marotte.records.replay import NATURE, Replay, replay
from marotte.records.scribe import Scribe
from tests.setups import every_setup, setup_name

Data = dict[str, Any]

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)


@cache
def fool_text() -> str:
    """A short game of Fool! of a few rounds, by novices."""
    setup = make_setup(find_game("fool"), 4, {"end_tens": 2})
    return play_game(setup, ["novice"] * 4, 3, 0).to_text()


def fool_data() -> Data:
    data: Data = json.loads(fool_text())
    return data


def check(data: Any) -> Any:
    """Read and replay."""
    return replay(parse_record(json.dumps(data)))


def fault(data: Any) -> tuple[str, tuple[int, int]]:
    """What is wrong with a record, and where (round, move)."""
    with pytest.raises(RecordError) as caught:
        check(data)
    error = caught.value
    assert len(str(error)) < 400, "an error is one short line"
    assert "\n" not in str(error)
    return error.message, (error.round_number, error.move_number)


# Written and read


@pytest.mark.parametrize("setup", every_setup(), ids=setup_name)
@pytest.mark.parametrize("bot", ["random", "novice"])
def test_what_is_written_reads_back_and_replays(setup: Setup, bot: str) -> None:
    played = play_game(setup, [bot] * setup.seats, 17, 4)
    text = played.to_text()
    assert "\n" not in text
    again = parse_record(text)
    assert again == played
    assert again.to_text() == text
    assert parse_record(text.encode()) == played
    outcome = replay(again)
    assert again == played, "a replay changes nothing"
    assert played.result == {"scores": outcome.scores, "winners": outcome.winners}
    assert all(entry["scores"] is not None for entry in outcome.rounds)
    sums = [sum(scores) for scores in zip(*(entry["scores"] for entry in outcome.rounds), strict=True)]
    assert sums == outcome.scores


@every_game
def test_a_record_may_be_written_prettily(game: Game) -> None:
    played = play_game(make_setup(game), ["random"] * game.default_seats, 1, 1)
    data = json.loads(played.to_text())
    for text in (json.dumps(data, indent=2), json.dumps(dict(reversed(data.items())))):
        assert parse_record(text) == played


@every_game
def test_only_what_differs_from_the_defaults_is_written(game: Game) -> None:
    data = Record(make_setup(game), ["a"] * game.default_seats).to_data()
    assert data == {
        "format": "marotte/1",
        "game": game.name,
        "seats": ["a"] * game.default_seats,
        **({"rules": game.rules_version} if game.rules_version != 1 else {}),
        "options": {},
        "rounds": [],
    }


def test_options_are_kept_and_may_be_left_out() -> None:
    data = fool_data()
    assert data["options"] == {"end_tens": 2}
    data["options"] = {"end_tens": 2, "end_minus": 80}
    assert parse_record(json.dumps(data)).to_data()["options"] == {"end_tens": 2}
    del data["result"]
    data["rounds"] = data["rounds"][:1]
    del data["options"]
    assert parse_record(json.dumps(data)).setup.options == {"end_minus": 80, "end_tens": 6}
    check(data)


def test_another_deck_is_kept() -> None:
    deck = {"green": 5, "red": 4, "yellow": 3, "blue": 3, "ones": 1, "discs": 1}
    setup = make_setup(find_game("fool"), 4, {}, deck)
    played = play_game(setup, ["random"] * 4, 1, 1)
    data = json.loads(played.to_text())
    assert data["deck"] == deck
    assert parse_record(played.to_text()) == played
    check(data)
    del data["deck"]
    assert fault(data) == ("hands of seat 0 has 3 cards instead of 12 (T2)", (1, 0))
    data["deck"] = {"green": 5, "red": 4, "yellow": 3, "blue": 3, "ones": 1}
    check(data)  # what is not named is as usual


def test_the_version_of_the_rules() -> None:
    data = fool_data()
    data["rules"] = 1
    check(data)
    for version in (0, 2, "1", 1.0, True, None, [1]):
        data["rules"] = version
        message, place = fault(data)
        assert message.startswith("the rules of Fool! have version 1, not ")
        assert place == (1, 0)


def test_unknown_keys_are_kept_at_all_three_levels() -> None:
    data = fool_data()
    extra: Data = {"date": "2026-11-15", "clocks": [1.5, None, {"a": [True]}], "ünïcode\u0000": "\U0001f0cf"}
    data |= extra
    data["rounds"][0] |= extra
    data["rounds"][1]["deal"] |= extra
    data["result"] |= extra
    again = parse_record(json.dumps(data))
    assert json.loads(again.to_text()) == data
    assert again.extra == extra | {key: data[key] for key in ("bots", "seed", "number")}
    assert again.rounds[0].extra == extra
    assert parse_record(again.to_text()) == again
    assert check(data).winners == data["result"]["winners"]


def test_hands_are_written_in_deck_order_and_read_in_any() -> None:
    data = fool_data()
    order = [f"{colour}{value}" for colour in "gryb" for value in range(2, 31)] + ["1"]
    for entry in data["rounds"]:
        for hand in entry["deal"]["hands"]:
            assert hand == sorted(hand, key=order.index)
    mixed = deepcopy(data)
    for entry in mixed["rounds"]:
        for hand in entry["deal"]["hands"]:
            hand.reverse()
    assert check(mixed) == check(data)


def test_names_of_players_are_any_text() -> None:
    data = fool_data()
    data["seats"] = ["", "Zoë", "\u202e\n\u0000", "x" * 100]
    assert parse_record(json.dumps(data)).names == data["seats"]
    check(data)


# A record may end anywhere


def cut(data: Data, rounds: int, moves: int) -> Data:
    """The record up to a move of a round."""
    short = {key: value for key, value in data.items() if key != "result"}
    last = data["rounds"][rounds - 1]
    short["rounds"] = [*data["rounds"][: rounds - 1], last | {"moves": last["moves"][:moves]}]
    return short


def test_a_record_may_end_anywhere() -> None:
    data = fool_data()
    assert len(data["rounds"]) > 1
    complete = check(data)
    short = {key: value for key, value in data.items() if key != "result"} | {"rounds": []}
    assert check(short).to_data() == {"game": "fool", "ok": True, "rounds": [], "scores": [0] * 4, "winners": None}
    for number, entry in enumerate(data["rounds"], 1):
        for moves in range(len(entry["moves"]) + 1):
            outcome = check(cut(data, number, moves))
            is_complete = moves == len(entry["moves"])
            assert len(outcome.rounds) == number
            assert outcome.rounds[: number - 1] == complete.rounds[: number - 1]
            if is_complete:
                assert outcome.rounds[-1] == complete.rounds[number - 1]
            else:
                assert outcome.rounds[-1]["scores"] is None
            done = complete.rounds[: number if is_complete else number - 1]
            assert outcome.scores == [sum(entry["scores"][seat] for entry in done) for seat in range(4)]
            is_over = is_complete and number == len(data["rounds"])
            assert outcome.winners == (complete.winners if is_over else None)


@every_game
def test_a_record_of_any_game_may_end_anywhere(game: Game) -> None:
    played = play_game(make_setup(game), ["novice"] * game.default_seats, 8, 1)
    data = json.loads(played.to_text())
    cuts = [
        (number, moves) for number, entry in enumerate(data["rounds"], 1) for moves in range(len(entry["moves"]) + 1)
    ]
    after_nature = [  # just before and just after a shuffle
        (number, place + after)
        for number, entry in enumerate(data["rounds"], 1)
        for place, move in enumerate(entry["moves"])
        for after in (0, 1)
        if move.startswith("*")
    ]
    for number, moves in [*cuts[:25], *cuts[25 :: 1 + len(cuts) // 25], *after_nature[:10], *cuts[-5:]]:
        short = cut(data, number, moves)
        outcome = check(short)
        assert len(outcome.rounds) == number
        assert parse_record(json.dumps(short)).result is None


# Errors, and where they are


def test_what_is_no_json_object() -> None:
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
        ("options", {"end": 3}, "Fool! has no option 'end'; it has end_minus, end_tens"),
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
def test_bad_headers_are_faults_before_the_first_move(key: str, value: Any, expected: str) -> None:
    message, place = fault(fool_data() | {key: value})
    assert message.startswith(expected)
    assert place == (1, 0)


@pytest.mark.parametrize(
    "entry",
    [None, [], "round", {}, {"deal": {}}, {"moves": []}, {"deal": [], "moves": []}, {"deal": {}, "moves": {}}],
)
@pytest.mark.parametrize("number", [1, 2])
def test_rounds_of_a_wrong_form(entry: Any, number: int) -> None:
    data = fool_data()
    data["rounds"][number - 1] = entry
    assert fault(data)[1] == (number, 0)


def change_deal(change: Callable[[Data], None], number: int = 1) -> tuple[str, tuple[int, int]]:
    data = fool_data()
    change(data["rounds"][number - 1]["deal"])
    return fault(data)


def test_faults_in_a_deal_are_move_0() -> None:
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
def test_misspelt_moves_are_refused_where_they_stand(move: Any) -> None:
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
def test_moves_are_spelt_exactly(spell: str) -> None:
    """The right move, written in a slightly other way."""
    for number, index in ((1, 0), (1, 4), (2, 7)):
        data = fool_data()
        moves = data["rounds"][number - 1]["moves"]
        seat, card = moves[index].split()
        assert card != "1"
        arabic = chr(0x660 + int(seat))
        parts = {"seat": seat, "card": card, "upper": card.upper(), "colour": card[0], "value": card[1:]}
        moves[index] = spell.format(**parts, arabic=arabic)
        assert fault(data)[1] == (number, index + 1)


def test_moves_that_the_rules_forbid_are_refused_where_they_stand() -> None:
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


def test_not_following_is_refused_with_names_and_rule() -> None:
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


def test_a_round_begun_too_early_or_too_late() -> None:
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
def test_a_wrong_move_is_refused_exactly_where_it_stands(game: Game) -> None:
    """At places all over a game of each kind: a seat that may not act, and nonsense."""
    data = json.loads(play_game(make_setup(game), ["random"] * game.default_seats, 4, 4).to_text())
    places = [(number, index) for number, entry in enumerate(data["rounds"], 1) for index in range(len(entry["moves"]))]
    for number, index in [*places[:12], *places[12 :: 1 + len(places) // 12]]:
        for move in ("nonsense", f"{game.default_seats} x", "0 nonsense", "* nonsense"):
            broken = cut(data, number, index)
            broken["rounds"][-1]["moves"] = [*broken["rounds"][-1]["moves"], move]
            assert fault(broken)[1] == (number, index + 1)


@every_game
def test_a_round_after_a_cut_one_is_refused(game: Game) -> None:
    played = play_game(make_setup(game), ["random"] * game.default_seats, 4, 5)
    data = json.loads(played.to_text())
    data["rounds"].insert(0, data["rounds"][0] | {"moves": data["rounds"][0]["moves"][:-1]})
    assert fault(data) == (f"round 1 is not complete ({game.notation.ROUND_RULE})", (2, 0))


def test_a_shuffle_that_is_missing_or_too_early_is_refused_with_the_rule() -> None:
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
def test_the_rules_of_refusals_are_those_of_the_game(game: Game) -> None:
    """Whatever is refused because it is not the time for it says so with a rule of this game."""
    page = (Path(__file__).parents[2] / "docs" / "games" / f"{game.name}.md").read_text(encoding="utf-8")
    rules = [game.notation.ROUND_RULE, *game.notation.PHASE_RULES.values()]
    assert [rule for rules in rules for rule in rules.split(", ") if f"**{rule}.**" not in page] == []


# Sizes


def test_sizes_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    data = fool_data()
    monkeypatch.setattr(record, "MOST_MOVES", len(data["rounds"][0]["moves"]))
    data["rounds"][0]["moves"].append("0 g5")
    message, place = fault(data)
    assert message.startswith("'moves' is a list of at most ")
    assert place == (1, 0)
    monkeypatch.setattr(record, "MOST_ROUNDS", 1)
    message, place = fault(fool_data())
    assert (message, place) == ("'rounds' is a list of at most 1 rounds", (1, 0))
    monkeypatch.setattr(record, "LONGEST_TEXT", 100)
    message, place = fault(fool_data())
    assert (message, place) == ("a record has at most 100 bytes", (1, 0))


@pytest.mark.parametrize("key", ["game", "option", "option value", "deck", "deck value", "format", "card", "move"])
def test_errors_stay_short_whatever_they_quote(key: str) -> None:
    data = fool_data()
    long = "x" * 100_000
    if key == "game":
        data["game"] = long
    elif key == "option":
        data["options"] = {long: 1}
    elif key == "option value":
        data["options"] = {"end_tens": long}
    elif key == "deck":
        data["deck"] = {long: 1}
    elif key == "deck value":
        data["deck"] = {"green": long}
    elif key == "format":
        data["format"] = long
    elif key == "card":
        data["rounds"][0]["deal"]["hands"][0][0] = long
    else:
        data["rounds"][0]["moves"][0] = "0 " + long
    fault(data)  # which looks at the length


# Files


def texts(content: bytes | str) -> list[bytes]:
    return list(read_texts(io.BytesIO(content.encode() if isinstance(content, str) else content)))


def test_one_object_over_several_lines() -> None:
    pretty = json.dumps(fool_data(), indent=2)
    for content in (pretty, pretty + "\n", "\n \n" + pretty + "\n\n", pretty.replace("\n", "\r\n")):
        (text,) = texts(content)
        assert parse_record(text) == parse_record(fool_text())


def test_one_record_on_each_line() -> None:
    line = fool_text()
    assert texts(line) == [line.encode()]
    assert texts(line + "\n") == [line.encode()]
    assert texts(f"{line}\n{line}\n{line}") == [line.encode()] * 3
    assert texts(f"\n\n{line}\n \t\n\n{line}\r\n\n") == [line.encode()] * 2


def test_a_file_without_a_record() -> None:
    for content in ("", "\n", " \n\t\n  ", "\r\n\r\n"):
        assert texts(content) == []


def test_bad_lines_are_records_too() -> None:
    line = fool_text()
    content = f"nonsense\n{line}\n[]\n{{\n{line}\n"
    assert texts(content) == [b"nonsense", line.encode(), b"[]", b"{", line.encode()]
    assert texts(f"{line}\nnonsense\n") == [line.encode(), b"nonsense"]
    assert texts(b"\xff\x00\n" + line.encode()) == [b"\xff\x00", line.encode()]


def test_long_lines_are_cut_and_the_next_ones_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LONGEST_TEXT", 100)
    for size in (98, 99, 100, 101, 102, 199, 200, 201, 202, 203, 301, 1000):
        long = b'"' + b"x" * (size - 2) + b'"'
        for ending in (b"\n", b"\r\n"):
            found = texts(long + ending + b"1" + ending + b"2" + ending)
            assert found[1:] == [b"1", b"2"], f"after a line of {size} bytes"
            assert found[0] == long if size <= 100 else len(found[0]) > 100
            assert texts(b"0\n" + long + ending + b"1")[2:] == [b"1"]
        assert len(texts(long)) == 1


def test_a_long_file_whose_first_line_is_broken_is_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LONGEST_TEXT", 100)
    numbers = [str(number).encode() for number in range(1000, 1200)]
    assert texts(b"}\n" + b"\n".join(numbers)) == [b"}", *numbers]


def test_a_pretty_record_with_a_mistake_is_one_bad_record() -> None:
    pretty = json.dumps(fool_data(), indent=2)
    for content in (
        pretty.replace("],", "]", 1),
        pretty[:-2],
        pretty[: len(pretty) // 2],
        pretty + "}",
        pretty.replace('"', "'"),
        pretty.replace(": ", " ", 1),
        f"\n \n{pretty[:-2]}\n",
        '{"format": "marotte/1", "game": "fool"\n "rounds": [\n{"deal": {}, "moves": []}\n]}',
        "{\n{}\n{}",
        "[\n1\n2",
    ):
        found = texts(content)
        assert len(found) == 1, content
        with pytest.raises(RecordError, match=r"^round 1, deal: not a JSON object: .*, line \d+, column \d+$"):
            parse_record(found[0])


@pytest.mark.parametrize(
    ("content", "place"),
    [
        ('{"format": "marotte/1",\n "game" "fool"}', "expected ':', line 2, column 9"),
        ('\n\n{"format": "marotte/1",\r\n "gäme" "fool"}', "expected ':', line 4, column 9"),
        ('{\n "seats": [\n  "Anne"\n', "Input data was truncated, line 3, column 9"),
        ("{\n}\n{\n}", "trailing characters, line 3, column 2"),
    ],
)
def test_where_the_mistake_of_a_pretty_record_is(content: str, place: str) -> None:
    (text,) = texts(content)
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    assert caught.value.message.endswith(place)


def test_a_first_line_that_was_cut_does_not_hide_the_records_after_it() -> None:
    line = fool_text()
    for length in (1, 20, len(line) // 2, len(line) - 1):
        start = line[:length].encode().strip()
        assert texts(start + b"\n" + line.encode() + b"\n" + start) == [start, line.encode(), start]
    for start in (b'{"format": "mar', b'{"a": ["b', b'{"a": "\\"'):  # a string does not go on in the next line
        assert texts(start + b"\n[]\n7") == [start, b"[]", b"7"]


def test_deep_nesting_is_refused_with_the_same_words_at_any_depth() -> None:
    for depth in [65, 100, *range(900, 1010), 100_000]:
        for content in ("[" * depth + "]" * depth, '{"a":\n' * depth + "0" + "}" * depth):
            (text,) = texts('{"a": ' + content + "}")
            with pytest.raises(RecordError, match=r"^round 1, deal: a record is nested at most 64 deep$"):
                parse_record(text)


def test_a_pretty_record_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LONGEST_TEXT", 1000)
    monkeypatch.setattr(record, "LONGEST_TEXT", 1000)
    found = texts(json.dumps(fool_data(), indent=2))
    assert found
    with pytest.raises(RecordError):
        parse_record(found[0])


# Replay and writing, step by step


def test_steps_tell_every_deal_and_move_in_order() -> None:
    data = fool_data()
    game = Replay(parse_record(fool_text()))
    places = []
    for step in game.steps():
        places.append((step.round_number, step.move_number))
        if step.move_number == 0:
            assert (step.seat, step.action, step.text) == (NATURE, -1, "")
            assert step.before.phase != step.after.phase
        else:
            assert step.text == data["rounds"][step.round_number - 1]["moves"][step.move_number - 1]
            assert (
                step.text == f"{step.seat} {game.position.game.notation.move_name(step.before, step.seat, step.action)}"
            )
            assert step.before.sizes[step.seat] == step.after.sizes[step.seat] + 1
    expected = [
        (number, move) for number, entry in enumerate(data["rounds"], 1) for move in range(len(entry["moves"]) + 1)
    ]
    assert places == expected
    assert game.position.is_over


def test_the_outcome_of_a_game_of_tricks() -> None:
    outcome = check(fool_data()).to_data()
    assert list(outcome) == ["game", "ok", "rounds", "scores", "winners"]
    assert outcome["ok"] is True
    for entry, played in zip(outcome["rounds"], fool_data()["rounds"], strict=True):
        assert set(entry) == {"scores", "tricks"}
        assert sum(4 if number == 0 else 3 for number in range(len(entry["tricks"]))) == len(played["moves"])
        for trick in entry["tricks"]:
            assert set(trick) == {"winner", "fools"}
            assert len(trick["fools"]) == 1
            assert trick["winner"] not in trick["fools"]
    json.dumps(outcome)


@every_game
def test_the_outcome_of_any_game_is_plain_data(game: Game) -> None:
    played = play_game(make_setup(game), ["random"] * game.default_seats, 6, 6)
    outcome = replay(played).to_data()
    assert json.loads(json.dumps(outcome)) == outcome
    assert outcome["game"] == game.name
    assert len(outcome["rounds"]) == len(played.rounds)
    for entry in outcome["rounds"]:
        assert len(entry["scores"]) == game.default_seats


def test_two_discs_name_two_fools_worst_first() -> None:
    played = play_game(make_setup(find_game("fool"), 8), ["random"] * 8, 2, 2)
    for entry in replay(played).rounds:
        for trick in entry["tricks"]:
            assert len(trick["fools"]) == len(set(trick["fools"])) == 2


@every_game
def test_a_scribe_writes_nothing_for_a_refused_action(game: Game) -> None:
    scribe = Scribe(make_setup(game), [f"Player {seat}" for seat in range(game.default_seats)])
    position = scribe.position
    random = new_random(3)
    while position.phase < PLAY:
        scribe.supply(position.draw_chance(random))
    before = scribe.record.to_text()
    illegal = set(range(game.rules.ACTIONS)) - set(position.legal_actions)
    for action in [*sorted(illegal)[:3], -1, game.rules.ACTIONS]:
        with pytest.raises(IllegalMove, match=r"Player|is no action of"):
            scribe.apply(position.seat, action)
    for seat in set(range(game.default_seats)) - set(position.actors):
        with pytest.raises(IllegalMove, match=rf"it is not the turn of Player {seat}, but of Player \d \(.*\d\)$"):
            scribe.apply(seat, position.legal_actions[0])
    assert scribe.record.to_text() == before
    scribe.apply(position.seat, position.legal_actions[0])
    assert len(scribe.record.rounds[0].moves) == 1
    assert scribe.record.result is None
    replay(parse_record(scribe.record.to_text()))


@every_game
def test_a_game_of_a_seed_is_always_the_same(game: Game) -> None:
    setup = make_setup(game)
    bots = ["novice", *["random"] * (game.default_seats - 1)]
    assert play_game(setup, bots, 9, 3) == play_game(setup, bots, 9, 3)
    assert play_game(setup, bots, 9, 3).rounds != play_game(setup, bots, 9, 4).rounds
    assert play_game(setup, bots, 9, 3).rounds != play_game(setup, bots, 10, 3).rounds


@every_game
def test_the_first_deal_of_a_seed_is_the_same_whoever_plays(game: Game) -> None:
    setup = make_setup(game)
    deals = [play_game(setup, [bot] * game.default_seats, 9, 3).rounds[0].deal for bot in ("random", "novice")]
    assert deals[0] == deals[1]

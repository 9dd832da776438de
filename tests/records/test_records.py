"""Records are written and parsed again; a record may end anywhere; docs/records.md describes the format."""

import json
from copy import deepcopy

import pytest

from marotte.bots.simulation import play_game
from marotte.games.contract import Game
from marotte.games.registry import Setup, find_game, make_setup
from marotte.records import record
from marotte.records.record import Record, parse_record
from marotte.records.replay import replay
from tests.records.examples import Data, check, cut, fault, fool_data
from tests.setups import every_game, every_setup, setup_name

# Writing and parsing


@pytest.mark.parametrize("setup", every_setup(), ids=setup_name)
@pytest.mark.parametrize("bot", ["random", "novice"])
def test_a_written_record_parses_and_replays(setup: Setup, bot: str) -> None:
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
def test_a_record_may_be_indented(game: Game) -> None:
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
    assert parse_record(json.dumps(data)).setup.options == {
        "end_minus": 80,
        "end_tens": 6,
        "tens_of": "all",
        "rounds": 0,
    }
    check(data)


def test_a_custom_deck_is_kept() -> None:
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
    check(data)  # everything else has its default


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


def test_hands_are_written_in_deck_order_and_parsed_in_any() -> None:
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


def test_names_of_players_may_be_any_text() -> None:
    data = fool_data()
    data["seats"] = ["", "Zoë", "\u202e\n\u0000", "x" * 100]
    assert parse_record(json.dumps(data)).names == data["seats"]
    check(data)


# Incomplete records


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
    fault(data)  # which checks the length

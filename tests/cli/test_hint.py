"""``marotte hint``: the expert's view of a position in a record."""

import json
import re
from pathlib import Path

import pytest

from marotte.games.contract import Game
from marotte.games.registry import find_game
from marotte.records.record import parse_record
from marotte.records.replay import Replay
from tests.cli.runner import run, simulated
from tests.setups import every_game

QUICK = ["--simulations", "60"]


@every_game
def test_hint_ranks_the_moves(game: Game) -> None:
    text = simulated(game)
    answer = run("hint", "-", "--before", "1.5", *QUICK, given=text)
    assert answer.code == 0
    head, *lines = answer.lines
    expected = r"{}, seat \d: the chance to win the game, ± a 95 % interval of the search"
    assert re.fullmatch(expected.format(re.escape(game.title)), head)
    replay = Replay(parse_record(text))
    for step in replay.steps():
        if (step.round_number, step.move_number) == (1, 4):
            break
    position = replay.position
    names = {game.notation.move_name(position.state, position.seat, action) for action in position.legal_actions}
    if lines[-1].startswith("  …"):
        assert lines.pop() == f"  … and {len(names) - len(lines)} more that the expert did not try"
    found = [re.fullmatch(r"  (.+?) +([0-9.]+) ± +([0-9.]+) % +([0-9,]+) simulations", line) for line in lines]
    assert all(found)
    assert {match[1].strip() for match in found if match} <= names
    visits = [int(match[4].replace(",", "")) for match in found if match]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) == 60


def test_hint_as_json(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    text = simulated(find_game("fool"))
    file.write_text(text, encoding="utf-8")
    answer = json.loads(run("hint", str(file), "--before", "2.1", *QUICK, "--json").out)
    assert answer["game"] == "fool"
    assert answer["seat"] == int(parse_record(text).rounds[1].moves[0].split()[0])
    assert sum(move["simulations"] for move in answer["moves"]) == 60
    assert all(0 <= move["value"] <= 1 and move["margin"] >= 0 for move in answer["moves"])
    again = run("hint", str(file), "--before", "2.1", *QUICK, "--json", "--seat", str(answer["seat"]))
    assert json.loads(again.out) == answer
    other = run("hint", str(file), "--before", "2.1", *QUICK, "--json", "--seed", "5")
    assert json.loads(other.out) != answer


def test_a_hint_uses_no_hidden_information() -> None:
    """Two records that differ only in cards hidden from the seat: it can't tell them apart, so the hint is the same."""
    record = json.loads(simulated(find_game("fool")))
    hands = record["rounds"][0]["deal"]["hands"]
    seat = int(record["rounds"][0]["moves"][0].split()[0])
    first, second, _ = (other for other in range(4) if other != seat)
    record["rounds"] = [{"deal": record["rounds"][0]["deal"], "moves": []}]
    record.pop("result", None)
    before = run("hint", "-", *QUICK, given=json.dumps(record))
    hands[first], hands[second] = hands[second], hands[first]
    after = run("hint", "-", *QUICK, given=json.dumps(record))
    assert before.code == 0
    assert before.out == after.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "nobody is to move here, the game is over: choose a place with --before ROUND.MOVE"),
        (["--before", "1"], "a place is written ROUND.MOVE, such as 2.14, not '1'"),
        (["--before", "1.x"], "a place is written ROUND.MOVE, such as 2.14, not '1.x'"),
        (["--before", "1.0"], "there is no move 1.0 in this record"),
        (["--before", "99.1"], "there is no move 99.1 in this record"),
        (["--before", "1.1", "--seat", "7"], "there is no seat 7; seats are 0 to 3"),
        (["--before", "1.1", "--seat", "-1"], "there is no seat -1; seats are 0 to 3"),
        (["--before", "1.1", "--think", "1"], "Invalid value for '--think': 1 is not in the range 10<=x<=60000."),
        (["--before", "1.1", "--think", "50", "--simulations", "9"], "an expert thinks for a time (think) or for"),
    ],
)
def test_wrong_use_is_explained(arguments: list[str], message: str) -> None:
    answer = run("hint", "-", *arguments, given=simulated(find_game("fool")))
    assert answer.code == 2
    assert message in answer.err


def test_a_seat_that_is_not_to_move_gets_no_hint() -> None:
    text = simulated(find_game("fool"))
    seat = int(parse_record(text).rounds[0].moves[0].split()[0])
    answer = run("hint", "-", "--before", "1.1", "--seat", str((seat + 1) % 4), given=text)
    assert answer.code == 2
    assert f"seat {(seat + 1) % 4} is not to move here, but seat {seat}" in answer.err


def test_a_broken_record_is_refused() -> None:
    answer = run("hint", "-", given="{}")
    assert answer.code == 1
    two = simulated(find_game("fool")) + "\n"
    answer = run("hint", "-", given=two * 2)
    assert answer.code == 1
    assert "a hint needs one record, and there are 2 in this file" in answer.err


def test_the_hint_says_when_everything_is_decided() -> None:
    """F21: the dares are handed out when the game is won."""
    text = simulated(find_game("faith"))
    record = parse_record(text)
    last = f"{len(record.rounds)}.{len(record.rounds[-1].moves)}"
    answer = run("hint", "-", "--before", last, *QUICK, given=text)
    assert answer.lines == ["Nothing is left to be decided here: all moves are alike."]

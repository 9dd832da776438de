"""A game for the tests of records to break, and how to find out what is wrong with it."""

import json
from functools import cache
from typing import Any

import pytest

from marotte.bots.simulation import play_game
from marotte.errors import RecordError
from marotte.games.registry import find_game, make_setup
from marotte.records.record import parse_record
from marotte.records.replay import replay

Data = dict[str, Any]


@cache
def fool_text() -> str:
    """A short game of Fool! with a few rounds, played by novices."""
    setup = make_setup(find_game("fool"), 4, {"end_tens": 2})
    return play_game(setup, ["novice"] * 4, 3, 0).to_text()


def fool_data() -> Data:
    data: Data = json.loads(fool_text())
    return data


def check(data: Any) -> Any:
    """Parse and replay."""
    return replay(parse_record(json.dumps(data)))


def fault(data: Any) -> tuple[str, tuple[int, int]]:
    """The error of a record, and where it is (round, move)."""
    with pytest.raises(RecordError) as caught:
        check(data)
    error = caught.value
    assert len(str(error)) < 400, "an error is one short line"
    assert "\n" not in str(error)
    return error.message, (error.round_number, error.move_number)


def cut(data: Data, rounds: int, moves: int) -> Data:
    """The record up to a move of a round."""
    short = {key: value for key, value in data.items() if key != "result"}
    last = data["rounds"][rounds - 1]
    short["rounds"] = [*data["rounds"][: rounds - 1], last | {"moves": last["moves"][:moves]}]
    return short

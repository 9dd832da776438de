"""No file can crash or hang the reader: it succeeds or raises RecordError, nothing else."""

import io
import json
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import example, given, settings
from hypothesis import strategies as st

from marotte.bots.simulation import play_game
from marotte.cli.main import commands
from marotte.errors import RecordError
from marotte.games.contract import Game
from marotte.games.registry import Setup, all_games, find_game, make_setup
from marotte.records.files import read_texts
from marotte.records.record import parse_record
from marotte.records.replay import replay
from tests.setups import every_game

Draw = Callable[[st.SearchStrategy[Any]], Any]
Path = tuple[str | int, ...]


#: Moves of a record that is mutated: enough for anything to happen, few enough for many examples.
MOST_MOVES = 60

HUGE = [10**18, 2**63 - 1, 2**63, -(2**63) - 1, 2**64, 10**30, 10**300, 10**4000]

atoms = (
    st.none()
    | st.booleans()
    | st.integers(-3, 40)
    | st.sampled_from([2**7, 2**8, 2**15, 2**16, 2**31, 2**32, -(2**31), *HUGE])
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8)
    | st.text(st.characters(categories=["Cs", "Cc", "Nd", "Zs"]), max_size=4)
)
values = st.recursive(
    atoms, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
)


def attempt(text: str | bytes) -> bool:
    """Parse and replay; whether that succeeds. Only RecordError is allowed, with a short message and a place."""
    fault: RecordError | None = None
    try:
        record = parse_record(text)
        outcome = replay(record)
    except RecordError as error:
        fault = error
    if fault is not None:
        assert fault.round_number >= 1
        assert fault.move_number >= 0
        assert 0 < len(str(fault)) < 1000
        return False
    assert parse_record(record.to_text()) == record
    assert json.loads(json.dumps(outcome.to_data())) == outcome.to_data()
    return True


def attempt_file(content: bytes) -> None:
    """The same for a file with the command, in both output formats, after splitting it into records."""
    texts = list(read_texts(io.BytesIO(content)))
    good = [attempt(text) for text in texts]
    for arguments in (["replay", "-"], ["replay", "-", "--json"]):
        result = CliRunner().invoke(commands, arguments, input=content)
        if not texts:
            assert isinstance(result.exception, RecordError)
            continue
        assert result.exit_code == (0 if all(good) else 1)
        if "--json" in arguments:
            assert [json.loads(line)["ok"] for line in result.stdout.splitlines()] == good


# Valid records to begin with


def setups_of(game: Game) -> list[Setup]:
    setups = [make_setup(game), make_setup(game, game.seat_counts[-1])]
    for option in game.options:
        setups += [make_setup(game, None, {option.name: choice}) for choice in option.choices]
    return setups


@cache
def good_texts(name: str) -> list[str]:
    """Records of a game with its options, cut off in the second round at the latest."""
    texts = []
    for number, setup in enumerate(setups_of(find_game(name))):
        data = json.loads(play_game(setup, ["novice", *["random"] * (setup.seats - 1)], 5, number).to_text())
        data["rounds"] = data["rounds"][:2]
        for entry in data["rounds"][len(data["rounds"]) - 1 :]:
            entry["moves"] = entry["moves"][:MOST_MOVES]
        if len(data["rounds"]) == 2 and len(data["rounds"][0]["moves"]) > 4 * MOST_MOVES:
            data["rounds"] = data["rounds"][:1]
            data["rounds"][0]["moves"] = data["rounds"][0]["moves"][:MOST_MOVES]
        del data["result"]
        texts.append(json.dumps(data))
    return texts


@cache
def whole_text() -> str:
    """A whole short game of Fool!, with its result."""
    return play_game(make_setup(find_game("fool"), 4, {"end_tens": 1}), ["novice"] * 4, 2, 0).to_text()


@every_game
def test_the_records_to_mutate_are_valid(game: Game) -> None:
    assert all(attempt(text) for text in good_texts(game.name))
    assert attempt(whole_text())


# Mutations


def paths(value: Any, prefix: Path = ()) -> list[Path]:
    """The paths of all values in a JSON value."""
    found = [prefix]
    if isinstance(value, dict):
        for key, item in value.items():
            found += paths(item, (*prefix, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            found += paths(item, (*prefix, index))
    return found


def pick_path(draw: Draw, data: Any) -> Path:
    """A path, with each depth equally likely: most paths lead to cards and moves."""
    found = [path for path in paths(data) if path]
    depth = draw(st.sampled_from(sorted({len(path) for path in found})))
    path: Path = draw(st.sampled_from([path for path in found if len(path) == depth]))
    return path


def at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def replace_value(draw: Draw, data: Any) -> None:
    path = pick_path(draw, data)
    at(data, path[:-1])[path[-1]] = draw(values)


def delete_value(draw: Draw, data: Any) -> None:
    path = pick_path(draw, data)
    del at(data, path[:-1])[path[-1]]


def insert_value(draw: Draw, data: Any) -> None:
    path = pick_path(draw, data)
    home = at(data, path[:-1])
    if isinstance(home, list):
        home.insert(draw(st.integers(0, len(home))), draw(values))
    else:
        home[draw(st.text(max_size=6) | st.sampled_from(["rules", "deck", "options", "result", "start"]))] = draw(
            values
        )


def copy_value(draw: Draw, data: Any) -> None:
    """Copy one part of the record over another: deals of other rounds, cards as moves, repeated moves."""
    source, target = pick_path(draw, data), pick_path(draw, data)
    at(data, target[:-1])[target[-1]] = deepcopy(at(data, source))


def reorder(draw: Draw, data: Any) -> None:
    homes = [at(data, path) for path in paths(data)]
    lists = [home for home in homes if isinstance(home, list) and len(home) > 1]
    if lists:
        home = draw(st.sampled_from(lists))
        first, second = draw(st.integers(0, len(home) - 1)), draw(st.integers(0, len(home) - 1))
        home[first], home[second] = home[second], home[first]


def repeat(draw: Draw, data: Any) -> None:
    path = pick_path(draw, data)
    home = at(data, path[:-1])
    if isinstance(home, list):
        home.insert(draw(st.integers(0, len(home))), deepcopy(at(data, path)))


def mangle_string(draw: Draw, data: Any) -> None:
    strings = [path for path in paths(data) if path and isinstance(at(data, path), str)]
    if not strings:
        return
    path = draw(st.sampled_from(strings))
    text = at(data, path)
    place = draw(st.integers(0, len(text)))
    piece = draw(
        st.text(max_size=3) | st.sampled_from(["0", "1", " ", ",", "*", "=", "-", " for ", " to ", "shuffle "])
    )
    kept = draw(st.integers(place, len(text)))
    at(data, path[:-1])[path[-1]] = text[:place] + piece + text[kept:]


def change_seat(draw: Draw, data: Any) -> None:
    moves = [path for path in paths(data) if len(path) == 4 and path[2] == "moves" and isinstance(at(data, path), str)]
    if moves:
        path = draw(st.sampled_from(moves))
        _, _, action = at(data, path).partition(" ")
        at(data, path[:-1])[path[-1]] = f"{draw(st.integers(0, 9) | st.just('*'))} {action}"


MUTATIONS = [
    replace_value, delete_value, insert_value, copy_value, reorder, repeat, mangle_string, change_seat,
]  # fmt: skip


@st.composite
def mutated_records(draw: Draw, texts: list[str]) -> str:
    data = json.loads(draw(st.sampled_from(texts)))
    for _ in range(draw(st.integers(1, 3))):
        if data:
            draw(st.sampled_from(MUTATIONS))(draw, data)
    return json.dumps(data)


@every_game
@settings(max_examples=400)
@given(chosen=st.data())
def test_mutated_records(game: Game, chosen: st.DataObject) -> None:
    attempt(chosen.draw(mutated_records(good_texts(game.name))))


@settings(max_examples=200)
@given(chosen=st.data())
def test_mutations_of_a_whole_game_with_its_result(chosen: st.DataObject) -> None:
    attempt(chosen.draw(mutated_records([whole_text()])))


@every_game
@settings(max_examples=25)
@given(chosen=st.data())
def test_mutated_records_in_files(game: Game, chosen: st.DataObject) -> None:
    lines = chosen.draw(st.lists(mutated_records(good_texts(game.name)), max_size=3))
    attempt_file("\n".join(lines).encode())


@every_game
@settings(max_examples=100)
@given(chosen=st.data())
def test_any_options_and_decks(game: Game, chosen: st.DataObject) -> None:
    data = json.loads(good_texts(game.name)[0])
    if chosen.draw(st.booleans()):
        names = [option.name for option in game.options] or [""]
        words = st.sampled_from([choice for option in game.options for choice in option.choices] or [""])
        data["options"] = chosen.draw(st.dictionaries(st.sampled_from(names), values | words, max_size=3))
    keys = list(make_setup(game).deck)
    data["deck"] = chosen.draw(st.dictionaries(st.sampled_from(keys), values | st.integers(0, 40), max_size=4))
    attempt(json.dumps(data))


# Arbitrary input


@settings(max_examples=300)
@given(st.binary(max_size=200))
@example(b"\x00")
@example(b"{\x00}")
@example(b"\xef\xbb\xbf{}")
@example(b'{"format": "marotte/1"}\n\xff\n\n{')
def test_any_bytes(content: bytes) -> None:
    for text in read_texts(io.BytesIO(content)):
        attempt(text)


@settings(max_examples=40)
@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_any_file(content: bytes) -> None:
    attempt_file(content)


@settings(max_examples=200)
@given(values)
def test_any_json(value: Any) -> None:
    attempt(json.dumps(value))


@settings(max_examples=300)
@given(chosen=st.data())
def test_valid_records_with_damaged_bytes(chosen: st.DataObject) -> None:
    text = chosen.draw(st.sampled_from([text for game in all_games() for text in good_texts(game.name)])).encode()
    for _ in range(chosen.draw(st.integers(1, 3))):
        place = chosen.draw(st.integers(0, len(text)))
        text = text[:place] + chosen.draw(st.binary(max_size=3)) + text[place + chosen.draw(st.integers(0, 3)) :]
    for line in read_texts(io.BytesIO(text)):
        attempt(line)


# Known dangers, in every place


def places() -> list[Path]:
    """One path of each kind in a record, including keys that are allowed but missing here."""
    return [
        ("format",), ("game",), ("seats",), ("seats", 0), ("options",), ("options", "end_tens"), ("options", "other"),
        ("rules",), ("deck",), ("deck", "green"), ("deck", "other"), ("rounds",), ("rounds", 0), ("rounds", 0, "deal"),
        ("rounds", 0, "deal", "start"), ("rounds", 0, "deal", "hands"), ("rounds", 0, "deal", "hands", 0),
        ("rounds", 0, "deal", "hands", 0, 0), ("rounds", 0, "deal", "other"), ("rounds", 0, "moves"),
        ("rounds", 0, "moves", 0), ("rounds", 0, "other"), ("result",), ("result", "scores"), ("result", "scores", 0),
        ("result", "winners"), ("result", "winners", 0), ("result", "other"), ("other",),
    ]  # fmt: skip


def put(path: Path, literal: str) -> str:
    """The whole game with a piece of JSON text at a path."""
    data = json.loads(whole_text()) | {"deck": {}}
    home = at(data, path[:-1])
    home[path[-1]] = "PLACE"
    return json.dumps(data).replace('"PLACE"', literal)


@pytest.mark.parametrize("path", places(), ids=lambda path: ".".join(map(str, path)))
def test_known_dangers_everywhere(path: Path) -> None:
    dangers = [str(number) for number in HUGE] + ["1" + "0" * 5000, "1e999", "-1e999", "1e-999", "0e0", "-0", "-0.0"]
    dangers += ["NaN", "Infinity", "0x10", "01", "1.", ".5"]
    dangers += [r'"\ud800"', r'"\udc00 x"', r'"\ud83c\udccf"', r'"\u0000"', '"\x00"', '"' + "x" * 10**6 + '"']
    dangers += ["[" + "0," * 10**5 + "0]", '{"a": 1, "a": 2}', '{"": 0}', "[[],{},[[]]]"]
    for literal in dangers:
        attempt(put(path, literal))


@pytest.mark.parametrize("path", places(), ids=lambda path: ".".join(map(str, path)))
def test_deep_nesting_everywhere(path: Path) -> None:
    """Near Python's recursion limit: parsing, quoting and writing each reach it at another depth."""
    for opening, closing in (("[", "]"), ('{"a":', "}")):
        for depth in [1, 2, 10, 100, 500, *range(850, 1010), 10_000, 1_000_000]:
            attempt(put(path, opening * depth + "0" + closing * depth))


def test_deep_nesting_in_files() -> None:
    for depth in [100, *range(900, 1005, 5), 100_000]:
        attempt_file(b"[" * depth + b"]" * depth + b"\n" + b'{"a":' * depth)


def test_many_lines() -> None:
    attempt_file(b"{}\n" * 300)
    attempt_file(b"\n" * 100_000)
    assert list(read_texts(io.BytesIO(b" " * 10**6))) == []

"""The command, verb by verb: what it prints, what it refuses with which sentence, and its exit codes."""

import builtins
import contextlib
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest import mock

import click
import pytest

import marotte
from marotte.bots.simulation import play_game
from marotte.cli.main import commands, main
from marotte.games.contract import PLAY, SPECTATOR, Game
from marotte.games.position import Position
from marotte.games.randomness import below, new_random
from marotte.games.registry import Setup, all_games, find_game, make_setup
from marotte.records.record import parse_record
from marotte.records.replay import replay
from tests.setups import every_setup, setup_name

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)

GAME_NAMES = ", ".join(game.name for game in all_games())
VERBS = ["games", "rules", "play", "replay", "simulate", "bench"]


#: What a player answers, with all the lines so far in sight.
Ask = Callable[[list[str]], str]


@dataclass
class Answer:
    """What a command said."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


class Captured(io.BytesIO):
    """A standard stream, with the name that such a stream has."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    @property
    def text(self) -> str:
        return self.getvalue().decode()


def run(*arguments: str, given: str | bytes = b"", ask: Ask | None = None) -> Answer:
    """Run the command in this process, as the shell would; ``ask`` answers when it asks for a line."""
    stdin = io.TextIOWrapper(io.BytesIO(given if isinstance(given, bytes) else given.encode()), encoding="utf-8")
    captured = Captured("<stdout>"), Captured("<stderr>")
    out, err = (io.TextIOWrapper(stream, encoding="utf-8", write_through=True) for stream in captured)

    def read_line(prompt: str) -> str:
        assert ask is not None
        out.write(prompt)
        line = ask(captured[0].text.splitlines()[:-1])
        out.write(f"{line}\n")
        return line

    code: Any = None
    with contextlib.ExitStack() as stack:
        stack.enter_context(mock.patch.object(sys, "argv", ["marotte", *arguments]))
        stack.enter_context(mock.patch.object(sys, "stdin", stdin))
        stack.enter_context(contextlib.redirect_stdout(out))
        stack.enter_context(contextlib.redirect_stderr(err))
        if ask is not None:
            stack.enter_context(mock.patch.object(builtins, "input", read_line))
        try:
            main()
        except SystemExit as leaving:
            code = leaving.code
    answer = Answer(code or 0, *(stream.text for stream in captured))
    assert "Traceback" not in answer.err
    assert "\x1b" not in answer.out + answer.err
    return answer


def start_process(*arguments: str, **settings: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", "from marotte.cli.main import main; main()", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=os.environ | settings,
    )


def simulated(game: Game, seed: int = 1, number: int = 1) -> str:
    return play_game(make_setup(game), ["novice", *["random"] * (game.default_seats - 1)], seed, number).to_text()


# The command itself


def test_help_says_what_there_is() -> None:
    for answer in (run("--help"), run("-h")):
        assert answer.code == 0
        for verb in VERBS:
            assert re.search(rf"^  {verb} ", answer.out, re.M)
    assert run("--version").out == f"marotte {marotte.__version__}\n"


@pytest.mark.parametrize("verb", VERBS)
def test_help_of_every_verb(verb: str) -> None:
    for answer in (run(verb, "--help"), run(verb, "-h")):
        assert answer.code == 0
        assert answer.out.startswith(f"Usage: marotte {verb} ")
        command = commands.commands[verb]
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                assert all(name.startswith("--") and len(name) > 4 for name in parameter.opts), "in full words"
                assert parameter.opts[0] in answer.out
                assert parameter.help


def test_every_verb_is_tested_here() -> None:
    assert sorted(commands.commands) == sorted(VERBS)


def test_wrong_use_of_the_command() -> None:
    for arguments in ([], ["deal"], ["--nonsense"], ["games", "fool"], ["replay"], ["rules"], ["play"], ["simulate"]):
        answer = run(*arguments)
        assert answer.code == 2, arguments
        assert "Usage: marotte" in answer.err
        assert answer.out == ""


def test_interrupted_work_leaves_quietly() -> None:
    with mock.patch("marotte.bots.simulation.simulate", side_effect=KeyboardInterrupt):
        answer = run("simulate", "fool")
    assert answer.code == 130
    assert answer.out == ""


def run_closed(closed: str, *arguments: str) -> Answer:
    """Run the command as a shell does with ``<&-`` or ``>&-``."""
    command = f'exec "$@" {closed}'
    script = "from marotte.cli.main import main; main()"
    process = subprocess.run(
        ["/bin/sh", "-c", command, "sh", sys.executable, "-c", script, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert "Traceback" not in process.stderr
    return Answer(process.returncode, process.stdout, process.stderr)


needs_a_shell = pytest.mark.skipif(not Path("/bin/sh").exists(), reason="only a shell closes a standard stream")


@needs_a_shell
def test_a_standard_stream_that_is_closed_and_needed_is_wrong_use() -> None:
    assert run_closed("<&-", "replay", "-") == Answer(2, "", "marotte: standard input is closed\n")
    assert run_closed("<&-", "replay", "-", "--json") == Answer(2, "", "marotte: standard input is closed\n")
    records = ["simulate", "fool", "--games", "1", "--records", "-"]
    assert run_closed(">&-", *records) == Answer(2, "", "marotte: standard output is closed\n")
    error = "marotte: standard output is closed, so there is nothing to play on\n"
    assert run_closed(">&-", "play", "fool") == Answer(2, "", error)


@needs_a_shell
def test_a_standard_stream_that_is_closed_and_not_needed_is_fine() -> None:
    answer = run_closed("<&-", "play", "fool", "--seed", "1")
    assert (answer.code, answer.lines[-1]) == (0, "You leave the table. Goodbye!")
    assert run_closed(">&-", "games") == Answer(0, "", "")
    assert run_closed("<&-", "games") == run("games")
    simulate = ["simulate", "fool", "--games", "1"]
    assert run_closed("2>&-", *simulate) == Answer(0, run(*simulate).out, "")
    assert run_closed("2>&-", "simulate", "bridge") == Answer(2, "", "")


# What there is


def test_games_lists_every_game_with_its_options() -> None:
    answer = run("games")
    assert answer.code == 0
    for game in all_games():
        seats = f"{game.seat_counts[0]} to {game.seat_counts[-1]} players"
        line = next(line for line in answer.lines if line.startswith(f"{game.name}: "))
        assert game.title in line
        assert game.credit in line
        assert seats in line
        assert game.summary in answer.out
        for option in game.options:
            assert f"--option {option.name}={{{option.expected}}}" in answer.out
            assert option.sentence in answer.out


@every_game
def test_rules_prints_the_page(game: Game) -> None:
    answer = run("rules", game.name)
    assert answer.code == 0
    page = Path(__file__).parents[2] / "docs" / "games" / f"{game.name}.md"
    assert answer.out.strip() == page.read_text(encoding="utf-8").strip()


# Wrong use: code 2 and a sentence


@pytest.mark.parametrize("verb", ["rules", "play", "simulate"])
def test_unknown_game(verb: str) -> None:
    answer = run(verb, "bridge")
    assert answer == Answer(2, "", f"marotte: there is no game called 'bridge'; there are {GAME_NAMES}\n")


@pytest.mark.parametrize("verb", ["play", "simulate"])
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seats", "3"], "Fool! is played by 4 to 8, not by 3"),
        (["--seats", "9"], "Fool! is played by 4 to 8, not by 9"),
        (["--seats", "-4"], "Fool! is played by 4 to 8, not by -4"),
        (["--option", "speed=3"], "Fool! has no option 'speed'; it has end_minus, end_tens"),
        (["--option", "=3"], "Fool! has no option ''; it has end_minus, end_tens"),
        (["--option", "end_tens"], "an option is written key=value, not 'end_tens'"),
        (["--option", "end_tens="], "the option end_tens of Fool! is an integer from 1 to 1000000, not ''"),
        (["--option", "end_tens=many"], "the option end_tens of Fool! is an integer from 1 to 1000000, not 'many'"),
        (["--option", "end_tens=0"], "the option end_tens of Fool! is an integer from 1 to 1000000, not 0"),
        (["--option", "end_tens=1", "--option", "end_tens=2"], "the option 'end_tens' is given twice"),
        (["--bot", "master"], "there is no bot called 'master'; there are random, novice"),
        (["--bot", "novice", "--bot", ""], "there is no bot called ''; there are random, novice"),
    ],
)
def test_wrong_use_is_a_sentence_with_what_there_is(verb: str, arguments: list[str], sentence: str) -> None:
    assert run(verb, "fool", *arguments) == Answer(2, "", f"marotte: {sentence}\n")


@pytest.mark.parametrize("arguments", [["--option", "{}"], ["--option", "{}=1"], ["--option", "end_tens={}"]])
def test_a_huge_argument_does_not_flood_the_screen(arguments: list[str]) -> None:
    answer = run("simulate", "fool", *(argument.format("x" * 10**6) for argument in arguments))
    assert answer.code == 2
    assert len(answer.err) < 200
    for more in (["--bot", "x" * 10**6], ["--option", "x" * 10**6 + "=1"] * 2):
        assert len(run("simulate", "fool", *more).err) < 200
    assert len(run("rules", "x" * 10**6).err) < 200
    assert len(run("play", "fool", "--name", "x" * 10**6).err) < 200


def test_too_many_bots() -> None:
    assert run("simulate", "fool", *["--bot", "novice"] * 5).err == "marotte: 5 bots are too many for 4 seats\n"
    assert run("play", "fool", *["--bot", "novice"] * 4).err == "marotte: 4 bots are too many for 3 seats\n"


@every_game
def test_wrong_options_of_every_game(game: Game) -> None:
    for option in game.options:
        answer = run("simulate", game.name, "--option", f"{option.name}=nonsense")
        assert answer.code == 2
        assert f"the option {option.name} of {game.title} is {option.expected}, not 'nonsense'" in answer.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "fool", "--games", "0"],
        ["simulate", "fool", "--games", "few"],
        ["simulate", "fool", "--seed", "-1"],
        ["simulate", "fool", "--seed", str(1 << 63)],
        ["simulate", "fool", "--jobs", "0"],
        ["simulate", "fool", "--seats", "four"],
        ["simulate", "fool", "ciao"],
        ["play", "fool", "--seed", "-1"],
        ["play", "fool", "--nonsense"],
        ["replay", "/nonexistent/game.json"],
    ],
)
def test_wrong_values_are_wrong_use(arguments: list[str]) -> None:
    answer = run(*arguments)
    assert answer.code == 2
    assert "Error: " in answer.err
    assert answer.out == ""


@pytest.mark.parametrize("name", ["", "  ", "two\nlines", "x" * 101, "bell\x07"])
def test_a_players_name_is_one_line(name: str) -> None:
    answer = run("play", "fool", "--name", name)
    assert answer.code == 2
    assert answer.err.startswith("marotte: a name is a line of 1 to 100 characters, not ")


# Simulating


@every_game
def test_simulate_says_what_came_out(game: Game) -> None:
    answer = run("simulate", game.name, "--games", "20", "--seed", "3")
    assert answer.code == 0
    first, *seats = answer.lines
    assert first.startswith(f"{game.title}, {game.default_seats} seats: 20 games, ")
    assert len(seats) == game.default_seats
    shares = [float(re.search(r"([0-9.]+) % of the wins", line)[1]) for line in seats]  # type: ignore[index]
    assert sum(shares) == pytest.approx(100, abs=0.1 * game.default_seats)
    assert re.fullmatch(r"[0-9,]+ moves a second\n", answer.err)
    assert run("simulate", game.name, "--games", "20", "--seed", "3").out == answer.out
    assert run("simulate", game.name, "--games", "20", "--seed", "4").out != answer.out


@pytest.mark.parametrize("setup", every_setup(), ids=setup_name)
def test_the_summary_is_the_same_with_and_without_records(setup: Setup, tmp_path: Path) -> None:
    """Without records random games run in one compiled loop: the same games, move by move."""
    arguments = ["simulate", setup.game.name, "--games", "2", "--seed", "8", "--seats", str(setup.seats)]
    for name, value in setup.changed_options.items():
        arguments += ["--option", f"{name}={value}"]
    file = tmp_path / "records.jsonl"
    fast = run(*arguments)
    slow = run(*arguments, "--records", str(file))
    assert fast.code == slow.code == 0
    assert fast.out == slow.out
    records = [parse_record(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [record.extra["number"] for record in records] == [0, 1]
    for record in records:
        assert record.setup == setup
        assert replay(record).winners


def test_records_to_standard_output_leave_the_summary_to_standard_error() -> None:
    arguments = ["simulate", "fool", "--games", "3", "--seed", "5", "--bot", "novice", "--bot", "random"]
    answer = run(*arguments, "--records", "-")
    assert answer.code == 0
    assert len(answer.lines) == 3
    for line in answer.lines:
        record = parse_record(line)
        assert record.extra["bots"] == ["novice", "random", "random", "random"]
        assert record.names == ["novice 0", "random 1", "random 2", "random 3"]
    summary = run(*arguments)
    assert answer.err.startswith(summary.out)
    assert "seat 0 novice" in summary.out


def test_options_and_seats_reach_the_game() -> None:
    answer = run("simulate", "fool", "--seats", "5", "--option", "end_tens=1", "--games", "1", "--records", "-")
    record = parse_record(answer.lines[0])
    assert record.setup.seats == 5
    assert record.setup.options == {"end_minus": 80, "end_tens": 1}


def test_the_same_seed_is_the_same_whatever_the_number_of_jobs(tmp_path: Path) -> None:
    """With more games than one batch holds, so that both processes have work."""
    file = tmp_path / "games.jsonl"
    arguments = ["simulate", "fool", "--seed", "2", "--option", "end_tens=1", "--games", "50", "--records", str(file)]
    alone = run(*arguments)
    written = file.read_text(encoding="utf-8")
    assert len(written.splitlines()) == 50
    with start_process(*arguments, "--jobs", "2") as process:
        out, err = process.communicate()
    assert process.returncode == 0, err
    assert (alone.code, out) == (0, alone.out)
    assert file.read_text(encoding="utf-8") == written


@every_game
def test_the_same_seed_is_the_same_however_the_games_are_shared_out(game: Game) -> None:
    arguments = ["simulate", game.name, "--seed", "2", "--games", "30"]
    whole = run(*arguments)
    with mock.patch("marotte.bots.simulation.FAST_BATCH", 7):
        assert run(*arguments).out == whole.out


def test_a_reader_who_has_had_enough_is_no_error() -> None:
    """Like ``marotte simulate … --records - | head -1``."""
    with start_process("simulate", "fool", "--games", "2000", "--bot", "novice", "--records", "-") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        parse_record(process.stdout.readline())
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait() == 0


# Measuring


def test_bench_measures_every_game() -> None:
    answer = run("bench", "--quick", "--json")
    assert answer.code == 0
    data = json.loads(answer.out)
    assert list(data) == ["machine", "figures"]
    figures = {figure["name"]: figure for figure in data["figures"]}
    assert len(figures) == len(data["figures"])
    for game in all_games():
        names = [name for name in figures if name.startswith(f"{game.name}, ")]
        for what in ("whole random games", "from Python", "a state", "cold start", "warm start"):
            assert any(what in name for name in names), f"{what} of {game.name}"
    for figure in data["figures"]:
        assert list(figure) == ["name", "value", "unit", "ratio", "bar", "is_upper_bound"]
        assert figure["value"] > 0
        assert figure["unit"] in ("moves/s", "bytes", "s")


# Replaying


@every_game
def test_replay_tells_a_game_of_every_kind(game: Game, tmp_path: Path) -> None:
    text = simulated(game)
    record = parse_record(text)
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    answer = run("replay", str(file))
    assert (answer.code, answer.err) == (0, "")
    assert run("replay", "-", given=text) == answer
    assert answer.lines[0] == f"{game.title}: {', '.join(record.names)}"
    assert record.result is not None
    winners = " and ".join(record.names[seat] for seat in record.result["winners"])
    scores = ", ".join(f"{name} {score}" for name, score in zip(record.names, record.result["scores"], strict=True))
    assert re.sub(r", (?=.* (wins|share))", " and ", answer.lines[-1]).startswith(winners)
    assert answer.lines[-1].endswith(f"Scores: {scores}.")
    told = [line.split(maxsplit=1) for line in answer.lines if re.match(r" *[0-9]+ [0-9*] ", line)]
    moves = [[str(number), move] for entry in record.rounds for number, move in enumerate(entry.moves, 1)]
    assert told == moves, "every move, in order, with its number"
    assert sum(line.startswith("Round ") for line in answer.lines) == len(record.rounds)
    assert sum(line.startswith("Points of round ") for line in answer.lines) == len(record.rounds)


@every_game
def test_replay_as_json(game: Game) -> None:
    text = simulated(game)
    record = parse_record(text)
    answer = run("replay", "-", "--json", given=text)
    assert (answer.code, answer.err) == (0, "")
    data = json.loads(answer.out)
    assert list(data) == ["game", "ok", "rounds", "scores", "winners"]
    assert (data["game"], data["ok"]) == (game.name, True)
    assert {"scores": data["scores"], "winners": data["winners"]} == record.result
    assert len(data["rounds"]) == len(record.rounds)
    for entry in data["rounds"]:
        assert len(entry["scores"]) == game.default_seats
        if "tricks" in entry:
            for trick in entry["tricks"]:
                assert trick["winner"] in range(game.default_seats)


@every_game
def test_replay_of_a_game_in_progress(game: Game) -> None:
    data = json.loads(simulated(game))
    del data["result"]
    data["rounds"] = data["rounds"][:1]
    data["rounds"][0]["moves"] = data["rounds"][0]["moves"][:3]
    text = json.dumps(data, indent=1)
    scores = ", ".join(f"{name} 0" for name in data["seats"])
    told = run("replay", "-", given=text)
    assert told.code == 0
    assert told.lines[-1] == f"The record ends here, the game goes on. Scores: {scores}."
    found = json.loads(run("replay", "-", "--json", given=text).out)
    assert (found["ok"], found["winners"], found["scores"]) == (True, None, [0] * game.default_seats)
    assert [entry["scores"] for entry in found["rounds"]] == [None]


@every_game
def test_replay_of_several_records_good_and_bad(game: Game) -> None:
    good = simulated(game)
    data = json.loads(good)
    data["rounds"][0]["moves"][2] = "0 nonsense"
    bad_move = json.dumps(data)
    data = json.loads(good)
    data["result"]["winners"] = []
    bad_result = json.dumps(data)
    last = [len(data["rounds"]), len(data["rounds"][-1]["moves"])]
    lines = [bad_move, good, "nonsense", bad_result, good, json.dumps({"game": 5}), json.dumps({"game": "bridge"})]
    answer = run("replay", "-", "--json", given="\n".join(lines))
    assert (answer.code, answer.err) == (1, "")
    found = [json.loads(line) for line in answer.lines]
    assert [entry["ok"] for entry in found] == [False, True, False, False, True, False, False]
    for entry in found:
        if not entry["ok"]:
            assert list(entry) == ["game", "ok", "error", "round", "move"]
            assert entry["error"]
    places = [[entry["round"], entry["move"]] for entry in found if not entry["ok"]]
    assert places == [[1, 3], [1, 0], last, [1, 0], [1, 0]]
    assert [entry["game"] for entry in found] == [game.name, game.name, None, game.name, game.name, None, "bridge"]

    told = run("replay", "-", given="\n".join(lines))
    assert told.code == 1
    assert len(told.err.splitlines()) == 5, "one line for each bad record"
    assert told.err.startswith("round 1, move 3: ")
    assert f"round {last[0]}, move {last[1]}: the winners of the result are " in told.err


def test_replay_says_where_what_and_why() -> None:
    data = {
        "format": "marotte/1",
        "game": "fool",
        "seats": ["Anne", "Paul", "Rachel", "Camille"],
        "deck": {"green": 5, "red": 4, "yellow": 3, "blue": 3, "ones": 1},
        "rounds": [
            {
                "deal": {
                    "start": 0,
                    "hands": [["g2", "g3", "r2"], ["g4", "r3", "r4"], ["y2", "y3", "b2"], ["g5", "b3", "1"]],
                },
                "moves": ["0 g2", "1 r3"],
            }
        ],
    }
    answer = run("replay", "-", given=json.dumps(data))
    assert answer.code == 1
    assert answer.err == "round 1, move 2: Paul may not play r3: green was led and Paul holds g4 (T5)\n"
    assert answer.lines[-1].strip() == "Anne plays green 2."
    assert json.loads(run("replay", "-", "--json", given=json.dumps(data)).out) == {
        "game": "fool",
        "ok": False,
        "error": "Paul may not play r3: green was led and Paul holds g4 (T5)",
        "round": 1,
        "move": 2,
    }


def test_replay_of_a_pretty_record_with_a_mistake_is_one_error() -> None:
    text = json.dumps(json.loads(simulated(find_game("fool"))), indent=1).replace('"seats":', '"seats"')
    error = "not a JSON object: JSON is malformed: expected ':', line 4, column 10"
    assert run("replay", "-", given=text) == Answer(1, "", f"round 1, deal: {error}\n")
    answer = run("replay", "-", "--json", given=text)
    assert (answer.code, answer.err) == (1, "")
    assert json.loads(answer.out) == {"game": None, "ok": False, "error": error, "round": 1, "move": 0}


def test_replay_tells_a_round_that_ends_after_a_shuffle() -> None:
    deck = find_game("ciao").default_deck(2, {"level": "full"})
    deck = {**dict.fromkeys(deck, 0), "sg": 3, "rr+": 1, "hand": 2}
    deal = {"start": 0, "hands": [["sg", "sg"], ["rr+", "sg"]], "pile": []}
    moves = ["0 sg", "1 rr+", "0 take", "* shuffle sg"]
    data = {"format": "marotte/1", "game": "ciao", "seats": ["Anne", "Paul"], "deck": deck, "options": {"rounds": 1}}
    answer = run("replay", "-", given=json.dumps({**data, "rounds": [{"deal": deal, "moves": moves}]}))
    assert (answer.code, answer.err) == (0, "")
    assert answer.lines[-6:] == [
        "   4 * shuffle sg",
        "     The played cards are shuffled into a new draw pile.",
        "     Anne draws a card: green scissors.",
        "     There is nothing to draw and nobody can play: the round is blocked.",
        "Points of round 1: Anne 20, Paul 10.",
        "Paul wins. Scores: Anne 20, Paul 10.",
    ]


def test_replay_of_a_file_without_a_record() -> None:
    for given in ("", "\n \n"):
        for arguments in (["replay", "-"], ["replay", "-", "--json"]):
            assert run(*arguments, given=given) == Answer(1, "", "marotte: there is no record in this file\n")


def test_replay_of_bytes_that_are_no_text() -> None:
    answer = run("replay", "-", "--json", given=b"\xff\xfe\x00\n\x80")
    assert answer.code == 1
    assert [json.loads(line)["ok"] for line in answer.lines] == [False, False]


# Playing


def listed_moves(lines: list[str]) -> list[str]:
    """The moves in the last list of them."""
    line = next(line for line in reversed(lines) if re.match(r"You may: |You have \d+ choices, such as: ", line))
    return line.split(": ", 1)[1].split(" | ")


def first_move(lines: list[str]) -> str:
    return listed_moves(lines)[0]


def last_move(lines: list[str]) -> str:
    return listed_moves(lines)[-1]


def answers(*texts: str) -> Ask:
    """Gives these answers and then leaves."""
    rest = iter([*texts, "quit"])

    def ask(lines: list[str]) -> str:
        return next(rest)

    return ask


def play_to_the_end(*arguments: str, ask: Ask = first_move) -> Answer:
    answer = run("play", *arguments, ask=ask)
    assert answer.code == 0
    assert "Your move: " in answer.out
    return answer


@pytest.mark.parametrize("setup", every_setup(), ids=setup_name)
def test_play_a_whole_game(setup: Setup, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    arguments = [setup.game.name, "--seats", str(setup.seats), "--seed", "4", "--name", "Anne", "--records", str(file)]
    for name, value in setup.changed_options.items():
        arguments += ["--option", f"{name}={value}"]
    answer = play_to_the_end(*arguments)
    assert answer.err == ""
    record = parse_record(file.read_text(encoding="utf-8"))
    assert record.setup == setup
    assert record.names[0] == "Anne"
    assert len(set(record.names)) == setup.seats
    outcome = replay(record)
    assert outcome.winners is not None
    assert answer.lines[0] == setup.game.title
    assert answer.lines[1].startswith(f"At the table: {', '.join(record.names)}.")
    for seat in outcome.winners:
        assert record.names[seat] in answer.lines[-1]
    assert answer.lines[-1].endswith("wins!" if len(outcome.winners) == 1 else "share the win!")
    scores = ", ".join(f"{name} {score}" for name, score in zip(record.names, outcome.scores, strict=True))
    assert answer.lines[-2] == f"Scores: {scores}."
    answered = [line.removeprefix("Your move: ") for line in answer.lines if line.startswith("Your move: ")]
    assert answered == [move[2:] for entry in record.rounds for move in entry.moves if move.startswith("0 ")]


@pytest.mark.parametrize(("game", "ask"), [("ciao", last_move), ("fettnapf", first_move)])
def test_the_draw_after_a_refill_is_told(game: str, ask: Ask) -> None:
    """Who always takes the last move of the list draws and draws in Ciao!."""
    refill = "The draw pile is refilled."
    followers = []
    for seed in range(10):
        told = run(
            "play", game, "--seats", "2", "--seed", str(seed),
            ask=lambda lines: "quit" if lines.count(refill) > 1 or len(lines) > 2000 else ask(lines),
        ).lines  # fmt: skip
        followers += [following for line, following in pairwise(told) if line == refill]
    own = [line for line in followers if line.startswith("Player ")]
    others = [line for line in followers if line not in own]
    assert own
    assert others
    assert all(re.fullmatch(r"Player draws (\d|a card: .*|\d cards: .*)\.", line) for line in own)
    assert all(re.fullmatch(r"Touchstone draws (a card|\d cards)\.", line) for line in others)


@every_game
def test_the_same_seed_and_the_same_answers_are_the_same_game(game: Game) -> None:
    arguments = [game.name, "--seed", "9", "--bot", "random"]
    assert play_to_the_end(*arguments).out == play_to_the_end(*arguments).out
    assert play_to_the_end(*arguments).out != play_to_the_end(*arguments, ask=last_move).out
    assert play_to_the_end(*arguments).out != play_to_the_end(game.name, "--seed", "10", "--bot", "random").out


def test_play_through_a_pipe() -> None:
    """Line by line, as a program or a screen reader would: nothing is left in a buffer while an answer is awaited."""
    transcript = []
    with start_process("play", "fool", "--seed", "6", "--option", "end_tens=1") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        for line in process.stdout:
            transcript.append(line)
            if line.startswith("You may: "):
                process.stdin.write(listed_moves([line.rstrip("\n")])[0] + "\n")
                process.stdin.flush()
        assert process.stderr.read() == ""
        assert process.wait() == 0
    assert re.search(r"(wins|share the win)!$", transcript[-1])


def test_bytes_that_are_no_text_are_a_wrong_input() -> None:
    answer = subprocess.run(
        [sys.executable, "-c", "from marotte.cli.main import main; main()", "play", "fool", "--seed", "1"],
        input=b"\xff\xfe\nlook\n",
        env=os.environ | {"PYTHONIOENCODING": "utf-8:strict"},
        capture_output=True,
        check=False,
    )
    assert (answer.returncode, answer.stderr) == (0, b"")
    assert answer.stdout.count(b"Your move: ") == 3
    assert b"is not a card of Fool!" in answer.stdout
    assert answer.stdout.endswith(b"You leave the table. Goodbye!\n")


def dialogue(lines: list[str]) -> tuple[list[str], list[tuple[str, list[str]]]]:
    """What was said before the first question, then each answer with what was said to it."""
    before: list[str] = []
    said: list[tuple[str, list[str]]] = []
    for line in lines:
        if line.startswith("Your move: "):
            said.append((line.removeprefix("Your move: "), []))
        elif said:
            said[-1][1].append(line)
        else:
            before.append(line)
    return before, said


@every_game
def test_wrong_input_is_explained_and_asked_again(game: Game) -> None:
    before, _ = dialogue(play_to_the_end(game.name, "--seed", "2").lines)
    move = listed_moves(before)[0]
    wrong = ["nonsense", "-1", f"0 {move}", f"{move} {move}", move + "x", "x" * 1000, "ü", "\u0663", "\x00", "None"]
    answer = run(
        "play", game.name, "--seed", "2", ask=answers("", "   ", *wrong, "moves", "look", "Look", "scores", "help", "?")
    )
    assert (answer.code, answer.err) == (0, "")
    shown, said = dialogue(answer.lines)
    assert shown == before
    replies = dict(said)
    for text in wrong:
        (reply,) = replies[text]
        assert reply.endswith(".")
        assert len(reply) < 300
    assert replies[""] == replies["   "] == ["Write a move, or help."]
    table = replies["look"]
    assert before[-len(table) :] == replies["Look"] == table
    assert table[-1].startswith("You ")
    (scores,) = replies["scores"]
    assert scores.startswith("Scores: Player 0, ")
    assert replies["help"] == replies["?"]
    assert [line.split(": ")[0].strip() for line in replies["moves"]][:24] == listed_moves(before)[:24]
    assert all(line.split(": ")[1] for line in replies["moves"])
    for word in ("moves", "look", "scores", "rules", "help", "quit"):
        assert any(line.strip().startswith(word) for line in replies["help"])
    assert replies["quit"] == ["", "You leave the table. Goodbye!"][-len(replies["quit"]) :]


def test_an_illegal_move_is_explained_with_the_rule() -> None:
    start = run("play", "fool", "--seed", "1", ask=answers()).lines
    assert "The lead colour is blue." in start
    assert listed_moves(start) == ["b3", "b5", "1"]
    told = run("play", "fool", "--seed", "1", ask=answers("r4", "g17", "g27", "B3", "b3 ")).lines
    assert "Player may not play r4: blue was led and Player holds b3, b5 (T5)." in told
    assert "Player may not play g17: it is not in hand (T3)." in told
    assert "g27 is not in the deck for 4 players (T2)." in told
    assert any(line.startswith("'B3' is not a card of Fool!") for line in told)
    assert "Player plays blue 3." in told, "spaces around a move don't matter"


@every_game
def test_an_illegal_move_of_any_game_is_explained(game: Game) -> None:
    """What is not listed is refused: with the rule, or because it can't even be said."""
    before, _ = dialogue(run("play", game.name, "--seed", "3", ask=answers()).lines)
    assert before[-1].startswith("You may: "), "all legal moves are listed"
    position = Position(make_setup(game), 3)
    names = {game.notation.move_name(position.state, 0, action) for action in range(game.rules.ACTIONS)}
    wrong = sorted(names - set(listed_moves(before)))
    assert wrong
    answer = run("play", game.name, "--seed", "3", ask=answers(*wrong, "look"))
    assert answer.code == 0
    shown, said = dialogue(answer.lines)
    assert shown == before
    assert [text for text, _ in said] == [*wrong, "look", "quit"]
    for _, replies in said[:-2]:
        (reply,) = replies
        assert reply.endswith(".")
    assert said[-2][1][-1] == before[-1], "and nothing has changed"


def test_rules_during_a_game() -> None:
    told = run("play", "fool", "--seed", "1", ask=answers("rules"))
    assert told.code == 0
    assert run("rules", "fool").out.strip() in told.out


@pytest.mark.parametrize("way", ["quit", "QUIT", EOFError, KeyboardInterrupt])
def test_leaving_is_clean(way: Any, tmp_path: Path) -> None:
    file = tmp_path / "left.jsonl"

    def ask(lines: list[str]) -> str:
        if sum(line.startswith("Your move: ") for line in lines) < 2:
            return first_move(lines)
        if isinstance(way, str):
            return way
        raise way

    answer = run("play", "fool", "--seed", "3", "--records", str(file), ask=ask)
    assert (answer.code, answer.err) == (0, "")
    assert answer.lines[-1] == "You leave the table. Goodbye!"
    record = parse_record(file.read_text(encoding="utf-8"))
    assert record.result is None
    assert sum(move.startswith("0 ") for move in record.rounds[-1].moves) == 2
    assert replay(record).winners is None


@every_game
def test_the_end_of_the_input_leaves_cleanly(game: Game) -> None:
    answer = run("play", game.name, "--seed", "3")
    assert (answer.code, answer.err) == (0, "")
    assert answer.lines[-1] == "You leave the table. Goodbye!"


def test_interrupting_a_bot_leaves_cleanly() -> None:
    with mock.patch("marotte.bots.bot.KernelBot.choose", side_effect=KeyboardInterrupt):
        answer = run("play", "fool", "--seed", "3", ask=first_move)
    assert (answer.code, answer.lines[-1]) == (0, "You leave the table. Goodbye!")


def test_records_of_several_games_are_added_to_the_file(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    for seed in ("1", "2"):
        play_to_the_end("fool", "--option", "end_tens=1", "--seed", seed, "--records", str(file))
    answer = run("replay", str(file), "--json")
    assert answer.code == 0
    assert len(answer.lines) == 2
    assert answer.lines[0] != answer.lines[1]


@pytest.mark.parametrize("verb", ["play", "simulate"])
def test_a_record_that_cant_be_written_is_said_before_the_game(verb: str, tmp_path: Path) -> None:
    with mock.patch("marotte.games.position.Position.__init__", side_effect=AssertionError):
        answer = run(verb, "fool", "--records", str(tmp_path / "missing" / "file"), ask=answers())
    assert answer.code == 2
    assert answer.out == ""
    assert "No such file or directory" in answer.err


def test_wrong_use_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("kept", encoding="utf-8")
    assert run("simulate", "fool", "--seats", "3", "--records", str(file)).code == 2
    assert run("simulate", "bridge", "--records", str(file)).code == 2
    assert file.read_text(encoding="utf-8") == "kept"


# Hidden things stay hidden

CARD = re.compile(r"\b(green|red|yellow|blue) (\d+)\b")


def test_a_player_of_fool_sees_the_own_hand_and_what_was_played(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    lines = play_to_the_end("fool", "--seed", "12", "--name", "Anne", "--records", str(file)).lines
    record = parse_record(file.read_text(encoding="utf-8"))
    rounds = iter(record.rounds)
    moves: Iterator[str] = iter(())
    hand: set[str] = set()
    played: set[str] = set()
    hands = 0
    for line in lines:
        cards = {colour[0] + value for colour, value in CARD.findall(line)}
        if re.fullmatch(r"Round \d+\.", line):
            entry = next(rounds)
            moves = iter(entry.moves)
            hand = set(entry.deal["hands"][0])
            played = set()
        elif match := re.match(r"(\w+) (plays|sheds) (?:(green|red|yellow|blue) (\d+)|a 1)\.$", line):
            seat, card = next(moves).split()
            assert match[1] == record.names[int(seat)]
            assert card == (match[3][0] + match[4] if match[3] else "1")
            played.add(card)
            if seat == "0" and card != "1":
                hand.remove(card)
        elif line.startswith("Your hand: "):
            hands += 1
            shown = {
                group.split()[0][0] + value
                for group in line.removeprefix("Your hand: ").rstrip(".").split("; ")
                if not group.endswith(("1s", "a 1"))
                for value in group.split()[1:]
            }
            assert shown == {card for card in hand if card != "1"}
        elif match := re.match(r"(?:You may|Your move): (.*)", line):
            assert set(match[1].split(" | ")) <= hand | {"1"}
        else:
            assert cards <= played, line
    assert hands > 20
    assert next(rounds, None) is None


@every_game
def test_what_is_told_depends_on_what_is_seen_alone(game: Game) -> None:
    """Where a seat could not tell two deals apart, before a move and after it, it is told the same about the move."""
    compared = 0
    for setup in [make_setup(game, seats) for seats in game.seat_counts]:
        names = [f"Player {seat}" for seat in range(setup.seats)]
        random = new_random(31, setup.seats)
        position = Position(setup)
        for _ in range(120):
            while position.phase < PLAY and not position.is_over:
                position.supply(position.draw_chance(random))
            if position.is_over:
                break
            actor = position.actors[below(random, len(position.actors))]
            viewers = [seat for seat in range(setup.seats) if seat != actor]
            viewer = [*viewers, SPECTATOR][below(random, len(viewers) + 1)]
            imagined = position.copy()
            sampled = position.view(viewer).resample(random)
            for name in sampled.dtype.names:
                imagined.state[name] = sampled[name]
            imagined.refresh()
            true = tellings(position, actor, viewer, names)
            other = tellings(imagined, actor, viewer, names)
            for after in set(true) & set(other):
                assert true[after] == other[after]
                compared += 1
            position.apply(int(game.rules.pick(position.state, actor, random)), actor)
    assert compared > 50


def tellings(position: Position, actor: int, viewer: int, names: list[str]) -> dict[bytes, set[tuple[str, ...]]]:
    """For each view that some action leads to: what is said about the action."""
    found: dict[bytes, set[tuple[str, ...]]] = {}
    for action in position.legal_actions_of(actor)[:12]:
        twin = position.copy()
        twin.apply(action, actor)
        words = twin.game.words.narrate(position.state, actor, action, twin.state, viewer, names)
        found.setdefault(twin.view(viewer).record.tobytes(), set()).add(tuple(words))
    return found


def test_rules_of_an_unknown_page_are_not_found_by_a_path() -> None:
    assert run("rules", "../records").code == 2
    assert find_game("fool").name == "fool"

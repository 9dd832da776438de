"""The command itself: help, lists, wrong use, closed streams, and the benchmark."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from unittest import mock

import click
import pytest

import marotte
from marotte.cli import main
from marotte.games.contract import Game
from marotte.games.registry import all_games, find_game
from tests.cli.runner import GAME_NAMES, VERBS, Answer, run
from tests.setups import every_game

# The command itself


def command_of(verb: str) -> click.Command:
    command = main.commands.get_command(click.Context(main.commands), verb)
    assert command is not None
    return command


def test_help_lists_everything() -> None:
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
        command = command_of(verb)
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                assert all(name.startswith("--") and len(name) > 4 for name in parameter.opts), "in full words"
                assert parameter.opts[0] in answer.out
                assert parameter.help


@pytest.mark.parametrize("verb", VERBS)
def test_the_list_of_verbs_quotes_the_help_of_each(verb: str) -> None:
    command = command_of(verb)
    assert command.name == verb
    for limit in (45, 80, 1000):  # click cuts what is longer
        assert main.commands.commands[verb].get_short_help_str(limit) == command.get_short_help_str(limit)
    assert command.help is not None
    assert " ".join(command.help.split()).startswith(main.VERBS[verb].summary)


#: Runs the command, then prints on stderr which modules it has loaded.
LOADED = """
import sys
from marotte.__main__ import main
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""


def modules_loaded(*arguments: str, **settings: str) -> tuple[str, set[str]]:
    """What the command prints in a process of its own, and the modules that it loads."""
    command = [sys.executable, "-c", LOADED, *arguments]
    environment = os.environ | settings
    ended = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=environment, check=False)
    return ended.stdout, set(ended.stderr.splitlines()[-1].split())


COMPLETION = {"_MAROTTE_COMPLETE": "bash_complete", "COMP_WORDS": "marotte ", "COMP_CWORD": "1"}


@pytest.mark.parametrize(
    ("arguments", "settings", "expected"),
    [
        (["--help"], {}, "Commands:\n"),
        (["--version"], {}, marotte.__version__),
        ([], COMPLETION, "plain,simulate\n"),
        (["pley"], {}, ""),
    ],
    ids=["help", "version", "completion", "unknown"],
)
def test_no_verb_is_loaded_before_it_is_used(arguments: list[str], settings: dict[str, str], expected: str) -> None:
    printed, modules = modules_loaded(*arguments, **settings)
    assert expected in printed
    assert {name for name in modules if name.startswith("marotte.cli.")} == {"marotte.cli.main"}
    assert not modules & {"numpy", "numba", "rich", "msgspec", "litestar", "websockets"}


@pytest.mark.parametrize("verb", ["games", "rules", "serve"])
def test_the_help_of_a_light_verb_loads_no_numba(verb: str) -> None:
    printed, modules = modules_loaded(verb, "--help")
    assert f"Usage: marotte {verb} " in printed
    assert main.VERBS[verb].module in modules
    assert not modules & {"numpy", "numba", "litestar"}


def test_every_verb_is_tested_here() -> None:
    assert sorted(main.VERBS) == sorted(VERBS)


def test_wrong_use_of_the_command() -> None:
    for arguments in ([], ["deal"], ["--nonsense"], ["games", "fool"], ["replay"], ["rules"], ["play"], ["simulate"]):
        answer = run(*arguments)
        assert answer.code == 2, arguments
        assert "Usage: marotte" in answer.err
        assert answer.out == ""


def test_interrupted_work_ends_quietly() -> None:
    with mock.patch("marotte.cli.simulate.run", side_effect=KeyboardInterrupt):
        answer = run("simulate", "fool")
    assert answer.code == 130
    assert answer.out == ""


@pytest.mark.parametrize(
    ("verb", "module", "code", "output"),
    [
        ("serve --port 0", "marotte.cli.main", 130, ""),
        ("serve --port 0", "marotte.server.run", 0, "Marotte has stopped.\n"),
        ("simulate fool", "marotte.bots.simulation", 130, ""),
    ],
)
def test_interrupted_imports_end_quietly(verb: str, module: str, code: int, output: str) -> None:
    """Ctrl-C while the modules of a verb are loaded, which takes a moment."""
    script = f"""
import sys
class Interrupter:
    def find_spec(self, name, *_):
        if name == {module!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupter())
from marotte.__main__ import main
main()
"""
    command = [sys.executable, "-c", script, *verb.split()]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr.strip()) == (code, output, "")


def test_a_data_folder_that_cant_be_created_gives_an_error_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    for name in ("XDG_DATA_HOME", "HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "file"))
    answer = run("serve", "--port", "0")
    assert answer.code == 2
    (line,) = answer.err.splitlines()
    assert line.startswith("marotte: the data folder can't be made: ")


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


def test_a_closed_standard_stream_that_is_needed_is_wrong_use() -> None:
    assert run_closed("<&-", "replay", "-") == Answer(2, "", "marotte: standard input is closed\n")
    assert run_closed("<&-", "replay", "-", "--json") == Answer(2, "", "marotte: standard input is closed\n")
    records = ["simulate", "fool", "--games", "1", "--records", "-"]
    assert run_closed(">&-", *records) == Answer(2, "", "marotte: standard output is closed\n")
    error = "marotte: standard output is closed, so there is nothing to play on\n"
    assert run_closed(">&-", "play", "fool") == Answer(2, "", error)


def test_a_closed_standard_stream_that_is_not_needed_is_fine() -> None:
    answer = run_closed("<&-", "play", "fool", "--seed", "1")
    assert (answer.code, answer.lines[-1]) == (0, "You leave the table. Goodbye!")
    assert run_closed(">&-", "games") == Answer(0, "", "")
    assert run_closed("<&-", "games") == run("games")
    simulate = ["simulate", "fool", "--games", "1"]
    assert run_closed("2>&-", *simulate) == Answer(0, run(*simulate).out, "")
    assert run_closed("2>&-", "simulate", "bridge") == Answer(2, "", "")


# Lists


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


# Wrong use: exit code 2 and a sentence


@pytest.mark.parametrize("verb", ["rules", "play", "simulate"])
def test_unknown_game(verb: str) -> None:
    answer = run(verb, "bridge")
    assert answer == Answer(2, "", f"marotte: there is no game called 'bridge'; there are {GAME_NAMES}\n")


DECK = "it has green, red, yellow, blue, ones, discs"
ALL_BOTS = "there are random, novice, club, expert, and yours as package.module:Class"


@pytest.mark.parametrize("verb", ["play", "simulate"])
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seats", "3"], "Fool! is played by 4 to 8, not by 3"),
        (["--seats", "9"], "Fool! is played by 4 to 8, not by 9"),
        (["--seats", "-4"], "Fool! is played by 4 to 8, not by -4"),
        (["--option", "speed=3"], "Fool! has no option 'speed'; it has end_minus, end_tens, tens_of, rounds"),
        (["--option", "=3"], "Fool! has no option ''; it has end_minus, end_tens, tens_of, rounds"),
        (["--option", "end_tens"], "an option is written key=value, not 'end_tens'"),
        (["--option", "end_tens="], "the option end_tens of Fool! is an integer from 1 to 1000000, not ''"),
        (["--option", "end_tens=many"], "the option end_tens of Fool! is an integer from 1 to 1000000, not 'many'"),
        (["--option", "end_tens=0"], "the option end_tens of Fool! is an integer from 1 to 1000000, not 0"),
        (["--option", "end_tens=1", "--option", "end_tens=2"], "the option 'end_tens' is given twice"),
        (["--deck", "green"], "an entry of a deck is written entry=value, not 'green'"),
        (["--deck", "ones=3", "--deck", "ones=4"], "the entry of a deck 'ones' is given twice"),
        (["--deck", "violet=3"], f"the deck of Fool! has no entry 'violet'; {DECK}"),
        (["--deck", "green=31"], "in a deck of Fool! green is an integer from 1 to 30, not 31"),
        (["--deck", "green=many"], "in a deck of Fool! green is an integer from 1 to 30, not 'many'"),
        (["--deck", "green=18"], "a deck of Fool! is dealt out evenly: 49 cards can't be dealt to 4 seats"),
        (["--bot", "master"], f"there is no bot called 'master'; {ALL_BOTS}"),
        (
            ["--bot", "novice", "--bot", ""],
            f"there is no bot called ''; {ALL_BOTS}",
        ),
    ],
)
def test_wrong_use_gives_a_sentence_with_the_valid_choices(verb: str, arguments: list[str], sentence: str) -> None:
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


@pytest.mark.parametrize("name", ["", "  ", "two\x0blines\x00", "x" * 101, "bell\x07"])
def test_a_players_name_is_one_line(name: str) -> None:
    answer = run("play", "fool", "--name", name)
    assert answer.code == 2
    assert answer.err.startswith("marotte: a name ")


# Benchmark


def test_bench_measures_every_game() -> None:
    answer = run("bench", "--quick", "--json")
    assert answer.code == 0
    data = json.loads(answer.out)
    assert list(data) == ["machine", "figures"]
    figures = {figure["name"]: figure for figure in data["figures"]}
    assert len(figures) == len(data["figures"])
    for game in all_games():
        names = [name for name in figures if name.startswith(f"{game.name}, ")]
        for what in (
            "whole random games",
            "from Python",
            "at once with masks",
            "at once with encodings",
            "in PettingZoo",
            "search at the first card",
            "a state",
        ):
            assert any(what in name for name in names), f"{what} of {game.name}"
    assert {"fool, cold start to the first move", "fool, warm start to the first move"} < set(figures)
    for figure in data["figures"]:
        assert list(figure) == ["name", "value", "unit", "ratio", "bar", "is_upper_bound"]
        assert figure["value"] > 0
        assert figure["unit"] in ("moves/s", "iterations/s", "bytes", "s")


def test_rules_do_not_open_paths() -> None:
    assert run("rules", "../records").code == 2
    assert find_game("fool").name == "fool"

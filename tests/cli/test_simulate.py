"""``marotte simulate``: its output and files, and that a seed determines the games."""

import re
from pathlib import Path
from unittest import mock

import pytest

from marotte.games.contract import Game
from marotte.games.registry import Setup
from marotte.records.record import parse_record
from marotte.records.replay import replay
from tests.cli.runner import run, start_process
from tests.setups import every_game, every_setup, setup_name

# Simulating


@every_game
def test_simulate_prints_a_summary(game: Game) -> None:
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
    """Without records, random games run in one compiled loop: the same games, move by move."""
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


def test_with_records_on_stdout_the_summary_goes_to_stderr() -> None:
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
    assert record.setup.options == {"end_minus": 80, "end_tens": 1, "tens_of": "all", "rounds": 0}


def test_the_games_of_a_seed_do_not_depend_on_the_number_of_jobs(tmp_path: Path) -> None:
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
def test_the_games_of_a_seed_do_not_depend_on_how_they_are_distributed(game: Game) -> None:
    arguments = ["simulate", game.name, "--seed", "2", "--games", "30"]
    whole = run(*arguments)
    with mock.patch("marotte.bots.simulation.FAST_BATCH", 7):
        assert run(*arguments).out == whole.out


def test_a_reader_that_closes_the_pipe_is_no_error() -> None:
    """Like ``marotte simulate … --records - | head -1``."""
    with start_process("simulate", "fool", "--games", "2000", "--bot", "novice", "--records", "-") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        parse_record(process.stdout.readline())
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait() == 0

"""Whole games by rules of thumb: the compiled loop plays the same games as the table."""

import time
from pathlib import Path
from typing import Any

import pytest

from marotte.bots.simulation import in_processes, play_compiled, play_game
from marotte.games.contract import Game
from marotte.games.driver import WHOLE_WIN
from marotte.games.registry import Setup, make_setup
from tests.setups import combined_setups, every_game, every_setup, setup_name

LEVELS = ("club", "novice", "random", "club", "novice", "club", "random", "novice")


@pytest.mark.parametrize("setup", [*every_setup(), *combined_setups()], ids=setup_name)
def test_the_compiled_loop_plays_the_same_games(setup: Setup) -> None:
    bots = LEVELS[: setup.seats]
    for number, deal in ((0, None), (3, None), (1 << 40, 3)):
        tally = play_compiled(setup, bots, 11, number, 1, deal)
        record = play_game(setup, bots, 11, number, deal)
        assert record.result is not None
        winners = record.result["winners"]
        assert tally.totals == record.result["scores"]
        assert [part > 0 for part in tally.wins] == [seat in winners for seat in range(setup.seats)]
        assert sum(tally.wins) == WHOLE_WIN // len(winners) * len(winners)
        assert tally.moves == sum(not move.startswith("*") for entry in record.rounds for move in entry.moves)


@every_game
def test_all_deals_of_a_game_are_the_same_whoever_plays(game: Game) -> None:
    """But for who begins, where that is the winner of the round before."""
    setup = make_setup(game)
    first = play_game(setup, ["random"] * setup.seats, 5, 7)
    second = play_game(setup, ["club"] * setup.seats, 5, 1 << 40, 7)
    assert first.rounds[0].moves != second.rounds[0].moves
    for one, other in zip(first.rounds, second.rounds, strict=False):
        assert one.deal["hands"] == other.deal["hands"]


def test_who_asks_for_no_more_does_not_wait_for_the_rest(tmp_path: Path) -> None:
    tasks = [tmp_path / str(number) for number in range(40)]
    results: Any = in_processes(leave_a_trace, iter(tasks), 2)
    assert [next(results) for _ in range(3)] == tasks[:3]
    results.close()
    assert sum(task.exists() for task in tasks) < 20


def leave_a_trace(path: Path) -> Path:
    time.sleep(0.2)
    path.touch()
    return path

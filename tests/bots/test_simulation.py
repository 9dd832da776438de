"""Whole games with heuristics: the compiled loop plays the same games as the table."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest

from marotte.bots import simulation
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
def test_the_deals_of_a_game_do_not_depend_on_the_players(game: Game) -> None:
    """The start player may differ in games where the last winner starts."""
    setup = make_setup(game)
    first = play_game(setup, ["random"] * setup.seats, 5, 7)
    second = play_game(setup, ["club"] * setup.seats, 5, 1 << 40, 7)
    assert first.rounds[0].moves != second.rounds[0].moves
    for one, other in zip(first.rounds, second.rounds, strict=False):
        assert one.deal["hands"] == other.deal["hands"]


def test_stopping_early_does_not_wait_for_the_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    closing = Event()
    done = []

    class Workers(ThreadPoolExecutor):
        def __init__(self, jobs: int, mp_context: Any) -> None:
            super().__init__(jobs)

        def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
            super().shutdown(wait=False, cancel_futures=cancel_futures)
            closing.set()
            super().shutdown(wait=wait)

    def work(task: int) -> int:
        if task >= 3:
            closing.wait()
        done.append(task)
        return task

    monkeypatch.setattr(simulation, "ProcessPoolExecutor", Workers)
    results: Any = in_processes(work, iter(range(40)), 2)
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    results.close()
    assert sorted(done) in ([0, 1, 2], [0, 1, 2, 3], [0, 1, 2, 3, 4])

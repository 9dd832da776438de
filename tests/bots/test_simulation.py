"""Whole games by rules of thumb: the compiled loop plays the same games as the table."""

import pytest

from marotte.bots.simulation import play_compiled, play_game
from marotte.games.driver import WHOLE_WIN
from marotte.games.registry import Setup
from tests.setups import combined_setups, every_setup, setup_name

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


def test_a_deal_is_the_same_whoever_plays() -> None:
    from marotte.games.registry import find_game, make_setup

    setup = make_setup(find_game("fool"))
    first = play_game(setup, ["random"] * 4, 5, 7)
    second = play_game(setup, ["club"] * 4, 5, 1 << 40, 7)
    assert first.rounds[0].deal == second.rounds[0].deal
    assert first.rounds[0].moves != second.rounds[0].moves

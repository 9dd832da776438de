"""Payoffs always add up to zero, and the winners have the most."""

from itertools import combinations

import pytest

from marotte.errors import UsageError
from marotte.games.contract import Game
from marotte.games.registry import find_game, make_setup
from marotte.research.payoff import check_payoff, points_payoff, win_payoff
from tests.setups import every_game


@every_game
def test_a_win_is_shared(game: Game) -> None:
    for seats in game.seat_counts:
        setup = make_setup(game, seats)
        for count in range(1, seats + 1):
            for winners in combinations(range(seats), count):
                payoff = win_payoff(setup, list(winners))
                assert sum(payoff) == pytest.approx(0)
                assert {round(payoff[seat], 9) for seat in winners} == {round((seats / count - 1) / (seats - 1), 9)}
                losers = {payoff[seat] for seat in range(seats) if seat not in winners}
                assert losers <= {-1 / (seats - 1)}
        assert win_payoff(setup, None) == [0.0] * seats


def test_a_single_winner_gets_1() -> None:
    assert win_payoff(make_setup(find_game("fool"), 5), [3]) == [-0.25, -0.25, -0.25, 1.0, -0.25]
    assert win_payoff(make_setup(find_game("ciao"), 2), [0, 1]) == [0.0, 0.0]


def test_points_count_in_the_direction_of_winning() -> None:
    """The most in Fool!, the fewest in Ciao!."""
    assert points_payoff(make_setup(find_game("fool"), 4), [10, -10, -20, 0]) == [15.0, -5.0, -15.0, 5.0]
    assert points_payoff(make_setup(find_game("ciao"), 3), [0, 30, 60]) == [30.0, 0.0, -30.0]


@pytest.mark.parametrize("name", ["wins", "", None, 3, ["win"]])
def test_there_are_two_payoffs(name: object) -> None:
    assert check_payoff("win") == "win"
    with pytest.raises(UsageError, match="there are win, points"):
        check_payoff(name)

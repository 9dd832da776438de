"""The arena: every seat gets every deal, and the statistics follow from the results."""

from math import inf, sqrt
from unittest import mock

import numpy as np
import pytest

from marotte.bots import arena
from marotte.bots.arena import DealResult, Estimate, fit_ratings, line_ups, play_deals, rate, standings
from marotte.bots.simulation import SetupData, Tally
from marotte.errors import UsageError
from marotte.games.driver import WHOLE_WIN
from marotte.games.registry import find_game, make_setup

FOOL = make_setup(find_game("fool"), 4)
FETTNAPF = make_setup(find_game("fettnapf"), 2)


def test_bots_at_a_table() -> None:
    assert line_ups(["a", "b", "c"], 3) == [(0, 1, 2)]
    assert line_ups(["a", "b"], 4) == [(0, 1, 1, 1)]
    assert line_ups(["a", "b", "c"], 2) == [(0, 1), (0, 2), (1, 2)]


def test_every_deal_is_played_in_every_rotation() -> None:
    played = []

    def note(setup: object, bots: list[str], seed: int, game: int, deal: int) -> Tally:
        played.append((tuple(bots), game, deal))
        return Tally(4, 1, 9, [10, 20, 30, 40], [WHOLE_WIN, 0, 0, 0], [int(bot == "a") for bot in bots])

    with mock.patch.object(arena, "_play", note):
        results = list(play_deals(FOOL, ["a", "b"], 0, 3))
    rotations = [("a", "b", "b", "b"), ("b", "a", "b", "b"), ("b", "b", "a", "b"), ("b", "b", "b", "a")]
    assert [bots for bots, _, _ in played] == rotations * 3
    assert [deal for _, _, deal in played] == [0] * 4 + [1] * 4 + [2] * 4
    assert len({game for _, game, _ in played}) == 12  # the bots' own random numbers always differ
    for result in results:
        assert result.games == 4
        assert result.scores.tolist() == [100, 300]
        assert result.wins.tolist() == [1, 3]
        assert result.replaced.tolist() == [4, 0]


def test_equal_bots_are_equal_on_duplicate_deals() -> None:
    """Two names for one bot that draws no random numbers: over all rotations they score the same."""
    bots = ["tests.bots.examples:Lowest", "tests.bots.examples:Lowest,offset=0"]
    found = standings(FETTNAPF, bots, list(play_deals(FETTNAPF, bots, 3, 10)))
    assert [standing.wins.mean for standing in found] == [0.5, 0.5]
    # The margin that a single deal leaves.
    assert [standing.wins.margin for standing in found] == [pytest.approx(2.262 * sqrt(0.25 / 2 / 9 / 10))] * 2
    assert found[0].score == found[1].score
    assert [standing.rating.mean for standing in found] == [1500, 1500]
    assert [standing.games for standing in found] == [20, 20]


def test_an_estimate_is_a_mean_with_a_95_percent_interval() -> None:
    estimate = Estimate.of(np.array([1.0, 2.0, 3.0, 4.0]))
    assert estimate.mean == 2.5
    assert estimate.margin == pytest.approx(3.182 * 1.2909944 / 2)  # Student's t with three degrees of freedom
    assert Estimate.of(np.array([1.0])).margin == inf


def test_a_few_equal_results_leave_a_margin() -> None:
    assert Estimate.of(np.array([1.0, 1.0]), variance=0.25).margin > 1
    assert rate(np.array([[1.0, 0.0]] * 3), np.array([[1.0, 1.0]]))[0].margin > 100


@pytest.mark.parametrize("deals", [2, 3, 5, 11, 20, 50])
def test_intervals_hold_in_95_of_100_cases(deals: int) -> None:
    random = np.random.default_rng(1)
    hits = 0
    for _ in range(2000):
        estimate = Estimate.of(random.normal(3.0, 2.0, deals))
        hits += abs(estimate.mean - 3.0) <= estimate.margin
    assert 0.935 <= hits / 2000 <= 0.965


def test_ratings_find_the_strengths_that_made_the_results() -> None:
    """400 points are odds of ten to one; the expected wins are used as results, so the strengths are found exactly."""
    strengths = np.array([10.0, 1.0, 0.1])
    seats = np.array([[1, 1, 0], [1, 0, 1], [0, 1, 1]], float)
    deals = 1_000_000
    wins = sum(deals * row * strengths / (row * strengths).sum() for row in seats)
    assert fit_ratings(wins, deals, seats) == pytest.approx([1900, 1500, 1100], abs=0.1)
    one_table = np.array([[1.0, 2.0, 1.0]])
    wins = deals * one_table[0] * strengths / (one_table[0] * strengths).sum()
    assert fit_ratings(wins, deals, one_table) == pytest.approx([1900, 1500, 1100], abs=0.1)


def test_a_bot_that_never_wins_has_a_rating_and_margins_shrink_with_deals() -> None:
    seats = np.array([[1.0, 1.0]])
    few = rate(np.array([[1.0, 0.0]] * 10), seats)
    assert 1600 < few[0].mean < 2200
    random = np.random.default_rng(2)
    margins = []
    for deals in (25, 400):
        first = random.random(deals) < 0.7
        margins.append(rate(np.stack([first, ~first], axis=1).astype(float), seats)[0].margin)
    assert 0 < margins[1] < margins[0] / 2


def test_standings_count_a_win_for_each_seat() -> None:
    results = [
        DealResult(np.array([8.0, 12.0]), np.array([1.0, 3.0]), np.array([1.0, 0.0]), 4),
        DealResult(np.array([4.0, 0.0]), np.array([3.0, 1.0]), np.array([2.0, 0.0]), 4),
    ]
    found = {standing.bot: standing for standing in standings(FOOL, ["a", "b"], results)}
    assert found["a"].wins.mean == pytest.approx(0.5)
    assert found["b"].wins.mean == pytest.approx(2 / 12)
    assert found["a"].score.mean == pytest.approx(1.5)
    assert (found["a"].games, found["b"].games) == (8, 24)
    assert (found["a"].replaced, found["b"].replaced) == (3, 0)


def test_a_failing_bot_is_reported() -> None:
    bots = ["tests.bots.examples:Raising", "club"]
    found = {standing.bot: standing for standing in standings(FETTNAPF, bots, list(play_deals(FETTNAPF, bots, 3, 2)))}
    assert found["tests.bots.examples:Raising"].replaced == 4
    assert found["club"].replaced == 0


def test_too_many_selections_are_refused_before_they_are_made() -> None:
    with pytest.raises(UsageError, match="400 bots are too many for 8 seats"):
        line_ups([f"bot {number}" for number in range(400)], 8)


def test_a_table_can_be_sent_to_another_process() -> None:
    setup = make_setup(find_game("ciao"), 3, {"rounds": 2}, {"m": 5})
    assert SetupData.of(setup).setup() == setup

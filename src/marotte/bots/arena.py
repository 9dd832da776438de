"""Bots against each other, with the luck of the cards taken out.

Every deal is played once with every rotation of the bots around the table (*duplicate*): whoever gets the good cards
once gets the bad ones, too. What is uncertain is then only what differs between deals, so all intervals are made from
the means of whole deals.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from statistics import NormalDist
from typing import Any

import numpy as np

from marotte.bots.simulation import Table, in_processes, is_compiled, play_compiled, play_game
from marotte.games.contract import MAX_SEATS
from marotte.games.driver import WHOLE_WIN
from marotte.games.registry import Setup

#: Half of a 95 % interval, in standard errors.
WIDTH = NormalDist().inv_cdf(0.975)

#: The bots' own generators have games of their own, far from those of the deals.
FIRST_GAME = 1 << 40

#: Ratings: four hundred points more are ten times the chance to win, as in chess; the mean of all bots is 1500.
MEAN_RATING = 1500.0
RATING_SCALE = 400.0
FITTING_ROUNDS = 200
BOOTSTRAPS = 200

#: Before the first game every bot has won as often as expected in so many games: one that never wins has a rating, too.
PRIOR_GAMES = 1.0


Matrix = np.ndarray[Any, np.dtype[np.float64]]


def line_ups(bots: Sequence[str], seats: int) -> list[tuple[int, ...]]:
    """Who sits at the table, as places in the list of bots.

    Of more bots than seats every selection plays; if there are fewer, the last one takes the other seats, too.
    """
    if len(bots) > seats:
        return list(combinations(range(len(bots)), seats))
    return [tuple(min(seat, len(bots) - 1) for seat in range(seats))]


@dataclass(frozen=True)
class Deal:
    """One deal for some bots: everything that a worker in another process needs."""

    table: Table
    bots: tuple[str, ...]
    seed: int
    number: int


@dataclass
class DealResult:
    """What came of a deal for each bot, added up over all seats that it took in all line-ups and rotations."""

    scores: Matrix
    wins: Matrix
    games: int


def play_deal(deal: Deal) -> DealResult:
    """Play one deal with every line-up and every rotation of the seats."""
    setup = deal.table.setup()
    seats = setup.seats
    result = DealResult(np.zeros(len(deal.bots)), np.zeros(len(deal.bots)), 0)
    all_line_ups = line_ups(deal.bots, seats)
    for index, line_up in enumerate(all_line_ups):
        for rotation in range(seats):
            sitting = [line_up[(seat - rotation) % seats] for seat in range(seats)]
            game = FIRST_GAME + (deal.number * len(all_line_ups) + index) * MAX_SEATS + rotation
            scores, wins = _play(setup, [deal.bots[bot] for bot in sitting], deal.seed, game, deal.number)
            np.add.at(result.scores, sitting, scores)
            np.add.at(result.wins, sitting, wins)
            result.games += 1
    return result


def _play(setup: Setup, bots: Sequence[str], seed: int, game: int, deal: int) -> tuple[list[int], list[float]]:
    """The scores and the shares of the win of one game."""
    if is_compiled(bots):
        tally = play_compiled(setup, bots, seed, game, 1, deal)
        return tally.totals, [part / WHOLE_WIN for part in tally.wins]
    result: Any = play_game(setup, bots, seed, game, deal).result
    winners = result["winners"]
    return result["scores"], [(seat in winners) / len(winners) for seat in range(setup.seats)]


def play_deals(setup: Setup, bots: Sequence[str], seed: int, deals: int, jobs: int = 1) -> Iterator[DealResult]:
    """Play deals and report them one by one, in order, for any number of processes."""
    table = Table.of(setup)
    yield from in_processes(play_deal, (Deal(table, tuple(bots), seed, number) for number in range(deals)), jobs)


@dataclass(frozen=True)
class Estimate:
    """A mean and half the width of its 95 % interval."""

    mean: float
    margin: float

    @classmethod
    def of(cls, samples: Matrix) -> "Estimate":
        """From one sample for each deal."""
        count = len(samples)
        margin = WIDTH * float(samples.std(ddof=1)) / sqrt(count) if count > 1 else float("inf")
        return cls(float(samples.mean()), margin)


@dataclass(frozen=True)
class Standing:
    """What is known about a bot after all deals."""

    bot: str
    games: int  # that it played, one for each of its seats
    score: Estimate  # a game
    wins: Estimate  # of one seat, so that 1 / seats is even
    rating: Estimate


def standings(setup: Setup, bots: Sequence[str], results: Sequence[DealResult]) -> list[Standing]:
    """What the deals say about every bot, the best first."""
    seats = np.array([np.bincount(line_up, minlength=len(bots)) for line_up in line_ups(bots, setup.seats)], float)
    played = seats.sum(axis=0) * setup.seats  # seats that a bot took in one deal
    scores = np.array([result.scores for result in results]) / played
    wins = np.array([result.wins for result in results]) / played
    ratings = rate(wins * played / setup.seats, seats)
    found = [
        Standing(
            bot,
            int(played[index]) * len(results),
            Estimate.of(scores[:, index]),
            Estimate.of(wins[:, index]),
            ratings[index],
        )
        for index, bot in enumerate(bots)
    ]
    return sorted(found, key=lambda standing: -standing.rating.mean)


def rate(wins: Matrix, seats: Matrix) -> list[Estimate]:
    """The rating of each bot, with margins from drawing the deals anew.

    ``wins`` has a row for each deal: how many of its line-ups a bot won. ``seats`` has a row for each line-up: how
    many seats a bot took.
    """
    deals = len(wins)
    mean = fit_ratings(wins.sum(axis=0), deals, seats)
    if deals < 2:
        return [Estimate(float(rating), float("inf")) for rating in mean]
    random = np.random.default_rng(0)
    drawn = [wins[random.integers(0, deals, deals)].sum(axis=0) for _ in range(BOOTSTRAPS)]
    margins = WIDTH * np.std([fit_ratings(sample, deals, seats) for sample in drawn], axis=0, ddof=1)
    return [Estimate(float(rating), float(margin)) for rating, margin in zip(mean, margins, strict=True)]


def fit_ratings(wins: Matrix, deals: int, seats: Matrix) -> Matrix:
    """The ratings that make it most likely that so many wins come of so many deals.

    A bot of strength s on n seats is taken to win with the chance n s / (the sum of that over the table). Found by
    Hunter's *MM algorithms for generalized Bradley-Terry models* (2004).
    """
    expected = (seats / seats.sum(axis=1, keepdims=True)).sum(axis=0)
    wins = wins + PRIOR_GAMES * expected
    strengths = np.ones(len(wins))
    for _ in range(FITTING_ROUNDS):
        strengths = wins / ((deals + PRIOR_GAMES) * (seats / (seats @ strengths)[:, None]).sum(axis=0))
        strengths /= strengths.mean()
    ratings = RATING_SCALE * np.log10(strengths)
    return ratings + (MEAN_RATING - ratings.mean())

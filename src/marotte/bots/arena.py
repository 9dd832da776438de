"""Tournaments between bots, with the luck of the cards removed.

Every deal is played once with every rotation of the bots around the table (*duplicate*), so each bot gets the good
cards as well as the bad ones. The only uncertainty left is the variation between deals, so all intervals are computed
from the means of whole deals.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np

from marotte.bots.simulation import SetupData, Tally, in_processes, is_compiled, play_compiled, play_game, tally_of
from marotte.errors import UsageError
from marotte.games.contract import MAX_SEATS
from marotte.games.driver import WHOLE_WIN
from marotte.games.registry import Setup

#: Half the width of a 95 % interval in standard errors, if these are known …
WIDTH = NormalDist().inv_cdf(0.975)
#: … and if they are estimated from a few samples: Student's t-distribution with 1, 2, … degrees of freedom.
FEW_SAMPLES = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)

#: More line-ups than this are almost certainly a mistake.
MOST_LINE_UPS = 500

#: The bots' generators use separate game numbers, far from those of the deals.
FIRST_GAME = 1 << 40

#: Ratings: 400 points more mean ten times the odds of winning, as in chess; the mean of all bots is 1500.
MEAN_RATING = 1500.0
RATING_SCALE = 400.0
FITTING_ROUNDS = 1000
BOOTSTRAPS = 200

#: A bot with fewer wins than this is rated as if it had this many.
LEAST_WINS = 0.05


Matrix = np.ndarray[Any, np.dtype[np.float64]]


def line_ups(bots: Sequence[str], seats: int) -> list[tuple[int, ...]]:
    """The bots at the table, as indices into the list of bots.

    With more bots than seats, every selection plays. With fewer, the last one also takes the remaining seats.
    """
    if len(bots) > seats:
        if comb(len(bots), seats) > MOST_LINE_UPS:
            raise UsageError(f"{len(bots)} bots are too many for {seats} seats: there are too many selections")
        return list(combinations(range(len(bots)), seats))
    return [tuple(min(seat, len(bots) - 1) for seat in range(seats))]


@dataclass(frozen=True)
class Deal:
    """One deal and its bots: everything that a worker process needs."""

    table: SetupData
    bots: tuple[str, ...]
    seed: int
    number: int


@dataclass
class DealResult:
    """The results of a deal for each bot, summed over all its seats in all line-ups and rotations."""

    scores: Matrix
    wins: Matrix
    replaced: Matrix  # games in which it failed and was replaced by club
    games: int


def play_deal(deal: Deal) -> DealResult:
    """Play one deal with every line-up and every rotation of the seats."""
    setup = deal.table.setup()
    seats = setup.seats
    nothing = np.zeros(len(deal.bots))
    result = DealResult(nothing, nothing.copy(), nothing.copy(), 0)
    all_line_ups = line_ups(deal.bots, seats)
    for index, line_up in enumerate(all_line_ups):
        for rotation in range(seats):
            sitting = [line_up[(seat - rotation) % seats] for seat in range(seats)]
            game = FIRST_GAME + (deal.number * len(all_line_ups) + index) * MAX_SEATS + rotation
            tally = _play(setup, [deal.bots[bot] for bot in sitting], deal.seed, game, deal.number)
            np.add.at(result.scores, sitting, tally.totals)
            np.add.at(result.wins, sitting, np.array(tally.wins) / WHOLE_WIN)
            np.add.at(result.replaced, sitting, tally.replaced)
            result.games += 1
    return result


def _play(setup: Setup, bots: Sequence[str], seed: int, game: int, deal: int) -> Tally:
    """Play and count one game."""
    if is_compiled(bots):
        return play_compiled(setup, bots, seed, game, 1, deal)
    return tally_of(play_game(setup, bots, seed, game, deal))


def play_deals(setup: Setup, bots: Sequence[str], seed: int, deals: int, jobs: int = 1) -> Iterator[DealResult]:
    """Play deals and yield their results in order, whatever the number of processes."""
    table = SetupData.of(setup)
    yield from in_processes(play_deal, (Deal(table, tuple(bots), seed, number) for number in range(deals)), jobs)


@dataclass(frozen=True)
class Estimate:
    """A mean and half the width of its 95 % interval."""

    mean: float
    margin: float

    @classmethod
    def of(cls, samples: Matrix, variance: float = 0.0) -> "Estimate":
        """Estimate from one sample per deal, plus one more sample whose squared deviation is ``variance``.

        Without the extra one, a few equal samples would look like certainty.
        """
        count = len(samples)
        if count < 2:
            return cls(float(samples.mean()), float("inf"))
        mean = float(samples.mean())
        spread = sqrt((float(((samples - mean) ** 2).sum()) + variance) / (count - 1))
        return cls(mean, width_for(count) * spread / sqrt(count))

    @classmethod
    def of_wins(cls, shares: Matrix, even: float, games: float) -> "Estimate":
        """Estimate from the share of wins in each deal of ``games`` games; ``even`` is the share among equals."""
        return cls.of(shares, even * (1 - even) / games)


def width_for(samples: int) -> float:
    """Half the width of a 95 % interval, in standard errors estimated from this many samples."""
    freedom = samples - 1
    if freedom <= len(FEW_SAMPLES):
        return FEW_SAMPLES[freedom - 1]
    # The first terms of the expansion of Student's quantile around the normal one; accurate to three digits here.
    return WIDTH + (WIDTH**3 + WIDTH) / (4 * freedom) + (5 * WIDTH**5 + 16 * WIDTH**3 + 3 * WIDTH) / (96 * freedom**2)


@dataclass(frozen=True)
class Standing:
    """A bot's results after all deals."""

    bot: str
    games: int  # one for each seat that it took
    score: Estimate  # per game
    wins: Estimate  # per seat, so that 1 / seats is even
    rating: Estimate
    replaced: int  # games in which the bot failed and was replaced by club


def standings(setup: Setup, bots: Sequence[str], results: Sequence[DealResult]) -> list[Standing]:
    """The results of every bot, best first."""
    seats = np.array([np.bincount(line_up, minlength=len(bots)) for line_up in line_ups(bots, setup.seats)], float)
    played = seats.sum(axis=0) * setup.seats  # seats that a bot takes in one deal
    scores = np.array([result.scores for result in results]) / played
    wins = np.array([result.wins for result in results]) / played
    ratings = rate(wins * played / setup.seats, seats)
    found = [
        Standing(
            bot,
            int(played[index]) * len(results),
            Estimate.of(scores[:, index]),
            Estimate.of_wins(wins[:, index], 1 / setup.seats, float(played[index])),
            ratings[index],
            int(sum(result.replaced[index] for result in results)),
        )
        for index, bot in enumerate(bots)
    ]
    return sorted(found, key=lambda standing: -standing.rating.mean)


def rate(wins: Matrix, seats: Matrix) -> list[Estimate]:
    """The rating of each bot, with margins by bootstrapping over the deals.

    ``wins`` has a row for each deal: how many of its line-ups each bot won. ``seats`` has a row for each line-up: how
    many seats each bot took. One extra deal, which anyone might have won, is added. So a bot that never wins gets a
    rating too, and a few equal deals don't look like certainty.
    """
    deals = len(wins)
    chances = seats / seats.sum(axis=1, keepdims=True)  # each bot's chance of winning each line-up if all were equal
    mean = fit_ratings(wins.sum(axis=0) + chances.sum(axis=0), deals + 1, seats)
    if deals < 2:
        return [Estimate(float(rating), float("inf")) for rating in mean]
    random = np.random.default_rng(0)
    drawn = np.array([wins[random.integers(0, deals, deals)].sum(axis=0) for _ in range(BOOTSTRAPS)])
    first = random.multinomial(1, chances, (BOOTSTRAPS, len(seats))).sum(axis=1)
    margins = width_for(deals) * fit_ratings(drawn + first, deals + 1, seats).std(axis=0, ddof=1)
    return [Estimate(float(rating), float(margin)) for rating, margin in zip(mean, margins, strict=True)]


def fit_ratings(wins: Matrix, deals: int, seats: Matrix) -> Matrix:
    """The maximum-likelihood ratings for the given numbers of wins and deals.

    Several rows of wins are rated independently. A bot of strength s on n seats is assumed to win with probability
    n s / (the sum of that over the table). Fitted as in Hunter, *MM algorithms for generalized Bradley-Terry models*
    (2004).
    """
    strengths = np.ones_like(wins)
    for _ in range(FITTING_ROUNDS):
        strengths = np.maximum(wins, LEAST_WINS) / (deals * (1 / (strengths @ seats.T)) @ seats)
        strengths /= strengths.mean(axis=-1, keepdims=True)
    ratings: Matrix = RATING_SCALE * np.log10(strengths)
    return ratings + (MEAN_RATING - ratings.mean(axis=-1, keepdims=True))

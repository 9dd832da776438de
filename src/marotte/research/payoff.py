"""What a game is worth to its seats, in numbers that add up to zero.

- ``win``: when the game is over. Who wins alone gets 1, the others together lose it: -1 / (seats - 1) each. Winners who
  share it get equal parts of the win; if all share it, nobody gets anything.
- ``points``: at the end of each round, the points of that round less the average of the table; in games that the lowest
  score wins, the other way round.
"""

from typing import Any

from marotte.errors import UsageError, quote
from marotte.games.batch import POINTS, WINS
from marotte.games.registry import Setup

PAYOFFS = {"win": WINS, "points": POINTS}


def check_payoff(name: Any) -> str:
    """The name of a payoff that there is."""
    if not isinstance(name, str) or name not in PAYOFFS:
        raise UsageError(f"there is no payoff called {quote(name)}; there are {', '.join(PAYOFFS)}")
    return name


def points_sign(setup: Setup) -> int:
    """Whether points are good (1) or bad (-1)."""
    return -1 if setup.game.low_scores_win else 1


def win_payoff(setup: Setup, winners: list[int] | None) -> list[float]:
    """Shares of the win; nothing while there are no winners."""
    if not winners:
        return [0.0] * setup.seats
    shares = [seat in winners and 1 / len(winners) for seat in range(setup.seats)]
    return [(share * setup.seats - 1) / (setup.seats - 1) for share in shares]


def points_payoff(setup: Setup, points: list[int]) -> list[float]:
    """Points less their average."""
    average = sum(points) / setup.seats
    return [points_sign(setup) * (own - average) for own in points]

"""The payoffs of a game to its seats; they add up to zero.

- ``win``: when the game is over. A sole winner gets 1, and the others share the loss: -1 / (seats - 1) each. Joint
  winners share the win equally; if all seats win, everyone gets 0.
- ``points``: at the end of each round, the points of that round minus the table's average, with the sign reversed in
  games that the lowest score wins.
"""

from typing import Any

from marotte.errors import UsageError, quote
from marotte.games.batch import POINTS, WINS
from marotte.games.registry import Setup

PAYOFFS = {"win": WINS, "points": POINTS}


def check_payoff(name: Any) -> str:
    """Return the name if there is such a payoff."""
    if not isinstance(name, str) or name not in PAYOFFS:
        raise UsageError(f"there is no payoff called {quote(name)}; there are {', '.join(PAYOFFS)}")
    return name


def points_sign(setup: Setup) -> int:
    """Whether points are good (1) or bad (-1)."""
    return -1 if setup.game.low_scores_win else 1


def win_payoff(setup: Setup, winners: list[int] | None) -> list[float]:
    """Shares of the win; zeros while there are no winners."""
    if not winners:
        return [0.0] * setup.seats
    shares = [seat in winners and 1 / len(winners) for seat in range(setup.seats)]
    return [(share * setup.seats - 1) / (setup.seats - 1) for share in shares]


def points_payoff(setup: Setup, points: list[int]) -> list[float]:
    """Points minus their average, with the sign of :func:`points_sign`."""
    average = sum(points) / setup.seats
    return [points_sign(setup) * (own - average) for own in points]

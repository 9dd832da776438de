"""Races: several players may act at once, and the first one counts.

The rule, as in docs/protocol.md: a race opens at a moment that no client knows beforehand. A player's reaction time is
the time from the opening until the throw arrives, minus the player's round-trip time as measured by the server (at most
:data:`MOST_LATENCY`). Each press before the opening adds :data:`PENALTY`. As soon as nobody can be quicker any more,
the quickest throw counts; a tie, to the millisecond, is decided by lot.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

#: Maximum latency that is deducted, in seconds.
MOST_LATENCY = 0.25

#: Added to the reaction time for each press before the opening, in seconds.
PENALTY = 0.5

#: Bounds of the delay before a race opens, in seconds.
EARLIEST = 0.7
LATEST = 2.2


def corrected(latency: float) -> float:
    """The latency to deduct, rounded to milliseconds."""
    return round(min(max(latency, 0.0), MOST_LATENCY), 3)


@dataclass
class Throw:
    """A card thrown in a race, and the reaction time in seconds."""

    seat: int
    move: str
    reaction: float
    latency: float = 0.0  # that was deducted


@dataclass
class Race:
    """One race, from the card that starts it to the card that wins it."""

    opens_at: float
    closes_at: float
    throws: list[Throw] = field(default_factory=list)
    presses: dict[int, int] = field(default_factory=dict)  # too early, by seat

    def has_thrown(self, seat: int) -> bool:
        """Whether a seat has thrown."""
        return any(throw.seat == seat for throw in self.throws)

    def reaction(self, seat: int, now: float, latency: float) -> float:
        """The reaction time of a throw that arrives now."""
        return max(0.0, now - self.opens_at - corrected(latency)) + PENALTY * self.presses.get(seat, 0)

    def settles_at(self, racers: Sequence[int]) -> float:
        """When the winner is certain: all have thrown, or nobody can be quicker any more."""
        if not self.throws:
            return self.closes_at
        if all(map(self.has_thrown, racers)):
            return self.opens_at
        return self.opens_at + min(throw.reaction for throw in self.throws) + MOST_LATENCY

    def winner(self, lots: Sequence[int]) -> Throw:
        """The quickest throw; a tie goes to the seat that comes first in ``lots``."""
        return min(self.throws, key=lambda throw: (round(throw.reaction * 1000), lots.index(throw.seat)))

"""Who was first, when several may act at once and people have to be quick.

The rule, as docs/protocol.md states it: the window opens at a moment that no client knows beforehand. From when a throw
arrives, the time since the window opened and the way of a message there and back (as the server measured it, at most
:data:`MOST_LATENCY`) are taken off: what is left is how long the player took. When nobody can be quicker any more,
the quickest counts. Equally quick to a millisecond: the lot decides. Who pressed before
the window opened is taken to be slower by :data:`PENALTY` for each time.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

#: Seconds; what a slow line can be made up for at most.
MOST_LATENCY = 0.25

#: Seconds for each press before the window opened.
PENALTY = 0.5

#: Seconds until a window opens, at least and at most.
EARLIEST = 0.7
LATEST = 2.2


def corrected(latency: float) -> float:
    """What is taken off for a line, in whole milliseconds."""
    return round(min(max(latency, 0.0), MOST_LATENCY), 3)


@dataclass
class Throw:
    """A card that somebody throws, and how long they took."""

    seat: int
    move: str
    reaction: float
    latency: float = 0.0  # what was taken off for the line


@dataclass
class Race:
    """One race from the card that starts it to the card that wins it."""

    opens_at: float
    closes_at: float
    throws: list[Throw] = field(default_factory=list)
    presses: dict[int, int] = field(default_factory=dict)  # by seat: how often it pressed too early

    def has_thrown(self, seat: int) -> bool:
        """Whether a seat has made its choice."""
        return any(throw.seat == seat for throw in self.throws)

    def reaction(self, seat: int, now: float, latency: float) -> float:
        """How long a player took whose throw arrives now."""
        return max(0.0, now - self.opens_at - corrected(latency)) + PENALTY * self.presses.get(seat, 0)

    def settles_at(self, racers: Sequence[int]) -> float:
        """When it can be said who was first: as soon as all have thrown, or nobody can be quicker any more."""
        if not self.throws:
            return self.closes_at
        if all(map(self.has_thrown, racers)):
            return self.opens_at
        return self.opens_at + min(throw.reaction for throw in self.throws) + MOST_LATENCY

    def winner(self, lots: Sequence[int]) -> Throw:
        """The quickest; of those who are equally quick, who comes first in ``lots``."""
        return min(self.throws, key=lambda throw: (round(throw.reaction * 1000), lots.index(throw.seat)))

"""A seat at a table: its player, and what the table knows about them."""

from collections import deque
from dataclasses import dataclass, field
from statistics import median
from typing import Literal

#: Maximum time per game that the others wait for a reader of lessons, and minimum that a lesson counts for, in seconds.
MOST_READING = 60.0
LEAST_READING = 2.0

#: Number of recent moves whose thinking times are remembered; the usual time before the first move, and its bounds, in
#: seconds.
REMEMBERED_TIMES = 9
UNKNOWN_TIME = 2.0
QUICKEST_TIME = 0.8
SLOWEST_TIME = 6.0


@dataclass
class Seat:
    """One seat."""

    player: str | None = None  # the owner
    name: str = ""
    bot: str | None = None  # the bot that plays if there is no owner
    is_away: bool = False  # a bot plays for the owner
    is_automatic: bool = False  # the table makes forced moves
    is_ready: bool = False  # for the next round
    wants_pause: bool = False
    rematch: Literal["", "new_deal", "same_deal"] = ""  # wanted once the game is over
    reading_since: float | None = None  # while the player has a lesson open
    has_read: float = 0.0  # seconds spent on lessons in this game
    times: deque[float] = field(default_factory=lambda: deque(maxlen=REMEMBERED_TIMES))  # of the last moves, in seconds

    @property
    def is_free(self) -> bool:
        """Whether nobody sits here."""
        return self.player is None and self.bot is None

    @property
    def is_present(self) -> bool:
        """Whether a person plays, not a bot."""
        return self.player is not None and not self.is_away

    @property
    def reads_until(self) -> float:
        """When the others stop waiting for this reader."""
        assert self.reading_since is not None
        return self.reading_since + MOST_READING - self.has_read

    def end_reading(self, now: float) -> None:
        """Close the lesson, if one is open."""
        if self.reading_since is not None:
            self.has_read += max(LEAST_READING, now - self.reading_since)
            self.reading_since = None

    @property
    def usual_time(self) -> float:
        """The median thinking time of the last moves in seconds, within bounds."""
        return min(max(median(self.times or [UNKNOWN_TIME]), QUICKEST_TIME), SLOWEST_TIME)

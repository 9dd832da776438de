"""A place at a table: who sits there, and what the table knows about them."""

from collections import deque
from dataclasses import dataclass, field
from statistics import median

#: How long the others wait in a game for who reads lessons, and what each lesson counts for at least, in seconds.
MOST_READING = 60.0
LEAST_READING = 2.0

#: Of so many moves it is known how long they took; and what is taken for the usual time before the first one, and for
#: people who are quicker or slower than that, in seconds.
REMEMBERED_TIMES = 9
UNKNOWN_TIME = 2.0
QUICKEST_TIME = 0.8
SLOWEST_TIME = 6.0


@dataclass
class Seat:
    """A place at the table."""

    player: str | None = None  # who owns it
    name: str = ""
    bot: str | None = None  # who plays, if nobody owns it
    is_away: bool = False  # a bot plays for the owner
    is_automatic: bool = False  # the table plays when there is only one move
    is_ready: bool = False  # for the next round
    wants_pause: bool = False
    rematch: str = ""  # "new_deal" or "same_deal", once the game is over
    reading_since: float | None = None  # a lesson is open in front of this seat
    has_read: float = 0.0  # seconds of this game that lessons have taken
    times: deque[float] = field(default_factory=lambda: deque(maxlen=REMEMBERED_TIMES))  # that the last moves took

    @property
    def is_free(self) -> bool:
        """Nobody sits here."""
        return self.player is None and self.bot is None

    @property
    def is_present(self) -> bool:
        """A person plays."""
        return self.player is not None and not self.is_away

    @property
    def reads_until(self) -> float:
        """When the others have waited long enough."""
        assert self.reading_since is not None
        return self.reading_since + MOST_READING - self.has_read

    def end_reading(self, now: float) -> None:
        """The lesson is closed."""
        if self.reading_since is not None:
            self.has_read += max(LEAST_READING, now - self.reading_since)
            self.reading_since = None

    @property
    def usual_time(self) -> float:
        """How long this person thinks about a move, about: the median of the last ones, within human bounds."""
        return min(max(median(self.times or [UNKNOWN_TIME]), QUICKEST_TIME), SLOWEST_TIME)

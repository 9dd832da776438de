"""Two clocks: waits go by one that is never set, the log by that of the wall.

The clock of a machine can be set back or forward at any time. So tables live in a time that begins as that of the wall
does when the server starts, and then only goes on. What is written down has the time of the wall.
"""

import time


class Clock:
    """The time of one server's tables, in seconds since 1970 or so."""

    def __init__(self) -> None:
        self._start = time.time() - time.monotonic()

    def now(self) -> float:
        """The time at the tables."""
        return self._start + time.monotonic()

    def wall(self) -> float:
        """The time of the machine."""
        return time.time()

    @property
    def shift(self) -> float:
        """What the clock on the wall is ahead of the time at the tables: how much it was set since the start."""
        return self.wall() - self.now()

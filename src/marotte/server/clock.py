"""Two clocks: a monotonic one for the tables, the wall clock for the log.

The wall clock can be set back or forward at any time. So the tables use a clock that starts at wall-clock time when the
server starts, and is monotonic from then on. Log entries are stored with wall-clock time.
"""

import time


class Clock:
    """The clock of one server's tables, in seconds since about 1970."""

    def __init__(self) -> None:
        self._start = time.time() - time.monotonic()

    def now(self) -> float:
        """The monotonic time of the tables."""
        return self._start + time.monotonic()

    def wall(self) -> float:
        """The wall-clock time."""
        return time.time()

    @property
    def shift(self) -> float:
        """How far the wall clock is ahead of the tables' clock: by how much it was set since the start."""
        return self.wall() - self.now()

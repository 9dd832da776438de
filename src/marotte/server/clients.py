"""Whoever is connected to a table, seen from the server: what they see, a limit, and how long the line is."""

from collections import deque
from typing import Protocol

from marotte.server.messages import Ping
from marotte.server.rate_limits import Limit
from marotte.table.events import Viewers
from marotte.table.screen import ENCODER

#: Bytes that wait for a client; one that is slower is cut off, and may come back.
MOST_UNREAD = 131072

#: Seconds between two measurements of a line, and between the first ones.
PING_EVERY = 10.0
FIRST_PINGS = (0.0, 0.3, 1.0)

#: Of so many measurements the shortest counts: a line is not faster than it is.
REMEMBERED_PINGS = 5

#: So many refused requests more than granted ones end the connection.
MOST_REFUSED = 200

#: What somebody may say.
PHRASES_PER_SECOND = 0.5
PHRASES_AT_ONCE = 5


class Line(Protocol):
    """What connects a client with the server."""

    is_behind: bool  # more than MOST_UNREAD bytes wait for the client

    def send(self, message: bytes) -> None:
        """Send a message, or nothing if the line is closed."""

    def close(self, code: int, reason: str) -> None:
        """Close the line soon, and say why."""


class Client:
    """Somebody at a table."""

    def __init__(
        self,
        line: Line,
        player: str,
        viewers: Viewers,
        extras: frozenset[str],
        limit: Limit,
        ping_every: float = PING_EVERY,
    ) -> None:
        self.line = line
        self.player = player
        self.extras = extras
        self.see(viewers)
        self.limit = limit
        self.refused = 0
        self.talk = Limit(PHRASES_PER_SECOND, PHRASES_AT_ONCE)
        self._ping_every = ping_every
        self._pings: dict[int, float] = {}
        self._pinged = 0
        self._trips: deque[float] = deque(maxlen=REMEMBERED_PINGS)
        self.latency = 0.0  # seconds for the way there and back, as far as it is known

    def see(self, viewers: Viewers, *, is_host: bool = False) -> None:
        """Sit in other seats, maybe at a table of one's own."""
        self.viewers = viewers
        self.is_host = is_host
        self.key = f"{viewers} {is_host} {sorted(self.extras)}"  # whoever has the same is shown the same

    def send(self, message: bytes) -> None:
        """Send a message, or cut off who does not read."""
        if self.line.is_behind:
            self.cut_off(4408, "too slow")
        else:
            self.line.send(message)

    def cut_off(self, code: int, reason: str) -> None:
        """Send somebody away."""
        self.line.close(code, reason)

    # How long the line is

    def ping(self, now: float) -> float:
        """Measure the line; the next time is due after so many seconds."""
        self._pings[self._pinged] = now
        self.send(ENCODER.encode(Ping(self._pinged)))
        self._pings.pop(self._pinged - REMEMBERED_PINGS, None)
        self._pinged += 1
        pause = FIRST_PINGS[self._pinged] if self._pinged < len(FIRST_PINGS) else self._ping_every
        return min(pause, self._ping_every)

    def pong(self, number: int, now: float) -> None:
        """The answer; one that was not asked for tells nothing."""
        asked = self._pings.pop(number, None)
        if asked is not None:
            self._trips.append(now - asked)
            self.latency = min(self._trips)

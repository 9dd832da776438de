"""A client connected to a table, as the server sees it: its seats, rate limits and latency."""

from collections import deque
from typing import Protocol

from marotte.protocol.messages import Ping
from marotte.server.rate_limits import Limit
from marotte.table.events import Viewers
from marotte.table.screen import ENCODER

#: Maximum unsent bytes per client. A slower client is disconnected, and may reconnect.
MOST_UNREAD = 131072

#: Seconds between two latency measurements, and between the first ones.
PING_EVERY = 10.0
FIRST_PINGS = (0.0, 0.3, 1.0)

#: The latency is the minimum of this many measurements: disturbances only ever add to it.
REMEMBERED_PINGS = 5

#: A client is disconnected after this many more rate-limited requests than accepted ones.
MOST_REFUSED = 200

#: Rate limit for phrases.
PHRASES_PER_SECOND = 0.5
PHRASES_AT_ONCE = 5


class Line(Protocol):
    """A connection to a client."""

    is_behind: bool  # more than MOST_UNREAD bytes are unsent

    def send(self, message: bytes) -> None:
        """Send a message; a no-op if the connection is closed."""

    def close(self, code: int, reason: str) -> None:
        """Close the connection soon, and say why."""


class Client:
    """A client at a table."""

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
        self.latency = 0.0  # round trip in seconds; 0 until it is known

    def see(self, viewers: Viewers, *, is_host: bool = False) -> None:
        """Set the seats whose view the client has, and whether it is the host's."""
        self.viewers = viewers
        self.is_host = is_host
        self.key = f"{viewers} {is_host} {sorted(self.extras)}"  # clients with the same key are shown the same

    def send(self, message: bytes) -> None:
        """Send a message, or disconnect a client that does not keep up."""
        if self.line.is_behind:
            self.cut_off(4408, "too slow")
        else:
            self.line.send(message)

    def cut_off(self, code: int, reason: str) -> None:
        """Disconnect the client."""
        self.line.close(code, reason)

    # Latency

    def ping(self, now: float) -> float:
        """Start a latency measurement; return the seconds until the next one is due."""
        self._pings[self._pinged] = now
        self.send(ENCODER.encode(Ping(self._pinged)))
        self._pings.pop(self._pinged - REMEMBERED_PINGS, None)
        self._pinged += 1
        pause = FIRST_PINGS[self._pinged] if self._pinged < len(FIRST_PINGS) else self._ping_every
        return min(pause, self._ping_every)

    def pong(self, number: int, now: float) -> None:
        """Take the answer to a ping. An unexpected one is ignored."""
        asked = self._pings.pop(number, None)
        if asked is not None:
            self._trips.append(now - asked)
            self.latency = min(self._trips)

"""Whoever is connected to a table, seen from the server: a queue that ends, a limit, and how long the line is."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from marotte.server.messages import Ping
from marotte.table.showing import ENCODER, Eyes

#: Messages that wait for a client; one that is slower is cut off, and may come back.
LONGEST_QUEUE = 64

#: Seconds between two measurements of a line, and between the first ones.
PING_EVERY = 10.0
FIRST_PINGS = (0.0, 0.3, 1.0)

#: Of so many measurements the shortest counts: a line is not faster than it is.
REMEMBERED_PINGS = 5

#: So many refused requests more than granted ones end the connection.
MOST_REFUSED = 200

Key = tuple[Eyes, frozenset[str]]
Send = Callable[[Any], Coroutine[Any, Any, None]]


@dataclass
class Limit:
    """So many a second, and more at once after a quiet time."""

    rate: float
    burst: float
    left: float = 0.0
    at: float | None = None

    def allows(self, now: float) -> bool:
        """Whether one more may come now."""
        self.left = self.burst if self.at is None else min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Client:
    """A socket at a table."""

    def __init__(self, player: str, eyes: Eyes, extras: frozenset[str], limit: Limit) -> None:
        self.player = player
        self.extras = extras
        self.see(eyes)
        self.limit = limit
        self.refused = 0
        self.is_thinking = False  # about a hint for this client
        self.cut_off: Callable[[int, str], None]  # set by who has the socket
        self._send: Send
        self._waiting: deque[str] = deque()
        self._wake: asyncio.Future[None] | None = None
        self._pings: dict[int, float] = {}
        self._pinged = 0
        self._trips: deque[float] = deque(maxlen=REMEMBERED_PINGS)

    def see(self, eyes: Eyes) -> None:
        """Sit in other seats."""
        self.eyes = eyes
        self.key: Key = (eyes, self.extras)  # whoever has the same is shown the same

    # What goes out

    def send(self, message: bytes) -> None:
        """Have it sent, or cut off who does not read."""
        if len(self._waiting) >= LONGEST_QUEUE:
            self.cut_off(4408, "too slow")
            return
        text = message.decode()
        if self._wake is not None and not self._waiting and self._send_at_once(text):
            return
        self._waiting.append(text)
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    def _send_at_once(self, text: str) -> bool:
        """Send without waiting for a turn of the event loop, which would cost as much again; False if it must wait.

        The server stops a message only before it has begun with it, when the client is slow to read; so one that
        stops can be dropped and sent again later.
        """
        step = self._send({"type": "websocket.send", "text": text})
        try:
            step.send(None)
        except StopIteration:
            return True
        except (OSError, RuntimeError):
            return True  # it has gone, or was sent away: its socket says so, too
        step.close()
        return False

    async def send_all(self, send: Send) -> None:
        """Send whatever comes, for ever."""
        self._send = send
        loop = asyncio.get_running_loop()
        while True:
            while self._waiting:
                await send({"type": "websocket.send", "text": self._waiting[0]})
                self._waiting.popleft()
            self._wake = loop.create_future()
            await self._wake

    # How long the line is

    @property
    def latency(self) -> float:
        """Seconds for the way there and back, as far as it is known."""
        return min(self._trips, default=0.0)

    def ping(self, now: float) -> float:
        """Measure the line; the next time is due after so many seconds."""
        self._pings[self._pinged] = now
        self.send(ENCODER.encode(Ping(self._pinged)))
        self._pings.pop(self._pinged - REMEMBERED_PINGS, None)
        self._pinged += 1
        return FIRST_PINGS[self._pinged] if self._pinged < len(FIRST_PINGS) else PING_EVERY

    def pong(self, number: int, now: float) -> None:
        """The answer; one that was not asked for tells nothing."""
        asked = self._pings.pop(number, None)
        if asked is not None:
            self._trips.append(now - asked)

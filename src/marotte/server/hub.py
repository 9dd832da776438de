"""All tables that somebody plays at: their sockets, their bots and their clocks."""

import asyncio
import logging
import time
from collections.abc import Coroutine
from functools import partial
from typing import Any

import msgspec

from marotte.bots.bot import Bot
from marotte.bots.ladder import make_bot
from marotte.games.randomness import new_random
from marotte.server.messages import Refused, Said, Shown
from marotte.server.store import Row, Store
from marotte.server.writer import Job, Writer
from marotte.table import log, requests
from marotte.table.refusals import Code, Refusal
from marotte.table.showing import show, tell
from marotte.table.table import Table, Thought

logger = logging.getLogger("marotte.server")

#: Messages that wait for a client; one that is slower is cut off, and may come back.
LONGEST_QUEUE = 64

ENCODER = msgspec.json.Encoder()
ENTRIES: msgspec.json.Decoder[log.AnyEntry] = msgspec.json.Decoder(log.AnyEntry)


class Client:
    """A socket, seen from a table."""

    def __init__(self, player: str, seat: int) -> None:
        self.player = player
        self.seat = seat
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(LONGEST_QUEUE)
        self.latency = 0.0
        self.is_cut_off = False

    def send(self, message: bytes) -> None:
        """Have it sent, or cut off who does not read."""
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.is_cut_off = True


class LiveTable:
    """A table with whoever looks at it."""

    def __init__(self, table_id: str, table: Table, hub: "Hub") -> None:
        self.id = table_id
        self.table = table
        self.hub = hub
        self.clients: set[Client] = set()
        self._bots: dict[tuple[int, str], Bot] = {}
        self._thinking: set[tuple[int, int]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self.go_on()

    def request(self, client: Client, request: requests.AnyRequest) -> None:
        """Somebody asks for something."""
        if isinstance(request, requests.Say):
            self._say(client, request)
            return
        try:
            entries = self.table.handle(client.player, request, time.time(), client.latency)
        except Refusal as refusal:
            client.send(ENCODER.encode(Refused(refusal.code, refusal.sentence)))
            entries = refusal.entries
        self._write(entries)

    def _say(self, client: Client, request: requests.Say) -> None:
        seat = self.table.seat_of(client.player)
        if seat is None:
            client.send(ENCODER.encode(Refused(Code.NOT_SEATED, "you don't sit at this table")))
            return
        message = ENCODER.encode(Said(seat, request.phrase))
        for other in self.clients:
            other.send(message)

    def _write(self, entries: list[log.AnyEntry]) -> None:
        """Write down what has happened; then everybody is told."""
        if not entries:
            return
        first = self.table.version - len(entries) + 1
        rows = [Row(self.id, first + place, ENCODER.encode(entry)) for place, entry in enumerate(entries)]
        messages = {seat: self.message(seat) for seat in {client.seat for client in self.clients}}
        self.hub.writer.write(Job(rows, partial(self._send, messages), self._lose))
        self.go_on()

    def message(self, seat: int) -> bytes:
        """Everything that somebody in this seat may see now."""
        shown = Shown(self.table.version, tell(self.table, seat), show(self.table, seat, time.time()))
        return ENCODER.encode(shown)

    def _send(self, messages: dict[int, bytes]) -> None:
        for client in self.clients:
            if client.seat in messages:
                client.send(messages[client.seat])

    def _lose(self, error: Exception) -> None:
        """The log says otherwise: start again from it."""
        logger.warning("table %s could not be written and is read again: %s", self.id, error)
        self.hub.forget(self)

    # What comes by itself

    def go_on(self) -> None:
        """Set the clock and let bots think."""
        now = time.time()
        if self._timer is not None:
            self._timer.cancel()
        wake = self.table.wake_at(now)
        if wake is not None:
            self._timer = asyncio.get_running_loop().call_later(max(0.0, wake - now), self._tick)
        for thought in self.table.thoughts():
            key = (thought.seat, thought.version)
            if key not in self._thinking:
                self._thinking.add(key)
                self.hub.start(self._think(thought))

    def _tick(self) -> None:
        entries = self.table.tick(time.time())
        if entries:
            self._write(entries)
        else:  # nothing is decided, but what is shown has changed
            self._send({seat: self.message(seat) for seat in {client.seat for client in self.clients}})
            self.go_on()

    async def _think(self, thought: Thought) -> None:
        """Ask a bot, beside everything else, and wait until its time has come."""
        key = (thought.seat, thought.bot)
        if key not in self._bots:
            generator = new_random(int.from_bytes(self.table.secret[:7]), thought.seat)
            self._bots[key] = make_bot(thought.bot, self.table.setup.game, generator)
        action = await asyncio.to_thread(self._bots[key].choose, thought.view)
        await asyncio.sleep(max(0.0, thought.not_before - time.time()))
        self._thinking.discard((thought.seat, thought.version))
        self._write(self.table.answer(thought, action, time.time()))
        self.go_on()


class Hub:
    """All live tables."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.writer = Writer(store)
        self._tables: dict[str, LiveTable] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside everything else."""
        task = asyncio.create_task(work)
        self._tasks.add(task)  # or it could be collected in the middle of its work
        task.add_done_callback(self._tasks.discard)

    async def open(self, table_id: str, opened: log.Opened) -> LiveTable:
        """A new table, once it is written down."""
        await self.store.append([Row(table_id, 1, ENCODER.encode(opened))])
        live = LiveTable(table_id, Table(opened), self)
        self._tables[table_id] = live
        return live

    async def find(self, table_id: str) -> LiveTable | None:
        """A table by its name, read from the log if it is not in memory."""
        if table_id not in self._tables:
            entries = await self.store.read(table_id)
            if not entries:
                return None
            if table_id not in self._tables:
                self._tables[table_id] = LiveTable(table_id, Table.of(map(ENTRIES.decode, entries)), self)
        return self._tables[table_id]

    def forget(self, live: LiveTable) -> None:
        """Read a table again when it is asked for; whoever is there has to come back."""
        self._tables.pop(live.id, None)
        for client in live.clients:
            client.is_cut_off = True

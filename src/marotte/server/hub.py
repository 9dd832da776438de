"""All tables that are in memory."""

import asyncio
import logging
import os
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec

from marotte.server.live import LiveTable
from marotte.server.store import Row, Store
from marotte.server.writer import Writer
from marotte.table import log
from marotte.table.showing import ENCODER, status
from marotte.table.table import Table

logger = logging.getLogger("marotte.server")

ENTRIES: msgspec.json.Decoder[log.AnyEntry] = msgspec.json.Decoder(log.AnyEntry)

#: Seconds until a lost table is read again, if it can't be read at once.
RETRIES = (1.0, 5.0, 30.0, 300.0, 3000.0)

#: Seconds; who gathers longer is not found by strangers any more after a restart.
GATHERING = 86400.0

#: Seconds after which a table that nobody looks at, and that waits for nothing, leaves the memory.
KEPT = 600.0

Found = TypeVar("Found")


class Hub:
    """All live tables."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.writer = Writer(store)
        self._tables: dict[str, LiveTable] = {}
        self._used: dict[str, float] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._thinkers = ThreadPoolExecutor(os.cpu_count() or 1, "thinker")

    # Work beside everything else

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside everything else; a mistake in it is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)  # or it could be collected in the middle of its work
        task.add_done_callback(self._finish)

    def _finish(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("work beside a table failed", exc_info=task.exception())

    async def think(self, work: Callable[[], Found]) -> Found:
        """Let a bot think in a thread; not more of them at once than there are cores."""
        return await asyncio.get_running_loop().run_in_executor(self._thinkers, work)

    async def run(self) -> None:
        """Go on with all games that were going on when the server stopped; then look after the memory, for ever."""
        going_on = await self.store.with_status("playing", "resting", "paused")
        for table_id in [*going_on, *await self.store.with_status("gathering", since=time.time() - GATHERING)]:
            try:
                await self.find(table_id)
            except Exception:
                logger.exception("table %s can't be read", table_id)
        while True:
            await asyncio.sleep(KEPT / 10)
            self.tidy(time.time())

    def tidy(self, now: float) -> None:
        """Forget tables that nobody looks at and that wait for nothing; they are read again when somebody comes."""
        for table_id, live in list(self._tables.items()):
            if live.clients or live.status in ("playing", "resting"):
                self._used[table_id] = now
            elif now - self._used.get(table_id, now) > KEPT:
                self.forget(live)

    async def stop(self) -> None:
        """Write what is to be written, and end."""
        for live in self._tables.values():
            live.stop()
        for task in self._tasks:
            task.cancel()
        await self.writer.drain()
        self._thinkers.shutdown(wait=False, cancel_futures=True)

    # Tables

    async def open(self, table_id: str, opened: log.Opened) -> LiveTable:
        """A new table, once it is written down."""
        table = Table(opened)
        await self.store.open(Row(table_id, 1, ENCODER.encode(opened)), opened.at, status(table))
        return self._keep(LiveTable(table_id, table, self))

    async def read(self, table_id: str) -> list[log.AnyEntry]:
        """The log of a table; empty if there is none."""
        return [ENTRIES.decode(entry) for entry in await self.store.read(table_id)]

    async def find(self, table_id: str) -> LiveTable | None:
        """A table by its name, read from the log if it is not in memory."""
        if table_id not in self._tables:
            entries = await self.read(table_id)
            if not entries:
                return None
            # Beside the others, which go on meanwhile: after an update it may have to be compiled.
            table = await asyncio.to_thread(Table.of, entries)
            if table_id not in self._tables:  # nobody was quicker
                table.wake_up(time.time())
                self._keep(LiveTable(table_id, table, self))
        self._used[table_id] = time.time()
        return self._tables[table_id]

    async def read_again(self, table_id: str) -> None:
        """Go on with a table that was lost, once that is possible."""
        for wait in RETRIES:
            await asyncio.sleep(wait)
            try:
                await self.find(table_id)
            except Exception as error:
                logger.warning("table %s can't be read yet: %s", table_id, error)
            else:
                return

    def _keep(self, live: LiveTable) -> LiveTable:
        self._tables[live.id] = live
        self._used[live.id] = time.time()
        return live

    def forget(self, live: LiveTable) -> None:
        """Read a table again when it is asked for; whoever is there has to come back."""
        if self._tables.get(live.id) is live:
            del self._tables[live.id]
            self._used.pop(live.id, None)
        live.stop()
        for client in list(live.clients):
            client.cut_off(4409, "the table is read again")

    def listed(self) -> list[LiveTable]:
        """The tables that strangers may find, those that can be joined first."""
        found = [live for live in self._tables.values() if live.is_listed]
        return sorted(found, key=lambda live: (live.status != "gathering", -live.table.opened_at))

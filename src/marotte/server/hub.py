"""All tables in memory."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from marotte.bots.budget import available_cores
from marotte.protocol.refusals import Code, Refusal
from marotte.server.clock import Clock
from marotte.server.failures import Failures
from marotte.server.live_table import LiveTable, encode_entry
from marotte.server.ownership import DatabaseLost
from marotte.server.precompiler import Precompiler, Step, step_for
from marotte.server.store import Row, Store
from marotte.server.writer import Writer
from marotte.table import log
from marotte.table.screen import status
from marotte.table.table import Table

logger = logging.getLogger("marotte.server")

ENTRIES: msgspec.json.Decoder[log.AnyEntry] = msgspec.json.Decoder(log.AnyEntry)

#: Seconds to wait before each attempt to reload a lost table.
RETRIES = (1.0, 5.0, 30.0, 300.0, 3000.0)

#: Seconds. A table that has gathered players for longer is not listed any more after a restart.
GATHERING = 86400.0

#: Seconds after which an idle table without clients is dropped from memory.
KEPT = 600.0

Found = TypeVar("Found")


class DamagedLog(Exception):
    """A log with an entry that is missing, damaged or unknown to this version of Marotte."""

    def __init__(self, version: int, reason: str) -> None:
        super().__init__(f"entry {version}: {reason}")
        self.version = version
        self.reason = reason


def decode_log(rows: Sequence[Row]) -> list[log.AnyEntry]:
    """The entries of a table's log; :class:`DamagedLog` if they can't be decoded."""
    entries: list[log.AnyEntry] = []
    for version, row in enumerate(rows, start=1):
        if row.version != version:
            raise DamagedLog(version, f"the next entry has version {row.version}")
        try:
            entries.append(ENTRIES.decode(row.entry))
        except (msgspec.DecodeError, UnicodeError, RecursionError, TypeError) as error:
            raise DamagedLog(version, f"{type(error).__name__}: {error}") from error
    if entries and not isinstance(entries[0], log.Opened):
        raise DamagedLog(1, "it does not begin with the opening of the table")
    return entries


class Hub:
    """All live tables."""

    def __init__(self, store: Store, precompiler: Precompiler) -> None:
        self.store = store
        self.precompiler = precompiler
        self.clock = Clock()
        self.failures = Failures()
        self.writer = Writer(store)
        self._tables: dict[str, LiveTable] = {}
        self._used: dict[str, float] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._thinkers = ThreadPoolExecutor(available_cores(), "thinker")

    # Background tasks

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in the background; an exception in it is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)  # or it could be garbage-collected while it runs
        task.add_done_callback(self._finish)

    def _finish(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("work beside a table failed", exc_info=task.exception())

    async def think(self, work: Callable[[], Found]) -> Found:
        """Let a bot think in a thread; at most one thread per core."""
        return await asyncio.get_running_loop().run_in_executor(self._thinkers, work)

    async def run(self) -> None:
        """Resume all games that were running when the server stopped; then drop idle tables, until cancelled."""
        going_on = await self.store.with_status("playing", "resting", "paused")
        gathering = await self.store.with_status("gathering", since=self.clock.wall() - GATHERING)
        # Concurrently: a table whose bots are still being compiled must not hold up the others.
        await asyncio.gather(*map(self._try_to_find, [*going_on, *gathering]))
        while True:
            await asyncio.sleep(KEPT / 10)
            self.tidy(self.clock.now())

    def tidy(self, now: float) -> None:
        """Drop idle tables without clients from memory; they are reloaded on demand."""
        for table_id, live in list(self._tables.items()):
            if live.clients or live.status in ("playing", "resting"):
                self._used[table_id] = now
            elif now - self._used.get(table_id, now) > KEPT:
                self.forget(live)

    async def stop(self) -> None:
        """Write everything that is pending, and stop."""
        for live in self._tables.values():
            live.stop()
        for task in self._tasks:
            task.cancel()
        await self.writer.drain()
        self._thinkers.shutdown(wait=False, cancel_futures=True)

    # Tables

    async def open(self, table_id: str, opened: log.Opened) -> LiveTable:
        """Open a new table; it is stored when this returns."""
        table = Table(opened)
        shift = self.clock.shift
        await self.store.open(Row(table_id, 1, encode_entry(opened, shift)), opened.at + shift, status(table))
        return self._keep(LiveTable(table_id, table, self))

    async def read(self, table_id: str) -> list[log.AnyEntry]:
        """The log of a table; empty if there is none, :class:`DamagedLog` if it can't be decoded."""
        return decode_log(await self.store.read(table_id))

    async def find(self, table_id: str) -> LiveTable | None:
        """A table by its ID, loaded from its log if it is not in memory; None if there is none."""
        if table_id not in self._tables:
            self.failures.check(table_id)
            try:
                entries = await self.read(table_id)
            except DamagedLog as damage:
                self.failures.check(table_id)  # a concurrent reader may have put it aside
                reason = f"could not read it: {damage.reason}"
                raise self.failures.put_aside(table_id, damage.version, reason) from damage
            if not entries:
                return None
            game, step = _needs(entries)
            if not self.precompiler.is_ready(game, step):
                await self.precompiler.wait_for(game, step)
                return await self.find(table_id)  # its log may have grown meanwhile
            try:
                await self._revive(table_id, entries)
            except Refusal as refusal:
                self.failures.check(table_id)
                reason = f"could not go on: {refusal.sentence}"
                raise self.failures.put_aside(table_id, len(entries), reason) from refusal
            except Exception as error:
                self.failures.note(table_id, len(entries), error, self.clock.now())
                self.failures.check(table_id)
                raise Refusal(Code.SERVER_ERROR, "this table could not be read") from error
        self._used[table_id] = self.clock.now()
        return self._tables[table_id]

    async def get(self, table_id: str) -> LiveTable:
        """A table by its ID; refused if there is none."""
        live = await self.find(table_id)
        if live is None:
            raise Refusal(Code.NO_SUCH_TABLE, "there is no such table")
        return live

    async def _revive(self, table_id: str, entries: Sequence[log.AnyEntry]) -> None:
        """Resume a table from its log."""
        shift = self.clock.shift
        # In a thread, so that the other tables go on: it may be a long game.
        table = await asyncio.to_thread(Table.of, [replace(entry, at=entry.at - shift) for entry in entries])
        self.failures.check(table_id)  # a concurrent reader may have found that it fails
        if table_id not in self._tables:  # no concurrent reader was quicker
            table.wake_up(self.clock.now())
            self._keep(LiveTable(table_id, table, self))

    async def read_again(self, table_id: str) -> None:
        """Reload a table that was lost, once that is possible."""
        for wait in RETRIES:
            await asyncio.sleep(wait)
            if await self._try_to_find(table_id):
                return

    async def _try_to_find(self, table_id: str) -> bool:
        """Load a table; return False if a retry may help."""
        try:
            await self.find(table_id)
        except DatabaseLost:
            raise  # the server stops
        except Refusal as refusal:
            if refusal.code != Code.SERVER_ERROR:
                return True  # it was put aside, and that was logged
            if refusal.__cause__ is None:  # otherwise that was logged as well
                logger.warning("table %s can't be read: %s", table_id, refusal.sentence)
            return False
        except Exception as error:
            logger.warning("table %s can't be read yet: %s", table_id, error)
            return False
        return True

    def _keep(self, live: LiveTable) -> LiveTable:
        self._tables[live.id] = live
        self._used[live.id] = self.clock.now()
        return live

    def forget(self, live: LiveTable, code: int = 4409, reason: str = "the table is read again") -> None:
        """Drop a table from memory, to be reloaded on demand. Its clients are disconnected."""
        if self._tables.get(live.id) is live:
            del self._tables[live.id]
            self._used.pop(live.id, None)
        live.stop()
        for client in list(live.clients):
            client.cut_off(code, reason)

    def listed(self) -> list[LiveTable]:
        """The public tables; those that can be joined come first."""
        found = [live for live in self._tables.values() if live.is_listed]
        return sorted(found, key=lambda live: (live.status != "gathering", -live.table.opened_at))


def _needs(entries: Sequence[log.AnyEntry]) -> tuple[str, Step]:
    """The game of a table, and the step that must be compiled for its bots."""
    opened = entries[0]
    assert isinstance(opened, log.Opened)
    bots = {opened.settings.bot, *(entry.bot for entry in entries if isinstance(entry, log.Invited) and entry.bot)}
    return opened.settings.game, "search" if "search" in map(step_for, bots) else "play"

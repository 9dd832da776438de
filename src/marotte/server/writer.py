"""Batches moves that arrive together into one transaction, which makes durability cheap."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from marotte.server.ownership import DatabaseLost
from marotte.server.store import Row, Store

logger = logging.getLogger("marotte.server")

#: Maximum jobs per transaction.
MOST_TOGETHER = 512


class Owner(Protocol):
    """The owner of a log. When something can't be written, nothing after it may be."""

    is_lost: bool

    def lose(self, error: Exception) -> None:
        """Give up the state in memory: it no longer agrees with the log."""


@dataclass
class Job:
    """Entries to write, and a callback for when they are written."""

    owner: Owner
    rows: Sequence[Row]
    when_written: Callable[[], None]
    status: str | None = None  # of the table, if it has changed


class Writer:
    """Writes jobs in the order in which they arrive."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._jobs: list[Job] = []
        self._has_work = asyncio.Event()
        self._is_done = asyncio.Event()
        self._has_ended = False

    def write(self, job: Job) -> None:
        """Queue a job."""
        self._jobs.append(job)
        self._has_work.set()
        self._is_done.clear()

    async def drain(self) -> None:
        """Wait until all queued jobs are written."""
        if self._has_work.is_set() and not self._has_ended:
            await self._is_done.wait()

    async def run(self) -> None:
        """Run until cancelled."""
        try:
            while True:
                await self._has_work.wait()
                jobs, self._jobs = self._jobs[:MOST_TOGETHER], self._jobs[MOST_TOGETHER:]
                if not await self._write(jobs) and len(jobs) > 1:
                    for job in jobs:  # one of them is at fault, not all
                        await self._write([job])
                if not self._jobs:
                    self._has_work.clear()
                    self._is_done.set()
        finally:
            self._has_ended = True
            self._is_done.set()

    async def _write(self, jobs: Sequence[Job]) -> bool:
        """Write jobs together; return whether that succeeded."""
        jobs = [job for job in jobs if not job.owner.is_lost]
        rows = [row for job in jobs for row in job.rows]
        try:
            if rows:
                await self._store.append(rows, {job.rows[0].table_id: job.status for job in jobs if job.status})
        except DatabaseLost:
            raise  # stops the server, so nobody is told anything
        except Exception as error:
            if len(jobs) == 1:
                jobs[0].owner.lose(error)
            return False
        for job in jobs:
            try:
                job.when_written()
            except Exception:  # it is written all the same, and the other jobs must go on
                logger.exception("somebody could not be told what was written")
        return True

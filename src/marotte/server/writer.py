"""One transaction for all moves that arrive together: to be durable costs little then."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from marotte.server.store import Row, Store

#: So many jobs at most in one transaction.
MOST_TOGETHER = 512


@dataclass(frozen=True)
class Job:
    """Entries to be written, what to do when they are, and what if that is not possible."""

    rows: Sequence[Row]
    when_written: Callable[[], None]
    when_lost: Callable[[Exception], None]


class Writer:
    """Writes jobs in the order in which they come."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()

    def write(self, job: Job) -> None:
        """Have it written soon."""
        self._jobs.put_nowait(job)

    async def run(self) -> None:
        """For ever."""
        while True:
            jobs = [await self._jobs.get()]
            while len(jobs) < MOST_TOGETHER and not self._jobs.empty():
                jobs.append(self._jobs.get_nowait())
            try:
                await self._store.append([row for job in jobs for row in job.rows])
            except Exception:
                await self._one_by_one(jobs)  # one of them is to blame, not all
            else:
                for job in jobs:
                    job.when_written()

    async def _one_by_one(self, jobs: Sequence[Job]) -> None:
        for job in jobs:
            try:
                await self._store.append(job.rows)
            except Exception as error:
                job.when_lost(error)
            else:
                job.when_written()

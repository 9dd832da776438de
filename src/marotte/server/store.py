"""The logs of all tables in a database: what is there was promised to somebody, what is not never happened.

All work with the database, but for some tidying, is done in one thread of its own, a whole transaction at a time. (A
driver that hands every single step from thread to thread was measured: under load it took more time than everything
else together.)
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError

from marotte.errors import UsageError, quote

#: The migration that the code below needs, see marotte/server/migrations.
REVISION = "0001"

METADATA = sql.MetaData()

#: One row for each table, so that a server that starts finds those that go on.
TABLES = sql.Table(
    "tables",
    METADATA,
    sql.Column("id", sql.String(24), primary_key=True),
    sql.Column("opened_at", sql.Float, nullable=False),
    sql.Column("status", sql.String(12), nullable=False, index=True),
)

#: One row for each entry of a log; who is second to write a version is refused by the key.
LOG = sql.Table(
    "log",
    METADATA,
    sql.Column("table_id", sql.String(24), primary_key=True),
    sql.Column("version", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("entry", sql.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

INSERT_LOG = sql.insert(LOG)
SET_STATUS = sql.update(TABLES).where(TABLES.c.id == sql.bindparam("table_id")).values(status=sql.bindparam("now"))

#: How often what was written is brought from the log file of SQLite into the database itself, in seconds.
TIDIED = 10.0

Found = TypeVar("Found")


class Conflict(Exception):
    """Somebody else has written this version."""


@dataclass
class Row:
    """An entry of a log, as it is stored."""

    table_id: str
    version: int
    entry: bytes


class Store:
    """A database, by its URL."""

    def __init__(self, url: str) -> None:
        try:
            self._engine = sql.create_engine(url, hide_parameters=True)  # an error must not tell what was dealt
        except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
            raise UsageError(f"{quote(url)} is not the URL of a database that can be used here: {error}") from None
        self._is_sqlite = self._engine.dialect.name == "sqlite"
        if self._is_sqlite:
            sql.event.listen(self._engine, "connect", _make_durable)
        self._thread = ThreadPoolExecutor(1, "database")
        self._beside = ThreadPoolExecutor(1, "tidying")
        self._is_tidy = True

    async def _run(self, work: Callable[[sql.Connection], Found]) -> Found:
        """Do something in one transaction; it is on the disk when this returns."""

        def transact() -> Found:
            with self._engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._thread, transact)

    async def prepare(self) -> None:
        """Bring the database to the form that this version needs."""

        def prepare(connection: sql.Connection) -> None:
            if _revision(connection) != REVISION:
                from marotte.server.migrating import migrate  # loads Alembic, which takes half a second

                migrate(connection)

        await self._run(prepare)

    async def open(self, row: Row, opened_at: float, status: str) -> None:
        """A new table with its first entry."""

        def insert(connection: sql.Connection) -> None:
            values = {"id": row.table_id, "opened_at": opened_at, "status": status}
            connection.execute(sql.insert(TABLES), values)
            connection.execute(INSERT_LOG, [vars(row)])

        await self._run(insert)

    async def append(self, rows: Sequence[Row], statuses: Mapping[str, str]) -> None:
        """Write all of it or nothing."""

        def insert(connection: sql.Connection) -> None:
            connection.execute(INSERT_LOG, [vars(row) for row in rows])
            if statuses:
                changes = [{"table_id": table_id, "now": status} for table_id, status in statuses.items()]
                connection.execute(SET_STATUS, changes)

        self._is_tidy = False
        try:
            await self._run(insert)
        except IntegrityError as error:
            raise Conflict(str(error.orig)) from error

    async def read(self, table_id: str) -> list[bytes]:
        """The log of a table, from the first entry on; empty, if there is none."""
        query = sql.select(LOG.c.entry).where(LOG.c.table_id == table_id).order_by(LOG.c.version)
        return await self._run(lambda connection: list(connection.execute(query).scalars()))

    async def with_status(self, *statuses: str, since: float = 0.0) -> list[str]:
        """The tables that are in one of these states and were opened since then, the newest first."""
        chosen = TABLES.c.status.in_(statuses) & (TABLES.c.opened_at >= since)
        query = sql.select(TABLES.c.id).where(chosen).order_by(TABLES.c.opened_at.desc())
        return await self._run(lambda connection: list(connection.execute(query).scalars()))

    async def run(self) -> None:
        """Keep SQLite's log file short, for ever."""
        while self._is_sqlite:
            await asyncio.sleep(TIDIED)
            if not self._is_tidy:
                await self.tidy()

    async def tidy(self) -> None:
        """Bring what was written from SQLite's log file into the database itself.

        Left alone, SQLite does that within a commit, and everybody waits for the disk: a tenth of a second, every few
        seconds. So it is done beside the writer. The little that came meanwhile is brought in by the writer's own
        thread: only then, with nothing left in it, the file begins anew.
        """
        self._is_tidy = True

        def bring() -> None:
            with self._engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

        for thread in (self._beside, self._thread):
            await asyncio.get_running_loop().run_in_executor(thread, bring)

    async def close(self) -> None:
        """Let go of the database."""
        self._beside.shutdown()
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()


def _revision(connection: sql.Connection) -> str | None:
    """The last migration of a database; None if it is empty."""
    if not sql.inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.execute(sql.text("SELECT version_num FROM alembic_version")).scalar()
    return revision


def _make_durable(connection: Any, _: Any) -> None:
    """SQLite: readers don't block the writer, what is committed survives a power cut, and we tidy up ourselves."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "wal_autocheckpoint=0"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

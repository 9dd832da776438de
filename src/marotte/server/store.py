"""The logs of all tables in a database. Clients are told only what is stored; what is not stored never happened.

All database work, except some tidying, runs in one dedicated thread, a whole transaction at a time. (A driver that
hands every single step from thread to thread was measured: under load it took more time than everything else together.)
"""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import (
    ArgumentError,
    DatabaseError,
    IntegrityError,
    NoSuchModuleError,
    OperationalError,
    SQLAlchemyError,
)

from marotte.errors import UsageError, quote
from marotte.server.ownership import DatabaseLost, Ownership

logger = logging.getLogger("marotte.server")

#: The migration that this code needs, see marotte/server/migrations.
REVISION = "0001"

METADATA = sql.MetaData()

#: One row per table, so that a starting server finds the games to resume.
TABLES = sql.Table(
    "tables",
    METADATA,
    sql.Column("id", sql.String(24), primary_key=True),
    sql.Column("opened_at", sql.Float, nullable=False),
    sql.Column("status", sql.String(12), nullable=False, index=True),
)

#: One row per log entry. Optimistic concurrency: the primary key refuses a second entry with the same version.
LOG = sql.Table(
    "log",
    METADATA,
    sql.Column("table_id", sql.String(24), primary_key=True),
    sql.Column("version", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("entry", sql.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

#: The columns that a Marotte database has had in every version.
OWN_COLUMNS = {"tables": {"id", "opened_at", "status"}, "log": {"table_id", "version", "entry"}}

INSERT_LOG = sql.insert(LOG)
SET_STATUS = sql.update(TABLES).where(TABLES.c.id == sql.bindparam("table_id")).values(status=sql.bindparam("now"))

#: Seconds between checkpoints, which move data from SQLite's write-ahead log into the database file.
TIDIED = 10.0

#: SQLite's busy timeout, in seconds.
LOCKED = 10.0

#: Seconds between checks that the database is still ours.
WATCHED = 1.0

Found = TypeVar("Found")


class Conflict(Exception):
    """Another writer has already stored this version."""


@dataclass
class Row:
    """A log entry, as it is stored."""

    table_id: str
    version: int
    entry: bytes


class Store:
    """A database, by its URL."""

    def __init__(self, url: str) -> None:
        try:
            self._engine = sql.create_engine(url, hide_parameters=True)  # errors must not reveal what was dealt
        except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
            raise UsageError(f"{quote(url)} is not the URL of a database that can be used here: {error}") from None
        self._is_sqlite = self._engine.dialect.name == "sqlite"
        if self._is_sqlite:
            sql.event.listen(self._engine, "connect", _make_durable)
        self._name = self._engine.url.database if self._is_sqlite else self._engine.url.render_as_string()
        self._ownership: Ownership | None = None  # of a SQLite file
        self._lost: DatabaseLost | None = None  # why nothing is written any more
        self._is_prepared = False
        self._thread = ThreadPoolExecutor(1, "database")
        self._beside = ThreadPoolExecutor(1, "tidying")
        self._is_tidy = True

    async def _run(self, work: Callable[[sql.Connection], Found]) -> Found:
        """Do something in one transaction; it is on disk when this returns."""

        def transact() -> Found:
            if self._lost is not None:
                raise self._lost
            try:
                return self._transact(work)
            except DatabaseLost as error:
                self._lost = error
                raise

        return await asyncio.get_running_loop().run_in_executor(self._thread, transact)

    def _transact(self, work: Callable[[sql.Connection], Found]) -> Found:
        try:
            with self._engine.begin() as connection:
                found = work(connection)
                if self._ownership is not None:
                    self._ownership.check(connection)
        except DatabaseError as error:
            if type(error) is DatabaseError:  # not one of its subclasses, which mean other problems
                if self._ownership is not None:
                    self._ownership.check_files()  # it may know the reason
                raise DatabaseLost(f"the database {self._name} is damaged: {error.orig}") from error
            raise
        if self._ownership is not None:
            self._ownership.check_files()
        return found

    async def prepare(self) -> None:
        """Check that the database is usable, and migrate it to this version.

        :class:`~marotte.errors.UsageError` says what is wrong with it. Idempotent.
        """
        if not self._is_prepared:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._prepare)
            self._is_prepared = True

    def _prepare(self) -> None:
        ownership = None
        try:
            with self._engine.connect() as connection:
                if self._is_sqlite and (file := _file_of(connection)):
                    ownership = Ownership(Path(file).resolve())
                    ownership.lock()
                    _check_pages(connection)
            with self._engine.begin() as connection:
                if _revision(connection) != REVISION:
                    from marotte.server.migrate import migrate  # loads Alembic, which takes half a second

                    migrate(connection)
                _check_form(connection)
            if ownership is not None:
                with self._engine.connect() as connection:
                    ownership.claim(connection)
                    connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")
                ownership.begin()
        except (SQLAlchemyError, UsageError, OSError) as error:
            self._engine.dispose()
            if ownership is not None:
                ownership.end()
            reason = getattr(error, "orig", None) or error
            raise UsageError(f"the database {self._name} can't be used: {reason}") from None
        self._ownership = ownership

    async def open(self, row: Row, opened_at: float, status: str) -> None:
        """Store a new table with its first entry."""

        def insert(connection: sql.Connection) -> None:
            values = {"id": row.table_id, "opened_at": opened_at, "status": status}
            connection.execute(sql.insert(TABLES), values)
            connection.execute(INSERT_LOG, [vars(row)])

        await self._run(insert)

    async def append(self, rows: Sequence[Row], statuses: Mapping[str, str]) -> None:
        """Write all rows and statuses, or none; :class:`Conflict` if a version is already stored."""

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

    async def read(self, table_id: str) -> list[Row]:
        """The log of a table, oldest entry first; empty if there is no such table."""
        entry = sql.type_coerce(LOG.c.entry, sql.types.NULLTYPE)  # as stored: the decoder detects damage
        query = sql.select(LOG.c.table_id, LOG.c.version, entry).where(LOG.c.table_id == table_id)
        query = query.order_by(LOG.c.version)
        return await self._run(lambda connection: [Row(*row) for row in connection.execute(query)])

    async def with_status(self, *statuses: str, since: float = 0.0) -> list[str]:
        """The tables with one of these statuses that were opened since then, newest first."""
        chosen = TABLES.c.status.in_(statuses) & (TABLES.c.opened_at >= since)
        query = sql.select(TABLES.c.id).where(chosen).order_by(TABLES.c.opened_at.desc())
        return await self._run(lambda connection: list(connection.execute(query).scalars()))

    async def run(self) -> None:
        """Check that the database is still ours, and keep SQLite's write-ahead log short, until cancelled."""
        tidied = time.monotonic()
        while self._is_sqlite:
            await asyncio.sleep(WATCHED)
            await self._run(lambda _: None)
            if not self._is_tidy and time.monotonic() - tidied >= TIDIED:
                tidied = time.monotonic()
                try:
                    await self.tidy()
                except OperationalError as error:  # locked by another program
                    self._is_tidy = False
                    logger.warning("the database %s can't be tidied now: %s", self._name, error.orig)

    async def tidy(self) -> None:
        """Checkpoint: move data from SQLite's write-ahead log into the database file.

        By default, SQLite does that within a commit, and everyone waits for the disk: a tenth of a second, every few
        seconds. So it runs beside the writer. What little has arrived meanwhile is moved in the writer's own thread:
        the log file restarts from its beginning only when nothing is left in it.
        """
        self._is_tidy = True

        def bring() -> None:
            with self._engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

        await asyncio.get_running_loop().run_in_executor(self._beside, bring)
        if self._ownership is not None:
            await self._run(self._ownership.claim)
        await asyncio.get_running_loop().run_in_executor(self._thread, bring)

    async def close(self) -> None:
        """Close the database."""
        self._beside.shutdown()
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()
        if self._ownership is not None:
            self._ownership.end()


def _revision(connection: sql.Connection) -> str | None:
    """The last migration applied to a database; None if it is empty."""
    if not sql.inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.execute(sql.text("SELECT version_num FROM alembic_version")).scalar()
    return revision


def _file_of(connection: sql.Connection) -> str:
    """The file of a SQLite database; empty for an in-memory one."""
    return str(connection.exec_driver_sql("PRAGMA database_list").one()[2])


def _check_pages(connection: sql.Connection) -> None:
    """Read a whole SQLite database once, so that damage does not first show in the middle of a game."""
    found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    if found != "ok":
        raise UsageError(f"it is damaged: {' '.join(str(found).split())}")


def _check_form(connection: sql.Connection) -> None:
    """Check that the tables have the columns that we need."""
    inspector = sql.inspect(connection)
    for table in METADATA.sorted_tables:
        has_table = inspector.has_table(table.name)
        found = {column["name"] for column in inspector.get_columns(table.name)} if has_table else set()
        if not found >= set(table.c.keys()):
            raise UsageError(f"it is not a database of Marotte: the table {table.name} is missing or another one")


def _make_durable(connection: Any, _: Any) -> None:
    """Set up SQLite: readers don't block the writer, commits survive a power cut, and we do the checkpoints."""
    cursor = connection.cursor()
    # Change nothing in another program's file, not even its journal mode.
    if cursor.execute("SELECT count(*) FROM sqlite_master").fetchone() != (0,):
        for table, columns in OWN_COLUMNS.items():
            found = {column for _, column, *_ in cursor.execute(f"PRAGMA table_info({table})")}
            if not found >= columns:
                raise UsageError("it is not a database of Marotte: there are other tables in it")
    wait = f"busy_timeout={round(1000 * LOCKED)}"
    for pragma in ("journal_mode=WAL", "synchronous=FULL", wait, "wal_autocheckpoint=0"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

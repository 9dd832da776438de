"""The logs of all tables in a database: what is there was promised to somebody, what is not never happened."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import create_async_engine

METADATA = sql.MetaData()

#: One row for each entry of a log; who is second to write a version is refused by the key.
LOG = sql.Table(
    "log",
    METADATA,
    sql.Column("table_id", sql.String(24), primary_key=True),
    sql.Column("version", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("entry", sql.LargeBinary, nullable=False),
)


class Conflict(Exception):
    """Somebody else has written this version."""


@dataclass(frozen=True)
class Row:
    """An entry of a log, as it is stored."""

    table_id: str
    version: int
    entry: bytes


class Store:
    """A database, by its URL."""

    def __init__(self, url: str) -> None:
        self._engine = create_async_engine(url)
        if self._engine.dialect.name == "sqlite":
            sql.event.listen(self._engine.sync_engine, "connect", _make_durable)

    async def prepare(self) -> None:
        """Make the tables of the database."""
        async with self._engine.begin() as connection:
            await connection.run_sync(METADATA.create_all)

    async def append(self, rows: Sequence[Row]) -> None:
        """Write all of them or none; they are on the disk when this returns."""
        values = [{"table_id": row.table_id, "version": row.version, "entry": row.entry} for row in rows]
        try:
            async with self._engine.begin() as connection:
                await connection.execute(sql.insert(LOG), values)
        except IntegrityError as error:
            raise Conflict from error

    async def read(self, table_id: str) -> list[bytes]:
        """The log of a table, from the first entry on; empty, if there is none."""
        query = sql.select(LOG.c.entry).where(LOG.c.table_id == table_id).order_by(LOG.c.version)
        async with self._engine.connect() as connection:
            return [entry for (entry,) in await connection.execute(query)]

    async def close(self) -> None:
        """Let go of the database."""
        await self._engine.dispose()


def _make_durable(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

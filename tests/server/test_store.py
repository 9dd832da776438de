"""The database, apart from what players notice."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from marotte.server.store import Row, Store


def rows_in(database: Path) -> int:
    with closing(sqlite3.connect(database)) as connection:
        return int(connection.execute("SELECT count(*) FROM log").fetchone()[0])


def test_the_wal_file_is_merged_and_starts_again(tmp_path: Path) -> None:
    database, log_file = tmp_path / "tables.sqlite", tmp_path / "tables.sqlite-wal"
    store = Store(f"sqlite:///{database}")

    async def write(first: int) -> None:
        for version in range(first, first + 50):
            await store.append([Row("t", version, bytes(2000))], {})

    async def evening() -> None:
        await store.prepare()
        await write(1)
        await store.tidy()
        longest = log_file.stat().st_size
        alone = tmp_path / "alone.sqlite"
        alone.write_bytes(database.read_bytes())
        assert rows_in(alone) == 50
        await write(51)
        assert log_file.stat().st_size < 1.2 * longest  # not twice as long
        await store.close()

    asyncio.run(evening())
    assert rows_in(database) == 100

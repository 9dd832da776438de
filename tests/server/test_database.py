"""A database that can't be used or disappears: the server says so in a sentence and ends, and misleads nobody."""

import asyncio
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from http.client import HTTPConnection
from pathlib import Path

import pytest

from marotte.client.server import Server
from marotte.errors import UsageError
from marotte.protocol.refusals import Code
from marotte.server import store as store_module
from marotte.server.ownership import DatabaseLost
from marotte.server.store import Row, Store
from marotte.server.writer import Job, Writer
from tests.server.http import FOOL, Answer, check_refused, opened
from tests.server.server_process import GENEROUS, TIMEOUT, Watched

# At startup


def fill(database: Path) -> None:
    """A Marotte database with some tables."""
    store = Store(f"sqlite:///{database}")

    async def write() -> None:
        await store.prepare()
        for number in range(200):
            await store.open(Row(f"table {number}", 1, bytes(500)), 0.0, "over")
        await store.close()

    asyncio.run(write())


def make_garbage(database: Path) -> str:
    database.write_bytes(b"this is a letter to my aunt\n" * 500)
    return f"sqlite:///{database}"


def make_damaged(database: Path) -> str:
    fill(database)
    size = database.stat().st_size
    with database.open("r+b") as file:
        file.seek(size // 2 - size // 2 % 4096)
        file.write(b"\x00\xff" * 4096)
    return f"sqlite:///{database}"


def make_short(database: Path) -> str:
    fill(database)
    with database.open("r+b") as file:
        file.truncate(database.stat().st_size // 2)
    return f"sqlite:///{database}"


def make_foreign(database: Path) -> str:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("CREATE TABLE photos (id INTEGER PRIMARY KEY, name TEXT)")
    return f"sqlite:///{database}"


def make_foreign_with_our_names(database: Path) -> str:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("CREATE TABLE tables (id INTEGER PRIMARY KEY, wood TEXT)")
        connection.execute("CREATE TABLE log (id INTEGER PRIMARY KEY, line TEXT)")
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES ('0001')")
        connection.commit()
    return f"sqlite:///{database}"


def make_newer(database: Path) -> str:
    fill(database)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    return f"sqlite:///{database}"


def make_read_only(database: Path) -> str:
    fill(database)
    return f"sqlite:///file:{database}?mode=ro&uri=true"


def make_folder(database: Path) -> str:
    database.mkdir()
    return f"sqlite:///{database}"


BAD: dict[str, tuple[Callable[[Path], str], str]] = {
    "garbage": (make_garbage, "not a database"),
    "damaged": (make_damaged, "damaged|malformed"),
    "short": (make_short, "damaged|malformed"),
    "foreign": (make_foreign, "not a database of Marotte"),
    "foreign with our names": (make_foreign_with_our_names, "not a database of Marotte"),
    "newer": (make_newer, "another version of Marotte"),
    "read-only": (make_read_only, "readonly"),
    "a folder": (make_folder, "unable to open"),
}


@pytest.mark.parametrize("kind", BAD)
def test_an_unusable_database_is_refused(tmp_path: Path, kind: str) -> None:
    make, reason = BAD[kind]
    database = tmp_path / "tables.sqlite"
    store = Store(make(database))
    before = database.read_bytes() if database.is_file() else b""
    with pytest.raises(UsageError, match=f"the database .*tables.sqlite.* can't be used: .*({reason})"):
        asyncio.run(store.prepare())
    asyncio.run(store.close())
    assert not database.is_file() or database.read_bytes() == before


@pytest.mark.parametrize("kind", ["garbage", "damaged", "foreign"])
def test_a_server_without_a_database_ends_with_one_sentence(tmp_path: Path, kind: str) -> None:
    make, _ = BAD[kind]
    command = [sys.executable, "-m", "marotte", "serve", "--port", "0", "--database-url", make(tmp_path / "t.sqlite")]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False)
    assert ended.returncode == 2
    assert ended.stdout == ""  # it was never ready
    (line,) = ended.stderr.splitlines()
    assert line.startswith("marotte: the database ")


def test_a_bad_lock_file_is_reported(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    fill(database)
    Path(f"{database}-lock").write_bytes(b"this is a letter to my aunt\n" * 500)
    with pytest.raises(UsageError, match=r"tables.sqlite-lock can't be locked: file is not a database"):
        asyncio.run(Store(f"sqlite:///{database}").prepare())


def test_a_second_server_is_refused_and_the_first_continues(tmp_path: Path) -> None:
    process = Watched(tmp_path / "tables.sqlite", *GENEROUS)
    process.start()
    try:
        link = tmp_path / "link.sqlite"
        link.symlink_to(process.database)
        for database in (process.database, link):
            command = [sys.executable, "-m", "marotte", "serve", "--port", "0"]
            command += ["--database-url", f"sqlite:///{database}"]
            ended = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False)
            assert (ended.returncode, ended.stdout) == (2, "")
            (line,) = ended.stderr.splitlines()
            assert "another server uses it" in line
        opened(Server(process.address))
    finally:
        assert process.stop() == 0
    process.check_log()


# At runtime


def delete(database: Path) -> None:
    database.unlink()


def replace(database: Path) -> None:
    copy = database.with_suffix(".copy")
    shutil.copy(database, copy)
    copy.rename(database)


def overwrite(database: Path) -> None:
    """Restore a backup in place under a running server."""
    backup = database.with_suffix(".backup")
    fill(backup)
    with backup.open("rb") as source, database.open("r+b") as target:
        target.truncate(0)
        shutil.copyfileobj(source, target)


def delete_log_file(database: Path) -> None:
    Path(f"{database}-wal").unlink()


def take_over(database: Path) -> None:
    """Write as another server does that does not see our lock."""
    Path(f"{database}-lock").unlink()
    other = Store(f"sqlite:///{database}")
    asyncio.run(other.prepare())
    asyncio.run(other.close())


LOSSES = [delete, replace, overwrite, delete_log_file, take_over]


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    process = Watched(tmp_path / "tables.sqlite", *GENEROUS)
    process.start()
    try:
        yield process
    finally:
        if process.process is not None and process.process.poll() is None:
            process.kill()


@pytest.mark.parametrize("lose", LOSSES)
def test_a_server_that_loses_its_database_ends_and_says_why(watched: Watched, lose: Callable[[Path], None]) -> None:
    opened(Server(watched.address))
    lose(watched.database)
    assert watched.process is not None
    assert watched.process.wait(TIMEOUT) != 0
    assert watched.process.stdout is not None
    watched.process.stdout.close()
    (line,) = watched.error_log.read_text().splitlines()
    assert line.startswith("the server ends: ")
    assert str(watched.database) in line


@pytest.mark.parametrize("lose", LOSSES)
def test_nothing_is_acknowledged_without_the_database(tmp_path: Path, lose: Callable[[Path], None]) -> None:
    database = tmp_path / "tables.sqlite"
    told: list[str] = []

    class Nobody:
        is_lost = False

        def lose(self, error: Exception) -> None:
            raise AssertionError(error)

    async def main() -> None:
        store = Store(f"sqlite:///{database}")
        await store.prepare()
        writer = Writer(store)
        writing = asyncio.create_task(writer.run())
        writer.write(Job(Nobody(), [Row("t", 1, b"")], partial(told.append, "before")))
        await writer.drain()
        await asyncio.to_thread(lose, database)
        writer.write(Job(Nobody(), [Row("t", 2, b"")], partial(told.append, "after")))
        with pytest.raises(DatabaseLost):
            await writing
        with pytest.raises(DatabaseLost):
            await store.read("t")
        await store.close()

    asyncio.run(asyncio.wait_for(main(), TIMEOUT))
    assert told == ["before"]


def play_back_into(database: Path, backup: Path) -> None:
    shutil.copyfile(backup, database)


def play_back_beside(database: Path, backup: Path) -> None:
    copy = database.with_suffix(".new")
    shutil.copy(backup, copy)
    copy.rename(database)


@pytest.mark.parametrize("play_back", [play_back_into, play_back_beside])
def test_a_restored_backup_stays_intact(tmp_path: Path, play_back: Callable[[Path, Path], None]) -> None:
    """What the server has written since is in SQLite's WAL file, which must not be merged into the backup."""
    database, backup = tmp_path / "tables.sqlite", tmp_path / "backup.sqlite"

    async def main() -> None:
        store = Store(f"sqlite:///{database}")
        await store.prepare()
        for version in range(1, 40):
            await store.append([Row("t", version, bytes(2000))], {})
        with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(backup)) as target:
            source.backup(target)
        await store.tidy()
        for version in range(40, 80):
            await store.append([Row("t", version, bytes(3000))], {})
        play_back(database, backup)
        with pytest.raises(DatabaseLost):
            await store.append([Row("t", 80, b"")], {})
        await store.close()
        again = Store(f"sqlite:///{database}")
        await again.prepare()
        rows = await again.read("t")
        assert [(row.version, len(row.entry)) for row in rows] == [(version, 2000) for version in range(1, 40)]
        await again.close()

    asyncio.run(asyncio.wait_for(main(), TIMEOUT))


def test_another_programs_lock_ends_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    database = tmp_path / "tables.sqlite"
    monkeypatch.setattr(store_module, "LOCKED", 0.01)
    monkeypatch.setattr(store_module, "WATCHED", 0.01)
    monkeypatch.setattr(store_module, "TIDIED", 0.0)

    async def main() -> None:
        store = Store(f"sqlite:///{database}")
        await store.prepare()
        await store.append([Row("t", 1, b"")], {})
        with closing(sqlite3.connect(database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            watching = asyncio.create_task(store.run())
            while not caplog.records:
                await asyncio.sleep(0.01)
            assert not watching.done()
        while not store._is_tidy:
            await asyncio.sleep(0.01)
        await store.append([Row("t", 2, b"")], {})
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
        await store.close()

    asyncio.run(asyncio.wait_for(main(), TIMEOUT))
    assert "can't be tidied now: database is locked" in caplog.text


def test_a_recent_backup_is_noticed(tmp_path: Path) -> None:
    """Made while the server runs, as the docs recommend, and restored while it runs, as they warn against."""
    database, backup = tmp_path / "tables.sqlite", tmp_path / "backup.sqlite"

    async def main() -> None:
        store = Store(f"sqlite:///{database}")
        await store.prepare()
        await store.append([Row("t", 1, b"")], {})
        with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(backup)) as target:
            source.backup(target)
        for version in range(2, 6):
            await store.append([Row("t", version, bytes(9000))], {})
            await store.tidy()
        shutil.copyfile(backup, database)
        with pytest.raises(DatabaseLost, match="overwritten"):
            await store.append([Row("t", 6, b"")], {})
        await store.close()

    asyncio.run(asyncio.wait_for(main(), TIMEOUT))


def test_a_new_number_never_hides_another_server(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"

    async def main() -> None:
        store = Store(f"sqlite:///{database}")
        await store.prepare()
        await store.append([Row("t", 1, b"")], {})
        await asyncio.to_thread(take_over, database)
        with pytest.raises(DatabaseLost, match="another server"):
            await store.tidy()
        await store.close()

    asyncio.run(asyncio.wait_for(main(), TIMEOUT))


# Stopping


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_server_can_be_stopped_while_a_game_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    monkeypatch.setenv("MAROTTE_CACHE", str(tmp_path / "kernels"))
    process = Watched(tmp_path / "tables.sqlite", *GENEROUS)
    process.start()
    assert process.process is not None

    try:
        with closing(HTTPConnection("127.0.0.1", process.port, timeout=TIMEOUT)) as connection:
            connection.request("POST", "/api/tables", json.dumps(FOOL), {"Content-Type": "application/json"})
            # It was sent before these, so it has arrived when they are answered.
            while process.progress.games["fool"].step == "waiting":
                time.sleep(0.05)
            process.process.send_signal(number)
            with connection.getresponse() as response:
                answer = Answer(response.status, response.headers, response.read())
        check_refused(answer, 503, Code.SERVER_ERROR)
        assert process.process.wait(TIMEOUT) == (0 if number == signal.SIGINT else -number)
        assert process.process.stdout is not None
        assert process.process.stdout.read() == "Marotte has stopped.\n"
        assert not list(processes_with(str(tmp_path / "kernels"))), "no compiler goes on"
    finally:
        end(process)
    process.check_log()


def end(process: Watched) -> None:
    """Clean up, whatever the test has found."""
    assert process.process is not None
    if process.process.poll() is None:
        os.killpg(process.process.pid, signal.SIGKILL)
    assert process.process.stdout is not None
    process.process.stdout.close()


def processes_with(text: str) -> Iterator[int]:
    """The processes with a text in their environment: compilers are not children of this process."""
    for path in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):
            if text.encode() in path.read_bytes():
                yield int(path.parent.name)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_temporary_kernels_are_removed_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    (tmp_path / "kernels").touch()  # a file where the folder should be
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("MAROTTE_CACHE", str(tmp_path / "kernels"))
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    process = Watched(tmp_path / "tables.sqlite", *GENEROUS)
    process.start()
    assert process.process is not None

    try:
        while all(game.step == "waiting" for game in process.progress.games.values()):
            time.sleep(0.05)
        assert list((tmp_path / "temporary").glob("marotte-*"))
        process.process.send_signal(number)
        process.process.wait(TIMEOUT)
        assert not list((tmp_path / "temporary").glob("marotte-*"))
    finally:
        end(process)
    process.check_log()
    (line,) = process.error_log.read_text().splitlines()
    assert "Compiled games can't be kept" in line

"""Exclusive ownership of a SQLite file while a server runs.

SQLite keeps writing to a file that was deleted or replaced, and lets two programs write to the same file. Both would
lose moves that players were told about. So a server

- holds a lock in a separate file beside the database, so that a second server is refused;
- writes a random number into the header of the database (``user_version``) and checks, with every transaction and once
  a second, that it is still there; it writes a new number whenever SQLite's write-ahead log is emptied, so that a
  backup made while the server runs has an old one;
- checks at the same time that the files are still those that it opened.
"""

import os
import secrets
import sqlite3
from pathlib import Path
from typing import BinaryIO

import sqlalchemy as sql

from marotte.errors import MarotteError, UsageError

#: Seconds to wait for a server that is just shutting down.
PATIENCE = 3.0

#: Where ``user_version`` is in the header of a SQLite file.
VERSION_AT = 60
VERSION_BYTES = 4


class DatabaseLost(MarotteError):
    """The database is no longer the one that this server opened: nothing written now can be trusted."""

    is_said = False  # several parts of the server notice, but it is logged only once


class Ownership:
    """The files of one database."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self._log_file = Path(f"{database}-wal")
        #: The last is current; an earlier one may still be in the file while the last is in the write-ahead log.
        self._numbers: list[int] = []
        self._lock: sqlite3.Connection | None = None
        self._header: BinaryIO | None = None
        self._files: dict[Path, tuple[int, int]] = {}

    def lock(self) -> None:
        """Keep other servers away. SQLite's locks are released when a process ends, however it ends."""
        path = f"{self.database}-lock"
        try:
            lock = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if "locked" in str(error):
                raise UsageError("another server uses it; stop that one, or choose another --database-url") from None
            hint = "; if no server runs, delete it" if "not a database" in str(error) else ""
            raise UsageError(f"the file {path} can't be locked: {error}{hint}") from None
        self._lock = lock

    def claim(self, connection: sql.Connection) -> None:
        """Write a new number into the header."""
        if self._numbers:
            self.check(connection)  # never overwrite another server's number
        number = 1 + secrets.randbelow(2**31 - 1)
        connection.exec_driver_sql(f"PRAGMA user_version = {number}")
        self._numbers.append(number)

    def begin(self) -> None:
        """Remember the files, after the number has been written."""
        found = {path: _identity(path) for path in (self.database, self._log_file)}
        self._files = {path: identity for path, identity in found.items() if identity is not None}
        # Keep it open as long as SQLite does: closing a file releases all of the process's locks on it.
        self._header = self.database.open("rb", buffering=0)
        self._numbers.insert(0, self._number_in_file())

    def check(self, connection: sql.Connection) -> None:
        """Check, within a transaction, that no other server has written its number."""
        if connection.exec_driver_sql("PRAGMA user_version").scalar() != self._numbers[-1]:
            raise DatabaseLost(f"another server has taken over the database {self.database}")

    def check_files(self) -> None:
        """Check, after a transaction, that it went where the next server will read it."""
        if (loss := self._loss()) is not None:
            self._put_log_aside()
            raise DatabaseLost(loss)

    def _loss(self) -> str | None:
        """What has happened to the files; None if nothing has."""
        for path, identity in self._files.items():
            found = _identity(path)
            if found is None:
                return f"the file {path} was deleted or moved while the server ran"
            if found != identity:
                return f"the file {path} was replaced by another one while the server ran"
        if self._header is not None:
            found_number = self._number_in_file()
            if found_number not in self._numbers:
                return f"the file {self.database} was overwritten while the server ran"
            del self._numbers[: self._numbers.index(found_number)]
        return None

    def _put_log_aside(self) -> None:
        """Keep SQLite's write-ahead log out of a database it does not belong to.

        SQLite doesn't check that the two belong together: on close, or at the next start, it would copy pages of the
        old database into a restored backup.
        """
        log_file = self._log_file
        if log_file not in self._files or _identity(log_file) != self._files[log_file]:
            return
        found = _identity(self.database)
        if found == self._files[self.database]:  # the same file with new contents, still open here
            os.truncate(log_file, 0)
        elif found is not None:
            log_file.rename(f"{log_file}-{secrets.token_hex(4)}")  # it belongs to the file that was moved away

    def _number_in_file(self) -> int:
        assert self._header is not None
        self._header.seek(VERSION_AT)
        return int.from_bytes(self._header.read(VERSION_BYTES))

    def end(self) -> None:
        """Release the lock, after all connections have been closed."""
        if self._header is not None:
            self._header.close()
        if self._lock is not None:
            self._lock.close()


def _identity(path: Path) -> tuple[int, int] | None:
    """Device and inode of a file; None if there is no such file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino

"""Tables whose code fails: they are reloaded from their log a few times, then put aside.

A failure in a timer, in a bot or in replaying the log would repeat once a second, endlessly. Failures while handling a
request are not counted, so no client can have a table put aside. A table whose log has an entry that can't be decoded
is put aside at once: reading it again would give the same bytes.
"""

import logging

import marotte
from marotte.protocol.refusals import Code, Refusal

logger = logging.getLogger("marotte.server")

#: A table is put aside after this many failures in quick succession.
MOST_FAILURES = 3

#: Seconds after which a failure is unrelated to the previous one.
SOON = 120.0


class Failures:
    """The tables that have failed since the server started."""

    def __init__(self) -> None:
        self._counts: dict[str, tuple[int, float]] = {}
        self._aside: set[str] = set()

    def note(self, table_id: str, version: int, error: Exception, now: float) -> bool:
        """Count a failure of a table; return whether the table is now put aside."""
        if table_id in self._aside:
            return True
        count, last = self._counts.get(table_id, (0, now))
        count = 1 if now - last > SOON else count + 1
        self._counts[table_id] = (count, now)
        what = f"{type(error).__name__}: {error}"
        if count < MOST_FAILURES:
            detail = error if count == 1 else None  # the other tracebacks would be the same
            sentence = "table %s failed at version %d of its log and is read again: %s"
            logger.error(sentence, table_id, version, what, exc_info=detail)
            return False
        self.put_aside(table_id, version, f"failed {count} times: {what}")
        return True

    def put_aside(self, table_id: str, version: int, reason: str) -> Refusal:
        """Refuse a table until the next start; return the refusal. ``reason`` completes the sentence in the log."""
        sentence = "table %s is put aside until the next start: at version %d of its log Marotte %s %s"
        logger.error(sentence, table_id, version, marotte.__version__, reason)
        self._aside.add(table_id)
        self._counts.pop(table_id, None)
        return _refusal()

    def check(self, table_id: str) -> None:
        """Refuse a table that is put aside."""
        if table_id in self._aside:
            raise _refusal()


def _refusal() -> Refusal:
    return Refusal(Code.PUT_ASIDE, "this table can't go on and is put aside; the server's log says why")

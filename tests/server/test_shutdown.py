"""A server that can no longer work ends, and says why."""

import asyncio
import logging
import signal

import pytest

from marotte.server.app import end_with
from marotte.server.ownership import DatabaseLost


def end_by(error: Exception, parts: int) -> list[int]:
    """The signals sent when some parts of the server fail in the same way."""
    ends: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, _: ends.append(number))

    async def fail() -> None:
        raise error

    async def main() -> None:
        tasks = [asyncio.create_task(fail()) for _ in range(parts)]
        for task in tasks:
            task.add_done_callback(end_with)
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(0)

    try:
        asyncio.run(main())
    finally:
        signal.signal(signal.SIGTERM, before)
    return ends


def test_a_part_that_fails_ends_the_server(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.CRITICAL):
        assert end_by(RuntimeError("the disk is gone"), 1) == [signal.SIGTERM]
    assert "the disk is gone" in caplog.text


def test_a_lost_database_is_reported_once(caplog: pytest.LogCaptureFixture) -> None:
    """Both the writer and the file watcher notice it."""
    with caplog.at_level(logging.CRITICAL):
        assert set(end_by(DatabaseLost("the file was deleted"), 2)) == {signal.SIGTERM}
    assert [record.getMessage() for record in caplog.records] == ["the server ends: the file was deleted"]

"""A server that can no longer do its work ends, and says why."""

import asyncio
import logging
import signal

import pytest

from marotte.server.app import end_with


def test_a_part_that_fails_ends_the_server(caplog: pytest.LogCaptureFixture) -> None:
    ends: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, _: ends.append(number))

    async def fail() -> None:
        raise RuntimeError("the disk is gone")

    async def main() -> None:
        task = asyncio.create_task(fail())
        task.add_done_callback(end_with)
        await asyncio.gather(task, return_exceptions=True)
        await asyncio.sleep(0)

    try:
        with caplog.at_level(logging.CRITICAL):
            asyncio.run(main())
    finally:
        signal.signal(signal.SIGTERM, before)
    assert ends == [signal.SIGTERM]
    assert "the disk is gone" in caplog.text

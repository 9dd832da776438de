"""A table whose code fails repeatedly is put aside; the other tables go on."""

import asyncio
import logging
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError

import marotte
from marotte.protocol.refusals import Code, Refusal
from marotte.protocol.requests import Begin, Invite
from marotte.protocol.settings import Settings
from marotte.server import hub as hub_module
from marotte.server.error_responses import STATUSES
from marotte.server.failures import MOST_FAILURES, SOON, Failures
from marotte.server.hub import Hub
from marotte.server.identity import player_of
from marotte.server.live_table import PUT_ASIDE, encode_entry
from marotte.server.store import Row
from marotte.table import log
from marotte.table.screen import Screen
from marotte.table.table import Table
from tests.server.server_in_process import TOKEN, listening, open_table, tables
from tests.server.server_process import QUICK, TIMEOUT, connect

SETTINGS = Settings(game="fool", seats=4, bot="novice", **QUICK)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "RETRIES", (0.01,) * 5)


def fail(*_: Any, **__: Any) -> Any:
    raise ZeroDivisionError("no such card")


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "marotte.server"]


async def refusal_of(hub: Hub, table_id: str) -> Refusal | None:
    try:
        await hub.find(table_id)
    except Refusal as refusal:
        return refusal
    return None


async def until_aside(hub: Hub, table_id: str) -> None:
    while (refusal := await refusal_of(hub, table_id)) is None or refusal.code != Code.PUT_ASIDE:
        await asyncio.sleep(0.01)


async def check_socket_is_closed(hub: Hub) -> None:
    """A connection to the table is told that it was put aside."""
    async with listening(hub) as address, connect(f"ws://{address}/api/tables/table/socket") as line:
        with pytest.raises(ConnectionClosedError):
            await line.recv()
        assert line.close_code == PUT_ASIDE
        assert "put aside" in (line.close_reason or "")


@pytest.mark.parametrize("part", ["answer", "bot_tasks"])
def test_a_table_that_fails_in_the_background_is_put_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, part: str
) -> None:
    async def main() -> None:
        async with tables(tmp_path / "tables.sqlite") as hub:
            live, other = await open_table(hub, SETTINGS), await open_table(hub, SETTINGS, "other")
            live.write(live.table.handle(player_of(TOKEN), Begin(), hub.clock.now()))
            monkeypatch.setattr(Table, part, fail)  # at once, or the bots could finish the game
            live.go_on() if part == "answer" else live._tick(0.0)
            await until_aside(hub, "table")
            version = len(await hub.read("table"))
            monkeypatch.undo()
            reads: list[str] = []
            monkeypatch.setattr(hub.store, "read", reads.append)
            assert (await refusal_of(hub, "table")) is not None
            assert reads == []  # it is not even looked up any more
            assert await hub.find("other") is other
            last = lines(caplog)[-1]
            assert "table table is put aside" in last
            assert f"at version {version} of its log" in last
            assert f"Marotte {marotte.__version__}" in last
            assert "ZeroDivisionError: no such card" in last

    with caplog.at_level(logging.WARNING):
        asyncio.run(asyncio.wait_for(main(), TIMEOUT))
    assert len(lines(caplog)) == MOST_FAILURES
    assert "could not be written" not in caplog.text


def test_a_table_that_cannot_be_shown_is_put_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with tables(tmp_path / "tables.sqlite") as hub:
            await open_table(hub, SETTINGS)
            monkeypatch.setattr(Screen, "message", fail)
            async with listening(hub) as address:
                codes = []
                for _ in range(MOST_FAILURES + 1):
                    async with connect(f"ws://{address}/api/tables/table/socket") as line:
                        with suppress(ConnectionClosedError):
                            while True:
                                await line.recv()
                        codes.append(line.close_code)
            assert codes.index(PUT_ASIDE) == MOST_FAILURES

    asyncio.run(asyncio.wait_for(main(), TIMEOUT))


def test_a_log_that_cannot_be_read_is_put_aside(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        async with tables(tmp_path / "tables.sqlite") as hub:
            live = await open_table(hub, SETTINGS)
            move = log.Moved(at=0, seat=0, move="g5", by="player")  # before the game has begun
            await hub.store.append([Row("table", 2, encode_entry(move, 0.0))], {})
            hub.forget(live)
            for _ in range(MOST_FAILURES - 1):
                refusal = await refusal_of(hub, "table")
                assert refusal is not None
                assert refusal.code == Code.SERVER_ERROR
            refusal = await refusal_of(hub, "table")
            assert refusal is not None
            assert refusal.code == Code.PUT_ASIDE
            await check_socket_is_closed(hub)

    with caplog.at_level(logging.WARNING):
        asyncio.run(asyncio.wait_for(main(), TIMEOUT))
    assert "at version 2 of its log" in lines(caplog)[-1]
    assert STATUSES[Code.PUT_ASIDE] == 500


#: Damage to a log: the SQL that does it, the version at fault, and the message.
DAMAGES = {
    "garbage": ("UPDATE log SET entry = x'00ff' WHERE version = 2", 2, "DecodeError: JSON is malformed"),
    "cut off": ("UPDATE log SET entry = substr(entry, 1, 20) WHERE version = 3", 3, "Input data was truncated"),
    "unknown entry": (
        """UPDATE log SET entry = CAST('{"type": "juggled", "at": 0, "seat": 1}' AS BLOB) WHERE version = 3""",
        3,
        "ValidationError: Invalid value 'juggled'",
    ),
    "no bytes": ("UPDATE log SET entry = 5 WHERE version = 2", 2, "TypeError"),
    "a missing entry": ("DELETE FROM log WHERE version = 2", 2, "the next entry has version 3"),
    "no opening": (
        "DELETE FROM log WHERE version = 1; UPDATE log SET version = version - 1",
        1,
        "it does not begin with the opening of the table",
    ),
    "other rules": (
        """UPDATE log SET entry = replace(CAST(entry AS TEXT), '"rules":1', '"rules":7') WHERE version = 1""",
        3,
        "could not go on: this table was opened with rules of version 7",
    ),
    "what can't be": (
        """UPDATE log SET entry = CAST('{"type": "dealt", "at": 0}' AS BLOB) WHERE version = 2""",
        3,
        "could not go on: the game has not begun",
    ),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_log_that_cannot_be_decoded_is_put_aside_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, damage: str
) -> None:
    script, version, reason = DAMAGES[damage]

    async def main() -> None:
        async with tables(tmp_path / "tables.sqlite") as hub:
            live = await open_table(hub, SETTINGS)
            for seat in (1, 2):
                live.write(live.table.handle(player_of(TOKEN), Invite(seat=seat, bot="novice"), hub.clock.now()))
            await live.written()
            other = await open_table(hub, SETTINGS, "other")
            hub.forget(live)
            with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database:
                for statement in script.split(";"):
                    condition = "AND" if "WHERE" in statement else "WHERE"
                    database.execute(f"{statement} {condition} table_id = 'table'")
                database.commit()
            reads: list[str] = []
            read = hub.store.read

            async def count(table_id: str) -> list[Row]:
                reads.append(table_id)
                return await read(table_id)

            monkeypatch.setattr(hub.store, "read", count)
            for _ in range(3):
                refusal = await refusal_of(hub, "table")
                assert refusal is not None
                assert refusal.code == Code.PUT_ASIDE
            await check_socket_is_closed(hub)
            assert reads == ["table"]  # only one attempt
            assert await hub.find("other") is other

    with caplog.at_level(logging.WARNING):
        asyncio.run(asyncio.wait_for(main(), TIMEOUT))
    (line,) = lines(caplog)
    assert f"table table is put aside until the next start: at version {version} of its log" in line
    assert f"Marotte {marotte.__version__} could not" in line
    assert reason in line


def test_requests_cannot_get_a_table_put_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        async with tables(tmp_path / "tables.sqlite") as hub, listening(hub) as address:
            await open_table(hub, SETTINGS)
            monkeypatch.setattr(Table, "handle", fail)
            for _ in range(2 * MOST_FAILURES):
                async with connect(f"ws://{address}/api/tables/table/socket") as line:
                    await line.send('{"type": "begin"}')
                    answers: list[str] = []
                    with suppress(ConnectionClosedError):
                        async for answer in line:
                            answers.append(str(answer))
                    assert any('"server_error"' in answer for answer in answers)
                    assert line.close_code == 4409
            assert await hub.find("table") is not None

    with caplog.at_level(logging.CRITICAL, "marotte.server"):
        asyncio.run(asyncio.wait_for(main(), TIMEOUT))


def test_occasional_failures_are_forgotten() -> None:
    failures = Failures()
    now = 0.0
    for _ in range(5 * MOST_FAILURES):
        now += 2 * SOON
        assert not failures.note("table", 1, ValueError(), now)
    failures.check("table")

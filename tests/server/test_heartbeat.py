"""Detecting dead clients."""

import asyncio
import json
from contextlib import suppress
from pathlib import Path

from marotte.client.connection import Connection
from marotte.protocol.messages import Look
from marotte.protocol.settings import Settings
from marotte.server.sockets import MOST_SILENT
from tests.server.server_in_process import listening, open_table, tables
from tests.server.server_process import TIMEOUT, connect, until_in_lobby
from tests.server.test_hostile import PING, Stranger, dial, handshake

SETTINGS = Settings(game="fool", seats=4)

#: Seconds between heartbeats in these tests.
OFTEN = 0.05


async def listen_only(database: Path) -> None:
    """A plain client that sends nothing; its library answers standard pings."""
    async with tables(database) as hub, listening(hub, ping_every=OFTEN) as address:
        await open_table(hub, SETTINGS)
        async with connect(f"ws://{address}/api/tables/table/socket") as line:
            pings = 0
            while pings < 5 * MOST_SILENT:
                pings += json.loads(await line.recv())["type"] == "ping"


def test_a_client_that_only_reads_stays_connected(tmp_path: Path) -> None:
    asyncio.run(asyncio.wait_for(listen_only(tmp_path / "tables.sqlite"), TIMEOUT))


async def read_later(database: Path) -> None:
    """A client of ours that does not read for a while, such as a bot that thinks for long."""
    async with tables(database) as hub, listening(hub, ping_every=OFTEN) as address:
        live = await open_table(hub, SETTINGS)
        async with Connection(f"http://{address}", "table", None) as connection:
            while not live.clients:
                await asyncio.sleep(OFTEN)
            await asyncio.sleep(30 * OFTEN)  # more messages than the library keeps by default
            assert live.clients
            await connection.ask(Look())
            await until_in_lobby(connection)


def test_a_client_that_reads_later_stays_connected(tmp_path: Path) -> None:
    asyncio.run(asyncio.wait_for(read_later(tmp_path / "tables.sqlite"), TIMEOUT))


async def answer_nothing(database: Path) -> int:
    """The number of pings before the server gives up a dead client."""
    pings = 0
    async with tables(database) as hub, listening(hub, ping_every=OFTEN) as address:
        await open_table(hub, SETTINGS)
        reader, writer = await dial(f"http://{address}")
        writer.write(handshake(f"http://{address}", "table", None))
        await reader.readuntil(b"\r\n\r\n")
        dead = Stranger(reader, writer)
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                opcode, _ = await dead.receive()
                pings += opcode == PING
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
    return pings


def test_a_client_that_does_not_answer_is_disconnected(tmp_path: Path) -> None:
    assert asyncio.run(asyncio.wait_for(answer_nothing(tmp_path / "tables.sqlite"), TIMEOUT)) == MOST_SILENT

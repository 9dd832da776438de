"""Two servers write the same version of a log: the second write is refused, and nobody is told of it."""

import asyncio
import sqlite3
import time
from pathlib import Path

import msgspec

from marotte.client.server import Server
from marotte.protocol.events import Moved
from marotte.protocol.http import Place
from marotte.protocol.messages import TableMessage
from marotte.protocol.requests import Begin
from marotte.protocol.settings import Settings
from marotte.table import log
from tests.server.seated_table import may_move
from tests.server.server_process import GENEROUS, TIMEOUT, Watched, gather, seated, until_shown

SETTINGS = Settings(game="fool", seats=4, grace=600)


async def actor_of(server: Server, places: list[Place]) -> Place:
    for place in places:
        if may_move(await server.look(place.table, place.token)):
            return place
    raise AssertionError("nobody is to move")


def test_a_version_is_written_once_and_the_servers_log_reveals_nothing(tmp_path: Path) -> None:
    process = Watched(tmp_path / "tables.sqlite", *GENEROUS)
    process.start()
    try:
        asyncio.run(asyncio.wait_for(conflict(process), TIMEOUT))
        logged = process.error_log.read_text()
        assert "could not be written and will be read again" in logged
        with sqlite3.connect(process.database) as database:
            entries = [entry for (entry,) in database.execute("SELECT entry FROM log")]
        opened = msgspec.json.decode(entries[0], type=log.AnyEntry)
        assert isinstance(opened, log.Opened)
        assert opened.secret not in logged
        assert opened.host not in logged
        assert not any(entry.decode() in logged for entry in entries)
    finally:
        assert process.stop() == 0


async def conflict(process: Watched) -> None:
    server = Server(process.address)
    places = await gather(server, SETTINGS, 4)
    async with seated(server, places[0]) as host:
        await host.ask(Begin())
        await until_shown(host, lambda shown: shown.table.status == "playing")
    actor = await actor_of(server, places)
    assert actor.seat is not None
    with sqlite3.connect(process.database) as database:
        (version,) = database.execute("SELECT max(version) FROM log").fetchone()
        pause = msgspec.json.encode(log.Wished(at=time.time(), seat=0, what="pause"))
        database.execute("INSERT INTO log VALUES (?, ?, ?)", (actor.table, version + 1, pause))
    database.close()
    async with seated(server, actor) as connection:
        shown = await until_shown(connection, may_move)
        await connection.move(actor.seat, shown.own[0].moves[0])
        rest = [message async for message in connection.messages() if isinstance(message, TableMessage)]
        assert not any(message.events for message in rest)  # nobody was told
        assert connection.closing[0] == 4409
    async with seated(server, actor) as connection:
        shown = await until_shown(connection, may_move)
        assert shown.table.seats[0].wants_pause
        await connection.move(actor.seat, shown.own[0].moves[0])
        shown = await until_shown(connection, lambda shown: bool(shown.events))
        assert isinstance(shown.events[0], Moved)

"""A server's tables and sockets inside the test process, so that tests can set its intervals and clocks."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from litestar.datastructures import State
from uvicorn.server import ServerState

from marotte.protocol.settings import Settings
from marotte.records.shuffling import SECRET_BYTES
from marotte.server.hosts import Hosts
from marotte.server.hub import Hub
from marotte.server.identity import player_of
from marotte.server.live_table import LiveTable
from marotte.server.precompiler import Precompiler, Step
from marotte.server.rate_limits import Limits
from marotte.server.sockets import Socket
from marotte.server.store import Store
from marotte.table import log

#: The token of the host of every table here.
TOKEN = "a token"


class Ready(Precompiler):
    """Considers everything ready; kernels are compiled when they are called."""

    def is_ready(self, game: str, step: Step) -> bool:
        return True

    async def run(self) -> None:
        """Do nothing."""
        await asyncio.Event().wait()


@asynccontextmanager
async def tables(database: Path, precompiler: type[Precompiler] = Ready) -> AsyncIterator[Hub]:
    """Tables on a database, with a running writer."""
    store = Store(f"sqlite:///{database}")
    await store.prepare()
    hub = Hub(store, precompiler())
    writing = asyncio.create_task(hub.writer.run())
    try:
        yield hub
    finally:
        await hub.stop()
        writing.cancel()
        with suppress(asyncio.CancelledError):
            await writing
        await store.close()


@asynccontextmanager
async def listening(hub: Hub, **options: Any) -> AsyncIterator[str]:
    """The address of the sockets of these tables; the options are those of the class."""
    state = State({"hub": hub, "limits": Limits(), "hosts": Hosts()})
    connections = ServerState()
    make = partial(Socket, state, connections, **options)
    server = await asyncio.get_running_loop().create_server(make, "127.0.0.1", 0)
    try:
        yield f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        for connection in list(connections.connections):
            connection.shutdown()
        await server.wait_closed()


async def open_table(hub: Hub, settings: Settings, table_id: str = "table") -> LiveTable:
    """Open a table as the owner of :data:`TOKEN`."""
    secret = secrets.token_hex(SECRET_BYTES)
    opened = log.Opened(at=hub.clock.now(), settings=settings, secret=secret, host=player_of(TOKEN))
    return await hub.open(table_id, opened)

"""Starts and runs the server."""

import asyncio
import gc
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from types import FrameType
from typing import Any, Literal, cast

import uvicorn
from litestar import Litestar

from marotte.errors import UsageError
from marotte.folders import data_folder, remove_temporary_folders
from marotte.server.app import make_app
from marotte.server.hosts import Hosts
from marotte.server.middleware import Gate
from marotte.server.network_access import Reach
from marotte.server.rate_limits import Limits
from marotte.server.sockets import Socket


def default_database_url() -> str:
    """A SQLite file in the user's data folder."""
    try:
        return f"sqlite:///{data_folder() / 'tables.sqlite'}"
    except OSError as error:
        raise UsageError(f"the data folder can't be made: {error}; choose a --database-url") from None


#: Seconds that pending requests get when the server stops.
LAST_ANSWERS = 0.5


class Server(uvicorn.Server):
    """Says when it is ready and when it has stopped, and shuts down without delay."""

    def __init__(self, config: uvicorn.Config, gate: Gate, say: Callable[[Literal["ready", "stopped"]], None]) -> None:
        super().__init__(config)
        self._gate = gate
        self._say = say
        self._is_interrupted = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            self._say("ready")

    async def also_listen(self, listener: socket.socket) -> None:
        """Serve on another address as well, until the server stops."""

        def connect(_loop: asyncio.AbstractEventLoop | None = None) -> asyncio.Protocol:
            protocol: Any = self.config.http_protocol_class
            made = protocol(self.config, self.server_state, self.lifespan.state, _loop)
            return cast(asyncio.Protocol, made)

        self.servers.append(await asyncio.get_running_loop().create_server(connect, sock=listener))

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Handle a signal, and remember whether it was Ctrl-C."""
        self._is_interrupted = sig == signal.SIGINT
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Write everything and stop. Threads that are still compiling can't be stopped, and are not waited for."""
        asyncio.get_running_loop().call_later(LAST_ANSWERS, self._gate.send_away)
        await super().shutdown(sockets)
        with suppress(OSError, ValueError):  # stdout may be closed
            self._say("stopped")
        remove_temporary_folders()  # the signal ends the process before Python's exit handlers run
        if self._is_interrupted:
            for stream in (sys.stdout, sys.stderr):
                with suppress(OSError, ValueError):
                    stream.flush()
            os._exit(0)


def configure(app: Litestar, gate: Gate | None = None) -> uvicorn.Config:
    """The uvicorn configuration for the application."""
    return uvicorn.Config(
        cast(Any, gate or Gate(app, app.state.hosts)),
        log_level="warning",
        access_log=False,
        ws=cast(Any, partial(Socket, app.state)),
        timeout_graceful_shutdown=10,
        server_header=False,
    )


def serve(
    listener: socket.socket,
    database_url: str,
    limits: Limits,
    hosts: Hosts,
    say: Callable[[Literal["ready", "stopped"]], None],
) -> None:
    """Serve until stopped."""
    app = make_app(database_url, limits, hosts)
    asyncio.run(app.state.store.prepare())  # before we report ready, and with an error message if it fails
    gate = Gate(app, app.state.hosts)
    gc.set_threshold(20_000, 50, 100)
    server = Server(configure(app, gate), gate, say)
    app.state.reach = Reach(listener, server.also_listen)
    server.run([listener])
    if not server.started:
        raise UsageError("the server could not start; the lines above say why")

"""Starting the server and keeping it running."""

import gc
import os
import socket
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import uvicorn
from litestar import Litestar

from marotte.errors import UsageError
from marotte.folders import data_folder
from marotte.server.app import make_app
from marotte.server.inviting import network_address
from marotte.server.limits import Limits
from marotte.server.sockets import Socket


def default_database_url() -> str:
    """A file in the user's data folder."""
    return f"sqlite:///{data_folder() / 'tables.sqlite'}"


class Server(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, config: uvicorn.Config, when_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._when_ready = when_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            self._when_ready()


def listen(host: str, port: int) -> socket.socket:
    """A socket at an address; :class:`~marotte.errors.UsageError` if that can't be had."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
        try:
            if os.name == "posix":  # a port that was just left can be taken again
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen(1024)
        except BaseException:
            listener.close()
            raise
    except (OSError, OverflowError) as error:
        raise UsageError(f"can't listen at {host}, port {port}: {error}; choose others with --host, --port") from None
    return listener


def configure(app: Litestar) -> uvicorn.Config:
    """How the application is run."""
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        ws=cast(Any, partial(Socket, app.state)),
        timeout_graceful_shutdown=2,
        server_header=False,
    )


def serve(listener: socket.socket, database_url: str, limits: Limits, when_ready: Callable[[], None]) -> None:
    """Serve until somebody stops it."""
    app = make_app(database_url, limits)
    app.state.network_address = network_address(listener)
    config = configure(app)
    gc.set_threshold(20_000, 50, 100)
    server = Server(config, when_ready)
    server.run([listener])
    if not server.started:
        raise UsageError("the server could not start; the lines above say why")

"""Who can reach this server: only its own computer, or the local network as well.

By default a server listens on the loopback address. A host on that computer can open it to the local network until it
stops: it then also listens on the computer's address in that network, and nowhere else.
"""

import asyncio
import os
import socket
from collections.abc import Awaitable, Callable
from ipaddress import ip_address

from marotte.errors import UsageError
from marotte.server.hosts import own_address, own_names, read_address

#: The wildcard addresses, which listen on all interfaces.
EVERYWHERE = ("0.0.0.0", "::")


def is_loopback(address: str) -> bool:
    """Whether an address is a loopback address."""
    found = read_address(address)
    return found is not None and ip_address(found).is_loopback


def is_own_name(name: str, local: str) -> bool:
    """Whether a name means the caller's own computer; ``local`` is the address on which the request came in."""
    name = name.lower().removesuffix(".")
    return name == "localhost" or is_loopback(name) or (is_loopback(local) and name in own_names())


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens on an address; :class:`~marotte.errors.UsageError` if that is not possible."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
        try:
            if os.name == "posix":  # a port that was just released can be reused
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen(1024)
        except BaseException:
            listener.close()
            raise
    except (OSError, OverflowError) as error:
        raise UsageError(f"can't listen at {host}, port {port}: {error}; choose others with --host, --port") from None
    return listener


class Reach:
    """The addresses on which a server listens."""

    def __init__(self, listener: socket.socket, also_listen: Callable[[socket.socket], Awaitable[None]]) -> None:
        self.host, self.port = listener.getsockname()[:2]
        self._also_listen = also_listen
        self._opening = asyncio.Lock()
        self._ports: dict[str, int] = {}  # by the computer's address, which changes with the network

    @property
    def address(self) -> str | None:
        """Address and port at which others in the network reach this server; None if they can't."""
        own = own_address()
        port = self.port if self.host in EVERYWHERE else self._ports.get(own or "")
        return f"{own}:{port}" if own and port else None

    @property
    def can_open(self) -> bool:
        """Whether the server can be opened to the local network."""
        return is_loopback(self.host) and self.address is None and own_address() is not None

    async def open(self) -> None:
        """Listen in the local network too, on the same port if that is free. Idempotent."""
        async with self._opening:
            own = own_address()
            if own is None or self.address is not None:
                return
            try:
                listener = listen(own, self.port)
            except UsageError:
                listener = listen(own, 0)
            await self._also_listen(listener)
            self._ports[own] = listener.getsockname()[1]

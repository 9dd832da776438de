"""Who can reach this server: only its own computer, or others as well.

By default a server listens on the loopback address. Whoever sits at that computer can open it to the room until it
stops: it then also listens at the computer's address in its network, and nowhere else.
"""

import asyncio
import os
import socket
from collections.abc import Awaitable, Callable
from ipaddress import ip_address

from marotte.errors import UsageError
from marotte.server.hosts import own_address, own_names, read_address

#: What listens everywhere.
EVERYWHERE = ("0.0.0.0", "::")


def is_loopback(address: str) -> bool:
    """Whether an address leads from a computer to itself."""
    found = read_address(address)
    return found is not None and ip_address(found).is_loopback


def is_own_name(name: str, local: str) -> bool:
    """Whether a host is what a computer calls itself; ``local`` is the address at which the request came in."""
    name = name.lower().removesuffix(".")
    return name == "localhost" or is_loopback(name) or (is_loopback(local) and name in own_names())


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


class Reach:
    """Where a server listens."""

    def __init__(self, listener: socket.socket, also_listen: Callable[[socket.socket], Awaitable[None]]) -> None:
        self.host, self.port = listener.getsockname()[:2]
        self._also_listen = also_listen
        self._opening = asyncio.Lock()
        self._ports: dict[str, int] = {}  # by the address of the computer, which may move to another network

    @property
    def address(self) -> str | None:
        """Where others in the network reach this server, with the port; None if they don't."""
        own = own_address()
        port = self.port if self.host in EVERYWHERE else self._ports.get(own or "")
        return f"{own}:{port}" if own and port else None

    @property
    def can_open(self) -> bool:
        """Whether it could be opened to the room."""
        return is_loopback(self.host) and self.address is None and own_address() is not None

    async def open(self) -> None:
        """Listen in the network too, at the same port if that is free; once is enough."""
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

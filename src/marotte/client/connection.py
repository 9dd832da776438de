"""One connection to a table: what it shows comes in, what one asks for goes out."""

from collections.abc import AsyncIterator
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from marotte.errors import UsageError, quote
from marotte.server.messages import PROTOCOL, Hello, Look, Ping, Pong, Refused, Said, Shown
from marotte.table.requests import AnyRequest, Move

MESSAGES: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Hello | Shown | Refused | Said | Ping)
ENCODER = msgspec.json.Encoder()


class Connection:
    """An open socket; ``async with`` opens and closes it."""

    def __init__(self, address: str, table: str, token: str | None = None) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise UsageError(f"the address of a server is http://… or https://…, not {quote(address)}")
        scheme = "wss" if parts.scheme == "https" else "ws"
        self._url = f"{scheme}://{parts.netloc}/api/tables/{table}/socket"
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._socket: ClientConnection | None = None
        self.latest: Shown | None = None  # the table as it was shown last

    async def __aenter__(self) -> Self:
        self._socket = await connect(self._url, additional_headers=self._headers, compression=None)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._socket is not None
        await self._socket.close()

    async def ask(self, request: AnyRequest | Look) -> None:
        """Ask for something; the answer comes with the messages."""
        assert self._socket is not None
        await self._socket.send(ENCODER.encode(request).decode())

    async def move(self, move: str) -> None:
        """Make a move in the position that was shown last."""
        assert self.latest is not None
        await self.ask(Move(version=self.latest.version, move=move))

    async def messages(self) -> AsyncIterator[Shown | Refused | Said]:
        """Whatever comes, until the connection ends; pings are answered here."""
        assert self._socket is not None
        try:
            async for text in self._socket:
                message = MESSAGES.decode(text)
                match message:
                    case Hello():
                        if message.protocol != PROTOCOL:
                            raise UsageError(f"this server speaks protocol {message.protocol}, and we speak {PROTOCOL}")
                    case Ping():
                        assert self._socket is not None
                        await self._socket.send(ENCODER.encode(Pong(message.number)).decode())
                    case Shown():
                        self.latest = message
                        yield message
                    case _:
                        yield message
        except ConnectionClosed:
            return

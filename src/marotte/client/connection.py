"""A WebSocket connection to a table."""

from collections.abc import AsyncIterator, Sequence
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlencode

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from marotte.errors import UsageError
from marotte.protocol.messages import (
    PROTOCOL,
    AnyTableMessage,
    FromServer,
    Hello,
    LobbyMessage,
    Look,
    Ping,
    Pong,
    TableMessage,
)
from marotte.protocol.requests import AtTable, Move
from marotte.protocol.settings import Settings

#: Seconds without an answer after which a server counts as unreachable. Long: it may run on a busy machine.
PATIENCE = 60.0

MESSAGES: msgspec.json.Decoder[Any] = msgspec.json.Decoder(FromServer)
ENCODER = msgspec.json.Encoder()


class Connection:
    """A connection; ``async with`` opens and closes it."""

    def __init__(self, address: str, table: str, token: str | None, extras: Sequence[str] = ()) -> None:
        query = "?" + urlencode([("with", extra) for extra in extras]) if extras else ""
        self._url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket{query}"
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._socket: ClientConnection | None = None
        self.hello: Hello | None = None
        self.latest: AnyTableMessage | None = None  # the last table message

    async def __aenter__(self) -> Self:
        self._socket = await connect(
            self._url,
            additional_headers=self._headers,
            compression=None,
            proxy=None,  # servers on this machine must be reached directly
            open_timeout=PATIENCE,
            ping_timeout=PATIENCE,
            max_queue=None,  # otherwise pings would not be answered while many messages are unread
        )
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._socket is not None
        await self._socket.close()

    @property
    def closing(self) -> tuple[int | None, str]:
        """The close code and reason."""
        assert self._socket is not None
        return self._socket.close_code, self._socket.close_reason or ""

    async def settings(self) -> Settings:
        """The settings of the table, from the server's first message."""
        assert self._socket is not None
        if self.hello is None:
            self._greet(MESSAGES.decode(await self._socket.recv()))
        assert self.hello is not None
        return self.hello.settings

    def _greet(self, hello: Hello) -> None:
        if hello.protocol != PROTOCOL:
            raise UsageError(f"this server speaks protocol {hello.protocol}, and we speak {PROTOCOL}")
        self.hello = hello

    async def ask(self, request: AtTable | Look | Pong) -> None:
        """Send a request; the answer is one of the messages."""
        assert self._socket is not None
        await self._socket.send(ENCODER.encode(request), text=True)

    async def move(self, seat: int, move: str) -> None:
        """Make a move in the position of the last table message."""
        assert self.latest is not None
        await self.ask(Move(seat=seat, version=self.latest.version, move=move))

    async def messages(self) -> AsyncIterator[Any]:
        """All messages until the connection ends; pings are answered here and left out."""
        assert self._socket is not None
        if self.hello is not None:
            yield self.hello
        try:
            async for text in self._socket:
                message = MESSAGES.decode(text)
                match message:
                    case Ping():
                        await self.ask(Pong(message.number))
                        continue
                    case Hello():
                        self._greet(message)
                    case LobbyMessage() | TableMessage():
                        self.latest = message
                yield message
        except ConnectionClosed:
            return

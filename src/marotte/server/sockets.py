"""One WebSocket per client: requests come in, and what the client may see goes out.

The websockets library implements the standard; this module feeds it bytes. (Uvicorn's own implementation, with queues
and tasks for every message, was measured: it took a quarter of the server's time.)
"""

import asyncio
import logging
import re
import time
from struct import pack
from typing import Any, cast

import msgspec
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from uvicorn.protocols.utils import get_local_addr
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN, SEND_EOF
from websockets.server import ServerProtocol

from marotte.protocol.messages import EXTRAS, LONGEST_MESSAGE, PROTOCOL, FromClient, Hello, Look, Pong
from marotte.protocol.refusals import Code, Refusal
from marotte.server.clients import MOST_REFUSED, MOST_UNREAD, PING_EVERY, Client
from marotte.server.identity import AnyConnection, check_origin, player_of, token_of
from marotte.server.live_table import PUT_ASIDE, LiveTable, refuse
from marotte.server.rate_limits import Limit
from marotte.table.screen import ENCODER
from marotte.table.state import is_same

logger = logging.getLogger("marotte.server")

REQUESTS: msgspec.json.Decoder[Any] = msgspec.json.Decoder(FromClient)

#: A longer message closes the connection before it is read; see LONGEST_MESSAGE for shorter ones.
LONGEST_FRAME = 65536

#: Maximum connections to one table: of all spectators together, and of a single player or host.
MOST_CLIENTS = 100
MOST_TABS = 10

#: Close codes, besides those of the standard.
CLOSED = {
    Code.NO_SUCH_TABLE: 4404,
    Code.NO_SPECTATORS: 4403,
    Code.NOT_ALLOWED: 4403,
    Code.TOO_MANY: 4429,
    Code.PUT_ASIDE: PUT_ASIDE,
}

#: Maximum length of a close reason in bytes, by the standard.
LONGEST_REASON = 123

#: Seconds that a client has to answer a close.
CLOSING = 1.0

#: A client that has been silent for this many latency measurements is disconnected.
MOST_SILENT = 3

#: The first byte of an unfragmented text frame.
TEXT_FRAME = 0x80 | Opcode.TEXT

PATH = re.compile(r"/api/tables/([^/]+)/socket")


class Socket(asyncio.Protocol):
    """A connection, from handshake to close."""

    transport: asyncio.Transport

    def __init__(self, app: State, server_state: ServerState, ping_every: float = PING_EVERY, **_: Any) -> None:
        self.app = app
        self._ping_every = ping_every
        self._others: set[Any] = server_state.connections  # closed by the server when it stops
        self._standard = ServerProtocol(max_size=LONGEST_FRAME)
        self._live: LiveTable | None = None
        self._client: Client | None = None  # set once the client is admitted
        self.is_behind = False
        self._fragments: list[bytes] = []  # of an incomplete message
        self._is_text = False
        self._silent = 0
        self._entering: asyncio.Task[None] | None = None
        self._timers: list[asyncio.TimerHandle] = []

    # Called by the event loop and the server

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A connection was opened."""
        self.transport = cast(asyncio.Transport, transport)
        self.transport.set_write_buffer_limits(MOST_UNREAD)
        self._others.add(self)

    def pause_writing(self) -> None:
        """The client is too slow: the write buffer is full."""
        self.is_behind = True

    def resume_writing(self) -> None:
        """The client has caught up."""
        self.is_behind = False

    def data_received(self, data: bytes) -> None:
        """Handle incoming bytes."""
        self._silent = 0
        self._standard.receive_data(data)
        for event in self._standard.events_received():
            if isinstance(event, Request):
                self._shake_hands(event)
            elif isinstance(event, Frame):
                self._read(event)
        self._flush()
        if self._standard.parser_exc is not None:
            self._end()
        if self.is_behind:  # perhaps with pongs, which are not rate-limited
            self.transport.abort()

    def eof_received(self) -> None:
        """The other side has closed its end."""
        self._standard.receive_eof()
        self._end()

    def connection_lost(self, _: Exception | None) -> None:
        """The connection was lost."""
        self._others.discard(self)
        if self._entering is not None:
            self._entering.cancel()
        for timer in self._timers:
            timer.cancel()
        self._leave()

    def shutdown(self) -> None:
        """The server is stopping."""
        self.close(1012, "the server stops")
        self._end()

    # The connection to a client

    def send(self, message: bytes) -> None:
        """Send a message; a no-op if the connection is closed."""
        if self._standard.state is OPEN and not self.transport.is_closing():
            self.transport.write(text_frame(message))

    def close(self, code: int, reason: str) -> None:
        """Close the connection soon, and say why."""
        if self._standard.state is not OPEN:
            return
        self._standard.send_close(code, reason.encode()[:LONGEST_REASON].decode(errors="ignore"))
        self._flush()
        self._give_up_soon()

    def _end(self) -> None:
        """Close the transport once everything is sent."""
        self.transport.close()
        self._give_up_soon()

    def _give_up_soon(self) -> None:
        """Abort after a while: a client that no longer reads must not keep the connection open."""
        loop = asyncio.get_running_loop()
        loop.call_soon(self._leave)  # not at once: the caller may be iterating over the table's clients
        self._timers.append(loop.call_later(CLOSING, self.transport.abort))

    def _flush(self) -> None:
        for data in self._standard.data_to_send():
            if self.transport.is_closing():
                return
            if data == SEND_EOF:
                self._end()
            else:
                self.transport.write(data)

    # Joining and leaving

    def _shake_hands(self, request: Request) -> None:
        response = self._standard.accept(request)
        self._standard.send_response(response)
        self._flush()
        if self._standard.state is not OPEN:
            self._end()
            return
        self.transport.pause_reading()  # until the client is admitted
        self._entering = asyncio.create_task(self._enter(request))

    async def _enter(self, request: Request) -> None:
        """Admit a client to a table."""
        connection = _as_connection(request)
        match = PATH.fullmatch(connection.scope["path"])
        table_id = match[1] if match else ""
        try:
            live, client = await self._admit(connection, table_id)
            self._live, self._client = live, client
            is_host = is_same(live.table.host, client.player)
            client.send(ENCODER.encode(Hello(PROTOCOL, table_id, list(client.viewers), is_host, live.table.settings)))
            live.come(client)
            self._measure()
        except Refusal as refusal:
            self.close(CLOSED.get(refusal.code, 1011), refusal.sentence)
        except Exception as error:
            logger.exception("somebody could not be let in")
            self.close(1011, "something went wrong on the server")
            if self._live is not None:
                self._live.fail(error)
        finally:
            if not self.transport.is_closing():
                self.transport.resume_reading()

    async def _admit(self, connection: AnyConnection, table_id: str) -> tuple[LiveTable, Client]:
        local = get_local_addr(self.transport)
        self.app.hosts.check(connection.scope["headers"], local[0] if local else "")
        check_origin(connection)
        live: LiveTable = await self.app.hub.get(table_id)
        player = player_of(token_of(connection, table_id))
        viewers = live.table.seats_of(player)
        if not live.may_look(player):
            raise Refusal(Code.NO_SPECTATORS, "this table is only for those who sit at it")
        # Spectators never block players or the host.
        is_known = bool(viewers) or is_same(live.table.host, player)
        alike = [one for one in live.clients if one.player == player or not (is_known or one.viewers)]
        if len(alike) >= (MOST_TABS if is_known else MOST_CLIENTS):
            raise Refusal(Code.TOO_MANY, "there are too many connections to this table")
        rate = self.app.limits.requests_per_second
        extras = frozenset(connection.query_params.getall("with", [])) & EXTRAS
        return live, Client(self, player, viewers, extras, Limit(rate, 2 * rate), self._ping_every)

    def _leave(self) -> None:
        if self._live is not None and self._client is not None:
            self._live.leave(self._client)
            self._live = None

    def _measure(self) -> None:
        """Measure the latency repeatedly. A client that does not even answer protocol pings is disconnected."""
        if self._client is None or self._standard.state is not OPEN:
            return
        if self._silent >= MOST_SILENT:
            self.transport.abort()
            return
        self._silent += 1
        self._standard.send_ping(b"")
        self._flush()  # a client that only listens answers nothing else
        pause = self._client.ping(time.monotonic())
        self._timers[:] = [asyncio.get_running_loop().call_later(pause, self._measure)]

    # Incoming messages

    def _read(self, frame: Frame) -> None:
        """Read a frame; a message may consist of several."""
        if frame.opcode not in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT) or self._live is None:
            return  # the library handles control frames
        if frame.opcode is not Opcode.CONT:
            self._is_text = frame.opcode is Opcode.TEXT
        if frame.data:  # or an endless series of empty fragments would fill the memory
            self._fragments.append(bytes(frame.data))
        if not frame.fin:
            return
        data = b"".join(self._fragments)
        self._fragments.clear()
        if self._is_text and not is_utf8(data):
            self.close(1007, "not UTF-8")
            return
        assert self._client is not None
        receive(data, self._live, self._client)


def text_frame(message: bytes) -> bytes:
    """A text frame. Built here because the library is slower, and every move sends several."""
    size = len(message)
    if size < 126:
        return bytes((TEXT_FRAME, size)) + message
    return (pack("!BBH", TEXT_FRAME, 126, size) if size < 1 << 16 else pack("!BBQ", TEXT_FRAME, 127, size)) + message


def is_utf8(data: bytes) -> bool:
    """Whether the bytes are valid UTF-8."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _as_connection(request: Request) -> AnyConnection:
    """A handshake in the form that the HTTP functions read."""
    path, _, query = request.path.partition("?")
    headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in request.headers.raw_items()]
    scope: Any = {"type": "websocket", "path": path, "query_string": query.encode("latin-1"), "headers": headers}
    return ASGIConnection(scope)


def receive(data: bytes, live: LiveTable, client: Client) -> None:
    """Decode one message and handle it."""
    now = time.monotonic()
    if not client.limit.allows(now):
        client.refused += 1
        if client.refused >= MOST_REFUSED:
            client.cut_off(CLOSED[Code.TOO_MANY], "too many requests")
        elif client.refused == 1:
            refuse(client, Refusal(Code.TOO_MANY, "that was too much at once; what comes now is not read"))
        return
    client.refused = max(0, client.refused - 1)
    try:
        if len(data) > LONGEST_MESSAGE:
            raise msgspec.ValidationError(f"a message has at most {LONGEST_MESSAGE} bytes")
        request = REQUESTS.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        refuse(client, Refusal(Code.MALFORMED, str(error)))
        return
    match request:
        case Pong():
            client.pong(request.number, now)
        case Look():
            live.show(client)
        case _:
            live.request(client, request)

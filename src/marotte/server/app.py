"""The application: HTTP and sockets."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Any

import msgspec
from litestar import Litestar, Request, WebSocket, get, post, websocket
from litestar.datastructures import Cookie, State
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.response import Response

from marotte.errors import UsageError
from marotte.games.contract import SPECTATOR
from marotte.records.shuffling import SECRET_BYTES
from marotte.server.hub import ENCODER, Client, Hub, LiveTable
from marotte.server.messages import LONGEST_MESSAGE, PROTOCOL, FromClient, Hello, Look, Pong, Refused
from marotte.server.store import Store
from marotte.table import log
from marotte.table.refusals import Code
from marotte.table.settings import Settings

REQUESTS: msgspec.json.Decoder[Any] = msgspec.json.Decoder(FromClient)

#: Seconds between two measurements of a line.
PING_EVERY = 10.0


class Opening(msgspec.Struct, forbid_unknown_fields=True):
    """The answer to who opens a table."""

    table: str
    token: str


def player_of(token: str) -> str:
    """Who somebody is: the hash of a token that only they know. So nothing that is stored lets anybody in."""
    return sha256(f"marotte player {token}".encode()).hexdigest()[:32]


def token_of(connection: Request[Any, Any, Any] | WebSocket[Any, Any, Any], table_id: str) -> str | None:
    """The token of a browser (a cookie) or of a script (a header)."""
    header = connection.headers.get("authorization", "")
    if header.startswith("Bearer "):
        return header.removeprefix("Bearer ")
    return connection.cookies.get(f"marotte-{table_id}")


def with_token(table_id: str, content: Opening) -> Response[Opening]:
    """An answer that gives a browser its token."""
    cookie = Cookie(f"marotte-{table_id}", content.token, httponly=True, samesite="lax", max_age=90 * 86400)
    return Response(content, cookies=[cookie])


async def find(state: State, table_id: str) -> LiveTable:
    """A table, or a 404."""
    live = await state.hub.find(table_id)
    if live is None:
        raise HTTPException(status_code=404, detail="there is no such table")
    return live  # type: ignore[no-any-return]


@post("/api/tables")
async def open_table(data: Settings, state: State) -> Response[Opening]:
    """Open a table; who opens it is its host."""
    try:
        data.setup()
    except UsageError as error:
        raise HTTPException(status_code=400, detail=str(error)) from None
    table_id, token = secrets.token_urlsafe(9), secrets.token_urlsafe(24)
    secret = secrets.token_hex(SECRET_BYTES)
    await state.hub.open(table_id, log.Opened(at=time.time(), settings=data, secret=secret, host=player_of(token)))
    return with_token(table_id, Opening(table_id, token))


@post("/api/tables/{table_id:str}/players")
async def join_table(table_id: str, state: State) -> Response[Opening]:
    """A token for somebody who wants to sit down; they take a seat over the socket."""
    await find(state, table_id)
    return with_token(table_id, Opening(table_id, secrets.token_urlsafe(24)))


@get("/api/tables/{table_id:str}/record")
async def read_record(table_id: str, state: State) -> dict[str, Any]:
    """The record of a finished game."""
    live = await find(state, table_id)
    if not live.table.is_over:
        raise HTTPException(status_code=409, detail="the game is not over")
    return live.table.record.to_data()


@websocket("/api/tables/{table_id:str}/socket")
async def connect(socket: WebSocket[Any, Any, Any], table_id: str, state: State) -> None:
    """One socket: what a client asks for comes in, what it may see goes out."""
    live = await state.hub.find(table_id)
    if live is None:
        await socket.close(code=4404, reason="there is no such table")
        return
    await socket.accept()
    token = token_of(socket, table_id)
    player = player_of(token) if token else ""
    seat = live.table.seat_of(player)
    client = Client(player, SPECTATOR if seat is None else seat)
    live.clients.add(client)
    live.table.connected(player, time.time(), is_there=True)
    client.send(ENCODER.encode(Hello(PROTOCOL, table_id, seat)))
    client.send(live.message(client.seat))
    sender = asyncio.create_task(send_all(socket, client))
    try:
        while True:
            await receive(socket, live, client)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        sender.cancel()
        live.clients.discard(client)
        if not any(other.player == player for other in live.clients):
            live.table.connected(player, time.time(), is_there=False)
            live.go_on()


async def send_all(socket: WebSocket[Any, Any, Any], client: Client) -> None:
    """Send whatever waits for a client, and measure its line now and then."""
    while True:
        message = await client.queue.get()
        if client.is_cut_off or message is None:
            await socket.close(code=4408, reason="too slow")
            return
        await socket.send_data(message, mode="text")


async def receive(socket: WebSocket[Any, Any, Any], live: LiveTable, client: Client) -> None:
    """Read one message and do it."""
    data = await socket.receive_data(mode="text")
    try:
        if len(data) > LONGEST_MESSAGE:
            raise msgspec.ValidationError(f"a message has at most {LONGEST_MESSAGE} characters")
        request = REQUESTS.decode(data)
    except (msgspec.DecodeError, UnicodeError) as error:
        client.send(ENCODER.encode(Refused(Code.MALFORMED, str(error))))
        return
    if isinstance(request, Look):
        client.send(live.message(client.seat))
    elif not isinstance(request, Pong):
        live.request(client, request)
        seat = live.table.seat_of(client.player)
        if client.seat == SPECTATOR and seat is not None:
            client.seat = seat
            client.send(live.message(seat))


def make_app(database_url: str) -> Litestar:
    """The application on a database."""
    store = Store(database_url)

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        await store.prepare()
        app.state.hub = Hub(store)
        writer = asyncio.create_task(app.state.hub.writer.run())
        yield
        writer.cancel()
        await store.close()

    return Litestar([open_table, join_table, read_record, connect], lifespan=[life])

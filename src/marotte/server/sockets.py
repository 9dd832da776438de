"""One socket a client: what it asks for comes in, what it may see goes out."""

import asyncio
import re
import time
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from marotte.server.clients import MOST_REFUSED, Client, Limit
from marotte.server.identity import check_origin, player_of, token_of
from marotte.server.live import LiveTable, refuse
from marotte.server.messages import LONGEST_MESSAGE, PROTOCOL, FromClient, Hello, Look, Pong
from marotte.table.refusals import Code, Refusal
from marotte.table.showing import ENCODER, EXTRAS
from marotte.table.state import is_same

REQUESTS: msgspec.json.Decoder[Any] = msgspec.json.Decoder(FromClient)

AnySocket = WebSocket[Any, Any, Any]

#: So many connections to one table at most: of those who only look, and of one who has a seat.
MOST_CLIENTS = 100
MOST_TABS = 10

#: Why a socket is closed, besides the codes of the standard.
CLOSED = {Code.NO_SUCH_TABLE: 4404, Code.NO_SPECTATORS: 4403, Code.NOT_ALLOWED: 4403, Code.TOO_MANY: 4429}

PATH = re.compile(r"/api/tables/([^/]+)/socket")


async def connect(scope: Any, receive: Any, send: Any, state: State) -> None:
    """Let somebody look at a table, and play there."""
    match = PATH.fullmatch(scope["path"])
    socket: AnySocket = WebSocket(scope, receive, send)
    await socket.accept()
    table_id = match[1] if match else ""
    try:
        live, client = await _admit(socket, table_id, state)
    except Refusal as refusal:
        await socket.close(code=CLOSED[refusal.code], reason=refusal.sentence)
        return
    hello = Hello(PROTOCOL, table_id, list(client.eyes), is_same(live.table.host, client.player), live.table.settings)
    client.send(ENCODER.encode(hello))
    live.come(client)
    await _serve(socket, receive, send, live, client)


async def _admit(socket: AnySocket, table_id: str, state: State) -> tuple[LiveTable, Client]:
    check_origin(socket)
    live: LiveTable | None = await state.hub.find(table_id)
    if live is None:
        raise Refusal(Code.NO_SUCH_TABLE, "there is no such table")
    player = player_of(token_of(socket, table_id))
    eyes = live.table.seats_of(player)
    if not live.may_look(player):
        raise Refusal(Code.NO_SPECTATORS, "this table is only for those who sit at it")
    # Those who only look never keep out who has a seat.
    alike = [one for one in live.clients if one.player == player or not (eyes or one.eyes)]
    if len(alike) >= (MOST_TABS if eyes else MOST_CLIENTS):
        raise Refusal(Code.TOO_MANY, "there are too many connections to this table")
    rate = state.limits.requests_per_second
    extras = frozenset(socket.query_params.getall("with", [])) & EXTRAS
    return live, Client(player, eyes, extras, Limit(rate, 2 * rate))


async def _serve(socket: AnySocket, receive: Any, send: Any, live: LiveTable, client: Client) -> None:
    """Until either side ends it."""
    handler = asyncio.current_task()
    assert handler is not None
    closing: list[tuple[int, str]] = []

    def cut_off(code: int, reason: str) -> None:
        if not closing:
            closing.append((code, reason))
            if asyncio.current_task() is not handler:  # which sees it by itself
                handler.cancel()

    client.cut_off = cut_off
    beside = [asyncio.create_task(client.send_all(send)), asyncio.create_task(_measure(client))]
    try:
        while not closing:
            _receive(await receive(), live, client)
    except WebSocketDisconnect:
        pass
    except asyncio.CancelledError:
        if not closing:
            raise
    finally:
        for task in beside:
            task.cancel()
        live.leave(client)
    if closing:
        # A client that does not read does not read this either, so nobody waits for it.
        with suppress(OSError, RuntimeError, TimeoutError):
            await asyncio.wait_for(socket.close(*closing[0]), 1.0)


async def _measure(client: Client) -> None:
    while True:
        await asyncio.sleep(client.ping(time.monotonic()))


def _receive(event: Any, live: LiveTable, client: Client) -> None:
    """Read one message and do it."""
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="closed")
    now = time.monotonic()
    if not client.limit.allows(now):
        client.refused += 1
        if client.refused >= MOST_REFUSED:
            client.cut_off(CLOSED[Code.TOO_MANY], "too many requests")
        elif client.refused == 1:
            refuse(client, Code.TOO_MANY, "that was too much at once; what comes now is not read")
        return
    client.refused = max(0, client.refused - 1)
    data = event.get("text") or event.get("bytes") or ""
    try:
        if len(data) > LONGEST_MESSAGE:
            raise msgspec.ValidationError(f"a message has at most {LONGEST_MESSAGE} characters")
        request = REQUESTS.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        refuse(client, Code.MALFORMED, str(error))
        return
    match request:
        case Pong():
            client.pong(request.number, now)
        case Look():
            live.show(client)
        case _:
            live.request(client, request)

"""The HTTP API, described at /api/openapi.json. Sockets are in :mod:`marotte.server.sockets`."""

import asyncio
import logging
import secrets
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import deepcopy
from dataclasses import replace
from io import BytesIO
from typing import Annotated, Any

import msgspec
from litestar import HttpMethod, Litestar, MediaType, Request, Router, get, post, route
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter
from litestar.response import Response

from marotte.games.registry import all_games
from marotte.protocol.events import AnyEvent
from marotte.protocol.http import DeckInfo, DeckRequest, GameInfo, Joining, Place, Progress, ReplayData, TableListed
from marotte.protocol.messages import AnyTableMessage
from marotte.protocol.refusals import Code, Refusal
from marotte.protocol.requests import Sit
from marotte.protocol.settings import Settings
from marotte.records.files import parse_only_record
from marotte.records.record import Record
from marotte.records.shuffling import SECRET_BYTES
from marotte.server.error_responses import HANDLERS, HEADERS
from marotte.server.game_list import show_deck, show_game
from marotte.server.hosts import Hosts
from marotte.server.hub import Hub
from marotte.server.identity import check_origin, cookie_for, new_token, player_of, token_of
from marotte.server.invitations import draw_invitation, invitation_to, open_to_room, read_invitation
from marotte.server.live_table import LiveTable
from marotte.server.openapi import COOKIE, TOKEN, Description, RecordUpload, TableId
from marotte.server.ownership import DatabaseLost
from marotte.server.precompiler import Precompiler, step_for
from marotte.server.rate_limits import Limit, Limits
from marotte.server.static_files import send_file, send_worker, show_page
from marotte.server.store import Store
from marotte.table import log
from marotte.table.history import history_for
from marotte.table.replays import show_replay
from marotte.table.screen import ENCODER, seen_record
from marotte.table.settings import check_table_bot
from marotte.table.state import is_same
from marotte.table.table import Table

logger = logging.getLogger("marotte.server")

#: Maximum size of a request body, in bytes.
LONGEST_BODY = 16384

#: The same for an uploaded record, which may hold a long evening's game.
LONGEST_RECORD = 2 * 1024 * 1024

#: Maximum tables in the public list.
MOST_LISTED = 50

#: Above this many remembered addresses, stale ones are dropped.
MOST_VISITORS = 10000

#: Responses, for the OpenAPI description.
SHOWN = ResponseSpec(AnyTableMessage, description="The table", generate_examples=False)
REPLAYED = ResponseSpec(ReplayData, description="The game, step by step", generate_examples=False)

AnyRequest = Request[Any, Any, Any]
WhichGame = Annotated[int | None, QueryParameter(ge=1, description="Which game; the last otherwise.")]


@get("/api/games", sync_to_thread=False)
def list_games() -> list[GameInfo]:
    """All games with their options and deck entries."""
    return [show_game(game) for game in all_games()]


@post("/api/decks", status_code=200)
async def look_at_deck(data: JSONBody[DeckRequest], request: AnyRequest, state: State) -> DeckInfo:
    """The usual deck of a game with these seats and options, and whether the given deck is playable."""
    check_origin(request)
    _check_looks(request, state)
    return show_deck(data)


@get("/api/progress", sync_to_thread=False)
def read_progress(state: State) -> Progress:
    """Compilation progress of the games, which are compiled at a first start."""
    progress: Progress = state.precompiler.progress
    return progress


@get("/api/tables", sync_to_thread=False)
def list_tables(state: State) -> list[TableListed]:
    """The public tables; those that can be joined come first."""
    return [
        TableListed(
            live.id,
            live.table.settings,
            live.status,
            [number for number, seat in enumerate(live.table.seats) if seat.is_free],
            live.table.names(),
        )
        for live in state.hub.listed()[:MOST_LISTED]
    ]


@route(
    ["/api/tables", "/api/tables/{table_id:str}/invitation"],
    http_method=HttpMethod.OPTIONS,
    status_code=204,
    include_in_schema=False,
    sync_to_thread=False,
)
def list_methods() -> Response[None]:
    """The methods of the paths that have two: Litestar's own answer names only the first."""
    return Response(None, headers={"Allow": "GET, OPTIONS, POST"})


@post("/api/tables", response_headers=[COOKIE])
async def open_table(data: JSONBody[Settings], request: AnyRequest, state: State) -> Response[Place]:
    """Open a table. The caller becomes its host; the token stands for the host and for the seats they take."""
    _check_limits(request, state)
    setup = data.setup()
    data = msgspec.structs.replace(data, deck=setup.changed_entries)
    check_table_bot(data.bot, setup)
    await state.precompiler.wait_for(data.game, step_for(data.bot))
    table_id, token = secrets.token_urlsafe(9), new_token()
    secret = secrets.token_hex(SECRET_BYTES)
    rules, host = setup.game.rules_version, player_of(token)
    await state.hub.open(
        table_id, log.Opened(at=state.hub.clock.now(), settings=data, secret=secret, host=host, rules=rules)
    )
    return _seated(request, table_id, None, token)


@get("/api/tables/{table_id:str}", responses={200: SHOWN}, security=TOKEN)
async def look_at_table(table_id: TableId, request: AnyRequest, state: State) -> Response[bytes]:
    """The table as the caller may see it: the same message that a socket sends."""
    live, player = await _look_at(request, state, table_id)
    return Response(await live.look(player), media_type=MediaType.JSON)


@post("/api/tables/{table_id:str}/seats", response_headers=[COOKIE], security=TOKEN)
async def join_table(table_id: TableId, data: JSONBody[Joining], request: AnyRequest, state: State) -> Response[Place]:
    """Take a seat. With the token of another seat at this table, both seats belong to the same device."""
    _check_limits(request, state)
    live: LiveTable = await state.hub.get(table_id)
    free = [number for number, seat in enumerate(live.table.seats) if seat.is_free]
    seat = data.seat if data.seat is not None else free[0] if free else 0
    token = token_of(request, table_id)
    player = player_of(token)
    is_known = live.table.seats_of(player) or player in live.table.removed or is_same(live.table.host, player)
    if token is None or not is_known:
        token = new_token()  # clients may not choose their token
    await live.sit(player_of(token), Sit(seat=seat, name=data.name))
    return _seated(request, table_id, seat, token)


@get("/api/tables/{table_id:str}/record", security=TOKEN)
async def read_record(table_id: TableId, request: AnyRequest, state: State, game: WhichGame = None) -> dict[str, Any]:
    """The record of a game: complete if the game is over, otherwise what the caller has seen."""
    live, player = await _look_at(request, state, table_id)
    record, is_over = _record_of(live.table, game)
    viewers = live.table.seats_of(player)
    rounds = [replace(entry, moves=list(entry.moves)) for entry in record.rounds]
    record = replace(record, rounds=rounds, extra=deepcopy(record.extra))
    await live.written()  # never show what could still be lost
    return record.to_data() if is_over else await asyncio.to_thread(seen_record, record, viewers)


def _record_of(table: Table, game: int | None) -> tuple[Record, bool]:
    """The record of a game at a table, and whether that game is over."""
    number = len(table.finished) if game is None else game - 1
    if number > len(table.finished):
        raise Refusal(Code.MALFORMED, f"there have been {len(table.finished) + 1} games at this table")
    return (table.finished[number], True) if number < len(table.finished) else (table.record, table.is_over)


@get("/api/tables/{table_id:str}/history", security=TOKEN)
async def read_history(
    table_id: TableId, request: AnyRequest, state: State, game: WhichGame = None
) -> list[AnyEvent[Any]]:
    """Everything that has happened in a game, as the caller was told it."""
    live, player = await _look_at(request, state, table_id)
    await live.written()
    entries = await state.hub.read(table_id)
    async with state.retelling:
        return await asyncio.to_thread(history_for, entries, game, player)


@get("/api/tables/{table_id:str}/replay", responses={200: REPLAYED}, security=TOKEN)
async def replay_game(table_id: TableId, request: AnyRequest, state: State, game: WhichGame = None) -> Response[bytes]:
    """A finished game step by step, with all cards open."""
    live, _ = await _look_at(request, state, table_id)
    record, is_over = _record_of(live.table, game)
    await live.written()
    if not is_over:
        raise Refusal(Code.NOT_OVER, "the game is not over")
    return await _replayed(state, record)


@post(
    "/api/replays",
    status_code=200,
    request_max_body_size=LONGEST_RECORD,
    responses={200: REPLAYED},
    operation_class=RecordUpload,
)
async def replay_record(request: AnyRequest, state: State) -> Response[bytes]:
    """The game of an uploaded record, step by step. The record is not stored."""
    check_origin(request)
    _check_looks(request, state)
    content = BytesIO(await request.body())
    async with state.retelling:
        record = await asyncio.to_thread(parse_only_record, content)
    await state.precompiler.wait_for(record.setup.game.name)
    return await _replayed(state, record)


async def _replayed(state: State, record: Record) -> Response[bytes]:
    def show() -> bytes:
        return ENCODER.encode(show_replay(record))

    async with state.retelling:
        return Response(await asyncio.to_thread(show), media_type=MediaType.JSON)


async def _look_at(request: AnyRequest, state: State, table_id: str) -> tuple[LiveTable, str]:
    """A table that the caller may see, and the caller's player ID."""
    _check_looks(request, state)
    live: LiveTable = await state.hub.get(table_id)
    player = player_of(token_of(request, table_id))
    if not live.may_look(player):
        raise Refusal(Code.NO_SPECTATORS, "this table is only for those who sit at it")
    return live, player


def _seated(request: AnyRequest, table_id: str, seat: int | None, token: str) -> Response[Place]:
    url = invitation_to(request, table_id).url
    return Response(Place(table_id, seat, token, url), cookies=[cookie_for(request, table_id, token)])


def _check_limits(request: AnyRequest, state: State) -> None:
    check_origin(request)
    most = state.limits.tables_per_minute
    _check_rate(request, state, "tables", Limit(most / 60, most))


def _check_looks(request: AnyRequest, state: State) -> None:
    most = state.limits.looks_per_second
    _check_rate(request, state, "looks", Limit(most, 2 * most))


def _check_rate(request: AnyRequest, state: State, what: str, limit: Limit) -> None:
    """Enforce a rate limit per address."""
    now = time.monotonic()
    if len(state.visitors) > MOST_VISITORS:  # drop those not seen for a minute
        state.visitors = {key: limit for key, limit in state.visitors.items() if now - (limit.at or now) < 60}
    key = (request.client.host if request.client else "", what)
    if not state.visitors.setdefault(key, limit).allows(now):
        raise Refusal(Code.TOO_MANY, "too much in a short time; try again in a minute")


def end_with(task: asyncio.Task[None]) -> None:
    """Stop the server if a background task has failed: it must not go on when it can no longer write."""
    if not task.cancelled() and (error := task.exception()) is not None:
        if isinstance(error, DatabaseLost):
            if not error.is_said:
                logger.critical("the server ends: %s", error)
            error.is_said = True
        else:
            logger.critical("the server ends, for a part of it has failed", exc_info=error)
        signal.raise_signal(signal.SIGTERM)


def make_app(database_url: str, limits: Limits | None = None, hosts: Hosts | None = None) -> Litestar:
    """Build the application on a database."""
    store = Store(database_url)

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        await store.prepare()
        app.state.limits = limits or Limits()
        app.state.visitors = {}
        app.state.precompiler = precompiler = Precompiler()
        app.state.retelling = asyncio.Lock()  # one at a time: it is expensive, and games go on meanwhile
        app.state.hub = hub = Hub(store, precompiler)
        beside = [asyncio.create_task(work) for work in (hub.writer.run(), precompiler.run(), hub.run(), store.run())]
        for task in beside:
            task.add_done_callback(end_with)
        yield
        await hub.stop()
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        await store.close()

    # Static files do without these headers: there are many files, and the policy comes with the page itself.
    guarded = Router(
        "/",
        route_handlers=[
            show_page,
            send_worker,
            list_methods,  # before the handlers of its paths, or Litestar adds its own
            list_games,
            look_at_deck,
            read_progress,
            list_tables,
            open_table,
            look_at_table,
            join_table,
            read_record,
            read_history,
            replay_game,
            replay_record,
            read_invitation,
            open_to_room,
            draw_invitation,
        ],
        response_headers=HEADERS,
    )
    return Litestar(
        [guarded, send_file],
        lifespan=[life],
        exception_handlers=HANDLERS,
        openapi_config=Description(),
        request_max_body_size=LONGEST_BODY,
        logging_config=None,
        state=State({"hosts": hosts or Hosts(), "store": store}),
    )

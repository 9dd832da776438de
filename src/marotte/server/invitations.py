"""The link that invites others to a table, also as a QR code."""

import io
import logging
from typing import Any

import segno
from litestar import Request, get, post
from litestar.datastructures import State
from litestar.response import Response

from marotte.protocol.http import Invitation
from marotte.protocol.refusals import Code, Refusal
from marotte.server.identity import check_origin, player_of, token_of
from marotte.server.live_table import LiveTable
from marotte.server.network_access import Reach, is_loopback, is_own_name
from marotte.server.openapi import TOKEN, TableId
from marotte.table.state import is_same

logger = logging.getLogger("marotte.server")

AnyRequest = Request[Any, Any, Any]


def invitation_to(request: AnyRequest, table_id: str) -> Invitation:
    """The link to a table. On the server's own computer ``localhost`` works; others need its network address."""
    url = request.base_url
    reach: Reach | None = request.app.state.get("reach")
    address = reach.address if reach is not None else None
    is_own = is_own_name(url.hostname or "", _local(request))
    if is_own and address is not None:
        url = url.with_replacements(netloc=address)
    is_local = is_own and address is None
    can_open = is_local and reach is not None and reach.can_open and _sits_here(request, reach)
    return Invitation(f"{url}t/{table_id}", is_local, can_open)


def _local(request: AnyRequest) -> str:
    """The address on which a request came in."""
    server = request.scope.get("server")
    return str(server[0]) if server else ""


def _sits_here(request: AnyRequest, reach: Reach) -> bool:
    """Whether a request was made on this computer, and not through a proxy or a tunnel."""
    client = request.client.host if request.client else ""
    is_here = is_loopback(client) and is_loopback(_local(request)) and is_own_name(request.base_url.hostname or "", "")
    return is_here and (request.base_url.port or 80) == reach.port


@get("/api/tables/{table_id:str}/invitation")
async def read_invitation(table_id: TableId, request: AnyRequest, state: State) -> Invitation:
    """The link for others."""
    await state.hub.get(table_id)
    return invitation_to(request, table_id)


@post("/api/tables/{table_id:str}/invitation", status_code=200, security=TOKEN)
async def open_to_room(table_id: TableId, request: AnyRequest, state: State) -> Invitation:
    """Open this server to the local network until it stops; only for the host, on this computer."""
    check_origin(request)
    live: LiveTable = await state.hub.get(table_id)
    reach: Reach | None = state.get("reach")
    if not is_same(live.table.host, player_of(token_of(request, table_id))):
        raise Refusal(Code.NOT_HOST, "only who opened the table may do that")
    if reach is None or request.headers.get("origin") is None or not _sits_here(request, reach):
        raise Refusal(Code.NOT_ALLOWED, "a server is opened to the room from a page on its own computer")
    if invitation_to(request, table_id).can_open:
        await reach.open()
        logger.warning(
            "others in the same network can now come in at http://%s/, until the server stops", reach.address
        )
    return invitation_to(request, table_id)


@get("/api/tables/{table_id:str}/invitation.svg", include_in_schema=False)
async def draw_invitation(table_id: TableId, request: AnyRequest, state: State) -> Response[bytes]:
    """The link as a QR code."""
    await state.hub.get(table_id)
    picture = io.BytesIO()
    segno.make_qr(invitation_to(request, table_id).url).save(picture, "svg", border=2, scale=4, dark="#17121f")
    return Response(picture.getvalue(), media_type="image/svg+xml")

"""The link that brings others to a table, also as a code for the camera of a phone."""

import io
import socket
from typing import Any

import msgspec
import segno
from litestar import Request, get
from litestar.datastructures import State
from litestar.params import FromPath
from litestar.response import Response

from marotte.server.refusing import REFUSALS
from marotte.table.refusals import Code, Refusal

#: What a computer calls itself; it leads nobody else here.
OWN_NAMES = ("localhost", "127.0.0.1", "::1", "[::1]")

#: An address that nobody has (RFC 5737). It is only asked which way leads there, and nothing is sent.
ELSEWHERE = ("192.0.2.1", 9)


class Invitation(msgspec.Struct):
    """Where others find a table."""

    url: str
    is_local: bool  # only this computer can follow it


def network_address(listener: socket.socket) -> str | None:
    """The address of this computer for others, if it listens for them."""
    if listener.getsockname()[0] not in ("0.0.0.0", "::"):
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(ELSEWHERE)
        except OSError:  # there is no network
            return None
        return str(asking.getsockname()[0])


def invitation_to(request: Request[Any, Any, Any], table_id: str) -> Invitation:
    """Who sits at the server itself calls it localhost; others need its address in the network."""
    host, url = request.base_url.hostname or "", str(request.base_url)
    address = request.app.state.get("network_address")
    is_own = host in OWN_NAMES
    if is_own and address is not None:
        url = str(request.base_url.with_replacements(netloc=f"{address}:{request.base_url.port or 80}"))
    return Invitation(f"{url}t/{table_id}", is_own and address is None)


@get("/api/tables/{table_id:str}/invitation", responses=REFUSALS)
async def read_invitation(table_id: FromPath[str], request: Request[Any, Any, Any], state: State) -> Invitation:
    """The link for the others."""
    await _check(state, table_id)
    return invitation_to(request, table_id)


@get("/api/tables/{table_id:str}/invitation.svg", include_in_schema=False)
async def draw_invitation(table_id: FromPath[str], request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """The same as a picture."""
    await _check(state, table_id)
    picture = io.BytesIO()
    segno.make_qr(invitation_to(request, table_id).url).save(picture, "svg", border=2, scale=4, dark="#17121f")
    return Response(picture.getvalue(), media_type="image/svg+xml")


async def _check(state: State, table_id: str) -> None:
    if await state.hub.find(table_id) is None:
        raise Refusal(Code.NO_SUCH_TABLE, "there is no such table")

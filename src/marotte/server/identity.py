"""Identity without accounts: an unguessable token for one table.

A browser keeps it in an HttpOnly cookie, a script sends it as a header. Only a hash of it is stored, so that a leaked
database, log file or backup lets nobody take another player's seat.
"""

import secrets
from hashlib import sha256
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from marotte.protocol.refusals import Code, Refusal

TOKEN_BYTES = 24

#: Lifetime of the cookie, in seconds.
LIFETIME = 90 * 86400

AnyConnection = ASGIConnection[Any, Any, Any, Any]


def new_token() -> str:
    """A token for a new player."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def player_of(token: str | None) -> str:
    """The player ID that belongs to a token; empty without one."""
    return sha256(f"marotte player {token}".encode()).hexdigest()[:32] if token else ""


def token_of(connection: AnyConnection, table_id: str) -> str | None:
    """The token that came with a connection: a script's header or a browser's cookie."""
    header = connection.headers.get("authorization", "")
    if header.startswith("Bearer "):
        return header.removeprefix("Bearer ")[:100]
    return connection.cookies.get(cookie_name(table_id))


def cookie_name(table_id: str) -> str:
    """The name of a table's cookie; each table has its own."""
    return f"marotte-{table_id}"


def cookie_for(connection: AnyConnection, table_id: str, token: str) -> Cookie:
    """The cookie with which a browser returns to its seat."""
    return Cookie(
        key=cookie_name(table_id),
        value=token,
        path=f"/api/tables/{table_id}",
        max_age=LIFETIME,
        httponly=True,
        samesite="strict",
        secure=connection.url.scheme in ("https", "wss"),
    )


def check_origin(connection: AnyConnection) -> None:
    """Refuse requests from pages of other sites (CSRF). Scripts send no origin, and pass."""
    origin = connection.headers.get("origin")
    if origin is not None and origin.partition("://")[2] != connection.headers.get("host"):
        raise Refusal(Code.NOT_ALLOWED, "requests from pages of other sites are refused")

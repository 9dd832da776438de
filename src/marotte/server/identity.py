"""Who somebody is, without accounts: a token that nobody can guess, for one table.

A browser keeps it in a cookie that its scripts can't read, a script sends it as a header. What is stored is a hash of
it, so that nothing in a database, a log file or a backup lets anybody sit down in the place of another.
"""

import secrets
from hashlib import sha256
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from marotte.table.refusals import Code, Refusal

TOKEN_BYTES = 24

#: A token can be used for so long, in seconds.
LIFETIME = 90 * 86400

AnyConnection = ASGIConnection[Any, Any, Any, Any]


def new_token() -> str:
    """A token for a new player."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def player_of(token: str | None) -> str:
    """Who somebody is, at one table; nobody, without a token."""
    return sha256(f"marotte player {token}".encode()).hexdigest()[:32] if token else ""


def token_of(connection: AnyConnection, table_id: str) -> str | None:
    """The token that came with a connection, from a script or from a browser."""
    header = connection.headers.get("authorization", "")
    if header.startswith("Bearer "):
        return header.removeprefix("Bearer ")[:100]
    return connection.cookies.get(cookie_name(table_id))


def cookie_name(table_id: str) -> str:
    """Every table has a cookie of its own."""
    return f"marotte-{table_id}"


def cookie_for(connection: AnyConnection, table_id: str, token: str) -> Cookie:
    """The cookie that lets a browser come back to its seat."""
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
    """A page of another site must not act for whoever looks at it. Scripts send no origin."""
    origin = connection.headers.get("origin")
    if origin is not None and origin.partition("://")[2] != connection.headers.get("host"):
        raise Refusal(Code.NOT_ALLOWED, "requests from pages of other sites are refused")

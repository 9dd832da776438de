"""A server's HTTP interface."""

import asyncio
from http.client import HTTPException, HTTPResponse
from typing import Any, TypeVar, cast
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec

from marotte.client.connection import Connection
from marotte.errors import UsageError, quote
from marotte.protocol.events import AnyEvent
from marotte.protocol.http import GameInfo, Invitation, Place, Progress, ReplayData, TableListed
from marotte.protocol.messages import AnyTableMessage, Refused
from marotte.protocol.refusals import Code, Refusal
from marotte.protocol.settings import Settings

#: Timeout in seconds; long, because the server may have to compile the game first.
PATIENCE = 180.0

#: Timeout in seconds for requests that are repeated anyway.
SHORT_PATIENCE = 2.0

Answer = TypeVar("Answer")

TABLE_MESSAGE = cast("type[AnyTableMessage]", AnyTableMessage)


class Server:
    """A server, given its address."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise UsageError(f"the address of a server is http://… or https://…, not {quote(address)}")
        self.address = f"{parts.scheme}://{parts.netloc}"

    async def games(self) -> list[GameInfo]:
        """All games, with their options."""
        return await self._fetch("GET", "/api/games", list[GameInfo])

    async def progress(self) -> Progress:
        """The progress of compiling the games."""
        return await self._fetch("GET", "/api/progress", Progress, patience=SHORT_PATIENCE)

    async def tables(self) -> list[TableListed]:
        """The public list of tables."""
        return await self._fetch("GET", "/api/tables", list[TableListed])

    async def open(self, settings: Settings) -> Place:
        """Open a table."""
        return await self._fetch("POST", "/api/tables", Place, body=settings)

    async def look(self, table: str, token: str | None = None) -> AnyTableMessage:
        """The table message, as the owner of the token may see it."""
        return await self._fetch("GET", f"/api/tables/{table}", TABLE_MESSAGE, token)

    async def join(self, table: str, name: str, seat: int | None = None, token: str | None = None) -> Place:
        """Take a seat; with a token, one more for the same device."""
        return await self._fetch("POST", f"/api/tables/{table}/seats", Place, token, {"name": name, "seat": seat})

    async def is_local(self, table: str) -> bool:
        """Whether the link to a table works only on the server's computer."""
        return (await self._fetch("GET", f"/api/tables/{table}/invitation", Invitation)).is_local

    async def record(self, table: str, token: str | None = None) -> dict[str, Any]:
        """The record of the last game at a table, as far as the owner of the token may see it."""
        return await self._fetch("GET", f"/api/tables/{table}/record", dict[str, Any], token)

    async def history(self, table: str, token: str | None = None) -> list[AnyEvent[Any]]:
        """The events of the last game at a table, as the owner of the token was told them."""
        return await self._fetch("GET", f"/api/tables/{table}/history", list[AnyEvent[Any]], token)

    async def replay(self, table: str, token: str | None = None) -> ReplayData[Any, Any, Any]:
        """The replay of the last game at a table, once it is over."""
        return await self._fetch("GET", f"/api/tables/{table}/replay", ReplayData[Any, Any, Any], token)

    def connect(self, table: str, token: str | None = None, *extras: str) -> Connection:
        """A connection to a table, to be opened with ``async with``."""
        return Connection(self.address, table, token, extras)

    async def _fetch(
        self,
        method: str,
        path: str,
        answer: type[Answer],
        token: str | None = None,
        body: Any = None,
        patience: float = PATIENCE,
    ) -> Answer:
        data = await asyncio.to_thread(self._request, method, path, token, body, patience)
        return msgspec.json.decode(data, type=answer)

    def _request(self, method: str, path: str, token: str | None, body: Any, patience: float) -> bytes:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else msgspec.json.encode(body)
        request = Request(self.address + path, data, headers, method=method)
        try:
            response: HTTPResponse
            with urlopen(request, timeout=patience) as response:
                return response.read()
        except HTTPError as error:
            raise _refusal(error.read(), error.code) from None
        except (OSError, HTTPException) as error:
            raise UsageError(f"there is no answer from {self.address}: {error}") from None


def _refusal(answer: bytes, status: int) -> Exception:
    """The exception for an error response."""
    try:
        refused = msgspec.json.decode(answer, type=Refused)
        return Refusal(Code(refused.code), refused.sentence, refused.rule)
    except (msgspec.DecodeError, ValueError):
        return UsageError(f"this is no server of Marotte: it answers with status {status}")


def read_link(url: str) -> tuple[str, str]:
    """Split a link such as http://localhost:8000/t/kf8Pq into server and table."""
    server, slash, table = url.rstrip("/").rpartition("/t/")
    if not slash or not table:
        raise UsageError(f"the link of a table is http://…/t/…, not {quote(url)}")
    return server, table

"""What a server answers over HTTP."""

import asyncio
from http.client import HTTPException, HTTPResponse
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec

from marotte.client.connection import Connection
from marotte.errors import UsageError, quote
from marotte.protocol.http import Place, Progress
from marotte.protocol.messages import Refused
from marotte.protocol.refusals import Code, Refusal
from marotte.protocol.settings import Settings

#: Seconds; opening a table may wait for a game that has to be compiled first.
PATIENCE = 180.0

#: Seconds for what is asked again and again.
SHORT_PATIENCE = 2.0

Answer = TypeVar("Answer")


class Server:
    """A server by its address."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise UsageError(f"the address of a server is http://… or https://…, not {quote(address)}")
        self.address = f"{parts.scheme}://{parts.netloc}"

    async def games(self) -> list[dict[str, Any]]:
        """All games with their options."""
        return await self._fetch("GET", "/api/games", list[dict[str, Any]])

    async def progress(self) -> Progress:
        """How far the compiling of the games is."""
        return await self._fetch("GET", "/api/progress", Progress, patience=SHORT_PATIENCE)

    async def tables(self) -> list[dict[str, Any]]:
        """The tables that are open to all."""
        return await self._fetch("GET", "/api/tables", list[dict[str, Any]])

    async def open(self, settings: Settings) -> Place:
        """Open a table."""
        return await self._fetch("POST", "/api/tables", Place, body=settings)

    async def look(self, table: str, token: str | None = None) -> dict[str, Any]:
        """A table as one may see it."""
        return await self._fetch("GET", f"/api/tables/{table}", dict[str, Any], token)

    async def join(self, table: str, name: str, seat: int | None = None, token: str | None = None) -> Place:
        """Take a seat; with a token, for the same device as another one."""
        return await self._fetch("POST", f"/api/tables/{table}/seats", Place, token, {"name": name, "seat": seat})

    async def is_local(self, table: str) -> bool:
        """Whether only the computer of the server can follow the link to a table."""
        invitation = await self._fetch("GET", f"/api/tables/{table}/invitation", dict[str, Any])
        return bool(invitation["is_local"])

    async def record(self, table: str, token: str | None = None) -> dict[str, Any]:
        """The record of the last game at a table, as far as one may see it."""
        return await self._fetch("GET", f"/api/tables/{table}/record", dict[str, Any], token)

    async def history(self, table: str, token: str | None = None) -> list[dict[str, Any]]:
        """What has happened in the last game at a table, as one was told it."""
        return await self._fetch("GET", f"/api/tables/{table}/history", list[dict[str, Any]], token)

    async def replay(self, table: str, token: str | None = None) -> dict[str, Any]:
        """The last game at a table step by step, once it is over."""
        return await self._fetch("GET", f"/api/tables/{table}/replay", dict[str, Any], token)

    def connect(self, table: str, token: str | None = None, *extras: str) -> Connection:
        """A socket to a table."""
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
    """What a server says that does not do something."""
    try:
        refused = msgspec.json.decode(answer, type=Refused)
        return Refusal(Code(refused.code), refused.sentence, refused.rule)
    except (msgspec.DecodeError, ValueError):
        return UsageError(f"this is no server of Marotte: it answers with status {status}")


def read_link(url: str) -> tuple[str, str]:
    """The server and the table of an invitation, such as http://localhost:8000/t/kf8Pq."""
    server, slash, table = url.rstrip("/").rpartition("/t/")
    if not slash or not table:
        raise UsageError(f"the link of a table is http://…/t/…, not {quote(url)}")
    return server, table

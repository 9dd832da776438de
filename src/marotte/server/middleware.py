"""Middleware for every HTTP request: only known hosts are served, and a stopping server still answers."""

import asyncio
from typing import Any

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from marotte.protocol.messages import Refused
from marotte.protocol.refusals import Code, Refusal
from marotte.server.hosts import Hosts


class Gate:
    """Passes only requests for known hosts to the application, and can cancel requests that are still waiting."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self._app = app
        self._hosts = hosts
        self._waiting: set[asyncio.Task[Any]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or the application's start and stop."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        local = scope.get("server")
        has_begun = False

        async def answer(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        task = asyncio.current_task()
        assert task is not None
        self._waiting.add(task)
        try:
            self._hosts.check(scope["headers"], local[0] if local else "")
            await self._app(scope, receive, answer)
        except Refusal as refusal:
            await _refuse(refusal, 403, scope, send)
        except asyncio.CancelledError:  # only happens when the server stops
            if not has_begun:
                await _refuse(Refusal(Code.SERVER_ERROR, "the server stops; try again later"), 503, scope, send)
        finally:
            self._waiting.discard(task)

    def send_away(self) -> None:
        """Cancel pending requests when the server stops; one may be waiting for a game to compile."""
        for task in self._waiting:
            task.cancel()


async def _refuse(refusal: Refusal, status: int, scope: Scope, send: Send) -> None:
    """Send a refusal: as JSON to programs, as a plain sentence to people."""
    is_program = scope["path"].startswith("/api/")
    refused = Refused(refusal.code, refusal.sentence)
    body = msgspec.json.encode(refused) if is_program else f"{refusal.sentence}\n".encode()
    kind = b"application/json" if is_program else b"text/plain; charset=utf-8"
    headers = [
        (b"content-type", kind),
        (b"content-length", str(len(body)).encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"cache-control", b"no-store"),
    ]
    start: Any = {"type": "http.response.start", "status": status, "headers": headers}
    end: Any = {"type": "http.response.body", "body": body, "more_body": False}
    await send(start)
    await send(end)

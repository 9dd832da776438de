"""A table of people for a test: all connected, and nothing happens by itself."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from typing import Any

from msgspec.structs import replace

from marotte.client.connection import Connection
from marotte.client.server import Server
from marotte.protocol.http import Place
from marotte.protocol.messages import Refused, TableMessage
from marotte.protocol.refusals import Code
from marotte.protocol.requests import (
    AtTable,
    Begin,
    Move,
)
from marotte.protocol.settings import Settings
from tests.server.running import (
    PATIENCE,
    QUICK,
    at_random,
    gather,
    play_on,
    refusals,
    seated,
    until,
    until_shown,
)

FOOL = Settings(game="fool", seats=4, bot="novice", grace=600, **QUICK)
FAITH = Settings(game="faith", seats=3, bot="novice", grace=600, **QUICK)


def same(shown: dict[str, Any] | TableMessage) -> dict[str, Any]:
    """A screen without what has just happened."""
    if isinstance(shown, TableMessage):
        return {"version": shown.version, "table": shown.table, "own": shown.own}
    return {key: shown[key] for key in ("version", "table", "own")}


def own_of(shown: TableMessage, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = next(own for own in shown.own if own["seat"] == seat)
    return found


def may_move(shown: TableMessage) -> bool:
    """Whether somebody who is shown this has a choice."""
    return shown.table["status"] == "playing" and any(own["moves"] for own in shown.own)


async def refused(connection: Connection, request: AtTable) -> Code:
    """Ask for what is refused: the code."""
    await connection.ask(request)
    message: Refused = await until(connection, lambda message: isinstance(message, Refused))
    assert message.sentence
    return Code(message.code)


async def code_of(connection: Connection) -> Code:
    message: Refused = await until(connection, lambda message: isinstance(message, Refused))
    return Code(message.code)


async def until_list(connection: Connection, is_so: Callable[[Any], bool]) -> list[Any]:
    """All messages up to the first one of which something is so."""
    found: list[Any] = []

    def keep(message: Any) -> bool:
        found.append(message)
        return is_so(message)

    await until(connection, keep)
    return found


def without_lines(shown: dict[str, Any]) -> dict[str, Any]:
    """A screen, whoever is connected."""
    seats = [{**seat, "is_connected": None} for seat in shown["table"]["seats"]]
    return {**shown, "table": {**shown["table"], "seats": seats, "is_host_here": None}}


class Company:
    """A table of people only, all of whom are connected; nothing happens by itself."""

    def __init__(self, server: Server, places: Sequence[Place], stack: AsyncExitStack) -> None:
        self.server = server
        self.places = places
        self.stack = stack
        self.connections: list[Connection] = []
        self.lost: set[int] = set()

    @classmethod
    async def meet(cls, server: Server, settings: Settings, stack: AsyncExitStack, *, begins: bool = True) -> "Company":
        company = cls(server, await gather(server, settings, settings.seats), stack)
        for place in company.places:
            company.connections.append(await stack.enter_async_context(seated(server, place)))
        for connection in company.connections:
            await until_shown(connection, lambda shown: all(one["is_connected"] for one in shown.table["seats"]))
        if begins:
            await company.connections[0].ask(Begin())
            for connection in company.connections:
                await until_shown(connection, lambda shown: shown.table["status"] == "playing")
        return company

    @property
    def table(self) -> str:
        return self.places[0].table

    @property
    def actor(self) -> int:
        """Who is to move."""
        return next(seat for seat, one in enumerate(self.connections) if one.latest and may_move(one.latest))

    def others(self, seat: int) -> list[int]:
        return [other for other in range(len(self.places)) if other != seat]

    def latest(self, seat: int) -> TableMessage:
        latest = self.connections[seat].latest
        assert latest is not None
        return latest

    def good_move(self, seat: int) -> Move:
        shown = self.latest(seat)
        return Move(seat=seat, version=shown.version, move=own_of(shown, seat)["moves"][0])

    @property
    def actor_in_pause(self) -> int:
        """Who would be to move."""
        actor: int = self.latest(0).table["actors"][0]
        return actor

    def present(self) -> list[Connection]:
        return [connection for seat, connection in enumerate(self.connections) if seat not in self.lost]

    async def leave(self, seat: int) -> None:
        """Somebody's line is lost."""
        self.lost.add(seat)
        await self.connections[seat].__aexit__(None, None, None)

    async def come(self, seat: int) -> Connection:
        """Somebody connects again."""
        self.lost.discard(seat)
        self.connections[seat] = await self.stack.enter_async_context(seated(self.server, self.places[seat]))
        return self.connections[seat]

    async def look(self, seat: int) -> dict[str, Any]:
        return same(await self.server.look(self.table, self.places[seat].token))

    async def refused(self, connection: Connection, request: AtTable) -> Code:
        """The code; for nobody at the table anything has changed."""
        before = [await self.look(seat) for seat in range(len(self.places))]
        code = await refused(connection, request)
        assert [await self.look(seat) for seat in range(len(self.places))] == before
        return code

    async def sync(self) -> None:
        """Let everybody read what has been sent."""
        version = (await self.look(0))["version"]
        for connection in self.present():
            if connection.latest is None or connection.latest.version < version:
                await until_shown(connection, lambda shown: shown.version >= version)

    async def move(self, seat: int, move: str | None = None) -> None:
        """Somebody moves, and everybody sees it."""
        request = self.good_move(seat)
        await self.connections[seat].ask(request if move is None else replace(request, move=move))
        for connection in self.present():
            await until_shown(connection, lambda shown: shown.version > request.version)

    async def play(self, until: Callable[[TableMessage], bool] | None = None) -> None:
        """Play to the end, or until something is so; nobody is refused anything."""
        await self.sync()
        players = [play_on(one, [seat], at_random(seat), until) for seat, one in enumerate(self.connections)]
        everything = await asyncio.gather(*players)
        assert [code for messages in everything for code in refusals(messages)] == []
        if until is None:
            assert all(messages[-1].table["status"] == "over" for messages in everything)


Evening = Callable[[Company], Awaitable[None]]


def at_table(settings: Settings, *, begins: bool = True) -> Callable[[Evening], Callable[[Server], None]]:
    """A test at a table of people."""

    def decorate(test: Evening) -> Callable[[Server], None]:
        def run(server: Server) -> None:
            async def main() -> None:
                async with AsyncExitStack() as stack:
                    await test(await Company.meet(server, settings, stack, begins=begins))

            asyncio.run(asyncio.wait_for(main(), PATIENCE))

        run.__name__ = test.__name__
        return run

    return decorate

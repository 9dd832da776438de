"""A table with a connected person on every seat, so that nothing happens unless a test makes it happen."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from typing import Any

from msgspec.structs import replace

from marotte.client.connection import Connection
from marotte.client.server import Server
from marotte.protocol.http import Place
from marotte.protocol.messages import AnyTableMessage, Refused, TableMessage
from marotte.protocol.refusals import Code
from marotte.protocol.requests import (
    AtTable,
    Begin,
    Move,
)
from marotte.protocol.settings import Settings
from marotte.protocol.views import OwnView
from tests.server.server_process import (
    QUICK,
    TIMEOUT,
    GameMessage,
    at_random,
    gather,
    play_on,
    refusals,
    seated,
    until,
    until_in_lobby,
    until_shown,
)

FOOL = Settings(game="fool", seats=4, bot="novice", grace=600, **QUICK)
FAITH = Settings(game="faith", seats=3, bot="novice", grace=600, **QUICK)


def same(shown: AnyTableMessage) -> AnyTableMessage:
    """A screen without its events."""
    return replace(shown, events=[])


def own_of(shown: GameMessage, seat: int) -> OwnView[Any]:
    return next(own for own in shown.own if own.seat == seat)


def may_move(shown: AnyTableMessage) -> bool:
    """Whether a player who is shown this has a choice."""
    return shown.table.status == "playing" and any(isinstance(own, OwnView) and own.moves for own in shown.own)


async def refused(connection: Connection, request: AtTable) -> Code:
    """Send a request that is refused; the code."""
    await connection.ask(request)
    message: Refused = await until(connection, lambda message: isinstance(message, Refused))
    assert message.sentence
    return Code(message.code)


async def code_of(connection: Connection) -> Code:
    message: Refused = await until(connection, lambda message: isinstance(message, Refused))
    return Code(message.code)


async def until_list(connection: Connection, condition: Callable[[Any], bool]) -> list[Any]:
    """All messages up to the first one that meets a condition."""
    found: list[Any] = []

    def keep(message: Any) -> bool:
        found.append(message)
        return condition(message)

    await until(connection, keep)
    return found


def without_connections(shown: AnyTableMessage) -> AnyTableMessage:
    """A screen as if everybody were connected."""
    seats = [replace(seat, is_connected=True) for seat in shown.table.seats]
    return replace(shown, table=replace(shown.table, seats=seats, is_host_here=True))


class Company:
    """The people at a table; all seats are taken and connected, so nothing happens unless they act."""

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
            await until_in_lobby(connection, lambda shown: all(one.is_connected for one in shown.table.seats))
        if begins:
            await company.connections[0].ask(Begin())
            for connection in company.connections:
                await until_shown(connection, lambda shown: shown.table.status == "playing")
        return company

    @property
    def table(self) -> str:
        return self.places[0].table

    @property
    def actor(self) -> int:
        """The seat to move."""
        return next(seat for seat, one in enumerate(self.connections) if one.latest and may_move(one.latest))

    def others(self, seat: int) -> list[int]:
        return [other for other in range(len(self.places)) if other != seat]

    def latest(self, seat: int) -> GameMessage:
        latest = self.connections[seat].latest
        assert isinstance(latest, TableMessage)
        return latest

    def good_move(self, seat: int) -> Move:
        shown = self.latest(seat)
        return Move(seat=seat, version=shown.version, move=own_of(shown, seat).moves[0])

    @property
    def actor_in_pause(self) -> int:
        """The seat that would be to move."""
        return self.latest(0).table.actors[0]

    def present(self) -> list[Connection]:
        return [connection for seat, connection in enumerate(self.connections) if seat not in self.lost]

    async def disconnect(self, seat: int) -> None:
        """Close a player's connection."""
        self.lost.add(seat)
        await self.connections[seat].__aexit__(None, None, None)

    async def reconnect(self, seat: int) -> Connection:
        """Connect a player again."""
        self.lost.discard(seat)
        self.connections[seat] = await self.stack.enter_async_context(seated(self.server, self.places[seat]))
        return self.connections[seat]

    async def look(self, seat: int) -> AnyTableMessage:
        return same(await self.server.look(self.table, self.places[seat].token))

    async def refused(self, connection: Connection, request: AtTable) -> Code:
        """The code of the refusal; checks that nothing has changed for anyone at the table."""
        before = [await self.look(seat) for seat in range(len(self.places))]
        code = await refused(connection, request)
        assert [await self.look(seat) for seat in range(len(self.places))] == before
        return code

    async def sync(self) -> None:
        """Let all players read what was sent."""
        version = (await self.look(0)).version
        for connection in self.present():
            if connection.latest is None or connection.latest.version < version:
                await until_shown(connection, lambda shown: shown.version >= version)

    async def move(self, seat: int, move: str | None = None) -> None:
        """Make a move, and wait until everyone sees it."""
        request = self.good_move(seat)
        await self.connections[seat].ask(request if move is None else replace(request, move=move))
        for connection in self.present():
            await until_shown(connection, lambda shown: shown.version > request.version)

    async def play(self, until: Callable[[GameMessage], bool] | None = None) -> None:
        """Play to the end or until a condition holds, without any refusal."""
        await self.sync()
        players = [play_on(one, [seat], at_random(seat), until) for seat, one in enumerate(self.connections)]
        everything = await asyncio.gather(*players)
        assert [code for messages in everything for code in refusals(messages)] == []
        if until is None:
            assert all(messages[-1].table.status == "over" for messages in everything)


TableTest = Callable[[Company], Awaitable[None]]


def at_table(settings: Settings, *, begins: bool = True) -> Callable[[TableTest], Callable[[Server], None]]:
    """A test at a table of people."""

    def decorate(test: TableTest) -> Callable[[Server], None]:
        def run(server: Server) -> None:
            async def main() -> None:
                async with AsyncExitStack() as stack:
                    await test(await Company.meet(server, settings, stack, begins=begins))

            asyncio.run(asyncio.wait_for(main(), TIMEOUT))

        run.__name__ = test.__name__
        return run

    return decorate

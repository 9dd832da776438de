"""Several players on one device."""

import asyncio

from marotte.client.server import Server
from marotte.protocol.events import Moved
from marotte.protocol.messages import TableMessage
from marotte.protocol.requests import (
    Begin,
)
from tests.server.seated_table import (
    FAITH,
)
from tests.server.server_process import (
    TIMEOUT,
    at_random,
    play_on,
    refusals,
    seated,
)


def test_two_players_on_one_device(server: Server) -> None:
    async def main() -> None:
        opened = await server.open(FAITH)
        for seat in (0, 2):
            place = await server.join(opened.table, f"Person {seat}", seat, opened.token)
            assert (place.seat, place.token) == (seat, opened.token)
        async with seated(server, opened) as connection:
            await connection.ask(Begin())
            messages = await play_on(connection, [0, 2], at_random(1))
        assert connection.hello is not None
        assert connection.hello.seats == [0, 2]
        assert refusals(messages) == []
        shown = [message for message in messages if isinstance(message, TableMessage)]
        assert all([own.seat for own in one.own] == [0, 2] for one in shown)
        assert shown[-1].table.status == "over"
        movers = {(one.seat, one.by) for message in shown for one in message.events if isinstance(one, Moved)}
        assert movers == {(0, "player"), (1, "bot"), (2, "player")}

    asyncio.run(asyncio.wait_for(main(), TIMEOUT))

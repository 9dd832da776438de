"""Tables without spectators."""

import asyncio
import secrets

import pytest

from marotte.client.server import Server
from marotte.protocol.messages import Said, TableMessage
from marotte.protocol.refusals import Code, Refusal
from marotte.protocol.requests import (
    Begin,
    Phrase,
    Say,
)
from marotte.protocol.settings import Settings
from tests.server.server_process import (
    QUICK,
    TIMEOUT,
    at_random,
    gather,
    play_on,
    refusals,
    seated,
    until_in_lobby,
    until_shown,
)


def test_a_table_without_spectators(server: Server) -> None:
    settings = Settings(game="fool", seats=4, bot="novice", has_spectators=False, **QUICK)

    async def main() -> None:
        places = await gather(server, settings, 2)
        table = places[0].table
        async with seated(server, places[0]) as host, seated(server, places[1]) as guest:
            await host.ask(Begin())
            await until_shown(host, lambda shown: shown.table.status == "playing")
            for token in (None, secrets.token_urlsafe(24)):
                async with server.connect(table, token) as stranger:
                    assert [message async for message in stranger.messages()] == []
                    assert stranger.closing[0] == 4403
                for ask in (server.look, server.record):
                    with pytest.raises(Refusal) as caught:
                        await ask(table, token)
                    assert caught.value.code == Code.NO_SPECTATORS
            one, two = await asyncio.gather(play_on(host, [0], at_random(0)), play_on(guest, [1], at_random(1)))
            assert refusals(one) + refusals(two) == []
            assert one[-1].table.status == "over"

    asyncio.run(asyncio.wait_for(main(), TIMEOUT))


def test_a_stranger_who_came_before_the_game_is_disconnected_when_it_begins(server: Server) -> None:
    settings = Settings(game="fool", seats=4, bot="novice", has_spectators=False, **QUICK)

    async def main() -> None:
        places = await gather(server, settings, 1)
        async with seated(server, places[0]) as host, server.connect(places[0].table) as stranger:
            await until_in_lobby(stranger)
            await host.ask(Begin())
            await play_on(host, [0], at_random(0))
            await host.ask(Say(seat=0, phrase=Phrase.GOOD_GAME))  # the last message that could come
            seen = []
            async for message in stranger.messages():
                seen.append(message)
                if isinstance(message, Said):
                    break
            assert not any(isinstance(one, TableMessage) for one in seen)
            assert stranger.closing[0] == 4403

    asyncio.run(asyncio.wait_for(main(), TIMEOUT))

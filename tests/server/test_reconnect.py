"""Lost connections, second tabs and restarts of the server: players come back to the table as it is."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from msgspec.structs import replace

from marotte.client.server import Server
from marotte.protocol.events import Left, Moved, Returned
from marotte.protocol.messages import AnyTableMessage, Said, TableMessage
from marotte.protocol.requests import (
    Begin,
    Phrase,
    Return,
    Rise,
    Say,
)
from marotte.protocol.settings import Settings
from tests.server.seated_table import (
    FAITH,
    FOOL,
    Company,
    at_table,
    own_of,
    same,
    until_list,
    without_connections,
)
from tests.server.server_process import (
    QUICK,
    TIMEOUT,
    GameMessage,
    Process,
    at_random,
    gather,
    play_on,
    refusals,
    seated,
    until_in_lobby,
    until_shown,
)


@at_table(FOOL)
async def test_a_player_who_reconnects_finds_the_table_as_it_is(company: Company) -> None:
    await company.play(until=lambda shown: shown.version > 12)
    await company.sync()
    lost = company.others(company.actor)[0]
    await company.disconnect(lost)
    watching = company.connections[company.others(lost)[0]]
    await until_shown(watching, lambda shown: not shown.table.seats[lost].is_connected)
    mover = company.actor
    await company.move(mover)  # the others go on
    back = await company.reconnect(lost)
    shown = await until_shown(back)
    assert back.hello is not None
    assert back.hello.seats == [lost]
    assert back.hello.is_host == (lost == 0)
    assert same(shown) == await company.look(lost)
    assert shown.table.seats[lost].is_connected
    assert not shown.table.seats[lost].is_away
    await company.play()


@at_table(FOOL)
async def test_two_tabs_of_one_player(company: Company) -> None:
    seat = company.actor
    other = company.connections[company.others(seat)[0]]
    async with seated(company.server, company.places[seat]) as tab:
        first = await until_shown(tab)
        assert same(first) == same(company.latest(seat))
        await tab.move(seat, own_of(first, seat).moves[0])
        for connection in (tab, company.connections[seat]):
            after = await until_shown(connection, lambda shown: shown.version > first.version)
            assert [(one.seat, one.by) for one in after.events if isinstance(one, Moved)] == [(seat, "player")]
            assert same(after) == await company.look(seat)
    # Closing one tab does not disconnect the player. (A phrase arrives after anything that the others would be told.)
    await company.connections[seat].ask(Say(seat=seat, phrase=Phrase.HELLO))
    told = await until_list(other, lambda message: isinstance(message, Said))
    assert all(one.table.seats[seat].is_connected for one in told if isinstance(one, TableMessage))
    assert (await company.look(seat)).table.seats[seat].is_connected
    await company.play()


@at_table(FOOL)
async def test_a_bot_plays_for_a_player_who_has_left_until_they_return(company: Company) -> None:
    seat = company.actor
    other = company.connections[company.others(seat)[0]]
    await company.connections[seat].ask(Rise(seat=seat))
    left = await until_shown(other, lambda shown: bool(shown.events))
    assert left.events == [Left(seat, "left")]
    assert left.table.seats[seat].is_away
    moved = await until_shown(other, lambda shown: bool(shown.events))
    assert [(one.seat, one.by) for one in moved.events if isinstance(one, Moved)] == [(seat, "bot")]
    await company.connections[seat].ask(Return(seat=seat))
    back = await until_shown(other, lambda shown: bool(shown.events))
    assert back.events == [Returned(seat)]
    assert not back.table.seats[seat].is_away
    await company.play()
    moves = (await company.server.record(company.table))["rounds"][0]["moves"]
    assert sum(move.startswith(f"{seat} ") for move in moves) > 1


def test_a_bot_plays_for_a_disconnected_player(server: Server) -> None:
    settings = Settings(game="fool", seats=4, bot="novice", grace=0.1, **QUICK)

    async def main() -> None:
        places = await gather(server, settings, 2)
        async with seated(server, places[0]) as host:
            async with seated(server, places[1]) as guest:
                await until_in_lobby(guest)
                await host.ask(Begin())
                await until_shown(guest, lambda shown: shown.table.status == "playing")
            lost = asyncio.Event()
            rest = asyncio.Event()

            def is_lost(shown: GameMessage) -> bool:
                for one in shown.events:
                    if isinstance(one, Left):
                        assert one == Left(1, "lost")
                        lost.set()
                    if lost.is_set() and isinstance(one, Moved) and one.seat == 1:
                        assert one.by == "bot"
                        rest.set()
                return rest.is_set()

            before = await play_on(host, [0], at_random(0), is_lost)
            assert refusals(before) == []
            assert rest.is_set()
            async with seated(server, places[1]) as guest:
                shown = await until_shown(guest)
                assert shown.table.seats[1].is_away  # connecting alone is not returning
                await guest.ask(Return(seat=1))
                await until_shown(guest, lambda shown: not shown.table.seats[1].is_away)
                one, two = await asyncio.gather(play_on(host, [0], at_random(0)), play_on(guest, [1], at_random(1)))
                assert refusals(one) + refusals(two) == []
                by = {
                    one.by
                    for message in two
                    if isinstance(message, TableMessage)
                    for one in message.events
                    if isinstance(one, Moved) and one.seat == 1
                }
                assert by == {"player"}

    asyncio.run(asyncio.wait_for(main(), TIMEOUT))


@at_table(Settings(game="fool", seats=4, bot="novice", grace=0.5, **QUICK))
async def test_a_player_who_reconnects_need_not_wait_for_the_others(company: Company) -> None:
    """While nobody is connected the table waits; as soon as one person is, a bot plays for the others."""
    seat = company.actor
    for gone in range(4):
        await company.disconnect(gone)
    back = company.others(seat)[0]
    connection = await company.reconnect(back)
    # It may be their turn by now: on a slow machine a bot moves before the last one is gone.
    shown = await play_on(connection, [back], at_random(0), until=has_bot_moved)
    assert has_bot_moved(shown[-1])


def has_bot_moved(shown: AnyTableMessage) -> bool:
    return any(isinstance(event, Moved) and event.by == "bot" for event in shown.events)


@pytest.mark.parametrize("settings", [FOOL, FAITH], ids=["fool", "faith"])
def test_a_restart_changes_nothing(tmp_path: Path, settings: Settings) -> None:
    settings = replace(settings, has_hints=False, has_undo=False)  # these are offered once the search is loaded
    process = Process(tmp_path / "tables.sqlite", "--requests-per-second", "1000")
    process.start()

    async def main() -> None:
        server = Server(process.address)
        async with AsyncExitStack() as stack:
            company = await Company.meet(server, settings, stack)
            await company.play(until=lambda shown: shown.version > 9)
            await company.sync()
            before = [without_connections(await company.look(seat)) for seat in range(settings.seats)]
            record = await server.record(company.table, company.places[0].token)
            assert await asyncio.to_thread(process.stop) == 0
            for connection in company.connections:
                assert refusals([message async for message in connection.messages()]) == []
                assert connection.closing[0] == 1012
            await asyncio.to_thread(process.start)
            assert [without_connections(await company.look(seat)) for seat in range(settings.seats)] == before
            assert await server.record(company.table, company.places[0].token) == record
            for seat in range(settings.seats):
                await company.reconnect(seat)
            await company.play()

    try:
        asyncio.run(asyncio.wait_for(main(), TIMEOUT))
        assert process.stop() == 0
    finally:
        if process.process is not None and process.process.poll() is None:
            process.kill()

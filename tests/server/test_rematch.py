"""What people do at tables beside making moves: leave and return, play again, share a device, talk, ask for hints; and
a server that stops and starts meanwhile."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from marotte.client.server import Server
from marotte.protocol.messages import Hinted, Refused, Said, TableMessage
from marotte.protocol.refusals import Code
from marotte.protocol.requests import (
    Begin,
    Hint,
    Phrase,
    Rematch,
    Remove,
    Return,
    Rise,
    Say,
    Undo,
)
from marotte.protocol.settings import Settings
from marotte.server.clients import PHRASES_AT_ONCE
from tests.server.running import (
    PATIENCE,
    QUICK,
    Process,
    at_random,
    gather,
    play_on,
    refusals,
    seated,
    until,
    until_shown,
)
from tests.server.seated_table import (
    FAITH,
    FOOL,
    Company,
    at_table,
    own_of,
    refused,
    without_lines,
)

# Before the game


@at_table(FOOL, begins=False)
async def test_the_host_frees_a_seat_and_its_person_is_told(company: Company) -> None:
    host, guest = company.connections[0], company.connections[1]
    assert company.latest(0).may == ["begin", "invite", "remove"]
    assert company.latest(1).may == ["begin"]  # the table is full
    assert await company.refused(guest, Remove(seat=2)) == Code.NOT_HOST
    await host.ask(Remove(seat=1))
    told = await until_shown(guest, lambda shown: bool(shown.events))
    assert told.events == [{"type": "removed", "seat": 1}]
    assert told.own == []
    assert told.may == []
    assert told.table["seats"][1]["kind"] == "free"
    assert await refused(guest, Rise(seat=1)) == Code.NOT_YOUR_SEAT
    again = await company.server.join(company.table, "Person 1", 1, company.places[1].token)
    assert again.seat == 1
    assert again.token == company.places[1].token
    back = await until_shown(guest, lambda shown: bool(shown.own))
    assert back.events == [{"type": "sat", "seat": 1}]


# Bots for who is away


@at_table(FOOL)
async def test_a_bot_plays_for_who_leaves_until_they_return(company: Company) -> None:
    seat = company.actor
    other = company.connections[company.others(seat)[0]]
    await company.connections[seat].ask(Rise(seat=seat))
    left = await until_shown(other, lambda shown: bool(shown.events))
    assert left.events == [{"type": "left", "seat": seat, "why": "left"}]
    assert left.table["seats"][seat]["is_away"]
    moved = await until_shown(other, lambda shown: bool(shown.events))
    assert [(one["seat"], one["by"]) for one in moved.events] == [(seat, "bot")]
    await company.connections[seat].ask(Return(seat=seat))
    back = await until_shown(other, lambda shown: bool(shown.events))
    assert back.events == [{"type": "returned", "seat": seat}]
    assert not back.table["seats"][seat]["is_away"]
    await company.play()
    moves = (await company.server.record(company.table))["rounds"][0]["moves"]
    assert sum(move.startswith(f"{seat} ") for move in moves) > 1


def test_a_bot_plays_for_whose_line_is_lost(server: Server) -> None:
    settings = Settings(game="fool", seats=4, bot="novice", grace=0.1, **QUICK)

    async def main() -> None:
        places = await gather(server, settings, 2)
        async with seated(server, places[0]) as host:
            async with seated(server, places[1]) as guest:
                await until_shown(guest)
                await host.ask(Begin())
                await until_shown(guest, lambda shown: shown.table["status"] == "playing")
            lost = asyncio.Event()
            rest = asyncio.Event()

            def is_lost(shown: TableMessage) -> bool:
                for one in shown.events:
                    if one["type"] == "left":
                        assert one == {"type": "left", "seat": 1, "why": "lost"}
                        lost.set()
                    if lost.is_set() and one["type"] == "moved" and one["seat"] == 1:
                        assert one["by"] == "bot"
                        rest.set()
                return rest.is_set()

            before = await play_on(host, [0], at_random(0), is_lost)
            assert refusals(before) == []
            assert rest.is_set()
            async with seated(server, places[1]) as guest:
                shown = await until_shown(guest)
                assert shown.table["seats"][1]["is_away"]  # to look in is not to play
                await guest.ask(Return(seat=1))
                await until_shown(guest, lambda shown: not shown.table["seats"][1]["is_away"])
                one, two = await asyncio.gather(play_on(host, [0], at_random(0)), play_on(guest, [1], at_random(1)))
                assert refusals(one) + refusals(two) == []
                by = {
                    one["by"]
                    for message in two
                    if isinstance(message, TableMessage)
                    for one in message.events
                    if one["type"] == "moved" and one["seat"] == 1
                }
                assert by == {"player"}

    asyncio.run(asyncio.wait_for(main(), PATIENCE))


# A server that stops and starts


@pytest.mark.parametrize("settings", [FOOL, FAITH], ids=["fool", "faith"])
def test_a_restart_changes_nothing(tmp_path: Path, settings: Settings) -> None:
    process = Process(tmp_path / "tables.sqlite", "--requests-per-second", "1000")
    process.start()

    async def main() -> None:
        server = Server(process.address)
        async with AsyncExitStack() as stack:
            company = await Company.meet(server, settings, stack)
            await company.play(until=lambda shown: shown.version > 9)
            await company.sync()
            before = [without_lines(await company.look(seat)) for seat in range(settings.seats)]
            record = await server.record(company.table, company.places[0].token)
            assert await asyncio.to_thread(process.stop) == 0
            for connection in company.connections:
                assert refusals([message async for message in connection.messages()]) == []
                assert connection.closing[0] == 1012
            await asyncio.to_thread(process.start)
            assert [without_lines(await company.look(seat)) for seat in range(settings.seats)] == before
            assert await server.record(company.table, company.places[0].token) == record
            for seat in range(settings.seats):
                await company.come(seat)
            await company.play()

    try:
        asyncio.run(asyncio.wait_for(main(), PATIENCE))
        assert process.stop() == 0
    finally:
        if process.process is not None and process.process.poll() is None:
            process.kill()


@at_table(Settings(game="fool", seats=4, bot="novice", grace=0.5, **QUICK))
async def test_who_comes_back_need_not_wait_for_who_does_not(company: Company) -> None:
    """While nobody is there the table waits; as soon as somebody is, a bot plays for the others."""
    seat = company.actor
    for gone in range(4):
        await company.leave(gone)
    connection = await company.come(company.others(seat)[0])
    await until_shown(connection, lambda shown: any(entry.get("by") == "bot" for entry in shown.events))


# Other things to ask for


@at_table(FAITH)
async def test_another_game_and_the_same_again(company: Company) -> None:
    await company.play()
    first = await company.server.record(company.table)
    await company.connections[0].ask(Rematch(seat=0))
    await company.connections[1].ask(Rematch(seat=1))
    await company.connections[2].ask(Rematch(seat=2, is_same_deal=True))  # one against two
    for connection in company.connections:
        await until_shown(connection, lambda shown: shown.table["game_number"] == 2)
    await company.play()
    second = await company.server.record(company.table)
    assert second["rounds"][0]["deal"] != first["rounds"][0]["deal"]
    for seat, connection in enumerate(company.connections):
        await connection.ask(Rematch(seat=seat, is_same_deal=True))
    for connection in company.connections:
        await until_shown(connection, lambda shown: shown.table["game_number"] == 3)
    await company.play()
    third = await company.server.record(company.table)
    assert third["rounds"][0]["deal"] == second["rounds"][0]["deal"]
    assert third["shuffle"] == second["shuffle"] != first["shuffle"]


def test_two_people_on_one_device(server: Server) -> None:
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
        assert all([own["seat"] for own in one.own] == [0, 2] for one in shown)
        assert shown[-1].table["status"] == "over"
        movers = {(one["seat"], one["by"]) for message in shown for one in message.events if one["type"] == "moved"}
        assert movers == {(0, "player"), (1, "bot"), (2, "player")}

    asyncio.run(asyncio.wait_for(main(), PATIENCE))


@at_table(FOOL)
async def test_everybody_hears_a_phrase_and_who_said_it(company: Company) -> None:
    before = await company.look(0)
    async with company.server.connect(company.table) as spectator:
        await until_shown(spectator)
        for seat, phrase in enumerate([Phrase.HELLO, Phrase.WELL_PLAYED, Phrase.HAHA, Phrase.GOODBYE]):
            await company.connections[seat].ask(Say(seat=seat, phrase=phrase))
            for connection in (*company.connections, spectator):
                said = await until(connection, lambda message: isinstance(message, Said))
                assert (said.seat, said.phrase) == (seat, phrase)
    assert await company.look(0) == before


@at_table(FOOL)
async def test_nobody_can_talk_without_end(company: Company) -> None:
    anne = company.connections[0]
    for _ in range(PHRASES_AT_ONCE):
        await anne.ask(Say(seat=0, phrase=Phrase.HAHA))
    assert await refused(anne, Say(seat=0, phrase=Phrase.HAHA)) == Code.TOO_MANY


@at_table(FOOL)
async def test_hints(company: Company) -> None:
    seat = company.actor
    while "hint" not in (await company.look(seat))["own"][0]["may"]:  # it may still be compiled
        await asyncio.sleep(0.1)
    legal = own_of(company.latest(seat), seat)["moves"]
    before = await company.look(seat)
    found: list[Hinted] = []
    for _ in range(2):
        await company.connections[seat].ask(Hint(seat=seat))
        found.append(await until(company.connections[seat], lambda message: isinstance(message, Hinted)))
    hinted = found[0]
    assert found[1] == hinted  # the same view, the same hint
    assert hinted.seat == seat
    assert hinted.version <= company.latest(seat).version
    moves = [one["move"] for one in hinted.moves]
    assert moves
    assert set(moves) <= set(legal)
    assert len(set(moves)) == len(moves)
    assert all(0 <= one["chance"] <= 1 for one in hinted.moves)
    assert hinted.moves[0]["chance"] >= hinted.moves[-1]["chance"]
    assert await company.look(seat) == before
    other = company.others(seat)[0]
    assert await company.refused(company.connections[other], Hint(seat=other)) == Code.NOT_YOUR_TURN
    # One at a time. How many of a handful come too early depends on the machine; that all of them don't is certain.
    mine, handful = company.connections[seat], 10
    for _ in range(handful):
        await mine.ask(Hint(seat=seat))
    answers = [await until(mine, lambda message: isinstance(message, Hinted | Refused)) for _ in range(handful)]
    codes = refusals(answers)
    assert set(codes) == {Code.TOO_MANY}
    assert all(answer == hinted for answer in answers if isinstance(answer, Hinted))
    assert 0 < len(codes) < handful
    assert await company.look(seat) == before
    await company.move(seat, moves[0])


@at_table(Settings(game="fool", seats=4, has_hints=False, has_undo=False, grace=600, **QUICK))
async def test_a_table_without_hints_and_undo(company: Company) -> None:
    seat = company.actor
    assert await company.refused(company.connections[seat], Hint(seat=seat)) == Code.NOT_ALLOWED
    await company.move(seat)
    assert await company.refused(company.connections[seat], Undo(seat=seat)) == Code.NOT_ALLOWED


@at_table(FAITH)
async def test_a_move_is_taken_back_as_long_as_nobody_has_learnt_anything(company: Company) -> None:
    seat = company.actor
    mine = company.connections[seat]
    other = company.others(seat)[0]
    before = [await company.look(one) for one in range(3)]
    await company.move(seat, "leave")
    await until_shown(mine, lambda shown: "undo" in own_of(shown, seat)["may"])  # it comes by itself
    assert all("undo" not in own_of(company.latest(one), one)["may"] for one in company.others(seat))
    assert await company.refused(company.connections[other], Undo(seat=other)) == Code.NOT_ALLOWED
    await mine.ask(Undo(seat=seat))
    for connection in company.connections:
        undone = await until_shown(connection, lambda shown: bool(shown.events))
        assert undone.events == [{"type": "undone"}]
    for one, then in enumerate(before):
        now = await company.look(one)
        assert now["own"] == then["own"]
        assert now["table"] | {"asked": 0} == then["table"] | {"asked": 0}
    await company.move(seat, "take")
    assert await company.refused(mine, Undo(seat=seat)) == Code.NOT_ALLOWED
    await company.play()

"""What goes wrong at tables of people: lost lines, second tabs, double clicks, strangers, restarts."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from marotte.client.connection import Connection
from marotte.client.server import Place, Server
from marotte.server.messages import Hinted, Refused, Said, Shown
from marotte.table.refusals import Code, Refusal
from marotte.table.requests import (
    Again,
    AtTable,
    Automatic,
    Begin,
    Grant,
    Hint,
    Invite,
    Move,
    Pause,
    Phrase,
    Ready,
    Resume,
    Return,
    Rise,
    Say,
    Undo,
)
from marotte.table.settings import Settings
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

FOOL = Settings(game="fool", seats=4, bot="novice", grace=600, **QUICK)
FAITH = Settings(game="faith", seats=3, bot="novice", grace=600, **QUICK)


def same(shown: dict[str, Any] | Shown) -> dict[str, Any]:
    """A screen without what has just happened."""
    if isinstance(shown, Shown):
        return {"version": shown.version, "table": shown.table, "own": shown.own}
    return {key: shown[key] for key in ("version", "table", "own")}


def own_of(shown: Shown, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = next(own for own in shown.own if own["seat"] == seat)
    return found


def may_move(shown: Shown) -> bool:
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
    return {**shown, "table": {**shown["table"], "seats": seats}}


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

    def latest(self, seat: int) -> Shown:
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

    async def play(self, until: Callable[[Shown], bool] | None = None) -> None:
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


# Lines


@at_table(FOOL)
async def test_who_comes_back_finds_the_table_as_it_is(company: Company) -> None:
    await company.play(until=lambda shown: shown.version > 12)
    await company.sync()
    lost = company.others(company.actor)[0]
    await company.leave(lost)
    watching = company.connections[company.others(lost)[0]]
    await until_shown(watching, lambda shown: not shown.table["seats"][lost]["is_connected"])
    mover = company.actor
    await company.move(mover)  # the others go on
    back = await company.come(lost)
    shown = await until_shown(back)
    assert back.hello is not None
    assert back.hello.seats == [lost]
    assert back.hello.is_host == (lost == 0)
    assert same(shown) == await company.look(lost)
    assert shown.table["seats"][lost] | {"is_connected": True, "is_away": False} == shown.table["seats"][lost]
    await company.play()


@at_table(FOOL)
async def test_two_tabs_of_one_seat(company: Company) -> None:
    seat = company.actor
    other = company.connections[company.others(seat)[0]]
    async with seated(company.server, company.places[seat]) as tab:
        first = await until_shown(tab)
        assert same(first) == same(company.latest(seat))
        await tab.move(seat, own_of(first, seat)["moves"][0])
        for connection in (tab, company.connections[seat]):
            after = await until_shown(connection, lambda shown: shown.version > first.version)
            assert [(one["what"], one["seat"], one["by"]) for one in after.happened] == [("moved", seat, "player")]
            assert same(after) == await company.look(seat)
    # One tab is closed: nobody has left. (A phrase comes after whatever the others were told of it.)
    await company.connections[seat].ask(Say(seat=seat, phrase=Phrase.HELLO))
    told = await until_list(other, lambda message: isinstance(message, Said))
    assert all(one.table["seats"][seat]["is_connected"] for one in told if isinstance(one, Shown))
    assert (await company.look(seat))["table"]["seats"][seat]["is_connected"]
    await company.play()


# Moves that come too late, too often, from the wrong place


@at_table(FOOL)
async def test_a_double_click_is_one_move(company: Company) -> None:
    seat = company.actor
    move = company.good_move(seat)
    mine, other = company.connections[seat], company.connections[company.others(seat)[0]]
    await asyncio.gather(mine.ask(move), mine.ask(move))
    codes = [await code_of(mine)]
    assert codes == [Code.NOT_YOUR_TURN]
    await until_shown(other, lambda shown: shown.version == move.version + 1)
    assert (await company.look(0))["version"] == move.version + 1
    record = await company.server.record(company.table, company.places[seat].token)
    assert record["rounds"][0]["moves"] == [f"{seat} {move.move}"]
    await company.play()
    record = await company.server.record(company.table)
    assert record["rounds"][0]["moves"].count(f"{seat} {move.move}") == 1


@at_table(FOOL)
async def test_a_double_click_in_two_tabs_is_one_move(company: Company) -> None:
    seat = company.actor
    move = company.good_move(seat)
    async with seated(company.server, company.places[seat]) as tab:
        await until_shown(tab)
        tabs = (tab, company.connections[seat])
        await asyncio.gather(*(one.ask(move) for one in tabs))
        for one in tabs:
            await one.ask(Say(seat=seat, phrase=Phrase.OOPS))
        # Whoever has heard both phrases has also got the answer to the move.
        answers = [await until_list(one, lambda message: isinstance(message, Said)) for one in (*tabs, *tabs)]
    assert [code for messages in answers for code in refusals(messages)] == [Code.NOT_YOUR_TURN]
    record = await company.server.record(company.table, company.places[seat].token)
    assert record["rounds"][0]["moves"] == [f"{seat} {move.move}"]


@at_table(FOOL)
async def test_a_move_in_a_position_of_before(company: Company) -> None:
    seat = company.actor
    old = company.latest(seat).version
    await company.move(seat)
    for _ in range(20):
        await company.sync()
        if company.actor == seat:
            break
        await company.move(company.actor)
    good = company.good_move(seat)
    mine = company.connections[seat]
    assert await company.refused(mine, replace(good, version=old)) == Code.STALE
    assert await company.refused(mine, replace(good, version=0)) == Code.STALE
    assert await company.refused(mine, replace(good, version=good.version + 1)) == Code.STALE
    await company.move(seat, good.move)
    await company.play()


@at_table(FOOL)
async def test_moves_out_of_turn_and_against_the_rules(company: Company) -> None:
    seat = company.actor
    move = company.good_move(seat)
    for other in company.others(seat):
        connection = company.connections[other]
        card = own_of(company.latest(other), other)["hand"][0]
        assert await company.refused(connection, Move(seat=other, version=move.version, move=card)) == (
            Code.NOT_YOUR_TURN
        )
        assert await company.refused(connection, move) == Code.NOT_YOUR_SEAT
        strange = own_of(company.latest(other), other)["hand"]
        mine = own_of(company.latest(seat), seat)["moves"]
        for card in (card for card in strange if card not in mine):
            assert await company.refused(company.connections[seat], replace(move, move=card)) == Code.ILLEGAL_MOVE
    for nonsense in ("?", "king of fools", "\x00", "🃏" * 20):
        assert await company.refused(company.connections[seat], replace(move, move=nonsense)) == Code.ILLEGAL_MOVE
    await company.play()


def of_a_seat(seat: int, move: Move) -> list[AtTable]:
    """All that only who sits there may ask for."""
    return [
        replace(move, seat=seat),
        Rise(seat=seat),
        Return(seat=seat),
        Ready(seat=seat),
        Undo(seat=seat),
        Pause(seat=seat),
        Resume(seat=seat),
        Grant(seat=seat),
        Automatic(seat=seat, is_on=True),
        Again(seat=seat),
        Say(seat=seat, phrase=Phrase.FOOL),
        Hint(seat=seat),
    ]


@at_table(FOOL)
async def test_strangers_may_only_look(company: Company) -> None:
    move = company.good_move(company.actor)
    for token in (None, secrets.token_urlsafe(24), company.places[0].token[:-1], "", "a" * 5000):
        async with company.server.connect(company.table, token) as stranger:
            shown = await until_shown(stranger)
            assert stranger.hello is not None
            assert (stranger.hello.seats, stranger.hello.is_host) == ([], False)
            assert shown.own == []
            assert same(shown) == same(await company.server.look(company.table))
            for request in of_a_seat(move.seat, move):
                assert await company.refused(stranger, request) == Code.NOT_YOUR_SEAT
            assert await company.refused(stranger, Begin()) == Code.NOT_HOST
            assert await company.refused(stranger, Invite(seat=0, bot="club")) == Code.NOT_HOST
    await company.play()


@at_table(FOOL)
async def test_nobody_acts_in_the_seat_of_another(company: Company) -> None:
    seat = company.actor
    move = company.good_move(seat)
    other = company.connections[company.others(seat)[0]]
    for target in (seat, 7):
        for request in of_a_seat(target, move):
            assert await company.refused(other, request) == Code.NOT_YOUR_SEAT


@at_table(FOOL, begins=False)
async def test_before_the_game(company: Company) -> None:
    host, guest = company.connections[:2]
    assert await company.refused(guest, Begin()) == Code.NOT_HOST
    assert await company.refused(guest, Invite(seat=2, bot="club")) == Code.NOT_HOST
    assert await company.refused(host, Invite(seat=2, bot="club")) == Code.SEAT_TAKEN
    assert await company.refused(host, Move(seat=0, version=1, move="g5")) == Code.NOT_BEGUN
    assert await company.refused(host, Pause(seat=0)) == Code.NOT_BEGUN
    assert await company.refused(host, Hint(seat=0)) == Code.NOT_BEGUN
    assert await company.refused(host, Undo(seat=0)) == Code.NOT_BEGUN
    assert await company.refused(host, Again(seat=0)) == Code.NOT_OVER
    async with company.server.connect(company.table, secrets.token_urlsafe(24)) as stranger:
        assert await company.refused(stranger, Begin()) == Code.NOT_HOST
        assert await company.refused(stranger, Invite(seat=0, bot="")) == Code.NOT_HOST
        assert await company.refused(stranger, Rise(seat=0)) == Code.NOT_YOUR_SEAT
    await guest.ask(Rise(seat=1))
    await until_shown(host, lambda shown: shown.table["seats"][1]["kind"] == "free")
    assert await company.refused(host, Invite(seat=1, bot="grandmaster")) == Code.MALFORMED
    await host.ask(Invite(seat=1, bot="random"))
    await until_shown(host, lambda shown: shown.table["seats"][1]["bot"] == "random")
    assert await company.refused(guest, Say(seat=1, phrase=Phrase.SORRY)) == Code.NOT_YOUR_SEAT


@at_table(FOOL)
async def test_what_is_refused_during_and_after_the_game(company: Company) -> None:
    host = company.connections[0]
    assert await company.refused(host, Begin()) == Code.ALREADY_BEGUN
    assert await company.refused(host, Invite(seat=1, bot="club")) == Code.ALREADY_BEGUN
    assert await company.refused(host, Again(seat=0)) == Code.NOT_OVER
    assert await company.refused(host, Grant(seat=0)) == Code.NOT_ALLOWED
    before = await company.look(1)
    with pytest.raises(Refusal) as caught:
        await company.server.join(company.table, "Late", 1)
    assert caught.value.code == Code.ALREADY_BEGUN
    assert await company.look(1) == before
    for seat, connection in enumerate(company.connections):
        await connection.ask(Pause(seat=seat))
    for connection in company.connections:
        await until_shown(connection, lambda shown: shown.table["status"] == "paused")
    seat = company.actor_in_pause
    move = Move(seat=seat, version=company.latest(seat).version, move=own_of(company.latest(seat), seat)["hand"][0])
    assert await company.refused(company.connections[seat], move) == Code.PAUSED
    await host.ask(Resume(seat=0))
    await company.play()
    move = replace(move, version=company.latest(seat).version)
    assert await company.refused(company.connections[seat], move) == Code.GAME_OVER
    assert await company.refused(company.connections[seat], Pause(seat=seat)) == Code.GAME_OVER


def test_a_table_without_spectators(server: Server) -> None:
    settings = Settings(game="fool", seats=4, bot="novice", has_spectators=False, **QUICK)

    async def main() -> None:
        places = await gather(server, settings, 2)
        table = places[0].table
        async with seated(server, places[0]) as host, seated(server, places[1]) as guest:
            await host.ask(Begin())
            await until_shown(host, lambda shown: shown.table["status"] == "playing")
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
            assert one[-1].table["status"] == "over"

    asyncio.run(asyncio.wait_for(main(), PATIENCE))


def test_a_stranger_who_came_before_the_game_may_not_stay_where_there_are_no_spectators(server: Server) -> None:
    settings = Settings(game="fool", seats=4, bot="novice", has_spectators=False, **QUICK)

    async def main() -> None:
        places = await gather(server, settings, 1)
        async with seated(server, places[0]) as host, server.connect(places[0].table) as stranger:
            await until_shown(stranger, lambda shown: shown.table["status"] == "gathering")
            await host.ask(Begin())
            await play_on(host, [0], at_random(0))
            await host.ask(Say(seat=0, phrase=Phrase.GOOD_GAME))  # the last that could come
            seen = []
            async for message in stranger.messages():
                seen.append(message)
                if isinstance(message, Said):
                    break
            assert all(one.table["status"] == "gathering" for one in seen if isinstance(one, Shown))
            assert stranger.closing[0] == 4403

    asyncio.run(asyncio.wait_for(main(), PATIENCE))


# Bots for who is away


@at_table(FOOL)
async def test_a_bot_plays_for_who_leaves_until_they_return(company: Company) -> None:
    seat = company.actor
    other = company.connections[company.others(seat)[0]]
    await company.connections[seat].ask(Rise(seat=seat))
    left = await until_shown(other, lambda shown: bool(shown.happened))
    assert left.happened == [{"what": "left", "seat": seat, "why": "left"}]
    assert left.table["seats"][seat]["is_away"]
    moved = await until_shown(other, lambda shown: bool(shown.happened))
    assert [(one["seat"], one["by"]) for one in moved.happened] == [(seat, "bot")]
    await company.connections[seat].ask(Return(seat=seat))
    back = await until_shown(other, lambda shown: bool(shown.happened))
    assert back.happened == [{"what": "returned", "seat": seat}]
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

            def is_lost(shown: Shown) -> bool:
                for one in shown.happened:
                    if one["what"] == "left":
                        assert one == {"what": "left", "seat": 1, "why": "lost"}
                        lost.set()
                    if lost.is_set() and one["what"] == "moved" and one["seat"] == 1:
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
                    if isinstance(message, Shown)
                    for one in message.happened
                    if one["what"] == "moved" and one["seat"] == 1
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


# Other things to ask for


@at_table(FAITH)
async def test_another_game_and_the_same_again(company: Company) -> None:
    await company.play()
    first = await company.server.record(company.table)
    await company.connections[0].ask(Again(seat=0))
    await company.connections[1].ask(Again(seat=1))
    await company.connections[2].ask(Again(seat=2, is_same_deal=True))
    mixed = await until_shown(
        company.connections[0], lambda shown: all(one["wants_again"] for one in shown.table["seats"])
    )
    assert mixed.table["status"] == "over"
    await company.connections[2].ask(Again(seat=2))
    for connection in company.connections:
        await until_shown(connection, lambda shown: shown.table["game_number"] == 2)
    await company.play()
    second = await company.server.record(company.table)
    assert second["rounds"][0]["deal"] != first["rounds"][0]["deal"]
    for seat, connection in enumerate(company.connections):
        await connection.ask(Again(seat=seat, is_same_deal=True))
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
        shown = [message for message in messages if isinstance(message, Shown)]
        assert all([own["seat"] for own in one.own] == [0, 2] for one in shown)
        assert shown[-1].table["status"] == "over"
        movers = {(one["seat"], one["by"]) for message in shown for one in message.happened if one["what"] == "moved"}
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
async def test_hints(company: Company) -> None:
    seat = company.actor
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
    mine = company.connections[seat]
    await mine.ask(Hint(seat=seat))
    assert await company.refused(mine, Hint(seat=seat)) == Code.TOO_MANY
    await until(mine, lambda message: isinstance(message, Hinted))
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
    assert own_of(company.latest(seat), seat)["can_undo"]
    assert await company.refused(company.connections[other], Undo(seat=other)) == Code.NOT_ALLOWED
    await mine.ask(Undo(seat=seat))
    for connection in company.connections:
        undone = await until_shown(connection, lambda shown: bool(shown.happened))
        assert undone.happened == [{"what": "takenback"}]
    for one, then in enumerate(before):
        now = await company.look(one)
        assert now["own"] == then["own"]
        assert now["table"] | {"asked": 0} == then["table"] | {"asked": 0}
    await company.move(seat, "take")
    assert await company.refused(mine, Undo(seat=seat)) == Code.NOT_ALLOWED
    await company.play()

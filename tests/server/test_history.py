"""The history so far over HTTP: after a reload players read what they were told before, and no more."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from marotte.client.connection import Connection
from marotte.client.server import Server
from marotte.games.contract import Game
from marotte.protocol.events import AnyEvent, Begun, GameEvent, Moved
from marotte.protocol.http import Place
from marotte.protocol.messages import Look, TableMessage
from marotte.protocol.refusals import Code
from marotte.protocol.requests import Begin, Rematch, Undo
from marotte.protocol.settings import Settings
from tests.server.http import bearer, check_refused, fetch, opened
from tests.server.seated_table import FAITH, Company, at_table
from tests.server.server_process import (
    QUICK,
    TIMEOUT,
    GameMessage,
    at_random,
    gather,
    play,
    play_on,
    seated,
    until_shown,
)
from tests.setups import every_game

#: Small tables with many kinds of events.
SETTINGS: dict[str, dict[str, Any]] = {
    "ciao": {"seats": 3, "options": {"rounds": 2, "mistakes": "punished"}, "is_calm": True},
    "faith": {"seats": 3},
    "fettnapf": {"seats": 3, "options": {"calls": "manual"}},
    "fool": {"seats": 4},
}

STRANGER = -1


def told_in(messages: list[Any]) -> list[GameEvent[Any]]:
    """The events of the game that were sent to a player over a socket."""
    entries = [entry for message in messages if isinstance(message, TableMessage) for entry in message.events]
    return [entry for entry in entries if isinstance(entry, GameEvent)]


def facts_of(entry: AnyEvent[Any] | GameEvent[Any]) -> list[dict[str, Any]]:
    assert isinstance(entry, GameEvent)
    return entry.facts or []


def forgotten(facts: list[dict[str, Any]], viewer: int) -> list[dict[str, Any]]:
    """The same without islands that were shown briefly; written from the docs, not from the code."""
    hidden = {"shows": ("seat", "islands"), "turns": ("seat", "island"), "stop": ("holder", "holder")}
    found = []
    for fact in facts:
        holder, field = hidden.get(fact["fact"], ("", ""))
        found.append(fact | {field: None} if holder and fact[holder] != viewer else fact)
    return found


async def history(server: Server, table: str, token: str | None, game: int) -> list[AnyEvent[Any]]:
    """The history of one of several games."""
    headers = bearer(token) if token else {}
    answer = await asyncio.to_thread(fetch, server, "GET", f"/api/tables/{table}/history?game={game}", **headers)
    assert answer.status == 200, answer.text
    return msgspec.json.decode(answer.body, type=list[AnyEvent[Any]])


@every_game
def test_the_history_is_what_a_player_was_told(server: Server, game: Game) -> None:
    """During the game without what was shown briefly, afterwards with it."""

    async def main() -> None:
        places = await gather(server, Settings(game=game.name, bot="novice", **SETTINGS[game.name], **QUICK), 2)
        table = places[0].table
        tokens = {0: places[0].token, 1: places[1].token, STRANGER: None}
        meanwhile: list[tuple[int, list[AnyEvent[Any]]]] = []

        async def host(connection: Connection) -> list[Any]:
            await connection.ask(Begin())
            messages: list[Any] = []
            for step in (5, 20, 40):
                messages += await play(connection, [0], at_random(step), until=after(step))
                if not is_over(messages):
                    meanwhile.extend([(viewer, await server.history(table, token)) for viewer, token in tokens.items()])
                    await connection.ask(Look())  # messages that came in the meantime need not come again
            return messages if is_over(messages) else messages + await play(connection, [0], at_random(0))

        async with (
            seated(server, places[0], "facts") as first,
            seated(server, places[1], "facts") as second,
            server.connect(table, None, "facts") as third,
        ):
            plays = (host(first), play(second, [1], at_random(7)), play(third, [], at_random(1)))
            messages = await asyncio.wait_for(asyncio.gather(*plays), TIMEOUT)
        for (viewer, token), received in zip(tokens.items(), messages, strict=True):
            told = told_in(received)
            assert isinstance(told[0], Begun)
            assert await server.history(table, token) == await history(server, table, token, 1) == told
            for whose, then in meanwhile:
                if whose == viewer and len(then) < len(told):  # it may have ended in the meantime
                    seen = told[: len(then)]
                    if game.name == "fettnapf":
                        seen = [replace(entry, facts=forgotten(facts_of(entry), viewer)) for entry in seen]
                    assert then == seen
        assert meanwhile

    asyncio.run(main())


def is_over(messages: list[Any]) -> bool:
    return any(isinstance(message, TableMessage) and message.table.status == "over" for message in messages)


def after(count: int) -> Callable[[GameMessage], bool]:
    """Whether enough events have come since."""
    told = 0

    def condition(shown: GameMessage) -> bool:
        nonlocal told
        told += len(told_in([shown]))
        return told >= count

    return condition


def test_other_players_islands_do_not_reappear(server: Server) -> None:
    """During the game only their holder finds them in the history."""

    async def main() -> None:
        settings = Settings(game="fettnapf", seats=3, bot="novice", **QUICK)
        places = await gather(server, settings, 3)
        async with seated(server, places[0]) as one, seated(server, places[1]) as two, seated(server, places[2]):
            await one.ask(Begin())
            await until_shown(two, lambda shown: shown.table.status == "playing")
            for place in places:
                begun, *_ = await server.history(place.table, place.token)
                told = [
                    fact["seat"] for fact in facts_of(begun) if fact["fact"] == "shows" and fact["islands"] is not None
                ]
                assert told == [place.seat]

    asyncio.run(asyncio.wait_for(main(), TIMEOUT))


@at_table(FAITH)
async def test_an_undone_move_is_not_in_the_history(company: Company) -> None:
    seat = company.actor
    token = company.places[seat].token
    await company.move(seat, "leave")
    assert [type(entry) for entry in await company.server.history(company.table, token)] == [Begun, Moved]
    await company.connections[seat].ask(Undo(seat=seat))
    await until_shown(company.connections[seat], lambda shown: bool(shown.events))
    assert [type(entry) for entry in await company.server.history(company.table, token)] == [Begun]
    await company.move(seat, "take")
    [_, taken] = await company.server.history(company.table, token)
    assert [fact["fact"] for fact in facts_of(taken)] == ["takes", "finds"]
    [_, taken] = await company.server.history(company.table)
    assert [fact["fact"] for fact in facts_of(taken)] == ["takes"]


def test_each_game_at_a_table_has_a_history(server: Server) -> None:
    async def main(place: Place) -> None:
        async with seated(server, place, "facts") as connection:
            await connection.ask(Begin())
            first = told_in(await play(connection, [0], at_random(1)))
            await connection.ask(Rematch(seat=0))
            await until_shown(connection, lambda shown: shown.table.game_number == 2)
            begun = await server.history(place.table, place.token)
            assert isinstance(begun[0], Begun)
            assert len(begun) < len(first)
            second = told_in(await play_on(connection, [0], at_random(2)))
            assert await history(server, place.table, place.token, 1) == first
            whole = await server.history(place.table, place.token)
            assert whole == await history(server, place.table, place.token, 2)
            assert whole[-len(second) :] == second

    settings = Settings(game="fettnapf", seats=2, bot="novice", **QUICK)

    async def meet() -> None:
        [place] = await gather(server, settings, 1)
        await asyncio.wait_for(main(place), TIMEOUT)

    asyncio.run(meet())


def test_an_unknown_history_is_refused(server: Server) -> None:
    place = opened(server, has_spectators=False)
    path = f"/api/tables/{place.table}/history"
    check_refused(fetch(server, "GET", path), 409, Code.NOT_BEGUN)
    check_refused(fetch(server, "GET", "/api/tables/nowhere/history"), 404, Code.NO_SUCH_TABLE)

    async def begin() -> None:
        async with seated(server, place) as connection:
            await connection.ask(Begin())
            await until_shown(connection, lambda shown: shown.table.status == "playing")

    asyncio.run(asyncio.wait_for(begin(), TIMEOUT))
    check_refused(fetch(server, "GET", path), 403, Code.NO_SPECTATORS)
    assert fetch(server, "GET", path, **bearer(place.token)).data[0]["type"] == "begun"
    check_refused(fetch(server, "GET", f"{path}?game=2", **bearer(place.token)), 400, Code.MALFORMED)
    check_refused(fetch(server, "GET", f"{path}?game=0", **bearer(place.token)), 400, Code.MALFORMED)

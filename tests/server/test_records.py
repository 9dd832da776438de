"""Records over HTTP: the whole record of a finished game; of one in progress only what the requester has seen."""

import asyncio
import re
from typing import Any

from marotte.client.server import Server
from marotte.games.contract import Game
from marotte.protocol.events import Moved
from marotte.protocol.http import Place
from marotte.protocol.messages import Look
from marotte.protocol.refusals import Code
from marotte.protocol.requests import Begin
from marotte.protocol.settings import Settings
from marotte.records.record import read_record
from marotte.records.replay import Replay
from tests.server.http import bearer, check_refused, fetch, opened
from tests.server.server_process import QUICK, TIMEOUT, Choose, GameMessage, at_random, gather, play, seated
from tests.setups import every_game

#: Tables with hidden moves, and few seats so that these are common.
SECRETIVE: dict[str, dict[str, Any]] = {
    "ciao": {"seats": 3, "options": {"rounds": 2}, "is_calm": True},
    "faith": {"seats": 3},
    "fettnapf": {"seats": 3, "options": {"calls": "manual"}},
    "fool": {"seats": 4},
}

#: The public part of a deal, and the part that only its holder sees; nobody sees the rest.
OPEN = {"ciao": ["start"], "faith": ["dealer"], "fettnapf": ["start", "turned"], "fool": ["start"]}
OWN = {"ciao": ["hands"], "faith": ["hands"], "fettnapf": ["hands", "islands"], "fool": ["hands"]}

#: Moves between two readings of the record.
STEPS = (3, 8, 15, 30, 45, 60, 100)

#: Maximum games until there is something hidden.
MOST_GAMES = 4

STRANGER = -1


def secretive(seed: int) -> Choose:
    """A player who gives cards away in Ciao! whenever possible, and otherwise moves at random."""
    choose = at_random(seed)
    return lambda moves: choose([move for move in moves if move.endswith(">") or move.startswith("give")] or moves)


def as_seen(game: str, move: str, viewer: int) -> str | None:
    """A move of a whole record as a player has seen it; written from the rules, not from the code."""
    seat, text = move.split(" ", 1)
    if text.startswith("shuffle"):
        return "* shuffle"
    mine = seat == str(viewer)
    if game == "ciao" and (match := re.fullmatch(r"give (\S+) to (\d)", text)):
        return move if mine or match[2] == str(viewer) else f"{seat} give to {match[2]}"
    if game == "faith" and (match := re.fullmatch(r"swap (\S+) for (\S+)", text)):
        return move if mine else f"{seat} swap {len(match[1].split(','))}"
    if game == "fettnapf" and text in ("stop", "silent"):
        return move if mine else None
    return move


@every_game
def test_the_record_of_a_game_in_progress_holds_what_the_player_has_seen(server: Server, game: Game) -> None:
    """If a game happens to have no hidden moves, another one is played."""
    found: list[int] = []
    while len(found) < MOST_GAMES and not any(found):
        partial, record = asyncio.run(read_while_playing(server, game))
        assert [viewer for viewer, _ in partial][:3] == [0, 1, STRANGER]
        Replay(read_record(record)).run()
        assert record["result"]["winners"]
        found.append(sum(check_seen(game.name, viewer, seen, record) for viewer, seen in partial))
    assert any(found) == (game.name != "fool")


def check_seen(game: str, viewer: int, seen: dict[str, Any], record: dict[str, Any]) -> int:
    """Check the record that a player has read against the true one; the number of moves hidden from them."""
    assert set(seen) <= {"format", "game", "rules", "seats", "options", "deck", "is_partial", "shuffle", "rounds"}
    assert seen["is_partial"] is True
    assert seen["shuffle"] == {key: record["shuffle"][key] for key in ("method", "commitment")}
    assert (seen["game"], seen["seats"]) == (game, record["seats"])
    hidden = 0
    last = len(seen["rounds"]) - 1
    for number, one in enumerate(seen["rounds"]):
        true = record["rounds"][number]
        assert set(one) == {"deal", "moves"}
        check_deal(game, one["deal"], true["deal"], viewer)
        left = one["moves"]
        for move in true["moves"]:
            if number == last and not left:
                break
            shown = as_seen(game, move, viewer)
            hidden += shown not in (move, "* shuffle")
            if shown is not None:
                assert left[:1] == [shown]
                left = left[1:]
        assert left == []
    return hidden


def check_deal(game: str, seen: dict[str, Any], true: dict[str, Any], viewer: int) -> None:
    """Check that a deal shows only public cards and the player's own."""
    assert set(seen) == {*OPEN[game], *OWN[game]}
    for key in OPEN[game]:
        assert seen[key] == true[key]
    for key in OWN[game]:
        assert seen[key] == [cards if seat == viewer else None for seat, cards in enumerate(true[key])]


async def read_while_playing(server: Server, game: Game) -> tuple[list[tuple[int, Any]], Any]:
    """Two people play with bots to the end: what they and a stranger read meanwhile, and the record at the end."""
    settings = Settings(game=game.name, bot="novice", **SECRETIVE[game.name], **QUICK)
    places = await gather(server, settings, 2)
    table = places[0].table
    partial: list[tuple[int, Any]] = []

    async def read() -> None:
        for viewer, token in ((0, places[0].token), (1, places[1].token), (STRANGER, None)):
            record = await server.record(table, token)
            if "result" not in record:
                partial.append((viewer, record))

    async def host() -> None:
        moves = 0

        def count(shown: GameMessage) -> bool:
            nonlocal moves
            moves += len([entry for entry in shown.events if isinstance(entry, Moved)])
            return moves >= step

        async with seated(server, places[0]) as connection:
            await connection.ask(Begin())
            for step in STEPS:
                await play(connection, [0], secretive(step), until=count)
                await read()
                await connection.ask(Look())  # messages that came in the meantime need not come again
            await play(connection, [0], secretive(0))

    async def guest() -> None:
        async with seated(server, places[1]) as connection:
            await play(connection, [1], secretive(7))

    await asyncio.wait_for(asyncio.gather(host(), guest()), TIMEOUT)
    return partial, await server.record(table)


def test_everyone_may_read_the_record_of_a_finished_game(server: Server) -> None:
    place = opened(server, bot="random", has_undo=False, **QUICK)
    begin_and_finish(server, place)
    path = f"/api/tables/{place.table}/record"
    records = [fetch(server, "GET", path, **headers).data for headers in ({}, bearer(place.token))]
    assert records[0] == records[1]
    assert "is_partial" not in records[0]
    assert re.fullmatch("[0-9a-f]{64}", records[0]["shuffle"]["secret"])
    outcome = Replay(read_record(records[0])).run()
    look = fetch(server, "GET", f"/api/tables/{place.table}").data["table"]
    assert (look["status"], look["totals"], look["winners"]) == ("over", outcome.scores, outcome.winners)
    assert fetch(server, "GET", f"{path}?game=1").data == records[0]
    check_refused(fetch(server, "GET", f"{path}?game=2"), 400, Code.MALFORMED)
    check_refused(fetch(server, "GET", f"{path}?game=0"), 400, Code.MALFORMED)
    check_refused(fetch(server, "GET", f"{path}?game=last"), 400, Code.MALFORMED)


def begin_and_finish(server: Server, place: Place) -> None:
    """A game of bots only."""

    async def main() -> None:
        async with seated(server, place) as connection:
            await connection.ask(Begin())
            await asyncio.wait_for(play(connection, [], at_random(1)), TIMEOUT)

    asyncio.run(main())


def test_there_is_no_record_before_the_game(server: Server) -> None:
    check_refused(fetch(server, "GET", f"/api/tables/{opened(server).table}/record"), 409, Code.NOT_BEGUN)

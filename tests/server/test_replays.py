"""Replays over HTTP: of a game that was played at a table, and of an uploaded record."""

import asyncio
import json
from contextlib import closing
from http.client import HTTPConnection
from typing import Any

import msgspec
import pytest

from marotte.bots.simulation import play_game
from marotte.client.server import Server
from marotte.games.contract import Game
from marotte.games.registry import find_game, make_setup
from marotte.protocol.refusals import Code
from marotte.protocol.requests import Begin
from marotte.records.record import read_record
from marotte.records.replay import Replay
from marotte.server.app import LONGEST_RECORD
from marotte.table.replays import MOST_STEPS
from tests.server.http import Answer, check_refused, fetch, opened
from tests.server.server_process import QUICK, TIMEOUT, seated, until_shown
from tests.server.test_records import begin_and_finish
from tests.setups import every_game

#: Short games.
SETTINGS: dict[str, dict[str, Any]] = {
    "ciao": {"game": "ciao", "seats": 3, "options": {"rounds": 2}, "is_calm": True},
    "faith": {"game": "faith", "seats": 3},
    "fettnapf": {"game": "fettnapf", "seats": 3, "options": {"calls": "manual"}},
    "fool": {"game": "fool", "seats": 4},
}


def written(game: str, seats: int, seed: int = 5, **options: Any) -> dict[str, Any]:
    """The record of a game that bots have played without a table."""
    setup = make_setup(find_game(game), seats, options)
    data: dict[str, Any] = play_game(setup, ["random"] * seats, seed, 0).to_data()
    return data


def brought(server: Server, record: Any) -> Answer:
    return fetch(server, "POST", "/api/replays", record)


def announced(server: Server, length: int) -> Answer:
    """The answer to a body of this declared length, before it is sent."""
    with closing(HTTPConnection(server.address.removeprefix("http://"), timeout=TIMEOUT)) as connection:
        connection.putrequest("POST", "/api/replays")
        connection.putheader("Content-Length", str(length))
        connection.endheaders()
        with connection.getresponse() as response:
            return Answer(response.status, response.headers, response.read())


@every_game
def test_a_finished_game_step_by_step(server: Server, game: Game) -> None:
    place = opened(server, bot="random", has_undo=False, **SETTINGS[game.name], **QUICK)
    path = f"/api/tables/{place.table}"
    check_refused(fetch(server, "GET", f"{path}/replay"), 409, Code.NOT_BEGUN)
    begin_and_finish(server, place)
    record, look = fetch(server, "GET", f"{path}/record").data, fetch(server, "GET", path).data["table"]
    replay = fetch(server, "GET", f"{path}/replay").data
    check_replay(replay, record)
    assert replay["is_verified"] is True
    last = replay["steps"][-1]["table"]
    for key in ("status", "shuffle", "rounds", "totals", "latest", "sheet", "winners", "actors", "position"):
        assert last[key] == look[key], key
    assert [seat["name"] for seat in last["seats"]] == [seat["name"] for seat in look["seats"]]
    assert fetch(server, "GET", f"{path}/replay?game=1").data == replay
    check_refused(fetch(server, "GET", f"{path}/replay?game=2"), 400, Code.MALFORMED)
    assert brought(server, record).data == replay


def check_replay(replay: dict[str, Any], record: dict[str, Any]) -> None:
    """Check that every deal and every move is a step, in order, with everything that can be seen."""
    parsed = read_record(record)
    display = parsed.setup.game.display
    assert (replay["game"], replay["seats"]) == (record["game"], len(record["seats"]))
    assert replay["names"] == record["seats"]
    assert replay["options"] == parsed.setup.options
    assert replay["deck"] == parsed.setup.changed_entries
    steps = replay["steps"]
    places = [
        (number, place)
        for number, entry in enumerate(record["rounds"], 1)
        for place, move in enumerate(["deal", *entry["moves"]])
        if not move.startswith("*")
    ]
    assert [(step["round"], step["move_number"]) for step in steps] == places
    for step in steps:
        [entry] = step["events"]
        assert entry["facts"]
        if step["move_number"] == 0:
            assert entry["type"] == ("begun" if step["round"] == 1 else "dealt")
        else:
            moves = record["rounds"][step["round"] - 1]["moves"]
            assert f"{entry['seat']} {entry['move']}" == moves[step["move_number"] - 1]
        assert [own["seat"] for own in step["own"]] == list(range(replay["seats"]))
        assert all(own["moves"] == [] for own in step["own"])
    after = Replay(parsed)
    outcome = after.run()
    assert steps[-1]["table"]["sheet"] == outcome.sheet
    for own in steps[-1]["own"]:
        view = after.position.open_views()[own["seat"]]
        assert own["cards"] == msgspec.to_builtins(display.show_cards(view, own["seat"]))
    for step in steps:  # a replay hides nothing
        for fact in step["events"][0]["facts"]:
            assert all(fact[key] is not None for key in ("card", "cards", "given", "taken", "islands") if key in fact)


def test_refilled_piles_belong_to_the_move_that_needed_them(server: Server) -> None:
    record = written("ciao", 6, rounds=1, mistakes="punished")
    shuffles = [move for entry in record["rounds"] for move in entry["moves"] if move.startswith("*")]
    assert shuffles
    replay = brought(server, record).data
    check_replay(replay, record)
    assert replay["is_verified"] is None
    facts = [fact["fact"] for step in replay["steps"] for fact in step["events"][0]["facts"]]
    assert facts.count("refilled") == len(shuffles)


def test_a_record_in_several_lines_and_one_that_ends_early(server: Server) -> None:
    record = written("fool", 4)
    replay = brought(server, json.dumps(record, indent=1).encode()).data
    assert replay == brought(server, record).data
    del record["result"]
    record["rounds"] = record["rounds"][:1]
    record["rounds"][0]["moves"] = record["rounds"][0]["moves"][:3]
    short = brought(server, record).data
    assert short["steps"] == replay["steps"][:4]
    assert "winners" not in short["steps"][-1]["table"]


def test_deals_that_do_not_follow_from_the_secret(server: Server) -> None:
    record = written("fool", 4)
    for shuffle, is_verified in (
        ({"method": "marotte/1", "commitment": "0" * 64, "secret": "1" * 64}, False),
        ({"method": "marotte/1", "commitment": "0" * 64, "secret": "no"}, False),
        ({"method": "marotte/1", "commitment": "0" * 64}, None),
        ("nonsense", None),
    ):
        assert brought(server, record | {"shuffle": shuffle}).data["is_verified"] is is_verified


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"", "one record can be read at a time, and there are 0 in this file"),
        (b"\x00\xff garbage", "round 1, deal: not a JSON object"),
        (b"[1, 2]", "round 1, deal: a record is a JSON object"),
        (b"{}", "round 1, deal: the record has no 'format'"),
        (b"[" * 100000, "round 1, deal: a record is nested at most"),
        (b'{"format": "marotte/1"}\n{"format": "marotte/1"}', "there are 2 in this file"),
    ],
)
def test_a_body_that_is_no_record_is_refused_with_a_sentence(server: Server, body: bytes, sentence: str) -> None:
    assert sentence in check_refused(brought(server, body), 400, Code.MALFORMED)


def test_an_illegal_move_in_a_record_is_refused_with_its_place(server: Server) -> None:
    record = written("fool", 4)
    seat = record["rounds"][0]["moves"][0].split()[0]
    record["rounds"][0]["moves"][0] = f"{seat} c5"
    assert "round 1, move 1: 'c5' is not a card" in check_refused(brought(server, record), 400, Code.MALFORMED)


def test_a_record_as_one_player_has_seen_it_is_refused(server: Server) -> None:
    record = written("fool", 4) | {"is_partial": True}
    assert "only what one player has seen" in check_refused(brought(server, record), 400, Code.MALFORMED)


def test_a_record_that_is_too_long_is_refused(server: Server) -> None:
    record = json.dumps(written("fool", 4)).encode()
    assert brought(server, record.ljust(LONGEST_RECORD)).status == 200
    check_refused(announced(server, LONGEST_RECORD + 1), 413, Code.MALFORMED)
    endless = written("fool", 4)
    endless["rounds"][-1]["moves"] += ["0 g2"] * MOST_STEPS
    assert f"more than {MOST_STEPS} moves" in check_refused(brought(server, endless), 400, Code.MALFORMED)


def test_pages_of_other_sites_cannot_replay(server: Server) -> None:
    answer = fetch(server, "POST", "/api/replays", b"{}", Origin="https://elsewhere.example")
    check_refused(answer, 403, Code.NOT_ALLOWED)


def test_a_game_in_progress_cannot_be_replayed(server: Server) -> None:
    place = opened(server, bot="random", pace=600)

    async def begin() -> None:
        async with seated(server, place) as connection:
            await connection.ask(Begin())
            await until_shown(connection, lambda shown: shown.table.status == "playing")

    asyncio.run(asyncio.wait_for(begin(), TIMEOUT))
    check_refused(fetch(server, "GET", f"/api/tables/{place.table}/replay"), 409, Code.NOT_OVER)

"""The HTTP interface: who may see and do what, and one form for all errors."""

import asyncio
import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import msgspec
import pytest
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

from marotte.client.server import Server
from marotte.games.contract import Game
from marotte.games.registry import all_games, make_setup
from marotte.protocol.http import Place
from marotte.protocol.refusals import Code
from marotte.protocol.requests import Begin
from marotte.protocol.settings import Settings
from marotte.server.app import LONGEST_BODY
from marotte.server.error_responses import HEADERS, answer_unwritten
from marotte.server.identity import LIFETIME, cookie_name
from marotte.server.static_files import read_web
from tests.server.http import FOOL, Answer, bearer, check_refused, fetch, joined, opened, seats_of
from tests.server.server_process import (
    TIMEOUT,
    connect,
    gather,
    running,
    seated,
    until_in_lobby,
    until_shown,
)
from tests.setups import OWN_DECKS, every_game

# Games


@every_game
def test_games_are_listed_with_their_options(server: Server, game: Game) -> None:
    [shown] = [one for one in fetch(server, "GET", "/api/games").data if one["name"] == game.name]
    options = [
        {
            "name": option.name,
            "sentence": option.sentence,
            "default": option.default,
            "choices": list(option.choices),
            "minimum": option.minimum,
            "maximum": option.maximum,
        }
        for option in game.options
    ]
    deck = [
        {
            "name": entry.name,
            "sentence": entry.sentence,
            "kind": entry.kind,
            "minimum": entry.minimum,
            "maximum": entry.maximum,
            "cards": list(entry.cards),
        }
        for entry in game.deck_entries
    ]
    assert shown == {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "credit": game.credit,
        "seat_counts": list(game.seat_counts),
        "default_seats": game.default_seats,
        "options": options,
        "deck": deck,
        "short": {"options": game.short_options, "deck": game.short_deck},
        "times": {name: getattr(Settings(game=game.name, seats=4), name) for name in game.times},
    }


@every_game
def test_a_short_game_is_playable(server: Server, game: Game) -> None:
    [shown] = [one for one in fetch(server, "GET", "/api/games").data if one["name"] == game.name]
    short = {key: value for key, value in shown["short"].items() if value}
    assert short, f"{game.title} has no short game"
    wishes = {"game": game.name, "seats": game.default_seats, **short}
    assert fetch(server, "POST", "/api/tables", wishes).status == 201


def test_all_games_are_listed(server: Server) -> None:
    assert [one["name"] for one in fetch(server, "GET", "/api/games").data] == [game.name for game in all_games()]


@every_game
def test_the_default_deck_and_errors_in_another(server: Server, game: Game) -> None:
    seats, deck = OWN_DECKS[game.name]
    setup = make_setup(game, seats)
    asked = {"game": game.name, "seats": seats}
    assert fetch(server, "POST", "/api/decks", asked | {"deck": deck}).data == {"usual": setup.deck, "fault": None}
    entry = game.deck_entries[0]
    answer = fetch(server, "POST", "/api/decks", asked | {"deck": {entry.name: entry.maximum + 1}})
    numbers = {"entry": entry.name, "minimum": entry.minimum, "maximum": entry.maximum}
    fault = answer.data["fault"]
    assert (answer.status, fault["name"], fault["numbers"]) == (200, "bounds", numbers)
    assert fault["sentence"].startswith(f"in a deck of {game.title} {entry.name} is {entry.expected}")


def test_the_default_deck_depends_on_the_options(server: Server) -> None:
    asked = {"game": "ciao", "seats": 4, "options": {"level": "symbols"}, "deck": {"rg+": 1}}
    answer = fetch(server, "POST", "/api/decks", asked).data
    assert (answer["usual"]["rg+"], answer["usual"]["m"], answer["fault"]["name"]) == (0, 0, "symbols")
    few = {"game": "faith", "seats": 5, "options": {"dares_to_win": 3}}
    assert fetch(server, "POST", "/api/decks", few).data["fault"]["numbers"] == {"dares": 10, "least": 11}


def test_a_deck_for_an_unknown_table_is_refused(server: Server) -> None:
    for asked in ({"game": "chess", "seats": 4}, {"game": "fool", "seats": 3}, {"game": "fool", "seats": 4, "nose": 1}):
        check_refused(fetch(server, "POST", "/api/decks", asked), 400, Code.MALFORMED)
    foreign = fetch(server, "POST", "/api/decks", {"game": "fool", "seats": 4}, Origin="http://example.org")
    check_refused(foreign, 403, Code.NOT_ALLOWED)


# Opening


@every_game
def test_a_table_shows_how_its_deck_differs(server: Server, game: Game) -> None:
    seats, deck = OWN_DECKS[game.name]
    whole = make_setup(game, seats, {}, deck).deck
    place = opened(server, game=game.name, seats=seats, deck=whole, is_listed=True)
    listed = {one["table"]: one["settings"] for one in fetch(server, "GET", "/api/tables").data}
    assert listed[place.table]["deck"] == deck


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"game": "chess"}, "no game called 'chess'"),
        ({"seats": 3}, "4 to 8, not by 3"),
        ({"seats": 9}, "seats"),
        ({"seats": "four"}, "seats"),
        ({"options": {"colour": 1}}, "no option 'colour'"),
        ({"options": {"end_minus": 0}}, "end_minus"),
        ({"options": {"end_minus": [1]}}, "options"),
        ({"options": {str(number): 1 for number in range(21)}}, "options"),
        ({"deck": {"violet": 1}}, "no entry 'violet'"),
        ({"deck": {"green": 31}}, "green is an integer from 1 to 30, not 31"),
        ({"deck": {"green": [1]}}, "green is an integer from 1 to 30"),
        ({"deck": {"green": "many"}}, "deck"),
        ({"deck": {"green": 18}}, "49 cards can't be dealt to 4 seats"),
        ({"deck": {str(number): 1 for number in range(81)}}, "deck"),
        ({"nose": "red"}, "nose"),
        ({"clock": {"unit": "weeks"}}, "weeks"),
        ({"clock": {"unit": "seconds", "amount": 0}}, "amount"),
        ({"pace": -1}, "pace"),
        ({"rest": 601}, "rest"),
        ({"is_calm": "yes"}, "is_calm"),
        ({"bot": "grandmaster"}, "grandmaster"),
        ({"bot": "os:path"}, "bot of your own"),
        ({"bot": "marotte.bots.bot:Bot"}, "bot of your own"),
        ({"bot": "expert,think=60000"}, "think=60000"),
        ({"bot": "expert,think=60000.0"}, "think"),
        ({"bot": "expert,think=²"}, "think"),
        ({"bot": "expert,simulations=1000000"}, "simulations"),
        ({"bot": "c" * 61}, "bot"),
    ],
)
def test_bad_settings_are_refused(server: Server, changed: dict[str, Any], reason: str) -> None:
    answer = fetch(server, "POST", "/api/tables", FOOL | changed)
    assert reason in check_refused(answer, 400, Code.MALFORMED)


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'{"game": "fool"}', b"\xff", b"[" * 10000])
def test_malformed_settings_are_refused(server: Server, body: bytes) -> None:
    check_refused(fetch(server, "POST", "/api/tables", body), 400, Code.MALFORMED)


def test_opening_a_table_takes_no_seat(server: Server) -> None:
    place = opened(server)
    assert place.seat is None
    assert place.url == f"{server.address}/t/{place.table}"
    look = fetch(server, "GET", f"/api/tables/{place.table}", **bearer(place.token)).data
    assert look["table"]["status"] == "gathering"
    assert [seat["kind"] for seat in look["table"]["seats"]] == ["free"] * 4
    assert look["own"] == []


def test_tables_and_tokens_are_unguessable(server: Server) -> None:
    places = [opened(server) for _ in range(5)]
    assert len({place.table for place in places}) == len({place.token for place in places}) == 5
    assert all(len(place.table) >= 12 and len(place.token) >= 32 for place in places)


# Joining


def test_joining(server: Server) -> None:
    table = opened(server).table
    answer = joined(server, table, {"name": "Anne", "seat": 2})
    assert answer.status == 201
    assert answer.data["seat"] == 2
    assert answer.data["table"] == table
    seats = seats_of(server, table)
    assert [seat["kind"] for seat in seats] == ["free", "free", "person", "free"]
    assert seats[2]["name"] == "Anne"


def test_joining_a_taken_seat(server: Server) -> None:
    table = opened(server).table
    joined(server, table, {"name": "Anne", "seat": 2})
    check_refused(joined(server, table, {"name": "Paul", "seat": 2}), 409, Code.SEAT_TAKEN)
    assert seats_of(server, table)[2]["name"] == "Anne"
    check_refused(joined(server, table, {"name": "Paul", "seat": 4}), 409, Code.SEAT_TAKEN)


def test_joining_any_free_seat(server: Server) -> None:
    table = opened(server).table
    joined(server, table, {"name": "Anne", "seat": 1})
    assert [joined(server, table, {"name": "Paul"}).data["seat"] for _ in range(3)] == [0, 2, 3]
    check_refused(joined(server, table, {"name": "Rachel"}), 409, Code.SEAT_TAKEN)


@pytest.mark.parametrize("name", ["", "   ", "n" * 25, "n" * 201, "a\x00b", "a\u202eb", "\u200b", "<b>Jo</b>", 7, None])
def test_joining_with_a_bad_name(server: Server, name: Any) -> None:
    table = opened(server).table
    code = Code.BAD_NAME if isinstance(name, str) and len(name) <= 200 else Code.MALFORMED
    check_refused(joined(server, table, {"name": name, "seat": 0}), 400, code)
    assert seats_of(server, table)[0]["kind"] == "free"


@pytest.mark.parametrize(
    ("name", "shown"),
    [("  Anne \t  Marie\n", "Anne Marie"), ("Zoë", "Zoë"), ("Jo & Co", "Jo & Co"), ("安", "安")],
)
def test_spaces_in_names_are_squeezed(server: Server, name: str, shown: str) -> None:
    table = opened(server).table
    assert joined(server, table, {"name": name, "seat": 0}).status == 201
    assert seats_of(server, table)[0]["name"] == shown


@pytest.mark.parametrize("body", [{}, {"name": "Jo", "seat": 8}, {"name": "Jo", "seat": -1}, {"name": "Jo", "hat": 1}])
def test_malformed_joining(server: Server, body: dict[str, Any]) -> None:
    check_refused(joined(server, opened(server).table, body), 400, Code.MALFORMED)


def test_joining_a_game_that_has_begun(server: Server) -> None:
    place = opened(server)
    begin(server, place)
    check_refused(joined(server, place.table, {"name": "Late"}), 409, Code.ALREADY_BEGUN)


def begin(server: Server, place: Place) -> None:
    """Begin the game; it has begun when this returns."""

    async def main() -> None:
        async with seated(server, place) as connection:
            await connection.ask(Begin())
            await until_shown(connection)

    asyncio.run(main())


def test_a_player_is_connected_only_once_the_socket_is_open(server: Server) -> None:
    """Otherwise the game would wait indefinitely for a player who never connects."""
    place = opened(server)
    joined(server, place.table, {"name": "Anne", "seat": 0}, **bearer(place.token))
    assert seats_of(server, place.table)[0]["is_connected"] is False

    async def main() -> None:
        async with seated(server, place) as connection:
            await until_in_lobby(connection, lambda shown: shown.table.seats[0].is_connected)

    asyncio.run(main())


# Identity


def test_two_seats_with_the_same_token(server: Server) -> None:
    place = opened(server)
    for seat in (0, 2):
        answer = joined(server, place.table, {"name": f"Person {seat}", "seat": seat}, **bearer(place.token))
        assert answer.data["token"] == place.token
    look = fetch(server, "GET", f"/api/tables/{place.table}", **bearer(place.token)).data
    assert [own["seat"] for own in look["own"]] == [0, 2]


def test_the_cookie_is_as_good_as_the_header(server: Server) -> None:
    place = opened(server)
    cookie = f"{cookie_name(place.table)}={place.token}"
    assert joined(server, place.table, {"name": "Anne", "seat": 1}, Cookie=cookie).data["token"] == place.token
    look = fetch(server, "GET", f"/api/tables/{place.table}", Cookie=cookie).data
    assert [own["seat"] for own in look["own"]] == [1]


def test_other_players_get_their_own_tokens(server: Server) -> None:
    place = opened(server)
    tokens = {joined(server, place.table, {"name": "Somebody"}).data["token"] for _ in range(3)}
    assert len(tokens | {place.token}) == 4


@pytest.mark.parametrize("token", ["chosen-by-somebody", "", "x" * 1000])
def test_a_client_cannot_choose_its_token(server: Server, token: str) -> None:
    table = opened(server).table
    given = joined(server, table, {"name": "Anne", "seat": 0}, **bearer(token)).data["token"]
    assert given != token
    assert fetch(server, "GET", f"/api/tables/{table}", **bearer(token)).data["own"] == []
    assert fetch(server, "GET", f"/api/tables/{table}", **bearer(given)).data["own"][0]["seat"] == 0


def test_a_token_is_for_one_table(server: Server) -> None:
    mine, other = opened(server), opened(server)
    given = joined(server, other.table, {"name": "Anne", "seat": 0}, **bearer(mine.token)).data["token"]
    assert given not in (mine.token, other.token)


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Server) -> None:
    answer = fetch(server, "POST", "/api/tables", FOOL)
    value, *flags = [part.strip() for part in answer.headers["Set-Cookie"].split(";")]
    assert value == f"{cookie_name(answer.data['table'])}={answer.data['token']}"
    path = f"Path=/api/tables/{answer.data['table']}"
    assert {flag.lower() for flag in flags} == {"httponly", "samesite=strict", path.lower(), f"max-age={LIFETIME}"}


def test_the_cookie_is_secure_behind_an_https_proxy(server: Server) -> None:
    answer = fetch(server, "POST", "/api/tables", FOOL, X_Forwarded_Proto="https")
    assert re.search(r"; *secure\b", answer.headers["Set-Cookie"], re.I)
    assert answer.data["url"].startswith("https://")


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://localhost", "file://"])
def test_pages_of_other_sites_are_refused(server: Server, origin: str) -> None:
    table = opened(server).table
    check_refused(fetch(server, "POST", "/api/tables", FOOL, Origin=origin), 403, Code.NOT_ALLOWED)
    check_refused(joined(server, table, {"name": "Anne"}, Origin=origin), 403, Code.NOT_ALLOWED)
    assert closing_of(server, f"/api/tables/{table}/socket", origin) == 4403
    assert [seat["kind"] for seat in seats_of(server, table)] == ["free"] * 4


def test_the_servers_own_page_is_not_refused(server: Server) -> None:
    assert fetch(server, "POST", "/api/tables", FOOL, Origin=server.address).status == 201


def closing_of(server: Server, path: str, origin: str | None = None) -> int | None:
    """The code with which the server closes a socket."""

    async def main() -> int | None:
        headers = {} if origin is None else {"Origin": origin}
        url = f"ws://{urlsplit(server.address).netloc}{path}"
        async with connect(url, additional_headers=headers) as socket:
            with suppress(ConnectionClosed):
                await asyncio.wait_for(socket.recv(), TIMEOUT)
            return socket.close_code

    return asyncio.run(main())


# Viewing


def test_only_public_tables_are_listed(server: Server) -> None:
    hidden, listed = opened(server), opened(server, is_listed=True, seats=5)
    joined(server, listed.table, {"name": "Anne", "seat": 1})
    shown = {one["table"]: one for one in fetch(server, "GET", "/api/tables").data}
    assert hidden.table not in shown
    assert all(one["settings"]["is_listed"] for one in shown.values())
    entry = shown[listed.table]
    assert set(entry) == {"table", "settings", "status", "free", "names"}
    assert msgspec.convert(entry["settings"], Settings) == Settings(game="fool", seats=5, is_listed=True)
    assert (entry["status"], entry["free"], entry["names"]) == ("gathering", [0, 2, 3, 4], ["", "Anne", "", "", ""])


def test_a_game_without_spectators_is_not_listed(server: Server) -> None:
    place = opened(server, is_listed=True, has_spectators=False, pace=600)
    assert place.table in {one["table"] for one in fetch(server, "GET", "/api/tables").data}  # there are free seats
    begin(server, place)
    assert place.table not in {one["table"] for one in fetch(server, "GET", "/api/tables").data}


def test_tables_that_can_be_joined_come_first(server: Server) -> None:
    playing, gathering = opened(server, is_listed=True, pace=600), opened(server, is_listed=True)
    begin(server, playing)
    statuses = {one["table"]: one["status"] for one in fetch(server, "GET", "/api/tables").data}
    assert (statuses[playing.table], statuses[gathering.table]) == ("playing", "gathering")
    assert list(statuses.values()) == sorted(statuses.values(), key=lambda status: status != "gathering")


def test_what_strangers_and_players_see(server: Server) -> None:
    places = asyncio.run(gather(server, Settings(**FOOL, pace=600), 2))  # no bot moves between two looks
    begin(server, places[0])
    looks = [fetch(server, "GET", f"/api/tables/{place.table}", **bearer(place.token)).data for place in places]
    stranger = fetch(server, "GET", f"/api/tables/{places[0].table}").data
    assert stranger["type"] == "table"
    assert stranger["own"] == []
    assert stranger["table"]["position"] == looks[0]["table"]["position"]
    assert "secret" not in stranger["table"]["shuffle"]
    for seat, look in enumerate(looks):
        [own] = look["own"]
        assert own["seat"] == seat
        assert len(own["cards"]["hand"]) == look["table"]["position"]["sizes"][seat] > 0
    assert looks[0]["own"][0]["cards"]["hand"] != looks[1]["own"][0]["cards"]["hand"]


def test_no_spectators(server: Server) -> None:
    place = opened(server, has_spectators=False)
    seat = joined(server, place.table, {"name": "Anne", "seat": 0}).data
    path = f"/api/tables/{place.table}"
    assert fetch(server, "GET", path).status == 200, "before the game anyone with the link may come in"
    begin(server, place)
    for token in (place.token, seat["token"]):
        assert fetch(server, "GET", path, **bearer(token)).status == 200
        assert fetch(server, "GET", f"{path}/record", **bearer(token)).status == 200
    for headers in ({}, bearer("chosen-by-somebody")):
        check_refused(fetch(server, "GET", path, **headers), 403, Code.NO_SPECTATORS)
        check_refused(fetch(server, "GET", f"{path}/record", **headers), 403, Code.NO_SPECTATORS)
    assert closing_of(server, f"{path}/socket") == 4403


# Errors


@pytest.mark.parametrize("table", ["nothing-here", "a", "%00", "..", "a" * 300, "é", "'; DROP TABLE log; --"])
def test_unknown_tables(server: Server, table: str) -> None:
    path = f"/api/tables/{table if table == '%00' else quote(table)}"
    check_refused(fetch(server, "GET", path), 404, Code.NO_SUCH_TABLE)
    check_refused(fetch(server, "GET", f"{path}/record"), 404, Code.NO_SUCH_TABLE)
    check_refused(fetch(server, "POST", f"{path}/seats", {"name": "Anne"}), 404, Code.NO_SUCH_TABLE)
    assert closing_of(server, f"{path}/socket") == 4404


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("DELETE", "/api/tables", 405),
        ("PUT", "/api/games", 405),
        ("POST", "/api/games", 405),
        ("GET", "/api/nothing", 404),
        ("GET", "/api/tables/a/b/c", 404),
        ("GET", "/nothing", 404),
        ("GET", "/../../etc/passwd", 404),
        ("POST", "/", 405),
    ],
)
def test_wrong_paths_and_methods(server: Server, method: str, path: str, status: int) -> None:
    check_refused(fetch(server, method, path), status, Code.MALFORMED)


def test_bodies_that_are_too_large(server: Server) -> None:
    body = json.dumps(FOOL).encode()
    fitting = body.ljust(LONGEST_BODY)
    assert fetch(server, "POST", "/api/tables", fitting).status == 201
    check_refused(fetch(server, "POST", "/api/tables", fitting + b" "), 413, Code.MALFORMED)


# The OpenAPI document, and headers


def test_the_openapi_document(server: Server) -> None:
    answer = fetch(server, "GET", "/api/openapi.json")
    assert answer.status == 200
    assert "json" in answer.headers["Content-Type"]
    paths = {path: sorted(methods) for path, methods in answer.data["paths"].items()}
    assert paths == {
        "/api/decks": ["post"],
        "/api/games": ["get"],
        "/api/progress": ["get"],
        "/api/replays": ["post"],
        "/api/tables": ["get", "post"],
        "/api/tables/{table_id}": ["get"],
        "/api/tables/{table_id}/invitation": ["get", "post"],
        "/api/tables/{table_id}/record": ["get"],
        "/api/tables/{table_id}/replay": ["get"],
        "/api/tables/{table_id}/seats": ["post"],
        "/api/tables/{table_id}/history": ["get"],
    }
    assert re.findall(r"https?://", answer.text) == []
    for reference in re.findall(r'"\$ref": ?"([^"]+)"', answer.text):
        name = reference.removeprefix("#/components/schemas/")
        assert name in answer.data["components"]["schemas"]


@pytest.mark.parametrize("path", ["/", "/t/nothing", "/api/games", "/api/tables", "/api/openapi.json"])
def test_security_headers(server: Server, path: str) -> None:
    check_headers(fetch(server, "GET", path))


@pytest.mark.parametrize("path", ["/nothing", "/api/nothing", "/api/tables/nothing", "/api/tables/nothing/record"])
def test_security_headers_of_errors(server: Server, path: str) -> None:
    check_headers(fetch(server, "GET", path))


def test_static_files_have_no_unnecessary_headers(server: Server) -> None:
    """There are many of them, and a first visit should be small."""
    answer = fetch(server, "GET", f"/web/{read_web().version}/scripts/main.js", Accept_Encoding="gzip")
    names = {name.lower() for name in answer.headers} - {"connection"}
    assert names == {
        "cache-control", "content-encoding", "content-length", "content-type", "date", "vary", "x-content-type-options"
    }  # fmt: skip


def check_headers(answer: Answer) -> None:
    wanted = HEADERS | ({"Cache-Control": "no-cache"} if "html" in answer.headers["Content-Type"] else {})
    assert {name: answer.headers[name] for name in HEADERS} == wanted
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Content-Security-Policy"] == (
        "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"  # no exceptions
    )
    assert answer.headers["Server"] is None


def test_pages_load_nothing_from_elsewhere(server: Server) -> None:
    page = fetch(server, "GET", "/")
    assert page.headers["Content-Type"].startswith("text/html")
    assert re.findall(r"""(?:src|href)=["']?(?:https?:)?//""", page.text) == []


def test_the_page_contains_nothing_of_its_address(server: Server) -> None:
    page = fetch(server, "GET", "/t/%22%3E%3Cscript%3E?x=<script>".replace("<", "%3C").replace(">", "%3E"))
    assert page.body == fetch(server, "GET", "/").body


# Limits


def until_refused(ask: Callable[[], Answer], most: int) -> tuple[int, Answer]:
    """The number of requests before one is refused."""
    for count in range(most):
        answer = ask()
        if answer.status == 429:
            return count, answer
    raise AssertionError(f"{most} requests and none was too many")


def test_limits(tmp_path: Path) -> None:
    limits = ("--tables-per-minute", "3", "--requests-per-second", "1", "--looks-per-second", "1")
    with running(tmp_path / "tables.sqlite", *limits) as process:
        server = Server(process.address)
        place = opened(server)

        # Again and again, also after a refusal: on a slow machine one more is allowed in the meantime.
        count, answer = until_refused(lambda: joined(server, place.table, {"name": "Anne"}), 50)
        check_refused(answer, 429, Code.TOO_MANY)
        assert count >= 2
        _, answer = until_refused(lambda: fetch(server, "POST", "/api/tables", FOOL), 50)
        check_refused(answer, 429, Code.TOO_MANY)
        assert fetch(server, "GET", f"/api/tables/{place.table}").status == 200, "looks are counted apart"
        for path in (f"/api/tables/{place.table}", f"/api/tables/{place.table}/record"):
            _, answer = until_refused(partial(fetch, server, "GET", path), 500)
            check_refused(answer, 429, Code.TOO_MANY)

        refused, closing = asyncio.run(ask_too_much(server, place))
        assert set(refused) == {Code.TOO_MANY}
        assert closing == 4429


async def ask_too_much(server: Server, place: Place) -> tuple[list[str], int | None]:
    """Send requests until the connection is closed: the codes of the refusals, and the close code."""
    url = f"ws://{urlsplit(server.address).netloc}/api/tables/{place.table}/socket"
    refused = []
    async with connect(url) as socket:

        async def ask() -> None:
            with suppress(ConnectionClosed):
                while True:
                    for _ in range(100):
                        await socket.send('{"type": "look"}')
                    await (await socket.ping())  # all have been read, so nothing is in transit at the end

        asking = asyncio.create_task(ask())
        with suppress(ConnectionClosed):
            while True:
                message = msgspec.json.decode(await socket.recv())
                if message["type"] == "refused":
                    refused.append(message["code"])
        await asking
        return refused, socket.close_code


def test_rate_limits_are_per_address(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite", "--tables-per-minute", "1") as process:
        server = Server(process.address)
        wrong = FOOL | {"game": "chess"}  # it counts, but takes no time
        until_refused(lambda: fetch(server, "POST", "/api/tables", wrong, X_Forwarded_For="192.0.2.1"), 50)
        answer = fetch(server, "POST", "/api/tables", wrong, X_Forwarded_For="192.0.2.2")
        check_refused(answer, 400, Code.MALFORMED)


def test_a_table_that_cannot_be_written_gives_a_sentence(caplog: pytest.LogCaptureFixture) -> None:
    error = OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))
    answer: Any = answer_unwritten(None, error)  # type: ignore[arg-type]
    assert (answer.status_code, answer.content.code) == (500, Code.SERVER_ERROR)
    assert [record.getMessage() for record in caplog.records] == [
        "the database can't be used now: database or disk is full"
    ]


def test_a_request_without_a_body_gives_a_sentence(server: Server) -> None:
    assert check_refused(fetch(server, "POST", "/api/tables"), 400, Code.MALFORMED) == "there is no body"

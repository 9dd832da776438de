"""docs/protocol.md lists all messages, fields, codes and keys, and nothing that does not exist.

The page describes each name in the row of a table that begins with the name in backticks. The heading of the table says
what the names belong to: ``field of `Settings` ``, ``key of `own` ``.
"""

import ast
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec
import pytest
from msgspec import UNSET

from marotte.games.contract import DEAL, PLAY, SHUFFLE, SPECTATOR, Fact, Game
from marotte.games.position import Position
from marotte.games.randomness import below, new_random
from marotte.games.registry import Setup, all_games
from marotte.games.view import opened
from marotte.protocol import events, http, messages, refusals, requests, views
from marotte.protocol.events import Moved, Unseen
from marotte.protocol.http import Invitation, ReplayData, ReplayStep
from marotte.protocol.messages import EXTRAS, FACTS, TEXT
from marotte.protocol.refusals import Code
from marotte.protocol.settings import MOST_DAYS, Clock, Settings
from marotte.protocol.views import TableView
from marotte.records.record import Record
from marotte.records.shuffling import SECRET_BYTES
from marotte.schemas.fields import fields_of, structures_in, tag_of
from marotte.server import app, clients, error_responses, sockets
from marotte.server.identity import LIFETIME
from marotte.server.rate_limits import Limits
from marotte.table import log, race, rulings, seat, settings, table
from marotte.table.events import Event
from marotte.table.replays import MOST_STEPS, show_replay
from marotte.table.screen import Screen
from tests.setups import combined_setups, every_game, every_setup
from tests.table.table_driver import TableDriver, handle, latest, open_table, screen_of

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```json(?: \w+)?\n(.*?)^```$", re.M | re.S)

#: The close code for a client that does not read.
TOO_SLOW = 4408

#: The second column of a table says this of a required field.
REQUIRED = "required"

#: Options that show everything, and soon.
QUICK_OPTIONS: dict[str, dict[str, str | int]] = {"fettnapf": {"calls": "manual"}, "ciao": {"rounds": 1}}

#: Dictionaries of the position whose keys are cards.
BY_CARD = {("ciao", "played")}

Rows = dict[str, list[str]]


def section(heading: str, text: str = PAGE) -> str:
    """The text under a heading, including the headings below it."""
    level = heading.index(" ")
    found = re.findall(rf"^{re.escape(heading)}\n(.*?)(?=^#{{1,{level}}} |\Z)", re.sub(r"\A", "\n", text), re.M | re.S)
    assert len(found) == 1, f"{heading} is on the page {len(found)} times"
    return str(found[0])


def subsections(text: str) -> dict[str, str]:
    """The parts of a section by their names in backticks."""
    parts = re.split(r"^### `(.+)`$", text, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def tables(text: str) -> Iterator[tuple[list[str], list[list[str]]]]:
    """The tables of a text: heading and rows."""
    for block in re.findall(r"(?:^\|.*\|\n)+", text, re.M):
        head, rule, *rows = [[cell.strip() for cell in line.strip("| \n").split("|")] for line in block.splitlines()]
        assert all(set(cell) == {"-"} for cell in rule)
        yield head, [[*row, *[""] * (len(head) - len(row))] for row in rows]


def rows(text: str, head: str) -> Rows:
    """The rows of the one table with this heading, by the name in the first column."""
    [found] = [rows for first, rows in ((head_row[0], rows) for head_row, rows in tables(text)) if first == head]
    names = [row[0].strip("`") for row in found]
    assert len(set(names)) == len(names), f"a name stands twice under {head}"
    return {name: row[1:] for name, row in zip(names, found, strict=True)}


def examples(text: str) -> list[Any]:
    """The JSON in a text."""
    return [json.loads(block) for block in FENCE.findall(text)]


def in_code(text: str) -> set[str]:
    """Everything in backticks."""
    return set(re.findall(r"`([^`\n]+)`", text))


def check_fields(described: Rows, kind: type[msgspec.Struct], *, has_defaults: bool) -> None:
    """Check that the fields are the same, and so are their defaults."""
    fields = msgspec.structs.fields(kind)
    assert set(described) == {field.name for field in fields}, f"the fields of {kind.__name__}"
    for field in fields if has_defaults else ():
        said = described[field.name][0]
        if field.required:
            assert said == REQUIRED, f"{kind.__name__}.{field.name} is required"
        else:
            default = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
            assert json.loads(said.strip("`")) == msgspec.to_builtins(default), f"the default of {field.name}"


def tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


FROM_CLIENT: dict[str, type[msgspec.Struct]] = {tag(kind): kind for kind in get_args(messages.FromClient)}
FROM_SERVER: dict[str, type[msgspec.Struct]] = {
    tag(kind): kind for kind in (get_origin(kind) or kind for kind in get_args(messages.FromServer))
}

#: Keys of ``table`` that are left out while they have their defaults.
LEFT_OUT = {
    field.name for field in msgspec.structs.fields(TableView) if not field.required and field.default is not UNSET
}


# Messages


def test_the_version_of_the_protocol() -> None:
    assert f"The protocol has version {messages.PROTOCOL}." in PAGE


def test_all_messages_are_documented_and_no_others() -> None:
    assert set(subsections(section("## Messages from the client"))) == set(FROM_CLIENT)
    assert set(subsections(section("## Messages from the server"))) == set(FROM_SERVER)


def test_every_request_can_be_sent_over_a_socket() -> None:
    """Except sitting down, which uses HTTP."""
    kinds = {kind for kind in vars(requests).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)}
    assert kinds - {requests.Request, requests.Sit} == set(get_args(requests.AtTable))
    kinds = {kind for kind in vars(messages).values() if isinstance(kind, type) and issubclass(kind, messages.ToClient)}
    assert kinds - {messages.ToClient} == set(FROM_SERVER.values())


@pytest.mark.parametrize("name", sorted(FROM_CLIENT))
def test_a_message_from_the_client(name: str) -> None:
    text = subsections(section("## Messages from the client"))[name]
    has_fields = bool(msgspec.structs.fields(FROM_CLIENT[name]))
    check_fields(rows(text, "field") if has_fields else {}, FROM_CLIENT[name], has_defaults=True)
    [example] = examples(text)
    decoded = sockets.REQUESTS.decode(json.dumps(example))
    assert isinstance(decoded, FROM_CLIENT[name])
    assert msgspec.to_builtins(decoded) == example, "the example shows every field"


@pytest.mark.parametrize("name", sorted(FROM_SERVER))
def test_a_message_from_the_server(name: str) -> None:
    text = subsections(section("## Messages from the server"))[name]
    check_fields(rows(text, "field"), FROM_SERVER[name], has_defaults=False)
    [example] = examples(text)
    decoded = msgspec.json.decode(json.dumps(example), type=messages.FromServer)
    assert isinstance(decoded, FROM_SERVER[name])
    assert json.loads(msgspec.json.encode(decoded)) == example, "the example shows every field and no other"


def test_examples_use_existing_names() -> None:
    shown = {name: examples(text)[0] for name, text in subsections(section("## Messages from the server")).items()}
    assert shown["hello"]["protocol"] == messages.PROTOCOL
    assert shown["refused"]["code"] in set(Code)
    [error] = examples(section("## Over HTTP"))
    assert msgspec.to_builtins(msgspec.convert(error, messages.Refused)) == error
    assert error["code"] in set(Code)


# Lists


def test_refusals() -> None:
    described = rows(section("## Refusals"), "code")
    assert list(described) == [str(code) for code in refusals.Code]
    assert {code: int(cells[0]) for code, cells in described.items()} == {
        code: error_responses.STATUSES.get(code, 409) for code in Code
    }


def test_quick_phrases() -> None:
    assert list(rows(section("## Quick phrases"), "phrase")) == [str(phrase) for phrase in requests.Phrase]


def test_close_codes() -> None:
    """Any number from 4000 on in the server's code is a close code, except the maximum length of a message."""
    used = set(sockets.CLOSED.values())
    for path in Path(app.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and type(node.value) is int and 4000 <= node.value < 5000:
                used.add(node.value)
    assert {int(code) for code in rows(section("### Close codes"), "code")} == used - {messages.LONGEST_MESSAGE}


def test_extras_of_screens() -> None:
    described = rows(section("## The socket"), "query")
    assert set(described) == {f"?with={extra}" for extra in EXTRAS}


def test_limits_and_times_are_those_of_the_code() -> None:
    limits = Limits()
    looks = limits.looks_per_second
    described = rows(section("## Limits"), "what")
    rate = limits.requests_per_second
    assert {what: numbers(cells[0]) for what, cells in described.items()} == {
        "the body of a request": [app.LONGEST_BODY],
        "a record to be replayed": [app.LONGEST_RECORD, MOST_STEPS],
        "a message to the server": [messages.LONGEST_MESSAGE, sockets.LONGEST_FRAME],
        "requests over a socket": [rate, 2 * rate],
        "requests not read, beyond those that are": [clients.MOST_REFUSED, sockets.CLOSED[Code.TOO_MANY]],
        "tables opened or joined from one address": [limits.tables_per_minute],
        "looks at tables and records over HTTP, from one address": [looks, 2 * looks],
        "quick phrases of one client": [1 / clients.PHRASES_PER_SECOND, clients.PHRASES_AT_ONCE],
        "bytes that wait for a client": [clients.MOST_UNREAD, TOO_SLOW],
        "connections to one table": [sockets.MOST_CLIENTS, sockets.MOST_TABS],
        "tables in the list": [app.MOST_LISTED],
    }
    races = section("### Races")
    for sentence in (
        f"opens {race.EARLIEST} to {race.LATEST} seconds after",
        f"the shortest of the last {clients.REMEMBERED_PINGS} that",
        f"at most {race.MOST_LATENCY} seconds count",
        f"{race.MOST_LATENCY} seconds after the quickest",
        f"slower by {race.PENALTY} seconds for each",
    ):
        assert sentence in " ".join(races.split())
    assert f"up to {race.MOST_LATENCY} seconds are added" in section("### Thank you, and stop")
    assert f"{table.GRANTED:.0f} seconds more" in subsections(section("## Messages from the client"))["grant"]
    reading = " ".join(subsections(section("## Messages from the client"))["reading"].split())
    assert f"at most {seat.MOST_READING:.0f} seconds in a game" in reading
    assert f"at least {seat.LEAST_READING:.0f};" in reading
    assert f"opens {race.EARLIEST} to {race.LATEST} seconds later" in reading
    assert f"every {clients.PING_EVERY:.0f} seconds" in section("## Limits")
    assert f"nothing was heard for {sockets.MOST_SILENT} of them" in section("## Limits")
    assert f"at most {app.MOST_LISTED}." in subsections(section("## Over HTTP"))["GET /api/tables"]
    assert f"`think` up to {settings.LONGEST_THINK} ms" in section("### Settings")
    assert f"from 1 to {MOST_DAYS} days" in section("### Settings")
    assert f"kept for {LIFETIME // 86400} days" in section("## Who you are")
    assert f"a secret of {SECRET_BYTES} bytes" in section("## The checkable shuffle")


def numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"[0-9]+", text)]


# HTTP


def openapi() -> dict[str, Any]:
    schema: dict[str, Any] = app.make_app("sqlite://").openapi_schema.to_schema()
    return schema


def test_the_openapi_document_has_one_form_for_errors() -> None:
    for path, methods in openapi()["paths"].items():
        for method in methods.values():
            wrong = {int(status): one for status, one in method["responses"].items() if int(status) >= 400}
            assert not wrong or set(wrong) == set(error_responses.REFUSALS), path
            for one in wrong.values():
                (content,) = one["content"].values()
                assert content["schema"] == {"$ref": "#/components/schemas/Refused"}


def test_all_paths_are_documented_and_no_others() -> None:
    paths = {f"{method.upper()} {path}" for path, one in openapi()["paths"].items() for method in one}
    assert set(subsections(section("## Over HTTP"))) == paths
    assert sockets.PATH.fullmatch("/api/tables/kf8PqVw2LrTx/socket")
    assert "`/api/tables/{table_id}/socket`" in section("## The socket")


def test_all_parameters_are_documented() -> None:
    parts = subsections(section("## Over HTTP"))
    for path, methods in openapi()["paths"].items():
        for method, operation in methods.items():
            text = parts[f"{method.upper()} {path}"]
            asked = {one["name"] for one in operation.get("parameters", []) if one["in"] == "query"}
            assert set(rows(text, "parameter") if asked else {}) == asked
            [status] = [int(code) for code in operation["responses"] if int(code) < 400]
            assert f"Status {status}." in text


@pytest.mark.parametrize(
    ("kind", "has_defaults"),
    [
        (http.GameInfo, False),
        (http.OptionInfo, False),
        (http.DeckEntryInfo, False),
        (http.DeckRequest, True),
        (http.DeckInfo, False),
        (http.DeckFault, False),
        (http.ShortGameInfo, False),
        (http.TableListed, False),
        (http.Place, False),
        (http.Joining, True),
        (Invitation, False),
        (Settings, True),
        (Clock, True),
        (ReplayData, False),
        (ReplayStep, False),
    ],
)
def test_bodies_of_http_requests_and_responses(kind: type[msgspec.Struct], has_defaults: bool) -> None:
    check_fields(rows(PAGE, f"field of `{kind.__name__}`"), kind, has_defaults=has_defaults)


def test_every_type_of_the_http_interface_is_documented() -> None:
    described = {head[0].partition("`")[2].strip("`") for head, _ in tables(PAGE) if head[0].startswith("field of")}
    elsewhere = {kind.__name__ for kind in FROM_SERVER.values()} | set(vars(events)) | set(vars(views))
    schemas = {name.partition("_")[0] for name in openapi()["components"]["schemas"]}  # without type arguments
    assert described == schemas - elsewhere


# Screens


def screens(settings: Settings) -> Iterator[Screen]:
    """A whole game, from before it begins until it is over; each screen is valid until the next one."""
    live = open_table(settings, ["Anne", "Paul"], begins=False)
    yield Screen(live, 0.0)
    handle(live, "Anne", requests.Begin(), 0.0)
    driver = TableDriver(live)
    while not live.is_over:
        yield screen_of(live, driver.now)
        driver.step()
    yield screen_of(live, driver.now)


def quick(game: Game) -> Settings:
    """A small table."""
    options = QUICK_OPTIONS.get(game.name, {})
    return Settings(game=game.name, seats=game.seat_counts[0], options=options, bot="novice")


def shown(screen: Screen, extras: Sequence[str] = ()) -> dict[str, Any]:
    message: dict[str, Any] = msgspec.json.decode(screen.message((0,), frozenset(extras)))
    return message


@every_game
def test_all_reasons_for_the_end_of_a_game_are_documented(game: Game) -> None:
    documented = re.findall(rf"^\| `{game.name}` \| `(\w+)` \|", section("### What can end the game"), re.M)
    views = [Position(setup).view(SPECTATOR).record for setup in every_setup() if setup.game is game]
    assert {ending.why for view in views for ending in game.display.endings(opened(view))} == set(documented)


@every_game
def test_all_keys_of_a_screen_are_documented_and_no_others(game: Game) -> None:
    part = subsections(section("## The position of each game"))[game.name]
    position, secret = rows(part, "key of `position`"), rows(part, "key of `cards`")
    public = rows(section("## What a table shows"), "key of `table`")
    own = rows(section("## What a seat sees"), "key of `own`")
    seats = rows(section("## What a table shows"), "key of `seats`")
    time = rows(section("## What a table shows"), "key of `time`")
    ending = rows(section("### What can end the game"), "key of `endings`")
    before, *others = map(shown, screens(quick(game)))
    assert list(before["table"]) == list(public)[:5]
    assert list(before["own"][0]) == list(own)[:3]
    for message in others:
        assert set(message["table"]) | LEFT_OUT == set(public)
        assert set(message["table"]["position"]) == set(position)
        assert set(message["own"][0]) == set(own)
        assert set(message["own"][0]["cards"]) == set(secret)
        assert all(set(seat) == set(seats) for seat in message["table"]["seats"])
        assert set(message["table"]["time"]) == set(time)
        assert all(set(one) == set(ending) for one in message["table"]["endings"])
        for key, value in [*message["table"]["position"].items(), *message["own"][0]["cards"].items()]:
            if (game.name, key) not in BY_CARD:
                assert inner_keys(value) <= in_code(" ".join((position | secret)[key])), key
        for key in ("shuffle", "flash"):
            assert inner_keys(message["table"].get(key)) <= in_code(public[key][0]), key
        assert message["table"]["status"] in in_code(public["status"][0])
        assert message["table"]["time"]["moment"] in {None, *in_code(time["moment"][0])}
        assert {seat["kind"] for seat in message["table"]["seats"]} <= in_code(seats["kind"][0])
        if game.name == "ciao" and message["table"]["position"]["phase"] is not None:
            assert message["table"]["position"]["phase"] in in_code(position["phase"][0])
    assert set(others[-1]["table"]) | {"flash"} == set(public)
    assert "secret" in others[-1]["table"]["shuffle"]


def inner_keys(value: Any) -> set[str]:
    """All keys of the objects in a value."""
    if isinstance(value, dict):
        return set(value).union(*map(inner_keys, value.values()))
    return set().union(*map(inner_keys, value)) if isinstance(value, list) else set()


def test_all_offers_are_documented() -> None:
    may = rows(section("## What a seat sees"), "key of `own`")["may"][0]
    assert in_code(may) == set(rulings.RULINGS)
    table_may = rows(subsections(section("## Messages from the server"))["table"], "field")["may"][0]
    assert in_code(table_may) == set(
        rulings.allowed_to_viewer(open_table(quick(all_games()[0]), [], begins=False), (), is_host=True)
    )
    assert in_code(may) | in_code(table_may) <= set(FROM_CLIENT)


def test_every_game_is_documented() -> None:
    assert set(subsections(section("## The position of each game"))) == {game.name for game in all_games()}


@every_game
def test_extras_are_documented(game: Game) -> None:
    *_, screen = screens(quick(game))
    described = rows(section("## The socket"), "query")
    plain = shown(screen)
    for extra in EXTRAS:
        with_extra = shown(screen, [extra])
        added = set(with_extra["own"][0]) - set(plain["own"][0])
        added |= set(with_extra["table"]) - set(plain["table"])
        added |= inner_keys(with_extra["events"]) & {extra}
        assert added == in_code(described[f"?with={extra}"][0]) - {"table", "own", "moves", "events"}


@every_game
def test_a_step_of_a_replay_has_the_form_of_a_table(game: Game) -> None:
    *_, screen = screens(quick(game))
    message = shown(screen)
    step = msgspec.to_builtins(show_replay(screen.table.record).steps[-1])
    assert set(step["table"]) == set(message["table"])
    assert set(step["table"]["time"]) == set(message["table"]["time"])
    assert set(step["own"][0]) == set(message["own"][0])
    assert step["table"]["position"] == message["table"]["position"]


def test_the_example_of_a_table_has_all_keys() -> None:
    [example] = examples(subsections(section("## Messages from the server"))["table"])
    live = open_table(Settings(game="fool", seats=4), ["Anne", "Paul"])
    message = shown(Screen(live, 0.0))
    for path in ((), ("table",), ("table", "position"), ("table", "time"), ("table", "seats", 0), ("own", 0)):
        there: Any = message
        here: Any = example
        for key in path:
            there, here = there[key], here[key]
        assert list(there) == list(here)


# Events

#: An entry of each type that leads to an event, except moves.
ENTRIES: list[log.AnyEntry] = [
    log.Opened(at=0, settings=Settings(game="fool", seats=4), secret="00" * 32, host=""),
    log.Sat(at=0, seat=1, player="", name="Paul"),
    log.Rose(at=0, seat=1),
    log.Removed(at=0, seat=1),
    log.Invited(at=0, seat=1, bot="club"),
    log.Begun(at=0),
    log.Dealt(at=0),
    log.Waited(at=0),
    log.Pressed(at=0, seat=0),
    log.Thrown(at=0, seat=0, move="rg", reaction=0.0, latency=0.0),
    log.Undone(at=0),
    log.Left(at=0, seat=1, why="left"),
    log.Returned(at=0, seat=1),
    log.Wished(at=0, seat=1, what="pause"),
    log.Paused(at=0),
    log.Resumed(at=0),
    log.Granted(at=0, seconds=60.0),
    log.Reading(at=0, seat=1, is_on=True),
    log.Rematch(at=0, secret="00" * 32),
    log.Switched(at=0, seat=0, is_automatic=True),
    log.Paced(at=0, seat=0, pace=0.3),
]


def test_events() -> None:
    assert {type(entry) for entry in ENTRIES} | {log.Moved} == set(get_args(log.AnyEntry))
    live = open_table(Settings(game="fool", seats=4), ["Anne", "Paul"])
    screen = Screen(live, 0.0)
    screen.events = [Event(entry) for entry in ENTRIES]
    told = screen.events_for((0,))
    driver = TableDriver(live)
    driver.play(until=lambda: any(isinstance(event.entry, log.Moved) for event in latest(live)))
    told += screen_of(live, driver.now).events_for((0,))
    found = {entry.pop("type"): sorted(entry) for entry in msgspec.to_builtins(told)}
    described = rows(section("## Events"), "`type`")
    assert {what: sorted(in_code(cells[0])) for what, cells in described.items()} == {**found, "unseen": []}


def test_words_in_events() -> None:
    described = rows(section("## Events"), "`type`")
    for what, kind, field in (
        ("moved", log.Moved, "by"),
        ("left", log.Left, "why"),
        ("wished", log.Wished, "what"),
    ):
        [words] = [get_args(one.type) for one in msgspec.structs.fields(kind) if one.name == field]
        assert {log.REMATCHES.get(word, word) for word in words} == in_code(described[what][1])


def test_unseen_moves_are_told_with_sentences_and_facts() -> None:
    """Others hear what follows from an answer to a call, but not whose it was."""
    live = open_table(Settings(game="fettnapf", seats=3, options={"calls": "manual"}), ["Anne", "Paul", "Rachel"])
    driver = TableDriver(live)
    driver.play(
        until=lambda: any(isinstance(event.entry, log.Moved) and event.entry.move == "stop" for event in latest(live))
    )
    [caller] = [event.entry.seat for event in latest(live) if isinstance(event.entry, log.Moved)]
    screen = screen_of(live, driver.now)
    others = [seat for seat in range(3) if seat != caller]
    assert [type(entry) for entry in screen.events_for((caller,), frozenset({TEXT}))] == [Moved]
    for other in others:
        assert screen.events_for((other,)) == []
        [entry] = screen.events_for((other,), frozenset({TEXT}))
        assert isinstance(entry, Unseen)
        assert (bool(entry.text), bool(entry.later), entry.facts) == (True, True, msgspec.UNSET)
        [entry] = screen.events_for((other,), frozenset({FACTS}))
        assert isinstance(entry, Unseen)
        assert (bool(entry.facts), entry.text) == (True, msgspec.UNSET)


# Facts

#: Number of moves of a random game.
MOST_MOVES = 1500

#: Values from closed lists, which the page names.
CLOSED = ("direction", "edition", "why")


def facts_told(setup: Setup, seed: int) -> Iterator[Fact]:
    """The facts of a random game for a seat, for a spectator and without hidden information."""
    random = new_random(seed)
    position = Position(setup)
    for _ in range(MOST_MOVES):
        before = position.state.copy()
        if position.phase < PLAY:
            if position.is_over:
                return
            position.supply(position.draw_chance(random))
        else:
            seat = position.actors[below(random, len(position.actors))]
            action = int(setup.game.rules.pick(position.state, seat, random))
            position.apply(action, seat)
        for viewer in (0, SPECTATOR, None):
            if before.phase == DEAL:
                yield from setup.game.facts.opening_facts(position.state, viewer)
            elif before.phase == SHUFFLE:
                yield from setup.game.facts.shuffle_facts(before, position.state, viewer)
            else:
                yield from setup.game.facts.move_facts(before, seat, action, position.state, viewer)


def described_facts(game: Game) -> dict[str, list[str]]:
    described = rows(subsections(section("## Facts"))[game.name], "fact")
    return {name: re.findall(r"`(\w+)`", cells[0]) for name, cells in described.items()}


@every_game
def test_the_facts_of_a_game(game: Game) -> None:
    facts = structures_in(game.facts.AnyFact)
    assert described_facts(game) == {tag_of(fact)[1]: [field.name for field in fields_of(fact)] for fact in facts}


@every_game
def test_random_play_leads_to_every_documented_fact_and_no_other(game: Game) -> None:
    found: dict[str, set[tuple[str, ...]]] = {}
    words: set[str] = set()
    inner: set[str] = set()
    for setup in every_setup() + combined_setups():
        for told in facts_told(setup, 1) if setup.game is game else ():
            fact = msgspec.to_builtins(told)
            name, *fields = fact
            assert name == "fact"
            found.setdefault(fact["fact"], set()).add(tuple(fields))
            words |= {fact[field] for field in CLOSED if fact.get(field) is not None}
            inner |= inner_keys(list(fact.values()))
    assert found == {name: {tuple(fields)} for name, fields in described_facts(game).items()}
    assert words | inner <= in_code(subsections(section("## Facts"))[game.name])


def test_times_of_races_in_the_record() -> None:
    live = open_table(Settings(game="ciao", seats=4, options={"rounds": 2}), ["Anne", "Paul", "Rachel", "Camille"])
    driver = TableDriver(live)
    driver.play(until=lambda: races_of(live.record) != [])
    assert {"timings", *inner_keys(races_of(live.record))} <= in_code(section("### Races"))


def races_of(record: Record) -> list[Any]:
    timings: Any = record.extra.get("timings", [])
    return [entry for entry in timings if entry["throws"][0]["move"] not in ("thanks", "late")]

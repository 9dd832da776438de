"""The OpenAPI document is true: Schemathesis sends valid and invalid data to all operations and checks the answers."""

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import settings

from marotte.client.server import Server
from marotte.protocol.http import Place
from marotte.protocol.requests import Begin
from marotte.protocol.settings import Settings
from marotte.server.app import make_app
from tests.server.http import FOOL, bearer, fetch, opened
from tests.server.server_process import QUICK, TIMEOUT, at_random, gather, play, prepared, seated, until_shown

SCHEMA = schemathesis.openapi.from_dict(make_app("sqlite://").openapi_schema.to_schema())
SCHEMA.config.request_timeout = TIMEOUT

# No schema can say which decks are playable, which names are readable and which records are games: a valid body may be
# refused with 400 for its meaning, but never for its form.
SCHEMA.config.checks.positive_data_acceptance.expected_statuses = ["2xx", "400", "403", "404", "409"]
FORM = re.compile(r"Expected `|Object (contains|missing)|JSON|there is no body")

#: Words that mean something, for bodies in which they would otherwise be drawn at random.
USUAL: dict[str, Any] = FOOL | {"options": {}, "deck": {}}
MEANINGFUL: dict[str, dict[str, Any]] = {
    "look_at_deck": USUAL,
    "open_table": USUAL | {"bot": "club", "clock": {}},
    "join_table": {"name": "Anne"},
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of its own: Schemathesis opens more tables than the public list holds."""
    with prepared(tmp_path_factory.mktemp("openapi") / "tables.sqlite") as process:
        yield Server(process.address)


@pytest.fixture(scope="module")
def places(server: Server) -> list[Place]:
    """The seat of a player at three tables: before, during and after the game."""

    async def begin(**options: Any) -> Place:
        [place] = await gather(server, Settings(**FOOL | options), 1)
        async with seated(server, place) as connection:
            await connection.ask(Begin())
            if "pace" in options:
                await play(connection, [0], at_random(1))
            else:
                await until_shown(connection, lambda message: message.table.status == "playing")
        return place

    over = QUICK | {"options": {"rounds": 1}}
    return [opened(server), asyncio.run(begin()), asyncio.run(begin(**over))]


def check_meaning(_: Any, response: Any, case: Any) -> None:
    """Check that a valid request is not refused for its form."""
    if case.meta.generation.mode.is_positive and response.status_code == 400:
        assert not FORM.search(response.json()["sentence"]), response.text


@SCHEMA.parametrize()
@settings(max_examples=20)
def test_every_operation(case: Any, server: Server, places: list[Place]) -> None:
    checked: dict[str, Any] = {"base_url": server.address, "additional_checks": [check_meaning]}
    case.call_and_validate(**checked)
    meaning = MEANINGFUL.get(case.operation.definition.raw["operationId"])
    if meaning is not None and case.meta.generation.mode.is_positive:
        case.body |= meaning
    is_at_table = "table_id" in case.path_parameters
    for place in places if is_at_table else places[:1]:
        if is_at_table:
            case.path_parameters["table_id"] = place.table
        case.call_and_validate(**checked, headers=bearer(place.token))


def test_the_replay_of_a_record(server: Server, places: list[Place]) -> None:
    record = fetch(server, "GET", f"/api/tables/{places[-1].table}/record").data
    answer = SCHEMA["/api/replays"]["POST"].Case(body=record).call_and_validate(base_url=server.address)
    assert answer.status_code == 200

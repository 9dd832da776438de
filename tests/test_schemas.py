"""The generated files are fresh, and the messages of real games are what the schemas say."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from marotte.games.contract import Game
from marotte.games.registry import all_games
from marotte.protocol.messages import EXTRAS
from marotte.protocol.requests import Begin
from marotte.protocol.settings import Settings
from marotte.schemas.game_types import messages_of
from marotte.schemas.json_schema import schema_of
from tests.cli.runner import run
from tests.schemas import GENERATED
from tests.table.table_driver import TableDriver, open_table, screen_of

#: Enough for a round or two of every game.
MOST_MESSAGES = 200

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)


@pytest.mark.parametrize("path", GENERATED, ids=lambda path: path.name)
def test_generated_files_are_fresh(path: Path) -> None:
    assert path.read_bytes() == GENERATED[path](), f"{path.name} is out of date: run make schemas"


def messages_at(game: Game) -> list[bytes]:
    """All messages of a short game, to a player with all extras and to a spectator."""
    options: Any = game.short_options
    settings = Settings(game=game.name, seats=game.default_seats, bot="novice", options=options, rest=0)
    table = open_table(settings, ["Anne", "Paul"], begins=False)
    driver = TableDriver(table)
    found = [screen_of(table, 0.0).message((0,), EXTRAS)]
    driver.request("Anne", Begin())
    while not table.is_over and len(found) < MOST_MESSAGES:
        found += [screen_of(table, driver.now).message((0,), EXTRAS), screen_of(table, driver.now).message(())]
        driver.step()
    return [*found, screen_of(table, driver.now).message((0, 1), EXTRAS)]


@every_game
def test_messages_are_what_the_schema_says(game: Game) -> None:
    schema = schema_of(game)
    validator = jsonschema_rs.validator_for({**schema, "$ref": "#/$defs/FromServer"})
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(messages_of(game)["FromServer"])
    for message in messages_at(game):
        validator.validate(json.loads(message))
        assert json.loads(msgspec.json.encode(decoder.decode(message))) == json.loads(message), "no field is left over"


@every_game
def test_schema_command(game: Game) -> None:
    """Prints the same as is checked in; a game that somebody has installed works in the same way."""
    printed = run("schema", game.name)
    assert printed.code == 0
    assert json.loads(printed.out) == json.loads(json.dumps(schema_of(game)))
    declared = run("schema", game.name, "--typescript")
    assert f"export namespace {game.name} {{" in declared.out
    assert declared.out.count("export namespace") == 1

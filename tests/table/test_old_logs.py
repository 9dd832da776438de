"""Tables that an older version began go on: their logs still lead to the same game."""

from pathlib import Path

import msgspec
import pytest

from marotte.games.registry import all_games
from marotte.table import log
from marotte.table.table import Table
from tests.table.old_logs import FOLDER

ENTRIES: msgspec.json.Decoder[log.AnyEntry] = msgspec.json.Decoder(log.AnyEntry)


def test_every_game_has_an_old_log() -> None:
    assert {path.name.partition("-")[0] for path in FOLDER.glob("*.jsonl")} == {game.name for game in all_games()}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.jsonl")), ids=lambda path: path.stem)
def test_an_old_log_leads_to_the_same_game(path: Path) -> None:
    *entries, record = path.read_text(encoding="utf-8").splitlines()
    table = Table.of(map(ENTRIES.decode, entries))
    assert table.version == len(entries)
    assert msgspec.json.decode(table.record.to_text()) == msgspec.json.decode(record)

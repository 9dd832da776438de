"""Logs of tables as they were written once: python -m tests.table.old_logs adds those that are missing.

They are never written anew. A table that was begun with an older version must go on with a newer one.
"""

from pathlib import Path

import msgspec

from marotte.games.registry import all_games, make_setup
from marotte.protocol import requests
from marotte.protocol.settings import Settings
from marotte.table import log
from marotte.table.table import Table
from tests.table.playing import SECRET, Evening

FOLDER = Path(__file__).parent / "logs"

#: Entries of a log that are enough to have met everything.
LONG_ENOUGH = 120


def main() -> None:
    """Write what is missing: the log, and as the last line the record that it led to."""
    for game in all_games():
        path = FOLDER / f"{game.name}-1.jsonl"
        if path.exists():
            continue
        settings = Settings(game=game.name, seats=make_setup(game).seats, bot="novice")
        opened = log.Opened(at=0.0, settings=settings, secret=SECRET, host="Anne")
        evening = Evening(Table(opened), [opened])
        evening.people = {"Anne"}
        evening.request("Anne", requests.Sit(seat=0, name="Anne"))
        evening.request("Anne", requests.Begin())
        evening.play(until=lambda evening=evening: len(evening.entries) > LONG_ENOUGH)  # type: ignore[misc]
        lines = [msgspec.json.encode(entry).decode() for entry in evening.entries]
        path.write_text("\n".join([*lines, evening.table.record.to_text()]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""Logs of tables as earlier versions wrote them: python -m tests.table.old_logs adds missing ones.

Existing logs are never rewritten: a newer version must be able to continue a table of an older one.
"""

from pathlib import Path

import msgspec

from marotte.games.registry import all_games, make_setup
from marotte.protocol import requests
from marotte.protocol.settings import Settings
from marotte.table import log
from marotte.table.table import Table
from tests.table.table_driver import SECRET, TableDriver

FOLDER = Path(__file__).parent / "logs"

#: Number of entries after which a log has covered everything.
LONG_ENOUGH = 120


def main() -> None:
    """Write the missing logs, each followed by a last line with the record that it led to."""
    for game in all_games():
        path = FOLDER / f"{game.name}-1.jsonl"
        if path.exists():
            continue
        settings = Settings(game=game.name, seats=make_setup(game).seats, bot="novice")
        opened = log.Opened(at=0.0, settings=settings, secret=SECRET, host="Anne")
        driver = TableDriver(Table(opened), [opened])
        driver.people = {"Anne"}
        driver.request("Anne", requests.Sit(seat=0, name="Anne"))
        driver.request("Anne", requests.Begin())
        driver.play(until=lambda driver=driver: len(driver.entries) > LONG_ENOUGH)  # type: ignore[misc]
        lines = [msgspec.json.encode(entry).decode() for entry in driver.entries]
        path.write_text("\n".join([*lines, driver.table.record.to_text()]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

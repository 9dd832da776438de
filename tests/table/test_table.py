"""The table: people and bots play whole games at it, and its log is the table."""

import pytest

from marotte.games.registry import Setup
from marotte.records.record import parse_record
from marotte.records.replay import Replay
from marotte.records.shuffling import check_shuffles, read_secret
from marotte.table import log, requests
from marotte.table.settings import Settings
from marotte.table.table import Table
from tests.setups import every_setup, setup_name
from tests.table.playing import SECRET, Evening, open_table


def settings_of(setup: Setup, **changes: object) -> Settings:
    return Settings(game=setup.game.name, seats=setup.seats, options=dict(setup.changed_options), **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("is_calm", [False, True])
@pytest.mark.parametrize("setup", every_setup(), ids=setup_name)
def test_whole_games(setup: Setup, is_calm: bool) -> None:
    table = open_table(settings_of(setup, is_calm=is_calm, bot="novice"), ["Anne", "Paul"])
    evening = Evening(table)
    evening.play()
    record = parse_record(table.record.to_text())
    outcome = Replay(record).run()
    assert outcome.winners == table.position.winners
    secret, _ = read_secret(record)
    assert all(found.is_right for found in check_shuffles(record, secret))


@pytest.mark.parametrize("setup", every_setup(), ids=setup_name)
def test_the_log_is_the_table(setup: Setup) -> None:
    settings = settings_of(setup, bot="novice")
    opened = log.Opened(at=0.0, settings=settings, secret=SECRET, host="Anne")
    table = Table(opened)
    evening = Evening(table, [opened])
    evening.people = {"Anne"}
    evening.request("Anne", requests.Sit(seat=0, name="Anne"))
    evening.request("Anne", requests.Begin())
    while not table.is_over and len(evening.entries) < 60:
        evening.step()
    again = Table.of(evening.entries)
    assert again.version == table.version == len(evening.entries)
    assert again.position.state.tobytes() == table.position.state.tobytes()
    assert again.record.to_text() == table.record.to_text()
    assert (again.asked_at, again.asked_version, again.race) == (table.asked_at, table.asked_version, table.race)
    assert again.wake_at(evening.now) == table.wake_at(evening.now)

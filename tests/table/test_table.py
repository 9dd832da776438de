"""Whole games of people and bots at a table; the log determines the table."""

import pytest

from marotte.games.contract import DEAL, SPECTATOR
from marotte.games.registry import Setup
from marotte.protocol import requests
from marotte.protocol.settings import Settings
from marotte.records.record import parse_record
from marotte.records.replay import Replay
from marotte.records.shuffling import check_shuffles, read_secret
from marotte.table import log
from marotte.table.table import Table
from tests.games.ciao.positions import table as few_cards
from tests.setups import every_setup, own_deck_setups, setup_name
from tests.table.table_driver import SECRET, TableDriver, handle, latest, open_table, show


def settings_of(setup: Setup, **changes: object) -> Settings:
    options, deck = dict(setup.changed_options), setup.changed_entries
    return Settings(game=setup.game.name, seats=setup.seats, options=options, deck=deck, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("is_calm", [False, True])
@pytest.mark.parametrize("setup", every_setup() + own_deck_setups(), ids=setup_name)
def test_whole_games(setup: Setup, is_calm: bool) -> None:
    table = open_table(settings_of(setup, is_calm=is_calm, bot="novice"), ["Anne", "Paul"])
    driver = TableDriver(table)
    driver.play()
    record = parse_record(table.record.to_text())
    assert record.setup == setup
    outcome = Replay(record).run()
    assert outcome.winners == table.position.winners
    assert outcome.sheet == table.sheet
    assert [sum(points) for points in zip(*table.sheet, strict=True)] == table.position.scores
    secret, _ = read_secret(record)
    assert all(found.is_right for found in check_shuffles(record, secret))


def test_a_rest_follows_a_round_that_ends_with_a_draw_after_a_shuffle() -> None:
    """A small deck makes this common."""
    found = 0
    for number in range(20):
        secret = f"{number:064x}"
        opened = log.Opened(at=0.0, settings=Settings(game="ciao", seats=2, rest=600), secret=secret, host="Anne")
        table = Table(opened)
        table.setup = few_cards(["sg sg", "rr+ sg"], rounds=20).setup
        for seat, player in enumerate(["Anne", "Paul"]):
            handle(table, player, requests.Sit(seat=seat, name=player), 0.0)
        handle(table, "Anne", requests.Begin(), 0.0)
        driver = TableDriver(table, seed=number)
        while not table.is_over:
            driver.step()
            shuffled = [event.states for event in latest(table) if len(event.states) > 2]
            if shuffled and shuffled[-1][-1].phase == DEAL:
                found += 1
                assert table.is_resting
                shown = show(table, SPECTATOR, driver.now).table
                assert shown.sheet == table.sheet
                assert len(table.sheet) == shown.rounds == table.position.rounds
    assert found


@pytest.mark.parametrize("setup", every_setup() + own_deck_setups(), ids=setup_name)
def test_a_table_can_be_restored_from_its_log(setup: Setup) -> None:
    settings = settings_of(setup, bot="novice")
    opened = log.Opened(at=0.0, settings=settings, secret=SECRET, host="Anne")
    table = Table(opened)
    driver = TableDriver(table, [opened])
    driver.people = {"Anne"}
    driver.request("Anne", requests.Sit(seat=0, name="Anne"))
    driver.request("Anne", requests.Begin())
    while not table.is_over and len(driver.entries) < 60:
        driver.step()
    again = Table.of(driver.entries)
    assert again.version == table.version == len(driver.entries)
    assert again.position.state.tobytes() == table.position.state.tobytes()
    assert again.record.to_text() == table.record.to_text()
    assert (again.asked_at, again.asked_version, again.race) == (table.asked_at, table.asked_version, table.race)
    assert again.wake_at(driver.now) == table.wake_at(driver.now)

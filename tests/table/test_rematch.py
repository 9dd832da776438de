"""Rematches: when one starts, who is waited for, and which cards are dealt."""

from marotte.protocol.refusals import Code
from marotte.protocol.requests import (
    Rematch,
    Rise,
)
from marotte.records.record import parse_record
from marotte.records.shuffling import check_shuffles, read_secret
from marotte.table import log
from marotte.table.screen import status
from tests.table.table_driver import (
    FOOL,
    TableDriver,
    handle,
    open_table,
    people,
    refusal,
    seat_of,
    tick,
)


def test_a_rematch_has_the_same_seats_and_new_cards() -> None:
    table = people()
    assert refusal(table, "Anne", Rematch(seat=0)) == Code.NOT_OVER
    TableDriver(table).play()
    first, secret = table.record, table.secret
    for name in ("Anne", "Paul", "Rachel"):
        handle(table, name, Rematch(seat=seat_of(table, name), is_same_deal=name == "Paul"), 10.0)
    assert table.is_over
    handle(table, "Camille", Rematch(seat=3), 11.0)  # not everyone wants the same deal, so the cards are new
    assert status(table) == "playing"
    assert table.finished == [first]
    assert table.secret != secret
    assert table.record.rounds[0].deal != first.rounds[0].deal
    assert table.record.extra["shuffle"]["commitment"] != first.extra["shuffle"]["commitment"]


def test_a_rematch_with_the_same_deal() -> None:
    table = open_table(FOOL, ["Anne", "Paul"])
    driver = TableDriver(table)
    driver.play()
    first = table.record
    handle(table, "Paul", Rise(seat=1), driver.now)  # a player who has left need not agree
    handle(table, "Anne", Rematch(seat=0, is_same_deal=True), driver.now)
    assert table.record.rounds[0].deal == first.rounds[0].deal
    driver.people = {"Anne"}
    driver.play()
    secret, _ = read_secret(parse_record(table.record.to_text()))
    assert all(found.is_right for found in check_shuffles(table.record, secret))


def test_a_rematch_waits_for_a_disconnected_player_only_for_the_grace_period() -> None:
    table = open_table(FOOL, ["Anne", "Paul"])
    driver = TableDriver(table)
    driver.play()
    now = driver.now
    handle(table, "Anne", Rematch(seat=0), now)
    assert table.wake_at(now) is None  # Paul may take his time
    table.connected("Paul", now, is_there=False)
    assert table.wake_at(now) == now + table.settings.grace
    assert tick(table, now + table.settings.grace - 1) == []
    assert [type(entry) for entry in tick(table, now + table.settings.grace)] == [log.Rematch, log.Left]
    assert status(table) == "playing"


def test_a_rematch_waits_for_a_player_who_has_just_lost_the_connection() -> None:
    table = open_table(FOOL, ["Anne", "Paul"])
    driver = TableDriver(table)
    driver.play()
    now = driver.now
    table.connected("Paul", now, is_there=False)
    assert [type(entry) for entry in handle(table, "Anne", Rematch(seat=0), now + 1)] == [log.Wished]
    assert table.wake_at(now + 1) == now + table.settings.grace
    table.connected("Paul", now + 2, is_there=True)
    assert table.wake_at(now + 2) is None
    assert [type(entry) for entry in handle(table, "Paul", Rematch(seat=1), now + 3)] == [log.Wished, log.Rematch]


def test_a_rematch_does_not_wait_for_a_player_who_leaves() -> None:
    table = open_table(FOOL, ["Anne", "Paul"])
    driver = TableDriver(table)
    driver.play()
    handle(table, "Anne", Rematch(seat=0), driver.now)
    assert table.is_over
    assert [type(entry) for entry in handle(table, "Paul", Rise(seat=1), driver.now)] == [log.Left, log.Rematch]

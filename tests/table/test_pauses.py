"""Pauses: they start when all connected players agree, and stop the clock."""

from marotte.protocol.refusals import Code
from marotte.protocol.requests import (
    Pause,
    Resume,
)
from marotte.protocol.settings import Clock, Settings
from marotte.table.screen import status
from tests.table.table_driver import (
    FOOL,
    TableDriver,
    actor,
    handle,
    open_table,
    people,
    refusal,
    seat_of,
    some_move,
)


def test_a_pause_needs_agreement_and_stops_the_clock() -> None:
    table = people(Settings(game="fool", seats=4, clock=Clock("seconds", 30)))
    player = actor(table)
    for number, name in enumerate(("Anne", "Paul", "Rachel", "Camille")):
        assert table.paused_at is None
        handle(table, name, Pause(seat=seat_of(table, name)), 10.0 + number)
    assert table.paused_at == 13.0
    assert table.wake_at(14.0) is None
    assert refusal(table, player, some_move(table)) == Code.PAUSED
    handle(table, "Paul", Resume(seat=1), 113.0)
    assert table.wake_at(113.0) == 130.0
    handle(table, player, some_move(table), 114.0)


def test_a_request_for_a_pause_lapses_with_the_round() -> None:
    table = open_table(Settings(game="fool", seats=4, bot="novice"), ["Anne", "Paul"])
    handle(table, "Anne", Pause(seat=0), 0.0)
    driver = TableDriver(table)
    driver.play(until=lambda: table.is_resting)
    assert table.seats[0].wants_pause
    driver.play(until=lambda: not table.is_resting)
    assert not table.seats[0].wants_pause


def test_a_request_for_a_pause_outlasts_a_shuffle() -> None:
    table = open_table(Settings(game="ciao", seats=6, bot="random"), ["Anne", "Paul"])
    handle(table, "Anne", Pause(seat=0), 0.0)
    driver = TableDriver(table)
    driver.play(until=lambda: any("* shuffle" in move for move in table.record.rounds[-1].moves))
    assert table.seats[0].wants_pause


def test_a_disconnected_player_need_not_agree_to_a_pause() -> None:
    table = open_table(FOOL, ["Anne", "Paul"])
    handle(table, "Anne", Pause(seat=0), 1.0)
    assert status(table) == "playing"
    table.connected("Paul", 1.0, is_there=False)
    handle(table, "Anne", Pause(seat=0), 1.0)
    assert status(table) == "paused"

"""Requests that change nothing write nothing: repeating a request adds no entry to the log."""

from collections.abc import Callable

import pytest

from marotte.protocol.refusals import Refusal
from marotte.protocol.requests import (
    AnyRequest,
    AtTable,
    Automatic,
    Begin,
    Grant,
    Hint,
    Invite,
    Move,
    Pace,
    Pause,
    Reading,
    Ready,
    Rematch,
    Remove,
    Resume,
    Return,
    Rise,
    Say,
    Sit,
    Undo,
)
from marotte.protocol.settings import Clock, Settings
from marotte.table.table import Table
from tests.table.table_driver import TableDriver, handle, open_table

SETTINGS = Settings(game="fool", seats=4, bot="novice", options={"rounds": 2}, rest=600, grace=600)

#: Requests that have an effect each time, or never reach the log.
MORE = (Grant, Say, Hint)


def gathering() -> TableDriver:
    """Two people, a free seat and a bot."""
    driver = TableDriver(open_table(SETTINGS, ["Anne", "Paul"], begins=False))
    driver.request("Anne", Invite(seat=3, bot="club"))
    return driver


def playing() -> TableDriver:
    return TableDriver(open_table(SETTINGS, ["Anne", "Paul"]))


def playing_with_a_person_to_move() -> TableDriver:
    driver = playing()
    while 0 not in driver.table.position.actors:
        driver.step()
    return driver


def paused() -> TableDriver:
    driver = playing()
    for seat, player in enumerate(("Anne", "Paul")):
        driver.request(player, Pause(seat=seat))
    assert driver.table.paused_at is not None
    return driver


def left() -> TableDriver:
    driver = playing()
    driver.request("Anne", Rise(seat=0))
    return driver


def resting() -> TableDriver:
    driver = playing()
    while not driver.table.is_resting:
        driver.step()
    return driver


def over() -> TableDriver:
    driver = playing()
    while not driver.table.is_over:
        driver.step()
    return driver


def any_move(table: Table) -> AnyRequest:
    return Move(seat=0, version=table.shown_version, move=next(iter(table.choices(0))))


CASES: list[tuple[Callable[[], TableDriver], AnyRequest | Callable[[Table], AnyRequest]]] = [
    (gathering, Sit(seat=2, name="Emil")),
    (gathering, Rise(seat=0)),
    (gathering, Invite(seat=2, bot="novice")),
    (gathering, Invite(seat=3, bot="")),
    (gathering, Remove(seat=1)),
    (gathering, Begin()),
    (gathering, Automatic(seat=0, is_on=True)),
    (playing_with_a_person_to_move, any_move),
    (playing, Automatic(seat=0, is_on=True)),
    (playing, Pace(seat=0, pace=2.5)),
    (playing, Pause(seat=0)),
    (playing, Rise(seat=0)),
    (playing, Reading(seat=0, is_on=True)),
    (paused, Resume(seat=0)),
    (left, Return(seat=0)),
    (resting, Ready(seat=0)),
    (over, Rematch(seat=0)),
    (over, Rematch(seat=0, is_same_deal=True)),
]

#: Requests for what is already the case.
IDLE: list[tuple[Callable[[], TableDriver], AnyRequest]] = [
    (gathering, Invite(seat=3, bot="club")),
    (gathering, Invite(seat=2, bot="")),
    (playing, Automatic(seat=0, is_on=False)),
    (playing, Pace(seat=0, pace=1.0)),
    (playing, Return(seat=0)),
    (playing, Resume(seat=0)),
    (playing, Ready(seat=0)),
    (playing, Reading(seat=0, is_on=False)),
    (playing, Undo(seat=0)),
    (left, Rise(seat=0)),
]


def ask(driver: TableDriver, request: AnyRequest) -> int:
    """Send a request; the number of entries written, whether or not it is granted."""
    before = len(driver.entries)
    driver.request("Anne", request)
    return len(driver.entries) - before


@pytest.mark.parametrize(("make", "request_of"), CASES)
def test_a_repeated_request_is_written_once(
    make: Callable[[], TableDriver], request_of: AnyRequest | Callable[[Table], AnyRequest]
) -> None:
    driver = make()
    request = request_of(driver.table) if callable(request_of) else request_of
    assert ask(driver, request) > 0
    version = driver.table.version
    assert ask(driver, request) == 0
    assert driver.table.version == version


@pytest.mark.parametrize(("make", "request_"), IDLE)
def test_a_request_without_effect_is_not_written(make: Callable[[], TableDriver], request_: AnyRequest) -> None:
    assert ask(make(), request_) == 0


def test_every_request_is_covered() -> None:
    asked = {type(request) for _, request in [*CASES, *IDLE]} | {Move}
    assert asked | set(MORE) >= {Sit, *AtTable.__args__}


def test_each_grant_adds_time_up_to_a_limit() -> None:
    settings = Settings(game="fool", seats=4, bot="novice", clock=Clock("seconds", 60))
    table = open_table(settings, ["Anne", "Paul", "Emil", "Rose"])
    (actor,) = table.position.actors
    giver = next(seat for seat in range(4) if seat != actor)
    player = table.seats[giver].player or ""
    for _ in range(10):
        assert len(handle(table, player, Grant(seat=giver), 0.0)) == 1
    with pytest.raises(Refusal):
        handle(table, player, Grant(seat=giver), 0.0)

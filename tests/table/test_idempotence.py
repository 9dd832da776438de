"""What changes nothing writes nothing: whatever is asked for twice is in the log once."""

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
from tests.table.playing import Evening, handle, open_table

SETTINGS = Settings(game="fool", seats=4, bot="novice", options={"rounds": 2}, rest=600, grace=600)

#: What really is more when it is asked for again, or is not in the log at all.
MORE = (Grant, Say, Hint)


def gathering() -> Evening:
    """Two people, a free seat, and a bot."""
    evening = Evening(open_table(SETTINGS, ["Anne", "Paul"], begins=False))
    evening.request("Anne", Invite(seat=3, bot="club"))
    return evening


def playing() -> Evening:
    return Evening(open_table(SETTINGS, ["Anne", "Paul"]))


def playing_with_a_person_to_move() -> Evening:
    evening = playing()
    while 0 not in evening.table.position.actors:
        evening.step()
    return evening


def paused() -> Evening:
    evening = playing()
    for seat, player in enumerate(("Anne", "Paul")):
        evening.request(player, Pause(seat=seat))
    assert evening.table.paused_at is not None
    return evening


def left() -> Evening:
    evening = playing()
    evening.request("Anne", Rise(seat=0))
    return evening


def resting() -> Evening:
    evening = playing()
    while not evening.table.is_resting:
        evening.step()
    return evening


def over() -> Evening:
    evening = playing()
    while not evening.table.is_over:
        evening.step()
    return evening


def any_move(table: Table) -> AnyRequest:
    return Move(seat=0, version=table.shown_version, move=next(iter(table.choices(0))))


CASES: list[tuple[Callable[[], Evening], AnyRequest | Callable[[Table], AnyRequest]]] = [
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

#: What is so already.
IDLE: list[tuple[Callable[[], Evening], AnyRequest]] = [
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


def ask(evening: Evening, request: AnyRequest) -> int:
    """Ask for something; how many entries are written, whether it is granted or not."""
    before = len(evening.entries)
    evening.request("Anne", request)
    return len(evening.entries) - before


@pytest.mark.parametrize(("make", "request_of"), CASES)
def test_what_is_asked_for_twice_is_written_once(
    make: Callable[[], Evening], request_of: AnyRequest | Callable[[Table], AnyRequest]
) -> None:
    evening = make()
    request = request_of(evening.table) if callable(request_of) else request_of
    assert ask(evening, request) > 0
    version = evening.table.version
    assert ask(evening, request) == 0
    assert evening.table.version == version


@pytest.mark.parametrize(("make", "request_"), IDLE)
def test_what_is_so_already_is_not_written(make: Callable[[], Evening], request_: AnyRequest) -> None:
    assert ask(make(), request_) == 0


def test_nothing_is_left_out() -> None:
    asked = {type(request) for _, request in [*CASES, *IDLE]} | {Move}
    assert asked | set(MORE) >= {Sit, *AtTable.__args__}


def test_more_time_is_more_each_time_up_to_a_limit() -> None:
    settings = Settings(game="fool", seats=4, bot="novice", clock=Clock("seconds", 60))
    table = open_table(settings, ["Anne", "Paul", "Emil", "Rose"])
    (actor,) = table.position.actors
    giver = next(seat for seat in range(4) if seat != actor)
    player = table.seats[giver].player or ""
    for _ in range(10):
        assert len(handle(table, player, Grant(seat=giver), 0.0)) == 1
    with pytest.raises(Refusal):
        handle(table, player, Grant(seat=giver), 0.0)

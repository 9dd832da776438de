"""A table offers exactly the requests that it would grant, and its offers reveal nothing."""

from typing import Any

import pytest

from marotte.games.contract import Game
from marotte.games.randomness import below, new_random
from marotte.games.registry import Setup
from marotte.protocol import events
from marotte.protocol.refusals import Code, Refusal
from marotte.protocol.requests import (
    AnyRequest,
    Automatic,
    Begin,
    Grant,
    Invite,
    Pace,
    Pause,
    Reading,
    Ready,
    Rematch,
    Remove,
    Resume,
    Return,
    Rise,
    Sit,
    Undo,
)
from marotte.protocol.settings import Clock, Settings
from marotte.table import log
from marotte.table.rulings import RULINGS, allowed_to_seat, allowed_to_viewer
from marotte.table.screen import Screen
from marotte.table.table import MOST_REMOVALS, Table
from tests.setups import every_game, every_setup, setup_name
from tests.table.table_driver import SECRET, TableDriver, handle, latest, refusal, screen_of

PEOPLE = ["Anne", "Paul"]

#: A request of each type that changes something; hints are tested elsewhere.
REQUESTS: dict[str, dict[str, Any]] = {
    "ready": {"of": Ready},
    "undo": {"of": Undo},
    "pause": {"of": Pause},
    "resume": {"of": Resume},
    "grant": {"of": Grant},
    "automatic": {"of": Automatic},
    "reading": {"of": Reading, "is_on": True},
    "pace": {"of": Pace},
    "rematch": {"of": Rematch},
    "return": {"of": Return},
    "rise": {"of": Rise},
}


def request(table: Table, name: str, seat: int) -> AnyRequest:
    fields = dict(REQUESTS[name])
    if name == "automatic":
        fields["is_on"] = not table.seats[seat].is_automatic
    if name == "pace":
        fields["pace"] = table.pace + 1
    made: AnyRequest = fields.pop("of")(seat=seat, **fields)
    return made


def is_granted(entries: list[log.AnyEntry], name: str, seat: int, now: float) -> bool:
    """Whether the table with this log would grant a request."""
    table = Table.of(entries)
    try:
        return bool(handle(table, PEOPLE[seat], request(table, name, seat), now))
    except Refusal:
        return False


def driver_of(settings: Settings) -> TableDriver:
    opened = log.Opened(at=0.0, settings=settings, secret=SECRET, host="Anne")
    driver = TableDriver(Table(opened), [opened])
    for seat, name in enumerate(PEOPLE):
        driver.request(name, Sit(seat=seat, name=name))
    driver.people = set(PEOPLE)
    return driver


def check(driver: TableDriver) -> None:
    """Compare the offers with what would be granted."""
    table = driver.table
    table._check_undo()
    for seat in (0, 1):
        may = screen_of(table, driver.now).own(seat).may
        for name in REQUESTS:
            assert (name in may) == is_granted(driver.entries, name, seat, driver.now), (name, seat)


@every_game
def test_exactly_what_would_be_granted_is_offered(game: Game) -> None:
    assert set(REQUESTS) == set(RULINGS) - {"hint"}
    seats = game.seat_counts[0]
    driver = driver_of(Settings(game=game.name, seats=seats, bot="novice", clock=Clock("seconds", 60)))
    check(driver)
    driver.request("Anne", Begin())
    random = new_random(3)
    for _ in range(12):
        check(driver)
        wanted = list(REQUESTS)[below(random, len(REQUESTS))]
        if wanted not in ("undo", "resume"):
            seat = below(random, 2)
            driver.request(PEOPLE[seat], request(driver.table, wanted, seat))
        check(driver)
        if driver.table.paused_at is not None:
            driver.request("Anne", Resume(seat=0))
        for _ in range(3):
            if not driver.table.is_over:
                driver.step()
    driver.play()
    check(driver)


@pytest.mark.parametrize("setup", every_setup(), ids=setup_name)
def test_a_reused_screen_equals_a_new_one(setup: Setup) -> None:
    """Parts of a screen are cached; each cache key must contain everything that its part depends on."""
    seats, options = setup.seats, setup.changed_options
    driver = driver_of(
        Settings(game=setup.game.name, seats=seats, bot="novice", clock=Clock("seconds", 60), options=options)
    )
    table = driver.table
    random = new_random(5)
    kept: Screen | None = None
    for step in range(250):
        kept = Screen(table, driver.now, latest(table), kept)
        fresh = screen_of(table, driver.now)
        for viewers in ((), *((seat,) for seat in range(seats)), (0, 1)):
            assert kept.message(viewers, is_host=0 in viewers) == fresh.message(viewers, is_host=0 in viewers)
        seat = below(random, 2)
        if step == 3:
            driver.request("Anne", Begin())
        elif step % 3 == 0:
            driver.request(PEOPLE[seat], request(table, list(REQUESTS)[below(random, len(REQUESTS))], seat))
        elif step % 7 == 0:
            table._check_undo()
        elif step % 11 == 0:
            table.has_search = not table.has_search
        elif step % 13 == 0:
            table.connected(PEOPLE[seat], driver.now, is_there=bool(below(random, 2)))
        elif step > 3 and table.paused_at is not None:
            driver.request("Anne", Resume(seat=0))
        elif step > 3 and table.is_over:
            for number, person in enumerate(PEOPLE):
                driver.request(person, Rematch(seat=number))
        elif step > 3:
            driver.step()


def test_an_offer_can_come_back_after_a_move() -> None:
    """More time can be granted again when another seat is asked."""
    driver = driver_of(Settings(game="fool", seats=4, clock=Clock("seconds", 60)))
    driver.request("Anne", Begin())
    table = driver.table
    driver.play(until=lambda: table.position.seat >= 2)
    while driver.request("Anne", Grant(seat=0)) is None:
        pass
    before = Screen(table, driver.now)
    assert b"grant" not in before.message((0,))
    asked = table.position.seat
    driver.play(until=lambda: table.position.seat != asked)
    assert (b"grant" in Screen(table, driver.now, before=before).message((0,))) == (table.position.seat != 0)


def test_hints_are_offered_to_seats_with_a_decision() -> None:
    driver = driver_of(Settings(game="fool", seats=4))
    assert "hint" not in allowed_to_seat(driver.table, 0)
    driver.request("Anne", Begin())
    table = driver.table
    for _ in range(10):
        for seat in (0, 1):
            assert ("hint" in allowed_to_seat(table, seat)) == (seat in table.position.actors)
        driver.step()
    strict = driver_of(Settings(game="fool", seats=4, has_hints=False, has_undo=False))
    strict.request("Anne", Begin())
    assert not {"hint", "undo"} & {*allowed_to_seat(strict.table, 0), *allowed_to_seat(strict.table, 1)}


# Viewers


def test_offers_to_viewers() -> None:
    driver = driver_of(Settings(game="fool", seats=3 + 1))
    table = driver.table
    table.connected("Anne", 0.0, is_there=True)
    assert allowed_to_viewer(table, (0,), is_host=True) == ["begin", "invite", "remove"]
    assert allowed_to_viewer(table, (1,), is_host=False) == []
    for seat in (2, 3):
        handle(table, "Anne", Invite(seat=seat, bot="club"), 0.0)
    assert allowed_to_viewer(table, (1,), is_host=False) == ["begin"]  # all seats are taken
    assert allowed_to_viewer(table, (), is_host=False) == []
    handle(table, "Paul", Begin(), 0.0)
    assert allowed_to_viewer(table, (0,), is_host=True) == []


def test_the_host_removes_a_player_before_the_game() -> None:
    driver = driver_of(Settings(game="fool", seats=4))
    table = driver.table
    assert refusal(table, "Paul", Remove(seat=0)) == Code.NOT_HOST
    assert refusal(table, "Anne", Remove(seat=0)) == Code.NOT_ALLOWED  # hosts leave their own seat with Rise
    assert refusal(table, "Anne", Remove(seat=2)) == Code.NOT_ALLOWED
    assert refusal(table, "Anne", Remove(seat=7)) == Code.NOT_ALLOWED
    for time in range(MOST_REMOVALS):
        (entry,) = handle(table, "Anne", Remove(seat=1), 1.0)
        assert isinstance(entry, log.Removed)
        assert screen_of(table, 1.0).events_for((0,)) == [events.Removed(1)]
        assert table.seats_of("Paul") == ()
        assert table.seats[1].is_free
        assert refusal(table, "Paul", Rise(seat=1)) == Code.NOT_YOUR_SEAT
        if time + 1 < MOST_REMOVALS:
            handle(table, "Paul", Sit(seat=1, name="Paul"), 1.0)
    assert refusal(table, "Paul", Sit(seat=1, name="Paul")) == Code.NOT_ALLOWED
    for seat in (1, 2):  # two players on one device, each removed once
        handle(table, "Camille", Sit(seat=seat, name="Camille"), 1.0)
    for seat in (1, 2):
        handle(table, "Anne", Remove(seat=seat), 1.0)
    handle(table, "Camille", Sit(seat=2, name="Camille"), 1.0)
    handle(table, "Rachel", Sit(seat=1, name="Rachel"), 2.0)
    handle(table, "Anne", Begin(), 2.0)
    assert refusal(table, "Anne", Remove(seat=1)) == Code.ALREADY_BEGUN

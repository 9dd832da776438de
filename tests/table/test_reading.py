"""While a player reads a lesson, races, thanks, calls, rests and the player's own clock wait, up to a limit."""

import pytest

from marotte.games.ciao.state import GIFT, RACE
from marotte.games.contract import SPECTATOR
from marotte.protocol.events import LessonOpened
from marotte.protocol.refusals import Code, Refusal
from marotte.protocol.requests import AnyRequest, Begin, Move, Pause, Reading, Rematch, Resume, Rise, Sit
from marotte.protocol.settings import Clock, Settings
from marotte.protocol.views import TimeView
from marotte.table import log
from marotte.table.race import EARLIEST, LATEST, MOST_LATENCY
from marotte.table.seat import LEAST_READING, MOST_READING
from marotte.table.table import Table
from tests.table.table_driver import TableDriver, answer, handle, latest, open_table, seat_of, show, tick
from tests.table.test_races import PEOPLE, at_moment, throw


def read(table: Table, seat: int, now: float, *, is_on: bool = True) -> list[log.AnyEntry]:
    return handle(table, PEOPLE[seat], Reading(seat=seat, is_on=is_on), now)


def test_everyone_sees_who_reads() -> None:
    table = open_table(Settings(game="fool", seats=4), PEOPLE)
    read(table, 1, 1.0)
    for viewer in (*range(4), SPECTATOR):
        shown = show(table, viewer, 1.0)
        assert shown.events == [LessonOpened(seat=1, is_on=True)]
        assert [seat.is_reading for seat in shown.table.seats] == [False, True, False, False]
    assert read(table, 1, 2.0) == []  # no-op
    read(table, 1, 3.0, is_on=False)
    assert not show(table, 0, 3.0).table.seats[1].is_reading


def test_a_race_does_not_open_while_a_racer_reads() -> None:
    table, _ = at_moment(RACE)
    assert table.race is not None
    reader = table.position.actors[0]
    asked, opens = table.asked_at, table.race.opens_at
    read(table, reader, asked + 0.1)
    assert show(table, SPECTATOR, opens + 5).table.time == TimeView(left=None, moment="race", is_open=False)
    assert table.bot_tasks() == []
    with pytest.raises(Refusal) as caught:
        throw(table, reader, next(move for move in table.choices(reader) if move != "hold"), opens + 5)
    assert caught.value.code == Code.TOO_EARLY
    read(table, reader, asked + 20.0, is_on=False)
    assert table.race.opens_at != pytest.approx(asked + 20.0 + (opens - asked)), "or the reader could guess it"
    assert asked + 20.0 + EARLIEST <= table.race.opens_at <= asked + 20.0 + LATEST
    assert table.race.closes_at == pytest.approx(table.race.opens_at + table.settings.race)
    assert table.wake_at(asked + 20.0) == table.race.opens_at


def test_an_open_race_continues() -> None:
    table, _ = at_moment(RACE)
    assert table.race is not None
    reader, opens = table.position.actors[0], table.race.opens_at
    read(table, reader, opens + 0.1)
    assert show(table, SPECTATOR, opens + 1.0).table.time.left == pytest.approx(table.settings.race - 1.0)
    assert table.race.opens_at == opens


def test_bots_do_not_throw_before_a_delayed_race_opens() -> None:
    """Nor the moment it opens, even if they had chosen a card before."""
    settings = Settings(game="ciao", seats=4, bot="novice")
    for seed in range(1, 30):
        table = open_table(settings, ["Anne"])
        driver = TableDriver(table, seed=seed)
        driver.play(until=lambda table=table: table.position.phase == RACE)  # type: ignore[misc]
        if len(table.bot_tasks()) > 1:
            break
    task = max(table.bot_tasks(), key=lambda task: task.not_before)
    assert table.race is not None
    opened = table.race.opens_at
    read(table, 0, table.asked_at)
    assert answer(table, task, task.view.legal_actions[0], task.not_before) == []
    read(table, 0, table.asked_at + 30.0, is_on=False)
    assert answer(table, task, task.view.legal_actions[0], table.race.opens_at) == []
    (again,) = [one for one in table.bot_tasks() if one.seat == task.seat]
    assert again.not_before - table.race.opens_at == pytest.approx(task.not_before - opened)


def test_the_time_for_thanks_is_suspended() -> None:
    table, _ = at_moment(GIFT)
    (receiver,) = table.position.actors
    asked = table.asked_at
    read(table, receiver, asked + 1.0)
    assert show(table, SPECTATOR, asked + 30.0).table.time.left is None
    assert table.wake_at(asked + 1.0) == asked + 1.0 + MOST_READING
    read(table, receiver, asked + 41.0, is_on=False)
    assert show(table, SPECTATOR, asked + 41.0).table.time.left == pytest.approx(4.0)
    assert table.wake_at(asked + 41.0) == pytest.approx(asked + 45.0 + MOST_LATENCY)
    throw(table, receiver, "thanks", asked + 44.0)
    entry = latest(table)[0].entry
    assert isinstance(entry, log.Moved)
    assert entry.move == "thanks"
    assert entry.reaction == pytest.approx(4.0)


def test_the_clock_is_suspended_only_for_the_reader() -> None:
    table = open_table(Settings(game="fool", seats=4, clock=Clock("seconds", 30)), PEOPLE)
    actor = table.position.seat
    read(table, (actor + 1) % 4, 5.0)
    assert table.wake_at(5.0) == 30.0
    read(table, actor, 10.0)
    assert show(table, actor, 20.0).table.time.left is None
    read(table, (actor + 1) % 4, 15.0, is_on=False)
    assert tick(table, 50.0) == []
    read(table, actor, 50.0, is_on=False)
    assert table.wake_at(50.0) == 70.0
    assert show(table, actor, 50.0).table.time.left == 20.0


def test_the_next_round_waits_for_a_reader() -> None:
    table = open_table(Settings(game="fool", seats=4, bot="novice", rest=15), ["Anne", "Paul"])
    TableDriver(table).play(until=lambda: table.is_resting)
    rested = table.asked_at
    read(table, 0, rested + 5.0)
    assert tick(table, rested + 60.0) == []
    read(table, 0, rested + 60.0, is_on=False)
    assert table.wake_at(rested + 60.0) == rested + 70.0


@pytest.mark.parametrize(("opened", "closed", "counted"), [(3, 604, 1), (600, 700, 95), (600, 604, 0)])
def test_reading_time_during_a_pause_does_not_count(opened: float, closed: float, counted: float) -> None:
    """There is a pause from 4 to 605. Reading during it uses up nothing of the limit."""
    table = open_table(Settings(game="fool", seats=4), ["Anne", "Paul"])
    happens: list[tuple[float, AnyRequest, str]] = [
        (opened, Reading(seat=1, is_on=True), "Paul"),
        (4.0, Pause(seat=0), "Anne"),
        (4.0, Pause(seat=1), "Paul"),
        (605.0, Resume(seat=0), "Anne"),
        (closed, Reading(seat=1, is_on=False), "Paul"),
    ]
    for at, request, player in sorted(happens, key=lambda one: one[0]):
        handle(table, player, request, at)
        reading = table.seats[1]
        assert reading.reading_since is None or reading.reads_until <= max(at, 4.0) + MOST_READING
    assert table.seats[1].has_read == pytest.approx(max(counted, LEAST_READING))


def test_downtime_does_not_count_as_reading() -> None:
    table = open_table(Settings(game="fool", seats=4), PEOPLE)
    read(table, 1, 1.0)
    table.wake_up(301.0)
    read(table, 1, 311.0, is_on=False)
    assert table.seats[1].has_read == pytest.approx(10.0)


def test_a_reader_is_waited_for_at_most_a_minute_per_game() -> None:
    table = open_table(Settings(game="fool", seats=4, clock=Clock("seconds", 30)), PEOPLE)
    actor = table.position.seat
    read(table, actor, 10.0)
    assert [type(entry) for entry in tick(table, 10.0 + MOST_READING)] == [log.Reading]
    with pytest.raises(Refusal) as caught:
        read(table, actor, 75.0)
    assert caught.value.code == Code.NOT_ALLOWED
    (left,) = tick(table, 10.0 + MOST_READING + 20.0)
    assert isinstance(left, log.Left)


def test_many_short_lessons_cannot_stall_the_table() -> None:
    table = open_table(Settings(game="fool", seats=4), PEOPLE)
    for _ in range(int(MOST_READING / LEAST_READING)):
        read(table, 0, 1.0)
        read(table, 0, 1.0, is_on=False)
    with pytest.raises(Refusal):
        read(table, 0, 1.0)


def test_the_limit_starts_again_with_a_rematch() -> None:
    table = open_table(Settings(game="fettnapf", seats=2, bot="novice"), PEOPLE[:2])
    read(table, 0, 0.0)
    read(table, 0, MOST_READING, is_on=False)
    driver = TableDriver(table)
    driver.now = MOST_READING
    driver.play()
    with pytest.raises(Refusal) as caught:
        read(table, 0, driver.now)
    assert caught.value.code == Code.GAME_OVER
    for seat in (0, 1):
        handle(table, PEOPLE[seat], Rematch(seat=seat), driver.now)
    assert [type(entry) for entry in read(table, 0, driver.now)] == [log.Reading]


def test_leaving_ends_reading_and_a_pause_does_not_shorten_it() -> None:
    table = open_table(Settings(game="fool", seats=4, clock=Clock("seconds", 30)), PEOPLE)
    actor = table.position.seat
    read(table, actor, 10.0)
    for name in PEOPLE:
        handle(table, name, Pause(seat=seat_of(table, name)), 15.0)
    handle(table, "Anne", Resume(seat=0), 1015.0)
    assert table.seats[actor].reads_until == 1010.0 + MOST_READING
    assert table.wake_at(1015.0) == 1010.0 + MOST_READING
    read(table, actor, 1020.0, is_on=False)
    assert table.wake_at(1020.0) == 1040.0  # ten seconds had passed
    read(table, actor, 1021.0)
    handle(table, PEOPLE[actor], Rise(seat=actor), 1022.0)
    assert not any(seat.reading_since for seat in table.seats)
    with pytest.raises(Refusal):
        read(table, actor, 1023.0)


def test_the_log_leads_to_the_same_times() -> None:
    opened = log.Opened(at=0.0, settings=Settings(game="ciao", seats=4), secret="00" * 31 + "07", host="Anne")
    table = Table(opened)
    driver = TableDriver(table, [opened])
    for seat, name in enumerate(PEOPLE):
        driver.request(name, Sit(seat=seat, name=name))
    driver.people = set(PEOPLE)
    driver.request("Anne", Reading(seat=0, is_on=True))  # nobody waits before the game, so this uses up nothing
    driver.request("Anne", Begin())
    driver.play(until=lambda: table.position.phase == RACE)
    driver.now += 3.0
    driver.request("Anne", Reading(seat=0, is_on=False))
    again = Table.of(driver.entries)
    assert (again.race, again.asked_at, again.held_since) == (table.race, table.asked_at, table.held_since)
    assert table.race is not None
    assert table.race.opens_at >= driver.now + EARLIEST
    assert [seat.has_read for seat in again.seats] == [seat.has_read for seat in table.seats]


def test_a_reader_may_move() -> None:
    table = open_table(Settings(game="faith", seats=3, clock=Clock("seconds", 30)), PEOPLE[:3])
    actor = table.position.seat
    read(table, actor, 10.0)
    handle(table, PEOPLE[actor], Move(seat=actor, version=table.shown_version, move="leave"), 40.0)
    assert table.wake_at(40.0) == 10.0 + MOST_READING
    assert show(table, SPECTATOR, 40.0).table.time.left == 30.0


def test_cards_shown_briefly_stay_until_nobody_reads() -> None:
    settings = Settings(game="fettnapf", seats=4, show=4.0)
    table = open_table(settings, PEOPLE, begins=False)
    read(table, 1, 1.0)  # in the lobby
    handle(table, PEOPLE[0], Begin(), 10.0)
    assert show(table, 1, 40.0).table.flash
    assert table.wake_at(40.0) == 10.0 + MOST_READING
    read(table, 1, 40.0, is_on=False)
    assert show(table, 1, 43.9).table.flash
    assert table.wake_at(40.0) == 44.0
    assert not show(table, 1, 44.0).table.flash
    read(table, 2, 50.0)  # cards that are turned over stay so
    assert not show(table, 1, 50.0).table.flash


def test_a_finished_game_does_not_wait_for_readers() -> None:
    """A reader who has lost the connection never reports that the lesson is closed."""
    table = open_table(Settings(game="fettnapf", seats=4, show=4.0, is_calm=True), PEOPLE)
    read(table, 1, 0.0)
    driver = TableDriver(table)
    driver.play()
    ended = driver.now
    assert ended < MOST_READING
    assert not any(seat.is_reading for seat in show(table, 0, ended).table.seats)
    assert show(table, 0, ended + 3.9).table.flash
    assert table.wake_at(ended) == ended + 4.0
    assert not show(table, 0, ended + 4.0).table.flash


@pytest.mark.parametrize(
    ("why", "ends"), [("closed", 110.0), ("left", 110.0), ("lost", 130.0), ("enough", 101.0 + MOST_READING)]
)
def test_cards_held_up_for_a_reader_are_turned_over_in_the_end(why: str, ends: float) -> None:
    table = open_table(Settings(game="fettnapf", seats=4, show=4.0, grace=20), PEOPLE)
    read(table, 1, 1.0)
    for name in PEOPLE:
        handle(table, name, Pause(seat=seat_of(table, name)), 2.0)
    handle(table, "Anne", Resume(seat=0), 102.0)
    if why == "lost":
        table.connected(PEOPLE[1], 110.0, is_there=False)
    if why == "closed":
        read(table, 1, ends, is_on=False)
    elif why == "left":
        handle(table, PEOPLE[1], Rise(seat=1), ends)
    else:
        assert table.wake_at(110.0) == ends
        tick(table, ends)
    assert show(table, 0, ends + 3.9).table.flash
    assert table.wake_at(ends) == ends + 4.0
    assert not show(table, 0, ends + 4.0).table.flash

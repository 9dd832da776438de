"""Requests to a table: each is granted, or refused with its code and without any change."""

import re

import msgspec
import pytest

from marotte.bots.pace import human_time
from marotte.games.contract import Game
from marotte.protocol import requests
from marotte.protocol.events import GameEvent
from marotte.protocol.messages import FACTS
from marotte.protocol.refusals import Code, Refusal
from marotte.protocol.requests import (
    Begin,
    Grant,
    Invite,
    Move,
    Pace,
    Pause,
    Ready,
    Resume,
    Return,
    Rise,
    Sit,
)
from marotte.protocol.settings import Clock, Settings
from marotte.schemas.fields import tag_of
from marotte.table import log
from marotte.table.schedule import LOOK
from marotte.table.screen import Screen, status
from marotte.table.table import GRANTED, Table
from tests.setups import every_game
from tests.table.table_driver import (
    FOOL,
    LAST_EVENTS,
    SECRET,
    TableDriver,
    actor,
    answer,
    gathering,
    handle,
    latest,
    open_table,
    people,
    refusal,
    screen_of,
    seat_of,
    show,
    some_move,
    tick,
)

RULE = re.compile(r"\(([A-Z][0-9]+(?:, [A-Z][0-9]+)*)\)$")


def test_sitting_down_and_getting_up() -> None:
    table = gathering()
    handle(table, "Anne", Sit(seat=2, name="  Anne   of  Cleves "), 1.0)
    assert table.seats[2].name == "Anne of Cleves"
    handle(table, "Anne", Sit(seat=1, name="Anne's sister"), 1.0)  # on the same device
    assert table.seats_of("Anne") == (1, 2)
    assert refusal(table, "Paul", Sit(seat=2, name="Paul")) == Code.SEAT_TAKEN
    assert refusal(table, "Paul", Sit(seat=5, name="Paul")) == Code.SEAT_TAKEN
    assert refusal(table, "Paul", Sit(seat=0, name="Pa\u202eul")) == Code.BAD_NAME
    assert refusal(table, "Paul", Sit(seat=0, name="  ")) == Code.BAD_NAME
    assert refusal(table, "Paul", Rise(seat=1)) == Code.NOT_YOUR_SEAT
    handle(table, "Anne", Rise(seat=2), 2.0)
    assert table.seats[2].is_free
    assert refusal(table, "Anne", Pause(seat=2)) == Code.NOT_YOUR_SEAT
    assert refusal(table, "Anne", Pause(seat=7)) == Code.NOT_YOUR_SEAT


def test_the_host_invites_bots_and_begins() -> None:
    table = gathering()
    table.connected("Anne", 0.0, is_there=True)
    handle(table, "Anne", Sit(seat=0, name="Anne"), 0.0)
    handle(table, "Paul", Sit(seat=1, name="Paul"), 0.0)
    assert refusal(table, "Paul", Invite(seat=2, bot="club")) == Code.NOT_HOST
    assert refusal(table, "Paul", Begin()) == Code.NOT_HOST
    assert refusal(table, "Anne", Invite(seat=1, bot="club")) == Code.SEAT_TAKEN
    assert refusal(table, "Anne", Invite(seat=2, bot="grandmaster")) == Code.MALFORMED
    assert refusal(table, "Anne", Invite(seat=2, bot="os:path")) == Code.MALFORMED
    assert refusal(table, "Anne", Invite(seat=2, bot="club,memory")) == Code.MALFORMED
    assert refusal(table, "Anne", Invite(seat=2, bot="expert,think=2001")) == Code.MALFORMED
    handle(table, "Anne", Invite(seat=2, bot="random"), 0.0)
    handle(table, "Anne", Invite(seat=3, bot="club"), 0.0)
    handle(table, "Anne", Invite(seat=3, bot=""), 0.0)
    assert refusal(table, "Anne", Move(seat=0, version=1, move="g5")) == Code.NOT_BEGUN
    handle(table, "Anne", Begin(), 0.0)
    assert [seat.bot for seat in table.seats] == [None, None, "random", "novice"]
    assert all(table.names())
    assert refusal(table, "Anne", Begin()) == Code.ALREADY_BEGUN
    assert refusal(table, "Rachel", Sit(seat=2, name="Rachel")) == Code.ALREADY_BEGUN
    assert refusal(table, "Anne", Invite(seat=2, bot="club")) == Code.ALREADY_BEGUN


def test_refusals_of_moves_have_an_order_of_precedence() -> None:
    table = people()
    player = actor(table)
    other = next(seat.player for seat in table.seats if seat.player not in (None, player))
    assert other is not None
    good = some_move(table)
    assert refusal(table, "nobody", good) == Code.NOT_YOUR_SEAT
    assert refusal(table, other, good) == Code.NOT_YOUR_SEAT
    waiting = seat_of(table, other)
    assert refusal(table, other, Move(seat=waiting, version=good.version, move=good.move)) == Code.NOT_YOUR_TURN
    for version, move, code in (
        (table.shown_version + 1, good.move, Code.STALE),
        (table.asked_version - 1, good.move, Code.STALE),
        (table.shown_version, "nonsense", Code.ILLEGAL_MOVE),
        (table.shown_version, "g27", Code.ILLEGAL_MOVE),
    ):
        assert refusal(table, player, Move(seat=good.seat, version=version, move=move)) == code
    handle(table, player, good, 1.0)
    assert refusal(table, player, good, 1.0) == Code.NOT_YOUR_TURN  # a double click
    TableDriver(table).play()
    assert refusal(table, player, good) == Code.GAME_OVER


@every_game
def test_an_illegal_move_is_refused_with_its_rule_number(game: Game) -> None:
    """The sentence ends with the number, too. Text that is no move at this table breaks no rule and has no number."""
    seats = game.seat_counts[0]
    table = open_table(Settings(game=game.name, seats=seats, bot="novice"), [f"Person {seat}" for seat in range(seats)])
    player, good = actor(table), some_move(table)
    names = {game.notation.move_name(table.position.state, good.seat, action) for action in range(game.rules.ACTIONS)}
    forbidden = sorted(names - set(table.choices(good.seat)))
    rules = set()
    for move in forbidden:
        with pytest.raises(Refusal) as caught:
            handle(table, player, Move(seat=good.seat, version=good.version, move=move), 0.0)
        refused = caught.value
        assert refused.code == Code.ILLEGAL_MOVE
        said = RULE.search(refused.sentence)
        assert refused.rule == (said[1] if said else "")
        rules.add(refused.rule)
    assert rules - {""}
    with pytest.raises(Refusal) as caught:
        handle(table, player, Move(seat=good.seat, version=good.version + 1, move=good.move), 0.0)
    assert caught.value.rule == ""


def test_clocks_and_grants() -> None:
    table = people(Settings(game="fool", seats=4, clock=Clock("seconds", 30)))
    player = actor(table)
    other = next(seat.player for seat in table.seats if seat.player not in (None, player))
    assert other is not None
    assert table.wake_at(0.0) == 30.0
    assert refusal(table, player, Grant(seat=seat_of(table, player))) == Code.NOT_ALLOWED
    handle(table, other, Grant(seat=seat_of(table, other)), 5.0)
    assert table.wake_at(5.0) == 30.0 + GRANTED
    assert tick(table, 60.0) == []
    (entry,) = tick(table, 30.0 + GRANTED)
    assert isinstance(entry, log.Left)
    assert entry.why == "time"
    handle(table, player, Return(seat=seat_of(table, player)), 95.0)
    handle(table, player, some_move(table), 96.0)
    assert table.wake_at(96.0) == 126.0
    assert refusal(people(), "Anne", Grant(seat=0)) == Code.NOT_ALLOWED
    days = people(Settings(game="fool", seats=4, clock=Clock("days", 2)))
    assert days.wake_at(0.0) == 2 * 86400


def test_automatic_moves() -> None:
    table = open_table(Settings(game="fool", seats=4, bot="novice"), ["Anne"])
    handle(table, "Anne", requests.Automatic(seat=0, is_on=True), 0.0)
    driver = TableDriver(table)
    driver.play()
    by_table = [entry for entry in driver.entries if isinstance(entry, log.Moved) and entry.by == "table"]
    assert by_table  # the log says so; test_side_channels tests what others are told
    assert all(entry.seat == 0 for entry in by_table)


def test_the_rest_between_rounds_has_a_time_limit() -> None:
    table = open_table(Settings(game="fool", seats=4, bot="novice", rest=15), ["Anne", "Paul"])
    driver = TableDriver(table)
    driver.play(until=lambda: table.is_resting)
    rested = table.asked_at
    handle(table, "Anne", Ready(seat=0), rested + 1)
    assert status(table) == "resting"
    assert table.wake_at(rested + 1) == rested + 15
    handle(table, "Paul", Ready(seat=1), rested + 2)
    assert status(table) == "playing"
    driver.play(until=lambda: table.is_resting)
    handle(table, "Anne", Ready(seat=0), driver.now)
    tick(table, table.asked_at + 15)
    assert status(table) == "playing"


def test_players_who_share_a_device_have_no_time_limit_between_rounds() -> None:
    table = open_table(Settings(game="fool", seats=4, bot="novice", rest=15), ["Anne"], begins=False)
    handle(table, "Anne", Sit(seat=1, name="Paul"), 0.0)
    handle(table, "Anne", Begin(), 0.0)
    driver = TableDriver(table)
    driver.people = set()
    while not table.is_resting:
        for seat in set(table.position.actors) & {0, 1}:
            handle(
                table, "Anne", Move(seat=seat, version=table.shown_version, move=next(iter(table.choices(seat)))), 1.0
            )
        if not table.is_resting and not set(table.position.actors) & {0, 1}:
            driver.step()
    assert table.wake_at(table.asked_at) is None


def test_any_player_may_begin_at_a_full_table() -> None:
    table = gathering()
    table.connected("Anne", 0.0, is_there=True)
    for seat, name in enumerate(("Paul", "Rachel", "Camille")):
        handle(table, name, Sit(seat=seat, name=name), 0.0)
    assert refusal(table, "Paul", Begin()) == Code.NOT_HOST  # a seat is free
    handle(table, "Anne", Invite(seat=3, bot="novice"), 0.0)
    assert refusal(table, "stranger", Begin()) == Code.NOT_HOST
    handle(table, "Paul", Begin(), 0.0)
    assert status(table) == "playing"
    assert refusal(table, "Rachel", Begin()) == Code.ALREADY_BEGUN


def test_any_player_may_begin_if_the_host_is_disconnected() -> None:
    table = gathering()
    table.connected("Anne", 0.0, is_there=True)
    handle(table, "Paul", Sit(seat=1, name="Paul"), 0.0)
    assert refusal(table, "Paul", Begin()) == Code.NOT_HOST
    table.connected("Anne", 1.0, is_there=False)
    assert not Screen(table, 1.0).public().is_host_here
    assert refusal(table, "stranger", Begin()) == Code.NOT_HOST
    handle(table, "Paul", Begin(), 1.0)
    assert status(table) == "playing"


def test_downtime_costs_nobody_time() -> None:
    table = people(Settings(game="fool", seats=4, clock=Clock("seconds", 30)))
    table.wake_up(5000.0)
    assert table.wake_at(5000.0) == 5030.0
    days = people(Settings(game="fool", seats=4, clock=Clock("days", 2)))
    pausing = people(Settings(game="fool", seats=4, clock=Clock("seconds", 30)))
    for name in ("Anne", "Paul", "Rachel", "Camille"):
        handle(pausing, name, Pause(seat=seat_of(pausing, name)), 20.0)
    pausing.wake_up(5000.0)
    handle(pausing, "Anne", Resume(seat=0), 6000.0)
    assert pausing.wake_at(6000.0) == 6030.0
    days.wake_up(5000.0)  # otherwise a game on a server that restarts every day would never end
    assert days.wake_at(5000.0) == 2 * 86400


def test_another_version_of_the_rules_is_refused() -> None:
    with pytest.raises(Refusal, match="rules of version 7"):
        Table(log.Opened(at=0.0, settings=FOOL, secret=SECRET, host="Anne", rules=7))


def test_several_players_on_one_device() -> None:
    table = Table(log.Opened(at=0.0, settings=FOOL, secret=SECRET, host="device"))
    for seat in (0, 2):
        handle(table, "device", Sit(seat=seat, name=f"Person {seat}"), 0.0)
    handle(table, "device", Begin(), 0.0)
    shown = msgspec.json.decode(Screen(table, 0.0).message(table.seats_of("device")))
    assert [own["seat"] for own in shown["own"]] == [0, 2]
    assert all(own["cards"]["hand"] for own in shown["own"])


def test_the_pace_of_bots() -> None:
    """Any player may change it; it applies to every bot move from then on."""

    def taken() -> float:
        return max(task.not_before - table.asked_at for task in table.bot_tasks())

    table = open_table(FOOL, ["Anne"])
    table.note(log.Left(at=0.0, seat=0, why="left"))  # so that a bot is asked
    usual = taken()
    assert [type(entry) for entry in handle(table, "Anne", Pace(seat=0, pace=10.0), 0.0)] == [log.Paced]
    assert taken() == pytest.approx(10 * usual)
    assert handle(table, "Anne", Pace(seat=0, pace=10.0), 0.0) == []
    assert Screen(table, 0.0).public().pace == 10.0
    assert refusal(table, "Paul", Pace(seat=0, pace=0.0)) == Code.NOT_YOUR_SEAT


@pytest.mark.parametrize("name", ["fool", "faith", "fettnapf"])
def test_bots_give_people_time_to_look(name: str) -> None:
    """After a trick, and while a card is held up, a bot takes longer than usual."""
    table = open_table(Settings(game=name, seats=4, bot="novice", pace=2.0), ["Anne"])
    looks: set[bool] = set()
    table.note(log.Left(at=0.0, seat=0, why="left"))
    LAST_EVENTS[table] = ()
    while table.is_going_on and not table.is_resting:
        (task,) = table.bot_tasks()
        longer = task.not_before - table.asked_at - human_time(2.0, table.lot("pace", task.seat))
        if latest(table):
            facts = {
                tag_of(type(fact))[1]
                for entry in screen_of(table, 0.0).events_for((), frozenset({FACTS}))
                if isinstance(entry, GameEvent)
                for fact in entry.facts or []
            }
            is_look = bool(facts & {"trick", "turns", "stop"})
            assert longer == pytest.approx(2.0 * LOOK if is_look else 0.0)
            looks.add(is_look)
        answer(table, task, task.view.legal_actions[0], table.asked_at)
    assert looks == {True, False}


@pytest.mark.parametrize(
    ("names", "is_calm", "is_hurried"),
    [(["Anne"], False, False), (["Anne", "Paul"], False, True), (["Anne", "Paul"], True, False)],
)
def test_the_rest_has_no_time_limit_in_calm_mode_or_for_a_single_person(
    names: list[str], is_calm: bool, is_hurried: bool
) -> None:
    table = open_table(msgspec.structs.replace(FOOL, is_calm=is_calm, options={}), names)
    TableDriver(table).play(until=lambda: table.is_resting)
    assert (table.wake_at(table.asked_at) is not None) == is_hurried
    assert show(table, 0, table.asked_at + 5.0).table.time.left == (10.0 if is_hurried else None)

"""What people ask a table for: each request is done, or refused with its code, and then nothing has changed."""

import re

import msgspec
import pytest

from marotte.bots.pace import human_time
from marotte.games.contract import Game
from marotte.protocol import requests
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
    Rematch,
    Resume,
    Return,
    Rise,
    Sit,
    Undo,
)
from marotte.protocol.settings import Clock, Settings
from marotte.records.record import parse_record
from marotte.records.shuffling import check_shuffles, read_secret
from marotte.table import log
from marotte.table.schedule import LOOK
from marotte.table.screen import Screen, status
from marotte.table.table import GRANTED, Table
from tests.setups import every_game
from tests.table.playing import (
    LAST_EVENTS,
    SECRET,
    Evening,
    answer,
    handle,
    latest,
    open_table,
    screen_of,
    seat_of,
    tick,
)

RULE = re.compile(r"\(([A-Z][0-9]+(?:, [A-Z][0-9]+)*)\)$")

FOOL = Settings(game="fool", seats=4, bot="novice")


def refusal(table: Table, player: str, request: requests.AnyRequest, now: float = 0.0) -> Code:
    """The code; nothing has changed."""
    version, state = table.version, table.recorder and table.position.state.tobytes()
    with pytest.raises(Refusal) as caught:
        handle(table, player, request, now)
    assert table.version == version + len(latest(table))
    assert (table.recorder and table.position.state.tobytes()) == state
    assert caught.value.sentence
    return caught.value.code


def gathering() -> Table:
    return Table(log.Opened(at=0.0, settings=FOOL, secret=SECRET, host="Anne"))


def actor(table: Table) -> str:
    """The person who is to move; the others at the table are made to wait."""
    player = table.seats[table.position.seat].player
    assert player is not None
    return player


def people(settings: Settings = FOOL) -> Table:
    return open_table(settings, ["Anne", "Paul", "Rachel", "Camille"][: settings.seats])


def some_move(table: Table) -> Move:
    position = table.position
    name = position.game.notation.move_name(position.state, position.seat, position.legal_actions[0])
    return Move(seat=position.seat, version=table.shown_version, move=name)


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


def test_moves_are_refused_in_the_order_of_the_design() -> None:
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
    Evening(table).play()
    assert refusal(table, player, good) == Code.GAME_OVER


@every_game
def test_a_move_that_the_rules_forbid_is_refused_with_their_number(game: Game) -> None:
    """It stands at the end of the sentence, too. What is no move at this table breaks no rule: it has no number."""
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


def test_who_leaves_is_played_for_and_gets_the_seat_back() -> None:
    table = people()
    player = actor(table)
    seat = seat_of(table, player)
    assert table.bot_tasks() == []
    handle(table, player, Rise(seat=seat_of(table, player)), 1.0)
    (task,) = table.bot_tasks()
    assert (task.seat, task.bot) == (seat, "novice")
    handle(table, player, Return(seat=seat_of(table, player)), 2.0)
    assert table.bot_tasks() == []
    assert answer(table, task, task.view.legal_actions[0], 3.0) == []  # too late: the player is back
    handle(table, player, Rise(seat=seat_of(table, player)), 4.0)
    (task,) = table.bot_tasks()
    assert [type(entry) for entry in answer(table, task, task.view.legal_actions[0], 5.0)] == [log.Moved]


def test_who_loses_the_connection_is_played_for_after_a_while() -> None:
    table = people()
    player = actor(table)
    table.connected(player, 10.0, is_there=False)
    assert table.wake_at(10.0) == 40.0
    assert tick(table, 39.0) == []
    table.connected(player, 39.5, is_there=True)
    assert table.wake_at(40.0) is None
    table.connected(player, 50.0, is_there=False)
    (entry,) = tick(table, 80.0)
    assert isinstance(entry, log.Left)
    assert entry.why == "lost"
    assert len(table.bot_tasks()) == 1


def test_the_clock_and_more_time() -> None:
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


def test_a_pause_is_by_agreement_and_stops_the_clock() -> None:
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


def test_a_single_move_is_made_for_who_wants_that() -> None:
    table = open_table(Settings(game="fool", seats=4, bot="novice"), ["Anne"])
    handle(table, "Anne", requests.Automatic(seat=0, is_on=True), 0.0)
    evening = Evening(table)
    evening.play()
    by_table = [entry for entry in evening.entries if isinstance(entry, log.Moved) and entry.by == "table"]
    assert by_table  # so the log says; what others are told is in test_side_channels
    assert all(entry.seat == 0 for entry in by_table)


def test_between_rounds_the_table_waits_for_people_but_not_for_ever() -> None:
    table = open_table(Settings(game="fool", seats=4, bot="novice", rest=15), ["Anne", "Paul"])
    evening = Evening(table)
    evening.play(until=lambda: table.is_resting)
    rested = table.asked_at
    handle(table, "Anne", Ready(seat=0), rested + 1)
    assert status(table) == "resting"
    assert table.wake_at(rested + 1) == rested + 15
    handle(table, "Paul", Ready(seat=1), rested + 2)
    assert status(table) == "playing"
    evening.play(until=lambda: table.is_resting)
    handle(table, "Anne", Ready(seat=0), evening.now)
    tick(table, table.asked_at + 15)
    assert status(table) == "playing"


def test_people_who_share_a_device_need_not_hurry_to_the_next_round() -> None:
    table = open_table(Settings(game="fool", seats=4, bot="novice", rest=15), ["Anne"], begins=False)
    handle(table, "Anne", Sit(seat=1, name="Paul"), 0.0)
    handle(table, "Anne", Begin(), 0.0)
    evening = Evening(table)
    evening.people = set()
    while not table.is_resting:
        for seat in set(table.position.actors) & {0, 1}:
            handle(
                table, "Anne", Move(seat=seat, version=table.shown_version, move=next(iter(table.choices(seat)))), 1.0
            )
        if not table.is_resting and not set(table.position.actors) & {0, 1}:
            evening.step()
    assert table.wake_at(table.asked_at) is None


def test_a_wish_for_a_pause_lapses_with_the_round() -> None:
    table = open_table(Settings(game="fool", seats=4, bot="novice"), ["Anne", "Paul"])
    handle(table, "Anne", Pause(seat=0), 0.0)
    evening = Evening(table)
    evening.play(until=lambda: table.is_resting)
    assert table.seats[0].wants_pause
    evening.play(until=lambda: not table.is_resting)
    assert not table.seats[0].wants_pause


def test_a_wish_for_a_pause_outlasts_a_shuffle() -> None:
    table = open_table(Settings(game="ciao", seats=6, bot="random"), ["Anne", "Paul"])
    handle(table, "Anne", Pause(seat=0), 0.0)
    evening = Evening(table)
    evening.play(until=lambda: any("* shuffle" in move for move in table.record.rounds[-1].moves))
    assert table.seats[0].wants_pause


def test_at_a_full_table_anybody_who_has_a_seat_may_begin() -> None:
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


def test_if_the_host_has_gone_anybody_who_has_a_seat_may_begin() -> None:
    table = gathering()
    table.connected("Anne", 0.0, is_there=True)
    handle(table, "Paul", Sit(seat=1, name="Paul"), 0.0)
    assert refusal(table, "Paul", Begin()) == Code.NOT_HOST
    table.connected("Anne", 1.0, is_there=False)
    assert not Screen(table, 1.0).standing()["is_host_here"]
    assert refusal(table, "stranger", Begin()) == Code.NOT_HOST
    handle(table, "Paul", Begin(), 1.0)
    assert status(table) == "playing"


def test_a_time_without_a_server_counts_against_nobody() -> None:
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
    days.wake_up(5000.0)  # or a game on a server that is started anew every day would never end
    assert days.wake_at(5000.0) == 2 * 86400


def test_rules_of_another_version_are_refused() -> None:
    with pytest.raises(Refusal, match="rules of version 7"):
        Table(log.Opened(at=0.0, settings=FOOL, secret=SECRET, host="Anne", rules=7))


def test_a_move_that_is_taken_back_does_not_bring_back_its_time() -> None:
    settings = Settings(game="faith", seats=3, clock=Clock("seconds", 30))
    table = open_table(settings, ["Anne", "Paul", "Rachel"])
    player = actor(table)
    handle(table, player, Move(seat=table.position.seat, version=table.shown_version, move="leave"), 20.0)
    assert table.wake_at(20.0) == 50.0
    handle(table, player, Undo(seat=seat_of(table, player)), 22.0)
    assert table.wake_at(22.0) == 32.0  # 20 of the 30 seconds are gone
    other = next(name for name in ("Anne", "Paul", "Rachel") if name != player)
    handle(table, other, Grant(seat=seat_of(table, other)), 23.0)
    handle(table, player, Move(seat=table.position.seat, version=table.shown_version, move="leave"), 60.0)
    handle(table, player, Undo(seat=seat_of(table, player)), 61.0)
    assert table.wake_at(61.0) == 93.0  # of the granted minute something is left


def test_undo_only_while_nobody_has_learnt_anything() -> None:
    table = open_table(Settings(game="faith", seats=3, bot="novice"), ["Anne", "Paul", "Rachel"])
    player = actor(table)
    state = table.position.state.tobytes()
    handle(table, player, Move(seat=table.position.seat, version=table.shown_version, move="leave"), 1.0)
    other = actor(table)
    assert refusal(table, other, Undo(seat=seat_of(table, other))) == Code.NOT_ALLOWED
    handle(table, player, Undo(seat=seat_of(table, player)), 2.0)
    assert table.position.state.tobytes() == state
    assert table.record.rounds[0].moves == []
    handle(table, player, Move(seat=table.position.seat, version=table.shown_version, move="take"), 3.0)
    assert refusal(table, player, Undo(seat=seat_of(table, player))) == Code.NOT_ALLOWED  # the Chien has been seen
    fool = people()
    player = actor(fool)
    handle(fool, player, some_move(fool), 1.0)
    assert refusal(fool, player, Undo(seat=seat_of(fool, player))) == Code.NOT_ALLOWED  # and here a card
    strict = open_table(Settings(game="faith", seats=3, has_undo=False), ["Anne", "Paul", "Rachel"])
    player = actor(strict)
    handle(strict, player, Move(seat=strict.position.seat, version=strict.shown_version, move="leave"), 1.0)
    assert refusal(strict, player, Undo(seat=seat_of(strict, player))) == Code.NOT_ALLOWED


def test_another_game_in_the_same_seats() -> None:
    table = people()
    assert refusal(table, "Anne", Rematch(seat=0)) == Code.NOT_OVER
    Evening(table).play()
    first, secret = table.record, table.secret
    for name in ("Anne", "Paul", "Rachel"):
        handle(table, name, Rematch(seat=seat_of(table, name), is_same_deal=name == "Paul"), 10.0)
    assert table.is_over
    handle(table, "Camille", Rematch(seat=3), 11.0)  # only some want the same cards, so they are new
    assert status(table) == "playing"
    assert table.finished == [first]
    assert table.secret != secret
    assert table.record.rounds[0].deal != first.rounds[0].deal
    assert table.record.extra["shuffle"]["commitment"] != first.extra["shuffle"]["commitment"]


def test_who_closes_the_page_after_a_game_is_not_waited_for_for_ever() -> None:
    table = open_table(FOOL, ["Anne", "Paul"])
    evening = Evening(table)
    evening.play()
    now = evening.now
    handle(table, "Anne", Rematch(seat=0), now)
    assert table.wake_at(now) is None  # Paul may take his time
    table.connected("Paul", now, is_there=False)
    assert table.wake_at(now) == now + table.settings.grace
    assert tick(table, now + table.settings.grace - 1) == []
    assert [type(entry) for entry in tick(table, now + table.settings.grace)] == [log.Rematch, log.Left]
    assert status(table) == "playing"


def test_who_has_just_lost_the_line_is_waited_for_before_another_game() -> None:
    table = open_table(FOOL, ["Anne", "Paul"])
    evening = Evening(table)
    evening.play()
    now = evening.now
    table.connected("Paul", now, is_there=False)
    assert [type(entry) for entry in handle(table, "Anne", Rematch(seat=0), now + 1)] == [log.Wished]
    assert table.wake_at(now + 1) == now + table.settings.grace
    table.connected("Paul", now + 2, is_there=True)
    assert table.wake_at(now + 2) is None
    assert [type(entry) for entry in handle(table, "Paul", Rematch(seat=1), now + 3)] == [log.Wished, log.Rematch]


def test_who_leaves_after_a_game_is_not_waited_for() -> None:
    table = open_table(FOOL, ["Anne", "Paul"])
    evening = Evening(table)
    evening.play()
    handle(table, "Anne", Rematch(seat=0), evening.now)
    assert table.is_over
    assert [type(entry) for entry in handle(table, "Paul", Rise(seat=1), evening.now)] == [log.Left, log.Rematch]


def test_who_has_lost_the_connection_need_not_ask_for_a_pause() -> None:
    table = open_table(FOOL, ["Anne", "Paul"])
    handle(table, "Anne", Pause(seat=0), 1.0)
    assert status(table) == "playing"
    table.connected("Paul", 1.0, is_there=False)
    handle(table, "Anne", Pause(seat=0), 1.0)
    assert status(table) == "paused"


def test_the_same_deal_again() -> None:
    table = open_table(FOOL, ["Anne", "Paul"])
    evening = Evening(table)
    evening.play()
    first = table.record
    handle(table, "Paul", Rise(seat=1), evening.now)  # who has left need not agree
    handle(table, "Anne", Rematch(seat=0, is_same_deal=True), evening.now)
    assert table.record.rounds[0].deal == first.rounds[0].deal
    evening.people = {"Anne"}
    evening.play()
    secret, _ = read_secret(parse_record(table.record.to_text()))
    assert all(found.is_right for found in check_shuffles(table.record, secret))


def test_one_device_with_several_people() -> None:
    table = Table(log.Opened(at=0.0, settings=FOOL, secret=SECRET, host="device"))
    for seat in (0, 2):
        handle(table, "device", Sit(seat=seat, name=f"Person {seat}"), 0.0)
    handle(table, "device", Begin(), 0.0)
    shown = msgspec.json.decode(Screen(table, 0.0).message(table.seats_of("device")))
    assert [own["seat"] for own in shown["own"]] == [0, 2]
    assert all(own["hand"] for own in shown["own"])


def test_the_pace_of_the_bots() -> None:
    """Whoever has a seat may change it; what bots think about from then on takes so long."""

    def taken() -> float:
        return max(task.not_before - table.asked_at for task in table.bot_tasks())

    table = open_table(FOOL, ["Anne"])
    table.note(log.Left(at=0.0, seat=0, why="left"))  # so that whoever is asked is a bot
    usual = taken()
    assert [type(entry) for entry in handle(table, "Anne", Pace(seat=0, pace=10.0), 0.0)] == [log.Paced]
    assert taken() == pytest.approx(10 * usual)
    assert handle(table, "Anne", Pace(seat=0, pace=10.0), 0.0) == []
    assert Screen(table, 0.0).standing()["pace"] == 10.0
    assert refusal(table, "Paul", Pace(seat=0, pace=0.0)) == Code.NOT_YOUR_SEAT


@pytest.mark.parametrize("name", ["fool", "faith", "fettnapf"])
def test_bots_let_people_look(name: str) -> None:
    """After a trick, and while a card is held up, a bot takes longer; otherwise as long as it always does."""
    table = open_table(Settings(game=name, seats=4, bot="novice", pace=2.0), ["Anne"])
    looks: set[bool] = set()
    table.note(log.Left(at=0.0, seat=0, why="left"))
    LAST_EVENTS[table] = ()
    while table.is_going_on and not table.is_resting:
        (task,) = table.bot_tasks()
        longer = task.not_before - table.asked_at - human_time(2.0, table.lot("pace", task.seat))
        if latest(table):
            facts = {
                fact["fact"]
                for entry in screen_of(table, 0.0).events_for((), frozenset({FACTS}))
                for fact in entry["facts"]
            }
            is_look = bool(facts & {"trick", "turns", "stop"})
            assert longer == pytest.approx(2.0 * LOOK if is_look else 0.0)
            looks.add(is_look)
        answer(table, task, task.view.legal_actions[0], table.asked_at)
    assert looks == {True, False}


def test_where_nobody_waits_nobody_is_played_for() -> None:
    """Who plays with bots alone may go and read the rules; with somebody else at the table a bot plays on."""
    table = open_table(FOOL, ["Anne"])
    table.connected("Anne", 10.0, is_there=False)
    assert tick(table, 1000.0) == []
    table = open_table(FOOL, ["Anne", "Paul"])
    table.connected("Anne", 10.0, is_there=False)
    table.connected("Paul", 10.0, is_there=False)
    assert tick(table, 1000.0) == []
    table.connected("Paul", 1000.0, is_there=True)
    assert [type(entry) for entry in tick(table, 1000.0)] == [log.Left]


@pytest.mark.parametrize(
    ("names", "is_calm", "is_hurried"),
    [(["Anne"], False, False), (["Anne", "Paul"], False, True), (["Anne", "Paul"], True, False)],
)
def test_the_next_round_waits_for_who_need_not_hurry(names: list[str], is_calm: bool, is_hurried: bool) -> None:
    table = open_table(msgspec.structs.replace(FOOL, is_calm=is_calm, options={}), names)
    Evening(table).play(until=lambda: table.is_resting)
    assert (table.wake_at(table.asked_at) is not None) == is_hurried
    assert Screen(table, table.asked_at + 5.0).passing()["time"]["left"] == (10.0 if is_hurried else None)


@pytest.mark.parametrize(("names", "is_possible"), [(["Anne"], True), (["Anne", "Paul"], False)])
def test_what_only_bots_have_seen_can_be_taken_back(names: list[str], is_possible: bool) -> None:
    table = open_table(FOOL, names)
    Evening(table).play(until=lambda: table.position.seat == 0)
    handle(table, "Anne", some_move(table), 1.0)
    if is_possible:
        assert [type(entry) for entry in handle(table, "Anne", Undo(seat=0), 1.0)] == [log.Undone]
    else:
        assert refusal(table, "Anne", Undo(seat=0)) == Code.NOT_ALLOWED

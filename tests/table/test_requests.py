"""What people ask a table for: each request is done, or refused with its code, and then nothing has changed."""

import pytest

from marotte.table import log, requests
from marotte.table.refusals import Code, Refusal
from marotte.table.requests import Begin, Grant, Invite, Move, Pause, Ready, Resume, Return, Rise, Sit, Undo
from marotte.table.settings import Clock, Settings
from marotte.table.showing import status
from marotte.table.table import GRANTED, Table
from tests.table.playing import SECRET, Evening, open_table

FOOL = Settings(game="fool", seats=4, bot="novice")


def refusal(table: Table, player: str, request: requests.AnyRequest, now: float = 0.0) -> Code:
    """The code; nothing has changed."""
    version, state = table.version, table.scribe and table.position.state.tobytes()
    with pytest.raises(Refusal) as caught:
        table.handle(player, request, now)
    assert table.version == version + len(caught.value.entries)
    assert (table.scribe and table.position.state.tobytes()) == state
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
    return Move(version=table.version, move=name)


def test_sitting_down_and_getting_up() -> None:
    table = gathering()
    table.handle("Anne", Sit(seat=2, name="  Anne   of  Cleves "), 1.0)
    assert table.seats[2].name == "Anne of Cleves"
    assert refusal(table, "Anne", Sit(seat=1, name="Anne")) == Code.ALREADY_SEATED
    assert refusal(table, "Paul", Sit(seat=2, name="Paul")) == Code.SEAT_TAKEN
    assert refusal(table, "Paul", Sit(seat=5, name="Paul")) == Code.SEAT_TAKEN
    assert refusal(table, "Paul", Sit(seat=1, name="Pa\u202eul")) == Code.MALFORMED
    assert refusal(table, "Paul", Sit(seat=1, name="  ")) == Code.MALFORMED
    assert refusal(table, "Paul", Rise()) == Code.NOT_SEATED
    table.handle("Anne", Rise(), 2.0)
    assert table.seats[2].is_free
    assert refusal(table, "Anne", Pause()) == Code.NOT_SEATED


def test_the_host_invites_bots_and_begins() -> None:
    table = gathering()
    table.handle("Anne", Sit(seat=0, name="Anne"), 0.0)
    table.handle("Paul", Sit(seat=1, name="Paul"), 0.0)
    assert refusal(table, "Paul", Invite(seat=2, bot="club")) == Code.NOT_HOST
    assert refusal(table, "Paul", Begin()) == Code.NOT_HOST
    assert refusal(table, "Anne", Invite(seat=1, bot="club")) == Code.SEAT_TAKEN
    assert refusal(table, "Anne", Invite(seat=2, bot="grandmaster")) == Code.MALFORMED
    assert refusal(table, "Anne", Invite(seat=2, bot="os:path")) == Code.MALFORMED
    table.handle("Anne", Invite(seat=2, bot="random"), 0.0)
    table.handle("Anne", Invite(seat=3, bot="club"), 0.0)
    table.handle("Anne", Invite(seat=3, bot=""), 0.0)
    assert refusal(table, "Anne", Move(version=1, move="g5")) == Code.NOT_BEGUN
    table.handle("Anne", Begin(), 0.0)
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
    assert refusal(table, "nobody", good) == Code.NOT_SEATED
    assert refusal(table, other, good) == Code.NOT_YOUR_TURN
    assert refusal(table, player, Move(version=table.version + 1, move=good.move)) == Code.STALE
    assert refusal(table, player, Move(version=table.asked_version - 1, move=good.move)) == Code.STALE
    assert refusal(table, player, Move(version=table.version, move="nonsense")) == Code.ILLEGAL_MOVE
    assert refusal(table, player, Move(version=table.version, move="g27")) == Code.ILLEGAL_MOVE
    table.handle(player, good, 1.0)
    assert refusal(table, player, good, 1.0) == Code.NOT_YOUR_TURN  # a double click
    Evening(table).play()
    assert refusal(table, player, good) == Code.GAME_OVER


def test_who_leaves_is_played_for_and_gets_the_seat_back() -> None:
    table = people()
    player = actor(table)
    seat = table.seat_of(player)
    assert seat is not None
    assert table.thoughts() == []
    table.handle(player, Rise(), 1.0)
    (thought,) = table.thoughts()
    assert (thought.seat, thought.bot) == (seat, "novice")
    table.handle(player, Return(), 2.0)
    assert table.thoughts() == []
    assert table.answer(thought, thought.view.legal_actions[0], 3.0) == []  # too late: the player is back
    table.handle(player, Rise(), 4.0)
    (thought,) = table.thoughts()
    assert [type(entry) for entry in table.answer(thought, thought.view.legal_actions[0], 5.0)] == [log.Moved]


def test_who_loses_the_connection_is_played_for_after_a_while() -> None:
    table = people()
    player = actor(table)
    table.connected(player, 10.0, is_there=False)
    assert table.wake_at(10.0) == 40.0
    assert table.tick(39.0) == []
    table.connected(player, 39.5, is_there=True)
    assert table.wake_at(40.0) is None
    table.connected(player, 50.0, is_there=False)
    (entry,) = table.tick(80.0)
    assert isinstance(entry, log.Left)
    assert entry.why == "lost"
    assert len(table.thoughts()) == 1


def test_the_clock_and_more_time() -> None:
    table = people(Settings(game="fool", seats=4, clock=Clock("seconds", 30)))
    player = actor(table)
    other = next(seat.player for seat in table.seats if seat.player not in (None, player))
    assert other is not None
    assert table.wake_at(0.0) == 30.0
    assert refusal(table, player, Grant()) == Code.NOT_ALLOWED
    table.handle(other, Grant(), 5.0)
    assert table.wake_at(5.0) == 30.0 + GRANTED
    assert table.tick(60.0) == []
    (entry,) = table.tick(30.0 + GRANTED)
    assert isinstance(entry, log.Left)
    assert entry.why == "time"
    table.handle(player, Return(), 95.0)
    table.handle(player, some_move(table), 96.0)
    assert table.wake_at(96.0) == 126.0
    assert refusal(people(), "Anne", Grant()) == Code.NOT_ALLOWED
    days = people(Settings(game="fool", seats=4, clock=Clock("days", 2)))
    assert days.wake_at(0.0) == 2 * 86400


def test_a_pause_is_by_agreement_and_stops_the_clock() -> None:
    table = people(Settings(game="fool", seats=4, clock=Clock("seconds", 30)))
    player = actor(table)
    for number, name in enumerate(("Anne", "Paul", "Rachel", "Camille")):
        assert table.paused_at is None
        table.handle(name, Pause(), 10.0 + number)
    assert table.paused_at == 13.0
    assert table.wake_at(14.0) is None
    assert refusal(table, player, some_move(table)) == Code.PAUSED
    table.handle("Paul", Resume(), 113.0)
    assert table.wake_at(113.0) == 130.0
    table.handle(player, some_move(table), 114.0)


def test_a_single_move_is_made_for_who_wants_that() -> None:
    table = open_table(Settings(game="fool", seats=4, bot="novice"), ["Anne"])
    table.handle("Anne", requests.Automatic(is_on=True), 0.0)
    evening = Evening(table)
    evening.play()
    by_table = [entry for entry in evening.entries if isinstance(entry, log.Moved) and entry.by == "table"]
    assert by_table
    assert all(entry.seat == 0 for entry in by_table)


def test_between_rounds_the_table_waits_for_people_but_not_for_ever() -> None:
    table = open_table(Settings(game="fool", seats=4, bot="novice", rest=15), ["Anne", "Paul"])
    evening = Evening(table)
    evening.play(until=lambda: table.is_resting)
    rested = table.asked_at
    table.handle("Anne", Ready(), rested + 1)
    assert status(table) == "resting"
    assert table.wake_at(rested + 1) == rested + 15
    table.handle("Paul", Ready(), rested + 2)
    assert status(table) == "playing"
    evening.play(until=lambda: table.is_resting)
    table.handle("Anne", Ready(), evening.now)
    table.tick(table.asked_at + 15)
    assert status(table) == "playing"


def test_undo_only_while_nobody_has_learnt_anything() -> None:
    table = open_table(Settings(game="faith", seats=3, bot="novice"), ["Anne", "Paul", "Rachel"])
    player = actor(table)
    state = table.position.state.tobytes()
    table.handle(player, Move(version=table.version, move="leave"), 1.0)
    other = actor(table)
    assert refusal(table, other, Undo()) == Code.NOT_ALLOWED
    table.handle(player, Undo(), 2.0)
    assert table.position.state.tobytes() == state
    assert table.record.rounds[0].moves == []
    table.handle(player, Move(version=table.version, move="take"), 3.0)
    assert refusal(table, player, Undo()) == Code.NOT_ALLOWED  # the Chien has been seen
    fool = people()
    player = actor(fool)
    fool.handle(player, some_move(fool), 1.0)
    assert refusal(fool, player, Undo()) == Code.NOT_ALLOWED  # and here a card
    strict = open_table(Settings(game="faith", seats=3, has_undo=False), ["Anne", "Paul", "Rachel"])
    player = actor(strict)
    strict.handle(player, Move(version=strict.version, move="leave"), 1.0)
    assert refusal(strict, player, Undo()) == Code.NOT_ALLOWED

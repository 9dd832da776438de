"""Timing, versions and flags reveal no more than at a table with real people."""

from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
import pytest

from marotte.bots.expert import Expert, Finding
from marotte.bots.ladder import make_bot
from marotte.errors import RecordError
from marotte.games.ciao.state import DRAWN
from marotte.games.contract import SPECTATOR
from marotte.games.fettnapf.facts import Draws
from marotte.games.position import Position
from marotte.games.randomness import new_random
from marotte.games.registry import find_game, make_setup
from marotte.games.view import View
from marotte.protocol.events import GameEvent, Moved
from marotte.protocol.messages import FACTS, RECORD, TEXT, TableMessage
from marotte.protocol.refusals import Code, Refusal
from marotte.protocol.requests import Automatic, Grant, Move, Pause, Undo
from marotte.protocol.settings import Clock, Settings
from marotte.protocol.views import TimeView
from marotte.records.replay import Replay
from marotte.table import log
from marotte.table.history import history_for
from marotte.table.race import MOST_LATENCY
from marotte.table.screen import seen_record
from marotte.table.seat import QUICKEST_TIME, SLOWEST_TIME, UNKNOWN_TIME
from marotte.table.table import Table
from tests.table.table_driver import (
    LAST_EVENTS,
    SECRET,
    TableDriver,
    answer,
    handle,
    latest,
    open_table,
    screen_of,
    show,
    tick,
)

PEOPLE = ["Anne", "Paul", "Rachel"]


# Forced moves of bots


def forced_view() -> View:
    """A seat of Fool! with only one legal action."""
    position = Position(make_setup(find_game("fool"), 4), 1)
    while len(position.legal_actions) != 1:
        position.apply(position.legal_actions[0])
    return position.view(position.seat)


@pytest.mark.parametrize("is_at_table", [True, False])
def test_an_expert_at_a_table_searches_even_for_a_forced_move(
    is_at_table: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a table it takes as long as any other move, even on a busy machine. Elsewhere it does not search."""
    searched: list[View] = []

    def explore(_: Expert, view: View) -> list[Finding]:
        searched.append(view)
        return []

    monkeypatch.setattr(Expert, "explore", explore)
    view = forced_view()
    bot = make_bot("expert,simulations=10", view.game, new_random(1), is_at_table=is_at_table)
    assert bot.choose(view) == view.legal_actions[0]
    assert len(searched) == is_at_table


# Forced moves of people


def forced_moves(settings: Settings, people: list[str], *, is_automatic: bool) -> Iterator[tuple[TableDriver, float]]:
    """The driver after each move that the table made for a player, and the time at which the player was asked."""
    table = open_table(settings, people)
    driver = TableDriver(table)
    if is_automatic:
        handle(table, "Anne", Automatic(seat=0, is_on=True), 0.0)
    while not table.is_over:
        asked, due = table.asked_at, table.forced_at
        driver.step()
        moved = latest(table)[0].entry
        if due is not None and isinstance(moved, log.Moved) and moved.by == "table":
            assert moved.at == due
            yield driver, asked


def test_no_automatic_move_while_disconnected() -> None:
    """A move by a disconnected player could only be the table's."""
    table = open_table(Settings(game="fool", seats=4, bot="novice"), ["Anne", "Paul"])
    driver = TableDriver(table)
    handle(table, "Anne", Automatic(seat=0, is_on=True), 0.0)
    driver.play(until=lambda: table.forced_at is not None)
    table.connected("Anne", driver.now, is_there=False)
    assert table.forced_at is None
    table.connected("Anne", driver.now, is_there=True)
    assert table.forced_at is not None


def told_by(shown: TableMessage[Any, Any, Any]) -> list[str]:
    """Who made the moves of a message."""
    return [one.by for one in shown.events if isinstance(one, Moved)]


def test_an_automatic_move_looks_like_the_players_own() -> None:
    """To the others it is the player's, and comes after a human delay."""
    settings = Settings(game="fool", seats=4, bot="novice")
    times = []
    for driver, asked in forced_moves(settings, ["Anne", "Paul"], is_automatic=True):
        for viewer in (1, SPECTATOR):
            assert told_by(show(driver.table, viewer, driver.now)) == ["player"]
        assert told_by(show(driver.table, 0, driver.now)) == ["table"]  # the player may know
        assert "table" not in str(seen_record(driver.table.record, (1,)))
        times.append(latest(driver.table)[0].entry.at - asked)
    assert len(set(times)) == len(times) > 2
    assert all(QUICKEST_TIME / 4 < taken < QUICKEST_TIME * 6 for taken in times)  # here everyone moves at once


def test_the_history_does_not_reveal_automatic_moves() -> None:
    driver = new_driver(Settings(game="fool", seats=4, bot="novice"))
    assert driver.request("Anne", Automatic(seat=0, is_on=True)) is None
    driver.play(until=lambda: any(isinstance(one, log.Moved) and one.by == "table" for one in driver.entries))
    for player, by in (("Anne", {"player", "table"}), ("Paul", {"player"}), ("nobody", {"player"})):
        told = history_for(driver.entries, None, player)
        assert {one.by for one in told if isinstance(one, Moved) and one.seat == 0} == by


def test_a_forced_move_takes_as_long_as_the_player_usually_does() -> None:
    """A player who takes five seconds per move takes about as long for a forced one."""
    times = {}
    for seconds in (0.1, 5.0, 100.0):
        table = open_table(Settings(game="fool", seats=4, bot="novice"), ["Anne"])
        table.seats[0].times.extend([seconds] * 5)
        times[seconds] = table.seats[0].usual_time
    assert times == {0.1: QUICKEST_TIME, 5.0: 5.0, 100.0: SLOWEST_TIME}
    assert open_table(Settings(game="fool", seats=4), ["Anne"]).seats[0].usual_time == UNKNOWN_TIME


def test_a_forced_move_comes_before_the_timeout() -> None:
    settings = Settings(game="fool", seats=4, bot="novice", clock=Clock("seconds", 1))
    for driver, asked in forced_moves(settings, ["Anne"], is_automatic=True):
        assert driver.now - asked <= 0.5


def test_a_drawn_card_that_can_only_be_kept_is_kept() -> None:
    """C11: nobody is asked, and the others can't see that there was no choice."""
    settings = Settings(game="ciao", seats=2, options={"rounds": 1})
    table = open_table(settings, ["Anne", "Paul"])
    driver = TableDriver(table)
    driver.play(until=lambda: table.position.phase == DRAWN and len(table.position.legal_actions) == 1)
    seat = table.position.seat
    due = table.forced_at
    assert due is not None
    assert due > table.asked_at + QUICKEST_TIME / 4
    assert show(table, seat, driver.now).own[0].moves == ["keep"]  # a quicker player may still move
    (moved,) = tick(table, due)
    assert isinstance(moved, log.Moved)
    assert (moved.seat, moved.move) == (seat, "keep")
    assert told_by(show(table, 1 - seat, due)) == ["player"]
    driver.play(until=lambda: table.position.phase == DRAWN and len(table.position.legal_actions) > 1)
    assert table.forced_at is None


def test_other_forced_moves_are_not_made_unless_asked_for() -> None:
    table = open_table(Settings(game="fool", seats=4, bot="novice"), ["Anne"])
    driver = TableDriver(table)
    driver.play(until=lambda: table.position.seat == 0 and len(table.position.legal_actions) == 1)
    assert table.forced_at is None


# Calls in Fettnapf


MANUAL = Settings(game="fettnapf", seats=3, options={"calls": "manual"}, pace=1.0)


#: A small deck, so that the pile is soon empty.
FEW_CARDS = {"numbers": [1, 2, 2, 2, 2, 2, 1, 1, 1, 1]}


def new_driver(settings: Settings, seed: int = 1) -> TableDriver:
    """People on all seats, and the log from its first entry on."""
    opened = log.Opened(at=0.0, settings=settings, secret=SECRET, host="Anne")
    table = Table(opened)
    people = enumerate(PEOPLE[: settings.seats])
    entries: list[log.AnyEntry] = [log.Sat(at=0.0, seat=seat, player=name, name=name) for seat, name in people]
    entries.append(log.Begun(at=0.0))
    LAST_EVENTS[table] = tuple(map(table.note, entries))
    return TableDriver(table, [opened, *entries], seed)


def before_hits(settings: Settings) -> Iterator[tuple[list[log.AnyEntry], str]]:
    """Logs of tables where the next card hits another seat's island, and that card."""
    for seed in range(1, 60):
        driver = new_driver(settings, seed)
        table = driver.table
        while not table.is_over:
            seat, state = table.position.seat, table.position.state
            for move, action in table.choices(seat).items() if table.moment is None else ():
                total = int(state.total) + int(state.direction) * action
                holders = [other for other in range(3) if int(state.islands[other]) >> total & 1]
                if 10 <= total <= 30 and holders and holders != [seat]:
                    yield list(driver.entries), move
                    break
            driver.step()


def without_island(entries: list[log.AnyEntry], total: int) -> Table | None:
    """The same table with this island in the pile since the deal; None if the game could not have gone that way."""
    other = Table.of(entries)
    state = other.position.state
    holder = next(seat for seat in range(3) if int(state.islands[seat]) >> total & 1)
    left = int(state.islands_left)
    swapped = {total: int(state.island_pile[left - 1]), int(state.island_pile[left - 1]): total}
    state.islands[holder] ^= 1 << total | 1 << swapped[total]
    state.island_pile[left - 1] = total
    other.position.refresh()
    other._views, other._choices = None, {}
    deal = other.record.rounds[0].deal
    names = {str(island): str(swapped[island]) for island in swapped}
    deal["islands"] = [sorted(names.get(name, name) for name in cards) for cards in deal["islands"]]
    deal["island_pile"] = [names.get(name, name) for name in deal["island_pile"]]
    played = Replay(other.record)
    try:
        played.run()
    except RecordError:  # someone would have had to call the other island earlier
        return None
    return other if played.position.state.tobytes() == state.tobytes() else None


def told(table: Table, viewer: int, now: float) -> list[Any]:
    """All that a viewer gets to see, in every form."""
    viewers = () if viewer == SPECTATOR else (viewer,)
    screen = screen_of(table, now)
    messages = [screen.message(viewers, frozenset(extras)) for extras in ((), (TEXT,), (FACTS,), (RECORD,))]
    return [*map(msgspec.json.decode, messages), table.wake_at(now), table.asked_at, table.asked_version]


def hit_and_missed(settings: Settings = MANUAL, *, has_pile: bool = True) -> tuple[Table, Table, str, int]:
    """Two tables that differ only in who holds the island of the next total; the card to play, and the holder."""
    for entries, move in before_hits(settings):
        table = Table.of(entries)
        state = table.position.state
        total = int(state.total) + int(state.direction) * int(move)
        other = without_island(entries, total) if bool(state.pile_left) == has_pile else None
        if other is not None:
            return table, other, move, next(seat for seat in range(3) if int(state.islands[seat]) >> total & 1)
    raise AssertionError("no card hits an island")


def test_n10_nobody_sees_whether_a_call_was_possible() -> None:
    """The card, the wait and its end look the same, at the same times, to all but the holder."""
    table, other, move, holder = hit_and_missed()
    mover, start = table.position.seat, table.asked_at + 3.0
    for one in (table, other):
        handle(one, PEOPLE[mover], Move(seat=mover, version=one.shown_version, move=move), start)
    assert table.position.actors == (holder,)
    assert other.position.actors == ()
    others = [viewer for viewer in (0, 1, 2, SPECTATOR) if viewer != holder]
    assert show(table, mover, start).table.time == TimeView(left=2.0, moment="call", is_open=True)
    for now in (start, start + 1.0, start + 2.0):
        for viewer in others:
            assert told(table, viewer, now) == told(other, viewer, now)
    for request in (Pause, Grant, Undo):
        for one in (table, other):
            for seat in {0, 1, 2} - {holder}:
                with pytest.raises(Refusal) as caught:
                    handle(one, PEOPLE[seat], request(seat=seat), start + 1.0)
                assert caught.value.code == Code.NOT_ALLOWED
    ends = start + 2.0 + MOST_LATENCY
    assert [type(entry) for entry in tick(table, ends)] == [log.Moved]
    assert [type(entry) for entry in tick(other, ends)] == [log.Waited]
    for viewer in others:
        assert told(table, viewer, ends) == told(other, viewer, ends)
    assert seen_record(table.record, (mover,)) == seen_record(other.record, (mover,))
    assert table.bot_tasks() == other.bot_tasks() == []


@pytest.mark.parametrize("islands", ["hidden", "open"])
@pytest.mark.parametrize("has_pile", [True, False])
def test_n10_the_record_reveals_nothing_during_the_wait(islands: str, has_pile: bool) -> None:
    """Even when the pile is empty: without a wait a reshuffle would follow at once (N11)."""
    settings = msgspec.structs.replace(MANUAL, options={"calls": "manual", "islands": islands}, deck=FEW_CARDS)
    table, other, move, holder = hit_and_missed(settings, has_pile=has_pile)
    mover, start = table.position.seat, table.asked_at + 3.0
    for one in (table, other):
        handle(one, PEOPLE[mover], Move(seat=mover, version=one.shown_version, move=move), start)
    assert (table.waiting is None, other.waiting is None) == (True, False)
    others = [viewer for viewer in (0, 1, 2, SPECTATOR) if viewer != holder]
    for viewer in others:
        for now in (start, start + 1.0):
            if islands == "hidden":  # otherwise everyone sees whose island it is
                assert told(table, viewer, now) == told(other, viewer, now)
            assert show(table, viewer, now).table.time == show(other, viewer, now).table.time
        viewers = () if viewer == SPECTATOR else (viewer,)
        seen = [seen_record(one.record, viewers) for one in (table, other)]
        assert seen[0] == seen[1]
        assert seen[0]["rounds"][0]["moves"][-1] == f"{mover} {move}"
    ends = start + 2.0 + MOST_LATENCY
    for one in (table, other):
        tick(one, ends)
        assert (seen_record(one.record, ())["rounds"][0]["moves"][-1] == "* shuffle") != has_pile
    if islands == "hidden":  # otherwise everyone sees who was silent
        for viewer in others:
            assert told(table, viewer, ends) == told(other, viewer, ends)


def test_n10_silence_does_not_end_the_wait_but_a_call_does() -> None:
    table, other, move, holder = hit_and_missed()
    mover, start = table.position.seat, table.asked_at + 3.0
    calling = hit_and_missed()[0]
    for one in (table, other, calling):
        handle(one, PEOPLE[mover], Move(seat=mover, version=one.shown_version, move=move), start)
    silent = Move(seat=holder, version=table.shown_version, move="silent")
    (entry,) = handle(table, PEOPLE[holder], silent, start + 0.5)
    assert isinstance(entry, log.Thrown)
    assert show(table, holder, start + 0.5).own[0].has_thrown
    for viewer in {0, 1, 2, SPECTATOR} - {holder}:
        LAST_EVENTS[table] = LAST_EVENTS[other] = ()
        assert told(table, viewer, start + 1.0) == told(other, viewer, start + 1.0)
    with pytest.raises(Refusal) as caught:
        handle(table, PEOPLE[holder], msgspec.structs.replace(silent, move="stop"), start + 0.6)
    assert caught.value.code == Code.NOT_YOUR_TURN
    assert tick(table, start + 1.9) == []
    (moved,) = tick(table, start + 2.0 + MOST_LATENCY)
    assert isinstance(moved, log.Moved)
    assert moved.move == "silent"
    handle(calling, PEOPLE[holder], msgspec.structs.replace(silent, move="stop"), start + 0.5)
    assert calling.moment is None


def test_n10_a_late_call_does_not_end_the_wait() -> None:
    table, _, move, holder = hit_and_missed()
    mover, start = table.position.seat, table.asked_at + 3.0
    handle(table, PEOPLE[mover], Move(seat=mover, version=table.shown_version, move=move), start)
    stop = Move(seat=holder, version=table.shown_version, move="stop")
    assert [type(entry) for entry in handle(table, PEOPLE[holder], stop, start + 2.1)] == [log.Thrown]
    assert table.wake_at(start + 2.1) == start + 2.0 + MOST_LATENCY


def test_n10_a_silent_bot_does_not_end_the_wait() -> None:
    table, _, move, holder = hit_and_missed()
    mover, start = table.position.seat, table.asked_at + 3.0
    table.note(log.Left(at=start, seat=holder, why="left"))
    handle(table, PEOPLE[mover], Move(seat=mover, version=table.shown_version, move=move), start)
    (task,) = table.bot_tasks()
    silent = table.setup.game.notation.parse_move(table.position.state, holder, "silent")
    assert [type(entry) for entry in answer(table, task, silent, task.not_before)] == [log.Thrown]
    assert table.bot_tasks() == []
    assert answer(table, task, silent, task.not_before) == []


@pytest.mark.parametrize("is_manual", [True, False])
def test_n10_every_total_from_10_to_30_is_followed_by_the_same_wait(is_manual: bool) -> None:
    options = {"calls": "manual"} if is_manual else {}
    driver = new_driver(msgspec.structs.replace(MANUAL, options=options))
    table = driver.table
    while not table.is_over:
        version = table.version
        driver.step()
        moved = driver.entries[-1]
        if table.version > version and isinstance(moved, log.Moved) and moved.move.isdigit():
            total = int(table.position.state.total)
            assert (table.moment is not None) == (is_manual and 10 <= total <= 30)
    again = Table.of(driver.entries)
    assert again.record.to_text() == table.record.to_text()
    assert any(isinstance(entry, log.Waited) for entry in driver.entries) == is_manual
    told = [one for one in history_for(driver.entries, None, "Anne") if isinstance(one, GameEvent)]
    drawn = [fact for one in told for fact in one.facts or [] if isinstance(fact, Draws)]
    cards = sum(move.split()[1].isdigit() for move in table.record.rounds[0].moves)
    assert cards - 1 <= len(drawn) <= cards  # nobody draws after the last card


def test_n10_the_table_calls_when_nobody_has_to_hurry() -> None:
    """Waiting for the holder would reveal that there is one."""
    entries, move = next(before_hits(msgspec.structs.replace(MANUAL, is_calm=True)))
    table = Table.of(entries)
    mover = table.position.seat
    done = handle(table, PEOPLE[mover], Move(seat=mover, version=table.shown_version, move=move), 100.0)
    assert [(type(entry), getattr(entry, "move", "")) for entry in done] == [(log.Moved, move), (log.Moved, "stop")]
    assert table.moment is None


def test_old_logs_without_waits_are_replayed_as_written() -> None:
    table, other, move, _ = hit_and_missed()
    mover = other.position.seat
    other.note(log.Moved(at=50.0, seat=mover, move=move, by="player"))
    assert other.moment is None
    assert other.position.seat == (mover + 1) % 3
    assert np.all(other.position.state.hands[mover].sum() == 3)
    assert table.position.seat == mover

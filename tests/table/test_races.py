"""Races, thanks and calls: reaction time counts, not latency; in calm mode nobody has to hurry."""

import pytest

from marotte.errors import UsageError
from marotte.games.ciao.state import GIFT, RACE
from marotte.games.contract import SPECTATOR, CardView
from marotte.games.fettnapf.rules import CALL
from marotte.protocol.refusals import Code, Refusal
from marotte.protocol.requests import Move
from marotte.protocol.settings import Clock, Settings
from marotte.protocol.views import TimeView
from marotte.table import log
from marotte.table.race import MOST_LATENCY, PENALTY, Race, Throw
from marotte.table.table import Table
from tests.table.table_driver import TableDriver, handle, latest, open_table, show, tick

PEOPLE = ["Anne", "Paul", "Rachel", "Camille"]


def at_moment(phase: int, seed: int = 1, **settings: object) -> tuple[Table, TableDriver]:
    """A table of people that has just reached a phase."""
    chosen = {"game": "ciao", "seats": 4} | settings
    table = open_table(Settings(**chosen), PEOPLE[: int(str(chosen["seats"]))])  # type: ignore[arg-type]
    driver = TableDriver(table, seed=seed)
    driver.play(until=lambda: table.position.phase == phase and bool(table.position.actors))
    assert table.position.phase == phase
    return table, driver


def race() -> tuple[Table, dict[int, str]]:
    """A race in which several seats can throw, and their moves."""
    for seed in range(1, 60):
        table, _ = at_moment(RACE, seed)
        notation = table.setup.game.notation
        throws = {
            seat: notation.move_name(table.position.state, seat, table.position.legal_actions_of(seat)[0])
            for seat in table.position.actors
        }
        able = {seat: move for seat, move in throws.items() if move != "hold"}
        if len(able) >= 2 and len(table.position.actors) == 3:
            return table, able
    raise AssertionError("no such race")


def throw(table: Table, seat: int, move: str, now: float, latency: float = 0.0) -> None:
    handle(table, PEOPLE[seat], Move(seat=seat, version=table.shown_version, move=move), now, latency)


def test_the_quicker_player_wins_even_if_the_message_arrives_later() -> None:
    table, able = race()
    (first, first_card), (second, second_card), *_ = able.items()
    assert table.race is not None
    opens = table.race.opens_at
    throw(table, first, first_card, opens + 0.50, latency=0.01)
    throw(table, second, second_card, opens + 0.60, latency=0.20)  # a reaction of 0.4 seconds
    assert table.position.phase == RACE
    settled = table.wake_at(opens + 0.61)
    assert settled is not None
    (entry, *_) = tick(table, settled)
    assert isinstance(entry, log.Moved)
    assert (entry.seat, entry.move) == (second, second_card)


def test_compensation_for_latency_is_limited() -> None:
    table, able = race()
    (first, first_card), (second, second_card), *_ = able.items()
    assert table.race is not None
    opens = table.race.opens_at
    throw(table, first, first_card, opens + 0.20)
    throw(table, second, second_card, opens + 0.20 + MOST_LATENCY + 0.01, latency=5.0)
    (entry, *_) = tick(table, opens + 1)
    assert isinstance(entry, log.Moved)
    assert entry.seat == first


def test_holding_before_the_window_opens_costs_nothing_and_is_final() -> None:
    table, able = race()
    first, second, *_ = able
    assert table.race is not None
    throw(table, first, "hold", table.race.opens_at - 0.1)
    assert first not in table.position.actors
    assert table.race.presses == {}
    with pytest.raises(Refusal) as caught:
        throw(table, second, able[second], table.race.opens_at - 0.1)
    assert caught.value.code == Code.TOO_EARLY


def test_a_clock_in_days_means_no_hurry() -> None:
    table, _ = at_moment(GIFT, clock=Clock("days", 1))
    asked = table.asked_at
    assert table.wake_at(asked) == asked + 86400
    fettnapf = open_table(Settings(game="fettnapf", seats=3, clock=Clock("days", 1)), PEOPLE[:3])
    assert len(show(fettnapf, SPECTATOR, 80000.0).table.flash) == 6
    assert show(fettnapf, SPECTATOR, 86401.0).table.flash == []
    with pytest.raises(UsageError, match="30 days at most"):
        Settings(game="fool", seats=4, clock=Clock("days", 31)).setup()


def test_n10_calling_stop_shows_the_island() -> None:
    table, _ = at_moment(CALL, game="fettnapf", seats=3, options={"calls": "manual"})
    (holder,) = table.position.actors
    others = [seat for seat in range(3) if seat != holder]
    now = table.asked_at + 1.9
    throw(table, holder, "stop", now)
    total = str(table.views[SPECTATOR].total)
    for viewer in (*others, SPECTATOR):
        shown = show(table, viewer, now)
        assert CardView(holder, total) in shown.table.flash
        assert show(table, viewer, now + 5).table.flash == []


def test_pressing_too_early_costs_time() -> None:
    table, able = race()
    (first, first_card), (second, second_card), *_ = able.items()
    assert table.race is not None
    opens = table.race.opens_at
    with pytest.raises(Refusal) as caught:
        throw(table, first, first_card, opens - 0.01)
    assert caught.value.code == Code.TOO_EARLY
    assert [type(entry) for entry in [event.entry for event in latest(table)]] == [log.Pressed]
    throw(table, first, first_card, opens + 0.10)
    throw(table, second, second_card, opens + 0.10 + PENALTY / 2)
    (entry, *_) = tick(table, opens + 2)
    assert isinstance(entry, log.Moved)
    assert entry.seat == second


def test_viewers_learn_neither_when_a_race_opens_nor_what_others_throw() -> None:
    table, able = race()
    (first, first_card), *_ = able.items()
    assert table.race is not None
    opens = table.race.opens_at
    for viewer in (*range(4), SPECTATOR):
        time = show(table, viewer, opens - 0.001).table.time
        assert time == TimeView(left=None, moment="race", is_open=False)
        time = show(table, viewer, opens + 1.0).table.time
        assert (time.moment, time.is_open) == ("race", True)
        assert time.left == pytest.approx(table.settings.race - 1.0)
    before = [show(table, viewer, opens + 1) for viewer in (*range(4), SPECTATOR) if viewer != first]
    throw(table, first, first_card, opens + 0.3)
    after = [show(table, viewer, opens + 1) for viewer in (*range(4), SPECTATOR) if viewer != first]
    assert [shown.table for shown in before] == [shown.table for shown in after]
    assert [shown.own for shown in before] == [shown.own for shown in after]
    assert all(shown.events == [] for shown in after)


def test_holding_is_final_and_all_hold_at_the_timeout() -> None:
    table, _ = race()
    assert table.race is not None
    opens = table.race.opens_at
    seat = table.position.actors[0]
    throw(table, seat, "hold", opens + 0.1)
    assert seat not in table.position.actors
    entries = tick(table, opens + table.settings.race + MOST_LATENCY)
    assert [(entry.move, entry.by) for entry in entries if isinstance(entry, log.Moved)][:2] == [("hold", "table")] * 2
    assert table.race is None


def test_a_calm_race_waits_for_everyone_and_is_decided_by_lot() -> None:
    table, driver = at_moment(RACE, is_calm=True)
    assert table.wake_at(driver.now) is None
    state = table.position.state.tobytes()
    racers = table.position.actors
    for seat in racers[:-1]:
        driver.now += 1000
        move = table.position.legal_actions_of(seat)[0]
        throw(table, seat, table.setup.game.notation.move_name(table.position.state, seat, move), driver.now)
        assert table.position.state.tobytes() == state
    throw(table, racers[-1], "hold", driver.now)
    assert table.position.state.tobytes() != state


def test_a_tie_is_decided_by_lot() -> None:
    race = Race(0.0, 8.0, [Throw(2, "rg", 0.3001), Throw(1, "ry", 0.3002)])
    assert race.winner([0, 1, 2, 3]).seat == 1
    assert race.winner([3, 2, 1, 0]).seat == 2


def test_thanks_time_out_but_not_in_calm_mode() -> None:
    table, driver = at_moment(GIFT)
    wake = table.wake_at(driver.now)
    assert wake == table.asked_at + 5.0 + MOST_LATENCY
    assert show(table, SPECTATOR, table.asked_at + 2.0).table.time.left == pytest.approx(3.0)
    entries = tick(table, wake)
    assert isinstance(entries[0], log.Moved)
    assert (entries[0].move, entries[0].by) == ("late", "table")
    calm, driver = at_moment(GIFT, is_calm=True)
    assert calm.wake_at(driver.now) is None


@pytest.mark.parametrize(
    ("taken", "latency", "move"), [(5.1, 0.2, "thanks"), (5.1, 0.05, "late"), (4.9, 0.0, "thanks")]
)
def test_thanks_are_judged_by_when_they_were_sent(taken: float, latency: float, move: str) -> None:
    table, _ = at_moment(GIFT)
    (receiver,) = table.position.actors
    throw(table, receiver, "thanks", table.asked_at + taken, latency)
    entry = latest(table)[0].entry
    assert isinstance(entry, log.Moved)
    assert (entry.move, entry.seat) == (move, receiver)


def test_a_missing_call_is_silence_and_nobody_sees_who_was_asked() -> None:
    table, driver = at_moment(CALL, game="fettnapf", seats=3, options={"calls": "manual"})
    holder = table.position.actors[0]
    for viewer in (*range(3), SPECTATOR):
        shown = show(table, viewer, driver.now)
        assert shown.table.actors == []
        assert [own.cards["asked"] for own in shown.own] == ([] if viewer == SPECTATOR else [viewer == holder])
    entries = tick(table, table.asked_at + 2.0 + MOST_LATENCY)
    assert isinstance(entries[0], log.Moved)
    assert entries[0].move == "silent"


def test_islands_are_shown_briefly_and_then_to_nobody() -> None:
    table = open_table(Settings(game="fettnapf", seats=3, show=4.0), PEOPLE[:3])
    for viewer in (*range(3), SPECTATOR):
        assert len(show(table, viewer, 3.9).table.flash) == 6
        later = show(table, viewer, 4.0)
        assert later.table.flash == []
        assert later.table.position["islands"] == [None] * 3
        assert [len(own.cards["own_islands"]) for own in later.own] == ([] if viewer == SPECTATOR else [2])
    assert table.wake_at(0.0) == 4.0
    assert table.wake_at(4.0) is None


def test_reaction_times_are_recorded() -> None:
    table, able = race()
    (first, first_card), (second, second_card), *_ = able.items()
    assert table.race is not None
    opens = table.race.opens_at
    before = len(table.record.extra.get("timings", []))
    throw(table, first, first_card, opens + 0.5, latency=0.1)
    throw(table, second, second_card, opens + 0.7)
    tick(table, opens + 1)
    (timing,) = table.record.extra["timings"][before:]
    assert [(one["seat"], one["move"], round(one["reaction"], 3), one["latency"]) for one in timing["throws"]] == [
        (first, first_card, 0.4, 0.1),
        (second, second_card, 0.7, 0.0),
    ]
    assert table.record.rounds[timing["round"] - 1].moves[timing["move"] - 1] == f"{first} {first_card}"

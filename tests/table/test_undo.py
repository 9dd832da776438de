"""Undo: granted and offered only while nobody has learnt anything from the move."""

import pytest

from marotte.games.contract import PLAY
from marotte.games.position import Position
from marotte.games.randomness import below, new_random
from marotte.games.registry import Setup
from marotte.protocol.refusals import Code
from marotte.protocol.requests import (
    Begin,
    Grant,
    Move,
    Undo,
)
from marotte.protocol.settings import Clock, Settings
from marotte.table import log
from marotte.table.rulings import allowed_to_seat
from marotte.table.table import Table
from marotte.table.undo import reveals_information
from tests.setups import every_setup, setup_name
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
from tests.table.test_rulings import PEOPLE, driver_of


def test_undo_is_granted_only_while_nobody_has_learnt_anything() -> None:
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
    assert refusal(fool, player, Undo(seat=seat_of(fool, player))) == Code.NOT_ALLOWED  # a card has been seen
    strict = open_table(Settings(game="faith", seats=3, has_undo=False), ["Anne", "Paul", "Rachel"])
    player = actor(strict)
    handle(strict, player, Move(seat=strict.position.seat, version=strict.shown_version, move="leave"), 1.0)
    assert refusal(strict, player, Undo(seat=seat_of(strict, player))) == Code.NOT_ALLOWED


def test_undo_does_not_restore_the_time_used() -> None:
    settings = Settings(game="faith", seats=3, clock=Clock("seconds", 30))
    table = open_table(settings, ["Anne", "Paul", "Rachel"])
    player = actor(table)
    handle(table, player, Move(seat=table.position.seat, version=table.shown_version, move="leave"), 20.0)
    assert table.wake_at(20.0) == 50.0
    handle(table, player, Undo(seat=seat_of(table, player)), 22.0)
    assert table.wake_at(22.0) == 32.0  # 20 of the 30 seconds are used up
    other = next(name for name in ("Anne", "Paul", "Rachel") if name != player)
    handle(table, other, Grant(seat=seat_of(table, other)), 23.0)
    handle(table, player, Move(seat=table.position.seat, version=table.shown_version, move="leave"), 60.0)
    handle(table, player, Undo(seat=seat_of(table, player)), 61.0)
    assert table.wake_at(61.0) == 93.0  # some of the granted minute is left


@pytest.mark.parametrize(("names", "is_possible"), [(["Anne"], True), (["Anne", "Paul"], False)])
def test_a_move_seen_only_by_bots_can_be_undone(names: list[str], is_possible: bool) -> None:
    table = open_table(FOOL, names)
    TableDriver(table).play(until=lambda: table.position.seat == 0)
    handle(table, "Anne", some_move(table), 1.0)
    if is_possible:
        assert [type(entry) for entry in handle(table, "Anne", Undo(seat=0), 1.0)] == [log.Undone]
    else:
        assert refusal(table, "Anne", Undo(seat=0)) == Code.NOT_ALLOWED


def test_undo_is_offered_only_if_it_would_be_granted() -> None:
    """It is not enough that the last move was the player's own: the Chien has been seen."""
    driver = driver_of(Settings(game="faith", seats=3))
    driver.request("Anne", Begin())
    driver.play(until=lambda: driver.table.position.seat in (0, 1))
    seat = driver.table.position.seat
    for move, is_offered in (("leave", True), ("take", False)):
        table = Table.of(driver.entries)
        handle(table, PEOPLE[seat], Move(seat=seat, version=table.shown_version, move=move), 1.0)
        assert table.undo is not None
        assert "undo" not in allowed_to_seat(table, seat)  # not checked yet
        question = table.undo_check()
        assert question is not None
        table.undo.is_harmless = question()
        assert ("undo" in allowed_to_seat(table, seat)) == is_offered
        assert table.undo_check() is None


@pytest.mark.parametrize("setup", every_setup(), ids=setup_name)
def test_undo_reveals_nothing_about_hidden_cards(setup: Setup) -> None:
    """A player with the same views before and after a move is offered the same, whatever the others hold."""
    random = new_random(8)
    position = Position(setup, 3)
    everybody = range(setup.seats)
    compared = 0
    for _ in range(60):
        if position.is_over:
            break
        seat = position.actors[below(random, len(position.actors))]
        action = int(setup.game.rules.pick(position.state, seat, random))
        after = position.copy()
        after.apply(action, seat)
        other = Position.at(setup, position.view(seat).resample(random).tobytes())
        then = other.copy()
        then.apply(action, seat)
        if then.view(seat).record.tobytes() == after.view(seat).record.tobytes() and after.phase >= PLAY:
            compared += 1
            verdicts = [
                reveals_information(*one, everybody)
                for one in ((position, seat, action, after), (other, seat, action, then))
            ]
            assert verdicts[0] == verdicts[1]
        position = after
    assert compared

"""Players who leave or lose the connection and come back: when a bot plays for them."""

from marotte.protocol.requests import (
    Return,
    Rise,
)
from marotte.table import log
from tests.table.table_driver import (
    FOOL,
    actor,
    answer,
    handle,
    open_table,
    people,
    seat_of,
    tick,
)


def test_a_bot_plays_for_a_player_who_has_left_until_they_return() -> None:
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


def test_a_bot_plays_for_a_disconnected_player_after_the_grace_period() -> None:
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


def test_no_bot_plays_for_a_player_while_no_other_person_waits() -> None:
    """A person alone with bots may go and read the rules; with another person at the table a bot plays on."""
    table = open_table(FOOL, ["Anne"])
    table.connected("Anne", 10.0, is_there=False)
    assert tick(table, 1000.0) == []
    table = open_table(FOOL, ["Anne", "Paul"])
    table.connected("Anne", 10.0, is_there=False)
    table.connected("Paul", 10.0, is_there=False)
    assert tick(table, 1000.0) == []
    table.connected("Paul", 1000.0, is_there=True)
    assert [type(entry) for entry in tick(table, 1000.0)] == [log.Left]

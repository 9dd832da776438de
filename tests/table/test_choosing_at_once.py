"""Several seats that choose secretly at the same time: nobody's choice makes another one stale."""

import pytest

from marotte.games import registry
from marotte.games.checking import check_game
from marotte.games.contract import SPECTATOR
from marotte.games.kernel import IS_COMPILED
from marotte.games.registry import all_games
from marotte.protocol.events import Moved
from marotte.protocol.refusals import Code, Refusal
from marotte.protocol.requests import Move
from marotte.protocol.settings import Clock, Settings
from marotte.table import log
from marotte.table.table import Table
from tests.table.table_driver import TableDriver, answer, handle, open_table, show
from tests.toy_games.passing import GAME

PEOPLE = ["Anne", "Paul", "Rachel"]


@pytest.fixture(autouse=True)
def passing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game is registered here only: other tests expect documents and golden games of every game."""
    all_games()
    monkeypatch.setitem(registry._games, GAME.name, GAME)


def test_the_toy_game_keeps_the_contract() -> None:
    check_game(GAME, games=2 if IS_COMPILED else 1)


def first_card(table_seat: int, version: int, moves: list[str]) -> Move:
    return Move(seat=table_seat, version=version, move=moves[0])


def test_all_may_answer_the_same_message() -> None:
    """Everybody answers what they were shown first, in any order, as people do who choose at once."""
    table = open_table(Settings(game="passing", seats=3), PEOPLE)
    asked = {seat: show(table, seat, 0.0) for seat in range(3)}
    for seat in (2, 0, 1):
        shown = asked[seat]
        handle(table, PEOPLE[seat], first_card(seat, shown.version, shown.own[0].moves), 1.0)
    assert table.is_over


def test_a_choice_is_secret_and_final() -> None:
    table = open_table(Settings(game="passing", seats=3), PEOPLE)
    shown = show(table, 1, 0.0)
    move = first_card(1, shown.version, shown.own[0].moves)
    handle(table, "Paul", move, 1.0)
    for viewer in (0, 2, SPECTATOR):
        assert show(table, viewer, 1.0).events == [Moved(seat=1, move="pass", by="player")]
    assert show(table, 1, 1.0).events == [Moved(seat=1, move=move.move, by="player")]
    with pytest.raises(Refusal) as caught:
        handle(table, "Paul", move, 2.0)
    assert caught.value.code == Code.NOT_YOUR_TURN


def test_the_time_for_the_others_goes_on() -> None:
    """They are still asked the same, so nobody gets more time because somebody else was quick."""
    table = open_table(Settings(game="passing", seats=3, clock=Clock("seconds", 30)), PEOPLE)
    shown = show(table, 0, 0.0)
    handle(table, "Anne", first_card(0, shown.version, shown.own[0].moves), 20.0)
    assert show(table, 1, 20.0).table.time.left == 10.0
    assert [type(event.entry) for event in table.tick(30.0).events] == [log.Left, log.Left]


def test_bots_are_not_asked_twice() -> None:
    table = open_table(Settings(game="passing", seats=3, bot="random"), ["Anne"])
    tasks = table.bot_tasks()
    assert [task.seat for task in tasks] == [1, 2]
    for task in tasks:
        entries = answer(table, task, task.view.legal_actions[0], task.not_before)
        assert [type(entry) for entry in entries] == [log.Moved]


def test_a_log_of_choices_leads_to_the_same_game() -> None:
    opened = log.Opened(at=0.0, settings=Settings(game="passing", seats=3), secret="00" * 32, host="Anne")
    table = Table(opened)
    entries: list[log.AnyEntry] = [
        log.Sat(at=0.0, seat=seat, player=name, name=name) for seat, name in enumerate(PEOPLE)
    ]
    entries.append(log.Begun(at=0.0))
    for entry in entries:
        table.note(entry)
    driver = TableDriver(table, [opened, *entries])
    driver.play()
    again = Table.of(driver.entries)
    assert again.record.to_text() == table.record.to_text()
    assert again.asked_version == table.asked_version

"""Bots know which seats are people, and give them what is fun only for people."""

from base64 import b64encode
from collections import Counter

import pytest

from marotte.bots.ladder import make_bot
from marotte.client.bots import people_at, view_of
from marotte.games.faith.rules import DARE, DARES
from marotte.games.position import Position
from marotte.games.randomness import below, new_random
from marotte.games.registry import find_game, make_setup
from marotte.protocol.settings import Settings
from marotte.table import log
from tests.table.table_driver import TableDriver, open_table, show

FAITH = make_setup(find_game("faith"), 5)


def won() -> Position:
    """A game that is won, before the first dare is handed out."""
    position = Position(FAITH, 5)
    random = new_random(5)
    while position.phase != DARES:
        position.apply(position.legal_actions[below(random, len(position.legal_actions))])
    return position


def handed(bot: str, people: tuple[int, ...]) -> tuple[int, Counter[int]]:
    """The winner, and the number of dares that each seat is handed."""
    position = won()
    winner = position.seat
    player = make_bot(bot, FAITH.game, new_random(2))
    received: Counter[int] = Counter()
    while not position.is_over:
        view = position.view(winner)
        view.people = people
        action = player.choose(view)
        received[action - DARE] += 1
        position.apply(action)
    return winner, received


@pytest.mark.parametrize("bot", ["novice", "club", "expert,simulations=5"])
def test_f21_dares_go_to_people(bot: str) -> None:
    winner = won().seat
    others = [seat for seat in range(5) if seat != winner]
    people = (others[1], others[3])
    _, received = handed(bot, people)
    assert set(received) == set(people)
    assert max(received.values()) - min(received.values()) <= 1  # nobody gets all of them


def test_f21_among_bots_dares_go_to_any_seat() -> None:
    _, received = handed("club", ())
    assert len(received) > 2
    winner = won().seat
    assert handed("club", (winner,))[1] == received  # the only person has won


def test_a_view_at_a_table_says_who_is_a_person() -> None:
    table = open_table(Settings(game="faith", seats=3, bot="novice"), ["Anne", "Paul"])
    TableDriver(table).play(until=lambda: bool(table.bot_tasks()))
    assert [task.view.people for task in table.bot_tasks()] == [(0, 1)]
    table.note(log.Left(at=0.0, seat=1, why="left"))
    assert {task.view.people for task in table.bot_tasks()} == {(0,)}  # a bot plays for Paul now


def test_there_are_no_people_in_a_simulation() -> None:
    assert won().view(0).people == ()


def test_a_bot_over_the_network_knows_the_people_too() -> None:
    table = open_table(Settings(game="faith", seats=3, bot="novice"), ["Anne", "Paul"])
    shown = show(table, 0, 0.0)
    assert people_at(shown.table) == (0, 1)
    shown.own[0].record = b64encode(table.position.view(0).record.tobytes()).decode()
    view = view_of(table.setup, shown.own[0], people_at(shown.table))
    assert view.people == (0, 1)

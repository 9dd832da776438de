"""Drives a table with a simulated clock: people play random legal moves, bots answer when asked."""

from collections.abc import Callable, Sequence
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
import pytest

from marotte.bots.ladder import make_bot
from marotte.games.contract import SPECTATOR
from marotte.games.randomness import below, new_random
from marotte.protocol import requests
from marotte.protocol.messages import TableMessage
from marotte.protocol.refusals import Code, Refusal
from marotte.protocol.settings import Settings
from marotte.table import log
from marotte.table.events import Event
from marotte.table.schedule import BotTask
from marotte.table.screen import Screen
from marotte.table.table import Outcome, Table

SECRET = "00" * 31 + "07"

FOOL = Settings(game="fool", seats=4, bot="novice")


def seat_of(table: Table, player: str) -> int:
    """The seat of a player."""
    (seat,) = table.seats_of(player)
    return seat


#: The events of the last call at each table.
LAST_EVENTS: WeakKeyDictionary[Table, tuple[Event, ...]] = WeakKeyDictionary()


def latest(table: Table) -> tuple[Event, ...]:
    """The events of the last call at a table."""
    return LAST_EVENTS.get(table, ())


def screen_of(table: Table, now: float) -> Screen:
    """The table with the events of the last call, as a server shows it after the call."""
    return Screen(table, now, latest(table))


def show(table: Table, viewer: int, now: float) -> TableMessage[Any, Any, Any]:
    """The message that a seat or a spectator gets after the last call, once the game has begun."""
    viewers = () if viewer == SPECTATOR else (viewer,)
    return msgspec.json.decode(screen_of(table, now).message(viewers), type=TableMessage[Any, Any, Any])


def keep(table: Table, outcome: Outcome) -> list[log.AnyEntry]:
    """Return the entries of an outcome, and keep its events for :func:`latest`."""
    LAST_EVENTS[table] = outcome.events
    return outcome.entries


def handle(
    table: Table, player: str, request: requests.AnyRequest, now: float, latency: float = 0.0
) -> list[log.AnyEntry]:
    """The entries that a request leads to; raises the refusal if there is one."""
    outcome = table.handle(player, request, now, latency)
    entries = keep(table, outcome)
    if outcome.refusal is not None:
        raise outcome.refusal
    return entries


def tick(table: Table, now: float) -> list[log.AnyEntry]:
    """The entries that were due."""
    return keep(table, table.tick(now))


def answer(table: Table, task: BotTask, action: int, now: float) -> list[log.AnyEntry]:
    """The entries that a bot's move leads to."""
    return keep(table, table.answer(task, action, now))


def open_table(settings: Settings, people: Sequence[str], *, begins: bool = True) -> Table:
    """A table at time 0 with people on the first seats."""
    table = Table(log.Opened(at=0.0, settings=settings, secret=SECRET, host=people[0] if people else "host"))
    for seat, player in enumerate(people):
        handle(table, player, requests.Sit(seat=seat, name=player), 0.0)
    if begins:
        handle(table, table.host, requests.Begin(), 0.0)
    return table


class TableDriver:
    """Plays at a table until the game is over, and collects its log."""

    def __init__(self, table: Table, entries: Sequence[log.AnyEntry] = (), seed: int = 1) -> None:
        self.table = table
        self.entries = list(entries)
        self.now = 0.0
        self.random = new_random(seed)
        self.people = {seat.player for seat in table.seats if seat.player is not None}

    def request(self, player: str, request: requests.AnyRequest) -> Refusal | None:
        """Send a request and collect the entries."""
        outcome = self.table.handle(player, request, self.now)
        self.entries += keep(self.table, outcome)
        return outcome.refusal

    def step(self) -> None:
        """Do the next thing: a person moves, a bot answers, or time passes."""
        table = self.table
        if table.is_resting:
            for person in sorted(self.people):
                self.request(person, requests.Ready(seat=seat_of(table, person)))
            return
        for person in sorted(self.people):
            seat = seat_of(table, person)
            is_asked = seat in table.position.actors and not table.has_chosen(seat) and table.forced_at is None
            if is_asked and self.may_throw(seat):
                legal = table.position.legal_actions_of(seat)
                action = legal[below(self.random, len(legal))]
                move = table.position.game.notation.move_name(table.position.state, seat, action)
                assert self.request(person, requests.Move(seat=seat, version=table.shown_version, move=move)) is None
                return
        tasks = sorted(table.bot_tasks(), key=lambda task: task.not_before)
        wake = table.wake_at(self.now)
        if tasks and (wake is None or tasks[0].not_before <= max(wake, self.now)):
            self.now = max(self.now, tasks[0].not_before)
            bot = make_bot(tasks[0].bot, table.setup.game, self.random)
            self.entries += answer(table, tasks[0], bot.choose(tasks[0].view), self.now)
            return
        assert wake is not None, "nobody is asked and nothing is due"
        self.now = max(self.now, wake)
        self.entries += tick(table, self.now)

    def may_throw(self, seat: int) -> bool:
        race = self.table.race
        if race is None or self.table.settings.is_unhurried:
            return race is None or all(throw.seat != seat for throw in race.throws)
        return self.now >= race.opens_at and all(throw.seat != seat for throw in race.throws)

    def play(self, until: Callable[[], bool] | None = None, most: int = 20000) -> None:
        """Play until the game is over or a condition holds."""
        for _ in range(most):
            if self.table.is_over or (until is not None and until()):
                return
            self.step()
        raise AssertionError("the game does not end")


def refusal(table: Table, player: str, request: requests.AnyRequest, now: float = 0.0) -> Code:
    """The code of the refusal; checks that the state has not changed."""
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
    """The person to move."""
    player = table.seats[table.position.seat].player
    assert player is not None
    return player


def people(settings: Settings = FOOL) -> Table:
    return open_table(settings, ["Anne", "Paul", "Rachel", "Camille"][: settings.seats])


def some_move(table: Table) -> requests.Move:
    position = table.position
    name = position.game.notation.move_name(position.state, position.seat, position.legal_actions[0])
    return requests.Move(seat=position.seat, version=table.shown_version, move=name)

"""A table in a time of its own: people who play anything legal, bots that answer when they are asked."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from marotte.bots.ladder import make_bot
from marotte.games.contract import SPECTATOR
from marotte.games.randomness import below, new_random
from marotte.table import log, requests
from marotte.table.refusals import Refusal
from marotte.table.screen import Screen
from marotte.table.settings import Settings
from marotte.table.table import Table

SECRET = "00" * 31 + "07"


def seat_of(table: Table, player: str) -> int:
    """Where somebody sits."""
    (seat,) = table.seats_of(player)
    return seat


def show(table: Table, viewer: int, now: float) -> dict[str, Any]:
    """The message that a seat or a spectator gets."""
    viewers = () if viewer == SPECTATOR else (viewer,)
    message: dict[str, Any] = msgspec.json.decode(Screen(table, now).message(viewers))
    return message


def open_table(settings: Settings, people: Sequence[str], *, begins: bool = True) -> Table:
    """A table at time 0 with people on the first seats."""
    table = Table(log.Opened(at=0.0, settings=settings, secret=SECRET, host=people[0] if people else "host"))
    for seat, player in enumerate(people):
        table.handle(player, requests.Sit(seat=seat, name=player), 0.0)
    if begins:
        table.handle(table.host, requests.Begin(), 0.0)
    return table


class Evening:
    """Plays at a table until the game is over, and keeps its log."""

    def __init__(self, table: Table, entries: Sequence[log.AnyEntry] = (), seed: int = 1) -> None:
        self.table = table
        self.entries = list(entries)
        self.now = 0.0
        self.random = new_random(seed)
        self.people = {seat.player for seat in table.seats if seat.player is not None}

    def request(self, player: str, request: requests.AnyRequest) -> Refusal | None:
        """Ask for something; what happens is kept."""
        try:
            self.entries += self.table.handle(player, request, self.now)
        except Refusal as refusal:
            self.entries += refusal.entries
            return refusal
        return None

    def step(self) -> None:
        """Whatever comes next: a person moves, a bot answers, or time passes."""
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
            self.entries += table.answer(tasks[0], bot.choose(tasks[0].view), self.now)
            return
        assert wake is not None, "nobody is asked and nothing is due"
        self.now = max(self.now, wake)
        self.entries += table.tick(self.now)

    def may_throw(self, seat: int) -> bool:
        race = self.table.race
        if race is None or self.table.settings.is_unhurried:
            return race is None or all(throw.seat != seat for throw in race.throws)
        return self.now >= race.opens_at and all(throw.seat != seat for throw in race.throws)

    def play(self, until: Callable[[], bool] | None = None, most: int = 20000) -> None:
        """Until the game is over, or something is so."""
        for _ in range(most):
            if self.table.is_over or (until is not None and until()):
                return
            self.step()
        raise AssertionError("this game does not end")

"""What is due at a table, and when: clocks, grace periods, races, forced moves, bots and rematches."""

import secrets
from dataclasses import dataclass
from math import inf
from typing import Literal, NamedTuple

from marotte.bots.pace import human_time
from marotte.games.contract import Moment
from marotte.games.view import View
from marotte.records.shuffling import SECRET_BYTES
from marotte.table import log
from marotte.table.presence import Presence
from marotte.table.race import MOST_LATENCY
from marotte.table.state import TableState, is_same

#: A forced move takes at most this share of the time for a move.
MOST_OF_CLOCK = 0.5

#: Extra time of a bot while people look at a complete trick or a shown card, as a multiple of its pace.
LOOK = 1.5


@dataclass(frozen=True)
class BotTask:
    """A move that a bot has to find for the position of ``version``, to be played at ``not_before`` or later."""

    seat: int
    bot: str
    view: View
    version: int
    not_before: float


class Decided(NamedTuple):
    """A move together with its action, so that its text need not be parsed again."""

    entry: log.Moved
    action: int


#: When something is due, and what.
Due = tuple[float, log.AnyEntry | Decided]


class ScheduledTable(TableState):
    """A table with its timers, and with what is not in the log: presence, and whether the search is compiled."""

    def __init__(self, opened: log.Opened) -> None:
        super().__init__(opened)
        self.presence = Presence()
        self.has_search = True  # whether the search is compiled, which hints and undo need

    def wake_at(self, now: float) -> float | None:
        """When something is due or a screen made now becomes outdated; None: not before the next request."""
        due = [at for at, _ in self._due()]
        # The opening of a race and the end of a flash change only the screens.
        if self.race is not None and self.held_since is None and not self.is_window_open(now):
            due.append(self.race.opens_at)
        due += [until for _, _, until in self.flash if now < until < inf]
        return min(due, default=None)

    def _due(self) -> list[Due]:
        """Everything that happens without a request."""
        if self.is_over:
            begins_at = self._rematch_at()
            return [] if begins_at is None else [(begins_at, self._rematch(0))]
        if not self.is_going_on:
            return []
        due: list[Due] = []
        present = [seat for seat in self.seats if seat.is_present]
        is_waited_for = any(map(self.presence.is_here, present))
        for number, seat in enumerate(self.seats):
            # Correspondence players need not be connected. Bots take over only if a connected person is waiting.
            lost_at = self.presence.lost_at(seat)
            if lost_at is not None and seat.is_present and is_waited_for and self.settings.clock.unit != "days":
                due.append((lost_at + self.settings.grace, log.Left(at=0, seat=number, why="lost")))
            if seat.reading_since is not None:
                due.append((seat.reads_until, log.Reading(at=0, seat=number, is_on=False)))
        if self.held_since is not None:
            return due
        if self.is_resting:
            dealt_at = self.rests_until
            return due if dealt_at is None else [*due, (dealt_at, log.Dealt(at=0))]
        moment = self.moment
        if moment is not None and not self.settings.is_unhurried:
            return due + self._due_in_moment(moment)
        forced_at = self.forced_at
        if forced_at is not None:
            ((move, action),) = self._forced.items()
            due.append((forced_at, self._moved(self.position.seat, move, action, "table", 0)))
        limit = self.settings.clock.seconds
        if limit is not None:
            for actor in self.position.actors:
                if self.seats[actor].is_present and not self.has_chosen(actor):
                    due.append((self.asked_at + limit + self.granted, log.Left(at=0, seat=actor, why="time")))
        return due

    @property
    def _forced(self) -> dict[str, int]:
        """The only legal move of a person, if they want such moves to be made for them or this one is never asked for.

        Empty for disconnected players: if they moved, everybody would know that the move was forced.
        """
        if not self.is_going_on or self.is_resting or self.moment is not None:
            return {}
        seat = self.position.seat
        if not self.presence.is_here(self.seats[seat]) or len(self.position.legal_actions) != 1:
            return {}
        choices = self.choices(seat)
        is_asked = not self.seats[seat].is_automatic and choices.keys().isdisjoint(self.setup.game.timing.UNASKED)
        return {} if is_asked else choices

    @property
    def forced_at(self) -> float | None:
        """When the table makes the forced move: after a delay that looks like this person's thinking time."""
        if not self._forced:
            return None
        seat = self.position.seat
        taken = human_time(self.seats[seat].usual_time, self.lot("forced", seat))
        limit = self.settings.clock.seconds
        return self.asked_at + (taken if limit is None else min(taken, MOST_OF_CLOCK * limit))

    @property
    def rests_until(self) -> float | None:
        """When the next round is dealt, even if players are not ready; None: it waits for all of them."""
        devices = {seat.player for seat in self.seats if seat.is_present}
        rest = self.settings.rest if devices else 0.0
        is_patient = rest > 0 and (len(devices) == 1 or self.settings.is_calm)  # nobody is kept waiting
        return None if is_patient else self.asked_at + rest

    def _rematch_at(self) -> float | None:
        """When a rematch starts. Disconnected players are waited for up to ``grace`` seconds."""
        here = [seat for seat in self.seats if self.presence.is_here(seat)]
        if not here or not all(seat.rematch for seat in here):
            return None
        lost = [self.presence.lost_at(seat) for seat in self.seats if seat.is_present and not seat.rematch]
        return max((at + self.settings.grace for at in lost if at is not None), default=0.0)

    def _due_in_moment(self, moment: Moment) -> list[Due]:
        actors = self.position.actors
        late = [log.Moved(at=0, seat=actor, move=moment.when_late, by="table") for actor in actors]
        if self.race is None:
            closes_at = self.asked_at + self.seconds_for(moment) + MOST_LATENCY
            if self.waiting is not None:
                return [(closes_at, log.Waited(at=0))]
            return [(closes_at, entry) for entry in late]
        settled = self.race.settles_at(actors)
        if self.race.throws:
            throw = self.race.winner(self.lots())
            return [(settled, log.Moved(at=0, seat=throw.seat, move=throw.move, by=self._who(throw.seat)))]
        return [(settled + MOST_LATENCY, entry) for entry in late]

    def bot_tasks(self) -> list[BotTask]:
        """The moves that bots have to find now; while a race is on hold there are none."""
        if not self.is_going_on or self.is_resting:
            return []
        found = []
        for actor in self.position.actors:
            seat = self.seats[actor]
            is_held = self.race is not None and self.held_since is not None
            if not seat.is_present and not is_held and not self.has_chosen(actor):
                view = self.position.view(actor)
                view.people = tuple(number for number, one in enumerate(self.seats) if one.is_present)
                bot = seat.bot or self.settings.bot
                found.append(BotTask(actor, bot, view, self.asked_version, self._answers_at(actor)))
        return found

    def _answers_at(self, seat: int) -> float:
        """When a bot plays its move: after a thinking time like a person's."""
        median = self.pace if self.moment is None else self.settings.reaction
        starts = self.asked_at if self.race is None or self.settings.is_unhurried else self.race.opens_at
        taken = human_time(median, self.lot("pace", seat))
        if self.is_worth_a_look and self.moment is None:
            taken += LOOK * self.pace
        return starts + taken

    def connected(self, player: str, now: float, *, is_there: bool) -> None:
        """A player has connected or disconnected."""
        if is_same(self.host, player):
            self.presence.is_host_here = is_there
        if is_there:
            self.presence.connect(player)
        else:
            self.presence.disconnect(player, now)
        self.standing += 1

    def wake_up(self, now: float) -> None:
        """Restart the clocks of a table that was just loaded: nobody could reach it. Clocks in days keep running."""
        # The system clock may have been set back, but no time may lie in the future.
        self.paused_at = None if self.paused_at is None else min(self.paused_at, now)
        for seat in self.seats:
            if seat.reading_since is not None:  # nobody has been waiting
                seat.reading_since = now if self.paused_at is None else min(seat.reading_since, self.paused_at)
        if self.has_begun and not self.is_over and self.settings.clock.unit != "days":
            since = now if self.paused_at is None else self.paused_at
            lost = since - self.asked_at
            self.asked_at = since
            self.held_since = None if self.held_since is None else since
            if self.race is not None:
                self.race.opens_at += lost
                self.race.closes_at += lost
        self.asked_at = min(self.asked_at, now)
        latest = now + self.settings.seconds_shown
        self.flash = [(seat, card, min(until, latest)) for seat, card, until in self.flash]

    def _moved(self, seat: int, move: str, action: int, by: Literal["player", "bot", "table"], now: float) -> Decided:
        """A move outside a timed moment; if its result is a secret for now, ``waits`` is set."""
        waits = False
        timing = self.position.game.timing
        if not self.settings.is_unhurried and any(moment.is_secret for moment in timing.MOMENTS.values()):
            waits = timing.waiting_state(self.position.open_state(), seat, action) is not None
        return Decided(log.Moved(at=now, seat=seat, move=move, by=by, waits=waits), action)

    def seconds_for(self, moment: Moment) -> float:
        """How long a timed moment lasts at this table."""
        return float(getattr(self.settings, moment.name))

    def _rematch(self, now: float) -> log.Rematch:
        """A rematch, with the same cards if everybody wants them."""
        wishes = {seat.rematch for seat in self.seats if seat.rematch}
        secret = self.secret if wishes == {"same_deal"} else secrets.token_bytes(SECRET_BYTES)
        return log.Rematch(at=now, secret=secret.hex())

    def _calm_result(self, now: float) -> log.AnyEntry | None:
        """The result of a race or call in calm mode, if there is one now.

        In a race all choose in secret, then a lot decides among those who throw. Calls are made by the table.
        """
        race = self.race
        moment = self.moment
        if moment is None or not self.settings.is_unhurried:
            return None
        if moment.when_calm:  # waiting would reveal that a player is asked
            return log.Moved(at=now, seat=self.position.seat, move=moment.when_calm, by="table")
        if race is None:
            return None
        if not all(map(race.has_thrown, self.position.actors)):
            return None
        thrown = {throw.seat: throw for throw in race.throws if throw.move != moment.when_late}
        chosen = next((thrown[seat] for seat in self.lots() if seat in thrown), None)
        seat, move = (chosen.seat, chosen.move) if chosen else (self.position.actors[0], moment.when_late)
        return log.Moved(at=now, seat=seat, move=move, by=self._who(seat))

    def _who(self, seat: int) -> Literal["player", "bot"]:
        return "player" if self.seats[seat].is_present else "bot"

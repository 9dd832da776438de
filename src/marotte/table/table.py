"""The authority over a table: what people ask for is done or refused, and what is due is done.

``handle`` answers a request, ``tick`` does what is due, and ``answer`` takes what a bot has found. Each returns the
entries that it added to the log; whoever keeps the log writes them down before anybody is told.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Literal

import msgspec

from marotte.bots.pace import human_time
from marotte.errors import NotationError, UsageError
from marotte.games.contract import Moment
from marotte.games.view import View
from marotte.records.shuffling import SECRET_BYTES
from marotte.table import log, requests
from marotte.table.names import BadName, bot_names, name_unlike, read_name
from marotte.table.race import MOST_LATENCY, corrected
from marotte.table.refusals import Code, Refusal
from marotte.table.rulings import ALREADY, RULINGS, Ruling, on_begin, on_going_on, on_hosting
from marotte.table.settings import check_table_bot
from marotte.table.state import TableState, is_same
from marotte.table.undo import reveals_information

#: What a grant of more time adds to the clock, in seconds.
GRANTED = 60.0

#: Who was sent away so often does not sit down again with the same token: once may have been a mistake.
MOST_REMOVALS = 2

#: A forced move takes at most this part of the time for a move.
MOST_OF_CLOCK = 0.5

#: How much longer a bot takes while people look at a complete trick or at a card that is held up, in times of its pace.
LOOK = 1.5


@dataclass(frozen=True)
class BotTask:
    """What a bot has to find: a move for a seat, in the position of this version, told not before its time."""

    seat: int
    bot: str
    view: View
    version: int
    not_before: float


class Table(TableState):
    """One table that people and bots play at."""

    # Requests

    def handle(self, player: str, request: requests.AnyRequest, now: float, latency: float = 0.0) -> list[log.AnyEntry]:
        """Do what somebody asks for, or refuse it; ``latency`` is the way of a message to them and back."""
        self.events = []
        try:
            match request:
                case requests.Sit():
                    self._sit(player, request, now)
                case requests.Invite():
                    self._invite(player, request, now)
                case requests.Remove():
                    self._remove(player, request.seat, now)
                case requests.Begin():
                    is_seated, is_host = bool(self.seats_of(player)), is_same(self.host, player)
                    self._check(on_begin(self, is_seated=is_seated, is_host=is_host))
                    self.note(log.Begun(at=now, names=bot_names(self.names())))
                case requests.Move():
                    self.check_owner(player, request.seat)
                    self._move(request, now, latency)
                case _:
                    self.check_owner(player, request.seat)
                    self._do(request.seat, request, now)
        except Refusal as refusal:
            refusal.entries = self._entries()
            raise
        self._follow(now)
        return self._entries()

    def _do(self, seat: int, request: requests.AnyRequest, now: float) -> None:
        """What takes no more than a line or two."""
        here = self.seats[seat]
        if isinstance(request, requests.Undo) and self.undo is not None and self.undo.seat == seat:
            self._check_undo()
        if not self._may(seat, request):
            return
        match request:
            case requests.Rise():
                self.note(log.Left(at=now, seat=seat, why="left") if self.has_begun else log.Rose(at=now, seat=seat))
            case requests.Return():
                self.note(log.Returned(at=now, seat=seat))
            case requests.Ready():
                self.note(log.Wished(at=now, seat=seat, what="ready"))
            case requests.Pause():
                if not here.wants_pause:
                    self.note(log.Wished(at=now, seat=seat, what="pause"))
                if all(other.wants_pause for other in self.seats if other.is_here):
                    self.note(log.Paused(at=now))
            case requests.Resume():
                self.note(log.Resumed(at=now))
            case requests.Grant():
                self.note(log.Granted(at=now, seconds=GRANTED))
            case requests.Reading():
                self.note(log.Reading(at=now, seat=seat, is_on=request.is_on))
            case requests.Automatic() if request.is_on != here.is_automatic:
                self.note(log.Switched(at=now, seat=seat, is_automatic=request.is_on))
            case requests.Pace() if request.pace != self.pace:
                self.note(log.Paced(at=now, seat=seat, pace=request.pace))
            case requests.Undo():
                self.note(log.Undone(at=now))
            case requests.Rematch():
                self._want_rematch(seat, request, now)
            case _:
                pass  # already so

    def _may(self, seat: int, request: requests.AnyRequest) -> bool:
        """Whether there is something to be done for a seat; what is not granted is refused."""
        if isinstance(request, requests.Reading) and not request.is_on:
            return self.seats[seat].reading_since is not None
        rule = RULINGS.get(str(request.__struct_config__.tag))
        ruling = None if rule is None else rule(self, seat)
        if ruling is None or ruling is ALREADY:
            return ruling is None
        raise Refusal(*ruling)

    def _sit(self, player: str, request: requests.Sit, now: float) -> None:
        if self.has_begun:
            raise Refusal(Code.ALREADY_BEGUN, "the game has begun; you may watch it")
        if self.removed.get(player, 0) >= MOST_REMOVALS:
            raise Refusal(Code.NOT_ALLOWED, "the host would like to play this game without you")
        if request.seat >= len(self.seats) or not self.seats[request.seat].is_free:
            raise Refusal(Code.SEAT_TAKEN, "this seat is not free")
        try:
            name = name_unlike(read_name(request.name), [seat.name for seat in self.seats if seat.player is not None])
        except BadName as error:
            raise Refusal(Code.BAD_NAME, str(error)) from None
        self.note(log.Sat(at=now, seat=request.seat, player=player, name=name))

    def _invite(self, player: str, request: requests.Invite, now: float) -> None:
        self._check(on_hosting(self, is_host=is_same(self.host, player)))
        if request.seat >= len(self.seats) or self.seats[request.seat].player is not None:
            raise Refusal(Code.SEAT_TAKEN, "this seat is not free")
        try:
            bot = check_table_bot(request.bot, self.setup) if request.bot else ""
        except UsageError as error:
            raise Refusal(Code.MALFORMED, str(error)) from None
        if bot != (self.seats[request.seat].bot or ""):
            self.note(log.Invited(at=now, seat=request.seat, bot=bot) if bot else log.Rose(at=now, seat=request.seat))

    def _remove(self, player: str, seat: int, now: float) -> None:
        self._check(on_hosting(self, is_host=is_same(self.host, player)))
        owner = self.seats[seat].player if seat < len(self.seats) else None
        if owner is None:
            raise Refusal(Code.NOT_ALLOWED, "no person sits there")
        if is_same(owner, player):
            raise Refusal(Code.NOT_ALLOWED, "from your own seat you get up")
        self.note(log.Removed(at=now, seat=seat))

    def _want_rematch(self, seat: int, request: requests.Rematch, now: float) -> None:
        """Somebody wants another game; it begins when all who are there do."""
        wish = "same_deal" if request.is_same_deal else "new_deal"
        if self.seats[seat].is_away:
            self.note(log.Returned(at=now, seat=seat))
        if self.seats[seat].rematch != wish:
            self.note(log.Wished(at=now, seat=seat, what="same_deal" if request.is_same_deal else "again"))

    def _rematch(self, now: float) -> log.Rematch:
        """With the same cards if all who want another game want that, else with new ones."""
        wishes = {seat.rematch for seat in self.seats if seat.rematch}
        secret = self.secret if wishes == {"same_deal"} else secrets.token_bytes(SECRET_BYTES)
        return log.Rematch(at=now, secret=secret.hex())

    def _check(self, ruling: Ruling) -> None:
        if ruling is not None:
            raise Refusal(*ruling)

    def check_owner(self, player: str, seat: int) -> None:
        """Refuse what is asked for in a seat of somebody else."""
        if seat >= len(self.seats) or not is_same(self.seats[seat].player, player):
            raise Refusal(Code.NOT_YOUR_SEAT, "this is not your seat")

    # Moves

    def _move(self, request: requests.Move, now: float, latency: float) -> None:
        """In the order of the design: the game, the turn, the version, the rules."""
        self._check(on_going_on(self))
        position = self.position
        seat = request.seat
        if self.seats[seat].is_away:
            self.note(log.Returned(at=now, seat=seat))  # whoever plays is back
        if seat not in position.actors:
            reason = position.why_not(0, seat, self.names())
            raise Refusal(Code.NOT_YOUR_TURN, reason, reason.rule)
        if not self.asked_version <= request.version <= self.shown_version:
            raise Refusal(Code.STALE, "the table has gone on since")
        self._check_legal(seat, request.move)
        if self.race is not None:
            self._throw(seat, request.move, now, latency)
            return
        if self.moment is None or self.settings.is_unhurried:
            self.note(self._moved(seat, request.move, "player", now))
            return
        if self.has_chosen(seat):
            raise Refusal(Code.NOT_YOUR_TURN, "you have said that you are silent")
        line = corrected(latency)
        taken = max(0.0, self.time_taken(now) - line)
        is_late = taken > self.seconds_for(self.moment)  # with a short line there is no time left for the line
        move = self.moment.when_late if is_late else request.move
        if move == self.moment.when_late and self.moment.is_secret:  # all wait as if nobody had been asked
            self.note(log.Thrown(at=now, seat=seat, move=move, reaction=taken, latency=line))
        elif is_late:
            self.note(log.Moved(at=now, seat=seat, move=move, by="table"))
        else:
            self.note(log.Moved(at=now, seat=seat, move=move, by="player", reaction=taken, latency=line))

    def _moved(self, seat: int, move: str, by: Literal["player", "bot", "table"], now: float) -> log.Moved:
        """A move outside of moments; if nobody may know what comes of it, the table waits after it."""
        waits = False
        notation = self.position.game.notation
        if not self.settings.is_unhurried and any(moment.is_secret for moment in notation.MOMENTS.values()):
            state = self.position.open_state()
            waits = notation.waiting_state(state, seat, notation.parse_move(state, seat, move)) is not None
        return log.Moved(at=now, seat=seat, move=move, by=by, waits=waits)

    def seconds_for(self, moment: Moment) -> float:
        """How long somebody has who has to be quick."""
        return float(getattr(self.settings, moment.name))

    def _check_legal(self, seat: int, move: str) -> None:
        choices = self.choices(seat)
        if move in choices:
            return
        position = self.position
        try:
            action = position.game.notation.parse_move(self.views[seat], seat, move)
        except NotationError as error:
            raise Refusal(Code.ILLEGAL_MOVE, str(error), error.rule) from None
        if action not in choices.values():  # it may be spelt in another way, with cards in another order
            reason = position.why_not(action, seat, self.names())
            raise Refusal(Code.ILLEGAL_MOVE, reason, reason.rule)

    def _throw(self, seat: int, move: str, now: float, latency: float) -> None:
        """In a race: to hold is final, the first throw of a seat counts, and too early costs time."""
        race = self.race
        assert race is not None
        assert self.moment is not None
        if race.has_thrown(seat):
            raise Refusal(Code.NOT_YOUR_TURN, "you have thrown a card already")
        if move == self.moment.when_late and not self.settings.is_unhurried:
            self.note(log.Moved(at=now, seat=seat, move=move, by=self._who(seat)))
        elif not self.is_window_open(now):
            self.note(log.Pressed(at=now, seat=seat))
            raise Refusal(Code.TOO_EARLY, "the race has not begun; that costs you half a second")
        else:
            taken = race.reaction(seat, now, latency)
            self.note(log.Thrown(at=now, seat=seat, move=move, reaction=taken, latency=corrected(latency)))

    def answer(self, task: BotTask, action: int, now: float) -> list[log.AnyEntry]:
        """What a bot has found; nothing happens if the table has gone on since."""
        self.events = []
        seat = task.seat
        is_asked = self.asked_version == task.version and not self.seats[seat].is_present and self.is_going_on
        if is_asked and action in self.position.legal_actions_of(seat):
            move = self.position.game.notation.move_name(self.position.state, seat, action)
            if self.race is not None and not self.race.has_thrown(seat):
                # Somebody may have begun to read meanwhile, and then it waits, too.
                if self.is_window_open(now) and now >= self._answers_at(seat):
                    self._throw(seat, move, now, 0.0)
            elif self.moment is not None and self.moment.is_secret and move == self.moment.when_late:
                if not self.has_chosen(seat):
                    self.note(log.Thrown(at=now, seat=seat, move=move, reaction=0.0, latency=0.0))
            elif self.race is None:
                self.note(self._moved(seat, move, "bot", now))
        self._follow(now)
        return self._entries()

    def undo_check(self) -> Callable[[], bool] | None:
        """Whether the last move is harmless, to be found out anywhere; None: that is known, or there is none.

        It takes a millisecond or more, so nobody who is told of a move waits for it.
        """
        last = self.undo
        if last is None or last.is_harmless is not None or not self.has_search:
            return None
        # Bots don't remember what they have seen.
        people = [number for number, one in enumerate(self.seats) if one.player is not None]
        after = self.position.copy()
        return lambda: not reveals_information(last.before, last.seat, last.action, after, people)

    def _check_undo(self) -> None:
        question = self.undo_check()
        if question is not None and self.undo is not None:
            self.undo.is_harmless = question()

    # Time

    def wake_at(self, now: float) -> float | None:
        """When something will happen by itself, or what was shown now will change; None: not until somebody asks."""
        due = [at for at, _ in self._due()]
        # Nothing is decided then, but what everybody is shown changes.
        if self.race is not None and self.held_since is None and not self.is_window_open(now):
            due.append(self.race.opens_at)
        due += [until for _, _, until in self.flash if now < until < inf]
        return min(due, default=None)

    def tick(self, now: float) -> list[log.AnyEntry]:
        """Do what is due."""
        self.events = []
        while due := [entry for at, entry in self._due() if at <= now]:
            self.note(msgspec.structs.replace(due[0], at=now))
            self._follow(now)
        return self._entries()

    def _due(self) -> list[tuple[float, log.AnyEntry]]:
        """What will happen by itself, and when."""
        if self.is_over:
            begins_at = self._rematch_at()
            return [] if begins_at is None else [(begins_at, self._rematch(0))]
        if not self.is_going_on:
            return []
        due: list[tuple[float, log.AnyEntry]] = []
        present = [seat for seat in self.seats if seat.is_present]
        is_waited_for = any(seat.is_here for seat in present)
        for number, seat in enumerate(self.seats):
            # Who has days for a move need not be there meanwhile; and where nobody waits, nobody has to be played for.
            if seat.lost_at is not None and seat.is_present and is_waited_for and self.settings.clock.unit != "days":
                due.append((seat.lost_at + self.settings.grace, log.Left(at=0, seat=number, why="lost")))
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
            due.append((forced_at, self._moved(self.position.seat, next(iter(self._forced)), "table", 0)))
        limit = self.settings.clock.seconds
        if limit is not None:
            for actor in self.position.actors:
                if self.seats[actor].is_present and not self.has_chosen(actor):
                    due.append((self.asked_at + limit + self.granted, log.Left(at=0, seat=actor, why="time")))
        return due

    @property
    def _forced(self) -> dict[str, int]:
        """The move that the table makes for a person: their only one, if they want that or nobody wants to be asked.

        Nobody who has lost the line makes a move: if one came all the same, all would know that it was the only one.
        """
        if not self.is_going_on or self.is_resting or self.moment is not None:
            return {}
        seat = self.position.seat
        if not self.seats[seat].is_here or len(self.position.legal_actions) != 1:
            return {}
        choices = self.choices(seat)
        is_asked = not self.seats[seat].is_automatic and choices.keys().isdisjoint(self.setup.game.notation.UNASKED)
        return {} if is_asked else choices

    @property
    def forced_at(self) -> float | None:
        """When the table makes that move: after a time that can't be told from the one in which this person thinks."""
        if not self._forced:
            return None
        seat = self.position.seat
        taken = human_time(self.seats[seat].usual_time, self.lot("forced", seat))
        limit = self.settings.clock.seconds
        return self.asked_at + (taken if limit is None else min(taken, MOST_OF_CLOCK * limit))

    @property
    def rests_until(self) -> float | None:
        """When the next round is dealt whoever is ready; None: not before all are."""
        devices = {seat.player for seat in self.seats if seat.is_present}
        rest = self.settings.rest if devices else 0.0
        is_patient = rest > 0 and (len(devices) == 1 or self.settings.is_calm)  # nobody else waits, or nobody minds to
        return None if is_patient else self.asked_at + rest

    def _rematch_at(self) -> float | None:
        """When another game begins that all want who are here; who has lost the line is waited for, not for ever."""
        here = [seat for seat in self.seats if seat.is_here]
        if not here or not all(seat.rematch for seat in here):
            return None
        lost = [seat.lost_at for seat in self.seats if seat.is_present and not seat.rematch]
        return max((at + self.settings.grace for at in lost if at is not None), default=0.0)

    def _due_in_moment(self, moment: Moment) -> list[tuple[float, log.AnyEntry]]:
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
        """What bots have to find now."""
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
        """When a bot says what it has found: after a human time."""
        median = self.pace if self.moment is None else self.settings.reaction
        starts = self.asked_at if self.race is None or self.settings.is_unhurried else self.race.opens_at
        taken = human_time(median, self.lot("pace", seat))
        if self.is_worth_a_look and self.moment is None:
            taken += LOOK * self.pace
        return starts + taken

    def connected(self, player: str, now: float, *, is_there: bool) -> None:
        """A connection came or went. Nothing of it is in the log: after a restart everybody has to come back anyway."""
        if is_same(self.host, player):
            self.is_host_here = is_there
        for seat in self.seats_of(player):
            self.seats[seat].lost_at = None if is_there else now
        self.standing += 1

    def wake_up(self, now: float) -> None:
        """After a time in which nobody could reach the table: whoever has seconds for a move has all of them again."""
        # The clock may have been set back meanwhile: nothing that is in the log is still to come.
        self.paused_at = None if self.paused_at is None else min(self.paused_at, now)
        for seat in self.seats:
            if seat.reading_since is not None:  # nobody has waited meanwhile
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

    # What follows

    def _follow(self, now: float) -> None:
        """What follows at once: the end of a calm race or call, the next round or game."""
        begins_at = self._rematch_at() if self.is_over else None
        if begins_at is not None and begins_at <= now:
            self.note(self._rematch(now))
        while self.is_going_on:
            if self.is_resting:
                waited_for = [seat for seat in self.seats if seat.is_present]
                if not waited_for or not all(seat.is_ready for seat in waited_for):
                    return
                self.note(log.Dealt(at=now))
                continue
            entry = self._calm_result(now)
            if entry is None:
                return
            self.note(entry)

    def _calm_result(self, now: float) -> log.AnyEntry | None:
        """In calm mode all choose secretly; then the lot decides among those who throw. The table itself calls."""
        race = self.race
        moment = self.moment
        if moment is None or not self.settings.is_unhurried:
            return None
        if moment.when_calm:  # to wait for the one who is asked would tell that somebody is
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

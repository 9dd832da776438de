"""The authority over a table: it grants or refuses requests and runs what is due.

``handle`` answers a request, ``tick`` runs what is due, and ``answer`` takes the move of a bot. Each returns what
happened as an :class:`Outcome`. The caller must store its entries before sending its events.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import msgspec

from marotte.errors import NotationError, UsageError
from marotte.games.view import View
from marotte.protocol import requests
from marotte.protocol.refusals import Code, Refusal
from marotte.table import log
from marotte.table.events import Event
from marotte.table.names import BadName, bot_names, name_unlike, read_name
from marotte.table.race import corrected
from marotte.table.rulings import ALREADY, RULINGS, Ruling, on_begin, on_going_on, on_hint, on_hosting
from marotte.table.schedule import BotTask, Decided, ScheduledTable
from marotte.table.settings import check_table_bot
from marotte.table.state import UNREAD, is_same
from marotte.table.undo import reveals_information

#: Time added by one grant, in seconds.
GRANTED = 60.0

#: After this many removals a player can't sit down again with the same token; one may have been a mistake.
MOST_REMOVALS = 2


@dataclass(frozen=True)
class HintTask:
    """A hint to be computed: the best moves in this view, for the position of this version."""

    view: View
    version: int


@dataclass(frozen=True)
class Outcome:
    """The result of a call. A refusal can come with events: pressing too early in a race costs time."""

    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None
    said: requests.Say | None = None  # to be sent to everybody
    hint: HintTask | None = None  # to be computed and sent to the player

    @property
    def entries(self) -> list[log.AnyEntry]:
        """The entries to be stored."""
        return [event.entry for event in self.events]


#: The entries of a decision; each is applied before the next one is computed.
Steps = Iterator[log.AnyEntry | Decided]


class Table(ScheduledTable):
    """One table at which people and bots play."""

    def _carry_out(self, steps: Steps, events: list[Event]) -> None:
        """Apply each step before the next one is computed."""
        for step in steps:
            entry, action = step if isinstance(step, Decided) else (step, UNREAD)
            events.append(self.note(entry, action))

    # Requests

    def handle(self, player: str, request: requests.AnyRequest, now: float, latency: float = 0.0) -> Outcome:
        """Grant or refuse a request; ``latency`` is the player's measured round-trip time."""
        events: list[Event] = []
        said = hint = None
        try:
            match request:
                case requests.Say():
                    self.check_owner(player, request.seat)
                    said = request
                case requests.Hint():
                    self.check_owner(player, request.seat)
                    self._check(on_hint(self, request.seat))
                    hint = HintTask(self.lasting_view(request.seat), self.asked_version)
                case _:
                    self._carry_out(self._steps(player, request, now, latency), events)
                    self._carry_out(self._follow(now), events)
        except Refusal as refusal:
            return Outcome(tuple(events), refusal)
        return Outcome(tuple(events), None, said, hint)

    def _steps(self, player: str, request: requests.AnyRequest, now: float, latency: float) -> Steps:
        match request:
            case requests.Sit():
                yield self._sat(player, request, now)
            case requests.Invite():
                yield from self._invite(player, request, now)
            case requests.Remove():
                yield self._removed(player, request.seat, now)
            case requests.Begin():
                is_seated, is_host = bool(self.seats_of(player)), is_same(self.host, player)
                self._check(on_begin(self, is_seated=is_seated, is_host=is_host))
                yield log.Begun(at=now, names=bot_names(self.names()))
            case requests.Move():
                self.check_owner(player, request.seat)
                yield from self._move(request, now, latency)
            case _:
                self.check_owner(player, request.seat)
                yield from self._do(request.seat, request, now)

    def _do(self, seat: int, request: requests.AnyRequest, now: float) -> Steps:
        """The entries of a simple request by the owner of a seat."""
        here = self.seats[seat]
        if isinstance(request, requests.Undo) and self.undo is not None and self.undo.seat == seat:
            self._check_undo()
        if not self._may(seat, request):
            return
        match request:
            case requests.Rise():
                yield log.Left(at=now, seat=seat, why="left") if self.has_begun else log.Rose(at=now, seat=seat)
            case requests.Return():
                yield log.Returned(at=now, seat=seat)
            case requests.Ready():
                yield log.Wished(at=now, seat=seat, what="ready")
            case requests.Pause():
                if not here.wants_pause:
                    yield log.Wished(at=now, seat=seat, what="pause")
                if all(other.wants_pause for other in self.seats if self.presence.is_here(other)):
                    yield log.Paused(at=now)
            case requests.Resume():
                yield log.Resumed(at=now)
            case requests.Grant():
                yield log.Granted(at=now, seconds=GRANTED)
            case requests.Reading():
                yield log.Reading(at=now, seat=seat, is_on=request.is_on)
            case requests.Automatic() if request.is_on != here.is_automatic:
                yield log.Switched(at=now, seat=seat, is_automatic=request.is_on)
            case requests.Pace() if request.pace != self.pace:
                yield log.Paced(at=now, seat=seat, pace=request.pace)
            case requests.Undo():
                yield log.Undone(at=now)
            case requests.Rematch():
                yield from self._want_rematch(seat, request, now)
            case _:
                pass  # already so

    def _may(self, seat: int, request: requests.AnyRequest) -> bool:
        """Whether a request would change anything; raises :class:`Refusal` if it is not granted."""
        if isinstance(request, requests.Reading) and not request.is_on:
            return self.seats[seat].reading_since is not None
        rule = RULINGS.get(str(request.__struct_config__.tag))
        ruling = None if rule is None else rule(self, seat)
        if ruling is None or ruling is ALREADY:
            return ruling is None
        raise Refusal(*ruling)

    def _sat(self, player: str, request: requests.Sit, now: float) -> log.Sat:
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
        return log.Sat(at=now, seat=request.seat, player=player, name=name)

    def _invite(self, player: str, request: requests.Invite, now: float) -> Steps:
        self._check(on_hosting(self, is_host=is_same(self.host, player)))
        if request.seat >= len(self.seats) or self.seats[request.seat].player is not None:
            raise Refusal(Code.SEAT_TAKEN, "this seat is not free")
        try:
            bot = check_table_bot(request.bot, self.setup) if request.bot else ""
        except UsageError as error:
            raise Refusal(Code.MALFORMED, str(error)) from None
        if bot != (self.seats[request.seat].bot or ""):
            yield log.Invited(at=now, seat=request.seat, bot=bot) if bot else log.Rose(at=now, seat=request.seat)

    def _removed(self, player: str, seat: int, now: float) -> log.Removed:
        self._check(on_hosting(self, is_host=is_same(self.host, player)))
        owner = self.seats[seat].player if seat < len(self.seats) else None
        if owner is None:
            raise Refusal(Code.NOT_ALLOWED, "no person sits there")
        if is_same(owner, player):
            raise Refusal(Code.NOT_ALLOWED, "from your own seat you get up")
        return log.Removed(at=now, seat=seat)

    def _want_rematch(self, seat: int, request: requests.Rematch, now: float) -> Steps:
        """A rematch starts when all connected players want one."""
        wish = "same_deal" if request.is_same_deal else "new_deal"
        if self.seats[seat].is_away:
            yield log.Returned(at=now, seat=seat)
        if self.seats[seat].rematch != wish:
            yield log.Wished(at=now, seat=seat, what="same_deal" if request.is_same_deal else "again")

    def _check(self, ruling: Ruling) -> None:
        if ruling is not None:
            raise Refusal(*ruling)

    def check_owner(self, player: str, seat: int) -> None:
        """Refuse a request for the seat of another player."""
        if seat >= len(self.seats) or not is_same(self.seats[seat].player, player):
            raise Refusal(Code.NOT_YOUR_SEAT, "this is not your seat")

    # Moves

    def _move(self, request: requests.Move, now: float, latency: float) -> Steps:
        """Check in this order: the game, the turn, the version, the rules."""
        self._check(on_going_on(self))
        position = self.position
        seat = request.seat
        if self.seats[seat].is_away:
            yield log.Returned(at=now, seat=seat)  # a player who moves is back
        if seat not in position.actors:
            reason = position.why_not(0, seat, self.names())
            raise Refusal(Code.NOT_YOUR_TURN, reason, reason.rule)
        if not self.asked_version <= request.version <= self.shown_version:
            raise Refusal(Code.STALE, "the table has gone on since")
        move, action = self._legal_move(seat, request.move)
        if self.race is not None:
            yield from self._throw(seat, move, action, now, latency)
            return
        if self.moment is None or self.settings.is_unhurried:
            yield self._moved(seat, move, action, "player", now)
            return
        if self.has_chosen(seat):
            raise Refusal(Code.NOT_YOUR_TURN, "you have said that you are silent")
        line = corrected(latency)
        taken = max(0.0, self.time_taken(now) - line)
        is_late = taken > self.seconds_for(self.moment)  # a fast connection does not get the extra time of a slow one
        move = self.moment.when_late if is_late else move
        if move == self.moment.when_late and self.moment.is_secret:  # the table goes on waiting, so that nobody notices
            yield log.Thrown(at=now, seat=seat, move=move, reaction=taken, latency=line)
        elif is_late:
            yield log.Moved(at=now, seat=seat, move=move, by="table")
        else:
            yield Decided(log.Moved(at=now, seat=seat, move=move, by="player", reaction=taken, latency=line), action)

    def _legal_move(self, seat: int, text: str) -> tuple[str, int]:
        """The move in its canonical spelling, and its action."""
        choices = self.choices(seat)
        if text in choices:
            return text, choices[text]
        position = self.position
        try:
            action = position.game.notation.parse_move(self.views[seat], seat, text)
        except NotationError as error:
            raise Refusal(Code.ILLEGAL_MOVE, str(error), error.rule) from None
        for move, legal in choices.items():
            if legal == action:  # spelt differently, such as with the cards in another order
                return move, action
        reason = position.why_not(action, seat, self.names())
        raise Refusal(Code.ILLEGAL_MOVE, reason, reason.rule)

    def _throw(self, seat: int, move: str, action: int, now: float, latency: float) -> Steps:
        """A throw in a race. Holding is final, the first throw of a seat counts, and pressing too early costs time."""
        race = self.race
        assert race is not None
        assert self.moment is not None
        if race.has_thrown(seat):
            raise Refusal(Code.NOT_YOUR_TURN, "you have thrown a card already")
        if move == self.moment.when_late and not self.settings.is_unhurried:
            yield Decided(log.Moved(at=now, seat=seat, move=move, by=self._who(seat)), action)
        elif not self.is_window_open(now):
            yield log.Pressed(at=now, seat=seat)
            raise Refusal(Code.TOO_EARLY, "the race has not begun; that costs you half a second")
        else:
            taken = race.reaction(seat, now, latency)
            yield log.Thrown(at=now, seat=seat, move=move, reaction=taken, latency=corrected(latency))

    def answer(self, task: BotTask, action: int, now: float) -> Outcome:
        """Take the move of a bot, unless the table has gone on since it was asked."""
        events: list[Event] = []
        seat = task.seat
        is_asked = self.asked_version == task.version and not self.seats[seat].is_present and self.is_going_on
        if is_asked and action in self.position.legal_actions_of(seat):
            move = self.position.game.notation.move_name(self.position.state, seat, action)
            self._carry_out(self._answer(seat, move, action, now), events)
        self._carry_out(self._follow(now), events)
        return Outcome(tuple(events))

    def _answer(self, seat: int, move: str, action: int, now: float) -> Steps:
        if self.race is not None and not self.race.has_thrown(seat):
            # If a lesson was opened meanwhile, bots wait, too.
            if self.is_window_open(now) and now >= self._answers_at(seat):
                yield from self._throw(seat, move, action, now, 0.0)
        elif self.moment is not None and self.moment.is_secret and move == self.moment.when_late:
            if not self.has_chosen(seat):
                yield log.Thrown(at=now, seat=seat, move=move, reaction=0.0, latency=0.0)
        elif self.race is None:
            yield self._moved(seat, move, action, "bot", now)

    # Undo and hints

    def undo_check(self) -> Callable[[], bool] | None:
        """A check whether the last move can be undone, to be run in any thread; None if there is nothing to check.

        It takes a millisecond or more, so it must not delay the messages about the move.
        """
        last = self.undo
        if last is None or last.is_harmless is not None or not self.has_search:
            return None
        # Bots have no memory of their own.
        people = [number for number, one in enumerate(self.seats) if one.player is not None]
        after = self.position.copy()
        return lambda: not reveals_information(last.before, last.seat, last.action, after, people)

    def _check_undo(self) -> None:
        question = self.undo_check()
        if question is not None and self.undo is not None:
            self.undo.is_harmless = question()

    # Time

    def tick(self, now: float) -> Outcome:
        """Run everything that is due."""
        events: list[Event] = []
        while due := [step for at, step in self._due() if at <= now]:
            self._carry_out(iter([_at(due[0], now)]), events)
            self._carry_out(self._follow(now), events)
        return Outcome(tuple(events))

    # What follows

    def _follow(self, now: float) -> Steps:
        """What follows at once: a rematch, the next round, the end of a race or call in calm mode."""
        begins_at = self._rematch_at() if self.is_over else None
        if begins_at is not None and begins_at <= now:
            yield self._rematch(now)
        while self.is_going_on:
            if self.is_resting:
                waited_for = [seat for seat in self.seats if seat.is_present]
                if not waited_for or not all(seat.is_ready for seat in waited_for):
                    return
                yield log.Dealt(at=now)
                continue
            entry = self._calm_result(now)
            if entry is None:
                return
            yield entry


def _at(step: log.AnyEntry | Decided, now: float) -> log.AnyEntry | Decided:
    """A due step with the current time."""
    if isinstance(step, Decided):
        return step._replace(entry=msgspec.structs.replace(step.entry, at=now))
    return msgspec.structs.replace(step, at=now)

"""The authority over a table: what people ask for is done or refused, and what is due is done.

``handle`` answers a request, ``tick`` does what is due, and ``answer`` takes what a bot has found. Each returns the
entries that it added to the log; whoever keeps the log writes them down before anybody is told.
"""

import secrets
import unicodedata
from dataclasses import dataclass
from typing import Literal

import msgspec

from marotte.bots.pace import human_time
from marotte.errors import NotationError, UsageError
from marotte.games.contract import Moment
from marotte.games.view import View
from marotte.records.shuffling import SECRET_BYTES
from marotte.table import log, requests
from marotte.table.learning import has_anybody_learnt
from marotte.table.racing import MOST_LATENCY, corrected
from marotte.table.refusals import Code, Refusal
from marotte.table.settings import check_table_bot
from marotte.table.state import TableState, is_same

#: What a grant of more time adds to the clock, and what all of them for one move can add, in seconds.
GRANTED = 60.0
MOST_GRANTED = 600.0

#: Signs that can't be seen, but are needed between two that can: one makes one picture of two (after a picture or what
#: changes its look), the other keeps letters apart that would run into each other, as in Persian.
JOINER, SEPARATOR = "\u200d", "\u200c"
LOOK_OF_PICTURE = "\ufe0f"

#: How much longer a bot takes while people look at a complete trick or at a card that is held up, in times of its pace.
LOOK = 1.5


@dataclass(frozen=True)
class Thought:
    """What a bot has to find: a move for a seat, in the position of this version, told not before its time."""

    seat: int
    bot: str
    view: View
    version: int
    not_before: float


class Table(TableState):
    """One table that people and bots play at."""

    _learnt_in = -1  # the version after a move of which it is known that somebody has learnt something by it

    # Requests

    def handle(self, player: str, request: requests.AnyRequest, now: float, latency: float = 0.0) -> list[log.AnyEntry]:
        """Do what somebody asks for, or refuse it; ``latency`` is the way of a message to them and back."""
        self.news = []
        try:
            match request:
                case requests.Sit():
                    self._sit(player, request, now)
                case requests.Invite():
                    self._invite(player, request, now)
                case requests.Begin():
                    self._check_may_begin(player)
                    self.note(log.Begun(at=now))
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
        match request:
            case requests.Rise() if not self.has_begun:
                self.note(log.Rose(at=now, seat=seat))
            case requests.Rise() if not here.is_away:
                self.note(log.Left(at=now, seat=seat, why="left"))
            case requests.Return() if here.is_away:
                self.note(log.Returned(at=now, seat=seat))
            case requests.Ready() if self.is_resting and not here.is_ready:
                self.note(log.Wished(at=now, seat=seat, what="ready"))
            case requests.Pause():
                self._check_going_on()
                if self.moment is not None and not self.settings.is_unhurried:
                    raise Refusal(Code.NOT_ALLOWED, "no pause now: somebody has to be quick")
                if not here.wants_pause:
                    self.note(log.Wished(at=now, seat=seat, what="pause"))
                if all(other.wants_pause for other in self.seats if other.is_here):
                    self.note(log.Paused(at=now))
            case requests.Resume() if self.paused_at is not None:
                self.note(log.Resumed(at=now))
            case requests.Grant():
                self._check_going_on()
                if self.settings.clock.seconds is None:
                    raise Refusal(Code.NOT_ALLOWED, "nobody's time is limited at this table")
                if seat in self.position.actors:
                    raise Refusal(Code.NOT_ALLOWED, "more time is given by the others")
                if self.granted >= MOST_GRANTED:
                    raise Refusal(Code.NOT_ALLOWED, "that is as much time as can be given for a move")
                self.note(log.Granted(at=now, seconds=GRANTED))
            case requests.Automatic():
                self.note(log.Switched(at=now, seat=seat, is_automatic=request.is_on))
            case requests.Pace() if request.pace != self.pace:
                self.note(log.Paced(at=now, seat=seat, pace=request.pace))
            case requests.Undo():
                self._take_back(seat, now)
            case requests.Again():
                self._play_again(seat, request, now)
            case _:
                pass  # already so

    def _sit(self, player: str, request: requests.Sit, now: float) -> None:
        if self.has_begun:
            raise Refusal(Code.ALREADY_BEGUN, "the game has begun; you may watch it")
        if request.seat >= len(self.seats) or not self.seats[request.seat].is_free:
            raise Refusal(Code.SEAT_TAKEN, "this seat is not free")
        name = " ".join(request.name.split())
        if not name or not _can_be_shown(name):
            raise Refusal(Code.MALFORMED, "a name has letters, and no signs that can't be shown")
        self.note(log.Sat(at=now, seat=request.seat, player=player, name=name))

    def _invite(self, player: str, request: requests.Invite, now: float) -> None:
        self._check_host(player)
        if request.seat >= len(self.seats) or self.seats[request.seat].player is not None:
            raise Refusal(Code.SEAT_TAKEN, "this seat is not free")
        try:
            bot = check_table_bot(request.bot, self.setup) if request.bot else ""
        except UsageError as error:
            raise Refusal(Code.MALFORMED, str(error)) from None
        self.note(log.Invited(at=now, seat=request.seat, bot=bot) if bot else log.Rose(at=now, seat=request.seat))

    def _play_again(self, seat: int, request: requests.Again, now: float) -> None:
        """Somebody wants another game; it begins when all who are there do."""
        if not self.is_over:
            raise Refusal(Code.NOT_OVER, "the game is not over")
        wish: Literal["again", "same_deal"] = "same_deal" if request.is_same_deal else "again"
        if self.seats[seat].is_away:
            self.note(log.Returned(at=now, seat=seat))
        if self.seats[seat].wants_again != wish:
            self.note(log.Wished(at=now, seat=seat, what=wish))

    def _next_game(self, now: float) -> log.Again:
        """With the same cards if all who want another game want that, else with new ones."""
        wishes = {seat.wants_again for seat in self.seats if seat.wants_again}
        secret = self.secret if wishes == {"same_deal"} else secrets.token_bytes(SECRET_BYTES)
        return log.Again(at=now, secret=secret.hex())

    def _check_may_begin(self, player: str) -> None:
        """The host says when; once all seats are taken or the host has gone, anybody who has one."""
        is_full = not any(seat.is_free for seat in self.seats)
        if (is_full or not self.is_host_here) and self.seats_of(player):
            self._check_gathering()
        else:
            self._check_host(player)

    def _check_host(self, player: str) -> None:
        if not is_same(self.host, player):
            raise Refusal(Code.NOT_HOST, "only who opened the table may do that")
        self._check_gathering()

    def _check_gathering(self) -> None:
        if self.has_begun:
            raise Refusal(Code.ALREADY_BEGUN, "the game has begun")

    def check_owner(self, player: str, seat: int) -> None:
        """Refuse what is asked for in a seat of somebody else."""
        if seat >= len(self.seats) or not is_same(self.seats[seat].player, player):
            raise Refusal(Code.NOT_YOUR_SEAT, "this is not your seat")

    def _check_going_on(self) -> None:
        if not self.has_begun:
            raise Refusal(Code.NOT_BEGUN, "the game has not begun")
        if self.is_over:
            raise Refusal(Code.GAME_OVER, "the game is over")
        if self.paused_at is not None:
            raise Refusal(Code.PAUSED, "the table has a pause")

    # Moves

    def _move(self, request: requests.Move, now: float, latency: float) -> None:
        """In the order of the design: the game, the turn, the version, the rules."""
        self._check_going_on()
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
            self.note(log.Moved(at=now, seat=seat, move=request.move, by="player"))
            return
        line = corrected(latency)
        taken = max(0.0, now - self.asked_at - line)
        if taken > self.seconds_for(self.moment):  # with a short line there is no time left for the line
            self.note(log.Moved(at=now, seat=seat, move=self.moment.when_late, by="table"))
            return
        self.note(log.Moved(at=now, seat=seat, move=request.move, by="player", reaction=taken, latency=line))

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
        elif now < race.opens_at and not self.settings.is_unhurried:
            self.note(log.Pressed(at=now, seat=seat))
            raise Refusal(Code.TOO_EARLY, "the race has not begun; that costs you half a second")
        else:
            taken = race.reaction(seat, now, latency)
            self.note(log.Thrown(at=now, seat=seat, move=move, reaction=taken, latency=corrected(latency)))

    def answer(self, thought: Thought, action: int, now: float) -> list[log.AnyEntry]:
        """What a bot has found; nothing happens if the table has gone on since."""
        self.news = []
        seat = thought.seat
        is_asked = self.asked_version == thought.version and not self.seats[seat].is_present and self.is_going_on
        if is_asked and action in self.position.legal_actions_of(seat):
            move = self.position.game.notation.move_name(self.position.state, seat, action)
            if self.race is not None and not self.race.has_thrown(seat):
                self._throw(seat, move, now, 0.0)
            elif self.race is None:
                self.note(log.Moved(at=now, seat=seat, move=move, by="bot"))
        self._follow(now)
        return self._entries()

    def _take_back(self, seat: int, now: float) -> None:
        self._check_going_on()
        if not self.settings.has_undo:
            raise Refusal(Code.NOT_ALLOWED, "at this table moves are not taken back")
        if self.undo is None or self.undo[0] != seat:
            raise Refusal(Code.NOT_ALLOWED, "your move is not the last one")
        _, before, action = self.undo
        # Bots don't remember what they have seen. It takes a while to find out, and is not otherwise if asked again.
        people = [number for number, one in enumerate(self.seats) if one.player is not None]
        if self._learnt_in == self.version or has_anybody_learnt(before, seat, action, self.position, people):
            self._learnt_in = self.version
            raise Refusal(Code.NOT_ALLOWED, "somebody has learnt something by this move, so it stands")
        self.note(log.TakenBack(at=now))

    # Time

    def wake_at(self, now: float) -> float | None:
        """When something will happen by itself; None: not until somebody asks for something."""
        due = [at for at, _ in self._due()]
        # Nothing is decided then, but what everybody is shown changes.
        if self.race is not None and not self.settings.is_unhurried and self.race.opens_at > now:
            due.append(self.race.opens_at)
        due += [until for _, _, until in self.flash if until > now]
        return min(due, default=None)

    def tick(self, now: float) -> list[log.AnyEntry]:
        """Do what is due."""
        self.news = []
        while due := [entry for at, entry in self._due() if at <= now]:
            self.note(msgspec.structs.replace(due[0], at=now))
            self._follow(now)
        return self._entries()

    def _due(self) -> list[tuple[float, log.AnyEntry]]:
        """What will happen by itself, and when."""
        if self.is_over:
            begins_at = self._next_game_at()
            return [] if begins_at is None else [(begins_at, self._next_game(0))]
        if not self.is_going_on:
            return []
        due: list[tuple[float, log.AnyEntry]] = []
        present = [seat for seat in self.seats if seat.is_present]
        is_waited_for = any(seat.is_here for seat in present)
        for number, seat in enumerate(self.seats):
            # Who has days for a move need not be there meanwhile; and where nobody waits, nobody has to be played for.
            if seat.lost_at is not None and seat.is_present and is_waited_for and self.settings.clock.unit != "days":
                due.append((seat.lost_at + self.settings.grace, log.Left(at=0, seat=number, why="lost")))
        if self.is_resting:
            dealt_at = self.rests_until
            return due if dealt_at is None else [*due, (dealt_at, log.Dealt(at=0))]
        moment = self.moment
        if moment is not None and not self.settings.is_unhurried:
            return due + self._due_in_moment(moment)
        limit = self.settings.clock.seconds
        if limit is not None:
            for actor in self.position.actors:
                has_chosen = self.race is not None and self.race.has_thrown(actor)
                if self.seats[actor].is_present and not has_chosen:
                    due.append((self.asked_at + limit + self.granted, log.Left(at=0, seat=actor, why="time")))
        return due

    @property
    def rests_until(self) -> float | None:
        """When the next round is dealt whoever is ready; None: not before all are."""
        present = sum(seat.is_present for seat in self.seats)
        rest = self.settings.rest if present else 0.0
        is_patient = rest > 0 and (present == 1 or self.settings.is_calm)  # nobody else waits, or nobody minds to
        return None if is_patient else self.asked_at + rest

    def _next_game_at(self) -> float | None:
        """When another game begins that all want who are here; who has lost the line is waited for, not for ever."""
        here = [seat for seat in self.seats if seat.is_here]
        if not here or not all(seat.wants_again for seat in here):
            return None
        lost = [seat.lost_at for seat in self.seats if seat.is_present and not seat.wants_again]
        return max((at + self.settings.grace for at in lost if at is not None), default=0.0)

    def _due_in_moment(self, moment: Moment) -> list[tuple[float, log.AnyEntry]]:
        actors = self.position.actors
        late = [log.Moved(at=0, seat=actor, move=moment.when_late, by="table") for actor in actors]
        if self.race is None:
            closes_at = self.asked_at + self.seconds_for(moment) + MOST_LATENCY
            return [(closes_at, entry) for entry in late]
        settled = self.race.settles_at(actors)
        if self.race.throws:
            throw = self.race.winner(self.lots())
            return [(settled, log.Moved(at=0, seat=throw.seat, move=throw.move, by=self._who(throw.seat)))]
        return [(settled + MOST_LATENCY, entry) for entry in late]

    def thoughts(self) -> list[Thought]:
        """What bots have to find now."""
        if not self.is_going_on or self.is_resting:
            return []
        found = []
        for actor in self.position.actors:
            seat = self.seats[actor]
            if not seat.is_present and not (self.race is not None and self.race.has_thrown(actor)):
                median = self.pace if self.moment is None else self.settings.reaction
                starts = self.asked_at if self.race is None or self.settings.is_unhurried else self.race.opens_at
                taken = human_time(median, self.lot("pace", actor))
                if self.is_worth_a_look and self.moment is None:
                    taken += LOOK * self.pace
                view = self.position.view(actor)
                bot = seat.bot or self.settings.bot
                found.append(Thought(actor, bot, view, self.asked_version, starts + taken))
        return found

    def connected(self, player: str, now: float, *, is_there: bool) -> None:
        """A connection came or went. Nothing of it is in the log: after a restart everybody has to come back anyway."""
        if is_same(self.host, player):
            self.is_host_here = is_there
        for seat in self.seats_of(player):
            self.seats[seat].lost_at = None if is_there else now
        self.standing += 1

    def wake_up(self, now: float) -> None:
        """After a time in which nobody could reach the table: whoever has seconds for a move has all of them again."""
        if self.has_begun and not self.is_over and self.settings.clock.unit != "days":
            since = now if self.paused_at is None else self.paused_at
            lost = since - self.asked_at
            self.asked_at = since
            if self.race is not None:
                self.race.opens_at += lost
                self.race.closes_at += lost

    # What follows

    def _follow(self, now: float) -> None:
        """What follows at once: forced moves for who wants that, the end of a calm race, the next round or game."""
        begins_at = self._next_game_at() if self.is_over else None
        if begins_at is not None and begins_at <= now:
            self.note(self._next_game(now))
        while self.is_going_on:
            if self.is_resting:
                waited_for = [seat for seat in self.seats if seat.is_present]
                if not waited_for or not all(seat.is_ready for seat in waited_for):
                    return
                self.note(log.Dealt(at=now))
                continue
            entry = self._forced(now) if self.moment is None else self._calm_result(now)
            if entry is None:
                return
            self.note(entry)

    def _forced(self, now: float) -> log.AnyEntry | None:
        seat = self.position.seat
        if self.seats[seat].is_present and self.seats[seat].is_automatic and len(self.position.legal_actions) == 1:
            move = self.position.game.notation.move_name(self.position.state, seat, self.position.legal_actions[0])
            return log.Moved(at=now, seat=seat, move=move, by="table")
        return None

    def _calm_result(self, now: float) -> log.AnyEntry | None:
        """In calm mode all choose secretly; then the lot decides among those who throw."""
        race = self.race
        moment = self.moment
        if race is None or moment is None or not self.settings.is_unhurried:
            return None
        if not all(map(race.has_thrown, self.position.actors)):
            return None
        thrown = {throw.seat: throw for throw in race.throws if throw.move != moment.when_late}
        chosen = next((thrown[seat] for seat in self.lots() if seat in thrown), None)
        seat, move = (chosen.seat, chosen.move) if chosen else (self.position.actors[0], moment.when_late)
        return log.Moved(at=now, seat=seat, move=move, by=self._who(seat))

    def _who(self, seat: int) -> Literal["player", "bot"]:
        return "player" if self.seats[seat].is_present else "bot"


def _can_be_shown(name: str) -> bool:
    """Whether a name has only signs that can be seen, and between them those that are needed there."""
    around = zip(f" {name[:-1]}", name, f"{name[1:]} ", strict=True)
    return all(sign.isprintable() or _is_needed(before, sign, after) for before, sign, after in around)


def _is_needed(before: str, sign: str, after: str) -> bool:
    kinds = unicodedata.category(before), unicodedata.category(after)
    if sign == JOINER:
        return (kinds[0] in ("So", "Sk") or before == LOOK_OF_PICTURE) and kinds[1] == "So"
    return sign == SEPARATOR and kinds == ("Lo", "Lo")

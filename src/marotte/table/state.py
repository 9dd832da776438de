"""The state of a table: everything that follows from its log, and nothing else.

All random draws follow from the secret, so the same log always gives the same state.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from hmac import compare_digest
from math import inf
from typing import Any, Self

import numpy as np

from marotte.games.contract import DEAL, PLAY, SHUFFLE, SPECTATOR, Moment
from marotte.games.position import Position
from marotte.games.randomness import new_random, random_share
from marotte.games.registry import Setup
from marotte.games.view import OpenState, View
from marotte.protocol.refusals import Code, Refusal
from marotte.protocol.settings import Settings
from marotte.records.record import Record
from marotte.records.recorder import Recorder
from marotte.records.shuffling import KEY, METHOD, commitment_to, draw
from marotte.table import log
from marotte.table.events import Event
from marotte.table.names import BOT_NAMES
from marotte.table.race import EARLIEST, LATEST, Race, Throw
from marotte.table.seat import Seat
from marotte.table.undo import LastMove


def is_same(player: str | None, other: str) -> bool:
    """Whether these are the same player, compared in constant time."""
    return player is not None and compare_digest(player.encode(), other.encode())


#: The action is not known yet: parse it from the text of the entry.
UNREAD = -1

#: Entries that change the position.
IN_THE_GAME = (log.Begun, log.Dealt, log.Moved, log.Waited, log.Undone, log.Rematch)


class TableState:
    """A table as its log describes it: the seats, the game, and the question that is being asked."""

    def __init__(self, opened: log.Opened) -> None:
        self.settings: Settings = opened.settings
        self.setup: Setup = opened.settings.setup()
        if opened.rules != self.setup.game.rules_version:
            raise Refusal(Code.SERVER_ERROR, f"this table was opened with rules of version {opened.rules}")
        self.host = opened.host
        self.opened_at = opened.at
        self.secret = bytes.fromhex(opened.secret)
        self.seats = [Seat() for _ in range(self.setup.seats)]
        self._bot_names: Sequence[str] = BOT_NAMES
        self.removed: dict[str, int] = {}  # how often the host has removed a player
        self.version = 1
        self.shown_version = 1  # as sent to clients: does not count entries that others may not notice
        self.recorder: Recorder | None = None  # once the game has begun
        self.asked_at = opened.at  # when the current question was asked, …
        self.asked_version = 1  # … and the shown version then
        self._spent = 0.0  # time used for the last move, to be restored by an undo
        self.granted = 0.0
        self.pace = opened.settings.pace  # of the bots
        self.paused_at: float | None = None
        self.held_since: float | None = None  # while the clock is stopped for a reader
        self.moment: Moment | None = None  # if players have to be quick now
        self.race: Race | None = None
        self._draws = 0  # shuffles in this round
        self.undo: LastMove | None = None
        #: A move whose result is still secret: the position before it, the seat and the action.
        self.waiting: tuple[Position, int, int] | None = None
        self._silent: set[int] = set()  # seats that were asked in secret and have chosen silence
        self.standing = 0  # a cache key: changes with everything but moves within a round
        self._states: list[OpenState] = []  # before, during and after the last entry
        self._views: list[OpenState] | None = None
        self._choices: dict[int, dict[str, int]] = {}
        self.finished: list[Record] = []  # earlier games at this table
        #: Cards that everybody sees for a moment: seat, card, until when (infinite while a player reads a lesson).
        self.flash: list[tuple[int, str, float]] = []
        self.is_worth_a_look = False  # a trick is complete or a card is shown, so bots wait a little

    @classmethod
    def of(cls, entries: Iterable[log.AnyEntry]) -> Self:
        """Rebuild a table from its log."""
        first, *others = entries
        assert isinstance(first, log.Opened)
        table = cls(first)
        for entry in others:
            table.note(entry)
        return table

    # Reading the state

    @property
    def position(self) -> Position:
        """The current game; refused before it has begun."""
        if self.recorder is None:
            raise Refusal(Code.NOT_BEGUN, "the game has not begun")
        return self.recorder.position

    @property
    def record(self) -> Record:
        """The record so far, including everything hidden."""
        self.position  # noqa: B018  # raises if there is none
        assert self.recorder is not None
        return self.recorder.record

    @property
    def sheet(self) -> list[list[int]]:
        """The points of each seat in each complete round."""
        return self.recorder.sheet if self.recorder is not None else []

    @property
    def has_begun(self) -> bool:
        """Whether the first game has begun."""
        return self.recorder is not None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.recorder is not None and self.recorder.position.is_over

    @property
    def is_going_on(self) -> bool:
        """Whether the game is in progress and not paused."""
        return self.has_begun and not self.is_over and self.paused_at is None

    @property
    def is_hurried(self) -> bool:
        """Whether players have to be quick now."""
        return self.moment is not None and not self.settings.is_unhurried

    @property
    def is_resting(self) -> bool:
        """Whether the table is between two rounds."""
        return self.recorder is not None and self.recorder.position.phase == DEAL

    def seats_of(self, player: str) -> tuple[int, ...]:
        """The seats of a player; several if people share a device."""
        return tuple(number for number, seat in enumerate(self.seats) if is_same(seat.player, player))

    @property
    def views(self) -> list[OpenState]:
        """The current view of each seat, and at ``SPECTATOR`` the public one; cached."""
        if self._views is None:
            self._views = self.position.open_views()
        return self._views

    def choices(self, seat: int) -> dict[str, int]:
        """The legal actions of a seat by their moves; cached."""
        if seat not in self._choices:
            name, view = self.setup.game.notation.move_name, self.views[seat]
            actions = self.position.legal_actions_of(seat)
            self._choices[seat] = {name(view, seat, action): action for action in actions}
        return self._choices[seat]

    def lasting_view(self, seat: int) -> View:
        """The view of a seat without cards that were shown only for a moment, which players have to remember."""
        record = self.views[seat].record
        kept = np.frombuffer(bytearray(record.tobytes()), record.dtype)[0]  # a NumPy copy would leave padding unset
        self.setup.game.secrets.forget_flashed(kept, seat)
        return View(self.setup, kept, seat)

    def names(self) -> list[str]:
        """The names of the players by seat."""
        return [seat.name for seat in self.seats]

    # Applying entries

    def note(self, entry: log.AnyEntry, action: int = UNREAD) -> Event:
        """Apply an entry. ``action`` is that of a move; if it is not given, the text of the move is parsed."""
        by = ""
        self.version += 1
        self.shown_version += not isinstance(entry, log.Pressed | log.Thrown | log.Switched)
        self.standing += not isinstance(entry, log.Moved | log.Waited)
        if not isinstance(entry, IN_THE_GAME):
            self._apply(entry)
            self._hold(entry.at)
            self._hold_up(entry.at)
            return Event(entry)
        self._states = [self.recorder.position.open_state()] if self.recorder is not None else []
        if isinstance(entry, log.Moved):
            move = entry.move
            if action == UNREAD:
                notation = self.setup.game.notation
                action = notation.parse_move(self._states[0], entry.seat, move)
                move = notation.move_name(self._states[0], entry.seat, action)  # the log may spell it differently
            # Only the mover may know that a move was forced.
            by = "player" if entry.by == "table" and self.moment is None else entry.by
            self._play(entry, action, move)
        elif isinstance(entry, log.Waited):
            assert self.moment is not None
            action = self.setup.game.notation.parse_move(self._states[0], SPECTATOR, self.moment.when_late)
            self._end_wait()
        else:
            self._apply(entry)
        self._views = None
        self._choices = {}
        self.moment = self.setup.game.timing.MOMENTS.get(self.position.phase)
        self.standing += self.position.phase < PLAY  # a round or the game has ended
        if self.is_over:  # lessons end with the game, even those of disconnected readers
            for seat in self.seats:
                self._end_reading(seat, entry.at)
        self._show_for_a_moment(entry)
        self._hold_up(entry.at)
        if not self._goes_on(entry):
            self._ask(entry.at - self._spent if isinstance(entry, log.Undone) else entry.at)
        self._hold(entry.at)
        return Event(entry, action, tuple(self._states), by)

    def _show_for_a_moment(self, entry: log.AnyEntry) -> None:
        game, first, last = self.setup.game, self._states[0], self._states[-1]
        flashed = game.secrets.flashed_cards(first, last)
        until = entry.at + self.settings.seconds_shown
        before = [card for card in self.flash if card[2] > entry.at and card[:2] not in flashed]
        self.flash = [(*card, until) for card in flashed] + before
        has_trick = isinstance(entry, log.Moved) and any(game.display.round_details(first, last).values())
        self.is_worth_a_look = bool(flashed) or has_trick

    def _apply(self, entry: log.AnyEntry) -> None:
        match entry:
            case log.Sat():
                self.seats[entry.seat] = Seat(entry.player, entry.name)
            case log.Rose():
                self.seats[entry.seat] = Seat()
            case log.Removed():
                player = self.seats[entry.seat].player
                assert player is not None
                self.seats[entry.seat] = Seat()
                if not self.seats_of(player):  # otherwise others on the same device still sit here
                    self.removed[player] = self.removed.get(player, 0) + 1
            case log.Invited():
                self.seats[entry.seat] = Seat(bot=entry.bot)
            case log.Begun():
                self._bot_names = entry.names or self._bot_names
                self._start(entry.at)
            case log.Dealt():
                self._let_nature_act()
            case log.Undone():
                self._restore()
            case log.Left():
                self.seats[entry.seat].is_away = True
                self._end_reading(self.seats[entry.seat], entry.at)
            case log.Returned():
                self.seats[entry.seat].is_away = False
            case log.Wished(what="ready"):
                self.seats[entry.seat].is_ready = True
            case log.Wished(what="pause"):
                self.seats[entry.seat].wants_pause = True
            case log.Wished():
                self.seats[entry.seat].rematch = log.REMATCHES[entry.what]
            case log.Rematch():
                self.finished.append(self.record)
                self.secret = bytes.fromhex(entry.secret)
                self._start(entry.at)
            case log.Paused():
                self.paused_at = entry.at
            case log.Resumed():
                self._go_on(entry.at)
            case log.Granted():
                self.granted += entry.seconds
            case log.Switched():
                self.seats[entry.seat].is_automatic = entry.is_automatic
            case log.Reading(is_on=True):
                self.seats[entry.seat].reading_since = entry.at
            case log.Reading():
                self._end_reading(self.seats[entry.seat], entry.at)
            case log.Paced():
                self.pace = entry.pace
            case log.Pressed():
                assert self.race is not None
                self.race.presses[entry.seat] = self.race.presses.get(entry.seat, 0) + 1
            case log.Thrown():
                if self.race is None:
                    self._silent.add(entry.seat)
                    return
                self.race.throws.append(Throw(entry.seat, entry.move, entry.reaction, entry.latency))

    def _start(self, now: float) -> None:
        for seat, name in zip(self.seats, self._bot_names, strict=False):
            seat.rematch = ""
            seat.has_read = 0.0
            seat.reading_since = None if seat.reading_since is None else now
            if seat.player is None:
                seat.bot = seat.bot or self.settings.bot
                seat.name = name
        self.undo = None
        self.waiting = None
        self.flash = []
        self.recorder = Recorder(self.setup, self.names())
        self._states = [self.position.open_state()]
        self.record.extra[KEY] = {"method": METHOD, "commitment": commitment_to(self.secret)}
        self._let_nature_act()

    @property
    def shuffle(self) -> dict[str, str]:
        """The method of the shuffles and a hash of their secret; after the game also the secret."""
        if self.recorder is not None:
            shown: dict[str, str] = self.record.extra[KEY]
            return shown
        return {"method": METHOD, "commitment": commitment_to(self.secret)}

    def _let_nature_act(self) -> None:
        """Deal, or refill a pile. This never deals the next round, even if a draw after a refill ends this one."""
        position = self.position
        assert self.recorder is not None
        is_deal = position.phase == DEAL
        self._draws = 0 if is_deal else self._draws + 1
        self.recorder.supply(draw(position.game, position.state, self.secret, self._draws))
        self._states.append(position.open_state())
        if position.phase == SHUFFLE:
            self._let_nature_act()
        for seat in self.seats if is_deal else ():
            seat.is_ready = seat.wants_pause = False

    def _play(self, entry: log.Moved, action: int, move: str) -> None:
        assert self.recorder is not None
        position = self.position
        is_own = entry.by == "player" and self.moment is None
        # Undo must not reveal whether a player is asked or the table only pretends to ask.
        is_open_to_undo = is_own and self.settings.has_undo and not entry.waits
        self.undo = LastMove(entry.seat, position.copy(), action) if is_open_to_undo else None
        if is_own:
            self.seats[entry.seat].times.append(self.time_taken(entry.at))
        self._spent = self.time_taken(entry.at) - self.granted
        self._keep_times(entry)
        if entry.waits:
            self.recorder.write(entry.seat, move)
            self._wait(position, entry.seat, action)
            return
        self.recorder.apply(entry.seat, action, move)
        self._see_result()

    def _see_result(self) -> None:
        """Process the result of a move."""
        position = self.position
        self._states.append(position.open_state())
        if position.phase == SHUFFLE:
            self._let_nature_act()
        if position.is_over:
            self.record.extra[KEY]["secret"] = self.secret.hex()
        moment = self.setup.game.timing.MOMENTS.get(position.phase)
        if moment is not None and moment.is_secret:
            self.undo = None

    def _wait(self, position: Position, seat: int, action: int) -> None:
        """Make the table look as if a player were being asked."""
        assert self.recorder is not None
        state = self.setup.game.timing.waiting_state(self._states[0], seat, action)
        assert state is not None
        self.waiting = position, seat, action
        self.recorder.position = Position.at(self.setup, state)
        self._states.append(self.position.open_state())

    def _end_wait(self) -> None:
        assert self.recorder is not None
        assert self.waiting is not None
        self.recorder.position, seat, action = self.waiting
        self.waiting = None
        self.recorder.play(seat, action)
        self._see_result()

    def has_chosen(self, seat: int) -> bool:
        """Whether a seat has made a choice that is still secret."""
        return seat in self._silent or (self.race is not None and self.race.has_thrown(seat))

    def _keep_times(self, entry: log.Moved) -> None:
        """Put the reaction times into the record, so that anybody can check who was first."""
        race = self.race
        if race is None and entry.reaction is None:
            return
        if race is not None and not any(throw.move == entry.move and throw.seat == entry.seat for throw in race.throws):
            return  # the player holds
        alone = Throw(entry.seat, entry.move, entry.reaction or 0.0, entry.latency)
        throws, presses = ([alone], {}) if race is None else (race.throws, race.presses)
        times = [
            {"seat": throw.seat, "move": throw.move, "reaction": throw.reaction, "latency": throw.latency}
            | ({"presses": presses[throw.seat]} if throw.seat in presses else {})
            for throw in throws
        ]
        place = {"round": len(self.record.rounds), "move": len(self.record.rounds[-1].moves) + 1}
        self.record.extra.setdefault("timings", []).append({**place, "throws": times})

    def _restore(self) -> None:
        assert self.recorder is not None
        assert self.undo is not None
        self.recorder.position = self.undo.before
        self.record.rounds[-1].moves.pop()
        self.undo = None

    def _go_on(self, now: float) -> None:
        """End a pause; everybody has as much time left as before it."""
        assert self.paused_at is not None
        self.asked_at += now - self.paused_at
        for seat in self.seats:
            seat.wants_pause = False
            if seat.reading_since is not None:
                seat.reading_since += now - max(self.paused_at, seat.reading_since)
        self.paused_at = None

    def _goes_on(self, entry: log.AnyEntry) -> bool:
        """Whether the others are still asked the same question: in a race, or when several seats choose at once."""
        if not isinstance(entry, log.Moved):
            return False
        if self.moment is not None:
            return self.race is not None and self.moment.name == "race" and entry.move == self.moment.when_late
        before, after = self._states[0], self._states[-1]
        is_same_phase = before.phase == after.phase >= PLAY and before.rounds == after.rounds
        is_fewer = after.actors != before.actors and after.actors & ~before.actors == 0
        return bool(is_same_phase and is_fewer)

    def _ask(self, now: float) -> None:
        """Start a new question."""
        self.asked_at = now
        self.asked_version = self.shown_version
        self.granted = 0.0
        self.held_since = None
        self._silent = set()
        self.race = self._new_race(now) if self.moment is not None and self.moment.name == "race" else None

    def _new_race(self, now: float) -> Race:
        """A race that opens at an unpredictable moment, also when it restarts."""
        opens_at = now + EARLIEST + (LATEST - EARLIEST) * random_share(self.lot(f"race at {self.shown_version}", 0))
        return Race(opens_at, opens_at + self.settings.race)

    def _end_reading(self, seat: Seat, now: float) -> None:
        """Close a lesson; time in a pause does not count as reading time."""
        if seat.reading_since is not None:
            seat.end_reading(now if self.paused_at is None else max(self.paused_at, seat.reading_since))

    # Stopping the clock

    def _hold(self, now: float) -> None:
        """Stop the clock while the table waits for a reader, and restart it afterwards."""
        is_held = self.is_going_on and self._is_read_about(now)
        if is_held and self.held_since is None:
            self.held_since = now
        elif not is_held and self.held_since is not None:
            self.asked_at += now - self.held_since
            self.held_since = None
            if self.race is not None:  # after a lesson there is a full delay before the opening
                opening = self._new_race(now)
                self.race.opens_at, self.race.closes_at = opening.opens_at, opening.closes_at

    def _hold_up(self, now: float) -> None:
        """Keep flashed cards visible while a player reads, and for their full time afterwards."""
        if not self.flash:
            return
        is_read = any(seat.reading_since is not None for seat in self.seats)
        shown = [card for card in self.flash if card[2] > now]
        until = now + self.settings.seconds_shown
        self.flash = [(seat, card, inf if is_read else until if end == inf else end) for seat, card, end in shown]

    def _is_read_about(self, now: float) -> bool:
        """Whether the current question has to wait for a reader.

        A timed moment waits for any reader, because who is asked may be secret. A race that is open does not wait.
        """
        readers = {number for number, seat in enumerate(self.seats) if seat.reading_since is not None}
        if self.race is not None and not self.settings.is_unhurried:
            return bool(readers) and (self.held_since is not None or now < self.race.opens_at)
        return bool(readers) and (self.moment is not None or self.is_resting or bool(readers & {*self.position.actors}))

    def time_taken(self, now: float) -> float:
        """Seconds since the current question, without those for which the clock was stopped."""
        return (now if self.held_since is None else self.held_since) - self.asked_at

    def is_window_open(self, now: float) -> bool:
        """Whether players may act: false until the race opens, if there is one."""
        race = self.race
        return race is None or self.settings.is_unhurried or (self.held_since is None and now >= race.opens_at)

    # Lots

    def lot(self, what: str, seat: int) -> "np.ndarray[Any, np.dtype[np.int64]]":
        """A random generator for one purpose, derived from the secret so that a restart changes nothing."""
        text = f"{METHOD} {what} {self.asked_version} {seat}".encode()
        return new_random(int.from_bytes(sha256(self.secret + text).digest()[:7]))

    def lots(self) -> Sequence[int]:
        """The seats in random order, to break ties."""
        return sorted(range(len(self.seats)), key=lambda seat: random_share(self.lot("tie", seat)))

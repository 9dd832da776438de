"""What a table is: everything that follows from its log, and nothing else.

Everything that is drawn by lot follows from the secret, so the same log always makes the same table.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from typing import Any, Self

import numpy as np

from marotte.games.contract import DEAL, PLAY, SHUFFLE, Moment
from marotte.games.position import Position
from marotte.games.randomness import new_random, random_share
from marotte.games.registry import Setup
from marotte.games.view import OpenRecord
from marotte.records.record import Record
from marotte.records.scribe import Scribe
from marotte.records.shuffling import KEY, METHOD, commitment_to, draw
from marotte.table import log
from marotte.table.racing import EARLIEST, LATEST, Race, Throw
from marotte.table.refusals import Code, Refusal
from marotte.table.settings import Settings

#: Fools of the stage, who lend the bots their names, by seat.
BOT_NAMES = ("Harlequin", "Touchstone", "Feste", "Colombine", "Yorick", "Pierrot", "Trinculo", "Zanni")


def is_same(player: str | None, other: str) -> bool:
    """Whether these are the same player, in a time that tells nothing."""
    return player is not None and compare_digest(player.encode(), other.encode())


@dataclass
class Seat:
    """A place at the table."""

    player: str | None = None  # who owns it
    name: str = ""
    bot: str | None = None  # who plays, if nobody owns it
    is_away: bool = False  # a bot plays for the owner
    is_automatic: bool = False  # the table plays when there is only one move
    is_ready: bool = False  # for the next round
    wants_pause: bool = False
    wants_again: str = ""  # "again" or "same_deal", once the game is over
    lost_at: float | None = None  # since when there is no connection; not in the log

    @property
    def is_free(self) -> bool:
        """Nobody sits here."""
        return self.player is None and self.bot is None

    @property
    def is_present(self) -> bool:
        """A person plays."""
        return self.player is not None and not self.is_away

    @property
    def is_here(self) -> bool:
        """A person plays and has a connection."""
        return self.is_present and self.lost_at is None


#: What changes the position.
IN_THE_GAME = (log.Begun, log.Dealt, log.Moved, log.TakenBack, log.Again)


@dataclass
class News:
    """An entry of the log, and for a move what is needed to tell everybody their part of it."""

    entry: log.AnyEntry
    action: int = -1
    #: The state before a move (or the beginning of a round), after it, and after each time nature acted then.
    states: tuple[OpenRecord, ...] = ()


class TableState:
    """One game, its seats, and whom it waits for."""

    def __init__(self, opened: log.Opened) -> None:
        self.settings: Settings = opened.settings
        self.setup: Setup = opened.settings.setup()
        if opened.rules != self.setup.game.rules_version:
            raise Refusal(Code.SERVER_ERROR, f"this table was opened with rules of version {opened.rules}")
        self.host = opened.host
        self.is_host_here = False  # not in the log
        self.opened_at = opened.at
        self.secret = bytes.fromhex(opened.secret)
        self.seats = [Seat() for _ in range(self.setup.seats)]
        self.version = 1
        self.shown_version = 1  # the same without what others may not notice: what is told to people
        self.scribe: Scribe | None = None  # once the game has begun
        self.asked_at = opened.at  # since when whoever is asked now is asked, …
        self.asked_version = 1  # … and in which version
        self._spent = 0.0  # of the time for the move that can be taken back
        self.granted = 0.0
        self.pace = opened.settings.pace  # of the bots
        self.paused_at: float | None = None
        self.moment: Moment | None = None  # what people have to be quick at now
        self.race: Race | None = None
        self._draws = 0  # of nature, in this round
        self.undo: tuple[int, Position, int] | None = None  # whose last move, the position before it, and the action
        self.standing = 0  # another number whenever something changes that moves within a round don't change
        self._states: list[OpenRecord] = []  # the last entry has led through
        self._views: list[OpenRecord] | None = None
        self._choices: dict[int, dict[str, int]] = {}
        self.finished: list[Record] = []  # games that were played here before this one
        #: Cards that everybody sees for a moment: whose, which, until when.
        self.flash: list[tuple[int, str, float]] = []
        self.is_worth_a_look = False  # a trick is complete, or a card is held up: nobody plays on at once
        self.news: list[News] = []  # of the last request

    @classmethod
    def of(cls, entries: Iterable[log.AnyEntry]) -> Self:
        """The table that a log has led to."""
        first, *others = entries
        assert isinstance(first, log.Opened)
        table = cls(first)
        for entry in others:
            table.note(entry)
        table.news.clear()
        return table

    # What is the case

    @property
    def position(self) -> Position:
        """The game."""
        if self.scribe is None:
            raise Refusal(Code.NOT_BEGUN, "the game has not begun")
        return self.scribe.position

    @property
    def record(self) -> Record:
        """The record so far, with all that is hidden."""
        self.position  # noqa: B018  # refuses if there is none
        assert self.scribe is not None
        return self.scribe.record

    @property
    def sheet(self) -> list[list[int]]:
        """The points of each seat in each complete round."""
        return self.scribe.sheet if self.scribe is not None else []

    @property
    def has_begun(self) -> bool:
        """Whether cards have been dealt."""
        return self.scribe is not None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.scribe is not None and self.scribe.position.is_over

    @property
    def is_going_on(self) -> bool:
        """Whether the game is being played, and not in a pause."""
        return self.has_begun and not self.is_over and self.paused_at is None

    @property
    def is_resting(self) -> bool:
        """Whether a round has ended and the next one is to be dealt."""
        return self.scribe is not None and self.scribe.position.phase == DEAL

    def seats_of(self, player: str) -> tuple[int, ...]:
        """Where somebody sits: on one device there may be several people."""
        return tuple(number for number, seat in enumerate(self.seats) if is_same(seat.player, player))

    @property
    def views(self) -> list[OpenRecord]:
        """What each seat sees now, and at ``SPECTATOR`` what everybody sees; made once for each position."""
        if self._views is None:
            self._views = self.position.open_views()
        return self._views

    def choices(self, seat: int) -> dict[str, int]:
        """What a seat may do now: the moves by their names; made once for each position."""
        if seat not in self._choices:
            name, view = self.setup.game.notation.move_name, self.views[seat]
            actions = self.position.legal_actions_of(seat)
            self._choices[seat] = {name(view, seat, action): action for action in actions}
        return self._choices[seat]

    def names(self) -> list[str]:
        """How the table calls whoever sits where."""
        return [seat.name for seat in self.seats]

    # What happens

    def note(self, entry: log.AnyEntry) -> None:
        """Let it happen, and write it down."""
        action = -1
        self.version += 1
        self.shown_version += not isinstance(entry, log.Pressed | log.Thrown | log.Switched)
        self.standing += not isinstance(entry, log.Moved)
        if not isinstance(entry, IN_THE_GAME):
            self._apply(entry)
            self.news.append(News(entry))
            return
        self._states = [self.scribe.position.open_state()] if self.scribe is not None else []
        if isinstance(entry, log.Moved):
            action = self._read(entry)
            self._play(entry, action)
        else:
            self._apply(entry)
        self._views = None
        self._choices = {}
        self.moment = self.setup.game.notation.MOMENTS.get(self.position.phase)
        self.standing += self.position.phase < PLAY  # the end of a round or of the game
        self.news.append(News(entry, action, tuple(self._states)))
        self._show_for_a_moment(entry)
        if not self._goes_on(entry):
            self._ask(entry.at - self._spent if isinstance(entry, log.TakenBack) else entry.at)

    def _entries(self) -> list[log.AnyEntry]:
        return [news.entry for news in self.news]

    def _read(self, entry: log.Moved) -> int:
        """The action that a move is the name of."""
        action = self._choices.get(entry.seat, {}).get(entry.move)
        if action is None:
            action = self.setup.game.notation.parse_move(self._states[0], entry.seat, entry.move)
        return action

    def _show_for_a_moment(self, entry: log.AnyEntry) -> None:
        notation, first, last = self.setup.game.notation, self._states[0], self._states[-1]
        flashed = notation.flashed_cards(first, last)
        until = entry.at + self.settings.seconds_shown
        before = [card for card in self.flash if card[2] > entry.at and card[:2] not in flashed]
        self.flash = [(*card, until) for card in flashed] + before
        has_trick = isinstance(entry, log.Moved) and any(notation.round_details(first, last).values())
        self.is_worth_a_look = bool(flashed) or has_trick

    def _apply(self, entry: log.AnyEntry) -> None:
        match entry:
            case log.Sat():
                self.seats[entry.seat] = Seat(entry.player, entry.name)
            case log.Rose():
                self.seats[entry.seat] = Seat()
            case log.Invited():
                self.seats[entry.seat] = Seat(bot=entry.bot)
            case log.Begun():
                self._start()
            case log.Dealt():
                self._let_nature_act()
            case log.TakenBack():
                self._restore()
            case log.Left():
                self.seats[entry.seat].is_away = True
            case log.Returned():
                self.seats[entry.seat].is_away = False
            case log.Wished(what="ready"):
                self.seats[entry.seat].is_ready = True
            case log.Wished(what="pause"):
                self.seats[entry.seat].wants_pause = True
            case log.Wished():
                self.seats[entry.seat].wants_again = entry.what
            case log.Again():
                self.finished.append(self.record)
                self.secret = bytes.fromhex(entry.secret)
                self._start()
            case log.Paused():
                self.paused_at = entry.at
            case log.Resumed():
                self._go_on(entry.at)
            case log.Granted():
                self.granted += entry.seconds
            case log.Switched():
                self.seats[entry.seat].is_automatic = entry.is_automatic
            case log.Paced():
                self.pace = entry.pace
            case log.Pressed():
                assert self.race is not None
                self.race.presses[entry.seat] = self.race.presses.get(entry.seat, 0) + 1
            case log.Thrown():
                assert self.race is not None
                self.race.throws.append(Throw(entry.seat, entry.move, entry.reaction, entry.latency))

    def _start(self) -> None:
        for seat, name in zip(self.seats, BOT_NAMES, strict=False):
            seat.wants_again = ""
            if seat.player is None:
                seat.bot = seat.bot or self.settings.bot
                seat.name = name
        self.undo = None
        self.flash = []
        self.scribe = Scribe(self.setup, self.names())
        self._states = [self.position.open_state()]
        self.record.extra[KEY] = {"method": METHOD, "commitment": commitment_to(self.secret)}
        self._let_nature_act()

    @property
    def shuffle(self) -> dict[str, str]:
        """What is known of the shuffles: how they are made and a hash of the secret; after the game the secret."""
        if self.scribe is not None:
            shown: dict[str, str] = self.record.extra[KEY]
            return shown
        return {"method": METHOD, "commitment": commitment_to(self.secret)}

    def _let_nature_act(self) -> None:
        """Deal, or refill a pile; a round that ends with the draw after that is followed by a rest like any other."""
        position = self.position
        assert self.scribe is not None
        self._draws = 0 if position.phase == DEAL else self._draws + 1
        self.scribe.supply(draw(position.game, position.state, self.secret, self._draws))
        self._states.append(position.open_state())
        if position.phase == SHUFFLE:
            self._let_nature_act()
        for seat in self.seats:
            seat.is_ready = seat.wants_pause = False

    def _play(self, entry: log.Moved, action: int) -> None:
        assert self.scribe is not None
        position = self.position
        is_open_to_undo = entry.by == "player" and self.moment is None and self.settings.has_undo
        self.undo = (entry.seat, position.copy(), action) if is_open_to_undo else None
        self._spent = entry.at - self.asked_at - self.granted
        self._keep_times(entry)
        self.scribe.apply(entry.seat, action)
        self._states.append(position.open_state())
        if position.phase == SHUFFLE:
            self._let_nature_act()
        if position.is_over:
            self.record.extra[KEY]["secret"] = self.secret.hex()

    def _keep_times(self, entry: log.Moved) -> None:
        """Write down how quick everybody was, so that anybody can check who was first."""
        race = self.race
        if race is None and entry.reaction is None:
            return
        if race is not None and not any(throw.move == entry.move and throw.seat == entry.seat for throw in race.throws):
            return  # somebody who holds
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
        assert self.scribe is not None
        assert self.undo is not None
        self.scribe.position = self.undo[1]
        self.record.rounds[-1].moves.pop()
        self.undo = None

    def _go_on(self, now: float) -> None:
        """After a pause everybody has as much time as they had before."""
        assert self.paused_at is not None
        self.asked_at += now - self.paused_at
        self.paused_at = None
        for seat in self.seats:
            seat.wants_pause = False

    def _goes_on(self, entry: log.AnyEntry) -> bool:
        """Whether this was somebody who holds in a race, so that the others are still asked the same."""
        moment = self.moment
        if self.race is None or moment is None or not isinstance(entry, log.Moved):
            return False
        return moment.name == "race" and entry.move == moment.when_late

    def _ask(self, now: float) -> None:
        """Somebody else has to decide now."""
        self.asked_at = now
        self.asked_version = self.shown_version
        self.granted = 0.0
        self.race = None
        if self.moment is not None and self.moment.name == "race":
            opens_at = now + EARLIEST + (LATEST - EARLIEST) * random_share(self.lot("race", 0))
            self.race = Race(opens_at, opens_at + self.settings.race)

    # Lots

    def lot(self, what: str, seat: int) -> "np.ndarray[Any, np.dtype[np.int64]]":
        """A generator for one purpose; it follows from the secret, so a restart changes nothing."""
        text = f"{METHOD} {what} {self.asked_version} {seat}".encode()
        return new_random(int.from_bytes(sha256(self.secret + text).digest()[:7]))

    def lots(self) -> Sequence[int]:
        """The seats in the order of the lot."""
        return sorted(range(len(self.seats)), key=lambda seat: random_share(self.lot("tie", seat)))

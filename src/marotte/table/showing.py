"""The one exit of a table: what anybody is shown or told is made here, from a list of what they may see.

A :class:`Screen` is the table at one moment. What everybody may see is made once, what only a seat may see once a
seat; a message joins them for whoever looks, who may have no seat (a spectator), one, or several (people who share a
device). Screens can carry more for clients that draw nothing themselves: sentences for a terminal, and the record of
a seat's view for a bot.
"""

from base64 import b64encode
from collections.abc import Mapping
from functools import cached_property
from itertools import pairwise
from typing import Any

import msgspec
import numpy as np

from marotte.games.contract import SPECTATOR, Game
from marotte.games.view import OpenRecord
from marotte.records.record import Record
from marotte.records.replay import NATURE, Replay
from marotte.table import log
from marotte.table.state import News, Seat
from marotte.table.table import Table

ENCODER = msgspec.json.Encoder()

#: What a client can have added to every screen.
TEXT = "text"
RECORD = "record"
EXTRAS = frozenset({TEXT, RECORD})

Eyes = tuple[int, ...]

#: What has not been made yet.
NOTHING = (None, b"")

#: What the record of a game tells everybody while it goes on.
IN_ANY_RECORD = ("format", "game", "rules", "seats", "options", "deck")


class Screen:
    """A table as it is now, for everybody who looks at it."""

    def __init__(self, table: Table, now: float, before: "Screen | None" = None) -> None:
        self.table = table
        self.now = now
        self.version = table.shown_version
        self.news = list(table.news)
        self.views: list[OpenRecord] = table.views if table.has_begun else []
        # What was made for the last screen, and from what it was made: much of it need not be made again.
        self._standing: tuple[int, bytes] = before._standing if before is not None else (-1, b"")
        self._names: dict[int, tuple[object, bytes]] = before._names if before is not None else {}
        self._told: dict[tuple[object, ...], bytes] = {}

    def message(self, eyes: Eyes, extras: frozenset[str] = frozenset()) -> bytes:
        """The message for somebody who sits in these seats."""
        return b'{"type":"table","version":%d,"happened":%b,"table":%b,"own":[%b]}' % (
            self.version,
            self._happened(eyes, TEXT in extras),
            self._public_with_text if TEXT in extras else self._public,
            b",".join([self._own_part(seat, extras) for seat in eyes]),
        )

    # What everybody may see

    @cached_property
    def _public(self) -> bytes:
        if self._standing[0] != self.table.standing:
            self._standing = self.table.standing, ENCODER.encode(self.standing())
        if not self.table.has_begun:
            return self._standing[1]
        return self._standing[1][:-1] + b"," + ENCODER.encode(self.passing())[1:]

    @cached_property
    def _public_with_text(self) -> bytes:
        return self._public[:-1] + b',"text":' + ENCODER.encode(self._situation(SPECTATOR)) + b"}"

    def standing(self) -> dict[str, Any]:
        """What everybody may see and what a move within a round does not change."""
        table = self.table
        shown: dict[str, Any] = {
            "status": status(table),
            "seats": [_seat(seat) for seat in table.seats],
            "shuffle": table.shuffle,  # the secret is in there only when the game is over
        }
        if not table.has_begun:
            return shown
        view = self.views[SPECTATOR]
        seats = table.setup.seats
        return {
            **shown,
            "game_number": len(table.finished) + 1,
            "rounds": view.rounds,
            "totals": view.totals[:seats],
            "latest": view.latest[:seats],
            "winners": table.position.winners,
        }

    def passing(self) -> dict[str, Any]:
        """What everybody may see and what any move may change."""
        view = self.views[SPECTATOR]
        notation = self.table.setup.game.notation
        return {
            "actors": notation.shown_actors(view, SPECTATOR),
            "asked": self.table.asked_version,
            "position": notation.public_names(view),
            "time": _time(self.table, self.now),
            "flash": self._flash(),
        }

    def _flash(self) -> list[dict[str, Any]]:
        """Cards that are held up for a moment."""
        return [{"seat": seat, "card": card} for seat, card, until in self.table.flash if self.now < until]

    # What a seat may see

    def _own_part(self, seat: int, extras: frozenset[str]) -> bytes:
        shown = ENCODER.encode(self.own(seat, extras))
        return shown[:-1] + b"," + self._own_names(seat)[1:] if self.table.has_begun else shown

    def _own_names(self, seat: int) -> bytes:
        """The cards of a seat, made once as long as they are the same."""
        notation, view = self.table.setup.game.notation, self.views[seat]
        made_from = (view.secret, self.table.position.phase)
        if not notation.OWN_IS_SECRET or self._names.get(seat, NOTHING)[0] != made_from:
            self._names[seat] = made_from, ENCODER.encode(notation.own_names(view, seat))
        return self._names[seat][1]

    def own(self, seat: int, extras: frozenset[str] = frozenset()) -> dict[str, Any]:
        """What only who sits here may see, besides the cards."""
        table = self.table
        shown: dict[str, Any] = {"seat": seat, "is_automatic": table.seats[seat].is_automatic}
        if not table.has_begun:
            return shown
        choices = table.choices(seat) if seat in table.position.actors else {}
        shown["moves"] = list(choices)
        shown["has_thrown"] = table.race is not None and table.race.has_thrown(seat)
        shown["can_undo"] = table.undo is not None and table.undo[0] == seat
        if TEXT in extras:
            words, names, record = table.setup.game.words, table.names(), self.views[seat].record
            shown["text"] = self._situation(seat)
            shown["choices"] = [words.move_words(record, seat, action, names) for action in choices.values()]
        if RECORD in extras:
            kept = without_flashed(table.setup.game, self.views[seat].record, seat)
            shown["record"] = b64encode(kept.tobytes()).decode()
        return shown

    def _situation(self, viewer: int) -> list[str]:
        table = self.table
        if not table.has_begun:
            return []
        return table.setup.game.words.situation(self.views[viewer].record, viewer, table.names())

    # What has just happened

    def _happened(self, eyes: Eyes, with_text: bool) -> bytes:
        """The same as JSON; mostly what everybody hears, which is made once."""
        if with_text:
            return ENCODER.encode(self.happened(eyes, with_text))
        seen = tuple([self._seen(news, eyes) for news in self.news])
        if seen not in self._told:
            self._told[seen] = ENCODER.encode(self.happened(eyes))
        return self._told[seen]

    def _seen(self, news: News, eyes: Eyes) -> object:
        """What somebody in these seats notices of an entry that others may not notice."""
        entry = news.entry
        if isinstance(entry, log.Moved):
            return seen_move(self.table.setup.game, news.states[0], entry.seat, news.action, eyes)
        return entry.seat in eyes if isinstance(entry, log.Switched) else None

    def happened(self, eyes: Eyes, with_text: bool = False) -> list[dict[str, Any]]:
        """What has just happened, as far as somebody in these seats notices it."""
        told = (self._tell(news, eyes, with_text) for news in self.news)
        return [entry for entry in told if entry is not None]

    def _tell(self, news: News, eyes: Eyes, with_text: bool) -> dict[str, Any] | None:
        entry, seen = news.entry, self._seen(news, eyes)
        told: dict[str, Any] | None
        match entry:
            case log.Moved():
                told = None if seen is None else {"what": "moved", "seat": entry.seat, "move": seen, "by": entry.by}
            case log.Pressed() | log.Thrown() | log.Opened():
                return None  # nobody may know before it counts
            case log.Again():
                told = {"what": "again"}
            case log.Begun() | log.Dealt() | log.Paused() | log.Resumed() | log.TakenBack():
                told = {"what": type(entry).__name__.lower()}
            case log.Granted():
                told = {"what": "granted", "seconds": entry.seconds}
            case log.Wished():
                told = {"what": "wished", "seat": entry.seat, "wish": entry.what}
            case log.Switched():
                told = {"what": "switched", "seat": entry.seat} if seen else None
            case log.Left():
                told = {"what": "left", "seat": entry.seat, "why": entry.why}
            case _:
                told = {"what": type(entry).__name__.lower(), "seat": entry.seat}
        if with_text and news.states:
            told = (told or {"what": "unseen"}) | {"text": self._sentences(news, eyes)}
        return told

    def _sentences(self, news: News, eyes: Eyes) -> list[str]:
        """What has happened in the game, in words; for several people on one device as everybody hears it."""
        words = self.table.setup.game.words
        names = self.table.names()
        viewer = eyes[0] if len(eyes) == 1 else SPECTATOR
        states = [state.record for state in news.states]
        if not isinstance(news.entry, log.Moved):
            return [] if isinstance(news.entry, log.TakenBack) else words.opening(states[-1], viewer, names)
        sentences = words.narrate(states[0], news.entry.seat, news.action, states[1], viewer, names)
        for before, after in pairwise(states[1:]):
            sentences = [*sentences, "The draw pile is refilled.", *words.narrate_shuffle(before, after, viewer, names)]
        return sentences


def seen_move(game: Game, before: Any, seat: int, action: int, eyes: Eyes) -> str | None:
    """What somebody in these seats sees of a move; None if they may not even know who made it."""
    if len(eyes) == 1:
        return game.notation.shown_move(before, seat, action, eyes[0])
    public = game.notation.shown_move(before, seat, action, SPECTATOR)
    shown = (game.notation.shown_move(before, seat, action, viewer) for viewer in eyes)
    return next((move for move in shown if move != public), public)


def without_flashed(game: Game, view: Any, seat: int) -> Any:
    """A view without what was shown only for a moment: that is never sent again."""
    kept = np.frombuffer(bytearray(view.tobytes()), view.dtype)[0]  # NumPy's own copy leaves gaps between fields unset
    game.notation.forget_flashed(kept, seat)
    return kept


def seen_record(record: Record, eyes: Eyes) -> dict[str, Any]:
    """The record of a game that goes on, as far as somebody in these seats has seen it.

    It can't be replayed: hands of others, piles and secret parts of moves are not in it.
    """
    game = record.setup.game
    rounds: list[dict[str, Any]] = []
    for step in Replay(record).steps():
        if step.move_number == 0:
            rounds.append({"deal": _seen_deal(game, record.rounds[step.round_number - 1].deal, eyes), "moves": []})
        elif step.seat == NATURE:
            rounds[-1]["moves"].append("* shuffle")
        else:
            move = seen_move(game, step.before, step.seat, step.action, eyes)
            if move is not None:
                rounds[-1]["moves"].append(f"{step.seat} {move}")
    data = record.to_data()
    # What is not named here stays here.
    public: dict[str, Any] = {key: data[key] for key in IN_ANY_RECORD if key in data}
    return {**public, "is_partial": True, "shuffle": record.extra["shuffle"], "rounds": rounds}


def _seen_deal(game: Game, deal: Mapping[str, Any], eyes: Eyes) -> dict[str, Any]:
    """Of a deal what lies open, and for each seat only the own cards."""
    seen = {key: deal[key] for key in game.notation.OPEN_IN_DEAL}
    for key in game.notation.OWN_IN_DEAL:
        seen[key] = [cards if seat in eyes else None for seat, cards in enumerate(deal[key])]
    return seen


def status(table: Table) -> str:
    """What the table is doing, in a word."""
    if not table.has_begun:
        return "gathering"
    if table.is_over:
        return "over"
    if table.paused_at is not None:
        return "paused"
    return "resting" if table.is_resting else "playing"


def _seat(seat: Seat) -> dict[str, Any]:
    kind = "person" if seat.player is not None else "bot" if seat.bot is not None else "free"
    return {
        "kind": kind,
        "name": seat.name,
        "bot": seat.bot,
        "is_away": seat.is_away,
        "is_connected": seat.lost_at is None,
        "is_ready": seat.is_ready,
        "wants_pause": seat.wants_pause,
        "wants_again": seat.wants_again,
    }


def _time(table: Table, now: float) -> dict[str, Any]:
    """How many seconds are left for a move, and whether a race has begun. When it will, nobody is told."""
    limit = table.settings.clock.seconds
    moment = table.moment
    left = None
    has_clock = moment is None or table.settings.is_unhurried
    if table.paused_at is None and has_clock and limit is not None and not table.is_over:
        left = max(0.0, table.asked_at + limit + table.granted - now)
    is_open = table.race is None or table.settings.is_unhurried or now >= table.race.opens_at
    return {"left": left, "moment": moment.name if moment else None, "is_open": is_open}

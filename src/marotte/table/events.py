"""Events: what has just happened at a table, as each viewer may know it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from marotte.games.contract import SPECTATOR, Fact, Game
from marotte.games.sentences import sentences
from marotte.games.view import OpenState
from marotte.protocol import events
from marotte.protocol.events import AnyEvent
from marotte.table import log

#: The seats of one connection: none for a spectator, several for people who share a device.
Viewers = tuple[int, ...]


@dataclass
class Event:
    """A log entry and, for a move or a deal, the states from which each viewer's part of it is told."""

    entry: log.AnyEntry
    action: int = -1
    #: The states before and after a move or a deal, and after each shuffle that followed.
    states: tuple[OpenState, ...] = ()
    #: Who made a move ("player", "bot" or "table"), as the others are told.
    by: str = ""


def visible_move(game: Game, before: Any, seat: int, action: int, viewers: Viewers) -> str | None:
    """The move as these seats see it; None if they may not even know who made it."""
    if len(viewers) == 1:
        return game.secrets.shown_move(before, seat, action, viewers[0])
    public = game.secrets.shown_move(before, seat, action, SPECTATOR)
    shown = (game.secrets.shown_move(before, seat, action, viewer) for viewer in viewers)
    return next((move for move in shown if move != public), public)


def seen(game: Game, event: Event, viewers: Viewers) -> Any:
    """The part of an event that differs between viewers: for a move what was played and by whom; a cache key."""
    entry = event.entry
    if isinstance(entry, log.Moved):
        move = visible_move(game, event.states[0], entry.seat, event.action, viewers)
        return None if move is None else (move, entry.by if entry.seat in viewers else event.by)
    return entry.seat in viewers if isinstance(entry, log.Switched) else None


#: The events that only have a seat, by their log entries.
SEAT_EVENTS: Mapping[type[log.Entry], Callable[[int], AnyEvent[Any]]] = {
    log.Sat: events.Sat,
    log.Rose: events.Rose,
    log.Removed: events.Removed,
    log.Invited: events.Invited,
    log.Returned: events.Returned,
}


def tell(game: Game, event: Event, viewers: Viewers) -> AnyEvent[Any] | None:
    """An event as these seats are told it; None if they don't notice it."""
    entry, noticed = event.entry, seen(game, event, viewers)
    match entry:
        case log.Moved():
            if noticed is None:
                return None
            move, by = noticed
            return events.Moved(seat=entry.seat, move=move, by=by)
        case log.Pressed() | log.Thrown() | log.Waited() | log.Opened():
            return None  # secret until it counts
        case log.Begun():
            return events.Begun()
        case log.Rematch():
            return events.Rematched()
        case log.Dealt():
            return events.Dealt()
        case log.Undone():
            return events.Undone()
        case log.Paused():
            return events.Paused()
        case log.Resumed():
            return events.Resumed()
        case log.Granted():
            return events.Granted(entry.seconds)
        case log.Wished():
            return events.Wished(entry.seat, "new_deal" if entry.what == "again" else entry.what)
        case log.Switched():
            return events.Switched(entry.seat) if noticed else None
        case log.Reading():
            return events.LessonOpened(entry.seat, entry.is_on)
        case log.Paced():
            return events.Paced(entry.seat, entry.pace)
        case log.Left():
            return events.Left(entry.seat, entry.why)
        case _:
            return SEAT_EVENTS[type(entry)](entry.seat)


def viewer_of(viewers: Viewers) -> int:
    """The viewer whose facts are told; people who share a device get those of a spectator."""
    return viewers[0] if len(viewers) == 1 else SPECTATOR


def facts_of(game: Game, event: Event, viewer: int | None) -> list[list[Fact]]:
    """The facts of an event: those of a deal, or those of a move and then of each shuffle that it caused."""
    tell, states = game.facts, event.states
    if isinstance(event.entry, log.Moved | log.Waited):
        seat = event.entry.seat if isinstance(event.entry, log.Moved) else SPECTATOR
        moved = tell.move_facts(states[0], seat, event.action, states[1], viewer)
        return [moved, *(tell.shuffle_facts(before, after, viewer) for before, after in pairwise(states[1:]))]
    return [] if isinstance(event.entry, log.Undone) else [tell.opening_facts(states[-1], viewer)]


def words_of(game: Game, facts: list[list[Fact]], names: list[str]) -> list[str]:
    """The facts as sentences."""
    told: list[str] = []
    for number, part in enumerate(facts):
        told += ["The draw pile is refilled."] if number else []
        told += sentences(game.words, part, names)
    return told

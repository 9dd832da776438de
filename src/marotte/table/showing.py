"""The one exit of a table: what anybody is shown is made here, from a list of what they may see."""

from typing import Any

from marotte.games.contract import SPECTATOR
from marotte.table import log
from marotte.table.state import News, Seat
from marotte.table.table import Table


def show(table: Table, viewer: int, now: float) -> dict[str, Any]:
    """The table as a seat (or ``SPECTATOR``) may see it now."""
    shown: dict[str, Any] = {
        "version": table.version,
        "game": table.settings.game,
        "options": table.settings.options,
        "seat": viewer if viewer != SPECTATOR else None,
        "status": status(table),
        "seats": [_seat(seat) for seat in table.seats],
    }
    if table.has_begun:
        shown |= {
            "shuffle": dict(table.record.extra["shuffle"]),  # the secret is in there only when the game is over
            "asked": table.asked_version,
            "view": table.position.view(viewer).names(),
            "time": _time(table, now),
            "flash": [{"seat": seat, "card": card} for seat, card in table.flash] if now < table.flash_until else [],
        }
    return shown


def tell(table: Table, viewer: int) -> list[dict[str, Any]]:
    """What has just happened, as far as a viewer may know it."""
    told = [_tell(table, news, viewer) for news in table.news]
    return [entry for entry in told if entry is not None]


def _tell(table: Table, news: News, viewer: int) -> dict[str, Any] | None:
    entry = news.entry
    match entry:
        case log.Moved():
            move = table.setup.game.notation.shown_move(news.before, entry.seat, news.action, viewer)
            return None if move is None else {"what": "moved", "seat": entry.seat, "move": move, "by": entry.by}
        case log.Pressed() | log.Thrown() | log.Opened():
            return None  # nobody else may know before it counts
        case log.Begun() | log.Dealt() | log.Paused() | log.Resumed() | log.TakenBack():
            return {"what": type(entry).__name__.lower()}
        case log.Granted():
            return {"what": "granted", "seconds": entry.seconds}
        case log.Wished():
            return {"what": "wished", "seat": entry.seat, "wish": entry.what}
        case log.Switched():
            return {"what": "switched", "seat": entry.seat} if entry.seat == viewer else None
        case log.Left():
            return {"what": "left", "seat": entry.seat, "why": entry.why}
        case _:
            return {"what": type(entry).__name__.lower(), "seat": entry.seat}


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
        "is_ready": seat.is_ready,
        "wants_pause": seat.wants_pause,
    }


def _time(table: Table, now: float) -> dict[str, Any]:
    """How many seconds are left for a move, and whether a race has begun. When it will, nobody is told."""
    limit = table.settings.clock.seconds
    moment = table.moment
    left = None
    if table.paused_at is None and moment is None and limit is not None and not table.is_over:
        left = max(0.0, table.asked_at + limit + table.granted - now)
    is_open = table.race is None or table.settings.is_calm or now >= table.race.opens_at
    return {"left": left, "moment": moment.name if moment else None, "is_open": is_open}

"""What is told of an entry of the log, to each viewer no more than they may know."""

from itertools import pairwise
from typing import Any

from marotte.games.contract import SPECTATOR, Fact, Game
from marotte.games.sentences import sentences
from marotte.table import log
from marotte.table.events import News

#: The seats in which somebody sits: none, one, or several for people who share a device.
Eyes = tuple[int, ...]


def seen_move(game: Game, before: Any, seat: int, action: int, eyes: Eyes) -> str | None:
    """What somebody in these seats sees of a move; None if they may not even know who made it."""
    if len(eyes) == 1:
        return game.notation.shown_move(before, seat, action, eyes[0])
    public = game.notation.shown_move(before, seat, action, SPECTATOR)
    shown = (game.notation.shown_move(before, seat, action, viewer) for viewer in eyes)
    return next((move for move in shown if move != public), public)


def seen(game: Game, news: News, eyes: Eyes) -> Any:
    """What somebody in these seats notices of an entry that others may not notice: of a move what, and by whom."""
    entry = news.entry
    if isinstance(entry, log.Moved):
        move = seen_move(game, news.states[0], entry.seat, news.action, eyes)
        return None if move is None else (move, entry.by if entry.seat in eyes else news.by)
    return entry.seat in eyes if isinstance(entry, log.Switched) else None


def tell(game: Game, news: News, eyes: Eyes) -> dict[str, Any] | None:
    """An entry as somebody in these seats is told it; None if they don't notice it."""
    entry, noticed = news.entry, seen(game, news, eyes)
    match entry:
        case log.Moved():
            if noticed is None:
                return None
            move, by = noticed
            return {"what": "moved", "seat": entry.seat, "move": move, "by": by}
        case log.Pressed() | log.Thrown() | log.Waited() | log.Opened():
            return None  # nobody may know before it counts
        case log.Again():
            return {"what": "again"}
        case log.Begun() | log.Dealt() | log.Paused() | log.Resumed() | log.TakenBack():
            return {"what": type(entry).__name__.lower()}
        case log.Granted():
            return {"what": "granted", "seconds": entry.seconds}
        case log.Wished():
            return {"what": "wished", "seat": entry.seat, "wish": entry.what}
        case log.Switched():
            return {"what": "switched", "seat": entry.seat} if noticed else None
        case log.Reading():
            return {"what": "reading", "seat": entry.seat, "is_on": entry.is_on}
        case log.Paced():
            return {"what": "paced", "seat": entry.seat, "pace": entry.pace}
        case log.Left():
            return {"what": "left", "seat": entry.seat, "why": entry.why}
        case _:
            return {"what": type(entry).__name__.lower(), "seat": entry.seat}


def viewer_of(eyes: Eyes) -> int:
    """Whose facts somebody hears; several people on one device hear what everybody hears."""
    return eyes[0] if len(eyes) == 1 else SPECTATOR


def facts_of(game: Game, news: News, viewer: int | None) -> list[list[Fact]]:
    """What has happened in the game: a deal, or a move and then each refill of a pile that it took."""
    story, states = game.story, news.states
    if isinstance(news.entry, log.Moved | log.Waited):
        seat = news.entry.seat if isinstance(news.entry, log.Moved) else SPECTATOR
        moved = story.move_facts(states[0], seat, news.action, states[1], viewer)
        return [moved, *(story.shuffle_facts(before, after, viewer) for before, after in pairwise(states[1:]))]
    return [] if isinstance(news.entry, log.TakenBack) else [story.opening_facts(states[-1], viewer)]


def words_of(game: Game, facts: list[list[Fact]], names: list[str]) -> list[str]:
    """The same in sentences."""
    told: list[str] = []
    for number, part in enumerate(facts):
        told += ["The draw pile is refilled."] if number else []
        told += sentences(game.words, part, names)
    return told

"""Events: what has just happened at a table, as a viewer is told it. A closed list."""

from typing import Generic, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

#: What happened in the game: ``facts.Fact`` of the game.
Fact = TypeVar("Fact")


class TableEvent(msgspec.Struct, tag_field="type", tag=str.lower):
    """An event at a table."""


class GameEvent(TableEvent, Generic[Fact], kw_only=True):
    """An event of the game itself."""

    facts: list[Fact] | UnsetType = UNSET  # if requested
    text: list[str] | UnsetType = UNSET  # English sentences, if requested
    #: What is left of the text when cards that were shown for a moment are turned over; missing if nothing changes.
    later: list[str] | UnsetType = UNSET


class Begun(GameEvent[Fact]):
    """The game has begun, and the first round is dealt."""


class Rematched(GameEvent[Fact], tag="rematch"):
    """Another game has begun."""


class Dealt(GameEvent[Fact]):
    """The next round is dealt."""


class Moved(GameEvent[Fact], kw_only=True):
    """A move, as far as the viewer may see it."""

    seat: int
    move: str
    by: Literal["player", "bot", "table"]  # the table: time ran out, or (told only to its player) it was the only one


class Unseen(GameEvent[Fact]):
    """Something of which the viewer notices only the consequences; left out unless facts or text are requested."""


class Undone(GameEvent[Fact]):
    """The last move was undone."""


class Sat(TableEvent):
    """A person has taken a seat."""

    seat: int


class Rose(TableEvent):
    """A seat is free again."""

    seat: int


class Removed(TableEvent):
    """The host has removed a person from a seat."""

    seat: int


class Invited(TableEvent):
    """A bot has taken a seat."""

    seat: int


class Left(TableEvent):
    """A bot takes over for a player who has left, whose connection was lost, or who ran out of time."""

    seat: int
    why: Literal["left", "lost", "time"]


class Returned(TableEvent):
    """A player has taken their seat back from the bot."""

    seat: int


class Wished(TableEvent):
    """A player wants a pause, is ready for the next round, or wants a rematch."""

    seat: int
    wish: Literal["pause", "ready", "new_deal", "same_deal"]


class Paused(TableEvent):
    """A pause begins."""


class Resumed(TableEvent):
    """The pause ends."""


class Granted(TableEvent):
    """The player to move has more time."""

    seconds: float


class Switched(TableEvent):
    """Automatic moves were switched on or off; only this seat is told."""

    seat: int


class LessonOpened(TableEvent, tag="reading"):
    """A player has opened or closed a lesson."""

    seat: int
    is_on: bool


class Paced(TableEvent):
    """A player has changed the pace of the bots."""

    seat: int
    pace: float


#: Events outside the game, which can happen before it as well.
PlayerEvent: TypeAlias = (
    Sat
    | Rose
    | Removed
    | Invited
    | Left
    | Returned
    | Wished
    | Paused
    | Resumed
    | Granted
    | Switched
    | LessonOpened
    | Paced
)
AnyEvent: TypeAlias = (
    Begun[Fact] | Rematched[Fact] | Dealt[Fact] | Moved[Fact] | Unseen[Fact] | Undone[Fact] | PlayerEvent
)

"""What happens at a table, one entry after the other. The log is the table: it can be made again from it alone.

An entry says what was decided, never what somebody tried. The secret of the shuffles stands in the first one, so a log
is not for anybody's viewers; what players see is made in :mod:`marotte.table.screen`.
"""

from typing import Literal

import msgspec

from marotte.protocol.settings import Settings


class Entry(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag=str.lower, kw_only=True):
    """Any of them."""

    at: float  # when, in seconds since 1970


class Opened(Entry):
    """The table is there."""

    settings: Settings
    secret: str  # of the shuffles, hexadecimal
    host: str  # the player who opened it
    rules: int = 1  # the version of the game's rules


class Sat(Entry):
    """Somebody takes a seat."""

    seat: int
    player: str
    name: str


class Rose(Entry):
    """A seat is free again; only before the game."""

    seat: int


class Removed(Entry):
    """The host has freed the seat of a person; only before the game."""

    seat: int


class Invited(Entry):
    """A bot takes a seat."""

    seat: int
    bot: str


class Begun(Entry):
    """The game begins, with bots on the free seats."""

    names: list[str] = []  # of the bots, by seat; without any they are called as they always were


class Dealt(Entry):
    """The next round begins. What is dealt follows from the secret."""


class Moved(Entry):
    """A move, and who made it: the player, a bot for them, or the table because a time was over."""

    seat: int
    move: str
    by: Literal["player", "bot", "table"]
    reaction: float | None = None  # how long a player took who had to be quick, in seconds, …
    latency: float = 0.0  # … without those that were taken off for the line
    waits: bool = False  # what comes of it follows with the next :class:`Waited`, though nobody is asked


class Waited(Entry):
    """The table has waited as if somebody had been asked."""


class Pressed(Entry):
    """Somebody wanted to throw a card before the race began."""

    seat: int


class Thrown(Entry):
    """A card in a race; which one counts is decided later, by who was quicker. Or a silence that is not to be heard."""

    seat: int
    move: str
    reaction: float  # seconds that the player took, …
    latency: float  # … without those that were taken off for the line


class Undone(Entry, tag="takenback"):  # tags are kept: logs of older versions have them
    """The last move is undone."""


class Left(Entry):
    """A bot plays for a seat from now on."""

    seat: int
    why: Literal["left", "lost", "time"]


class Returned(Entry):
    """A player plays again."""

    seat: int


#: Rematches that somebody can wish for: how logs spell them, and everybody else.
REMATCHES = {"again": "new_deal", "same_deal": "same_deal"}


class Wished(Entry):
    """Somebody wants a pause, is ready for the next round, or wants another game with new or the same cards."""

    seat: int
    what: Literal["pause", "ready", "again", "same_deal"]


class Paused(Entry):
    """Nothing goes on."""


class Resumed(Entry):
    """It goes on."""


class Granted(Entry):
    """Whoever thinks has more time."""

    seconds: float


class Rematch(Entry, tag="again"):
    """A rematch: another game in the same seats."""

    secret: str  # of its shuffles; for the same deal that of the game before


class Switched(Entry):
    """Whether the table plays for a seat that has only one move."""

    seat: int
    is_automatic: bool


class Reading(Entry):
    """Somebody begins or ends to read a lesson; meanwhile the time for what is asked stands still."""

    seat: int
    is_on: bool


class Paced(Entry):
    """Bots take about so long for a move from now on."""

    seat: int  # of who wanted it
    pace: float  # seconds


AnyEntry = (
    Opened
    | Sat
    | Rose
    | Removed
    | Invited
    | Begun
    | Dealt
    | Moved
    | Waited
    | Pressed
    | Thrown
    | Undone
    | Left
    | Returned
    | Wished
    | Paused
    | Resumed
    | Granted
    | Rematch
    | Switched
    | Reading
    | Paced
)

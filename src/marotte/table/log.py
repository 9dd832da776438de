"""The log of a table. A table can be rebuilt from its log alone.

Entries are decisions, never mere attempts. The first one contains the secret of the shuffles, so a log is never sent to
anybody; what players see is made in :mod:`marotte.table.screen`.
"""

from typing import Literal

import msgspec

from marotte.protocol.settings import Settings


class Entry(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag=str.lower, kw_only=True):
    """The base of all entries."""

    at: float  # seconds since 1970


class Opened(Entry):
    """The table was opened."""

    settings: Settings
    secret: str  # of the shuffles, hexadecimal
    host: str  # a player
    rules: int = 1  # the version of the game's rules


class Sat(Entry):
    """A person took a seat."""

    seat: int
    player: str
    name: str


class Rose(Entry):
    """A seat became free; only before the game."""

    seat: int


class Removed(Entry):
    """The host removed a person from a seat; only before the game."""

    seat: int


class Invited(Entry):
    """A bot took a seat."""

    seat: int
    bot: str


class Begun(Entry):
    """The game began, with bots on the free seats."""

    names: list[str] = []  # of the bots, by seat; empty in old logs: the default names


class Dealt(Entry):
    """The next round was dealt. The cards follow from the secret."""


class Moved(Entry):
    """A move, and who made it: a player, a bot, or the table (timeout, forced move, calm mode)."""

    seat: int
    move: str
    by: Literal["player", "bot", "table"]
    reaction: float | None = None  # of the player, if speed counts: seconds, …
    latency: float = 0.0  # … with this latency already deducted
    waits: bool = False  # its result comes with the next :class:`Waited`, though nobody is asked


class Waited(Entry):
    """The table has waited as if it had asked a player, and the result of the last move is applied."""


class Pressed(Entry):
    """A player pressed before the race had opened."""

    seat: int


class Thrown(Entry):
    """A throw in a race, of which the quickest will count; or silence in a secret moment, which nobody is told of."""

    seat: int
    move: str
    reaction: float  # seconds, …
    latency: float  # … with this latency already deducted


class Undone(Entry, tag="takenback"):  # the tag of older logs
    """The last move was undone."""


class Left(Entry):
    """A bot took over a seat: its player left, was disconnected too long or ran out of time."""

    seat: int
    why: Literal["left", "lost", "time"]


class Returned(Entry):
    """A player took their seat back from the bot."""

    seat: int


#: The kinds of rematch: as logs spell them, and as everything else does.
REMATCHES: dict[str, Literal["new_deal", "same_deal"]] = {"again": "new_deal", "same_deal": "same_deal"}


class Wished(Entry):
    """A player wants a pause, is ready for the next round, or wants a rematch with new or the same cards."""

    seat: int
    what: Literal["pause", "ready", "again", "same_deal"]


class Paused(Entry):
    """A pause began."""


class Resumed(Entry):
    """The pause ended."""


class Granted(Entry):
    """The players to move were given more time."""

    seconds: float


class Rematch(Entry, tag="again"):
    """A rematch began: another game in the same seats."""

    secret: str  # of its shuffles; for the same deal, that of the previous game


class Switched(Entry):
    """A player turned automatic forced moves on or off."""

    seat: int
    is_automatic: bool


class Reading(Entry):
    """A player opened or closed a lesson; the clock is stopped while it is open."""

    seat: int
    is_on: bool


class Paced(Entry):
    """A player changed the pace of the bots."""

    seat: int  # of the player who changed it
    pace: float  # median seconds per move


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

"""What has just happened at a table, and what is kept of it for who is told and for who takes it back."""

from dataclasses import dataclass

from marotte.games.position import Position
from marotte.games.view import OpenRecord
from marotte.table import log


@dataclass
class News:
    """An entry of the log, and for a move what is needed to tell everybody their part of it."""

    entry: log.AnyEntry
    action: int = -1
    #: The state before a move (or the beginning of a round), after it, and after each time nature acted then.
    states: tuple[OpenRecord, ...] = ()
    #: Who made a move, as the others are told.
    by: str = ""


@dataclass
class LastMove:
    """A move that could be taken back."""

    seat: int
    before: Position  # that was its own, so that it may be looked at anywhere
    action: int
    is_harmless: bool | None = None  # whether nobody has learnt anything by it; None: nobody has looked

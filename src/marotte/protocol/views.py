"""What a table shows: to everybody, and to the player of a seat.

The parts that differ from game to game are type parameters. A program that knows the game fills them in; one that
doesn't leaves them out, and gets plain data.
"""

from typing import Generic, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from marotte.games.contract import CardView, Ending

#: A game's position, as everybody sees it: ``display.Position`` of the game.
Position = TypeVar("Position")
#: What only the player of a seat sees of the game: ``display.Cards`` of the game.
Cards = TypeVar("Cards")

#: What a table is doing.
Status: TypeAlias = Literal["gathering", "playing", "resting", "paused", "over"]


class SeatView(msgspec.Struct):
    """A seat, as everybody sees it."""

    kind: Literal["person", "bot", "free"]
    name: str
    bot: str | None  # the bot on this seat
    is_away: bool  # a bot plays for its player
    is_connected: bool
    is_reading: bool  # a lesson is open
    is_ready: bool  # for the next round
    wants_pause: bool
    rematch: Literal["", "new_deal", "same_deal"]  # the rematch that its player wants


class TimeView(msgspec.Struct):
    """The time for a move, or between two rounds."""

    left: float | None  # seconds; None if nothing is timed, or the clock is stopped
    moment: str | None  # the timed moment of the game
    is_open: bool  # False before a race opens


class OpenCards(msgspec.Struct, Generic[Cards]):
    """All hidden cards, once the game is over."""

    own: list[Cards]  # by seat
    rest: dict[str, list[str]]  # what nobody held, by pile


class ShuffleView(msgspec.Struct, omit_defaults=True):
    """The promise that the cards were fixed before anybody played, and its proof once the game is over."""

    method: str = ""
    commitment: str = ""
    secret: str = ""


class LobbyView(msgspec.Struct, kw_only=True):
    """What everybody sees of a table, before the game as well."""

    status: Status
    seats: list[SeatView]
    pace: float  # average time of a bot for a move, in seconds
    is_host_here: bool
    shuffle: ShuffleView
    text: list[str] | UnsetType = UNSET  # the situation in English, if requested


class TableView(LobbyView, Generic[Position, Cards], kw_only=True, omit_defaults=True):
    """What everybody sees of a table once the game has begun. Fields that have their default are left out."""

    game_number: int  # of the games at this table, from 1
    rounds: int  # complete rounds
    totals: list[int]
    latest: list[int]  # the points of the last complete round
    sheet: list[list[int]]  # the points of each complete round
    winners: list[int] | None = None  # None until the game is over
    places: list[int] | None = None  # the rank of each seat, from 1; None until the game is over
    actors: list[int]  # the seats that may move
    asked: int  # the version of the question to them
    position: Position
    endings: list[Ending]
    time: TimeView
    flash: list[CardView] = []  # cards that everybody sees for a moment
    open: OpenCards[Cards] | None = None  # None until the game is over
    #: If text is requested: the scores of the last round, if there were several, and all together.
    scores: list[str] | UnsetType = UNSET
    #: If text is requested: why the game is over, unless the last event says so.
    why: list[str] | UnsetType = UNSET


class OwnLobbyView(msgspec.Struct, kw_only=True):
    """What only the player of a seat sees, before the game as well."""

    seat: int
    is_automatic: bool  # the table plays for this seat when it has only one move
    may: list[str]  # the requests that would be granted


class OwnView(OwnLobbyView, Generic[Cards], kw_only=True):
    """What only the player of a seat sees once the game has begun."""

    moves: list[str]  # the legal moves; empty if it is not the seat's turn
    has_thrown: bool  # the seat has thrown in this race, or has declined
    cards: Cards
    text: list[str] | UnsetType = UNSET  # the situation in English, if requested
    choices: list[str] | UnsetType = UNSET  # a phrase for each of the moves, if text is requested
    #: If text is requested: each of the moves as answers to several questions; empty if one list will do.
    steps: list[list[list[str]]] | UnsetType = UNSET
    is_forced: bool | UnsetType = UNSET  # if text is requested: the table will make the only move by itself
    record: str | UnsetType = UNSET  # the engine's view in base64, if requested

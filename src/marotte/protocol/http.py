"""Bodies of HTTP requests and responses."""

from typing import Annotated, Any, Generic, Literal

import msgspec
from msgspec import Meta

from marotte.protocol.events import AnyEvent, Fact
from marotte.protocol.requests import Name, SeatNumber
from marotte.protocol.settings import AnyDeck, AnyOptions, Settings
from marotte.protocol.views import Cards, OwnView, Position, TableView

# Games and decks


class OptionInfo(msgspec.Struct):
    """A rule that a table can change."""

    name: str
    sentence: str
    default: str | int | None  # None: it depends on other options
    choices: list[str]  # empty for a number from minimum to maximum
    minimum: int
    maximum: int


class DeckEntryInfo(msgspec.Struct):
    """An entry of a game's deck, which a table can change too."""

    name: str
    sentence: str
    kind: Literal["number", "counts", "values"]  # an integer, one integer per card, or a list of distinct integers
    minimum: int
    maximum: int
    cards: list[str]  # those it is about: one, one per count, or one per value; may be empty


class ShortGameInfo(msgspec.Struct):
    """The options and deck that make a game short."""

    options: AnyOptions
    deck: AnyDeck


class GameInfo(msgspec.Struct):
    """A game, its options and its deck entries."""

    name: str
    title: str
    summary: str
    credit: str
    seat_counts: list[int]
    default_seats: int
    options: list[OptionInfo]
    deck: list[DeckEntryInfo]
    short: ShortGameInfo
    times: dict[str, float]


class DeckRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A setup whose deck is to be checked."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=8)]
    options: AnyOptions = {}
    deck: AnyDeck = {}


class DeckFault(msgspec.Struct):
    """Why a deck is not playable."""

    name: str  # from a closed list for each game; all of them have ``bounds``
    sentence: str
    numbers: dict[str, str | int]  # the values in the sentence, for other languages


class DeckInfo(msgspec.Struct):
    """The usual deck of a setup, and what is wrong with the requested one."""

    usual: AnyDeck
    fault: DeckFault | None


# Tables


class Place(msgspec.Struct):
    """A seat (None for a host who has not sat down) and the token that proves it. Browsers also get it as a cookie."""

    table: str
    seat: int | None
    token: str
    url: str


class TableListed(msgspec.Struct):
    """A table that strangers may join or watch."""

    table: str
    settings: Settings
    status: str
    free: list[int]
    names: list[str]


class Joining(msgspec.Struct, forbid_unknown_fields=True):
    """A request to sit down; on any free seat if none is given."""

    name: Name
    seat: SeatNumber | None = None


class Invitation(msgspec.Struct):
    """The link to a table."""

    url: str
    is_local: bool  # it works on this computer only
    can_open: bool  # the host, on this computer, can change that: see open_to_room


class GameProgress(msgspec.Struct, frozen=True):
    """Compilation progress of a game."""

    is_ready: bool  # people and heuristic bots can play
    has_search: bool  # experts and hints are ready as well
    step: Literal["waiting", "rules", "views", "bots", "search", "done"]  # what is being compiled
    done: float  # of the current step, from 0 to 1


class Progress(msgspec.Struct, frozen=True):
    """Compilation progress of all games."""

    games: dict[str, GameProgress]


# Replays


class ReplayStep(msgspec.Struct, Generic[Position, Cards, Fact]):
    """A deal or a move, and the table after it, in the form of a message of a table."""

    round: int
    move_number: int
    events: list[AnyEvent[Fact]]
    table: TableView[Position, Cards]
    own: list[OwnView[Cards]]


class ReplayData(msgspec.Struct, Generic[Position, Cards, Fact]):
    """A whole game, as somebody sees it who sees everything."""

    game: str
    seats: int
    names: list[str]
    options: dict[str, Any]
    deck: dict[str, Any]  # the entries that differ from the usual deck
    steps: list[ReplayStep[Position, Cards, Fact]]
    is_verified: bool | None

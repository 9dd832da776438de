"""The messages over a socket: a closed list, as in docs/protocol.md."""

from typing import Annotated, Any, Generic, TypeAlias

import msgspec
from msgspec import Meta

from marotte.protocol.events import AnyEvent, Fact, PlayerEvent
from marotte.protocol.requests import AtTable, Phrase
from marotte.protocol.settings import Settings
from marotte.protocol.views import Cards, LobbyView, OwnLobbyView, OwnView, Position, TableView

#: Rises when older clients would no longer understand the server.
PROTOCOL = 1

#: Longest message from a client, in bytes.
LONGEST_MESSAGE = 4096


class Pong(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag="pong"):
    """The answer to a ping; the server measures the latency with it."""

    number: Annotated[int, Meta(ge=0)]


class Look(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag="look"):
    """Ask for the table message again."""


#: What a client can have added to table messages: sentences, the seat's view for a bot, and facts.
TEXT = "text"
RECORD = "record"
FACTS = "facts"
EXTRAS = frozenset({TEXT, RECORD, FACTS})

#: Everything a client may send.
FromClient = AtTable | Pong | Look


class ToClient(msgspec.Struct, tag_field="type", tag=str.lower):
    """A message from the server."""


class Hello(ToClient):
    """The first message: the protocol, the table and the receiver's seats."""

    protocol: int
    table: str
    seats: list[int]
    is_host: bool
    settings: Settings


class LobbyMessage(ToClient, tag="lobby"):
    """The whole table before its first game, and what has just happened."""

    version: int
    events: list[PlayerEvent]
    may: list[str]  # the requests that would be granted without a seat, or about the seats of others
    table: LobbyView
    own: list[OwnLobbyView]  # one entry for each seat of the receiver


class TableMessage(ToClient, Generic[Position, Cards, Fact], tag="table"):
    """The whole table as its receiver may see it, and what has just happened; built in marotte.table.screen."""

    version: int
    events: list[AnyEvent[Fact]]
    may: list[str]
    table: TableView[Position, Cards]
    own: list[OwnView[Cards]]


#: A table as its receiver may see it.
AnyTableMessage: TypeAlias = LobbyMessage | TableMessage[Any, Any, Any]


class Refused(ToClient):
    """A request was refused. Errors over HTTP have the same form."""

    code: str
    sentence: str
    rule: str = ""


class Said(ToClient):
    """A player says a quick phrase."""

    seat: int
    phrase: Phrase


class HintedMove(msgspec.Struct):
    """A move that was considered, and its chance to win."""

    move: str
    chance: float


class Hinted(ToClient):
    """A hint: the moves that were considered, best first."""

    seat: int
    version: int
    moves: list[HintedMove]


class Ping(ToClient):
    """To be answered at once with a pong of the same number."""

    number: int


#: Everything the server sends.
FromServer: TypeAlias = Hello | AnyTableMessage | Refused | Said | Hinted | Ping

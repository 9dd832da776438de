"""The messages over a socket: a closed list, as in docs/protocol.md."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from marotte.protocol.requests import AtTable, Phrase
from marotte.protocol.settings import Settings

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


class TableMessage(ToClient, tag="table"):
    """The whole table as its receiver may see it, and what has just happened; built in marotte.table.screen."""

    version: int
    events: list[dict[str, Any]]
    may: list[str]
    table: dict[str, Any]
    own: list[dict[str, Any]]


class Refused(ToClient):
    """A request was refused. Errors over HTTP have the same form."""

    code: str
    sentence: str
    rule: str = ""


class Said(ToClient):
    """A player says a quick phrase."""

    seat: int
    phrase: Phrase


class Hinted(ToClient):
    """A hint: the moves that were considered, best first, each with its chance to win."""

    seat: int
    version: int
    moves: list[dict[str, Any]]


class Ping(ToClient):
    """To be answered at once with a pong of the same number."""

    number: int


#: Everything the server sends.
FromServer = Hello | TableMessage | Refused | Said | Hinted | Ping

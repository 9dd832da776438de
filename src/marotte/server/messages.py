"""What goes over a socket: a closed list, as docs/protocol.md has it."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from marotte.table.requests import AtTable, Phrase
from marotte.table.settings import Settings

#: Rises when a client of before would no longer understand the server.
PROTOCOL = 1

#: No message from a client is longer, in bytes.
LONGEST_MESSAGE = 4096


class Pong(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag="pong"):
    """The answer to a ping, by which the server measures the line."""

    number: Annotated[int, Meta(ge=0)]


class Look(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag="look"):
    """Show the table again."""


#: All that a client may send.
FromClient = AtTable | Pong | Look


class ToClient(msgspec.Struct, tag_field="type", tag=str.lower):
    """Anything that the server sends."""


class Hello(ToClient):
    """The first message: with which protocol, at which table, and where one sits."""

    protocol: int
    table: str
    seats: list[int]
    is_host: bool
    settings: Settings


class TableMessage(ToClient, tag="table"):
    """The table as its receiver may see it, whole, and what has just happened; made in marotte.table.screen."""

    version: int
    events: list[dict[str, Any]]
    may: list[str]
    table: dict[str, Any]
    own: list[dict[str, Any]]


class Refused(ToClient):
    """What was asked for is not done. Over HTTP an error has the same form."""

    code: str
    sentence: str
    rule: str = ""


class Said(ToClient):
    """Somebody says one of the quick phrases."""

    seat: int
    phrase: Phrase


class Hinted(ToClient):
    """What a strong player would do: the moves it looked at, the best one first, each with its chance to win."""

    seat: int
    version: int
    moves: list[dict[str, Any]]


class Ping(ToClient):
    """To be answered at once, with a pong of the same number."""

    number: int


#: All that the server sends.
FromServer = Hello | TableMessage | Refused | Said | Hinted | Ping

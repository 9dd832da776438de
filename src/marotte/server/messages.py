"""What goes over a socket besides the requests of a table: a closed list, as docs/protocol.md has it."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from marotte.table.requests import AnyRequest

PROTOCOL = 1

#: No message from a client is longer, in bytes.
LONGEST_MESSAGE = 4096


class Pong(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag="pong"):
    """The answer to a ping, by which the server measures the line."""

    number: Annotated[int, Meta(ge=0)]


class Look(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag="look"):
    """Send everything again: a gap was noticed."""


FromClient = AnyRequest | Pong | Look


class ToClient(msgspec.Struct, tag_field="type", tag=str.lower, omit_defaults=False):
    """Anything that the server sends."""


class Hello(ToClient):
    """The first message."""

    protocol: int
    table: str
    seat: int | None


class Shown(ToClient, tag="table"):
    """The table as its receiver may see it, and what has just happened."""

    version: int
    happened: list[dict[str, Any]]
    shown: dict[str, Any]


class Refused(ToClient):
    """What was asked for is not done."""

    code: str
    sentence: str


class Said(ToClient):
    """Somebody says one of the quick phrases."""

    seat: int
    phrase: int


class Ping(ToClient):
    """To be answered at once."""

    number: int

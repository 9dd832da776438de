"""What somebody at a table can ask for: a closed list."""

from typing import Annotated

import msgspec
from msgspec import Meta

Seat = Annotated[int, Meta(ge=0, le=7)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]


class Request(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """Any of them."""


class Sit(Request):
    """Take a free seat, under a name."""

    seat: Seat
    name: Name


class Rise(Request):
    """Leave the seat; during the game a bot plays on until one comes back."""


class Return(Request):
    """Come back to one's seat."""


class Invite(Request):
    """Put a bot on a free seat, or free a bot's seat (an empty name); only the host does that."""

    seat: Seat
    bot: Annotated[str, Meta(max_length=60)]


class Begin(Request):
    """Start the game; free seats become bots."""


class Move(Request):
    """Make a move, as it is written in a record, in the position of that version."""

    version: Annotated[int, Meta(ge=0)]
    move: Annotated[str, Meta(min_length=1, max_length=100)]


class Ready(Request):
    """Ready for the next round."""


class Undo(Request):
    """Take back one's last move, as long as nobody has learnt anything through it."""


class Pause(Request):
    """Ask for a pause; it begins when all at the table have asked for it, and ends when one wants to go on."""


class Resume(Request):
    """Go on."""


class Grant(Request):
    """Give whoever is thinking more time."""


class Automatic(Request):
    """Whether the table plays for this seat when there is only one move."""

    is_on: bool


class Say(Request):
    """One of the quick phrases, by its number."""

    phrase: Annotated[int, Meta(ge=0, le=31)]


AnyRequest = Sit | Rise | Return | Invite | Begin | Move | Ready | Undo | Pause | Resume | Grant | Automatic | Say

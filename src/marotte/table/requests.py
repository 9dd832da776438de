"""What somebody can ask a table for: a closed list."""

from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta

SeatNumber = Annotated[int, Meta(ge=0, le=7)]
#: As it is typed: how long a name may be is decided when it is read, so that what is wrong with it is said.
Name = Annotated[str, Meta(max_length=200)]


class Phrase(StrEnum):
    """What can be said at a table; every client says it in its own language."""

    HELLO = "hello"
    GOOD_LUCK = "good_luck"
    WELL_PLAYED = "well_played"
    THANKS = "thanks"
    SORRY = "sorry"
    OOPS = "oops"
    WOW = "wow"
    HAHA = "haha"
    FOOL = "fool"
    THINKING = "thinking"
    YOUR_TURN = "your_turn"
    ONE_MOMENT = "one_moment"
    GOOD_GAME = "good_game"
    AGAIN = "again"
    GOODBYE = "goodbye"


class Request(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag=str.lower, kw_only=True):
    """Any of them. It names the seat for which it is made, for one device may have several."""

    seat: SeatNumber


class Sit(Request):
    """Take a free seat, under a name."""

    name: Name


class Rise(Request):
    """Leave the seat; during the game a bot plays on until one comes back."""


class Return(Request):
    """Come back to one's seat."""


class Invite(Request):
    """Put a bot on a free seat, or free a bot's seat (an empty name); only the host does that."""

    bot: Annotated[str, Meta(max_length=60)]


class Remove(Request):
    """Free the seat of a person, before the game; only the host does that."""


class Begin(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag="begin"):
    """Start the game; free seats become bots. The host does that; at a full table, or if the host is gone, anybody."""


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


class Reading(Request):
    """Whether a lesson is open in front of this seat: for a while nobody who reads has to be quick."""

    is_on: bool


class Pace(Request):
    """How long bots take for a move from now on, about."""

    pace: Annotated[float, Meta(ge=0, le=10)]


class Rematch(Request):
    """Another game in the same seats once this one is over, with new cards or, to learn from it, with the same."""

    is_same_deal: bool = False


class Say(Request):
    """Say one of the quick phrases."""

    phrase: Phrase


class Hint(Request):
    """Ask what a strong player would do, with what this seat can know."""


#: What people ask for during a game, over a socket. A seat is taken by HTTP, which gives the token for it.
AtTable = (
    Rise
    | Return
    | Invite
    | Remove
    | Begin
    | Move
    | Ready
    | Undo
    | Pause
    | Resume
    | Grant
    | Automatic
    | Reading
    | Pace
    | Rematch
    | Say
    | Hint
)
AnyRequest = Sit | AtTable

"""The requests that a table takes: a closed list."""

from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta

SeatNumber = Annotated[int, Meta(ge=0, le=7)]
#: As typed. The real limit is checked when the name is read, so that the refusal can say what is wrong.
Name = Annotated[str, Meta(max_length=200)]


class Phrase(StrEnum):
    """A quick phrase for the chat; every client words it in its own language."""

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
    """A request. It names the seat it is made for, since one device may have several."""

    seat: SeatNumber


class Sit(Request):
    """Take a free seat, under a name."""

    name: Name


class Rise(Request):
    """Leave the seat; during a game a bot plays on until the player returns."""


class Return(Request):
    """Return to the seat."""


class Invite(Request):
    """Put a bot on a free seat, or free a bot's seat (an empty name). For the host only."""

    bot: Annotated[str, Meta(max_length=60)]


class Remove(Request):
    """Free the seat of a person before the game. For the host only."""


class Begin(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag="begin"):
    """Start the game; bots take the free seats. For the host; at a full table or without a host, for every player."""


class Move(Request):
    """Make a move, in the notation of records, in the position of this version."""

    version: Annotated[int, Meta(ge=0)]
    move: Annotated[str, Meta(min_length=1, max_length=100)]


class Ready(Request):
    """Ready for the next round."""


class Undo(Request):
    """Undo one's own last move, unless it has revealed anything."""


class Pause(Request):
    """Ask for a pause. It starts when every player has asked for it and ends when one of them resumes."""


class Resume(Request):
    """End the pause."""


class Grant(Request):
    """Give the player to move more time."""


class Automatic(Request):
    """Whether the table plays for this seat when there is only one move."""

    is_on: bool


class Reading(Request):
    """Whether a lesson is open at this seat: for a while the clocks wait for its reader."""

    is_on: bool


class Pace(Request):
    """The average time that bots take for a move, in seconds."""

    pace: Annotated[float, Meta(ge=0, le=10)]


class Rematch(Request):
    """Another game in the same seats, with new cards or, to learn from it, with the same ones."""

    is_same_deal: bool = False


class Say(Request):
    """Say one of the quick phrases."""

    phrase: Phrase


class Hint(Request):
    """Ask what a strong player would do, knowing what this seat knows."""


#: The requests over a socket. A seat is taken over HTTP, which gives the token for it.
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

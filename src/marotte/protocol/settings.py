"""The settings of a table, as its host chooses them."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from marotte.errors import UsageError
from marotte.games.registry import Setup, find_game, make_setup

#: In seconds.
DAY = 86400.0

#: Longest time for a move, in days.
MOST_DAYS = 30

#: A time in seconds that a host may set.
Seconds = Annotated[float, Meta(ge=0, le=600)]

#: Options that differ from the defaults, and entries of the deck, by name.
AnyOptions = Annotated[dict[str, str | int], Meta(max_length=20)]
AnyDeck = Annotated[dict[str, int | Annotated[list[int], Meta(max_length=100)]], Meta(max_length=80)]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time for a move: unlimited, some seconds, or some days."""

    unit: Literal["none", "seconds", "days"] = "none"
    amount: Annotated[int, Meta(ge=1, le=3600)] = 1

    @property
    def seconds(self) -> float | None:
        """The time for a move in seconds; None if it is unlimited."""
        if self.unit == "none":
            return None
        return float(self.amount) if self.unit == "seconds" else DAY * self.amount


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The settings of a table."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=8)]
    options: AnyOptions = {}
    deck: AnyDeck = {}
    clock: Clock = Clock()
    bot: Annotated[str, Meta(max_length=60)] = "club"  # takes free seats and plays for absent players
    pace: Seconds = 1.0  # average thinking time of a bot
    reaction: Seconds = 1.0  # average reaction time of a bot in a race
    is_calm: bool = False  # nobody has to be quick
    thanks: Seconds = 5.0  # the time to say thank you …
    race: Seconds = 8.0  # … to throw a card in a race …
    call: Seconds = 2.0  # … and to call stop
    show: Seconds = 4.0  # how long an island is shown
    rest: Seconds = 15.0  # longest break between two rounds
    grace: Seconds = 30.0  # how long a player may be disconnected before a bot takes over
    is_listed: bool = False  # strangers find the table; otherwise only people with the link do
    has_spectators: bool = True
    has_hints: bool = True
    has_undo: bool = True

    @property
    def is_unhurried(self) -> bool:
        """Whether nobody has to be quick: correspondence players need not even be there."""
        return self.is_calm or self.clock.unit == "days"

    @property
    def seconds_shown(self) -> float:
        """How long cards are shown for a moment; correspondence players look in once a day."""
        return DAY if self.clock.unit == "days" else self.show

    def setup(self) -> Setup:
        """The game, seats, options and deck; raises :class:`~marotte.errors.UsageError` if they don't fit together."""
        if self.clock.unit == "days" and self.clock.amount > MOST_DAYS:
            raise UsageError(f"a move takes {MOST_DAYS} days at most")
        return make_setup(find_game(self.game), self.seats, self.options, self.deck)

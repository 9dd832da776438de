"""What a table is set up with."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from marotte.bots.ladder import check_bot
from marotte.bots.spec import BotSpec
from marotte.errors import UsageError, quote
from marotte.games.registry import Setup, find_game, make_setup

#: Seconds.
DAY = 86400.0

#: Nobody waits longer for a move.
MOST_DAYS = 30

#: A time in seconds that somebody may set.
Seconds = Annotated[float, Meta(ge=0, le=600)]


#: The options that differ from the usual ones, and entries of the deck table, by name.
AnyOptions = Annotated[dict[str, str | int], Meta(max_length=20)]
AnyDeck = Annotated[dict[str, int | Annotated[list[int], Meta(max_length=100)]], Meta(max_length=80)]


#: What may be set of a bot: nobody may have the server think for minutes.
BOT_SETTINGS = ("memory", "think")
LONGEST_THINK = 2000


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a player may think about a move: for ever, some seconds, or some days."""

    unit: Literal["none", "seconds", "days"] = "none"
    amount: Annotated[int, Meta(ge=1, le=3600)] = 1

    @property
    def seconds(self) -> float | None:
        """The time for a move; None is for ever."""
        if self.unit == "none":
            return None
        return float(self.amount) if self.unit == "seconds" else DAY * self.amount


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The choices of who opens a table."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=8)]
    options: AnyOptions = {}
    deck: AnyDeck = {}
    clock: Clock = Clock()
    bot: Annotated[str, Meta(max_length=60)] = "club"  # who takes empty seats, and plays for who is away
    pace: Seconds = 1.0  # how long a bot takes for a move, about
    reaction: Seconds = 1.0  # in which time a bot reacts in a race, about
    is_calm: bool = False  # nobody has to be quick
    thanks: Seconds = 5.0  # the time to say thank you …
    race: Seconds = 8.0  # … to throw a card in a race …
    call: Seconds = 2.0  # … and to call stop
    show: Seconds = 4.0  # how long an island is shown
    rest: Seconds = 15.0  # the longest pause between two rounds
    grace: Seconds = 30.0  # how long a lost connection may be away before a bot plays on
    is_listed: bool = False  # whether strangers find the table; otherwise only who has the link
    has_spectators: bool = True
    has_hints: bool = True
    has_undo: bool = True

    @property
    def is_unhurried(self) -> bool:
        """Whether nobody has to be quick: who has days for a move need not be there."""
        return self.is_calm or self.clock.unit == "days"

    @property
    def seconds_shown(self) -> float:
        """How long cards are shown that everybody sees for a moment; who has days for a move looks in once a day."""
        return DAY if self.clock.unit == "days" else self.show

    def setup(self) -> Setup:
        """The game, its seats, options and deck; :class:`~marotte.errors.UsageError` says what is wrong with them."""
        if self.clock.unit == "days" and self.clock.amount > MOST_DAYS:
            raise UsageError(f"a move takes {MOST_DAYS} days at most")
        return make_setup(find_game(self.game), self.seats, self.options, self.deck)


def check_table_bot(bot: str, setup: Setup) -> str:
    """A bot that may sit at a table: one of our own. Bots from elsewhere join like people do."""
    spec = BotSpec.parse(bot)
    if spec.is_external:
        raise UsageError("a bot of your own joins a table by itself: marotte join URL --bot package.module:Class")
    for key, value in spec.settings:
        is_short = value.isascii() and value.isdigit() and int(value) <= LONGEST_THINK
        if key not in BOT_SETTINGS or (key == "think" and not is_short):
            allowed = f"memory, and think up to {LONGEST_THINK} milliseconds"
            raise UsageError(f"at a table a bot's settings are {allowed}, not {quote(f'{key}={value}')}")
    return check_bot(bot, setup.game)

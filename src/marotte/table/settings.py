"""Which bots may sit at a table."""

from marotte.bots.ladder import check_bot
from marotte.bots.spec import BotSpec
from marotte.errors import UsageError, quote
from marotte.games.registry import Setup

#: Settings that a bot may have at a table, and its maximum thinking time in milliseconds.
BOT_SETTINGS = ("memory", "think")
LONGEST_THINK = 2000


def check_table_bot(bot: str, setup: Setup) -> str:
    """Check a bot for a seat: only built-in bots may be invited, while other bots join like people."""
    spec = BotSpec.parse(bot)
    if spec.is_external:
        raise UsageError("a bot of your own joins a table by itself: marotte join URL --bot package.module:Class")
    for key, value in spec.settings:
        is_short = value.isascii() and value.isdigit() and int(value) <= LONGEST_THINK
        if key not in BOT_SETTINGS or (key == "think" and not is_short):
            allowed = f"memory, and think up to {LONGEST_THINK} milliseconds"
            raise UsageError(f"at a table a bot's settings are {allowed}, not {quote(f'{key}={value}')}")
    return check_bot(bot, setup.game)

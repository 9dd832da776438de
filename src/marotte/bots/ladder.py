"""The bots by name, from random to expert, and external bots.

A bot is written ``NAME`` or ``NAME,setting=value,…``: ``club``, ``expert,think=50``, ``expert,memory=human``. An
external bot is written ``package.module:Class``. It is created as ``Class(game, generator)``, with the settings as
keyword arguments.
"""

import inspect
import re
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from marotte.bots.bot import Bot, Forgetful, Generator, Mannered, club_bot, novice_bot, random_bot
from marotte.bots.expert import Expert
from marotte.bots.guard import GuardedBot
from marotte.errors import UsageError, quote
from marotte.games.contract import Game
from marotte.games.randomness import new_random

#: The built-in bots by name: how to create one for a game, given a generator.
BOTS: dict[str, Callable[..., Bot]] = {
    "random": random_bot,
    "novice": novice_bot,
    "club": club_bot,
    "expert": Expert,
}

#: Bots that play by a compiled function. The compiled loop over whole games uses the indices of this list.
KERNEL_BOTS = ("random", "novice", "club")

#: The values of the setting ``memory``, for games in which there is something to forget.
MEMORIES = ("perfect", "human")


def make_bot(text: str, game: Game, generator: Generator, *, is_at_table: bool = False) -> Bot:
    """Create a bot from its name and settings, guarded if it can fail; at a table its timing reveals no cards."""
    name, settings = _read(text)
    memory = settings.pop("memory", "perfect")
    if memory not in MEMORIES:
        raise UsageError(f"the memory of a bot is {' or '.join(MEMORIES)}, not {quote(memory)}")
    new_memory = game.heuristics.HUMAN_MEMORY if memory == "human" else None
    if memory == "human" and new_memory is None:
        raise UsageError(f"in {game.title} there is nothing to forget, so a bot has no human memory")
    factory = BOTS[name] if name in BOTS else _load(name)
    try:
        inspect.signature(factory).bind(game, generator, **settings)
    except (TypeError, ValueError) as error:
        raise UsageError(f"the bot {quote(text)} can't be made: {error}") from None
    bot = factory(game, generator, **settings) if name in BOTS else _make(text, factory, game, generator, settings)
    if isinstance(bot, Expert):
        bot.hides_forced_moves = is_at_table
    if name in BOTS and name != "random":
        bot = _mannered(bot, game)
    if name not in KERNEL_BOTS:
        bot = GuardedBot(bot, _mannered(club_bot(game, generator), game))
    return bot if new_memory is None else Forgetful(bot, new_memory(generator))


def _mannered(bot: Bot, game: Game) -> Bot:
    manners = game.heuristics.MANNERS
    return bot if manners is None else Mannered(bot, manners)


def _make(text: str, factory: Callable[..., Bot], game: Game, generator: Generator, settings: dict[str, Any]) -> Bot:
    """Create an external bot, which may fail in any way."""
    try:
        bot = factory(game, generator, **settings)
    except (Exception, SystemExit) as error:
        raise UsageError(f"the bot {quote(text)} can't be made: {_describe(error)}") from None
    if not callable(getattr(bot, "choose", None)):
        raise UsageError(f"{quote(text)} is no bot: it has no method choose(view)")
    return bot


def quickest(text: str) -> str:
    """A fast bot that uses the same compiled code, in order to have it compiled."""
    name = text.split(",", 1)[0]
    if name in KERNEL_BOTS:
        return text
    return "expert,simulations=1" if name == "expert" else "club"


def check_bot(text: str, game: Game) -> str:
    """Return the text if it names a valid bot for this game."""
    make_bot(text, game, new_random(0))
    return text


def _read(text: str) -> tuple[str, dict[str, Any]]:
    name, *parts = text.split(",")
    settings: dict[str, Any] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals or not key.isidentifier():
            raise UsageError(f"a setting of a bot is written key=value, not {quote(part)}")
        if key in settings:
            raise UsageError(f"the setting {quote(key)} of the bot {quote(name)} is given twice")
        settings[key] = _read_value(value)
    return name, settings


def _read_value(text: str) -> int | float | str:
    """A number if the text is one, otherwise the text."""
    if re.fullmatch(r"-?[0-9]{1,9}", text):
        return int(text)
    return float(text) if re.fullmatch(r"-?[0-9]{1,9}\.[0-9]{1,9}", text) else text


def _load(name: str) -> Callable[..., Bot]:
    """Load the class of an external bot."""
    module_name, colon, class_name = name.partition(":")
    if not colon:
        raise UsageError(
            f"there is no bot called {quote(name)}; there are {', '.join(BOTS)}, and yours as package.module:Class"
        )
    if not all(part.isidentifier() for part in [*module_name.split("."), *class_name.split(".")]):
        raise UsageError(f"a bot of your own is written package.module:Class, not {quote(name)}")
    here = str(Path.cwd())  # where people keep their experiments
    if here not in sys.path:
        sys.path.append(here)
    try:
        found: Any = import_module(module_name)
    except (Exception, SystemExit) as error:  # its author's code may raise anything
        raise UsageError(f"the bot {quote(name)} can't be loaded: {_describe(error)}") from None
    for part in class_name.split("."):
        found = getattr(found, part, None)
    if not callable(found):
        raise UsageError(f"there is no class {quote(class_name)} in the module {quote(module_name)}")
    factory: Callable[..., Bot] = found
    return factory


def _describe(error: BaseException) -> str:
    """An error in external code, in one line."""
    return f"{type(error).__name__}: {error}"

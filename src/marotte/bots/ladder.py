"""The bots by name, from random to expert, and external bots.

How a bot is written: see :class:`~marotte.bots.spec.BotSpec`. An external bot, ``package.module:Class``, is created as
``Class(game, generator)``, with the settings as keyword arguments.
"""

import inspect
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from marotte.bots.bot import Bot, Forgetful, Generator, Mannered, club_bot, novice_bot, random_bot
from marotte.bots.expert import Expert
from marotte.bots.guard import GuardedBot
from marotte.bots.spec import BotSpec
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

#: The values of the setting ``memory``, for games in which there is something to forget.
MEMORIES = ("perfect", "human")


def make_bot(bot: BotSpec | str, game: Game, generator: Generator, *, is_at_table: bool = False) -> Bot:
    """Create a bot from its name and settings, guarded if it can fail; at a table its timing reveals no cards."""
    spec = BotSpec.parse(bot) if isinstance(bot, str) else bot
    name, settings = spec.name, spec.arguments
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
        raise UsageError(f"the bot {quote(str(spec))} can't be made: {error}") from None
    made = factory(game, generator, **settings) if name in BOTS else _make(spec, factory, game, generator, settings)
    if isinstance(made, Expert):
        made.hides_forced_moves = is_at_table
    if name in BOTS and name != "random":
        made = _mannered(made, game)
    if not spec.is_kernel_bot:
        made = GuardedBot(made, _mannered(club_bot(game, generator), game))
    return made if new_memory is None else Forgetful(made, new_memory(generator))


def _mannered(bot: Bot, game: Game) -> Bot:
    manners = game.heuristics.MANNERS
    return bot if manners is None else Mannered(bot, manners)


def _make(
    spec: BotSpec, factory: Callable[..., Bot], game: Game, generator: Generator, settings: dict[str, Any]
) -> Bot:
    """Create an external bot, which may fail in any way."""
    try:
        bot = factory(game, generator, **settings)
    except (Exception, SystemExit) as error:
        raise UsageError(f"the bot {quote(str(spec))} can't be made: {_describe(error)}") from None
    if not callable(getattr(bot, "choose", None)):
        raise UsageError(f"{quote(str(spec))} is no bot: it has no method choose(view)")
    return bot


def quickest(text: str) -> str:
    """A fast bot that uses the same compiled code, in order to have it compiled."""
    spec = BotSpec.parse(text)
    if spec.is_kernel_bot:
        return text
    return "expert,simulations=1" if spec.is_expert else "club"


def check_bot(text: str, game: Game) -> str:
    """Return the text if it names a valid bot for this game."""
    make_bot(text, game, new_random(0))
    return text


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

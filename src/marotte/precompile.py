"""Compiles games ahead of time, in the order in which people need them.

A game is compiled in three *steps*: ``play`` is all that a table with people and heuristic bots needs, ``search`` is
for experts, hints and undo, ``research`` for simulations and learning. ``python -m marotte.precompile PACKAGE GAME
STEP`` does one step and prints its progress; the kernel cache keeps the result.
"""

import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from marotte.bots.expert import Expert
from marotte.bots.ladder import make_bot
from marotte.bots.search import specialise_search
from marotte.bots.simulation import play_compiled
from marotte.games.cache import is_marked, mark
from marotte.games.compilation import reached_kernels, watch_compiling
from marotte.games.contract import SPECTATOR, Game
from marotte.games.kernel import IS_COMPILED
from marotte.games.position import Position, start
from marotte.games.randomness import new_random
from marotte.games.registry import Setup, find_game, make_setup
from marotte.protocol import requests
from marotte.protocol.messages import EXTRAS
from marotte.protocol.settings import Settings
from marotte.records.shuffling import SECRET_BYTES
from marotte.research.vector import VectorEnvironment
from marotte.table import log
from marotte.table.screen import Screen
from marotte.table.table import Table

#: Called with the part being compiled and the progress of the step, from 0 to 1.
Report = Callable[[str, float], None]

#: The modules whose kernels are specialised for each game.
SPECIALISED = ("marotte.games.driver", "marotte.games.batch", "marotte.bots.search", "marotte.bots.whole_games")

#: Approximate number of further kernels per step: those of the driver, and some for a second array type.
DRIVER_KERNELS = 12


@dataclass(frozen=True)
class Part:
    """A part of a step: the kernels that it calls from Python, and the code that calls them."""

    name: str
    kernels: Callable[[Game], Iterable[Any]]
    work: Callable[[Setup], None]


def _report_nothing(part: str, done: float) -> None:
    """Do nothing."""


def compile_step(game: Game, step: str, report: Report = _report_nothing) -> None:
    """Compile everything that a step needs, or load it from the cache."""
    setup = make_setup(game)
    expected = expected_kernels(game, step)
    compiled = 0
    name = ""

    def count() -> None:
        nonlocal compiled
        compiled += 1
        report(name, min(compiled / expected, 1.0))

    with watch_compiling(count):
        for part in STEPS[step]:
            name = part.name
            report(name, min(compiled / expected, 1.0))
            part.work(setup)
    report(name, 1.0)
    if IS_COMPILED:
        mark(f"{game.name}.{step}", _modules_of(game))


def is_compiled(game: Game, step: str) -> bool:
    """Whether a step was done with the current sources on this kind of processor."""
    return not IS_COMPILED or is_marked(f"{game.name}.{step}", _modules_of(game))


def _modules_of(game: Game) -> tuple[str, ...]:
    """The modules with the kernels of a game, including those specialised for it."""
    rooms = ("rules", "knowledge", "encoding", *(["heuristics"] if game.has_heuristics else []))
    return (*SPECIALISED, *(f"{game.package}.{room}" for room in rooms))


def expected_kernels(game: Game, step: str) -> int:
    """Approximate number of kernels that a step compiles after the steps before it."""
    before: set[Any] = set()
    for name, parts in STEPS.items():
        entries = [kernel for part in parts for kernel in part.kernels(game)]
        reached = reached_kernels(entries)
        if name == step:
            return len(reached - before) + len(entries) + DRIVER_KERNELS  # each entry also gets a wrapper
        before |= reached
    raise KeyError(step)


def _rules_of(game: Game) -> list[Any]:
    rules = game.rules
    return [rules.begin, rules.draw_chance, rules.apply_chance, rules.legal, rules.apply]


def _use_rules(setup: Setup) -> None:
    position = start(setup.game.name, setup.seats, seed=0)
    position.legal_actions_of(position.seat)
    position.copy().apply(position.legal_actions[0], position.seat)
    waiting = Position(setup)
    waiting.supply(waiting.draw_seeded(new_random(0), 0, 0))


def _use_views(setup: Setup) -> None:
    position = start(setup.game.name, setup.seats, seed=0)
    position.open_views()
    for seat in (position.seat, SPECTATOR):
        assert position.view(seat).legal_actions is not None


def _bots_of(game: Game) -> list[Any]:
    own = [game.heuristics.club, game.heuristics.novice] if game.has_heuristics else []
    return [game.rules.pick, *own]


def _use_bots(setup: Setup) -> None:
    """Play a game at a table, as a server does, with every bot that needs no search."""
    names = ("club", "novice", "random") if setup.game.has_heuristics else ("random",)
    bots = [make_bot(name, setup.game, new_random(0)) for name in names]
    settings = Settings(game=setup.game.name, seats=setup.seats, bot=names[0])
    table = Table(log.Opened(at=0.0, settings=settings, secret="00" * SECRET_BYTES, host="host"))
    table.handle("host", requests.Begin(), 0.0)
    now = 0.0
    while not table.is_over:
        Screen(table, now).message(tuple(range(setup.seats)), EXTRAS)
        tasks = table.bot_tasks()
        wake = table.wake_at(now)
        now = max(now, min([*(task.not_before for task in tasks), *([wake] if wake is not None else [])]))
        ready = [task for task in tasks if task.not_before <= now]
        if ready:
            choices = [bot.choose(ready[0].view) for bot in bots]
            table.answer(ready[0], choices[0], now)
        else:
            table.tick(now)


def _search_of(game: Game) -> list[Any]:
    return [game.knowledge.resample, *([specialise_search(game)] if game.has_heuristics else [])]


def _use_search(setup: Setup) -> None:
    position = start(setup.game.name, setup.seats, seed=0)
    view = position.view(position.seat)
    view.resample(new_random(0))
    if setup.game.has_heuristics:
        Expert(setup.game, new_random(0), simulations=1).explore(view)


def _use_research(setup: Setup) -> None:
    environment = VectorEnvironment(setup.game.name, setup.seats, count=1, seed=0)
    environment.encodings()
    position = start(setup.game.name, setup.seats, seed=0)
    position.view(position.seat).encode()
    play_compiled(setup, ["random"] * setup.seats, 0, 0, 1)
    if setup.game.has_heuristics:
        play_compiled(setup, ["club"] * setup.seats, 0, 0, 1)


STEPS = {
    "play": (
        Part("rules", _rules_of, _use_rules),
        Part("views", lambda game: [game.knowledge.observe], _use_views),
        Part("bots", _bots_of, _use_bots),
    ),
    "search": (Part("search", _search_of, _use_search),),
    "research": (Part("research", lambda game: [game.encoding.encode], _use_research),),
}


if __name__ == "__main__":
    package, name, chosen = sys.argv[1:]
    import_module(package)  # an external game is registered there
    try:
        compile_step(find_game(name), chosen, lambda part, done: print(part, f"{done:.3f}", flush=True))  # noqa: T201
    except BrokenPipeError:  # the process reading the progress was killed
        os._exit(1)  # skips flushing: the rest of the buffer can't be written to the broken pipe

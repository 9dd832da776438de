"""``marotte bench``: how fast the engine is on this machine, compared with other systems in the same run."""

import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

import click
import numpy as np

from marotte.bots.search import Tree, specialise_search
from marotte.bots.simulation import play_compiled
from marotte.cli.other_systems import (
    Work,
    agents_in_turn,
    has_openspiel,
    hearts_by_bots,
    hearts_from_python,
    hearts_search,
    pettingzoo_games,
    pgx_games,
)
from marotte.games.position import Position
from marotte.games.randomness import new_random
from marotte.games.registry import Setup, all_games, find_game, make_setup
from marotte.research.vector import VectorEnvironment

#: Whole games are measured with these: game, seats, and the bar as a multiple of OpenSpiel's hearts.
WHOLE_GAMES = (("fool", 4, 10), ("fool", 8, 10), ("ciao", 4, 6), ("faith", 4, 6), ("fettnapf", 3, 6))
PYTHON_BAR = 3
#: Searches are measured with these: game, seats, and the bar as a multiple of OpenSpiel's search on hearts.
SEARCHES = (("fool", 4, 8.0), ("ciao", 4, None), ("faith", 4, None), ("fettnapf", 3, None))
#: The games whose start is measured.
STARTS = ("fool", "ciao", "faith", "fettnapf")
THREADS_BAR = 1.7
ARRAYS_BAR = 3e6
STATE_BAR = 1024
COLD_BAR = 15.0
WARM_BAR = 1.5

#: Number of games stepped in one call.
GAMES_AT_ONCE = 4096

#: Each figure is the median over many short rounds in which all contestants take turns, so that a busy moment affects
#: them equally.
ROUNDS = 41
SECONDS_A_TURN = 0.1


@dataclass
class Figure:
    """One line of the result. The bar applies to ``ratio`` if there is one, otherwise to ``value``."""

    name: str
    value: float
    unit: str
    ratio: float | None = None
    bar: float | None = None
    is_upper_bound: bool = False

    @property
    def verdict(self) -> str:
        """Whether the bar is met."""
        if self.bar is None:
            return ""
        measured = self.value if self.ratio is None else self.ratio
        is_met = measured <= self.bar if self.is_upper_bound else measured >= self.bar
        return "met" if is_met else "MISSED"


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
@click.option(
    "--quick",
    is_flag=True,
    help="One short round of each: a smoke test, not a measurement.",
)
def bench(as_json: bool, quick: bool) -> None:
    """Measure speed and memory on one core, compared with OpenSpiel's hearts in the same run.

    OpenSpiel comes with the extra "benchmark" (pip install 'marotte[benchmark]'); without it there are no ratios.
    PettingZoo (the extra "research"; its own card games need pip install 'pettingzoo[classic]') and Pgx are measured if
    they are installed.
    """
    rounds, seconds = (1, 0.02) if quick else (ROUNDS, SECONDS_A_TURN)
    figures: list[Figure] = []
    if not has_openspiel():
        click.echo("OpenSpiel is not installed (pip install 'marotte[benchmark]'): speeds have no ratio.", err=True)
    measures: dict[str, Callable[[], list[Figure]]] = {
        "whole games": lambda: measure_whole_games(rounds, seconds),
        "one game at a time from Python": lambda: measure_python(rounds, seconds),
        "many games at once": lambda: measure_arrays(rounds, seconds),
        "the search": lambda: measure_search(rounds, seconds),
        "PettingZoo": lambda: measure_pettingzoo(rounds, seconds),
        "states": measure_states,
        "threads": lambda: measure_threads(rounds, seconds),
        "starts": lambda: measure_start(("fool",), 1) if quick else measure_start(STARTS, 3),
    }
    for name, measure in measures.items():
        click.echo(f"Measuring {name} …", err=True)
        figures += measure()
    if as_json:
        click.echo(json.dumps({"machine": machine(), "figures": [asdict(figure) for figure in figures]}, indent=2))
    else:
        click.echo(machine())
        for figure in figures:
            click.echo(line_of(figure))


def line_of(figure: Figure) -> str:
    """A figure as a line of the table."""
    value = f"{figure.value:,.0f}" if figure.value >= 100 else f"{figure.value:.2f}"
    ratio = "" if figure.ratio is None else f"{figure.ratio:.1f} ×"
    bar = ""
    if figure.bar is not None:
        number = f"{figure.bar:,.0f}" if figure.bar >= 1e6 else f"{figure.bar:g}"
        bar = f"{'at most' if figure.is_upper_bound else 'at least'} {number}: {figure.verdict}"
    return f"{figure.name:52} {value:>12} {figure.unit:10} {ratio:>8}  {bar}".rstrip()


def machine() -> str:
    """The machine that the figures were measured on."""
    processor = platform.processor() or platform.machine()
    information = Path("/proc/cpuinfo")
    if information.is_file():
        for line in information.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                processor = line.partition(":")[2].strip()
                break
    return f"{processor}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def rate(work: Callable[[], int], seconds: float) -> float:
    """Units of work per second, measured over at least ``seconds``."""
    units = 0
    started = time.perf_counter()
    while True:
        units += work()
        passed = time.perf_counter() - started
        if passed >= seconds:
            return units / passed


def take_turns(contestants: dict[str, Callable[[], int]], rounds: int, seconds: float) -> dict[str, list[float]]:
    """The rates of all contestants, measured in turns. A first turn, to compile and warm up, is not counted."""
    for work in contestants.values():
        work()
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, work in contestants.items():
            rates[name].append(rate(work, seconds))
    return rates


def compare(
    contestants: Mapping[str, tuple[Callable[[], int], float | None]],
    reference: tuple[str, Callable[[], int]] | None,
    rounds: int,
    seconds: float,
    unit: str = "moves/s",
) -> list[Figure]:
    """The rates of all contestants, with the ratio to the reference if there is one."""
    works = {name: work for name, (work, _) in contestants.items()}
    if reference is not None:
        works[reference[0]] = reference[1]
    rates = take_turns(works, rounds, seconds)
    figures = []
    for name, (_, bar) in contestants.items():
        figure = Figure(name, statistics.median(rates[name]), unit)
        if reference is not None:
            ratios = [mine / theirs for mine, theirs in zip(rates[name], rates[reference[0]], strict=True)]
            figure.ratio, figure.bar = statistics.median(ratios), bar
        figures.append(figure)
    if reference is not None:
        figures.append(Figure(reference[0], statistics.median(rates[reference[0]]), unit))
    return figures


def setup_of(game: str, seats: int) -> Setup:
    """A setup with the default rules."""
    return make_setup(find_game(game), seats)


def random_games(setup: Setup, games: int = 200) -> Callable[[], int]:
    """Work: whole random games including their deals, in the compiled loop."""
    return lambda: play_compiled(setup, ("random",) * setup.seats, 1, 0, games).moves


def measure_whole_games(rounds: int, seconds: float) -> list[Figure]:
    """Whole random games including their deals, compiled, on one core."""
    contestants = {
        f"{game}, {seats} seats, whole random games": (random_games(setup_of(game, seats)), float(bar))
        for game, seats, bar in WHOLE_GAMES
    }
    reference = ("OpenSpiel hearts (C++), random bots", hearts_by_bots()) if has_openspiel() else None
    return compare(contestants, reference, rounds, seconds)


def measure_python(rounds: int, seconds: float) -> list[Figure]:
    """One game at a time from Python: apply, legal actions, seat to act; whole games including their deals.

    On both sides moves are chosen by simple arithmetic rather than at random, since Python's random numbers would take
    longer than a move.
    """
    seeds = iter(range(1 << 30))

    def play(setup: Setup) -> int:
        position = Position(setup, next(seeds))
        moves = 0
        while legal := position.legal_actions:
            position.apply(legal[moves * 7 % len(legal)], position.seat)
            moves += 1
        return moves

    def work_of(setup: Setup) -> Callable[[], int]:
        return lambda: play(setup)

    contestants = {
        f"{game}, {seats} seats, from Python": (work_of(setup_of(game, seats)), float(PYTHON_BAR))
        for game, seats, _ in WHOLE_GAMES
    }
    reference = ("OpenSpiel hearts, from Python", hearts_from_python()) if has_openspiel() else None
    return compare(contestants, reference, rounds, seconds)


def random_arrays(setup: Setup, *, with_encodings: bool = False) -> Work:
    """Work: a random agent in the vectorised environment, with masks; includes deals and new games."""
    games = VectorEnvironment(setup.game.name, setup.seats, count=GAMES_AT_ONCE)
    random = new_random(1)

    def work() -> int:
        if with_encodings:
            games.encodings()
        games.step(games.choose_random(random))
        return GAMES_AT_ONCE

    return work


def measure_arrays(rounds: int, seconds: float) -> list[Figure]:
    """Thousands of games stepped in one call, compared with Pgx if it is installed. The bar is absolute."""
    ours: dict[str, Work] = {}
    for game, seats, _ in WHOLE_GAMES:
        setup = setup_of(game, seats)
        ours[f"{game}, {seats} seats, at once with masks"] = random_arrays(setup)
        ours[f"{game}, {seats} seats, at once with encodings"] = random_arrays(setup, with_encodings=True)
    theirs = pgx_games()
    if not theirs:
        click.echo("Pgx is not installed (pip install pgx): it is not measured.", err=True)
    rates = take_turns(ours | theirs, rounds, seconds)
    figures = []
    for name, measured in rates.items():
        bar = ARRAYS_BAR if name.endswith("with masks") else None
        figures.append(Figure(name, statistics.median(measured), "moves/s", bar=bar))
    return figures


def measure_pettingzoo(rounds: int, seconds: float) -> list[Figure]:
    """One game through PettingZoo's interface: ours, and the fastest of its own card games that are installed."""
    try:
        from marotte.research.aec import env
    except ImportError:
        click.echo("PettingZoo is not installed (pip install 'marotte[research]'): it is not measured.", err=True)
        return []
    ours = {
        f"{game}, {seats} seats, in PettingZoo": agents_in_turn(env(game=game, seats=seats))
        for game, seats, _ in WHOLE_GAMES
    }
    theirs = pettingzoo_games()
    if not theirs:
        click.echo("PettingZoo's card games are not installed (pip install 'pettingzoo[classic]').", err=True)
    rates = take_turns(ours | theirs, rounds, seconds)
    figures = {name: Figure(name, statistics.median(measured), "moves/s") for name, measured in rates.items()}
    fastest = max(theirs, key=lambda name: figures[name].value, default=None)
    if fastest is None:
        return list(figures.values())
    for name in ours:
        ratios = [mine / their for mine, their in zip(rates[name], rates[fastest], strict=True)]
        figures[name].ratio = statistics.median(ratios)
    return [*(figures[name] for name in ours), figures[fastest]]


def measure_search(rounds: int, seconds: float) -> list[Figure]:
    """Search iterations in one thread: sample a state, descend, play to the end of the round, back up."""
    contestants = {
        f"{game}, {seats} seats, search at the first card": (search_iterations(setup_of(game, seats)), bar)
        for game, seats, bar in SEARCHES
    }
    reference = ("OpenSpiel hearts, its search (C++)", hearts_search()) if has_openspiel() else None
    return compare(contestants, reference, rounds, seconds, "iterations/s")


def search_iterations(setup: Setup, iterations: int = 1000) -> Work:
    """Work: one search for the first move after a deal."""
    search = specialise_search(setup.game)
    position = Position(setup, 5)
    views = np.frombuffer(position.view(position.seat).record.tobytes(), setup.game.rules.STATE)
    random = new_random(1)

    def work() -> int:
        search(views, position.seat, random, *Tree.empty(setup.game, iterations + 1), 1, iterations)
        return iterations

    return work


def measure_states() -> list[Figure]:
    """The size of a state."""
    return [
        Figure(f"{game.name}, a state", game.rules.STATE.itemsize, "bytes", bar=STATE_BAR, is_upper_bound=True)
        for game in all_games()
    ]


def measure_threads(rounds: int, seconds: float) -> list[Figure]:
    """Two threads compared with one; only meaningful if two cores are free."""
    work = random_games(setup_of("fool", 4), 2000 if seconds >= SECONDS_A_TURN else 20)
    with ThreadPoolExecutor(2) as pool:

        def both() -> int:
            return sum(pool.map(lambda _: work(), range(2)))

        rates = take_turns({"one": work, "two": both}, rounds, seconds)
    ratios = [two / one for one, two in zip(rates["one"], rates["two"], strict=True)]
    rate_of_two = statistics.median(rates["two"])
    return [Figure("fool, 4 seats, two threads", rate_of_two, "moves/s", statistics.median(ratios), THREADS_BAR)]


START = """
import logging, sys, time
started = time.perf_counter()
logging.disable()
import marotte
position = marotte.start(sys.argv[1], seed=1)
position.apply(position.legal_actions[0], position.seat)
print(time.perf_counter() - started)
from marotte.games.randomness import new_random
view = position.view(0)
view.encode()
view.resample(new_random(1))
print(time.perf_counter() - started)
"""


def measure_start(games: tuple[str, ...], repeats: int) -> list[Figure]:
    """Seconds from a new process to the first move: with an empty cache, then with a full one.

    Searching bots and learners also need resampling and encoding, which is a separate figure.
    """
    figures = []
    for game in games:
        with tempfile.TemporaryDirectory() as cache:
            cold, cold_with_knowledge = seconds_to_start(game, cache)
            warm = statistics.median(seconds_to_start(game, cache)[0] for _ in range(repeats))
        figures.append(Figure(f"{game}, cold start to the first move", cold, "s", None, COLD_BAR, True))
        figures.append(Figure(f"{game}, cold start with resampling and encoding", cold_with_knowledge, "s"))
        figures.append(Figure(f"{game}, warm start to the first move", warm, "s", None, WARM_BAR, True))
    return figures


def seconds_to_start(game: str, cache: str) -> tuple[float, float]:
    """Seconds to the first move, and to a resampled and encoded view, in a new process."""
    environment = os.environ | {"MAROTTE_CACHE": cache}
    command = [sys.executable, "-c", START, game]
    finished = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    first_move, knowledge = map(float, finished.stdout.split())
    return first_move, knowledge

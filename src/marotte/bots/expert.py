"""The strongest bot: tree search, with a budget of time or of simulations."""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from marotte.bots.bot import Generator, club_bot
from marotte.bots.budget import DEFAULT_THINK, HINT_THINK, available_cores, check_budget
from marotte.bots.search import ACTION, FIRST, NEXT, VISITS, Tree, specialise_search
from marotte.errors import UsageError
from marotte.games.contract import Game
from marotte.games.randomness import new_random, next_word
from marotte.games.view import View

LARGEST_TREE = 1 << 18

#: Seconds that a guard waits beyond the thinking time, for slow or busy machines; and per simulation, at the slowest.
SLOW_MACHINE = 60.0
SLOWEST_SIMULATION = 0.001

#: The interval between two looks at the clock: at first in iterations, then in seconds.
FIRST_ITERATIONS = 32
SECONDS_AT_ONCE = 0.005


@dataclass(frozen=True)
class Finding:
    """What a search found out about one action."""

    action: int
    visits: int
    value: float  # the chance of winning the game; a shared win counts as a fraction
    error: float  # its standard error


class Expert:
    """Searches for a time in milliseconds or for a number of simulations (then the same seed gives the same moves)."""

    def __init__(
        self,
        game: Game,
        generator: Generator,
        think: int | None = None,
        simulations: int | None = None,
        threads: int | None = None,
    ) -> None:
        check_budget(think, simulations, threads)
        self._game = game
        self._search = specialise_search(game)
        self._club = club_bot(game, generator)
        self._generator = generator
        self._seconds = (think or DEFAULT_THINK) / 1000
        self._simulations = simulations or 0
        # With a fixed number of simulations the result must not depend on the machine.
        self._threads = threads or (1 if simulations else available_cores())
        #: At a table nobody may notice that a move was forced, so it takes as long as any other.
        self.hides_forced_moves = False
        # For a guard. No result may depend on it, so it is far longer than a search takes.
        self.patience = SLOW_MACHINE + (SLOWEST_SIMULATION * simulations if simulations else 10 * self._seconds)

    def choose(self, view: View) -> int:
        """The most visited action."""
        is_forced = len(view.legal_actions) == 1
        findings = [] if is_forced and not self.hides_forced_moves else self.explore(view)
        if is_forced:
            return view.legal_actions[0]
        return findings[0].action if findings else self._club.choose(view)

    def explore(self, view: View) -> list[Finding]:
        """Search, and report on each action, most visited first; empty if there is nothing left to decide."""
        views = np.frombuffer(view.record.tobytes(), view.game.rules.STATE)
        # Each thread has its own tree; their results are added up at the end.
        generators = [new_random(int(next_word(self._generator)), thread) for thread in range(self._threads)]
        if self._threads == 1:
            trees = [self._grow(views, view.seat, generators[0])]
        else:
            with ThreadPoolExecutor(self._threads) as pool:
                trees = list(pool.map(lambda generator: self._grow(views, view.seat, generator), generators))
        sums: dict[int, list[float]] = {}
        for tree in trees:
            child = int(tree.links[0, FIRST])
            while child:
                entry = sums.setdefault(int(tree.links[child, ACTION]), [0, 0.0, 0.0])
                entry[0] += int(tree.links[child, VISITS])
                entry[1] += float(tree.values[child])
                entry[2] += float(tree.squares[child])
                child = int(tree.links[child, NEXT])
        findings = [_finding(action, int(visits), value, square) for action, (visits, value, square) in sums.items()]
        return sorted(findings, key=lambda finding: (-finding.visits, -finding.value, finding.action))

    def _grow(self, views: "np.ndarray[Any, Any]", seat: int, generator: Generator) -> Tree:
        """Grow one tree within the budget."""
        share = -(-self._simulations // self._threads)
        tree = Tree.empty(self._game, min(LARGEST_TREE, share + 2) if share else LARGEST_TREE)
        used = self._search(views, seat, generator, *tree, 1, 1)  # compiles the search if necessary
        if share:
            self._search(views, seat, generator, *tree, used, share - 1)
            return tree
        now = time.perf_counter()
        ends = now + self._seconds
        iterations = FIRST_ITERATIONS
        while now < ends:
            started = now
            used = self._search(views, seat, generator, *tree, used, iterations)
            now = time.perf_counter()
            rate = iterations / max(now - started, 1e-6)
            iterations = max(1, int(rate * min(SECONDS_AT_ONCE, ends - now)))
        return tree


def hint(view: View, think: int | None = None, simulations: int | None = None, seed: int = 0) -> list[Finding]:
    """The expert's assessment of the seat's actions, most visited first, based on what this seat can see."""
    if not view.legal_actions:
        raise UsageError(f"seat {view.seat} has nothing to decide here")
    if think is None and simulations is None:
        think = HINT_THINK
    return Expert(view.game, new_random(seed), think, simulations).explore(view)


def _finding(action: int, visits: int, value: float, square: float) -> Finding:
    mean = value / visits
    # One extra visit that is half a win off: a few equal results prove nothing.
    variance = (max(0.0, square - visits * mean * mean) + 0.25) / (visits + 1)
    return Finding(action, visits, mean, sqrt(variance / visits))

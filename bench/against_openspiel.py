"""Our expert against OpenSpiel's own search on our games: with equal thinking time, and with equal simulations.

    python bench/against_openspiel.py [--think MS] [--simulations N] [--deals K] [--game NAME]

The first match compares the two as they are; the second shows how much of that is the search and how much its speed. If
only one of the two budgets is given, only that match is played.

OpenSpiel's search is its information-set search in Python (the C++ one can't resample games written in Python), with
one random playout to the end of the game. It takes simulations rather than time, so for equal time their number is
estimated before every move from how long the last ones took; the minimum is two. Everything is compiled before anything
is timed. Every deal is played with the expert in every seat, against a table of the other. Forced moves are not
counted.
"""

import argparse
import sys
import time
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from marotte.bots.arena import Estimate
from marotte.bots.expert import Expert
from marotte.games.randomness import new_random
from marotte.research.openspiel import PREFIX, MarotteGame

#: The smallest table of each game. Ciao! has one round instead of five, since OpenSpiel's playouts go to the end.
TABLES: tuple[tuple[str, dict[str, int]], ...] = (
    ("fool", {"players": 4}),
    ("ciao", {"players": 2, "rounds": 1}),
    ("faith", {"players": 3}),
    ("fettnapf", {"players": 2}),
)

#: The default budgets: milliseconds, simulations.
DEFAULT_THINK = 100
DEFAULT_SIMULATIONS = 100

#: Simulations to warm up with, before anything is timed.
WARMING_SIMULATIONS = 10


@dataclass(frozen=True)
class Budget:
    """The budget of both sides for a move: milliseconds or simulations."""

    think: int | None = None
    simulations: int | None = None

    def __str__(self) -> str:
        return f"{self.simulations} simulations" if self.simulations else f"{self.think} ms"


@dataclass
class Effort:
    """What one side spent on its moves."""

    simulations: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        if not self.seconds:
            return "no move"
        return f"{fmean(self.simulations):,.0f} in {1000 * fmean(self.seconds):.1f} ms"


class Own:
    """The expert, with its effort counted."""

    def __init__(self, game: MarotteGame, budget: Budget) -> None:
        self._game = game.setup.game
        self._budget = budget
        self.effort = Effort()

    def begin(self, deal: int, seat: int) -> None:
        """Start a new game, with its own random generator."""
        budget = self._budget
        self._expert = Expert(self._game, new_random(deal, 1 + seat), budget.think, budget.simulations, threads=1)

    def step(self, state: Any) -> int:
        """Choose an action, as in :meth:`Expert.choose`."""
        view = state.node.position.view(state.current_player())
        started = time.perf_counter()
        findings = self._expert.explore(view)
        action = findings[0].action if findings else self._expert.choose(view)
        self.effort.seconds.append(time.perf_counter() - started)
        self.effort.simulations.append(sum(finding.visits for finding in findings))
        return action


class Rival:
    """OpenSpiel's search, with its effort counted; its measured speed carries over from game to game."""

    def __init__(self, game: MarotteGame, budget: Budget) -> None:
        random = np.random.RandomState(1)
        evaluator = mcts.RandomRolloutEvaluator(1, random)
        self._bot = ismcts.ISMCTSBot(
            game=game, evaluator=evaluator, uct_c=1.4, max_simulations=WARMING_SIMULATIONS, random_state=random
        )
        self._budget = budget
        self._seconds_each = 0.0
        self.effort = Effort()

    def warm(self, state: Any) -> None:
        """Search twice: the first search compiles, the second measures the speed."""
        self._bot.step(state)
        self._search(state, WARMING_SIMULATIONS)

    def step(self, state: Any) -> int:
        """Choose an action."""
        budget = self._budget
        # With fewer than two it could not compare anything.
        simulations = budget.simulations or max(2, round((budget.think or 0) / 1000 / self._seconds_each))
        action, seconds = self._search(state, simulations)
        self.effort.simulations.append(simulations)
        self.effort.seconds.append(seconds)
        return action

    def _search(self, state: Any, simulations: int) -> tuple[int, float]:
        self._bot._max_simulations = simulations
        started = time.perf_counter()
        action = int(self._bot.step(state))
        seconds = time.perf_counter() - started
        each = seconds / simulations
        # Playouts get shorter towards the end of a game, so the latest ones count most.
        self._seconds_each = (self._seconds_each + each) / 2 if self._seconds_each else each
        return action, seconds


def let_nature_act(state: Any, nature: np.random.RandomState) -> None:
    """Draw chance outcomes until a seat is to act or the game is over."""
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(nature.choice(actions, p=chances)))


def play(game: MarotteGame, own: Own, rival: Rival, deal: int, seat: int) -> float:
    """The expert's share of the win in one game."""
    nature = np.random.RandomState(deal)
    own.begin(deal, seat)
    state = game.new_initial_state()
    let_nature_act(state, nature)
    while not state.is_terminal():
        legal = state.legal_actions()
        if len(legal) == 1:
            state.apply_action(legal[0])
        else:
            state.apply_action((own if state.current_player() == seat else rival).step(state))
        let_nature_act(state, nature)
    winners = state.node.position.winners or []
    return (seat in winners) / max(1, len(winners))


def warm(game: MarotteGame, rival: Rival) -> None:
    """Compile everything that both sides need."""
    state = game.new_initial_state()
    let_nature_act(state, np.random.RandomState(0))
    view = state.node.position.view(state.current_player())
    Expert(game.setup.game, new_random(0), simulations=WARMING_SIMULATIONS).explore(view)
    rival.warm(state)


def match(name: str, table: dict[str, int], budget: Budget, deals: int) -> str:
    """Play a match; return it as a row of the table."""
    seats = table["players"]
    game = pyspiel.load_game(PREFIX + name, table)
    own, rival = Own(game, budget), Rival(game, budget)
    warm(game, rival)
    shares = []
    for deal in range(deals):
        print(f"{name}, {budget}, deal {deal + 1} of {deals} …", file=sys.stderr, flush=True)
        shares.append(fmean(play(game, own, rival, deal, seat) for seat in range(seats)))
    even = 1 / seats
    wins = Estimate.of_wins(np.array(shares), even, seats)
    share = f"{100 * wins.mean:.1f} ± {100 * wins.margin:.1f} %"
    return f"| {name} | {seats} | {deals} | {budget} | {share} | {100 * even:.1f} % | {own.effort} | {rival.effort} |"


def main() -> None:
    """Play all matches, one after another."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--think", type=int, help=f"milliseconds a move, {DEFAULT_THINK} unless given")
    parser.add_argument("--simulations", type=int, help=f"simulations a move, {DEFAULT_SIMULATIONS} unless given")
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--game", choices=[name for name, _ in TABLES], help="one game instead of all")
    arguments = parser.parse_args()
    budgets = []
    if arguments.think or not arguments.simulations:
        budgets.append(Budget(think=arguments.think or DEFAULT_THINK))
    if arguments.simulations or not arguments.think:
        budgets.append(Budget(simulations=arguments.simulations or DEFAULT_SIMULATIONS))
    print("Simulations and time are means of a move.\n")
    print("| game | seats | deals | equal | the expert's share of wins | even | the expert | OpenSpiel |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for budget in budgets:
        for name, table in TABLES:
            if arguments.game in (None, name):
                print(match(name, table, budget, arguments.deals), flush=True)


if __name__ == "__main__":
    main()

"""Our expert against OpenSpiel's own search on our games, with equal time to think.

    python bench/against_openspiel.py [--think MS] [--deals K]

OpenSpiel's search is its information-set search in Python (the one in C++ can't resample games written in Python), with
one random playout. It is given simulations rather than time, so before every move they are reckoned from how long the
last ones took. Every deal is played with the expert in every seat, against a table of the other.
"""

import argparse
import sys
import time
from statistics import fmean
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from marotte.bots.arena import Estimate
from marotte.bots.expert import Expert
from marotte.games.randomness import new_random
from marotte.research.openspiel import PREFIX, MarotteGame

#: The smallest table of each game.
TABLES = (("fool", 4), ("ciao", 2), ("faith", 3), ("fettnapf", 2))


class Rival:
    """OpenSpiel's search within a time."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        random = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, random)
        self._bot = ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=1.4, max_simulations=4, random_state=random)
        self._seconds = seconds
        self._rate = 4 / seconds
        self.times: list[float] = []

    def step(self, state: Any) -> int:
        """What it does."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return int(legal[0])
        simulations = max(2, round(self._rate * self._seconds))
        self._bot._max_simulations = simulations
        started = time.perf_counter()
        action = self._bot.step(state)
        self.times.append(time.perf_counter() - started)
        self._rate = simulations / self.times[-1]
        return int(action)


def play(game: MarotteGame, seat: int, think: int, deal: int) -> tuple[float, list[float], list[float]]:
    """The expert's share of the win in one game, and what both took for their moves."""
    nature = np.random.RandomState(deal)
    expert = Expert(game.setup.game, new_random(deal, 1 + seat), think=think, threads=1)
    rival = Rival(game, think / 1000, deal * 8 + seat)
    times = []
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(nature.choice(actions, p=chances)))
        elif state.current_player() == seat:
            started = time.perf_counter()
            view = state.node.position.view(seat)
            state.apply_action(expert.choose(view))
            if len(view.legal_actions) > 1:
                times.append(time.perf_counter() - started)
        else:
            state.apply_action(rival.step(state))
    winners = state.node.position.winners or []
    return (seat in winners) / max(1, len(winners)), times, rival.times


def main() -> None:
    """All games, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--think", type=int, default=100)
    parser.add_argument("--deals", type=int, default=10)
    arguments = parser.parse_args()
    print("| game | seats | deals | the expert's share of wins | even | a move of the expert, of OpenSpiel |")
    print("|---|---:|---:|---:|---:|---|")
    for name, seats in TABLES:
        game = pyspiel.load_game(PREFIX + name, {"players": seats})
        shares, own, other = [], [], []
        for deal in range(arguments.deals):
            print(f"{name}, deal {deal + 1} of {arguments.deals} …", file=sys.stderr, flush=True)
            games = [play(game, seat, arguments.think, deal) for seat in range(seats)]
            shares.append(fmean(share for share, _, _ in games))
            own += [seconds for _, times, _ in games for seconds in times]
            other += [seconds for _, _, times in games for seconds in times]
        wins = Estimate.of(np.array(shares))
        print(
            f"| {name} | {seats} | {arguments.deals} | {100 * wins.mean:.1f} ± {100 * wins.margin:.1f} % "
            f"| {100 / seats:.1f} % | {1000 * fmean(own):.0f} ms, {1000 * fmean(other):.0f} ms |",
            flush=True,
        )


if __name__ == "__main__":
    main()

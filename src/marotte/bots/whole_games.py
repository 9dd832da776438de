"""Whole games between bots that play by heuristics, in one compiled loop per game."""

from functools import cache
from typing import Any

import numpy as np

from marotte.games.contract import DEAL, OVER, Game
from marotte.games.driver import GENERATORS, choose_actor, count_result, seed_nature
from marotte.games.kernel import Array, allocating_kernel
from marotte.games.randomness import seed_random

# Levels: how a seat plays.
RANDOM = 0
NOVICE = 1
# Any other level: by the heuristics of a club player.


@cache
def specialise_games(game: Game) -> Any:
    """``play_games(start, levels, seed, deal, first, games, totals, wins)`` for one game.

    It plays from the single state in ``start``. Chance acts as in games ``deal``, ``deal + 1``, … of the seed, the
    seats as in games ``first``, ``first + 1``, …. It adds up scores and wins, and returns the number of moves.
    """
    rules = game.rules
    knowledge = game.knowledge
    heuristics = game.heuristics
    max_chance = rules.MAX_CHANCE

    @allocating_kernel
    def play_games(
        start: Array, levels: Array, seed: int, deal: int, first: int, games: int, totals: Array, wins: Array
    ) -> int:
        randoms = np.zeros((GENERATORS, 4), np.int64)
        nature = randoms[0]
        cards = np.zeros(max_chance, np.int16)
        blank = np.zeros_like(start)
        seen = np.zeros_like(start)
        view = seen[0]
        playing = start.copy()
        state = playing[0]
        moves = 0
        for number in range(games):
            for seat in range(state.seats):
                seed_random(randoms[1 + seat], seed, (first + number) * GENERATORS + 1 + seat)
            playing[0] = start[0]
            while state.phase != OVER:
                if state.phase == DEAL:
                    seed_nature(nature, seed, deal + number, np.int64(state.rounds))
                if state.phase < OVER:
                    rules.apply_chance(state, cards, rules.draw_chance(state, nature, cards))
                    continue
                seat = choose_actor(state, nature)
                random = randoms[1 + seat]
                if levels[seat] == RANDOM:
                    action = rules.pick(state, seat, random)
                else:  # from its view, and nothing else
                    seen[0] = blank[0]
                    knowledge.observe(state, seat, view)
                    if levels[seat] == NOVICE:
                        action = heuristics.novice(view, seat, random)
                    else:
                        action = heuristics.club(view, seat, random)
                rules.apply(state, seat, action)
                moves += 1
            count_result(state, totals, wins)
        return moves

    return play_games

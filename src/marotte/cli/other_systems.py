"""Other systems to compare Marotte's speed with, if they are installed. They play at random."""

import contextlib
import logging
import random
import sys
import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

#: PettingZoo's card games, by module name. They need its extra "classic".
PETTINGZOO_GAMES = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "hanabi_v5")

#: Pgx's card games.
PGX_GAMES = ("kuhn_poker", "leduc_holdem", "sparrow_mahjong")

#: A piece of work to measure; a call returns the number of moves made.
Work = Callable[[], int]


#: Actions in hearts before the first card is played: the passing direction, 52 cards dealt, three passed by each seat.
DEALT_AND_PASSED = 1 + 52 + 12


def has_openspiel() -> bool:
    """Whether OpenSpiel is installed."""
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        return False
    return True


def hearts_by_bots(games: int = 20) -> Work:
    """Work: OpenSpiel's C++ hearts between its C++ random bots, including the deal."""
    import pyspiel

    game = pyspiel.load_game("hearts")
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(4)]
    seeds = iter(range(1 << 30))

    def work() -> int:
        moves = 0
        for _ in range(games):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, next(seeds))
            moves += player_moves(state)
        return moves

    return work


def player_moves(state: Any) -> int:
    """The players' moves in a finished game of hearts: all actions but the passing direction and 52 dealt cards."""
    return len(state.history()) - 53


def hearts_from_python() -> Work:
    """Work: the same loop as for our games, over OpenSpiel's hearts; its deal is 52 steps of the loop."""
    import pyspiel

    game = pyspiel.load_game("hearts")
    shift = iter(range(1 << 30))

    def work() -> int:
        state = game.new_initial_state()
        steps = next(shift)  # otherwise every deal would be the same
        moves = 0
        while not state.is_terminal():
            if state.current_player() >= 0:
                moves += 1
            legal = state.legal_actions()
            state.apply_action(legal[steps * 7 % len(legal)])
            steps += 1
        return moves

    return work


def hearts_search(iterations: int = 1000) -> Work:
    """Work: OpenSpiel's C++ search, with one playout per iteration, for the first card that is a real choice."""
    import pyspiel

    state = pyspiel.load_game("hearts").new_initial_state()
    while state.is_chance_node():
        actions = state.legal_actions()
        state.apply_action(actions[7 * len(actions) // 11])
    while len(state.history()) < DEALT_AND_PASSED or len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    unlimited = -1
    bot = pyspiel.ISMCTSBot(
        1,
        pyspiel.RandomRolloutEvaluator(1, 1),
        1.4,
        iterations,
        unlimited,
        pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        False,
        False,
    )

    def work() -> int:
        bot.step(state)
        return iterations

    return work


def agents_in_turn(environment: Any, moves: int = 200) -> Work:
    """Work: random agents in a PettingZoo environment, with masks and observations."""
    seeds = iter(range(1 << 30))
    chance = random.Random(1)

    def work() -> int:
        made = 0
        while made < moves:
            environment.reset(seed=next(seeds))
            for _ in environment.agent_iter(moves):
                observation, _, termination, truncation, _ = environment.last()
                if termination or truncation:
                    environment.step(None)
                else:
                    environment.step(chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))
                    made += 1
        return made

    return work


def pettingzoo_games() -> dict[str, Work]:
    """Work: random agents in those of PettingZoo's own card games that are installed."""
    works = {}
    for name in PETTINGZOO_GAMES:
        with warnings.catch_warnings(), contextlib.redirect_stdout(sys.stderr):  # some print a greeting
            warnings.simplefilter("ignore")
            try:
                environment = import_module(f"pettingzoo.classic.{name}").env()
            except Exception as error:  # each game has other dependencies, and its own error for them
                logging.getLogger("marotte").info("PettingZoo's %s is not there: %s", name, error)
                continue
        works[f"PettingZoo {name}, random agents"] = agents_in_turn(environment)
    return works


def pgx_games(count: int = 4096) -> dict[str, Work]:
    """Work: random agents in Pgx's card games, many at once, with masks; empty without Pgx. It uses all cores."""
    try:
        import jax
        import pgx
        from jax import numpy as jnp
        from pgx.experimental import auto_reset
    except ImportError:
        return {}

    def work_of(name: str) -> Work:
        game = pgx.make(name)
        step = auto_reset(game.step, game.init)

        def move(states: Any, key: Any) -> tuple[Any, Any]:
            key, choosing, resetting = jax.random.split(key, 3)
            legal = jnp.where(states.legal_action_mask, 0.0, -jnp.inf)
            actions = jax.random.categorical(choosing, legal, axis=-1)
            return jax.vmap(step)(states, actions, jax.random.split(resetting, count)), key

        compiled = jax.jit(move)
        key = jax.random.key(1)
        states = jax.jit(jax.vmap(game.init))(jax.random.split(key, count))

        def work() -> int:
            nonlocal states, key
            states, key = compiled(states, key)
            jax.block_until_ready(states.rewards)
            return count

        return work

    return {f"Pgx {name}, {count} games at once": work_of(name) for name in PGX_GAMES}

"""Many games side by side, stepped in one call: the core of vectorised environments.

As in :mod:`marotte.games.driver`, the compiled functions close over the *modules* of a game. All games are held in
arrays, one row per game, which the caller owns: see :class:`GameArrays`.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from marotte.games.contract import DEAL, OVER, Encoding, Knowledge, Rules
from marotte.games.driver import choose_actor, seed_nature
from marotte.games.kernel import Array, Random, State, allocating_kernel, count_bits
from marotte.games.randomness import below

#: What ``step`` returns if every action was legal; otherwise it returns the row of the first illegal one.
ALL_LEGAL = -1

#: Kinds of reward: shares of the win at the end of a game, or points at the end of each round.
WINS = 0
POINTS = 1


class GameArrays(NamedTuple):
    """The arrays of a batch of games, one row per game; kernels take them in this order."""

    states: Array  # records of ``rules.STATE``
    randoms: Array  # int64, 4 each: the generators for chance
    numbers: Array  # int64: the number of the game within the seed (see ``driver``)
    moves: Array  # int64: moves made so far
    seats: Array  # int8: the seat to act
    actions: Array  # int16, MAX_LEGAL each: the legal actions of that seat, in rising order
    counts: Array  # int16: the number of legal actions
    masks: Array  # bool, ACTIONS each: the legal actions as a mask
    rewards: Array  # float32, one per seat: the rewards of the last step
    is_over: Array  # bool: the last step ended the game in this row
    is_cut: Array  # bool: the last step reached the move limit of a game that is not over
    last_states: Array  # records of ``rules.STATE``: the final state of the previous game, over or cut


def new_arrays(rules: Rules, games: int, seats: int) -> GameArrays:
    """Make the arrays, all zero."""
    return GameArrays(
        np.zeros(games, rules.STATE),
        np.zeros((games, 4), np.int64),
        np.zeros(games, np.int64),
        np.zeros(games, np.int64),
        np.zeros(games, np.int8),
        np.zeros((games, rules.MAX_LEGAL), np.int16),
        np.zeros(games, np.int16),
        np.zeros((games, rules.ACTIONS), np.bool_),
        np.zeros((games, seats), np.float32),
        np.zeros(games, np.bool_),
        np.zeros(games, np.bool_),
        np.zeros(games, rules.STATE),
    )


@allocating_kernel
def pay_win(state: State, rewards: Array) -> None:
    """Reward the shares of the win of a finished game (see :mod:`marotte.research.payoff`)."""
    share = 1.0 / count_bits(state.winners)
    others = np.int64(state.seats) - 1
    for seat in range(state.seats):
        won = share if (np.int64(state.winners) >> seat) & 1 else 0.0
        rewards[seat] = (won * (others + 1) - 1) / others


@allocating_kernel
def pay_points(state: State, sign: int, rewards: Array) -> None:
    """Reward the points of the latest round less their average; ``sign`` is -1 where low scores win."""
    total = np.int64(0)
    for seat in range(state.seats):
        total += state.latest[seat]
    for seat in range(state.seats):
        rewards[seat] = sign * (state.latest[seat] - total / np.int64(state.seats))


@cache
def specialise_step(rules: Rules) -> Any:
    """Compile the batch step for the rules of one game."""
    all_actions = rules.ACTIONS

    @allocating_kernel
    def step(
        states: Array,
        randoms: Array,
        numbers: Array,
        moves: Array,
        seats: Array,
        actions: Array,
        counts: Array,
        masks: Array,
        rewards: Array,
        is_over: Array,
        is_cut: Array,
        last_states: Array,
        start: Array,
        cards: Array,
        seed: int,
        most_moves: int,
        payoff: int,
        sign: int,
        chosen: Array,
        is_new: bool,
    ) -> int:
        """Apply the chosen action in every game, or start all games (``is_new``); then list the next legal actions.

        A game that is over or has reached the move limit is followed by the next one in the same row. If any action
        is illegal, nothing is changed.
        """
        games = len(states)
        if not is_new:
            for game in range(games):
                action = np.int64(chosen[game])
                if action < 0 or action >= all_actions or not masks[game, action]:
                    return game
        for game in range(games):
            state = states[game]
            random = randoms[game]
            listed = actions[game]
            for index in range(counts[game]):  # clear only what was set: some games have hundreds of actions
                masks[game, listed[index]] = False
            ends = is_new
            if not is_new:
                for seat in range(state.seats):
                    rewards[game, seat] = 0
                rounds = np.int64(state.rounds)
                rules.apply(state, np.int64(seats[game]), np.int64(chosen[game]))
                moves[game] += 1
                if payoff == WINS and state.phase == OVER:
                    pay_win(state, rewards[game])
                elif payoff == POINTS and state.rounds > rounds:
                    pay_points(state, sign, rewards[game])
                is_over[game] = state.phase == OVER
                is_cut[game] = state.phase != OVER and moves[game] == most_moves
                if is_over[game] or is_cut[game]:
                    ends = True
                    last_states[game] = state
                    numbers[game] += games
            if ends:
                states[game] = start[0]
                moves[game] = 0
            while state.phase < OVER:
                if state.phase == DEAL:
                    seed_nature(random, seed, np.int64(numbers[game]), np.int64(state.rounds))
                rules.apply_chance(state, cards, rules.draw_chance(state, random, cards))
            seat = choose_actor(state, random)
            seats[game] = seat
            count = rules.legal(state, seat, listed)
            counts[game] = count
            for index in range(count):
                masks[game, listed[index]] = True
        return ALL_LEGAL

    return step


@cache
def specialise_encode(knowledge: Knowledge, encoding: Encoding) -> Any:
    """Compile the batch encoding for one game."""

    @allocating_kernel
    def encode(states: Array, seats: Array, views: Array, vectors: Array) -> None:
        """Encode the view of the seat to act in each game. ``views`` holds two records, the second all zero."""
        for game in range(len(states)):
            views[0] = views[1]
            knowledge.observe(states[game], np.int64(seats[game]), views[0])
            vector = vectors[game]
            for index in range(len(vector)):
                vector[index] = 0
            encoding.encode(views[0], np.int64(seats[game]), vector)

    return encode


@allocating_kernel
def choose_random(actions: Array, counts: Array, random: Random, chosen: Array) -> None:
    """Choose a uniformly random legal action in every game."""
    for game in range(len(counts)):
        chosen[game] = actions[game, below(random, np.int64(counts[game]))]

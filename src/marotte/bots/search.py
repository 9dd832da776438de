"""Information-set Monte Carlo tree search, written once and compiled for every game.

A search is given a view. In every *iteration* it imagines a full state that fits the view (``resample``), descends the
tree of moves tried so far, adds one move to it, plays the round to its end by heuristics, and credits the result to all
moves on the path. So a move is judged over all states that the seat can't tell apart, and every player in the tree is
assumed to pursue their own interest.

- *Several players*: the value of a move is its value to the player who makes it.
- *Races*: when several seats may act, chance decides who comes first.
- *Chance* within a round (refilling a pile) is drawn anew in every iteration.
- *Rounds*: at the end of a round, ``outlook`` says what the score is worth: the chance of winning the game.
- *Plausibility*: states in which others would hardly have played as they did are imagined less often. A Metropolis
  step decides whether a new state replaces the last one.
- *Few cards left*: the rest of the round is not played by heuristics but searched exhaustively, with everyone playing
  their best (max^n).
- Moves that are not possible in every imagined state are compared by how often they were available.

After Cowling, Powley and Whitehouse, *Information Set Monte Carlo Tree Search* (2012).
"""

from functools import cache
from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np

from marotte.games.contract import MAX_SEATS, OVER, Game
from marotte.games.driver import choose_actor
from marotte.games.kernel import Array, Random, allocating_kernel, kernel, lowest_bit
from marotte.games.randomness import below, random_share

#: The columns of a tree; each row is a move. Row 0 is the root; as a link, 0 means none.
SEAT = 0
ACTION = 1
FIRST = 2  # the first move tried after this one, …
NEXT = 3  # … and the next one tried instead of this one
VISITS = 4
AVAILABLE = 5  # how often it could have been made
COLUMNS = 6

#: Maximum depth of the tree.
DEEPEST = 64

#: The weight of exploring rarely tried moves, in standard deviations of the result.
EXPLORATION = 1.0

#: Progressive widening: below the root, n + 1 moves are tried only after n² times this many visits.
WIDENING = 4

#: [n]: the logarithm of n. Those of small numbers are needed often.
LOGARITHMS = np.log(np.maximum(1, np.arange(512)))


class Tree(NamedTuple):
    """The memory of a search."""

    links: Array
    values: Array  # per move: the sum of its player's results
    squares: Array  # per move: the sum of their squares
    outcomes: Array  # per seat: the sum of the results of all iterations, and of their squares
    imagined: Array  # the last imagined state, …
    plausibility: Array  # … and its plausibility

    @classmethod
    def empty(cls, game: Game, size: int) -> "Tree":
        """An empty tree with room for ``size`` moves."""
        return cls(
            np.zeros((size, COLUMNS), np.int32),
            np.zeros(size),
            np.zeros(size),
            np.zeros((2, MAX_SEATS)),
            np.zeros(1, game.rules.STATE),
            np.zeros(1),
        )


@cache
def specialise_search(game: Game) -> Any:
    """The search of one game: ``search(view, seat, random, *tree, used, iterations)``.

    It continues with a tree of which ``used`` rows are in use, and returns how many are in use afterwards.
    """
    rules = game.rules
    knowledge = game.knowledge
    heuristics = game.heuristics
    record_type = rules.STATE
    max_legal = rules.MAX_LEGAL
    max_chance = rules.MAX_CHANCE
    all_actions = rules.ACTIONS
    solved_moves = heuristics.SOLVED_MOVES
    most_imagined = heuristics.IMAGINED

    @allocating_kernel
    def search(
        views: Array,
        seat: int,
        random: Random,
        links: Array,
        values: Array,
        squares: Array,
        outcomes: Array,
        imagined: Array,
        plausibility: Array,
        used: int,
        iterations: int,
    ) -> int:
        view = views[0]
        blank = np.zeros_like(views)
        drawn = np.zeros_like(views)
        past = np.zeros_like(views)
        playing = np.zeros_like(views)
        state = playing[0]
        actions = np.zeros(max_legal, np.int16)
        cards = np.zeros(max_chance, np.int16)
        is_open = np.zeros(all_actions, np.bool_)
        path = np.zeros(DEEPEST, np.int64)
        rewards = np.zeros(MAX_SEATS, np.float64)
        spread = np.zeros(MAX_SEATS, np.float64)
        rounds = np.int64(view.rounds)
        # The exhaustive search: for each move ahead a state, the moves still to try, and the best result so far.
        frames = np.zeros(solved_moves + 2, record_type)
        frame_actions = np.zeros((solved_moves + 1, max_legal), np.int16)
        frame_left = np.zeros(solved_moves + 1, np.int64)
        frame_best = np.zeros((solved_moves + 1, MAX_SEATS), np.float64)
        for iteration in range(iterations):
            if iteration % 64 == 0:
                note_spread(links, outcomes, spread)
            for _ in range(most_imagined):
                drawn[0] = blank[0]
                knowledge.resample(view, seat, random, drawn[0])
                past[0] = drawn[0]
                weight = heuristics.plausibility(seat, drawn[0], past[0])
                if weight >= plausibility[0] or random_share(random) * plausibility[0] < weight:
                    imagined[0] = drawn[0]
                    plausibility[0] = weight
            playing[0] = imagined[0]
            node = np.int64(0)
            depth = np.int64(0)
            is_in_tree = True
            while not heuristics.is_settled(state, rounds):
                if state.phase < OVER:
                    rules.apply_chance(state, cards, rules.draw_chance(state, random, cards))
                    continue
                actor = choose_actor(state, random) if depth > 0 else seat  # in a race, the searching seat goes first
                if is_in_tree:
                    count = heuristics.choices(state, actor, actions)
                    child = choose_child(links, values, node, actor, actions, count, is_open, spread[actor])
                    if child == 0:
                        action = choose_untried(is_open, actions, count, heuristics.club(state, actor, random), random)
                        is_in_tree = False
                        if used < len(values):
                            child = add_child(links, node, actor, action, used)
                            used += 1
                    else:
                        action = np.int64(links[child, ACTION])
                    if child > 0:
                        path[depth] = child
                        depth += 1
                        node = child
                        if depth == DEEPEST:
                            is_in_tree = False
                elif heuristics.moves_left(state) <= solved_moves:
                    break
                else:
                    action = heuristics.rollout(state, actor, random)
                rules.apply(state, actor, action)
            if heuristics.is_settled(state, rounds):
                heuristics.outlook(state, rewards)
            else:  # search the rest: at each level try the next move, or return with the best one
                level = 0
                frames[0] = playing[0]
                frame_left[0] = heuristics.choices(state, lowest_bit(state.actors), frame_actions[0])
                frame_best[0, lowest_bit(state.actors)] = -1.0
                while True:
                    here = frames[level]
                    actor = lowest_bit(here.actors)
                    if frame_left[level] > 0:
                        frame_left[level] -= 1
                        frames[level + 1] = frames[level]
                        ahead = frames[level + 1]
                        rules.apply(ahead, actor, np.int64(frame_actions[level, frame_left[level]]))
                        if not heuristics.is_settled(ahead, rounds):
                            level += 1
                            frame_left[level] = heuristics.choices(
                                ahead, lowest_bit(ahead.actors), frame_actions[level]
                            )
                            frame_best[level, lowest_bit(ahead.actors)] = -1.0
                            continue
                        heuristics.outlook(ahead, rewards)
                    elif level == 0:
                        break
                    else:
                        for other in range(MAX_SEATS):
                            rewards[other] = frame_best[level, other]
                        level -= 1
                        actor = lowest_bit(frames[level].actors)
                    if rewards[actor] > frame_best[level, actor]:
                        for other in range(MAX_SEATS):
                            frame_best[level, other] = rewards[other]
                for other in range(MAX_SEATS):
                    rewards[other] = frame_best[0, other]
            links[0, VISITS] += 1
            for other in range(MAX_SEATS):
                outcomes[0, other] += rewards[other]
                outcomes[1, other] += rewards[other] * rewards[other]
            for index in range(depth):
                row = path[index]
                reward = rewards[links[row, SEAT]]
                links[row, VISITS] += 1
                values[row] += reward
                squares[row] += reward * reward
        return used

    return search


@kernel
def note_spread(links: Array, outcomes: Array, spread: Array) -> None:
    """Measure the spread of the results for each seat, which scales the exploration."""
    count = np.int64(links[0, VISITS])
    for seat in range(MAX_SEATS):
        mean = (outcomes[0, seat] + 0.5) / (count + 1)
        spread[seat] = EXPLORATION * sqrt((outcomes[1, seat] + 0.5) / (count + 1) - mean * mean)


@kernel
def choose_child(
    links: Array, values: Array, node: int, actor: int, actions: Array, count: int, is_open: Array, spread: float
) -> int:
    """The most promising move, or 0 to try another one; in that case the untried ones are left open.

    Below the root, further moves are tried only as a node proves to be important. Otherwise everyone would seem to play
    at random in the rest of the tree.
    """
    for index in range(count):
        is_open[actions[index]] = True
    tried = 0
    best = np.int64(0)
    best_score = -1.0
    child = np.int64(links[node, FIRST])
    while child != 0:
        if links[child, SEAT] == actor and is_open[links[child, ACTION]]:
            is_open[links[child, ACTION]] = False
            tried += 1
            links[child, AVAILABLE] += 1
            available = np.int64(links[child, AVAILABLE])
            visits = np.int64(links[child, VISITS])
            logarithm = LOGARITHMS[available] if available < len(LOGARITHMS) else log(available)
            score = values[child] / visits + spread * sqrt(logarithm / visits)
            if score > best_score:
                best_score = score
                best = child
        child = np.int64(links[child, NEXT])
    is_wide = node != 0 and tried * tried * WIDENING > links[node, VISITS]
    if tried < count and not is_wide:
        return 0
    for index in range(count):
        is_open[actions[index]] = False
    return best


@kernel
def choose_untried(is_open: Array, actions: Array, count: int, favourite: int, random: Random) -> int:
    """Choose a move that was never tried, preferably the favourite; close all of them."""
    chosen = np.int64(-1)
    seen = 0
    for index in range(count):
        action = np.int64(actions[index])
        if is_open[action]:
            is_open[action] = False
            seen += 1
            if chosen != favourite and (action == favourite or below(random, seen) == 0):
                chosen = action
    return chosen


@kernel
def add_child(links: Array, node: int, actor: int, action: int, row: int) -> int:
    """Add a move to the tree."""
    links[row, SEAT] = actor
    links[row, ACTION] = action
    links[row, FIRST] = 0
    links[row, NEXT] = links[node, FIRST]
    links[row, VISITS] = 0
    links[row, AVAILABLE] = 1
    links[node, FIRST] = row
    return row

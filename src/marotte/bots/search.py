"""Information-set Monte Carlo tree search, written once and compiled for every game.

A search is given a view. In every *iteration* it imagines a full state that fits the view (``resample``), walks down
a tree of moves that were tried before, adds one move to it, plays the round to its end by rules of thumb, and tells all
moves on the way what came of it. So a move is judged over all states that the seat can't tell apart, and whoever moves
in the tree is taken to want the best for themselves.

- *Several players*: the value of a move is that of whoever makes it.
- *Races*: when several seats may act, chance says who comes first.
- *Nature* within a round (a pile that is refilled) acts anew in every iteration.
- *Rounds*: at the end of one, ``outlook`` says what the score is worth: the chance to win the game.
- *Plausibility*: a state in which others would hardly have played as they did is imagined less often. Whether a new
  one takes the place of the last one is decided as Metropolis does.
- *Few cards left*: the rest of the round is not played by rules of thumb but searched to its end, everybody playing
  their best (max^n).
- A move that can't be made in every imagined state is compared by how often it could have been made.

After Cowling, Powley and Whitehouse, *Information Set Monte Carlo Tree Search* (2012).
"""

from functools import cache
from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np

from marotte.bots.heuristics import thumb_of
from marotte.games.contract import MAX_SEATS, OVER, Game
from marotte.games.driver import choose_actor
from marotte.games.kernel import Array, Random, allocating_kernel, kernel, lowest_bit
from marotte.games.randomness import below, random_share

#: The columns of a tree; a row is a move. Row 0 is the root, and as a link it means that there is none.
SEAT = 0
ACTION = 1
FIRST = 2  # the first move that was tried after this one, …
NEXT = 3  # … and the next one that was tried instead of this one
VISITS = 4
AVAILABLE = 5  # how often it could have been made
COLUMNS = 6

#: No line of moves in the tree is longer.
DEEPEST = 64

#: How much a move that was tried rarely is preferred, in standard deviations of what comes of a game.
EXPLORATION = 1.0

#: A line of moves that was visited so often times the square of a number has as many continuations.
WIDENING = 4

#: [n]: the logarithm of n, of which many small ones are needed.
LOGARITHMS = np.log(np.maximum(1, np.arange(512)))


class Tree(NamedTuple):
    """The memory of a search."""

    links: Array
    values: Array  # what came of each move for its player, added up
    squares: Array  # the squares of that, added up
    outcomes: Array  # what came of all iterations for each seat: added up, and the squares
    imagined: Array  # the state that was imagined last, …
    plausibility: Array  # … and how plausible it is

    @classmethod
    def empty(cls, game: Game, size: int) -> "Tree":
        """A tree with room for so many moves."""
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

    It goes on with a tree of which so many rows are used, and returns how many are used now.
    """
    rules = game.rules
    knowledge = game.knowledge
    thumb = thumb_of(game)
    record_type = rules.STATE
    max_legal = rules.MAX_LEGAL
    max_chance = rules.MAX_CHANCE
    all_actions = rules.ACTIONS
    solved_moves = thumb.SOLVED_MOVES
    most_imagined = thumb.IMAGINED

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
        # The exact search: for each move that lies ahead a state, the moves to try, and the best of those tried.
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
                weight = thumb.plausibility(seat, drawn[0], past[0])
                if weight >= plausibility[0] or random_share(random) * plausibility[0] < weight:
                    imagined[0] = drawn[0]
                    plausibility[0] = weight
            playing[0] = imagined[0]
            node = np.int64(0)
            depth = np.int64(0)
            is_in_tree = True
            while not thumb.is_settled(state, rounds):
                if state.phase < OVER:
                    rules.apply_chance(state, cards, rules.draw_chance(state, random, cards))
                    continue
                actor = choose_actor(state, random) if depth > 0 else seat  # of several, the first is whoever asks
                if is_in_tree:
                    count = thumb.choices(state, actor, actions)
                    child = choose_child(links, values, node, actor, actions, count, is_open, spread[actor])
                    if child == 0:
                        action = choose_untried(is_open, actions, count, thumb.club(state, actor, random), random)
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
                elif thumb.moves_left(state) <= solved_moves:
                    break
                else:
                    action = thumb.rollout(state, actor, random)
                rules.apply(state, actor, action)
            if thumb.is_settled(state, rounds):
                thumb.outlook(state, rewards)
            else:  # search the rest: at each level take the next move, or go back with the best one
                level = 0
                frames[0] = playing[0]
                frame_left[0] = thumb.choices(state, lowest_bit(state.actors), frame_actions[0])
                frame_best[0, lowest_bit(state.actors)] = -1.0
                while True:
                    here = frames[level]
                    actor = lowest_bit(here.actors)
                    if frame_left[level] > 0:
                        frame_left[level] -= 1
                        frames[level + 1] = frames[level]
                        ahead = frames[level + 1]
                        rules.apply(ahead, actor, np.int64(frame_actions[level, frame_left[level]]))
                        if not thumb.is_settled(ahead, rounds):
                            level += 1
                            frame_left[level] = thumb.choices(ahead, lowest_bit(ahead.actors), frame_actions[level])
                            frame_best[level, lowest_bit(ahead.actors)] = -1.0
                            continue
                        thumb.outlook(ahead, rewards)
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
    """How much differs what comes of the iterations for each seat; that is the measure for what is worth exploring."""
    count = np.int64(links[0, VISITS])
    for seat in range(MAX_SEATS):
        mean = (outcomes[0, seat] + 0.5) / (count + 1)
        spread[seat] = EXPLORATION * sqrt((outcomes[1, seat] + 0.5) / (count + 1) - mean * mean)


@kernel
def choose_child(
    links: Array, values: Array, node: int, actor: int, actions: Array, count: int, is_open: Array, spread: float
) -> int:
    """The most promising move, or 0 if it is time to try another one: those not tried yet are left open.

    After the first move others are tried only as a line of moves proves to be important: elsewhere everybody would seem
    to play at random.
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
    """A move that was never tried, the favourite first; closes them all."""
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

"""Compiled functions on top of any game's kernels: a single step for Python, whole random games for studies.

``specialise(rules)`` makes the compiled functions of one game. The inner functions close over the
*module* of the rules, because Numba can both inline and cache that. A function that closes over another
inner function would be compiled again in every process; hence the two duplicated lines.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from marotte.games.contract import DEAL, MAX_SEATS, MOST_LEGAL, MOST_PHASES, OVER, PLAY, SPECTATOR, Knowledge, Rules
from marotte.games.kernel import (
    Array,
    Random,
    State,
    allocating_kernel,
    array_at,
    count_bits,
    entry_at,
    kernel,
    lowest_bit,
    nth_bit,
    record_at,
    state_type,
)
from marotte.games.randomness import below, seed_random

#: ``advance`` returns one integer, small enough to be fast in Python. Its lowest bits count the legal actions of the
#: first actor. From these bits on come the phase, the set of actors, and the first actor (-1: none).
COUNT_MASK = MOST_LEGAL - 1
PHASE_SHIFT = 10
ACTORS_SHIFT = 15
SEAT_SHIFT = 23
PHASE_MASK = MOST_PHASES - 1

#: What ``advance`` returns for an illegal action.
REFUSED = -1 << 29

#: In place of a seat: the only actor; and no seat, to apply nothing (a number that nobody passes by mistake).
ONLY_ACTOR = -1
NOBODY = -(1 << 62)

#: Game n of a seed has its own generators: stream n * GENERATORS is for chance, the next ones for the seats.
GENERATORS = 1 + MAX_SEATS

#: Chance is seeded anew for every round: from this bit on, the stream holds the number of the round. So the deals of a
#: seed do not depend on who plays, or on what was drawn in earlier rounds.
ROUND_SHIFT = 48

#: The bits of the hash of what only one seat sees.
SECRET_MASK = (1 << 62) - 1

#: A win is counted in this many parts, so that up to eight winners can share it exactly.
WHOLE_WIN = 840


class Driver(NamedTuple):
    """The compiled functions of one game, for callers in Python."""

    session: "np.dtype[Any]"
    seed: Callable[[float, int, int], int]
    advance: Callable[[float, int, int], int]
    play_random: Any


def session_type(rules: Rules) -> "np.dtype[Any]":
    """Everything about one game in progress in one block of memory, so that a call passes a single address."""
    return state_type(
        [
            # First, where Python reads it fastest: a seat's legal actions (padded to keep the state aligned), …
            ("actions", "i2", ((rules.MAX_LEGAL + 3) // 4 * 4,)),
            ("count", "i4"),  # … how many there are …
            ("listed", "i4"),  # … and for which seat
            ("state", rules.STATE),
            ("random", "i8", (4,)),  # all zero: the caller supplies chance events
            ("cards", "i2", (rules.MAX_CHANCE,)),
        ]
    )


@cache
def field_offset(rules: Rules, name: str) -> int:
    """The offset of a field in a session."""
    fields: Any = session_type(rules).fields
    return int(fields[name][1])


@kernel
def seed_nature(random: Random, seed: int, game: int, rounds: int) -> None:
    """Seed the generator for chance, for the round of a game after ``rounds`` complete ones."""
    seed_random(random, seed, game * GENERATORS + (rounds << ROUND_SHIFT))


@kernel
def choose_actor(state: State, random: Random) -> int:
    """The seat that acts next; in a race, chance decides who is first."""
    actors = np.int64(state.actors)
    if actors & (actors - 1) == 0:
        return lowest_bit(actors)
    return nth_bit(actors, below(random, count_bits(actors)))


@kernel
def count_result(state: State, totals: Array, wins: Array) -> None:
    """Add the result of a game to the totals and to the wins, which are in parts of WHOLE_WIN."""
    share = WHOLE_WIN // count_bits(state.winners)
    for seat in range(np.int64(state.seats)):
        totals[seat] += state.totals[seat]
        if (np.int64(state.winners) >> seat) & 1:
            wins[seat] += share


@cache
def specialise(rules: Rules) -> Driver:
    """Compile the functions of this module for the rules of one game."""
    session_record = session_type(rules)
    max_chance = rules.MAX_CHANCE
    max_legal = rules.MAX_LEGAL
    random_offset, cards_offset = (field_offset(rules, name) for name in ("random", "cards"))

    def seed_session(address: float, seed: int, stream: int) -> int:
        """Give the session a generator, so that chance events are applied automatically."""
        seed_random(array_at(np.int64(address) + random_offset, 4, np.int64), seed, stream)
        return 0

    def advance(address: float, seat: int, action: int) -> int:
        """Apply an action if it is legal; then return whose turn it is and list the first actor's legal actions.

        With a generator, pending chance events are applied as well.
        """
        place = np.int64(address)
        session = record_at(place, session_record)
        state = session.state
        random = array_at(place + random_offset, 4, np.int64)
        cards = array_at(place + cards_offset, max_chance, np.int16)
        actions = array_at(place, max_legal, np.int16)
        if seat != NOBODY:
            actors = np.int64(state.actors)
            if seat == ONLY_ACTOR and actors & (actors - 1) == 0:
                seat = lowest_bit(actors)
            if state.phase < PLAY or seat < 0 or seat >= MAX_SEATS or (actors >> seat) & 1 == 0:
                return REFUSED
            if session.listed != seat:
                session.listed = seat
                session.count = rules.legal(state, seat, actions)
            index = np.int64(0)  # binary search for the first action that is not lower
            end = np.int64(session.count)
            while index < end:
                middle = (index + end) // 2
                if actions[middle] < action:
                    index = middle + 1
                else:
                    end = middle
            if index == session.count or actions[index] != action:
                return REFUSED
            rules.apply(state, seat, action)
        if random[0] | random[1] | random[2] | random[3] != 0:
            while state.phase < OVER:
                rules.apply_chance(state, cards, rules.draw_chance(state, random, cards))
        first = np.int64(-1)
        count = np.int64(0)
        if state.phase >= PLAY and state.actors != 0:  # a live table may wait although no seat is to act
            first = lowest_bit(state.actors)
            count = rules.legal(state, first, actions)
            session.count = count
            session.listed = first
        return (
            first << SEAT_SHIFT | np.int64(state.actors) << ACTORS_SHIFT | np.int64(state.phase) << PHASE_SHIFT | count
        )

    @allocating_kernel
    def play_random(start: Array, seed: int, first: int, games: int, totals: Array, wins: Array) -> int:
        """Play whole random games from the one state in ``start``; add up scores and wins; return the number of moves.

        Game n of a seed is always the same, whichever call plays it (see GENERATORS). Wins are in parts of
        WHOLE_WIN.
        """
        randoms = np.zeros((GENERATORS, 4), np.int64)
        nature = randoms[0]
        cards = np.zeros(max_chance, np.int16)
        playing = start.copy()
        state = playing[0]
        moves = 0
        for game in range(first, first + games):
            for generator in range(1, state.seats + 1):
                seed_random(randoms[generator], seed, game * GENERATORS + generator)
            playing[0] = start[0]
            while state.phase != OVER:
                if state.phase == DEAL:
                    seed_nature(nature, seed, game, np.int64(state.rounds))
                if state.phase < OVER:
                    rules.apply_chance(state, cards, rules.draw_chance(state, nature, cards))
                else:
                    seat = choose_actor(state, nature)
                    rules.apply(state, seat, rules.pick(state, seat, randoms[1 + seat]))
                    moves += 1
            count_result(state, totals, wins)
        return moves

    return Driver(session_record, entry_at(seed_session), entry_at(advance), play_random)


@cache
def observer(rules: Rules, knowledge: Knowledge) -> Callable[[float, int, int], int]:
    """Compile the function of one game that writes the views of all seats at once, then the spectator's."""
    state_record = rules.STATE
    size = state_record.itemsize
    words = size // 4

    def observe_all(address: float, target: int, seats: int) -> int:
        """Observe the state at ``address``; write to zeroed records at ``target``, one per seat and one for spectators.

        After them comes a hash for each seat, which changes with what only this seat sees.
        """
        state = record_at(np.int64(address), state_record)
        for seat in range(seats):
            knowledge.observe(state, seat, record_at(target + seat * size, state_record))
        knowledge.observe(state, SPECTATOR, record_at(target + seats * size, state_record))
        public = array_at(target + seats * size, words, np.int32)
        secrets = array_at(target + ((seats + 1) * size + 7) // 8 * 8, seats, np.int64)
        for seat in range(seats):
            own = array_at(target + seat * size, words, np.int32)
            secret = 0
            for index in range(words):
                secret = (secret * 1000003 ^ int(own[index]) ^ int(public[index])) & SECRET_MASK
            secrets[seat] = secret
        return 0

    return entry_at(observe_all)

"""Many games by themselves: the same seed gives the same games, however they are shared out."""

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from importlib import import_module
from itertools import islice
from multiprocessing import get_context
from typing import Any

import numpy as np

from marotte.bots.bot import make_bot
from marotte.games.contract import PLAY, Deck, Options
from marotte.games.driver import GENERATORS, WHOLE_WIN, specialise
from marotte.games.randomness import below, new_random
from marotte.games.registry import Setup, find_game, make_setup
from marotte.records.record import Record
from marotte.records.scribe import Scribe

#: Games that one worker plays before it reports: enough to hide the cost of asking, few enough for a progress bar.
FAST_BATCH = 2000
SLOW_BATCH = 20

#: Batches that lie ready for each worker.
WAITING_BATCHES = 4


@dataclass
class Tally:
    """What came out of a number of games."""

    seats: int
    games: int = 0
    moves: int = 0
    totals: list[int] = field(default_factory=list)  # the sum of each seat's scores
    wins: list[int] = field(default_factory=list)  # in parts of WHOLE_WIN

    def __post_init__(self) -> None:
        self.totals = self.totals or [0] * self.seats
        self.wins = self.wins or [0] * self.seats

    def add(self, other: "Tally") -> None:
        """Count another batch."""
        self.games += other.games
        self.moves += other.moves
        self.totals = [mine + theirs for mine, theirs in zip(self.totals, other.totals, strict=True)]
        self.wins = [mine + theirs for mine, theirs in zip(self.wins, other.wins, strict=True)]

    def mean_score(self, seat: int) -> float:
        """A seat's score, on average over the games."""
        return self.totals[seat] / self.games

    def win_share(self, seat: int) -> float:
        """A seat's share of the wins; a shared win counts in parts."""
        return self.wins[seat] / WHOLE_WIN / self.games


@dataclass(frozen=True)
class Batch:
    """Some games of a simulation: everything that a worker in another process needs."""

    game: str
    package: str  # which a worker imports first: the game may be registered there
    seats: int
    options: Options
    deck: Deck
    bots: tuple[str, ...]  # one for each seat
    seed: int
    first: int
    games: int
    with_records: bool


def play_game(setup: Setup, bots: Sequence[str], seed: int, number: int) -> Record:
    """Game ``number`` of a seed, with one bot for each seat."""
    generators = [new_random(seed, number * GENERATORS + index) for index in range(setup.seats + 1)]
    nature, *own = generators
    players = [make_bot(bot, setup.game, generator) for bot, generator in zip(bots, own, strict=True)]
    scribe = Scribe(setup, [f"{bot} {seat}" for seat, bot in enumerate(bots)])
    position = scribe.position
    while not position.is_over:
        if position.phase < PLAY:
            scribe.supply(position.draw_chance(nature))
        else:
            actors = position.actors
            seat = actors[0] if len(actors) == 1 else actors[below(nature, len(actors))]
            scribe.apply(seat, players[seat].choose(position.view(seat)))
    scribe.record.extra = {"bots": list(bots), "seed": seed, "number": number}
    return scribe.record


def play_batch(batch: Batch) -> tuple[Tally, list[str]]:
    """Play a batch; its records, as text, only if they are wanted."""
    import_module(batch.package)
    setup = make_setup(find_game(batch.game), batch.seats, batch.options, batch.deck)
    if not batch.with_records and set(batch.bots) == {"random"}:
        return _play_random_batch(setup, batch), []
    tally = Tally(batch.seats)
    texts = []
    for number in range(batch.first, batch.first + batch.games):
        record = play_game(setup, batch.bots, batch.seed, number)
        tally.add(_tally_of(record))
        if batch.with_records:
            texts.append(record.to_text())
    return tally, texts


def _tally_of(record: Record) -> Tally:
    result: dict[str, Any] = record.result or {}
    winners = result["winners"]
    share = WHOLE_WIN // len(winners)
    seats = len(record.names)
    moves = sum(not move.startswith("*") for entry in record.rounds for move in entry.moves)
    return Tally(seats, 1, moves, result["scores"], [share if seat in winners else 0 for seat in range(seats)])


def _play_random_batch(setup: Setup, batch: Batch) -> Tally:
    """The same games as :func:`play_game` with random bots, in one compiled loop."""
    rules = setup.game.rules
    start = np.zeros(1, rules.STATE)
    rules.begin(start[0], np.array(setup.numbers, np.int64))
    totals = np.zeros(setup.seats, np.int64)
    wins = np.zeros(setup.seats, np.int64)
    moves = specialise(rules).play_random(start, batch.seed, batch.first, batch.games, totals, wins)
    return Tally(setup.seats, batch.games, int(moves), totals.tolist(), wins.tolist())


def simulate(
    setup: Setup, bots: Sequence[str], seed: int, games: int, *, with_records: bool = False, jobs: int = 1
) -> Iterator[tuple[Tally, list[str]]]:
    """Play games and report them batch by batch, in order, for any number of processes."""
    is_fast = not with_records and set(bots) == {"random"}
    size = FAST_BATCH if is_fast else SLOW_BATCH
    batches = (
        Batch(
            setup.game.name,
            setup.game.package,
            setup.seats,
            setup.changed_options,
            setup.changed_deck or {},
            tuple(bots),
            seed,
            first,
            min(size, games - first),
            with_records,
        )
        for first in range(0, games, size)
    )
    if jobs == 1 or games <= size:
        yield from map(play_batch, batches)
        return
    yield play_batch(next(batches))  # here, so that the workers find everything compiled
    # Workers start afresh: a copy of a process that has threads is not safe.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting = deque(pool.submit(play_batch, batch) for batch in islice(batches, WAITING_BATCHES * jobs))
        while waiting:
            yield waiting.popleft().result()
            waiting.extend(pool.submit(play_batch, batch) for batch in islice(batches, 1))

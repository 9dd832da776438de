"""Simulation of many games: the same seed gives the same games, however they are distributed to processes."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from importlib import import_module
from itertools import islice
from multiprocessing import get_context
from typing import Any, TypeVar

import numpy as np

from marotte.bots.bot import failure_of
from marotte.bots.ladder import make_bot
from marotte.bots.spec import KERNEL_BOTS
from marotte.bots.whole_games import specialise_games
from marotte.games.contract import PLAY, Deck, Options
from marotte.games.driver import GENERATORS, WHOLE_WIN, specialise
from marotte.games.position import new_state
from marotte.games.randomness import below, new_random
from marotte.games.registry import Setup, find_game, make_setup
from marotte.records.record import LONGEST_NAME, Record
from marotte.records.recorder import Recorder

#: Games that a worker plays before it reports: enough to hide the overhead, few enough for a progress bar.
FAST_BATCH = 2000
SLOW_BATCH = 20

#: Tasks queued per worker.
WAITING_TASKS = 4

Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass
class Tally:
    """The results of a number of games."""

    seats: int
    games: int = 0
    moves: int = 0
    totals: list[int] = field(default_factory=list)  # the sum of each seat's scores
    wins: list[int] = field(default_factory=list)  # in parts of WHOLE_WIN
    replaced: list[int] = field(default_factory=list)  # games in which a seat's bot failed and was replaced by club

    def __post_init__(self) -> None:
        self.totals = self.totals or [0] * self.seats
        self.wins = self.wins or [0] * self.seats
        self.replaced = self.replaced or [0] * self.seats

    def add(self, other: "Tally") -> None:
        """Add another batch."""
        self.games += other.games
        self.moves += other.moves
        self.totals = [mine + theirs for mine, theirs in zip(self.totals, other.totals, strict=True)]
        self.wins = [mine + theirs for mine, theirs in zip(self.wins, other.wins, strict=True)]
        self.replaced = [mine + theirs for mine, theirs in zip(self.replaced, other.replaced, strict=True)]

    def mean_score(self, seat: int) -> float:
        """A seat's mean score per game."""
        return self.totals[seat] / self.games

    def win_share(self, seat: int) -> float:
        """A seat's share of the wins; a shared win counts as a fraction."""
        return self.wins[seat] / WHOLE_WIN / self.games


@dataclass(frozen=True)
class SetupData:
    """A setup that can be sent to another process."""

    game: str
    package: str  # imported first: it may register the game
    seats: int
    options: Options
    deck: Deck

    @classmethod
    def of(cls, setup: Setup) -> "SetupData":
        """The data of a setup."""
        game = setup.game
        return cls(game.name, game.package, setup.seats, setup.changed_options, setup.changed_deck or {})

    def setup(self) -> Setup:
        """Restore the setup."""
        import_module(self.package)
        return make_setup(find_game(self.game), self.seats, self.options, self.deck)


@dataclass(frozen=True)
class Batch:
    """Some games of a simulation."""

    table: SetupData
    bots: tuple[str, ...]  # one for each seat
    seed: int
    first: int
    games: int
    with_records: bool


def play_game(setup: Setup, bots: Sequence[str], seed: int, number: int, deal: int | None = None) -> Record:
    """Play game ``number`` of a seed with one bot per seat; if ``deal`` is given, with the cards of that game."""
    nature = new_random(seed)
    own = [new_random(seed, number * GENERATORS + 1 + seat) for seat in range(setup.seats)]
    players = [make_bot(bot, setup.game, generator) for bot, generator in zip(bots, own, strict=True)]
    recorder = Recorder(setup, [f"{bot[: LONGEST_NAME - 2]} {seat}" for seat, bot in enumerate(bots)])
    position = recorder.position
    while not position.is_over:
        if position.phase < PLAY:
            recorder.supply(position.draw_seeded(nature, seed, number if deal is None else deal))
        else:
            actors = position.actors
            seat = actors[0] if len(actors) == 1 else actors[below(nature, len(actors))]
            recorder.apply(seat, players[seat].choose(position.view(seat)))
    recorder.record.extra = {"bots": list(bots), "seed": seed, "number": number}
    failures = {str(seat): reason for seat, player in enumerate(players) if (reason := failure_of(player)) is not None}
    if failures:
        recorder.record.extra["replaced"] = failures
    return recorder.record


def play_batch(batch: Batch) -> tuple[Tally, list[str]]:
    """Play a batch; return its records as text only if requested."""
    setup = batch.table.setup()
    if not batch.with_records and is_compiled(batch.bots):
        return play_compiled(setup, batch.bots, batch.seed, batch.first, batch.games), []
    tally = Tally(setup.seats)
    texts = []
    for number in range(batch.first, batch.first + batch.games):
        record = play_game(setup, batch.bots, batch.seed, number)
        tally.add(tally_of(record))
        if batch.with_records:
            texts.append(record.to_text())
    return tally, texts


def tally_of(record: Record) -> Tally:
    """Count one game."""
    result: dict[str, Any] = record.result or {}
    winners = result["winners"]
    share = WHOLE_WIN // len(winners)
    seats = len(record.names)
    moves = sum(not move.startswith("*") for entry in record.rounds for move in entry.moves)
    wins = [share if seat in winners else 0 for seat in range(seats)]
    replaced = [int(str(seat) in record.extra.get("replaced", {})) for seat in range(seats)]
    return Tally(seats, 1, moves, result["scores"], wins, replaced)


def is_compiled(bots: Sequence[str]) -> bool:
    """Whether the games of these bots can be played in one compiled loop."""
    return set(bots) <= set(KERNEL_BOTS)


def play_compiled(
    setup: Setup, bots: Sequence[str], seed: int, first: int, games: int, deal: int | None = None
) -> Tally:
    """The same games as :func:`play_game`, from number ``first`` on, in one compiled loop."""
    rules = setup.game.rules
    start = new_state(rules, setup.numbers)
    totals = np.zeros(setup.seats, np.int64)
    wins = np.zeros(setup.seats, np.int64)
    if deal is None and set(bots) == {"random"}:
        moves = specialise(rules).play_random(start, seed, first, games, totals, wins)
    else:
        levels = np.array([KERNEL_BOTS.index(bot) for bot in bots], np.int64)
        play_games = specialise_games(setup.game)
        moves = play_games(start, levels, seed, first if deal is None else deal, first, games, totals, wins)
    return Tally(setup.seats, games, int(moves), totals.tolist(), wins.tolist())


def simulate(
    setup: Setup, bots: Sequence[str], seed: int, games: int, *, with_records: bool = False, jobs: int = 1
) -> Iterator[tuple[Tally, list[str]]]:
    """Play games and yield the results batch by batch, in order, whatever the number of processes."""
    is_fast = not with_records and is_compiled(bots)
    size = FAST_BATCH if is_fast else SLOW_BATCH
    table = SetupData.of(setup)
    batches = (
        Batch(table, tuple(bots), seed, first, min(size, games - first), with_records)
        for first in range(0, games, size)
    )
    yield from in_processes(play_batch, batches, jobs if games > size else 1)


def in_processes(work: Callable[[Task], Result], tasks: Iterator[Task], jobs: int) -> Iterator[Result]:
    """Process every task in this many processes; yield the results in order."""
    for task in islice(tasks, 1):
        yield work(task)  # in this process first, so that the workers find everything compiled
    if jobs == 1:
        yield from map(work, tasks)
        return
    # Spawn, since forking a process with threads is not safe.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        waiting = deque(pool.submit(work, task) for task in islice(tasks, WAITING_TASKS * jobs))
        while waiting:
            yield waiting.popleft().result()
            waiting.extend(pool.submit(work, task) for task in islice(tasks, 1))
    finally:
        pool.shutdown(cancel_futures=True)  # if the caller stops early, don't wait for tasks that have not started

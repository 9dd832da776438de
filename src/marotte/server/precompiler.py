"""Compiles games in the background, most needed first, so that nobody waits for what they don't use.

Child processes compile, one per core, and fill the cache; the server then loads the kernels from there. What every
table needs comes first, game by game, then the search for experts and hints. A game that a player asks for comes before
all others: if no process is free, one that nobody is waiting for is killed, and later resumes from the cache.
"""

import asyncio
import gc
import logging
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Literal

from marotte.bots.budget import available_cores
from marotte.bots.spec import BotSpec
from marotte.errors import UsageError
from marotte.games.contract import Game
from marotte.games.registry import all_games, find_game
from marotte.protocol.http import GameProgress, Progress

logger = logging.getLogger("marotte.server")

#: The steps of :mod:`marotte.precompile`, most needed first.
Step = Literal["play", "search", "research"]

#: All steps.
EVERYTHING: tuple[Step, ...] = ("play", "search", "research")

#: The steps of each game that a server needs.
NEEDED: tuple[Step, ...] = ("play", "search")


def step_for(bot: str) -> Step:
    """The step that a bot needs; an invalid one needs nothing, since the table will refuse it."""
    try:
        return "play" if BotSpec.parse(bot).is_kernel_bot else "search"
    except UsageError:
        return "play"


class _Job:
    """One step of one game."""

    def __init__(self, game: str, step: Step) -> None:
        self.game = game
        self.step = step
        self.part = "waiting"
        self.done = 0.0
        self.is_asked_for = False
        self.is_ready = asyncio.Event()
        self.process: asyncio.subprocess.Process | None = None
        self.makes_room = False  # it is to stop for a job that a player is waiting for
        self.is_loading = False  # that is quick, and is not interrupted

    def note(self, line: str) -> None:
        """Read a line of progress that the process has printed; any other output is ignored."""
        part, _, done = line.strip().partition(" ")
        with suppress(ValueError):
            self.report(part, float(done))

    def report(self, part: str, done: float) -> None:
        """Record progress."""
        self.part, self.done = part, max(self.done, done)


class Precompiler:
    """Compiles games, and knows which of them are ready."""

    def __init__(
        self, games: Sequence[Game] | None = None, steps: Sequence[Step] = NEEDED, *, is_loading: bool = True
    ) -> None:
        """``is_loading``: also load the compiled kernels into this process, instead of only caching them."""
        self._games = all_games() if games is None else games
        self._steps = steps
        self._is_loading = is_loading
        self._jobs = {(game.name, step): _Job(game.name, step) for step in steps for game in self._games}
        self.failed: list[str] = []  # games that could not be compiled
        self._waiting = list(self._jobs.values())
        self._running: set[_Job] = set()

    @property
    def progress(self) -> Progress:
        """Compilation progress of all games."""
        return Progress({game.name: self._progress_of(game.name) for game in self._games})

    @property
    def part(self) -> str:
        """What is being compiled now, of the game that is needed most."""
        return next((job.part for job in self._jobs.values() if not job.is_ready.is_set()), "done")

    @property
    def done(self) -> float:
        """The share of all work that is done, from 0 to 1."""
        return sum(job.done for job in self._jobs.values()) / len(self._jobs)

    def is_ready(self, game: str, step: Step) -> bool:
        """Whether a step of a game is done."""
        job = self._jobs.get((game, step))
        return job is None or job.is_ready.is_set()  # a game that no longer exists is reported elsewhere

    async def wait_for(self, game: str, step: Step = "play") -> None:
        """Wait until a game is ready up to a step; its jobs go to the front of the queue."""
        for name in self._steps[: self._steps.index(step) + 1]:
            if not self.is_ready(game, name):
                self._ask_for(job := self._jobs[game, name])
                await job.is_ready.wait()

    async def run(self) -> None:
        """Compile everything, on all cores."""
        workers = [asyncio.create_task(self._work()) for _ in range(available_cores())]
        try:
            await asyncio.gather(*workers)
        finally:
            for worker in workers:
                worker.cancel()
            await asyncio.gather(*workers, return_exceptions=True)
        gc.freeze()  # what was loaded stays; scanning it again and again would take time

    def _progress_of(self, game: str) -> GameProgress:
        play, search = (self._jobs[game, step] for step in NEEDED)
        has_rules, has_search = play.is_ready.is_set(), search.is_ready.is_set()
        job = search if has_rules else play
        step = "done" if has_search else job.part
        return GameProgress(has_rules, has_search, step, 1.0 if has_search else job.done)  # type: ignore[arg-type]

    def _ask_for(self, job: _Job) -> None:
        """Move a job to the front of the queue."""
        job.is_asked_for = True
        if job in self._waiting:
            self._waiting.remove(job)
            self._waiting.insert(0, job)
            # Jobs that have not started their process yet give way too: a click right after the start must not wait.
            idle = [each for each in self._running if not (each.is_asked_for or each.makes_room or each.is_loading)]
            if len(self._running) >= available_cores() and idle:
                _end(max(idle, key=lambda each: self._steps.index(each.step)))

    async def _work(self) -> None:
        """Do one job after another."""
        while self._waiting:
            job = self._waiting.pop(0)
            self._running.add(job)
            try:
                if await self._is_compiled(job) or (not job.makes_room and await self._compile(job)):
                    job.is_loading = True
                    await self._load(job)
                else:  # it gave way to another job
                    job.makes_room = False
                    self._waiting.append(job)
                    self._waiting.sort(key=lambda each: (not each.is_asked_for, self._steps.index(each.step)))
            finally:
                self._running.discard(job)

    async def _is_compiled(self, job: _Job) -> bool:
        from marotte.precompile import is_compiled  # it imports Numba, and the page need not wait for that

        try:
            return await asyncio.to_thread(is_compiled, find_game(job.game), job.step)
        except OSError:  # the cache can't be read; compiling will report why
            return False

    async def _compile(self, job: _Job) -> bool:
        """Fill the cache in a child process; return False if it gave way to another job."""
        # The same import path as this process; plain ``-m`` would put the working directory first.
        command = (sys.executable, "-P", "-m", "marotte.precompile", find_game(job.game).package, job.game, job.step)
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        code: object
        try:
            # In its own session: otherwise Ctrl-C would reach it as well, and it would print a traceback.
            process = await asyncio.create_subprocess_exec(
                *command, stdout=asyncio.subprocess.PIPE, start_new_session=True, env=environment
            )
        except OSError as error:  # such as no memory for another process
            code = error
        else:
            code = await self._watch(job, process)
        if job.makes_room:
            return False
        if code != 0:
            self.failed.append(job.game)
            logger.error("%s could not be compiled (%s): %s", job.game, job.step, code)
        return True

    async def _watch(self, job: _Job, process: asyncio.subprocess.Process) -> int:
        """Follow the progress of a process until it ends; return its exit code."""
        job.process = process
        if job.makes_room:  # asked for before the process existed
            _end_process(process)
        try:
            assert process.stdout is not None
            async for line in process.stdout:
                job.note(line.decode())
            return await process.wait()
        finally:
            job.process = None
            _end_process(process)
            await process.wait()  # a killed process may still write for a moment

    async def _load(self, job: _Job) -> None:
        from marotte.precompile import compile_step

        try:
            if self._is_loading:
                await asyncio.to_thread(compile_step, find_game(job.game), job.step, job.report)
        except Exception:
            logger.exception("%s could not be loaded", job.game)
        finally:
            job.done = 1.0
            job.is_ready.set()  # even on failure: opening the table will report what is wrong


def _end(job: _Job) -> None:
    job.makes_room = True
    if job.process is not None:
        _end_process(job.process)


def _end_process(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.kill()

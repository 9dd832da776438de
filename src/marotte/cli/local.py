"""A table in this process: a person and bots. Its clock is simulated: it jumps to the next thing that is due."""

import asyncio
import secrets
import time
from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any

import msgspec

from marotte.bots.bot import Bot
from marotte.bots.ladder import make_bot
from marotte.bots.pace import HUMAN_REACTION, human_time
from marotte.games.randomness import new_random
from marotte.games.registry import Setup
from marotte.protocol.messages import PROTOCOL, TEXT, Hello, Refused, Said, TableMessage
from marotte.protocol.requests import AtTable, Begin, Move
from marotte.protocol.settings import Settings
from marotte.records.record import Record
from marotte.table import log
from marotte.table.events import Event
from marotte.table.hints import think_of_hint
from marotte.table.schedule import BotTask
from marotte.table.screen import Screen
from marotte.table.table import Outcome, Table

#: The player's seat.
OWN = 0

#: The ID of the player, the only person at the table.
PLAYER = "player"


class LocalConnection:
    """A connection to a table in this process, which sends the messages that a server would send."""

    def __init__(
        self, setup: Setup, opponents: Sequence[str], name: str, seed: int, pace: float, reaction: float
    ) -> None:
        self.opponents = opponents
        settings = Settings(
            game=setup.game.name,
            seats=setup.seats,
            options=setup.changed_options,
            deck=setup.changed_entries,
            pace=pace,
            reaction=reaction,
            rest=0,
        )
        secret = sha256(f"marotte seed {seed}".encode()).hexdigest()
        self.table = Table(log.Opened(at=0.0, settings=settings, secret=secret, host=PLAYER))
        self.table.note(log.Sat(at=0.0, seat=OWN, player=PLAYER, name=name))
        for seat, bot in enumerate(opponents, 1):
            self.table.note(log.Invited(at=0.0, seat=seat, bot=bot))
        self._now = 0.0
        self._reaction_times = new_random(seed, setup.seats)
        self._reacts_at = (-1, 0.0)  # a version, and when the player reacts to its race
        self._bots = self._make_bots(seed)
        self._messages: deque[Any] = deque([Hello(PROTOCOL, "", [OWN], is_host=True, settings=settings)])
        self._was_asked = asyncio.Event()
        self._take(self.table.handle(PLAYER, Begin(), 0.0))

    @property
    def records(self) -> list[Record]:
        """The records of all games so far, the last one perhaps unfinished."""
        return [*self.table.finished, self.table.record]

    async def ask(self, request: AtTable) -> None:
        """Handle a request of the player."""
        if isinstance(request, Move) and self.table.moment is None:
            # The simulated clock stands still while the player thinks, but what was shown for a moment is gone.
            self._now = max([self._now, *(until for _, _, until in self.table.flash)])
        outcome = self.table.handle(PLAYER, request, self._now)
        if outcome.refusal is not None:
            refusal = outcome.refusal
            self._messages.append(Refused(refusal.code, refusal.sentence, refusal.rule))
        if outcome.said is not None:
            self._messages.append(Said(outcome.said.seat, outcome.said.phrase))
        if outcome.hint is not None:
            self._messages.append(await asyncio.to_thread(think_of_hint, outcome.hint))
        self._take(outcome)
        self._was_asked.set()

    async def messages(self) -> AsyncIterator[Any]:
        """The messages, for ever."""
        while True:
            while self._messages:
                yield self._messages.popleft()
            await self._step()

    # Messages

    def _take(self, outcome: Outcome) -> None:
        """Send the events of an outcome."""
        if any(isinstance(entry, log.Rematch) for entry in outcome.entries):
            self._bots = self._make_bots(secrets.randbits(62))  # without memories
        if outcome.events:
            self._show(outcome.events)

    def _show(self, events: Sequence[Event] = ()) -> None:
        own = self._own_time()
        # To the player a race opens when they would react: before that, the table is shown as before the opening.
        now = self.table.asked_at if own is not None and self._now < own else self._now
        message = Screen(self.table, now, events).message((OWN,), frozenset({TEXT}), is_host=True)
        self._messages.append(msgspec.json.decode(message, type=TableMessage))

    # Time

    async def _step(self) -> None:
        """Do what is due next: the player is asked, a bot answers, or time runs out."""
        tasks = sorted(self.table.bot_tasks(), key=lambda task: task.not_before)
        own, wake = self._own_time(), self.table.wake_at(self._now)
        times = [at for at in (own, tasks[0].not_before if tasks else None, wake) if at is not None]
        soonest = max(self._now, min(times, default=self._now))
        if not times or own == self._now:
            await self._wait_for_player()
        elif own is not None and own <= soonest:
            if await self._pass_time(own, time.monotonic()):
                self._show()  # the race is open now
        elif tasks and tasks[0].not_before <= soonest:
            await self._let_think(tasks[0], soonest)
        elif await self._pass_time(soonest, time.monotonic()):
            self._show(self.table.tick(self._now).events)

    def _own_time(self) -> float | None:
        """When the player acts: at once, or in a race after a simulated reaction time; None if not asked."""
        table = self.table
        if not table.is_going_on or OWN not in table.position.actors:
            return None
        if table.has_chosen(OWN) or table.forced_at is not None:
            return None
        if table.race is None:
            return self._now
        if self._reacts_at[0] != table.asked_version:
            reaction = human_time(HUMAN_REACTION, self._reaction_times)
            self._reacts_at = (table.asked_version, table.race.opens_at + reaction)
        return self._reacts_at[1]

    async def _wait_for_player(self) -> None:
        self._was_asked.clear()
        await self._was_asked.wait()

    async def _pass_time(self, at: float, started: float) -> bool:
        """Advance the clock to ``at``. With a pace this really waits, minus the time since ``started``.

        Returns false if a request has come first.
        """
        if self.table.pace:
            self._was_asked.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._was_asked.wait(), max(0, started + at - self._now - time.monotonic()))
                return False
        self._now = at
        return True

    # Bots

    def _make_bots(self, seed: int) -> list[Bot]:
        game = self.table.setup.game
        return [
            make_bot(bot, game, new_random(seed, seat), is_at_table=True) for seat, bot in enumerate(self.opponents, 1)
        ]

    async def _let_think(self, task: BotTask, at: float) -> None:
        """Let a bot choose its move, and play it at its time."""
        started = time.monotonic()
        action = await asyncio.to_thread(self._bots[task.seat - 1].choose, task.view)
        if await self._pass_time(at, started):
            self._take(self.table.answer(task, action, self._now))

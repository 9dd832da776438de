"""A table with its clients, bots and timers. Decisions are made in marotte.table; they are carried out here."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from marotte.bots.bot import Bot
from marotte.bots.ladder import make_bot
from marotte.bots.spec import BotSpec
from marotte.protocol import requests
from marotte.protocol.messages import Refused, Said
from marotte.protocol.refusals import Code, Refusal
from marotte.server.clients import Client
from marotte.server.precompiler import Step, step_for
from marotte.server.store import Row
from marotte.server.writer import Job
from marotte.table import log
from marotte.table.events import Event
from marotte.table.hints import think_of_hint
from marotte.table.schedule import BotTask
from marotte.table.screen import ENCODER, Screen, status
from marotte.table.state import is_same
from marotte.table.table import HintTask, Outcome, Table
from marotte.table.undo import LastMove

if TYPE_CHECKING:
    from marotte.server.hub import Hub

logger = logging.getLogger("marotte.server")

#: Longest timer, in seconds; longer waits are re-armed.
LONGEST_SLEEP = 86400.0

#: Seconds between two checks whether the search is compiled.
LOOK_AGAIN = 1.0

#: Seconds after a move before the check whether it can be undone.
UNDO_AFTER = 0.2

#: The close code for a table that has failed too often.
PUT_ASIDE = 4500

#: Entries that only their own seat is told of: in a race nobody may know that another player has thrown.
PRIVATE = (log.Pressed, log.Thrown, log.Switched)


class LiveTable:
    """One table in memory."""

    def __init__(self, table_id: str, table: Table, hub: "Hub") -> None:
        self.id = table_id
        self.table = table
        self.hub = hub
        self.clients: set[Client] = set()
        self.is_lost = False  # no longer agrees with the log, and must not be used
        self.status = status(table)
        self._unwritten = 0
        self._waiting: set[asyncio.Future[None]] = set()  # for pending writes
        self._screen: Screen | None = None  # the last one, for its cache
        self._bots: dict[tuple[int, BotSpec], Bot] = {}
        self._thinking: set[tuple[int, int]] = set()
        self._hinting: set[str] = set()  # players whose hint is being computed
        self._timer: asyncio.TimerHandle | None = None
        self._undo_timer: asyncio.TimerHandle | None = None
        self._search_timer: asyncio.TimerHandle | None = None
        now = self.hub.clock.now()
        self._shown_at = now  # the time of the last screen for everybody
        self._look_at_search()
        for seat in table.seats:
            if seat.player is not None:
                table.presence.disconnect(seat.player, now)  # until they reconnect
        self.go_on()

    # Requests

    def request(self, client: Client, request: requests.AnyRequest) -> None:
        """Handle a request from a socket."""
        try:
            if isinstance(request, requests.Invite) and request.bot and step_for(request.bot) == "search":
                self._check_ready("search", "strong players are")
            if isinstance(request, requests.Hint) and not self.table.has_search:
                self._look_at_search()  # it may be ready since the last time
            outcome = self.table.handle(client.player, request, self.hub.clock.now(), client.latency)
            if outcome.refusal is not None:
                self._refuse(client, request, outcome.refusal)
            self.write(outcome)
            if outcome.said is not None:
                self._say(client, outcome.said)
            if outcome.hint is not None:
                self._hint(client, outcome.hint)
        except Refusal as refusal:
            refuse(client, refusal)
        except Exception as error:
            logger.error("a %s failed at table %s", type(request).__name__, self.id, exc_info=error)
            refuse(client, Refusal(Code.SERVER_ERROR, "something went wrong on the server"))
            self._give_up()

    def _refuse(self, client: Client, request: requests.AnyRequest, refusal: Refusal) -> None:
        if isinstance(request, requests.Hint) and refusal.code == Code.NOT_READY:
            self._check_ready("search", "hints are")
        refuse(client, refusal)

    def _say(self, client: Client, said: requests.Say) -> None:
        if not client.talk.allows(time.monotonic()):
            raise Refusal(Code.TOO_MANY, "that was much to say in a short time")
        self._tell_all(ENCODER.encode(Said(said.seat, said.phrase)))

    def fail(self, error: Exception) -> None:
        """Drop the table after a bug: the state in memory may be inconsistent, but the log is right."""
        if not self.is_lost:
            is_aside = self.hub.failures.note(self.id, self.table.version, error, self.hub.clock.now())
            self._give_up(is_aside=is_aside)

    async def sit(self, player: str, request: requests.Sit) -> None:
        """Take a seat over HTTP; it is stored when this returns."""
        now = self.hub.clock.now()
        outcome = self.table.handle(player, request, now)
        if outcome.refusal is not None:
            raise outcome.refusal
        self.table.connected(player, now, is_there=any(client.player == player for client in self.clients))
        self.write(outcome)
        await self.written()

    async def written(self) -> None:
        """Wait until everything so far is stored; raises :class:`Refusal` if that fails."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.add(done)
        self.when_written(partial(done.set_result, None))
        try:
            await done
        finally:
            self._waiting.discard(done)

    async def look(self, player: str) -> bytes:
        """The table message for a client without a socket, without events."""
        screen = Screen(self.table, self.hub.clock.now())
        message = screen.message(self.table.seats_of(player), is_host=is_same(self.table.host, player))
        await self.written()
        return message

    def _hint(self, client: Client, task: HintTask) -> None:
        if client.player in self._hinting:
            raise Refusal(Code.TOO_MANY, "the last hint is still being thought about")
        self._hinting.add(client.player)
        self.hub.start(self._think_of_hint(client, task))

    def _check_ready(self, step: Step, what: str) -> None:
        """Refuse what is not compiled yet, and compile it next."""
        game = self.table.setup.game.name
        if not self.hub.precompiler.is_ready(game, step):
            self.hub.start(self.hub.precompiler.wait_for(game, step))
            raise Refusal(Code.NOT_READY, f"{what} still being prepared; try again in a moment")

    async def _think_of_hint(self, client: Client, task: HintTask) -> None:
        try:
            hinted = await self.hub.think(partial(think_of_hint, task))
        finally:
            self._hinting.discard(client.player)
        client.send(ENCODER.encode(hinted))

    # Storing and sending

    def write(self, outcome: Outcome) -> None:
        """Store the entries of an outcome, then send its events."""
        entries = outcome.entries
        if not entries or self.is_lost:
            return
        first = self.table.version - len(entries) + 1
        shift = self.hub.clock.shift
        rows = [Row(self.id, first + place, encode_entry(entry, shift)) for place, entry in enumerate(entries)]
        tell = partial(
            self._do_written, partial(_send, self._messages(self._prepare(entries), entries[-1].at, outcome.events))
        )
        is_now = status(self.table)
        self.hub.writer.write(Job(self, rows, tell, None if is_now == self.status else is_now))
        self.status = is_now
        self._unwritten += 1
        self._offer_undo()
        self.go_on()

    def _prepare(self, entries: Sequence[log.AnyEntry]) -> set[int] | None:
        """Update what the clients may see, before a message; return the only seats that may get it, or None for all."""
        if any(isinstance(entry, log.Sat | log.Rose | log.Removed) for entry in entries):
            self._seat_clients()
        if any(isinstance(entry, log.Begun) for entry in entries):
            self._send_strangers_away()
        if any(isinstance(entry, log.Rematch) for entry in entries):
            self._bots.clear()  # a new game, so no memories and new, unknown random numbers
        private = [entry.seat for entry in entries if isinstance(entry, PRIVATE)]
        return set(private) if len(private) == len(entries) else None

    def when_written(self, do: Callable[[], None]) -> None:
        """Call ``do`` once everything so far is stored: nothing is shown that could still be lost."""
        if self._unwritten == 0:
            do()
        else:
            self._unwritten += 1
            self.hub.writer.write(Job(self, (), partial(self._do_written, do)))

    def show(self, client: Client) -> None:
        """Send the table to one client, without events."""
        screen = Screen(self.table, self.hub.clock.now())
        message = screen.message(client.viewers, client.extras, is_host=client.is_host)
        self.when_written(partial(client.send, message))

    def _messages(self, seats: set[int] | None, now: float, events: Sequence[Event] = ()) -> list[tuple[Client, bytes]]:
        """The table message for each client, or only for the clients in these seats."""
        self._screen = screen = Screen(self.table, now, events, self._screen)
        if seats is None:
            self._shown_at = now
        shown = self.clients if seats is None else [client for client in self.clients if seats & set(client.viewers)]
        made: dict[str, bytes] = {}  # shared by clients that see the same
        messages = []
        for client in shown:
            message = made.get(client.key)
            if message is None:
                message = screen.message(client.viewers, client.extras, is_host=client.is_host)
                made[client.key] = message
            messages.append((client, message))
        return messages

    def _do_written(self, do: Callable[[], None]) -> None:
        self._unwritten -= 1
        do()

    def _tell_all(self, message: bytes) -> None:
        for client in list(self.clients):
            client.send(message)

    def _send_strangers_away(self) -> None:
        """Disconnect clients that may not watch the game; before it, anybody may look at the table."""
        for client in [client for client in self.clients if not self.may_look(client.player)]:
            self.clients.discard(client)
            client.cut_off(4403, "this table is only for those who sit at it")

    def _seat_clients(self) -> None:
        for client in self.clients:
            self._seat(client)

    def _seat(self, client: Client) -> None:
        client.see(self.table.seats_of(client.player), is_host=is_same(self.table.host, client.player))

    def lose(self, error: Exception) -> None:
        """Drop this table, because a write failed or the log says otherwise; it is reloaded from the log."""
        logger.warning("table %s could not be written and will be read again: %s", self.id, error)
        self._give_up()

    def _give_up(self, *, is_aside: bool = False) -> None:
        """Drop this table from memory; reload it from the log unless it is put aside."""
        self.is_lost = True
        for done in self._waiting:
            if not done.done():
                done.set_exception(Refusal(Code.SERVER_ERROR, "this could not be written down; try again"))
        if is_aside:
            self.hub.forget(self, PUT_ASIDE, "this table is put aside")
        else:
            self.hub.forget(self)
            self.hub.start(self.hub.read_again(self.id))

    # Clients

    def may_look(self, player: str) -> bool:
        """Whether a player may see this table. Strangers may before the game, or if spectators are allowed."""
        is_stranger = not self.table.seats_of(player) and not is_same(self.table.host, player)
        return not is_stranger or not self.table.has_begun or self.table.settings.has_spectators

    @property
    def is_listed(self) -> bool:
        """Whether this table is in the public list, to sit down or to watch."""
        settings = self.table.settings
        can_be_seen = settings.has_spectators or not self.table.has_begun
        return settings.is_listed and can_be_seen and self.status != "over"

    def come(self, client: Client) -> None:
        """Add a client and send it the table; everybody sees that a player or the host has connected."""
        self.clients.add(client)
        self._seat(client)
        if self._counts(client):
            now = self.hub.clock.now()
            self.table.connected(client.player, now, is_there=True)
            self._show_all(now)
            self.go_on()  # this player may now be waiting for a disconnected one
        else:
            self.show(client)

    def leave(self, client: Client) -> None:
        """Remove a client; its player may still have other connections."""
        self.clients.discard(client)
        if self._counts(client) and not any(other.player == client.player for other in self.clients):
            now = self.hub.clock.now()
            self.table.connected(client.player, now, is_there=False)
            self._show_all(now)
            self.go_on()

    def _counts(self, client: Client) -> bool:
        """Whether this client's connection is shown to others: that of a player or the host, not of a spectator."""
        return bool(client.viewers) or is_same(self.table.host, client.player)

    def _show_all(self, now: float) -> None:
        """Send everybody the table after a change that is not in the log."""
        self.when_written(partial(_send, self._messages(None, now)))

    # Timers and bots

    def go_on(self) -> None:
        """Set the timer and start the bots that have to move."""
        now = self.hub.clock.now()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.is_lost:
            return
        # Changes since the last screen, while the server was busy, are due at once.
        wake = self.table.wake_at(self._shown_at)
        if wake is not None:
            delay = min(max(0.0, wake - now), LONGEST_SLEEP)
            self._timer = asyncio.get_running_loop().call_later(delay, self._tick, now + delay)
        for task in self.table.bot_tasks():
            key = (task.seat, task.version)
            if key not in self._thinking:
                self._thinking.add(key)
                self.hub.start(self._think(task))

    def stop(self) -> None:
        """Cancel all timers: the table is no longer in use."""
        for timer in (self._timer, self._undo_timer, self._search_timer):
            if timer is not None:
                timer.cancel()

    # Hints and undo

    def _look_at_search(self) -> None:
        """Offer hints and undo once the search is compiled; check again until it is."""
        if self._search_timer is not None:
            self._search_timer.cancel()
            self._search_timer = None
        was_ready = self.table.has_search
        self.table.has_search = self.hub.precompiler.is_ready(self.table.setup.game.name, "search")
        if not self.table.has_search:
            self._search_timer = asyncio.get_running_loop().call_later(LOOK_AGAIN, self._look_at_search)
        elif not was_ready:
            self._offer_undo()
            self._show_all(self.hub.clock.now())

    def _offer_undo(self) -> None:
        """Schedule the check whether the last move can be undone. If another move follows at once, it is not needed."""
        if self._undo_timer is not None:
            self._undo_timer.cancel()
            self._undo_timer = None
        last = self.table.undo
        if last is not None and last.is_harmless is None:
            self._undo_timer = asyncio.get_running_loop().call_later(UNDO_AFTER, self._check_undo, last)

    def _check_undo(self, last: LastMove) -> None:
        question = self.table.undo_check()
        if question is not None and last is self.table.undo and not self.is_lost:
            self.hub.start(self._tell_undo(last, question))

    async def _tell_undo(self, last: LastMove, question: Callable[[], bool]) -> None:
        """Offer an undo to the seat that moved; the answer follows from what this seat knows."""
        last.is_harmless = await self.hub.think(question)
        if last.is_harmless and last is self.table.undo and not self.is_lost:
            self.when_written(partial(_send, self._messages({last.seat}, self.hub.clock.now())))

    def _tick(self, due: float) -> None:
        now = max(due, self.hub.clock.now())  # a timer may fire early, but must not see a time before it was due
        try:
            outcome = self.table.tick(now)
            if outcome.events:
                self.write(outcome)
            else:  # only the screens have changed
                self._show_all(now)
                self.go_on()
        except Exception as error:
            self.fail(error)

    async def _think(self, task: BotTask) -> None:
        """Ask a bot in the background, and play its move when it is due."""
        try:
            action = await self._ask_bot(task)
            await asyncio.sleep(max(0.0, task.not_before - self.hub.clock.now()))
            outcome = self.table.answer(task, action, max(task.not_before, self.hub.clock.now()))
            self._thinking.discard((task.seat, task.version))
            self.write(outcome)
            self.go_on()
        except Exception as error:
            self.fail(error)

    async def _ask_bot(self, task: BotTask) -> int:
        await self.hub.precompiler.wait_for(self.table.setup.game.name, step_for(task.bot))
        spec = BotSpec.parse(task.bot)
        key = (task.seat, spec)
        if key not in self._bots:
            self._bots[key] = make_bot(
                with_one_thread(spec),
                self.table.setup.game,
                self.table.lot("bot", task.seat),
                is_at_table=True,
            )
        choose = partial(self._bots[key].choose, task.view)
        if spec.is_kernel_bot:  # takes microseconds
            return choose()
        return await self.hub.think(choose)


def encode_entry(entry: log.AnyEntry, shift: float) -> bytes:
    """An entry as it is stored: in wall-clock time, which is ``shift`` seconds ahead of the server's clock."""
    return ENCODER.encode(replace(entry, at=entry.at + shift))


def _send(messages: Sequence[tuple[Client, bytes]]) -> None:
    for client, message in messages:
        client.send(message)


def with_one_thread(bot: BotSpec) -> BotSpec:
    """A bot limited to one thread, because many of them think at the same time."""
    return bot.with_setting("threads", 1) if bot.is_expert else bot


def refuse(client: Client, refusal: Refusal) -> None:
    """Send a refusal."""
    client.send(ENCODER.encode(Refused(refusal.code, refusal.sentence, refusal.rule)))

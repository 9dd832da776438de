"""The server is killed again and again during play: every move that was shown has happened, once and in order.

More kills (`make kills`) and other moments: MAROTTE_KILLS=500 MAROTTE_SEED=7
"""

import asyncio
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from websockets.exceptions import WebSocketException

from marotte.client.connection import Connection
from marotte.client.server import Server
from marotte.protocol.events import Moved
from marotte.protocol.http import Place
from marotte.protocol.messages import AnyTableMessage, LobbyMessage, TableMessage
from marotte.protocol.requests import Begin, Rematch
from marotte.protocol.settings import Settings
from marotte.records.record import Record, parse_record
from marotte.records.replay import Replay
from marotte.records.shuffling import check_shuffles, read_secret
from marotte.server.hub import ENTRIES
from marotte.table import log
from marotte.table.events import Viewers, visible_move
from marotte.table.table import Table
from tests.server.server_process import GENEROUS, QUICK, TIMEOUT, Process, act, at_random, gather

KILLS = int(os.environ.get("MAROTTE_KILLS", "12"))
SEED = int(os.environ.get("MAROTTE_SEED", "1"))

#: Maximum messages that are received before a server is killed.
LONGEST_LIFE = 60

#: Seconds between attempts to reconnect. Not too short: all people try while the next server is starting.
RETRY = 0.2

#: Game, seats, people, options.
TABLES: list[tuple[str, int, int, dict[str, str | int]]] = [
    ("fool", 4, 2, {}),
    ("ciao", 3, 2, {"rounds": 1}),
    ("faith", 3, 3, {}),
    ("faith", 4, 1, {}),
    ("fettnapf", 4, 2, {"calls": "manual"}),
    ("fettnapf", 3, 3, {}),
]


@dataclass(frozen=True)
class Told:
    """The moves in a message, and its version."""

    version: int
    moves: tuple[tuple[int, str, str], ...]  # seat, move as shown, by


class Truth:
    """What the database says about a table, read incrementally; earlier entries must not change."""

    def __init__(self, table_id: str, viewers: Sequence[Viewers]) -> None:
        self.table_id = table_id
        self.viewers = viewers
        self.table: Table | None = None
        self.entries: list[bytes] = []
        #: The moves that each viewer may know of: version, seat, move as shown to them, by.
        self.seen: dict[Viewers, list[tuple[int, int, str, str]]] = {viewers: [] for viewers in viewers}

    def read(self, connection: sqlite3.Connection) -> None:
        query = "SELECT version, entry FROM log WHERE table_id = ? ORDER BY version"
        rows = connection.execute(query, (self.table_id,)).fetchall()
        assert [version for version, _ in rows] == list(range(1, len(rows) + 1))
        entries = [bytes(entry) for _, entry in rows]
        assert entries[: len(self.entries)] == self.entries
        for version, entry in enumerate(entries[len(self.entries) :], len(self.entries) + 1):
            self._follow(version, ENTRIES.decode(entry))
        self.entries = entries

    def _follow(self, version: int, entry: log.AnyEntry) -> None:
        if isinstance(entry, log.Opened):
            assert self.table is None
            self.table = Table(entry)
            return
        assert self.table is not None
        event = self.table.note(entry)
        assert self.table.version == version
        if isinstance(entry, log.Moved):
            for viewers in self.viewers:
                move = visible_move(self.table.setup.game, event.states[0], entry.seat, event.action, viewers)
                if move is not None:
                    self.seen[viewers].append((self.table.shown_version, entry.seat, move, entry.by))

    def check(self, viewers: Viewers, told: Sequence[Told]) -> None:
        """Check that every move shown has happened as shown, in order and only once."""
        known = 0
        assert self.table is not None
        for one in told:
            assert one.version <= self.table.shown_version, "a viewer was shown what is not in the log"
            before = [entry for entry in self.seen[viewers] if known < entry[0] <= one.version]
            written = before[-len(one.moves) :]
            assert [(seat, move, by) for _, seat, move, by in written] == list(one.moves)
            known = one.version

    @property
    def records(self) -> list[Record]:
        """The finished games."""
        assert self.table is not None
        return [*self.table.finished, *([self.table.record] if self.table.is_over else [])]


@dataclass
class Person:
    """Plays all the time, reconnects whenever the connection is lost, and keeps what was shown."""

    server: Server
    place: Place
    session: "Session"
    told: list[Told] = field(default_factory=list)
    newest: int = 0  # latest version shown

    async def play(self) -> None:
        assert self.place.seat is not None
        choose = at_random(self.place.seat)
        while True:
            try:
                async with self.server.connect(self.place.table, self.place.token) as connection:
                    async for message in connection.messages():
                        if isinstance(message, LobbyMessage | TableMessage):
                            self._keep(message)
                            await self._answer(connection, message, choose)
                        self.session.count()
            except (OSError, EOFError, WebSocketException):
                pass  # no server at the moment
            await asyncio.sleep(RETRY)

    async def _answer(self, connection: Connection, message: AnyTableMessage, choose: Any) -> None:
        if isinstance(message, LobbyMessage):
            if self.place.seat == 0:
                await connection.ask(Begin())
            return
        (own,) = message.own
        if message.table.status != "over":
            await act(connection, message, own, choose)
        elif not message.table.seats[own.seat].rematch:
            await connection.ask(Rematch(seat=own.seat))

    def _keep(self, message: AnyTableMessage) -> None:
        assert message.version >= self.newest, "the table has gone back"
        self.newest = message.version
        moves = tuple((one.seat, one.move, one.by) for one in message.events if isinstance(one, Moved))
        if moves:
            self.told.append(Told(message.version, moves))


class Session:
    """A server that is killed, and the people who play there."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.people: list[Person] = []
        self.truths: dict[str, Truth] = {}
        self._left: int | None = None  # messages until the next kill; None: no kill planned
        self._killed = asyncio.Event()

    async def open(self, server: Server) -> None:
        for game, seats, people, options in TABLES:
            settings = Settings(game=game, seats=seats, options=options, bot="novice", grace=600, **QUICK)
            places = await gather(server, settings, people)
            self.people += [Person(server, place, self) for place in places]
            self.truths[places[0].table] = Truth(places[0].table, [(place.seat or 0,) for place in places])

    def count(self) -> None:
        """Count a message; it may be the last one of this server."""
        if self._left is not None:
            self._left -= 1
            if self._left <= 0:
                self._left = None
                self.process.kill()
                self._killed.set()

    async def kill_after(self, messages: int) -> None:
        self._killed.clear()
        self._left = messages
        await self._killed.wait()

    def check(self) -> None:
        """Compare what people were shown with the database, while no server runs."""
        with closing(sqlite3.connect(self.process.database)) as connection:
            for truth in self.truths.values():
                truth.read(connection)
        for person in self.people:
            self.truths[person.place.table].check((person.place.seat or 0,), person.told)

    def lengths(self) -> dict[str, int]:
        return {table: len(truth.entries) for table, truth in self.truths.items()}

    async def play_on(self) -> None:
        """Play until every person has seen a move, and a game has ended at every table."""
        told = [len(person.told) for person in self.people]
        while any(len(person.told) == before for person, before in zip(self.people, told, strict=True)):
            await asyncio.sleep(RETRY)
        for table in self.truths:
            token = next(person.place.token for person in self.people if person.place.table == table)
            server = self.people[0].server
            while is_first_game(await server.look(table, token)):
                await asyncio.sleep(RETRY)


def is_first_game(shown: AnyTableMessage) -> bool:
    return isinstance(shown, TableMessage) and shown.table.game_number == 1


async def run_session(process: Process, kills: int, seed: int) -> Session:
    random = Random(seed)
    session = Session(process)
    await session.open(Server(process.address))
    playing = [asyncio.create_task(person.play()) for person in session.people]

    async def abuse() -> None:
        for _ in range(kills):
            await session.kill_after(random.randint(1, LONGEST_LIFE))
            session.check()
            await asyncio.to_thread(process.start)
        await session.play_on()

    abusing = asyncio.create_task(abuse())
    done, others = await asyncio.wait([abusing, *playing], return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    errors = [error for task in done if (error := task.exception()) is not None]
    if errors:
        raise errors[0]
    return session


def test_no_shown_move_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    process = Process(tmp_path / "tables.sqlite", *GENEROUS)
    process.start()
    try:
        session = asyncio.run(asyncio.wait_for(run_session(process, KILLS, SEED), TIMEOUT))
        at_last_kill = session.lengths()
        assert process.stop() == 0
    finally:
        if process.process is not None and process.process.poll() is None:
            process.kill()
    session.check()
    assert all(length > at_last_kill[table] for table, length in session.lengths().items())
    for truth in session.truths.values():
        assert truth.records
        for record in truth.records:
            written = parse_record(record.to_text())
            assert Replay(written).run().winners
            secret, _ = read_secret(written)
            assert all(found.is_right for found in check_shuffles(written, secret))

"""No byte goes over the wire that its receiver may not see: with other hidden cards, the bytes are the same.

Two real servers play the same game. Before each step one of them gets other cards wherever the viewer can't see them.
Then both do the same, and everything that the viewer's sockets receive must be equal, byte for byte.
"""

import asyncio
import logging
import threading
from collections.abc import Coroutine, Iterator
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec
import pytest
import uvicorn
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection

from marotte.games.contract import SPECTATOR
from marotte.games.position import Position
from marotte.games.randomness import new_random
from marotte.games.registry import Setup, all_games
from marotte.protocol import requests
from marotte.protocol.settings import Settings
from marotte.server import app, live_table, network_access, run
from marotte.server.identity import player_of
from marotte.server.live_table import LiveTable
from marotte.server.rate_limits import Limits
from marotte.table import log
from tests.server.server_in_process import Ready
from tests.server.server_process import connect
from tests.setups import every_setup

SECRET = "5a" * 32
Found = TypeVar("Found")


class World:
    """A server in this process, so that the test can change what was dealt; its sockets are real."""

    def __init__(self, database: Path) -> None:
        self.app = app.make_app(f"sqlite:///{database}", Limits(10**6, 10**6))
        self.server = uvicorn.Server(run.configure(self.app))
        self.live: LiveTable

    async def start(self) -> None:
        self.task = asyncio.create_task(self.server.serve([network_access.listen("127.0.0.1", 0)]))
        while not self.server.started:
            await asyncio.sleep(0.01)
        self.port = self.server.servers[0].sockets[0].getsockname()[1]

    async def stop(self) -> None:
        self.server.should_exit = True
        await self.task

    async def deal(self, table_id: str, chosen: Settings) -> None:
        """Open a table with people on all seats."""
        opened = log.Opened(at=1.0, settings=chosen, secret=SECRET, host=player_of("token 0"))
        self.live = await self.app.state.hub.open(table_id, opened)
        for seat in range(chosen.seats):
            self.do(seat, requests.Sit(seat=seat, name=f"Person {seat}"))
        self.do(0, requests.Begin())

    def do(self, seat: int, request: requests.AnyRequest) -> None:
        """Send a request for a seat."""
        self.live.write(self.live.table.handle(player_of(f"token {seat}"), request, 2.0))

    def swap(self, state: bytes) -> None:
        """Replace the state."""
        table = self.live.table
        assert table.recorder is not None
        table.recorder.position = Position.at(table.setup, state)
        table.undo = None
        table._views, table._choices, self.live._screen = None, {}, None

    async def join(self, viewer: int, *extras: str) -> "Viewer":
        url = f"ws://127.0.0.1:{self.port}/api/tables/{self.live.id}/socket"
        query = "".join(f"{'?' if not place else '&'}with={extra}" for place, extra in enumerate(extras))
        headers = {} if viewer == SPECTATOR else {"Authorization": f"Bearer token {viewer}"}
        return Viewer(self, await connect(url + query, additional_headers=headers, compression=None))


class Viewer:
    """A viewer's socket, and what it has received."""

    def __init__(self, world: World, socket: ClientConnection) -> None:
        self.world = world
        self.socket = socket

    async def ask(self, message: Any) -> None:
        await self.socket.send(message if isinstance(message, bytes) else msgspec.json.encode(message), text=True)

    async def receive(self, until: bytes = b'"MARKER"') -> list[bytes]:
        """All that has arrived until now, as bytes."""
        found: list[bytes] = []
        if until == b'"MARKER"':
            # Once the first one is answered, all requests before it have been read, and their writes can be waited for.
            await self.ask(b'{"type":"MARKER"}')
            found = (await self._receive_until(until))[:-1]
            await self.world.app.state.hub.writer.drain()
            await self.ask(b'{"type":"MARKER"}')
        return found + await self._receive_until(until)

    async def _receive_until(self, until: bytes) -> list[bytes]:
        found = []
        while True:
            message = await self.socket.recv(decode=False)
            assert isinstance(message, bytes)
            if message.startswith(b'{"type":"ping"'):
                continue
            found.append(message)
            if until in message.replace(b"\\", b"").replace(b"'", b'"'):
                return found


class Kept(logging.Handler):
    """Keeps all that the servers log."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


class Stage:
    """Two servers, in an event loop in a thread of its own."""

    def __init__(self, folder: Path) -> None:
        self.log = Kept()
        logging.getLogger("marotte").addHandler(self.log)
        logging.getLogger("marotte").setLevel(logging.DEBUG)
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.worlds: list[World] = self.run(self._start(folder))
        self.tables = 0

    async def _start(self, folder: Path) -> list[World]:
        worlds = [World(folder / f"{number}.sqlite") for number in range(2)]
        for world in worlds:
            await world.start()
        return worlds

    def run(self, work: Coroutine[Any, Any, Found]) -> Found:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    def stop(self) -> None:
        for world in self.worlds:
            self.run(world.stop())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()
        logging.getLogger("marotte").removeHandler(self.log)
        logging.getLogger("marotte").setLevel(logging.NOTSET)


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """Servers without a precompiler."""
    patch = pytest.MonkeyPatch()

    patch.setattr(app, "Precompiler", Ready)
    patch.setattr(live_table, "UNDO_AFTER", 600.0)  # an offer that comes by itself may come earlier in one of them
    for game in all_games():  # people move only when told to; forced moves are tested in test_side_channels
        patch.setattr(game.timing, "UNASKED", ())
    made = Stage(tmp_path_factory.mktemp("leaks"))
    yield made
    made.stop()
    patch.undo()


def common_moves(worlds: list[World], viewer: int) -> list[tuple[int, str]]:
    """The moves that are legal in both worlds and look the same to the viewer afterwards."""
    here, there = (world.live.table.position for world in worlds)
    found = []
    for seat in here.actors:
        if seat not in there.actors or worlds[0].live.table.race is not None:
            continue
        both = set(here.legal_actions_of(seat)) & set(there.legal_actions_of(seat))
        for action in sorted(both):
            after = [position.copy() for position in (here, there)]
            for position in after:
                position.apply(action, seat)
            views = {position.view(viewer).record.tobytes() for position in after}
            if len(views) == 1 and all(position.phase >= 3 for position in after):
                name = here.game.notation.move_name
                names = {name(position.state, seat, action) for position in (here, there)}
                found += [(seat, names.pop())] if len(names) == 1 else []
    return found


async def compare(stage: Stage, setup: Setup, viewer: int, before: int, numbers: list[int]) -> int:
    """Continue after `before` moves, with these numbers as chance; the number of messages compared."""
    worlds = stage.worlds
    stage.tables += 1
    chosen = Settings(
        game=setup.game.name,
        seats=setup.seats,
        options=dict(setup.changed_options),
        is_calm=True,
        show=0,
        grace=600,
        rest=600,
    )
    for world in worlds:
        await world.deal(f"leak-{stage.tables}", chosen)
    play_on(worlds, before, Random(numbers[0]))
    compared = 0
    for number in numbers:
        tables = [world.live.table for world in worlds]
        if tables[0].is_over or tables[0].is_resting:
            break
        state = tables[0].position.view(viewer).resample(new_random(number)).tobytes()
        worlds[0].swap(tables[0].position.state.tobytes())
        worlds[1].swap(state)
        extras = [(), ("text",), ("facts",), ("text", "record", "facts")][number % 4]
        viewers = [await world.join(viewer, *extras) for world in worlds]  # as after a reconnect
        compared += await equal(viewers)
        for request in attempts(tables[0].shown_version, viewer, number):
            for one in viewers:
                await one.ask(request)
            compared += await equal(viewers)
        if viewer in tables[0].position.actors and viewer in tables[1].position.actors and number % 4 == 0:
            for one in viewers:
                await one.ask(requests.Hint(seat=viewer))
            compared += await equal(viewers, b'"type":"hinted"')
        moves = common_moves(worlds, viewer)
        if moves:
            seat, move = moves[number % len(moves)]
            for world in worlds:
                world.do(seat, requests.Move(seat=seat, version=world.live.table.shown_version, move=move))
            compared += await equal(viewers)
            if seat == viewer:
                for one in viewers:
                    await one.ask(requests.Undo(seat=seat))
                compared += await equal(viewers)
        for one in viewers:
            await one.socket.close()
        for world in worlds:
            while world.live.clients:
                await asyncio.sleep(0)
        if not moves:
            break
    return compared


def play_on(worlds: list[World], moves: int, random: Random) -> None:
    """Play the same in both, while both have the same deal."""
    for _ in range(moves):
        table = worlds[0].live.table
        if table.is_over or table.is_resting:
            return
        thrown = {throw.seat for throw in table.race.throws} if table.race is not None else set()
        seat = next(actor for actor in table.position.actors if actor not in thrown)
        move = random.choice(list(table.choices(seat)))
        for world in worlds:
            world.do(seat, requests.Move(seat=seat, version=world.live.table.shown_version, move=move))


async def equal(viewers: list[Viewer], until: bytes = b'"MARKER"') -> int:
    """Compare what both have received."""
    one, other = [await viewer.receive(until) for viewer in viewers]
    assert one == other
    return len(one)


def attempts(version: int, viewer: int, number: int) -> list[Any]:
    """Requests that might reveal something."""
    seat = max(viewer, 0)
    moves = ["g5", "c3", "rg", "7", "stop", "silent", "hold", "thanks", "take", "draw", "nonsense", "b27", "wrong rg"]
    tried = [requests.Move(seat=seat, version=version + 1000, move=moves[number % len(moves)])]
    other = requests.Move(seat=(seat + 1) % 2, version=version, move=moves[(number // 7) % len(moves)])
    return [*tried, other, requests.Say(seat=seat, phrase=requests.Phrase.WOW), requests.Grant(seat=seat), b"{", b"[]"]


@given(data=st.data())
@settings(max_examples=60, suppress_health_check=list(HealthCheck))
def test_hidden_cards_do_not_change_the_bytes_on_the_wire(stage: Stage, data: st.DataObject) -> None:
    setup = data.draw(st.sampled_from(every_setup()))
    viewer = data.draw(st.sampled_from([SPECTATOR, *range(setup.seats)]))
    numbers = data.draw(st.lists(st.integers(0, 10**6), min_size=3, max_size=12))
    before = data.draw(st.integers(0, 60))
    stage.run(compare(stage, setup, viewer, before, numbers))


def test_the_servers_log_reveals_nothing(stage: Stage) -> None:
    assert stage.tables > 0
    assert stage.log.lines == []

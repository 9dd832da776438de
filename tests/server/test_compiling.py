"""A server with an empty cache: what people wait for is compiled first, and they see the progress."""

import asyncio
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from marotte.client.server import Server
from marotte.games.registry import all_games
from marotte.protocol import requests
from marotte.protocol.refusals import Code
from marotte.protocol.settings import Settings
from marotte.server import precompiler
from marotte.server.clients import Client
from marotte.server.identity import player_of
from marotte.server.precompiler import Precompiler, Step
from marotte.server.rate_limits import Limit
from tests.server.http import fetch, opened
from tests.server.server_in_process import TOKEN, Ready, open_table, tables
from tests.server.server_process import TIMEOUT, Process, running


class Recorded(Precompiler):
    """Pretends to compile, and records the order."""

    def __init__(self) -> None:
        super().__init__()
        self.order: list[tuple[str, Step]] = []
        self.ended: list[tuple[str, Step]] = []
        self.goes_on = asyncio.Event()
        self.looking: list[str] = []  # games being checked for compiled kernels
        self.has_looked = asyncio.Event()
        self.has_looked.set()

    async def _is_compiled(self, job: Any) -> bool:
        self.looking.append(job.game)
        await self.has_looked.wait()
        return False

    async def _compile(self, job: Any) -> bool:
        self.order.append((job.game, job.step))
        job.process = FakeProcess()
        await asyncio.wait(
            [asyncio.ensure_future(self.goes_on.wait()), asyncio.ensure_future(job.process.killed.wait())],
            return_when=asyncio.FIRST_COMPLETED,
        )
        if job.process.killed.is_set():
            self.ended.append((job.game, job.step))
        return not job.process.killed.is_set()

    async def _load(self, job: Any) -> None:
        job.is_ready.set()


class FakeProcess:
    """A process that can be killed."""

    returncode = None

    def __init__(self) -> None:
        self.killed = asyncio.Event()

    def kill(self) -> None:
        self.killed.set()


def test_requested_games_are_compiled_first_and_the_search_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precompiler, "available_cores", lambda: 2)

    async def main() -> Recorded:
        compiling = Recorded()
        work = asyncio.create_task(compiling.run())
        while len(compiling.order) < 2:
            await asyncio.sleep(0)
        asked = asyncio.create_task(compiling.wait_for("fool"))
        while len(compiling.order) < 3:
            await asyncio.sleep(0)
        compiling.goes_on.set()
        await asked
        await work
        return compiling

    compiling = asyncio.run(asyncio.wait_for(main(), TIMEOUT))
    assert [game for game, _ in compiling.order[:3]] == ["ciao", "faith", "fool"], "without waiting for a free core"
    assert len(compiling.ended) == 1, "one of the two made room"
    assert compiling.order.count(compiling.ended[0]) == 2, "and was done later"
    steps = [step for _, step in compiling.order]
    assert steps == sorted(steps), "what tables need, then the search"
    assert len(set(compiling.order)) == 8


def test_a_request_before_anything_is_compiled_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person clicks as soon as the page is there, while the server still looks for what to compile."""
    monkeypatch.setattr(precompiler, "available_cores", lambda: 2)

    async def main() -> Recorded:
        compiling = Recorded()
        compiling.has_looked.clear()
        work = asyncio.create_task(compiling.run())
        while len(compiling.looking) < 2:
            await asyncio.sleep(0)
        asked = asyncio.create_task(compiling.wait_for("fool"))
        await asyncio.sleep(0)
        compiling.has_looked.set()
        compiling.goes_on.set()
        await asked
        await work
        return compiling

    compiling = asyncio.run(asyncio.wait_for(main(), TIMEOUT))
    assert compiling.looking[:2] == ["ciao", "faith"]
    assert "fool" in [game for game, _ in compiling.order[:2]]
    assert len(set(compiling.order)) == 8


def test_a_first_start_reports_its_progress(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """With an empty cache in a real server, the requested table is there before all games are compiled."""
    monkeypatch.setenv("MAROTTE_CACHE", str(tmp_path / "kernels"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "random.py").write_text("raise SystemExit('a file of the working folder was run')")
    monkeypatch.setattr(Process, "program", ("-P", "-m", "marotte"))  # as the command starts it
    seen: list[dict[str, Any]] = []
    with running(tmp_path / "tables.sqlite") as process, ThreadPoolExecutor(1) as asking:
        server = Server(process.address)
        table = asking.submit(opened, server, game="fettnapf", seats=2)
        while not table.done():
            seen.append(fetch(server, "GET", "/api/progress").data["games"])
        after = fetch(server, "GET", "/api/progress").data["games"]
        assert fetch(server, "GET", f"/api/tables/{table.result().table}").status == 200
    steps = [games["fettnapf"]["step"] for games in seen]
    assert {"rules", "views", "bots"} & set(steps)
    assert not seen[0]["fettnapf"]["is_ready"]
    assert after["fettnapf"]["is_ready"]
    assert not all(game["is_ready"] for game in after.values()), "nobody waited for the other games"
    done = [games["fettnapf"]["done"] for games in seen if not games["fettnapf"]["is_ready"]]
    assert done == sorted(done)
    assert len(set(done)) > 3, "little by little"
    assert max(done) > 0.6, "to about the end"
    assert "a file of the working folder" not in capfd.readouterr().err


class WithoutSearch(Ready):
    """The search is still being compiled, until a test says otherwise."""

    def __init__(self) -> None:
        super().__init__()
        self.has_search = asyncio.Event()

    def is_ready(self, game: str, step: Step) -> bool:
        return step == "play" or self.has_search.is_set()

    async def wait_for(self, game: str, step: Step = "play") -> None:
        if step == "search":
            await self.has_search.wait()


class FakeSocket:
    """A socket that keeps the types of messages and the refusals sent to it."""

    is_behind = False

    def __init__(self) -> None:
        self.refused: list[str] = []
        self.types: list[str] = []

    def send(self, message: bytes) -> None:
        data = json.loads(message)
        self.types.append(data["type"])
        if data["type"] == "refused":
            self.refused.append(data["code"])

    def close(self, code: int, reason: str) -> None:
        raise AssertionError((code, reason))


def test_a_compiler_ends_quietly_when_its_server_was_killed() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "marotte.precompile", "marotte.games.fettnapf", "fettnapf", "play"]
    try:
        ended = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    finally:
        os.close(writer)
    assert (ended.returncode, ended.stderr) == (1, "")


def test_hints_and_experts_that_are_not_ready_are_refused(tmp_path: Path) -> None:
    async def main() -> None:
        async with tables(tmp_path / "tables.sqlite", WithoutSearch) as hub:
            live = await open_table(hub, Settings(game="fettnapf", seats=2, pace=0))
            host, socket = player_of(TOKEN), FakeSocket()
            await live.sit(host, requests.Sit(seat=0, name="Anne"))
            client = Client(socket, host, (0,), frozenset(), Limit(1000, 1000))
            live.come(client)
            live.request(client, requests.Invite(seat=1, bot="expert"))
            assert socket.refused == [Code.NOT_READY]
            live.request(client, requests.Invite(seat=1, bot="club"))
            live.request(client, requests.Begin())
            while 0 not in live.table.position.actors:
                await asyncio.sleep(0.01)
            live.request(client, requests.Hint(seat=0))
            assert socket.refused == [Code.NOT_READY] * 2
            assert isinstance(hub.precompiler, WithoutSearch)
            hub.precompiler.has_search.set()
            live.request(client, requests.Hint(seat=0))
            while "hinted" not in socket.types:
                await asyncio.sleep(0.01)
            assert socket.refused == [Code.NOT_READY] * 2

    asyncio.run(asyncio.wait_for(main(), TIMEOUT))


def test_a_malformed_bot_is_refused_as_such_before_the_search_is_ready(tmp_path: Path) -> None:
    async def main() -> None:
        async with tables(tmp_path / "tables.sqlite", WithoutSearch) as hub:
            live = await open_table(hub, Settings(game="fettnapf", seats=2, pace=0))
            host, line = player_of(TOKEN), FakeSocket()
            await live.sit(host, requests.Sit(seat=0, name="Anne"))
            client = Client(line, host, (0,), frozenset(), Limit(1000, 1000))
            for bot in ("expert", "expert,soon", "club,memory=human,memory=human"):
                live.request(client, requests.Invite(seat=1, bot=bot))
            assert line.refused == [Code.NOT_READY, Code.MALFORMED, Code.MALFORMED]

    asyncio.run(asyncio.wait_for(main(), TIMEOUT))


#: Plays a whole game at a table after a step was loaded, and prints what still had to be compiled or loaded.
PLAY_TABLE = """
import json, sys
from marotte.games.cache import KernelCache
from marotte.games.randomness import below, new_random
from marotte.games.registry import find_game
from marotte.precompile import compile_step
from marotte.protocol.settings import Settings
from tests.table.table_driver import TableDriver, open_table

game = find_game(sys.argv[1])
compile_step(game, "play")
load = KernelCache.load_overload
needed = set()

def noted(cache, signature, context):
    needed.add(cache._function.__qualname__)
    return load(cache, signature, context)

below(new_random(0), 2)  # the people of the test choose by it
KernelCache.load_overload = noted
for is_calm in (True, False):
    settings = Settings(game=game.name, seats=game.default_seats, is_calm=is_calm, has_undo=False)
    TableDriver(open_table(settings, ["Anne"])).play()
print(json.dumps(sorted(needed)))
"""


@pytest.mark.parametrize("game", [game.name for game in all_games()])
def test_a_table_needs_only_the_first_step(game: str) -> None:
    run = subprocess.run([sys.executable, "-c", PLAY_TABLE, game], capture_output=True, text=True, check=True)
    assert json.loads(run.stdout) == []


@pytest.mark.parametrize(("bot", "waits"), [("expert", True), ("club", False)])
def test_a_table_with_strong_bots_continues_when_they_are_ready(tmp_path: Path, bot: str, waits: bool) -> None:
    """Until then visitors are told what they wait for, instead of seeing a table where nobody moves."""

    async def main() -> None:
        async with tables(tmp_path / "tables.sqlite", WithoutSearch) as hub:
            hub.forget(await open_table(hub, Settings(game="fool", seats=4, bot=bot)))
            finding = asyncio.create_task(hub.find("table"))
            done, _ = await asyncio.wait([finding], timeout=0.5 if waits else TIMEOUT)
            assert (finding in done) != waits
            assert isinstance(hub.precompiler, WithoutSearch)
            hub.precompiler.has_search.set()
            assert await finding is not None

    asyncio.run(asyncio.wait_for(main(), TIMEOUT))

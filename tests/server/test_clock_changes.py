"""The clock of the machine may change at any time: timers continue as before, and the log gets the new time."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from marotte.protocol.requests import AnyRequest, Begin, Pause, Reading, Resume, Sit
from marotte.protocol.settings import Clock as MoveClock
from marotte.protocol.settings import Settings
from marotte.server import clock
from marotte.server.clients import Client
from marotte.server.clock import Clock
from marotte.server.hub import Hub
from marotte.server.identity import player_of
from marotte.server.live_table import LiveTable
from marotte.server.rate_limits import Limit
from marotte.table import log
from marotte.table.table import Table
from tests.server.server_in_process import TOKEN, open_table, tables
from tests.server.server_process import QUICK, TIMEOUT
from tests.table.table_driver import handle

HOUR = 3600.0
PLAYER = player_of(TOKEN)


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


def set_clock(monkeypatch: pytest.MonkeyPatch, step: float) -> None:
    """Change the clock of the machine."""
    before = time.time
    monkeypatch.setattr(time, "time", lambda: before() + step)


async def begin(hub: Hub, people: int = 1, **settings: Any) -> LiveTable:
    """A table of bots, and people who are not connected."""
    live = await open_table(hub, Settings(game="fool", seats=4, bot="novice", **(QUICK | settings)))
    for seat in range(people):
        await live.sit(PLAYER, Sit(seat=seat, name=f"Person {seat}"))
    live.write(live.table.handle(PLAYER, Begin(), hub.clock.now()))
    return live


@pytest.mark.parametrize("step", [-HOUR, HOUR])
def test_bots_continue_when_the_clock_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: float) -> None:
    async def main() -> None:
        async with tables(tmp_path / "tables.sqlite") as hub:
            live = await begin(hub, people=0, pace=0.05)
            await until(lambda: live.table.version > 5)
            set_clock(monkeypatch, step)
            version = live.table.version
            await until(lambda: live.table.version > version + 5)
            await live.written()
            entries = await hub.read(live.id)
            assert entries[-1].at == pytest.approx(time.time(), abs=TIMEOUT)
            assert entries[-1].at - entries[0].at == pytest.approx(step, abs=TIMEOUT)

    asyncio.run(asyncio.wait_for(main(), TIMEOUT))


def test_timeouts_do_not_grow_when_the_clock_is_set_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A timer of the table: a bot takes over when a player runs out of time."""

    async def main() -> None:
        async with tables(tmp_path / "tables.sqlite") as hub:
            live = await begin(hub, clock=MoveClock("seconds", 1))
            await until(lambda: live.table.position.seat == 0)
            set_clock(monkeypatch, -HOUR)
            live.go_on()
            await until(lambda: live.table.seats[0].is_away)

    asyncio.run(asyncio.wait_for(main(), TIMEOUT))


class Screens:
    """A connection that keeps the screens sent to it."""

    is_behind = False

    def __init__(self) -> None:
        self.shown: list[Any] = []

    def send(self, message: bytes) -> None:
        self.shown.append(msgspec.json.decode(message))

    def close(self, code: int, reason: str) -> None:
        """Do nothing."""


def test_cards_shown_briefly_are_hidden_even_if_the_timer_comes_late(tmp_path: Path) -> None:
    """The time is over before the server could set a timer, and no request triggers a new screen."""

    async def main() -> None:
        async with tables(tmp_path / "tables.sqlite") as hub:
            live = await open_table(hub, Settings(game="fettnapf", seats=2, show=0.1))
            for seat in (0, 1):
                await live.sit(PLAYER, Sit(seat=seat, name=f"Person {seat}"))
            line = Screens()
            live.come(Client(line, PLAYER, (0, 1), frozenset(), Limit(1, 1)))
            live.write(live.table.handle(PLAYER, Begin(), hub.clock.now() - 1.0))
            await until(lambda: any(message["table"].get("flash") for message in line.shown))
            await until(lambda: not line.shown[-1]["table"].get("flash"))

    asyncio.run(asyncio.wait_for(main(), TIMEOUT))


def test_a_log_from_the_future_blocks_nobody() -> None:
    """The clock was set back while the server was stopped; bots at a table with a clock in days must go on."""
    settings = Settings(game="fool", seats=4, bot="novice", clock=MoveClock("days", 1), pace=1)
    table = Table(log.Opened(at=1000.0, settings=settings, secret="00" * 32, host=PLAYER))
    handle(table, PLAYER, Begin(), 1000.0)
    table.wake_up(1000.0 - HOUR)
    (task,) = table.bot_tasks()
    assert task.not_before < 1000.0 - HOUR + 60


@pytest.mark.parametrize("request_", [Pause(seat=0), Reading(seat=0, is_on=True)])
def test_a_pause_or_lesson_from_the_future_costs_nobody_time(request_: AnyRequest) -> None:
    settings = Settings(game="fool", seats=4, clock=MoveClock("seconds", 60))
    table = Table(log.Opened(at=1000.0, settings=settings, secret="00" * 32, host=PLAYER))
    handle(table, PLAYER, Sit(seat=0, name="Anne"), 1000.0)
    handle(table, PLAYER, Begin(), 1000.0)
    handle(table, PLAYER, request_, 1010.0)
    now = 1000.0 - HOUR
    table.wake_up(now)
    wake = table.wake_at(now)
    assert wake is None or now <= wake <= now + 60
    if table.paused_at is not None:
        handle(table, PLAYER, Resume(seat=0), now + 5)
        assert table.asked_at >= now


def test_the_server_reads_the_system_clock_in_one_place() -> None:
    folder = Path(clock.__file__).parent
    assert [path.name for path in folder.glob("*.py") if "time.time" in path.read_text()] == ["clock.py"]


def test_the_time_at_tables_is_never_set(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    before = clock.now()
    assert clock.shift == pytest.approx(0, abs=60)
    set_clock(monkeypatch, -HOUR)
    assert clock.now() >= before
    assert clock.shift == pytest.approx(-HOUR, abs=60)

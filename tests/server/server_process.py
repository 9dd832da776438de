"""A real server in a process of its own, and scripted players who play there over real sockets."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import IO, Any
from urllib.request import urlopen

import msgspec
from websockets.asyncio import client

from marotte.client.bots import is_to_move
from marotte.client.connection import Connection
from marotte.client.server import Server
from marotte.protocol.http import Place, Progress
from marotte.protocol.messages import LobbyMessage, Look, Refused, TableMessage
from marotte.protocol.requests import Begin, Ready
from marotte.protocol.settings import Settings
from marotte.protocol.views import OwnView

#: Bots and rests take no time.
QUICK: dict[str, Any] = {"pace": 0, "reaction": 0.05, "rest": 0, "race": 0.5, "thanks": 0.3, "call": 0.3, "show": 0.1}

#: Rate limits high enough for tests.
GENEROUS = ("--requests-per-second", "1000", "--tables-per-minute", "100000", "--looks-per-second", "10000")

#: Timeout for everything, in seconds; only a hanging test reaches it.
TIMEOUT = 1800.0

#: A plain WebSocket client, which has no timeouts of its own.
connect = partial(client.connect, open_timeout=TIMEOUT, ping_interval=None, proxy=None)


class Process:
    """A server that can be killed and started again."""

    program: Sequence[str] = ("-m", "marotte")

    def __init__(self, database: Path, *options: str, port: int = 0) -> None:
        self.database = database
        self.options = options
        self.port = port
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def progress(self) -> Progress:
        """The progress of compiling the games. (The client gives up after two seconds, which a slow machine needs.)"""
        with urlopen(f"{self.address}/api/progress", timeout=TIMEOUT) as answer:
            return msgspec.json.decode(answer.read(), type=Progress)

    def until_prepared(self) -> None:
        """Wait until everything is compiled and loaded."""
        while not all(game.has_search for game in self.progress.games.values()):
            time.sleep(0.05)

    def start(self, errors: IO[str] | None = None) -> None:
        command = [sys.executable, *self.program, "serve", "--port", str(self.port)]
        command += ["--database-url", f"sqlite:///{self.database}", *self.options]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, text=True, start_new_session=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.port = int(line.split("http://localhost:")[1].split("/")[0])

    def kill(self) -> None:
        """Kill the server without warning, as a power cut would."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def stop(self) -> int:
        """Stop the server as Ctrl-C does; its exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(TIMEOUT)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


class Watched(Process):
    """A server whose standard error can be read."""

    read = 0  # characters read so far

    @property
    def error_log(self) -> Path:
        return self.database.with_suffix(".log")

    def start(self, errors: IO[str] | None = None) -> None:
        with errors or self.error_log.open("a") as log:
            super().start(log)

    @property
    def memory(self) -> int:
        """Resident memory in bytes."""
        assert self.process is not None
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def check_log(self) -> None:
        """Check that no traceback was logged since the last call."""
        text = self.error_log.read_text()[self.read :]
        self.read += len(text)
        assert "Traceback" not in text, text


@contextmanager
def running(database: Path, *options: str) -> Iterator[Process]:
    """A server that is stopped at the end."""
    process = Process(database, *(options or GENEROUS))
    process.start()
    try:
        yield process
    finally:
        process.stop()


@contextmanager
def prepared(database: Path, *options: str) -> Iterator[Process]:
    """The same, once everything is loaded: hints and undo are never refused as not ready."""
    with running(database, *options) as process:
        process.until_prepared()
        yield process


Choose = Callable[[list[str]], str]

GameMessage = TableMessage[Any, Any, Any]


def at_random(seed: int) -> Choose:
    """A player who picks moves at random."""
    return Random(seed).choice


async def gather(server: Server, settings: Settings, people: int) -> list[Place]:
    """A new table with people on the first seats; the first of them is the host."""
    opened = await server.open(settings)
    places = [await server.join(opened.table, "Person 0", 0, opened.token)]
    for seat in range(1, people):
        places.append(await server.join(opened.table, f"Person {seat}", seat))
    return places


async def play(
    connection: Connection,
    seats: Sequence[int],
    choose: Choose,
    until: Callable[[GameMessage], bool] | None = None,
) -> list[Any]:
    """Play for some seats until the game is over or a condition holds; all messages received."""
    messages, done = [], set()  # a screen may be sent again, but must not be answered twice
    async for message in connection.messages():
        messages.append(message)
        if not isinstance(message, TableMessage):
            continue
        if (until is not None and until(message)) or message.table.status == "over":
            return messages
        for own in message.own:
            key = (own.seat, message.table.asked, message.table.time.is_open)
            if own.seat in seats and key not in done:
                done.add(key)
                await act(connection, message, own, choose)
    return messages


async def act(connection: Connection, message: GameMessage, own: OwnView[Any], choose: Choose) -> None:
    """Respond to a screen as a player would."""
    seat, table = own.seat, message.table
    if table.status == "resting" and not table.seats[seat].is_ready:
        await connection.ask(Ready(seat=seat))
    if is_to_move(table, own):
        await connection.move(seat, choose(own.moves))


@asynccontextmanager
async def seated(server: Server, place: Place, *extras: str) -> AsyncIterator[Connection]:
    """The connection of a player."""
    async with server.connect(place.table, place.token, *extras) as connection:
        yield connection


async def play_whole_game(
    server: Server, settings: Settings, people: int, seed: int = 1
) -> tuple[str, list[list[Any]]]:
    """Let people and bots play to the end: the table, and the messages to each person."""
    places = await gather(server, settings, people)

    async def one(place: Place) -> list[Any]:
        async with seated(server, place) as connection:
            if place.seat == 0:
                await connection.ask(Begin())
            assert place.seat is not None
            return await play(connection, [place.seat], at_random(seed + place.seat))

    messages = await asyncio.wait_for(asyncio.gather(*map(one, places)), TIMEOUT)
    return places[0].table, messages


def refusals(messages: Sequence[Any]) -> list[str]:
    """The codes of all refusals."""
    return [message.code for message in messages if isinstance(message, Refused)]


async def until(connection: Connection, condition: Callable[[Any], bool]) -> Any:
    """The first message that meets a condition."""
    async for message in connection.messages():
        if condition(message):
            return message
    raise AssertionError(f"the connection ended: {connection.closing}")


async def until_shown(connection: Connection, condition: Callable[[GameMessage], bool] | None = None) -> GameMessage:
    """The next screen of a game, or the first one that meets a condition."""

    def is_it(message: Any) -> bool:
        return isinstance(message, TableMessage) and (condition is None or condition(message))

    message: GameMessage = await until(connection, is_it)
    return message


async def until_in_lobby(
    connection: Connection, condition: Callable[[LobbyMessage], bool] | None = None
) -> LobbyMessage:
    """The same before the game."""

    def is_it(message: Any) -> bool:
        return isinstance(message, LobbyMessage) and (condition is None or condition(message))

    message: LobbyMessage = await until(connection, is_it)
    return message


async def play_on(
    connection: Connection, seats: Sequence[int], choose: Choose, until: Callable[[GameMessage], bool] | None = None
) -> list[Any]:
    """The same as :func:`play`, from the middle of a game."""
    await connection.ask(Look())
    return await play(connection, seats, choose, until)

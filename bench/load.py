"""Load test of the server: tables with four scripted players each, over real sockets on this machine.

    python bench/load.py                     10, 100 and 500 tables, saturated and at one move per second each
    python bench/load.py --tables 10 --seconds 5

The server runs in a separate process, with its database on disk and every move flushed before clients are told. All
players are in this process; they implement just enough of WebSocket to cost little themselves. The report shows moves
per second, moves per second of the server's processor time, the time from sending a move until the last of the four
players has seen it, and the memory per table.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from websockets.client import ClientProtocol
from websockets.uri import parse_uri

SEATS = 4
SETTINGS = {"game": "fool", "seats": SEATS, "rest": 0, "has_undo": False}


class Own(msgspec.Struct):
    """What a player needs to move."""

    seat: int = -1
    moves: list[str] = []


class Public(msgspec.Struct):
    """What a player needs to know about the table."""

    status: str = ""
    game_number: int = 0


class Message(msgspec.Struct):
    """Any message, with only the fields that are used here."""

    type: str
    version: int = 0
    number: int = 0
    code: str = ""
    table: Public | str = ""
    own: list[Own] = []


#: How a message that shows the table begins, and what it contains while a player only has to wait.
SHOWN = b'{"type":"table","version":'
PLAYING = b'"status":"playing"'
NO_CHOICE = b'"moves":[]'

DECODER = msgspec.json.Decoder(Message)


def frame(text: bytes) -> bytes:
    """A masked text frame, as clients must send them. The mask is zero, which the standard allows."""
    size = len(text)
    head = bytes((0x81, 0x80 | size)) if size < 126 else struct.pack("!BBH", 0x81, 0xFE, size)
    return head + b"\0\0\0\0" + text


class Table:
    """One table: when its moves were sent, and by how many players they were seen."""

    def __init__(self, load: "Load") -> None:
        self.load = load
        self.sent: dict[int, float] = {}  # by the version that the move leads to
        self.seen: dict[int, int] = {}
        self.next_at = 0.0

    def see(self, version: int) -> None:
        """A player has seen a version; the move counts once all have."""
        sent = self.sent.get(version)
        if sent is None:
            return
        self.seen[version] = self.seen.get(version, 0) + 1
        if self.seen[version] == SEATS:
            del self.sent[version], self.seen[version]
            self.load.moved(time.perf_counter() - sent)


class Player(asyncio.Protocol):
    """A player who makes random legal moves, at once or at a given pace."""

    def __init__(self, table: Table, seat: int, request: bytes) -> None:
        self.table = table
        self.seat = seat
        self.request = request
        self.buffer = bytearray()
        self.is_open = False
        self.game = 0
        self.version = 0  # the last one that was shown
        self.random = random.Random(seat)
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        """Request a WebSocket."""
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        """Read all complete frames."""
        self.buffer += data
        if not self.is_open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in self.buffer[:20]:
                raise RuntimeError(bytes(self.buffer[:200]).decode())
            del self.buffer[: end + 4]
            self.is_open = True
        buffer = self.buffer
        start = 0
        while len(buffer) - start >= 2:
            size = buffer[start + 1] & 127
            body = start + 2
            if size == 126:
                if len(buffer) - start < 4:
                    break
                size = int.from_bytes(buffer[start + 2 : start + 4])
                body = start + 4
            if len(buffer) < body + size:
                break
            if buffer[start] & 15 == 9:  # a protocol ping
                self.transport.write(bytes((0x8A, 0x80 | size)) + b"\0\0\0\0" + buffer[body : body + size])
            elif buffer[start] & 15 == 1:
                self.read(bytes(buffer[body : body + size]))
            start = body + size
        del buffer[:start]

    def say(self, **message: Any) -> None:
        """Send a message."""
        self.transport.write(frame(msgspec.json.encode(message)))

    def read(self, text: bytes) -> None:
        """Read a message. A player with nothing to choose needs only the version, which saves decoding the rest."""
        if text.startswith(SHOWN) and NO_CHOICE in text and PLAYING in text:
            self.is_new(int(text[len(SHOWN) : text.index(b",", len(SHOWN))]))
        else:
            self.receive(DECODER.decode(text))

    def is_new(self, version: int) -> bool:
        """Whether a version is new. Arrivals and later offers make the server show the same version again."""
        if version == self.version:
            return False
        self.version = version
        self.table.see(version)
        return True

    def receive(self, message: Message) -> None:
        """Move if it is this player's turn, and ask for a rematch when the game is over."""
        if message.type == "ping":
            self.say(type="pong", number=message.number)
        elif message.type == "refused":
            self.table.load.refused.append(message.code)
        if message.type != "table" or not isinstance(message.table, Public) or not self.is_new(message.version):
            return
        public = message.table
        if public.status == "over" and self.game != public.game_number:
            self.game = public.game_number
            self.say(type="rematch", seat=self.seat)
        for own in message.own:
            if own.moves and public.status == "playing":
                self.play(message.version, self.random.choice(own.moves))

    def play(self, version: int, move: str) -> None:
        """Make a move, at once or when the pace allows it."""
        load, table = self.table.load, self.table
        if load.is_over:
            return
        now = time.perf_counter()
        if load.pace and now < table.next_at:
            asyncio.get_running_loop().call_at(
                asyncio.get_running_loop().time() + table.next_at - now, self.play, version, move
            )
            return
        table.next_at = max(now, table.next_at) + load.pace if table.next_at else now + load.pace * random.random()
        table.sent[version + 1] = now
        self.say(type="move", seat=self.seat, version=version, move=move)


class Load:
    """The measurements of one run."""

    def __init__(self, pace: float) -> None:
        self.pace = pace
        self.is_over = False
        self.times: list[float] = []
        self.refused: list[str] = []

    def moved(self, taken: float) -> None:
        """Record a move that all players have seen."""
        self.times.append(taken)


@contextmanager
def server() -> Iterator[tuple[str, int]]:
    """A server with an empty database; its address and process ID."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "marotte", "serve", "--port", "0", "--requests-per-second", "100000"]
        command += ["--tables-per-minute", "1000000", "--database-url", f"sqlite:///{folder}/load.sqlite"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            yield next(word for word in process.stdout.readline().split() if word.startswith("http")), process.pid
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(30)


def post(url: str, body: Any, token: str = "") -> Any:
    """Send a POST request to the server."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=180) as answer:
        return json.load(answer)


def wait_until_compiled(address: str) -> None:
    """Wait for the search, whose compiling or loading would otherwise count as time and memory of the tables."""
    while True:
        with urllib.request.urlopen(f"{address}api/progress", timeout=180) as answer:
            if all(game["has_search"] for game in json.load(answer)["games"].values()):
                return
        time.sleep(0.2)


def processor_time(process: int) -> float:
    """Processor time that a process has used, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> int:
    """Resident memory of a process, in bytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


async def run(address: str, process: int, tables: int, pace: float, seconds: float) -> str:
    """Play at ``tables`` tables for ``seconds``; return a row of the report."""
    load = Load(pace)
    wait_until_compiled(address)
    host, port = address.removeprefix("http://").rstrip("/").split(":")
    before = memory(process)
    players = []
    for _ in range(tables):
        opened = post(f"{address}api/tables", SETTINGS)
        table = Table(load)
        for seat in range(SEATS):
            place = post(
                f"{address}api/tables/{opened['table']}/seats",
                {"name": f"Player {seat}", "seat": seat},
                opened["token"] if seat == 0 else "",
            )
            uri = parse_uri(f"ws://{host}:{port}/api/tables/{opened['table']}/socket")
            handshake = ClientProtocol(uri).connect()
            handshake.headers["Authorization"] = f"Bearer {place['token']}"
            players.append((table, seat, handshake.serialize()))
    loop = asyncio.get_running_loop()
    sockets = []
    for table, seat, request in players:
        _, player = await loop.create_connection(partial(Player, table, seat, request), host, int(port))
        sockets.append(player)
    await asyncio.sleep(1.0)
    for player in sockets[::SEATS]:
        player.say(type="begin")
    await asyncio.sleep(2.0)  # until the load is steady
    load.times.clear()
    used, started, own = processor_time(process), time.perf_counter(), time.process_time()
    await asyncio.sleep(seconds)
    taken, cpu = time.perf_counter() - started, processor_time(process) - used
    own = time.process_time() - own
    times = sorted(load.times)
    after = memory(process)
    load.is_over = True
    for player in sockets:
        player.transport.close()
    await asyncio.sleep(1.0)
    moves = len(times)
    if load.refused or not moves:
        raise RuntimeError(f"{moves} moves, refused: {load.refused[:3]}")
    middle, late = times[moves // 2] * 1000, times[min(moves - 1, moves * 99 // 100)] * 1000
    kind = "a move a second each" if pace else "saturated"
    return (
        f"| {tables} | {kind} | {moves / taken:,.0f} | {moves / cpu:,.0f} | {middle:.1f} | {late:.1f} | "
        f"{(after - before) / tables / 1024:,.0f} | {cpu / taken:.2f} | {own / taken:.2f} |"
    )


async def main() -> None:
    """Do all runs, one after another."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="*", default=[10, 100, 500])
    parser.add_argument("--seconds", type=float, default=10.0)
    arguments = parser.parse_args()
    print("| tables | pace | moves/s | a server core | p50 ms | p99 ms | KB a table | server cores | players' cores |")
    print("|---|---|---|---|---|---|---|---|---|")
    for tables in arguments.tables:
        for pace in (0.0, 1.0):
            with server() as (address, process):
                print(await run(address, process, tables, pace, arguments.seconds), flush=True)


if __name__ == "__main__":
    asyncio.run(main())

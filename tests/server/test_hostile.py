"""Hostile clients: the others at the table go on playing, and the server neither grows nor logs an error."""

import asyncio
import socket
import struct
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from random import Random

import msgspec
import pytest

from marotte.client.server import Server
from marotte.protocol.http import Place
from marotte.protocol.messages import LONGEST_MESSAGE
from marotte.protocol.requests import Begin, Rematch, Rise
from marotte.protocol.settings import Settings
from marotte.server.sockets import MOST_CLIENTS
from tests.server.server_process import (
    GENEROUS,
    QUICK,
    TIMEOUT,
    Watched,
    at_random,
    gather,
    play_on,
    refusals,
    seated,
    until_in_lobby,
    until_shown,
)

SETTINGS = Settings(game="fool", seats=4, bot="novice", grace=600, **QUICK)

#: Bytes by which the server's memory may grow in some rounds of abuse.
MOST_GROWTH = 40 * 2**20

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10

LOOK = b'{"type":"look"}'


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    database = tmp_path_factory.mktemp("hostile") / "tables.sqlite"
    process = Watched(database, *GENEROUS)
    process.start()
    try:
        yield process
        assert process.stop() == 0
    finally:
        if process.process is not None and process.process.poll() is None:
            process.kill()
    process.check_log()


# A client without restrictions


def frame(opcode: int, payload: bytes, *, is_last: bool = True) -> bytes:
    """A frame as a client sends it, with a mask of zeros, which changes nothing."""
    size = len(payload)
    head = bytes([(0x80 if is_last else 0) | opcode])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 65536:
        head += bytes([0x80 | 126]) + struct.pack("!H", size)
    else:
        head += bytes([0x80 | 127]) + struct.pack("!Q", size)
    return head + bytes(4) + payload


class Stranger:
    """A raw socket after the handshake."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, *frames: bytes) -> None:
        self.writer.write(b"".join(frames))
        await self.writer.drain()

    async def text(self, text: str) -> None:
        await self.send(frame(TEXT, text.encode()))

    async def receive(self) -> tuple[int, bytes]:
        """The next frame from the server."""
        head = await self.reader.readexactly(2)
        size = head[1] & 0x7F
        if size == 126:
            (size,) = struct.unpack("!H", await self.reader.readexactly(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", await self.reader.readexactly(8))
        return head[0] & 0x0F, await self.reader.readexactly(size)

    async def answer(self, kind: str) -> dict[str, object]:
        """The next message of a type."""
        while True:
            opcode, payload = await self.receive()
            assert opcode != CLOSE, payload
            if opcode == TEXT:
                message: dict[str, object] = msgspec.json.decode(payload)
                if message["type"] == kind:
                    return message

    async def closing(self) -> int:
        """The code with which the server closes the connection."""
        while True:
            opcode, payload = await self.receive()
            if opcode == CLOSE:
                (code,) = struct.unpack("!H", payload[:2])
                return int(code)

    async def listen(self) -> None:
        """Read everything and answer pings, so that the server does not close the connection."""
        while True:
            opcode, payload = await self.receive()
            if opcode == PING:
                await self.send(frame(PONG, payload))

    async def read_out(self) -> None:
        """Read until the server closes the connection."""
        try:
            while await self.reader.read(65536):
                pass
        except ConnectionError:
            pass


def hang_up(writer: asyncio.StreamWriter) -> None:
    """Close the connection without a close frame."""
    writer.transport.abort()


async def dial(address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to the server with small buffers."""
    host, port = address.removeprefix("http://").split(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setblocking(False)
    await asyncio.get_running_loop().sock_connect(line, (host, int(port)))
    return await asyncio.open_connection(sock=line, limit=4096)


def handshake(address: str, table: str, token: str | None, query: str = "") -> bytes:
    lines = [
        f"GET /api/tables/{table}/socket{query} HTTP/1.1",
        f"Host: {address.removeprefix('http://')}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version: 13",
        *([f"Authorization: Bearer {token}"] if token else []),
    ]
    return "\r\n".join([*lines, "", ""]).encode()


@asynccontextmanager
async def stranger(target: "Target", query: str = "", *, has_seat: bool = True) -> AsyncIterator[Stranger]:
    reader, writer = await dial(target.address)
    try:
        writer.write(handshake(target.address, target.table, target.token if has_seat else None, query))
        answer = await reader.readuntil(b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 101 ")
        yield Stranger(reader, writer)
    finally:
        hang_up(writer)


class Target:
    """A table, and a seat whose owner is hostile; a bot plays for it."""

    def __init__(self, server: Server, place: Place) -> None:
        self.server = server
        self.address = server.address
        self.table = place.table
        self.token = place.token

    async def is_connected(self) -> bool:
        return (await self.server.look(self.table)).table.seats[2].is_connected

    async def until_cut_off(self) -> None:
        while await self.is_connected():
            await asyncio.sleep(0.01)


Abuse = Callable[[Target], Awaitable[None]]


async def play_beside(server: Server, abuse: Abuse) -> None:
    """Two people play game after game during the abuse, and nothing of theirs is refused."""
    places = await gather(server, SETTINGS, 3)
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(seated(server, place)) for place in places[:2]]
        async with seated(server, places[2]) as hostile:
            await people[0].ask(Begin())
            await until_shown(hostile, lambda shown: shown.table.status == "playing")
            await hostile.ask(Rise(seat=2))
            await until_shown(hostile, lambda shown: shown.table.seats[2].is_away)
        abusing = asyncio.ensure_future(abuse(Target(server, places[2])))
        stack.callback(abusing.cancel)
        is_last = False
        while not is_last:
            is_last = abusing.done()  # one more game afterwards
            everything = await asyncio.gather(
                *(play_on(person, [seat], at_random(seat)) for seat, person in enumerate(people))
            )
            for messages in everything:
                assert refusals(messages) == []
                assert messages[-1].table.status == "over", "a player was cut off"
            for seat, person in enumerate(people):
                await person.ask(Rematch(seat=seat))
            for person in people:
                await until_shown(person, lambda shown: shown.table.status != "over")
        await abusing


# Kinds of abuse


async def never_read(target: Target) -> None:
    """Send many requests and read nothing."""
    async with stranger(target, "?with=text&with=record") as one:
        await one.reader.readexactly(2)  # hello
        assert await target.is_connected()
        one.writer.write(frame(TEXT, LOOK) * 1900)
        await target.until_cut_off()


async def end_without_reading(target: Target) -> None:
    """Send many requests, read nothing, and close the connection in every possible way."""
    for end in (frame(CLOSE, b""), b"\xff\xff\xff", b""):
        async with stranger(target, "?with=text&with=record") as one:
            await one.reader.readexactly(2)
            one.writer.write(frame(TEXT, LOOK) * 40)
            one.writer.write(end)
            if not end:
                one.writer.write_eof()
            await target.until_cut_off()


async def ping_without_reading(target: Target) -> None:
    """Send pings and never read the pongs."""
    async with stranger(target) as one:
        await one.reader.readexactly(2)
        with suppress(ConnectionError):
            for _ in range(200):
                await one.send(frame(PING, b"x" * 100) * 1000)
        await target.until_cut_off()


async def talk_after_a_refusal(target: Target) -> None:
    """Send on after the handshake was refused; nobody listens."""
    for _ in range(3):
        async with stranger(Target(target.server, Place("nothing", None, "", ""))) as one:
            with suppress(ConnectionError):
                for _ in range(100):
                    await one.send(frame(TEXT, b"x" * 60000))


async def read_slowly(target: Target) -> None:
    """Send many requests and read little."""
    async with stranger(target, "?with=text") as one:
        one.writer.write(frame(TEXT, LOOK) * 1000)
        with suppress(asyncio.IncompleteReadError, ConnectionError):  # who is too slow is cut off
            for _ in range(300):
                await one.reader.readexactly(500)
                await asyncio.sleep(0.001)  # slow by definition


async def send_too_much_at_once(target: Target) -> None:
    for size in (2**20, 65537):
        async with stranger(target) as one:
            await one.send(frame(TEXT, b"x" * size))
            assert await one.closing() == 1009
    for text in ("[" * 100000, '{"a":' * 100000):
        async with stranger(target) as one:
            await one.text(text)
            assert await one.closing() == 1009
    async with stranger(target) as one:  # fragmented
        await one.send(frame(TEXT, b"x" * 60000, is_last=False), *[frame(CONTINUED, b"x" * 60000, is_last=False)] * 9)
        assert await one.closing() == 1009
    async with stranger(target) as one:
        for size in (LONGEST_MESSAGE + 1, 65536):
            await one.send(frame(TEXT, b"x" * size))
            assert (await one.answer("refused"))["code"] == "malformed"
        await one.text("[" * LONGEST_MESSAGE)
        assert (await one.answer("refused"))["code"] == "malformed"
        await one.send(frame(TEXT, LOOK))
        await one.answer("table")


async def send_until_closed(one: Stranger, message: bytes) -> int:
    """Send a message again and again; the code with which the server closes the connection."""
    closing = asyncio.ensure_future(one.closing())
    while not closing.done():
        one.writer.write(frame(TEXT, message) * 4000)
        await asyncio.wait([closing], timeout=2)  # a slow server may allow all of them
    return await closing


async def flood(target: Target) -> None:
    for message in (b'{"type":"pong","number":0}', b'{"type":"hint","seat":2}', b"nonsense"):
        async with stranger(target) as one:
            assert await send_until_closed(one, message) in (4429, 4408)
    async with stranger(target) as one:  # the answers are long, and a client that is too slow may not be told why
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            assert await send_until_closed(one, LOOK) in (4429, 4408)
        await target.until_cut_off()
    async with stranger(target) as one:  # and without reading
        one.writer.write(frame(TEXT, b"nonsense") * 4000)
        await target.until_cut_off()


WRONG = [
    "", " ", "x", "{", "}", "nul", "{'type':'look'}", '{"type":"look"', '{"type":"look"}}', '{"type":"look"}{}',
    "\ufeff{}",
    "null", "true", "1", "1e999", "NaN", '"look"', "[]", '["look"]', "{}", '{"type":null}', '{"type":["look"]}',
    '{"type":"table"}', '{"type":"opened"}', '{"type":"sit","seat":1,"name":"x"}', '{"type":"Look"}',
    '{"type":"look","seat":1}', '{"type":"move"}', '{"type":"rise"}', '{"type":"rise","seat":-1}',
    '{"type":"rise","seat":8}', '{"type":"rise","seat":"0"}', '{"type":"rise","seat":0.5}',
    '{"type":"rise","seat":null}',
    '{"type":"rise","seat":%s}' % ("9" * 400), '{"type":"rise","seat":true}',
    '{"type":"move","seat":2,"version":-1,"move":"y1"}', '{"type":"move","seat":2,"version":1,"move":""}',
    '{"type":"move","seat":2,"version":1,"move":"%s"}' % ("y" * 101), '{"type":"move","seat":2,"version":1,"move":1}',
    '{"type":"move","seat":2,"version":1,"move":"y1","by":"bot"}',
    '{"type":"move","seat":2,"version":1,"move":"\\ud800"}',
    '{"type":"say","seat":2,"phrase":"you fool"}', '{"type":"say","seat":2,"phrase":5}',
    '{"type":"automatic","seat":2,"is_on":1}', '{"type":"pong","number":-1}', '{"type":"pong","number":"0"}',
    '{"type":"invite","seat":2,"bot":"%s"}' % ("x" * 61), "[" * 4000, '{"a":' * 800, "[" * 2000 + "]" * 2000,
]  # fmt: skip


async def send_invalid_messages(target: Target) -> None:
    async with stranger(target) as one:
        for opcode in (TEXT, BINARY):
            for text in WRONG:
                await one.send(frame(opcode, text.encode()))
                assert (await one.answer("refused"))["code"] == "malformed", text
        for junk in (b"\xff", b"\x00" * 100, b'{"type":"\xff"}', bytes(range(256))):
            await one.send(frame(BINARY, junk))
            assert (await one.answer("refused"))["code"] == "malformed"
        await one.send(frame(TEXT, LOOK))
        await one.answer("table")


async def send_invalid_text(target: Target) -> None:
    for payload in (b"\xff\xfe", b'{"type":"\xc3"}', b"\xed\xa0\x80"):
        async with stranger(target) as one:
            await one.send(frame(TEXT, payload))
            assert await one.closing() == 1007


async def ask_and_run(target: Target) -> None:
    """Be gone before the answer, in every possible way."""
    endings = [b"", frame(CLOSE, struct.pack("!H", 1000)), frame(TEXT, b"\xff"), b"\xff" * 20, frame(3, b"")]
    for message in (LOOK, b'{"type":"hint","seat":2}', b'{"type":"say","seat":2,"phrase":"haha"}', b"nonsense"):
        for ending in endings:
            for count in (1, 5, 50):
                async with stranger(target) as one:
                    await one.send(frame(TEXT, message) * count + ending)
    reader, writer = await dial(target.address)
    writer.write(handshake(target.address, target.table, target.token) + frame(TEXT, LOOK) * 50 + b"\xff" * 9)
    hang_up(writer)
    assert not reader.at_eof()


async def send_random_frames(target: Target) -> None:
    """Send ten thousand random frames, many of them malformed."""
    random = Random(1)
    for _ in range(400):
        async with stranger(target) as one:
            frames = []
            for _ in range(25):
                junk = random.randbytes(random.choice((0, 1, 5, 60, 130, 3000)))
                opcode = random.choice((TEXT, BINARY, BINARY, BINARY, PING, PONG))
                junk = junk[:125] if opcode >= CLOSE else junk
                junk = junk.hex().encode() if opcode == TEXT and random.random() < 0.9 else junk
                frames.append(frame(opcode, junk) if random.random() < 0.95 else junk)
            one.writer.write(b"".join(frames))
            with suppress(OSError):  # the server may have closed the connection already
                one.writer.write_eof()
            await one.read_out()


async def begin_handshakes(target: Target) -> None:
    """Begin handshakes and never finish them."""
    whole = handshake(target.address, target.table, target.token)
    random = Random(2)
    async with AsyncExitStack() as stack:
        for _ in range(200):
            _, writer = await dial(target.address)
            stack.callback(hang_up, writer)
            writer.write(whole[: random.randrange(len(whole))])
            await writer.drain()
        for line in (b"\x00\xff" * 100, b"GET / HTTP/9.9\r\n\r\n", b"GET " + b"x" * 200000, b"\r\n" * 1000):
            _, writer = await dial(target.address)
            stack.callback(hang_up, writer)
            writer.write(line)
        for line in (b"Sec-WebSocket-Key", b"Sec-WebSocket-Version", b"Host"):
            reader, writer = await dial(target.address)
            stack.callback(hang_up, writer)
            writer.write(whole.replace(line, b"X-Nothing"))
            writer.write_eof()
            await reader.read()
        for path in (
            b"/\xff",
            b"/api/tables/\xc3\xa9/socket",
            b"/api/tables/x/socket?with=\xff",
            b"/api/tables/%00/socket",
        ):
            reader, writer = await dial(target.address)
            stack.callback(hang_up, writer)
            writer.write(b"GET " + path + whole[whole.index(b" HTTP/1.1") :])
            writer.write_eof()
            await reader.read()


async def come_too_often(target: Target) -> None:
    """Open more connections than a table has room for."""
    answers = []
    async with AsyncExitStack() as stack:
        for _ in range(MOST_CLIENTS + 20):
            one = await stack.enter_async_context(stranger(target, has_seat=False))
            opcode, payload = await one.receive()
            answers.append(opcode)
            assert opcode == TEXT or struct.unpack("!H", payload[:2]) == (4429,)
            if opcode == TEXT:  # and stays, however long it takes until the others have come
                stack.callback(asyncio.create_task(one.listen()).cancel)
    assert answers.count(TEXT) <= MOST_CLIENTS
    assert answers == sorted(answers)  # everyone is let in while there is room


async def fill(target: Target, stack: AsyncExitStack, number: int) -> None:
    """Connect many spectators."""
    many = [await stack.enter_async_context(stranger(target, has_seat=False)) for _ in range(number)]
    for one in many:
        await one.answer("hello")


ABUSES: list[Abuse] = [
    never_read,
    end_without_reading,
    ping_without_reading,
    talk_after_a_refusal,
    read_slowly,
    send_too_much_at_once,
    flood,
    send_invalid_messages,
    send_invalid_text,
    ask_and_run,
    send_random_frames,
    begin_handshakes,
    come_too_often,
]


@pytest.mark.parametrize("abuse", ABUSES)
def test_the_others_go_on_playing(watched: Watched, abuse: Abuse) -> None:
    asyncio.run(asyncio.wait_for(play_beside(Server(watched.address), abuse), TIMEOUT))
    watched.check_log()


def test_players_can_reconnect_however_many_spectators_there_are(watched: Watched) -> None:
    async def main() -> None:
        server = Server(watched.address)
        (place,) = await gather(server, SETTINGS, 1)
        async with AsyncExitStack() as stack:
            await fill(Target(server, place), stack, MOST_CLIENTS)
            async with seated(server, place) as owner:
                await until_in_lobby(owner)

    asyncio.run(asyncio.wait_for(main(), TIMEOUT))


def test_abuse_does_not_grow_memory(watched: Watched) -> None:
    watched.until_prepared()  # loading the games takes memory

    async def main() -> None:
        server = Server(watched.address)

        async def abuse(target: Target) -> None:
            for one in (never_read, flood, send_too_much_at_once, send_invalid_messages, begin_handshakes):
                await one(target)

        await play_beside(server, abuse)
        before = watched.memory
        for _ in range(2):
            await play_beside(server, abuse)
        assert watched.memory - before < MOST_GROWTH

    asyncio.run(asyncio.wait_for(main(), 4 * TIMEOUT))

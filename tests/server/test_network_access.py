"""A link that works only on this computer says so; only the host can open the server to the local network."""

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from marotte.client.server import Server
from marotte.protocol.http import Place
from marotte.protocol.refusals import Code
from marotte.server import network_access
from marotte.server.hosts import own_address
from marotte.server.network_access import Reach, is_own_name, listen
from tests.server.http import Answer, bearer, check_refused, fetch, opened
from tests.server.server_process import GENEROUS, Process, running

HERE = own_address()


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    """A server of its own, because it may be opened."""
    with running(tmp_path / "tables.sqlite", *GENEROUS) as process:
        yield process


def ask_to_open(server: Server, place: Place, **headers: str) -> Answer:
    sent = bearer(place.token) | {"Origin": server.address} | headers
    return fetch(server, "POST", f"/api/tables/{place.table}/invitation", {}, **sent)


def invitation_of(server: Server, table: str, **headers: str) -> dict[str, Any]:
    data: dict[str, Any] = fetch(server, "GET", f"/api/tables/{table}/invitation", **headers).data
    return data


def test_the_host_opens_the_server_to_the_network(process: Process) -> None:
    if HERE is None:
        return  # there is no network; see the test below
    server = Server(process.address)
    place = opened(server)
    before = invitation_of(server, place.table)
    assert before == {"url": place.url, "is_local": True, "can_open": True}
    with pytest.raises(OSError, match="refused"):
        socket.create_connection((HERE, process.port), timeout=5)
    answer = ask_to_open(server, place)
    assert answer.status == 200, answer.text
    there = f"http://{HERE}:{process.port}"
    assert answer.data["url"] == f"{there}/t/{place.table}"
    assert (answer.data["is_local"], answer.data["can_open"]) == (False, False)
    assert invitation_of(server, place.table) == answer.data
    # A friend follows the link, from their own address, and sits down.
    friend = Server(there)
    assert fetch(friend, "GET", f"/t/{place.table}").status == 200
    assert asyncio.run(friend.join(place.table, "Paul", 1)).seat == 1
    assert ask_to_open(server, place).data == answer.data  # only once


def test_others_may_not_open_the_server(process: Process) -> None:
    server = Server(process.address)
    place = opened(server)
    guest = asyncio.run(server.join(place.table, "Paul", 1))
    check_refused(ask_to_open(server, guest), 403, Code.NOT_HOST)
    check_refused(ask_to_open(server, place, Authorization="Bearer nonsense"), 403, Code.NOT_HOST)
    for headers in (
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"X_Forwarded_For": "192.0.2.7"},  # from a proxy on this computer
        {"Host": "localhost:9999", "Origin": "http://localhost:9999"},  # through a tunnel
    ):
        check_refused(ask_to_open(server, place, **headers), 403, Code.NOT_ALLOWED)
    path = f"/api/tables/{place.table}/invitation"
    check_refused(fetch(server, "POST", path, {}, **bearer(place.token)), 403, Code.NOT_ALLOWED)  # not from our page
    check_refused(fetch(server, "POST", "/api/tables/nowhere/invitation", {}), 404, Code.NO_SUCH_TABLE)
    for headers in ({"Host": "localhost:9999"}, {"X_Forwarded_For": "192.0.2.7"}):
        found = invitation_of(server, place.table, **headers)
        assert (found["is_local"], found["can_open"]) == (True, False)
    if HERE is not None:
        with pytest.raises(OSError, match="refused"):
            socket.create_connection((HERE, process.port), timeout=5)


def test_a_server_that_listens_everywhere_needs_no_button(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite", "--host", "0.0.0.0") as process:
        server = Server(process.address)
        found = invitation_of(server, opened(server).table)
        assert found["is_local"] == (HERE is None)
        assert not found["can_open"]
        if HERE is not None:
            assert found["url"].startswith(f"http://{HERE}:{process.port}/t/")


def test_the_addresses_of_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[socket.socket] = []

    async def also_listen(listener: socket.socket) -> None:
        heard.append(listener)

    async def main() -> None:
        with listen("127.0.0.1", 0) as listener:
            found = Reach(listener, also_listen)
            monkeypatch.setattr(network_access, "own_address", lambda: None)  # there is no network
            assert (found.address, found.can_open) == (None, False)
            await found.open()
            assert heard == []
            monkeypatch.setattr(network_access, "own_address", lambda: "127.0.0.2")
            assert (found.address, found.can_open) == (None, True)
            await found.open()
            assert (found.address, found.can_open) == (f"127.0.0.2:{found.port}", False)
            monkeypatch.setattr(network_access, "own_address", lambda: "127.0.0.3")  # in another network
            assert (found.address, found.can_open) == (None, True)
            with listen("127.0.0.3", found.port):  # the port is taken
                await found.open()
            assert found.address == f"127.0.0.3:{heard[1].getsockname()[1]}"
        with listen("0.0.0.0", 0) as listener:
            found = Reach(listener, also_listen)
            assert (found.address, found.can_open) == (f"127.0.0.3:{found.port}", False)

    asyncio.run(main())
    for listener in heard:
        listener.close()


@pytest.mark.parametrize(
    ("name", "local", "is_own"),
    [
        ("localhost", "127.0.0.1", True),
        ("LOCALHOST.", "127.0.0.1", True),
        ("127.0.0.1", "127.0.0.1", True),
        ("::1", "::1", True),
        (socket.gethostname().lower(), "127.0.1.1", True),  # as on Debian
        (socket.gethostname().lower(), "192.168.7.8", False),  # others use that name too
        ("192.168.7.8", "192.168.7.8", False),
        ("cards.example", "127.0.0.1", False),
    ],
)
def test_the_name_of_this_computer(name: str, local: str, is_own: bool) -> None:
    assert is_own_name(name, local) == is_own

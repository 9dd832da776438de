"""Requests for a foreign host are refused: no DNS rebinding, and no invitation with a forged name."""

import asyncio
import http.client
import socket
from collections.abc import Iterator
from contextlib import suppress

import pytest

from marotte.client.server import Server
from marotte.errors import UsageError
from marotte.protocol.refusals import Code
from marotte.server.hosts import Hosts, own_address, own_names
from tests.server.http import Answer, check_refused, opened
from tests.server.server_process import TIMEOUT, running
from tests.server.test_hostile import Stranger, dial, handshake

#: Names and addresses that are not ours.
STRANGE = [
    "evil.example",
    "localhost.evil.example",
    "evil.example:8000",
    "127.0.0.1.evil.example",
    "6.6.6.6",
    "[2001:db8::1]:80",
    "localhost:port",
    "localhost:99999999",
    "[::1",
    "a:b:c",
    "user@localhost",
    "local host",
    "localhost/",
    "l\u00f6calhost",
    "",
    ".",
]


def ask(server: Server, path: str, *hosts: str) -> Answer:
    """Send a request with these Host headers."""
    name, _, port = server.address.removeprefix("http://").partition(":")
    line = http.client.HTTPConnection(name, int(port), timeout=TIMEOUT)
    line.putrequest("GET", path, skip_host=True)
    for host in hosts:
        line.putheader("Host", host.encode("latin-1"))
    line.endheaders()
    response = line.getresponse()
    answer = Answer(response.status, response.headers, response.read())
    line.close()
    return answer


@pytest.mark.parametrize("host", STRANGE)
def test_a_request_for_a_foreign_host_is_refused(server: Server, host: str) -> None:
    check_refused(ask(server, "/api/games", host), 403, Code.NOT_ALLOWED)
    page = ask(server, "/", host)
    assert (page.status, page.headers.get_content_type()) == (403, "text/plain")


def test_a_request_needs_exactly_one_host(server: Server) -> None:
    for hosts in (("localhost", "evil.example"), ("localhost", "localhost"), ()):
        assert ask(server, "/api/games", *hosts).status == 400  # not even HTTP


def test_an_invitation_never_uses_a_forged_host(server: Server) -> None:
    table = opened(server).table
    for path in ("invitation", "invitation.svg"):
        check_refused(ask(server, f"/api/tables/{table}/{path}", "evil.example"), 403, Code.NOT_ALLOWED)
    for host in ("localhost:8000", "LOCALHOST.:8000", "127.0.0.1", "[::1]:8000", socket.gethostname()):
        assert ask(server, f"/api/tables/{table}/invitation", host).status == 200


async def knock(server: Server, table: str, host: str) -> int:
    """The code with which a socket for this host is closed."""
    reader, writer = await dial(server.address)
    shaken = handshake(f"http://{host}", table, None).replace(
        b"\r\n\r\n", f"\r\nOrigin: http://{host}\r\n\r\n".encode()
    )
    writer.write(shaken)
    await reader.readuntil(b"\r\n\r\n")
    code = await Stranger(reader, writer).closing()
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()
    return code


def test_a_socket_for_a_foreign_host_is_refused(server: Server) -> None:
    """As in DNS rebinding: a page has pointed its own name at our address, so host and origin are the same."""
    table = opened(server).table
    for host in ("evil.example", "e" * 200):
        assert asyncio.run(asyncio.wait_for(knock(server, table, host), TIMEOUT)) == 4403


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = tmp_path_factory.mktemp("hosts") / "tables.sqlite"
    with running(database, "--host", "0.0.0.0", "--allowed-host", "cards.example") as process:
        yield Server(process.address)


def test_names_can_be_allowed(open_server: Server) -> None:
    table = opened(open_server).table
    invitation = ask(open_server, f"/api/tables/{table}/invitation", "cards.example")
    assert invitation.data["url"] == f"http://cards.example/t/{table}"
    assert ask(open_server, "/", "other.example").status == 403


def test_a_friend_in_the_network_gets_in_by_address_and_by_name(open_server: Server) -> None:
    address = own_address()
    port = open_server.address.rpartition(":")[2]
    for host in [*([address] if address else []), f"{socket.gethostname().partition('.')[0]}.local"]:
        there = Server(f"http://{address or '127.0.0.1'}:{port}")
        assert ask(there, "/", f"{host}:{port}").status == 200


@pytest.mark.parametrize(
    ("name", "local", "is_known"),
    [
        ("192.168.7.8", "192.168.7.8", True),  # a connection has reached us there
        ("192.168.7.8", "::ffff:192.168.7.8", True),
        ("192.168.7.9", "192.168.7.8", False),
        ("fe80::1", "fe80::1%eth0", True),
        ("0:0:0:0:0:0:0:1", "::1", True),
        ("localhost", "192.168.7.8", True),
        ("cards.example", "192.168.7.8", True),
        ("www.cards.example", "192.168.7.8", False),
        ("a.tables.example", "192.168.7.8", True),
        ("tables.example", "192.168.7.8", False),
        ("2001:db8::5", "192.168.7.8", True),
    ],
)
def test_names_and_addresses(name: str, local: str, is_known: bool) -> None:
    hosts = Hosts(["Cards.example", "*.tables.example", "[2001:DB8::5]"])
    assert hosts.knows(name, local) == is_known


def test_every_name_can_be_allowed_but_nothing_malformed() -> None:
    hosts = Hosts(["*"])
    assert hosts.knows("any.example", "127.0.0.1")
    for wrong in ("http://cards.example", "cards.example:80", "", "a b", "*cards.example", "*."):
        with pytest.raises(UsageError, match="is not the name of a host"):
            Hosts([wrong])


def test_a_computer_has_a_short_name_and_one_in_its_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Anna-PC.home.lan")
    assert own_names() == {"localhost", "anna-pc.home.lan", "anna-pc", "anna-pc.local"}

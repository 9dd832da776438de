"""Which names this server answers to.

A page of another site can give its own name the address of this computer (DNS rebinding): then the browser takes both
for the same site, and only the ``Host`` header tells that something is wrong. Links to tables follow that header too.
So a request for an unknown name is refused, over HTTP and for sockets.
"""

import re
import socket
from collections.abc import Iterable
from ipaddress import IPv6Address, ip_address

from marotte.errors import UsageError, quote
from marotte.table.refusals import Code, Refusal

#: A name or an address, IPv6 in brackets, and a port.
HOST = re.compile(r"(?P<name>[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::(?P<port>[0-9]{1,5}))?")

#: What may be allowed: a name, all names below one, or everything.
ALLOWED = re.compile(r"\*|(\*\.)?[a-z0-9._-]{1,253}|[0-9a-f:.]{2,45}")

#: An address that nobody has (RFC 5737). It is only asked which way leads there, and nothing is sent.
ELSEWHERE = ("192.0.2.1", 9)


def own_address() -> str | None:
    """The address of this computer in its network; None if there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(ELSEWHERE)
        except OSError:
            return None
        return str(asking.getsockname()[0])


def own_names() -> set[str]:
    """What this computer is called, here and in its network."""
    name = socket.gethostname().lower().rstrip(".")
    short = name.partition(".")[0]
    return {"localhost", name, short, f"{short}.local"} - {"", ".local"}


def parse_host(header: str) -> str | None:
    """The name in a ``Host`` header, without brackets and port; None if it can't be one."""
    match = HOST.fullmatch(header)
    if match is None or int(match["port"] or 0) > 65535:
        return None
    return match["name"].lower().removesuffix(".").strip("[]") or None


def read_address(text: str) -> str | None:
    """An address in its usual spelling, IPv4 also if it came as IPv6; None if it is a name."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return str(mapped or address)


class Hosts:
    """The names that are known: of this computer, and those that somebody has allowed."""

    def __init__(self, allowed: Iterable[str] = ()) -> None:
        # The dot at the end of "*." is none that can be left out: all names would be allowed by a slip.
        given = [host if host == "*." else host.lower().removesuffix(".").strip("[]") for host in allowed]
        for host in given:
            if ALLOWED.fullmatch(host) is None:
                raise UsageError(f"{quote(host)} is not the name of a host: give one without http:// and port")
        self._is_open = "*" in given
        self._names = own_names() | {read_address(host) or host for host in given}
        self._endings = tuple(host[1:] for host in given if host.startswith("*."))

    def check(self, headers: Iterable[tuple[bytes, bytes]], local: str) -> None:
        """Refuse a request for another host; ``local`` is the address at which it has come in."""
        hosts = [value.decode("latin-1") for name, value in headers if name == b"host"]
        name = parse_host(hosts[0]) if len(hosts) == 1 else None
        if name is None:
            raise Refusal(Code.NOT_ALLOWED, "a request has one Host header, with a name or an address")
        if not self.knows(name, local):
            sentence = f"this server does not answer to the name {quote(name)}; whoever runs it can allow that name"
            raise Refusal(Code.NOT_ALLOWED, f"{sentence}: marotte serve --allowed-host {name}")

    def knows(self, name: str, local: str) -> bool:
        """Whether this is a name of ours, or the address that somebody has reached."""
        address = read_address(name)
        if self._is_open or (address or name) in self._names or name.endswith(self._endings):
            return True
        return address is not None and address in (read_address(local), "127.0.0.1", "::1", own_address())

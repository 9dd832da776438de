"""The host names that this server answers to.

A malicious site can point its own name at the address of this computer (DNS rebinding). The browser then takes both for
the same site, and only the ``Host`` header shows that something is wrong. Links to tables are built from that header
too. So a request for an unknown name is refused, over HTTP and for sockets.
"""

import re
import socket
from collections.abc import Iterable
from ipaddress import IPv6Address, ip_address

from marotte.errors import UsageError, quote
from marotte.protocol.refusals import Code, Refusal

#: A name or an address (IPv6 in brackets), and optionally a port.
HOST = re.compile(r"(?P<name>[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::(?P<port>[0-9]{1,5}))?")

#: What can be allowed: a name or an address, all names below a name, or everything.
ALLOWED = re.compile(r"\*|(\*\.)?[a-z0-9._-]{1,253}|[0-9a-f:.]{2,45}")

#: A reserved address (RFC 5737). Connecting a UDP socket to it only looks up the route; nothing is sent.
ELSEWHERE = ("192.0.2.1", 9)


def own_address() -> str | None:
    """This computer's address in its network; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(ELSEWHERE)
        except OSError:
            return None
        return str(asking.getsockname()[0])


def own_names() -> set[str]:
    """This computer's names, local and in its network."""
    name = socket.gethostname().lower().rstrip(".")
    short = name.partition(".")[0]
    return {"localhost", name, short, f"{short}.local"} - {"", ".local"}


def parse_host(header: str) -> str | None:
    """The name in a ``Host`` header, without brackets and port; None if the header is invalid."""
    match = HOST.fullmatch(header)
    if match is None or int(match["port"] or 0) > 65535:
        return None
    return match["name"].lower().removesuffix(".").strip("[]") or None


def read_address(text: str) -> str | None:
    """An address in its usual spelling (IPv4-mapped IPv6 as IPv4); None if the text is not an address."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return str(mapped or address)


class Hosts:
    """The known names: this computer's own, and those that were allowed explicitly."""

    def __init__(self, allowed: Iterable[str] = ()) -> None:
        # Keep the dot of "*.": without it, a typo would allow all names.
        given = [host if host == "*." else host.lower().removesuffix(".").strip("[]") for host in allowed]
        for host in given:
            if ALLOWED.fullmatch(host) is None:
                raise UsageError(f"{quote(host)} is not the name of a host: give one without http:// and port")
        self._is_open = "*" in given
        self._names = own_names() | {read_address(host) or host for host in given}
        self._endings = tuple(host[1:] for host in given if host.startswith("*."))

    def check(self, headers: Iterable[tuple[bytes, bytes]], local: str) -> None:
        """Refuse a request for another host; ``local`` is the address on which it came in."""
        hosts = [value.decode("latin-1") for name, value in headers if name == b"host"]
        name = parse_host(hosts[0]) if len(hosts) == 1 else None
        if name is None:
            raise Refusal(Code.NOT_ALLOWED, "a request has one Host header, with a name or an address")
        if not self.knows(name, local):
            sentence = f"this server does not answer to the name {quote(name)}; whoever runs it can allow that name"
            raise Refusal(Code.NOT_ALLOWED, f"{sentence}: marotte serve --allowed-host {name}")

    def knows(self, name: str, local: str) -> bool:
        """Whether this is one of our names, or an address at which we were reached."""
        address = read_address(name)
        if self._is_open or (address or name) in self._names or name.endswith(self._endings):
            return True
        return address is not None and address in (read_address(local), "127.0.0.1", "::1", own_address())

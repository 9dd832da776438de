"""HTTP requests to a server."""

import json
from dataclasses import dataclass
from email.message import Message
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec

from marotte.client.server import Server
from marotte.protocol.http import Place
from marotte.protocol.messages import Refused
from marotte.protocol.refusals import Code
from tests.server.server_process import TIMEOUT

FOOL: dict[str, Any] = {"game": "fool", "seats": 4}


@dataclass
class Answer:
    """The response to a request."""

    status: int
    headers: Message
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def data(self) -> Any:
        return json.loads(self.text)


def fetch(server: Server, method: str, path: str, body: Any = None, **headers: str) -> Answer:
    """Send a request. A body that is not bytes is sent as JSON; ``_`` in the name of a header stands for a dash."""
    data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
    sent = {"Content-Type": "application/json"} | {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        with urlopen(Request(server.address + path, data, sent, method=method), timeout=TIMEOUT) as response:
            return Answer(response.status, response.headers, response.read())
    except HTTPError as error:
        with error:
            return Answer(error.code, error.headers, error.read())


def check_refused(answer: Answer, status: int, code: Code) -> str:
    """Check the form of an error and return its sentence."""
    assert answer.headers["Content-Type"].startswith("application/json"), answer.text
    refused = msgspec.json.decode(answer.text, type=Refused)
    assert (answer.status, refused.code) == (status, code), answer.text
    assert answer.data == {"type": "refused", "code": code, "sentence": refused.sentence, "rule": refused.rule}
    assert refused.sentence
    return refused.sentence


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def opened(server: Server, **settings: Any) -> Place:
    """A new table of Fool!."""
    answer = fetch(server, "POST", "/api/tables", FOOL | settings)
    assert answer.status == 201, answer.text
    return msgspec.convert(answer.data, Place)


def joined(server: Server, table: str, body: dict[str, Any], **headers: str) -> Answer:
    return fetch(server, "POST", f"/api/tables/{table}/seats", body, **headers)


def seats_of(server: Server, table: str) -> list[dict[str, Any]]:
    seats: list[dict[str, Any]] = fetch(server, "GET", f"/api/tables/{table}").data["table"]["seats"]
    return seats

"""One server for all tests that need nothing special."""

from collections.abc import Iterator

import pytest

from marotte.client.server import Server
from tests.server.server_process import prepared


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server."""
    with prepared(tmp_path_factory.mktemp("server") / "tables.sqlite") as process:
        yield Server(process.address)

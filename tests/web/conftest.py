"""A real server and a real Chromium."""

import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.server.running import GENEROUS, Process, running
from tests.web.visitor import Visitor

#: What Chromium is called, depending on who packed it.
NAMES = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with running(tmp_path_factory.mktemp("web") / "tables.sqlite", *GENEROUS) as process:
        yield process


@pytest.fixture(scope="package")  # not longer: while Playwright runs, no other test can have an event loop
def browser() -> Iterator[Browser]:
    path = next((found for name in NAMES if (found := shutil.which(name))), None)
    if path is None:
        pytest.skip("there is no Chromium; on Debian: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser, server: Process) -> Iterator[Callable[..., Visitor]]:
    """People who come with a browser of their own; nothing may go wrong in any of them."""
    visitors: list[Visitor] = []

    def come(**wishes: object) -> Visitor:
        visitors.append(Visitor(browser, server.address, wishes))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.leave()

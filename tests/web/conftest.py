"""A real server and a real Chromium."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.server.server_process import GENEROUS, Process, prepared
from tests.web.visitor import NO_CHROMIUM, TIMEOUT, Visitor, chromium, launch

expect.set_options(timeout=TIMEOUT)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with prepared(tmp_path_factory.mktemp("web") / "tables.sqlite", *GENEROUS) as process:
        yield process


@pytest.fixture(scope="package")  # not longer: while Playwright runs, no other test can have an event loop
def browser() -> Iterator[Browser]:
    if not chromium():
        pytest.skip(NO_CHROMIUM)
    with sync_playwright() as playwright, launch(playwright) as browser:
        yield browser


@pytest.fixture
def visit(browser: Browser, server: Process) -> Iterator[Callable[..., Visitor]]:
    """Visitors, each with a browser context of their own, in which no error may occur."""
    visitors: list[Visitor] = []

    def come(has_guide: bool = False, **wishes: object) -> Visitor:
        visitors.append(Visitor(browser, server.address, wishes, has_guide))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.leave()

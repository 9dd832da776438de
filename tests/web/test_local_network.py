"""Friends on the local network: a link is offered only if they can follow it, and one button lets them in."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from marotte.server.hosts import own_address
from tests.server.server_process import GENEROUS, Process, running
from tests.web.visitor import Visitor

#: The elements of a link: the field, the button, the QR code.
LINK = ".invitation input, .invitation .code"


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    """A server of its own, because it may be opened."""
    with running(tmp_path / "tables.sqlite", *GENEROUS) as process:
        yield process


@pytest.fixture(scope="module")
def here() -> str:
    """The address of this computer, without which nobody can be let in."""
    address = own_address()
    assert address is not None, "these tests need a network"
    return address


def test_a_link_that_works_only_on_this_computer_is_not_offered(browser: Browser, process: Process, here: str) -> None:
    anne = Visitor(browser, process.address, {"permissions": ["clipboard-read", "clipboard-write"]})
    table = anne.open_table("fool", 4)
    anne.sit(table, "Anne")
    anne.page.get_by_text("So far only this computer can open this table.").wait_for()
    assert anne.find(LINK).count() == 0
    # A guest at the same computer can't let anyone in, and need not know.
    rachel = Visitor(browser, process.address, {})
    rachel.page.goto(f"/t/{table}")
    rachel.find(".joining").wait_for()
    assert rachel.find(".invitation").count() == 0
    # Nor can a host behind a proxy, who is shown the commands instead.
    camille = Visitor(browser, process.address, {"extra_http_headers": {"X-Forwarded-For": "192.0.2.7"}})
    camille.sit(camille.open_table("fool", 4), "Camille")
    expect(camille.find(".invitation")).to_contain_text("make play HOST=0.0.0.0")
    assert camille.find(".invitation button").count() == 0
    # The page asks for confirmation first.
    anne.page.get_by_role("button", name="Let friends in this room join").click()
    anne.page.get_by_role("button", name="Not now").click()
    anne.find("dialog").wait_for(state="detached")
    assert anne.find(LINK).count() == 0
    anne.page.get_by_role("button", name="Let friends in this room join").click()
    anne.page.get_by_role("button", name="Let them in").click()
    link = anne.find(".invitation input").input_value()
    assert link == f"http://{here}:{process.port}/t/{table}"
    assert anne.find(".invitation .code").evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    # A friend gets the link and follows it.
    anne.page.get_by_role("button", name="Share").click()
    anne.page.get_by_role("button", name="Copied").wait_for()
    paul = Visitor(browser, f"http://{here}:{process.port}", {})
    paul.page.goto(anne.page.evaluate("() => navigator.clipboard.readText()"))
    paul.find(".joining input").fill("Paul")
    paul.find(".joining button").click()
    paul.find(".chair.is-own").wait_for()
    assert paul.find(".invitation input").input_value() == link
    expect(anne.find(".chair.is-person")).to_have_count(2)
    for visitor in (anne, rachel, camille, paul):
        visitor.leave()


def test_a_table_that_was_put_aside_says_so(browser: Browser, process: Process) -> None:
    anne = Visitor(browser, process.address, {})
    anne.page.route_web_socket("**/socket*", lambda line: line.close(code=4500, reason="put aside"))
    anne.page.goto(f"/t/{anne.open_table('fool', 4)}")
    anne.page.get_by_role("heading", name="This table is broken").wait_for()
    anne.leave()

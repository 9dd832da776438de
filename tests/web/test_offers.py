"""The page offers only what would be granted."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.test_several_browsers import settle
from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]


def test_only_what_would_be_granted_is_offered(visit: Visit) -> None:
    """A move that another person has seen can't be undone, and nobody grants themselves more time."""
    anne, paul = visit(), visit()
    table = anne.open_table("fettnapf", 2, clock={"unit": "seconds", "amount": 600})
    anne.sit(table, "Anne")
    paul.sit(table, "Paul")
    anne.begin()
    settle([anne, paul])
    starts = anne.page.evaluate("() => document.querySelector('table-screen').session.model.shown.table.actors[0]")
    one, other = (anne, paul) if starts == 0 else (paul, anne)
    for visitor, is_offered in ((one, False), (other, True)):
        visitor.page.keyboard.press("m")
        visitor.find(".menu").wait_for()
        assert ("Give more time" in visitor.find(".menu").inner_text()) == is_offered
        visitor.page.keyboard.press("Escape")
    one.click_something()
    other.find(".mine.is-asked").wait_for()
    for name in ("Take back", "Hint"):
        expect(one.page.get_by_role("button", name=name)).to_be_disabled()
    expect(other.page.get_by_role("button", name="Hint")).to_be_enabled()


def test_spectators_send_no_requests(visit: Visit) -> None:
    anne, paul = visit(), visit()
    table = anne.open_table("fool", 4)
    anne.sit(table, "Anne")
    anne.begin()
    paul.page.goto(f"/t/{table}")
    paul.find(".stage").wait_for()
    for key in "huoplst":
        paul.page.keyboard.press(key)
        paul.page.keyboard.press("Escape")
    paul.page.keyboard.press("L")
    paul.find("dialog[open] .log").wait_for()
    assert paul.find(".refusal").count() == 0

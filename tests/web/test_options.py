"""Settings of a table."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]


def test_edition_a_has_skulls(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("ciao", 6, options={"edition": "A", "rounds": 50}), "Anne")
    anne.begin()
    anne.play(until=lambda: anne.find(".hand [data-card=m]").count() > 0)
    expect(anne.find(".hand [data-card=m]").first).to_have_attribute("aria-label", re.compile("^skull"))


def test_a_strict_table_has_no_hints_and_no_undo(visit: Visit) -> None:
    anne = visit()
    anne.page.goto("/new/ciao")
    wrong = anne.page.get_by_label("Wrong cards")
    expect(wrong).to_have_value("blocked")
    anne.page.get_by_label("Strict").check()
    expect(wrong).to_have_value("punished")
    expect(wrong).to_be_disabled()
    anne.page.get_by_label("Strict").uncheck()
    expect(wrong).to_have_value("blocked")


def test_a_game_against_a_bot_with_settings(visit: Visit) -> None:
    anne = visit()
    table = anne.open_table("fool", 4, bot="expert,think=50")
    anne.sit(table, "Anne")
    anne.begin()
    anne.play(until=lambda: anne.find(".slot .card").count() > 0)

"""The remaining time."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]


def test_the_remaining_time_is_shown(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("fool", 4, clock={"unit": "seconds", "amount": 600}), "Anne")
    anne.begin()
    anne.find(".mine.is-asked").wait_for()
    expect(anne.find(".bar .clock")).to_have_text(re.compile(r"^(10:00|\d:\d\d)$"))
    assert anne.find(".quick").count() == 0  # no need to hurry
    anne.sit(anne.open_table("fool", 4, clock={"unit": "days", "amount": 3}), "Anne")
    anne.begin()
    anne.find(".mine.is-asked").wait_for()
    expect(anne.find(".bar .clock")).to_have_text("72 hours")


def test_a_countdown_is_shown_for_races_and_thanks(visit: Visit) -> None:
    """With generous time limits, because the machine may be slow."""
    anne = visit()
    wishes = {"is_calm": False, "race": 300, "thanks": 300, "options": {"level": "events", "rounds": 50}}
    anne.sit(anne.open_table("ciao", 2, **wishes), "Anne")
    anne.begin()
    moments: set[str] = set()

    def act() -> None:
        if anne.find(".mine.is-asked .quick").count():
            moments.add("race" if anne.find("[data-move=hold]").count() else "thanks")
        elif anne.find(".race").count():
            return  # not open yet
        anne.click_something()

    anne.play(until=lambda: moments == {"race", "thanks"}, act=act)

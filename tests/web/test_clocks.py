"""The time that is left."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]


def test_time_that_is_left(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("fool", 4, clock={"unit": "seconds", "amount": 600}), "Anne")
    anne.begin()
    anne.find(".mine.is-asked").wait_for()
    expect(anne.find(".bar .clock")).to_have_text(re.compile(r"^(10:00|9:5\d)$"))
    assert anne.find(".quick").count() == 0  # nobody has to be quick
    anne.sit(anne.open_table("fool", 4, clock={"unit": "days", "amount": 3}), "Anne")
    anne.begin()
    anne.find(".mine.is-asked").wait_for()
    expect(anne.find(".bar .clock")).to_have_text("72 hours")


def test_who_has_to_be_quick_sees_the_time_run(visit: Visit) -> None:
    """Races and thanks with much time: for a person, and for a slow machine."""
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

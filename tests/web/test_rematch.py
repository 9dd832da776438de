"""Rematches on the page."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.test_several_browsers import gather, play_together
from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]


def test_a_rematch_for_all_who_want_one(visit: Visit) -> None:
    """One wants new cards, the other the same: the cards are new, and nobody is kept waiting."""
    anne, paul = visit(), visit()
    gather([anne, paul], "fettnapf", 2)
    play_together([anne, paul])
    paul.page.get_by_role("button", name="Same cards again").click()
    expect(paul.find(".wishes")).to_have_text("Waiting for Anne …")
    expect(anne.find(".wishes")).to_have_text("Paul would like the same cards again.")
    anne.page.get_by_role("button", name="Play again").click()
    for one in (anne, paul):
        one.find(".curtain").wait_for(state="detached")


def test_a_rematch_has_a_result_too(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("fettnapf", 2), "Anne")
    anne.begin()
    anne.play()
    anne.page.get_by_role("button", name="Look at the table").click()
    anne.page.get_by_role("button", name="Show the result").click()
    anne.page.get_by_role("button", name="Same cards again").click()
    anne.find(".curtain").wait_for(state="detached")
    anne.play()
    expect(anne.find(".curtain.is-end h2")).to_be_focused()

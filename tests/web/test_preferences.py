"""Preferences: sorting, automatic moves, motion and keyboard shortcuts."""

from collections.abc import Callable

import pytest

from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]


def test_the_hand_can_be_sorted_and_forced_cards_played_automatically(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("fool", 4), "Anne")
    anne.begin()
    by_suit = anne.find(".hand .card").evaluate_all("cards => cards.map((card) => card.dataset.card)")
    anne.page.get_by_role("button", name="Sort the hand differently").click()
    by_value = anne.find(".hand .card").evaluate_all("cards => cards.map((card) => card.dataset.card)")
    assert by_suit != by_value
    assert sorted(by_suit) == sorted(by_value)
    assert [int(card.lstrip("gryb")) for card in by_value] == sorted(int(card.lstrip("gryb")) for card in by_suit)
    anne.page.keyboard.press("m")
    anne.page.get_by_role("button", name="Play my only possible card for me").click()
    anne.find("dialog").wait_for(state="detached")
    anne.page.keyboard.press("m")
    anne.page.get_by_role("button", name="Let me play every card myself").wait_for()
    anne.page.keyboard.press("Escape")
    assert not any(message["type"] == "refused" for message in anne.told())
    anne.play(until=lambda: anne.find(".curtain").count() > 0)
    # A click may cross a card that is played automatically.
    assert {message["code"] for message in anne.told() if message["type"] == "refused"} <= {"stale", "not_your_turn"}


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_motion_can_be_reduced(visit: Visit, wish: str) -> None:
    anne = visit(reduced_motion=wish)
    anne.context.add_init_script(
        """const animate = Element.prototype.animate;
        window.flights = 0;
        Element.prototype.animate = function (...all) { window.flights += 1; return animate.apply(this, all); };"""
    )
    anne.sit(anne.open_table("fettnapf", 2), "Anne")
    anne.begin()
    anne.find(".mine.is-asked").wait_for()
    moving = "() => window.flights + document.getAnimations().filter((one) => one.playState === 'running').length"
    seen = 0
    for _ in range(4):
        anne.click_something()
        seen += anne.page.evaluate(moving)
        anne.wait_until_asked()
    assert (seen > 0) == (wish == "no-preference")


def test_keyboard_shortcuts_can_be_turned_off(visit: Visit) -> None:
    anne = visit()
    anne.page.goto("/settings")
    anne.page.get_by_label("Letter keys").uncheck()
    anne.sit(anne.open_table("fool", 4), "Anne")
    anne.begin()
    anne.page.keyboard.press("m")
    anne.page.keyboard.press("l")
    assert anne.find("dialog[open]").count() == 0

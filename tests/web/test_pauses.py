"""Pauses on the page."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.test_several_browsers import gather
from tests.web.visitor import SPOT, Visitor

Visit = Callable[..., Visitor]

#: Elements that play a card, or look as if they did.
OFFERED = """.hand :is(.is-playable, .is-unmarked, .is-chosen, .is-hinted), button.draw-pile, .open-chien button,
  .mine .choices button, dialog[open]"""


def test_a_pause_is_requested_and_agreed_to(visit: Visit) -> None:
    anne, paul = visit(), visit()
    gather([anne, paul], "fool", 4)
    paul.page.keyboard.press("m")
    paul.page.get_by_role("button", name="Ask for a pause").click()
    expect(paul.find(".wish")).to_have_text("You would like a pause. It begins when all agree.")
    expect(anne.find(".wish")).to_contain_text("Paul would like a pause.")
    anne.find(".wish button").click()
    for one in (anne, paul):
        expect(one.find(".question")).to_have_text("The game is paused.")


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("fool", 4, {}),
        ("ciao", 3, {"rounds": 5}),
        ("ciao", 3, {"rounds": 5, "mistakes": "punished"}),
        ("faith", 3, {}),
        ("fettnapf", 2, {}),
    ],
)
def test_nothing_can_be_played_in_a_pause(visit: Visit, game: str, seats: int, options: dict[str, object]) -> None:
    anne = visit()
    anne.sit(anne.open_table(game, seats, options=options), "Anne")
    anne.begin()
    marks = ".hand :is(.is-playable, .is-unmarked)"
    offers = f"{marks}, button.draw-pile"
    piles = 1 if game == "ciao" else 0
    anne.play(until=lambda: anne.find(marks).count() > 0 and anne.find("button.draw-pile").count() == piles)
    offered = anne.find(offers).count()
    title = anne.page.title()
    if "mistakes" in options:
        anne.find(".hand .card").first.click(position=SPOT)
        expect(anne.find(".hand .is-chosen")).to_have_count(1)
    anne.page.keyboard.press("m")
    anne.page.get_by_role("button", name="Ask for a pause").click()
    expect(anne.find(".question")).to_have_text("The game is paused.")
    assert anne.find(OFFERED).count() == 0
    assert f"● {anne.page.title()}" == title
    looks = anne.find(".hand .card svg").evaluate_all("all => all.map(one => getComputedStyle(one).filter)")
    assert set(looks) == {"none"}  # nor does any look illegal
    heard = len(anne.frames)  # before, a click may have crossed a forced move
    anne.stop_clock()
    anne.find(".hand .card").first.click(position=SPOT, force=True)
    expect(anne.find(".refusal")).to_have_text("The game is paused.")
    anne.page.get_by_role("button", name="End the pause").click()
    expect(anne.find(offers)).to_have_count(offered)
    expect(anne.find(".refusal")).to_have_count(0)
    assert not any(message["type"] == "refused" for message in anne.told()[heard:])  # no request was sent
    anne.click_something()
    anne.wait_until_asked()

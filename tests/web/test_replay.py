"""Replays: every step can be reached by touch, with keys and by its address."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.server.server_process import Process
from tests.web.visitor import TIMEOUT, Visitor

Visit = Callable[..., Visitor]

#: Minimum size of a touch target, in pixels.
TOUCH = 44


@pytest.fixture(scope="module")
def game(browser: Browser, server: Process) -> str:
    """The address of a game of Fool! with two rounds."""
    anne = Visitor(browser, server.address, {})
    table = anne.open_table("fool", 4, options={"rounds": 2})
    anne.sit(table, "Anne")
    anne.begin()
    anne.play()
    anne.leave()
    return f"/replay/{table}/1"


def where(visitor: Visitor) -> str:
    """The round, the trick and the step, as shown."""
    return visitor.find(".where").inner_text().replace("\n", " ")


def press(visitor: Visitor, name: str) -> None:
    visitor.page.get_by_role("button", name=name, exact=True).click()


def test_the_slider_and_the_buttons_work_by_touch(visit: Visit, game: str) -> None:
    anne = visit(viewport={"width": 320, "height": 640}, has_touch=True)
    anne.page.goto(game)
    slider = anne.page.get_by_role("slider", name="Step")
    box = slider.bounding_box()
    assert box is not None
    assert box["width"] > 300
    assert box["height"] >= TOUCH
    thumb = slider.evaluate("one => getComputedStyle(one.parentElement).getPropertyValue('--thumb')")
    assert float(thumb.removesuffix("px")) >= TOUCH
    for button in anne.find(".controls button").all():
        size = button.bounding_box()
        assert size is not None
        assert min(size["width"], size["height"]) >= TOUCH
    anne.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] - 8)
    expect(anne.page).to_have_url(re.compile(r"\?step=\d+$"))
    share = slider.evaluate("one => one.value / one.max")
    assert 0.4 < share < 0.6


def test_jumps_by_trick_and_by_round(visit: Visit, game: str) -> None:
    anne = visit()
    anne.page.goto(game)
    expect(anne.find(".where")).to_contain_text("Round 1")
    press(anne, "To the next trick")
    assert where(anne).startswith("Round 1, Trick 1 2 /")
    press(anne, "To the next trick")
    assert where(anne).startswith("Round 1, Trick 2 6 /")
    press(anne, "A step forward")
    press(anne, "To the trick before")
    assert where(anne).startswith("Round 1, Trick 2 6 /")
    press(anne, "To the next round")
    assert re.match(r"Round 2 \d+ /", where(anne))
    press(anne, "A step forward")
    press(anne, "To the round before")
    assert re.match(r"Round 2 \d+ /", where(anne))
    press(anne, "To the round before")
    assert where(anne).startswith("Round 1 1 /")
    assert anne.page.get_by_role("button", name="To the beginning").count() == 1


def test_keys_jump_and_the_slider_says_where_it_is(visit: Visit, game: str) -> None:
    anne = visit()
    anne.page.goto(game)
    slider = anne.page.get_by_role("slider", name="Step")
    slider.wait_for()
    anne.page.keyboard.press("PageDown")
    anne.page.keyboard.press("PageDown")
    assert where(anne).startswith("Round 1, Trick 2 6 /")
    expect(anne.find("#voice")).to_contain_text(re.compile(r"Round 1, Trick 2\. .* plays .+"))
    anne.page.keyboard.press("Shift+PageDown")
    assert re.match(r"Round 2 \d+ /", where(anne))
    anne.page.keyboard.press("PageUp")
    assert re.match(r"Round 1, Trick \d+ \d+ /", where(anne))
    anne.page.keyboard.press("Home")
    slider.focus()
    anne.page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^2 / \d+, Round 1, Trick 1\. .+ plays .+\.$"))


def test_a_step_has_an_address(visit: Visit, game: str) -> None:
    anne = visit()
    anne.page.goto("/settings")
    anne.page.goto(game)
    press(anne, "To the next trick")
    press(anne, "To the next trick")
    anne.page.get_by_label("Whose cards are seen").select_option("1")
    expect(anne.page).to_have_url(re.compile(r"\?step=6&seat=1$"))
    moment = where(anne), anne.find(".told").inner_text(), anne.find(".hand .card").count()

    paul = visit()
    paul.page.goto(anne.page.url)
    paul.find(".controls").wait_for()
    assert (where(paul), paul.find(".told").inner_text(), paul.find(".hand .card").count()) == moment
    anne.page.reload()
    anne.find(".controls").wait_for()
    assert where(anne) == moment[0]
    anne.page.go_back()  # steps are not in the browser's history
    expect(anne.page).to_have_url(re.compile("/settings$"))


@pytest.mark.parametrize("wrong", ["step=100000", "step=-3", "step=none", "step=1.5", "step=2&seat=9", "seat="])
def test_an_address_without_a_valid_step_shows_the_game(visit: Visit, game: str, wrong: str) -> None:
    anne = visit()
    anne.page.goto(f"{game}?{wrong}")
    anne.find(".all-hands").wait_for(timeout=TIMEOUT)
    last = int(where(anne).rsplit(" ", 1)[1])
    step = int(re.findall(r"(\d+) /", where(anne))[0])
    assert step == {"step=100000": last, "step=2&seat=9": 2}.get(wrong, 1)


#: The distance between the list's frame and the bar's edge, whether its words are visible, and cut-off names.
BAR = """() => {
  const rect = (element) => element.getBoundingClientRect();
  const select = document.querySelector(".eyes select");
  const style = getComputedStyle(select);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const words = pen.measureText(select.selectedOptions[0].textContent).width;
  const free = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 20; // the arrow
  const names = [...document.querySelectorAll(".open-hand strong")];
  const isCut = (name) =>
    name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1 ||
    getComputedStyle(name).whiteSpace === "nowrap";
  return {
    above: rect(select).top + select.clientTop - rect(select.closest(".bar")).top,
    isWhole: words <= free,
    cut: names.filter(isCut).map((name) => name.textContent),
  };
}"""


@pytest.mark.parametrize("language", ["en-GB", "de-DE", "fr-FR"])
@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844), (740, 360), (1440, 900)])
def test_names_and_the_list_of_viewers_are_not_cut_off(visit: Visit, language: str, width: int, height: int) -> None:
    anne = visit(viewport={"width": width, "height": height}, locale=language)
    table = anne.open_table("fettnapf", 3)
    anne.sit(table, "Wilhelmine-Charlotte-Ann")
    anne.begin()
    anne.play()
    anne.page.goto(f"/replay/{table}/1")
    anne.find(".open-hand").first.wait_for()
    bar = anne.page.evaluate(BAR)
    assert bar["above"] >= 3
    assert bar["isWhole"]
    assert bar["cut"] == []

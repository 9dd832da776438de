"""The log: headings by round and by trick, and cards that are drawn and can be read aloud."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.visitor import HEARD, Visitor

Visit = Callable[..., Visitor]

#: The headings of each round of the log and of its sections.
HEADINGS = """() => [...document.querySelectorAll("dialog .log :is(h3, h4)")].map(
  (one) => `${one.tagName} ${one.textContent}`
)"""

#: Notes that islands were in the log, however briefly.
NOTE_ISLANDS = r"""new MutationObserver(() => {
  const log = document.querySelector(".side .log");
  if (/shows island \d+/.test(log?.textContent)) globalThis.hasShownIslands = true;
}).observe(document, { childList: true, subtree: true });"""


def test_rounds_and_tricks_have_headings(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("fool", 4, options={"end_tens": 50, "end_minus": 1000}), "Anne")
    anne.begin()
    anne.play(until=lambda: anne.find(".curtain").count() > 0)
    anne.find(".curtain .main").click()
    anne.find(".curtain").wait_for(state="detached")
    anne.wait_until_asked()
    anne.click_something()
    anne.page.keyboard.press("l")
    expect(anne.page.get_by_role("heading", name="Round 2", exact=True)).to_be_visible()
    expect(anne.page.get_by_role("heading", name="Trick 1", exact=True)).to_have_count(2)
    found = anne.page.evaluate(HEADINGS)
    rounds = [number for number, one in enumerate(found) if one.startswith("H3")]
    assert [found[number] for number in rounds] == ["H3 Round 1", "H3 Round 2"]
    tricks = found[1 : rounds[1]]
    assert tricks == [f"H4 Trick {number}" for number in range(1, len(tricks) + 1)]
    assert found[rounds[1] + 1] == "H4 Trick 1"
    ends = anne.find("dialog .log ol").filter(has_text=re.compile("wins? the trick"))
    assert ends.count() >= len(tricks)
    expect(anne.find("dialog .log ol").first).to_contain_text("12 cards for everybody")


def test_the_chien_and_the_count_have_headings(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("faith", 3), "Anne")
    anne.begin()
    anne.play(until=lambda: anne.find(".side .log h4").filter(has_text="Trick 2").count() > 0)
    anne.page.keyboard.press("l")
    assert anne.page.evaluate(HEADINGS)[:4] == ["H3 Round 1", "H4 The Chien", "H4 Trick 1", "H4 Trick 2"]
    anne.sit(anne.open_table("fettnapf", 2), "Anne")
    anne.begin()
    anne.play()
    anne.page.keyboard.press("l")
    assert anne.page.evaluate(HEADINGS)[0] == "H4 The count goes up"  # the game is one round, which needs no heading


@pytest.mark.parametrize(
    ("game", "seats", "options"), [("fettnapf", 2, {}), ("ciao", 2, {"rounds": 1}), ("fool", 4, {"rounds": 1})]
)
def test_a_single_round_is_not_numbered(visit: Visit, game: str, seats: int, options: dict[str, int]) -> None:
    """Neither in the log, above the table, on the score sheet nor in the replay."""
    anne = visit(viewport={"width": 1440, "height": 900})
    table = anne.open_table(game, seats, options=options)
    anne.sit(table, "Anne")
    anne.begin()
    anne.wait_until_asked()
    number = re.compile(r"\bround \d|\d rounds?\b", re.IGNORECASE)
    expect(anne.find(".side .log li").first).to_be_visible()
    assert not number.search(anne.find("main").inner_text())
    anne.play()
    assert not number.search(anne.find("main").inner_text())
    anne.page.goto(f"/replay/{table}/1?step=5")
    for panel in ("What has happened", "Scores"):
        anne.page.get_by_role("button", name=panel).click()
        anne.find("dialog[open]").wait_for()
        assert not number.search(anne.find("main").inner_text())
        anne.page.keyboard.press("Escape")
        anne.find("dialog[open]").wait_for(state="detached")


@pytest.mark.parametrize(
    ("locale", "card"),
    [
        ("en-GB", r"(a 1|(green|red|yellow|blue) \d+)"),
        ("fr-FR", r"(un 1|le \d+ (vert|rouge|jaune|bleu))"),
        ("de-DE", r"(eine 1|die (grüne|rote|gelbe|blaue) \d+)"),
    ],
)
def test_cards_are_drawn_and_read_aloud(visit: Visit, locale: str, card: str) -> None:
    anne = visit(locale=locale)
    anne.sit(anne.open_table("fool", 4), "Anne")
    anne.begin()
    anne.wait_until_asked()
    anne.click_something()
    anne.wait_until_asked()
    anne.page.keyboard.press("l")
    shown = anne.find("dialog .log li .small-card")
    expect(shown.first).to_be_visible()
    box = shown.first.bounding_box()
    assert box is not None
    assert box["width"] >= 24
    expect(shown.first.locator("svg.art-card")).to_have_count(1)
    lines = anne.find("dialog .log li:has(.small-card)").evaluate_all(HEARD)
    assert all(re.search(rf" {card}\b", heard) for heard in lines), lines


#: The sentence for a stop, while it may be known whose island it was.
STOP = re.compile(r"Stop! (\w+ holds island \d+: you put your foot|\d+ is your island: \w+ puts a foot) in it\.")


def test_a_stop_says_whose_island_it_was(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("fettnapf", 2, show=0.5), "Anne")
    anne.begin()
    anne.play()
    lines = anne.find(".side .log li")
    expect(lines.filter(has_text="Stop!").filter(has_not_text=STOP)).to_have_count(0)  # now everything is told
    stops = [heard for heard in lines.evaluate_all(HEARD) if "Stop!" in heard]
    assert stops
    assert all(STOP.search(heard) for heard in stops)
    expect(lines.filter(has_text="shows").first).to_contain_text("island")
    anne.page.get_by_role("button", name="Look at the table").click()
    if "foot in it" in anne.find(".told").inner_text():
        assert STOP.search(anne.find(".told").inner_text())


def test_islands_that_are_turned_over_disappear_from_the_log(visit: Visit) -> None:
    anne = visit(viewport={"width": 1280, "height": 800})
    anne.context.add_init_script(NOTE_ISLANDS)
    anne.sit(anne.open_table("fettnapf", 2, show=5), "Anne")
    anne.begin()
    anne.page.wait_for_function("() => globalThis.hasShownIslands")
    expect(anne.find(".is-flashed")).to_have_count(0)
    expect(anne.find(".side .log")).not_to_contain_text(re.compile(r"Touchstone shows island \d+"))
    expect(anne.find(".told")).not_to_contain_text(re.compile(r"Touchstone shows island \d+"))
    expect(anne.find("#voice")).not_to_contain_text(re.compile(r"Touchstone shows island \d+"))

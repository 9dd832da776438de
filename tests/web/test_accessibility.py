"""Every screen is accessible: axe-core finds nothing, and nothing is too wide, too small or cut off."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.journey import moments, quiet_screens, shared_device, table_screens
from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"

#: Each game with as many people as possible.
TABLES = [("fool", 8), ("ciao", 6), ("faith", 5), ("fettnapf", 5)]

SIZES = ({"width": 320, "height": 640}, {"width": 640, "height": 320}, {"width": 1440, "height": 900})

#: Minimum size of touch targets, in pixels.
TOUCH = 44

#: Texts that are cut off. Players' names, and texts made of them, may be: they can be looked up elsewhere.
CUT = """() => [...document.querySelectorAll("button, .button, a, h1, h2, h3, label, legend, select, td, p, li, span")]
  .filter((one) => one.clientWidth && getComputedStyle(one).overflowX !== "visible")
  .filter((one) => !one.matches(".only-read, .who *, .bar h1, .turn") && one.scrollWidth > one.clientWidth + 1)
  .map((one) => `${one.className || one.tagName}: ${one.textContent.slice(0, 60)}`)"""

#: Touch targets that are too small for a finger; a checkbox has its label.
SMALL = """(least) => [
  ...document.querySelectorAll("button, .button, .tool, .quiet, nav a, select, input, .is-tick > label"),
]
  .filter((one) => one.checkVisibility() && !one.matches(".is-tick input, .only-read, .parts a"))
  .filter((one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height) < least - 0.5)
  .map((one) => `${one.className || one.tagName}: ${one.textContent.slice(0, 60)}`)"""

#: Violations that axe-core finds. It can't judge contrast in drawings: it neither takes the fill of a text for its
#: colour nor a shape for its background. test_contrast checks what is printed on cards.
FOUND = """async () => {
  const { violations, incomplete } = await axe.run({ elementRef: true });
  const isContrast = (rule) => rule.id === "color-contrast";
  const judged = (rule) => rule.nodes.filter((node) => !isContrast(rule) || !node.element.closest("svg"));
  return [...violations, ...incomplete.filter((rule) => !isContrast(rule))]
    .map((rule) => [rule.id, judged(rule).map((node) => node.target)])
    .filter(([, targets]) => targets.length);
}"""


def all_screens(anne: Visitor) -> Iterator[str]:
    """Every screen once; screens that are the same for all games only at the largest table."""
    yield from quiet_screens(anne)
    for name in table_screens(anne, "fool", 8):
        yield f"fool {name}"
    yield from shared_device(anne, "faith", 3)
    yield from moments(anne)


def violations(anne: Visitor) -> list[Any]:
    """Violations and doubtful cases, except for contrast: axe-core can't see what is drawn behind a text."""
    anne.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[Any] = anne.page.evaluate(FOUND)
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_any_screen(visit: Visit, theme: str) -> None:
    anne = visit(color_scheme=theme)
    found = {name: wrong for name in all_screens(anne) if (wrong := violations(anne))}
    assert found == {}


def _named(one: dict[str, int] | str) -> str:
    return one if isinstance(one, str) else f"{one['width']}x{one['height']}"


# On the smallest screen in both of the longer languages, elsewhere in the longest.
@pytest.mark.parametrize(("size", "language"), [(SIZES[0], "fr-FR"), *((size, "de-DE") for size in SIZES)], ids=_named)
def test_nothing_is_too_wide_or_too_small(visit: Visit, size: dict[str, int], language: str) -> None:
    anne = visit(viewport=size, locale=language)
    found = {}
    for name in all_screens(anne):
        wide = anne.page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
        found[name] = [f"{wide} too wide"] * (wide > 0) + anne.page.evaluate(CUT) + anne.page.evaluate(SMALL, TOUCH)
    assert [f"{name}: {one}" for name, wrong in found.items() for one in wrong] == []


@pytest.mark.parametrize(("language", "theme"), [("de-DE", "light"), ("fr-FR", "dark")])
@pytest.mark.parametrize(("game", "seats"), TABLES[1:])
def test_a_whole_round_on_the_smallest_phone(visit: Visit, language: str, theme: str, game: str, seats: int) -> None:
    """Nothing is cut off after any move; axe-core runs at the start and at the end."""
    anne = visit(viewport=SIZES[0], locale=language, color_scheme=theme)
    anne.sit(anne.open_table(game, seats), "Anne")
    anne.begin()
    anne.find(".mine.is-asked").wait_for()
    assert violations(anne) == []
    cut = set()

    def look() -> bool:
        cut.update(anne.page.evaluate(CUT))
        return anne.find(".curtain").count() > 0

    anne.play(until=look)
    assert cut == set()
    assert violations(anne) == []

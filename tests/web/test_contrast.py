"""Text contrast is AA in both themes. axe-core can't judge gradients and drawings."""

import re
from collections.abc import Callable

import pytest

from marotte.server.static_files import WEB
from tests.web.secrets import CARDS
from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]

#: WCAG 2 AA for text of normal size.
LEAST = 4.5

#: Text and background colours.
PAIRS = [
    *((text, ground) for text in ("text", "muted") for ground in ("night", "plum", "felt", "felt-light")),
    *((text, ground) for text in ("glow", "alarm") for ground in ("night", "plum")),
    ("on-glow", "glow"),
    ("ink", "gold"),
    ("ink", "yellow"),  # a number over its puddle
]

#: The colours of all texts on all cards of a game, including the letters, each with that of its card.
PRINTED = """async ([name, cards]) => {
  const scripts = document.querySelector("script[src$='/main.js']").src.replace("/main.js", "");
  const { GAMES } = await import(`${scripts}/games/games.js`);
  const { draw } = await import(`${scripts}/dom.js`);
  const colour = (shape) => getComputedStyle(shape).fill;
  const paper = document.body.appendChild(document.createElement("div"));
  return cards.flatMap((card) => {
    const letters = Object.fromEntries([...card].map((one) => [one, "W"]));
    draw(paper, GAMES[name].face(card, { letters }));
    return [...paper.querySelectorAll("text")].map((text) => [card, colour(text), colour(paper.querySelector("rect"))]);
  });
}"""


def colours(theme: str) -> dict[str, str]:
    css = (WEB / "styles" / "base.css").read_text(encoding="utf-8")
    (block,) = re.findall(rf'^:root\[data-theme="{theme}"\] \{{(.*?)\}}', css, re.DOTALL | re.MULTILINE)
    motley = (WEB / "styles" / "cards.css").read_text(encoding="utf-8")  # the same in both themes
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", motley + block))


def in_hex(colour: str) -> str:
    """The hex form of a colour such as "rgb(122, 82, 0)", as browsers write it."""
    red, green, blue = map(int, re.findall(r"[\d.]+", colour))
    return f"#{red:02x}{green:02x}{blue:02x}"


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted([luminance(one), luminance(other)])
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_texts_have_enough_contrast(theme: str, text: str, ground: str) -> None:
    of = colours(theme)
    assert contrast(of[text], of[ground]) >= LEAST


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("game", CARDS)
def test_printing_on_cards_has_enough_contrast(visit: Visit, theme: str, game: str) -> None:
    anne = visit(color_scheme=theme)
    anne.page.goto("/settings")
    anne.find("h1").wait_for()
    printed = anne.page.evaluate(PRINTED, [game, CARDS[game]])
    assert printed
    assert [one for one in printed if contrast(in_hex(one[1]), in_hex(one[2])) < LEAST] == []


def test_contrast_is_computed_as_in_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)

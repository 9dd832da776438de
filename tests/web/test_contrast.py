"""Colours of texts and what they are read on, in both themes: AA. On gradients axe-core can't tell."""

import re

import pytest

from marotte.server.pages import WEB

#: WCAG 2: for texts of usual size.
LEAST = 4.5

#: What is read, and on what.
PAIRS = [
    *((text, ground) for text in ("text", "muted") for ground in ("night", "plum", "felt", "felt-light")),
    *((text, ground) for text in ("glow", "alarm") for ground in ("night", "plum")),
    ("on-glow", "glow"),
    ("ink", "gold"),
]


def colours(theme: str) -> dict[str, str]:
    css = (WEB / "styles" / "base.css").read_text(encoding="utf-8")
    (block,) = re.findall(rf'^:root\[data-theme="{theme}"\] \{{(.*?)\}}', css, re.DOTALL | re.MULTILINE)
    motley = (WEB / "styles" / "cards.css").read_text(encoding="utf-8")  # the same in both
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", motley + block))


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted([luminance(one), luminance(other)])
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_what_is_read_can_be_read(theme: str, text: str, ground: str) -> None:
    of = colours(theme)
    assert contrast(of[text], of[ground]) >= LEAST


def test_contrast_is_what_everybody_means_by_it() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)

"""Every screen for everybody: axe-core finds nothing, nothing is wider than the page, and nothing hidden is sent."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.visitor import Visitor, told

Visit = Callable[..., Visitor]

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"

SIZES = ({"width": 320, "height": 640}, {"width": 640, "height": 320}, {"width": 1440, "height": 900})


def screens(anne: Visitor, game: str, seats: int) -> Iterator[str]:
    """All screens in turn, by name, as somebody comes to them."""
    for name, path in (("home", "/"), ("create", f"/new/{game}"), ("settings", "/settings"), ("replay", "/replay")):
        anne.page.goto(path)
        anne.find("h1").first.wait_for()
        yield name
    table = anne.open_table(game, seats)
    anne.page.goto(f"/t/{table}")
    anne.find(".joining").wait_for()
    yield "invitation"
    anne.find(".joining input").fill("Wilhelmine-Charlotte-Anna")
    anne.find(".joining button").click()
    anne.find(".chair.is-own").wait_for()
    yield "lobby"
    anne.find(".lobby .main").click()
    anne.find(".mine.is-asked").wait_for()
    yield "table"
    for key, name in (("l", "log"), ("s", "scores"), ("p", "phrases"), ("m", "menu")):
        anne.page.keyboard.press(key)
        anne.find("dialog[open]").wait_for()
        yield name
        anne.page.keyboard.press("Escape")
        anne.find("dialog[open]").wait_for(state="detached")
    anne.play(until=lambda: anne.find(".curtain").count() > 0)
    yield "curtain"
    anne.play()
    yield "end"
    anne.page.goto(f"/replay/{table}/1")
    anne.find(".controls").wait_for()
    yield "steps"


def violations(anne: Visitor) -> list[Any]:
    anne.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = anne.page.evaluate("async () => (await axe.run()).violations")
    return [(one["id"], [node["target"] for node in one["nodes"]]) for one in found]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_any_screen(visit: Visit, theme: str) -> None:
    anne = visit(color_scheme=theme)
    found = {name: wrong for name in screens(anne, "fool", 8) if (wrong := violations(anne))}
    assert found == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("game", "seats"), [("ciao", 6), ("faith", 5), ("fettnapf", 5)])
def test_axe_finds_nothing_at_any_table(visit: Visit, theme: str, game: str, seats: int) -> None:
    anne = visit(color_scheme=theme)
    anne.sit(anne.open_table(game, seats), "Anne")
    anne.begin()
    anne.find(".mine.is-asked").wait_for()
    assert violations(anne) == []
    anne.play()
    assert violations(anne) == []


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}x{size['height']}")
@pytest.mark.parametrize("language", ["de-DE", "fr-FR"])
def test_nothing_is_wider_than_the_page(visit: Visit, size: dict[str, int], language: str) -> None:
    anne = visit(viewport=size, locale=language)
    for name in screens(anne, "fool", 8):
        if name == "curtain" and size["width"] > 320:
            break  # the rest is no wider
        wide = anne.page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, name


def test_no_frame_and_no_part_of_the_page_holds_a_hidden_card(visit: Visit) -> None:
    """What Anne sees of a game of two, beside what only Paul may know."""
    anne, paul = visit(), visit()
    table = anne.open_table("ciao", 2)
    anne.sit(table, "Anne")
    paul.sit(table, "Paul")
    anne.begin()
    paul.find(".hand").wait_for()
    (own,) = told(paul.frames)[-1]["own"]
    for message in told(anne.frames):
        if message["type"] == "table" and message["own"] and "hand" in message["own"][0]:
            assert [one["seat"] for one in message["own"]] == [0]
    secret = '"hand":' + str(own["hand"]).replace("'", '"').replace(", ", ",")
    assert not any(secret in frame for frame in anne.frames)
    shown = anne.page.evaluate("() => [...document.querySelectorAll('[data-card]')].map(card => card.dataset.card)")
    (mine,) = told(anne.frames)[-1]["own"]
    assert sorted(shown) == sorted(mine["hand"])

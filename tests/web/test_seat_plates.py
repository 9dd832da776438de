"""The reader is called You everywhere, and the contents of a seat's plate are explained."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]


@pytest.mark.parametrize(("game", "seats"), [("fool", 4), ("ciao", 3), ("faith", 3), ("fettnapf", 3)])
def test_the_reader_is_never_called_by_name(visit: Visit, game: str, seats: int) -> None:
    """Not in any sentence, plate or list of a whole round."""
    anne = visit(viewport={"width": 1280, "height": 900})
    anne.sit(anne.open_table(game, seats), "Zebulon")
    anne.begin()
    seen: set[str] = set()

    def look() -> bool:
        seen.update(anne.find(".table-screen").inner_text().split("\n"))
        return anne.is_over or anne.find(".curtain").count() > 0

    anne.play(until=look)
    seen.update(anne.find(".table-screen").inner_text().split("\n"))
    assert [line for line in seen if "Zebulon" in line] == []


@pytest.mark.parametrize(
    ("game", "seats", "lines"),
    [
        ("fool", 4, [r"A bot plays here\.", r"\d+ cards? in hand", r"−?\d+ points? after all complete rounds"]),
        ("faith", 3, [r"A bot plays here\.", r"\d+ cards? in hand", r"\d+ tricks? won in this round"]),
        ("fettnapf", 3, [r"A bot plays here\.", r"3 cards in hand", r"0 of 4 feet put in it.*", r"\d islands?"]),
    ],
)
def test_tapping_a_plate_explains_it(visit: Visit, game: str, seats: int, lines: list[str]) -> None:
    anne = visit()
    anne.sit(anne.open_table(game, seats), "Anne")
    anne.begin()
    anne.wait_until_asked()
    check_plate(anne, anne.find(".stage .badge").first, lines)


def check_plate(anne: Visitor, plate: Locator, lines: list[str]) -> None:
    """Check that the plate is described to screen readers, and explained on tap."""
    expect(plate).to_have_accessible_name(re.compile(r"\d+ cards?"))
    plate.click()
    expect(anne.find("dialog[open] .plate li")).to_have_text([re.compile(line) for line in lines])
    anne.page.keyboard.press("Escape")
    anne.find("dialog[open]").wait_for(state="detached")


def test_plates_are_explained_after_the_game_and_in_a_replay(visit: Visit) -> None:
    """A record does not say who was a person, so neither does the explanation."""
    anne = visit()
    table = anne.open_table("ciao", 3)
    anne.sit(table, "Anne")
    anne.begin()
    anne.play()
    lines = [r"\d+ cards? in hand", r"−?\d+ points? after all complete rounds"]
    anne.page.get_by_role("button", name="Look at the table").click()
    check_plate(anne, anne.find(".own-row .badge"), [r"A person plays here\.", *lines])
    anne.page.goto(f"/replay/{table}/1?step=3")
    check_plate(anne, anne.find(".stage .badge").first, lines)
    anne.find(".eyes select").select_option("1")
    check_plate(anne, anne.find(".own-row .badge"), lines)


@pytest.mark.parametrize("width", [320, 390, 1440])
def test_feet_take_one_line(visit: Visit, width: int) -> None:
    """One footprint and a number, however many there are."""
    anne = visit(viewport={"width": width, "height": 800})
    anne.sit(anne.open_table("fettnapf", 5), "Anne")
    anne.begin()
    anne.play()
    anne.page.get_by_role("button", name="Look at the table").click()
    plates = anne.find(".badge .facts")
    assert plates.count() == 5
    for plate in plates.all():
        expect(plate.locator(".feet svg")).to_have_count(1)
        expect(plate).to_have_text(re.compile(r"[0-4]/4"))
        assert plate.evaluate("one => one.getBoundingClientRect().height") < 30

"""The score sheet: the important numbers are visible on any screen, and it says how close the game is to its end."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]

#: The overlap of the cells of the newest round and of the total, and how much of them is outside the window.
HIDDEN = """(selector) => [...document.querySelectorAll(`${selector} tr:not(.how)`)].flatMap((row) => {
  const [latest, total] = [...row.children].slice(-2).map((cell) => cell.getBoundingClientRect());
  return [latest.right - total.left, total.right - innerWidth, -latest.left].filter((pixels) => pixels > 1);
})"""

#: Numbers of a full sheet that are partly hidden, next to the names or before the total, or that overflow their
#: cells.
CUT = """() => {
  const rect = (element) => element.getBoundingClientRect();
  return [...document.querySelectorAll(".sheet-frame tr:not(.how)")].flatMap((row) => {
    const [first, ...cells] = row.children;
    const last = cells.at(-1);
    const [left, right] = [rect(first).right, rect(last).left];
    const isCut = (cell) => [left, right].some((edge) => rect(cell).left < edge - 1 && rect(cell).right > edge + 1);
    const isTooWide = (cell) => cell.scrollWidth > cell.clientWidth + 1;
    return [...cells.slice(0, -1).filter(isCut), ...[...row.children].filter(isTooWide)];
  }).map((cell) => cell.textContent);
}"""

#: Names that are not fully visible.
SHORTENED = """() => [...document.querySelectorAll(".curtain .sheet-box > .sheet th")]
  .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 || getComputedStyle(cell).textOverflow === "ellipsis")
  .map((cell) => cell.textContent)"""


def play_rounds(anne: Visitor, rounds: int) -> None:
    """Play until this many rounds are complete, without going on to the next one."""
    title = f"End of round {rounds}"
    anne.play(until=lambda: anne.is_over or anne.find(".curtain h2").filter(has_text=title).count() > 0)


@pytest.mark.parametrize(
    ("width", "language", "player", "latest", "total", "you"),
    [
        (390, "en-GB", "Player", "Round 5", "Total", "You"),
        (320, "de-DE", "Name", "Runde 5", "Summe", "Du"),
        (320, "fr-FR", "Joueur", "Manche 5", "Total", "Vous"),
    ],
)
def test_the_newest_round_and_the_total_are_visible_without_scrolling(
    visit: Visit, width: int, language: str, player: str, latest: str, total: str, you: str
) -> None:
    anne = visit(viewport={"width": width, "height": 640}, locale=language)
    anne.sit(anne.open_table("ciao", 6, options={"rounds": 6, "level": "symbols"}), "Wilhelmine-Charlotte-Ann")
    anne.begin()
    brief = ".curtain .sheet-box > .sheet"
    anne.play(until=lambda: anne.find(f"{brief} thead th").filter(has_text=latest).count() > 0)
    expect(anne.find(f"{brief} thead th")).to_have_text([player, latest, total])
    assert anne.page.evaluate(HIDDEN, brief) == []
    anne.find(".curtain summary").click()
    expect(anne.find(brief)).to_be_hidden()
    whole = ".curtain .all-rounds .sheet"
    expect(anne.find(f"{whole} thead th")).to_have_text([player, "1", "2", "3", "4", "5", total])
    anne.page.wait_for_function(f"selector => !({HIDDEN})(selector).length", arg=whole)
    expect(anne.find(f"{whole} .is-own th")).to_have_text(you)


@pytest.mark.parametrize(("width", "language"), [(320, "de-DE"), (320, "fr-FR"), (390, "en-GB"), (1440, "de-DE")])
def test_whole_columns_are_visible_when_scrolling(visit: Visit, width: int, language: str) -> None:
    anne = visit(viewport={"width": width, "height": 640}, locale=language)
    anne.sit(anne.open_table("ciao", 3, options={"rounds": 6, "level": "symbols"}), "Wilhelmine-Charlotte-Ann")
    anne.begin()
    anne.play(until=lambda: anne.find(".curtain .sheet-frame thead th").count() >= 7)
    assert anne.page.evaluate(SHORTENED) == []
    anne.find(".curtain summary").click()
    frame = anne.find(".curtain .sheet-frame")
    for share in (1, 0.7, 0.45, 0.2, 0):
        frame.evaluate("(frame, share) => frame.scrollTo({ left: share * frame.scrollWidth })", share)
        anne.page.wait_for_function(f"() => !({CUT})().length")  # once it has snapped


def test_the_number_of_rounds_is_shown(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("ciao", 2, options={"rounds": 3, "level": "symbols"}), "Anne")
    anne.begin()
    expect(anne.find(".bar h1")).to_contain_text("round 1 of 3")
    play_rounds(anne, 2)
    expect(anne.find(".curtain .sheet caption").first).to_contain_text("round 2 of 3")


def test_the_tally_is_shown(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("fool", 4, options={"end_tens": 50, "end_minus": 1000}), "Anne")
    anne.begin()
    play_rounds(anne, 1)
    expect(anne.find(".curtain .sheet caption").first).to_contain_text(
        re.compile(r"\+10s: \d of 50 · lowest: −\d+ of −1000")
    )


@pytest.mark.parametrize(
    ("game", "seats", "options", "why"),
    [
        ("fool", 4, {"end_tens": 1, "end_minus": 1000}, r"It was the first \+10\."),
        ("fool", 4, {"end_tens": 1000, "end_minus": 5}, r"(has|have) fallen to −\d+; the game ends at −5\."),
        ("ciao", 2, {"rounds": 2, "level": "symbols"}, r"All 2 rounds are played\."),
        ("faith", 3, {}, r"(has|have) won enough dare cards: \d\."),
        ("fettnapf", 3, {}, r"It was (your|the) fourth foot in it|The last island is drawn\."),
    ],
)
def test_every_game_explains_its_end(visit: Visit, game: str, seats: int, options: dict[str, object], why: str) -> None:
    anne = visit(viewport={"width": 320, "height": 640})
    anne.sit(anne.open_table(game, seats, options=options), "Anne")
    anne.begin()
    anne.play()
    expect(anne.find(".curtain.is-end .why")).to_have_text(re.compile(why))
    rows = anne.find(".curtain.is-end .sheet-box > .sheet tbody tr:not(.how)")
    places = [int(place.rstrip(".")) for place in rows.locator(".rank").all_inner_texts()]
    assert places == sorted(places)
    assert places[0] == 1
    expect(rows.first).to_have_class(re.compile("is-winner"))
    assert anne.page.evaluate(HIDDEN, ".curtain.is-end .sheet-box > .sheet") == []
    assert sum("You" in row for row in rows.all_inner_texts()) == 1

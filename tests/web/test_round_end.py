"""The end of a round explains its points, the end of a game opens all cards, and nothing is said twice."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]

#: The text before the equals sign, and the text after it.
SUM = re.compile(r"^(?P<terms>−?\d+(?: [+−] \d+)*)(?: = (?P<total>−?\d+))?$")

#: The first digits of a hash.
HASH = re.compile(r"[0-9a-f]{16}")


def number(text: str) -> int:
    return int(text.replace("−", "-").replace(" ", ""))


def play_round(visitor: Visitor) -> None:
    visitor.play(until=lambda: visitor.find(".curtain").count() > 0)


def test_details_in_a_dialog_can_be_unfolded(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("fool", 4, options={"end_tens": 50, "end_minus": 1000}), "Anne")
    anne.begin()
    for _ in range(2):
        play_round(anne)
        anne.find(".curtain .main").click()
        anne.find(".curtain").wait_for(state="detached")
    for button in ("Scores", "More"):
        anne.page.get_by_role("button", name=button, exact=True).click()
        anne.find("dialog[open] details summary").first.click()
        expect(anne.find("dialog[open] details").first).to_have_attribute("open", "")
        anne.page.keyboard.press("Escape")
        anne.find("dialog[open]").wait_for(state="detached")


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("fool", 4, {"end_tens": 50, "end_minus": 1000}), ("ciao", 3, {"rounds": 2})],
)
def test_the_points_of_a_round_are_explained_card_by_card(
    visit: Visit, game: str, seats: int, options: dict[str, int]
) -> None:
    anne = visit()
    anne.sit(anne.open_table(game, seats, options=options), "Anne")
    anne.begin()
    play_round(anne)
    rows = anne.find(".curtain .sheet-box > .sheet tbody")
    points = [number(cell) for cell in rows.locator("tr:not(.how) td:nth-child(2)").all_inner_texts()]
    explained = rows.locator(".how").all()
    assert len(points) == len(explained) == seats
    for total, row in zip(points, explained, strict=True):
        cards = row.locator(".small-card svg").count()
        if not cards:
            assert "no card left" in row.inner_text()
            continue
        names = [name.strip() for name in row.locator(".small-card .only-read").all_inner_texts()]
        assert len(names) == cards
        assert all(names)
        found = SUM.match(row.locator(".sum").inner_text())
        assert found
        terms = [number(term) for term in re.findall(r"(?:^−?|[+−] )\d+", found["terms"])]
        assert len(terms) == cards
        assert sum(terms) == total == number(found["total"] or found["terms"])
    width = "(cells) => [...new Set(cells.map((cell) => Math.round(cell.getBoundingClientRect().width)))]"
    assert rows.locator(".how td").evaluate_all(width) == rows.locator("tr:not(.how)").evaluate_all(width)
    hand = anne.find(".mine .hand .card").count()
    assert rows.locator(".is-own + .how .small-card").count() == hand
    anne.page.reload()  # it is still there after a reload
    expect(rows.locator(".how")).to_have_count(seats)


def test_the_tricks_of_a_round_are_explained(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("faith", 3), "Anne")
    anne.begin()
    play_round(anne)
    tricks = anne.find(".curtain .how").all_inner_texts()
    assert sum(int(one.split()[0]) for one in tricks) == 8


@pytest.mark.parametrize("game", ["fool", "ciao", "faith", "fettnapf"])
def test_nothing_is_said_twice_and_no_hash_is_shown(visit: Visit, game: str) -> None:
    anne = visit(viewport={"width": 1440, "height": 900})
    anne.sit(anne.open_table(game, 4), "Anne")
    anne.begin()
    anne.play()
    said = anne.find(".curtain").inner_text()
    expect(anne.find(".told")).to_be_empty()
    expect(anne.find(".side .sheet-box")).to_be_hidden()
    sentences = [sentence for sentence in re.split(r"(?<=[.!])\s+", said) if " " in sentence]
    assert len(sentences) == len(set(sentences))
    told = " ".join(anne.find(".curtain > p").all_inner_texts())
    on_sheet = anne.find(".curtain .how div > span:not([class])").all_inner_texts()
    assert [words for words in on_sheet if words and words in told] == []
    assert " plays " not in told
    assert "round is over" not in said
    assert "game is over" not in said
    assert not HASH.search(said)
    anne.page.get_by_role("button", name="Check the shuffle").click()
    expect(anne.find(".finding")).to_contain_text(HASH)


def test_the_commitment_to_the_shuffle_is_behind_a_button(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("fool", 4), "Anne")
    promise = anne.find(".promise")
    assert not HASH.search(anne.find(".lobby").inner_text())
    promise.get_by_text("Check the shuffle").click()
    expect(promise).to_contain_text(HASH)
    [digits] = HASH.findall(promise.inner_text())
    anne.begin()
    anne.page.keyboard.press("m")
    assert not HASH.search(anne.find("main").inner_text())
    promise.get_by_text("Check the shuffle").click()
    expect(promise).to_contain_text(digits)


@pytest.mark.parametrize("game", ["fool", "ciao", "faith", "fettnapf"])
def test_all_cards_are_open_after_the_game(visit: Visit, game: str) -> None:
    anne = visit()
    table = anne.open_table(game, 4)
    anne.sit(table, "Anne")
    anne.begin()
    assert anne.find(".all-hands").count() == 0
    anne.play()
    anne.page.get_by_role("button", name="Look at the table").click()
    shown = [message for message in anne.told() if message["type"] == "table"][-1]["table"]
    check_open(anne, shown)
    hands = anne.find(".all-hands").inner_text()
    anne.page.get_by_role("button", name="Show the result").click()
    anne.find(".curtain.is-end").wait_for()
    anne.page.goto(f"/replay/{table}/1?step=99999")
    anne.find(".all-hands").wait_for()
    check_open(anne, shown)
    assert anne.find(".all-hands").inner_text().replace("Anne", "You") == hands
    if game == "fettnapf":  # … and so they are in the middle of a replay
        anne.page.goto(f"/replay/{table}/1?step=2")
        anne.find(".stage .islands .card").first.wait_for()
        assert anne.find(".stage .islands .is-back").count() == 0


def check_open(visitor: Visitor, shown: dict[str, object]) -> None:
    """All hands, islands and piles are visible."""
    opened = shown["open"]
    assert isinstance(opened, dict)
    expect(visitor.find(".all-hands .row .card")).to_have_count(sum(len(own["hand"]) for own in opened["own"]))
    expect(visitor.find(".all-hands .small-card")).to_have_count(sum(map(len, opened["rest"].values())))
    islands = sum(len(own.get("own_islands", [])) for own in opened["own"])
    expect(visitor.find(".stage .islands .card:not(.is-back)")).to_have_count(islands)
    expect(visitor.find(".stage .islands .is-back")).to_have_count(0)

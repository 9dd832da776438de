"""The layout of a table: cards are large, it is clear whose they are, and nothing important is covered."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, expect

from tests.server.server_process import Process
from tests.web.journey import LONG_NAME
from tests.web.visitor import SPOT, Visitor

Visit = Callable[..., Visitor]

PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 320, "height": 640}
ON_ITS_SIDE = {"width": 740, "height": 360}
DESK = {"width": 1440, "height": 900}

#: The width of each card of a trick, and what is wrong with its place.
PLAYED = """() => {
  const rect = (element) => element.getBoundingClientRect();
  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const badges = [...document.querySelectorAll(".stage .badge")];
  const cards = [...document.querySelectorAll(".stage .place:not(.is-mine) .slot .card")];
  return cards.map((card) => {
    const box = rect(card);
    const [x, y] = middle(box);
    const away = (badge) => Math.hypot(...middle(rect(badge)).map((one, index) => one - [x, y][index]));
    const nearest = badges.reduce((one, other) => (away(other) < away(one) ? other : one));
    const corner = document.elementFromPoint(box.left + box.width * 0.2, box.top + box.width * 0.25);
    return {
      width: box.width,
      isWithItsName: nearest.parentElement === card.closest(".place"),
      isReadable: card.contains(corner),
      isInside: box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight,
    };
  });
}"""

#: Buttons in the reader's place that are covered at a corner or in the middle, and cards whose number is covered.
COVERED = """() => {
  const rect = (element) => element.getBoundingClientRect();
  const ends = (from, to) => [from + 5, (from + to) / 2, to - 5];
  const points = ({ left, right, top, bottom }) =>
    ends(left, right).flatMap((x) => ends(top, bottom).map((y) => [x, y]));
  const number = ({ left, top, width }) =>
    [[0.08, 0.12], [0.3, 0.4]].map(([x, y]) => [left + x * width, top + y * width]);
  const isCovered = (element, at) => at.some(([x, y]) => !element.contains(document.elementFromPoint(x, y)));
  const all = (selector) => [...document.querySelectorAll(selector)];
  const buttons = all(".own-row button").filter((one) => isCovered(one, points(rect(one))));
  const cards = all(".hand .card").filter((one) => isCovered(one, number(rect(one.querySelector("svg")))));
  return [...buttons, ...cards].map((one) => one.getAttribute("aria-label") ?? one.textContent);
}"""

#: Plates, cards and notes that stick out of the table or overlap the line with the last event.
OUTSIDE = """() => {
  const rect = (element) => element.getBoundingClientRect();
  const [stage, told] = [".stage", ".told"].map((selector) => rect(document.querySelector(selector)));
  const isOut = ({ left, right, top, bottom }) =>
    left < stage.left || top < stage.top || right > stage.right || bottom > stage.bottom ||
    (left < told.right && right > told.left && top < told.bottom && bottom > told.top);
  const things = [...document.querySelectorAll(".stage .place :is(.badge, .card > svg, .note, .is-out)")];
  const cut = things.filter((one) => one.matches(".badge") && one.scrollHeight > one.clientHeight + 1);
  return [...things.filter((one) => isOut(rect(one))), ...cut].map((one) => one.closest(".place, .card").outerHTML);
}"""

#: Cards that are as close to another player's plate, above or below them, as to their own.
DOUBTFUL = """() => [...document.querySelectorAll(".stage .place:not(.is-mine) .slot .card")].filter((card) => {
  const box = card.getBoundingClientRect();
  const away = (badge) => {
    const { left, right, top, bottom } = badge.getBoundingClientRect();
    return left < box.right && right > box.left ? Math.max(0, top - box.bottom, box.top - bottom) : Infinity;
  };
  const own = card.closest(".place").querySelector(".badge");
  const others = [...document.querySelectorAll(".stage .badge")].filter((badge) => badge !== own);
  return Math.min(...others.map(away)) < Math.min(away(own), 4) + 6;
}).length"""

#: The number of rows of the hand, its height, and the height of the table and the question together.
HEIGHTS = """() => {
  const height = (selector) => document.querySelector(selector).getBoundingClientRect().height;
  const tops = [...document.querySelectorAll(".hand .card")].map((card) => card.style.top);
  const stage = height(".stage");
  return { rows: new Set(tops).size, hand: height(".hand"), stage, above: stage + height(".own-row") };
}"""


@pytest.fixture(scope="module")
def played(browser: Browser, server: Process) -> dict[tuple[str, int], str]:
    """The addresses of replays, by game and seats."""
    games = {}
    for game, seats in [("fool", 4), ("fool", 8), ("ciao", 6), ("faith", 5), ("fettnapf", 5)]:
        anne = Visitor(browser, server.address, {})
        table = anne.open_table(game, seats)
        anne.sit(table, LONG_NAME)
        anne.begin()
        anne.play()
        anne.leave()
        games[game, seats] = f"/replay/{table}/1"
    return games


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, ON_ITS_SIDE, DESK])
def test_nothing_sticks_out_of_the_table(
    visit: Visit, played: dict[tuple[str, int], str], size: dict[str, int]
) -> None:
    """No card, no plate, and no note on a card once its trick is complete."""
    anne = visit(viewport=size)
    notes = 0
    for (_, seats), address in played.items():
        for eyes in ("", "&seat=0"):
            anne.page.goto(f"{address}?step=1{eyes}")
            anne.find(".controls").wait_for()
            for _ in range(2 * seats + 3):
                assert anne.page.evaluate(OUTSIDE) == []
                notes += anne.find(".stage .note").count()
                anne.page.keyboard.press("ArrowRight")
    assert notes > 0


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, ON_ITS_SIDE, DESK])
@pytest.mark.parametrize("seats", [4, 8])
def test_it_is_clear_whose_card_is_whose(visit: Visit, size: dict[str, int], seats: int) -> None:
    anne = visit(viewport=size)
    anne.sit(anne.open_table("fool", seats), LONG_NAME)
    anne.begin()
    seen = 0
    for _ in range(5):
        anne.wait_until_asked()
        if anne.find(".curtain").count():
            break
        seen += anne.find(".stage .place:not(.is-mine) .slot .card").count()
        assert anne.page.evaluate(DOUBTFUL) == 0
        anne.click_something()
    assert seen > 0


@pytest.mark.parametrize(
    ("size", "seats", "least"),
    [
        (PHONE, 4, 90),
        (PHONE, 8, 75),
        (SMALL_PHONE, 4, 54),
        (SMALL_PHONE, 8, 54),
        (ON_ITS_SIDE, 8, 50),
        (DESK, 4, 130),
        (DESK, 8, 115),
    ],
)
def test_played_cards_are_large_and_with_their_players(
    visit: Visit, size: dict[str, int], seats: int, least: float
) -> None:
    anne = visit(viewport=size)
    anne.sit(anne.open_table("fool", seats), "Wilhelmine-Charlotte-Ann")
    anne.begin()
    seen = 0
    for _ in range(4):
        anne.wait_until_asked()
        if anne.find(".curtain").count():
            break
        for card in anne.page.evaluate(PLAYED):
            seen += 1
            assert card["width"] >= least
            assert card["isWithItsName"]
            assert card["isReadable"]
            assert card["isInside"]
        anne.click_something()
    assert seen > 0


@pytest.mark.parametrize(("game", "seats"), [("fool", 4), ("ciao", 4), ("faith", 5)])
@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, ON_ITS_SIDE])
def test_a_focused_card_covers_nothing(visit: Visit, game: str, seats: int, size: dict[str, int]) -> None:
    anne = visit(viewport=size)
    anne.sit(anne.open_table(game, seats), "Anne")
    anne.begin()
    anne.wait_until_asked()
    anne.page.keyboard.press("c")
    covered = {}
    for _ in range(anne.find(".hand .card").count()):
        name = anne.page.evaluate("() => document.activeElement.getAttribute('aria-label')")
        covered[name] = anne.page.evaluate(COVERED)
        anne.page.keyboard.press("ArrowRight")
    assert {name: what for name, what in covered.items() if what} == {}


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, ON_ITS_SIDE])
def test_a_raised_card_covers_nothing(visit: Visit, size: dict[str, int]) -> None:
    anne = visit(viewport=size)
    anne.sit(anne.open_table("ciao", 4, options={"mistakes": "punished"}), "Anne")
    anne.begin()
    cards, raised = anne.find(".hand .is-unmarked"), anne.find(".hand .is-chosen")
    anne.play(until=lambda: cards.count() > 0 and anne.find(".mine .choices button").count() > 0)
    covered = {}
    for place in range(cards.count()):
        cards.nth(place).click(position=SPOT)
        anne.page.mouse.move(0, 0)  # a card under the pointer is raised in any case
        expect(raised).to_have_count(1)
        covered[raised.get_attribute("aria-label")] = anne.page.evaluate(COVERED)
    assert {name: what for name, what in covered.items() if what} == {}


@pytest.mark.parametrize(("game", "seats"), [("fool", 4), ("ciao", 3), ("faith", 4), ("fettnapf", 3)])
@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE])
def test_the_table_does_not_move_when_the_hand_loses_a_row(
    visit: Visit, game: str, seats: int, size: dict[str, int]
) -> None:
    anne = visit(viewport=size)
    anne.sit(anne.open_table(game, seats), "Anne")
    anne.begin()
    seen: list[dict[str, float]] = []

    def look() -> bool:
        seen.append(anne.page.evaluate(HEIGHTS))
        return anne.find(".curtain").count() > 0 or len(seen) > 14 or seen[-1]["rows"] > 2

    anne.play(until=look)
    for before, after in pairwise(one for one in seen if one["rows"] <= 2):
        assert after["hand"] >= before["hand"]
        if after["hand"] == before["hand"]:
            assert after["above"] == pytest.approx(before["above"], abs=1)
            if size == PHONE:  # smaller ones have no room to reserve for buttons
                assert after["stage"] == pytest.approx(before["stage"], abs=1)
    if game == "fool":  # where no card is ever drawn
        assert {one["rows"] for one in seen} >= {1, 2}
        assert len({one["hand"] for one in seen}) == 1


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, ON_ITS_SIDE])
def test_a_long_question_does_not_overlap_the_plate(visit: Visit, size: dict[str, int]) -> None:
    anne = visit(viewport=size, locale="fr-FR")
    anne.sit(anne.open_table("faith", 5), "Anne")
    anne.begin()
    anne.wait_until_asked()
    plate, question = anne.find(".own-row .badge").bounding_box(), anne.find(".question").bounding_box()
    assert plate is not None
    assert question is not None
    assert question["height"] > 30  # two lines
    assert question["y"] - plate["y"] - plate["height"] >= 5


def test_larger_cards_in_the_hand_do_not_shrink_the_table(visit: Visit) -> None:
    anne = visit(viewport=DESK)
    anne.sit(anne.open_table("fool", 4), "Anne")
    anne.begin()
    heights = set()

    def look() -> bool:
        heights.add(anne.page.evaluate("() => document.querySelector('.stage').clientHeight"))
        return anne.find(".curtain").count() > 0

    anne.play(until=look)
    assert len(heights) == 1

"""The guide through a first game explains each thing once, when it comes up."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]

#: Lessons that come up in every first game, whatever is dealt.
ALWAYS = {
    "fool": {"start", "cap", "tools"},
    "ciao": {"start", "tools"},
    "faith": {"start", "chien", "trick", "tools"},
    "fettnapf": {"start", "play", "own", "tools"},
}

#: Phones in portrait and landscape, and a desktop.
SIZES = ((390, 844), (320, 640), (740, 360), (1440, 900))

#: How many pixels the guide covers of what a lesson is about, and how much of the guide itself is out of sight.
COVERED = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));  // it is laid anew
  const scripts = document.querySelector("script[type=module]").src.replace("/main.js", "");
  const { POINTS } = await import(`${scripts}/guide/lessons.js`);
  const guide = document.querySelector(".table-screen > .guide");
  if (!guide) return [0, 0, 0];  // it has stepped aside
  const box = guide.getBoundingClientRect();
  const covered = (element) => {
    const other = element.getBoundingClientRect();
    const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
    const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
    return Math.max(0, width) * Math.max(0, height);
  };
  const points = (document.querySelector(".table-screen").dataset.point ?? "").split(" ").filter(Boolean);
  const about = points.flatMap((point) => [...document.querySelectorAll(POINTS[point])]);
  const hidden = Math.max(0, box.bottom - innerHeight, -box.top, box.right - innerWidth, -box.left);
  return [Math.max(0, ...about.map(covered)), hidden, guide.scrollHeight - guide.clientHeight];
}"""

#: Which lessons would cover something if they were shown now, of those with these names, or of all.
COVERING = """async ([selector, names]) => {
  const scripts = document.querySelector("script[type=module]").src.replace("/main.js", "");
  const { LESSONS } = await import(`${scripts}/guide/lessons.js`);
  const screen = document.querySelector("table-screen");
  const { guide, model } = screen.session;
  guide.look = () => {};
  const covering = [];
  for (const lesson of LESSONS[guide.game].filter((one) => !names.length || names.includes(one.name))) {
    guide.shown = { lesson, text: guide.words(lesson, model.hello.settings, { seat: "Colombine" }), people: [] };
    screen.redraw();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const box = document.querySelector(".table-screen > .guide").getBoundingClientRect();
    const isCovered = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect()).some((one) =>
      box.left < one.right && one.left < box.right && box.top < one.bottom && one.top < box.bottom);
    if (isCovered) covering.push(lesson.name);
  }
  return covering;
}"""


def learnt(anne: Visitor, name: str = "Anne") -> dict[str, list[str]]:
    found: dict[str, dict[str, list[str]]] = json.loads(
        anne.page.evaluate("() => localStorage['marotte.learnt'] ?? '{}'")
    )
    return found.get(name, {})


def wait_for_islands(anne: Visitor) -> None:
    """Nothing is explained while cards are shown briefly, unless they are held up for the reader."""
    anne.page.wait_for_function("() => !document.querySelector('.is-flashed') || document.querySelector('.guide')")


@pytest.mark.parametrize(("game", "seats"), [("fool", 4), ("ciao", 3), ("faith", 3), ("fettnapf", 3)])
def test_a_first_game_with_the_guide(visit: Visit, game: str, seats: int) -> None:
    anne = visit(has_guide=True)
    anne.sit(anne.open_table(game, seats), "Anne")
    told = [anne.find(".guide p").inner_text()]  # before the game
    anne.find(".guide .main").click()
    anne.begin()

    def read_and_act() -> None:
        wait_for_islands(anne)
        if anne.find(".guide").count():
            told.append(anne.find(".guide p").inner_text())
            anne.page.keyboard.press("g")
        else:
            anne.click_something()

    anne.play(until=lambda: anne.find(".curtain").count() > 0, act=read_and_act)
    assert len(told) == len(set(told))
    assert set(learnt(anne)[game]) >= ALWAYS[game]
    assert len(learnt(anne)[game]) == len(told)


@pytest.mark.parametrize(("game", "seats"), [("fool", 4), ("ciao", 4), ("faith", 4), ("fettnapf", 3)])
def test_the_guide_does_not_cover_what_it_explains(visit: Visit, game: str, seats: int) -> None:
    """In the language with the longest words."""
    anne = visit(has_guide=True, locale="de-DE")
    anne.sit(anne.open_table(game, seats), "Anne")
    anne.begin()

    def look_and_act() -> None:
        wait_for_islands(anne)
        if not anne.find(".table-screen > .guide").count():
            anne.click_something()
            return
        for width, height in SIZES:
            anne.page.set_viewport_size({"width": width, "height": height})
            anne.page.wait_for_function(f"async () => String(await ({COVERED})()) === '0,0,0'")
        anne.page.keyboard.press("g")

    anne.play(until=lambda: anne.find(".curtain").count() > 0, act=look_and_act)


@pytest.mark.parametrize(
    ("game", "selector", "names"),
    [("ciao", ".middle .number", []), ("fool", ".stage .slot > .card", ["follow", "shed", "one"])],
)
def test_the_guide_does_not_cover_the_size_of_the_pile_or_the_lead(
    visit: Visit, game: str, selector: str, names: list[str]
) -> None:
    anne = visit(has_guide=True, locale="de-DE")
    anne.sit(anne.open_table(game, 4), "Anne")
    anne.begin()
    anne.play(until=lambda: anne.find(f".table-screen:has(.mine.is-asked) {selector}").count() > 0)
    for width, height in SIZES:
        anne.page.set_viewport_size({"width": width, "height": height})
        assert anne.page.evaluate(COVERING, [selector, names]) == [], (width, height)


def test_no_card_flies_over_the_guide(visit: Visit) -> None:
    anne = visit(has_guide=True, reduced_motion="no-preference")
    anne.sit(anne.open_table("fool", 4), "Anne")
    anne.begin()
    anne.find(".table-screen > .guide").wait_for()
    layers = anne.page.evaluate("""() => {
      const layer = (element) => Number(getComputedStyle(element).zIndex);
      const ghost = document.querySelector("table-screen").parentElement.appendChild(document.createElement("div"));
      ghost.className = "ghost";
      return [layer(ghost), layer(document.querySelector(".guide"))];
    }""")
    assert layers[0] < layers[1]


def test_players_on_a_shared_device_have_their_own_lessons(visit: Visit) -> None:
    anne = visit(has_guide=True)
    anne.sit(anne.open_table("fool", 4), "Anne")
    anne.find(".guide .main").click()
    assert learnt(anne, "Anne") == {"fool": ["start"]}
    anne.find(".joining input").fill("Paul")
    anne.find(".joining button").click()
    anne.find(".guide").wait_for()  # Paul has not read it
    anne.find(".lobby > .choices .main").click()
    told: dict[str, list[str]] = {"Anne": [], "Paul": []}

    def act() -> None:
        if anne.find(".hand-over").count():
            anne.find(".hand-over .main").click()
        elif anne.find(".table-screen > .guide").count():
            told[anne.find(".own-row .who").inner_text()].append(anne.find(".guide p").inner_text())
            anne.page.keyboard.press("g")
        else:
            anne.click_something()

    anne.play(until=lambda: all("tools" in learnt(anne, name).get("fool", []) for name in told), act=act)
    assert "start" in learnt(anne, "Paul")["fool"]
    assert set(told["Anne"]) & set(told["Paul"])  # both were told about the tools


def test_a_player_whose_name_gets_a_number_keeps_their_lessons(visit: Visit) -> None:
    """The table calls the second Paul "Paul 2"; on his own device he is Paul, even after a reload."""
    paul, other = visit(has_guide=True), visit()
    paul.sit(paul.open_table("fool", 4), "Paul")
    paul.find(".guide .main").click()
    assert learnt(paul, "Paul") == {"fool": ["start"]}
    table = other.open_table("fool", 4)
    other.sit(table, "Paul")
    paul.sit(table, "Paul")
    expect(paul.find(".chair.is-own .who")).to_have_text("Paul 2")
    paul.page.reload()
    paul.page.wait_for_function("() => document.querySelector('table-screen')?.session?.guide")
    assert not paul.find(".guide").count()  # he has had this lesson
    other.begin()
    while not paul.find(".guide").count():  # the next lessons come as usual
        if other.find(".mine.is-asked").count():
            other.click_something()
    paul.page.keyboard.press("g")
    assert not learnt(paul, "Paul 2")
    assert set(learnt(paul, "Paul")["fool"]) > {"start"}


def test_two_players_with_one_name_on_a_shared_device_have_their_own_lessons(visit: Visit) -> None:
    anne = visit(has_guide=True)
    anne.sit(anne.open_table("fool", 4), "Anne")
    anne.find(".guide .main").click()
    anne.find(".joining input").fill("Anne")
    anne.find(".joining button").click()
    expect(anne.find(".chair.is-own")).to_have_count(2)
    anne.find(".guide .main").click()
    assert learnt(anne, "Anne") == learnt(anne, "Anne 2") == {"fool": ["start"]}


def test_a_guest_who_gives_a_name_keeps_their_lessons(visit: Visit) -> None:
    anne = visit(has_guide=True)
    anne.page.goto("/")
    anne.page.get_by_role("button", name="Play Fool! now").click()
    anne.page.get_by_role("button", name="Let’s play").click()
    anne.find(".hand").wait_for()
    assert "start" in learnt(anne, "Guest")["fool"]
    anne.sit(anne.open_table("fool", 4), "Anne")
    anne.page.wait_for_function("() => JSON.parse(localStorage['marotte.settings']).name === 'Anne'")
    assert "start" in learnt(anne, "Anne")["fool"]
    assert not learnt(anne, "Guest")


def test_where_mistakes_are_punished_no_card_is_said_to_be_bright(visit: Visit) -> None:
    anne = visit(has_guide=True)
    anne.sit(anne.open_table("ciao", 2, options={"mistakes": "punished", "rounds": 100}), "Anne")
    anne.begin()
    told: list[str] = []

    def read_and_act() -> None:
        if anne.find(".guide").count():
            told.append(anne.find(".guide p").inner_text())
            anne.page.keyboard.press("g")
        else:
            anne.click_something()

    anne.play(until=lambda: "beat" in learnt(anne).get("ciao", []), act=read_and_act)
    assert any(one.startswith("To beat") for one in told)
    assert not any("bright" in one for one in told)


def test_nothing_is_explained_twice(visit: Visit) -> None:
    anne = visit(has_guide=True)
    anne.sit(anne.open_table("fool", 4), "Anne")
    anne.begin()
    first = anne.find(".table-screen > .guide p").inner_text()
    anne.page.get_by_role("button", name="Got it").click()
    anne.page.reload()
    anne.find(".mine.is-asked").wait_for()
    assert anne.find(".guide p").inner_text() != first


def test_the_guide_can_be_dismissed_and_called_again(visit: Visit) -> None:
    anne = visit(has_guide=True)
    table = anne.open_table("fool", 4)
    anne.sit(table, "Anne")
    anne.begin()
    anne.page.get_by_role("button", name="No guide, please").click()
    anne.find(".guide").wait_for(state="detached")
    anne.page.goto("/settings")
    anne.page.get_by_label("Guide").check()
    anne.page.get_by_role("button", name="Explain everything again").click()
    anne.page.goto(f"/t/{table}")
    anne.find(".guide").wait_for()


def test_a_first_game_is_calm(visit: Visit) -> None:
    """Beginners in a game of quick reactions need not be quick."""
    anne = visit(has_guide=True)
    for is_calm in (True, False):
        anne.page.goto("/")
        with anne.page.expect_request(lambda request: request.method == "POST") as opening:
            anne.page.get_by_role("button", name="Play Ciao! now").click()
        assert json.loads(opening.value.post_data or "")["is_calm"] == is_calm
        if is_calm:
            anne.page.get_by_role("button", name="Let’s play").click()
        anne.find(".hand").wait_for()


def test_the_clock_stops_while_a_lesson_is_open(visit: Visit) -> None:
    anne = visit(has_guide=True)
    anne.sit(anne.open_table("fool", 4, clock={"unit": "seconds", "amount": 3600}), "Anne")
    anne.find(".guide .main").click()
    anne.begin()
    anne.page.wait_for_function("() => document.querySelector('.mine.is-asked') && document.querySelector('.guide')")
    expect(anne.find(".bar .clock")).to_have_count(0)
    while anne.find(".guide").count():
        anne.page.keyboard.press("g")
    anne.find(".bar .clock").wait_for()


def test_nothing_is_explained_while_a_clock_runs(visit: Visit) -> None:
    """Once the others have waited long enough, the table goes on, and the lesson waits."""
    anne = visit(has_guide=True)
    anne.sit(anne.open_table("fool", 4, clock={"unit": "seconds", "amount": 3600}), "Anne")
    anne.find(".guide .main").click()
    anne.page.evaluate("() => (document.querySelector('table-screen').session.unreadGame = 1)")
    anne.begin()
    anne.find(".mine.is-asked").wait_for()
    anne.find(".bar .clock").wait_for()
    assert not anne.find(".guide").count()


def test_an_invited_beginner_reads_before_the_islands_are_turned_over(visit: Visit) -> None:
    """However briefly they are shown, and whoever begins."""
    host, anne = visit(), visit(has_guide=True)
    table = host.open_table("fettnapf", 3, is_calm=False, show=0.1)
    host.sit(table, "Paul")
    anne.sit(table, "Anne")
    anne.find(".guide").wait_for()
    is_reading = "() => document.querySelector('table-screen').session.model.shown.table.seats[1].is_reading"
    anne.page.wait_for_function(is_reading)
    host.begin()
    host.find(".badge .is-reading").wait_for()
    anne.find(".table-screen > .guide").wait_for()
    assert anne.find(".is-flashed").count()
    while anne.find(".guide").count():
        anne.page.keyboard.press("g")
    wait_for_islands(anne)


def test_a_beginner_reads_before_the_islands_are_shown(visit: Visit) -> None:
    """Players must know that islands matter before they see them."""
    anne = visit(has_guide=True)
    anne.page.goto("/")
    anne.page.get_by_role("button", name="Play Fettnapf now").click()
    begin = anne.page.get_by_role("button", name="Let’s play")
    begin.wait_for()
    assert not any("flash" in frame for frame in anne.frames)
    begin.click()
    flashed = anne.page.wait_for_function("() => document.querySelector('.is-flashed')?.closest('.table-screen')")
    assert not flashed.evaluate("screen => screen.querySelector('.is-flashed') && screen.querySelector('.guide')")
    anne.find(".table-screen > .guide").wait_for()


def test_a_quick_beginner_gets_all_lessons(visit: Visit) -> None:
    """Even if some island is always shown: a lesson only waits for the islands that it is about."""
    anne = visit(has_guide=True)
    anne.page.route("**/api/tables", lambda route: route.continue_(post_data=hasty(route.request.post_data_json)))
    anne.page.goto("/")
    anne.page.get_by_role("button", name="Play Fettnapf now").click()
    anne.page.get_by_role("button", name="Let’s play").click()

    def read_and_act() -> None:
        if anne.find(".guide").count():
            anne.page.keyboard.press("g")
        else:
            anne.click_something()

    anne.play(until=lambda: anne.is_over or "foot" in learnt(anne, "Guest")["fettnapf"], act=read_and_act)
    assert "foot" in learnt(anne, "Guest")["fettnapf"]


def hasty(wishes: dict[str, Any] | None) -> str | None:
    """A table with quick bots for quick players."""
    return None if wishes is None else json.dumps(wishes | {"pace": 0.5})

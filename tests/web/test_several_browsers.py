"""Several people, each with a browser of their own."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.server.server_process import Process
from tests.web.secrets import check_frames, check_page
from tests.web.visitor import TIMEOUT, Visitor

Visit = Callable[..., Visitor]

NAMES = ("Anne", "Paul", "Marie")

#: In milliseconds.
PAUSE = 20

#: The version of the table that a page shows.
VERSION = "() => document.querySelector('table-screen').session.model.shown.version"

#: Drops a file as a browser does: only where an element accepts it while it hovers.
DROP = """(place, text) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], "game.json"));
  const dragging = (type) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
  if (!place.dispatchEvent(dragging("dragover"))) place.dispatchEvent(dragging("drop"));
}"""


def gather(visitors: Sequence[Visitor], game: str, seats: int, **settings: Any) -> str:
    """All sit down at one table, and the first of them begins."""
    table = visitors[0].open_table(game, seats, **settings)
    for name, visitor in zip(NAMES, visitors, strict=False):
        visitor.sit(table, name)
    visitors[0].begin()
    for visitor in visitors[1:]:
        visitor.find(".hand").wait_for()
    return table


def play_together(visitors: Sequence[Visitor], moves: int = 10_000) -> None:
    """Let everyone play who is asked, until the game is over or this many moves are made."""
    for _ in range(moves):
        if all(visitor.is_over for visitor in visitors):
            return
        for visitor in visitors:
            if visitor.find(".mine.is-asked, .curtain:not(.is-end) .main").count():
                visitor.click_something()


def settle(visitors: Sequence[Visitor]) -> None:
    """Wait until the table waits for one of them, and all pages show that."""
    for _ in range(TIMEOUT // PAUSE):
        is_waiting = any(visitor.find(".mine.is-asked, .curtain .main").count() for visitor in visitors)
        if is_waiting and len({visitor.page.evaluate(VERSION) for visitor in visitors}) == 1:
            return
        visitors[0].page.wait_for_timeout(PAUSE)
    raise AssertionError("nobody is asked")


def results(visitor: Visitor) -> list[str]:
    """The scores with names for all: on each page another player is called You."""
    rows = visitor.find(".curtain.is-end .sheet-box > .sheet tbody tr:not(.how)").all_inner_texts()
    return [row.replace("You", visitor.name) for row in rows]


@pytest.mark.parametrize(
    ("game", "seats", "people"), [("fool", 4, 2), ("ciao", 3, 3), ("faith", 3, 2), ("fettnapf", 2, 2)]
)
def test_people_play_each_other(visit: Visit, game: str, seats: int, people: int) -> None:
    """To the end, with the same result for all; no hidden information is sent."""
    visitors = [visit() for _ in range(people)]
    gather(visitors, game, seats)
    play_together(visitors, moves=6)
    settle(visitors)
    visitors[0].page.reload()  # she reads the history so far
    visitors[0].find(".hand").wait_for()
    play_together(visitors)
    assert len({tuple(results(visitor)) for visitor in visitors}) == 1
    assert results(visitors[0])
    check_frames(visitors[0], visitors[1], game)


@pytest.mark.parametrize(("game", "seats"), [("fool", 4), ("ciao", 2), ("faith", 3), ("fettnapf", 2)])
def test_the_page_contains_only_the_readers_own_cards(visit: Visit, game: str, seats: int) -> None:
    anne, paul = visit(), visit()
    gather([anne, paul], game, seats)
    for _ in range(6):
        settle([anne, paul])
        check_page(anne, paul, game)
        play_together([anne, paul], moves=2)


def test_typed_text_stays_while_others_sit_down(visit: Visit) -> None:
    anne, paul = visit(), visit()
    table = anne.open_table("fool", 4)
    paul.page.goto(f"/t/{table}")
    paul.page.get_by_label("Your name").fill("Pau")
    anne.sit(table, "Anne")
    paul.find(".chair.is-person").wait_for()
    assert paul.page.get_by_label("Your name").input_value() == "Pau"


def test_a_bot_plays_for_a_player_who_leaves(visit: Visit) -> None:
    anne, paul = visit(), visit()
    gather([anne, paul], "ciao", 2)
    paul.page.keyboard.press("m")
    paul.page.get_by_role("button", name="Leave (a bot takes over)").click()
    anne.find("[data-place='1'] .state").wait_for()
    anne.play()
    assert results(anne)
    paul.find(".curtain.is-end").wait_for()


def test_a_whole_game_on_a_shared_device(visit: Visit) -> None:
    anne = visit()
    table = anne.open_table("faith", 3, options={"dares_to_win": 1})  # a whole game, but a short one
    anne.sit(table, "Anne")
    anne.page.get_by_label("Somebody else on this device").fill("Paul")
    anne.page.get_by_role("button", name="Sit down").click()
    anne.find(".chair.is-own").nth(1).wait_for()
    anne.page.get_by_role("button", name="Begin").click()
    handed = 0
    while not anne.is_over:
        anne.page.wait_for_function(
            "() => document.querySelector('.hand-over, .mine.is-asked, .curtain .main, .curtain.is-end')"
        )
        if anne.find(".hand-over").count():
            assert anne.find(".hand").count() == 0
            anne.find(".hand-over .main").click()
            handed += 1
        else:
            anne.click_something()
    assert handed > 10


def test_a_dropped_file_is_replayed(visit: Visit, server: Process, tmp_path: Path) -> None:
    anne = visit()
    anne.sit(anne.open_table("ciao", 2), "Anne")
    anne.begin()
    anne.play()
    last = results(anne)
    with anne.page.expect_download() as download:
        anne.page.get_by_role("link", name="Download the record").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    paul = visit()
    paul.page.goto("/replay")
    paul.find(".drop").evaluate(DROP, file.read_text(encoding="utf-8"))
    paul.find(".controls").wait_for()
    assert paul.find(".is-winner").count() == 0  # no hidden information is shown
    paul.page.get_by_role("button", name="To the end").click()
    paul.page.get_by_role("button", name="Scores").click()
    assert paul.find("dialog .sheet-box > .sheet tbody tr").all_inner_texts() == last
    paul.page.keyboard.press("Escape")
    paul.page.get_by_label("Whose cards are seen").select_option("1")
    assert paul.find(".all-hands").count() == 0


def test_a_file_that_is_no_record_is_explained(visit: Visit, tmp_path: Path) -> None:
    anne = visit()
    anne.expects = [r"400 \(Bad Request\)"]  # the browser logs every error response
    file = tmp_path / "holiday.json"
    file.write_text("{}")
    anne.page.goto("/replay")
    anne.page.locator("input[type=file]").set_input_files(file)
    assert "This can't be replayed" in anne.find(".refusal").inner_text()

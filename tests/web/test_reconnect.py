"""States that people come to by ways that nobody plans: lines that are lost, seats that are left, second games."""

import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.server_process import GENEROUS, running
from tests.web.test_several_browsers import gather, play_together, settle
from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]


def share_device(anne: Visitor) -> None:
    """Anne and Paul with one device, at a table of The Fool's Faith."""
    anne.sit(anne.open_table("faith", 3), "Anne")
    anne.find(".joining input").fill("Paul")
    anne.find(".joining button").click()
    anne.find(".chair.is-own").nth(1).wait_for()


@pytest.mark.parametrize("how", ["a reload", "a lost line"])
def test_a_shared_device_shows_no_hand_unasked(visit: Visit, how: str) -> None:
    anne = visit()
    share_device(anne)
    anne.find(".lobby > .choices .main").click()
    anne.find(".hand-over").wait_for()
    if how == "a reload":
        anne.page.reload()
    else:
        anne.expects.append("INTERNET_DISCONNECTED|ERR_")
        anne.context.set_offline(True)
        anne.find(".bar .line").wait_for()
        anne.context.set_offline(False)
        anne.find(".bar .line").wait_for(state="detached")
    anne.find(".hand-over").wait_for()
    assert anne.find(".hand").count() == 0


def test_who_stands_up_has_no_seat(visit: Visit) -> None:
    anne = visit()
    share_device(anne)
    anne.page.get_by_role("button", name="Stand up").first.click()
    expect(anne.find(".chair.is-own")).to_have_count(1)
    anne.find(".lobby > .choices .main").click()
    anne.find(".mine.is-asked").wait_for()  # Paul alone: nobody to hand the device to
    expect(anne.find(".place.is-own .who")).to_have_text("You")
    expect(anne.find(".place.is-own .who")).to_have_attribute("title", "Paul")
    anne.play(until=lambda: anne.find(".curtain").count() > 0)


def test_the_log_has_no_gap_after_a_lost_line(visit: Visit) -> None:
    wide = {"width": 1280, "height": 800}
    anne, paul = visit(viewport=wide), visit(viewport=wide)
    paul.expects.append("ERR_")
    gather([anne, paul], "fool", 4)
    play_together([anne, paul], moves=6)
    settle([anne, paul])
    paul.context.set_offline(True)
    paul.find(".bar .line").wait_for()
    for _ in range(10):
        if anne.find(".mine.is-asked").count():
            anne.click_something()
        anne.page.wait_for_timeout(50)
    settle([anne])  # or it is Paul's turn, and nothing more happens without him
    paul.context.set_offline(False)
    paul.find(".bar .line").wait_for(state="detached")
    expect(paul.find(".side .log li")).to_have_count(anne.find(".side .log li").count())
    lines = paul.find(".side .log li").all_text_contents()
    paul.page.reload()
    expect(paul.find(".side .log li")).to_have_text(lines)


def test_every_game_has_its_end(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("fettnapf", 2), "Anne")
    anne.begin()
    anne.play()
    anne.page.get_by_role("button", name="Look at the table").click()
    anne.page.get_by_role("button", name="Show the result").click()
    anne.page.get_by_role("button", name="Same cards again").click()
    anne.find(".curtain").wait_for(state="detached")
    anne.play()
    expect(anne.find(".curtain.is-end h2")).to_be_focused()


def test_who_only_watches_asks_for_nothing(visit: Visit) -> None:
    anne, paul = visit(), visit()
    table = anne.open_table("fool", 4)
    anne.sit(table, "Anne")
    anne.begin()
    paul.page.goto(f"/t/{table}")
    paul.find(".stage").wait_for()
    for key in "huoplst":
        paul.page.keyboard.press(key)
        paul.page.keyboard.press("Escape")
    paul.page.keyboard.press("L")
    paul.find("dialog[open] .log").wait_for()
    assert paul.find(".refusal").count() == 0


def test_a_double_tap_is_one_move(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("fool", 4), "Anne")
    anne.begin()
    anne.play(until=lambda: anne.find(".mine.is-asked .hand .is-playable").count() > 1)
    anne.page.evaluate("() => [1, 2, 3].forEach(() => document.querySelector('.hand .is-playable')?.click())")
    anne.wait_until_asked()
    assert not any(message["type"] == "refused" for message in anne.told())
    assert anne.find(".refusal").count() == 0


def test_the_voice_says_what_matters(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("fettnapf", 2), "Anne")
    anne.begin()
    anne.find(".mine.is-asked").wait_for()
    expect(anne.find("#voice")).to_contain_text("your cards make")
    anne.page.keyboard.press("h")
    expect(anne.find("#voice")).to_contain_text("A strong player would choose")
    expect(anne.find(".hand .is-hinted").first).to_have_attribute("aria-label", re.compile("a good choice$"))
    anne.play()
    expect(anne.find("#voice")).to_contain_text("won")


def test_a_line_that_dies_without_a_word_is_noticed(browser: Browser, tmp_path: Path) -> None:
    """The server stands still: nothing is closed, and nothing comes."""
    with running(tmp_path / "tables.sqlite", *GENEROUS) as server:
        anne = Visitor(browser, server.address, {})
        anne.sit(anne.open_table("fool", 4), "Anne")
        anne.begin()
        assert server.process is not None
        server.process.send_signal(signal.SIGSTOP)
        # Time goes by for the page alone.
        anne.page.evaluate("() => { const now = Date.now; Date.now = () => now() + 60000; }")
        anne.find(".bar .line").wait_for()
        server.process.send_signal(signal.SIGCONT)
        anne.page.evaluate("() => { const now = Date.now; Date.now = () => now() - 60000; }")
        anne.find(".bar .line").wait_for(state="detached")
        anne.context.close()


def test_a_blank_name_opens_no_table(visit: Visit) -> None:
    anne = visit()
    anne.page.goto("/new/fool")
    anne.page.get_by_label("Your name").fill("   ")
    anne.page.get_by_role("button", name="Open the table").click()
    assert anne.find("form :invalid").count() == 1
    anne.page.get_by_label("Your name").fill(" Anne ")
    anne.page.get_by_role("button", name="Open the table").click()
    expect(anne.find(".chair.is-own .who")).to_have_text("Anne")


def test_a_bot_with_settings_of_its_own_has_a_name(visit: Visit) -> None:
    anne = visit()
    table = anne.open_table("fool", 4, bot="expert,think=50")
    anne.sit(table, "Anne")
    anne.begin()
    anne.play(until=lambda: anne.find(".slot .card").count() > 0)


def test_islands_that_are_turned_over_are_not_in_the_log(visit: Visit) -> None:
    anne = visit(viewport={"width": 1280, "height": 800})
    anne.sit(anne.open_table("fettnapf", 2, show=2), "Anne")
    anne.begin()
    expect(anne.find(".side .log")).to_contain_text(re.compile(r"Touchstone shows island \d+"))
    anne.find(".is-flashed").first.wait_for(state="detached")
    expect(anne.find(".side .log")).not_to_contain_text(re.compile(r"Touchstone shows island \d+"))
    expect(anne.find(".told")).not_to_contain_text(re.compile(r"Touchstone shows island \d+"))
    expect(anne.find("#voice")).not_to_contain_text(re.compile(r"Touchstone shows island \d+"))


def test_people_who_share_a_device_see_the_table_meanwhile(visit: Visit) -> None:
    anne = visit()
    share_device(anne)
    anne.find(".lobby > .choices .main").click()
    anne.find(".hand-over").wait_for()
    assert anne.find(".stage .badge").count() == 3
    assert anne.find(".hand").count() == 0
    anne.find(".hand-over .main").click()
    anne.find(".hand").wait_for()

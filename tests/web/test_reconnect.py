"""Lost connections and reloads."""

import signal
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.server.server_process import GENEROUS, running
from tests.web.test_several_browsers import gather, play_together, results, settle
from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]


def test_the_log_has_no_gap_after_a_lost_connection(visit: Visit) -> None:
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


def test_a_dead_connection_is_noticed(browser: Browser, tmp_path: Path) -> None:
    """The server is suspended: the connection stays open, but nothing arrives."""
    with running(tmp_path / "tables.sqlite", *GENEROUS) as server:
        anne = Visitor(browser, server.address, {})
        anne.sit(anne.open_table("fool", 4), "Anne")
        anne.begin()
        assert server.process is not None
        server.process.send_signal(signal.SIGSTOP)
        # Advance only the clock of the page.
        anne.page.evaluate("() => { const now = Date.now; Date.now = () => now() + 60000; }")
        anne.find(".bar .line").wait_for()
        server.process.send_signal(signal.SIGCONT)
        anne.page.evaluate("() => { const now = Date.now; Date.now = () => now() - 60000; }")
        anne.find(".bar .line").wait_for(state="detached")
        anne.context.close()


def test_a_reload_during_the_game(visit: Visit) -> None:
    anne, paul = visit(), visit(viewport={"width": 1280, "height": 800})
    gather([anne, paul], "fool", 4)
    play_together([anne, paul], moves=8)
    paul.find(".side .log li").nth(3).wait_for()
    settle([anne, paul])
    before = paul.find(".side .log li").all_inner_texts()
    hand = paul.find(".hand .card").count()
    paul.page.reload()
    paul.find(".side .log li").nth(len(before) - 1).wait_for()
    assert paul.find(".side .log li").all_inner_texts()[: len(before)] == before
    assert paul.find(".hand .card").count() == hand
    play_together([anne, paul])
    assert results(anne) == results(paul)


def test_going_offline_and_coming_back(visit: Visit) -> None:
    anne, paul = visit(), visit()
    paul.expects = [r"ERR_INTERNET_DISCONNECTED"]  # the browser itself logs the lost connection
    gather([anne, paul], "fettnapf", 2)
    paul.context.set_offline(True)
    paul.find(".bar .line").wait_for()
    anne.find("[data-place='1'] .state").wait_for()
    paul.context.set_offline(False)
    paul.find(".bar .line").wait_for(state="detached")
    play_together([anne, paul])
    assert results(anne) == results(paul)

"""A server with an empty cache: people see at once what they wait for."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, WebSocketRoute, expect

from tests.server.server_process import GENEROUS, running
from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]


def test_progress_is_shown_on_a_first_start(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a real server without compiled kernels: nobody looks at a disabled button without explanation."""
    monkeypatch.setenv("MAROTTE_CACHE", str(tmp_path / "kernels"))
    with running(tmp_path / "tables.sqlite", *GENEROUS) as server:
        anne = Visitor(browser, server.address, {})
        anne.page.goto("/")
        anne.page.get_by_role("button", name="Play Fool! now").click()
        bar = anne.page.get_by_role("progressbar", name="Fool! is being prepared")
        bar.wait_for()
        expect(anne.find(".preparing .picture svg")).to_be_visible()
        expect(anne.page.get_by_role("status").filter(has_text="This happens once")).to_be_visible()
        first = float(bar.get_attribute("value") or bar.evaluate("bar => bar.value"))
        assert 0 <= first < 1
        anne.page.goto("/new/ciao")
        anne.page.get_by_label("Your name").fill("Anne")
        anne.page.get_by_role("button", name="Open the table").click()
        anne.page.get_by_role("progressbar", name="Ciao! is being prepared").wait_for()
        anne.context.close()  # it waits for nothing any more


def stay_silent(socket: WebSocketRoute) -> None:
    """A table that does not answer yet."""


class Slow:
    """A server that is not ready until the test says so; only the delay is simulated."""

    def __init__(self, anne: Visitor, game: str) -> None:
        self.progress = {"is_ready": False, "has_search": False, "step": "waiting", "done": 0.0}
        self.game = game
        self.is_missing = False
        self.lost = 0  # number of requests without an answer
        self.asked = 0
        self.opened = 0  # number of requests for a table
        self.held: list[Route] = []
        self.is_held = True
        anne.page.route("**/api/progress", self.answer)
        anne.page.route("**/api/tables", self.hold)

    def answer(self, route: Route) -> None:
        self.asked += 1
        if self.asked <= self.lost:
            route.abort()
        elif self.is_missing:
            route.fulfill(status=404, json={"code": "malformed", "sentence": "", "rule": "", "type": "refused"})
        else:
            route.fulfill(json={"games": {self.game: self.progress}})

    def hold(self, route: Route) -> None:
        self.opened += route.request.method == "POST"
        if route.request.method == "POST" and self.is_held:
            self.held.append(route)
        else:
            route.continue_()

    def let_go(self) -> None:
        self.is_held = False
        for route in self.held:
            route.continue_()


@pytest.mark.parametrize(
    ("language", "title"),
    [("en-GB", "Fettnapf is being prepared"), ("fr-FR", "Fettnapf se prépare"), ("de-DE", "Fettnapf wird vorbereitet")],
)
def test_the_game_begins_when_it_is_ready(visit: Visit, language: str, title: str) -> None:
    anne = visit(locale=language)
    slow = Slow(anne, "fettnapf")
    anne.page.goto("/")
    anne.find(".game").nth(3).locator(".main").click()
    bar = anne.page.get_by_role("progressbar", name=title)
    bar.wait_for()
    for step, done in (("rules", 0.2), ("views", 0.5), ("bots", 0.8)):
        slow.progress |= {"step": step, "done": done}
        expect(bar).to_have_js_property("value", done)
    slow.progress |= {"is_ready": True, "step": "search", "done": 0.0}
    slow.let_go()
    anne.find(".hand").wait_for()
    asked = slow.asked
    anne.page.wait_for_timeout(2000)
    assert slow.asked <= asked + 1  # polling has stopped, except for a request that was under way


def test_a_strong_bot_waits_for_its_search(visit: Visit) -> None:
    anne = visit()
    slow = Slow(anne, "fool")
    slow.progress |= {"is_ready": True, "step": "search", "done": 0.5}
    anne.page.goto("/")
    anne.page.get_by_label("The bots").select_option("strong")
    anne.page.get_by_role("button", name="Play Fool! now").click()
    bar = anne.page.get_by_role("progressbar", name="Fool! is being prepared")
    expect(bar).to_have_js_property("value", 0.75)
    expect(anne.find(".preparing [role=status]")).to_contain_text("strong bots")
    slow.progress |= {"has_search": True, "step": "done", "done": 1.0}
    slow.let_go()
    anne.find(".hand").wait_for()


def test_a_server_without_progress_reports_is_waited_for(visit: Visit) -> None:
    anne = visit()
    anne.expects.append("404")
    slow = Slow(anne, "fool")
    slow.is_missing = True
    anne.page.goto("/")
    play = anne.page.get_by_role("button", name="Play Fool! now")
    with anne.page.expect_response("**/api/progress"):
        play.click()
    expect(play).to_be_disabled()
    slow.let_go()
    anne.find(".hand").wait_for()


def test_a_lost_progress_request_is_repeated(visit: Visit) -> None:
    anne = visit()
    anne.expects.append("ERR_FAILED")
    slow = Slow(anne, "fool")
    slow.lost = 2
    anne.page.goto("/")
    anne.page.get_by_role("button", name="Play Fool! now").click()
    anne.page.get_by_role("progressbar", name="Fool! is being prepared").wait_for()
    slow.progress |= {"is_ready": True, "has_search": True, "step": "done", "done": 1.0}
    slow.let_go()
    anne.find(".hand").wait_for()


def test_an_invitation_link_shows_the_progress(visit: Visit) -> None:
    anne, paul = visit(), visit()
    table = anne.open_table("ciao", 3)
    anne.sit(table, "Anne")
    # Paul's browser has not seen the table before, so it does not know the game.
    for visitor, title in ((anne, "Ciao! is being prepared"), (paul, "The game is being prepared")):
        slow = Slow(visitor, "ciao")
        slow.progress |= {"step": "views", "done": 0.4}
        visitor.page.route_web_socket("**/socket*", stay_silent)
        visitor.page.goto(f"/t/{table}")
        bar = visitor.page.get_by_role("progressbar", name=title)
        expect(bar).to_have_js_property("value", 0.4)
        slow.progress |= {"is_ready": True, "step": "search", "done": 0.7}  # the table has strong bots
        expect(bar).to_have_js_property("value", 0.7)


def focused(visitor: Visitor) -> str:
    """The focused element."""
    return str(
        visitor.page.evaluate(
            "() => document.activeElement.matches('.hand .card') ? 'card' : document.activeElement.textContent"
        )
    )


@pytest.mark.parametrize("has_guide", [False, True])
def test_the_focus_moves_from_play_now_to_the_table(visit: Visit, has_guide: bool) -> None:
    """Users of keyboards and screen readers are never sent back to the top of the page."""
    anne = visit(has_guide=has_guide)
    slow = Slow(anne, "fool")
    anne.page.goto("/")
    anne.page.get_by_role("button", name="Play Fool! now").focus()
    anne.page.keyboard.press("Enter")
    anne.find(".preparing h1").wait_for()
    assert focused(anne) == "Fool! is being prepared"
    slow.progress |= {"is_ready": True, "has_search": True, "step": "done", "done": 1.0}
    slow.let_go()
    if has_guide:
        anne.page.get_by_role("button", name="Let’s play").wait_for()
        assert focused(anne) == "Let’s play"
        anne.page.keyboard.press("Enter")
    anne.find(".hand .card").first.wait_for()
    assert focused(anne) == "card"
    assert anne.find(".hand .card").first.evaluate("card => card === document.activeElement")


def test_the_button_keeps_the_focus_until_something_comes(visit: Visit) -> None:
    anne = visit()
    slow = Slow(anne, "fool")
    slow.progress |= {"is_ready": True, "has_search": True, "step": "done", "done": 1.0}
    anne.page.goto("/")
    play = anne.page.get_by_role("button", name="Play Fool! now")
    play.focus()
    anne.page.keyboard.press("Enter")
    expect(play).to_be_disabled()
    expect(play).to_be_focused()
    anne.page.keyboard.press("Enter")  # only once
    slow.let_go()
    anne.find(".hand .card").first.wait_for()
    assert focused(anne) == "card"
    assert slow.opened == 1


def test_a_link_moves_the_focus_to_the_heading(visit: Visit) -> None:
    anne = visit()
    anne.page.goto("/")
    anne.find("h1").wait_for()
    assert anne.page.evaluate("() => document.activeElement === document.body")  # as any page begins
    anne.page.get_by_role("link", name="Settings").focus()
    anne.page.keyboard.press("Enter")
    expect(anne.page.get_by_role("heading", name="Settings", exact=True)).to_be_focused()
    anne.page.go_back()
    expect(anne.page.get_by_role("heading", name="Marotte", exact=True)).to_be_focused()
    anne.page.get_by_role("link", name="Invite friends to Fool!").focus()
    anne.page.keyboard.press("Enter")
    expect(anne.find("h1")).to_be_focused()
    anne.page.get_by_label("Your name").fill("Anne")
    anne.page.keyboard.press("Enter")
    anne.find(".lobby").wait_for()
    expect(anne.find(".lobby h1")).to_be_focused()

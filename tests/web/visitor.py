"""Somebody with a browser, who clicks or types and never looks under the page."""

import json
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request

from tests.server.running import QUICK

#: In milliseconds. Compiling may take a minute; all else ends by this only in a test that would hang for ever.
PATIENCE = 90_000

#: Options with which a game is short.
SHORT: Mapping[str, Mapping[str, Any]] = {
    "fool": {"end_tens": 1, "end_minus": 1},
    "ciao": {"rounds": 1},
    "faith": {},
    "fettnapf": {},
}

#: A table whose people need not be quick: a test may run on a slow machine.
UNHURRIED = QUICK | {"is_calm": True, "rest": 600}


class Visitor:
    """One person, one browser."""

    def __init__(self, browser: Browser, address: str, wishes: Mapping[str, Any]) -> None:
        defaults = {"viewport": {"width": 390, "height": 844}, "locale": "en-GB", "reduced_motion": "reduce"}
        self.context = browser.new_context(base_url=address, **(defaults | dict(wishes)))
        self.context.set_default_timeout(PATIENCE)
        self.address = address
        self.mistakes: list[str] = []
        self.frames: list[str] = []
        self.is_forgiving = False  # a line that was cut leaves its traces in the console
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.mistakes.append(f"error on the page: {error}"))
        page.on("request", self._watch)
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self.frames.append(str(frame))))
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.mistakes.append(f"in the console: {message.text}")

    def _watch(self, request: Request) -> None:
        if urlsplit(request.url).netloc != urlsplit(self.address).netloc:
            self.mistakes.append(f"a request to another host: {request.url}")

    def leave(self) -> None:
        self.context.close()
        if not self.is_forgiving:
            assert self.mistakes == []

    # Tables

    def open_table(self, game: str, seats: int, **settings: Any) -> str:
        """Open a table on which everything is quick, by what a script would send; the name of the table."""
        wishes = UNHURRIED | {"game": game, "seats": seats, "options": SHORT[game]} | settings
        answer = self.context.request.post("/api/tables", data=wishes)
        assert answer.status == 201, answer.text()
        return str(answer.json()["table"])

    def sit(self, table: str, name: str) -> None:
        """Come by the link and sit down."""
        self.page.goto(f"/t/{table}")
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.locator(".chair.is-own").wait_for()

    def begin(self) -> None:
        self.page.get_by_role("button", name="Begin").click()
        self.page.locator(".hand").wait_for()

    def find(self, selector: str) -> Locator:
        return self.page.locator(selector)

    @property
    def is_over(self) -> bool:
        return self.find(".curtain.is-end").count() > 0

    # Playing

    def play(self, until: Callable[[], bool] | None = None, act: Callable[[], None] | None = None) -> None:
        """Play on, with whatever is allowed, until the game (or something else) is over."""
        until = until or (lambda: self.is_over)
        act = act or self.click_something
        self.page.wait_for_function(SOMETHING_TO_DO)
        while not until():
            act()
            self.page.wait_for_function(SOMETHING_TO_DO)

    def click_something(self) -> None:
        """The first thing that a person could click now."""
        if self.find("dialog[open] .choices button").count():
            self.find("dialog[open] .choices button").first.click()
        elif self.find(".curtain .main").count():
            self.find(".curtain .main").first.click()
        elif self.find(".open-chien").count():
            self._exchange(lambda card: card.click(position={"x": 9, "y": 9}))
        elif self.find(".hand .is-playable").count():
            self.find(".hand .is-playable").first.click(position={"x": 9, "y": 9})
        elif self.find(".mine .choices button").count():
            self.find(".mine .choices button").last.click()

    def _exchange(self, pick: Callable[[Locator], None]) -> None:
        """One own card for one of the Chien."""
        if not self.find(".mine .choices .main").count():
            pick(self.find(".open-chien .card").first)
            pick(self.find(".hand .card").first)
        self.find(".mine .choices .main").click()

    def type_something(self) -> None:
        """The same with keys alone: go to what can be pressed with Tab and arrows, and press it with Enter."""
        keyboard = self.page.keyboard
        if self.find("dialog[open]").count():
            self._tab_to("dialog[open] .choices button")
        elif self.find(".curtain .main").count():
            self._tab_to(".curtain .main")
        elif self.find(".open-chien").count():
            self._exchange(self._press)
            return
        elif self.find(".hand .is-playable").count():
            keyboard.press("c")
            while not self._has_focus(".hand .is-playable"):
                keyboard.press("ArrowRight")
        elif self.find(".mine .choices button").count():
            self._tab_to(".mine .choices button")
        keyboard.press("Enter")

    def _press(self, card: Locator) -> None:
        card.focus()
        self.page.keyboard.press("Enter")

    def _tab_to(self, selector: str) -> None:
        for _ in range(80):
            if self._has_focus(selector) or not self.find(selector).count():  # it may be gone with what others did
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{selector} can't be reached with Tab")

    def _has_focus(self, selector: str) -> bool:
        return bool(self.page.evaluate("selector => document.activeElement.matches(selector)", selector))


#: The page waits for its player, or the game is over.
SOMETHING_TO_DO = """() => document.querySelector(
  ".mine.is-asked :is(.choices button, .hand .is-playable, .open-chien), .curtain .main, .hand-over"
)"""


def told(frames: list[str]) -> list[Any]:
    """What a server has sent."""
    return [json.loads(frame) for frame in frames]

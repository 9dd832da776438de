"""A visitor with a browser, who clicks or types and never looks behind the page."""

import json
import re
import shutil
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Playwright,
    Position,
    Request,
    Response,
)
from playwright.sync_api import TimeoutError as Timeout

from tests.server.server_process import QUICK

#: In milliseconds; only a hanging test reaches it, however slow the machine.
TIMEOUT = 900_000

#: In milliseconds: how long a click waits before it checks whether its target still exists. Long: on a busy machine a
#: click that has only not been confirmed yet must not be made again.
GLANCE = 10_000

#: Options that make a game short.
SHORT: Mapping[str, Mapping[str, Any]] = {
    "fool": {"end_tens": 1, "end_minus": 1},
    "ciao": {"rounds": 1},
    "faith": {},
    "fettnapf": {},
}

#: A table where people need not be quick: a test may run on a slow machine.
UNHURRIED = QUICK | {"is_calm": True, "rest": 600}


#: Where a card is clicked: 44 pixels on its left show in a fan, some of which a focused neighbour covers.
SPOT: Position = {"x": 32, "y": 9}

#: Names of Chromium, depending on the distribution.
NAMES = ("chromium", "chromium-browser", "google-chrome")
NO_CHROMIUM = "there is no Chromium; on Debian: apt-get install chromium"

#: For a visitor who knows the games. Pages of the browser itself, such as an error page, have no storage.
NO_GUIDE = "if (origin !== 'null') localStorage['marotte.settings'] ??= JSON.stringify({ guide: false })"


def chromium() -> str | None:
    """The path of the system's Chromium."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def launch(playwright: Playwright) -> Browser:
    """Start the system's Chromium."""
    return playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"], timeout=TIMEOUT)


#: The text that a screen reader hears: all but what is only visible.
HEARD = """(lines) => lines.map((line) => {
  const copy = line.cloneNode(true);
  for (const seen of copy.querySelectorAll("[aria-hidden=true]")) seen.remove();
  return copy.textContent;
})"""


class Visitor:
    """One person, one browser."""

    def __init__(self, browser: Browser, address: str, wishes: Mapping[str, Any], has_guide: bool = False) -> None:
        defaults = {"viewport": {"width": 390, "height": 844}, "locale": "en-GB", "reduced_motion": "reduce"}
        self.context = browser.new_context(base_url=address, **(defaults | dict(wishes)))
        self.context.set_default_timeout(TIMEOUT)
        if not has_guide:
            self.context.add_init_script(NO_GUIDE)
        self.address = address
        self.errors: list[str] = []
        self.frames: list[str] = []
        self.answers: list[tuple[str, str]] = []  # HTTP responses with their paths
        self.name = ""  # at the table
        self.taps = 0  # on unmarked cards
        self.expects: list[str] = []  # patterns of console messages by the browser itself
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.errors.append(f"error on the page: {error}"))
        page.on("request", self._watch)
        page.on("response", self._read)
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self.frames.append(str(frame))))
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(f"in the console: {message.text} ({message.location['url']})")

    def _watch(self, request: Request) -> None:
        if urlsplit(request.url).netloc != urlsplit(self.address).netloc:
            self.errors.append(f"a request to another host: {request.url}")

    def _read(self, response: Response) -> None:
        path = urlsplit(response.url).path
        if path.startswith("/api/") and "json" in response.headers.get("content-type", ""):
            with suppress(Error):  # the visitor may leave the page before the response is complete
                self.answers.append((path, response.text()))

    def leave(self) -> None:
        self.context.close()
        errors = [one for one in self.errors if not any(re.search(pattern, one) for pattern in self.expects)]
        assert not errors, errors

    # Tables

    def open_table(self, game: str, seats: int, **settings: Any) -> str:
        """Open a quick table over HTTP; the name of the table."""
        wishes = UNHURRIED | {"game": game, "seats": seats, "options": SHORT[game]} | settings
        answer = self.context.request.post("/api/tables", data=wishes, timeout=TIMEOUT)
        assert answer.status == 201, answer.text()
        return str(answer.json()["table"])

    def sit(self, table: str, name: str) -> None:
        """Follow the link and sit down."""
        self.name = name
        self.page.goto(f"/t/{table}")
        self.find(".joining input").fill(name)
        self.find(".joining button").click()
        self.page.locator(".chair.is-own").wait_for()

    def begin(self) -> None:
        self.find(".lobby > .choices .main").click()
        self.find(".hand").wait_for()

    def told(self) -> list[Any]:
        """The messages received over sockets."""
        return [json.loads(frame) for frame in self.frames]

    def find(self, selector: str) -> Locator:
        return self.page.locator(selector)

    @property
    def is_over(self) -> bool:
        return self.find(".curtain.is-end").count() > 0

    def stop_clock(self) -> None:
        """Stop the clock of the page, so that what it shows for some seconds stays until it is read."""
        self.page.evaluate("() => { const now = performance.now(); performance.now = () => now; }")

    # Playing

    def play(self, until: Callable[[], bool] | None = None, act: Callable[[], None] | None = None) -> None:
        """Play any legal moves until the game is over or a condition holds."""
        until = until or (lambda: self.is_over)
        act = act or self.click_something
        self.wait_until_asked()
        while not until():
            act()
            self.wait_until_asked()

    def wait_until_asked(self) -> None:
        """Wait until there is something to do, or the game is over."""
        self.page.wait_for_function(SOMETHING_TO_DO)

    def click_something(self) -> None:
        """Click the first thing that a person could click."""
        if self.find("dialog[open] .choices button").count():
            self._click(self.find("dialog[open] .choices button").first)
        elif self.find(".curtain .main").count():
            self._click(self.find(".curtain .main").first)
            # The rematch button stays until the server has answered, and then disappears with the old game.
            self.find(".curtain .main[aria-pressed=false]").wait_for(state="detached")
        elif self.find(".open-chien").count():
            self._click_exchange()
        elif self.find(".hand .is-playable").count():
            self._click_card(".hand .is-playable", 0)
        elif self.find(".hand .is-unmarked").count() and not self.find(".mine .choices button").count():
            self._tap_unmarked()
        elif self.find(".mine .choices button").count():
            self._click(self.find(".mine .choices button").last)

    def _click(self, target: Locator, position: Position | None = None) -> None:
        """Click, unless the target disappears first: the table may make a forced move itself."""
        for _ in range(TIMEOUT // GLANCE):
            try:
                target.click(position=position, timeout=GLANCE)
                return
            except Timeout:
                if not target.count():
                    return
        raise AssertionError(f"{target} can't be clicked")

    def _click_card(self, selector: str, number: int) -> None:
        self.page.evaluate("() => document.activeElement.blur()")  # a focused card covers its neighbour
        cards = self.find(selector)
        if count := cards.count():
            self._click(cards.nth(number % count), SPOT)

    def _tap_unmarked(self) -> None:
        """Tap the raised card, or else the next one: a wrong card may be refused."""
        if self.find(".hand .is-chosen").count():
            self._click_card(".hand .is-chosen", 0)
        else:
            self._click_card(".hand .is-unmarked", self.taps)
            self.taps += 1

    def _click_exchange(self) -> None:
        """Exchange a card for one of the Chien."""
        for cards in (".open-chien", ".hand"):
            if not self.find(f"{cards} .is-chosen").count():  # another click would put it back
                self._click(self.find(f"{cards} .card").first, SPOT)
        self._click(self.find(".mine .choices .main"))

    def type_something(self) -> None:
        """The same by keyboard: go to the element with Tab and arrows, and press Enter."""
        if self.find("dialog[open]").count():
            self._go_to("dialog[open] .choices button")
        elif self.find(".curtain .main").count():
            self._go_to(".curtain .main")
        elif self.find(".open-chien").count():
            self._type_exchange()
        elif self.find(".hand :is(.is-playable, .is-unmarked)").count():
            self.page.keyboard.press("c")
            self._go_to(".hand :is(.is-playable, .is-unmarked)", "ArrowRight")
        elif self.find(".mine .choices button").count():
            self._go_to(".mine .choices button:last-child")
        self.page.keyboard.press("Enter")

    def _type_exchange(self) -> None:
        """Choose a card of the Chien and the first of the hand, and go to the button."""
        if not self.find(".mine .choices .main").count():
            self._go_to(".open-chien .card")
            self.page.keyboard.press("Enter")
            self.page.keyboard.press("c")
            self.page.keyboard.press("Enter")
        self.find(".mine .choices .main").wait_for()
        self._go_to(".mine .choices .main")

    def _go_to(self, selector: str, key: str = "Tab") -> None:
        for _ in range(80):
            if (
                self._has_focus(selector) or not self.find(selector).count()
            ):  # it may disappear because of another player
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{selector} can't be reached with {key}")

    def _has_focus(self, selector: str) -> bool:
        return bool(self.page.evaluate("selector => document.activeElement.matches(selector)", selector))


#: The page waits for its player, or the game is over.
SOMETHING_TO_DO = """() => document.querySelector(
  ".mine.is-asked :is(.choices button, .hand :is(.is-playable, .is-unmarked), .open-chien), .curtain .main, .hand-over"
)"""

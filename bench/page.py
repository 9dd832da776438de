"""What the page costs: bytes, loading time and frames, in a real Chromium on this machine.

    python bench/page.py                     everything; updates "The page" in bench/results.md; takes some minutes
    python bench/page.py --samples 3 --moves 5 --seconds 3

The server runs in a separate process and is warm: all games are compiled. The report shows the bytes of a first visit,
the time until its first button can be clicked, the frames from the answer to a move until the card is on the table,
and how smoothly cards fly at the largest tables, from a Chromium trace.
"""

import argparse
import json
import re
import shutil
import socket
import socketserver
import statistics
import sys
import textwrap
from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from load import post, server
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from marotte.cli.bench import machine

RESULTS = Path(__file__).with_name("results.md")

#: Names of the Chromium executable, depending on the distributor.
NAMES = ("chromium", "chromium-browser", "google-chrome")

LOCALES = ("en-GB", "fr-FR", "de-DE")

#: Tables for measuring animations: each game with its maximum of seats. The first is recorded longer than the others.
TABLES = {"fool": 8, "ciao": 6, "faith": 5, "fettnapf": 5}

#: Short times, so that a table waits only for its bots, and options with which a game of Fool! never ends.
SETTINGS = {"reaction": 0.2, "rest": 0, "race": 0.5, "thanks": 0.3, "call": 0.3, "show": 0.3}
ENDLESS = {"end_tens": 1_000_000, "end_minus": 1_000_000}

#: Seconds that a bot takes for a move. A card flies for 0.2 seconds, so something is always moving.
QUICK = 0.2
#: The same where each answer must be seen on its own; an answer takes a frame, much less than this.
SLOW = 0.25

#: Maximum share of dropped frames with which the largest table still counts as running at 60 frames a second.
MOST_DROPPED = 0.01

#: Minimum number of recorded moves.
LEAST_MOVES = 5

DESKTOP = {"width": 1440, "height": 900}

#: Timeout in milliseconds. Nothing takes nearly as long; it only ends what would hang.
PATIENCE = 900_000

#: Runs in the page: turns off the guide, which asks for an extra click before the first hand.
NO_GUIDE = "localStorage['marotte.settings'] ??= JSON.stringify({ guide: false })"

#: What to trace: tasks of the page, and frames.
CATEGORIES = ["-*", "disabled-by-default-devtools.timeline", "disabled-by-default-devtools.timeline.frame"]

#: Runs in the page: records when the first button was painted, and when a click on it had an effect.
WATCH_BUTTON = """
const times = (window.times = {});
let isThere = false;
new MutationObserver(() => {
  if (!isThere && document.querySelector(".game .main:not([aria-disabled])")) {
    isThere = true;
    requestAnimationFrame(() => setTimeout(() => (times.shown = performance.now()))); // after the frame is painted
  }
  if (document.querySelector(".game .main[aria-disabled]")) times.answered ??= performance.now();
}).observe(document, { childList: true, subtree: true, attributeFilter: ["aria-disabled"] });
"""

#: Runs in the page: counts the frames, and milliseconds, from the answer to a move until its card is painted on the
#: table. The listener is registered before the page's own, so it sees the table as it was before the answer.
WATCH_ANSWERS = """
const answers = (window.answers = []);
const played = () => document.querySelector(".place.is-mine .slot .card");
window.WebSocket = class extends WebSocket {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", (event) => {
      const { events = [] } = JSON.parse(event.data);
      if (events.some(({ type, seat }) => type === "moved" && seat === 0)) watch(performance.now(), played());
    });
  }
};
function watch(arrived, before) {
  let frames = 0;
  requestAnimationFrame(function look() {
    frames += 1;
    const card = played();
    if (card && card !== before && card.getBoundingClientRect().width) {
      setTimeout(() => answers.push([frames, performance.now() - arrived]));
    } else {
      requestAnimationFrame(look);
    }
  });
}
"""

INTRODUCTION = """\
Measured by `make bench-page` in Chromium {version}, which draws without a graphics card, on {machine}, on {day}.
Server, bots and browser share the cores.
"""

EXPLANATION = """
A *first load* is all that a browser is sent which was never here, counted on the wire: heads, packed bodies, and what
it keeps for when there is no connection. Times begin with the visit; the click is one with the mouse, on the first
button as soon as it stands still. Frames after an answer are counted from its arrival.

At the tables bots play on all seats, a card about every fifth of a second, on 1440 × 900 pixels. Frames are counted
while something moves; there are 60 a second at most, and they are held if not more than one in a hundred is dropped. A
*dropped* frame was not shown; in a *late* one everything flew on, and what was new came a frame later. *Work* is the
processor time of the page's main thread for a frame (scripts, styles, layout, painting), of the 16.7 ms that there are.
*Waited* is the share of its time in which that thread had no core: the more it is, the more of the dropped and late
frames are due to the machine and not to the page.
"""


# The first visit


class Relay(socketserver.BaseRequestHandler):
    """One connection of the browser."""

    server: "Wire"

    def handle(self) -> None:
        """Forward everything, in both directions."""
        with socket.create_connection(self.server.target) as far:
            asking = Thread(target=self.pass_on, args=(self.request, far, []))
            asking.start()
            self.pass_on(far, self.request, self.server.sizes)
            asking.join()

    def pass_on(self, source: socket.socket, target: socket.socket, sizes: list[int]) -> None:
        """Forward until either side closes, and note the sizes."""
        with suppress(OSError):
            while data := source.recv(1 << 16):
                sizes.append(len(data))
                target.sendall(data)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


class Wire(socketserver.ThreadingTCPServer):
    """A proxy between browser and server that counts bytes: a page can't see what its service worker receives."""

    daemon_threads = True

    def __init__(self, address: str) -> None:
        super().__init__(("127.0.0.1", 0), Relay)
        parts = urlsplit(address)
        self.target = (parts.hostname, parts.port)
        self.address = f"http://127.0.0.1:{self.server_address[1]}"
        self.sizes: list[int] = []

    @property
    def received(self) -> int:
        """Bytes sent to the browser so far: headers, compressed bodies, and sockets."""
        return sum(self.sizes)


@contextmanager
def wire(address: str) -> Iterator[Wire]:
    """A proxy to the server that counts bytes."""
    with Wire(address) as between:
        Thread(target=between.serve_forever, daemon=True).start()
        try:
            yield between
        finally:
            between.shutdown()


@contextmanager
def visitor(browser: Browser, address: str, **wishes: Any) -> Iterator[BrowserContext]:
    """The browser context of a first-time visitor."""
    with browser.new_context(base_url=address, **({"locale": "en-GB"} | wishes)) as context:
        context.set_default_timeout(PATIENCE)
        yield context


def visit(page: Page) -> None:
    """Open the home page, and wait until the browser has cached everything."""
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.controller")


def first_load(browser: Browser, address: str, locale: str) -> tuple[int, int]:
    """Bytes of the home page with everything that is cached, and of the way from there to the player's first move."""
    with wire(address) as between, visitor(browser, between.address, locale=locale) as context:
        page = context.new_page()
        visit(page)
        first = between.received
        page.locator(".game .main").first.click()
        page.locator(".opening .main").click()  # the guide introduces the game
        page.locator(".mine.is-asked").wait_for()
        return first, between.received - first


def first_click(browser: Browser, address: str, *, is_known: bool) -> tuple[float, float]:
    """Milliseconds until the first button was painted, and until a click on it had an effect.

    It is a mouse click, as soon as the button has stopped moving. With ``is_known`` the visitor has been here before.
    """
    with visitor(browser, address) as context:
        page = context.new_page()
        if is_known:
            visit(page)
        page.add_init_script(WATCH_BUTTON)
        page.goto("/", wait_until="commit")
        page.locator(".game .main").first.click()
        page.wait_for_function("() => times.shown && times.answered")
        times = page.evaluate("() => times")
        return times["shown"], times["answered"]


# At the table


def sit(context: BrowserContext, game: str, seats: int, pace: float) -> Page:
    """A table whose game has begun, with a person on seat 0 and bots on the others."""
    options = ENDLESS if game == "fool" else {}
    settings = SETTINGS | {"game": game, "seats": seats, "pace": pace, "options": options}
    table = context.request.post("/api/tables", data=settings).json()["table"]
    context.request.post(f"/api/tables/{table}/seats", data={"name": "Anne", "seat": 0})
    context.add_init_script(NO_GUIDE)
    page = context.new_page()
    page.add_init_script(WATCH_ANSWERS)
    page.goto(f"/t/{table}?begin")
    page.locator(".hand").wait_for()
    return page


def answers(browser: Browser, address: str, moves: int) -> list[tuple[int, float]]:
    """Frames and milliseconds from the answer to each of the player's moves until its card is painted on the table."""
    with visitor(browser, address, viewport=DESKTOP) as context:
        page = sit(context, "fool", 4, SLOW)
        for number in range(moves):
            page.locator(".mine.is-asked .hand .is-playable").first.click(position={"x": 9, "y": 9})
            page.wait_for_function("number => answers.length > number", arg=number)
        return [(frames, time) for frames, time in page.evaluate("() => answers")]


@dataclass
class Motion:
    """How smoothly a table was animated, and what that cost."""

    rate: float  # frames a second while something moved
    dropped: float  # share of frames that were not shown …
    late: float  # … and of those in which animations went on, but new content came a frame later
    work: Sequence[float]  # milliseconds of the page's main thread for each frame, in ascending order
    longest: float  # task of the main thread, in milliseconds
    waited: float  # share of the time of all tasks in which the main thread had no core

    def percentile(self, percent: int) -> float:
        """The work, in milliseconds, that this percentage of the frames did not exceed."""
        return self.work[(len(self.work) - 1) * percent // 100]


def motion(browser: Browser, address: str, game: str, seats: int, seconds: float) -> Motion:
    """Let bots play on all seats, including the person's, and record it."""
    with visitor(browser, address, viewport=DESKTOP, reduced_motion="no-preference") as context:
        page = sit(context, game, seats, QUICK)
        page.keyboard.press("m")
        page.get_by_role("button", name="Leave (a bot takes over)").click()
        page.locator(".asking .main").wait_for()
        browser.start_tracing(page=page, categories=CATEGORIES)
        told = page.locator(".side .log li").count()
        page.wait_for_timeout(1000 * seconds)
        # On a busy machine little may have moved until now.
        is_enough = f"() => document.querySelectorAll('.side .log li').length > {told + LEAST_MOVES}"
        page.wait_for_function(is_enough, polling=200)  # not on every frame, which would count
        return read_trace(json.loads(browser.stop_tracing())["traceEvents"])


def read_trace(events: Sequence[Mapping[str, Any]]) -> Motion:
    """Frames and work of the recorded page."""
    process = next(event["pid"] for event in events if event["name"] == "BeginFrame")
    own = sorted((event for event in events if event["pid"] == process), key=lambda event: event["ts"])
    main = next(event["tid"] for event in own if event["args"].get("name") == "CrRendererMain")
    begun = [event["ts"] for event in own if event["name"] == "BeginFrame"]
    missed = [event["args"]["hasPartialUpdate"] for event in own if event["name"] == "DroppedFrame"]
    recorded = [event for event in own if event["ts"] >= begun[0]]  # what came before belongs to no frame
    tasks = [event for event in recorded if event["name"] == "RunTask" and event["tid"] == main and "tdur" in event]
    # Processor time, not elapsed time: what else the machine does meanwhile is not the page's work.
    work = [0.0] * (len(begun) + 1)
    for task in tasks:
        work[bisect(begun, task["ts"])] += task["tdur"] / 1000
    spans = list(spans_of_frames(own))
    frames = len(begun)
    return Motion(
        rate=1e6 * len(spans) / sum(spans),
        dropped=missed.count(False) / frames,
        late=missed.count(True) / frames,
        work=sorted(work[1:]),
        longest=max(task["tdur"] for task in tasks) / 1000,
        waited=1 - sum(task["tdur"] for task in tasks) / sum(task["dur"] for task in tasks),
    )


def spans_of_frames(events: Sequence[Mapping[str, Any]]) -> Iterator[int]:
    """Microseconds from each frame to the next, except while nothing moves."""
    drawn, dropped = (
        {event["args"]["frameSeqId"] for event in events if event["name"] == name}
        for name in ("DrawFrame", "DroppedFrame")
    )
    last = None
    for event in events:
        if event["name"] == "NeedsBeginFrameChanged":
            last = None
        elif event["name"] == "BeginFrame":
            number = event["args"]["frameSeqId"]
            if number in drawn:
                if last is not None:
                    yield event["ts"] - last
                last = event["ts"]
            elif number not in dropped:
                last = None  # there was nothing new to show


# The report


def measure(browser: Browser, address: str, samples: int, moves: int, seconds: float) -> Iterator[str]:
    """The lines of the report, one after another."""
    yield "| what | median | worst | bar |"
    yield "|---|---:|---:|---|"
    for locale in LOCALES:
        first, more = first_load(browser, address, locale)
        verdict = "met" if first < 150_000 else "MISSED"
        yield f"| first load, {locale} | {first / 1000:.1f} KB | | under 150 KB, {verdict} |"
        yield f"| … and from there to the first own move | {more / 1000:.1f} KB | | |"
    for is_known in (False, True):
        times = [first_click(browser, address, is_known=is_known) for _ in range(samples)]
        shown, answered = zip(*times, strict=True)
        visit = "later visit" if is_known else "first visit"
        yield f"| {visit}, the first button is painted | {spread(shown)} | |"
        verdict = "met" if max(answered) < 1000 else "MISSED"
        yield f"| {visit}, a click on it has an effect | {spread(answered)} | under 1 s, {verdict} |"
    frames, painted = zip(*answers(browser, address, moves), strict=True)
    verdict = "met" if max(frames) == 1 else "MISSED"
    counted = f"{statistics.median(frames):.0f} | {max(frames)}"
    yield f"| frames from an answer to the card on the table | {counted} | 1, {verdict} |"
    yield f"| … until it is painted | {spread(painted)} | |"
    yield ""
    yield "| table | frames a second | bar | dropped | late | work p50 ms | p95 ms | p99 ms | longest ms | waited |"
    yield "|---|---:|---|---:|---:|---:|---:|---:|---:|---:|"
    for game, seats in TABLES.items():
        moved = motion(browser, address, game, seats, seconds if game == "fool" else seconds / 2)
        verdict = f"60, {'met' if moved.dropped <= MOST_DROPPED else 'MISSED'}" if seats == max(TABLES.values()) else ""
        work = " | ".join(f"{moved.percentile(percent):.1f}" for percent in (50, 95, 99))
        yield (
            f"| {game}, {seats} seats | {moved.rate:.1f} | {verdict} | {moved.dropped:.1%} | {moved.late:.1%} | "
            f"{work} | {moved.longest:.1f} | {moved.waited:.0%} |"
        )


def spread(times: Sequence[float]) -> str:
    """Median and maximum, as two cells of the report."""
    return f"{statistics.median(times):.0f} ms | {max(times):.0f} ms"


def write_section(file: Path, section: str) -> None:
    """Replace the section with the same heading, or append it; the rest stays. A missing file is created."""
    if not file.exists():
        file.write_text(section, encoding="utf-8")
        return
    text = file.read_text(encoding="utf-8")
    heading = re.escape(section.partition("\n")[0])
    old = re.search(rf"^{heading}\n.*?(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    if old is None:
        text = f"{text}\n{section}"
    else:
        after = text[old.end() :]
        text = text[: old.start()] + section + (f"\n{after}" if after else "")
    file.write_text(text, encoding="utf-8")


@contextmanager
def chromium() -> Iterator[Browser]:
    """The system's Chromium."""
    path = next((found for name in NAMES if (found := shutil.which(name))), None)
    if path is None:
        sys.exit("There is no Chromium; on Debian: apt-get install chromium")
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=path, args=["--no-sandbox"]) as browser,
    ):
        yield browser


def main() -> None:
    """Measure, print and store the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--samples", type=int, default=15, help="visits of each kind")
    parser.add_argument("--moves", type=int, default=40, help="answers that are waited for")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long the largest table is recorded")
    arguments = parser.parse_args()
    with server() as (address, _), chromium() as browser:
        for game, seats in TABLES.items():  # wait until everything is compiled
            post(f"{address}api/tables", {"game": game, "seats": seats})
        day = datetime.now(UTC).date()
        introduction = INTRODUCTION.format(version=browser.version, machine=machine(), day=day)
        lines = ["## The page", "", textwrap.fill(introduction, 120), ""]
        print("\n".join(lines))
        for line in measure(browser, address, arguments.samples, arguments.moves, arguments.seconds):
            print(line, flush=True)
            lines.append(line)
    write_section(RESULTS, "\n".join([*lines, EXPLANATION]))


if __name__ == "__main__":
    main()

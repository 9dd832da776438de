"""Without a connection the page starts, says so, shows the rules and recovers; it is never an outdated one."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from marotte.server.static_files import WEB, read_web
from tests.server.server_process import GENEROUS, Process, running
from tests.web.test_accessibility import violations
from tests.web.visitor import TIMEOUT, Visitor, chromium

Visit = Callable[..., Visitor]

#: In milliseconds.
PAUSE = 50

#: Console messages about a lost connection (including the search for another service worker), about a replay, which a
#: first visit does not cache, and about a server that is down.
OFFLINE = [
    r"net::ERR_INTERNET_DISCONNECTED",
    r"An unknown error occurred when fetching the script",
    r"net::ERR_FAILED .*/scripts/replay/",
]
NOBODY = [*OFFLINE, r"net::ERR_(CONNECTION_\w+|EMPTY_RESPONSE)"]

#: In bytes, compressed, with headers.
MOST = 150_000

#: The names of all caches, and of the files in them.
KEPT = """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async (name) =>
  [name, (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname)])))"""

#: Starts a server with other files.
CHANGED = """
from pathlib import Path
from marotte.cli.main import main
from marotte.server import static_files
static_files.WEB = Path({web!r})
main()
"""


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Process]:
    """A server that may be stopped."""
    with running(tmp_path / "tables.sqlite", *GENEROUS) as process:
        yield process


@pytest.fixture
def guest(browser: Browser, own_server: Process) -> Iterator[Visitor]:
    """A visitor who loses the connection: the browser itself logs errors."""
    visitor = Visitor(browser, own_server.address, {})
    visitor.expects = NOBODY
    yield visitor
    visitor.leave()


def come_home(visitor: Visitor) -> None:
    """Visit the home page for the first time, until it could start without a connection."""
    visitor.page.goto("/")
    visitor.find("h1").wait_for()
    wait_until(visitor.page, "async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)")


def forget_files(page: Page) -> None:
    """Clear the browser's HTTP cache, which it may do at any time."""
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")


def wait_until(page: Page, script: str) -> None:
    """Wait until a script returns true."""
    for _ in range(TIMEOUT // PAUSE):
        if page.evaluate(script):
            return
        page.wait_for_timeout(PAUSE)
    raise AssertionError(f"never true: {script}")


def wait_for_file(page: Page, name: str) -> None:
    """Wait until a file of the page is cached."""
    wait_until(page, f"async () => Boolean(await caches.match('/web/{read_web().version}/{name}'))")


# Without a connection


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_screen_says_that_it_is_offline(visit: Visit, theme: str) -> None:
    anne = visit(color_scheme=theme, viewport={"width": 320, "height": 640}, locale="de-DE")
    anne.expects = OFFLINE
    come_home(anne)
    anne.context.set_offline(True)
    for path in ("/", "/rules", "/rules/ciao", "/settings", "/new/fool", "/replay", "/replay/nowhere/1"):
        anne.page.goto(path)
        anne.find("h1").wait_for()
        expect(anne.find("#line"), path).to_contain_text("Du bist offline")
        assert violations(anne) == [], path
        wide = anne.page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, path
    anne.page.goto("/t/nowhere")
    anne.find(".waiting").filter(has_text="offline").wait_for()
    expect(anne.find("#line")).to_be_hidden()  # a table shows its own message


def test_the_rules_can_be_read_offline_and_a_game_played_afterwards(visit: Visit) -> None:
    anne = visit()
    anne.expects = OFFLINE
    come_home(anne)
    forget_files(anne.page)
    anne.context.set_offline(True)
    anne.page.reload()
    anne.find("#line p").wait_for()
    assert anne.find(".open-tables").count() == 0  # it is unknown whether there are any
    anne.find(".game .main").first.click()
    expect(anne.find(".refusal")).to_contain_text("You are offline")
    anne.find(".game .quiet").first.click()
    anne.find(".statements li").first.wait_for()
    assert anne.find(".statements li").count() > 20
    anne.page.go_back()
    anne.find(".home").wait_for()
    anne.context.set_offline(False)
    anne.find("#line p").wait_for(state="detached")
    anne.find(".open-tables").wait_for()
    assert anne.find(".refusal").count() == 0
    anne.find(".game .main").first.click()
    anne.find(".hand").wait_for()


def test_open_tables_are_not_mentioned_before_they_are_known(visit: Visit) -> None:
    anne = visit()
    counts = []

    def answer(route: Route) -> None:
        anne.find(".home").wait_for()
        counts.append(anne.find(".open-tables").count())
        route.continue_()

    anne.page.route("**/api/tables", answer)
    anne.page.goto("/")
    anne.find(".open-tables").wait_for()
    assert counts == [0]


def test_pages_that_wait_for_the_server_recover(visit: Visit) -> None:
    anne = visit()
    anne.expects = [*OFFLINE, r"404 .*/tables/nowhere/replay"]
    come_home(anne)
    # The second visit may have cached the replay.
    for path, waiting, there in (
        ("/new/ciao", ".notice", "form"),
        ("/replay/nowhere/1", ".notice, .refusal", ".refusal"),
    ):
        anne.context.set_offline(True)
        anne.page.goto(path)
        expect(anne.find(waiting)).to_contain_text(re.compile("You are offline|as soon as you are online"))
        anne.context.set_offline(False)
        expect(anne.find(there)).not_to_contain_text("You are offline")


def test_a_server_that_does_not_answer_counts_as_offline(guest: Visitor, own_server: Process) -> None:
    """The device thinks that it is online, and no event tells it when the server is back."""
    come_home(guest)
    own_server.stop()
    guest.page.goto("/settings")
    expect(guest.find("h1")).to_have_text("Settings")
    guest.find("#line p").wait_for()
    own_server.start()
    guest.find("#line p").wait_for(state="detached")


def test_responses_of_the_server_are_never_cached(visit: Visit) -> None:
    anne = visit()
    anne.expects = [*OFFLINE, r"404 .*/favicon\.ico"]  # without an HTML page there is no icon
    come_home(anne)
    anne.page.goto("/api/games")
    (files,) = anne.page.evaluate(KEPT).values()
    assert not [name for name in files if name.startswith("/api/")]
    anne.context.set_offline(True)
    with pytest.raises(Exception, match="ERR_INTERNET_DISCONNECTED"):
        anne.page.goto("/api/games")


# Languages


def test_a_second_visit_caches_all_languages(visit: Visit) -> None:
    anne = visit()
    anne.expects = [*OFFLINE, r"net::ERR_FAILED .*/(texts|words)/de\.js"]
    come_home(anne)
    anne.context.set_offline(True)
    anne.find(".language select").select_option("de")
    expect(anne.find(".language select")).to_have_value("en")
    anne.page.reload()  # German is not cached yet; the page starts all the same
    expect(anne.find(".language select")).to_have_value("en")
    anne.context.set_offline(False)
    anne.page.reload()
    expect(anne.find(".language select")).to_have_value("de")
    for folder in ("texts", "words", "rules"):
        for language in ("en", "fr", "de"):
            wait_for_file(anne.page, f"scripts/{folder}/{language}.js")
    anne.context.set_offline(True)
    anne.find(".language select").select_option("fr")
    expect(anne.find("#line")).to_contain_text("Vous êtes hors ligne")
    anne.page.goto("/rules/faith")
    expect(anne.find(".rules h1")).to_have_text("The Fool's Faith")
    assert anne.page.locator("html").get_attribute("lang") == "fr"


def test_a_browser_without_a_cache_says_what_is_missing(visit: Visit) -> None:
    """As over plain HTTP in a local network."""
    anne = visit(service_workers="block")
    anne.expects = [*OFFLINE, r"Service Worker registration blocked"]
    anne.page.goto("/")
    anne.find("h1").wait_for()
    anne.context.set_offline(True)
    anne.find(".game .quiet").first.click()
    expect(anne.find(".notice h1")).to_contain_text("not on this device")
    anne.find("#line p").wait_for()
    assert violations(anne) == []
    anne.context.set_offline(False)
    anne.find(".statements li").first.wait_for()


# Versions


@pytest.fixture
def changed_server(own_server: Process, tmp_path: Path) -> Process:
    """The next version of the page, not started yet."""
    shutil.copytree(WEB, tmp_path / "web")
    for name, old, new in (
        ("texts/en.js", "Four card games", "Forty card games"),
        ("rules/en.js", "The rules", "New rules"),
    ):
        file = tmp_path / "web" / "scripts" / name
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")
    process = Process(own_server.database, *GENEROUS, port=own_server.port)
    process.program = ("-c", CHANGED.format(web=str(tmp_path / "web")))
    return process


def test_a_new_version_is_used_at_once_and_an_old_page_keeps_its_files(
    guest: Visitor, own_server: Process, changed_server: Process
) -> None:
    come_home(guest)
    own_server.stop()
    changed_server.start()
    try:
        new = guest.new_page()
        new.goto("/")
        expect(new.locator(".title p")).to_contain_text("Forty card games")
        wait_until(new, "async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting)")
        forget_files(new)
        guest.find("footer a").first.click()
        expect(guest.find("h1")).to_have_text("The rules")
        new.locator("footer a").first.click()
        expect(new.locator("h1")).to_have_text("New rules")
        assert len(new.evaluate(KEPT)) == 2
        guest.page.close()
        new.close()
        again = guest.new_page()
        again.goto("/")
        while len(again.evaluate(KEPT)) > 1:  # the browser may not have noticed yet that the old pages are closed
            again.goto("about:blank")
            again.wait_for_timeout(10 * PAUSE)
            again.goto("/")
        (files,) = again.evaluate(KEPT).values()
        assert read_web().version not in "".join(files)
        guest.context.set_offline(True)
        again.reload()
        expect(again.locator(".title p")).to_contain_text("Forty card games")
        expect(again.locator("#line")).to_contain_text("You are offline")
    finally:
        changed_server.stop()
        own_server.start()  # its owner stops it


# Size, and the app


def test_the_first_visit_is_small_including_the_cache(visit: Visit) -> None:
    """All traffic until nothing more comes; files that the page has loaded are not loaded again for the cache."""
    anne = visit(locale="de-DE")
    done: list[Request] = []
    anne.context.on("requestfinished", lambda request: done.append(request))  # noqa: PLW0108  # a built-in can't listen
    come_home(anne)
    anne.page.wait_for_load_state("networkidle")
    (files,) = anne.page.evaluate(KEPT).values()

    def asked() -> set[str]:
        return {request.url.removeprefix(anne.address) for request in done if request.service_worker}

    while not set(files) <= asked():  # the browser reports them a little later
        anne.page.wait_for_timeout(PAUSE)
    assert f"/web/{read_web().version}/scripts/rules/de.js" in files
    sizes = [request.sizes() for request in done]
    assert sum(one["responseHeadersSize"] + one["responseBodySize"] for one in sizes) < MOST


def test_the_page_can_be_installed_as_an_app(browser: Browser, server: Process, tmp_path: Path) -> None:
    path = chromium()
    # A persistent profile: nothing can be installed in a temporary one.
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=path, args=["--no-sandbox"], timeout=TIMEOUT
    )
    context.set_default_timeout(TIMEOUT)
    page = context.new_page()
    page.goto(server.address)
    page.locator("h1").wait_for()
    devtools = context.new_cdp_session(page)
    assert devtools.send("Page.getAppManifest")["errors"] == []
    assert devtools.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
    assert devtools.send("Page.getManifestIcons")["primaryIcon"]
    context.close()

"""Screenshots of every screen, phone and desktop, light and dark: ``make screenshots``.

Check them after a change. ``python -m tests.web.screenshots --help`` lists how to select screens, sizes and languages.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from itertools import chain, product
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.server.server_process import GENEROUS, prepared
from tests.web.journey import moments, quiet_screens, shared_device, table_screens
from tests.web.visitor import NO_CHROMIUM, Visitor, chromium, launch

FOLDER = Path(__file__).parents[2] / "screenshots"
SIZES = ["390x844", "1440x900"]

#: Each game with few people and with as many as possible.
TABLES = [
    ("fool", 4),
    ("fool", 8),
    ("ciao", 2),
    ("ciao", 6),
    ("faith", 3),
    ("faith", 5),
    ("fettnapf", 2),
    ("fettnapf", 5),
]


def walks(games: list[str]) -> Iterator[tuple[str, str, int]]:
    """The tours: a name for the screenshots, a game and its seats."""
    if not games:
        yield "", "", 0
    for game, seats in TABLES:
        if not games or game in games or f"{game}-{seats}" in games:
            yield f"{game}-{seats}-", game, seats


def take_pictures(browser: Browser, address: str, folder: Path, wishes: dict[str, object], games: list[str]) -> None:
    """All screens as one device shows them."""
    for prefix, game, seats in walks(games):
        anne = Visitor(browser, address, wishes)
        screens = table_screens(anne, game, seats) if game else quiet_screens(anne)
        for name in screens:
            # A page that scrolls is captured whole; a table fills the window.
            anne.page.screenshot(path=folder / f"{prefix}{name}.png", full_page=True)
        anne.context.close()
    anne = Visitor(browser, address, wishes)
    for name in chain(shared_device(anne, "faith", 3), moments(anne)):
        anne.page.screenshot(path=folder / f"{name}.png")
    anne.context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="only these games, such as fool or fool-8; all screens without")
    parser.add_argument("--size", action="append", help=f"of the window; {' and '.join(SIZES)} without")
    parser.add_argument("--theme", action="append", choices=["light", "dark"], help="both without")
    parser.add_argument("--language", default="en-GB", help="of the browser, such as de-DE")
    arguments = parser.parse_args()
    if not chromium():
        sys.exit(NO_CHROMIUM)
    with (
        tempfile.TemporaryDirectory() as place,
        prepared(Path(place) / "tables.sqlite", *GENEROUS) as server,
        sync_playwright() as playwright,
        launch(playwright) as browser,
    ):
        for size, theme in product(arguments.size or SIZES, arguments.theme or ["light", "dark"]):
            width, height = map(int, size.split("x"))
            folder = FOLDER / f"{size}-{theme}-{arguments.language[:2]}"
            folder.mkdir(parents=True, exist_ok=True)
            wishes: dict[str, object] = {
                "viewport": {"width": width, "height": height},
                "color_scheme": theme,
                "locale": arguments.language,
            }
            take_pictures(browser, server.address, folder, wishes, arguments.games)
            print(f"{folder}: {len(list(folder.glob('*.png')))} pictures")  # noqa: T201  # the progress


if __name__ == "__main__":
    main()

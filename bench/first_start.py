"""How long the first table takes after an installation, in a real Chromium on this machine.

    python bench/first_start.py                 updates "The first start" in bench/results.md; takes some minutes
    python bench/first_start.py --wheel FILE    also measures this wheel, installed into a new environment

For each game a server that has never compiled anything is started, and "Play now" is clicked as soon as possible.
"""

import argparse
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from page import DESKTOP, NO_GUIDE, PATIENCE, RESULTS, chromium, write_section
from playwright.sync_api import Browser

from marotte.cli.bench import machine
from marotte.games.registry import all_games

#: The versions of all dependencies, the same as in a clone.
CONSTRAINTS = Path(__file__).parent.parent / "constraints.txt"

#: Bars for the longest wait, in seconds.
BAR = 12.0
WHEEL_BAR = 3.0

INTRODUCTION = """Measured by `make bench-start` in Chromium {version} on {machine}, on {day}. Each sample is a new
server with an empty cache, and a browser that was never there, without the guide. Seconds from the click on *Play now*
to the own hand on the table; {samples} samples of each."""


@contextmanager
def installed(wheel: Path) -> Iterator[str]:
    """The Python of a new environment with a wheel installed, as a user would install it."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python = str(Path(folder, "bin", "python"))
        command = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*command, "--constraint", CONSTRAINTS, wheel], check=True)
        yield python


def environment_for(python: str) -> dict[str, str]:
    """The environment variables for a server; an installed one must not find the sources of a clone."""
    is_clone = python == sys.executable
    return {name: value for name, value in os.environ.items() if is_clone or name != "PYTHONPATH"}


@contextmanager
def cold_server(python: str) -> Iterator[str]:
    """The address of a server with an empty kernel cache."""
    with tempfile.TemporaryDirectory() as folder:
        command = [python, "-m", "marotte", "serve", "--port", "0", "--database-url", f"sqlite:///{folder}/new.sqlite"]
        environment = environment_for(python) | {"MAROTTE_CACHE": f"{folder}/kernels"}
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=folder)
        try:
            assert process.stdout is not None
            yield next(word for word in process.stdout.readline().split() if word.startswith("http"))
        finally:
            process.send_signal(signal.SIGINT)
            process.wait()


def wait_for_hand(browser: Browser, python: str, game: str) -> float:
    """Seconds from the click to the hand."""
    with cold_server(python) as address, browser.new_context(base_url=address, viewport=DESKTOP) as context:  # type: ignore[arg-type]
        context.add_init_script(NO_GUIDE)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto("/")
        button = page.locator(f'.game:has(a[href="/rules/{game}"]) .main')
        button.wait_for()
        started = time.monotonic()
        button.click()
        page.locator(".hand .card").first.wait_for()
        return time.monotonic() - started


def measure(browser: Browser, python: str, samples: int, bar: float) -> Iterator[str]:
    """The rows of a table."""
    yield "| game | median | worst | bar |"
    yield "|---|---:|---:|---|"
    for game in all_games():
        times = [wait_for_hand(browser, python, game.name) for _ in range(samples)]
        is_met = "met" if max(times) <= bar else "missed"
        yield f"| {game.title} | {statistics.median(times):.1f} s | {max(times):.1f} s | {bar:.0f} s, {is_met} |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print and store the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--samples", type=int, default=3, help="starts for each game")
    parser.add_argument("--wheel", type=Path, help="a wheel that is measured as well")
    parser.add_argument("--results", type=Path, default=RESULTS, help="the file that is written")
    chosen = parser.parse_args(arguments)
    with ExitStack() as stack:
        browser = stack.enter_context(chromium())
        introduction = INTRODUCTION.format(
            version=browser.version, machine=machine(), day=datetime.now(UTC).date(), samples=chosen.samples
        )
        lines = ["## The first start", "", *textwrap.wrap(introduction, 120), ""]
        print("\n".join(lines))
        kinds = [("From a clone:", sys.executable, BAR)]
        if chosen.wheel:
            kinds.append(("From a wheel of `make wheel`:", stack.enter_context(installed(chosen.wheel)), WHEEL_BAR))
        for title, python, bar in kinds:
            for line in (title, "", *measure(browser, python, chosen.samples, bar), ""):
                print(line, flush=True)
                lines.append(line)
    write_section(chosen.results, "\n".join(lines))


if __name__ == "__main__":
    main()

"""The benchmarks of the page run, and the first load is small."""

from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from marotte.games.registry import all_games
from tests.server.server_process import Process
from tests.test_bench_scripts import BENCH, load


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(BENCH)
    return load("page")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "de-DE"])
def test_the_first_load_is_small_on_the_wire(bench: Any, browser: Browser, server: Process, locale: str) -> None:
    first, more = bench.first_load(browser, server.address, locale)
    assert 50_000 < first < 150_000
    assert 0 < more < first


@pytest.mark.parametrize("is_known", [False, True])
def test_click_latency_is_measured_once_the_button_is_there(
    bench: Any, browser: Browser, server: Process, is_known: bool
) -> None:
    shown, answered = bench.first_click(browser, server.address, is_known=is_known)
    assert shown > 0
    assert answered > 0


def test_a_card_is_on_the_table_one_frame_after_the_answer(
    bench: Any, browser: Browser, server: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "SLOW", 1.0)  # on a busy machine the trick could be gone before the next frame
    answers = bench.answers(browser, server.address, moves=3)
    assert [frames for frames, _ in answers] == [1, 1, 1]
    assert all(milliseconds > 0 for _, milliseconds in answers)


def test_frames_and_work_of_a_table(bench: Any, browser: Browser, server: Process) -> None:
    moved = bench.motion(browser, server.address, "fool", 8, seconds=2)
    assert 0 < moved.rate < 100  # about 60; a few frames may be late on a busy machine, and the next ones not
    assert 0 <= moved.dropped <= 1
    assert 0 <= moved.late <= 1
    assert 0 < moved.percentile(99) <= moved.percentile(100)
    assert 0 < moved.longest <= moved.percentile(100)
    assert 0 <= moved.waited < 1


def test_the_report_is_written_to_its_own_section(bench: Any, tmp_path: Path) -> None:
    file = tmp_path / "results.md"
    file.write_text("# Speed\n\nFast.\n")
    bench.write_section(file, "## The page\n\nSmall.\n")
    assert file.read_text() == "# Speed\n\nFast.\n\n## The page\n\nSmall.\n"
    file.write_text("# Speed\n\nFast.\n\n## The page\n\nSmall.\n\n### Smaller\n\n## More\n\nWords.\n")
    bench.write_section(file, "## The page\n\nSmaller.\n")
    assert file.read_text() == "# Speed\n\nFast.\n\n## The page\n\nSmaller.\n\n## More\n\nWords.\n"


def test_the_first_start_is_measured_for_every_game(
    browser: Browser, server: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(BENCH)
    first_start = load("first_start")
    monkeypatch.setattr(first_start, "cold_server", lambda _: nullcontext(server.address))
    heading, _, *rows = first_start.measure(browser, "python", samples=1, bar=0.0)
    assert heading == "| game | median | worst | bar |"
    assert len(rows) == len(all_games())
    assert all(row.endswith("| 0 s, missed |") for row in rows)

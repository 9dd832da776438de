"""The benchmark scripts run, and their tables are complete."""

import importlib.util
import subprocess
import sys
from contextlib import contextmanager, nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zipfile import ZipFile

import pytest

BENCH = Path(__file__).parents[1] / "bench"


def load(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, BENCH / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_strength(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    strength = load("strength")
    monkeypatch.setattr(strength, "TABLES", {"fettnapf": (2,)})
    monkeypatch.setattr(strength, "QUICK_DEALS", 5)
    file = tmp_path / "results.jsonl"
    monkeypatch.setattr(sys, "argv", ["strength.py", str(file), "--think", "10", "--minutes", "0"])
    strength.main()
    first = capsys.readouterr()
    assert [line.split()[2] for line in first.err.splitlines() if "…" in line and line.startswith("fettnapf")] == [
        "novice",
        "club",
        "expert,think=10,threads=1",
    ]
    assert len(first.out.splitlines()) == 5
    strength.main()
    second = capsys.readouterr()
    assert (second.out, second.err) == (first.out, "")  # nothing is played twice
    monkeypatch.setattr(strength, "fingerprint", lambda: "other code")
    strength.main()
    assert "novice random" in capsys.readouterr().err


def test_against_openspiel() -> None:
    arguments = ["--game", "fettnapf", "--think", "10", "--deals", "2"]
    command = [sys.executable, str(BENCH / "against_openspiel.py"), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    row = done.stdout.splitlines()[-1].split("|")
    assert row[1:5] == [" fettnapf ", " 2 ", " 2 ", " 10 ms "]
    assert " ms" in row[7]


@pytest.fixture
def first_start(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(BENCH))  # it imports the script beside it
    return load("first_start")


def make_wheel(folder: Path) -> Path:
    """A wheel with a module that says where it is."""
    wheel = folder / "tiny-1.0-py3-none-any.whl"
    with ZipFile(wheel, "w") as archive:
        archive.writestr("tiny.py", "print(__file__)")
        archive.writestr("tiny-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: tiny\nVersion: 1.0\n")
        archive.writestr("tiny-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr("tiny-1.0.dist-info/RECORD", "")
    return wheel


def test_a_wheel_is_measured_in_its_own_environment(
    first_start: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "tiny.py").write_text("print('the clone')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with first_start.installed(make_wheel(tmp_path)) as python:
        command, environment = [python, "-m", "tiny"], first_start.environment_for(python)
        found = subprocess.run(command, env=environment, cwd="/", capture_output=True, text=True, check=True).stdout
        folder = Path(python).parent.parent
        assert found.startswith(str(folder))
    assert not folder.exists()
    assert first_start.environment_for(sys.executable)["PYTHONPATH"] == str(tmp_path)


def test_both_kinds_of_installation_are_measured(
    first_start: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pythons = []

    @contextmanager
    def installed(wheel: Path) -> Any:
        yield f"the Python of {wheel}"

    def wait_for_hand(_: Any, python: str, game: str) -> float:
        pythons.append(python)
        return 2.0

    monkeypatch.setattr(first_start, "chromium", lambda: nullcontext(SimpleNamespace(version="1")))
    monkeypatch.setattr(first_start, "installed", installed)
    monkeypatch.setattr(first_start, "wait_for_hand", wait_for_hand)
    results = tmp_path / "results.md"  # it is built
    for _ in range(2):
        first_start.main(["--samples", "1", "--results", str(results), "--wheel", "x.whl"])
    text = results.read_text(encoding="utf-8")
    assert text.count("| Fool! | 2.0 s | 2.0 s |") == 2
    assert "From a clone:" in text
    assert "From a wheel of `make wheel`:" in text
    assert set(pythons) == {sys.executable, "the Python of x.whl"}
    assert text.strip() in capsys.readouterr().out


def test_make_builds_the_wheel_that_it_measures() -> None:
    command = ["make", "--dry-run", "--always-make", "bench-start"]
    planned = subprocess.run(command, cwd=BENCH.parent, capture_output=True, text=True, check=True).stdout
    assert 0 < planned.index("pip wheel") < planned.index("first_start.py --wheel dist/*.whl")

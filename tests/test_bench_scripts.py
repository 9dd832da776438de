"""The scripts that measure do run, and their tables are whole."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

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

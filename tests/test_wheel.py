"""Kernels shipped with a wheel: used where they fit, ignored where they don't."""

import json
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from tests.copies import Copy

ROOT = Path(__file__).parent.parent

#: Plays random games of Fettnapf and prints the results and what had to be compiled.
PLAY = """
import json, sys
import numpy as np
import marotte.games.cache
from marotte.games.driver import specialise
from marotte.games.position import new_state
from marotte.games.registry import find_game, make_setup
from numba.core.event import install_recorder

if "old processor" in sys.argv:
    marotte.games.cache.get_host_cpu_features = lambda: {"sse3": True, "avx2": False}
setup = make_setup(find_game("fettnapf"), 3)
totals = np.zeros(3, np.int64)
with install_recorder("numba:compile") as compiled:
    start = new_state(setup.game.rules, setup.numbers)
    moves = specialise(setup.game.rules).play_random(start, 3, 0, 6, totals, totals.copy())
print(json.dumps({"found": [int(moves), totals.tolist()], "compiled": len(compiled.buffer)}))
"""


#: Whether a step is reported as compiled, before and after it was done.
IS_MARKED = """
import json
from marotte.games.cache import is_marked, mark
MODULES = ("marotte.games.fettnapf.rules",)
print(json.dumps(is_marked("fettnapf.play", MODULES)))
"""
MARK = """
import json
from marotte.games.cache import is_marked, mark
MODULES = ("marotte.games.fettnapf.rules",)
before = is_marked("fettnapf.play", MODULES)
mark("fettnapf.play", MODULES)
print(json.dumps([before, is_marked("fettnapf.play", MODULES)]))
"""


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> tuple[Copy, dict[str, Any]]:
    """A copy of the package with shipped kernels, and the games that it plays."""
    copy = Copy(tmp_path_factory.mktemp("shipped"))
    name = copy.run("from marotte.games.cache import wheel_processor; print(wheel_processor())").strip()
    said = copy.play(PLAY, NUMBA_CPU_NAME=name, NUMBA_CPU_FEATURES="")
    assert said["compiled"] > 0
    copy.cache.rename(copy.package / "kernels")
    return copy, said


def test_an_installed_wheel_compiles_nothing(shipped: tuple[Copy, dict[str, Any]]) -> None:
    copy, said = shipped
    assert copy.play(PLAY) == {"found": said["found"], "compiled": 0}
    assert not list(copy.cache.rglob("*.kernel"))


def test_a_wheel_needs_no_cache_and_does_not_complain(shipped: tuple[Copy, dict[str, Any]]) -> None:
    copy, said = shipped
    shutil.rmtree(copy.cache, ignore_errors=True)
    copy.cache.touch()  # a file where the folder should be
    aloud = "import logging, sys; logging.basicConfig(stream=sys.stdout)\n" + PLAY
    assert json.loads(copy.run(aloud)) == {"found": said["found"], "compiled": 0}
    copy.cache.unlink()


def test_an_older_processor_compiles_for_itself(shipped: tuple[Copy, dict[str, Any]]) -> None:
    copy, said = shipped
    first = copy.play(PLAY, "old processor")
    assert first["found"] == said["found"]
    assert first["compiled"] > 0
    assert copy.play(PLAY, "old processor")["compiled"] == 0, "what was compiled is kept"
    shutil.rmtree(copy.cache)


def test_kernels_are_compiled_for_a_chosen_processor(shipped: tuple[Copy, dict[str, Any]]) -> None:
    copy, said = shipped
    chosen = {"NUMBA_CPU_NAME": "nehalem" if platform.machine() == "x86_64" else "generic", "NUMBA_CPU_FEATURES": ""}
    first = copy.play(PLAY, **chosen)
    assert first["found"] == said["found"]
    assert first["compiled"] > 0
    assert copy.play(PLAY, **chosen)["compiled"] == 0
    shutil.rmtree(copy.cache)


def test_shipped_kernels_are_not_reported_as_cached(shipped: tuple[Copy, dict[str, Any]]) -> None:
    """A checkout that uses the same cache does not have them."""
    copy, _ = shipped
    name = copy.run("from marotte.games.cache import wheel_processor; print(wheel_processor())").strip()
    copy.run(MARK, NUMBA_CPU_NAME=name, NUMBA_CPU_FEATURES="", MAROTTE_CACHE=str(copy.package / "kernels"))
    assert json.loads(copy.run(MARK)) == [True, True], "it comes with the wheel"
    (copy.package / "kernels").rename(copy.source / "elsewhere")
    assert json.loads(copy.run(IS_MARKED)) is False
    (copy.source / "elsewhere").rename(copy.package / "kernels")


def test_a_changed_source_is_recompiled(shipped: tuple[Copy, dict[str, Any]]) -> None:
    copy, said = shipped
    change = ("games/fettnapf/deck.py", "HIGHEST_ISLAND = 30", "HIGHEST_ISLAND = 29")
    copy.edit(*change)
    edited = copy.play(PLAY)
    plain = copy.play(PLAY, NUMBA_DISABLE_JIT="1")
    copy.edit(change[0], change[2], change[1])
    assert edited["compiled"] > 0
    assert edited["found"] == plain["found"] != said["found"]
    shutil.rmtree(copy.cache)


def test_other_compilers_ignore_the_kernels(shipped: tuple[Copy, dict[str, Any]]) -> None:
    copy, said = shipped
    checked = copy.play(PLAY, NUMBA_BOUNDSCHECK="1")
    assert checked["found"] == said["found"]
    assert checked["compiled"] > 0
    shutil.rmtree(copy.cache)


@pytest.mark.parametrize("is_bundled", [True, False])
def test_a_wheel_carries_kernels_if_there_are_any(tmp_path: Path, is_bundled: bool) -> None:
    kernels = tmp_path / "kernels" / "games.fool.rules-0123456789abcdef"
    kernels.mkdir(parents=True)
    (kernels / "play.kernel").write_bytes(b"compiled")
    bundle = {"MAROTTE_KERNELS": str(kernels.parent), "MAROTTE_NUMBA": "0.61.0"} if is_bundled else {}
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", tmp_path / "dist", ROOT],
        env=os.environ | bundle,
        check=True,
        capture_output=True,
    )
    (wheel,) = (tmp_path / "dist").iterdir()
    assert wheel.name.endswith("-py3-none-any.whl") != is_bundled
    with ZipFile(wheel) as archive:
        names = archive.namelist()
        (metadata,) = [archive.read(name).decode() for name in names if name.endswith("METADATA")]
    assert (f"marotte/kernels/{kernels.name}/play.kernel" in names) == is_bundled
    assert ("numba==0.61.0" in metadata) == is_bundled
    assert "marotte/web/index.html" in names

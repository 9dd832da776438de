"""An edit to any kernel file never runs old compiled code, and without an edit nothing is compiled twice.

Everything here works on a copy of the package with a cache of its own, in processes of its own.
"""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import marotte

PACKAGE = Path(marotte.__file__).parent

#: Plays some random games in one compiled loop and prints what came out, where, and what had to be compiled.
PLAY_RANDOM = """
import json, os
import numpy as np
from marotte.games.driver import specialise
from marotte.games.registry import find_game, make_setup
from numba.core.event import install_recorder

setup = make_setup(find_game("fool"), 4)
driver = specialise(setup.game.rules)
start = np.zeros(1, setup.game.rules.STATE)
totals = np.zeros(4, np.int64)
wins = np.zeros(4, np.int64)
with install_recorder("numba:compile") as compiled:
    setup.game.rules.begin(start[0], np.array(setup.numbers, np.int64))
    moves = driver.play_random(start, 3, 0, 6, totals, wins)
print(json.dumps({
    "found": [int(moves), totals.tolist(), wins.tolist()],
    "directory": os.environ["NUMBA_CACHE_DIR"],
    "compiled": len(compiled.buffer),
    "hits": sum(driver.play_random.door.stats.cache_hits.values()) if hasattr(driver.play_random, "door") else None,
}))
"""

#: Draws one deal.
DEAL = """
import json, os
import numpy as np
from marotte.games.randomness import new_random
from marotte.games.registry import find_game, make_setup
from numba.core.event import install_recorder

rules = find_game("fool").rules
state = np.zeros(1, rules.STATE)[0]
state.seats, state.highest, state.deck_ones, state.hand_size = 4, [17, 13, 11, 8], 3, 12
cards = np.zeros(rules.MAX_CHANCE, np.int16)
with install_recorder("numba:compile") as compiled:
    rules.draw_chance(state, new_random(5), cards)
print(json.dumps({
    "found": cards.tolist(), "directory": os.environ["NUMBA_CACHE_DIR"], "compiled": len(compiled.buffer)
}))
"""

#: Does all that Python does with a game, and says what had to be compiled, and what people were told of it.
PLAY_ALL = """
import json, logging
import numpy as np
from marotte.games.contract import SPECTATOR
from marotte.games.driver import specialise
from marotte.games.position import Position, start
from marotte.games.randomness import new_random
from numba.core.event import install_recorder

told = []
logging.getLogger("marotte").addFilter(lambda record: told.append(record.getMessage()))

def names(recorder):
    return sorted({event.data["dispatcher"].py_func.__name__ for _, event in recorder.buffer})

with install_recorder("numba:compile") as compiled:
    position = start("fool", 5, seed=2)
    random = new_random(1)
    for _ in range(30):
        position.legal_actions_of(position.seat)
        for seat in (0, SPECTATOR):
            view = position.view(seat)
            view.legal_actions, view.encode(), view.names(), view.resample(random)
        position.apply(position.game.rules.pick(position.state, position.seat, random))
        position.copy().apply(position.legal_actions[0], position.seat)
    waiting = Position(position.setup)
    waiting.supply(waiting.draw_chance(random))
    driver = specialise(position.game.rules)
    start = np.zeros(1, position.game.rules.STATE)
    position.game.rules.begin(start[0], np.array(position.setup.numbers, np.int64))
    driver.play_random(start, 0, 0, 1, np.zeros(5, np.int64), np.zeros(5, np.int64))
hits = sum(position.game.rules.begin.door.stats.cache_hits.values())
print(json.dumps({"compiled": names(compiled), "told": told, "hits": hits}))
"""

#: The rules of a game with nothing to decide: the only action of the only round scores POINTS.
TINY_RULES = """
from marotte.games.contract import DEAL, HEADER, OVER, PLAY
from marotte.games.kernel import kernel, state_type

POINTS = {points}
ACTIONS = MAX_LEGAL = MAX_CHANCE = 1
STATE = state_type(HEADER)

@kernel
def begin(state, setup):
    state.seats = setup[0]
    state.phase = DEAL

@kernel
def draw_chance(state, random, cards):
    return 0

@kernel
def apply_chance(state, cards, count):
    state.phase = PLAY
    state.actors = 1

@kernel
def legal(state, seat, actions):
    actions[0] = 0
    return 1

@kernel
def pick(state, seat, random):
    return 0

@kernel
def apply(state, seat, action):
    state.totals[seat] += POINTS
    state.rounds += 1
    state.actors = 0
    state.winners = 1
    state.phase = OVER
"""

GAME_FROM_ELSEWHERE = """
from types import SimpleNamespace
from marotte.games.registry import register

register(SimpleNamespace(name="elsewhere", package="elsewhere"))
"""

PLAY_TINY = """
import importlib, json, sys
import numpy as np
from marotte.games.driver import ONLY_ACTOR, NOBODY, specialise
from numba.core.event import install_recorder

def play(rules):
    driver = specialise(rules)
    assert driver is specialise(rules)
    start = np.zeros(1, rules.STATE)
    rules.begin(start[0], np.array([1], np.int64))
    totals = np.zeros(1, np.int64)
    driver.play_random(start, 0, 0, 3, totals, totals.copy())
    session = np.zeros(1, driver.session)
    session["random"] = 1
    session["state"] = start
    driver.advance(session.ctypes.data, NOBODY, 0)
    driver.advance(session.ctypes.data, ONLY_ACTOR, 0)
    return int(totals[0]), int(session["state"]["totals"][0, 0])

with install_recorder("numba:compile") as compiled:
    found = [play(importlib.import_module(name)) for name in sys.argv[1:]]
print(json.dumps({"found": found, "compiled": len(compiled.buffer)}))
"""


class Copy:
    """A copy of the package that may be edited, with a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.source = folder / "source"
        self.cache = folder / "cache"
        self.package = self.source / "marotte"
        shutil.copytree(PACKAGE, self.package, ignore=shutil.ignore_patterns("__pycache__"))

    def run(self, script: str, *arguments: str, **settings: str) -> str:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
        environment |= {
            "PYTHONPATH": str(self.source),
            "PYTHONDONTWRITEBYTECODE": "1",  # Python's own cache doesn't see an edit within a second
            "MAROTTE_CACHE": str(self.cache),
        }
        run = subprocess.run(
            [sys.executable, "-c", script, *arguments],
            env=environment | settings,
            cwd=self.source,
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr
        return run.stdout

    def play(self, script: str, *arguments: str, **settings: str) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(self.run(script, *arguments, **settings))
        return said

    def edit(self, file: str, old: str, new: str) -> None:
        """Edit a file so that neither its size nor its time need tell."""
        path = self.package / file
        before = path.stat()
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), encoding="utf-8")
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))

    def load_cache_module(self) -> ModuleType:
        """The copy's own module ``marotte.games.cache``."""
        specification = importlib.util.spec_from_file_location("copied_cache", self.package / "games" / "cache.py")
        assert specification is not None
        assert specification.loader is not None
        module = importlib.util.module_from_spec(specification)
        specification.loader.exec_module(module)
        return module


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> tuple[Copy, dict[str, Any]]:
    """A copy whose Fool! has been compiled, and what was said of it. Compiling is slow: whoever edits it, undoes it."""
    copy = Copy(tmp_path_factory.mktemp("prepared"))
    return copy, copy.play(PLAY_ALL)


def test_kernels_are_compiled_with_a_word_and_kept(prepared: tuple[Copy, dict[str, Any]]) -> None:
    copy, said = prepared
    assert {"begin", "advance", "play_random", "observe", "resample", "encode", "pick"} <= set(said["compiled"])
    (told,) = said["told"]
    assert "Compiling fool" in told
    assert "once" in told
    assert list(copy.cache.rglob("*.nbi")), "the kernels are kept where the fingerprint says"
    assert not list(copy.source.rglob("*.nbi")), "and nowhere else"


def test_a_second_process_compiles_nothing(prepared: tuple[Copy, dict[str, Any]]) -> None:
    copy, _ = prepared
    assert copy.play(PLAY_ALL) == {"compiled": [], "told": [], "hits": 1}


def test_an_edit_in_another_file_than_the_entry_points_is_never_missed(prepared: tuple[Copy, dict[str, Any]]) -> None:
    """The entry points stand in driver.py and in the rules; the rules and the generator that they call are edited."""
    copy, _ = prepared
    first = copy.play(PLAY_RANDOM)
    assert (first["compiled"], first["hits"]) == (0, 1)
    changes = (
        (PLAY_RANDOM, "games/fool/rules.py", "EMPTY_HAND = 10", "EMPTY_HAND = 70"),
        (DEAL, "games/randomness.py", "chosen = first + below(random, remaining)", "chosen = first"),
    )
    for script, file, old, new in changes:
        before = copy.play(script)
        copy.edit(file, old, new)
        after = copy.play(script)
        assert after["compiled"] > 0
        assert after["directory"] != before["directory"]
        assert after["found"] != before["found"]
        # Plain Python has no cache: this is what the sources say now.
        assert after["found"] == copy.play(script, NUMBA_DISABLE_JIT="1")["found"]
        copy.edit(file, new, old)
    back = copy.play(PLAY_RANDOM)
    assert back == first, "whoever switches back finds the old kernels"


def test_two_games_with_the_same_type_of_state_are_not_confused(copy: Copy) -> None:
    for name, points in (("first_rules", 1), ("second_rules", 20)):
        (copy.source / f"{name}.py").write_text(TINY_RULES.format(points=points), encoding="utf-8")
    cold = copy.play(PLAY_TINY, "first_rules", "second_rules")
    assert cold["found"] == [[3, 1], [60, 20]]
    assert cold["compiled"] > 0
    warm = copy.play(PLAY_TINY, "second_rules", "first_rules")
    assert warm == {"found": [[60, 20], [3, 1]], "compiled": 0}


def test_an_edit_of_a_game_from_elsewhere_is_never_missed(copy: Copy) -> None:
    """The kernels of the driver, which is not edited, call those of the rules, which is."""
    package = copy.source / "elsewhere"
    package.mkdir()
    (package / "__init__.py").write_text(GAME_FROM_ELSEWHERE, encoding="utf-8")
    rules = package / "rules.py"
    rules.write_text(TINY_RULES.format(points="1"), encoding="utf-8")
    script = PLAY_TINY.replace("def play(", "import elsewhere\ndef play(")
    assert copy.play(script, "elsewhere.rules")["found"] == [[3, 1]]
    assert copy.play(script, "elsewhere.rules") == {"found": [[3, 1]], "compiled": 0}
    before = rules.stat()
    rules.write_text(TINY_RULES.format(points="7"), encoding="utf-8")
    os.utime(rules, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert copy.play(script, "elsewhere.rules")["found"] == [[21, 7]]


def test_every_file_with_kernels_is_in_the_fingerprint(copy: Copy) -> None:
    module = copy.load_cache_module()
    watched = {path.relative_to(copy.package) for path in module.kernel_sources()}
    for path in copy.package.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if "@kernel" in text or "njit" in text:
            assert path.relative_to(copy.package) in watched
    fingerprints = {module.fingerprint()}
    for count, file in enumerate(sorted(watched), 2):
        with (copy.package / file).open("a", encoding="utf-8") as stream:
            stream.write("#\n")
        fingerprints.add(module.fingerprint())
        assert len(fingerprints) == count, f"an edit in {file} is not seen"
    (copy.package / "games" / "fool" / "more.py").touch()
    assert module.fingerprint() not in fingerprints


def test_the_fingerprint_is_that_of_the_sources_alone(copy: Copy) -> None:
    module = copy.load_cache_module()
    before = module.fingerprint()
    for path in module.kernel_sources():
        os.utime(path, (1, 1))
    (copy.package / "cli" / "main.py").write_text("", encoding="utf-8")
    assert module.fingerprint() == before


@pytest.mark.parametrize("setting", ["NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_DEBUG"])
def test_compiler_settings_have_directories_of_their_own(
    copy: Copy, monkeypatch: pytest.MonkeyPatch, setting: str
) -> None:
    module = copy.load_cache_module()
    monkeypatch.delenv(setting, raising=False)
    without = module.fingerprint()
    monkeypatch.setenv(setting, "1")
    assert module.fingerprint() != without


def test_bounds_checks_are_not_lost_to_kernels_compiled_without(copy: Copy) -> None:
    script = """
import os
import numpy as np
from marotte.games.kernel import copy_values
source = np.arange(4, dtype=np.int64)
try:
    copy_values(source, source[:3] if os.environ.get("NUMBA_BOUNDSCHECK") == "1" else source)
except IndexError:
    print("refused")
print(os.environ["NUMBA_CACHE_DIR"])
"""
    (unchecked,) = copy.run(script).split()
    refused, checked = copy.run(script, NUMBA_BOUNDSCHECK="1").split()
    assert refused == "refused"
    assert unchecked != checked


IMPORT = "import os, marotte.games; print(os.environ['NUMBA_CACHE_DIR'])"


def test_old_directories_are_pruned_when_a_new_one_is_needed(copy: Copy) -> None:
    old = [copy.cache / f"kernels-{number}" for number in range(7)]
    for age, directory in enumerate(old):
        directory.mkdir(parents=True)
        (directory / "kernel.nbi").touch()
        os.utime(directory, (1_000_000 - age, 1_000_000 - age))
    other = copy.cache / "mine"
    other.mkdir()
    used = Path(copy.run(IMPORT).strip())
    assert used.parent == copy.cache
    assert sorted(copy.cache.iterdir()) == sorted([*old[:3], used, other])


def test_the_directory_in_use_is_the_last_to_be_pruned(copy: Copy) -> None:
    used = Path(copy.run(IMPORT).strip())
    for number in range(6):
        (copy.cache / f"kernels-{number}").mkdir(parents=True)
    os.utime(used, (1, 1))
    copy.run(IMPORT)
    assert len(list(copy.cache.iterdir())) == 7, "nothing is pruned while the sources stay the same"
    assert used.stat().st_mtime > 1
    copy.edit("games/fool/rules.py", "EMPTY_HAND = 10", "EMPTY_HAND = 11")
    copy.run(IMPORT)
    assert used.exists()


def test_numba_is_told_even_if_somebody_imported_it_before(copy: Copy) -> None:
    script = "import numba, marotte.games, os; print(numba.config.CACHE_DIR, os.environ['NUMBA_CACHE_DIR'])"
    told, environment = copy.run(script).split()
    assert told == environment
    assert Path(told).parent == copy.cache


def test_a_cache_that_cant_be_written_is_replaced_for_the_process(copy: Copy) -> None:
    copy.cache.touch()  # a file where the folder should be
    replacement = Path(copy.run(IMPORT).strip())
    assert replacement.name.startswith("marotte-")
    assert not replacement.exists()
    assert copy.cache.is_file()


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {"MAROTTE_CACHE": "/chosen"}, "/chosen"),
        ("linux", {"XDG_CACHE_HOME": "/xdg"}, "/xdg/marotte"),
        ("linux", {"HOME": "/home/anne"}, "/home/anne/.cache/marotte"),
        ("darwin", {"HOME": "/Users/anne"}, "/Users/anne/Library/Caches/marotte"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/marotte"),
    ],
)
def test_the_users_cache_folder(
    copy: Copy, monkeypatch: pytest.MonkeyPatch, platform: str, environment: dict[str, str], expected: str
) -> None:
    for name in ("MAROTTE_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert copy.load_cache_module().cache_root() == Path(expected)


@pytest.mark.parametrize(
    "script",
    [
        "import marotte.cli.main",
        "import marotte, marotte.games; marotte.__version__",
        "from marotte.games.registry import all_games, make_setup; [make_setup(game) for game in all_games()]",
        "from marotte.cli.main import commands; commands.main(['games'], standalone_mode=False)",
        "from marotte.cli.main import commands; commands.main(['simulate', '--help'], standalone_mode=False)",
    ],
)
def test_nothing_heavy_is_imported_before_it_is_needed(copy: Copy, script: str) -> None:
    check = "; import sys; print('heavy:', [name for name in ('numpy', 'numba', 'rich') if name in sys.modules])"
    assert copy.run(script + check).splitlines()[-1] == "heavy: []"

"""After an edit to a kernel no old compiled code runs, and without an edit nothing is compiled twice.

Everything here works on a copy of the package with a cache of its own, in processes of its own.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.copies import Copy

#: Plays some random games in one compiled loop and prints the results, where it ran, and what had to be compiled.
PLAY_RANDOM = """
import json
import numpy as np
from marotte.games.driver import specialise
from marotte.games.position import new_state
from marotte.games.registry import find_game, make_setup
from numba.core.event import install_recorder

setup = make_setup(find_game("fool"), 4)
driver = specialise(setup.game.rules)
totals = np.zeros(4, np.int64)
wins = np.zeros(4, np.int64)
with install_recorder("numba:compile") as compiled:
    start = new_state(setup.game.rules, setup.numbers)
    moves = driver.play_random(start, 3, 0, 6, totals, wins)
print(json.dumps({
    "found": [int(moves), totals.tolist(), wins.tolist()],
    "compiled": len(compiled.buffer),
    "hits": sum(driver.play_random.door.stats.cache_hits.values()) if hasattr(driver.play_random, "door") else None,
}))
"""

#: Draws one deal.
DEAL = """
import json
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
    "found": cards.tolist(), "compiled": len(compiled.buffer)
}))
"""

#: Deals one game of Fettnapf.
ISLANDS = """
import json
import numpy as np
from marotte.games.position import new_state
from marotte.games.randomness import new_random
from marotte.games.registry import find_game, make_setup
from numba.core.event import install_recorder

rules = find_game("fettnapf").rules
setup = make_setup(find_game("fettnapf"), 3)
cards = np.zeros(rules.MAX_CHANCE, np.int16)
with install_recorder("numba:compile") as compiled:
    state = new_state(rules, setup.numbers)[0]
    drawn = rules.draw_chance(state, new_random(5), cards)
print(json.dumps({"found": cards[:drawn].tolist(), "compiled": len(compiled.buffer)}))
"""

#: Does everything that Python does with a game, and prints what had to be compiled and the messages about it.
PLAY_ALL = """
import json, logging
import numpy as np
from marotte.games.contract import SPECTATOR
from marotte.games.driver import specialise
from marotte.games.position import Position, new_state, start
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
    start = new_state(position.game.rules, position.setup.numbers)
    driver.play_random(start, 0, 0, 1, np.zeros(5, np.int64), np.zeros(5, np.int64))
hits = sum(position.game.rules.begin.door.stats.cache_hits.values())
print(json.dumps({"compiled": names(compiled), "told": told, "hits": hits}))
"""

#: The rules of a game without decisions: the only action of the only round scores POINTS.
TINY_RULES = """
from marotte.games.contract import DEAL, HEADER, OVER, PLAY
from marotte.games.kernel import kernel, state_type

POINTS = {points}
ACTIONS = MAX_LEGAL = MAX_CHANCE = 1
STATE = state_type(HEADER)

@kernel
def begin(state, setup):
    state.seats = setup.seats
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
from marotte.games.position import new_state
from numba.core.event import install_recorder

def play(rules):
    driver = specialise(rules)
    assert driver is specialise(rules)
    start = new_state(rules, (("seats", 1),))
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


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> tuple[Copy, dict[str, Any]]:
    """A copy with a compiled Fool!, and the messages about it. Compiling is slow, so tests undo their edits."""
    copy = Copy(tmp_path_factory.mktemp("prepared"))
    return copy, copy.play(PLAY_ALL)


def test_compiling_is_announced_and_cached(prepared: tuple[Copy, dict[str, Any]]) -> None:
    copy, said = prepared
    assert {"begin", "advance", "play_random", "observe", "resample", "encode", "pick"} <= set(said["compiled"])
    (told,) = said["told"]
    assert "Compiling fool" in told
    assert "once" in told
    assert list(copy.cache.glob("games.fool.rules-*/*.kernel")), "the kernels are kept where the fingerprint says"
    assert not list(copy.source.rglob("*.nb?")), "and nowhere else"


def test_a_second_process_compiles_nothing(prepared: tuple[Copy, dict[str, Any]]) -> None:
    copy, _ = prepared
    assert copy.play(PLAY_ALL) == {"compiled": [], "told": [], "hits": 1}


#: The edit of each file: constants that kernels import, directly or not, and the kernels themselves.
EDITS = {
    "the rules, called by the driver": (PLAY_RANDOM, "games/fool/rules.py", "EMPTY_HAND = 10", "EMPTY_HAND = 70"),
    "the generator, called by the rules": (
        DEAL,
        "games/randomness.py",
        "chosen = first + below(random, remaining)",
        "chosen = first",
    ),
    "a constant of the deck": (ISLANDS, "games/fettnapf/deck.py", "HIGHEST_ISLAND = 30", "HIGHEST_ISLAND = 29"),
}


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_outside_the_file_of_the_entry_points_is_noticed(
    prepared: tuple[Copy, dict[str, Any]], edit: str
) -> None:
    copy, _ = prepared
    script, file, old, new = EDITS[edit]
    before = copy.play(script)
    copy.edit(file, old, new)
    after = copy.play(script)
    # Plain Python has no cache: this is what the sources say now.
    said = copy.play(script, NUMBA_DISABLE_JIT="1")["found"]
    copy.edit(file, new, old)
    assert after["compiled"] > 0
    assert after["found"] != before["found"]
    assert after["found"] == said
    back = copy.play(script)
    assert back["compiled"] == 0, "switching back finds the old kernels"
    assert back["found"] == before["found"]


#: Text in every place where a game has some.
SENTENCES = (
    ("games/fool/__init__.py", "A trick game: play a card in every trick", "A game of tricks: play a card in each"),
    ("games/fool/rules.py", "# T12: what an empty hand earns", "# What an empty hand earns (T12)\n"),
    ("games/fool/rules.py", "The only kind of action is playing a card", "There is nothing to do but play a card"),
    ("games/fettnapf/deck.py", "a game of 0s would never end", "0s alone would never end a game"),
    ("games/fettnapf/deck.py", "How many number cards everybody holds.", "The number cards that each one holds."),
    ("games/ciao/deck.py", "How many {name} there are.", "The number of {name}."),
    ("games/contract.py", "The contract of a game: everything that", "The contract of a game. Everything that"),
)


def test_editing_a_sentence_recompiles_nothing(prepared: tuple[Copy, dict[str, Any]]) -> None:
    copy, _ = prepared
    before = copy.fingerprints()
    for file, old, new in SENTENCES:
        copy.edit(file, old, new)
    for name in ("notation", "display", "secrets", "facts", "words"):
        with (copy.package / "games" / "fool" / f"{name}.py").open("a", encoding="utf-8") as stream:
            stream.write("\nSENTENCE = 'new'\n")
    said, after = copy.play(PLAY_ALL), copy.fingerprints()
    for file, old, new in SENTENCES:
        copy.edit(file, new, old)
    assert said == {"compiled": [], "told": [], "hits": 1}
    assert after == before


def test_an_edit_in_one_game_does_not_affect_the_others(copy: Copy) -> None:
    before = copy.fingerprints()
    copy.edit("games/fool/rules.py", "EMPTY_HAND = 10", "EMPTY_HAND = 11")
    after = copy.fingerprints()
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {name for name in before if "fool" in name}
    copy.edit("games/randomness.py", "chosen = first + below(random, remaining)", "chosen = first")
    for name, fingerprint in copy.fingerprints().items():
        assert fingerprint != after[name] or not name.endswith("rules"), "all games deal"


def test_an_edit_of_heuristics_recompiles_what_calls_them_and_nothing_else(copy: Copy) -> None:
    modules = """
import json
from marotte.bots.search import specialise_search
from marotte.bots.whole_games import specialise_games
from marotte.games.cache import directory_name, modules_of
from marotte.games.registry import find_game

loops = [make(find_game(game)) for game in ("fool", "ciao") for make in (specialise_search, specialise_games)]
print(json.dumps([directory_name(modules_of(loop.py_func)) for loop in loops]))
"""
    before, loops_before = copy.fingerprints(), json.loads(copy.run(modules))
    copy.edit("games/fool/heuristics.py", "DISC = 60.0", "DISC = 70.0")
    after, loops_after = copy.fingerprints(), json.loads(copy.run(modules))
    assert {name for name in before if before[name] != after[name]} == {"marotte.games.fool.heuristics"}
    assert [old != new for old, new in zip(loops_before, loops_after, strict=True)] == [True, True, False, False]


def test_the_cache_does_not_depend_on_the_location_of_the_package(
    prepared: tuple[Copy, dict[str, Any]], tmp_path: Path
) -> None:
    copy, _ = prepared
    elsewhere = Copy(tmp_path)
    for path in elsewhere.package.rglob("*.py"):
        os.utime(path, (1, 1))
    elsewhere.cache = copy.cache
    assert elsewhere.play(PLAY_ALL)["compiled"] == []


def test_a_damaged_file_is_recompiled(prepared: tuple[Copy, dict[str, Any]]) -> None:
    copy, _ = prepared
    first = copy.play(PLAY_RANDOM)
    for number, path in enumerate(copy.cache.glob("games.driver-games.fool.rules-*/*.kernel")):
        path.write_bytes([b"", b"nonsense", path.read_bytes()[:100]][number % 3])
    again = copy.play(PLAY_RANDOM)
    assert again["compiled"] > 0
    assert again["found"] == first["found"]


def test_two_games_with_the_same_type_of_state_are_not_confused(copy: Copy) -> None:
    for name, points in (("first_rules", 1), ("second_rules", 20)):
        (copy.source / f"{name}.py").write_text(TINY_RULES.format(points=points), encoding="utf-8")
    cold = copy.play(PLAY_TINY, "first_rules", "second_rules")
    assert cold["found"] == [[3, 1], [60, 20]]
    assert cold["compiled"] > 0
    warm = copy.play(PLAY_TINY, "second_rules", "first_rules")
    assert warm == {"found": [[60, 20], [3, 1]], "compiled": 0}


def test_an_edit_of_a_third_party_game_is_noticed(copy: Copy) -> None:
    """The kernels of the driver, which is not edited, call those of the rules, which are."""
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


#: Edits of a module that a third-party game imports: its folder, its text before and after, whether that matters.
FOREIGN_EDITS = {
    "a constant in a folder without __init__": ("common", "POINTS = 1", "POINTS = 500", True),
    "numbers in an argument": ("elsewhere", "POINTS = table('1 2')", "POINTS = table('7 2')", True),
    "whether there is an error": ("elsewhere", "def check(): raise ValueError('a b')", "def check(): pass", True),
    "which error it is": (
        "elsewhere",
        "def check(): raise ValueError('a b')",
        "def check(): raise KeyError('a b')",
        True,
    ),
    "what an error says": (
        "elsewhere",
        "def check(): raise ValueError('a b')",
        "def check(): raise ValueError()",
        False,
    ),
}


@pytest.mark.parametrize("edit", FOREIGN_EDITS)
def test_imports_of_a_third_party_game_matter(copy: Copy, edit: str) -> None:
    folder, before, after, counts = FOREIGN_EDITS[edit]
    for name in ("elsewhere", "common"):
        (copy.source / name).mkdir()
    (copy.source / "elsewhere" / "__init__.py").touch()
    (copy.source / "elsewhere" / "rules.py").write_text(f"from {folder} import tables", encoding="utf-8")
    found = []
    for text in (before, after):
        (copy.source / folder / "tables.py").write_text(text, encoding="utf-8")
        found.append(copy.run("from marotte.games.cache import fingerprints as f; print(f().of(['elsewhere.rules']))"))
    assert "None" not in found[0]
    assert (found[0] != found[1]) == counts


def test_a_game_that_is_run_as_a_program_is_found_with_its_imports(copy: Copy) -> None:
    package = copy.source / "elsewhere"
    package.mkdir()
    (package / "__init__.py").touch()
    rules = "from marotte.games.cache import fingerprints\nfrom .deck import SIZE\nprint(fingerprints().of([__name__]))"
    (package / "rules.py").write_text(rules, encoding="utf-8")
    script = "import runpy; runpy.run_module('elsewhere.rules', run_name='__main__', alter_sys=True)"
    found = set()
    for size in (1, 2):
        (package / "deck.py").write_text(f"SIZE = {size}", encoding="utf-8")
        found.add(copy.run(script))
    assert len(found) == 2
    assert "None\n" not in found


def test_sources_can_be_read_in_several_threads_at_once(copy: Copy) -> None:
    """The garbage collector lets other threads run in the middle of a syntax tree; libraries parse in them, too."""
    script = """
import ast, gc, threading, time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
import marotte
from marotte.games.fingerprint import read_source
contents = [path.read_bytes() for path in sorted(Path(marotte.__file__).parent.glob("games/*.py"))]

def parse_forever():
    while True:
        with suppress(SystemError):
            ast.parse("def signature(one, other=2): pass")

threading.Thread(target=parse_forever, daemon=True).start()
gc.set_threshold(5, 2, 2)
gc.callbacks.append(lambda *_: time.sleep(0))
with ThreadPoolExecutor(3) as threads:
    digests = [list(threads.map(read_source, contents, ["marotte.games"] * len(contents))) for _ in range(3)]
print(digests[0] == digests[1] == digests[2])
"""
    assert copy.run(script) == "True\n"


def test_every_module_with_kernels_has_its_own_fingerprint(copy: Copy) -> None:
    fingerprints = copy.fingerprints()
    assert {"marotte.games.kernel", "marotte.games.driver", "marotte.bots.search"} <= set(fingerprints)
    assert None not in fingerprints.values()
    assert len(set(fingerprints.values())) == len(fingerprints)


@pytest.mark.parametrize("setting", ["NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_DEBUG"])
def test_compiler_settings_have_their_own_directories(copy: Copy, setting: str) -> None:
    without = copy.fingerprints()
    assert not set(copy.fingerprints(**{setting: "1"}).values()) & set(without.values())


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
"""
    assert copy.run(script) == ""
    assert copy.run(script, NUMBA_BOUNDSCHECK="1") == "refused\n"


@pytest.mark.parametrize(
    "script",
    [
        "import marotte.cli.main",
        "import marotte, marotte.games; marotte.__version__",
        "from marotte.games.registry import all_games, make_setup; [make_setup(game) for game in all_games()]",
        "from marotte.cli.main import commands; commands.main(['games'], standalone_mode=False)",
        "from marotte.cli.main import commands; commands.main(['--help'], standalone_mode=False)",
        "from marotte.client.server import Server; Server('http://localhost:8000')",
    ],
)
def test_nothing_heavy_is_imported_before_it_is_needed(copy: Copy, script: str) -> None:
    check = "; import sys; print('heavy:', [name for name in ('numpy', 'numba', 'rich') if name in sys.modules])"
    assert copy.run(script + check).splitlines()[-1] == "heavy: []"

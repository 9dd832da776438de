"""The folder for compiled kernels: pruning, killed compilers, full and read-only disks."""

import errno
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from marotte.games.atomic_files import UNFINISHED, write_whole
from marotte.games.cache import chosen_root
from tests.copies import Copy


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


#: Compiles a trivial kernel, and prints where it is cached.
COUNT = "from marotte.games.kernel import count_bits; count_bits(5); print(count_bits.door._cache.cache_path)"


def test_old_directories_are_pruned_when_a_new_one_is_needed(copy: Copy) -> None:
    old = [copy.cache / f"games.kernel-{number:016x}" for number in range(7)]
    for age, directory in enumerate(old):
        directory.mkdir(parents=True)
        (directory / "x.kernel").touch()
        os.utime(directory, (1_000_000 - age, 1_000_000 - age))
    others = [copy.cache / "mine", copy.cache / f"games.kernel-games.fool-{0:016x}"]
    for other in others:
        other.mkdir()
    used = Path(copy.run(COUNT).strip())
    assert used.parent == copy.cache
    assert sorted(path for path in copy.cache.iterdir() if path.is_dir()) == sorted([*old[:3], used, *others])


def test_the_directory_in_use_is_the_last_to_be_pruned(copy: Copy) -> None:
    used = Path(copy.run(COUNT).strip())
    for number in range(6):
        (copy.cache / f"games.kernel-{number:016x}").mkdir(parents=True)
    os.utime(used, (1, 1))
    copy.run(COUNT)
    assert len(list(copy.cache.glob("games.kernel-*"))) == 7, "nothing is pruned while the sources stay the same"
    assert used.stat().st_mtime > 1
    copy.edit("games/kernel.py", "for _ in range(index):", "for _ in range(0, index):")
    copy.run(COUNT)
    assert used.exists()


def test_files_left_by_killed_compilers_are_removed_when_they_are_old(copy: Copy) -> None:
    used = Path(copy.run(COUNT).strip())
    left = [folder / f"{UNFINISHED}{name}" for folder in (used, copy.cache) for name in ("old", "new")]
    for path in left:
        path.write_bytes(b"half a kernel")
        os.utime(path, (1, 1) if path.name.endswith("old") else None)
    kernels = sorted(used.glob("*.kernel"))
    copy.run(COUNT)
    assert [path.name[len(UNFINISHED) :] for path in left if path.exists()] == ["new", "new"], "it may be written to"
    assert sorted(used.glob("*.kernel")) == kernels


def test_a_killed_compiler_leaves_only_what_will_be_removed(copy: Copy) -> None:
    script = """
import os, pathlib
pathlib.Path.replace = lambda *_: os._exit(0)  # killed just before its file is whole
from marotte.games.kernel import count_bits
count_bits(5)
"""
    copy.run(script)
    names = [path.name for path in copy.cache.rglob("*") if path.is_file()]
    assert names
    assert all(name.startswith(UNFINISHED) for name in names)


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.kernel"
    path.write_bytes(b"old")

    def fail(*_: Any) -> Any:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, b"new")
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [b"old"]
    monkeypatch.undo()
    write_whole(path, b"new")
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [b"new"]


def test_an_unwritable_cache_is_replaced_for_the_process(copy: Copy) -> None:
    copy.cache.touch()  # a file where the folder should be
    replacement = Path(copy.run(COUNT).strip()).parent
    assert replacement.name.startswith("marotte-")
    assert not replacement.exists()
    assert copy.cache.is_file()


#: Compiles a trivial kernel, and prints the messages.
COUNT_ALOUD = """
import logging, sys
logging.basicConfig(stream=sys.stdout, format="%(message)s")
from marotte.games.cache import is_marked, mark
from marotte.games.kernel import count_bits, lowest_bit, nth_bit
print(count_bits(5), lowest_bit(4), nth_bit(5, 1))
mark("kernel", ("marotte.games.kernel",))
print(is_marked("kernel", ("marotte.games.kernel",)))
"""

FULL = """
import errno
import marotte.games.atomic_files
def fail(*_):
    raise OSError(errno.ENOSPC, "No space left on device")
marotte.games.atomic_files.write_whole = fail
"""

NOWHERE = """
import tempfile
def fail(*_, **__):
    raise FileNotFoundError("No usable temporary directory")
tempfile.mkdtemp = fail
"""


def test_a_full_disk_is_reported_once_and_nothing_is_reported_as_complete(copy: Copy) -> None:
    said = copy.run(FULL + COUNT_ALOUD).splitlines()
    lost = "Compiled games can't be kept, every start will be slow: [Errno 28] No space left on device"
    assert sorted(said) == sorted([lost, "2 2 2", "False"])
    assert copy.run(COUNT_ALOUD).splitlines() == ["2 2 2", "True"], "once there is room"


def test_kernels_stay_in_memory_if_nothing_can_be_written(copy: Copy) -> None:
    copy.cache.touch()  # a file where the folder should be
    said = copy.run(NOWHERE + COUNT_ALOUD).splitlines()
    assert [line.partition(":")[0] for line in said] == [
        "Compiled games can't be kept, every start will be slow",
        "2 2 2",
        "False",
    ]


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
    monkeypatch: pytest.MonkeyPatch, platform: str, environment: dict[str, str], expected: str
) -> None:
    for name in ("MAROTTE_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert chosen_root() == Path(expected)

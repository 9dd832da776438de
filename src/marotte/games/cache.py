"""Where compiled kernels are kept, so that an edit never runs old code.

Numba's own cache looks only at the file a function stands in. A kernel that calls
a kernel of another file would go on running the old one after an edit there. So the
cache directory carries a fingerprint of every source that holds kernels: an edit
anywhere means a new, empty directory.

This module is imported by ``marotte.games`` before anything is compiled. It imports
neither NumPy nor Numba, which would make ``marotte --help`` slow.
"""

import atexit
import hashlib
import logging
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from marotte.folders import cache_folder

#: The folders whose sources hold kernels: our own and, by :func:`watch`, those of games from elsewhere.
KERNEL_FOLDERS = [Path(__file__).parent, Path(__file__).parent.parent / "bots"]

#: Settings that change what Numba generates but are not part of its cache key.
COMPILER_SETTINGS = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_DEBUG")

#: How many directories of earlier sources are kept, for those who switch branches.
KEPT_DIRECTORIES = 4


def kernel_sources() -> Iterator[Path]:
    """All files that can hold kernels, in a fixed order."""
    for folder in KERNEL_FOLDERS:
        yield from sorted(folder.rglob("*.py"))


def fingerprint() -> str:
    """A short hash of all kernel sources and of the settings they are compiled with."""
    digest = hashlib.sha256(sys.version.encode())
    for setting in COMPILER_SETTINGS:
        digest.update(f"{setting}={os.environ.get(setting, '')};".encode())
    for path in kernel_sources():
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """The folder of all cache directories: ``MAROTTE_CACHE`` or the user's cache folder."""
    chosen = os.environ.get("MAROTTE_CACHE")
    if chosen:
        return Path(chosen)
    return cache_folder()


def watch(folder: Path) -> None:
    """Let the sources of this folder, too, decide where kernels that are made from now on are kept."""
    if folder not in KERNEL_FOLDERS:
        KERNEL_FOLDERS.append(folder)
        use_fingerprinted_cache()


def use_fingerprinted_cache() -> Path:
    """Point Numba at the directory for the sources as they are now, and drop old ones."""
    chosen = cache_root() / f"kernels-{fingerprint()}"
    is_new = not chosen.is_dir()
    directory = _writable(chosen)
    os.environ["NUMBA_CACHE_DIR"] = str(directory)
    if "numba" in sys.modules:  # imported by somebody before us: it has read the variable already
        import numba

        numba.config.CACHE_DIR = str(directory)
    if is_new:
        prune(cache_root())
    return directory


def _writable(directory: Path) -> Path:
    """The directory, made and marked as just used; or, where nothing can be written, one for this process alone.

    Without a directory that it can write to, Numba would keep kernels beside the sources, where an edit
    to another file goes unnoticed.
    """
    try:
        directory.mkdir(parents=True, exist_ok=True)
        os.utime(directory)  # in use: the last to be pruned
        with tempfile.TemporaryFile(dir=directory):
            return directory
    except OSError as error:
        logging.getLogger("marotte").warning("Compiled games can't be kept, every start will be slow: %s", error)
        temporary = tempfile.mkdtemp(prefix="marotte-")
        atexit.register(shutil.rmtree, temporary, ignore_errors=True)
        return Path(temporary)


def prune(root: Path) -> None:
    """Remove all but the most recently used cache directories."""
    try:
        directories = sorted(root.glob("kernels-*"), key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:  # another process prunes at the same moment
        return
    for directory in directories[KEPT_DIRECTORIES:]:
        shutil.rmtree(directory, ignore_errors=True)

"""Where a user's files are kept, by the customs of the system."""

import atexit
import os
import shutil
import sys
import tempfile
from pathlib import Path

_temporary: list[str] = []


def data_folder() -> Path:
    """Our folder for what must not be lost; it is made if need be."""
    folder = _base("Library/Application Support", "XDG_DATA_HOME", ".local/share") / "marotte"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # the secrets of running games are nobody else's business
    return folder


def cache_folder() -> Path:
    """Our folder for what can be made again."""
    return _base("Library/Caches", "XDG_CACHE_HOME", ".cache") / "marotte"


def temporary_folder() -> Path:
    """A new folder that is removed when this process ends."""
    _temporary.append(tempfile.mkdtemp(prefix="marotte-"))
    if len(_temporary) == 1:
        atexit.register(remove_temporary_folders)
    return Path(_temporary[-1])


def remove_temporary_folders() -> None:
    """Remove them now: whoever ends without Python's usual goodbye has to do it."""
    while _temporary:
        shutil.rmtree(_temporary.pop(), ignore_errors=True)


def _base(on_mac: str, variable: str, otherwise: str) -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / on_mac
    return Path(os.environ.get(variable) or Path.home() / otherwise)

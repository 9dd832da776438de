"""Where a user's files are kept, following the conventions of the operating system."""

import atexit
import os
import shutil
import sys
import tempfile
from pathlib import Path

_temporary: list[str] = []


def data_folder() -> Path:
    """The folder for data that must not be lost; created if necessary."""
    folder = _base("Library/Application Support", "XDG_DATA_HOME", ".local/share") / "marotte"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # private: it holds the secrets of running games
    return folder


def cache_folder() -> Path:
    """The folder for data that can be recreated."""
    return _base("Library/Caches", "XDG_CACHE_HOME", ".cache") / "marotte"


def temporary_folder() -> Path:
    """A new folder that is removed when this process exits."""
    _temporary.append(tempfile.mkdtemp(prefix="marotte-"))
    if len(_temporary) == 1:
        atexit.register(remove_temporary_folders)
    return Path(_temporary[-1])


def remove_temporary_folders() -> None:
    """Remove them now. Must be called before exits that skip ``atexit``."""
    while _temporary:
        shutil.rmtree(_temporary.pop(), ignore_errors=True)


def _base(on_mac: str, variable: str, otherwise: str) -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / on_mac
    return Path(os.environ.get(variable) or Path.home() / otherwise)

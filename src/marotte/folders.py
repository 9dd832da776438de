"""Where a user's files are kept, by the customs of the system."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """Our folder for what must not be lost; it is made if need be."""
    folder = _base("Library/Application Support", "XDG_DATA_HOME", ".local/share") / "marotte"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # the secrets of running games are nobody else's business
    return folder


def cache_folder() -> Path:
    """Our folder for what can be made again."""
    return _base("Library/Caches", "XDG_CACHE_HOME", ".cache") / "marotte"


def _base(on_mac: str, variable: str, otherwise: str) -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / on_mac
    return Path(os.environ.get(variable) or Path.home() / otherwise)

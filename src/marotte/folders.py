"""Where Marotte keeps what belongs to a user."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The folder for data that must not be lost; it is made if need be."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(base) / "marotte"
    folder.mkdir(parents=True, exist_ok=True)
    return folder

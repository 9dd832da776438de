"""A word to whoever waits while kernels are compiled."""

import logging
import re
from typing import Any

from numba.core import event

logger = logging.getLogger("marotte")

#: Their kernels are small and part of every game: the word waits for the game itself.
SHARED_PACKAGES = re.compile(r"|marotte\.games|numba\b.*")


class _Listener(event.Listener):  # type: ignore[misc]  # Numba has no types
    """Told by Numba whenever a kernel is not in the cache and has to be compiled."""

    def __init__(self) -> None:
        self.announced: set[str] = set()

    def on_start(self, told: Any) -> None:
        """Say it, once for each package: ``marotte.games.ciao`` is "ciao"."""
        package = told.data["dispatcher"].py_func.__module__.rpartition(".")[0]
        if package not in self.announced and not SHARED_PACKAGES.fullmatch(package):
            self.announced.add(package)
            name = package.rpartition(".")[2]
            logger.warning("Compiling %s for this machine. This happens once and takes some seconds …", name)

    def on_end(self, told: Any) -> None:
        """Nothing to say."""


def announce_compiling() -> None:
    """From now on a warning of the logger ``marotte`` says what is being compiled."""
    event.register("numba:compile", _Listener())

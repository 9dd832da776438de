"""Progress of kernel compilation: whether it is running, how long it has taken, and how far it has got."""

import logging
import re
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Lock
from types import FunctionType, ModuleType
from typing import Any

from numba.core import event
from numba.core.dispatcher import Dispatcher

logger = logging.getLogger("marotte")

#: Packages that trigger no warning: their kernels are small and part of every game, whose own warning follows.
SHARED_PACKAGES = re.compile(r"|marotte\.games|numba\b.*")


class _Listener(event.Listener):  # type: ignore[misc]  # Numba has no types
    """Notified by Numba whenever a kernel is not in the cache and has to be compiled."""

    def __init__(self) -> None:
        self.watchers: list[Callable[[], None]] = []
        self._announced: set[str] = set()
        self._lock = Lock()
        self._depth = 0  # nested: one kernel waits while another is compiled
        self._started = 0.0
        self._seconds = 0.0

    def on_start(self, told: Any) -> None:
        """Start the clock; without a watcher to show progress, log a warning once per package."""
        with self._lock:
            if self._depth == 0:
                self._started = time.monotonic()
            self._depth += 1
        package = told.data["dispatcher"].py_func.__module__.rpartition(".")[0]
        if not self.watchers and package not in self._announced and not SHARED_PACKAGES.fullmatch(package):
            self._announced.add(package)
            name = package.rpartition(".")[2]
            logger.warning("Compiling %s for this machine. This happens once and takes some seconds …", name)

    def on_end(self, told: Any) -> None:
        """Stop the clock and call the watchers."""
        with self._lock:
            self._depth -= 1
            if self._depth == 0:
                self._seconds += time.monotonic() - self._started
        if told.data["dispatcher"].py_func.__module__.partition(".")[0] != "numba":
            for watcher in list(self.watchers):
                watcher()

    def seconds(self) -> float:
        """Seconds spent compiling in this process so far."""
        with self._lock:
            return self._seconds + (time.monotonic() - self._started if self._depth else 0.0)


_listener = _Listener()


def announce_compiling() -> None:
    """Log from now on what is being compiled, as warnings of the logger ``marotte``."""
    event.register("numba:compile", _listener)


def seconds_compiling() -> float:
    """Seconds this process has spent compiling so far, including kernels in progress."""
    return _listener.seconds()


@contextmanager
def watch_compiling(watcher: Callable[[], None]) -> Iterator[None]:
    """Call a function after each compiled kernel. The watcher shows progress, so nothing is logged meanwhile."""
    _listener.watchers.append(watcher)
    try:
        yield
    finally:
        _listener.watchers.remove(watcher)


def reached_kernels(kernels: Iterable[Any]) -> set[Any]:
    """These kernels and all that they call, directly or indirectly."""
    found: set[Any] = set()
    to_do = [kernel for kernel in kernels if isinstance(kernel, Dispatcher)]
    while to_do:
        kernel = to_do.pop()
        if kernel not in found:
            found.add(kernel)
            to_do.extend(_called(kernel.py_func))
    return found


def _called(function: FunctionType) -> Iterator[Any]:
    """The kernels that a kernel calls, by name or as attributes of modules."""
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    values = function.__globals__ | dict(zip(function.__code__.co_freevars, cells, strict=True))
    names = [*function.__code__.co_names, *function.__code__.co_freevars]
    for name in names:
        value = values.get(name)
        reached = [getattr(value, each, None) for each in names] if isinstance(value, ModuleType) else [value]
        yield from (each for each in reached if isinstance(each, Dispatcher))

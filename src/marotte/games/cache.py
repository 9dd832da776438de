"""The cache of compiled kernels, keyed so that an edit never leaves stale code running.

Numba's own cache looks only at the file that defines a function, and only at its path, size and modification time. A
kernel that calls a kernel in another file would keep running the old one after an edit there. So every kernel module,
and every module that is specialised for a game, has a directory named by the :mod:`~marotte.games.fingerprint` of all
that it depends on. An edit means a new, empty directory for everything that depends on it, and for nothing else.

A platform wheel carries kernels in the same form, compiled for a common processor (``make wheel``). They are used if
the sources, the compiler and the processor match, and ignored otherwise.

A kernel compiled for one signature is one file, named after what it was compiled for. There is no index, so processes
that compile in parallel can't mix up each other's files.
"""

import hashlib
import logging
import os
import pickle
import platform
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from llvmlite.binding import get_host_cpu_features, get_host_cpu_name
from numba.core import config
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from marotte.errors import UsageError
from marotte.folders import cache_folder, temporary_folder
from marotte.games.atomic_files import remove_abandoned, write_whole
from marotte.games.fingerprint import Fingerprints

logger = logging.getLogger("marotte")

#: The kernels shipped in a wheel; a checkout has none.
SHIPPED = Path(__file__).parent.parent / "kernels"

#: The processor they are compiled for, by machine type, and the CPU features it must have.
X86_64_V3 = "avx avx2 bmi bmi2 f16c fma lzcnt movbe popcnt sse3 ssse3 sse4.1 sse4.2 xsave"
SHIPPED_PROCESSORS = {"x86_64": ("x86-64-v3", X86_64_V3)}

#: Marker file: everything under a label has been compiled.
COMPLETE = "complete"

#: Directories kept per module, the current one included, so that switching branches does not recompile.
KEPT_DIRECTORIES = 4


class _Loss:
    """Why kernels compiled here can't be cached; logged once, and only if any are compiled."""

    def __init__(self) -> None:
        self.reason: OSError | None = None
        self._is_said = False

    def note(self, reason: OSError) -> None:
        self.reason = self.reason or reason

    def say(self) -> None:
        if self.reason is not None and not self._is_said:
            self._is_said = True
            logger.warning("Compiled games can't be kept, every start will be slow: %s", self.reason)


_loss = _Loss()


def chosen_root() -> Path:
    """The configured root of the cache: ``MAROTTE_CACHE`` or the user's cache folder."""
    chosen = os.environ.get("MAROTTE_CACHE")
    return Path(chosen) if chosen else cache_folder()


@cache
def cache_root() -> Path:
    """The root of the cache; if it is not writable, a temporary folder for this process and its children.

    If even that can't be created, kernels stay in memory only.
    """
    root = chosen_root()
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            return root
    except OSError as error:
        _loss.note(error)
    try:
        temporary = temporary_folder()
    except OSError:
        return root
    os.environ["MAROTTE_CACHE"] = str(temporary)
    return temporary


@cache
def fingerprints() -> Fingerprints:
    """The fingerprints of this process."""
    remove_abandoned(cache_root())
    return Fingerprints(cache_root(), SHIPPED)


@cache
def shipped_processor() -> str | None:
    """The processor of the shipped kernels; None if there are none, or none for this machine.

    A processor chosen in Numba's settings takes precedence over the shipped kernels.
    """
    if config.CPU_NAME is not None or config.CPU_FEATURES is not None:
        return None
    name, needed = SHIPPED_PROCESSORS.get(platform.machine(), ("", ""))
    has_it = bool(name) and SHIPPED.is_dir() and all(map(get_host_cpu_features().get, needed.split()))
    return name if has_it else None


def wheel_processor() -> str:
    """The processor that the kernels of a wheel built on this machine are compiled for."""
    if platform.machine() not in SHIPPED_PROCESSORS:
        raise UsageError(
            f"a wheel with kernels can be made on {', '.join(SHIPPED_PROCESSORS)}, not {platform.machine()}"
        )
    return SHIPPED_PROCESSORS[platform.machine()][0]


def own_processor() -> str:
    """The processor that kernels are compiled for on this machine."""
    return str(config.CPU_NAME or get_host_cpu_name())


def is_marked(label: str, modules: tuple[str, ...]) -> bool:
    """Whether everything under a label was compiled from the current sources of these modules; see :func:`mark`."""
    fingerprint = fingerprints().of(modules)
    own = cache_root() / _mark(label, own_processor(), fingerprint)
    if own.is_file():
        os.utime(own.parent)  # in use, so pruned last
        return True
    if _is_shipped(label, fingerprint):
        return True
    _loss.say()  # the caller compiles it now, perhaps in a process that doesn't know the reason
    return False


def mark(label: str, modules: tuple[str, ...]) -> None:
    """Note that everything under a label has been compiled and is stored in this cache."""
    fingerprint = fingerprints().of(modules)
    if _is_shipped(label, fingerprint):
        return  # it comes from the wheel, and other users of this cache may not have that
    path = own_directory(_mark(label, own_processor(), fingerprint).parent.name) / COMPLETE
    if _loss.reason is None:
        with suppress(OSError):
            path.touch()


def _is_shipped(label: str, fingerprint: str | None) -> bool:
    processor = shipped_processor()
    return processor is not None and (SHIPPED / _mark(label, processor, fingerprint)).is_file()


def _mark(label: str, processor: str, fingerprint: str | None) -> Path:
    return Path(f"{label}.{processor}-{fingerprint}") / COMPLETE


@cache
def note_sources(module: str) -> None:
    """Take the fingerprint of a module when it is imported: this process does not run later edits."""
    fingerprints().of([module])


@cache
def directory_name(modules: tuple[str, ...]) -> str | None:
    """The directory for kernels that depend on these modules; the first module defines them.

    None if they can't be cached because they have no source file (typed in interactively).
    """
    fingerprint = fingerprints().of(modules)
    label = "-".join(name.removeprefix("marotte.") for name in modules)
    return None if fingerprint is None else f"{label}-{fingerprint}"


@cache
def own_directory(name: str) -> Path:
    """A directory of this cache, created if needed and marked as used; old ones of the same modules are pruned."""
    directory = cache_root() / name
    try:
        if not directory.is_dir():
            directory.mkdir(parents=True, exist_ok=True)
            prune(name.rpartition("-")[0])
        remove_abandoned(directory)
        os.utime(directory)
    except OSError as error:
        _loss.note(error)
    return directory


def prune(label: str) -> None:
    """Remove all but the most recently used directories under a label."""
    fingerprint = "[0-9a-f]" * 16
    try:
        directories = sorted(
            cache_root().glob(f"{label}-{fingerprint}"), key=lambda path: path.stat().st_mtime, reverse=True
        )
    except OSError:  # another process is pruning at the same moment
        return
    for directory in directories[KEPT_DIRECTORIES:]:
        shutil.rmtree(directory, ignore_errors=True)


def modules_of(function: FunctionType) -> tuple[str, ...]:
    """The modules that a kernel depends on: its own and those it was specialised for."""
    names = dict.fromkeys([function.__module__])
    for cell in function.__closure__ or ():
        names |= dict.fromkeys(_modules_in(cell.cell_contents))
    return tuple(names)


def _modules_in(value: Any) -> Iterator[str]:
    if isinstance(value, ModuleType):
        yield value.__name__
    function = getattr(value, "py_func", value)  # unwrap a kernel
    if isinstance(function, FunctionType):
        yield from modules_of(function)


class KernelCache(_Cache):  # type: ignore[misc]  # Numba has no types
    """Stores the compiled code of a kernel; replaces Numba's own cache in a dispatcher."""

    def __init__(self, function: FunctionType) -> None:
        self._function = function
        self._is_enabled = True

    @cached_property
    def _directory(self) -> str | None:
        return directory_name(modules_of(self._function))

    @property
    def cache_path(self) -> str:
        """The directory of this kernel."""
        return str(own_directory(self._directory)) if self._directory else ""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Load the compiled code for a signature; None if it is not in the cache."""
        if not self._is_enabled or self._directory is None:
            return None
        target_context.refresh()
        processor = target_context.codegen().magic_tuple()
        payload = None
        if shipped_processor() is not None:
            payload = self._load(SHIPPED / self._directory, sig, (processor[0], shipped_processor(), ""))
        if payload is None:
            payload = self._load(own_directory(self._directory), sig, processor)
        try:
            return None if payload is None else CompileResult._rebuild(target_context, *payload)
        except Exception as error:  # compile it again instead
            logger.warning("%s can't be loaded from the cache: %s", self._function.__qualname__, error)
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Store the compiled code for a signature."""
        if not self._is_enabled or self._directory is None:
            return
        if data.library.has_dynamic_globals:
            logger.warning(
                "%s is compiled at every start: it refers to an address or a large array", self._function.__qualname__
            )
            return
        key = self._key(sig, data.codegen.magic_tuple())
        _save(own_directory(self._directory) / self._file_name(key), key, data._reduce())

    def enable(self) -> None:
        """Use the cache."""
        self._is_enabled = True

    def disable(self) -> None:
        """Bypass the cache."""
        self._is_enabled = False

    def flush(self) -> None:
        """No-op (Numba calls it to recompile): an edit gets a new directory anyway."""

    def _load(self, directory: Path, signature: Any, processor: tuple[Any, ...]) -> Any:
        key = self._key(signature, processor)
        return _load(directory / self._file_name(key), key)

    def _key(self, signature: Any, processor: tuple[Any, ...]) -> str:
        cells = tuple(cell.cell_contents for cell in self._function.__closure__ or ())
        parts = (repr(signature), repr(processor), _hash(_code(self._function.__code__)), _hash(dumps(cells)))
        return " ".join(parts)

    def _file_name(self, key: str) -> str:
        name = self._function.__qualname__.replace("<", "").replace(">", "")
        return f"{name}-{_hash(key.encode())[:16]}.kernel"


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _code(code: CodeType) -> bytes:
    return code.co_code + repr(code.co_names).encode()


def _load(path: Path, key: str) -> Any:
    """The payload stored under a key; None if it is missing or damaged."""
    try:
        kept, payload = pickle.loads(path.read_bytes())
    except Exception:  # a damaged file can raise anything
        return None
    return payload if kept == key else None


def _save(path: Path, key: str, payload: Any) -> None:
    try:
        write_whole(path, dumps((key, payload)))
    except OSError as error:
        _loss.note(error)
    _loss.say()

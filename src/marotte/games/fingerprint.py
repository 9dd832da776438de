"""What compiled kernels depend on: a hash of the sources of their modules and of everything those import.

Text is left out, so that editing a sentence recompiles nothing: comments, docstrings, error messages in ``raise``,
descriptions of options and deck entries, and packages of which only a submodule is imported (a game's ``__init__``
holds its texts). The fingerprint does not depend on the location or the modification times of the sources.
"""

import ast
import gc
import hashlib
import json
import os
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec, resolve_name
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from marotte.games.atomic_files import write_whole

#: Settings that change the code Numba generates but are not part of its cache key.
COMPILER_SETTINGS = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_DEBUG")

#: Identified by version; NumPy only by its major version, as kernels use little more than its array layout.
COMPILERS = ("llvmlite", "numba", "numpy")

#: Cache of source digests by the hash of the source's bytes, so that each is parsed only once. 2 is the format version.
DIGESTS = "sources-2.json"

#: Types that take a description, which kernels never use.
DESCRIBED = ("DeckEntry", "Option")

#: Held while the garbage collector is off.
PARSING = Lock()


class Source(NamedTuple):
    """A source file as far as kernels are concerned."""

    digest: str  # of its code without text
    imports: tuple[str, ...]  # absolute modules, and "module:name" if the name may be a submodule or in the module


class Fingerprints:
    """Fingerprints of modules, with a cache of parsed sources in a folder.

    Several threads may use it at once. There is no lock, because finding a module may import another one, which
    comes back here.
    """

    def __init__(self, folder: Path, *others: Path) -> None:
        """New digests are stored in the first folder; the others are only read."""
        self._path = folder / DIGESTS
        self._remembered: dict[str, list[str]] = {}
        for place in (*others, folder):
            self._remembered |= _load(place / DIGESTS)
        self._read_sources: dict[Path, Source] = {}  # as first read: an edit does not change what this process runs
        self._closures: dict[str, dict[str, str]] = {}

    def of(self, modules: Iterable[str]) -> str | None:
        """The fingerprint of all that these modules depend on; None if one of them has no source file."""
        found: dict[str, str] = {}
        known = len(self._remembered)
        closures = [self._closure(module) for module in modules]
        if len(self._remembered) > known:
            self._save()
        for closure in closures:
            if closure is None:
                return None
            found |= closure
        digest = hashlib.sha256(environment().encode())
        for name, part in sorted(found.items()):
            digest.update(f"{name}={part};".encode())
        return digest.hexdigest()[:16]

    def _closure(self, start: str) -> dict[str, str] | None:
        """The digests of a module and of everything it imports, by name."""
        if start in self._closures:
            return self._closures[start]
        if _path_of(start) is None:
            return None
        own = {_package_of(start).partition(".")[0], "marotte"}
        found: dict[str, str] = {}
        to_do = [start]
        while to_do:
            name = to_do.pop()
            package = name.partition(".")[0]
            if name in found or package in sys.stdlib_module_names or package in COMPILERS:
                continue
            # A namespace package has no files of its own, so its modules are followed like ours.
            if package not in own and package != "__main__" and _path_of(package) is not None:
                if package not in found:
                    found[package] = _stamp(package)
                continue
            path = _path_of(name)
            if path is None:  # an extension module, or an import that can't be found
                continue
            source = self._read(path, _package_of(name))
            found[name] = source.digest
            to_do.extend(_resolve(source.imports))
        self._closures[start] = found
        return found

    def _read(self, path: Path, package: str) -> Source:
        if path in self._read_sources:
            return self._read_sources[path]
        content = path.read_bytes()
        key = hashlib.sha256(f"{package} {sys.version_info[:2]};".encode() + content).hexdigest()
        if key not in self._remembered:
            source = read_source(content, package)
            self._remembered[key] = [source.digest, *source.imports]
        digest, *imports = self._remembered[key]
        self._read_sources[path] = Source(digest, tuple(imports))
        return self._read_sources[path]

    def _save(self) -> None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._path, json.dumps(dict(self._remembered)).encode())  # a copy: other threads add to it
        except OSError:  # the cache only saves time
            return


def _load(path: Path) -> dict[str, list[str]]:
    try:
        loaded: dict[str, list[str]] = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return {}
    return loaded


@cache
def environment() -> str:
    """Everything else that affects the compiled code: Python, versions and settings."""
    settings = [f"{name}={os.environ.get(name, '')}" for name in COMPILER_SETTINGS]
    versions = [f"{name} {version(name) if name != 'numpy' else version(name).partition('.')[0]}" for name in COMPILERS]
    return ";".join([str(sys.implementation.cache_tag), *versions, *settings])


def read_source(content: bytes, package: str) -> Source:
    """The digest and the imports of a source file in a package."""
    tree = _WithoutText().visit(_parse(content))
    digest = hashlib.sha256(ast.dump(tree).encode()).hexdigest()[:16]
    return Source(digest, tuple(sorted(set(_imports(tree, package)))))


def _parse(content: bytes) -> ast.Module:
    """The syntax tree of a source file, built in one go.

    Python 3.11 raises SystemError if another thread builds a tree in the middle of it (gh-106905), such as by importing
    ``numpy.ma``. Only the garbage collector lets other threads run there.
    """
    with PARSING:
        is_collecting = gc.isenabled()
        gc.disable()
        try:
            return ast.parse(content)
        finally:
            if is_collecting:
                gc.enable()


class _WithoutText(ast.NodeTransformer):
    """Removes what kernels can't depend on from a module."""

    def visit_If(self, node: ast.If) -> ast.AST:
        """Drop what only type checkers read."""
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.body = [ast.Pass()]
        return self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        """Drop the error message, but keep the ``raise``."""
        if isinstance(node.exc, ast.Call):
            node.exc = node.exc.func
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Drop descriptions."""
        if isinstance(node.func, ast.Name) and node.func.id in DESCRIBED:
            node.args = [argument for argument in node.args if not _is_sentence(argument)]
        return self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """Drop docstrings."""
        return ast.Pass() if isinstance(node.value, ast.Constant) else self.generic_visit(node)


def _is_sentence(node: ast.AST) -> bool:
    """Whether a string has spaces: names have none."""
    if isinstance(node, ast.JoinedStr):
        return any(map(_is_sentence, node.values))
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value


def _imports(tree: ast.AST, package: str) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = resolve_name("." * node.level + (node.module or ""), package) if node.level else node.module
            yield from (f"{module}:{alias.name}" for alias in node.names)


def _resolve(imports: Iterable[str]) -> Iterator[str]:
    """The modules behind imports: ``from package import name`` means the submodule, if there is one."""
    for entry in imports:
        module, colon, name = entry.partition(":")
        submodule = f"{module}.{name}"
        yield submodule if colon and _path_of(submodule) is not None else module


@cache
def _path_of(name: str) -> Path | None:
    """The source file of a module, if it has one."""
    if name in sys.modules:
        file = getattr(sys.modules[name], "__file__", None)
    else:
        try:
            specification = find_spec(name)
        except (ImportError, ValueError):
            return None
        file = specification.origin if specification is not None else None
    return Path(file) if file is not None and file.endswith(".py") else None


def _package_of(name: str) -> str:
    """The package that a module is in (or is itself); a module run with -m belongs to one, too."""
    if name == "__main__":
        return getattr(sys.modules[name], "__package__", None) or name
    path = _path_of(name)
    return name if path is not None and path.name == "__init__.py" else name.rpartition(".")[0] or name


def _stamp(package: str) -> str:
    """A third-party package is identified by the sizes and modification times of its files."""
    path = _path_of(package)
    assert path is not None
    files = sorted(path.parent.rglob("*.py")) if path.name == "__init__.py" else [path]
    stamps = [f"{file.relative_to(path.parent)} {(stat := file.stat()).st_size} {stat.st_mtime_ns}" for file in files]
    return hashlib.sha256(";".join(stamps).encode()).hexdigest()[:16]

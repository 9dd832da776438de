"""A copy of the package that tests may edit and run in processes of their own, with a cache of its own."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import marotte

PACKAGE = Path(marotte.__file__).parent

#: The fingerprint of every module with kernels.
FINGERPRINTS = """
import json
import re
from pathlib import Path
import marotte
from marotte.games.cache import fingerprints

package = Path(marotte.__file__).parent
names = [
    ".".join(path.relative_to(package.parent).with_suffix("").parts)
    for path in package.rglob("*.py")
    if re.search(r"^ *@(allocating_)?kernel$", path.read_text(encoding="utf-8"), re.MULTILINE)
]
print(json.dumps({name: fingerprints().of([name]) for name in names}))
"""


class Copy:
    """An editable copy of the package, with a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.source = folder / "source"
        self.cache = folder / "cache"
        self.package = self.source / "marotte"
        shutil.copytree(PACKAGE, self.package, ignore=shutil.ignore_patterns("__pycache__"))

    def run(self, script: str, *arguments: str, **settings: str) -> str:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
        environment |= {
            "PYTHONPATH": str(self.source),
            "PYTHONDONTWRITEBYTECODE": "1",  # Python's own cache misses an edit within the same second
            "MAROTTE_CACHE": str(self.cache),
        }
        run = subprocess.run(
            [sys.executable, "-c", script, *arguments],
            env=environment | settings,
            cwd=self.source,
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr
        return run.stdout

    def play(self, script: str, *arguments: str, **settings: str) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(self.run(script, *arguments, **settings))
        return said

    def edit(self, file: str, old: str, new: str) -> None:
        """Edit a file without changing its modification time, on which the cache must not rely."""
        path = self.package / file
        before = path.stat()
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), encoding="utf-8")
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))

    def fingerprints(self, **settings: str) -> dict[str, str]:
        """The fingerprint of every module with kernels."""
        found: dict[str, str] = json.loads(self.run(FINGERPRINTS, **settings))
        return found

"""Generated files that are checked in. ``make schemas`` writes them again."""

from collections.abc import Callable
from pathlib import Path

from marotte.server.app import make_app
from marotte.server.openapi import document_file

DOCS = Path(__file__).parent.parent / "docs"

#: What each file should contain.
GENERATED: dict[Path, Callable[[], bytes]] = {
    DOCS / "openapi.json": lambda: document_file(make_app("sqlite://")),
}


def main() -> None:
    """Write all files."""
    for path, make in GENERATED.items():
        path.write_bytes(make())


if __name__ == "__main__":
    main()

"""Generated files that are checked in. ``make schemas`` writes them again."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec

from marotte.games.contract import Game
from marotte.games.registry import all_games
from marotte.schemas.json_schema import schema_of
from marotte.schemas.page_types import page_types
from marotte.server.app import make_app
from marotte.server.openapi import document_file

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"

#: The first line of the declarations.
NOTICE = "// Generated from the types of the protocol by `make schemas`.\n\n"


def schema_file(game: Game) -> bytes:
    """The schema of a game, on many lines."""
    return msgspec.json.format(msgspec.json.encode(schema_of(game)), indent=2) + b"\n"


def declarations_file() -> bytes:
    """What the page is checked with."""
    return f"{NOTICE}{page_types(all_games())}".encode()


#: What each file should contain.
GENERATED: dict[Path, Callable[[], bytes]] = {
    DOCS / "openapi.json": lambda: document_file(make_app("sqlite://")),
    ROOT / "src" / "marotte" / "web" / "protocol.d.ts": declarations_file,
    **{DOCS / "schemas" / f"{game.name}.json": partial(schema_file, game) for game in all_games()},
}


def main() -> None:
    """Write all files."""
    for path, make in GENERATED.items():
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(make())


if __name__ == "__main__":
    main()

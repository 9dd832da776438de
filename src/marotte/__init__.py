"""Four card games of fools, for players, researchers and designers.

    import marotte

    position = marotte.start("fool", seats=4, seed=7)

The names below are loaded on first use, since importing NumPy and Numba is slow.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from marotte.games.position import Position, start
    from marotte.games.view import View
    from marotte.records.record import Record, parse_record
    from marotte.records.replay import replay

__version__ = "0.1.0"

__all__ = ["Position", "Record", "View", "parse_record", "replay", "start"]

_HOMES = {
    "Position": "marotte.games.position",
    "Record": "marotte.records.record",
    "View": "marotte.games.view",
    "parse_record": "marotte.records.record",
    "replay": "marotte.records.replay",
    "start": "marotte.games.position",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'marotte' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)

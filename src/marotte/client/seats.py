"""The seats taken from this computer, so that players can return to them."""

import json
from pathlib import Path

from marotte.folders import data_folder

#: Maximum seats remembered.
MOST_SEATS = 200


class Seats:
    """A small file of tokens that only its owner can read."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or data_folder() / "seats.json"

    def find(self, url: str) -> str | None:
        """The token stored under ``url``, if any."""
        return self._read().get(url)

    def keep(self, url: str, token: str) -> None:
        """Store a token; the oldest are dropped."""
        tokens = self._read()
        tokens.pop(url, None)
        kept = dict([*tokens.items(), (url, token)][-MOST_SEATS:])
        beside = self._path.with_suffix(".new")
        beside.touch(mode=0o600)
        beside.write_text(json.dumps(kept), encoding="utf-8")
        beside.replace(self._path)

    def _read(self) -> dict[str, str]:
        try:
            tokens = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return {str(url): str(token) for url, token in tokens.items()} if isinstance(tokens, dict) else {}

"""A record: one game as data and as text."""

import re
from dataclasses import dataclass, field
from typing import Any

import msgspec

from marotte.errors import RecordError, UsageError, quote
from marotte.games.registry import Setup, find_game, make_setup

FORMAT = "marotte/1"

# Limits on the input, far above any real game, so that no file can exhaust the machine.
LONGEST_TEXT = 16 * 1024 * 1024  # bytes of one record
LONGEST_NAME = 100  # characters of a player's name
LONGEST_MESSAGE = 300  # characters of an error message, which may quote the input
DEEPEST_NESTING = 64  # levels of lists and objects; Python's own limit is somewhere below 1000
MOST_ROUNDS = 10_000
MOST_MOVES = 1_000_000  # in one round

#: How msgspec reports the place of a JSON error.
BYTE = re.compile(r" \(byte ([0-9]+)\)")

KNOWN_KEYS = ("format", "game", "seats", "options", "rules", "deck", "rounds", "result")


@dataclass
class Round:
    """A deal and the moves after it, as written in the record."""

    deal: dict[str, Any]
    moves: list[str] = field(default_factory=list)
    extra: dict[str, Any] = field(default_factory=dict)  # unknown keys, preserved


@dataclass
class Record:
    """One game. It may be incomplete, and until a replay it may break the rules."""

    setup: Setup
    names: list[str]
    rounds: list[Round] = field(default_factory=list)
    result: dict[str, Any] | None = None
    extra: dict[str, Any] = field(default_factory=dict)  # unknown top-level keys, preserved

    def to_data(self) -> dict[str, Any]:
        """The record as a JSON object, without default values."""
        data: dict[str, Any] = {"format": FORMAT, "game": self.setup.game.name, "seats": self.names}
        if self.setup.game.rules_version != 1:
            data["rules"] = self.setup.game.rules_version
        data["options"] = self.setup.changed_options
        deck = self.setup.changed_deck
        if deck is not None:
            data["deck"] = deck
        data["rounds"] = [{"deal": entry.deal, "moves": entry.moves, **entry.extra} for entry in self.rounds]
        if self.result is not None:
            data["result"] = self.result
        return data | self.extra

    def to_text(self) -> str:
        """The record as one line of JSON."""
        return msgspec.json.encode(self.to_data()).decode()


def parse_record(text: str | bytes) -> Record:
    """Parse one record strictly; :class:`~marotte.errors.RecordError` says what is wrong.

    Only the format is checked here. A replay checks whether the moves obey the rules.
    """
    return read_record(parse_json(text))


def parse_json(text: str | bytes) -> dict[str, Any]:
    """Parse the JSON object of a record."""
    if len(text) > LONGEST_TEXT:
        raise _header_error(f"a record has at most {LONGEST_TEXT} bytes")
    try:
        data = msgspec.json.decode(text)
    except RecursionError:  # shallower nesting is refused below, with the same message
        raise _nesting_error() from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise _header_error(f"not a JSON object: {_json_fault(text, error)}") from None
    if not isinstance(data, dict):
        raise _header_error(f"a record is a JSON object, not {quote(data)}")
    _check_nesting(data)
    return data


def _check_nesting(data: dict[str, Any]) -> None:
    """Limit the nesting, so that comparing, quoting or writing the data can't exhaust the stack."""
    level: list[Any] = [data]
    for _ in range(DEEPEST_NESTING):
        inner = (value.values() if isinstance(value, dict) else value for value in level)
        level = [item for items in inner for item in items if isinstance(item, dict | list)]
        if not level:
            return
    raise _nesting_error()


def _nesting_error() -> RecordError:
    return _header_error(f"a record is nested at most {DEEPEST_NESTING} deep")


def _json_fault(text: str | bytes, error: Exception) -> str:
    """Describe a JSON error; in a multi-line text, give line and column instead of the byte."""
    message = str(error)
    content = (text if isinstance(text, bytes) else text.encode(errors="replace")).rstrip()
    if b"\n" not in content or isinstance(error, UnicodeError):
        return message
    match = BYTE.search(message)
    lines = content[: int(match[1]) if match else None].split(b"\n")
    return f"{BYTE.sub('', message)}, line {len(lines)}, column {len(lines[-1].decode(errors='replace')) + 1}"


def _header_error(message: str) -> RecordError:
    """An error in the header, reported at the first deal."""
    return RecordError(message if len(message) <= LONGEST_MESSAGE else message[: LONGEST_MESSAGE - 1] + "…", 1, 0)


def read_record(data: dict[str, Any]) -> Record:
    """Like :func:`parse_record`, but from the parsed JSON object."""
    for key in ("format", "game", "seats", "rounds"):
        if key not in data:
            raise _header_error(f"the record has no {key!r}")
    if data["format"] != FORMAT:
        raise _header_error(f"the format is {FORMAT!r}, not {quote(data['format'])}")
    names = _read_names(data["seats"])
    setup = _read_setup(data, len(names))
    rounds = data["rounds"]
    if not isinstance(rounds, list) or len(rounds) > MOST_ROUNDS:
        raise _header_error(f"'rounds' is a list of at most {MOST_ROUNDS} rounds")
    record = Record(setup, names, [_read_round(entry, number) for number, entry in enumerate(rounds, 1)])
    if "result" in data:
        record.result = _read_result(data["result"], record)
    record.extra = {key: value for key, value in data.items() if key not in KNOWN_KEYS}
    return record


def _read_names(names: Any) -> list[str]:
    if not isinstance(names, list):
        raise _header_error(f"'seats' is a list of names, not {quote(names)}")
    for name in names:
        if not isinstance(name, str) or len(name) > LONGEST_NAME:
            raise _header_error(f"a name is a string of at most {LONGEST_NAME} characters, not {quote(name)}")
    return names


def _read_setup(data: dict[str, Any], seats: int) -> Setup:
    options = data.get("options", {})
    deck = data.get("deck", {})
    version = data.get("rules", 1)
    if not isinstance(data["game"], str):
        raise _header_error(f"'game' is a name, not {quote(data['game'])}")
    if not isinstance(options, dict) or not isinstance(deck, dict):
        raise _header_error("'options' and 'deck' are JSON objects")
    try:
        game = find_game(data["game"])
        if type(version) is not int or version != game.rules_version:
            raise _header_error(f"the rules of {game.title} have version {game.rules_version}, not {quote(version)}")
        return make_setup(game, seats, options, deck)
    except UsageError as error:
        raise _header_error(str(error)) from None


def _read_round(data: Any, number: int) -> Round:
    if not isinstance(data, dict) or "deal" not in data or "moves" not in data:
        raise RecordError("a round is a JSON object with 'deal' and 'moves'", number, 0)
    deal, moves = data["deal"], data["moves"]
    if not isinstance(deal, dict):
        raise RecordError(f"'deal' is a JSON object, not {quote(deal)}", number, 0)
    if not isinstance(moves, list) or len(moves) > MOST_MOVES:
        raise RecordError(f"'moves' is a list of at most {MOST_MOVES} moves", number, 0)
    extra = {key: value for key, value in data.items() if key not in ("deal", "moves")}
    return Round(deal, moves, extra)


def _read_result(result: Any, record: Record) -> dict[str, Any]:
    if isinstance(result, dict) and "scores" in result and "winners" in result:
        return result
    raise RecordError("'result' is a JSON object with 'scores' and 'winners'", *last_place(record))


def last_place(record: Record) -> tuple[int, int]:
    """The round and the move at which a wrong result is reported."""
    return (len(record.rounds), len(record.rounds[-1].moves)) if record.rounds else (1, 0)

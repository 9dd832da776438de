"""Records in files: one JSON object, or one on each line."""

import io
from collections.abc import Iterator
from typing import BinaryIO

import msgspec

from marotte.records.record import LONGEST_TEXT


def read_texts(stream: BinaryIO) -> Iterator[bytes]:
    """The text of each record: every line of JSON Lines, or the whole file if it is one object over several lines."""
    first = _read_line(stream)
    while first.isspace():
        first = _read_line(stream)
    parts = [stream]
    if first and not _is_json(first):
        rest = stream.read(LONGEST_TEXT)
        if _is_json(first + rest):
            yield first + rest
            return
        parts.insert(0, io.BytesIO(rest + _read_line(stream)))  # up to the end of a line, then the stream again
    if first:
        yield first.strip()
    for part in parts:
        while line := _read_line(part):
            if not line.isspace():
                yield line.strip()


def _is_json(text: bytes) -> bool:
    try:
        msgspec.json.decode(text, type=msgspec.Raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return True


def _read_line(stream: BinaryIO) -> bytes:
    """A line; one that is longer than any record is cut, and refused by who parses it."""
    line = stream.readline(LONGEST_TEXT + 1)
    if len(line) > LONGEST_TEXT and not line.endswith(b"\n"):
        while (rest := stream.readline(LONGEST_TEXT)) and not rest.endswith(b"\n"):
            pass
    return line

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
    if first and not _is_json(first):
        whole = first + stream.read(LONGEST_TEXT)
        if _is_json(whole):
            yield whole
            return
        stream = io.BytesIO(whole[len(first) :])
    while first:
        if not first.isspace():
            yield first.strip()
        first = _read_line(stream)


def _is_json(text: bytes) -> bool:
    try:
        msgspec.json.decode(text, type=msgspec.Raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return True


def _read_line(stream: BinaryIO) -> bytes:
    """A line; one that is longer than any record is cut, and refused by who parses it."""
    line = stream.readline(LONGEST_TEXT + 1)
    if len(line) > LONGEST_TEXT:
        while (rest := stream.readline(LONGEST_TEXT)) and not rest.endswith(b"\n"):
            pass
    return line

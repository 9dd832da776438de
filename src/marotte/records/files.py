"""Records in files: one JSON object, or one on each line."""

import io
import re
from collections.abc import Iterator
from typing import BinaryIO

import msgspec

from marotte.errors import RecordError
from marotte.records.record import LONGEST_TEXT, Record, parse_record

STRING = re.compile(rb'"(?:[^"\\]|\\.)*"', re.DOTALL)


def read_texts(stream: BinaryIO) -> Iterator[bytes]:
    """The text of each record: every line of JSON Lines, or the whole file if it is one object over several lines.

    It is that if it is JSON as a whole. If it is not, it still is, with a mistake in it, if its first line opens
    more brackets than it closes and no line is a record by itself. All other files are JSON Lines.
    """
    blank_lines = 0
    while (first := _read_line(stream)).isspace():
        blank_lines += 1
    parts = [stream]
    if first and not _is_json(first):
        rest = stream.read(LONGEST_TEXT)
        if _is_json(first + rest) or (_goes_on(first) and not any(map(_is_whole_record, rest.splitlines()))):
            # With the lines before it, so that an error counts them as the file does.
            yield b"\n" * min(blank_lines, LONGEST_TEXT) + first + rest
            return
        parts.insert(0, io.BytesIO(rest + _read_line(stream)))  # up to the end of a line, then the stream again
    if first:
        yield first.strip()
    for part in parts:
        while line := _read_line(part):
            if not line.isspace():
                yield line.strip()


def parse_only_record(stream: BinaryIO) -> Record:
    """The record in a file that holds one."""
    texts = list(read_texts(stream))
    if len(texts) != 1:
        raise RecordError(f"one record can be read at a time, and there are {len(texts)} in this file")
    return parse_record(texts[0])


def _goes_on(line: bytes) -> bool:
    """Whether brackets are left open, but no string: that can't go on in the next line."""
    bare = STRING.sub(b"", line)
    return b'"' not in bare and sum(map(bare.count, (b"{", b"["))) > sum(map(bare.count, (b"}", b"]")))


def _is_whole_record(line: bytes) -> bool:
    return line.lstrip().startswith(b"{") and b'"format"' in line and _is_json(line)


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

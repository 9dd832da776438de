"""Files of records: a single JSON object, or JSON Lines."""

import io
import re
from collections.abc import Iterator
from typing import BinaryIO

import msgspec

from marotte.errors import RecordError
from marotte.records.record import LONGEST_TEXT, Record, parse_record

STRING = re.compile(rb'"(?:[^"\\]|\\.)*"', re.DOTALL)


def read_texts(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the text of each record: every line of JSON Lines, or the whole file if it is one multi-line object.

    A file is one record if all of it is valid JSON. An invalid file still counts as one record, with a mistake in
    it, if its first line opens more brackets than it closes and no later line is a complete record. All other files
    are JSON Lines.
    """
    blank_lines = 0
    while (first := _read_line(stream)).isspace():
        blank_lines += 1
    parts = [stream]
    if first and not _is_json(first):
        rest = stream.read(LONGEST_TEXT)
        if _is_json(first + rest) or (_goes_on(first) and not any(map(_is_whole_record, rest.splitlines()))):
            # Keep the leading blank lines, so that errors report the line numbers of the file.
            yield b"\n" * min(blank_lines, LONGEST_TEXT) + first + rest
            return
        parts.insert(0, io.BytesIO(rest + _read_line(stream)))  # up to the end of a line, then the rest of the stream
    if first:
        yield first.strip()
    for part in parts:
        while line := _read_line(part):
            if not line.isspace():
                yield line.strip()


def parse_only_record(stream: BinaryIO) -> Record:
    """Parse the record of a file that holds exactly one."""
    texts = list(read_texts(stream))
    if len(texts) != 1:
        raise RecordError(f"one record can be read at a time, and there are {len(texts)} in this file")
    return parse_record(texts[0])


def _goes_on(line: bytes) -> bool:
    """Whether a line leaves brackets open. An open string doesn't count: strings can't span lines."""
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
    """Read a line. A line longer than any record is cut off, and the parser will refuse it."""
    line = stream.readline(LONGEST_TEXT + 1)
    if len(line) > LONGEST_TEXT and not line.endswith(b"\n"):
        while (rest := stream.readline(LONGEST_TEXT)) and not rest.endswith(b"\n"):
            pass
    return line

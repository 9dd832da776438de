"""Files of records: one per line, or one over many lines."""

import io
import json

import pytest

from marotte.errors import RecordError
from marotte.records import files, record
from marotte.records.files import read_texts
from marotte.records.record import parse_record
from tests.records.examples import fool_data, fool_text

# Files


def texts(content: bytes | str) -> list[bytes]:
    return list(read_texts(io.BytesIO(content.encode() if isinstance(content, str) else content)))


def test_one_object_over_several_lines() -> None:
    pretty = json.dumps(fool_data(), indent=2)
    for content in (pretty, pretty + "\n", "\n \n" + pretty + "\n\n", pretty.replace("\n", "\r\n")):
        (text,) = texts(content)
        assert parse_record(text) == parse_record(fool_text())


def test_one_record_per_line() -> None:
    line = fool_text()
    assert texts(line) == [line.encode()]
    assert texts(line + "\n") == [line.encode()]
    assert texts(f"{line}\n{line}\n{line}") == [line.encode()] * 3
    assert texts(f"\n\n{line}\n \t\n\n{line}\r\n\n") == [line.encode()] * 2


def test_a_file_without_a_record() -> None:
    for content in ("", "\n", " \n\t\n  ", "\r\n\r\n"):
        assert texts(content) == []


def test_malformed_lines_are_records_too() -> None:
    line = fool_text()
    content = f"nonsense\n{line}\n[]\n{{\n{line}\n"
    assert texts(content) == [b"nonsense", line.encode(), b"[]", b"{", line.encode()]
    assert texts(f"{line}\nnonsense\n") == [line.encode(), b"nonsense"]
    assert texts(b"\xff\x00\n" + line.encode()) == [b"\xff\x00", line.encode()]


def test_long_lines_are_truncated_and_the_next_ones_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LONGEST_TEXT", 100)
    for size in (98, 99, 100, 101, 102, 199, 200, 201, 202, 203, 301, 1000):
        long = b'"' + b"x" * (size - 2) + b'"'
        for ending in (b"\n", b"\r\n"):
            found = texts(long + ending + b"1" + ending + b"2" + ending)
            assert found[1:] == [b"1", b"2"], f"after a line of {size} bytes"
            assert found[0] == long if size <= 100 else len(found[0]) > 100
            assert texts(b"0\n" + long + ending + b"1")[2:] == [b"1"]
        assert len(texts(long)) == 1


def test_a_long_file_with_a_malformed_first_line_is_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LONGEST_TEXT", 100)
    numbers = [str(number).encode() for number in range(1000, 1200)]
    assert texts(b"}\n" + b"\n".join(numbers)) == [b"}", *numbers]


def test_an_indented_record_with_a_mistake_is_one_bad_record() -> None:
    pretty = json.dumps(fool_data(), indent=2)
    for content in (
        pretty.replace("],", "]", 1),
        pretty[:-2],
        pretty[: len(pretty) // 2],
        pretty + "}",
        pretty.replace('"', "'"),
        pretty.replace(": ", " ", 1),
        f"\n \n{pretty[:-2]}\n",
        '{"format": "marotte/1", "game": "fool"\n "rounds": [\n{"deal": {}, "moves": []}\n]}',
        "{\n{}\n{}",
        "[\n1\n2",
    ):
        found = texts(content)
        assert len(found) == 1, content
        with pytest.raises(RecordError, match=r"^round 1, deal: not a JSON object: .*, line \d+, column \d+$"):
            parse_record(found[0])


@pytest.mark.parametrize(
    ("content", "place"),
    [
        ('{"format": "marotte/1",\n "game" "fool"}', "expected ':', line 2, column 9"),
        ('\n\n{"format": "marotte/1",\r\n "gäme" "fool"}', "expected ':', line 4, column 9"),
        ('{\n "seats": [\n  "Anne"\n', "Input data was truncated, line 3, column 9"),
        ("{\n}\n{\n}", "trailing characters, line 3, column 2"),
    ],
)
def test_the_place_of_a_mistake_in_an_indented_record(content: str, place: str) -> None:
    (text,) = texts(content)
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    assert caught.value.message.endswith(place)


def test_a_truncated_first_line_does_not_hide_the_records_after_it() -> None:
    line = fool_text()
    for length in (1, 20, len(line) // 2, len(line) - 1):
        start = line[:length].encode().strip()
        assert texts(start + b"\n" + line.encode() + b"\n" + start) == [start, line.encode(), start]
    for start in (b'{"format": "mar', b'{"a": ["b', b'{"a": "\\"'):  # a string does not continue on the next line
        assert texts(start + b"\n[]\n7") == [start, b"[]", b"7"]


def test_deep_nesting_is_refused_with_the_same_message_at_any_depth() -> None:
    for depth in [65, 100, *range(900, 1010), 100_000]:
        for content in ("[" * depth + "]" * depth, '{"a":\n' * depth + "0" + "}" * depth):
            (text,) = texts('{"a": ' + content + "}")
            with pytest.raises(RecordError, match=r"^round 1, deal: a record is nested at most 64 deep$"):
                parse_record(text)


def test_an_indented_record_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LONGEST_TEXT", 1000)
    monkeypatch.setattr(record, "LONGEST_TEXT", 1000)
    found = texts(json.dumps(fool_data(), indent=2))
    assert found
    with pytest.raises(RecordError):
        parse_record(found[0])

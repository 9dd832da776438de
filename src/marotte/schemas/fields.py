"""The fields of a structure, with the comments from its source: they are the documentation of the protocol."""

import dataclasses
import inspect
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import UNSET, UnsetType

#: A field with a comment behind it, and a comment of its own line, which belongs to the next field.
FIELD = re.compile(r"    (?P<name>\w+): (?P<code>[^#]*?)(?:  # (?P<comment>.*))?")
COMMENT = re.compile(r"    #: ?(?P<comment>.*)")

#: Words of Python in comments, which are different in JSON.
IN_JSON = {"None": "null", "True": "true", "False": "false"}
PYTHON_WORD = re.compile(r"\b(None|True|False)\b")

#: Means that a field has no default.
REQUIRED = object()


@dataclass(frozen=True)
class Field:
    """A field of a structure, as it is written in JSON."""

    name: str
    type: Any  # without ``UnsetType``
    default: Any  # REQUIRED if there is none
    is_optional: bool  # may be missing in what the server sends
    comment: str


def is_structure(one: Any) -> bool:
    """Whether a type is written as a JSON object with fixed fields."""
    return isinstance(one, type) and (issubclass(one, msgspec.Struct) or dataclasses.is_dataclass(one))


def fields_of(structure: type) -> list[Field]:
    """The fields of a structure in their order, without its tag."""
    comments = comments_of(structure)
    if not issubclass(structure, msgspec.Struct):
        hints = inspect.get_annotations(structure, eval_str=True)
        return [Field(name, hint, REQUIRED, False, comments.get(name, "")) for name, hint in hints.items()]
    omits = structure.__struct_config__.omit_defaults
    found = []
    for field in msgspec.structs.fields(structure):
        members = get_args(field.type) if get_origin(field.type) is Union else ()
        default = REQUIRED if field.required else field.default
        if default is msgspec.NODEFAULT:
            default = field.default_factory()
        if not members:
            members = get_args(field.type) if isinstance(field.type, type(int | str)) else ()
        is_unset = UnsetType in members
        of = Union[tuple(member for member in members if member is not UnsetType)] if is_unset else field.type  # noqa: UP007
        is_optional = is_unset or (omits and default is not REQUIRED)
        default = REQUIRED if default is UNSET else default
        found.append(Field(field.encode_name, of, default, is_optional, comments.get(field.name, "")))
    return found


def structures_in(union: Any) -> list[type]:
    """The structures of a union, or the only one."""
    return list(get_args(union)) or [union]


def is_tagged(structure: type) -> bool:
    """Whether a field says which structure it is."""
    return issubclass(structure, msgspec.Struct) and structure.__struct_config__.tag is not None


def tag_of(structure: type) -> tuple[str, str]:
    """The name and value of the field that says which structure it is."""
    assert issubclass(structure, msgspec.Struct)
    return str(structure.__struct_config__.tag_field), str(structure.__struct_config__.tag)


@cache
def comments_of(structure: type) -> dict[str, str]:
    """The comments of all fields, inherited ones included."""
    found: dict[str, str] = {}
    for one in reversed(structure.__mro__):
        if is_structure(one) and one is not msgspec.Struct:
            found |= _comments_in(inspect.getsource(one))
    return found


def _comments_in(source: str) -> dict[str, str]:
    found: dict[str, str] = {}
    before: list[str] = []
    for line in source.splitlines():
        if match := COMMENT.fullmatch(line):
            before.append(match["comment"])
        else:
            if match := FIELD.fullmatch(line):
                comment = " ".join([*before, *([match["comment"]] if match["comment"] else [])])
                found[match["name"]] = PYTHON_WORD.sub(lambda word: IN_JSON[word[0]], comment)
            before = []
    return found


def summary_of(structure: type) -> str:
    """The docstring of a structure, as one line."""
    return " ".join((inspect.getdoc(structure) or "").split())


def structures_used(types: Iterable[Any]) -> list[type]:
    """All structures that types are made of, each once, those that others use first."""
    seen: dict[type, None] = {}

    def visit(one: Any) -> None:
        origin = get_origin(one)
        for part in get_args(one) if origin is not Literal else ():
            visit(part)
        structure = origin if is_structure(origin) else one
        if is_structure(structure) and structure not in seen:
            for field in fields_of(structure):
                visit(field.type)
            seen[structure] = None

    for one in types:
        visit(one)
    return list(seen)

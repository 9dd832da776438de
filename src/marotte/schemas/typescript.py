"""TypeScript declarations of the protocol, for pages whose types are checked."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from marotte.schemas.fields import Field, fields_of, is_structure, is_tagged, structures_used, summary_of, tag_of

SCALARS = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null", Any: "unknown"}


def declarations(shared: Mapping[str, Any], games: Mapping[str, Mapping[str, Any]]) -> str:
    """The declarations of named types, and of those of each game in a namespace of its own."""
    lines = list(_declare(shared, known=set()))
    structures = set(structures_used(shared.values()))
    for game, types in games.items():
        lines += [f"export namespace {game} {{", *_indented(_declare(types, known=set(structures))), "}", ""]
    return "\n".join(lines)


def _declare(types: Mapping[str, Any], known: set[type]) -> Iterator[str]:
    """Declare types by name, and first the structures that they use and that are not known yet."""
    for structure in structures_used(types.values()):
        if structure not in known:
            known.add(structure)
            yield from _interface(structure)
    for name, one in types.items():
        if not is_structure(one):
            parameters = _parameters(one)
            yield f"export type {name}{parameters} = {written(one)};"
            yield ""


def _interface(structure: type) -> Iterator[str]:
    yield f"/** {summary_of(structure)} */"
    yield f"export interface {structure.__name__}{_parameters(structure)} {{"
    if is_tagged(structure):
        name, value = tag_of(structure)
        yield f'  {name}: "{value}";'
    for field in fields_of(structure):
        yield from _member(field)
    yield "}"
    yield ""


def _member(field: Field) -> Iterator[str]:
    if field.comment:
        yield f"  /** {field.comment} */"
    yield f"  {field.name}{'?' if field.is_optional else ''}: {written(field.type)};"


def _parameters(one: Any) -> str:
    names = [parameter.__name__ for parameter in getattr(one, "__parameters__", ())]
    return f"<{', '.join(names)}>" if names else ""


def _indented(lines: Iterator[str]) -> list[str]:
    return [f"  {line}" if line else "" for line in lines]


def written(one: Any) -> str:
    """A type in TypeScript."""
    origin, parts = get_origin(one), get_args(one)
    if origin is Annotated:
        return written(parts[0])
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in parts)
    if origin in (Union, UnionType):
        return " | ".join(written(part) for part in parts)
    if origin is list or (origin is tuple and parts[1:] == (...,)):
        item = written(parts[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is dict:
        return f"{{ [key: {written(parts[0])}]: {written(parts[1])} }}"
    if is_structure(origin):
        return f"{origin.__name__}<{', '.join(map(written, parts))}>"
    if isinstance(one, TypeVar) or is_structure(one):
        return str(one.__name__)
    if isinstance(one, type) and issubclass(one, StrEnum):
        return " | ".join(f'"{member.value}"' for member in one)
    return SCALARS[one]

"""JSON Schema of the messages at a table of one game."""

from collections.abc import Sequence
from typing import Any

import msgspec

from marotte.games.contract import Game
from marotte.schemas.fields import fields_of, structures_used
from marotte.schemas.game_types import messages_of

DIALECT = "https://json-schema.org/draft/2020-12/schema"

#: Where definitions are in a schema.
DEFINITIONS = "#/$defs/"


def schema_of(game: Game) -> dict[str, Any]:
    """The schema of everything a client and a server send, with the types of this game."""
    messages = messages_of(game)
    roots, definitions = definitions_of(list(messages.values()), DEFINITIONS)
    definitions |= dict(zip(messages, roots, strict=True))
    title = f"The messages at a table of {game.title}"
    return {"$schema": DIALECT, "title": title, "$defs": dict(sorted(definitions.items()))}


def definitions_of(types: Sequence[Any], place: str) -> tuple[list[Any], dict[str, Any]]:
    """The schemas of types, and of all structures that they use; ``place`` is where those will be."""
    roots, parts = msgspec.json.schema_components(types, ref_template=place + "{name}")
    definitions = {_plain(name): with_plain_names(part, place) for name, part in parts.items()}
    for structure in structures_used(types):
        properties = definitions[structure.__name__]["properties"]
        for field in fields_of(structure):
            if field.comment:
                properties[field.name]["description"] = field.comment
    return [with_plain_names(root, place) for root in roots], definitions


def _plain(name: str) -> str:
    """The name of a structure without its type parameters: ``Moved_Deal | Plays_`` is ``Moved``."""
    return name.partition("_")[0]


def with_plain_names(schema: Any, place: str) -> Any:
    """A schema that refers to structures by their plain names."""
    if isinstance(schema, list):
        return [with_plain_names(one, place) for one in schema]
    if not isinstance(schema, dict):
        return schema
    written = {key: with_plain_names(value, place) for key, value in schema.items() if not _is_name(key, value)}
    if "$ref" in written:
        written["$ref"] = _plain_reference(written["$ref"], place)
    if "mapping" in written:  # of a discriminator: references by tag
        written["mapping"] = {tag: _plain_reference(one, place) for tag, one in written["mapping"].items()}
    return written


def _plain_reference(reference: str, place: str) -> str:
    return place + _plain(reference.removeprefix(place))


def _is_name(key: str, value: Any) -> bool:
    """Whether an entry only repeats the name of a structure, with its type parameters."""
    return key == "title" and isinstance(value, str)

"""JSON Schema of the messages at a table of one game."""

from typing import Any

import msgspec

from marotte.games.contract import Game
from marotte.schemas.fields import fields_of, structures_used
from marotte.schemas.game_types import messages_of

DIALECT = "https://json-schema.org/draft/2020-12/schema"

#: Where definitions are.
DEFINITIONS = "#/$defs/"


def schema_of(game: Game) -> dict[str, Any]:
    """The schema of everything a client and a server send, with the types of this game."""
    messages = messages_of(game)
    roots, parts = msgspec.json.schema_components(messages.values(), ref_template=DEFINITIONS + "{name}")
    definitions = {_plain(name): _plainly(part) for name, part in parts.items()}
    for structure in structures_used(messages.values()):
        properties = definitions[structure.__name__]["properties"]
        for field in fields_of(structure):
            if field.comment:
                properties[field.name]["description"] = field.comment
    definitions |= {name: _plainly(root) for name, root in zip(messages, roots, strict=True)}
    title = f"The messages at a table of {game.title}"
    return {"$schema": DIALECT, "title": title, "$defs": dict(sorted(definitions.items()))}


def _plain(name: str) -> str:
    """The name of a structure without its type parameters: ``Moved_Deal | Plays_`` is ``Moved``."""
    return name.partition("_")[0]


def _plainly(schema: Any) -> Any:
    """A schema with plain names."""
    if isinstance(schema, list):
        return [_plainly(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    written = {key: _plainly(value) for key, value in schema.items() if not _is_repetition(key, value)}
    if "$ref" in written:
        written["$ref"] = DEFINITIONS + _plain(written["$ref"].removeprefix(DEFINITIONS))
    return written


def _is_repetition(key: str, value: Any) -> bool:
    """Whether an entry only repeats the name of a structure."""
    return key == "mapping" or (key == "title" and isinstance(value, str))

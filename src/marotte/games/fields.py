"""The fields of a state say who may see them.

    FIELDS = [*HEADER, public("start", "i1"), own("hands", "i8", (SEATS,)), ("pile", "i1", (MOST_CARDS,))]

A field for which nothing is said is hidden. :func:`~marotte.games.visibility.field_observer` copies the others to a
view.
"""

from typing import Any

#: The name, the NumPy type and perhaps the shape of a field.
Field = tuple[Any, ...]


class PublicField(Field):
    """A field that everybody sees."""


class OwnField(Field):
    """A field with one entry, or one row, for each seat, which only that seat sees."""


def public(*field: Any) -> Field:
    """A field that everybody sees."""
    return PublicField(field)


def own(*field: Any) -> Field:
    """A field with one entry, or one row, for each seat, which only that seat sees."""
    return OwnField(field)

"""The plain part of a view: the fields of a state that are public, and a seat's own part of others."""

from collections.abc import Callable, Sequence
from typing import Any

from marotte.games.fields import Field, OwnField, PublicField
from marotte.games.kernel import State, copy_values, kernel


def field_observer(fields: Sequence[Field], module: str) -> Callable[[State, int, State], None]:
    """A kernel that copies to the view of a seat what the fields of a state say that it may see.

    ``module`` is the one that calls it: there the kernel is cached. It is compiled from text, because Numba can't loop
    over fields of different types.
    """
    everybody = [_public_copy(*field) for field in fields if isinstance(field, PublicField)]
    owner = [_own_copy(*field) for field in fields if isinstance(field, OwnField)]
    lines = ["def observe_fields(state, seat, view):", *everybody, "    if seat >= 0:", "        pass", *owner]
    names: dict[str, Any] = {"__name__": module, "copy_values": copy_values}
    exec("\n".join(lines), names)
    observe_fields: Callable[[State, int, State], None] = kernel(names["observe_fields"])
    return observe_fields


def _public_copy(name: str, _: str, shape: tuple[int, ...] = ()) -> str:
    return f"    copy_values(state.{name}, view.{name})" if shape else f"    view.{name} = state.{name}"


def _own_copy(name: str, _: str, shape: tuple[int, ...]) -> str:
    if len(shape) == 1:
        return f"        view.{name}[seat] = state.{name}[seat]"
    return f"        for i in range({shape[1]}): view.{name}[seat, i] = state.{name}[seat, i]"

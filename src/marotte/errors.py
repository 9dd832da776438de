"""Everything that Marotte raises on purpose. A message says what was given, what was expected and where."""

from typing import Any, Self

#: Longer texts are truncated when an error quotes them.
LONGEST_QUOTE = 40


def quote(value: Any) -> str:
    """The given value, short enough for a sentence."""
    if isinstance(value, int) and value.bit_length() > 128:  # Python refuses to print very long integers
        return "a very large number"
    text = repr(value) if isinstance(value, str | int | float | bool | None) else f"a {type(value).__name__}"
    if len(text) <= LONGEST_QUOTE:
        return text
    end = "…" + text[-1] if isinstance(value, str) else "…"  # keeps the closing quotation mark
    return text[: LONGEST_QUOTE - len(end)] + end


class Reason(str):
    """Why the rules forbid something: a sentence that ends with the rule in brackets, and the rule on its own.

    The rule is one number or several, ``T11`` or ``N12, N13``. It is empty, without brackets, if no rulebook covers the
    case.
    """

    rule: str

    def __new__(cls, sentence: str, rule: str = "") -> Self:
        """Combine the sentence and the rule."""
        reason = super().__new__(cls, f"{sentence} ({rule})" if rule else sentence)
        reason.rule = rule
        return reason


class MarotteError(Exception):
    """The root: catch this to catch any mistake of a user, a file or a caller."""


class UsageError(MarotteError):
    """There is no such game, seat count, option, deck or bot; the message says what there is."""


class DeckError(UsageError):
    """A deck that can't be used.

    ``fault`` is a short word from a closed list for its game. ``numbers`` are the values in the sentence. Both are for
    translations.
    """

    def __init__(self, message: str, fault: str, **numbers: str | int) -> None:
        super().__init__(message)
        self.fault = fault
        self.numbers = numbers


class RuleError(MarotteError):
    """A violation that a rule number may belong to; then the message is a :class:`Reason`."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.rule = message.rule if isinstance(message, Reason) else ""


class IllegalMove(RuleError):
    """The rules forbid this move here; the message gives the rule."""


class NotationError(RuleError):
    """A card, a move or a deal is misspelt or impossible."""


class RecordError(MarotteError):
    """A record is invalid: where (rounds and moves count from 1, a deal is move 0), what and why."""

    def __init__(self, message: str, round_number: int = 0, move_number: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.round_number = round_number
        self.move_number = move_number

    def __str__(self) -> str:
        if self.round_number == 0:
            return self.message
        place = f"move {self.move_number}" if self.move_number else "deal"
        return f"round {self.round_number}, {place}: {self.message}"

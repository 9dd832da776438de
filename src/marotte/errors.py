"""Everything that Marotte raises on purpose. A message says what was given, what was expected and where."""

from typing import Any, Self

#: Longer texts are cut when an error quotes them.
LONGEST_QUOTE = 40


def quote(value: Any) -> str:
    """What was given, short enough for a sentence."""
    if isinstance(value, int) and value.bit_length() > 128:  # Python refuses to print very long ones
        return "a very large number"
    text = repr(value) if isinstance(value, str | int | float | bool | None) else f"a {type(value).__name__}"
    if len(text) <= LONGEST_QUOTE:
        return text
    end = "…" + text[-1] if isinstance(value, str) else "…"  # with the quotation mark
    return text[: LONGEST_QUOTE - len(end)] + end


class Reason(str):
    """Why the rules forbid something: a sentence that ends with the rule in brackets, and the rule by itself.

    The rule is one number or several, ``T11`` or ``N12, N13``; empty, with no brackets, for what is in no rulebook.
    """

    rule: str

    def __new__(cls, sentence: str, rule: str = "") -> Self:
        """Put them together."""
        reason = super().__new__(cls, f"{sentence} ({rule})" if rule else sentence)
        reason.rule = rule
        return reason


class MarotteError(Exception):
    """The root: catch this to catch whatever a user, a file or a caller got wrong."""


class UsageError(MarotteError):
    """There is no such game, seat count, option, deck or bot; the message says what there is."""


class DeckError(UsageError):
    """A deck that can't be played with.

    ``fault`` is a short word, out of a closed list for its game, and ``numbers`` are those of the sentence: for those
    who say it in another language.
    """

    def __init__(self, message: str, fault: str, **numbers: str | int) -> None:
        super().__init__(message)
        self.fault = fault
        self.numbers = numbers


class RuleError(MarotteError):
    """Something that the rules may have a number for: then the message is a :class:`Reason`."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.rule = message.rule if isinstance(message, Reason) else ""


class IllegalMove(RuleError):
    """The rules forbid this move here; the message gives the rule."""


class NotationError(RuleError):
    """A card, a move or a deal is misspelt or impossible."""


class RecordError(MarotteError):
    """A record is not valid: where (rounds and moves count from 1, a deal is move 0), what and why."""

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

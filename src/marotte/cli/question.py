"""What a player is asked, and which move an answer means.

Every choice has a number. A choice can also be named by its move in notation, or by its words or some of them, in any
case and without punctuation: what a screen reader leaves out never makes a difference.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from marotte.games.sentences import heard

#: A move as answers to several questions (see ``Words.move_steps``).
Steps = Sequence[Sequence[str]]


@dataclass(frozen=True)
class Choice:
    """A numbered choice: a move, or one step of several moves (then ``move`` is empty)."""

    number: int
    words: str
    move: str = ""

    def __str__(self) -> str:
        return f"{self.number}: {self.words}"


class Question:
    """The legal moves of a player, in one list or asked step by step."""

    def __init__(
        self, moves: Sequence[str], words: Sequence[str], steps: Sequence[Steps], names: Sequence[str]
    ) -> None:
        self._moves = dict(zip(moves, words, strict=True))
        self._steps = dict(zip(moves, steps, strict=True)) if steps else {}
        self._seats = {heard(name): str(seat) for seat, name in enumerate(names) if name}
        self._chosen: list[str] = []
        self.choices = self._number()

    @property
    def is_stepwise(self) -> bool:
        """Whether the moves are asked step by step."""
        return bool(self._steps)

    def _number(self) -> list[Choice]:
        """The choices of the present step in the order of their numbers, which count from 1.

        A move that is written as a number has this number, so that a number never means two things.
        """
        if self._steps:
            return [Choice(number, words) for number, words in enumerate(self._options(), 1)]
        taken = {int(move) for move in self._moves if _is_number(move)}
        free = (number for number in range(1, len(self._moves) + len(taken) + 1) if number not in taken)
        numbered = [
            Choice(int(move) if _is_number(move) else next(free), words, move) for move, words in self._moves.items()
        ]
        return sorted(numbered, key=lambda choice: choice.number)

    # Answers

    def named(self, text: str) -> Choice | None:
        """The choice that is named exactly: by its number, its words, or its move."""
        for choice in self.choices:
            if text == str(choice.number) or heard(text) == heard(choice.words):
                return choice
        for spelling in (text, self._with_seats(text)):
            for move, words in self._moves.items():
                if spelling.casefold() == move.casefold() or (heard(spelling) == heard(words) != ""):
                    return Choice(0, words, move)
        return None

    def resembling(self, text: str) -> list[Choice]:
        """The choices whose words contain the given ones; if some end with them, only these."""
        given = heard(text)
        if not given or given.isdigit():  # a number is the number of a choice, or nothing
            return []
        containing = [choice for choice in self.choices if f" {given} " in f" {heard(choice.words)} "]
        return [choice for choice in containing if heard(choice.words).endswith(given)] or containing

    def _with_seats(self, text: str) -> str:
        """The text with seats instead of the names of players: moves in notation have seats."""
        for name in sorted(self._seats, key=len, reverse=True):
            pattern = r"\W+".join(map(re.escape, name.split()))
            text = re.sub(rf"(?<!\w){pattern}(?!\w)[^\w\s]*", self._seats[name], text, flags=re.IGNORECASE)
        return text

    # Step by step

    def choose(self, choice: Choice) -> str:
        """Take a step; return the move if only one is left, else nothing."""
        self._chosen.append(choice.words)
        while len(options := self._options()) == 1:
            self._chosen += options
        self.choices = self._number()
        return "" if options else self._remaining()[0]

    def restart(self) -> None:
        """Go back to the first step."""
        self._chosen = []
        self.choices = self._number()

    def _remaining(self) -> list[str]:
        """The moves that the chosen steps leave."""
        return [move for move, steps in self._steps.items() if _has_all(steps, self._chosen)]

    def _options(self) -> list[str]:
        """The next steps: those of the first question that is not answered, in the order of the moves."""
        remaining = [self._steps[move] for move in self._remaining()]
        for answers in zip(*remaining, strict=True):
            open_answers = dict.fromkeys(step for group in answers for step in group if step not in self._chosen)
            if open_answers:
                return list(open_answers)
        return []


def _has_all(steps: Steps, chosen: Sequence[str]) -> bool:
    taken = [step for group in steps for step in group]
    return all(step in taken for step in chosen)


def _is_number(move: str) -> bool:
    return move.isascii() and move.isdigit()

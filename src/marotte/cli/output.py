"""Plain lines on standard output, and a prompt. Where the terminal can do it, lines are shortened later."""

import os
import shutil
import sys
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from unicodedata import east_asian_width

import click

#: Cards that everybody sees for a moment: seat and card.
Cards = AbstractSet[tuple[int, str]]


@dataclass(frozen=True)
class Passage:
    """Some lines, and what is left of them once none of the cards in them is shown any more."""

    text: str
    later: str = ""
    cards: Cards = frozenset()


class Output:
    """Standard output. ``is_interactive`` says whether a person types, so that the terminal echoes what is typed."""

    def __init__(self, *, is_interactive: bool) -> None:
        self.is_interactive = is_interactive
        self.is_prompted = False
        self._prompt = ""
        self._can_erase = is_interactive and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        self._passages: list[Passage] = []  # since the first one that will be shortened

    def say(self, text: str, later: str = "", cards: Cards = frozenset()) -> None:
        """Print some lines. Once none of the ``cards`` is shown any more, only ``later`` is left of them."""
        if self.is_prompted and self.is_interactive:
            click.echo()
            self._keep(Passage(self._prompt))
        self.is_prompted = False
        click.echo(text)
        self._keep(Passage(text, later, cards))

    def prompt(self, text: str) -> None:
        """Print a prompt unless there is one."""
        if not self.is_prompted:
            click.echo(text, nl=False)
            self.is_prompted = True
            self._prompt = text

    def typed(self, text: str) -> None:
        """A line was typed, and the terminal has echoed it."""
        self.is_prompted = False
        self._keep(Passage(text))

    def _keep(self, passage: Passage) -> None:
        if self._can_erase and (self._passages or passage.cards):
            self._passages.append(passage)

    def forget(self, shown: Cards) -> None:
        """Shorten what was told of cards that are no longer shown, if it is still on the screen."""
        due = [passage for passage in self._passages if passage.cards and not passage.cards & shown]
        if not due:
            return
        size = shutil.get_terminal_size()
        rows = sum(_rows(passage.text, size.columns) for passage in self._passages)
        self._passages = [Passage(one.later) if one in due else one for one in self._passages]
        if rows < size.lines:
            click.echo(f"\x1b[{rows}A\r\x1b[J" + "\n".join(passage.text for passage in self._passages), color=True)
            self.is_prompted = False
        while self._passages and not self._passages[0].cards:
            del self._passages[0]


def _rows(text: str, columns: int) -> int:
    """The rows that a text takes on a screen of this width."""
    widths = [sum(1 + (east_asian_width(character) in "WF") for character in line) for line in text.split("\n")]
    return sum(max(1, -(-width // columns)) for width in widths)

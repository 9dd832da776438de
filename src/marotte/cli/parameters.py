"""Parameters shared by several verbs: a game, its seats, options and bots; and a progress bar for long work."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import click
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from marotte.bots.budget import DEFAULT_THINK, HINT_THINK, LONGEST_THINK, MOST_SIMULATIONS, SHORTEST_THINK
from marotte.bots.ladder import check_bot
from marotte.errors import UsageError, quote
from marotte.games.contract import Game
from marotte.games.registry import Setup, find_game, make_setup


class OpenFile(click.File):
    """A file, or ``-`` for stdin or stdout, which the parent process may have closed."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Open the file; a closed stdin or stdout gives an error message."""
        stream, name = (sys.stdin, "input") if "r" in self.mode else (sys.stdout, "output")
        if value == "-" and stream is None:
            raise UsageError(f"standard {name} is closed")
        return super().convert(value, param, ctx)


#: A longer range is surely a mistake.
LONGEST_RANGE = 1000

Command = TypeVar("Command", bound=Callable[..., Any])


def table_options(command: Command) -> Command:
    """``--seats``, ``--option`` and ``--deck``, for all verbs that set up a table."""
    command = click.option("--seats", type=int, metavar="N", help="Number of players (default: the game's usual one).")(
        command
    )
    command = click.option(
        "--deck",
        multiple=True,
        metavar="ENTRY=VALUE",
        help="A deck entry to change, as listed by `marotte games`; may be repeated.",
    )(command)
    return click.option(
        "--option",
        "options",
        multiple=True,
        metavar="KEY=VALUE",
        help="A rule to change, as listed by `marotte games`; may be repeated.",
    )(command)


def short_option(command: Command) -> Command:
    """``--short``, for the verbs with which people play."""
    return click.option("--short", "is_short", is_flag=True, help="Tell only the essentials before each move.")(command)


#: The bots that a verb accepts, for its help text.
BOTS_HELP = "random, novice, club, expert (with settings: expert,think=100), or your own as package.module:Class"


def budget_options(command: Command) -> Command:
    """``--think`` and ``--simulations``, for the expert."""
    command = click.option(
        "--simulations",
        type=click.IntRange(1, MOST_SIMULATIONS),
        metavar="N",
        help="A fixed number of simulations per move instead of a time: the same seed then gives the same result.",
    )(command)
    return click.option(
        "--think",
        type=click.IntRange(SHORTEST_THINK, LONGEST_THINK),
        metavar="MS",
        help=f"Milliseconds that an expert thinks about a move, {SHORTEST_THINK} to {LONGEST_THINK} "
        f"(default: {DEFAULT_THINK}, for a hint {HINT_THINK}).",
    )(command)


def seed_option(meaning: str) -> Callable[[Command], Command]:
    """``--seed``, with its help text."""
    return click.option(
        "--seed", type=click.IntRange(0, (1 << 63) - 1), default=0, show_default=True, metavar="S", help=meaning
    )


def jobs_option(command: Command) -> Command:
    """``--jobs``."""
    return click.option(
        "--jobs",
        type=click.IntRange(1, 256),
        default=1,
        show_default=True,
        metavar="J",
        help="Number of processes that share the work. The result is the same for any number, unless a bot thinks by "
        "time: the processes share the cores, so an expert gets fewer simulations (set simulations instead of think).",
    )(command)


def read_setup(game_name: str, seats: int | None, options: Sequence[str], deck: Sequence[str]) -> Setup:
    """The requested setup, checked."""
    game = find_game(game_name)
    words = {option.name for option in game.options if option.choices}
    lists = {entry.name for entry in game.deck_entries if entry.kind != "number"}
    chosen = {key: value if key in words else _integer(value) for key, value in _pairs("option", "key", options)}
    pairs = _pairs("entry of a deck", "entry", deck)
    entries = {key: _integers(value) if key in lists else _integer(value) for key, value in pairs}
    return make_setup(game, seats, chosen, entries)


def _pairs(what: str, key_name: str, texts: Sequence[str]) -> list[tuple[str, str]]:
    """Keys and values; a repeated key is an error."""
    pairs: dict[str, str] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"an {what} is written {key_name}=value, not {quote(text)}")
        if key in pairs:
            raise UsageError(f"the {what} {quote(key)} is given twice")
        pairs[key] = value
    return list(pairs.items())


def _integers(text: str) -> Any:
    """``8,6,6`` or ``10-12,20`` as a list. A part that is not a number stays text, which the game will refuse."""
    numbers: list[Any] = []
    for part in text.split(","):
        first, last = (_integer(end) for end in (part.split("-", 1) if part.count("-") == 1 else (part, part)))
        is_range = isinstance(first, int) and isinstance(last, int) and 0 <= last - first < LONGEST_RANGE
        numbers += range(first, last + 1) if is_range else [part]
    return numbers


def _integer(text: str) -> Any:
    """The number, or the text itself, which the game will refuse with its own message."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 20 else text


def read_bots(names: Sequence[str], game: Game, seats: int, otherwise: str) -> list[str]:
    """A bot for each seat: the named ones, then ``otherwise``."""
    if len(names) > seats:
        raise UsageError(f"{len(names)} bots are too many for {seats} seats")
    return [check_bot(name, game) for name in names] + [otherwise] * (seats - len(names))


@contextmanager
def progress_bar(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar; the function that it yields is called with the amount of work done.

    It goes to stderr, and only to a terminal: stdout may hold records.
    """
    columns = (*Progress.get_default_columns()[:-1], MofNCompleteColumn(), TimeRemainingColumn())
    is_shown = sys.stderr is not None and sys.stderr.isatty()
    with Progress(*columns, console=Console(stderr=True), disable=not is_shown, transient=True) as progress:
        task = progress.add_task(title, total=total)
        yield lambda amount: progress.advance(task, amount)

"""What several verbs have in common: a game, its seats, options and bots, and a bar for long work."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from marotte.bots.budget import DEFAULT_THINK, HINT_THINK, LONGEST_THINK, MOST_SIMULATIONS, SHORTEST_THINK
from marotte.errors import UsageError, quote

if TYPE_CHECKING:
    from marotte.games.contract import Game
    from marotte.games.registry import Setup


class OpenFile(click.File):
    """A file, or ``-`` for a standard stream, which may have been closed by who started us."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Open it."""
        stream, name = (sys.stdin, "input") if "r" in self.mode else (sys.stdout, "output")
        if value == "-" and stream is None:
            raise UsageError(f"standard {name} is closed")
        return super().convert(value, param, ctx)


Command = TypeVar("Command", bound=Callable[..., Any])


def table_options(command: Command) -> Command:
    """``--seats`` and ``--option``, as all verbs that set up a table have them."""
    command = click.option("--seats", type=int, metavar="N", help="Number of players (default: the game's usual one).")(
        command
    )
    return click.option(
        "--option",
        "options",
        multiple=True,
        metavar="KEY=VALUE",
        help="A rule to change, as `marotte games` lists them; may be given several times.",
    )(command)


#: What every verb says of the bots that it takes.
BOTS_HELP = "random, novice, club, expert (with settings: expert,think=100), or your own as package.module:Class"


def budget_options(command: Command) -> Command:
    """``--think`` and ``--simulations``, for the expert."""
    command = click.option(
        "--simulations",
        type=click.IntRange(1, MOST_SIMULATIONS),
        metavar="N",
        help="So many simulations for each move instead of a time: the same seed then gives the same result.",
    )(command)
    return click.option(
        "--think",
        type=click.IntRange(SHORTEST_THINK, LONGEST_THINK),
        metavar="MS",
        help=f"Milliseconds that an expert thinks about a move, {SHORTEST_THINK} to {LONGEST_THINK} "
        f"(default: {DEFAULT_THINK}, for a hint {HINT_THINK}).",
    )(command)


def seed_option(meaning: str) -> Callable[[Command], Command]:
    """``--seed``, and what it is good for."""
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
        help="Processes to share the work out to; the result is the same for any number.",
    )(command)


def read_setup(game_name: str, seats: int | None, options: Sequence[str]) -> "Setup":
    """The table that was asked for, checked."""
    from marotte.games.registry import find_game, make_setup

    game = find_game(game_name)
    known = {option.name: option for option in game.options}
    chosen: dict[str, Any] = {}
    for text in options:
        key, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"an option is written key=value, not {quote(text)}")
        if key in chosen:
            raise UsageError(f"the option {quote(key)} is given twice")
        is_number = key in known and not known[key].choices
        chosen[key] = _integer(value) if is_number else value
    return make_setup(game, seats, chosen)


def _integer(text: str) -> Any:
    """The number, or the text itself, which the game will refuse with its own words."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 20 else text


def read_bots(names: Sequence[str], game: "Game", seats: int, otherwise: str) -> list[str]:
    """A bot for each seat: those named, then ``otherwise``."""
    from marotte.bots.ladder import check_bot

    if len(names) > seats:
        raise UsageError(f"{len(names)} bots are too many for {seats} seats")
    return [check_bot(name, game) for name in names] + [otherwise] * (seats - len(names))


@contextmanager
def progress_bar(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar that is told how far the work has come.

    It goes to standard error, and only to a terminal; standard output may hold records.
    """
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (*Progress.get_default_columns()[:-1], MofNCompleteColumn(), TimeRemainingColumn())
    is_shown = sys.stderr is not None and sys.stderr.isatty()
    with Progress(*columns, console=Console(stderr=True), disable=not is_shown, transient=True) as progress:
        task = progress.add_task(title, total=total)
        yield lambda amount: progress.advance(task, amount)

"""``marotte compile``, and the progress bar that other verbs show while a game is compiled."""

import asyncio
import logging
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from marotte.games.contract import Game
from marotte.games.registry import all_games, find_game
from marotte.precompile import compile_step, is_compiled
from marotte.server.precompiler import EVERYTHING, Precompiler

logger = logging.getLogger("marotte")

#: Seconds between progress updates.
LOOK = 0.2

#: What is being compiled, as shown to users.
PARTS = {
    "waiting": "waiting",
    "rules": "the rules",
    "views": "what each seat sees",
    "bots": "the bots",
    "search": "the search of the expert",
    "research": "simulations",
    "done": "done",
}


@contextmanager
def compiling_bar(title: str, where: str = "for this machine") -> Iterator[Callable[[str, float], None]]:
    """A progress bar, updated with the current part and the share done; just a line if stderr is not a terminal."""
    is_shown = sys.stderr is not None and sys.stderr.isatty()
    if not is_shown:
        logger.warning("Compiling %s %s. This happens once and takes some seconds …", title, where)
    columns = (TextColumn("Compiling {task.description} (once)"), BarColumn(), TaskProgressColumn())
    with Progress(*columns, console=Console(stderr=True), disable=not is_shown, transient=True) as progress:
        task = progress.add_task(title, total=1.0)
        yield lambda part, done: progress.update(task, completed=done, description=f"{title}: {PARTS[part]}")


def prepare(game: Game, *steps: str) -> None:
    """Compile the given steps of a game unless that has been done, with a progress bar."""
    missing = [step for step in steps if not is_compiled(game, step)]
    if missing:
        with compiling_bar(game.title) as show:
            for step in missing:
                compile_step(game, step, show)


@click.command("compile")
@click.argument("games", nargs=-1, metavar="[GAME]…")
def compile_games(games: Sequence[str]) -> None:
    """Compile games for this machine ahead of time, on all cores: each GAME, or all games.

    This is optional: games are compiled on demand, and the result is cached.
    """
    chosen = [find_game(name) for name in games] or list(all_games())
    title = " and ".join(filter(None, [", ".join(game.title for game in chosen[:-1]), chosen[-1].title]))

    async def main() -> list[str]:
        compiler = Precompiler(chosen, EVERYTHING, is_loading=False)
        work = asyncio.create_task(compiler.run())
        with compiling_bar(title) as show:
            while not work.done():
                show(compiler.part, compiler.done)
                await asyncio.wait([work], timeout=LOOK)
        await work
        return compiler.failed

    is_done = all(is_compiled(game, step) for game in chosen for step in EVERYTHING)
    failed = [] if is_done else asyncio.run(main())
    if failed:
        click.echo(f"Could not be compiled: {', '.join(failed)}", err=True)
        raise click.exceptions.Exit(1)
    click.echo(f"Compiled: {title}")

"""``marotte simulate``: many games between bots."""

import time
from collections.abc import Sequence
from itertools import chain
from typing import TextIO

import click

from marotte.bots.simulation import Tally
from marotte.bots.simulation import simulate as run
from marotte.cli.parameters import (
    BOTS_HELP,
    OpenFile,
    jobs_option,
    progress_bar,
    read_bots,
    read_setup,
    seed_option,
    table_options,
)
from marotte.games.registry import Setup


@click.command()
@click.argument("game")
@table_options
@click.option(
    "--games", "count", type=click.IntRange(1), default=1000, show_default=True, metavar="K", help="Number of games."
)
@seed_option("The same seed gives the same games.")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="NAME",
    help=f"A bot, for seat 0, 1 and so on; the remaining seats are random. One of {BOTS_HELP}.",
)
@click.option("--records", type=OpenFile("w", encoding="utf-8"), help="Write the records to this file (- for stdout).")
@jobs_option
def simulate(
    game: str,
    seats: int | None,
    options: Sequence[str],
    deck: Sequence[str],
    count: int,
    seed: int,
    bots: Sequence[str],
    records: TextIO | None,
    jobs: int,
) -> None:
    """Play many games of GAME between bots and print the results."""
    setup = read_setup(game, seats, options, deck)
    players = read_bots(bots, setup.game, setup.seats, "random")
    if records is not None:
        records.write("")  # opens it: an unwritable file is reported before the games, not after
    tally = Tally(setup.seats)
    started = time.perf_counter()
    batches = run(setup, players, seed, count, with_records=records is not None, jobs=jobs)
    batches = chain([next(batches)], batches)  # the first one now: a message about compiling must come before the bar
    with progress_bar(setup.game.title, count) as advance:
        for batch, texts in batches:
            tally.add(batch)
            for text in texts:
                click.echo(text, file=records)
            advance(batch.games)
    seconds = time.perf_counter() - started
    _print_summary(setup, players, tally, seconds, to_stderr=records is not None and records.name == "<stdout>")


def _print_summary(setup: Setup, players: list[str], tally: Tally, seconds: float, *, to_stderr: bool) -> None:
    """Print the results. The speed goes to stderr, since it is never the same twice."""
    click.echo(
        f"{setup.game.title}, {setup.seats} seats: {tally.games} games, {tally.moves / tally.games:.1f} moves a game",
        err=to_stderr,
    )
    for seat, player in enumerate(players):
        share = f"{100 * tally.win_share(seat):5.1f} % of the wins"
        score = f"{tally.mean_score(seat):8.2f} {setup.game.words.SCORES} a game"
        click.echo(f"  seat {seat} {player:8} {share}, {score}", err=to_stderr)
        if tally.replaced[seat]:
            click.echo(f"    failed in {tally.replaced[seat]} of them, and club went on for it", err=to_stderr)
    click.echo(f"{tally.moves / seconds:,.0f} moves a second", err=True)

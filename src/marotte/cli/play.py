"""``marotte play``: a game against bots in plain text, for terminals, pipes and screen readers."""

import asyncio
import secrets
import sys
from collections.abc import Sequence
from typing import TextIO

import click

from marotte.bots.ladder import quickest
from marotte.bots.simulation import play_game
from marotte.bots.spec import BotSpec
from marotte.cli.compile import prepare
from marotte.cli.keyboard import Keyboard
from marotte.cli.local import LocalConnection
from marotte.cli.parameters import OpenFile, read_bots, read_setup, short_option, table_options
from marotte.cli.speaker import check_name
from marotte.cli.terminal import Left, Terminal
from marotte.errors import UsageError

#: The thinking or reaction time of a bot.
SECONDS = click.FloatRange(0, 60)


@click.command()
@click.argument("game")
@table_options
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="NAME",
    help="An opponent, for seat 1, 2 and so on; the remaining seats are novices.",
)
@click.option("--pace", type=SECONDS, default=0, metavar="S", help="Average time of a bot for a move, in seconds.")
@click.option(
    "--reaction",
    type=SECONDS,
    default=1,
    show_default=True,
    metavar="S",
    help="Average reaction time of a bot in a race, in seconds; yours is about 1 second.",
)
@click.option("--name", default="Player", show_default=True, help="Your name at the table.")
@short_option
@click.option("--seed", type=click.IntRange(0, (1 << 63) - 1), metavar="S", help="The same seed gives the same cards.")
@click.option("--records", type=OpenFile("a", encoding="utf-8"), help="Append the record of the game to this file.")
def play(
    game: str,
    seats: int | None,
    options: Sequence[str],
    deck: Sequence[str],
    bots: Sequence[str],
    pace: float,
    reaction: float,
    name: str,
    is_short: bool,
    seed: int | None,
    records: TextIO | None,
) -> None:
    """Play GAME in the terminal against bots.

    A bot is random, novice, club or expert, optionally with settings (expert,think=100 thinks 100 milliseconds per
    move; in Fettnapf club,memory=human forgets like a person), or your own as package.module:Class.
    """
    setup = read_setup(game, seats, options, deck)
    if sys.stdout is None:
        raise UsageError("standard output is closed, so there is nothing to play on")
    called = check_name(name)
    opponents = read_bots(bots, setup.game, setup.seats - 1, "novice")
    has_expert = any(BotSpec.parse(bot).is_expert for bot in opponents)
    prepare(setup.game, "play", *(["search"] if has_expert else []))
    seed = secrets.randbits(62) if seed is None else seed
    connection = LocalConnection(setup, opponents, called, seed, pace, reaction)

    async def main() -> None:
        keyboard = Keyboard()
        await Terminal(connection, keyboard, is_short=is_short, ends_with_game=not keyboard.is_interactive).run()

    try:
        # A game that nobody sees: what has to be compiled is compiled before the first line.
        play_game(setup, ["novice", *map(quickest, opponents)], 0, 0)
        asyncio.run(main())
    except (Left, KeyboardInterrupt):
        click.echo("\nYou leave the table. Goodbye!")
    finally:
        for record in connection.records if records is not None else ():
            click.echo(record.to_text(), file=records)

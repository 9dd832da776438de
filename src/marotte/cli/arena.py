"""``marotte arena``: compare the strength of bots."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from itertools import chain

import click

from marotte.bots.arena import Standing, play_deals, standings
from marotte.bots.budget import check_budget
from marotte.bots.ladder import check_bot
from marotte.bots.spec import BotSpec
from marotte.cli.parameters import (
    BOTS_HELP,
    budget_options,
    jobs_option,
    progress_bar,
    read_setup,
    seed_option,
    table_options,
)
from marotte.errors import UsageError
from marotte.games.registry import Setup


@click.command()
@click.argument("game")
@table_options
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="NAME",
    help=f"A bot: {BOTS_HELP}. Give two or more. With fewer bots than seats, the last one also takes the remaining "
    "seats; with more, every combination plays.",
)
@click.option(
    "--deals",
    type=click.IntRange(2),
    default=20,
    show_default=True,
    metavar="K",
    help="Number of deals, each played with every rotation of the seats.",
)
@seed_option("The same seed gives the same deals.")
@budget_options
@jobs_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
def arena(
    game: str,
    seats: int | None,
    options: Sequence[str],
    deck: Sequence[str],
    bots: Sequence[str],
    deals: int,
    seed: int,
    think: int | None,
    simulations: int | None,
    jobs: int,
    as_json: bool,
) -> None:
    """Let bots play GAME against each other and rate them.

    Every deal is played once with every rotation of the seats, so that the luck of the cards cancels out. Shares of
    wins are per seat: at a table of four, 25 % is even. Ratings are as in chess: 400 points more mean ten times the
    chance of winning.
    """
    setup = read_setup(game, seats, options, deck)
    check_budget(think, simulations, None)
    players = [check_bot(str(_with_budget(BotSpec.parse(bot), think, simulations)), setup.game) for bot in bots]
    if len(players) < 2:
        raise UsageError("an arena needs at least two bots: --bot expert --bot club")
    if len(set(players)) < len(players):
        raise UsageError("every bot is named once; the last one takes all seats that are left")
    results = play_deals(setup, players, seed, deals, jobs)
    results = chain([next(results)], results)  # the first one now: a message about compiling must come before the bar
    collected = []
    with progress_bar(setup.game.title, deals) as advance:
        for result in results:
            collected.append(result)
            advance(1)
    found = standings(setup, players, collected)
    if as_json:
        head = {"game": setup.game.name, "seats": setup.seats, "options": setup.changed_options, "seed": seed}
        played = {"deals": deals, "games": sum(result.games for result in collected)}
        click.echo(json.dumps({**head, **played, "bots": [asdict(standing) for standing in found]}, indent=2))
    else:
        _print(setup, found, deals, sum(result.games for result in collected))


def _with_budget(bot: BotSpec, think: int | None, simulations: int | None) -> BotSpec:
    """The bot with the budget of this arena, if it is an expert without its own."""
    if not bot.is_expert or bot.has("think", "simulations"):
        return bot
    if think is not None:
        return bot.with_setting("think", think)
    return bot if simulations is None else bot.with_setting("simulations", simulations)


def _print(setup: Setup, found: Sequence[Standing], deals: int, games: int) -> None:
    click.echo(
        f"{setup.game.title}, {setup.seats} seats: {deals} deals, {games} games; "
        f"{100 / setup.seats:.1f} % of the wins is even; ± is a 95 % interval"
    )
    width = max(len(standing.bot) for standing in found)
    for standing in found:
        wins, score, rating = standing.wins, standing.score, standing.rating
        click.echo(
            f"  {standing.bot:{width}}  {100 * wins.mean:5.1f} ± {100 * wins.margin:4.1f} % of the wins  "
            f"{score.mean:8.2f} ± {score.margin:6.2f} {setup.game.words.SCORES} a game  "
            f"rating {rating.mean:5.0f} ± {rating.margin:3.0f}"
        )
    for standing in found:
        if standing.replaced:
            click.echo(
                f"{standing.bot} failed in {standing.replaced} of {standing.games} games, and club went on for it."
            )

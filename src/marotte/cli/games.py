"""``marotte games`` and ``marotte rules``: the available games, and their rules."""

from collections.abc import Sequence
from pathlib import Path

import click

from marotte.errors import UsageError
from marotte.games.contract import DeckEntry
from marotte.games.registry import all_games, find_game


@click.command()
def games() -> None:
    """List the games with their seats and options."""
    for game in all_games():
        seats = f"{game.seat_counts[0]} to {game.seat_counts[-1]} players"
        click.echo(f"{game.name}: {game.title} by {game.credit}, {seats}, rules version {game.rules_version}")
        click.echo(f"    {game.summary}")
        for option in game.options:
            default = "" if option.default is None else f"; {option.default} by default"
            click.echo(f"    --option {option.name}={{{option.expected}}}{default}")
            click.echo(f"        {option.sentence}")
        for line in deck_lines(game.deck_entries):
            click.echo(f"    {line}")


def deck_lines(entries: Sequence[DeckEntry]) -> list[str]:
    """One line per deck entry; all entries that count one card share a line."""
    lines = []
    counted = [entry for entry in entries if entry.kind == "number" and entry.cards]
    for entry in entries:
        if entry not in counted or len(counted) == 1:
            lines.append(f"--deck {entry.name}={{{entry.expected}}}: {entry.sentence}")
        elif entry == counted[-1]:
            lines.append(f"--deck CARD={{{entry.expected}}}: How many of it; {' '.join(one.name for one in counted)}")
    return lines


@click.command()
@click.argument("game")
def rules(game: str) -> None:
    """Print the rules of GAME."""
    click.echo_via_pager(rules_page(game))


def rules_page(name: str) -> str:
    """The game's documentation page, from the installed package or from a checkout."""
    game = find_game(name)
    package = Path(__file__).parent.parent
    for folder in (package / "pages", package.parent.parent / "docs" / "games"):
        page = folder / f"{game.name}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    raise UsageError(f"the page with the rules of {game.title} is missing from this installation")

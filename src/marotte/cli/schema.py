"""``marotte schema``: the types of the protocol for a game."""

import json

import click

from marotte.games.registry import find_game
from marotte.schemas.json_schema import schema_of
from marotte.schemas.page_types import page_types


@click.command()
@click.argument("game")
@click.option("--typescript", is_flag=True, help="Print TypeScript declarations instead of JSON Schema.")
def schema(game: str, typescript: bool) -> None:
    """Print the JSON Schema of all messages at a table of GAME.

    Its position, cards and facts are those that the game defines in its modules display and facts.
    """
    found = find_game(game)
    if typescript:
        click.echo(page_types([found]), nl=False)
    else:
        click.echo(json.dumps(schema_of(found), indent=2, ensure_ascii=False))

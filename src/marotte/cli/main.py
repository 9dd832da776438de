"""The command ``marotte`` and its verbs."""

import os
import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple

import click
from click.shell_completion import CompletionItem

import marotte
from marotte.errors import MarotteError, UsageError


class Verb(NamedTuple):
    """Where a verb is, and the first sentence of its help."""

    module: str
    attribute: str
    summary: str


#: All verbs. Their modules load NumPy, Numba or a web server, so each is imported only when it is used.
VERBS = {
    "games": Verb("marotte.cli.games", "games", "List the games with their seats and options."),
    "rules": Verb("marotte.cli.games", "rules", "Print the rules of GAME."),
    "play": Verb("marotte.cli.play", "play", "Play GAME in the terminal against bots."),
    "serve": Verb("marotte.cli.serve", "serve", "Serve tables over the network, until Ctrl-C."),
    "open": Verb(
        "marotte.cli.join",
        "open_table",
        "Open a table for GAME on a server, take a seat and get a link for friends.",
    ),
    "join": Verb("marotte.cli.join", "join", "Join the table of a link such as http://localhost:8000/t/kf8Pq…"),
    "replay": Verb(
        "marotte.cli.replay",
        "replay",
        "Play the records in FILE (or - for standard input) through the rules, move by move.",
    ),
    "verify": Verb(
        "marotte.cli.verify",
        "verify",
        "Check the deals of RECORD (a file, or - for standard input) against the secret that the table published.",
    ),
    "hint": Verb(
        "marotte.cli.hint",
        "hint",
        "Rank the moves in the position that RECORD (a file, or - for standard input) leads to.",
    ),
    "simulate": Verb("marotte.cli.simulate", "simulate", "Play many games of GAME between bots and print the results."),
    "arena": Verb("marotte.cli.arena", "arena", "Let bots play GAME against each other and rate them."),
    "compile": Verb(
        "marotte.cli.compile",
        "compile_games",
        "Compile games for this machine ahead of time, on all cores: each GAME, or all games.",
    ),
    "schema": Verb("marotte.cli.schema", "schema", "Print the JSON Schema of all messages at a table of GAME."),
    "bench": Verb(
        "marotte.cli.bench",
        "bench",
        "Measure speed and memory on one core, compared with OpenSpiel's hearts in the same run.",
    ),
}


class LazyGroup(click.Group):
    """A group that imports a verb when it is used, and lists all verbs without importing any.

    ``commands`` holds placeholders, from which click takes the names and summaries.
    """

    def __init__(self, *, verbs: Mapping[str, Verb], **settings: Any) -> None:
        super().__init__(
            commands={name: click.Command(name, help=verb.summary) for name, verb in verbs.items()}, **settings
        )
        self.verbs = verbs

    def get_command(self, context: click.Context, name: str) -> click.Command | None:  # noqa: ARG002
        """Import a verb; None if there is no such verb."""
        if name not in self.verbs:
            return None
        verb = self.verbs[name]
        command: click.Command = getattr(import_module(verb.module), verb.attribute)
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """List the verbs for the help text."""
        click.Group(commands=self.commands).format_commands(context, formatter)

    def shell_complete(self, context: click.Context, incomplete: str) -> list[CompletionItem]:
        """The verbs and options that begin with ``incomplete``."""
        names = [name for name in self.list_commands(context) if name.startswith(incomplete)]
        verbs = [CompletionItem(name, help=self.commands[name].get_short_help_str()) for name in names]
        return [*verbs, *click.Command.shell_complete(self, context, incomplete)]

    def invoke(self, context: click.Context) -> Any:
        """Run a verb. Click would exit with code 1 on a broken pipe, as if a check had failed."""
        try:
            return super().invoke(context)
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for output still to be flushed
            return context.exit(0)


HELP = """Four card games of fools: Fool!, Ciao!, The Fool's Faith and Fettnapf.

\b
marotte games                  list the games
marotte play fool              play in the terminal, against bots
marotte rules ciao             print the rules
marotte simulate fool --seats 6 --games 1000 --seed 1
marotte arena ciao --bot expert --bot club --deals 20
"""


@click.group(
    cls=LazyGroup,
    verbs=VERBS,
    help=HELP,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(marotte.__version__, message="marotte %(version)s")
def commands() -> None:
    """All verbs."""


def main() -> None:
    """Run the command. Exit codes: 0, 1 if a check failed, 2 for a usage error, 130 for Ctrl-C."""
    try:
        # With standalone_mode=False click returns the code of Context.exit (or None if the verb just returns).
        sys.exit(commands.main(prog_name="marotte", standalone_mode=False))
    except UsageError as error:
        click.echo(f"marotte: {error}", err=True)
        sys.exit(2)
    except MarotteError as error:
        click.echo(f"marotte: {error}", err=True)
        sys.exit(1)
    except OSError as error:  # such as a full disk or a closed stdin
        click.echo(f"marotte: {error}", err=True)
        sys.exit(1)
    except click.ClickException as error:
        error.show()
        sys.exit(2 if isinstance(error, click.FileError) else error.exit_code)
    except click.Abort:
        click.echo(err=True)
        sys.exit(130)

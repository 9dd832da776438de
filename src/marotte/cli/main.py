"""The command ``marotte`` and its verbs."""

import os
import sys
from typing import Any

import click

import marotte
from marotte.cli.arena import arena
from marotte.cli.bench import bench
from marotte.cli.compile import compile_games
from marotte.cli.games import games, rules
from marotte.cli.hint import hint
from marotte.cli.join import join, open_table
from marotte.cli.play import play
from marotte.cli.replay import replay
from marotte.cli.serve import serve
from marotte.cli.simulate import simulate
from marotte.cli.verify import verify
from marotte.errors import MarotteError, UsageError


class Verbs(click.Group):
    """All verbs. A broken output pipe is not an error for any of them."""

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


@click.group(cls=Verbs, help=HELP, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(marotte.__version__, message="marotte %(version)s")
def commands() -> None:
    """All verbs."""


for command in (
    games,
    rules,
    play,
    serve,
    open_table,
    join,
    replay,
    verify,
    hint,
    simulate,
    arena,
    compile_games,
    bench,
):
    commands.add_command(command)


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

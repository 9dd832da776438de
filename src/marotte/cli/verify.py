"""``marotte verify``: check that the deals of a record were fixed before the game."""

from typing import BinaryIO

import click

from marotte.cli.parameters import OpenFile
from marotte.errors import RecordError
from marotte.records.files import parse_only_record
from marotte.records.shuffling import check_shuffles, commitment_to, read_secret


@click.command()
@click.argument("record", type=OpenFile("rb"))
@click.option(
    "--commitment",
    metavar="HASH",
    help="The commitment that the table published before the game, if you noted it (default: the one in the record).",
)
def verify(record: BinaryIO, commitment: str | None) -> None:
    """Check the deals of RECORD (a file, or - for standard input) against the secret that the table published.

    A table publishes a commitment (a hash) before a game, and the secret behind it afterwards. If the two match and the
    secret gives the deals of the record, all deals were fixed before anyone played. It proves no more than that:
    whoever runs the server could have chosen the secret, or shown it to someone.
    """
    game = parse_only_record(record)
    secret, claimed = read_secret(game)
    published = claimed if commitment is None else commitment.strip().lower()
    if commitment_to(secret) != published:
        raise RecordError(
            "the secret is not the one that was promised: its hash is not the one published before the game"
        )
    count = 0
    for found in check_shuffles(game, secret):
        count += 1
        if not found.is_right:
            what = "the deal" if found.number == 0 else f"shuffle {found.number}"
            raise RecordError(f"round {found.round_number}: {what} does not follow from the secret")
    click.echo(f"All {count} deals and shuffles of this game follow from the secret that was promised before it.")
    click.echo("So they were fixed before anybody played. Who knew the secret, or how it was chosen, this can't show.")

"""``marotte hint``: what the expert thinks of a position."""

import json
from typing import Any, BinaryIO

import click

from marotte.bots.arena import WIDTH
from marotte.bots.expert import hint as ask
from marotte.cli.compile import prepare
from marotte.cli.parameters import OpenFile, budget_options, seed_option
from marotte.errors import RecordError, UsageError, quote
from marotte.games.contract import PLAY
from marotte.games.sentences import listing
from marotte.games.view import View
from marotte.records.files import read_texts
from marotte.records.record import Record, parse_record
from marotte.records.replay import Replay


@click.command()
@click.argument("record", type=OpenFile("rb"))
@click.option("--seat", type=int, metavar="N", help="The seat that asks, counted from 0 (default: the seat to move).")
@click.option("--before", metavar="ROUND.MOVE", help="Go back to before this move, such as 2.14 (default: the end).")
@budget_options
@seed_option("Seed for the expert's random numbers.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
def hint(
    record: BinaryIO,
    seat: int | None,
    before: str | None,
    think: int | None,
    simulations: int | None,
    seed: int,
    as_json: bool,
) -> None:
    """Rank the moves in the position that RECORD (a file, or - for standard input) leads to.

    Only what the seat could know is used. For each move, this prints the expert's estimate of the chance of winning the
    game, with a 95 % interval from its search, and the number of simulations that followed the move. The expert would
    play the first one, which it followed most often. Moves that it did not follow at all are not listed.
    """
    texts = list(read_texts(record))
    if len(texts) != 1:
        raise RecordError(f"a hint needs one record, and there are {len(texts)} in this file")
    view = _find_view(parse_record(texts[0]), before, seat)
    prepare(view.game, "search")
    rows: list[dict[str, Any]] = [
        {
            "move": view.game.notation.move_name(view.record, view.seat, finding.action),
            "value": finding.value,
            "margin": WIDTH * finding.error,
            "simulations": finding.visits,
        }
        for finding in ask(view, think, simulations, seed)
    ]
    if as_json:
        click.echo(json.dumps({"game": view.game.name, "seat": view.seat, "moves": rows}, ensure_ascii=False, indent=2))
        return
    title = f"{view.game.title}, seat {view.seat}: the chance to win the game, ± a 95 % interval of the search"
    click.echo(title if rows else "Nothing is left to be decided here: all moves are alike.")
    width = max((len(row["move"]) for row in rows), default=0)
    for row in rows:
        chance = f"{100 * row['value']:5.1f} ± {100 * row['margin']:4.1f} %"
        click.echo(f"  {row['move']:{width}}  {chance}  {row['simulations']:>9,} simulations")
    if rows and len(rows) < len(view.legal_actions):
        click.echo(f"  … and {len(view.legal_actions) - len(rows)} more that the expert did not try")


def _find_view(record: Record, before: str | None, seat: int | None) -> View:
    """The seat's view at the requested point of a record."""
    place = None if before is None else _read_place(before)
    game = Replay(record)
    position = game.position
    if place is None:
        game.run()
    else:
        at = (1, 0)
        for step in game.steps():
            at = (step.round_number, step.move_number + 1)
            if at >= place:
                break
        if at != place:
            raise UsageError(f"there is no move {before} in this record")
    if position.phase < PLAY:
        what = "the game is over" if position.is_over else "it is for chance to act"
        raise UsageError(f"nobody is to move here, {what}: choose a place with --before ROUND.MOVE")
    seats = position.setup.seats
    if seat is not None and not 0 <= seat < seats:
        raise UsageError(f"there is no seat {seat}; seats are 0 to {seats - 1}")
    chosen = position.seat if seat is None else seat
    view = position.view(chosen)
    if not view.legal_actions:
        raise UsageError(f"seat {chosen} is not to move here, but {listing([f'seat {seat}' for seat in view.actors])}")
    return view


def _read_place(text: str) -> tuple[int, int]:
    """The numbers of a round and a move, both counted from 1."""
    parts = text.split(".")
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and len(part) < 7 for part in parts):
        raise UsageError(f"a place is written ROUND.MOVE, such as 2.14, not {quote(text)}")
    return int(parts[0]), int(parts[1])

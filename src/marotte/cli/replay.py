"""``marotte replay``: check records and tell what happened in them."""

import json
from typing import Any, BinaryIO

import click

from marotte.cli.parameters import OpenFile
from marotte.errors import RecordError
from marotte.games.contract import DEAL, OVER
from marotte.games.sentences import scores_words, sentences, winners_words
from marotte.records.files import read_texts
from marotte.records.record import Record, parse_json, parse_record, read_record
from marotte.records.replay import NATURE, Replay, Step
from marotte.records.replay import replay as play_record


@click.command()
@click.argument("file", type=OpenFile("rb"))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per game instead of sentences.")
@click.pass_context
def replay(context: click.Context, file: BinaryIO, as_json: bool) -> None:
    """Play the records in FILE (or - for standard input) through the rules, move by move.

    FILE holds one record, or one per line. An illegal move ends its game with one line that says where, what and why,
    and the exit code is 1.
    """
    results = [_print_json(text) if as_json else _tell(text) for text in read_texts(file)]
    if not results:
        raise RecordError("there is no record in this file")
    if not all(results):
        context.exit(1)


def _print_json(text: bytes) -> bool:
    game: Any = None
    try:
        given = parse_json(text)
        game = given.get("game")
        data = play_record(read_record(given)).to_data()
    except RecordError as error:
        name = game if isinstance(game, str) else None
        data = {"game": name, "ok": False, "error": error.message}
        data |= {"round": error.round_number, "move": error.move_number}
    click.echo(json.dumps(data, ensure_ascii=False))
    return bool(data["ok"])


def _tell(text: bytes) -> bool:
    try:
        record = parse_record(text)
        game = Replay(record)
        click.echo(_plain(f"{record.setup.game.title}: {', '.join(record.names)}"))
        for step in game.steps():
            for line in _step_lines(record, step):
                click.echo(_plain(line))
    except RecordError as error:
        click.echo(_plain(str(error)), err=True)
        return False
    click.echo(_plain(_result_line(record, game.outcome.scores, game.outcome.winners)))
    return True


def _plain(line: str) -> str:
    """A single printable line: names in a file may hold line breaks or terminal escape sequences."""
    return "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in line)


def _step_lines(record: Record, step: Step) -> list[str]:
    tell = record.setup.game.facts
    title = f"{step.move_number:4} {step.text}"
    told = []
    if step.move_number == 0:
        title = f"Round {step.round_number}."
        facts = tell.opening_facts(step.after, None)
    elif step.seat == NATURE:
        told = ["The played cards are shuffled into a new draw pile."]
        facts = tell.shuffle_facts(step.before, step.after, None)
    else:
        facts = tell.move_facts(step.before, step.seat, step.action, step.after, None)
    told += sentences(record.setup.game.words, facts, record.names)
    lines = [title, *(f"     {sentence}" for sentence in told)]
    if step.after.phase in (DEAL, OVER):
        points = step.after.latest[: len(record.names)]
        title = f"{record.setup.game.words.SCORES} in round {step.round_number}"
        lines.append(scores_words(title, points, record.names))
    return lines


def _result_line(record: Record, scores: list[int], winners: list[int] | None) -> str:
    totals = scores_words(f"{record.setup.game.words.SCORES} in all", scores, record.names)
    if winners is None:
        return f"The record ends here, the game goes on. {totals}"
    return f"{winners_words([record.names[seat] for seat in winners])}. {totals}"

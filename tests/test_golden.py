"""The golden playthroughs still replay, and there is one for every game, seat count and option."""

from pathlib import Path

import pytest

from marotte.games.contract import PLAY
from marotte.games.registry import all_games
from marotte.records.record import parse_record
from marotte.records.replay import Replay
from tests.golden import FOLDER, golden_file, legal_mark, legal_names
from tests.setups import every_setup, setup_name

GAMES = [game.name for game in all_games()]


@pytest.mark.parametrize("game", GAMES)
def test_every_registered_game_has_golden_playthroughs(game: str) -> None:
    records = [parse_record(line) for line in golden_file(game).read_text(encoding="utf-8").splitlines()]
    covered = [setup_name(record.setup) for record in records]
    assert covered == [setup_name(setup) for setup in every_setup() if setup.game.name == game]
    assert all(record.result is not None for record in records)


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.jsonl")), ids=lambda file: file.stem)
def test_golden_playthroughs_still_replay(file: Path) -> None:
    """Including those of older rules, each under its own version (see CONTRIBUTING.md)."""
    for line in file.read_text(encoding="utf-8").splitlines():
        record = parse_record(line)
        expected = record.extra["legal"]
        replay = Replay(record)  # checks the moves, the scores and the winners
        for step in replay.steps():
            if step.move_number and step.before.phase >= PLAY:
                names = legal_names(record.setup, step.before, step.seat)
                place = f"{setup_name(record.setup)}, round {step.round_number}, move {step.move_number}: {names}"
                assert legal_mark(names) == expected[step.round_number - 1][step.move_number - 1], place
        assert replay.outcome.winners is not None

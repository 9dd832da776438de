"""Golden playthroughs: whole games, with the legal moves at every step, stored as files.

``make golden`` adds missing ones, for a new option or seat count, and leaves the others as they are. Delete a file to
have it rewritten, only when behaviour is meant to change, and with another version of the game's rules.
"""

import zlib
from pathlib import Path
from typing import Any

import numpy as np

from marotte.bots.simulation import play_game
from marotte.games.contract import PLAY
from marotte.games.registry import Setup, all_games
from marotte.records.record import Record, parse_record
from marotte.records.replay import Replay
from tests.setups import every_setup, setup_name

FOLDER = Path(__file__).parent / "golden_games"
SEED = 20


def golden_file(game: str) -> Path:
    """The file with the playthroughs of a game under its newest rules: one record per line."""
    return FOLDER / f"{game}.jsonl"


def legal_marks(record: Record) -> list[list[str]]:
    """For every round and move: the number of legal moves before it, and a short checksum of their names."""
    game = Replay(record)
    rounds: list[list[str]] = []
    for step in game.steps():
        if step.move_number == 0:
            rounds.append([])
        elif step.before.phase >= PLAY:
            rounds[-1].append(legal_mark(legal_names(record.setup, step.before, step.seat)))
        else:
            rounds[-1].append("nature")
    return rounds


def legal_names(setup: Setup, state: Any, seat: int) -> list[str]:
    """The legal moves of a seat in a state."""
    actions = np.zeros(setup.game.rules.MAX_LEGAL, np.int16)
    count = setup.game.rules.legal(state, seat, actions)
    return [setup.game.notation.move_name(state, seat, int(action)) for action in actions[:count]]


def legal_mark(names: list[str]) -> str:
    """``12:3f9a``."""
    return f"{len(names)}:{zlib.crc32(' '.join(sorted(names)).encode()) & 0xFFFF:04x}"


def make_playthrough(setup: Setup) -> str:
    """A game between a novice and random players, who try everything."""
    bots = ["novice"] * (setup.seats // 2) + ["random"] * (setup.seats - setup.seats // 2)
    record = play_game(setup, bots, SEED, setup.seats)
    record.extra = {"legal": legal_marks(record)}
    return record.to_text()


def kept_playthroughs() -> dict[str, str]:
    """The lines of the file, by the name of their setup."""
    files = [golden_file(game.name) for game in all_games()]
    lines = [line for file in files if file.exists() for line in file.read_text(encoding="utf-8").splitlines()]
    return {setup_name(parse_record(line).setup): line for line in lines}


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    kept = kept_playthroughs()
    texts: dict[str, list[str]] = {}
    for setup in every_setup():
        line = kept.get(setup_name(setup)) or make_playthrough(setup)
        texts.setdefault(setup.game.name, []).append(line)
    for game, lines in texts.items():
        golden_file(game).write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

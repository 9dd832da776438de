"""Plays many more random games under the contract's checks than the tests do, and replays their records."""

import sys

from marotte.bots.simulation import play_game
from marotte.games.checking import check_setup
from marotte.records.record import parse_record
from marotte.records.replay import replay
from tests.setups import every_setup, setup_name

GAMES = 200


def main() -> None:
    """Check every setup with many seeds; stops at the first broken promise."""
    for setup in every_setup():
        for seed in range(GAMES // 20):
            check_setup(setup, games=2, seed=seed, most_moves=5000)
        for number in range(GAMES):
            record = play_game(setup, ["random"] * setup.seats, 1, number)
            again = parse_record(record.to_text())
            if again != record or replay(again).winners != (record.result or {})["winners"]:
                sys.exit(f"{setup_name(setup)}, game {number}: the record does not replay")
        sys.stdout.write(f"{setup_name(setup)}: {GAMES} games\n")


if __name__ == "__main__":
    main()

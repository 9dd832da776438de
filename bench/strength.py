"""How strong the bots are: every step of the ladder, in every game, at several tables.

    python bench/strength.py results.jsonl [--jobs J] [--think MS] [--minutes M]

Each match is one bot against a table of those one step below it, on duplicate deals. A match goes on until its time is
over. Every match is a line of the file; those that are there already are not played again. The table of all of them, as
it stands in docs/bots.md, is printed at the end.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from marotte.bots.arena import play_deals, standings
from marotte.games.registry import find_game, make_setup

#: The smallest, a middle and the largest table of each game.
TABLES = {"fool": (4, 6, 8), "ciao": (2, 4, 6), "faith": (3, 4, 5), "fettnapf": (2, 3, 5)}

STEPS = (("novice", "random"), ("club", "novice"), ("expert", "club"))

#: Deals for bots that don't think, and the most for those that do.
QUICK_DEALS = 2000
MOST_DEALS = 1000


def matches(think: int) -> Iterator[tuple[str, int, str, str]]:
    """Game, seats, and the two bots of each match."""
    for game, tables in TABLES.items():
        for seats in tables:
            for stronger, weaker in STEPS:
                bot = f"expert,think={think},threads=1" if stronger == "expert" else stronger
                yield game, seats, bot, weaker


def play_match(game: str, seats: int, bot: str, rival: str, minutes: float, jobs: int) -> dict[str, Any]:
    """One bot against a table of another."""
    setup = make_setup(find_game(game), seats)
    deals = MOST_DEALS if bot.startswith("expert") else QUICK_DEALS
    ends = time.monotonic() + 60 * minutes
    results = []
    for result in play_deals(setup, [bot, rival], 1, deals, jobs):
        results.append(result)
        if len(results) > 1 and time.monotonic() > ends:
            break
    found = {standing.bot: asdict(standing) for standing in standings(setup, [bot, rival], results)}
    return {"game": game, "seats": seats, "bot": bot, "rival": rival, "deals": len(results), **found[bot]["wins"]}


def print_table(rows: list[dict[str, Any]]) -> None:
    """All matches as Markdown."""
    print("| game | seats | bot | against | deals | share of wins | even |")
    print("|---|---:|---|---|---:|---:|---:|")
    for row in rows:
        even = 100 / row["seats"]
        wins = f"{100 * row['mean']:.1f} ± {100 * row['margin']:.1f} %"
        print(
            f"| {row['game']} | {row['seats']} | {row['bot'].split(',', maxsplit=1)[0]} | {row['seats'] - 1} × "
            f"{row['rival']} | {row['deals']} | {wins} | {even:.1f} % |"
        )


def main() -> None:
    """Play what is missing, then print everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--think", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=5.0)
    arguments = parser.parse_args()
    rows = [json.loads(line) for line in arguments.file.read_text().splitlines()] if arguments.file.exists() else []
    played = {(row["game"], row["seats"], row["bot"], row["rival"]) for row in rows}
    for match in matches(arguments.think):
        if match not in played:
            print(*match, "…", file=sys.stderr, flush=True)
            rows.append(play_match(*match, minutes=arguments.minutes, jobs=arguments.jobs))
            with arguments.file.open("a") as file:
                file.write(json.dumps(rows[-1]) + "\n")
    print_table(rows)


if __name__ == "__main__":
    main()

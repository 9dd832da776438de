"""The strength of the bots: every step of the ladder, in every game, at several tables.

    python bench/strength.py results.jsonl [--jobs J] [--think MS] [--minutes M]

Each match is one bot against a table of bots one step below it, on duplicate deals. A match ends when its time is up or
all its deals are played. Each match is a line of the file; matches already in it are not played again, unless the games
or the bots have changed since. At the end all of them are printed as the table in docs/bots.md.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

import marotte
from marotte.bots.arena import play_deals, standings
from marotte.bots.spec import BotSpec
from marotte.games.registry import find_game, make_setup

#: The smallest, a middle and the largest table of each game.
TABLES = {"fool": (4, 6, 8), "ciao": (2, 4, 6), "faith": (3, 4, 5), "fettnapf": (2, 3, 5)}

STEPS = (("novice", "random"), ("club", "novice"), ("expert", "club"))

#: Maximum deals of a match: without an expert, and with one.
QUICK_DEALS = 2000
MOST_DEALS = 1000


def matches(think: int) -> Iterator[tuple[str, int, str, str]]:
    """Game, seats, and the two bots of each match."""
    for game, tables in TABLES.items():
        for seats in tables:
            for stronger, weaker in STEPS:
                bot = f"expert,think={think},threads=1" if stronger == "expert" else stronger
                yield game, seats, bot, weaker


def fingerprint() -> str:
    """A short hash of the source code of games and bots."""
    package = Path(marotte.__file__).parent
    sources = sorted([*(package / "games").rglob("*.py"), *(package / "bots").rglob("*.py")])
    return sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:12]


def play_match(game: str, seats: int, bot: str, rival: str, minutes: float, jobs: int) -> dict[str, Any]:
    """One bot against a table of another. A bot that fails ends the whole run."""
    setup = make_setup(find_game(game), seats)
    deals = MOST_DEALS if bot.startswith("expert") else QUICK_DEALS
    ends = time.monotonic() + 60 * minutes
    results = []
    for result in play_deals(setup, [bot, rival], 1, deals, jobs):
        results.append(result)
        if len(results) > 1 and time.monotonic() > ends:
            break
    found = {standing.bot: standing for standing in standings(setup, [bot, rival], results)}
    if any(standing.replaced for standing in found.values()):
        sys.exit("a bot failed and was replaced: this match says nothing")
    both = {"wins": asdict(found[bot].wins), "rival_wins": asdict(found[rival].wins)}
    return {"game": game, "seats": seats, "bot": bot, "rival": rival, "deals": len(results), **both}


def print_table(rows: list[dict[str, Any]]) -> None:
    """All matches as Markdown."""
    print("| game | seats | bot | its share of wins | against | share of each of them | deals |")
    print("|---|---:|---|---:|---|---:|---:|")
    for row in rows:
        bot = BotSpec.parse(row["bot"]).name
        mine, theirs = (
            f"{100 * row[key]['mean']:.1f} ± {100 * row[key]['margin']:.1f} %" for key in ("wins", "rival_wins")
        )
        print(
            f"| {row['game']} | {row['seats']} | {bot} | {mine} | {row['seats'] - 1} × {row['rival']} | {theirs} | "
            f"{row['deals']} |"
        )


def main() -> None:
    """Play the missing matches, then print all of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--think", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=5.0)
    arguments = parser.parse_args()
    made_of = fingerprint()
    lines = arguments.file.read_text().splitlines() if arguments.file.exists() else []
    rows = [row for row in map(json.loads, lines) if row["made_of"] == made_of]
    arguments.file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    played = {(row["game"], row["seats"], row["bot"], row["rival"]) for row in rows}
    for match in matches(arguments.think):
        if match not in played:
            print(*match, "…", file=sys.stderr, flush=True)
            result = play_match(*match, minutes=arguments.minutes, jobs=arguments.jobs)
            rows.append({**result, "made_of": made_of})
            with arguments.file.open("a") as file:
                file.write(json.dumps(rows[-1]) + "\n")
    print_table(rows)


if __name__ == "__main__":
    main()

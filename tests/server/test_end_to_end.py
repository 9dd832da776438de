"""Whole games over real sockets with people, bots and a spectator: the records replay, and the scores agree."""

import asyncio
from typing import Any

import pytest

from marotte.client.server import Server
from marotte.protocol.messages import TableMessage
from marotte.protocol.settings import Settings
from marotte.records.record import read_record
from marotte.records.replay import Replay
from marotte.records.shuffling import check_shuffles, read_secret
from tests.server.server_process import QUICK, play_whole_game

TABLES = [
    ("fool", 4, 4, {}),
    ("fool", 8, 2, {}),
    ("fool", 5, 1, {}),
    ("ciao", 2, 2, {"rounds": 1, "level": "symbols"}),
    ("ciao", 4, 2, {"rounds": 1}),
    ("ciao", 6, 3, {"rounds": 1, "edition": "A"}),
    ("faith", 3, 3, {}),
    ("faith", 5, 2, {}),
    ("fettnapf", 2, 1, {}),
    ("fettnapf", 4, 4, {"calls": "manual"}),
    ("fettnapf", 5, 2, {"islands": "open"}),
]


@pytest.mark.parametrize(("game", "seats", "people", "options"), TABLES)
def test_a_whole_game(server: Server, game: str, seats: int, people: int, options: dict[str, Any]) -> None:
    settings = Settings(game=game, seats=seats, options=options, bot="novice", **QUICK)

    async def main() -> None:
        table, messages = await play_whole_game(server, settings, people)
        record = read_record(await server.record(table))
        outcome = Replay(record).run()
        secret, _ = read_secret(record)
        assert all(found.is_right for found in check_shuffles(record, secret))
        for sent in messages:
            last = [message for message in sent if isinstance(message, TableMessage)][-1]
            assert last.table.totals == outcome.scores
            assert last.table.winners == outcome.winners

    asyncio.run(main())

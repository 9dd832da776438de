"""Hints over a socket."""

import asyncio

from marotte.protocol.messages import Hinted, Refused
from marotte.protocol.refusals import Code
from marotte.protocol.requests import (
    Hint,
    Undo,
)
from marotte.protocol.settings import Settings
from tests.server.seated_table import (
    FOOL,
    Company,
    at_table,
    own_of,
)
from tests.server.server_process import (
    QUICK,
    refusals,
    until,
)


@at_table(FOOL)
async def test_hints(company: Company) -> None:
    seat = company.actor
    while "hint" not in (await company.look(seat)).own[0].may:  # the search may still be compiling
        await asyncio.sleep(0.1)
    legal = own_of(company.latest(seat), seat).moves
    before = await company.look(seat)
    found: list[Hinted] = []
    for _ in range(2):
        await company.connections[seat].ask(Hint(seat=seat))
        found.append(await until(company.connections[seat], lambda message: isinstance(message, Hinted)))
    hinted = found[0]
    assert found[1] == hinted  # the same view, the same hint
    assert hinted.seat == seat
    assert hinted.version <= company.latest(seat).version
    moves = [one.move for one in hinted.moves]
    assert moves
    assert set(moves) <= set(legal)
    assert len(set(moves)) == len(moves)
    assert all(0 <= one.chance <= 1 for one in hinted.moves)
    assert hinted.moves[0].chance >= hinted.moves[-1].chance
    assert await company.look(seat) == before
    other = company.others(seat)[0]
    assert await company.refused(company.connections[other], Hint(seat=other)) == Code.NOT_YOUR_TURN
    # One at a time. How many of the ten are refused depends on the machine, but neither all nor none.
    mine, handful = company.connections[seat], 10
    for _ in range(handful):
        await mine.ask(Hint(seat=seat))
    answers = [await until(mine, lambda message: isinstance(message, Hinted | Refused)) for _ in range(handful)]
    codes = refusals(answers)
    assert set(codes) == {Code.TOO_MANY}
    assert all(answer == hinted for answer in answers if isinstance(answer, Hinted))
    assert 0 < len(codes) < handful
    assert await company.look(seat) == before
    await company.move(seat, moves[0])


@at_table(Settings(game="fool", seats=4, has_hints=False, has_undo=False, grace=600, **QUICK))
async def test_a_table_without_hints_and_undo(company: Company) -> None:
    seat = company.actor
    assert await company.refused(company.connections[seat], Hint(seat=seat)) == Code.NOT_ALLOWED
    await company.move(seat)
    assert await company.refused(company.connections[seat], Undo(seat=seat)) == Code.NOT_ALLOWED

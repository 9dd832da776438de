"""Rematches, with new cards and with the same deal."""

from marotte.protocol.requests import (
    Rematch,
)
from tests.server.seated_table import (
    FAITH,
    Company,
    at_table,
)
from tests.server.server_process import (
    until_shown,
)


@at_table(FAITH)
async def test_a_rematch_and_one_with_the_same_deal(company: Company) -> None:
    await company.play()
    first = await company.server.record(company.table)
    await company.connections[0].ask(Rematch(seat=0))
    await company.connections[1].ask(Rematch(seat=1))
    await company.connections[2].ask(Rematch(seat=2, is_same_deal=True))  # one against two
    for connection in company.connections:
        await until_shown(connection, lambda shown: shown.table.game_number == 2)
    await company.play()
    second = await company.server.record(company.table)
    assert second["rounds"][0]["deal"] != first["rounds"][0]["deal"]
    for seat, connection in enumerate(company.connections):
        await connection.ask(Rematch(seat=seat, is_same_deal=True))
    for connection in company.connections:
        await until_shown(connection, lambda shown: shown.table.game_number == 3)
    await company.play()
    third = await company.server.record(company.table)
    assert third["rounds"][0]["deal"] == second["rounds"][0]["deal"]
    assert third["shuffle"] == second["shuffle"] != first["shuffle"]

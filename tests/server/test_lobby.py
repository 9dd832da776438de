"""The lobby: the host removes a player before the game."""

from marotte.protocol.events import Removed, Sat
from marotte.protocol.refusals import Code
from marotte.protocol.requests import (
    Remove,
    Rise,
)
from tests.server.seated_table import (
    FOOL,
    Company,
    at_table,
    refused,
)
from tests.server.server_process import (
    until_in_lobby,
)


@at_table(FOOL, begins=False)
async def test_a_removed_player_is_told(company: Company) -> None:
    host, guest = company.connections[0], company.connections[1]
    assert (await company.look(0)).may == ["begin", "invite", "remove"]
    assert (await company.look(1)).may == ["begin"]  # the table is full
    assert await company.refused(guest, Remove(seat=2)) == Code.NOT_HOST
    await host.ask(Remove(seat=1))
    told = await until_in_lobby(guest, lambda shown: bool(shown.events))
    assert told.events == [Removed(1)]
    assert told.own == []
    assert told.may == []
    assert told.table.seats[1].kind == "free"
    assert await refused(guest, Rise(seat=1)) == Code.NOT_YOUR_SEAT
    again = await company.server.join(company.table, "Person 1", 1, company.places[1].token)
    assert again.seat == 1
    assert again.token == company.places[1].token
    back = await until_in_lobby(guest, lambda shown: bool(shown.own))
    assert back.events == [Sat(1)]

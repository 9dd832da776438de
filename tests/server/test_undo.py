"""Undo over a socket."""

from msgspec.structs import replace

from marotte.protocol.events import Undone
from marotte.protocol.messages import AnyTableMessage, TableMessage
from marotte.protocol.refusals import Code
from marotte.protocol.requests import (
    Undo,
)
from tests.server.seated_table import (
    FAITH,
    Company,
    at_table,
    own_of,
)
from tests.server.server_process import (
    until_shown,
)


def undated(shown: AnyTableMessage) -> AnyTableMessage:
    """A screen without its versions."""
    assert isinstance(shown, TableMessage)
    return replace(shown, version=0, table=replace(shown.table, asked=0))


@at_table(FAITH)
async def test_a_move_can_be_undone_while_nobody_has_learnt_anything(company: Company) -> None:
    seat = company.actor
    mine = company.connections[seat]
    other = company.others(seat)[0]
    before = [undated(await company.look(one)) for one in range(3)]
    await company.move(seat, "leave")
    await until_shown(mine, lambda shown: "undo" in own_of(shown, seat).may)  # the offer arrives on its own
    assert all("undo" not in own_of(company.latest(one), one).may for one in company.others(seat))
    assert await company.refused(company.connections[other], Undo(seat=other)) == Code.NOT_ALLOWED
    await mine.ask(Undo(seat=seat))
    for connection in company.connections:
        undone = await until_shown(connection, lambda shown: bool(shown.events))
        assert undone.events == [Undone()]
    assert [undated(await company.look(one)) for one in range(3)] == before
    await company.move(seat, "take")
    assert await company.refused(mine, Undo(seat=seat)) == Code.NOT_ALLOWED
    await company.play()

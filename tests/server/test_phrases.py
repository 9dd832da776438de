"""Quick phrases, and their rate limit."""

from marotte.protocol.messages import Refused, Said
from marotte.protocol.refusals import Code
from marotte.protocol.requests import (
    Phrase,
    Say,
)
from marotte.server.clients import PHRASES_AT_ONCE
from tests.server.seated_table import (
    FOOL,
    Company,
    at_table,
    until_list,
)
from tests.server.server_process import (
    until,
    until_shown,
)


@at_table(FOOL)
async def test_everyone_receives_a_phrase_and_who_said_it(company: Company) -> None:
    before = await company.look(0)
    async with company.server.connect(company.table) as spectator:
        await until_shown(spectator)
        for seat, phrase in enumerate([Phrase.HELLO, Phrase.WELL_PLAYED, Phrase.HAHA, Phrase.GOODBYE]):
            await company.connections[seat].ask(Say(seat=seat, phrase=phrase))
            for connection in (*company.connections, spectator):
                said = await until(connection, lambda message: isinstance(message, Said))
                assert (said.seat, said.phrase) == (seat, phrase)
    assert await company.look(0) == before


@at_table(FOOL)
async def test_phrases_have_a_rate_limit(company: Company) -> None:
    anne = company.connections[0]
    for _ in range(10 * PHRASES_AT_ONCE):  # on a slow machine some more are allowed in the meantime
        await anne.ask(Say(seat=0, phrase=Phrase.HAHA))
    *told, refusal = await until_list(anne, lambda message: isinstance(message, Refused))
    assert refusal.code == Code.TOO_MANY
    assert len([message for message in told if isinstance(message, Said)]) >= PHRASES_AT_ONCE

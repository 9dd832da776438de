"""Refused requests: double clicks, stale moves, moves out of turn, strangers. Nothing changes for the others."""

import asyncio
import secrets

import pytest
from msgspec.structs import replace

from marotte.protocol.messages import Refused, Said
from marotte.protocol.refusals import Code, Refusal
from marotte.protocol.requests import (
    AtTable,
    Automatic,
    Begin,
    Grant,
    Hint,
    Invite,
    Move,
    Pause,
    Phrase,
    Ready,
    Rematch,
    Resume,
    Return,
    Rise,
    Say,
    Undo,
)
from tests.server.seated_table import (
    FOOL,
    Company,
    at_table,
    code_of,
    own_of,
    same,
    until_list,
)
from tests.server.server_process import (
    refusals,
    seated,
    until,
    until_in_lobby,
    until_shown,
)


@at_table(FOOL)
async def test_a_double_click_is_one_move(company: Company) -> None:
    seat = company.actor
    move = company.good_move(seat)
    mine, other = company.connections[seat], company.connections[company.others(seat)[0]]
    await asyncio.gather(mine.ask(move), mine.ask(move))
    codes = [await code_of(mine)]
    assert codes == [Code.NOT_YOUR_TURN]
    await until_shown(other, lambda shown: shown.version == move.version + 1)
    assert (await company.look(0)).version == move.version + 1
    record = await company.server.record(company.table, company.places[seat].token)
    assert record["rounds"][0]["moves"] == [f"{seat} {move.move}"]
    await company.play()
    record = await company.server.record(company.table)
    assert record["rounds"][0]["moves"].count(f"{seat} {move.move}") == 1


@at_table(FOOL)
async def test_a_double_click_in_two_tabs_is_one_move(company: Company) -> None:
    seat = company.actor
    move = company.good_move(seat)
    async with seated(company.server, company.places[seat]) as tab:
        await until_shown(tab)
        tabs = (tab, company.connections[seat])
        await asyncio.gather(*(one.ask(move) for one in tabs))
        for one in tabs:
            await one.ask(Say(seat=seat, phrase=Phrase.OOPS))
        # A tab that has received both phrases has also received the answer to the move.
        answers = [await until_list(one, lambda message: isinstance(message, Said)) for one in (*tabs, *tabs)]
    assert [code for messages in answers for code in refusals(messages)] == [Code.NOT_YOUR_TURN]
    record = await company.server.record(company.table, company.places[seat].token)
    assert record["rounds"][0]["moves"] == [f"{seat} {move.move}"]


@at_table(FOOL)
async def test_a_stale_move(company: Company) -> None:
    seat = company.actor
    old = company.latest(seat).version
    await company.move(seat)
    for _ in range(20):
        await company.sync()
        if company.actor == seat:
            break
        await company.move(company.actor)
    good = company.good_move(seat)
    mine = company.connections[seat]
    assert await company.refused(mine, replace(good, version=old)) == Code.STALE
    assert await company.refused(mine, replace(good, version=0)) == Code.STALE
    assert await company.refused(mine, replace(good, version=good.version + 1)) == Code.STALE
    await company.move(seat, good.move)
    await company.play()


@at_table(FOOL)
async def test_moves_out_of_turn_and_against_the_rules(company: Company) -> None:
    seat = company.actor
    move = company.good_move(seat)
    for other in company.others(seat):
        connection = company.connections[other]
        card = own_of(company.latest(other), other).cards["hand"][0]
        assert await company.refused(connection, Move(seat=other, version=move.version, move=card)) == (
            Code.NOT_YOUR_TURN
        )
        assert await company.refused(connection, move) == Code.NOT_YOUR_SEAT
        strange = own_of(company.latest(other), other).cards["hand"]
        mine = own_of(company.latest(seat), seat).moves
        for card in (card for card in strange if card not in mine):
            assert await company.refused(company.connections[seat], replace(move, move=card)) == Code.ILLEGAL_MOVE
    for nonsense in ("?", "king of fools", "\x00", "🃏" * 20):
        assert await company.refused(company.connections[seat], replace(move, move=nonsense)) == Code.ILLEGAL_MOVE
    await company.play()


@at_table(FOOL)
async def test_a_refusal_has_its_rule_number(company: Company) -> None:
    seat = company.actor
    mine, move = company.connections[seat], company.good_move(seat)
    strange = set(own_of(company.latest(company.others(seat)[0]), company.others(seat)[0]).cards["hand"])
    card = min(strange - set(own_of(company.latest(seat), seat).cards["hand"]))
    for request, code, rule in (
        (replace(move, move=card), Code.ILLEGAL_MOVE, "T3"),
        (replace(move, move="nonsense"), Code.ILLEGAL_MOVE, ""),
        (replace(move, version=move.version + 1), Code.STALE, ""),
    ):
        await mine.ask(request)
        message: Refused = await until(mine, lambda message: isinstance(message, Refused))
        assert (message.code, message.rule) == (code, rule)


def requests_of_a_seat(seat: int, move: Move) -> list[AtTable]:
    """All requests that only the player of a seat may make."""
    return [
        replace(move, seat=seat),
        Rise(seat=seat),
        Return(seat=seat),
        Ready(seat=seat),
        Undo(seat=seat),
        Pause(seat=seat),
        Resume(seat=seat),
        Grant(seat=seat),
        Automatic(seat=seat, is_on=True),
        Rematch(seat=seat),
        Say(seat=seat, phrase=Phrase.FOOL),
        Hint(seat=seat),
    ]


@at_table(FOOL)
async def test_strangers_may_only_watch(company: Company) -> None:
    move = company.good_move(company.actor)
    for token in (None, secrets.token_urlsafe(24), company.places[0].token[:-1], "", "a" * 5000):
        async with company.server.connect(company.table, token) as stranger:
            shown = await until_shown(stranger)
            assert stranger.hello is not None
            assert (stranger.hello.seats, stranger.hello.is_host) == ([], False)
            assert shown.own == []
            assert same(shown) == same(await company.server.look(company.table))
            for request in requests_of_a_seat(move.seat, move):
                assert await company.refused(stranger, request) == Code.NOT_YOUR_SEAT
            assert await company.refused(stranger, Begin()) == Code.NOT_HOST
            assert await company.refused(stranger, Invite(seat=0, bot="club")) == Code.NOT_HOST
    await company.play()


@at_table(FOOL)
async def test_nobody_acts_for_another_seat(company: Company) -> None:
    seat = company.actor
    move = company.good_move(seat)
    other = company.connections[company.others(seat)[0]]
    for target in (seat, 7):
        for request in requests_of_a_seat(target, move):
            assert await company.refused(other, request) == Code.NOT_YOUR_SEAT


@at_table(FOOL, begins=False)
async def test_refusals_before_the_game(company: Company) -> None:
    host, guest = company.connections[:2]
    assert await company.refused(guest, Invite(seat=2, bot="club")) == Code.NOT_HOST
    assert await company.refused(host, Invite(seat=2, bot="club")) == Code.SEAT_TAKEN
    assert await company.refused(host, Move(seat=0, version=1, move="g5")) == Code.NOT_BEGUN
    assert await company.refused(host, Pause(seat=0)) == Code.NOT_BEGUN
    assert await company.refused(host, Hint(seat=0)) == Code.NOT_BEGUN
    assert await company.refused(host, Undo(seat=0)) == Code.NOT_BEGUN
    assert await company.refused(host, Rematch(seat=0)) == Code.NOT_OVER
    async with company.server.connect(company.table, secrets.token_urlsafe(24)) as stranger:
        assert await company.refused(stranger, Begin()) == Code.NOT_HOST
        assert await company.refused(stranger, Invite(seat=0, bot="")) == Code.NOT_HOST
        assert await company.refused(stranger, Rise(seat=0)) == Code.NOT_YOUR_SEAT
    await guest.ask(Rise(seat=1))
    await until_in_lobby(host, lambda shown: shown.table.seats[1].kind == "free")
    assert await company.refused(company.connections[2], Begin()) == Code.NOT_HOST
    assert await company.refused(host, Invite(seat=1, bot="grandmaster")) == Code.MALFORMED
    await host.ask(Invite(seat=1, bot="random"))
    await until_in_lobby(host, lambda shown: shown.table.seats[1].bot == "random")
    assert await company.refused(guest, Say(seat=1, phrase=Phrase.SORRY)) == Code.NOT_YOUR_SEAT


@at_table(FOOL)
async def test_refusals_during_and_after_the_game(company: Company) -> None:
    host = company.connections[0]
    assert await company.refused(host, Begin()) == Code.ALREADY_BEGUN
    assert await company.refused(host, Invite(seat=1, bot="club")) == Code.ALREADY_BEGUN
    assert await company.refused(host, Rematch(seat=0)) == Code.NOT_OVER
    assert await company.refused(host, Grant(seat=0)) == Code.NOT_ALLOWED
    before = await company.look(1)
    with pytest.raises(Refusal) as caught:
        await company.server.join(company.table, "Late", 1)
    assert caught.value.code == Code.ALREADY_BEGUN
    assert await company.look(1) == before
    for seat, connection in enumerate(company.connections):
        await connection.ask(Pause(seat=seat))
    for connection in company.connections:
        await until_shown(connection, lambda shown: shown.table.status == "paused")
    seat = company.actor_in_pause
    move = Move(
        seat=seat, version=company.latest(seat).version, move=own_of(company.latest(seat), seat).cards["hand"][0]
    )
    assert await company.refused(company.connections[seat], move) == Code.PAUSED
    await host.ask(Resume(seat=0))
    await company.play()
    move = replace(move, version=company.latest(seat).version)
    assert await company.refused(company.connections[seat], move) == Code.GAME_OVER
    assert await company.refused(company.connections[seat], Pause(seat=seat)) == Code.GAME_OVER

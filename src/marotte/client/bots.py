"""A bot of your own at a server's table: it sees only what its seat sees."""

import asyncio
from base64 import b64decode
from typing import Any

import numpy as np
from msgspec import UNSET

from marotte.bots.bot import Bot
from marotte.client.connection import Connection
from marotte.errors import UsageError
from marotte.games.registry import Setup
from marotte.games.view import View
from marotte.protocol.events import Removed
from marotte.protocol.messages import AnyTableMessage, LobbyMessage, Look, Refused, TableMessage
from marotte.protocol.requests import Ready
from marotte.protocol.views import LobbyView, OwnView, TableView

#: Maximum consecutive refusals before giving up.
MOST_REFUSED = 3


async def play_bot(connection: Connection, setup: Setup, bot: Bot, seat: int) -> AnyTableMessage | None:
    """Let a bot play until the game is over or the connection ends; return the last table message.

    The connection must have been opened with the extra ``record``.
    """
    asked = -1
    refused = 0
    async for message in connection.messages():
        if isinstance(message, Refused):
            refused += 1
            if refused > MOST_REFUSED:
                raise UsageError(f"the table refuses what the bot does: {message.sentence}")
            asked = -1  # choose again: the position may have changed meanwhile
            await connection.ask(Look())
        if not isinstance(message, LobbyMessage | TableMessage):
            continue
        if any(isinstance(event, Removed) and event.seat == seat for event in message.events):
            raise UsageError("the host has freed the seat of this bot")
        refused = 0 if message.events else refused
        if isinstance(message, LobbyMessage):
            continue
        table = message.table
        if table.status == "over":
            return message
        if table.status == "resting" and not table.seats[seat].is_ready:
            await connection.ask(Ready(seat=seat))
        own = next((own for own in message.own if own.seat == seat), None)
        if own is None or not is_to_move(table, own) or table.asked == asked:
            continue
        asked = table.asked
        view = view_of(setup, own, people_at(table))
        action = await asyncio.to_thread(bot.choose, view)
        await connection.move(seat, setup.game.notation.move_name(view.record, seat, action))
    return connection.latest


def is_to_move(table: TableView[Any, Any], own: OwnView[Any]) -> bool:
    """Whether a seat can move now."""
    return table.status == "playing" and table.time.is_open and bool(own.moves) and not own.has_thrown


def people_at(table: LobbyView) -> tuple[int, ...]:
    """The seats in which people play; to the server, a bot that has joined is a person."""
    return tuple(seat for seat, one in enumerate(table.seats) if one.kind == "person" and not one.is_away)


def view_of(setup: Setup, own: OwnView[Any], people: tuple[int, ...] = ()) -> View:
    """The view of a seat, from its ``own`` part, which must have the extra ``record``."""
    assert own.record is not UNSET
    record = np.frombuffer(b64decode(own.record), setup.game.rules.STATE)[0]
    return View(setup, record.copy(), own.seat, people)

"""The declarations that the page is checked with."""

from collections.abc import Sequence
from typing import Any

from marotte.games.contract import Game
from marotte.protocol import events, http, messages
from marotte.protocol.requests import Phrase
from marotte.protocol.settings import Settings
from marotte.schemas.game_types import types_of
from marotte.schemas.typescript import declarations

#: What the server and the page send each other, over sockets and over HTTP.
SHARED: dict[str, Any] = {
    "Settings": Settings,
    "Phrase": Phrase,
    "FromClient": messages.FromClient,
    "Hello": messages.Hello,
    "LobbyMessage": messages.LobbyMessage,
    "TableMessage": messages.TableMessage,
    "Refused": messages.Refused,
    "Said": messages.Said,
    "Hinted": messages.Hinted,
    "Ping": messages.Ping,
    "AnyEvent": events.AnyEvent,
    "GameInfo": http.GameInfo,
    "DeckRequest": http.DeckRequest,
    "DeckInfo": http.DeckInfo,
    "Place": http.Place,
    "TableListed": http.TableListed,
    "Joining": http.Joining,
    "Invitation": http.Invitation,
    "Progress": http.Progress,
    "ReplayData": http.ReplayData,
}


def page_types(games: Sequence[Game]) -> str:
    """The declarations of the protocol, with the types of these games and the union of each."""
    text = declarations(SHARED, {game.name: types_of(game) for game in games})
    for name in types_of(games[0]):
        text += f"export type {name} = {' | '.join(f'{game.name}.{name}' for game in games)};\n"
    return text

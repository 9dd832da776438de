"""The types of the protocol with those of one game filled in."""

from typing import Any, cast

from marotte.games.contract import Game
from marotte.protocol.messages import FromClient, Hello, Hinted, LobbyMessage, Ping, Refused, Said, TableMessage


def types_of(game: Game) -> dict[str, Any]:
    """What a game adds to the protocol, by name."""
    return {"Position": game.display.Position, "Cards": game.display.Cards, "Fact": game.facts.AnyFact}


def messages_of(game: Game) -> dict[str, Any]:
    """What a client and a server send each other at a table of this game."""
    table = cast(Any, TableMessage)[tuple(types_of(game).values())]
    return {"FromClient": FromClient, "FromServer": Hello | LobbyMessage | table | Refused | Said | Hinted | Ping}

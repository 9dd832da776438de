"""The history of a game as one viewer was told it, rebuilt from the log."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

import msgspec

from marotte.protocol.events import AnyEvent, GameEvent, Unseen
from marotte.protocol.refusals import Code, Refusal
from marotte.table import log
from marotte.table.events import Event, Viewers, facts_of, tell, viewer_of
from marotte.table.state import TableState


def history_for(entries: Sequence[log.AnyEntry], number: int | None, player: str) -> list[AnyEvent[Any]]:
    """What a player was told of a game at a table, from its log; ``number`` counts from 1, default the last game.

    Undone moves are left out. While the game goes on, so are cards that were shown only for a moment.
    """
    first, *others = _log_of_game(entries, number)
    assert isinstance(first, log.Opened)
    table = TableState(first)
    events: list[Event] = []
    for entry in others:
        event = table.note(entry)
        if isinstance(entry, log.Undone):
            events.pop()
        elif isinstance(entry, log.Begun | log.Dealt | log.Moved | log.Waited):
            events.append(event)
    viewers = table.seats_of(player)
    return [_retell(table, event, viewers) for event in events]


def _retell(table: TableState, event: Event, viewers: Viewers) -> AnyEvent[Any]:
    game, viewer = table.setup.game, viewer_of(viewers)
    facts = list(chain.from_iterable(facts_of(game, event, viewer)))
    if not table.is_over:
        facts = [game.facts.remembered(fact, event.states[-1], viewer) for fact in facts]
    told = tell(game, event, viewers) or Unseen()
    assert isinstance(told, GameEvent)
    told.facts = facts
    return told


def _log_of_game(entries: Sequence[log.AnyEntry], number: int | None) -> list[log.AnyEntry]:
    """The log as if this game were the only one: the entries before the first game, then those of this game."""
    table_opened, *others = entries
    assert isinstance(table_opened, log.Opened)
    starts = [place for place, entry in enumerate(others) if isinstance(entry, log.Begun | log.Rematch)]
    if not starts:
        raise Refusal(Code.NOT_BEGUN, "the game has not begun")
    if number is not None and number > len(starts):
        raise Refusal(Code.MALFORMED, f"there have been {len(starts)} games at this table")
    place = len(starts) if number is None else number
    first, *rest = others[starts[place - 1] : [*starts, len(others)][place]]
    if isinstance(first, log.Rematch):
        table_opened = msgspec.structs.replace(table_opened, secret=first.secret)
    begun = msgspec.structs.replace(others[starts[0]], at=first.at)
    return [table_opened, *others[: starts[0]], begun, *rest]

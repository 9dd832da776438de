"""Replays: a finished game step by step, with all cards open."""

from itertools import chain
from typing import Any

import msgspec

from marotte.errors import RecordError
from marotte.games.contract import DEAL, SPECTATOR
from marotte.games.view import opened
from marotte.protocol.events import GameEvent
from marotte.protocol.http import ReplayData, ReplayStep
from marotte.protocol.views import OwnView, ShuffleView, TableView, TimeView
from marotte.records.record import Record
from marotte.records.replay import NATURE, Replay, Step
from marotte.records.shuffling import KEY, are_shuffles_right
from marotte.table import log
from marotte.table.events import Event, facts_of, tell
from marotte.table.screen import shown_cards, shown_open, shown_scores, shown_seat
from marotte.table.seat import Seat

#: Maximum moves and deals of a replay, far more than a game has.
MOST_STEPS = 5000


def show_replay(record: Record) -> ReplayData[Any, Any, Any]:
    """The replay of a record; raises :class:`~marotte.errors.RecordError` if there can be none."""
    if record.extra.get("is_partial"):
        raise RecordError("this record holds only what one player has seen, so it can't be replayed")
    if len(record.rounds) + sum(len(entry.moves) for entry in record.rounds) > MOST_STEPS:
        raise RecordError(f"a game of more than {MOST_STEPS} moves is not shown")
    setup = record.setup
    options, deck = dict(setup.options), setup.changed_entries
    is_verified = are_shuffles_right(record)
    return ReplayData(setup.game.name, setup.seats, record.names, options, deck, _steps(record), is_verified)


def _steps(record: Record) -> list[ReplayStep[Any, Any, Any]]:
    replay = Replay(record)
    shown: list[tuple[Event, ReplayStep[Any, Any, Any]]] = []
    for step in replay.steps():
        state, number = replay.position.open_state(), step.move_number
        if step.seat == NATURE and number > 0:  # as at a table, a shuffle belongs to the move that caused it
            last, before = shown.pop()
            event, number = Event(last.entry, last.action, (*last.states, state)), before.move_number
        else:
            event = Event(_entry(record, step), step.action, (opened(step.before), state))
        shown.append((event, _show(replay, step.round_number, number, event)))
    return [step for _, step in shown]


def _entry(record: Record, step: Step) -> log.AnyEntry:
    """The log entry of a step; ``at`` and ``by`` are made up, as a record does not have them."""
    if step.move_number > 0:
        move = record.setup.game.notation.move_name(step.before, step.seat, step.action)
        return log.Moved(at=0, seat=step.seat, move=move, by="player")
    return log.Begun(at=0) if step.round_number == 1 else log.Dealt(at=0)


def _show(replay: Replay, round_number: int, move_number: int, event: Event) -> ReplayStep[Any, Any, Any]:
    position, game = replay.position, replay.record.setup.game
    everybody = range(position.setup.seats)
    views = position.open_views()
    facts = list(chain.from_iterable(facts_of(game, event, None)))
    table = TableView(
        status="over" if position.is_over else "resting" if position.phase == DEAL else "playing",
        seats=[shown_seat(Seat(player="", name=name)) for name in replay.record.names],
        pace=0.0,
        is_host_here=False,
        shuffle=_shuffle(replay.record),
        game_number=1,
        **shown_scores(position.setup, views[SPECTATOR], replay.outcome.sheet, position.winners),
        actors=game.secrets.shown_actors(views[SPECTATOR], SPECTATOR),
        asked=0,
        position=game.display.show_position(views[SPECTATOR]),
        endings=game.display.endings(views[SPECTATOR]),
        time=TimeView(left=None, moment=None, is_open=True),
        open=shown_open(game, views, position),
        flash=shown_cards(game.secrets.flashed_cards(event.states[0], event.states[-1])),
    )
    own = [
        OwnView(
            seat=seat,
            is_automatic=False,
            may=[],
            moves=[],
            has_thrown=False,
            cards=game.display.show_cards(views[seat], seat),
        )
        for seat in everybody
    ]
    told = tell(game, event, tuple(everybody))
    assert isinstance(told, GameEvent)
    told.facts = facts
    return ReplayStep(round_number, move_number, [told], table, own)


def _shuffle(record: Record) -> ShuffleView:
    """The shuffles of a record, which may come from anybody."""
    try:
        return msgspec.convert(record.extra.get(KEY, {}), ShuffleView)
    except msgspec.ValidationError:
        return ShuffleView()

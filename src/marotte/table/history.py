"""Telling a game once more: the story so far of a table, and a finished game step by step, with all cards open."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

import msgspec

from marotte.errors import RecordError
from marotte.games.contract import DEAL, SPECTATOR
from marotte.games.view import opened
from marotte.records.record import Record
from marotte.records.replay import NATURE, Replay, Step
from marotte.records.shuffling import KEY, are_shuffles_right
from marotte.table import log
from marotte.table.events import News
from marotte.table.narration import Eyes, facts_of, tell, viewer_of
from marotte.table.refusals import Code, Refusal
from marotte.table.screen import UNSEEN, shown_cards, shown_open, shown_scores, shown_seat
from marotte.table.seat import Seat
from marotte.table.state import TableState

#: So many moves and deals of a record are shown, far more than a game has.
MOST_STEPS = 5000

# The story so far


def retell(entries: Sequence[log.AnyEntry], number: int | None, player: str) -> list[dict[str, Any]]:
    """What somebody was told of a game at a table, from its log; of the last game if none is named.

    Moves that were taken back are left out. So is, as long as the game goes on, what was shown only for a moment.
    """
    first, *others = _log_of_game(entries, number)
    assert isinstance(first, log.Opened)
    table = TableState(first)
    news: list[News] = []
    for entry in others:
        table.note(entry)
        if isinstance(entry, log.TakenBack):
            news.pop()
        elif isinstance(entry, log.Begun | log.Dealt | log.Moved | log.Waited):
            news.append(table.news[-1])
    eyes = table.seats_of(player)
    return [_retell(table, one, eyes) for one in news]


def _retell(table: TableState, news: News, eyes: Eyes) -> dict[str, Any]:
    game, viewer = table.setup.game, viewer_of(eyes)
    facts = list(chain.from_iterable(facts_of(game, news, viewer)))
    if not table.is_over:
        facts = [game.story.remembered(fact, news.states[-1], viewer) for fact in facts]
    return {**(tell(game, news, eyes) or {"what": UNSEEN}), "facts": facts}


def _log_of_game(entries: Sequence[log.AnyEntry], number: int | None) -> list[log.AnyEntry]:
    """The log as if this game had been the only one: who sits where, then all from its first deal on."""
    table_opened, *others = entries
    assert isinstance(table_opened, log.Opened)
    starts = [place for place, entry in enumerate(others) if isinstance(entry, log.Begun | log.Again)]
    if not starts:
        raise Refusal(Code.NOT_BEGUN, "the game has not begun")
    if number is not None and number > len(starts):
        raise Refusal(Code.MALFORMED, f"there have been {len(starts)} games at this table")
    place = len(starts) if number is None else number
    first, *rest = others[starts[place - 1] : [*starts, len(others)][place]]
    if isinstance(first, log.Again):
        table_opened = msgspec.structs.replace(table_opened, secret=first.secret)
    begun = msgspec.structs.replace(others[starts[0]], at=first.at)
    return [table_opened, *others[: starts[0]], begun, *rest]


# A game step by step


class StepShown(msgspec.Struct):
    """A deal or a move, and the table after it, in the form of a message of a table."""

    round: int
    move_number: int
    happened: list[dict[str, Any]]
    table: dict[str, Any]
    own: list[dict[str, Any]]


class ReplayShown(msgspec.Struct):
    """A whole game, as somebody sees it who sees everything."""

    game: str
    seats: int
    names: list[str]
    options: dict[str, Any]
    deck: dict[str, Any]  # the entries that differ from the usual deck
    steps: list[StepShown]
    is_verified: bool | None


def show_replay(record: Record) -> ReplayShown:
    """All steps of a record; :class:`~marotte.errors.RecordError` says why it can't be replayed."""
    if record.extra.get("is_partial"):
        raise RecordError("this record holds only what one player has seen, so it can't be replayed")
    if len(record.rounds) + sum(len(entry.moves) for entry in record.rounds) > MOST_STEPS:
        raise RecordError(f"a game of more than {MOST_STEPS} moves is not shown")
    setup = record.setup
    options, deck = dict(setup.options), setup.changed_entries
    is_verified = are_shuffles_right(record)
    return ReplayShown(setup.game.name, setup.seats, record.names, options, deck, _steps(record), is_verified)


def _steps(record: Record) -> list[StepShown]:
    replay = Replay(record)
    shown: list[tuple[News, StepShown]] = []
    for step in replay.steps():
        state, number = replay.position.open_state(), step.move_number
        if step.seat == NATURE and number > 0:  # as at a table, a refilled pile belongs to the move that needed it
            last, before = shown.pop()
            news, number = News(last.entry, last.action, (*last.states, state)), before.move_number
        else:
            news = News(_entry(record, step), step.action, (opened(step.before), state))
        shown.append((news, _show(replay, step.round_number, number, news)))
    return [step for _, step in shown]


def _entry(record: Record, step: Step) -> log.AnyEntry:
    """What a table would have noted; when, and who has moved for a seat, a record does not say."""
    if step.move_number > 0:
        move = record.setup.game.notation.move_name(step.before, step.seat, step.action)
        return log.Moved(at=0, seat=step.seat, move=move, by="player")
    return log.Begun(at=0) if step.round_number == 1 else log.Dealt(at=0)


def _show(replay: Replay, round_number: int, move_number: int, news: News) -> StepShown:
    position, game = replay.position, replay.record.setup.game
    everybody = range(position.setup.seats)
    views = position.open_views()
    facts = list(chain.from_iterable(facts_of(game, news, None)))
    table = {
        "status": "over" if position.is_over else "resting" if position.phase == DEAL else "playing",
        "seats": [shown_seat(Seat(player="", name=name)) for name in replay.record.names],
        "pace": 0.0,
        "is_host_here": False,
        "shuffle": replay.record.extra.get(KEY, {}),
        "game_number": 1,
        **shown_scores(position.setup, views[SPECTATOR], replay.outcome.sheet, position.winners),
        "actors": game.notation.shown_actors(views[SPECTATOR], SPECTATOR),
        "asked": 0,
        "position": game.notation.public_names(views[SPECTATOR]),
        "endings": game.notation.endings(views[SPECTATOR]),
        "time": {"left": None, "moment": None, "is_open": True},
        "open": shown_open(game, views, position),
        "flash": shown_cards(game.notation.flashed_cards(news.states[0], news.states[-1])),
    }
    own = [
        {"seat": seat, "is_automatic": False, "may": [], "moves": [], "has_thrown": False}
        | game.notation.own_names(views[seat], seat)
        for seat in everybody
    ]
    happened = {**(tell(game, news, tuple(everybody)) or {}), "facts": facts}
    return StepShown(round_number, move_number, [happened], table, own)

"""What a table sends to its viewers. Everything that leaves a table passes through here, by an allow-list.

A :class:`Screen` is the table at one moment. The public part is made once, and the part of each seat once. A message
joins them for a viewer with no seat (a spectator), one, or several (people who share a device). A message can have
extras: facts for a page that has its own languages, sentences for a terminal, the record of a seat's view for a bot.
"""

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any

import msgspec

from marotte.games.contract import SPECTATOR, CardView, Game
from marotte.games.position import Position
from marotte.games.registry import Setup
from marotte.games.sentences import scores_words
from marotte.games.view import OpenState
from marotte.protocol.events import AnyEvent, GameEvent, Unseen
from marotte.protocol.messages import FACTS, RECORD, TEXT
from marotte.protocol.views import (
    LobbyView,
    OpenCards,
    OwnLobbyView,
    OwnView,
    SeatView,
    Status,
    TableView,
    TimeView,
)
from marotte.records.record import Record
from marotte.records.replay import NATURE, Replay
from marotte.table.events import Event, Viewers, facts_of, seen, tell, viewer_of, visible_move, words_of
from marotte.table.rulings import allowed_to_seat, allowed_to_viewer, offers_depend_on
from marotte.table.seat import Seat
from marotte.table.table import Table

ENCODER = msgspec.json.Encoder()

#: Extras with which events differ from seat to seat.
TOLD_BY_SEAT = frozenset({TEXT, FACTS})

#: An empty cache entry.
NOTHING = (None, msgspec.Raw())

#: The keys of a record that are public while the game goes on.
IN_ANY_RECORD = ("format", "game", "rules", "seats", "options", "deck")


@dataclass
class Kept:
    """Parts of messages, cached as long as ``Table.standing`` is the same."""

    key: int  # ``Table.standing``
    standing: dict[str, Any] = field(default_factory=dict)  # fields of the public part
    cards: dict[int, tuple[object, msgspec.Raw]] = field(default_factory=dict)  # by seat, with a cache key
    offers: dict[tuple[object, ...], list[str]] = field(default_factory=dict)  # by seat and cache key


class Screen:
    """A table as it is now, for all viewers."""

    def __init__(self, table: Table, now: float, events: Sequence[Event] = (), before: "Screen | None" = None) -> None:
        self.table = table
        self.now = now
        self.version = table.shown_version
        self.events = events
        self.views: list[OpenState] = table.views if table.has_begun else []
        kept = before._kept if before is not None else None
        self._kept: Kept = kept if kept is not None and kept.key == table.standing else Kept(table.standing)
        self._told: dict[tuple[object, ...], bytes] = {}

    def message(self, viewers: Viewers, extras: frozenset[str] = frozenset(), *, is_host: bool = False) -> bytes:
        """The message for a viewer in these seats."""
        return b'{"type":"%b","version":%d,"events":%b,"may":%b,"table":%b,"own":[%b]}' % (
            b"table" if self.table.has_begun else b"lobby",
            self.version,
            self._events(viewers, extras),
            ENCODER.encode(allowed_to_viewer(self.table, viewers, is_host=is_host)),
            self._public_with_text if TEXT in extras else self._public,
            b",".join([self._own_part(seat, extras) for seat in viewers]),
        )

    # The public part

    @cached_property
    def _public(self) -> bytes:
        return ENCODER.encode(self.public())

    @cached_property
    def _public_with_text(self) -> bytes:
        shown = self.public()
        self._add_text(shown)
        return ENCODER.encode(shown)

    def _add_text(self, shown: LobbyView) -> None:
        """Add the sentences for everybody: the situation, the scores, and why the game is over."""
        table = self.table
        shown.text = self._situation(SPECTATOR)
        if not isinstance(shown, TableView):
            return
        words, names, view = table.setup.game.words, table.names(), self.views[SPECTATOR]
        shown.scores = [scores_words(f"{words.SCORES} in all", view.totals[: view.seats], names)]
        if view.rounds > 1:  # after the first round the totals say the same
            title = f"{words.SCORES} in round {view.rounds}"
            shown.scores.insert(0, scores_words(title, view.latest[: view.seats], names))
        met = [ending for ending in shown.endings if table.is_over and ending.is_met]
        shown.why = [sentence for ending in met if (sentence := words.ending_words(ending, names))]

    def public(self) -> LobbyView:
        """What everybody sees."""
        kept = self._kept
        kept.standing = kept.standing or self._standing()
        if not self.table.has_begun:
            return LobbyView(**kept.standing)
        view = self.views[SPECTATOR]
        game = self.table.setup.game
        return TableView(
            **kept.standing,
            actors=game.secrets.shown_actors(view, SPECTATOR),
            asked=self.table.asked_version,
            position=game.display.show_position(view),
            endings=game.display.endings(view),
            time=_time(self.table, self.now),
            flash=self._flash(),
            open=shown_open(game, self.views, self.table.position),
        )

    def _standing(self) -> dict[str, Any]:
        """The fields of the public part that a move within a round does not change."""
        table = self.table
        shown: dict[str, Any] = {
            "status": status(table),
            "seats": [shown_seat(seat, is_connected=table.presence.lost_at(seat) is None) for seat in table.seats],
            "pace": table.pace,
            "is_host_here": table.presence.is_host_here,
            "shuffle": table.shuffle,  # contains the secret only once the game is over
        }
        if not table.has_begun:
            return shown
        scores = shown_scores(table.setup, self.views[SPECTATOR], table.sheet, table.position.winners)
        return {**shown, "game_number": len(table.finished) + 1, **scores}

    def _flash(self) -> list[CardView]:
        """Cards that everybody sees for a moment."""
        return shown_cards([(seat, card) for seat, card, until in self.table.flash if self.now < until])

    # The part of a seat

    def _own_part(self, seat: int, extras: frozenset[str]) -> bytes:
        return ENCODER.encode(self.own(seat, extras))

    def _offers(self, seat: int) -> list[str]:
        """The requests that a seat may make; cached."""
        made_from = (seat, *offers_depend_on(self.table, seat))
        offers = self._kept.offers
        if made_from not in offers:
            offers[made_from] = allowed_to_seat(self.table, seat)
        return offers[made_from]

    def _cards(self, seat: int) -> msgspec.Raw:
        """The cards of a seat, encoded; cached while they are the same."""
        game, view = self.table.setup.game, self.views[seat]
        made_from = (view.secret, self.table.position.phase)
        cards = self._kept.cards
        if not game.secrets.OWN_IS_SECRET or cards.get(seat, NOTHING)[0] != made_from:
            cards[seat] = made_from, msgspec.Raw(ENCODER.encode(game.display.show_cards(view, seat)))
        return cards[seat][1]

    def own(self, seat: int, extras: frozenset[str] = frozenset()) -> OwnLobbyView:
        """What only this seat may see."""
        table = self.table
        is_automatic, may = table.seats[seat].is_automatic, self._offers(seat)
        if not table.has_begun:
            return OwnLobbyView(seat=seat, is_automatic=is_automatic, may=may)
        choices = table.choices(seat) if seat in table.position.actors else {}
        shown = OwnView(
            seat=seat,
            is_automatic=is_automatic,
            may=may,
            moves=list(choices),
            has_thrown=table.has_chosen(seat),
            cards=self._cards(seat),
        )
        if TEXT in extras:
            words, names, record = table.setup.game.words, table.names(), self.views[seat].record
            shown.text = self._situation(seat)
            shown.choices = [words.move_words(record, seat, action, names) for action in choices.values()]
            steps = [list(map(list, words.move_steps(record, seat, action, names))) for action in choices.values()]
            shown.steps = steps if all(steps) else []
            shown.is_forced = bool(choices) and table.forced_at is not None
        if RECORD in extras:
            shown.record = b64encode(table.lasting_view(seat).record.tobytes()).decode()
        return shown

    def _situation(self, viewer: int) -> list[str]:
        table = self.table
        if not table.has_begun:
            return []
        return table.setup.game.words.situation(self.views[viewer].record, viewer, table.names())

    # Events

    def _events(self, viewers: Viewers, extras: frozenset[str]) -> bytes:
        """The events as JSON; made once for all viewers who are told the same."""
        if extras & TOLD_BY_SEAT:
            return ENCODER.encode(self.events_for(viewers, extras))
        game = self.table.setup.game
        noticed = tuple([seen(game, event, viewers) for event in self.events])
        if noticed not in self._told:
            self._told[noticed] = ENCODER.encode(self.events_for(viewers))
        return self._told[noticed]

    def events_for(self, viewers: Viewers, extras: frozenset[str] = frozenset()) -> list[AnyEvent[Any]]:
        """The events as these seats are told them."""
        told = (self._tell(event, viewers, extras) for event in self.events)
        return [entry for entry in told if entry is not None]

    def _tell(self, event: Event, viewers: Viewers, extras: frozenset[str]) -> AnyEvent[Any] | None:
        game = self.table.setup.game
        told = tell(game, event, viewers)
        if not event.states or not extras & TOLD_BY_SEAT:
            return told
        viewer = viewer_of(viewers)
        facts = facts_of(game, event, viewer)
        told = told or Unseen()
        assert isinstance(told, GameEvent)
        if FACTS in extras:
            told.facts = list(chain.from_iterable(facts))
        if TEXT in extras:
            told.text = words_of(game, facts, self.table.names())
            remembered = [[game.facts.remembered(fact, event.states[-1], viewer) for fact in part] for part in facts]
            if remembered != facts:
                told.later = words_of(game, remembered, self.table.names())
        return told


def seen_record(record: Record, viewers: Viewers) -> dict[str, Any]:
    """The record of a game in progress, as far as these seats have seen it.

    It can't be replayed: the hands of others, piles and secret parts of moves are missing.
    """
    game = record.setup.game
    rounds: list[dict[str, Any]] = []
    for step in Replay(record).steps():
        if step.move_number == 0:
            rounds.append({"deal": _seen_deal(game, record.rounds[step.round_number - 1].deal, viewers), "moves": []})
        elif step.seat == NATURE:
            rounds[-1]["moves"].append("* shuffle")
        else:
            move = visible_move(game, step.before, step.seat, step.action, viewers)
            if move is not None:
                rounds[-1]["moves"].append(f"{step.seat} {move}")
    data = record.to_data()
    # An allow-list: other keys may be secret.
    public: dict[str, Any] = {key: data[key] for key in IN_ANY_RECORD if key in data}
    return {**public, "is_partial": True, "shuffle": record.extra["shuffle"], "rounds": rounds}


def _seen_deal(game: Game, deal: Mapping[str, Any], viewers: Viewers) -> dict[str, Any]:
    """The open part of a deal, and the cards of these seats."""
    seen = {key: deal[key] for key in game.secrets.OPEN_IN_DEAL}
    for key in game.secrets.OWN_IN_DEAL:
        seen[key] = [cards if seat in viewers else None for seat, cards in enumerate(deal[key])]
    return seen


def shown_open(game: Game, views: Sequence[OpenState], position: Position) -> OpenCards[Any] | None:
    """Once the game is over, all hidden cards: those of each seat, and the rest; None before."""
    if not position.is_over:
        return None
    own = [game.display.show_cards(views[seat], seat) for seat in range(position.setup.seats)]
    return OpenCards(own, game.display.rest_names(position.open_state()))


def shown_cards(cards: Sequence[tuple[int, str]]) -> list[CardView]:
    """Cards with their holders, as data."""
    return [CardView(seat, card) for seat, card in cards]


def status(table: Table) -> Status:
    """What the table is doing, in a word."""
    if not table.has_begun:
        return "gathering"
    if table.is_over:
        return "over"
    if table.paused_at is not None:
        return "paused"
    return "resting" if table.is_resting else "playing"


def shown_scores(
    setup: Setup, view: OpenState, sheet: Sequence[Sequence[int]], winners: Sequence[int] | None
) -> dict[str, Any]:
    """The scores, which are public."""
    return {
        "rounds": view.rounds,
        "totals": view.totals[: view.seats],
        "latest": view.latest[: view.seats],
        "sheet": sheet,
        "winners": winners,
        "places": None if winners is None else places(setup, view.totals[: view.seats]),
    }


def places(setup: Setup, totals: Sequence[int]) -> list[int]:
    """The rank of each seat, from 1; equal totals share a rank, as in 1, 2, 2, 4."""
    order = sorted(totals, reverse=not setup.game.low_scores_win)
    return [order.index(total) + 1 for total in totals]


def shown_seat(seat: Seat, *, is_connected: bool = True) -> SeatView:
    """A seat, as everybody sees it."""
    return SeatView(
        kind="person" if seat.player is not None else "bot" if seat.bot is not None else "free",
        name=seat.name,
        bot=seat.bot,
        is_away=seat.is_away,
        is_connected=is_connected,
        is_reading=seat.reading_since is not None,
        is_ready=seat.is_ready,
        wants_pause=seat.wants_pause,
        rematch=seat.rematch,
    )


def _time(table: Table, now: float) -> TimeView:
    """The seconds left, and whether a race is open. Nobody is told when it will open."""
    moment = table.moment
    is_open = table.is_window_open(now)
    ends_at = _ends_at(table) if is_open and table.is_going_on else None
    left = None if ends_at is None else max(0.0, ends_at - now)
    return TimeView(left, moment.name if moment else None, is_open)


def _ends_at(table: Table) -> float | None:
    """When the time for a move or between two rounds ends; None if it is unlimited or stopped."""
    if table.held_since is not None:
        return None
    if table.is_resting:
        return table.rests_until
    if table.moment is None or table.settings.is_unhurried:
        limit = table.settings.clock.seconds
        return None if limit is None else table.asked_at + limit + table.granted
    return table.race.closes_at if table.race is not None else table.asked_at + table.seconds_for(table.moment)

"""Replay a record strictly through the rules, move by move."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from marotte.errors import IllegalMove, NotationError, Reason, RecordError, quote
from marotte.games.contract import DEAL, OVER, PLAY, SHUFFLE
from marotte.games.position import Position
from marotte.records.record import Record, Round, last_place

MOVE = re.compile(r"(\*|0|[1-9][0-9]?) ([^ ].*)", re.ASCII)
SHUFFLE_WORD = "shuffle "

#: The seat of a chance event in a :class:`Step`.
NATURE = -1


@dataclass
class Step:
    """One deal, shuffle or move. ``before`` and ``after`` are full states; do not modify them."""

    round_number: int
    move_number: int  # 0 for a deal
    seat: int  # NATURE for a deal or a shuffle
    action: int  # -1 for a deal or a shuffle
    text: str  # as written in the record; empty for a deal
    before: Any
    after: Any


@dataclass
class Outcome:
    """The result of a replay: the points of each round, the totals and the winners."""

    game: str
    rounds: list[dict[str, Any]] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    winners: list[int] | None = None

    @property
    def sheet(self) -> list[list[int]]:
        """The points of each seat in each complete round."""
        return [entry["scores"] for entry in self.rounds if entry["scores"] is not None]

    def to_data(self) -> dict[str, Any]:
        """The object that ``marotte replay --json`` prints."""
        return {"game": self.game, "ok": True, "rounds": self.rounds, "scores": self.scores, "winners": self.winners}


class Replay:
    """A record and the position that its moves have reached so far."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.position = Position(record.setup)
        self.outcome = Outcome(record.setup.game.name, scores=self.position.scores)

    def run(self) -> Outcome:
        """Play the whole record; :class:`~marotte.errors.RecordError` says where it breaks the rules."""
        for _ in self.steps():
            pass
        return self.outcome

    def steps(self) -> Iterator[Step]:
        """Play the record step by step."""
        for number, entry in enumerate(self.record.rounds, 1):
            yield from self._play_round(number, entry)
        self._check_result()

    def _play_round(self, number: int, entry: Round) -> Iterator[Step]:
        position = self.position
        notation, display = position.game.notation, position.game.display
        if position.is_over:
            raise RecordError(f"the game is over, no further round is dealt ({notation.PHASE_RULES[OVER]})", number, 0)
        if position.phase != DEAL:
            raise RecordError(f"round {number - 1} is not complete ({notation.ROUND_RULE})", number, 0)
        try:
            cards = notation.parse_deal(position.state, entry.deal)
        except NotationError as error:
            raise RecordError(str(error), number, 0) from None
        before = position.state.copy()
        position.supply(cards)
        details: dict[str, Any] = {"scores": None, **display.round_details(position.state, position.state)}
        self.outcome.rounds.append(details)
        yield Step(number, 0, NATURE, -1, "", before, position.state)
        for move_number, text in enumerate(entry.moves, 1):
            before = position.state.copy()
            try:
                seat, action = self._play_move(text, number)
            except (NotationError, IllegalMove) as error:
                raise RecordError(str(error), number, move_number) from None
            for key, items in display.round_details(before, position.state).items():
                details[key] += items
            if position.rounds == number:
                details["scores"] = position.latest_scores
                self.outcome.scores = position.scores
                self.outcome.winners = position.winners
            yield Step(number, move_number, seat, action, text, before, position.state)

    def _play_move(self, text: Any, round_number: int) -> tuple[int, int]:
        position = self.position
        match = MOVE.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            raise NotationError(f"a move is written 'seat action', with one space, not {quote(text)}")
        notation = position.game.notation
        if position.rounds == round_number:
            if position.is_over:
                raise IllegalMove(Reason("the game is over", notation.PHASE_RULES[OVER]))
            raise IllegalMove(Reason("the round is over", notation.ROUND_RULE))
        if match[1] == "*":
            self._shuffle(match[2])
            return NATURE, -1
        if position.phase < PLAY:
            rule = notation.PHASE_RULES[SHUFFLE]
            raise IllegalMove(Reason("the draw pile is empty and must be shuffled first: '* shuffle …'", rule))
        seat = int(match[1])
        names = self.record.names
        if seat not in position.actors:
            if seat >= len(names):
                raise NotationError(f"there is no seat {seat}; seats are 0 to {len(names) - 1}")
            raise IllegalMove(position.why_not(0, seat, names))
        action = notation.parse_move(position.state, seat, match[2])
        try:
            position.apply(action, seat)
        except IllegalMove:
            raise IllegalMove(position.why_not(action, seat, names)) from None
        return seat, action

    def _shuffle(self, text: str) -> None:
        position = self.position
        if position.phase != SHUFFLE:
            raise IllegalMove(Reason("nothing is to be shuffled now", position.game.notation.PHASE_RULES[SHUFFLE]))
        if not text.startswith(SHUFFLE_WORD):
            raise NotationError(f"what nature does here is written '* shuffle …', not {quote('* ' + text)}")
        names = text.removeprefix(SHUFFLE_WORD).split(",")
        position.supply(position.game.notation.parse_shuffle(position.state, names))

    def _check_result(self) -> None:
        result = self.record.result
        if result is None:
            return
        place = last_place(self.record)
        if self.outcome.winners is None:
            rule = self.position.game.notation.PHASE_RULES[OVER]
            raise RecordError(f"there is a result, but the game is not over ({rule})", *place)
        for key, expected in (("scores", self.outcome.scores), ("winners", self.outcome.winners)):
            if not _same_integers(result[key], expected):
                raise RecordError(f"the {key} of the result are {expected}, not {quote_list(result[key])}", *place)


def _same_integers(given: Any, expected: list[int]) -> bool:
    """Equality that does not accept True or 1.0 as 1."""
    return isinstance(given, list) and given == expected and all(type(item) is int for item in given)


def quote_list(value: Any) -> str:
    """A list, cut off at 80 characters; any other value as a short quote."""
    return str(value)[:80] if isinstance(value, list) else quote(value)


def replay(record: Record) -> Outcome:
    """Replay a record through the rules and return its outcome."""
    return Replay(record).run()

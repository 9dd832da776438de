"""Play a game and write its record at the same time."""

from collections.abc import Sequence

from marotte.errors import IllegalMove
from marotte.games.contract import DEAL, OVER
from marotte.games.position import Position
from marotte.games.registry import Setup
from marotte.records.record import Record, Round


class Recorder:
    """A position that records its every step."""

    def __init__(self, setup: Setup, names: Sequence[str]) -> None:
        self.position = Position(setup)
        self.record = Record(setup, list(names))
        self.sheet: list[list[int]] = []  # the points of each seat in each complete round

    def supply(self, cards: Sequence[int]) -> None:
        """Record and apply a deal or a shuffle."""
        position = self.position
        notation = position.game.notation
        if position.phase == DEAL:
            self.record.rounds.append(Round(notation.deal_names(position.state, cards)))
        else:
            self.record.rounds[-1].moves.append("* shuffle " + ",".join(notation.shuffle_names(position.state, cards)))
        position.supply(cards)
        self._note_end()

    def apply(self, seat: int, action: int, move: str = "") -> None:
        """Play an action and record it; ``move`` is its notation, if the caller already has it."""
        position = self.position
        if not move:
            if action not in position.legal_actions_of(seat):
                raise IllegalMove(position.why_not(action, seat, self.record.names))
            move = position.game.notation.move_name(position.state, seat, action)
        position.apply(action, seat)
        self.write(seat, move)
        self._note_end()

    def write(self, seat: int, move: str) -> None:
        """Record a move without playing it; :meth:`play` may follow later."""
        self.record.rounds[-1].moves.append(f"{seat} {move}")

    def play(self, seat: int, action: int) -> None:
        """Play an action that has already been recorded."""
        self.position.apply(action, seat)
        self._note_end()

    def _note_end(self) -> None:
        """Note the end of a round (after a move, or after the draw that follows a shuffle) and of the game."""
        position = self.position
        if position.phase not in (DEAL, OVER):
            return
        self.sheet.append(position.latest_scores)
        if position.is_over:
            self.record.result = {"scores": position.scores, "winners": position.winners}

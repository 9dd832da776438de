"""Playing a game and writing its record at the same time."""

from collections.abc import Sequence

from marotte.errors import IllegalMove
from marotte.games.contract import DEAL, OVER
from marotte.games.position import Position
from marotte.games.registry import Setup
from marotte.records.record import Record, Round


class Recorder:
    """A position whose every step goes into a record."""

    def __init__(self, setup: Setup, names: Sequence[str]) -> None:
        self.position = Position(setup)
        self.record = Record(setup, list(names))
        self.sheet: list[list[int]] = []  # the points of each seat in each complete round

    def supply(self, cards: Sequence[int]) -> None:
        """Nature deals or shuffles."""
        position = self.position
        notation = position.game.notation
        if position.phase == DEAL:
            self.record.rounds.append(Round(notation.deal_names(position.state, cards)))
        else:
            self.record.rounds[-1].moves.append("* shuffle " + ",".join(notation.shuffle_names(position.state, cards)))
        position.supply(cards)
        self._note_end()

    def apply(self, seat: int, action: int) -> None:
        """A seat acts."""
        self.write(seat, action)
        self.play(seat, action)

    def write(self, seat: int, action: int) -> None:
        """Write down that a seat acts; what comes of it follows with :meth:`play`."""
        position = self.position
        if action not in position.legal_actions_of(seat):
            raise IllegalMove(position.why_not(action, seat, self.record.names))
        move = position.game.notation.move_name(position.state, seat, action)
        self.record.rounds[-1].moves.append(f"{seat} {move}")

    def play(self, seat: int, action: int) -> None:
        """Do what is written."""
        self.position.apply(action, seat)
        self._note_end()

    def _note_end(self) -> None:
        """The end of a round, which comes with a move or with the draw after a shuffle, and that of the game."""
        position = self.position
        if position.phase not in (DEAL, OVER):
            return
        self.sheet.append(position.latest_scores)
        if position.is_over:
            self.record.result = {"scores": position.scores, "winners": position.winners}

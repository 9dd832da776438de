"""A table in plain text, for terminals, pipes and screen readers."""

from collections.abc import Sequence
from typing import Any

import click

from marotte.games.contract import Ending
from marotte.games.sentences import listing, ordinal
from marotte.protocol import events
from marotte.protocol.events import AnyEvent
from marotte.protocol.messages import AnyTableMessage, TableMessage
from marotte.protocol.views import OwnLobbyView, OwnView
from marotte.table.names import read_name

#: Maximum moves that are listed; of more, only some are.
LISTED_MOVES = 24

HELP = """Write one of the moves that are listed, exactly as it stands there. Or:
  moves    what you may do, in words
  look     the table and your hand again
  scores   the score of everybody
  hint     what a strong player would do
  undo     take your last move back, if nobody has learnt anything by it
  rules    the rules of this game
  help     this text
  quit     leave (so do Ctrl-C and the end of the input)"""

#: Why a bot takes over, in words.
LEFT = {"left": "leaves the table", "lost": "has lost the connection", "time": "has run out of time"}

#: What a player wishes for, in words.
WISHES = {"pause": "a pause", "new_deal": "another game", "same_deal": "another game with the same cards"}

#: Why a game is over, by ``why`` (docs/protocol.md): for at most one seat, and for several. Endings that are missing
#: here are told by the game itself, with its last move.
ENDINGS = {
    "rounds": ("That was round {count} of {of}.", ""),
    "tens": ("It was the {nth} +10.", ""),
    "tens_of_one": ("It was the {nth} +10 for {who}.", "{who} have each scored a {nth} +10."),
    "minus": (
        "{who} has fallen to {count}; the game ends at {of}.",
        "{who} have fallen to {count}; the game ends at {of}.",
    ),
    "dares": ("{who} has won enough dare cards: {count}.", "{who} have won enough dare cards: {count} each."),
}


class Speaker:
    """Prints what one seat (or a spectator) is shown."""

    def __init__(self) -> None:
        self.seat: int | None = None
        self.shown: AnyTableMessage | None = None
        self._told_round = (0, 0)  # the last game and round whose end was told

    def say(self, text: str) -> None:
        """Print one line or several."""
        click.echo(text)

    def tell(self, message: AnyTableMessage) -> bool:
        """Print the events of a message; return whether a round or the game has just ended."""
        self.shown = message
        for entry in message.events:
            for sentence in self._sentences(entry):
                self.say(sentence)
        if not isinstance(message, TableMessage):
            return False
        table = message.table
        if table.status not in ("resting", "over") or self._told_round == (table.game_number, table.rounds):
            return False
        self._told_round = (table.game_number, table.rounds)
        self.say_scores(f"Points of round {table.rounds}", table.latest)
        self.say_scores("Scores", table.totals)
        if table.status == "over":
            for ending in table.endings:
                if ending.is_met and ending.why in ENDINGS:
                    self.say(self._ending(ending))
            winners = [self.name(seat) for seat in table.winners or ()]
            self.say(f"{listing(winners)} {'wins' if len(winners) == 1 else 'share the win'}!")
        return True

    def _ending(self, ending: Ending) -> str:
        """The sentence that says why the game is over."""
        alone, together = ENDINGS[ending.why]
        who = listing([self.name(seat) for seat in ending.seats])
        words = together if len(ending.seats) > 1 else alone
        return words.format(who=who, nth=ordinal(ending.of), count=ending.count, of=ending.of)

    def _sentences(self, event: AnyEvent[Any]) -> list[str]:
        """The sentences for an event."""
        told = (event.text or []) if isinstance(event, events.GameEvent) else []
        match event:
            case events.Begun() | events.Dealt() | events.Rematched():
                assert isinstance(self.shown, TableMessage)
                return [f"Round {self.shown.table.rounds + 1}.", *told]
            case events.Sat():
                return [f"{self.name(event.seat)} sits down in seat {event.seat}."]
            case events.Rose():
                return [f"Seat {event.seat} is free."]
            case events.Removed() if event.seat == self.seat:
                return ["The host has freed your seat. You may look on, or sit down again: marotte join does both."]
            case events.Removed():
                return [f"The host has freed seat {event.seat}."]
            case events.Invited():
                return [f"A bot sits down in seat {event.seat}."]
            case events.Left():
                return [f"{self.name(event.seat)} {LEFT[event.why]}; a bot plays on."]
            case events.Returned():
                return [f"{self.name(event.seat)} is back."]
            case events.Undone():
                return ["The last move is taken back."]
            case events.LessonOpened() if event.is_on and event.seat != self.seat:
                return [f"{self.name(event.seat)} reads a lesson: races and clocks wait."]
            case events.Paused():
                return ["The table has a pause; resume ends it."]
            case events.Resumed():
                return ["The game goes on."]
            case events.Granted():
                return [f"There are {event.seconds:.0f} seconds more."]
            case events.Wished() if event.wish != "ready":
                return [f"{self.name(event.seat)} would like {WISHES[event.wish]}."]
        return told

    def own(self) -> OwnLobbyView | None:
        """The ``own`` part of this seat, if there is one."""
        if self.shown is None:
            return None
        return next((own for own in self.shown.own if own.seat == self.seat), None)

    def name(self, seat: int) -> str:
        """The name of the player in a seat."""
        assert self.shown is not None
        return self.shown.table.seats[seat].name or f"seat {seat}"

    def look(self) -> None:
        """Print the table, the hand and the legal moves."""
        if self.shown is None:
            return
        own = self.own()
        shown = own if isinstance(own, OwnView) else self.shown.table
        for line in shown.text or []:
            self.say(line)
        moves = own.moves if isinstance(own, OwnView) else []
        if moves and len(moves) <= LISTED_MOVES:
            self.say(f"You may: {' | '.join(moves)}")
        elif moves:
            step = len(moves) // LISTED_MOVES
            self.say(f"You have {len(moves)} choices, such as: {' | '.join(moves[::step])}")

    def say_scores(self, title: str, scores: Sequence[int]) -> None:
        """Print a score for each player."""
        said = ", ".join(f"{self.name(seat)} {score}" for seat, score in enumerate(scores))
        self.say(f"{title}: {said}.")

    def say_hint(self, moves: Sequence[tuple[str, float]]) -> None:
        """Print the best moves of a hint, with their chances to win."""
        best = [f"{move} ({100 * chance:.0f} %)" for move, chance in moves[:3]]
        self.say(f"A strong player would choose {', '.join(best)}: in brackets the chance to win.")

    def say_moves(self) -> None:
        """Print every legal move with its meaning."""
        own = self.own()
        if isinstance(own, OwnView):
            for move, words in zip(own.moves, own.choices or [], strict=True):
                self.say(f"  {move}: {words}")


def check_name(name: str) -> str:
    """Normalise a name for the table; raises an error that says what is wrong with it."""
    return read_name(name)

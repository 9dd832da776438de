"""A table in plain sentences, for terminals, pipes and screen readers."""

from typing import Any

from marotte.cli.output import Output
from marotte.games.sentences import winners_words
from marotte.protocol import events
from marotte.protocol.events import AnyEvent
from marotte.protocol.messages import AnyTableMessage, HintedMove, LobbyMessage, TableMessage
from marotte.protocol.requests import Phrase
from marotte.protocol.views import OwnLobbyView, OwnView, TableView
from marotte.table.names import read_name

#: Why a bot takes over, in words.
LEFT = {"left": "leaves the table", "lost": "has lost the connection", "time": "has run out of time"}

#: What a player wishes for, in words.
WISHES = {"pause": "a pause", "new_deal": "another game", "same_deal": "another game with the same cards"}

#: The quick phrases in English.
PHRASES = {
    Phrase.HELLO: "Hello!",
    Phrase.GOOD_LUCK: "Good luck!",
    Phrase.WELL_PLAYED: "Well played!",
    Phrase.THANKS: "Thank you!",
    Phrase.SORRY: "Sorry!",
    Phrase.OOPS: "Oops!",
    Phrase.WOW: "Wow!",
    Phrase.HAHA: "Ha ha!",
    Phrase.FOOL: "What a fool I am!",
    Phrase.THINKING: "Let me think.",
    Phrase.YOUR_TURN: "It's your turn.",
    Phrase.ONE_MOMENT: "One moment, please.",
    Phrase.GOOD_GAME: "Good game!",
    Phrase.AGAIN: "Another one?",
    Phrase.GOODBYE: "Goodbye!",
}


class Speaker:
    """Tells what one seat (or a spectator) is shown."""

    def __init__(self, output: Output) -> None:
        self.output = output
        self.seat: int | None = None
        self.shown: AnyTableMessage | None = None
        self._told_round = (0, 0)  # the last game and round whose end was told

    def say(self, text: str) -> None:
        """Print one line or several."""
        self.output.say(text)

    def tell(self, message: AnyTableMessage) -> bool:
        """Print the events of a message; return whether a round or the game has just ended."""
        throw_before, is_first = self._throw(), self.shown is None
        self.shown = message
        if self.own() is None:
            self.seat = None
        if is_first:
            self._say_players()
        table = message.table
        flashed = (
            frozenset((one.seat, one.card) for one in table.flash) if isinstance(table, TableView) else frozenset()
        )
        self.output.forget(flashed)
        for event in message.events:
            self._tell_event(event, flashed)
        if throw_before is not None and throw_before != self._throw() and self._is_beaten():
            self.say("Your throw came too late.")
        if not isinstance(table, TableView) or table.status not in ("resting", "over"):
            return False
        if self._told_round == (table.game_number, table.rounds):
            return False
        self._told_round = (table.game_number, table.rounds)
        for line in table.scores or []:
            self.say(line)
        if table.status == "over":
            for line in table.why or []:
                self.say(line)
            self.say(f"{winners_words([self.name(seat) for seat in table.winners or []])}!")
        return True

    def _tell_event(self, event: AnyEvent[Any], flashed: frozenset[tuple[int, str]]) -> None:
        for sentence in self._sentences(event):
            self.say(sentence)
        if isinstance(event, events.GameEvent) and event.text:
            later = event.later or []
            self.output.say("\n".join(event.text), "\n".join(later), flashed if later else frozenset())

    # Throws in a race

    def _throw(self) -> int | None:
        """The race in which this seat has thrown and waits for the result, by its number; None if there is none."""
        own = self.own()
        if not isinstance(self.shown, TableMessage) or not isinstance(own, OwnView) or not own.has_thrown:
            return None
        table = self.shown.table
        return table.asked if table.time.moment == "race" else None

    def _is_beaten(self) -> bool:
        """Whether another seat has just moved, but this one has not."""
        assert self.shown is not None
        movers = {event.seat for event in self.shown.events if isinstance(event, events.Moved)}
        return bool(movers) and self.seat not in movers

    # Sentences

    def _sentences(self, event: AnyEvent[Any]) -> list[str]:
        """The sentences for an event, besides those of the game."""
        match event:
            case events.Begun() | events.Dealt() | events.Rematched():
                assert isinstance(self.shown, TableMessage)
                return [f"Round {self.shown.table.rounds + 1}."]
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
        return []

    # The table

    def own(self) -> OwnLobbyView | None:
        """The ``own`` part of this seat, if there is one."""
        if self.shown is None:
            return None
        return next((own for own in self.shown.own if own.seat == self.seat), None)

    def names(self) -> list[str]:
        """The names of the players by seat; empty for a free seat."""
        return [] if self.shown is None else [seat.name for seat in self.shown.table.seats]

    def name(self, seat: int) -> str:
        """The name of the player in a seat."""
        return self.names()[seat] or f"seat {seat}"

    def _say_players(self) -> None:
        """Print who sits where. Seats are needed only before the game, to put bots on them."""
        assert self.shown is not None
        is_gathering = isinstance(self.shown, LobbyMessage)
        players = [f"{name or 'nobody'} ({seat})" if is_gathering else name for seat, name in enumerate(self.names())]
        you = "" if self.seat is None else f" You are {self.name(self.seat)}."
        self.say(f"At the table: {', '.join(players)}.{you}")

    def say_situation(self, *, is_short: bool) -> None:
        """Print the table and the hand; in short mode only the first line."""
        if self.shown is None:
            return
        own = self.own()
        lines = (own if isinstance(own, OwnView) else self.shown.table).text or []
        for line in lines[:1] if is_short else lines:
            self.say(line)

    def say_hint(self, moves: list[HintedMove]) -> None:
        """Print the best moves of a hint, with their chances to win."""
        own = self.own()
        words = dict(zip(own.moves, own.choices or [], strict=True)) if isinstance(own, OwnView) else {}
        best = [f"{words.get(one.move, one.move)} ({100 * one.chance:.0f} % to win)" for one in moves[:3]]
        if best:
            self.say(f"A strong player would {', or '.join(best)}.")
        else:
            self.say("Nothing is left to be decided here: all moves are alike.")


def check_name(name: str) -> str:
    """Normalise a name for the table; raises an error that says what is wrong with it."""
    return read_name(name)

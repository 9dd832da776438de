"""A terminal client: prints messages from the table while it waits for input."""

import asyncio
import sys
import threading
from collections.abc import AsyncIterator, Sequence
from typing import Any, Protocol

import click

from marotte.cli.speaker import HELP as SHORT_HELP
from marotte.cli.speaker import Speaker
from marotte.protocol import requests
from marotte.protocol.messages import AnyTableMessage, Hello, Hinted, LobbyMessage, Refused, Said, TableMessage
from marotte.protocol.requests import Phrase
from marotte.protocol.views import OwnView, TableView

HELP = (
    SHORT_HELP
    + """
At a table with other people:
  begin            start the game; free seats become bots (the host does that)
  bot 2 club       put a bot on seat 2; bot 2 alone frees the seat (the host does that)
  remove 2         free the seat of a person before the game (the host does that)
  say hello        one of: {phrases}
  pause, resume    a pause, if all agree; go on
  time             give whoever is thinking more time
  auto on|off      let the table play for you when there is only one move
  again, same      another game when this one is over, with new cards or with the same"""
)

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


class Line(Protocol):
    """A connection to a table, over the network or in this process."""

    async def ask(self, request: Any) -> None:
        """Send a request."""

    def messages(self) -> AsyncIterator[Any]:
        """The messages from the table."""


class Keyboard:
    """Lines from standard input, read in a thread so that messages can be printed meanwhile."""

    def __init__(self) -> None:
        self.is_interactive = sys.stdin is not None and sys.stdin.isatty()
        self._loop = asyncio.get_running_loop()
        self._wanted = threading.Semaphore(0)
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._asked = 0
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        while True:
            self._wanted.acquire()
            line = sys.stdin.readline() if sys.stdin is not None else ""
            self._loop.call_soon_threadsafe(self._lines.put_nowait, line.strip() if line else None)
            if not line:
                return

    def want(self) -> None:
        """Start to read one more line. From a file or pipe, input must not be read before it is needed."""
        if self._asked == 0:
            self._asked = 1
            self._wanted.release()

    async def line(self) -> str | None:
        """The next line; None at the end of the input."""
        line = await self._lines.get()
        self._asked = 0
        if self.is_interactive:
            self.want()
        return line


class Left(Exception):
    """The player leaves the table."""


class Terminal(Speaker):
    """A person at a terminal, connected to one table."""

    def __init__(self, line: Line, keyboard: Keyboard, rules: str, *, ends_with_game: bool) -> None:
        super().__init__()
        self.line = line
        self.keyboard = keyboard
        self.rules = rules
        self.ends_with_game = ends_with_game
        self.is_host = False
        self._asked = -1  # the version for which the player was last prompted
        self._is_prompted = False
        self._said_wait = -1
        self.is_over = False

    async def run(self) -> None:
        """Run until the game is over, the connection ends (then ``is_over`` is false) or the player leaves."""
        messages = self.line.messages()
        coming = asyncio.ensure_future(anext(messages, None))
        typing = asyncio.ensure_future(self.keyboard.line())
        if self.keyboard.is_interactive:
            self.keyboard.want()
        try:
            while not self.is_over:
                await asyncio.wait([coming, typing], return_when=asyncio.FIRST_COMPLETED)
                if coming.done():
                    message = coming.result()
                    if message is None:
                        return
                    await self._receive(message)
                    coming = asyncio.ensure_future(anext(messages, None))
                elif typing.done():
                    self._is_prompted = False
                    await self._type(typing.result())
                    typing = asyncio.ensure_future(self.keyboard.line())
        finally:
            coming.cancel()
            typing.cancel()

    # Messages

    async def _receive(self, message: Any) -> None:
        match message:
            case Hello():
                self.seat = message.seats[0] if message.seats else None
                self.is_host = message.is_host
            case LobbyMessage() | TableMessage():
                await self._show(message)
            case Refused():
                self.say(f"{message.sentence}.")
                self._prompt()
            case Said():
                self.say(f"{self.name(message.seat)}: {PHRASES[message.phrase]}")
            case Hinted():
                self.say_hint([(one.move, one.chance) for one in message.moves])
                self._prompt()

    async def _show(self, message: AnyTableMessage) -> None:
        is_first = self.shown is None
        has_ended = self.tell(message)
        table = message.table
        if self.seat is not None and self.own() is None:
            self.seat = None
        if is_first:
            seats = [f"{seat.name or 'nobody'} ({number})" for number, seat in enumerate(table.seats)]
            self.say(f"At the table: {', '.join(seats)}.")
        if table.status == "over" and has_ended:
            self.is_over = self.ends_with_game
            if not self.is_over:
                self.say("again is another game, same one with the same cards, quit leaves.")
                self._prompt()
        elif has_ended and self.seat is not None:
            await self.line.ask(requests.Ready(seat=self.seat))
        elif table.status == "gathering" and self.is_host and is_first:
            self._prompt()
        if isinstance(message, TableMessage):
            self._ask_for_move(message.table)

    def _ask_for_move(self, table: TableView[Any, Any]) -> None:
        own = self.own()
        if not isinstance(own, OwnView) or table.status != "playing" or not own.moves or own.has_thrown:
            return
        if not table.time.is_open:
            if self._said_wait != table.asked:
                self._said_wait = table.asked
                self.say("A race! Wait for it …")
        elif self._asked != table.asked:
            self._asked = table.asked
            self.look()
            self._prompt()

    # Input

    async def _type(self, text: str | None) -> None:
        if text is None or text.lower() == "quit":
            raise Left
        word, *others = text.split()[:3] if text else [""]
        match word.lower():
            case "":
                self.say("Write a move, or help.")
            case "help" | "?":
                self.say(HELP.format(phrases=", ".join(Phrase)))
            case "rules":
                self.say(self.rules)
            case "look":
                self.look()
            case "scores" if isinstance(self.shown, TableMessage):
                self.say_scores("Scores", self.shown.table.totals)
            case "moves":
                self.say_moves()
            case "begin":
                await self.line.ask(requests.Begin())
                return
            case _ if self.seat is None and word.lower() not in ("bot", "remove"):
                self.say("You watch this table; quit leaves it.")
            case _:
                await self._ask(word.lower(), others, text)
                return
        self._prompt()

    async def _ask(self, word: str, others: Sequence[str], text: str) -> None:
        """Send the request that a word stands for; anything else is sent as a move."""
        seat = self.seat if self.seat is not None else 0
        simple = {
            "hint": requests.Hint,
            "undo": requests.Undo,
            "pause": requests.Pause,
            "resume": requests.Resume,
            "time": requests.Grant,
        }
        if word in simple and not others:
            await self.line.ask(simple[word](seat=seat))
        elif word in ("again", "same") and not others and self._is_finished():
            await self.line.ask(requests.Rematch(seat=seat, is_same_deal=word == "same"))
        elif word == "auto" and others and others[0] in ("on", "off"):
            await self.line.ask(requests.Automatic(seat=seat, is_on=others[0] == "on"))
        elif word == "say" and others and others[0] in list(Phrase):
            await self.line.ask(requests.Say(seat=seat, phrase=Phrase(others[0])))
        elif word == "say":
            self.say(f"Say one of these: {', '.join(Phrase)}.")
        elif word == "bot" and others and others[0].isdigit() and int(others[0]) < 8:
            await self.line.ask(requests.Invite(seat=int(others[0]), bot=" ".join(others[1:])))
        elif word == "remove" and others and others[0].isdigit() and int(others[0]) < 8:
            await self.line.ask(requests.Remove(seat=int(others[0])))
        elif self.shown is None or self.shown.table.status == "gathering":
            self.say("The game has not begun. The host writes begin; help lists what else there is.")
        else:
            await self.line.ask(requests.Move(seat=seat, version=self.shown.version, move=text[:100]))
            return  # the answer will prompt again
        self._prompt()

    # Output

    def _is_finished(self) -> bool:
        return self.shown is not None and self.shown.table.status == "over"

    def say(self, text: str) -> None:
        """Print text, on a new line if a prompt is open."""
        if self._is_prompted and self.keyboard.is_interactive:
            click.echo()
        self._is_prompted = False
        super().say(text)

    def _prompt(self) -> None:
        """Print the prompt and read a line."""
        if not self._is_prompted:
            click.echo("Your move: ", nl=False)
            self._is_prompted = True
        self.keyboard.want()

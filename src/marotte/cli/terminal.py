"""A table in plain lines, fit for a pipe and for a screen reader; what there is to see comes in sentences."""

import asyncio
import sys
import threading
from collections.abc import AsyncIterator, Sequence
from typing import Any, Protocol

import click

from marotte.errors import UsageError
from marotte.games.phrases import listing
from marotte.server.messages import Hello, Hinted, Refused, Said, Shown
from marotte.table import requests
from marotte.table.requests import Phrase

#: With more choices than this only some are listed.
LISTED_MOVES = 24

HELP = """Write one of the moves that are listed, exactly as it stands there. Or:
  moves    what you may do, in words
  look     the table and your hand again
  scores   the score of everybody
  hint     what a strong player would do
  undo     take your last move back, if nobody has learnt anything by it
  rules    the rules of this game
  help     this text
  quit     leave; a bot plays on (so do Ctrl-C and the end of the input)
At a table with other people:
  begin            start the game; free seats become bots (the host does that)
  bot 2 club       put a bot on seat 2; bot 2 alone frees the seat (the host does that)
  say hello        one of: {phrases}
  pause, resume    a pause, if all agree; go on
  time             give whoever is thinking more time
  auto on|off      let the table play for you when there is only one move
  again, same      another game when this one is over, with new cards or with the same"""

#: How the quick phrases are said in English.
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

#: What is said when a bot takes over.
LEFT = {"left": "leaves the table", "lost": "has lost the connection", "time": "has run out of time"}


class Line(Protocol):
    """A way to a table: over the network, or to one in this process."""

    async def ask(self, request: Any) -> None:
        """Ask for something."""

    def messages(self) -> AsyncIterator[Any]:
        """What comes from the table."""


class Keyboard:
    """Lines from standard input, read in a thread of their own, so that the table can speak meanwhile."""

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
        """Read one more line. From a file or a pipe only when it is asked for, or it would be read too early."""
        if self._asked == 0:
            self._asked = 1
            self._wanted.release()

    async def line(self) -> str | None:
        """The next line that was asked for; None at the end of the input."""
        line = await self._lines.get()
        self._asked = 0
        if self.is_interactive:
            self.want()
        return line


class Left(Exception):
    """The player wants to go."""


class Terminal:
    """One person in front of one table."""

    def __init__(self, line: Line, keyboard: Keyboard, rules: str, *, ends_with_game: bool) -> None:
        self.line = line
        self.keyboard = keyboard
        self.rules = rules
        self.ends_with_game = ends_with_game
        self.seat: int | None = None
        self.is_host = False
        self.shown: Shown | None = None
        self._asked = -1  # the version in which the player was asked last
        self._round = (0, 0)  # the game and the rounds whose end was told
        self._is_prompted = False
        self._said_wait = -1
        self.is_over = False

    async def run(self) -> None:
        """Until the game is over, the connection ends (then ``is_over`` is false) or the player leaves."""
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

    # What comes from the table

    async def _receive(self, message: Any) -> None:
        match message:
            case Hello():
                self.seat = message.seats[0] if message.seats else None
                self.is_host = message.is_host
            case Shown():
                self.shown = message
                await self._show(message)
            case Refused():
                self._say(f"{message.sentence}.")
                self._prompt()
            case Said():
                self._say(f"{self._name(message.seat)}: {PHRASES[message.phrase]}")
            case Hinted():
                best = [f"{one['move']} ({100 * one['chance']:.0f} %)" for one in message.moves[:3]]
                self._say(f"A strong player would choose {', '.join(best)}: in brackets the chance to win.")
                self._prompt()

    async def _show(self, message: Shown) -> None:
        for entry in message.happened:
            for sentence in self._sentences(entry):
                self._say(sentence)
        table = message.table
        if table["status"] in ("resting", "over"):
            await self._end_round(table)
        elif table["status"] == "gathering" and self.is_host and not message.happened:
            self._prompt()
        own = self._own()
        if own is None or table["status"] != "playing" or not own["moves"] or own["has_thrown"]:
            return
        if not table["time"]["is_open"]:
            if self._said_wait != table["asked"]:
                self._said_wait = table["asked"]
                self._say("A race! Wait for it …")
        elif self._asked != table["asked"]:
            self._asked = table["asked"]
            self._look(own)
            self._prompt()

    def _sentences(self, entry: dict[str, Any]) -> list[str]:
        """What has happened, in words."""
        name = self._name(entry["seat"]) if "seat" in entry else ""
        told: list[str] = entry.get("text", [])
        match entry["what"]:
            case "begun" | "dealt" | "again":
                assert self.shown is not None
                return [f"Round {self.shown.table['rounds'] + 1}.", *told]
            case "sat":
                return [f"{name} sits down in seat {entry['seat']}."]
            case "rose":
                return [f"Seat {entry['seat']} is free."]
            case "invited":
                return [f"A bot sits down in seat {entry['seat']}."]
            case "left":
                return [f"{name} {LEFT[entry['why']]}; a bot plays on."]
            case "returned":
                return [f"{name} is back."]
            case "takenback":
                return ["The last move is taken back."]
            case "paused":
                return ["The table has a pause; resume ends it."]
            case "resumed":
                return ["The game goes on."]
            case "granted":
                return [f"There are {entry['seconds']:.0f} seconds more."]
            case "wished" if entry["wish"] != "ready":
                wishes = {"pause": "a pause", "again": "another game", "same_deal": "another game with the same cards"}
                return [f"{name} would like {wishes[entry['wish']]}."]
        return told

    async def _end_round(self, table: dict[str, Any]) -> None:
        """Scores, once; then the next round is waited for."""
        place = (table["game_number"], table["rounds"])
        if self._round == place:
            return
        self._round = place
        self._say_scores(f"Points of round {table['rounds']}", table["latest"])
        self._say_scores("Scores", table["totals"])
        if table["status"] == "over":
            winners = [self._name(seat) for seat in table["winners"]]
            self._say(f"{listing(winners)} {'wins' if len(winners) == 1 else 'share the win'}!")
            self.is_over = self.ends_with_game
            if not self.is_over:
                self._say("again is another game, same one with the same cards, quit leaves.")
                self._prompt()
        elif self.seat is not None:
            await self.line.ask(requests.Ready(seat=self.seat))

    # What the player types

    async def _type(self, text: str | None) -> None:
        if text is None or text.lower() == "quit":
            raise Left
        word, *others = text.split()[:3] if text else [""]
        own = self._own()
        match word.lower():
            case "":
                self._say("Write a move, or help.")
            case "help" | "?":
                self._say(HELP.format(phrases=", ".join(Phrase)))
            case "rules":
                self._say(self.rules)
            case "look":
                self._look(own)
            case "scores" if self.shown is not None:
                self._say_scores("Scores", self.shown.table.get("totals", []))
            case "moves" if own is not None:
                for move, words in zip(own.get("moves", []), own.get("choices", []), strict=True):
                    self._say(f"  {move}: {words}")
            case "begin":
                await self.line.ask(requests.Begin())
                return
            case _ if self.seat is None and word.lower() != "bot":
                self._say("You watch this table; quit leaves it.")
            case _:
                await self._ask(word.lower(), others, text)
                return
        self._prompt()

    async def _ask(self, word: str, others: Sequence[str], text: str) -> None:
        """What the table is asked for: a request by its word, otherwise a move."""
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
            await self.line.ask(requests.Again(seat=seat, is_same_deal=word == "same"))
        elif word == "auto" and others and others[0] in ("on", "off"):
            await self.line.ask(requests.Automatic(seat=seat, is_on=others[0] == "on"))
        elif word == "say" and others and others[0] in list(Phrase):
            await self.line.ask(requests.Say(seat=seat, phrase=Phrase(others[0])))
        elif word == "say":
            self._say(f"Say one of these: {', '.join(Phrase)}.")
            self._prompt()
        elif word == "bot" and others and others[0].isdigit() and int(others[0]) < 8:
            await self.line.ask(requests.Invite(seat=int(others[0]), bot=" ".join(others[1:])))
        elif self.shown is None or self.shown.table["status"] == "gathering":
            self._say("The game has not begun. The host writes begin; help lists what else there is.")
            self._prompt()
        else:
            await self.line.ask(requests.Move(seat=seat, version=self.shown.version, move=text[:100]))

    # What is said

    def _is_finished(self) -> bool:
        return self.shown is not None and self.shown.table["status"] == "over"

    def _own(self) -> dict[str, Any] | None:
        if self.shown is None:
            return None
        return next((own for own in self.shown.own if own["seat"] == self.seat), None)

    def _name(self, seat: int) -> str:
        assert self.shown is not None
        return str(self.shown.table["seats"][seat]["name"]) or f"seat {seat}"

    def _look(self, own: dict[str, Any] | None) -> None:
        if self.shown is None:
            return
        shown = self.shown.table if own is None else own
        for line in shown.get("text", []):
            self._say(line)
        moves = own.get("moves", []) if own is not None else []
        if moves and len(moves) <= LISTED_MOVES:
            self._say(f"You may: {' | '.join(moves)}")
        elif moves:
            step = len(moves) // LISTED_MOVES
            self._say(f"You have {len(moves)} choices, such as: {' | '.join(moves[::step])}")

    def _say_scores(self, title: str, scores: Sequence[int]) -> None:
        said = ", ".join(f"{self._name(seat)} {score}" for seat, score in enumerate(scores))
        self._say(f"{title}: {said}.")

    def _say(self, text: str) -> None:
        if self._is_prompted and self.keyboard.is_interactive:
            click.echo()
        self._is_prompted = False
        click.echo(text)

    def _prompt(self) -> None:
        """Ask for a line; from a file or a pipe it is read only now."""
        if not self._is_prompted:
            click.echo("Your move: ", nl=False)
            self._is_prompted = True
        self.keyboard.want()


def check_name(name: str) -> str:
    """A name for the table, or a sentence that says what is wrong with it."""
    name = " ".join(name.split())
    if not name or len(name) > 24 or not name.isprintable():
        raise UsageError("a name has 1 to 24 characters, and none that can't be shown")
    return name

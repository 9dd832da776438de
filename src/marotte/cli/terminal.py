"""The terminal client: tells what happens at a table, asks for moves, and understands what is typed.

It is the same for a table on a server and for one in this process: only the connection differs.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any, Protocol

from marotte.cli.games import rules_page
from marotte.cli.keyboard import Keyboard
from marotte.cli.output import Output
from marotte.cli.question import Choice, Question
from marotte.cli.rules_text import find_rule, for_players
from marotte.cli.speaker import PHRASES, Speaker
from marotte.games.registry import find_game
from marotte.protocol import requests
from marotte.protocol.messages import AnyTableMessage, Hello, Hinted, LobbyMessage, Refused, Said, TableMessage
from marotte.protocol.refusals import Code
from marotte.protocol.requests import Phrase
from marotte.protocol.views import OwnView, TableView

#: Maximum choices that are listed before each move; of more, only their number is told.
LISTED_CHOICES = 24

#: In characters; longer input is cut off, as it can't be a move.
LONGEST_MOVE = 100

PROMPT = "Your move: "

HELP = """Write the number of a choice, or its words or some of them. Or:
  moves      your choices, one per line, with their notation
  back       begin again with a move that is asked step by step
  look       the table and your hand again
  scores     the scores of everybody
  hint       what a strong player would do
  undo       take your last move back, if nobody has learnt anything by it
  rules      the rules of this game; rules T5 is one of them
  short      tell less before each move, or everything again
  again      another game when this one is over; same is one with the same cards
  help       this text
  quit       leave (so do Ctrl-C and the end of the input)"""

HELP_FOR_GUESTS = """At a table with other people:
  begin             start the game; free seats become bots (the host does that)
  bot 2 club        put a bot on seat 2; bot 2 alone frees the seat (the host does that)
  remove Paul       free the seat of a person before the game (the host does that)
  say hello         one of: {phrases}
  pause, resume     a pause, if all agree; go on
  time              give whoever is thinking more time
  auto on, auto off let the table play for you when there is only one move"""

#: Requests of one word.
SIMPLE = {
    "hint": requests.Hint,
    "undo": requests.Undo,
    "pause": requests.Pause,
    "resume": requests.Resume,
    "time": requests.Grant,
}


class TableConnection(Protocol):
    """A connection to a table, over the network or in this process."""

    async def ask(self, request: Any) -> None:
        """Send a request."""

    def messages(self) -> AsyncIterator[Any]:
        """The messages from the table; the first one is a hello."""


class Left(Exception):
    """The player leaves the table."""


class Terminal(Speaker):
    """A person at a terminal, connected to one table."""

    def __init__(
        self, connection: TableConnection, keyboard: Keyboard, *, is_short: bool, ends_with_game: bool
    ) -> None:
        super().__init__(Output(is_interactive=keyboard.is_interactive))
        self.connection = connection
        self.keyboard = keyboard
        self.is_short = is_short
        self.ends_with_game = ends_with_game
        self.is_host = False
        self.is_over = False
        self.question: Question | None = None
        self._game = ""
        self._asked = -1  # the version for which the player was last asked, …
        self._prompted = -1  # … for which the last prompt was printed, …
        self._waited = -1  # … and for which the player was told to wait
        self._awaits_answer = False
        self._moment: str | None = None  # in which the last move was sent

    async def run(self) -> None:
        """Run until the game is over, the connection ends (then ``is_over`` is false) or the player leaves."""
        messages = self.connection.messages()
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
                    await self._type(typing.result())
                    typing = asyncio.ensure_future(self.keyboard.line())
                    if self.keyboard.is_interactive:
                        self.keyboard.want()
        finally:
            coming.cancel()
            typing.cancel()

    # Messages

    async def _receive(self, message: Any) -> None:
        was_prompted = self.output.is_prompted
        match message:
            case Hello():
                self.seat = message.seats[0] if message.seats else None
                self.is_host = message.is_host
                self._game = message.settings.game
                self.say(find_game(self._game).title)
            case LobbyMessage() | TableMessage():
                await self._show(message)
            case Refused():
                is_late = self._moment is not None and message.code in (Code.STALE, Code.NOT_YOUR_TURN)
                self.say("Too late: the moment is over." if is_late else f"{message.sentence}.")
                self._moment = None
                self._prompt()
            case Said():
                self.say(f"{self.name(message.seat)}: {PHRASES[message.phrase]}")
            case Hinted():
                self.say_hint(message.moves)
                self._prompt()
        if self.keyboard.is_interactive and (was_prompted or self._awaits_answer):
            self._prompt()  # again: it was interrupted, or put off until the answer to a request
        self._awaits_answer = False

    async def _show(self, message: AnyTableMessage) -> None:
        is_first = self.shown is None
        has_ended = self.tell(message)
        status = message.table.status
        if status == "over" and has_ended:
            self.is_over = self.ends_with_game
            if not self.is_over:
                self.say("again is another game, same one with the same cards, quit leaves.")
                self._prompt()
        elif has_ended and self.seat is not None:
            await self.connection.ask(requests.Ready(seat=self.seat))
        elif status == "gathering" and self.is_host and is_first:
            self._prompt()
        if isinstance(message, TableMessage):
            self._ask_for_move(message.table)

    def _ask_for_move(self, table: TableView[Any, Any]) -> None:
        own = self.own()
        is_asked = isinstance(own, OwnView) and own.moves and not own.has_thrown and not own.is_forced
        if not is_asked or table.status != "playing":
            self.question = None
            return
        assert isinstance(own, OwnView)
        if self.question is None or self._asked != table.asked:
            self.question = Question(own.moves, own.choices or [], own.steps or [], self.names())
        if not table.time.is_open:
            if self._waited != table.asked:
                self._waited = table.asked
                self.say("A race! Wait for it …")
        elif self._asked != table.asked:
            if self._asked < 0:
                self.say("Write the number of a choice or its words, or help.")
            self._asked = table.asked
            self.look()
            self._prompt()

    # Input

    async def _type(self, text: str | None) -> None:
        if text is None or text.lower() == "quit":
            raise Left
        self.output.typed(PROMPT + text)
        choice = self.question.named(text) if self.question is not None else None
        if choice is not None:
            await self._choose(choice)
        elif not await self._obey(text):
            await self._guess(text)

    async def _choose(self, choice: Choice) -> None:
        assert self.question is not None
        move = choice.move or self.question.choose(choice)
        if move:
            await self._move(move)
        else:
            self._say_choices()
            self._prompt()

    async def _guess(self, text: str) -> None:
        """Find the choice that is meant by some of its words; anything else is for the table to explain."""
        found = self.question.resembling(text) if self.question is not None else []
        if len(found) == 1:
            await self._choose(found[0])
        elif found and len(found) <= LISTED_CHOICES:
            self.say(f"Which one? {_listed(found)}")
            self._prompt()
        elif not isinstance(self.shown, TableMessage):
            self.say("The game has not begun. The host writes begin; help lists what else there is.")
            self._prompt()
        else:
            await self._move(text[:LONGEST_MOVE])

    async def _move(self, move: str) -> None:
        """Send a move, unless it answers a question that is no longer asked; the table's answer will prompt again."""
        assert isinstance(self.shown, TableMessage)
        table = self.shown.table
        if self._prompted != table.asked and not self.keyboard.is_interactive:
            self.say("Too late: the table has gone on.")
            if self.question is not None:
                self.look()
            self._prompt()
            return
        if self.question is not None and self.question.is_stepwise:
            self.question.restart()  # in case it is refused
        self._moment = table.time.moment
        seat = self.seat if self.seat is not None else 0
        await self.connection.ask(requests.Move(seat=seat, version=self.shown.version, move=move))

    async def _obey(self, text: str) -> bool:
        """Do what a word of the help stands for; return whether it was one."""
        word, *others = text.split()[:3] if text else [""]
        match word.lower():
            case "":
                self.say("Write the number of a choice or its words, or help.")
            case "help" | "?":
                self.say(self._help())
            case "rules":
                self._say_rules(others)
            case "look":
                self.look(is_short=False)
            case "scores" if isinstance(self.shown, TableMessage):
                self.say("\n".join(self.shown.table.scores or []))
            case "scores":
                self.say("The game has not begun.")
            case "moves":
                self._say_moves()
            case "back" if self.question is not None and self.question.is_stepwise:
                self.question.restart()
                self._say_choices()
            case "short":
                self.is_short = not self.is_short
                self.say(f"Short mode is {'on' if self.is_short else 'off'}.")
            case "begin":
                await self.connection.ask(requests.Begin())
                return True
            case _ if self.seat is None and word.lower() not in ("bot", "remove"):
                self.say("You watch this table; quit leaves it.")
            case _:
                if not await self._request(word.lower(), others):
                    return False
                if self.keyboard.is_interactive:
                    self._awaits_answer = True
                    return True
        self._prompt()
        return True

    async def _request(self, word: str, others: Sequence[str]) -> bool:
        """Send the request that a word stands for; return whether there is one."""
        seat = self.seat if self.seat is not None else 0
        ask = self.connection.ask
        is_over = self.shown is not None and self.shown.table.status == "over"
        other = self._find_seat(others[0]) if others else None
        if word in SIMPLE and not others:
            await ask(SIMPLE[word](seat=seat))
        elif word in ("again", "same") and not others and is_over:
            await ask(requests.Rematch(seat=seat, is_same_deal=word == "same"))
        elif word == "auto" and others and others[0] in ("on", "off"):
            await ask(requests.Automatic(seat=seat, is_on=others[0] == "on"))
        elif word == "say" and others and others[0] in list(Phrase):
            await ask(requests.Say(seat=seat, phrase=Phrase(others[0])))
        elif word == "say":
            self.say(f"Say one of these: {', '.join(Phrase)}.")
        elif word == "bot" and other is not None:
            await ask(requests.Invite(seat=other, bot=" ".join(others[1:])))
        elif word == "remove" and other is not None:
            await ask(requests.Remove(seat=other))
        else:
            return False
        return True

    def _find_seat(self, text: str) -> int | None:
        """The seat with this number, or of the player with this name."""
        names = [name.casefold() for name in self.names()]
        if text.casefold() in names:
            return names.index(text.casefold())
        return int(text) if text.isascii() and text.isdigit() and int(text) < len(names) else None

    # Output

    def look(self, *, is_short: bool | None = None) -> None:
        """Print the table, the hand and the choices."""
        self.say_situation(is_short=self.is_short if is_short is None else is_short)
        self._say_choices()

    def _say_choices(self) -> None:
        choices = self.question.choices if self.question is not None else []
        if len(choices) > LISTED_CHOICES:
            self.say(f"You have {len(choices)} choices; moves lists them.")
        elif choices:
            self.say(f"You may: {_listed(choices)}")

    def _say_moves(self) -> None:
        """Print every choice on a line of its own, and how it is written."""
        if self.question is None:
            self.say("You have nothing to decide now.")
            return
        for choice in self.question.choices:
            is_written = choice.move and choice.move != str(choice.number)
            self.say(f"  {choice}{f', written {choice.move}' if is_written else ''}")

    def _say_rules(self, numbers: Sequence[str]) -> None:
        """Print the rules, or one of them; then the question again."""
        page = rules_page(self._game)
        if numbers:
            self.say(find_rule(page, numbers[0]) or f"There is no rule {numbers[0]}; rules prints all of them.")
        else:
            self.say(for_players(page))
        self.look()

    def _help(self) -> str:
        kinds = [] if self.shown is None else [seat.kind for seat in self.shown.table.seats]
        is_alone = kinds.count("person") == 1 and "free" not in kinds
        return HELP if is_alone else f"{HELP}\n{HELP_FOR_GUESTS.format(phrases=', '.join(Phrase))}"

    def _prompt(self) -> None:
        """Print the prompt and read a line. From a pipe, each prompt gets exactly one line."""
        if self.keyboard.is_interactive or not self.keyboard.is_reading:
            self.output.prompt(PROMPT)
            self._prompted = self.shown.table.asked if isinstance(self.shown, TableMessage) else -1
        self.keyboard.want()


def _listed(choices: Sequence[Choice]) -> str:
    return f"{'; '.join(map(str, choices))}."

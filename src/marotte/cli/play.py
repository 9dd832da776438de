"""``marotte play``: a game against bots in plain lines, fit for a pipe and for a screen reader."""

import io
import secrets
import sys
import time
from collections.abc import Sequence
from hashlib import sha256
from typing import TextIO

import click
import msgspec

from marotte.bots.expert import hint
from marotte.bots.ladder import make_bot, quickest
from marotte.bots.pace import HUMAN_REACTION, human_time
from marotte.bots.simulation import play_game
from marotte.bots.spec import BotSpec
from marotte.cli.compile import prepare
from marotte.cli.games import rules_page
from marotte.cli.parameters import OpenFile, read_bots, read_setup, table_options
from marotte.cli.speaker import HELP, Speaker, check_name
from marotte.errors import UsageError
from marotte.games.randomness import new_random
from marotte.games.registry import Setup
from marotte.protocol.messages import TEXT, TableMessage
from marotte.protocol.requests import AnyRequest, Begin, Hint, Move, Undo
from marotte.protocol.settings import Settings
from marotte.table import log
from marotte.table.schedule import BotTask
from marotte.table.screen import Screen
from marotte.table.table import Outcome, Table

#: A time that somebody takes.
SECONDS = click.FloatRange(0, 60)

#: The player's seat.
OWN = 0

#: Who the player is, at a table where nobody else is a person.
PLAYER = "player"

#: What is longer is no move anyway.
LONGEST_MOVE = 100


@click.command()
@click.argument("game")
@table_options
@click.option("--bot", "bots", multiple=True, metavar="NAME", help="Your opponents, in order; the others are novices.")
@click.option("--pace", type=SECONDS, default=0, metavar="S", help="Seconds that a bot takes for a move, about.")
@click.option(
    "--reaction",
    type=SECONDS,
    default=1,
    show_default=True,
    metavar="S",
    help="Seconds in which a bot reacts in a race, about; more give you the first word more often.",
)
@click.option("--name", default="Player", show_default=True, help="How the table calls you.")
@click.option("--seed", type=click.IntRange(0, (1 << 63) - 1), metavar="S", help="The same seed gives the same cards.")
@click.option("--records", type=OpenFile("a", encoding="utf-8"), help="Add the record of the game to this file.")
def play(
    game: str,
    seats: int | None,
    options: Sequence[str],
    deck: Sequence[str],
    bots: Sequence[str],
    pace: float,
    reaction: float,
    name: str,
    seed: int | None,
    records: TextIO | None,
) -> None:
    """Play GAME in the terminal against bots.

    A bot is random, novice, club or expert, with settings if you like (expert,think=100 thinks 100 milliseconds a
    move; in Fettnapf club,memory=human forgets as we do), or your own as package.module:Class.
    """
    setup = read_setup(game, seats, options, deck)
    if sys.stdout is None:
        raise UsageError("standard output is closed, so there is nothing to play on")
    called = check_name(name)
    opponents = read_bots(bots, setup.game, setup.seats - 1, "novice")
    has_expert = any(BotSpec.parse(bot).is_expert for bot in opponents)
    prepare(setup.game, "play", *(["search"] if has_expert else []))
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what is not text is a wrong input like any other
    seed = secrets.randbits(62) if seed is None else seed
    table = LocalTable(setup, opponents, called, seed, pace, reaction)
    try:
        table.run()
    except (EOFError, KeyboardInterrupt, click.Abort):
        click.echo("\nYou leave the table. Goodbye!")
    finally:
        if records is not None:
            click.echo(table.table.record.to_text(), file=records)


class LocalTable(Speaker):
    """One person and bots at a table in this process, whose time passes only as it is needed."""

    def __init__(
        self, setup: Setup, opponents: Sequence[str], name: str, seed: int, pace: float, reaction: float
    ) -> None:
        super().__init__()
        self.seat = OWN
        self.pace = pace
        self.now = 0.0
        self.times = new_random(seed, setup.seats)  # the player's own reactions
        self.bots = [
            make_bot(bot, setup.game, new_random(seed, seat), is_at_table=True) for seat, bot in enumerate(opponents, 1)
        ]
        settings = Settings(
            game=setup.game.name,
            seats=setup.seats,
            options=setup.changed_options,
            deck=setup.changed_entries,
            pace=pace,
            reaction=reaction,
            rest=0,
        )
        secret = sha256(f"marotte seed {seed}".encode()).hexdigest()
        self.table = Table(log.Opened(at=0.0, settings=settings, secret=secret, host=PLAYER))
        self.table.note(log.Sat(at=0.0, seat=OWN, player=PLAYER, name=name))
        for seat, bot in enumerate(opponents, 1):
            self.table.note(log.Invited(at=0.0, seat=seat, bot=bot))
        self.opponents = opponents
        self.outcome = Outcome()
        self.reacts_at = (-1, 0.0)  # in which version the player reacts when

    def run(self) -> None:
        """Play to the end of the game."""
        # A game that nobody sees: what has to be compiled is compiled before the first line.
        play_game(self.table.setup, ["novice", *map(quickest, self.opponents)], 0, 0)
        self.outcome = self.table.handle(PLAYER, Begin(), 0.0)
        self.say(self.table.setup.game.title)
        self.say(f"At the table: {', '.join(self.table.names())}. Your seat is 0, the others are 1 and so on.")
        self.say("Write a move as it is listed, moves to see them in words, or help.")
        self._tell()
        while not self.table.is_over:
            self._step()
            self._tell()

    def _tell(self) -> None:
        """Say what has just happened, as far as the player may know it."""
        message = Screen(self.table, self.now, self.outcome.events).message((OWN,), frozenset({TEXT}))
        self.tell(msgspec.json.decode(message, type=TableMessage))

    def _step(self) -> None:
        """Let happen what comes next: a bot answers, a time is over, or the player moves."""
        tasks = sorted(self.table.bot_tasks(), key=lambda task: task.not_before)
        wake = self.table.wake_at(self.now)
        own = self._own_time()
        times = [at for at in (own, tasks[0].not_before if tasks else None, wake) if at is not None]
        soonest = max(self.now, min(times))
        if own is not None and own <= soonest:
            self.now = soonest
            self._ask()
        elif tasks and tasks[0].not_before <= soonest:
            self._let_think(tasks[0], soonest)
        else:
            self._pass_time(soonest, time.monotonic())
            self.outcome = self.table.tick(self.now)

    def _own_time(self) -> float | None:
        """When the player acts: at once, or in a race after a human time; None if it is not for the player to act."""
        table = self.table
        if not table.is_going_on or OWN not in table.position.actors:
            return None
        if table.has_chosen(OWN) or table.forced_at is not None:
            return None
        if table.race is None:
            return self.now
        if self.reacts_at[0] != table.asked_version:
            self.reacts_at = (table.asked_version, table.race.opens_at + human_time(HUMAN_REACTION, self.times))
        return self.reacts_at[1]

    def _let_think(self, task: BotTask, at: float) -> None:
        """What a bot does, in its time."""
        started = time.monotonic()
        action = self.bots[task.seat - 1].choose(task.view)
        self._pass_time(at, started)
        self.outcome = self.table.answer(task, action, self.now)

    def _pass_time(self, at: float, started: float) -> None:
        """Let it be that time; what has passed since ``started``, while a bot thinks, counts."""
        if self.pace:
            time.sleep(max(0, started + at - self.now - time.monotonic()))
        self.now = at

    def _ask(self) -> None:
        """Show the table, then ask until there is a legal move."""
        self.look()
        if sys.stdin is None:  # closed by who started us: there is nobody to ask
            raise EOFError
        while not self._understand(input("Your move: ").strip()):
            pass

    def _understand(self, answer: str) -> bool:
        """Do what the player asks for; whether that was something that changes the table."""
        match answer.lower():
            case "":
                self.say("Write a move, or help.")
            case "help" | "?":
                self.say(HELP)
            case "moves":
                self.say_moves()
            case "look":
                self.look()
            case "scores":
                self.say_scores("Scores", self.table.position.scores)
            case "rules":
                self.say(rules_page(self.table.setup.game.name))
            case "hint":
                self._hint()
            case "undo":
                return self._request(Undo(seat=OWN))
            case "quit":
                raise EOFError
            case _:
                return self._request(Move(seat=OWN, version=self.table.shown_version, move=answer[:LONGEST_MOVE]))
        return False

    def _request(self, request: AnyRequest) -> bool:
        outcome = self.table.handle(PLAYER, request, self.now)
        if outcome.refusal is not None:
            self.say(f"{outcome.refusal.sentence}.")
            return False
        self.outcome = outcome
        return True

    def _hint(self) -> None:
        outcome = self.table.handle(PLAYER, Hint(seat=OWN), self.now)
        if outcome.refusal is not None or outcome.hint is None:
            self.say(f"{outcome.refusal.sentence if outcome.refusal else 'there is no hint now'}.")
            return
        view = outcome.hint.view
        name = view.game.notation.move_name
        self.say_hint([(name(view.record, OWN, found.action), found.value) for found in hint(view)])

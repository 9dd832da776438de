"""``marotte play``: a game against bots in plain text, for terminals, pipes and screen readers."""

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
from marotte.protocol.messages import TEXT, AnyTableMessage
from marotte.protocol.requests import AnyRequest, Begin, Hint, Move, Undo
from marotte.protocol.settings import Settings
from marotte.table import log
from marotte.table.schedule import BotTask
from marotte.table.screen import Screen
from marotte.table.table import Outcome, Table

#: The thinking or reaction time of a bot.
SECONDS = click.FloatRange(0, 60)

#: The player's seat.
OWN = 0

#: The ID of the player, the only person at the table.
PLAYER = "player"

#: In characters; longer input is cut off, as it can't be a move.
LONGEST_MOVE = 100


@click.command()
@click.argument("game")
@table_options
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="NAME",
    help="An opponent, for seat 1, 2 and so on; the remaining seats are novices.",
)
@click.option("--pace", type=SECONDS, default=0, metavar="S", help="Average time of a bot for a move, in seconds.")
@click.option(
    "--reaction",
    type=SECONDS,
    default=1,
    show_default=True,
    metavar="S",
    help="Average reaction time of a bot in a race, in seconds; yours is about 1 second.",
)
@click.option("--name", default="Player", show_default=True, help="Your name at the table.")
@click.option("--seed", type=click.IntRange(0, (1 << 63) - 1), metavar="S", help="The same seed gives the same cards.")
@click.option("--records", type=OpenFile("a", encoding="utf-8"), help="Append the record of the game to this file.")
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

    A bot is random, novice, club or expert, optionally with settings (expert,think=100 thinks 100 milliseconds per
    move; in Fettnapf club,memory=human forgets like a person), or your own as package.module:Class.
    """
    setup = read_setup(game, seats, options, deck)
    if sys.stdout is None:
        raise UsageError("standard output is closed, so there is nothing to play on")
    called = check_name(name)
    opponents = read_bots(bots, setup.game, setup.seats - 1, "novice")
    has_expert = any(BotSpec.parse(bot).is_expert for bot in opponents)
    prepare(setup.game, "play", *(["search"] if has_expert else []))
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # invalid bytes are handled like any other wrong input
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
    """A person and bots at a table in this process. Its clock is simulated: it jumps to the next thing that is due."""

    def __init__(
        self, setup: Setup, opponents: Sequence[str], name: str, seed: int, pace: float, reaction: float
    ) -> None:
        super().__init__()
        self.seat = OWN
        self.pace = pace
        self.now = 0.0
        self.times = new_random(seed, setup.seats)  # for the player's reaction times
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
        self.reacts_at = (-1, 0.0)  # a version, and when the player reacts to its race

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
        """Print what has just happened, as far as the player may know it."""
        message = Screen(self.table, self.now, self.outcome.events).message((OWN,), frozenset({TEXT}))
        self.tell(msgspec.json.decode(message, type=AnyTableMessage))

    def _step(self) -> None:
        """Do what is due next: the player moves, a bot answers, or time runs out."""
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
        """When the player acts: at once, or in a race after a simulated reaction time; None if not asked."""
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
        """Let a bot choose its move, and play it at its time."""
        started = time.monotonic()
        action = self.bots[task.seat - 1].choose(task.view)
        self._pass_time(at, started)
        self.outcome = self.table.answer(task, action, self.now)

    def _pass_time(self, at: float, started: float) -> None:
        """Advance the clock to ``at``. With a pace this really waits, minus the time since ``started``."""
        if self.pace:
            time.sleep(max(0, started + at - self.now - time.monotonic()))
        self.now = at

    def _ask(self) -> None:
        """Show the table, then read input until a request is granted."""
        self.look()
        if sys.stdin is None:  # closed, so no input can be read
            raise EOFError
        while not self._understand(input("Your move: ").strip()):
            pass

    def _understand(self, answer: str) -> bool:
        """Handle a line of input; return whether it was a request that the table has granted."""
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
        if outcome.refusal is not None:
            self.say(f"{outcome.refusal.sentence}.")
            return
        assert outcome.hint is not None
        view = outcome.hint.view
        name = view.game.notation.move_name
        self.say_hint([(name(view.record, OWN, found.action), found.value) for found in hint(view)])

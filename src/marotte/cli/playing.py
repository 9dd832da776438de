"""``marotte play``: a game against bots in plain lines, fit for a pipe and for a screen reader."""

import io
import secrets
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, TextIO

import click

from marotte.cli.choices import OpenFile, read_bots, read_setup, table_options
from marotte.errors import IllegalMove, NotationError, UsageError, quote

if TYPE_CHECKING:
    from marotte.bots.bot import Bot
    from marotte.games.registry import Setup

#: Fools of the stage, who lend the bots their names.
BOT_NAMES = ("Touchstone", "Feste", "Colombine", "Yorick", "Pierrot", "Trinculo", "Zanni")

#: A time that somebody takes.
SECONDS = click.FloatRange(0, 60)

#: The player's seat.
OWN = 0

#: With more choices than this only some are listed.
LISTED_MOVES = 24

HELP = """Write one of the moves that are listed, exactly as it stands there. Or:
  moves    what you may do, in words
  look     the table and your hand again
  scores   the score of everybody
  rules    the rules of this game
  help     this text
  quit     leave (so do Ctrl-C and the end of the input)"""


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
    from marotte.records.record import LONGEST_NAME

    setup = read_setup(game, seats, options)
    if sys.stdout is None:
        raise UsageError("standard output is closed, so there is nothing to play on")
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise UsageError(f"a name is a line of 1 to {LONGEST_NAME} characters, not {quote(name)}")
    opponents = read_bots(bots, setup.game, setup.seats - 1, "novice")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what is not text is a wrong input like any other
    seed = secrets.randbits(62) if seed is None else seed
    table = TerminalTable(setup, opponents, name.strip(), seed, pace, reaction)
    try:
        table.run()
    except (EOFError, KeyboardInterrupt, click.Abort):
        click.echo("\nYou leave the table. Goodbye!")
    finally:
        if records is not None:
            click.echo(table.scribe.record.to_text(), file=records)


class TerminalTable:
    """One person and bots around a position."""

    def __init__(
        self, setup: "Setup", opponents: Sequence[str], name: str, seed: int, pace: float, reaction: float
    ) -> None:
        from marotte.bots.ladder import make_bot
        from marotte.bots.pace import HUMAN_REACTION
        from marotte.games.randomness import new_random
        from marotte.records.scribe import Scribe

        self.opponents = opponents
        self.names = [name, *BOT_NAMES[: setup.seats - 1]]
        self.scribe = Scribe(setup, self.names)
        self.position = self.scribe.position
        self.words = setup.game.words
        self.seed = seed
        self.nature = new_random(seed)
        self.times = new_random(seed, setup.seats)  # apart from nature: the pace must not change the cards
        self.pace = pace
        self.reactions = [HUMAN_REACTION] + [reaction] * len(opponents)
        self.bots: list[Bot | None] = [None]
        self.bots += [make_bot(bot, setup.game, new_random(seed, seat)) for seat, bot in enumerate(opponents, 1)]

    def run(self) -> None:
        """Play to the end of the game."""
        from marotte.bots.ladder import quickest
        from marotte.bots.pace import first_to_react
        from marotte.bots.simulation import play_game
        from marotte.games.contract import PLAY

        position = self.position
        # A game that nobody sees: what has to be compiled is compiled before the first line.
        play_game(position.setup, ["novice", *map(quickest, self.opponents)], 0, 0)
        self._say(position.game.title)
        self._say(f"At the table: {', '.join(self.names)}. Your seat is 0, the others are 1 and so on.")
        self._say("Write a move as it is listed, moves to see them in words, or help.")
        while not position.is_over:
            if position.phase < PLAY:
                self._let_nature_act()
                continue
            actors = position.actors
            seat = actors[0] if len(actors) == 1 else first_to_react(actors, self.reactions, self.times)
            self._act(seat, self._ask() if self.bots[seat] is None else self._let_think(seat))
        self._say_result()

    def _let_nature_act(self) -> None:
        from marotte.games.contract import DEAL

        position = self.position
        before = position.state.copy()
        self.scribe.supply(position.draw_seeded(self.nature, self.seed, 0))
        if before.phase == DEAL:
            self._say(f"Round {position.rounds + 1}.")
            sentences = self.words.opening(position.state, OWN, self.names)
        else:
            self._say("The draw pile is refilled.")
            sentences = self.words.narrate_shuffle(before, position.state, OWN, self.names)
        self._say_what_happened(sentences)

    def _let_think(self, seat: int) -> int:
        """What a bot does, in its time."""
        from marotte.bots.pace import human_time

        bot = self.bots[seat]
        assert bot is not None
        started = time.monotonic()
        action = bot.choose(self.position.view(seat))
        if self.pace:  # whatever it has thought counts
            time.sleep(max(0, started + human_time(self.pace, self.times) - time.monotonic()))
        return action

    def _act(self, seat: int, action: int) -> None:
        before = self.position.state.copy()
        self.scribe.apply(seat, action)
        self._say_what_happened(self.words.narrate(before, seat, action, self.position.state, OWN, self.names))

    def _say_what_happened(self, sentences: Sequence[str]) -> None:
        """The sentences, and the scores if that was the end of a round."""
        from marotte.games.contract import DEAL, OVER

        position = self.position
        for sentence in sentences:
            self._say(sentence)
        if position.phase in (DEAL, OVER):
            self._say_scores(f"Points of round {position.rounds}", position.latest_scores)
            self._say_scores("Scores", position.scores)

    def _ask(self) -> int:
        """Show the table, then ask until there is a legal move."""
        self._look()
        if sys.stdin is None:  # closed by who started us: there is nobody to ask
            raise EOFError
        while True:
            answer = input("Your move: ").strip()
            action = self._understand(answer)
            if action is not None:
                return action

    def _understand(self, answer: str) -> int | None:
        from marotte.cli.catalogue import rules_page

        position = self.position
        match answer.lower():
            case "":
                self._say("Write a move, or help.")
            case "help" | "?":
                self._say(HELP)
            case "moves":
                self._say_moves()
            case "look":
                self._look()
            case "scores":
                self._say_scores("Scores", position.scores)
            case "rules":
                self._say(rules_page(position.game.name))
            case "quit":
                raise EOFError
            case _:
                return self._read_move(answer)
        return None

    def _read_move(self, answer: str) -> int | None:
        position = self.position
        try:
            action = position.game.notation.parse_move(position.view(OWN).record, OWN, answer)
            if action in position.legal_actions_of(OWN):
                return action
            raise IllegalMove(position.why_not(action, OWN, self.names))
        except (NotationError, IllegalMove) as error:
            self._say(f"{error}.")
            return None

    def _look(self) -> None:
        position = self.position
        view = position.view(OWN)
        for line in self.words.situation(view.record, OWN, self.names):
            self._say(line)
        name = position.game.notation.move_name
        moves = [name(view.record, OWN, action) for action in view.legal_actions]
        if len(moves) <= LISTED_MOVES:
            self._say(f"You may: {' | '.join(moves)}")
        else:
            step = len(moves) // LISTED_MOVES
            self._say(f"You have {len(moves)} choices, such as: {' | '.join(moves[::step])}")

    def _say_moves(self) -> None:
        """Every legal move with what it means."""
        view = self.position.view(OWN)
        for action in view.legal_actions:
            name = self.position.game.notation.move_name(view.record, OWN, action)
            self._say(f"  {name}: {self.words.move_words(view.record, OWN, action, self.names)}")

    def _say(self, text: str) -> None:
        click.echo(text)

    def _say_scores(self, title: str, scores: list[int]) -> None:
        self._say(f"{title}: {', '.join(f'{name} {score}' for name, score in zip(self.names, scores, strict=True))}.")

    def _say_result(self) -> None:
        from marotte.games.phrases import listing

        winners = [self.names[seat] for seat in self.position.winners or ()]
        self._say(f"{listing(winners)} {'wins' if len(winners) == 1 else 'share the win'}!")

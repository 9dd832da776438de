"""``marotte open`` and ``marotte join``: playing at a server's tables in the terminal."""

import asyncio
import secrets
import shlex
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

import click
from websockets.exceptions import WebSocketException

from marotte.bots.ladder import make_bot
from marotte.bots.spec import BotSpec
from marotte.cli.compile import LOOK, compiling_bar, prepare
from marotte.cli.keyboard import Keyboard
from marotte.cli.parameters import BOTS_HELP, read_setup, short_option, table_options
from marotte.cli.speaker import check_name
from marotte.cli.terminal import Left, Terminal
from marotte.client.bots import play_bot
from marotte.client.connection import Connection
from marotte.client.seats import Seats
from marotte.client.server import Server, read_link
from marotte.errors import UsageError
from marotte.games.contract import Game
from marotte.games.randomness import new_random
from marotte.protocol.http import Place
from marotte.protocol.messages import RECORD, TEXT, TableMessage
from marotte.protocol.refusals import Refusal
from marotte.protocol.requests import Return, Rise
from marotte.protocol.settings import MOST_DAYS, Clock, Settings

#: First and maximum delay between two attempts to reconnect, in seconds.
SOON = 0.5
LATER = 10.0

#: Seconds without an answer after which the progress of compiling is shown.
PATIENCE = 2.0

#: The default name.
NOBODY = "Player"


@click.command("open")
@click.argument("game")
@table_options
@click.option("--server", "address", default="http://localhost:8000", show_default=True, help="The server's address.")
@click.option("--name", default=NOBODY, show_default=True, help="Your name at the table.")
@click.option("--bot", default="club", show_default=True, help="The bot for free seats and absent players.")
@click.option(
    "--pace",
    type=click.FloatRange(0, 600),
    default=1.0,
    show_default=True,
    help="Average time of a bot for a move, in seconds.",
)
@click.option("--clock", default="none", show_default=True, metavar="30s|2d|none", help="The time for a move.")
@click.option("--calm", "is_calm", is_flag=True, help="No time pressure: races are decided by lot.")
@click.option("--listed", "is_listed", is_flag=True, help="List the table publicly.")
@click.option("--no-spectators", is_flag=True, help="Only players at the table can see it.")
@click.option("--strict", is_flag=True, help="No hints and no undo.")
@short_option
def open_table(
    game: str,
    seats: int | None,
    options: Sequence[str],
    deck: Sequence[str],
    address: str,
    name: str,
    bot: str,
    pace: float,
    clock: str,
    is_calm: bool,
    is_listed: bool,
    no_spectators: bool,
    strict: bool,
    is_short: bool,
) -> None:
    """Open a table for GAME on a server, take a seat and get a link for friends."""
    setup = read_setup(game, seats, options, deck)
    settings = Settings(
        game=setup.game.name,
        seats=setup.seats,
        options=setup.changed_options,
        deck=setup.changed_entries,
        clock=_read_clock(clock),
        bot=bot,
        pace=pace,
        is_calm=is_calm,
        is_listed=is_listed,
        has_spectators=not no_spectators,
        has_hints=not strict,
        has_undo=not strict,
    )
    server = Server(address)
    called = check_name(name)

    async def main() -> None:
        opened = await _open(server, settings, setup.game)
        place = await server.join(opened.table, called, 0, opened.token)
        back = _command(opened.url, name, None)
        _keep(Seats(), opened.url, back, opened.token)
        click.echo(f"Your table is open. Friends join it with: marotte join {opened.url}")
        if await server.is_local(opened.table):
            click.echo("Only this computer can follow that. Others can, if the server is started with --host 0.0.0.0")
        click.echo("Write begin when all are there; free seats become bots.")
        await _play(server, place, back, is_short=is_short)

    _run(main())


@click.command()
@click.argument("url")
@click.option("--name", default=NOBODY, show_default=True, help="Your name at the table.")
@click.option("--seat", type=click.IntRange(0, 7), metavar="N", help="Your seat (default: any free seat).")
@click.option("--bot", metavar="NAME", help=f"Let a bot play: {BOTS_HELP}.")
@click.option("--watch", is_flag=True, help="Join as a spectator.")
@short_option
def join(url: str, name: str, seat: int | None, bot: str | None, watch: bool, is_short: bool) -> None:
    """Join the table of a link such as http://localhost:8000/t/kf8Pq…

    The same command returns to the same seat. Several people can play from one computer, each with their own --name.
    """
    address, table = read_link(url)
    server = Server(address)
    spec = None if bot is None else BotSpec.parse(bot)
    called = check_name(name if spec is None or name != NOBODY else spec.short_name)

    async def main() -> None:
        seats = Seats()
        back = _command(url, name, seat) if bot is None else f"{url} {bot} {called} {seat}"
        token = seats.find(back)
        if watch:
            place = Place(table, None, "", url)
        elif token is not None and (own := (await server.look(table, token)).own):
            place = Place(table, own[0].seat, token, url)
        else:
            place = await server.join(table, called, seat)
            _keep(seats, url if bot is None else None, back, place.token)
        if spec is not None and place.seat is not None:
            await _let_play(server, place, spec)
        else:
            await _play(server, place, back, is_short=is_short)

    _run(main())


def _command(url: str, name: str, seat: int | None) -> str:
    """The command that returns to a seat; without name and seat, to the last one taken from this computer."""
    chosen = [] if name == NOBODY else ["--name", name]
    return shlex.join(["marotte", "join", url, *chosen, *([] if seat is None else ["--seat", str(seat)])])


def _keep(seats: Seats, url: str | None, back: str, token: str) -> None:
    """Store the token under the command that returns to the seat, and as the last one for this link."""
    seats.keep(back, token)
    if url is not None:
        seats.keep(_command(url, NOBODY, None), token)


async def _open(server: Server, settings: Settings, game: Game) -> Place:
    """Open a table; if the server has to compile the game first, show its progress."""
    opening = asyncio.create_task(server.open(settings))
    if not (await asyncio.wait([opening], timeout=PATIENCE))[0]:
        with compiling_bar(game.title, "on the server") as show:
            while not opening.done():
                with suppress(Refusal, UsageError, KeyError):  # progress is not essential
                    progress = (await server.progress()).games[game.name]
                    show(progress.step, progress.done)
                await asyncio.wait([opening], timeout=LOOK)
    return await opening


def _read_clock(text: str) -> Any:
    if text == "none":
        return Clock()
    most = {"s": 3600, "d": MOST_DAYS}.get(text[-1:], 0)
    amount = text[:-1]
    if not amount.isascii() or not amount.isdigit() or not 1 <= int(amount) <= most:
        raise UsageError(f"a clock is none, seconds such as 30s up to 3600s, or days such as 2d up to {MOST_DAYS}d")
    return Clock("seconds" if text[-1] == "s" else "days", int(amount))


def _run(work: Any) -> None:
    """Run a coroutine; a refusal by the server becomes a usage error with its sentence."""
    try:
        asyncio.run(work)
    except Refusal as refusal:
        raise UsageError(refusal.sentence) from None
    except KeyboardInterrupt:
        click.echo("\nYou leave the table. Goodbye!")


async def _stay(connect: Callable[[], Connection], visit: Callable[[Connection], Awaitable[bool]]) -> None:
    """Call ``visit`` with a connection until it returns true; reconnect if the connection is lost."""
    wait = SOON
    while True:
        with suppress(OSError, WebSocketException):
            async with connect() as connection:
                with suppress(WebSocketException):
                    if await visit(connection):
                        return
                code, reason = connection.closing
                if code in (4403, 4404):
                    raise UsageError(reason)
                wait = SOON if connection.hello is not None else wait
        click.echo("The connection is lost; trying again …")
        await asyncio.sleep(wait)
        wait = min(2 * wait, LATER)


async def _play(server: Server, place: Place, back: str, *, is_short: bool) -> None:
    """Let a person play at the terminal; ``back`` is the command that returns to the seat."""
    keyboard = Keyboard()

    async def visit(connection: Connection) -> bool:
        if place.seat is not None:
            await connection.ask(Return(seat=place.seat))
        # A script can't be asked whether it wants another game.
        terminal = Terminal(connection, keyboard, is_short=is_short, ends_with_game=not keyboard.is_interactive)
        try:
            await terminal.run()
        except Left:
            if place.seat is not None:
                await connection.ask(Rise(seat=place.seat))
            click.echo(f"You leave the table. To come back: {back}")
            return True
        return terminal.is_over

    await _stay(lambda: server.connect(place.table, place.token or None, TEXT), visit)


async def _let_play(server: Server, place: Place, bot: BotSpec) -> None:
    """Let a bot play until the game is over."""
    seat = place.seat
    assert seat is not None

    async def visit(connection: Connection) -> bool:
        await connection.ask(Return(seat=seat))
        setup = (await connection.settings()).setup()
        if not bot.is_external:
            prepare(setup.game, "play", *(["search"] if bot.is_expert else []))
        player = make_bot(bot, setup.game, new_random(secrets.randbits(62)), is_at_table=True)
        click.echo(f"{bot} sits in seat {seat} and plays when the game has begun.")
        last = await play_bot(connection, setup, player, seat)
        if not isinstance(last, TableMessage) or last.table.status != "over":
            return False
        click.echo(f"The game is over. Scores: {', '.join(map(str, last.table.totals))}.")
        return True

    await _stay(lambda: server.connect(place.table, place.token, RECORD), visit)

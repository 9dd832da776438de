"""What happens in Fettnapf, as facts.

Everybody is told an island at the moment it is shown: when it is dealt (N5), when it is drawn (N9) and when its holder
says stop (N10). At any other time only its holder is told, unless islands lie open.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec.structs import replace

from marotte.games.bit_sets import members
from marotte.games.contract import OVER, SHUFFLE, SPECTATOR, Fact
from marotte.games.fettnapf.display import Direction, direction_of
from marotte.games.fettnapf.notation import card_name, islands_of, numbers_in_hand
from marotte.games.fettnapf.rules import SILENT, STOP
from marotte.games.kernel import State


class Deal(Fact):
    """The game is dealt."""

    start: int
    total: int  # the first total


class Shows(Fact):
    """Islands are shown after the deal."""

    seat: int
    islands: list[str] | None  # None once they are turned over, for all but their holder


class Plays(Fact):
    """A number is played."""

    seat: int
    card: str
    total: int  # the new total


class Silent(Fact):
    """The holder of an island says nothing, which only the holder is told unless islands lie open."""

    seat: int  # the holder
    player: int
    total: int


class Turns(Fact):
    """The count turns, and an island is drawn and shown."""

    direction: Direction
    seat: int  # who draws the island
    island: str | None  # None once it is turned over, for all but its holder


class Stop(Fact):
    """The total is an island."""

    seat: int  # the player who stepped in it
    total: int
    holder: int | None  # who shows the island; None once it is turned over
    feet: int  # the foot cards that the player has now


class Draws(Fact):
    """A number is drawn."""

    seat: int
    card: str | None  # only the player is told


class Empty(Fact):
    """The pile is empty, and a card is still to be drawn."""


class Refilled(Fact):
    """The discards are shuffled into a new pile."""

    count: int  # its size


class Over(Fact):
    """The game is over: a player has the last foot card, or the last island is drawn."""

    why: Literal["feet", "islands"]
    last_foot: int  # the number of the last foot card
    points: list[int]  # the foot cards of each seat
    winners: list[int]


#: Everything that can happen.
AnyFact: TypeAlias = Deal | Shows | Plays | Silent | Turns | Stop | Draws | Empty | Refilled | Over


def opening_facts(state: State, viewer: int | None) -> list[Fact]:
    """N4 to N6: the first total, who starts, and the islands, which are shown to everybody once."""
    facts: list[Fact] = [Deal(start=int(state.start), total=int(state.total))]
    for seat in range(state.seats):
        islands = [card_name(island) for island in islands_of(state.islands[seat])]
        if islands:
            facts.append(Shows(seat=seat, islands=islands))
    return facts


def move_facts(before: State, seat: int, action: int, after: State, viewer: int | None) -> list[Fact]:
    """The card, the total, and any island or foot card that follows; only the player is told the card that is drawn."""
    player = int(before.turn)
    total = int(after.total)
    facts: list[Fact] = []
    if action == SILENT:
        is_heard = viewer is None or viewer == seat or after.islands_open
        if seat != SPECTATOR and is_heard:  # the others must not learn whose island it was
            facts.append(Silent(seat=seat, player=player, total=total))
    elif action != STOP:
        facts.append(Plays(seat=seat, card=card_name(action), total=total))
    if after.direction != before.direction:
        facts.append(_turn(before, player, after))
    if after.feet[player] != before.feet[player]:
        facts.append(_stop(player, after))
    if after.phase == OVER:
        facts.append(_end(after))
    elif after.phase == SHUFFLE:
        facts.append(Empty())
    elif after.turn != before.turn:  # everyone is told of every draw; otherwise one after a silent call would stand out
        kept = numbers_in_hand(before, player)
        if action not in (STOP, SILENT):
            kept.remove(action)
        facts.append(_draw(kept, player, after, viewer))
    return facts


def shuffle_facts(before: State, after: State, viewer: int | None) -> list[Fact]:
    """N11: the new pile; then the player draws."""
    player = int(before.turn)
    count = int(before.played_count) - 1
    draw = _draw(numbers_in_hand(before, player), player, after, viewer)
    return [Refilled(count=count), draw]


def remembered(fact: Fact, state: State, viewer: int) -> Fact:
    """N5: remove islands of others once they are turned over, and whose island a stop was about."""
    if state.islands_open:
        return fact
    match fact:
        case Shows(seat=seat) if seat != viewer:
            return replace(fact, islands=None)
        case Turns(seat=seat) if seat != viewer:
            return replace(fact, island=None)
        case Stop(holder=holder) if holder != viewer:
            return replace(fact, holder=None)
    return fact


def _turn(before: State, player: int, after: State) -> Fact:
    """N9: the count turns, and the player's right-hand neighbour draws and shows an island."""
    neighbour = (player - 1) % int(after.seats)
    island = islands_of(int(after.islands[neighbour]) & ~int(before.islands[neighbour]))[0]
    return Turns(direction=direction_of(after), seat=neighbour, island=card_name(island))


def _stop(player: int, after: State) -> Fact:
    """N10: the holder shows the island that equals the total, and the player takes a foot card."""
    total = int(after.total)
    holder = next(seat for seat in range(after.seats) if int(after.islands[seat]) >> total & 1)
    return Stop(seat=player, total=total, holder=holder, feet=int(after.feet[player]))


def _end(after: State) -> Fact:
    """N12, N13: why the game is over; N14: who has won."""
    return Over(
        why="islands" if after.islands_left == 0 else "feet",
        last_foot=int(after.last_foot),
        points=[int(points) for points in after.latest[: after.seats]],
        winners=members(int(after.winners)),
    )


def _draw(kept: Sequence[int], player: int, after: State, viewer: int | None) -> Fact:
    """N7: the player draws a card in addition to ``kept``; others don't see which one."""
    card = None
    if viewer in (None, player):
        [drawn] = Counter(numbers_in_hand(after, player)) - Counter(kept)
        card = card_name(drawn)
    return Draws(seat=player, card=card)

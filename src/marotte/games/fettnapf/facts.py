"""What happens in Fettnapf, as facts.

Everybody is told an island at the moment it is shown: when it is dealt (N5), when it is drawn (N9) and when its holder
says stop (N10). At any other time only its holder is told, unless islands lie open.
"""

from collections import Counter
from collections.abc import Sequence

from marotte.games.bit_sets import members
from marotte.games.contract import OVER, SHUFFLE, SPECTATOR, Fact
from marotte.games.fettnapf.display import direction_of
from marotte.games.fettnapf.notation import card_name, islands_of, numbers_in_hand
from marotte.games.fettnapf.rules import SILENT, STOP
from marotte.games.kernel import State

FACTS = {
    "deal": ("start", "total"),
    "shows": ("seat", "islands"),
    "plays": ("seat", "card", "total"),
    "silent": ("seat", "player", "total"),
    "turns": ("direction", "seat", "island"),
    "stop": ("seat", "total", "holder", "feet"),
    "draws": ("seat", "card"),
    "empty": (),
    "refilled": ("count",),
    "over": ("why", "last_foot", "points", "winners"),
}


def opening_facts(state: State, viewer: int | None) -> list[Fact]:
    """N4 to N6: the first total, who starts, and the islands, which are shown to everybody once."""
    facts: list[Fact] = [{"fact": "deal", "start": int(state.start), "total": int(state.total)}]
    for seat in range(state.seats):
        islands = [card_name(island) for island in islands_of(state.islands[seat])]
        if islands:
            facts.append({"fact": "shows", "seat": seat, "islands": islands})
    return facts


def move_facts(before: State, seat: int, action: int, after: State, viewer: int | None) -> list[Fact]:
    """The card, the total, and any island or foot card that follows; only the player is told the card that is drawn."""
    player = int(before.turn)
    total = int(after.total)
    facts: list[Fact] = []
    if action == SILENT:
        is_heard = viewer is None or viewer == seat or after.islands_open
        if seat != SPECTATOR and is_heard:  # the others must not learn whose island it was
            facts.append({"fact": "silent", "seat": seat, "player": player, "total": total})
    elif action != STOP:
        facts.append({"fact": "plays", "seat": seat, "card": card_name(action), "total": total})
    if after.direction != before.direction:
        facts.append(_turn(before, player, after))
    if after.feet[player] != before.feet[player]:
        facts.append(_stop(player, after))
    if after.phase == OVER:
        facts.append(_end(after))
    elif after.phase == SHUFFLE:
        facts.append({"fact": "empty"})
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
    return [{"fact": "refilled", "count": count}, draw]


def remembered(fact: Fact, state: State, viewer: int) -> Fact:
    """N5: remove islands of others once they are turned over, and whose island a stop was about."""
    if state.islands_open:
        return fact
    match fact:
        case {"fact": "shows", "seat": seat} if seat != viewer:
            return {**fact, "islands": None}
        case {"fact": "turns", "seat": seat} if seat != viewer:
            return {**fact, "island": None}
        case {"fact": "stop", "holder": holder} if holder != viewer:
            return {**fact, "holder": None}
    return fact


def _turn(before: State, player: int, after: State) -> Fact:
    """N9: the count turns, and the player's right-hand neighbour draws and shows an island."""
    neighbour = (player - 1) % int(after.seats)
    island = islands_of(int(after.islands[neighbour]) & ~int(before.islands[neighbour]))[0]
    return {"fact": "turns", "direction": direction_of(after), "seat": neighbour, "island": card_name(island)}


def _stop(player: int, after: State) -> Fact:
    """N10: the holder shows the island that equals the total, and the player takes a foot card."""
    total = int(after.total)
    holder = next(seat for seat in range(after.seats) if int(after.islands[seat]) >> total & 1)
    return {"fact": "stop", "seat": player, "total": total, "holder": holder, "feet": int(after.feet[player])}


def _end(after: State) -> Fact:
    """N12, N13: why the game is over; N14: who has won."""
    return {
        "fact": "over",
        "why": "islands" if after.islands_left == 0 else "feet",
        "last_foot": int(after.last_foot),
        "points": [int(points) for points in after.latest[: after.seats]],
        "winners": members(int(after.winners)),
    }


def _draw(kept: Sequence[int], player: int, after: State, viewer: int | None) -> Fact:
    """N7: the player draws a card in addition to ``kept``; others don't see which one."""
    card = None
    if viewer in (None, player):
        [drawn] = Counter(numbers_in_hand(after, player)) - Counter(kept)
        card = card_name(drawn)
    return {"fact": "draws", "seat": player, "card": card}

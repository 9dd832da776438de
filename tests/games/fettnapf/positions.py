"""Positions of Fettnapf for tests: any numbers in turn, any islands."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from marotte.games.position import Position, start

#: Without islands in hands, a test of the count tests nothing else.
NO_ISLANDS = {"islands_each": 0}


def table(
    turned: int,
    plays: Sequence[int],
    *,
    islands: Sequence[Sequence[int]] = (),
    island_pile: Sequence[int] = (),
    seats: int = 3,
    first: int = 0,
    options: dict[str, Any] | None = None,
    deck: dict[str, Any] | None = None,
) -> Position:
    """A game in which the seats can play these numbers in turn: dealt to them while hands last, then drawn.

    The remaining islands and numbers follow in rising order.
    """
    position = start("fettnapf", seats, options=options, deck=deck)
    state = position.state
    left = Counter({number: int(state.deck_numbers[number]) for number in range(10)})
    left.subtract([turned, *plays])
    assert min(left.values()) >= 0, "the deck has no such cards"
    rest = sorted(left.elements())
    dealt = seats * int(state.hand_size)
    numbers = [*plays, *rest]
    hands = [[numbers[index] for index in range((seat - first) % seats, dealt, seats)] for seat in range(seats)]
    named = {island for hand in islands for island in hand} | set(island_pile)
    unnamed = [island for island in range(10, 31) if int(state.deck_islands) >> island & 1 and island not in named]
    each = int(state.islands_each)
    island_hands: list[list[int]] = []
    for seat in range(seats):
        hand = list(islands[seat]) if seat < len(islands) else []
        island_hands.append(hand + [unnamed.pop(0) for _ in range(each - len(hand))])
    deal = {
        "start": first,
        "hands": [[str(number) for number in hand] for hand in hands],
        "turned": str(turned),
        "pile": [str(number) for number in numbers[dealt:]],
        "islands": [[str(island) for island in hand] for hand in island_hands],
        "island_pile": [str(island) for island in [*island_pile, *unnamed]],
    }
    position.supply(position.game.notation.parse_deal(state, deal))
    return position


def announce(position: Position, plays: Sequence[int]) -> list[int]:
    """Play numbers and return the totals."""
    totals = []
    for number in plays:
        position.apply(number)
        totals.append(int(position.state.total))
    return totals


def feet(position: Position) -> list[int]:
    return [int(count) for count in position.state.feet[: position.setup.seats]]


def islands(position: Position, seat: int) -> list[int]:
    return [island for island in range(10, 31) if int(position.state.islands[seat]) >> island & 1]


def hand(position: Position, seat: int) -> list[int]:
    return [number for number in range(10) for _ in range(position.state.hands[seat, number])]

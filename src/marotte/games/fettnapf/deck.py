"""The cards of Fettnapf as data (N1 to N5, N12), and the bounds within which a table may change them."""

from typing import Any

from marotte.errors import UsageError, quote
from marotte.games.contract import Deck, Options

#: N1: how many cards there are of each number, 0 to 9.
NUMBERS = (8, 6, 6, 6, 6, 6, 6, 6, 4, 4)

#: N2: the islands there can be.
LOWEST_ISLAND = 10
HIGHEST_ISLAND = 30

#: Bounds of a table's own deck.
MOST_NUMBERS = 100
BOUNDS = {"hand": (1, 5), "islands_each": (0, 3), "feet": (1, 9)}


def default_deck(seats: int, options: Options) -> dict[str, Any]:
    """The cards of N1 and N2, the deal of N4 and N5, the end of N12."""
    return {
        "numbers": list(NUMBERS),
        "islands": list(range(LOWEST_ISLAND, HIGHEST_ISLAND + 1)),
        "hand": 3,
        "islands_each": 2 if seats <= 3 else 1,
        "feet": 4,
    }


def check_deck(seats: int, options: Options, deck: Deck) -> None:
    """Refuse a deck that can't be dealt, that the kernels can't hold, or with which a game need not end."""
    for key, (least, most) in BOUNDS.items():
        if not _is_integer(deck[key], least, most):
            raise UsageError(
                f"in a deck of Fettnapf {key} is an integer from {least} to {most}, not {quote(deck[key])}"
            )
    _check_numbers(seats, deck["hand"], deck["numbers"])
    _check_islands(seats, deck["islands_each"], deck["islands"])


def setup_numbers(seats: int, options: Options, deck: Deck) -> list[int]:
    """The integers that ``rules.begin`` takes."""
    choices = [int(options["calls"] == "manual"), int(options["islands"] == "open")]
    sizes = [deck["hand"], deck["islands_each"], deck["feet"]]
    return [seats, *choices, *sizes, *deck["numbers"], sum(1 << island for island in deck["islands"])]


def _is_integer(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _check_numbers(seats: int, hand: int, numbers: Any) -> None:
    if (
        not isinstance(numbers, list)
        or len(numbers) != len(NUMBERS)
        or not all(_is_integer(count, 0, MOST_NUMBERS) for count in numbers)
    ):
        raise UsageError("in a deck of Fettnapf numbers is a list of ten counts: how many 0s, how many 1s … to the 9s")
    # One card more than the hands: then there is always a discard under the top card to draw again (N11).
    least = seats * hand + 1
    if not least <= sum(numbers) <= MOST_NUMBERS:
        raise UsageError(
            f"a deck of Fettnapf for {seats} seats with {hand} in hand has {least} to {MOST_NUMBERS} number cards,"
            f" not {sum(numbers)}"
        )
    # Otherwise all other cards could be kept in hand for ever, and only 0s played.
    others = sum(numbers[1:])
    if others <= seats * (hand - 1):
        raise UsageError(
            f"a deck of Fettnapf for {seats} seats with {hand} in hand has more than {seats * (hand - 1)} number cards"
            f" above 0, not {others}: a game of 0s would never end"
        )


def _check_islands(seats: int, islands_each: int, islands: Any) -> None:
    if (
        not isinstance(islands, list)
        or not all(_is_integer(island, LOWEST_ISLAND, HIGHEST_ISLAND) for island in islands)
        or len(set(islands)) != len(islands)
    ):
        raise UsageError(
            f"in a deck of Fettnapf islands is a list of different integers from {LOWEST_ISLAND} to {HIGHEST_ISLAND}"
        )
    # The last island that is drawn ends the game (N13), so there has to be one.
    if len(islands) <= seats * islands_each:
        raise UsageError(
            f"a deck of Fettnapf for {seats} seats with {islands_each} each has more than {seats * islands_each}"
            f" islands, not {len(islands)}"
        )

"""The cards of Fettnapf as data (N1 to N5, N12), and the bounds of custom decks."""

from collections.abc import Sequence
from typing import Any

from marotte.errors import DeckError
from marotte.games.contract import Deck, DeckEntry, Options, SetupNumbers

#: N1: the number of cards of each value, 0 to 9.
NUMBERS = (8, 6, 6, 6, 6, 6, 6, 6, 4, 4)

#: N2: the range of possible islands.
LOWEST_ISLAND = 10
HIGHEST_ISLAND = 30

#: Bounds of a custom deck.
MOST_NUMBERS = 100
ENTRIES = (
    DeckEntry(
        "numbers", "How many 0s, 1s … 9s there are.", 0, MOST_NUMBERS, "counts", tuple(map(str, range(len(NUMBERS))))
    ),
    DeckEntry(
        "islands",
        "Which islands there are.",
        LOWEST_ISLAND,
        HIGHEST_ISLAND,
        "values",
        tuple(map(str, range(LOWEST_ISLAND, HIGHEST_ISLAND + 1))),
    ),
    DeckEntry("hand", "How many number cards everybody holds.", 1, 5),
    DeckEntry("islands_each", "How many islands are dealt to each player.", 0, 3),
    DeckEntry("feet", "The foot card of a player that ends the game.", 1, 9),
)


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
    """Refuse a deck that can't be dealt, that is too large for the kernels, or with which a game need not end."""
    _check_numbers(seats, deck["hand"], deck["numbers"])
    _check_islands(seats, deck["islands_each"], deck["islands"])


def setup_numbers(options: Options, deck: Deck) -> SetupNumbers:
    """What ``rules.begin`` needs."""
    return {
        "calls_by_hand": options["calls"] == "manual",
        "islands_open": options["islands"] == "open",
        "hand_size": deck["hand"],
        "islands_each": deck["islands_each"],
        "last_foot": deck["feet"],
        "numbers": tuple(deck["numbers"]),
        "islands": sum(1 << island for island in deck["islands"]),
    }


def _check_numbers(seats: int, hand: int, numbers: Sequence[int]) -> None:
    # One card more than the hands: then there is always a discard under the top card to refill the pile (N11).
    least = seats * hand + 1
    cards = sum(numbers)
    if not least <= cards <= MOST_NUMBERS:
        raise DeckError(
            f"a deck of Fettnapf for {seats} seats with {hand} in hand has {least} to {MOST_NUMBERS} number cards,"
            f" not {cards}",
            "numbers",
            cards=cards,
            least=least,
            most=MOST_NUMBERS,
        )
    # Otherwise players could keep all other cards in hand and play nothing but 0s.
    others = sum(numbers[1:])
    kept = seats * (hand - 1)
    if others <= kept:
        raise DeckError(
            f"a deck of Fettnapf for {seats} seats with {hand} in hand has more than {kept} number cards"
            f" above 0, not {others}: a game of 0s would never end",
            "zeros",
            cards=others,
            least=kept + 1,
        )


def _check_islands(seats: int, islands_each: int, islands: Sequence[int]) -> None:
    # Drawing the last island ends the game (N13), so there has to be one to draw.
    dealt = seats * islands_each
    if len(islands) <= dealt:
        raise DeckError(
            f"a deck of Fettnapf for {seats} seats with {islands_each} each has more than {dealt}"
            f" islands, not {len(islands)}",
            "islands",
            islands=len(islands),
            least=dealt + 1,
        )

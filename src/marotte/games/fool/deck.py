"""The deck of Fool! as data (T1, T2), and the bounds within which a table may change it."""

from typing import Any

from marotte.errors import UsageError, quote
from marotte.games.contract import Deck, Options

COLOURS = ("green", "red", "yellow", "blue")

#: T2: the highest card of each colour (from 2 upwards), the 1s and the discs, by players.
DECKS: dict[int, dict[str, int]] = {
    4: {"green": 17, "red": 13, "yellow": 11, "blue": 8, "ones": 3, "discs": 1},
    5: {"green": 20, "red": 16, "yellow": 14, "blue": 10, "ones": 4, "discs": 1},
    6: {"green": 23, "red": 19, "yellow": 17, "blue": 12, "ones": 5, "discs": 1},
    7: {"green": 26, "red": 22, "yellow": 20, "blue": 14, "ones": 6, "discs": 2},
    8: {"green": 27, "red": 23, "yellow": 21, "blue": 15, "ones": 6, "discs": 2},
}

#: Bounds of a table's own deck: a colour that ends at 1 is not in the deck at all.
HIGHEST_VALUE = 30
MOST_ONES = 16


def default_deck(seats: int, options: Options) -> dict[str, Any]:
    """The deck of T2."""
    return dict(DECKS[seats])


def check_deck(seats: int, options: Options, deck: Deck) -> None:
    """Refuse a deck whose cards can't be dealt evenly, or that the kernels can't hold."""
    bounds = dict.fromkeys(COLOURS, (1, HIGHEST_VALUE)) | {"ones": (0, MOST_ONES), "discs": (1, 2)}
    for key, (least, most) in bounds.items():
        if type(deck[key]) is not int or not least <= deck[key] <= most:
            raise UsageError(f"in a deck of Fool! {key} is an integer from {least} to {most}, not {quote(deck[key])}")
    if seats <= 2 * deck["discs"]:  # or the winner of a trick could be one of its fools, and lead while sitting out
        raise UsageError(f"{seats} seats are too few for {deck['discs']} discs")
    cards = sum(deck[colour] - 1 for colour in COLOURS) + deck["ones"]
    if cards == 0 or cards % seats:
        raise UsageError(f"a deck of Fool! is dealt out evenly: {cards} cards can't be dealt to {seats} seats")


def setup_numbers(seats: int, options: Options, deck: Deck) -> list[int]:
    """The integers that ``rules.begin`` takes."""
    colours = [deck[colour] for colour in COLOURS]
    return [seats, options["end_minus"], options["end_tens"], *colours, deck["ones"], deck["discs"]]

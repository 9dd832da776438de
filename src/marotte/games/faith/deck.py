"""The deck of The Fool's Faith as data (F1 to F4, F6), and the bounds within which a table may change it."""

from typing import Any

from marotte.errors import UsageError, quote
from marotte.games.contract import Deck, Options

COLOURS = ("cups", "pentacles", "swords", "wands")

#: F6: cards in the Chien, whatever the deck.
CHIEN = 4

#: Values of each colour (F1), Tarot cards (F2), cards dealt to each seat (F6), dare cards (F4).
DECK: dict[str, int] = {"values": 8, "tarot": 11, "hand": 8, "dares": 10}

#: The bounds of a table's own deck; the Fool (F3) is always in it.
BOUNDS: dict[str, tuple[int, int]] = {"values": (1, 8), "tarot": (0, 21), "hand": (2, 8), "dares": (4, 30)}


def default_deck(seats: int, options: Options) -> dict[str, Any]:
    """The deck of F1 to F4, the same for any number of players."""
    return dict(DECK)


def check_deck(seats: int, options: Options, deck: Deck) -> None:
    """Refuse a deck that does not go round, or that the kernels can't hold."""
    for key, (least, most) in BOUNDS.items():
        if type(deck[key]) is not int or not least <= deck[key] <= most:
            raise UsageError(
                f"in a deck of The Fool's Faith {key} is an integer from {least} to {most}, not {quote(deck[key])}"
            )
    cards = len(COLOURS) * deck["values"] + deck["tarot"] + 1
    needed = seats * deck["hand"] + CHIEN
    if cards < needed:
        raise UsageError(
            f"a deck of The Fool's Faith for {seats} seats with {deck['hand']} cards each "
            f"and {CHIEN} in the Chien has at least {needed} cards, not {cards}"
        )
    if deck["dares"] <= seats:  # everyone may have one card before somebody wins a second
        raise UsageError(
            f"a deck of The Fool's Faith for {seats} seats has at least {seats + 1} dares, not {deck['dares']}"
        )


def setup_numbers(seats: int, options: Options, deck: Deck) -> list[int]:
    """The integers that ``rules.begin`` takes."""
    return [seats, deck["values"], deck["tarot"], deck["hand"], deck["dares"]]

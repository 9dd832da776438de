"""The deck of The Fool's Faith as data (F1 to F4, F6), and the bounds within which a table may change it."""

from typing import Any

from marotte.errors import DeckError
from marotte.games.contract import Deck, DeckEntry, Options, SetupNumbers

COLOURS = ("cups", "pentacles", "swords", "wands")

#: F6: cards in the Chien, whatever the deck.
CHIEN = 4

#: F20: the most dare cards that a table can require for winning.
MOST_TO_WIN = 3

#: Values of each colour (F1), Tarot cards (F2), cards dealt to each seat (F6), dare cards (F4).
DECK: dict[str, int] = {"values": 8, "tarot": 11, "hand": 8, "dares": 10}

#: Bounds of a custom deck; the Fool (F3) is always in it.
ENTRIES = (
    DeckEntry("values", "How many cards each colour has.", 1, 8),
    DeckEntry("tarot", "How many Tarot cards there are.", 0, 21),
    DeckEntry("hand", "How many cards are dealt to each player.", 2, 8),
    DeckEntry("dares", "How many dare cards there are.", 4, 30),
)


def default_deck(seats: int, options: Options) -> dict[str, Any]:
    """The deck of F1 to F4, the same for any number of players."""
    return dict(DECK)


def check_deck(seats: int, options: Options, deck: Deck) -> None:
    """Refuse a deck with too few cards to deal, or so few dare cards that nobody may win."""
    cards = len(COLOURS) * deck["values"] + deck["tarot"] + 1
    needed = seats * deck["hand"] + CHIEN
    if cards < needed:
        raise DeckError(
            f"a deck of The Fool's Faith for {seats} seats with {deck['hand']} cards each "
            f"and {CHIEN} in the Chien has at least {needed} cards, not {cards}",
            "cards",
            cards=cards,
            least=needed,
        )
    # F20: every player may hold one card less than it takes to win.
    least = seats * (options["dares_to_win"] - 1) + 1
    if deck["dares"] < least:
        raise DeckError(
            f"a deck of The Fool's Faith for {seats} seats and {options['dares_to_win']} dare cards to win "
            f"has at least {least} dares, not {deck['dares']} (F20)",
            "dares",
            dares=deck["dares"],
            least=least,
        )


def setup_numbers(options: Options, deck: Deck) -> SetupNumbers:
    """What ``rules.begin`` needs: the deck and the option."""
    return {**deck, **options}

"""The deck of Fool! as data (T1, T2), and the bounds within which a table may change it."""

from typing import Any

from marotte.errors import DeckError
from marotte.games.contract import Deck, DeckEntry, Options, SetupNumbers

COLOURS = ("green", "red", "yellow", "blue")

#: T2: the highest card of each colour (from 2 upwards), the 1s and the discs, by number of players.
DECKS: dict[int, dict[str, int]] = {
    4: {"green": 17, "red": 13, "yellow": 11, "blue": 8, "ones": 3, "discs": 1},
    5: {"green": 20, "red": 16, "yellow": 14, "blue": 10, "ones": 4, "discs": 1},
    6: {"green": 23, "red": 19, "yellow": 17, "blue": 12, "ones": 5, "discs": 1},
    7: {"green": 26, "red": 22, "yellow": 20, "blue": 14, "ones": 6, "discs": 2},
    8: {"green": 27, "red": 23, "yellow": 21, "blue": 15, "ones": 6, "discs": 2},
}

#: Bounds of a custom deck: a colour that ends at 1 is not in the deck at all.
HIGHEST_VALUE = 30
MOST_ONES = 16
ENTRIES = (
    *(
        DeckEntry(colour, f"The highest {colour} card; 1 leaves the colour out.", 1, HIGHEST_VALUE)
        for colour in COLOURS
    ),
    DeckEntry("ones", "How many 1s there are.", 0, MOST_ONES, cards=("1",)),
    DeckEntry("discs", "How many Fool! discs there are.", 1, 2),
)


def default_deck(seats: int, options: Options) -> dict[str, Any]:
    """The deck of T2."""
    return dict(DECKS[seats])


def check_deck(seats: int, options: Options, deck: Deck) -> None:
    """Refuse a deck that can't be dealt evenly or has too many discs."""
    discs = deck["discs"]
    if seats <= 2 * discs:  # otherwise the winner of a trick could be one of its fools, and lead while sitting out
        raise DeckError(f"{seats} seats are too few for {discs} discs", "discs", seats=seats, discs=discs)
    cards = sum(deck[colour] - 1 for colour in COLOURS) + deck["ones"]
    if cards == 0 or cards % seats:
        sentence = f"a deck of Fool! is dealt out evenly: {cards} cards can't be dealt to {seats} seats"
        raise DeckError(sentence, "uneven", cards=cards, seats=seats)


def setup_numbers(options: Options, deck: Deck) -> SetupNumbers:
    """What ``rules.begin`` needs."""
    return {
        "end_minus": options["end_minus"],
        "end_tens": options["end_tens"],
        "is_tens_of_one": options["tens_of"] == "one",
        "rounds_to_play": options["rounds"],
        "highest": tuple(deck[colour] for colour in COLOURS),
        "ones": deck["ones"],
        "discs": deck["discs"],
    }

"""The deck of Ciao! as data (C1 to C3), and the bounds of custom decks.

A deck table gives the number of cards of each kind, by card name as in records (``rg``, ``py+``, ``jr``, ``m``), and
the number of cards dealt to each seat (``hand``).
"""

from typing import Any

from marotte.errors import DeckError
from marotte.games.contract import Deck, DeckEntry, Options, SetupNumbers

SYMBOLS = "rps"  # rock, paper, scissors: each is beaten by the next, scissors by rock
COLOURS = "gyr"  # green, yellow, red: in ascending strength
EVENTS = ("", "@", "!", "+", ">", "~")  # none, again or about-turn, speed, +3, give, swap

#: All kinds in deck order: by symbol, then colour, then event; then the jokers; then the millstone.
CARD_NAMES = (
    *(symbol + colour + event for symbol in SYMBOLS for colour in COLOURS for event in EVENTS),
    *("j" + colour for colour in COLOURS),
    "m",
)
MILLSTONE_NAME = CARD_NAMES[-1]

#: C1: cards per symbol in each colour. C3: one of them for each event.
CARDS_OF_A_SYMBOL = {"g": 12, "y": 10, "r": 10}
CARDS_OF_AN_EVENT = 1
#: C2.
JOKERS_OF_A_COLOUR = 3
MILLSTONES = 3
#: C4.
HAND = 7

#: Bounds of a custom deck.
MOST_OF_A_KIND = 7  # counts are stored in three bits
MOST_CARDS = 120
MOST_IN_HAND = 30
ENTRIES = (
    *(DeckEntry(name, f"How many {name} there are.", 0, MOST_OF_A_KIND, cards=(name,)) for name in CARD_NAMES),
    DeckEntry("hand", "How many cards are dealt to each player.", 1, MOST_IN_HAND),
)


def default_deck(seats: int, options: Options) -> dict[str, Any]:
    """The deck of C1 to C3. C22: the ``symbols`` level has no events and no millstones."""
    has_events = options["level"] != "symbols"
    deck: dict[str, Any] = {}
    for name in CARD_NAMES:
        if name == MILLSTONE_NAME:
            deck[name] = MILLSTONES if has_events else 0
        elif name[0] == "j":
            deck[name] = JOKERS_OF_A_COLOUR
        elif len(name) == 3:
            deck[name] = CARDS_OF_AN_EVENT if has_events else 0
        else:
            deck[name] = CARDS_OF_A_SYMBOL[name[1]] - CARDS_OF_AN_EVENT * (len(EVENTS) - 1)
    return deck | {"hand": HAND}


def check_deck(seats: int, options: Options, deck: Deck) -> None:
    """Refuse a deck that can't be dealt, that nobody could lead from, or that is too large for the kernels."""
    cards = sum(deck[name] for name in CARD_NAMES)
    least = seats * deck["hand"]
    if not least <= cards <= MOST_CARDS:
        raise DeckError(
            f"a deck of Ciao! for {seats} seats with {deck['hand']} in hand has {least} to {MOST_CARDS} cards,"
            f" not {cards}",
            "cards",
            cards=cards,
            least=least,
            most=MOST_CARDS,
        )
    # C6, C10: otherwise the first player might have nothing to play.
    millstones = deck[MILLSTONE_NAME]
    if millstones >= deck["hand"]:
        raise DeckError(
            f"in a deck of Ciao! there are fewer millstones than cards in hand: not {millstones}"
            f" with {deck['hand']} in hand",
            "millstones",
            millstones=millstones,
            hand=deck["hand"],
        )
    if options["level"] == "symbols":
        extra = [name for name in CARD_NAMES if deck[name] and (name == MILLSTONE_NAME or len(name) == 3)]
        if extra:
            sentence = f"at the level of symbols a deck of Ciao! has no events and no millstones: not {extra[0]}"
            raise DeckError(sentence, "symbols")


def setup_numbers(options: Options, deck: Deck) -> SetupNumbers:
    """What ``rules.begin`` needs."""
    return {
        "is_edition_a": options["edition"] == "A",
        "by_colour": options["level"] == "full",
        "mistakes_punished": options["mistakes"] == "punished",
        "any_plus_answers": options["plus3"] == "any",
        "rounds_to_play": options["rounds"],
        "hand_size": deck["hand"],
        "kinds": tuple(deck[name] for name in CARD_NAMES),
    }

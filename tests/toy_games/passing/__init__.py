"""Passing: everybody secretly passes one of three cards to the left, all at once. The highest sum wins."""

from marotte.games.contract import Deck, Game, Options, SetupNumbers


def default_deck(seats: int, options: Options) -> dict[str, int]:
    """There is nothing to choose."""
    return {}


def check_deck(seats: int, options: Options, deck: Deck) -> None:
    """Every deck of this game fits."""


def setup_numbers(options: Options, deck: Deck) -> SetupNumbers:
    """There is nothing to choose."""
    return {}


GAME = Game(
    name="passing",
    title="Passing",
    summary="Pass a card to the left.",
    credit="Nobody",
    seat_counts=range(2, 5),
    default_seats=3,
    package=__name__,
    options=(),
    deck_entries=(),
    default_deck=default_deck,
    check_deck=check_deck,
    setup_numbers=setup_numbers,
)

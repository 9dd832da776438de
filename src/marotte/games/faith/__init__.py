"""The Fool's Faith by Jason St. Just: win the most tricks, and let the others do the dares."""

from marotte.games.contract import Game, Option
from marotte.games.faith.deck import ENTRIES, MOST_TO_WIN, check_deck, default_deck, setup_numbers

GAME = Game(
    name="faith",
    title="The Fool's Faith",
    summary="A tarot trick game: exchange with the Chien, win the most tricks, hand out the dares.",
    credit="Jason St. Just (Lindemans)",
    seat_counts=range(3, 6),
    default_seats=4,
    package=__name__,
    options=(Option("dares_to_win", "How many dare cards win the game.", 2, minimum=1, maximum=MOST_TO_WIN),),
    deck_entries=ENTRIES,
    default_deck=default_deck,
    check_deck=check_deck,
    setup_numbers=setup_numbers,
    short_options={"dares_to_win": 1},
)

"""Fool! by Friedemann Friese: get rid of your cards, and don't play the worst one."""

from marotte.games.contract import Game, Option
from marotte.games.fool.deck import ENTRIES, check_deck, default_deck, setup_numbers

GAME = Game(
    name="fool",
    title="Fool!",
    summary="A trick game: play a card in every trick, but never the worst one.",
    credit="Friedemann Friese (2F-Spiele)",
    seat_counts=range(4, 9),
    default_seats=4,
    package=__name__,
    options=(
        Option(
            "end_minus", "The game ends when a total is this many points below zero.", 80, minimum=1, maximum=1_000_000
        ),
        Option("end_tens", "The game ends when so many +10s have been scored.", 6, minimum=1, maximum=1_000_000),
        Option("tens_of", "Whose +10s are counted: those of all together, or of one player.", "all", ("all", "one")),
        Option(
            "rounds",
            "The game has exactly so many rounds, however many points there are; 0: it ends by points and +10s.",
            0,
            maximum=1000,
        ),
    ),
    deck_entries=ENTRIES,
    default_deck=default_deck,
    check_deck=check_deck,
    setup_numbers=setup_numbers,
    short_options={"rounds": 1},
)

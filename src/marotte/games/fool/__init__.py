"""Fool! by Friedemann Friese: get rid of your cards, and don't play the worst one."""

from marotte.games.contract import Game, Option
from marotte.games.fool.deck import check_deck, default_deck, setup_numbers

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
        Option(
            "end_tens", "The game ends when all together have scored so many +10s.", 6, minimum=1, maximum=1_000_000
        ),
    ),
    default_deck=default_deck,
    check_deck=check_deck,
    setup_numbers=setup_numbers,
)

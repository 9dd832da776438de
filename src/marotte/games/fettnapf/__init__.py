"""Fettnapf by Reinhard Staupe: count up and down, and avoid the islands you have seen."""

from marotte.games.contract import Game, Option
from marotte.games.fettnapf.deck import ENTRIES, check_deck, default_deck, setup_numbers

GAME = Game(
    name="fettnapf",
    title="Fettnapf",
    summary="A game of counting and memory: never announce a number that lies on another player's island.",
    credit="Reinhard Staupe (French edition: Gigamic)",
    seat_counts=range(2, 6),
    default_seats=3,
    package=__name__,
    options=(
        Option(
            "islands",
            "Islands are turned over after a moment, or stay open for all to see.",
            "hidden",
            choices=("hidden", "open"),
        ),
        Option(
            "calls",
            "Whether stop is called for the holder of an island, or the holder has to do it.",
            "automatic",
            choices=("automatic", "manual"),
        ),
    ),
    deck_entries=ENTRIES,
    default_deck=default_deck,
    check_deck=check_deck,
    setup_numbers=setup_numbers,
    short_deck={"feet": 2},
    times=("show", "call"),  # there is only one round
    low_scores_win=True,
)

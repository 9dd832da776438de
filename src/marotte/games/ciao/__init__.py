"""Ciao! by Olivier Finet: rock, paper, scissors in three colours; be the first to get rid of all your cards."""

from typing import Any

from marotte.games.ciao.deck import ENTRIES, check_deck, default_deck, setup_numbers
from marotte.games.contract import Game, Option

#: C21: rounds per game, by edition.
ROUNDS = {"A": 10, "B": 5}


def complete_options(options: dict[str, Any]) -> dict[str, Any]:
    """C21: use the edition's number of rounds unless the table sets one."""
    return options if options["rounds"] is not None else {**options, "rounds": ROUNDS[options["edition"]]}


GAME = Game(
    name="ciao",
    title="Ciao!",
    summary="A shedding game: beat the card on the table by rock, paper or scissors, and be the first without a card.",
    credit="Olivier Finet (Défifoo)",
    seat_counts=range(2, 7),
    default_seats=4,
    package=__name__,
    options=(
        Option(
            "edition",
            "A: the dealer chooses the direction, who could not play must play a drawn card that fits, ten rounds."
            " B: clockwise, a drawn card may be kept, five rounds.",
            "B",
            choices=("A", "B"),
        ),
        Option(
            "level",
            "For the youngest: symbols alone; then events and millstones too; then colours as well.",
            "full",
            choices=("symbols", "events", "full"),
        ),
        Option(
            "mistakes",
            "Whether a wrong card is refused, or can be put down and costs three cards and the turn.",
            "blocked",
            choices=("blocked", "punished"),
        ),
        Option(
            "plus3",
            "Whether a +3 must be answered by one that beats it (or a joker), or by any +3 (or a joker).",
            "beats",
            choices=("beats", "any"),
        ),
        Option("rounds", "How many rounds make a game (by edition: 10 in A, 5 in B).", None, minimum=1, maximum=1000),
    ),
    deck_entries=ENTRIES,
    default_deck=default_deck,
    check_deck=check_deck,
    setup_numbers=setup_numbers,
    short_options={"rounds": 1},
    times=("rest", "race", "thanks"),
    low_scores_win=True,
    complete_options=complete_options,
)

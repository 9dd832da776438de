"""Variants that are small enough for exact methods: two seats, a handful of cards, a bounded number of moves.

They use the real rules with another deck. One thing is added: after ``most_moves`` moves a game ends without a winner,
since a game of Ciao! could go on without end.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from marotte.games.ciao.deck import CARD_NAMES
from marotte.games.registry import Setup, find_game, make_setup


@dataclass(frozen=True)
class Variant:
    """A setup, and the maximum number of moves."""

    name: str
    title: str
    game: str
    seats: int
    options: dict[str, Any]
    deck: dict[str, Any]
    most_moves: int

    @cached_property
    def setup(self) -> Setup:
        """The setup of the variant."""
        return make_setup(find_game(self.game), self.seats, self.options, self.deck)


def _ciao_deck(hand: int, **cards: int) -> dict[str, int]:
    return dict.fromkeys(CARD_NAMES, 0) | cards | {"hand": hand}


VARIANTS = (
    Variant(
        name="tiny_ciao",
        title="Ciao! with five cards",
        game="ciao",
        seats=2,
        options={"rounds": 1},
        deck=_ciao_deck(hand=2, **{"rg": 1, "ry": 1, "pg": 1, "sg": 1, "sg+": 1}),
        most_moves=6,
    ),
    Variant(
        name="tiny_fettnapf",
        title="Fettnapf with five numbers and three islands",
        game="fettnapf",
        seats=2,
        options={},
        # One 7, two 8s, two 9s. The third island is drawn when the count turns, and that ends the game.
        deck={"numbers": [0] * 7 + [1, 2, 2], "islands": [17, 18, 25], "hand": 2, "islands_each": 1, "feet": 1},
        most_moves=20,  # more than are possible
    ),
)

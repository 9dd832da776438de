"""What a game need not say: no draw pile, all moves public, nothing shown for a moment, nothing timed.

Each class holds the defaults of one module of a game, under the names of :mod:`marotte.games.contract`. What the module
defines itself takes their place, so it says only what is special about its game.
"""

from collections.abc import Collection, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, Self

from marotte.errors import NotationError
from marotte.games.bit_sets import members

if TYPE_CHECKING:  # the contract imports this module
    from marotte.games.contract import Ending, Fact, Game, Moment
    from marotte.games.kernel import State


class Defaults:
    """The defaults of one module of a game."""

    def __init__(self, game: "Game") -> None:
        self._game = game

    def replaced_by(self, module: ModuleType) -> Self:
        """These defaults, with what the module defines in their place."""
        vars(self).update(vars(module))
        return self


class DefaultNotation(Defaults):
    """There is no draw pile."""

    def shuffle_names(self, state: "State", cards: Sequence[int]) -> list[str]:
        """There is no pile to be refilled."""
        raise NotationError(f"nothing is shuffled during a round of {self._game.title}")

    def parse_shuffle(self, state: "State", names: Sequence[str]) -> list[int]:
        """There is no pile to be refilled."""
        raise NotationError(f"nothing is shuffled during a round of {self._game.title}")


class DefaultDisplay(Defaults):
    """Players hold all cards, and there are no tricks."""

    def rest_names(self, state: "State") -> dict[str, list[str]]:
        """Players hold all cards."""
        return {}

    def round_details(self, before: "State", after: "State") -> dict[str, Any]:
        """There are no tricks."""
        return {}


class DefaultSecrets(Defaults):
    """No part of a deal is shown; all moves and actors are public; nothing is shown only for a moment."""

    OPEN_IN_DEAL: Sequence[str] = ()
    OWN_IN_DEAL: Sequence[str] = ()
    OWN_IS_SECRET = False

    def shown_move(self, state: "State", seat: int, action: int, viewer: int) -> str | None:
        """All moves are public."""
        return self._game.notation.move_name(state, seat, action)

    def shown_actors(self, state: "State", seat: int) -> list[int]:
        """Everybody sees whose turn it is."""
        return members(int(state.actors))

    def forget_flashed(self, view: "State", seat: int) -> None:
        """Nothing is shown only for a moment."""

    def flashed_cards(self, before: "State", after: "State") -> list[tuple[int, str]]:
        """Nothing is shown only for a moment."""
        return []


class DefaultTiming(Defaults):
    """Nobody has to be quick."""

    MOMENTS: Mapping[int, "Moment"] = {}
    UNASKED: Collection[str] = ()

    def waiting_state(self, before: "State", seat: int, action: int) -> bytes | None:
        """Everybody sees who is asked, so there is no need to wait."""
        return None


class DefaultFacts(Defaults):
    """There is no draw pile, and nothing is shown only for a moment."""

    def shuffle_facts(self, before: "State", after: "State", viewer: int | None) -> list["Fact"]:
        """Never called, because there is no draw pile."""
        return []

    def remembered(self, fact: "Fact", state: "State", viewer: int) -> "Fact":
        """Nothing is shown only for a moment."""
        return fact


class DefaultWords(Defaults):
    """Points, moves in one list, and the end after a number of rounds, which many games have."""

    SCORES = "points"

    def ending_words(self, ending: "Ending", names: Sequence[str]) -> str:
        """Other endings are told by the last move."""
        return f"That was round {ending.count} of {ending.of}." if ending.why == "rounds" else ""

    def move_steps(self, state: "State", seat: int, action: int, names: Sequence[str]) -> Sequence[Sequence[str]]:
        """No steps: the move is one choice in a list."""
        return ()

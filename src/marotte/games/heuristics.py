"""The heuristics of a game: what its module ``heuristics`` offers to the bots and to the search.

The module is optional: without it only the bot ``random`` can play the game.
"""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # NumPy is heavy
    from collections.abc import Callable

    from marotte.games.kernel import Array, Random, State
    from marotte.games.view import View


class Memory(Protocol):
    """What a bot with a human memory remembers of one game."""

    def recall(self, view: "View") -> "View":
        """The view without what has been forgotten since the last one; the bot chooses by the result."""

    def note(self, view: "View", action: int) -> None:
        """Note the action that was chosen by the recalled view."""


class Heuristics(Protocol):
    """Heuristics of a game; the functions are kernels. A *view* here can also be a full state that the search imagines.

    Defaults that suit most games are in :mod:`marotte.games.search_defaults`.
    """

    #: With at most this many moves left, the search is exhaustive; 0: never.
    SOLVED_MOVES: int

    #: How many states that fit a view are imagined per iteration; one is chosen by its ``plausibility``.
    IMAGINED: int

    #: Creates a memory that forgets as people do, given a generator; None where there is nothing to remember.
    HUMAN_MEMORY: "Callable[[Random], Memory] | None"

    #: Replaces a bot's chosen action when people are at the table; None where that makes no difference.
    MANNERS: "Callable[[View, int], int] | None"

    def novice(self, view: "State", seat: int, random: "Random") -> int:
        """A child's action."""

    def club(self, view: "State", seat: int, random: "Random") -> int:
        """The action of a regular player."""

    def rollout(self, state: "State", seat: int, random: "Random") -> int:
        """The action with which the search plays a round to its end."""

    def choices(self, state: "State", seat: int, actions: "Array") -> int:
        """List the actions worth trying, like ``rules.legal`` or fewer; the choice of ``club`` must be among them."""

    def moves_left(self, state: "State") -> int:
        """The maximum number of moves left in this round; a large number if unknown."""

    def is_settled(self, state: "State", rounds: int) -> bool:
        """Whether the round that follows ``rounds`` complete ones is decided, so that ``outlook`` can judge it."""

    def plausibility(self, seat: int, state: "State", past: "State") -> float:
        """How well an imagined state fits what the others did; more than 0.

        ``past`` is a copy of the state that may be changed to replay how it came about.
        """

    def outlook(self, state: "State", values: "Array") -> None:
        """Write each seat's chance of winning the game, after a round or when the game is over."""

"""The heuristics of a game: what they must offer to the bots and to the search, and where they are found.

A built-in game has a module of its name in this package. An external game may have a module ``bots`` beside its rules;
without one only the bot ``random`` can play it.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol, cast

from marotte.errors import UsageError
from marotte.games.contract import Game

if TYPE_CHECKING:
    from collections.abc import Callable

    from marotte.bots.bot import Bot, Generator
    from marotte.games.kernel import Array, Random, State
    from marotte.games.view import View


class Heuristics(Protocol):
    """Heuristics of a game; the functions are kernels. A *view* here can also be a full state that the search imagines.

    Defaults that suit most games are in :mod:`marotte.bots.search_defaults`.
    """

    #: With at most this many moves left, the search is exhaustive; 0: never.
    SOLVED_MOVES: int

    #: How many states that fit a view are imagined per iteration; one is chosen by its ``plausibility``.
    IMAGINED: int

    #: Makes a bot, given it and a generator, forget as people do; None where there is nothing to remember.
    HUMAN_MEMORY: "Callable[[Bot, Generator], Bot] | None"

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


@cache
def thumb_of(game: Game) -> Heuristics:
    """The heuristics for a game."""
    own = f"marotte.bots.{game.name}" if game.package == f"marotte.games.{game.name}" else f"{game.package}.bots"
    if find_spec(own) is None:
        raise UsageError(f"nobody has written rules of thumb for {game.title}: only the bot random can play it")
    found: Any = import_module(own)
    return cast(Heuristics, found)

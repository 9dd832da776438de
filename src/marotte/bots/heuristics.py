"""Where the rules of thumb of a game are: what each of them must offer to the ladder of bots and to the search.

A game of our own has a module of its name in this package. A game from elsewhere may bring a module ``bots`` beside its
rules; without one it can only be played at random.
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
    """Rules of thumb, all of them kernels. A *view* here is also a full state that somebody imagines.

    What most games answer alike is in :mod:`marotte.bots.search_defaults`.
    """

    #: With at most so many moves to go the search goes through all of them; 0: never.
    SOLVED_MOVES: int

    #: The search imagines so many states that fit a view, and goes on from one of them by its ``plausibility``.
    IMAGINED: int

    #: What makes a bot, given it and a generator, forget as people do; None, where nothing has to be remembered.
    HUMAN_MEMORY: "Callable[[Bot, Generator], Bot] | None"

    #: What a bot does among people instead of the action that it has chosen; None, where that makes no difference.
    MANNERS: "Callable[[View, int], int] | None"

    def novice(self, view: "State", seat: int, random: "Random") -> int:
        """What a child would do."""

    def club(self, view: "State", seat: int, random: "Random") -> int:
        """What somebody would do who plays every week."""

    def rollout(self, state: "State", seat: int, random: "Random") -> int:
        """How the search plays a round to its end."""

    def choices(self, state: "State", seat: int, actions: "Array") -> int:
        """The actions that are worth a task, with those of ``club`` among them: like ``rules.legal``, or fewer."""

    def moves_left(self, state: "State") -> int:
        """At most so many moves are left in this round; many, if that can't be told."""

    def is_settled(self, state: "State", rounds: int) -> bool:
        """Whether the round that followed so many others is decided, so that ``outlook`` can judge it."""

    def plausibility(self, seat: int, state: "State", past: "State") -> float:
        """More than 0: how well an imagined state goes with what the others did.

        ``past`` is a copy of it that may be changed, to see how they came there.
        """

    def outlook(self, state: "State", values: "Array") -> None:
        """After a round, or where the game is over: the chance of each seat to win the game."""


@cache
def thumb_of(game: Game) -> Heuristics:
    """The rules of thumb for a game."""
    own = f"marotte.bots.{game.name}" if game.package == f"marotte.games.{game.name}" else f"{game.package}.bots"
    if find_spec(own) is None:
        raise UsageError(f"nobody has written rules of thumb for {game.title}: only the bot random can play it")
    found: Any = import_module(own)
    return cast(Heuristics, found)

"""OpenSpiel: every game as a Python game, ``python_marotte_fool`` and so on, and the variants of :mod:`tiny`.

    import pyspiel
    import marotte.research.openspiel

    game = pyspiel.load_game("python_marotte_ciao(players=3,edition=A,rounds=2)")

Importing this module registers them. Parameters are ``players`` (OpenSpiel's word for seats), the options of the game
(0 for a number that depends on another option), and ``most_moves``: a game with that many moves ends without a winner.
Variants have no parameters.

**Chance is explicit.** Chance draws one card at a time. A whole deal as one chance node would have more outcomes than
there are atoms, and sampling it inside the state would hide it from all methods that traverse the tree. So the same
game serves sampling-based search and, with a small deck, exact methods.

**Information states** have perfect recall: the text is what the seat sees now, and a digest of everything that it has
seen and done. Observations are what it sees now, as text or as the encoding.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import policy as openspiel_policy

from marotte.bots.ladder import make_bot
from marotte.errors import UsageError
from marotte.games.contract import MAX_SEATS, SPECTATOR, Game
from marotte.games.randomness import new_random
from marotte.games.registry import Setup, all_games, make_setup
from marotte.research.payoff import win_payoff
from marotte.research.tiny import VARIANTS, Variant
from marotte.research.tree import NATURE, NOBODY, Node, view_text

#: Prefix of the name of a game or a variant.
PREFIX = "python_marotte_"

#: No game takes this many moves unless all players want it to.
MOST_MOVES = 10_000

#: How often a bot is asked at each information state to estimate its policy.
ASKED_OFTEN = 1000


def _game_type(name: str, title: str, seat_counts: range, parameters: dict[str, Any], has_tensor: bool) -> Any:
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=f"Marotte: {title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seat_counts[-1],
        min_num_players=seat_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=has_tensor,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def load_game(text: str) -> "MarotteGame":
    """Load a game by name and parameters. Defined here so that another process registers the games first."""
    game: MarotteGame = pyspiel.load_game(text)
    return game


class MarotteGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game at a table with a given setup."""

    def __init__(self, game_type: Any, setup: Setup, most_moves: int, parameters: dict[str, Any]) -> None:
        if most_moves < 1:
            raise UsageError(f"the most moves of a game are an integer from 1, not {most_moves}")
        rules = setup.game.rules
        information = pyspiel.GameInfo(
            num_distinct_actions=rules.ACTIONS,
            max_chance_outcomes=_most_outcomes(setup),
            num_players=setup.seats,
            min_utility=-1.0 / (setup.seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=most_moves,
        )
        super().__init__(game_type, information, parameters)
        self.setup = setup
        self.most_moves = most_moves
        self.start = Node(setup, most_moves)

    def new_initial_state(self) -> "MarotteState":
        """A game before the first card is drawn."""
        return MarotteState(self)

    def __reduce__(self) -> Any:
        """Pickle as name and parameters."""
        return load_game, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        """Before each move there may be a deal or shuffle, card by card, and a draw of the seat to act."""
        return (self.most_moves + 1) * (self.setup.game.rules.MAX_CHANCE + 1)

    def make_py_observer(self, observation_type: Any = None, params: Any = None) -> "Observer":
        """Create an observer, which shows a state to a player."""
        kind = observation_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self, kind, params)


def _most_outcomes(setup: Setup) -> int:
    """Outcomes are cards or seats. Seats are below MAX_SEATS; no game has a card above its number of actions."""
    return max(setup.game.rules.ACTIONS, MAX_SEATS, 1 << 7)


class MarotteState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A game in progress."""

    def __init__(self, game: MarotteGame) -> None:
        super().__init__(game)
        self.node = game.start.copy()

    def current_player(self) -> int:
        """The seat to choose, or OpenSpiel's number for chance or the end."""
        player = self.node.player
        if player == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if player == NATURE else player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.node.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The possible outcomes of chance, with their probabilities."""
        return self.node.outcomes()

    def returns(self) -> list[float]:
        """Shares of the win (see :mod:`marotte.research.payoff`)."""
        return win_payoff(self.node.setup, self.node.position.winners)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "MarotteState":
        """A game that this player can't tell from the true one. Its history is empty: the true one would reveal it."""
        state: MarotteState = self.get_game().new_initial_state()
        state.node = self.node.resampled(player, new_random(int(sampler() * (1 << 53))))
        return state

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.node.legal_actions()) if player == self.node.player else []

    def _apply_action(self, action: int) -> None:
        self.node.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return f"nature: {action}"
        position = self.node.position
        return position.game.notation.move_name(position.state, player, action)

    def __str__(self) -> str:
        return f"{self.node.position!r} after {self.node.moves} moves, {len(self.history())} choices"


class Observer:
    """Shows a state to a player, as text and as numbers: what the player sees, or only what is public."""

    def __init__(self, game: MarotteGame, kind: Any, parameters: Any) -> None:
        if parameters:
            raise ValueError(f"observations of Marotte have no parameters, not {parameters}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("observations of Marotte show what one player sees or what is public, not all hands")
        # A view can't be split. Asking for its hidden part alone gives neither text nor tensor, as OpenSpiel's own
        # playthroughs of a game expect.
        self.is_empty = not kind.public_info
        self.has_recall = bool(kind.perfect_recall)
        self.shows_hidden = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.length = game.setup.game.encoding_length
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self.is_empty:
            return
        if self.has_recall and game.get_type().provides_information_state_tensor:
            # The viewing seat; then, in order, each of its own actions (from 1; 0: not its own) and the view after it.
            # Each move may be preceded by a shuffle. At the start there is an empty view, then the deal.
            rows = 2 * game.most_moves + 2
            self.tensor = np.zeros(game.setup.seats + rows * (1 + self.length), np.float32)
            self.dict["player"] = self.tensor[: game.setup.seats]
            self.dict["seen"] = self.tensor[game.setup.seats :].reshape(rows, 1 + self.length)
        elif not self.has_recall:
            self.tensor = np.zeros(self.length, np.float32)
            start = 0
            for name, length, _ in game.setup.game.encoding.LAYOUT:
                self.dict[name] = self.tensor[start : start + length]
                start += length

    def set_from(self, state: MarotteState, player: int) -> None:
        """Write what the player sees to the tensor."""
        if self.tensor is None:
            raise ValueError("this kind of observation has no tensor")
        self.tensor.fill(0)
        viewer = player if self.shows_hidden else SPECTATOR
        if not self.has_recall:
            self.tensor[:] = state.node.position.view(viewer).encode()
            return
        if self.shows_hidden:
            self.dict["player"][player] = 1
        for row, (action, view) in enumerate(state.node.trail.views(viewer)):
            self.dict["seen"][row, 0] = action + 1
            self.dict["seen"][row, 1:] = view.encode()

    def string_from(self, state: MarotteState, player: int) -> str | None:
        """What the player sees, as text."""
        if self.is_empty:
            return None
        viewer = player if self.shows_hidden else SPECTATOR
        name = f"seat {player}" if self.shows_hidden else "spectator"
        text = f"{name}: {view_text(state.node.position.view(viewer))}"
        if self.has_recall:
            text += f" after {state.node.trail.seen(viewer).hex()}"
        return text


class BotPolicy(openspiel_policy.Policy):  # type: ignore[misc]  # OpenSpiel has no types
    """A bot's policy, found by asking it many times at each information state: the probabilities are estimates."""

    def __init__(self, game: MarotteGame, bot: str, *, seed: int = 0, asked_often: int = ASKED_OFTEN) -> None:
        super().__init__(game, list(range(game.num_players())))
        self._bot = make_bot(bot, game.setup.game, new_random(seed))
        self._asked_often = asked_often
        self._known: dict[str, dict[int, float]] = {}

    def action_probabilities(self, state: MarotteState, player_id: int | None = None) -> dict[int, float]:
        """The estimated probability of each action."""
        player = state.current_player() if player_id is None else player_id
        key = state.information_state_string(player)
        if key not in self._known:
            view = state.node.position.view(player)
            legal = view.legal_actions
            counts = dict.fromkeys(legal, 0)
            times = self._asked_often if len(legal) > 1 else 1
            for _ in range(times):
                counts[self._bot.choose(view)] += 1
            self._known[key] = {action: count / times for action, count in counts.items()}
        return self._known[key]


def _parameters(game: Game) -> dict[str, Any]:
    options = {option.name: 0 if option.default is None else option.default for option in game.options}
    return {"players": game.default_seats, **options, "most_moves": MOST_MOVES}


def _class_of_game(game: Game) -> tuple[Any, type[MarotteGame]]:
    defaults = _parameters(game)
    kind = _game_type(game.name, game.title, game.seat_counts, defaults, has_tensor=False)

    class AnyTable(MarotteGame):
        """A game with the parameters that the user gave."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            chosen = defaults | (params or {})
            options = {
                option.name: chosen[option.name]
                for option in game.options
                if option.default is not None or chosen[option.name] != 0
            }
            setup = make_setup(game, chosen["players"], options)
            super().__init__(kind, setup, chosen["most_moves"], params or {})

    return kind, AnyTable


def _class_of_variant(variant: Variant) -> tuple[Any, type[MarotteGame]]:
    seats = range(variant.seats, variant.seats + 1)
    kind = _game_type(variant.name, variant.title, seats, {}, has_tensor=True)

    class OneTable(MarotteGame):
        """A variant; it has no parameters."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, variant.setup, variant.most_moves, params or {})

    return kind, OneTable


def _register() -> None:
    """Register classes, as OpenSpiel does for its own games: a function would be freed after exit, and crash."""
    for kind, made in [*map(_class_of_game, all_games()), *map(_class_of_variant, VARIANTS)]:
        pyspiel.register_game(kind, made)


_register()

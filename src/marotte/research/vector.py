"""Thousands of games stepped in one call, for learning.

    games = VectorEnvironment("fool", count=4096, seed=7)
    while training:
        games.step(policy(games.encodings(), games.masks))
        learn(games.rewards, games.is_over)

Row *i* plays game *i* of the seed, then *i* + count, and so on: the same deals as in ``marotte simulate``. In a race
the game's own generator decides which seat is asked first.
"""

from typing import Any

import numpy as np

from marotte.errors import IllegalMove, UsageError, quote
from marotte.games.batch import ALL_LEGAL, GameArrays, choose_random, new_arrays, specialise_encode, specialise_step
from marotte.games.contract import Deck, Options
from marotte.games.position import Position, check_seed, new_state
from marotte.games.randomness import check_random
from marotte.games.registry import find_game, make_setup
from marotte.research.payoff import PAYOFFS, check_payoff, points_sign

Integers = np.ndarray[Any, np.dtype[np.integer[Any]]]
Booleans = np.ndarray[Any, np.dtype[np.bool_]]
Vectors = np.ndarray[Any, np.dtype[np.int8]]
Rewards = np.ndarray[Any, np.dtype[np.float32]]


def _read_only(array: Any) -> Any:
    view = array.view()
    view.flags.writeable = False
    return view


class VectorEnvironment:
    """Many games of one setup in arrays, one row per game. When a game ends, the next one starts at once in its row.

    The arrays belong to the environment and change with every step: copy what you want to keep. They are read-only,
    since compiled code relies on them.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        count: int,
        options: Options | None = None,
        deck: Deck | None = None,
        seed: int = 0,
        payoff: str = "win",
        most_moves: int | None = None,
    ) -> None:
        """After ``most_moves`` moves, an unfinished game is cut without a reward."""
        self.setup = make_setup(find_game(game), seats, options, deck)
        if type(count) is not int or count < 1:
            raise UsageError(f"the number of games is an integer from 1, not {quote(count)}")
        if most_moves is not None and (type(most_moves) is not int or most_moves < 1):
            raise UsageError(f"the most moves of a game are an integer from 1, not {quote(most_moves)}")
        self.count = count
        self._payoff = PAYOFFS[check_payoff(payoff)]
        self._most_moves = most_moves or 0
        rules = self.setup.game.rules
        self._step = specialise_step(rules)
        self._arrays = new_arrays(rules, count, self.setup.seats)
        self._shown = GameArrays(*(_read_only(array) for array in self._arrays))
        self._start = new_state(rules, self.setup.numbers)
        self._cards = np.zeros(rules.MAX_CHANCE, np.int16)
        self._views = np.zeros(2, rules.STATE)
        self._vectors = np.zeros((count, self.encoding_length), np.int8)
        self._chosen = np.zeros(count, np.int64)
        self.reset(seed)

    # Queries

    @property
    def actions(self) -> int:
        """The total number of actions, legal or not."""
        return self.setup.game.rules.ACTIONS

    @property
    def encoding_length(self) -> int:
        """The length of an encoding; its layout is ``setup.game.encoding.LAYOUT``."""
        return self.setup.game.encoding_length

    @property
    def seats(self) -> Integers:
        """The seat that is asked in each game."""
        seats: Integers = self._shown.seats
        return seats

    @property
    def masks(self) -> Booleans:
        """For each game and action: whether it is legal."""
        masks: Booleans = self._shown.masks
        return masks

    @property
    def legal_actions(self) -> Integers:
        """The legal actions as lists: the first ``legal_counts`` entries of each row, in ascending order."""
        actions: Integers = self._shown.actions
        return actions

    @property
    def legal_counts(self) -> Integers:
        """The number of legal actions in each game."""
        counts: Integers = self._shown.counts
        return counts

    @property
    def rewards(self) -> Rewards:
        """For each game and seat: the reward of the last step (see :mod:`marotte.research.payoff`)."""
        rewards: Rewards = self._shown.rewards
        return rewards

    @property
    def is_over(self) -> Booleans:
        """Whether the last step ended the game in this row. All other arrays already describe the next game."""
        is_over: Booleans = self._shown.is_over
        return is_over

    @property
    def is_cut(self) -> Booleans:
        """Whether the last step reached the maximum number of moves without ending the game.

        For learning from the unfinished game, see :meth:`last_position`.
        """
        is_cut: Booleans = self._shown.is_cut
        return is_cut

    @property
    def numbers(self) -> Integers:
        """The number of the game in each row, among the games of the seed."""
        numbers: Integers = self._shown.numbers
        return numbers

    def encodings(self) -> Vectors:
        """For each game: the view of the seat that is asked, as a vector."""
        game = self.setup.game
        encode = specialise_encode(game.knowledge, game.encoding)
        encode(self._arrays.states, self._arrays.seats, self._views, self._vectors)
        return self._vectors

    def position(self, index: int) -> Position:
        """A copy of one game for inspection; chance does not act in it automatically."""
        return Position.at(self.setup, self._arrays.states[index].tobytes())

    def last_position(self, index: int) -> Position:
        """The game that the last step ended in this row (over or cut), as it was before chance acts."""
        if not (self.is_over[index] or self.is_cut[index]):
            raise UsageError(f"the last step has not ended the game in row {index}")
        return Position.at(self.setup, self._arrays.last_states[index].tobytes())

    # Actions

    def reset(self, seed: int | None = None) -> None:
        """Start with game 0 of a seed in the first row; without a seed, with the next game of each row."""
        table = self._arrays
        if seed is None:
            table.numbers[:] += self.count
        else:
            self.seed = check_seed(seed)
            table.numbers[:] = np.arange(self.count)
        for array in (table.rewards, table.is_over, table.is_cut):
            array[:] = 0
        self._call(self._chosen, is_new=True)

    def step(self, actions: Integers) -> None:
        """Make one move in every game. If any move is illegal, none is made, and the error says why."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.count,) or chosen.dtype.kind not in "iu":
            raise UsageError(f"a step takes {self.count} integers, one for each game")
        self._chosen[:] = chosen
        refused = self._call(self._chosen, is_new=False)
        if refused != ALL_LEGAL:
            action, seat = int(self._chosen[refused]), int(self.seats[refused])
            raise IllegalMove(f"in game {refused}: {self.position(refused).why_not(action, seat)}")

    def _call(self, chosen: Integers, *, is_new: bool) -> int:
        sign = points_sign(self.setup)
        settings = (self._start, self._cards, self.seed, self._most_moves, self._payoff, sign)
        return int(self._step(*self._arrays, *settings, chosen, is_new))

    def choose_random(self, random: np.ndarray[Any, np.dtype[np.int64]]) -> Integers:
        """A random legal action for each game, uniformly chosen, in a new array."""
        check_random(random)
        chosen = np.zeros(self.count, np.int64)
        choose_random(self._arrays.actions, self._arrays.counts, random, chosen)
        return chosen

"""Thousands of games stepped in one call, for learning.

    games = VectorEnvironment("fool", count=4096, seed=7)
    while training:
        games.step(policy(games.encodings(), games.masks))
        learn(games.rewards, games.is_over)

Row *i* plays game *i* of the seed, then *i* + count, and so on: the same deals as in ``marotte simulate``. In a race
the game's own generator says who is asked first.
"""

from typing import Any

import numpy as np

from marotte.errors import IllegalMove, UsageError, quote
from marotte.games.batch import ALL_LEGAL, GameArrays, choose_random, new_arrays, specialise_encode, specialise_step
from marotte.games.contract import Deck, Options
from marotte.games.position import Position, check_seed
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
    """Many games of one kind in arrays, a row for each. A game that ends is followed by the next one at once.

    The arrays are the environment's own and change with every step: copy what you want to keep. They can't be written
    to, since compiled code relies on them.
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
        """``most_moves``: a game that is not over after so many is cut, without a reward."""
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
        self._start = np.zeros(1, rules.STATE)
        rules.begin(self._start[0], np.array(self.setup.numbers, np.int64))
        self._cards = np.zeros(rules.MAX_CHANCE, np.int16)
        self._views = np.zeros(2, rules.STATE)
        self._vectors = np.zeros((count, self.encoding_length), np.int8)
        self._chosen = np.zeros(count, np.int64)
        self.reset(seed)

    # What there is

    @property
    def actions(self) -> int:
        """How many actions there are in all, legal or not."""
        return self.setup.game.rules.ACTIONS

    @property
    def encoding_length(self) -> int:
        """The length of an encoding; its layout is ``setup.game.encoding.LAYOUT``."""
        return self.setup.game.encoding_length

    @property
    def seats(self) -> Integers:
        """Who is asked in each game."""
        seats: Integers = self._shown.seats
        return seats

    @property
    def masks(self) -> Booleans:
        """For each game and each action whether it is legal."""
        masks: Booleans = self._shown.masks
        return masks

    @property
    def legal_actions(self) -> Integers:
        """The same as lists: the first ``legal_counts`` entries of each row, in rising order."""
        actions: Integers = self._shown.actions
        return actions

    @property
    def legal_counts(self) -> Integers:
        """How many legal actions there are in each game."""
        counts: Integers = self._shown.counts
        return counts

    @property
    def rewards(self) -> Rewards:
        """For each game and each seat what the last step brought (see :mod:`marotte.research.payoff`)."""
        rewards: Rewards = self._shown.rewards
        return rewards

    @property
    def is_over(self) -> Booleans:
        """Whether the last step has ended the game that was in this row. Everything else here is of the next one."""
        is_over: Booleans = self._shown.is_over
        return is_over

    @property
    def is_cut(self) -> Booleans:
        """Whether the last step was the last of the moves that a game may have, and the game was not over.

        Who learns from what was still to come finds the game in :meth:`last_position`.
        """
        is_cut: Booleans = self._shown.is_cut
        return is_cut

    @property
    def numbers(self) -> Integers:
        """Which game of the seed is in each row."""
        numbers: Integers = self._shown.numbers
        return numbers

    def encodings(self) -> Vectors:
        """For each game what the seat that is asked sees, as a vector."""
        game = self.setup.game
        encode = specialise_encode(game.knowledge, game.encoding)
        encode(self._arrays.states, self._arrays.seats, self._views, self._vectors)
        return self._vectors

    def position(self, index: int) -> Position:
        """A copy of one game, to look at; nature does not act in it by itself."""
        return Position.at(self.setup, self._arrays.states[index].tobytes())

    def last_position(self, index: int) -> Position:
        """The game that the last step has ended in this row, over or cut, as it was left, before nature acts."""
        if not (self.is_over[index] or self.is_cut[index]):
            raise UsageError(f"the last step has not ended the game in row {index}")
        return Position.at(self.setup, self._arrays.last_states[index].tobytes())

    # What can be done

    def reset(self, seed: int | None = None) -> None:
        """Begin with game 0 of a seed in the first row; without one, with the next game of each row."""
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
        """Make one move in every game. If any of them is illegal, none is made, and the error says why."""
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
        """A legal action for each game, each as likely as the other; a new array."""
        check_random(random)
        chosen = np.zeros(self.count, np.int64)
        choose_random(self._arrays.actions, self._arrays.counts, random, chosen)
        return chosen

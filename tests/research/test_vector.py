"""The vectorised environment: each of its games is the same as one played alone."""

import os
import subprocess
import sys

import numpy as np
import pytest

from marotte.bots.simulation import play_compiled
from marotte.errors import IllegalMove, UsageError
from marotte.games.contract import PLAY, Game
from marotte.games.position import Position
from marotte.games.randomness import below, new_random
from marotte.games.registry import Setup
from marotte.research.payoff import points_payoff, win_payoff
from marotte.research.vector import VectorEnvironment
from tests.setups import combined_setups, every_game, every_setup, setup_name

COUNT = 5
STEPS = 600


def environment(setup: Setup, seed: int = 3, payoff: str = "win", most_moves: int | None = None) -> VectorEnvironment:
    return VectorEnvironment(
        setup.game.name,
        setup.seats,
        count=COUNT,
        options=setup.options,
        deck=setup.deck,
        seed=seed,
        payoff=payoff,
        most_moves=most_moves,
    )


class Alone:
    """A row of the environment, played alone with a position."""

    def __init__(self, setup: Setup, seed: int, number: int) -> None:
        self.setup = setup
        self.seed = seed
        self.number = number
        self.begin()

    def begin(self) -> None:
        self.random = new_random(self.seed)
        self.position = Position(self.setup)
        self.moves = 0
        self.settle()

    def settle(self) -> None:
        """Let chance act, and draw who is asked."""
        while self.position.phase < PLAY and not self.position.is_over:
            self.position.supply(self.position.draw_seeded(self.random, self.seed, self.number))
        actors = self.position.actors
        self.seat = -1
        if actors:
            self.seat = actors[0] if len(actors) == 1 else actors[below(self.random, len(actors))]

    def step(self, action: int) -> None:
        """Make a move, up to the end of the game."""
        self.position.apply(action, self.seat)
        self.moves += 1
        if not self.position.is_over:
            self.settle()


@pytest.mark.parametrize("setup", every_setup() + combined_setups(), ids=setup_name)
def test_each_game_is_the_same_as_one_played_alone(setup: Setup) -> None:
    games = environment(setup)
    alone = [Alone(setup, 3, number) for number in range(COUNT)]
    random = new_random(9)
    ended = 0
    for step in range(STEPS):
        checked = step < 30 or step % 20 == 0
        encodings = games.encodings() if checked else games._vectors
        for row, own in enumerate(alone):
            assert games.seats[row] == own.seat
            legal = own.position.legal_actions_of(own.seat)
            assert tuple(games.legal_actions[row, : games.legal_counts[row]].tolist()) == legal
            assert tuple(np.flatnonzero(games.masks[row]).tolist()) == legal
            if checked:
                assert np.array_equal(encodings[row], own.position.view(own.seat).encode())
                assert games.position(row).state.tobytes() == own.position.state.tobytes()
        chosen = games.choose_random(random)
        games.step(chosen)
        for row, own in enumerate(alone):
            own.step(int(chosen[row]))
            assert games.is_over[row] == own.position.is_over
            assert games.rewards[row].tolist() == pytest.approx(win_payoff(setup, own.position.winners))
            if own.position.is_over:
                ended += 1
                own.number += COUNT
                own.begin()
            assert games.numbers[row] == own.number
    assert ended > 0 or setup.game.name == "ciao"  # its games are long
    assert not games.is_cut.any()


@every_game
def test_points_are_paid_at_the_end_of_each_round(game: Game) -> None:
    setup = next(setup for setup in every_setup() if setup.game == game)
    games = environment(setup, payoff="points")
    alone = [Alone(setup, 3, number) for number in range(COUNT)]
    random = new_random(4)
    paid = 0
    for _ in range(STEPS):
        chosen = games.choose_random(random)
        games.step(chosen)
        for row, own in enumerate(alone):
            rounds = own.position.rounds
            own.step(int(chosen[row]))
            expected = [0.0] * setup.seats
            if own.position.rounds > rounds:
                expected = points_payoff(setup, own.position.latest_scores)
                paid += 1
            assert games.rewards[row].tolist() == pytest.approx(expected, abs=1e-4)
            if own.position.is_over:
                own.number += COUNT
                own.begin()
    assert paid > 0


@every_game
def test_the_deals_are_those_of_a_simulation(game: Game) -> None:
    """Row 0 plays game 0 of the seed: with the choices of the random bots it ends as in ``marotte simulate``."""
    games = VectorEnvironment(game.name, count=1, seed=12)
    seats = games.setup.seats
    own = [new_random(12, 1 + seat) for seat in range(seats)]
    while not games.is_over[0]:
        state, seat = games._arrays.states[0], int(games.seats[0])
        before = games.position(0)
        action = int(game.rules.pick(state, seat, own[seat]))
        games.step(np.array([action]))
    before.apply(action, seat)
    assert play_compiled(games.setup, ("random",) * seats, 12, 0, 1).totals == before.scores


def test_the_same_seed_gives_the_same_games() -> None:
    def play(games: VectorEnvironment) -> bytes:
        random = new_random(1)
        for _ in range(200):
            games.step(games.choose_random(random))
        return bytes(games._arrays.states.tobytes() + games.encodings().tobytes() + games.masks.tobytes())

    games = VectorEnvironment("ciao", count=20, seed=5)
    first = play(games)
    games.reset(6)
    assert play(games) != first
    games.reset(5)
    assert play(games) == first
    assert play(VectorEnvironment("ciao", count=20, seed=5)) == first


def test_without_a_seed_the_next_games_begin() -> None:
    """In each row, as in the PettingZoo environment."""
    games = VectorEnvironment("fool", count=3, seed=5, most_moves=4)
    random = new_random(1)
    for expected in ([0, 1, 2], [3, 4, 5], [6, 7, 8]):
        assert games.numbers.tolist() == expected
        alone = [Alone(games.setup, 5, number) for number in expected]
        for row in range(3):
            assert games.position(row).state.tobytes() == alone[row].position.state.tobytes()
        games.step(games.choose_random(random))
        games.reset()
        assert not games.is_over.any()
    with pytest.raises(UsageError, match="a seed is an integer"):
        games.reset(-1)
    games.reset(6)
    assert games.numbers.tolist() == [0, 1, 2]


def test_returned_arrays_are_read_only() -> None:
    games = VectorEnvironment("fool", count=2, seed=1)
    names = ["seats", "masks", "legal_actions", "legal_counts", "rewards", "is_over", "is_cut", "numbers"]
    before = games._arrays.masks.tobytes()
    for name in names:
        with pytest.raises(ValueError, match="read-only"):
            getattr(games, name)[:] = 1
    assert games._arrays.masks.tobytes() == before
    games.step(games.choose_random(new_random(1)))
    assert games.masks.tobytes() != before


@pytest.mark.parametrize("most_moves", [None, 10])
def test_the_final_state_of_a_game_is_available(most_moves: int | None) -> None:
    """So that a learner can value the rest of a truncated game."""
    games = VectorEnvironment("fettnapf", count=4, most_moves=most_moves)
    random = new_random(1)
    ended = 0
    for _ in range(200):
        before = [games.position(row) for row in range(4)]
        seats = games.seats.tolist()
        chosen = games.choose_random(random)
        games.step(chosen)
        for row, position in enumerate(before):
            position.apply(int(chosen[row]), seats[row])
            if games.is_over[row] or games.is_cut[row]:
                ended += 1
                assert games.is_cut[row] == (not position.is_over)
                assert games.last_position(row).state.tobytes() == position.state.tobytes()
            else:
                with pytest.raises(UsageError, match=f"the last step has not ended the game in row {row}"):
                    games.last_position(row)
    assert ended > 3


def test_a_game_is_truncated_after_its_last_move() -> None:
    games = VectorEnvironment("faith", count=7, most_moves=10)
    random = new_random(1)
    for step in range(1, 41):
        games.step(games.choose_random(random))
        assert games.is_cut.tolist() == [step % 10 == 0] * 7
        assert games.numbers.tolist() == [row + step // 10 * 7 for row in range(7)]
        assert not games.is_over.any()
        assert not games.rewards.any()


def test_one_illegal_action_and_no_game_is_stepped() -> None:
    games = VectorEnvironment("fool", count=3, seed=1)
    chosen = games.choose_random(new_random(1))
    before = games._arrays.states.tobytes()
    for wrong in (128, -1, 129, 1 << 40, int(np.flatnonzero(~games.masks[1])[5])):
        bad = chosen.copy()
        bad[1] = wrong
        if 0 <= wrong < games.actions and games.masks[1, wrong]:
            continue
        with pytest.raises(IllegalMove, match=r"^in game 1: "):
            games.step(bad)
        assert games._arrays.states.tobytes() == before
        assert games.masks.sum(axis=1).tolist() == games.legal_counts.tolist()
    games.step(chosen)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"count": 0}, "the number of games is an integer from 1, not 0"),
        ({"count": 2, "most_moves": 0}, "the most moves of a game are an integer from 1, not 0"),
        ({"count": 2, "payoff": "money"}, "there is no payoff called 'money'; there are win, points"),
        ({"count": 2, "seed": -1}, "a seed is an integer from 0"),
        ({"count": 2, "seats": 3}, "Fool! is played by 4 to 8, not by 3"),
    ],
)
def test_invalid_arguments_are_refused(arguments: dict[str, int], message: str) -> None:
    with pytest.raises(UsageError, match=message.replace("(", r"\(")):
        VectorEnvironment("fool", **arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("actions", [np.zeros(3, np.int64), np.zeros(2), [0, 0, 0], "ab"])
def test_a_step_takes_an_integer_for_each_game(actions: np.ndarray[tuple[int], np.dtype[np.int64]]) -> None:
    with pytest.raises(UsageError, match="a step takes 2 integers, one for each game"):
        VectorEnvironment("fool", count=2).step(actions)


def test_random_choices_are_uniform() -> None:
    games = VectorEnvironment("fool", count=1, seed=2)
    random = new_random(8)
    chosen = [int(games.choose_random(random)[0]) for _ in range(1200)]
    legal = np.flatnonzero(games.masks[0]).tolist()
    assert len(legal) == 12
    assert all(60 < chosen.count(action) < 150 for action in legal)
    assert sorted(set(chosen)) == legal


CACHED = """
import logging
from marotte.research.vector import VectorEnvironment
games = VectorEnvironment("fool", count=2)
games.encodings()
from marotte.games.batch import specialise_encode, specialise_step
game = games.setup.game
encode = specialise_encode(game.knowledge, game.encoding)
for function in (specialise_step(game.rules), encode):
    print(sum(function.door.stats.cache_hits.values()), sum(function.door.stats.cache_misses.values()))
"""


def test_a_second_process_compiles_nothing() -> None:
    VectorEnvironment("fool", count=2).encodings()
    finished = subprocess.run(
        [sys.executable, "-c", CACHED], env=os.environ, capture_output=True, text=True, check=True
    )
    assert finished.stdout.split() == ["1", "0", "1", "0"]
    assert "Compiling" not in finished.stderr

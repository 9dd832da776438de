"""PettingZoo's own tests on every game; its environments play the same games as everything else."""

import sys
import warnings
from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium import spaces
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, performance_benchmark, render_test, seed_test

from marotte.errors import IllegalMove, UsageError
from marotte.games.contract import Game
from marotte.games.randomness import new_random
from marotte.games.registry import Setup
from marotte.research.aec import MarotteEnvironment, env, parallel_env, raw_env
from marotte.research.vector import VectorEnvironment
from tests.setups import combined_setups, every_game, every_setup, setup_name

every_table = pytest.mark.parametrize("setup", every_setup() + combined_setups(), ids=setup_name)

#: PettingZoo's warning about every environment with a mask that is not in its own list of names.
has_mask = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be gymnasium.spaces.box:UserWarning",
)


def arguments(setup: Setup) -> dict[str, Any]:
    return {"game": setup.game.name, "seats": setup.seats, "options": setup.options, "deck": setup.deck}


# PettingZoo's tests


@every_table
@has_mask
def test_the_api(setup: Setup, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(**arguments(setup)), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


@every_game
@has_mask
@pytest.mark.parametrize("settings", [{"payoff": "points"}, {"waiting": True}, {"max_cycles": 7}], ids=str)
def test_the_api_with_other_settings(game: Game, settings: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(game=game.name, **settings), num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out


@every_table
def test_the_seed(setup: Setup) -> None:
    seed_test(lambda: env(**arguments(setup)), num_cycles=30)


class LegalSpace(spaces.Discrete):
    """Samples a legal action even without the mask, which PettingZoo's tests for parallel environments never pass."""

    def __init__(self, environment: MarotteEnvironment, agent: str, size: int) -> None:
        super().__init__(size)
        self.environment = environment
        self.agent = agent

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        return super().sample(self.environment.observe(self.agent)["action_mask"] if mask is None else mask)


def with_legal_spaces(environment: Any) -> Any:
    raw = environment.unwrapped
    for agent, space in raw._action_spaces.items():
        raw._action_spaces[agent] = LegalSpace(raw, agent, int(space.n))
    return environment


@every_game
def test_the_maximum_number_of_cycles(game: Game) -> None:
    module = SimpleNamespace(
        env=lambda max_cycles: with_legal_spaces(env(game=game.name, waiting=True, max_cycles=max_cycles)),
        parallel_env=lambda max_cycles: with_legal_spaces(parallel_env(game=game.name, max_cycles=max_cycles)),
    )
    max_cycles_test(module)


@every_game
@has_mask
def test_the_parallel_api(game: Game) -> None:
    parallel_api_test(with_legal_spaces(parallel_env(game=game.name, max_cycles=40)), num_cycles=100)


@every_table
def test_the_rendering(setup: Setup, capsys: pytest.CaptureFixture[str]) -> None:
    texts: list[str] = []

    def keep(text: str) -> bool:
        texts.append(text)
        return True

    render_test(
        lambda render_mode: env(**arguments(setup), render_mode=render_mode),
        custom_tests={"ansi": keep},
    )
    assert len(texts) == 5
    assert all(text.startswith(setup.game.title) for text in texts)
    assert capsys.readouterr().out.startswith(setup.game.title)


@every_game
def test_the_performance(game: Game, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """PettingZoo's benchmark takes 5 seconds; its clock runs faster here."""
    seconds = (tick / 4 for tick in range(100))
    module = sys.modules[performance_benchmark.__module__]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(seconds)))
    performance_benchmark(env(game=game.name))
    assert "Finished performance benchmark" in capsys.readouterr().out


# The games


def play(environment: Any, seed: int) -> Iterator[tuple[str, dict[str, Any], float]]:
    """A whole game with random actions: agent, observation and reward before each of them."""
    environment.reset(seed=seed)
    for index, agent in enumerate(environment.possible_agents):
        environment.action_space(agent).seed(seed + index)
    for agent in environment.agent_iter():
        observation, reward, termination, truncation, _ = environment.last()
        yield agent, observation, reward
        done = termination or truncation
        environment.step(None if done else environment.action_space(agent).sample(observation["action_mask"]))


@every_table
def test_the_games_are_those_of_the_vectorised_environment(setup: Setup) -> None:
    games = VectorEnvironment(**arguments(setup), count=1, seed=5)
    environment = raw_env(**arguments(setup))
    environment.reset(seed=5)
    random = new_random(3)
    for _ in range(300):
        agent = f"seat_{games.seats[0]}"
        assert environment.agent_selection == agent
        observation, *_ = environment.last()
        assert np.array_equal(observation["action_mask"], games.masks[0])
        assert np.array_equal(observation["observation"], games.encodings()[0])
        action = games.choose_random(random)
        games.step(action)
        environment.step(action[0])
        assert list(environment.rewards.values()) == pytest.approx(games.rewards[0].tolist())
        if games.is_over[0]:
            assert all(environment.terminations.values())
            environment.reset()  # the next game of the seed


@every_game
@pytest.mark.parametrize("payoff", ["win", "points"])
@pytest.mark.parametrize("waiting", [False, True])
def test_rewards_add_up_to_zero(game: Game, payoff: str, waiting: bool) -> None:
    environment = env(game=game.name, payoff=payoff, waiting=waiting)
    earned = dict.fromkeys(environment.possible_agents, 0.0)
    for agent, _, reward in play(environment, 2):
        earned[agent] += reward
    assert sum(earned.values()) == pytest.approx(0)
    position = environment.unwrapped.position
    assert position.is_over
    best = max(earned.values())
    assert [seat for seat in range(position.setup.seats) if earned[f"seat_{seat}"] == best] == position.winners
    if payoff == "win":
        assert best == pytest.approx((position.setup.seats / len(position.winners) - 1) / (position.setup.seats - 1))


def test_only_agents_that_are_asked_may_act() -> None:
    environment = raw_env(game="ciao", seats=4)
    for agent, _, _ in play(environment, 1):
        if not environment.terminations[agent]:
            allowed = {other for other in environment.agents if environment.observe(other)["action_mask"].any()}
            assert allowed == {agent}


def test_with_waiting_all_are_asked_in_turn_and_one_of_them_moves() -> None:
    environment = raw_env(game="ciao", seats=4, waiting=True)
    for count, (agent, observation, _) in enumerate(play(environment, 1)):
        if environment.terminations[agent]:
            break
        assert agent == f"seat_{count % 4}"
        if count % 4 == 0:
            masks = [environment.observe(other)["action_mask"] for other in environment.agents]
            assert sorted(bool(mask[environment.wait_action]) for mask in masks) == [False, True, True, True]
        assert observation["action_mask"].any()
    assert count % 4 == 0
    assert environment.position.is_over


def test_in_a_race_every_agent_is_equally_likely_to_be_asked_first() -> None:
    first: Counter[int] = Counter()
    environment = raw_env(game="ciao", seats=5)
    position = None
    for seed in range(150):
        for agent, _, _ in play(environment, seed):
            position = environment.position
            if len(position.actors) == 4:
                order = [seat for seat in range(5) if seat in position.actors]
                first[order.index(int(agent[-1]))] += 1
            if environment._steps > 40:
                break
    total = sum(first.values())
    assert total > 200
    assert all(abs(count - total / 4) < 5 * (total * 3 / 16) ** 0.5 for count in first.values())


# Refusals


def test_an_illegal_action_is_refused_with_the_rule() -> None:
    environment = raw_env(game="fool")
    environment.reset(seed=1)
    wrong = int(np.flatnonzero(environment.last()[0]["action_mask"] == 0)[3])
    before = environment.position.state.tobytes()
    with pytest.raises(IllegalMove, match=r"\(T\d+\)$"):
        environment.step(wrong)
    assert environment.position.state.tobytes() == before
    waiting = raw_env(game="fool", waiting=True)
    waiting.reset(seed=1)
    while waiting.observe(waiting.agent_selection)["action_mask"][waiting.wait_action] == 0:
        waiting.reset()
    with pytest.raises(IllegalMove, match=r"^seat_0 may only wait \(action 129\), not 3$"):
        waiting.step(3)


@pytest.mark.parametrize("wrong", [3.9, 4.0, "4", True, np.bool_(True), np.array([3]), None])
def test_an_action_is_an_integer(wrong: Any) -> None:
    environment = raw_env(game="fool")
    environment.reset(seed=1)
    before = environment.position.state.tobytes()
    with pytest.raises(UsageError, match=r"^an action of seat_\d is an integer, not "):
        environment.step(wrong)
    assert environment.position.state.tobytes() == before
    legal = np.flatnonzero(environment.last()[0]["action_mask"])[0]
    environment.step(np.int16(legal))
    assert environment.position.state.tobytes() != before


def test_a_cycle_is_all_or_nothing() -> None:
    """If one agent's action is refused, nobody has acted, and the cycle can be stepped again."""
    environment = parallel_env(game="fool")
    observations, _ = environment.reset(seed=1)
    random = np.random.default_rng(1)
    for _ in range(20):
        actions = {
            agent: int(random.choice(np.flatnonzero(shown["action_mask"]))) for agent, shown in observations.items()
        }
        before = environment.unwrapped.position.state.tobytes()
        for agent, shown in observations.items():
            wrong = int(np.flatnonzero(shown["action_mask"] == 0)[3])
            with pytest.raises(IllegalMove):
                environment.step(actions | {agent: wrong})
            with pytest.raises(UsageError, match=f"an action of {agent} is an integer, not None"):
                environment.step({other: action for other, action in actions.items() if other != agent})
            assert environment.unwrapped.agent_selection == "seat_0"
            assert environment.unwrapped.position.state.tobytes() == before
        observations, *_ = environment.step(actions)
        assert environment.unwrapped.position.state.tobytes() != before


def test_pettingzoos_wrappers_end_the_game_for_an_illegal_action() -> None:
    environment = env(game="fool")
    environment.reset(seed=1)
    agent = environment.agent_selection
    wrong = int(np.flatnonzero(environment.last()[0]["action_mask"] == 0)[3])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        environment.step(wrong)
    assert all(environment.terminations.values())
    assert environment.rewards[agent] == -1


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"game": "bridge"}, "there is no game called 'bridge'"),
        ({"payoff": 3}, "there is no payoff called 3"),
        ({"max_cycles": 0}, "max_cycles is an integer from 1, not 0"),
        ({"render_mode": "rgb_array"}, "the render mode is human or ansi, not 'rgb_array'"),
    ],
)
def test_invalid_arguments_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        env(**settings)


def test_a_finished_game_is_rendered() -> None:
    environment = env(game="fettnapf", render_mode="ansi")
    for _ in play(environment, 1):
        text = environment.render()
    assert "The game is over. Won by: seat_" in text
    cut = env(game="fettnapf", render_mode="ansi", max_cycles=1)
    for _ in play(cut, 1):
        text = cut.render()
    assert text.endswith("Nobody is asked.")

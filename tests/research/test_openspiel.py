"""OpenSpiel's own tests on every game, and its algorithms on the tiny variants."""

import os
import random as python_random
import subprocess
import sys
from collections import defaultdict
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy, rl_environment
from open_spiel.python.algorithms import (
    cfr,
    exploitability,
    external_sampling_mccfr,
    gambit,
    generate_playthrough,
    get_all_states,
    ismcts,
    mcts,
    random_agent,
)
from open_spiel.python.observation import make_observation
from open_spiel.python.tests.games_sim_test import GamesSimTest

from marotte.errors import UsageError
from marotte.games.contract import SPECTATOR, Game
from marotte.games.position import Position
from marotte.games.registry import Setup
from marotte.research.openspiel import PREFIX, BotPolicy
from marotte.research.tiny import VARIANTS
from tests.research.test_tree import count_plainly
from tests.setups import combined_setups, every_game, every_setup, setup_name

every_table = pytest.mark.parametrize("setup", every_setup() + combined_setups(), ids=setup_name)
every_variant = pytest.mark.parametrize("name", [PREFIX + variant.name for variant in VARIANTS])

#: Whole games of Ciao! are long, and OpenSpiel's tests check everything at every step.
MOST_MOVES = 40


def load(setup: Setup, most_moves: int = MOST_MOVES) -> Any:
    options = setup.changed_options
    return pyspiel.load_game(PREFIX + setup.game.name, {"players": setup.seats, "most_moves": most_moves, **options})


def random_states(game: Any, seed: int = 1) -> Any:
    """The states of one random game."""
    chance = python_random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, weights)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
    yield state


# OpenSpiel's tests


@every_table
def test_random_simulations(setup: Setup) -> None:
    pyspiel.random_sim_test(load(setup), num_sims=1, serialize=True, verbose=False)


@every_table
def test_openspiels_own_simulation(setup: Setup) -> None:
    """The body of its tests of all games: copies, both ways to serialise a state, returns."""
    np.random.seed(1)  # it draws from this generator
    GamesSimTest().sim_game(load(setup))


@every_variant
def test_openspiels_own_simulation_of_variants(name: str) -> None:
    np.random.seed(2)
    for _ in range(5):
        GamesSimTest().sim_game(pyspiel.load_game(name))


@every_game
def test_the_environment_for_learners(game: Game) -> None:
    """OpenSpiel's own environment, with its own agents."""
    environment = rl_environment.Environment(pyspiel.load_game(PREFIX + game.name, {"most_moves": 30}))
    actions = environment.action_spec()["num_actions"]
    agents = [random_agent.RandomAgent(seat, actions) for seat in range(environment.num_players)]
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([agents[player].step(step).action])
    assert len(step.observations["info_state"][0]) == environment.observation_spec()["info_state"][0]


@every_game
def test_a_whole_random_game(game: Game) -> None:
    """To the real end, with winners."""
    short = {"ciao": {"rounds": 1, "level": "symbols"}}.get(game.name, {})
    loaded = pyspiel.load_game(PREFIX + game.name, short)
    *_, state = random_states(loaded)
    assert max(state.returns()) > 0
    assert sum(state.returns()) == pytest.approx(0)
    assert len(state.history()) < loaded.max_history_length()


@every_variant
def test_random_simulations_of_variants(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=20, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [PREFIX + name for name in ("fool(most_moves=5)", "tiny_ciao", "tiny_fettnapf")])
def test_a_playthrough_can_be_written(name: str) -> None:
    """OpenSpiel's playthrough of a game calls everything that a state has."""
    text = generate_playthrough.playthrough(name, action_sequence=None, seed=3)
    assert "ObservationTensor" in text
    assert "IsTerminal() = True" in text


@every_table
def test_observations_are_checked_and_have_their_size(setup: Setup) -> None:
    """As OpenSpiel's interface test does for its own games."""
    game = load(setup)
    for step, state in enumerate(random_states(game)):
        if step % 20 or state.is_chance_node():
            continue
        for player in range(game.num_players()):
            assert len(state.observation_tensor(player)) == game.observation_tensor_size()
            encoded = state.node.position.view(player).encode().tolist()
            assert state.observation_tensor(player) == encoded
            assert state.information_state_string(player).startswith(state.observation_string(player))
            if player != state.current_player():
                assert state.legal_actions(player) == []
        for wrong, message in ((-1, "player >= 0"), (game.num_players() + 1, "player <")):
            for method in (state.information_state_string, state.observation_string, state.observation_tensor):
                with pytest.raises(RuntimeError, match=message):
                    method(wrong)
    assert state.legal_actions() == []
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    with pytest.raises(RuntimeError):
        state.information_state_string()


@every_table
def test_resampling_from_an_information_state(setup: Setup) -> None:
    game = load(setup)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    seen = 0
    for step, state in enumerate(random_states(game)):
        if step % 5 or state.current_player() < 0:
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, sampler)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.current_player() == player
        assert other.legal_actions() == state.legal_actions()
        assert other.history() == []
        other.clone().apply_action(other.legal_actions()[0])
        seen += 1
    assert seen > 0


@pytest.mark.parametrize("has_recall", [False, True])
@pytest.mark.parametrize("name", ["tiny_ciao", "fool", "ciao", "faith", "fettnapf"])
def test_public_observations_show_no_hand(name: str, has_recall: bool) -> None:
    """With other hidden cards they are the same for every player."""
    game = pyspiel.load_game(PREFIX + name)
    has_tensor = not has_recall or name.startswith("tiny")
    public, own = (
        make_observation(game, pyspiel.IIGObservationType(perfect_recall=has_recall, private_info=private))
        for private in (pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER)
    )

    def shown(observation: Any, state: Any, player: int) -> tuple[str, bytes]:
        if not has_tensor:
            return observation.string_from(state, player), b""
        observation.set_from(state, player)
        return observation.string_from(state, player), observation.tensor.tobytes()

    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    swapped = 0
    for step, state in enumerate(random_states(game)):
        if step > 120:
            break
        if state.is_chance_node():
            continue
        for _ in range(5):
            other = state.resample_from_infostate(0, sampler)
            assert shown(own, other, 0) == shown(own, state, 0)
            assert len({shown(public, twin, player) for twin in (state, other) for player in (0, 1)}) == 1
            swapped += other.observation_string(1) != state.observation_string(1)
    assert swapped > 0


@every_variant
def test_games_that_look_the_same_to_a_spectator_have_one_public_history(name: str) -> None:
    kind = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
    game = pyspiel.load_game(name)
    public = make_observation(game, kind)
    pasts = defaultdict(set)
    texts = set()
    states = get_all_states.get_all_states(game).values()
    for state in states:
        views = tuple(view.record.tobytes() for _, view in state.node.trail.views(SPECTATOR))
        public.set_from(state, 0)
        texts.add(public.string_from(state, 0))
        pasts[views].add((public.string_from(state, 1), public.tensor.tobytes()))
    assert len(pasts) < len(states) / 2  # many differ in hidden cards
    assert all(len(told) == 1 for told in pasts.values())
    assert len(texts) == len(pasts)


def test_other_kinds_of_observation_are_refused_or_empty() -> None:
    game = pyspiel.load_game(f"{PREFIX}fool")
    with pytest.raises(ValueError, match="observations of Marotte have no parameters"):
        make_observation(game, None, {"a": 1})
    everybody = pyspiel.PrivateInfoType.ALL_PLAYERS
    with pytest.raises(ValueError, match="not all hands"):
        make_observation(game, pyspiel.IIGObservationType(perfect_recall=True, private_info=everybody))
    hidden = make_observation(game, pyspiel.IIGObservationType(public_info=False, perfect_recall=False))
    assert hidden.string_from(game.new_initial_state(), 0) is None
    assert hidden.tensor is None
    with pytest.raises(ValueError, match="this kind of observation has no tensor"):
        hidden.set_from(game.new_initial_state(), 0)


def test_parameters_are_players_and_options() -> None:
    game = pyspiel.load_game(f"{PREFIX}ciao(players=3,edition=A,rounds=2)")
    assert game.num_players() == 3
    assert game.setup.options == {
        "edition": "A",
        "level": "full",
        "mistakes": "blocked",
        "plus3": "beats",
        "rounds": 2,
    }
    assert pyspiel.load_game(f"{PREFIX}ciao(edition=A)").setup.options["rounds"] == 10
    assert pyspiel.load_game(str(game)).setup == game.setup
    assert game.min_utility() == -0.5
    state = game.new_initial_state()
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 1) == "nature: 1"


@pytest.mark.parametrize("most_moves", [0, -3])
def test_a_game_has_at_least_one_move(most_moves: int) -> None:
    with pytest.raises(UsageError, match=f"the most moves of a game are an integer from 1, not {most_moves}"):
        pyspiel.load_game(PREFIX + "fool", {"most_moves": most_moves})


# Algorithms


@every_game
def test_information_set_search(game: Game) -> None:
    loaded = pyspiel.load_game(PREFIX + game.name, {"most_moves": 60})
    random = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=loaded,
        evaluator=mcts.RandomRolloutEvaluator(1, random),
        uct_c=2.0,
        max_simulations=6,
        random_state=random,
    )
    asked = 0
    for state in random_states(loaded):
        if state.current_player() >= 0 and len(state.legal_actions()) > 1:
            assert bot.step(state) in state.legal_actions()
            asked += 1
            if asked == 3:
                break


def own_history(state: Any, player: int) -> tuple[tuple[str, int], ...]:
    """What a player has seen and done before each of their actions."""
    replayed = state.get_game().new_initial_state()
    past = []
    for action in state.history():
        if replayed.current_player() == player:
            past.append((replayed.information_state_string(player), action))
        replayed.apply_action(action)
    return tuple(past)


@every_variant
def test_histories_are_counted_alike_and_recall_is_perfect(name: str) -> None:
    """OpenSpiel lists as many states as the rules have; each information state belongs to one history of its player."""
    game = pyspiel.load_game(name)
    states = get_all_states.get_all_states(game, include_chance_states=True)
    [variant] = [variant for variant in VARIANTS if PREFIX + variant.name == name]
    counted = count_plainly(Position(variant.setup), 0, variant.most_moves)
    assert len(states) == counted.total()
    assert sum(state.is_chance_node() for state in states.values()) == counted["nature"]
    assert sum(state.is_terminal() for state in states.values()) == counted["over"]
    pasts = defaultdict(set)
    legal = defaultdict(set)
    tensors = defaultdict(set)
    for state in list(states.values())[::3]:
        if state.current_player() >= 0:
            player = state.current_player()
            text = state.information_state_string()
            pasts[text].add((player, own_history(state, player)))
            legal[text].add(tuple(state.legal_actions()))
            tensors[tuple(state.information_state_tensor())].add(text)
    assert len(pasts) > 50
    assert all(len(past) == 1 for past in pasts.values())
    assert all(len(actions) == 1 for actions in legal.values())
    assert all(len(texts) == 1 for texts in tensors.values())
    assert len(tensors) == len(pasts)


@pytest.mark.parametrize(("name", "random_conv"), [("tiny_ciao", 7 / 9), ("tiny_fettnapf", 43 / 180)])
def test_regret_minimisation_approaches_an_equilibrium(name: str, random_conv: float) -> None:
    """The tree is handed to OpenSpiel's own C++ game, where thousands of iterations take seconds."""
    game = pyspiel.load_efg_game(gambit.export_gambit(pyspiel.load_game(PREFIX + name)))
    assert pyspiel.nash_conv(game, pyspiel.UniformRandomPolicy(game), True) == pytest.approx(random_conv)
    solver = pyspiel.CFRPlusSolver(game)
    fallen = []
    for iteration in range(1, 101):
        solver.evaluate_and_update_policy()
        if iteration in (1, 10, 100):
            fallen.append(pyspiel.nash_conv(game, solver.average_policy(), True))
    assert fallen[0] > 5 * fallen[1] > 50 * fallen[2] > 0
    assert fallen[2] < 0.001


def test_regret_minimisation_runs_on_the_python_game() -> None:
    game = pyspiel.load_game(f"{PREFIX}tiny_fettnapf")
    solver = cfr.CFRSolver(game)
    for _ in range(3):
        solver.evaluate_and_update_policy()
    after = exploitability.nash_conv(game, solver.average_policy())
    assert 0 < after < 0.1
    sampling = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(5):
        sampling.iteration()
    assert exploitability.nash_conv(game, sampling.average_policy()) > 0
    assert exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) > after


def test_a_bot_as_a_policy() -> None:
    game = pyspiel.load_game(f"{PREFIX}tiny_fettnapf")
    novice = BotPolicy(game, "novice", asked_often=100)
    at_random = BotPolicy(game, "random", asked_often=400)
    for state in random_states(game):
        if state.current_player() >= 0:
            chances = at_random.action_probabilities(state)
            assert list(chances) == state.legal_actions()
            assert sum(chances.values()) == pytest.approx(1)
            even = 1 / len(chances)
            assert all(chance == pytest.approx(even, abs=0.15) for chance in chances.values())
            assert novice.action_probabilities(state) == novice.action_probabilities(state, state.current_player())
    conv = exploitability.nash_conv(game, novice)
    assert conv == pytest.approx(0.115, abs=0.03)  # as on the page for researchers


def test_python_exits_without_a_crash() -> None:
    """OpenSpiel keeps the factories of games beyond the end of Python."""
    script = f"import pyspiel, marotte.research.openspiel; print(pyspiel.load_game('{PREFIX}faith'))"
    finished = subprocess.run(
        [sys.executable, "-c", script], env=os.environ, capture_output=True, text=True, check=True
    )
    assert finished.stderr == ""
    assert finished.stdout.startswith(f"{PREFIX}faith(")

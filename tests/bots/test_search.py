"""The search finds the best moves, and keeps to its budget."""

import itertools
from typing import Any

import numpy as np
import pytest

from marotte.bots import expert
from marotte.bots.arena import play_deals, standings
from marotte.bots.expert import Expert, Finding
from marotte.games.contract import MAX_SEATS, PLAY, Game
from marotte.games.position import Position, start
from marotte.games.randomness import new_random
from marotte.games.registry import Setup, find_game, make_setup
from tests.bots.examples import moments
from tests.setups import combined_setups, every_game, every_setup, own_deck_setups, setup_name


def explore(position: Position, seat: int, **settings: int) -> list[Finding]:
    return Expert(position.game, new_random(1), **settings).explore(position.view(seat))


@pytest.mark.parametrize("setup", every_setup() + own_deck_setups(), ids=setup_name)
def test_every_legal_move_is_examined(setup: Setup) -> None:
    heuristics = setup.game.heuristics
    for position, seat in itertools.islice(moments(setup, 8, every=11), 6):
        findings = explore(position, seat, simulations=600)
        actions = np.zeros(setup.game.rules.MAX_LEGAL, np.int16)
        count = heuristics.choices(position.view(seat).record, seat, actions)
        assert set(actions[:count].tolist()) <= set(position.legal_actions_of(seat))
        if findings:
            assert {finding.action for finding in findings} == set(actions[:count].tolist())
            assert sum(finding.visits for finding in findings) == 600
        else:  # except the dares of Faith, which are handed out when everything is decided
            assert setup.game.name == "faith"
        for finding in findings:
            assert 0 <= finding.value <= 1
            assert finding.error >= 0
        assert [finding.visits for finding in findings] == sorted((f.visits for f in findings), reverse=True)


@every_game
def test_the_same_seed_gives_the_same_findings(game: Game) -> None:
    position, seat = next(moments(make_setup(game), 2))
    first = explore(position, seat, simulations=200)
    assert first == explore(position, seat, simulations=200)
    assert first != explore(position, seat, simulations=201)
    together = explore(position, seat, simulations=200, threads=3)
    assert sum(finding.visits for finding in together) == 3 * 67
    assert together == explore(position, seat, simulations=200, threads=3)


def test_a_search_keeps_its_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock that advances by six milliseconds each time it is read."""
    position, seat = next(moments(make_setup(find_game("fool")), 2))
    clock = itertools.count()

    class Clock:
        @staticmethod
        def perf_counter() -> float:
            return 0.006 * next(clock)

    monkeypatch.setattr(expert, "time", Clock)
    assert explore(position, seat, think=60, threads=1)
    assert next(clock) == 11


def best_outcome(game: Game, state: Any, rounds: int) -> list[float]:
    """The outcome of a position when everyone sees all cards and plays optimally, by plain recursion."""
    heuristics = game.heuristics
    if heuristics.is_settled(state, rounds):
        values = np.zeros(MAX_SEATS)
        heuristics.outlook(state, values)
        return values.tolist()
    seat = int(state.actors).bit_length() - 1
    actions = np.zeros(game.rules.MAX_LEGAL, np.int16)
    best: list[float] | None = None
    # From the last action to the first; in a tie the one found earlier is kept, as in the search.
    for index in reversed(range(heuristics.choices(state, seat, actions))):
        ahead = state.copy()
        game.rules.apply(ahead, seat, int(actions[index]))
        outcome = best_outcome(game, ahead, rounds)
        if best is None or outcome[seat] > best[seat]:
            best = outcome
    assert best is not None
    return best


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_endgames_are_searched_exhaustively(seats: int) -> None:
    """For a seat that knows all cards, the value of each move is what plain recursion finds."""
    game = find_game("fool")
    setup = make_setup(game, seats)
    heuristics = game.heuristics
    compared = 0
    for seed in range(60):
        for position, seat in moments(setup, seed):
            if heuristics.moves_left(position.state) > 8 or len(position.legal_actions_of(seat)) < 2:
                continue
            view = position.view(seat)
            if len({view.resample(new_random(number)).tobytes() for number in range(30)}) > 1:
                continue
            # As many simulations as moves: each is tried once, and what follows is searched.
            for finding in explore(position, seat, simulations=len(view.legal_actions)):
                ahead = position.state.copy()
                game.rules.apply(ahead, seat, finding.action)
                assert finding.visits == 1
                assert finding.value == pytest.approx(best_outcome(game, ahead, position.rounds)[seat])
                compared += 1
    assert compared > 10


def test_the_expert_is_stronger_than_club() -> None:
    setup = make_setup(find_game("fool"))
    bots = ["expert,simulations=200", "club"]
    first, second = standings(setup, bots, list(play_deals(setup, bots, 1, 4)))
    assert first.bot == "expert,simulations=200"
    assert first.wins.mean > 2 * second.wins.mean


@pytest.mark.parametrize("setup", every_setup() + combined_setups(), ids=setup_name)
def test_the_outlook_is_a_share_of_one_win(setup: Setup) -> None:
    heuristics = setup.game.heuristics
    for position, _ in moments(setup, setup.seats):
        ahead = position.copy()
        ahead.apply(ahead.legal_actions[0], ahead.seat)
        if ahead.rounds > position.rounds or ahead.phase < PLAY:
            values = np.zeros(MAX_SEATS)
            heuristics.outlook(ahead.state, values)
            assert values[: setup.seats].sum() == pytest.approx(1)
            assert values.min() >= 0
            assert not values[setup.seats :].any()


def outlook(game: str, options: dict[str, Any], **fields: Any) -> list[float]:
    """The chances of winning that the search estimates between rounds, for a table with these fields of the state."""
    state = start(game, 4, options=options).state
    for name, value in fields.items():
        if isinstance(value, list):
            getattr(state, name)[: len(value)] = value
        else:
            setattr(state, name, value)
    values = np.zeros(MAX_SEATS)
    find_game(game).heuristics.outlook(state, values)
    return [float(value) for value in values[:4]]


def test_T15_points_matter_more_towards_the_end() -> None:
    totals = [20, 0, 0, 0]
    early, late = (outlook("fool", {"rounds": 8}, rounds=rounds, totals=totals)[0] for rounds in (2, 7))
    assert 0.25 < early < late
    tens = [3, 0, 0, 2]  # five of six by all together, but only three of six by one
    of_all, of_one = (outlook("fool", {"tens_of": of}, totals=totals, tens=tens)[0] for of in ("all", "one"))
    assert 0.25 < of_one < of_all


@pytest.mark.parametrize(
    ("dares_to_win", "dares_won", "stake", "chances"),
    [
        (2, [0, 0, 0, 0], 1, [1 / 4, 1 / 4, 1 / 4, 1 / 4]),
        (1, [0, 0, 0, 0], 1, [1 / 4, 1 / 4, 1 / 4, 1 / 4]),
        (2, [1, 2, 4, 0], 1, [5 / 16, 5 / 16, 5 / 16, 1 / 16]),  # a seat without one needs this round and the next
        (3, [3, 12, 48, 64], 1, [5 / 16, 5 / 16, 5 / 16, 1 / 16]),
        (2, [1, 0, 0, 0], 2, [1 / 4, 1 / 4, 1 / 4, 1 / 4]),
        (3, [3, 12, 48, 0], 2, [5 / 16, 5 / 16, 5 / 16, 1 / 16]),  # a stake of two is not enough for a seat without one
    ],
)
def test_F20_the_outlook_counts_the_dare_cards(
    dares_to_win: int, dares_won: list[int], stake: int, chances: list[float]
) -> None:
    """``dares_won`` are sets of dare cards, as in the state."""
    options = {"dares_to_win": dares_to_win}
    assert outlook("faith", options, rounds=3, dares_won=dares_won, stake=stake) == pytest.approx(chances)

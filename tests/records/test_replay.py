"""Replaying and writing, step by step."""

import json

import pytest

from marotte.bots.simulation import play_game
from marotte.errors import IllegalMove
from marotte.games.contract import PLAY, Game
from marotte.games.randomness import new_random
from marotte.games.registry import find_game, make_setup
from marotte.records.record import parse_record
from marotte.records.recorder import Recorder
from marotte.records.replay import NATURE, Replay, replay
from tests.games.ciao.positions import table
from tests.records.examples import check, fool_data, fool_text
from tests.setups import every_game

# Replaying and writing, step by step


def test_steps_contain_every_deal_and_move_in_order() -> None:
    data = fool_data()
    game = Replay(parse_record(fool_text()))
    places = []
    for step in game.steps():
        places.append((step.round_number, step.move_number))
        if step.move_number == 0:
            assert (step.seat, step.action, step.text) == (NATURE, -1, "")
            assert step.before.phase != step.after.phase
        else:
            assert step.text == data["rounds"][step.round_number - 1]["moves"][step.move_number - 1]
            assert (
                step.text == f"{step.seat} {game.position.game.notation.move_name(step.before, step.seat, step.action)}"
            )
            assert step.before.sizes[step.seat] == step.after.sizes[step.seat] + 1
    expected = [
        (number, move) for number, entry in enumerate(data["rounds"], 1) for move in range(len(entry["moves"]) + 1)
    ]
    assert places == expected
    assert game.position.is_over


def test_the_outcome_of_a_trick_game() -> None:
    outcome = check(fool_data()).to_data()
    assert list(outcome) == ["game", "ok", "rounds", "scores", "winners"]
    assert outcome["ok"] is True
    for entry, played in zip(outcome["rounds"], fool_data()["rounds"], strict=True):
        assert set(entry) == {"scores", "tricks"}
        assert sum(4 if number == 0 else 3 for number in range(len(entry["tricks"]))) == len(played["moves"])
        for trick in entry["tricks"]:
            assert set(trick) == {"winner", "fools"}
            assert len(trick["fools"]) == 1
            assert trick["winner"] not in trick["fools"]
    json.dumps(outcome)


@every_game
def test_the_outcome_of_any_game_is_plain_data(game: Game) -> None:
    played = play_game(make_setup(game), ["random"] * game.default_seats, 6, 6)
    outcome = replay(played).to_data()
    assert json.loads(json.dumps(outcome)) == outcome
    assert outcome["game"] == game.name
    assert len(outcome["rounds"]) == len(played.rounds)
    for entry in outcome["rounds"]:
        assert len(entry["scores"]) == game.default_seats


def test_two_discs_name_two_fools_worst_first() -> None:
    played = play_game(make_setup(find_game("fool"), 8), ["random"] * 8, 2, 2)
    for entry in replay(played).rounds:
        for trick in entry["tricks"]:
            assert len(trick["fools"]) == len(set(trick["fools"])) == 2


@every_game
def test_a_recorder_writes_nothing_for_a_refused_action(game: Game) -> None:
    recorder = Recorder(make_setup(game), [f"Player {seat}" for seat in range(game.default_seats)])
    position = recorder.position
    random = new_random(3)
    while position.phase < PLAY:
        recorder.supply(position.draw_chance(random))
    before = recorder.record.to_text()
    illegal = set(range(game.rules.ACTIONS)) - set(position.legal_actions)
    for action in [*sorted(illegal)[:3], -1, game.rules.ACTIONS]:
        with pytest.raises(IllegalMove, match=r"Player|is no action of"):
            recorder.apply(position.seat, action)
    for seat in set(range(game.default_seats)) - set(position.actors):
        with pytest.raises(IllegalMove, match=rf"it is not the turn of Player {seat}, but of Player \d \(.*\d\)$"):
            recorder.apply(seat, position.legal_actions[0])
    assert recorder.record.to_text() == before
    recorder.apply(position.seat, position.legal_actions[0])
    assert len(recorder.record.rounds[0].moves) == 1
    assert recorder.record.result is None
    replay(parse_record(recorder.record.to_text()))


def test_a_game_that_ends_with_the_draw_after_a_shuffle_has_its_scores_and_result() -> None:
    arranged = table(["sg sg", "rr+ sg"], rounds=1)
    recorder = Recorder(arranged.setup, ["Anne", "Paul"])
    position, notation = recorder.position, arranged.game.notation
    deal = {"start": 0, "hands": [["sg", "sg"], ["rr+", "sg"]], "pile": []}
    recorder.supply(notation.parse_deal(position.state, deal))
    for seat, move in ((0, "sg"), (1, "rr+"), (0, "take")):
        recorder.apply(seat, notation.parse_move(position.state, seat, move))
    assert recorder.sheet == []
    recorder.supply(notation.parse_shuffle(position.state, ["sg"]))
    assert recorder.sheet == [[20, 10]]
    assert recorder.record.result == {"scores": [20, 10], "winners": [1]}
    assert replay(recorder.record).sheet == recorder.sheet


@every_game
def test_the_game_of_a_seed_is_always_the_same(game: Game) -> None:
    setup = make_setup(game)
    bots = ["novice", *["random"] * (game.default_seats - 1)]
    assert play_game(setup, bots, 9, 3) == play_game(setup, bots, 9, 3)
    assert play_game(setup, bots, 9, 3).rounds != play_game(setup, bots, 9, 4).rounds
    assert play_game(setup, bots, 9, 3).rounds != play_game(setup, bots, 10, 3).rounds


@every_game
def test_the_first_deal_of_a_seed_does_not_depend_on_the_players(game: Game) -> None:
    setup = make_setup(game)
    deals = [play_game(setup, [bot] * game.default_seats, 9, 3).rounds[0].deal for bot in ("random", "novice")]
    assert deals[0] == deals[1]

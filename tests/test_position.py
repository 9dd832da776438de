"""The Python interface of all games: positions, what they refuse, and chance."""

import subprocess
import sys
from collections import Counter
from typing import Any

import numpy as np
import pytest

import marotte
from marotte.errors import IllegalMove, MarotteError, UsageError
from marotte.games.contract import DEAL, OVER, PLAY, SPECTATOR, Game
from marotte.games.position import Position, start
from marotte.games.randomness import below, new_random
from marotte.games.registry import all_games, find_game, make_setup, register
from tests.distributions import assert_even
from tests.setups import every_game

#: The contents of a position field by field, since the padding between the fields means nothing.
Contents = tuple[list[bytes], int, tuple[int, ...], tuple[int, ...]]


def values(record: Any) -> list[bytes]:
    return [record[name].tobytes() for name in record.dtype.names]


def contents(position: Position) -> Contents:
    return values(position.state), position.phase, position.legal_actions, position.actors


def play_on(position: Position, moves: int, stream: int = 0) -> Position:
    """Play random moves, in a race by any of the actors."""
    random = new_random(99, stream)
    for _ in range(moves):
        if position.is_over:
            break
        seat = position.actors[below(random, len(position.actors))]
        position.apply(int(position.game.rules.pick(position.state, seat, random)), seat)
    return position


def play_out(position: Position) -> list[Contents]:
    """Play the first legal action of the first actor to the end, and collect all states."""
    states = [contents(position)]
    while not position.is_over and len(states) < 3000:
        position.apply(position.legal_actions[0], position.seat)
        states.append(contents(position))
    return states


def illegal_actions(position: Position) -> list[int]:
    return sorted(set(range(position.game.rules.ACTIONS)) - set(position.legal_actions))


# Starting


@every_game
def test_start_gives_the_games_default_setup(game: Game) -> None:
    position = start(game.name)
    assert position.game is game
    assert position.setup.seats == game.default_seats
    assert position.phase == DEAL
    assert position.actors == ()
    assert position.seat == -1
    assert position.legal_actions == ()
    assert position.rounds == 0
    assert position.scores == position.latest_scores == [0] * game.default_seats
    assert position.winners is None
    assert not position.is_over


@every_game
def test_with_a_seed_the_first_round_is_dealt(game: Game) -> None:
    for seats in game.seat_counts:
        position = start(game.name, seats, seed=1)
        assert position.phase >= PLAY
        assert position.actors
        assert position.seat == position.actors[0]
        assert position.legal_actions == position.legal_actions_of(position.seat)
        assert len(position.scores) == len(position.latest_scores) == seats


def test_start_can_be_imported_from_the_package() -> None:
    position = marotte.start("fool", seats=4, seed=7)
    while not position.is_over:
        position.apply(position.legal_actions[0])
    assert position.winners
    assert position.scores[position.winners[0]] == max(position.scores)


@every_game
def test_a_whole_game_ends_with_winners(game: Game) -> None:
    position = play_on(start(game.name, seed=5), 100_000)
    assert position.is_over
    assert position.phase == OVER
    assert position.winners
    assert set(position.winners) <= set(range(game.default_seats))
    assert (position.actors, position.seat, position.legal_actions) == ((), -1, ())
    assert position.rounds > 0


# Seeds


@every_game
def test_the_same_seed_gives_the_same_game(game: Game) -> None:
    assert play_out(start(game.name, seed=11)) == play_out(start(game.name, seed=11))


@every_game
def test_other_seeds_and_streams_give_other_games(game: Game) -> None:
    setup = make_setup(game)
    first = [contents(Position(setup, seed, stream)) for seed in (0, 1, 2, 3) for stream in (0, 1, 2, 3)]
    assert len({b"".join(state) for state, *_ in first}) > 12  # small games may deal the same twice


def test_seeds_out_of_range_are_refused() -> None:
    start("fool", seed=0)
    start("fool", seed=(1 << 63) - 1)
    for seed in (-1, 1 << 63):
        with pytest.raises(UsageError, match=f"a seed is an integer from 0 to {(1 << 63) - 1}, not {seed}"):
            start("fool", seed=seed)


@every_game
def test_without_a_seed_the_caller_supplies_chance(game: Game) -> None:
    """The same chance, supplied by hand, gives the same game as a seed."""
    seeded = start(game.name, seed=3)
    position = start(game.name)
    chance = new_random(3)
    for _ in range(400):
        while position.phase < OVER:
            before = position.state.tobytes()
            cards = position.draw_chance(chance)
            assert position.state.tobytes() == before
            position.supply(cards)
        assert contents(position) == contents(seeded)
        if position.is_over:
            break
        action, seat = position.legal_actions[-1], position.seat
        position.apply(action, seat)
        seeded.apply(action, seat)


@every_game
def test_chance_is_refused_while_seats_act(game: Game) -> None:
    position = start(game.name, seed=1)
    before = contents(position)
    with pytest.raises(UsageError, match="nature has nothing to do now"):
        position.supply([0])
    assert contents(position) == before


def test_before_the_deal_nobody_may_act() -> None:
    position = start("fool")
    with pytest.raises(IllegalMove, match=r"^the cards are not dealt yet \(T2\)$"):
        position.apply(2)
    with pytest.raises(IllegalMove, match="the cards are not dealt yet"):
        position.apply(2, 0)
    assert position.phase == DEAL


# Applying


@every_game
def test_a_refused_action_changes_nothing(game: Game) -> None:
    position = start(game.name, seed=2)
    refused = 0
    for turn in range(60):
        before = contents(position)
        seat = position.seat
        for action in [*illegal_actions(position)[:5], -1, game.rules.ACTIONS, 1 << 40]:
            with pytest.raises(IllegalMove):
                position.apply(action, seat)
            assert contents(position) == before
            refused += 1
        for other in set(range(position.setup.seats)) - set(position.actors):
            with pytest.raises(IllegalMove):
                position.apply(position.legal_actions[0], other)
            assert contents(position) == before
        play_on(position, 1, turn)
        if position.is_over:
            break
    assert refused > 100


@every_game
def test_nonexistent_seats_may_not_act(game: Game) -> None:
    """-1 means the only actor; every other number must be one of the actors."""
    position = start(game.name, seed=2)
    before = contents(position)
    accepted = []
    for seat in [-(1 << 40), -64, -3, -2, *range(position.setup.seats, 64)]:
        try:
            position.apply(position.legal_actions[0], seat)
        except IllegalMove as error:
            assert f"it is not the turn of seat {seat}, but of seat" in str(error)  # noqa: PT017
        else:
            accepted.append(seat)
        assert contents(position) == before
    assert accepted == []


def test_seats_that_look_like_actors_in_bits_may_not_act() -> None:
    """A shift by 64 or more is undefined and could write anywhere, so this runs in another process."""
    script = """
from marotte.errors import IllegalMove
from marotte.games.position import start
position = start("fool", seed=2)
for seat in [*range(64, 80), *range(128, 136), 1 << 32, 1 << 40, (1 << 62) + 1]:
    try:
        position.apply(position.legal_actions[0], seat)
        print("accepted", seat)
    except IllegalMove:
        pass
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (0, ""), run.stderr


@every_game
def test_after_the_end_nothing_is_legal(game: Game) -> None:
    position = play_on(start(game.name, seed=4), 100_000)
    before = contents(position)
    for seat in (-1, 0):
        with pytest.raises(IllegalMove, match=rf"^the game is over \({game.notation.PHASE_RULES[OVER]}\)$"):
            position.apply(0, seat)
    with pytest.raises(UsageError, match="nature has nothing to do now"):
        position.supply([0])
    assert contents(position) == before


def test_messages_about_illegal_moves_say_what_and_why() -> None:
    position = start("fool", seed=1)
    seat = position.seat
    other = (seat + 1) % 4
    with pytest.raises(IllegalMove, match=f"it is not the turn of seat {other}, but of seat {seat}"):
        position.apply(position.legal_actions[0], other)
    for action in (500, 1 << 70, -(1 << 70)):
        with pytest.raises(IllegalMove, match=f"^{action} is no action of Fool!$"):
            position.apply(action)
    with pytest.raises(IllegalMove, match=r"^a very large number is no action of Fool!$"):
        position.apply(10**5000)
    with pytest.raises(IllegalMove, match=f"^it is not the turn of seat {1 << 70}, but of seat {seat} "):
        position.apply(500, 1 << 70)
    with pytest.raises(IllegalMove, match="-3 is no action of Fool!"):
        position.apply(-3, seat)
    names = ["Anne", "Paul", "Rachel", "Camille"]
    assert position.why_not(2, other, names) == f"it is not the turn of {names[other]}, but of {names[seat]} (T3, T7)"
    missing = illegal_actions(position)[0]
    assert position.why_not(missing, seat, names).startswith(f"{names[seat]} may not play")


@pytest.mark.parametrize("wrong", ["g5", "x" * 10**6, b"g5", None, [], {}])
def test_actions_and_seats_must_be_integers(wrong: Any) -> None:
    position = start("fool", seed=1)
    before = contents(position)
    for arguments in ((wrong,), (wrong, position.seat), (position.legal_actions[0], wrong)):
        with pytest.raises(UsageError, match=r"^an action and a seat are integers, not ") as caught:
            position.apply(*arguments)
        assert len(str(caught.value)) < 130
        assert contents(position) == before


@every_game
def test_the_message_names_the_player_and_ends_with_the_rule(game: Game) -> None:
    position = start(game.name, seed=6)
    names = [f"Player {seat}" for seat in range(position.setup.seats)]
    for turn in range(40):
        illegal = illegal_actions(position)
        for action in illegal[turn :: 1 + len(illegal) // 25]:
            reason = position.why_not(action, position.seat, names)
            assert names[position.seat] in reason
            assert reason.endswith(")")
        play_on(position, 1, turn)
        if position.is_over:
            break


@every_game
def test_only_actors_have_legal_actions(game: Game) -> None:
    position = start(game.name, seed=8)
    for turn in range(80):
        for seat in range(-3, 12):
            actions = position.legal_actions_of(seat)
            assert bool(actions) == (seat in position.actors)
            for action in actions[:3]:
                position.copy().apply(action, seat)
        assert position.legal_actions_of(position.seat) == position.legal_actions
        play_on(position, 1, turn)
        if position.is_over:
            break


@every_game
def test_in_a_race_the_seat_must_be_given(game: Game) -> None:
    """Where several seats may act, each of them can; "the only actor" is nobody."""
    position = start(game.name, seed=9)
    for turn in range(300):
        if position.is_over:
            break
        if len(position.actors) > 1:
            before = contents(position)
            with pytest.raises(IllegalMove, match=r"say which one \(C14\)$"):
                position.apply(position.legal_actions[0])
            assert contents(position) == before
            for seat in position.actors:
                twin = position.copy()
                twin.apply(twin.legal_actions_of(seat)[0], seat)
                assert contents(twin) != contents(position)
        else:
            twin = position.copy()
            twin.apply(twin.legal_actions[0])
        play_on(position, 1, turn)


# Copies and views


@every_game
def test_a_copy_is_independent(game: Game) -> None:
    position = play_on(start(game.name, seed=10), 7)
    before = contents(position)
    twin = position.copy()
    assert contents(twin) == before
    assert twin.setup is position.setup
    play_on(twin, 30)
    assert contents(twin) != before
    assert contents(position) == before
    kept = contents(twin)
    play_on(position, 30, stream=5)
    assert contents(twin) == kept


@every_game
def test_a_copy_is_the_same_byte_for_byte(game: Game) -> None:
    """Copying a state copies its bytes: states can be hashed and compared without regard to padding."""
    position = play_on(start(game.name, seed=10), 3)
    for _ in range(50):
        litter = np.full(position.state.nbytes, 0xCD, np.uint8)  # memory that the copy will reuse
        del litter
        assert position.copy().state.tobytes() == position.state.tobytes()


@every_game
def test_a_copy_continues_with_the_same_chance(game: Game) -> None:
    position = play_on(start(game.name, seed=12), 5)
    assert play_out(position.copy()) == play_out(position)


@every_game
def test_a_position_can_be_made_from_any_state(game: Game) -> None:
    position = start(game.name, seed=4)
    for _ in range(9):
        position.apply(position.legal_actions[0], position.seat)
    twin = Position.at(position.setup, position.state.tobytes())
    assert twin.state.tobytes() == position.state.tobytes()
    assert (twin.seat, twin.actors, twin.legal_actions) == (position.seat, position.actors, position.legal_actions)
    before = position.state.tobytes()
    twin.apply(twin.legal_actions[-1], twin.seat)
    assert position.state.tobytes() == before


def test_a_copy_outlives_the_original() -> None:
    twin = start("fool", seed=1).copy()
    assert play_out(twin) == play_out(start("fool", seed=1))


@every_game
def test_looking_changes_nothing(game: Game) -> None:
    position = play_on(start(game.name, seed=13), 10)
    before = contents(position)
    for seat in (*range(position.setup.seats), SPECTATOR):
        view = position.view(seat)
        view.encode()
        view.names()
        view.resample(new_random(1))
        position.legal_actions_of(seat)
    repr(position)
    position.scores.clear()
    assert contents(position) == before


@every_game
def test_a_view_is_a_snapshot(game: Game) -> None:
    """It holds no reference to the position: later moves don't change it."""
    position = play_on(start(game.name, seed=14), 4)
    view = position.view(position.seat)
    before = view.record.tobytes()
    play_on(position, 20)
    assert view.record.tobytes() == before


def test_the_state_may_be_changed_from_outside() -> None:
    position = start("fool", seed=1)
    position.state.hands[position.seat, :] = 0
    position.state.hands[position.seat, 2] = 1 << 7 | 1 << 9
    position.state.ones[position.seat] = 0
    position.refresh()
    assert position.legal_actions == (2 * 32 + 7, 2 * 32 + 9)


def test_repr_says_where_the_game_is() -> None:
    assert repr(start("fool", 5)) == "<Fool! 5 seats, 0 rounds complete, deal>"
    position = start("fool", seed=1)
    assert repr(position) == f"<Fool! 4 seats, 0 rounds complete, seats [{position.seat}] to act>"
    play_on(position, 100_000)
    assert repr(position) == f"<Fool! 4 seats, {position.rounds} rounds complete, over>"


# Wrong use gives a sentence with the valid choices


def test_unknown_game() -> None:
    names = ", ".join(game.name for game in all_games())
    with pytest.raises(UsageError, match=f"^there is no game called 'bridge'; there are {names}$"):
        start("bridge")
    with pytest.raises(UsageError, match="there is no game called ''"):
        find_game("")


@every_game
def test_unknown_seat_count(game: Game) -> None:
    counts = f"{game.seat_counts[0]} to {game.seat_counts[-1]}"
    for seats in (game.seat_counts[0] - 1, game.seat_counts[-1] + 1, 0, -1, 10**30):
        with pytest.raises(UsageError, match=f"is played by {counts}, not by {seats}$"):
            start(game.name, seats)


@every_game
def test_unknown_option(game: Game) -> None:
    with pytest.raises(UsageError, match=f"^{game.title} has no option 'colour'; it has ") as caught:
        start(game.name, options={"colour": 1})
    for option in game.options:
        assert option.name in str(caught.value)


@every_game
def test_bad_values_of_every_option(game: Game) -> None:
    for option in game.options:
        good: list[Any] = list(option.choices) or [option.minimum, option.maximum]
        for value in good:
            assert start(game.name, options={option.name: value}).setup.options[option.name] == value
        bad: list[Any] = [None, [], {}, "", "nonsense", 1.0, True, option.minimum - 1, 1 << 70]
        if not option.choices:
            bad += [option.maximum + 1, str(option.minimum), float(option.minimum)]
        for value in bad:
            if value is None and option.default is None:
                continue
            with pytest.raises(UsageError) as caught:
                start(game.name, options={option.name: value})
            assert option.name in str(caught.value)
            assert option.expected in str(caught.value)


@every_game
def test_unknown_and_bad_entries_of_every_deck(game: Game) -> None:
    default = game.default_deck(game.default_seats, make_setup(game).options)
    with pytest.raises(UsageError, match=f"^the deck of {game.title} has no entry 'pink'; it has ") as caught:
        start(game.name, deck={"pink": 1})
    for key in default:
        assert key in str(caught.value)
    for key in default:
        for value in (None, "nonsense", 1.5, True, -1, 1 << 70, [], {}, [None], {"a": 1}, ["x"] * 100, 10**6):
            if value == default[key] and type(value) is type(default[key]):
                continue
            with pytest.raises(UsageError):
                start(game.name, deck={key: value})
    assert start(game.name, deck=default).setup.changed_deck is None


@every_game
def test_a_huge_value_does_not_flood_the_screen(game: Game) -> None:
    huge: list[Any] = ["x" * 10**6, 10**5000, ["x"] * 10**6]
    deck = game.default_deck(game.default_seats, make_setup(game).options)
    calls: list[dict[str, Any]] = [{"game": huge[0]}, {"game": game.name, "options": {huge[0]: 1}}]
    for value in huge:
        calls.append({"game": game.name, "seats": value})
        calls += [{"game": game.name, "options": {option.name: value}} for option in game.options]
        calls += [{"game": game.name, "deck": {key: value}} for key in deck]
    for arguments in calls:
        with pytest.raises(UsageError) as caught:
            start(**arguments)
        assert len(str(caught.value)) < 200


def test_a_name_is_registered_once() -> None:
    with pytest.raises(UsageError, match="there is already a game called fool"):
        register(find_game("fool"))


def test_all_errors_are_in_one_tree() -> None:
    for error in (UsageError, IllegalMove):
        assert issubclass(error, MarotteError)


# Chance


@every_game
def test_pick_gives_every_legal_action_equally_often(game: Game) -> None:
    """In positions with several choices, at all seat counts and with all options."""
    setups = [make_setup(game, seats) for seats in game.seat_counts]
    setups += [make_setup(game, None, {option.name: value}) for option in game.options for value in option.choices]
    random = new_random(21)
    tried = 0
    for number, setup in enumerate(setups):
        position = Position(setup, number)
        for _ in range(6):
            play_on(position, 1 + below(random, 9), stream=tried)
            if position.is_over:
                break
            for seat in position.actors:
                legal = position.legal_actions_of(seat)
                before = position.state.tobytes()
                draws = 25 * len(legal) + 100
                picked = Counter(int(game.rules.pick(position.state, seat, random)) for _ in range(draws))
                assert position.state.tobytes() == before
                assert_even(picked, legal)
                tried += len(legal) > 1
    assert tried > 5


def test_a_position_returns_plain_python_values() -> None:
    """No NumPy numbers leak into what is printed or sent."""
    position = play_on(start("fool", seed=1), 100_000)
    assert position.winners
    numbers = [position.phase, position.seat, position.rounds, *position.scores, *position.latest_scores]
    numbers += [*position.winners, *start("fool", seed=1).legal_actions, *start("fool", seed=1).actors]
    assert not any(isinstance(number, np.generic) for number in numbers)


@pytest.mark.parametrize("wrong", [None, 3, np.zeros(1, np.int64), np.zeros(4, np.int32), [1, 2, 3, 4]])
def test_a_generator_comes_from_new_random(wrong: Any) -> None:
    position = Position(make_setup(find_game("fool")))
    with pytest.raises(UsageError, match="new_random"):
        position.draw_chance(wrong)
    with pytest.raises(UsageError, match="new_random"):
        position.view(0).resample(wrong)


@pytest.mark.parametrize("wrong", ["x", 1.0, None, 4, -2, pytest.param(10**5000, id="huge")])
def test_views_are_for_seats_and_spectators(wrong: Any) -> None:
    with pytest.raises(UsageError, match=r"there is no seat .*; seats are 0 to 3, and -1 watches"):
        start("fool", 4, seed=1).view(wrong)

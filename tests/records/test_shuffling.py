"""Verifiable deals: they follow from a secret, are uniform, and a changed record is found out."""

import json
from collections import Counter
from hashlib import sha256

import pytest

from marotte.errors import RecordError
from marotte.games.contract import PLAY
from marotte.games.position import Position
from marotte.games.randomness import below, new_random
from marotte.games.registry import Setup, find_game, make_setup
from marotte.records.record import Record, parse_record
from marotte.records.recorder import Recorder
from marotte.records.shuffling import KEY, METHOD, check_shuffles, commitment_to, draw, read_secret
from tests.cli.runner import run
from tests.setups import every_setup, setup_name

SECRET = bytes(range(32))


def played(setup: Setup, secret: bytes = SECRET) -> Record:
    """A random game with the deals of a secret."""
    recorder = Recorder(setup, [f"player {seat}" for seat in range(setup.seats)])
    position = recorder.position
    random = new_random(3)
    number = 0
    while not position.is_over:
        if position.phase < PLAY:
            is_deal = len(recorder.record.rounds) == position.rounds
            number = 0 if is_deal else number + 1
            recorder.supply(draw(setup.game, position.state, secret, number))
        else:
            seat = position.actors[below(random, len(position.actors))]
            recorder.apply(seat, int(setup.game.rules.pick(position.state, seat, random)))
    recorder.record.extra[KEY] = {"method": METHOD, "commitment": commitment_to(secret), "secret": secret.hex()}
    return recorder.record


@pytest.mark.parametrize("setup", every_setup(), ids=setup_name)
def test_whole_games_are_verified(setup: Setup) -> None:
    record = parse_record(played(setup).to_text())
    secret, commitment = read_secret(record)
    assert commitment == commitment_to(secret)
    found = list(check_shuffles(record, secret))
    assert [(entry.round_number, entry.number) for entry in found if entry.number == 0] == [
        (number, 0) for number in range(1, len(record.rounds) + 1)
    ]
    shuffles = sum(move.startswith("*") for entry in record.rounds for move in entry.moves)
    assert sum(entry.number > 0 for entry in found) == shuffles
    assert all(entry.is_right for entry in found)
    other = list(check_shuffles(record, b"another one"))
    assert not any(entry.is_right for entry in other if entry.number == 0)  # a shuffle may consist of a single card


def test_some_games_are_shuffled_in_the_middle_of_a_round() -> None:
    moves = [move for entry in played(make_setup(find_game("ciao"), 6)).rounds for move in entry.moves]
    assert any(move.startswith("* shuffle") for move in moves)


def test_the_algorithm_never_changes() -> None:
    """New versions must verify old records: the algorithm is the one in the documentation of records."""
    assert commitment_to(SECRET) == sha256(b"marotte/1 commitment " + SECRET).hexdigest()
    position = Position(make_setup(find_game("fettnapf"), 3))
    assert draw(position.game, position.state, SECRET, 0)[:12] == [2, 4, 8, 7, 1, 2, 6, 3, 9, 2, 3, 1]


def test_every_order_is_equally_likely() -> None:
    """The first two cards of the hands of a tiny deck, over many secrets."""
    setup = make_setup(find_game("faith"), 3)
    position = Position(setup)
    counts = Counter(draw(setup.game, position.state, number.to_bytes(32), 0)[1] for number in range(4400))
    assert len(counts) == 44
    assert (
        sum((count - 100) ** 2 / 100 for count in counts.values()) < 87
    )  # only one in ten thousand fair samples exceeds this


def test_a_changed_deal_is_found_out() -> None:
    record = played(make_setup(find_game("fool")))
    hands = record.rounds[0].deal["hands"]
    hands[0], hands[1] = hands[1], hands[0]
    record.rounds = record.rounds[:1]
    record.rounds[0].moves, record.result = [], None
    assert [entry.is_right for entry in check_shuffles(record, SECRET)] == [False]


def test_verify_on_the_command_line() -> None:
    record = played(make_setup(find_game("faith")))
    answer = run("verify", "-", given=record.to_text())
    assert answer.code == 0
    assert answer.lines[0] == (
        f"All {len(record.rounds)} deals and shuffles of this game follow from the secret that was promised before it."
    )
    assert run("verify", "-", "--commitment", commitment_to(SECRET).upper(), given=record.to_text()).code == 0
    answer = run("verify", "-", "--commitment", "0" * 64, given=record.to_text())
    assert answer.code == 1
    assert "the secret is not the one that was promised" in answer.err


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (None, "this record has no 'shuffle' that can be checked: it was not played at a table of Marotte"),
        ({"method": "dice"}, "this record has no 'shuffle' that can be checked"),
        ({"secret": None}, "the secret of the shuffles is published when the game is over"),
        ({"secret": "00"}, "the secret of the shuffles is 64 digits from 0 to f"),
        ({"commitment": 5}, "the commitment of the shuffles is 64 digits from 0 to f"),
        ({"secret": "00" * 32}, "the secret is not the one that was promised"),
        ({"secret": "00" * 32, "commitment": commitment_to(bytes(32))}, "round 1: the deal does not follow from"),
    ],
)
def test_a_record_that_cannot_be_verified_is_reported(change: dict[str, object] | None, message: str) -> None:
    data = json.loads(played(make_setup(find_game("faith"))).to_text())
    if change is None:
        del data[KEY]
    else:
        data[KEY] |= change
    answer = run("verify", "-", given=json.dumps(data))
    assert answer.code == 1
    assert message in answer.err


def test_a_broken_record_is_refused() -> None:
    record = played(make_setup(find_game("fool")))
    record.rounds[0].moves[0] = "0 z9"
    with pytest.raises(RecordError):
        list(check_shuffles(record, SECRET))

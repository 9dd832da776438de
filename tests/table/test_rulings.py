"""Offered is what would be granted, and nothing else; and what is offered tells nobody anything."""

from typing import Any

import pytest

from marotte.games.contract import PLAY, Game
from marotte.games.position import Position
from marotte.games.randomness import below, new_random
from marotte.games.registry import Setup
from marotte.protocol.refusals import Code, Refusal
from marotte.protocol.requests import (
    AnyRequest,
    Automatic,
    Begin,
    Grant,
    Invite,
    Move,
    Pace,
    Pause,
    Reading,
    Ready,
    Rematch,
    Remove,
    Resume,
    Return,
    Rise,
    Sit,
    Undo,
)
from marotte.protocol.settings import Clock, Settings
from marotte.table import log
from marotte.table.rulings import RULINGS, allowed_to_seat, allowed_to_viewer
from marotte.table.screen import Screen
from marotte.table.table import MOST_REMOVALS, Table
from marotte.table.undo import reveals_information
from tests.setups import every_game, every_setup, setup_name
from tests.table.playing import SECRET, Evening, handle, latest, screen_of, show
from tests.table.test_requests import refusal

PEOPLE = ["Anne", "Paul"]

#: A request of each type that changes something; a hint is thought about elsewhere.
REQUESTS: dict[str, dict[str, Any]] = {
    "ready": {"of": Ready},
    "undo": {"of": Undo},
    "pause": {"of": Pause},
    "resume": {"of": Resume},
    "grant": {"of": Grant},
    "automatic": {"of": Automatic},
    "reading": {"of": Reading, "is_on": True},
    "pace": {"of": Pace},
    "rematch": {"of": Rematch},
    "return": {"of": Return},
    "rise": {"of": Rise},
}


def request(table: Table, name: str, seat: int) -> AnyRequest:
    fields = dict(REQUESTS[name])
    if name == "automatic":
        fields["is_on"] = not table.seats[seat].is_automatic
    if name == "pace":
        fields["pace"] = table.pace + 1
    made: AnyRequest = fields.pop("of")(seat=seat, **fields)
    return made


def is_granted(entries: list[log.AnyEntry], name: str, seat: int, now: float) -> bool:
    """Whether something happens at the table of this log if somebody asks for it."""
    table = Table.of(entries)
    try:
        return bool(handle(table, PEOPLE[seat], request(table, name, seat), now))
    except Refusal:
        return False


def evening_of(settings: Settings) -> Evening:
    opened = log.Opened(at=0.0, settings=settings, secret=SECRET, host="Anne")
    evening = Evening(Table(opened), [opened])
    for seat, name in enumerate(PEOPLE):
        evening.request(name, Sit(seat=seat, name=name))
    evening.people = set(PEOPLE)
    return evening


def check(evening: Evening) -> None:
    """All that may be asked for, and all that may not."""
    table = evening.table
    table._check_undo()
    for seat in (0, 1):
        may = show(table, seat, evening.now)["own"][0]["may"]
        for name in REQUESTS:
            assert (name in may) == is_granted(evening.entries, name, seat, evening.now), (name, seat)


@every_game
def test_what_is_offered_is_granted_and_nothing_else(game: Game) -> None:
    assert set(REQUESTS) == set(RULINGS) - {"hint"}
    seats = game.seat_counts[0]
    evening = evening_of(Settings(game=game.name, seats=seats, bot="novice", clock=Clock("seconds", 60)))
    check(evening)
    evening.request("Anne", Begin())
    random = new_random(3)
    for _ in range(12):
        check(evening)
        wanted = list(REQUESTS)[below(random, len(REQUESTS))]
        if wanted not in ("undo", "resume"):
            seat = below(random, 2)
            evening.request(PEOPLE[seat], request(evening.table, wanted, seat))
        check(evening)
        if evening.table.paused_at is not None:
            evening.request("Anne", Resume(seat=0))
        for _ in range(3):
            if not evening.table.is_over:
                evening.step()
    evening.play()
    check(evening)


@pytest.mark.parametrize("setup", every_setup(), ids=setup_name)
def test_what_is_kept_of_a_screen_is_what_would_be_made_anew(setup: Setup) -> None:
    """Parts of a screen are made once and used again; nothing that they depend on may be forgotten."""
    seats, options = setup.seats, setup.changed_options
    evening = evening_of(
        Settings(game=setup.game.name, seats=seats, bot="novice", clock=Clock("seconds", 60), options=options)
    )
    table = evening.table
    random = new_random(5)
    kept: Screen | None = None
    for step in range(250):
        kept = Screen(table, evening.now, latest(table), kept)
        fresh = screen_of(table, evening.now)
        for viewers in ((), *((seat,) for seat in range(seats)), (0, 1)):
            assert kept.message(viewers, is_host=0 in viewers) == fresh.message(viewers, is_host=0 in viewers)
        seat = below(random, 2)
        if step == 3:
            evening.request("Anne", Begin())
        elif step % 3 == 0:
            evening.request(PEOPLE[seat], request(table, list(REQUESTS)[below(random, len(REQUESTS))], seat))
        elif step % 7 == 0:
            table._check_undo()
        elif step % 11 == 0:
            table.has_search = not table.has_search
        elif step % 13 == 0:
            table.connected(PEOPLE[seat], evening.now, is_there=bool(below(random, 2)))
        elif step > 3 and table.paused_at is not None:
            evening.request("Anne", Resume(seat=0))
        elif step > 3 and table.is_over:
            for number, person in enumerate(PEOPLE):
                evening.request(person, Rematch(seat=number))
        elif step > 3:
            evening.step()


def test_what_is_offered_again_after_a_move_is_not_forgotten() -> None:
    """More time can be given again when somebody else is asked."""
    evening = evening_of(Settings(game="fool", seats=4, clock=Clock("seconds", 60)))
    evening.request("Anne", Begin())
    table = evening.table
    evening.play(until=lambda: table.position.seat >= 2)
    while evening.request("Anne", Grant(seat=0)) is None:
        pass
    before = Screen(table, evening.now)
    assert b"grant" not in before.message((0,))
    asked = table.position.seat
    evening.play(until=lambda: table.position.seat != asked)
    assert (b"grant" in Screen(table, evening.now, before=before).message((0,))) == (table.position.seat != 0)


def test_a_hint_is_offered_to_who_has_something_to_decide() -> None:
    evening = evening_of(Settings(game="fool", seats=4))
    assert "hint" not in allowed_to_seat(evening.table, 0)
    evening.request("Anne", Begin())
    table = evening.table
    for _ in range(10):
        for seat in (0, 1):
            assert ("hint" in allowed_to_seat(table, seat)) == (seat in table.position.actors)
        evening.step()
    strict = evening_of(Settings(game="fool", seats=4, has_hints=False, has_undo=False))
    strict.request("Anne", Begin())
    assert not {"hint", "undo"} & {*allowed_to_seat(strict.table, 0), *allowed_to_seat(strict.table, 1)}


def test_undo_is_offered_only_if_it_would_be_granted() -> None:
    """That the own move is the last one is not enough: the Chien has been seen."""
    evening = evening_of(Settings(game="faith", seats=3))
    evening.request("Anne", Begin())
    evening.play(until=lambda: evening.table.position.seat in (0, 1))
    seat = evening.table.position.seat
    for move, is_offered in (("leave", True), ("take", False)):
        table = Table.of(evening.entries)
        handle(table, PEOPLE[seat], Move(seat=seat, version=table.shown_version, move=move), 1.0)
        assert table.undo is not None
        assert "undo" not in allowed_to_seat(table, seat)  # nobody has looked yet
        question = table.undo_check()
        assert question is not None
        table.undo.is_harmless = question()
        assert ("undo" in allowed_to_seat(table, seat)) == is_offered
        assert table.undo_check() is None


@pytest.mark.parametrize("setup", every_setup(), ids=setup_name)
def test_what_can_be_taken_back_tells_nothing_of_hidden_cards(setup: Setup) -> None:
    """Whoever sees the same before and after a move is offered the same, whatever the others hold."""
    random = new_random(8)
    position = Position(setup, 3)
    everybody = range(setup.seats)
    compared = 0
    for _ in range(60):
        if position.is_over:
            break
        seat = position.actors[below(random, len(position.actors))]
        action = int(setup.game.rules.pick(position.state, seat, random))
        after = position.copy()
        after.apply(action, seat)
        other = Position.at(setup, position.view(seat).resample(random).tobytes())
        then = other.copy()
        then.apply(action, seat)
        if then.view(seat).record.tobytes() == after.view(seat).record.tobytes() and after.phase >= PLAY:
            compared += 1
            verdicts = [
                reveals_information(*one, everybody)
                for one in ((position, seat, action, after), (other, seat, action, then))
            ]
            assert verdicts[0] == verdicts[1]
        position = after
    assert compared


# Without a seat


def test_what_is_offered_without_a_seat() -> None:
    evening = evening_of(Settings(game="fool", seats=3 + 1))
    table = evening.table
    table.connected("Anne", 0.0, is_there=True)
    assert allowed_to_viewer(table, (0,), is_host=True) == ["begin", "invite", "remove"]
    assert allowed_to_viewer(table, (1,), is_host=False) == []
    for seat in (2, 3):
        handle(table, "Anne", Invite(seat=seat, bot="club"), 0.0)
    assert allowed_to_viewer(table, (1,), is_host=False) == ["begin"]  # all seats are taken
    assert allowed_to_viewer(table, (), is_host=False) == []
    handle(table, "Paul", Begin(), 0.0)
    assert allowed_to_viewer(table, (0,), is_host=True) == []


def test_the_host_removes_a_person_before_the_game() -> None:
    evening = evening_of(Settings(game="fool", seats=4))
    table = evening.table
    assert refusal(table, "Paul", Remove(seat=0)) == Code.NOT_HOST
    assert refusal(table, "Anne", Remove(seat=0)) == Code.NOT_ALLOWED  # the host gets up
    assert refusal(table, "Anne", Remove(seat=2)) == Code.NOT_ALLOWED
    assert refusal(table, "Anne", Remove(seat=7)) == Code.NOT_ALLOWED
    for time in range(MOST_REMOVALS):
        (entry,) = handle(table, "Anne", Remove(seat=1), 1.0)
        assert isinstance(entry, log.Removed)
        assert show(table, 0, 1.0)["events"] == [{"type": "removed", "seat": 1}]
        assert table.seats_of("Paul") == ()
        assert table.seats[1].is_free
        assert refusal(table, "Paul", Rise(seat=1)) == Code.NOT_YOUR_SEAT
        if time + 1 < MOST_REMOVALS:
            handle(table, "Paul", Sit(seat=1, name="Paul"), 1.0)
    assert refusal(table, "Paul", Sit(seat=1, name="Paul")) == Code.NOT_ALLOWED
    for seat in (1, 2):  # two people on one device, both sent away once
        handle(table, "Camille", Sit(seat=seat, name="Camille"), 1.0)
    for seat in (1, 2):
        handle(table, "Anne", Remove(seat=seat), 1.0)
    handle(table, "Camille", Sit(seat=2, name="Camille"), 1.0)
    handle(table, "Rachel", Sit(seat=1, name="Rachel"), 2.0)
    handle(table, "Anne", Begin(), 2.0)
    assert refusal(table, "Anne", Remove(seat=1)) == Code.ALREADY_BEGUN

"""The bots by name: all of them play all games using only their view, and a failing bot is replaced."""

import gc
import threading
import time
from dataclasses import replace
from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest
from numba.core import event

from marotte.bots import guard
from marotte.bots.bot import Forgetful, club_bot
from marotte.bots.guard import GuardedBot
from marotte.bots.ladder import BOTS, make_bot
from marotte.errors import UsageError
from marotte.games.compilation import seconds_compiling
from marotte.games.fettnapf.memory import Memory
from marotte.games.randomness import new_random
from marotte.games.registry import Setup, find_game, make_setup
from marotte.games.view import View
from tests.bots.examples import Hanging, Lowest, moments
from tests.setups import combined_setups, every_setup, setup_name

QUICK = {"expert": "expert,simulations=40"}

FOOL = find_game("fool")


@pytest.mark.parametrize("setup", [*every_setup(), *combined_setups()], ids=setup_name)
def test_every_bot_uses_only_its_view(setup: Setup) -> None:
    """With other hidden cards, the same view and the same seed, the move is the same, and legal."""
    names = [QUICK.get(name, name) for name in BOTS]
    if setup.game.name == "fettnapf":
        names += [f"{name},memory=human" for name in names]
    random = new_random(4)
    for position, seat in islice(moments(setup, 3, every=7), 12):
        view = position.view(seat)
        other = View.of(setup, view.resample(random), seat)
        for name in names:
            chosen, again = (
                [make_bot(name, setup.game, new_random(number)).choose(shown) for number in (5, 6)]
                for shown in (view, other)
            )
            assert chosen == again
            assert set(chosen) <= set(view.legal_actions)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("grandmaster", "there is no bot called 'grandmaster'; there are random, novice, club, expert, and yours as"),
        ("expert,think=9", "think is a number from 10 to 60000, not 9"),
        ("expert,think=soon", "think is a number from 10 to 60000, not 'soon'"),
        ("expert,simulations=10000001", "simulations is a number from 1 to 10000000"),
        ("expert,simulations=0", "simulations is a number from 1 to 10000000, not 0"),
        ("expert,think=-50", "think is a number from 10 to 60000, not -50"),
        ("expert,think=50,simulations=9", "an expert thinks for a time (think) or for a number of simulations"),
        ("expert,threads=65", "threads is a number from 1 to 64"),
        ("expert,speed=3", "the bot 'expert,speed=3' can't be made: got an unexpected keyword argument 'speed'"),
        ("club,think=100", "can't be made"),
        ("expert,think", "a setting of a bot is written key=value, not 'think'"),
        ("expert,think=20,think=30", "the setting 'think' of the bot 'expert' is given twice"),
        ("club,memory=elephant", "the memory of a bot is perfect or human, not 'elephant'"),
        ("club,memory=human", "in Fool! there is nothing to forget, so a bot has no human memory"),
        (
            "no.such.module:Bot",
            "the bot 'no.such.module:Bot' can't be loaded: ModuleNotFoundError: No module",
        ),
        (":Bot", "a bot of your own is written package.module:Class, not ':Bot'"),
        (".bots:Bot", "a bot of your own is written package.module:Class, not '.bots:Bot'"),
        ("my bots:Bot", "a bot of your own is written package.module:Class, not 'my bots:Bot'"),
        ("tests.bots.misspelt:Bot", "the bot 'tests.bots.misspelt:Bot' can't be loaded: NameError: name 'Bot' is"),
        ("tests.bots.examples:Unmade", "the bot 'tests.bots.examples:Unmade' can't be made: ZeroDivisionError"),
        ("tests.bots.examples:Departed", "the bot 'tests.bots.examples:Departed' can't be made: SystemExit: 4"),
        ("tests.bots.examples:Eternal", "the patience of a bot is a number of seconds, not inf"),
        ("os.path:join", "the bot 'os.path:join' can't be made: TypeError"),
        ("builtins:dict", "the bot 'builtins:dict' can't be made: no signature found"),
        ("tests.bots.examples:Absent", "there is no class 'Absent' in the module 'tests.bots.examples'"),
        ("tests.bots.examples:Mute", "'tests.bots.examples:Mute' is no bot: it has no method choose(view)"),
        ("tests.bots.examples:Lowest,height=2", "unexpected keyword argument 'height'"),
    ],
)
def test_an_invalid_bot_is_explained(text: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        make_bot(text, FOOL, new_random(0))
    assert message in str(caught.value)


def test_a_third_party_bot_is_made_with_its_settings() -> None:
    for position, seat in islice(moments(make_setup(FOOL), 1), 10):
        view = position.view(seat)
        legal = view.legal_actions
        assert make_bot("tests.bots.examples:Lowest", FOOL, new_random(0)).choose(view) == legal[0]
        chosen = make_bot("tests.bots.examples:Lowest,offset=2", FOOL, new_random(0)).choose(view)
        assert chosen == legal[2 % len(legal)]
        chosen = make_bot("tests.bots.examples:Lowest,offset=-1", FOOL, new_random(0)).choose(view)
        assert chosen == legal[-1]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Raising", "KeyError: 'no idea'"),
        ("Leaving", "SystemExit: 3"),
        ("Nonsense", "it answered -5, which is no legal action"),
        ("Text", "it answered 'the red one', which is no legal action"),
        ("Nothing", "it answered None, which is no legal action"),
        ("Truth", "it answered True, which is no legal action"),
        ("Hanging", "it gave no answer within 0.1 seconds"),
        ("Scribbling", "it answered 31, which is no legal action"),
    ],
)
def test_a_failing_bot_is_replaced_by_club(name: str, reason: str, caplog: pytest.LogCaptureFixture) -> None:
    setup = make_setup(FOOL)
    bot = make_bot(f"tests.bots.examples:{name}", FOOL, new_random(9))
    assert isinstance(bot, GuardedBot)
    club = club_bot(FOOL, new_random(9))
    with caplog.at_level("WARNING", "marotte"):
        for position, seat in islice(moments(setup, 2), 20):
            assert bot.choose(position.view(seat)) == club.choose(position.view(seat))
    assert bot.failure == reason
    assert [record.getMessage() for record in caplog.records if "failed" in record.getMessage()] == [
        f"A bot failed and is replaced by club: {reason}"
    ]


def test_a_bot_is_not_asked_again_after_a_failure() -> None:
    position = next(moments(make_setup(FOOL), 2))[0]
    view = position.view(position.seat)
    guarded = GuardedBot(Hanging(FOOL, None), Lowest(FOOL, None))
    first = [guarded.choose(view) for _ in range(200)]  # would take seconds if each call had to time out
    assert first == [view.legal_actions[0]] * 200
    assert guard.PATIENCE == 10


class Slow(Lowest):
    """Exceeds its timeout."""

    patience = -9.5

    def choose(self, view: View) -> int:
        threading.Event().wait(1.0)
        return super().choose(view)


def test_compiling_is_not_thinking_time(monkeypatch: pytest.MonkeyPatch) -> None:
    position = next(moments(make_setup(FOOL), 2))[0]
    view = position.view(position.seat)
    monkeypatch.setattr(guard, "seconds_compiling", time.monotonic)  # as if kernels were being compiled all the time
    guarded = GuardedBot(Slow(FOOL, None), club_bot(FOOL, new_random(0)))
    assert guarded.choose(view) == view.legal_actions[0]
    assert guarded.failure is None


def test_the_time_for_compiling_is_measured() -> None:
    before = seconds_compiling()
    with event.trigger_event("numba:compile", data={"dispatcher": SimpleNamespace(py_func=moments)}):
        while seconds_compiling() == before:
            pass
    after = seconds_compiling()
    assert seconds_compiling() == after > before


def test_a_thread_ends_with_its_bot() -> None:
    view = next(moments(make_setup(FOOL), 2))[0].view(0)
    before = threading.active_count()
    for _ in range(20):
        make_bot("tests.bots.examples:Lowest", FOOL, new_random(0)).choose(view)
    gc.collect()
    for thread in set(threading.enumerate()) - {threading.current_thread()}:
        thread.join(5)
    assert threading.active_count() <= before


def test_an_expert_with_a_human_memory_has_its_own_timeout() -> None:
    game = find_game("fettnapf")
    bot: Any = make_bot("expert,simulations=5000000,memory=human", game, new_random(0))
    assert bot._bot._patience > 5000
    assert bot.failure is None


def test_a_failing_bot_keeps_its_human_memory() -> None:
    game = find_game("fettnapf")
    bot: Any = make_bot("tests.bots.examples:Raising,memory=human", game, new_random(0))
    position, seat = next(moments(make_setup(game), 5))
    assert bot.choose(position.view(seat)) in position.legal_actions_of(seat)
    assert bot.failure == "KeyError: 'no idea'"


def test_human_memory_forgets_islands_but_not_those_that_hurt() -> None:
    game = find_game("fettnapf")
    setup = make_setup(game, 3)
    shown: list[int] = []

    class Watching(Lowest):
        def choose(self, view: View) -> int:
            others = [other for other in range(3) if other != view.seat]
            shown.append(sum(int(view.record.islands[other]).bit_count() for other in others))
            assert int(view.record.islands[view.seat]).bit_count() == view.record.island_counts[view.seat]
            return view.legal_actions[0]

    position = next(moments(setup, 5))[0]
    view = position.view(position.seat)
    forgetful = Forgetful(Watching(game, None), Memory(new_random(2)))
    for _ in range(60):
        forgetful.choose(view)
    assert shown[0] >= 3
    assert shown == sorted(shown, reverse=True)
    assert shown[-1] == 0
    # An island that was painful is remembered again, and stays remembered.
    memory = Memory(new_random(2))
    forgetful = Forgetful(Watching(game, None), memory)
    shown.clear()
    for _ in range(60):
        forgetful.choose(view)
    hurt = view.record.copy()
    other = (view.seat + 1) % 3
    island = next(value for value in range(10, 31) if int(hurt.islands[other]) >> value & 1)
    hurt.total, hurt.direction = island, 1
    memory._announced = island
    hurt.feet[view.seat] += 1
    for _ in range(60):
        forgetful.choose(View(setup, hurt, view.seat))
    assert shown[-1] == 1


def test_a_game_without_heuristics_is_played_at_random() -> None:
    fool = find_game("fool")
    assert fool.has_heuristics
    plain = replace(fool, package="tests.bots")
    vars(plain).update(rules=fool.rules, knowledge=fool.knowledge)  # as if they were in that package
    assert not plain.has_heuristics
    position = next(moments(make_setup(fool), 1))[0]
    view = position.view(position.seat)
    assert make_bot("random", plain, new_random(1)).choose(view) in view.legal_actions
    for name in ("novice", "club", "expert", "random,memory=human"):
        with pytest.raises(UsageError, match="rules of thumb for Fool!: only the bot random can play it"):
            make_bot(name, plain, new_random(1))

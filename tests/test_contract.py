"""Every registered game keeps the contract, for every seat count and every value of every option."""

from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from marotte.errors import Reason
from marotte.games.checking import ContractError, check_setup
from marotte.games.contract import DEAL, OVER, PLAY, SHUFFLE
from marotte.games.fettnapf import facts as fettnapf_facts
from marotte.games.fool import display as fool_display
from marotte.games.fool import knowledge as fool_knowledge
from marotte.games.fool.notation import parse_move as fool_parse_move
from marotte.games.kernel import IS_COMPILED, Random, State, allocating_kernel
from marotte.games.registry import Setup, find_game, make_setup
from tests.setups import combined_setups, every_setup, own_deck_setups, setup_name

#: Without the JIT, a move takes milliseconds.
MOST_MOVES = 400 if IS_COMPILED else 60


@pytest.mark.parametrize("setup", every_setup() + combined_setups() + own_deck_setups(), ids=setup_name)
def test_contract(setup: Setup) -> None:
    check_setup(setup, games=1, seed=7, most_moves=MOST_MOVES)


def broken(game: str, room: str, **changes: Any) -> Setup:
    """A setup of a game with something replaced in one of its modules."""
    changed = replace(find_game(game))
    module, original = ModuleType(room), getattr(changed, room)
    module.__dict__.update({name: getattr(original, name) for name in dir(original)}, **changes)
    changed.__dict__[room] = module  # where the game looks first
    return make_setup(changed)


@allocating_kernel
def resample_another_start(view: State, seat: int, random: Random, state: State) -> None:
    """Of Fool!: changes something that everybody sees."""
    fool_knowledge.resample(view, seat, random, state)
    state.start = (state.start + 1) % state.seats


def fail(*_: object) -> list[str]:
    """A mistake of the game."""
    raise ZeroDivisionError("by mistake")


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        (broken("fool", "notation", ROUND_RULE=""), "the refusals of Fool! have rule numbers"),
        (broken("fool", "notation", PHASE_RULES={DEAL: "T2", OVER: "T15", PLAY: "T3"}), "have rule numbers"),
        (
            broken("fool", "notation", PHASE_RULES={DEAL: "T2", SHUFFLE: "T2", OVER: "T15", PLAY: "soon"}),
            "phase 3 has a rule that says whose turn it is, not 'soon'",
        ),
        (broken("fool", "notation", PHASE_RULES={DEAL: "T2", OVER: "T15", 32: "T3"}), "phases of Fool! are below 32"),
        (broken("fool", "notation", why_not=lambda *_: "no"), "'no' ends with the rule"),
        (broken("fool", "notation", why_not=lambda *_: Reason("no", "T5")), "names the player"),
        (broken("fool", "secrets", shown_actors=lambda *_: []), "sees whether it may act"),
        (broken("fool", "secrets", shown_actors=lambda *_: [0, 1, 2, 3]), "sees nobody act who may not"),
        (broken("fettnapf", "facts", shuffle_facts=lambda *_: []), "what nature did can be told"),
        (broken("fettnapf", "words", fact_words=lambda *_: ""), "what nature did can be told"),
        (broken("fettnapf", "facts", AnyFact=fettnapf_facts.Stop), "is plain data of its type: Invalid value 'deal'"),
        (
            broken("fettnapf", "facts", opening_facts=lambda *_: [fettnapf_facts.Empty(), fettnapf_facts.Draws(0, 7)]),  # type: ignore[arg-type]
            "is plain data of its type: Expected `str | null`, got `int`",
        ),
        (
            broken("fettnapf", "facts", opening_facts=lambda state, _: [fettnapf_facts.Deal(state.start, 1)]),
            "is plain data of its type: Encoding objects of type numpy.int8",
        ),
        (broken("fettnapf", "facts", remembered=lambda *_: fettnapf_facts.Empty()), "later is plain data of its type"),
        (broken("fool", "display", Cards=fool_display.Position), "what only 0 sees is plain data of its type"),
        (broken("fool", "display", Position=fool_display.Cards), "what everybody sees is plain data of its type"),
        (
            broken("fool", "notation", parse_move=lambda state, seat, text: fool_parse_move(state, seat, text.strip())),
            "' .*' is not read as",
        ),
        (broken("fool", "words", situation=fail), "before the first deal: ZeroDivisionError: by mistake"),
        (broken("fool", "words", move_words=fail), "round 1, move 1: ZeroDivisionError: by mistake"),
        (broken("fool", "knowledge", resample=resample_another_start), "differs in start"),
    ],
)
def test_broken_promises_are_found(setup: Setup, message: str) -> None:
    with pytest.raises(ContractError, match=message):
        check_setup(setup, games=20, most_moves=400)

"""Every registered game keeps the contract, for every seat count and every value of every option."""

import pytest

from marotte.games.checking import check_setup
from marotte.games.kernel import IS_COMPILED
from marotte.games.registry import Setup
from tests.setups import every_setup, setup_name

#: Uncompiled, a move takes milliseconds.
MOST_MOVES = 400 if IS_COMPILED else 60


@pytest.mark.parametrize("setup", every_setup(), ids=setup_name)
def test_contract(setup: Setup) -> None:
    check_setup(setup, games=1, seed=7, most_moves=MOST_MOVES)

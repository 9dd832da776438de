"""The bots' compiled functions at every table; also run as plain Python, and with bounds checks."""

from itertools import islice

import pytest

from marotte.bots.expert import Expert
from marotte.bots.ladder import make_bot
from marotte.bots.spec import KERNEL_BOTS
from marotte.games.randomness import new_random
from marotte.games.registry import Setup
from tests.bots.examples import moments
from tests.setups import combined_setups, every_setup, setup_name


@pytest.mark.parametrize("setup", [*every_setup(), *combined_setups()], ids=setup_name)
def test_every_bot_finds_a_legal_move(setup: Setup) -> None:
    for position, seat in islice(moments(setup, 3, every=9), 6):
        view = position.view(seat)
        bots = [make_bot(name, setup.game, new_random(5)) for name in KERNEL_BOTS]
        for bot in [*bots, Expert(setup.game, new_random(5), simulations=6)]:
            assert bot.choose(view) in view.legal_actions

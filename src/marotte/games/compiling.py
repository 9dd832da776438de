"""Compiling a game before it is needed, with a word to whoever waits."""

import logging
import os
from functools import cache
from pathlib import Path

import numpy as np

from marotte.games.contract import SPECTATOR, Game
from marotte.games.driver import specialise
from marotte.games.kernel import IS_COMPILED
from marotte.games.position import Position
from marotte.games.randomness import new_random
from marotte.games.registry import make_setup

logger = logging.getLogger("marotte")


@cache
def prepare(game: Game) -> None:
    """Compile the kernels of a game, or load them from the cache.

    The first time on a machine this takes some seconds, and a warning of the logger ``marotte`` says so.
    """
    mark = Path(os.environ["NUMBA_CACHE_DIR"]) / f"{game.name}.compiled"
    if not IS_COMPILED or mark.exists():
        return
    logger.warning("Compiling %s for this machine. This happens once and takes some ten seconds …", game.title)
    position = Position(make_setup(game), seed=0)
    position.apply(position.legal_actions_of(position.seat)[0], position.seat)
    game.rules.pick(position.state, position.seat, new_random(0))
    for seat in (position.seat, SPECTATOR):
        view = position.view(seat)
        view.encode()
        view.resample(new_random(0))
    waiting = Position(position.setup)
    waiting.supply(waiting.draw_chance(new_random(0)))
    start = np.zeros(game.rules.STATE.itemsize, np.uint8)
    sums = np.zeros(position.setup.seats, np.int64)
    specialise(game.rules).play_random(start.copy(), start, 0, 0, 0, sums, sums.copy())
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()

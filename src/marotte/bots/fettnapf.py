"""Bots that know Fettnapf."""

import numpy as np

from marotte.games.fettnapf.rules import CALL, STOP, island_holder
from marotte.games.kernel import Random, Record, count_bits, kernel, lowest_bit, nth_bit
from marotte.games.randomness import below


@kernel
def novice(view: Record, seat: int, random: Random) -> int:
    """A child: glad to step on its own island, keeps off those it remembers, and remembers every other one."""
    if view.phase == CALL:
        return STOP
    own = 0
    safe = 0
    rest = np.int64(view.held[seat])
    while rest != 0:
        number = lowest_bit(rest)
        rest &= rest - 1
        total = np.int64(view.total) + np.int64(view.direction) * number
        holder = island_holder(view, total)
        if holder == seat:
            own |= 1 << number
        elif holder < 0 or below(random, 2) == 0:  # another one's island, but forgotten
            safe |= 1 << number
    choice = np.int64(view.held[seat])
    if own != 0:
        choice = own
    elif safe != 0:
        choice = safe
    return nth_bit(choice, below(random, count_bits(choice)))

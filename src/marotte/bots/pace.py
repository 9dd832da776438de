"""Human-like delays, so that people can keep up with a bot: a time to think, and a time to react in a race."""

from collections.abc import Sequence
from math import cos, exp, log, pi, sqrt

from marotte.bots.bot import Generator
from marotte.games.randomness import random_share

#: The median human reaction time in a race, in seconds.
HUMAN_REACTION = 1.0

#: The spread of times: two of three lie between the median divided and multiplied by e to this power.
SPREAD = 0.4


def human_time(median: float, generator: Generator) -> float:
    """Seconds, distributed like people's times: most near the median, a few much longer, none below zero."""
    # Two uniform numbers give a normally distributed one (Box-Muller).
    length = sqrt(-2 * log(1 - random_share(generator)))
    return median * exp(SPREAD * length * cos(2 * pi * random_share(generator)))


def first_to_react(racers: Sequence[int], medians: Sequence[float], generator: Generator) -> int:
    """The first seat to react in a race, given each seat's median reaction time; ties are broken at random."""
    return min(racers, key=lambda seat: (human_time(medians[seat], generator), random_share(generator)))

"""How long a bot takes, so that people can keep up with it: a time to think, and a time to react in a race."""

from collections.abc import Sequence
from math import cos, exp, log, pi, sqrt

from marotte.bots.bot import Generator
from marotte.games.randomness import random_share

#: The time, in seconds, in which half of all people have reacted in a race.
HUMAN_REACTION = 1.0

#: How much times differ: two of three lie between the median divided and multiplied by e to this power.
SPREAD = 0.4


def human_time(median: float, generator: Generator) -> float:
    """Seconds, drawn as people's times are spread: most near the median, a few much longer, none below zero."""
    # Two even numbers make one that is normally distributed (Box and Muller).
    length = sqrt(-2 * log(1 - random_share(generator)))
    return median * exp(SPREAD * length * cos(2 * pi * random_share(generator)))


def first_to_react(racers: Sequence[int], medians: Sequence[float], generator: Generator) -> int:
    """Who is first in a race, given the median reaction time of each seat; of those who need no time, anybody."""
    return min(racers, key=lambda seat: (human_time(medians[seat], generator), random_share(generator)))

"""Random numbers for simulations: a small, fast generator whose state is four integers.

``sfc32`` by Chris Doty-Humphrey, from the PractRand project (public domain): additions,
shifts and exclusive-ors of 32-bit words. They are held in ``int64`` so that the same source
gives the same numbers compiled and uncompiled, without overflow warnings.

The engine has no generator of its own: the caller passes one in.
"""

from typing import Any

import numpy as np

from marotte.errors import UsageError
from marotte.games.kernel import Array, Random, kernel

WORD = 0xFFFFFFFF


@kernel
def next_word(random: Random) -> int:
    """The next 32 random bits."""
    word = (random[0] + random[1] + random[3]) & WORD
    random[3] = (random[3] + 1) & WORD
    random[0] = random[1] ^ (random[1] >> 9)
    random[1] = (random[2] + (random[2] << 3)) & WORD
    random[2] = (((random[2] << 21) | (random[2] >> 11)) + word) & WORD
    return word


@kernel
def below(random: Random, bound: int) -> int:
    """A random integer from 0 to ``bound`` - 1; its bias is below ``bound`` / 2**32."""
    return (next_word(random) * bound) >> 32


@kernel
def random_share(random: Random) -> float:
    """A random number from 0 up to, but not including, 1."""
    return next_word(random) / 4294967296.0


@kernel
def seed_random(random: Random, seed: int, stream: int) -> None:
    """Seed the generator; each stream (say, each game of a study) is a separate sequence."""
    random[0] = seed & WORD
    random[1] = (seed >> 32) & WORD
    random[2] = stream & WORD
    random[3] = ((stream >> 32) & WORD) ^ 1
    for _ in range(15):
        next_word(random)


@kernel
def shuffle(random: Random, cards: Array, first: int, last: int) -> None:
    """Shuffle ``cards[first:last]`` in place (Fisher-Yates)."""
    for remaining in range(last - first, 1, -1):
        chosen = first + below(random, remaining)
        top = first + remaining - 1
        cards[top], cards[chosen] = cards[chosen], cards[top]


def check_random(random: Any) -> None:
    """Check a generator, since kernels trust it: it must come from :func:`new_random`."""
    if not isinstance(random, np.ndarray) or random.shape != (4,) or random.dtype != np.int64:
        raise UsageError("a generator is what new_random gives")


def new_random(seed: int, stream: int = 0) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """A generator for a seed of up to 63 bits."""
    random = np.zeros(4, np.int64)
    seed_random(random, seed, stream)
    return random

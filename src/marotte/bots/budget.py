"""How long an expert may think. A separate module: the command line needs these numbers before loading any bot."""

import os

from marotte.errors import UsageError, quote

#: Milliseconds.
DEFAULT_THINK = 300
HINT_THINK = 1000
SHORTEST_THINK = 10
LONGEST_THINK = 60_000

MOST_SIMULATIONS = 10_000_000
MOST_THREADS = 64


def check_budget(think: object, simulations: object, threads: object) -> None:
    """Refuse an invalid budget: a time or a number of simulations, and a number of threads, each if given."""
    if think is not None and simulations is not None:
        raise UsageError("an expert thinks for a time (think) or for a number of simulations, not for both")
    _check("think", think, SHORTEST_THINK, LONGEST_THINK)
    _check("simulations", simulations, 1, MOST_SIMULATIONS)
    _check("threads", threads, 1, MOST_THREADS)


def available_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _check(name: str, value: object, least: int, most: int) -> None:
    if value is not None and (type(value) is not int or not least <= value <= most):
        raise UsageError(f"{name} is a number from {least} to {most}, not {quote(value)}")

"""Dealing hidden cards to places that may not hold all of them, with every possible deal equally likely.

Used by ``resample``: a seat that has shown a void must not be dealt that colour. Cards come in
*classes* (colours), and a place may forbid some of them.

Method (rejection sampling): the places that forbid something are served one after the other, each
drawing from the cards it may hold. That alone is biased: a deal is drawn with probability 1 / (product
over these places of the number of hands they could have drawn). So it is accepted with a probability
proportional to that product, which makes all deals equally likely again. If many places forbid much,
that takes too long. After EXACT_TRIES one of the deals found so far is taken, each with a probability
proportional to its product, which is a close approximation.
"""

import numpy as np

from marotte.games.kernel import Array, Random, allocating_kernel, copy_values, count_bits, kernel
from marotte.games.randomness import below, random_share, shuffle

MAX_PLACES = 13
MAX_CLASSES = 8

#: Attempts before the approximation is used.
EXACT_TRIES = 64
#: Maximum attempts. In play, a deal that exists has always been found long before.
MOST_TRIES = 1_000_000


@allocating_kernel
def deal_hidden(random: Random, cards: Array, class_sizes: Array, sizes: Array, forbidden: Array, places: int) -> bool:
    """Reorder ``cards`` so that the first ``sizes[0]`` go to place 0, the next ``sizes[1]`` to place 1, and so on.

    ``cards`` are grouped by class (``class_sizes`` of each); ``forbidden[place]`` has a bit for each class that
    the place can't hold. The sizes add up to the number of cards. If no deal is found, nothing changes and the
    result is False.
    """
    order = np.zeros(MAX_PLACES, np.int64)  # the places that forbid something, those that forbid most first
    constrained = np.int64(0)
    for count in range(MAX_CLASSES, 0, -1):
        for place in range(places):
            if sizes[place] > 0 and count_bits(forbidden[place]) == count:
                order[constrained] = place
                constrained += 1
    if constrained == 0:
        shuffle(random, cards, 0, len(cards))
        return True
    if not is_possible(class_sizes, sizes, forbidden, places):
        return False
    most = most_available(class_sizes, sizes, forbidden, order, constrained)
    pool = np.zeros(len(cards), np.int64)
    dealt = np.zeros(len(cards), np.int64)
    found = np.zeros(len(cards), np.int64)  # the deal to take if none is accepted
    left = np.zeros(MAX_CLASSES, np.int64)
    total = 0.0
    for attempt in range(MOST_TRIES):
        if total > 0.0 and attempt >= EXACT_TRIES:
            break
        copy_values(cards, pool)
        copy_values(class_sizes, left)
        chance = draw_constrained(random, pool, left, class_sizes, sizes, forbidden, order, constrained, most, dealt)
        if chance == 0.0:
            continue
        deal_rest(random, pool, left, class_sizes, sizes, order, constrained, places, dealt)
        total += chance
        is_accepted = random_share(random) < chance
        if is_accepted or random_share(random) * total < chance:
            copy_values(dealt, found)
        if is_accepted:
            break
    if total > 0.0:
        copy_values(found, cards)
    return total > 0.0


@kernel
def is_possible(class_sizes: Array, sizes: Array, forbidden: Array, places: int) -> bool:
    """Whether a deal exists: every set of classes has enough cards for the places limited to it (Hall's theorem)."""
    for chosen in range(1 << len(class_sizes)):
        available = 0
        for class_number in range(len(class_sizes)):
            if (chosen >> class_number) & 1:
                available += class_sizes[class_number]
        for place in range(places):
            if ~forbidden[place] & ~chosen & ((1 << len(class_sizes)) - 1) == 0:
                available -= sizes[place]
        if available < 0:
            return False
    return True


@allocating_kernel
def most_available(class_sizes: Array, sizes: Array, forbidden: Array, order: Array, constrained: int) -> Array:
    """For each constrained place, in order: the maximum number of allowed cards left when it is served."""
    most = np.zeros(MAX_PLACES, np.int64)
    for rank in range(constrained):
        place = order[rank]
        allowed = 0
        for class_number in range(len(class_sizes)):
            if (forbidden[place] >> class_number) & 1 == 0:
                allowed += class_sizes[class_number]
        for earlier in range(rank):
            # At best an earlier place takes as much as it can from other classes, and only the rest from these.
            elsewhere = 0
            for class_number in range(len(class_sizes)):
                is_elsewhere = (forbidden[place] >> class_number) & 1 == 1
                if is_elsewhere and (forbidden[order[earlier]] >> class_number) & 1 == 0:
                    elsewhere += class_sizes[class_number]
            allowed -= max(0, sizes[order[earlier]] - elsewhere)
        most[rank] = allowed
    return most


@kernel
def draw_constrained(
    random: Random,
    pool: Array,
    left: Array,
    class_sizes: Array,
    sizes: Array,
    forbidden: Array,
    order: Array,
    constrained: int,
    most: Array,
    dealt: Array,
) -> float:
    """Serve the constrained places; return the acceptance probability of the result, 0.0 for a dead end."""
    chance = 1.0
    for rank in range(constrained):
        place = order[rank]
        slot = first_slot(sizes, place)
        available = 0
        for class_number in range(len(class_sizes)):
            if (forbidden[place] >> class_number) & 1 == 0:
                available += left[class_number]
        if available < sizes[place]:
            return 0.0
        for index in range(sizes[place]):
            chance *= (available - index) / (most[rank] - index)
            chosen = below(random, available - index)
            start = 0
            for class_number in range(len(class_sizes)):
                if (forbidden[place] >> class_number) & 1 == 0:
                    if chosen < left[class_number]:
                        left[class_number] -= 1
                        last = start + left[class_number]
                        dealt[slot + index] = pool[start + chosen]
                        pool[start + chosen] = pool[last]
                        break
                    chosen -= left[class_number]
                start += class_sizes[class_number]
    return chance


@kernel
def deal_rest(
    random: Random,
    pool: Array,
    left: Array,
    class_sizes: Array,
    sizes: Array,
    order: Array,
    constrained: int,
    places: int,
    dealt: Array,
) -> None:
    """Shuffle the remaining cards and deal them to the places that forbid nothing."""
    remaining = 0
    start = 0
    for class_number in range(len(class_sizes)):
        for index in range(left[class_number]):
            pool[remaining] = pool[start + index]
            remaining += 1
        start += class_sizes[class_number]
    shuffle(random, pool, 0, remaining)
    taken = 0
    for place in range(places):
        is_served = False
        for rank in range(constrained):
            if order[rank] == place:
                is_served = True
        if not is_served:
            slot = first_slot(sizes, place)
            for index in range(sizes[place]):
                dealt[slot + index] = pool[taken]
                taken += 1


@kernel
def first_slot(sizes: Array, place: int) -> int:
    """The index of the first card of a place."""
    slot = 0
    for earlier in range(place):
        slot += sizes[earlier]
    return slot

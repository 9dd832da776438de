"""Sets of cards or seats as the bits of an integer, for Python; kernels have their own functions."""


def members(bits: int) -> list[int]:
    """What is in a set, rising."""
    found = []
    while bits:  # from bit to bit: most are not there
        found.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return found

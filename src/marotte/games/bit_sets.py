"""Sets of cards or seats as the bits of an integer, for Python code; kernels have their own functions."""


def members(bits: int) -> list[int]:
    """The members of a set, in rising order."""
    found = []
    while bits:  # jump from one set bit to the next: most bits are clear
        found.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return found

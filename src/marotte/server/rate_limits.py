"""How much anybody may ask for."""

from dataclasses import dataclass


@dataclass
class Limits:
    """How much a single client may ask for."""

    requests_per_second: float = 30.0  # over a socket
    tables_per_minute: float = 20.0  # opened or joined, for each address
    looks_per_second: float = 20.0  # at tables and records over HTTP, for each address


@dataclass
class Limit:
    """So many a second, and more at once after a quiet time."""

    rate: float
    burst: float
    left: float = 0.0
    at: float | None = None

    def allows(self, now: float) -> bool:
        """Whether one more may come now."""
        self.left = self.burst if self.at is None else min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

"""Rate limits."""

from dataclasses import dataclass


@dataclass
class Limits:
    """The rate limits for a single client."""

    requests_per_second: float = 30.0  # per socket
    tables_per_minute: float = 20.0  # opened or joined, per address
    looks_per_second: float = 20.0  # at tables and records over HTTP, per address


@dataclass
class Limit:
    """A token bucket: ``rate`` per second, with bursts of up to ``burst``."""

    rate: float
    burst: float
    left: float = 0.0
    at: float | None = None

    def allows(self, now: float) -> bool:
        """Whether one more is allowed now; if so, it is counted."""
        self.left = self.burst if self.at is None else min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

"""Who is connected to a table. This is not in the log: after a restart everybody has to reconnect anyway."""

from marotte.table.seat import Seat


class Presence:
    """The host's connection, and when seated players lost theirs."""

    def __init__(self) -> None:
        self.is_host_here = False
        self._lost_at: dict[str, float] = {}  # by player

    def connect(self, player: str) -> None:
        """A player is connected."""
        self._lost_at.pop(player, None)

    def disconnect(self, player: str, now: float) -> None:
        """A player has been disconnected since ``now``."""
        self._lost_at[player] = now

    def lost_at(self, seat: Seat) -> float | None:
        """Since when the owner of a seat has been disconnected."""
        return None if seat.player is None else self._lost_at.get(seat.player)

    def is_here(self, seat: Seat) -> bool:
        """Whether a connected person plays in this seat."""
        return seat.is_present and self.lost_at(seat) is None

"""What is secret in Fettnapf: the hands, and whose islands they are once they are turned over."""

from marotte.games.contract import acting_seats
from marotte.games.fettnapf.notation import CALL_NAMES, card_name, islands_of, move_name
from marotte.games.fettnapf.rules import CALL
from marotte.games.kernel import State

#: Which parts of a deal are public, and which belong to one seat each.
OPEN_IN_DEAL = ("start", "turned")
OWN_IN_DEAL = ("hands", "islands")


def shown_move(state: State, seat: int, action: int, viewer: int) -> str | None:
    """Hide who answers a call unless islands lie open: a record would reveal permanently whose island it is."""
    if action in CALL_NAMES.values() and viewer != seat and not state.islands_open:
        return None
    return move_name(state, seat, action)


def shown_actors(state: State, seat: int) -> list[int]:
    """During a call only the holder of the island knows whose it is, unless islands lie open."""
    actors = acting_seats(state)
    return actors if state.phase != CALL or state.islands_open else [actor for actor in actors if actor == seat]


def forget_flashed(view: State, seat: int) -> None:
    """N5: remove islands of others once they are turned over, and whose island a call is about."""
    if view.islands_open:
        return
    for other in range(view.seats):
        if other != seat:
            view.islands[other] = 0
    if view.phase == CALL and not int(view.actors) >> max(seat, 0) & 1:
        view.actors = 0


def flashed_cards(before: State, after: State) -> list[tuple[int, str]]:
    """N5, N9, N10: islands just taken or stepped on; none if all lie open anyway."""
    if after.islands_open:
        return []
    seats = range(after.seats)
    gained = [int(after.islands[seat]) & ~int(before.islands[seat]) for seat in seats]
    shown = [(seat, card_name(island)) for seat in seats for island in islands_of(gained[seat])]
    if any(after.feet[seat] > before.feet[seat] for seat in seats):
        hit = int(after.total)
        shown += [(seat, card_name(hit)) for seat in seats if hit in islands_of(after.islands[seat])]
    return shown

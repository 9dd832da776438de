"""Which requests are granted now. Both refusals and the buttons on a screen are decided here.

A ruling is None if the request is granted, :data:`ALREADY` if it would change nothing, and otherwise the code and
sentence of the refusal. A ruling must not reveal anything that the seat may not know.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from marotte.games.contract import PLAY
from marotte.protocol.refusals import Code
from marotte.table.seat import MOST_READING

if TYPE_CHECKING:
    from marotte.table.events import Viewers
    from marotte.table.table import Table

#: None: granted.
Ruling = tuple[Code, str] | None

#: Maximum time that can be granted for one move, in seconds.
MOST_GRANTED = 600.0

ALREADY = (Code.NOT_ALLOWED, "that is so already, or there is nothing to be done now")

BEGUN = (Code.ALREADY_BEGUN, "the game has begun")
NOT_BEGUN = (Code.NOT_BEGUN, "the game has not begun")
OVER = (Code.GAME_OVER, "the game is over")
PAUSED = (Code.PAUSED, "the table has a pause")
NOT_OVER = (Code.NOT_OVER, "the game is not over")
NOT_HOST = (Code.NOT_HOST, "only who opened the table may do that")
IN_A_HURRY = (Code.NOT_ALLOWED, "not now: somebody has to be quick")
NO_CLOCK = (Code.NOT_ALLOWED, "nobody's time is limited at this table")
BY_OTHERS = (Code.NOT_ALLOWED, "more time is given by the others")
ENOUGH_TIME = (Code.NOT_ALLOWED, "that is as much time as can be given for a move")
NO_UNDO = (Code.NOT_ALLOWED, "at this table moves are not taken back")
NOT_LAST = (Code.NOT_ALLOWED, "your move is not the last one")
LEARNT = (Code.NOT_ALLOWED, "somebody has learnt something by this move, so it stands")
NO_HINTS = (Code.NOT_ALLOWED, "at this table there are no hints")
NOT_READY = (Code.NOT_READY, "that is still being prepared; try again in a moment")
NOTHING_TO_DECIDE = (Code.NOT_YOUR_TURN, "you have nothing to decide now")
AWAY = (Code.NOT_ALLOWED, "a bot plays for you, so nobody waits for you")
ENOUGH_READING = (Code.NOT_ALLOWED, "the others have waited for your lessons long enough in this game")


def on_going_on(table: "Table") -> Ruling:
    """Whether the game is being played."""
    if not table.has_begun:
        return NOT_BEGUN
    if table.is_over:
        return OVER
    return PAUSED if table.paused_at is not None else None


def on_ready(table: "Table", seat: int) -> Ruling:
    """Allowed between two rounds."""
    return None if table.is_resting and table.paused_at is None and not table.seats[seat].is_ready else ALREADY


def on_undo(table: "Table", seat: int) -> Ruling:
    """Allowed for the last move, if it has revealed nothing to anybody."""
    if (ruling := on_going_on(table)) is not None:
        return ruling
    if not table.settings.has_undo:
        return NO_UNDO
    if table.undo is None or table.undo.seat != seat:
        return NOT_LAST
    if table.undo.is_harmless is None and not table.has_search:
        return NOT_READY
    return None if table.undo.is_harmless else LEARNT


def on_hint(table: "Table", seat: int) -> Ruling:
    """Allowed for a seat that has a decision to make."""
    if not table.settings.has_hints:
        return NO_HINTS
    if not table.has_begun:
        return NOT_BEGUN
    is_asked = table.position.phase >= PLAY and seat in table.position.actors and not table.has_chosen(seat)
    if not is_asked:
        return NOTHING_TO_DECIDE
    return None if table.has_search else NOT_READY


def on_pause(table: "Table", seat: int) -> Ruling:
    """Allowed while nobody has to be quick; a repeated wish changes nothing unless everybody connected agrees."""
    if (ruling := on_going_on(table)) is not None:
        return ruling
    if table.is_hurried:
        return IN_A_HURRY
    here = [one for one in table.seats if table.presence.is_here(one)]
    return ALREADY if table.seats[seat].wants_pause and not all(one.wants_pause for one in here) else None


def on_resume(table: "Table", _: int) -> Ruling:
    """Allowed during a pause."""
    return ALREADY if table.paused_at is None else None


def on_grant(table: "Table", seat: int) -> Ruling:
    """Allowed for the move of another player."""
    if (ruling := on_going_on(table)) is not None:
        return ruling
    if table.settings.clock.seconds is None:
        return NO_CLOCK
    if table.is_hurried or table.is_resting:
        return IN_A_HURRY
    if seat in table.position.actors:
        return BY_OTHERS
    return ENOUGH_TIME if table.granted >= MOST_GRANTED else None


def on_automatic(table: "Table", _: int) -> Ruling:
    """Allowed until the game is over."""
    return OVER if table.is_over else None


def on_reading(table: "Table", seat: int) -> Ruling:
    """Allowed until the lessons of this seat have used up their time."""
    here = table.seats[seat]
    if table.is_over:
        return OVER
    if here.is_away:
        return AWAY
    if here.reading_since is not None:
        return ALREADY
    return ENOUGH_READING if here.has_read >= MOST_READING else None


def on_pace(table: "Table", _: int) -> Ruling:
    """Allowed until the game is over."""
    return OVER if table.is_over else None


def on_rematch(table: "Table", _: int) -> Ruling:
    """Allowed once the game is over."""
    return None if table.is_over else NOT_OVER


def on_return(table: "Table", seat: int) -> Ruling:
    """Allowed for a player who is away."""
    return None if table.seats[seat].is_away else ALREADY


def on_rise(table: "Table", seat: int) -> Ruling:
    """Allowed for a player who is not away."""
    return ALREADY if table.seats[seat].is_away else None


#: The ruling on each type of request by a seat.
RULINGS: dict[str, Callable[["Table", int], Ruling]] = {
    "ready": on_ready,
    "undo": on_undo,
    "hint": on_hint,
    "pause": on_pause,
    "resume": on_resume,
    "grant": on_grant,
    "automatic": on_automatic,
    "reading": on_reading,
    "pace": on_pace,
    "rematch": on_rematch,
    "return": on_return,
    "rise": on_rise,
}


def allowed_to_seat(table: "Table", seat: int) -> list[str]:
    """The requests that would be granted to a seat now and would change something."""
    return [name for name, rule in RULINGS.items() if rule(table, seat) is None]


def offers_depend_on(table: "Table", seat: int) -> tuple[object, ...]:
    """A cache key for :func:`allowed_to_seat`: everything it depends on that a move within a round can change."""
    undo = table.undo if table.undo is not None and table.undo.seat == seat else None
    is_asked = table.has_begun and seat in table.position.actors
    return (
        table.is_hurried,
        table.has_search,
        table.granted,
        is_asked,
        is_asked and table.has_chosen(seat),
        undo is not None and (undo.is_harmless,),
    )


# Requests without a seat, or about the seat of another player


def on_begin(table: "Table", *, is_seated: bool, is_host: bool) -> Ruling:
    """Allowed for the host; also for any seated player once all seats are taken or the host is disconnected."""
    is_full = not any(seat.is_free for seat in table.seats)
    if not is_host and not (is_seated and (is_full or not table.presence.is_host_here)):
        return NOT_HOST
    return BEGUN if table.has_begun else None


def on_hosting(table: "Table", *, is_host: bool) -> Ruling:
    """Inviting and dismissing bots, and removing people: allowed for the host before the game."""
    if not is_host:
        return NOT_HOST
    return BEGUN if table.has_begun else None


def allowed_to_viewer(table: "Table", viewers: "Viewers", *, is_host: bool) -> list[str]:
    """The requests that would be granted to this viewer now, besides those of a seat."""
    if table.has_begun:
        return []
    begin = ["begin"] if on_begin(table, is_seated=bool(viewers), is_host=is_host) is None else []
    return begin + (["invite", "remove"] if on_hosting(table, is_host=is_host) is None else [])

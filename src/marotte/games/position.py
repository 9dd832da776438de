"""A game in progress, for Python: what ``chess.Board`` is to chess.

    position = start("fool", seats=4, seed=7)
    while not position.is_over:
        position.apply(position.legal_actions[0])
    print(position.scores, position.winners)

With a seed, chance events (deals, reshuffles) happen automatically. Without one the caller supplies
them: call :meth:`Position.supply` while ``position.phase`` is DEAL or SHUFFLE.
"""

from collections.abc import Callable, Sequence
from ctypes import addressof, c_char
from functools import lru_cache
from struct import Struct
from typing import Any

import numpy as np

from marotte.errors import IllegalMove, NotationError, Reason, UsageError, quote
from marotte.games.bit_sets import members
from marotte.games.contract import DEAL, MAX_SEATS, MOST_LEGAL, OVER, PLAY, SHUFFLE, Deck, Game, Options, Rules
from marotte.games.driver import (
    ACTORS_SHIFT,
    COUNT_MASK,
    NOBODY,
    ONLY_ACTOR,
    PHASE_MASK,
    PHASE_SHIFT,
    REFUSED,
    SEAT_SHIFT,
    Driver,
    field_offset,
    observer,
    seed_nature,
    specialise,
)
from marotte.games.kernel import state_type
from marotte.games.randomness import check_random
from marotte.games.registry import NamedNumbers, Setup, find_game, make_setup
from marotte.games.view import OpenState, View, open_class

#: Of longer lists the ends are read first: often every action between is legal (all exchanges with a Chien).
SHORT_LIST = 64


def action_reader(count: int) -> Callable[[bytearray], tuple[int, ...]]:
    """A function that reads ``count`` actions, in rising order, from a session."""
    read_all = Struct(f"={count}h").unpack_from
    if count <= SHORT_LIST:
        return read_all
    read_ends = Struct(f"=h{2 * count - 4}xh").unpack_from

    def read(memory: bytearray) -> tuple[int, ...]:
        first, last = read_ends(memory)
        return all_between(first, last) if last - first == count - 1 else read_all(memory)

    return read


@lru_cache(maxsize=64)
def all_between(first: int, last: int) -> tuple[int, ...]:
    """All actions from ``first`` to ``last``."""
    return tuple(range(first, last + 1))


#: The seats in a set; the index is the set as bits.
SEATS_IN = [tuple(members(seats)) for seats in range(1 << MAX_SEATS)]

READ_SECRETS = [Struct(f"={seats}q").unpack_from for seats in range(MAX_SEATS + 1)]
READ_ACTIONS = [action_reader(count) for count in range(MOST_LEGAL)]


def new_state(rules: Rules, numbers: NamedNumbers) -> Any:
    """An array with one state: a game that waits for its first deal."""
    record_type = state_type([(name, "i8", np.shape(value)) for name, value in numbers])
    setup = np.array([tuple(value for _, value in numbers)], record_type)
    state = np.zeros(1, rules.STATE)
    rules.begin(state[0], setup[0])
    return state


@lru_cache(maxsize=256)
def new_session(rules: Rules, numbers: NamedNumbers) -> tuple[Driver, bytes]:
    """The driver of a game, and the memory of a session that waits for its first deal."""
    driver = specialise(rules)
    session = np.zeros(1, driver.session)
    session["state"] = new_state(rules, numbers)
    return driver, session.tobytes()


class Position:
    """One game from its first deal to its winners."""

    __slots__ = ("_address", "_advance", "_memory", "_state", "_status", "legal_actions", "seat", "setup")

    #: The legal actions of :attr:`seat`, in rising order; empty before a chance event and after the game.
    legal_actions: tuple[int, ...]
    #: The seat that may act now (in a race the first of them), -1 if there is none.
    seat: int

    def __init__(self, setup: Setup, seed: int | None = None, stream: int = 0) -> None:
        self.setup = setup
        driver, memory = new_session(setup.game.rules, setup.numbers)
        self._advance = driver.advance
        self._hold(bytearray(memory))
        if seed is not None:
            driver.seed(self._address, check_seed(seed), check_seed(stream))
        self.refresh()

    @classmethod
    def at(cls, setup: Setup, state: bytes) -> "Position":
        """A game in a given state (as bytes); the caller supplies chance events."""
        position = cls(setup)
        start = field_offset(setup.game.rules, "state")
        position._memory[start : start + len(state)] = state
        position.refresh()
        return position

    def _hold(self, memory: bytearray) -> None:
        """Use this memory, which belongs to this position alone."""
        self._memory = memory
        self._address = float(addressof(c_char.from_buffer(memory)))
        self._state: Any = None

    @property
    def state(self) -> Any:
        """The state record of the kernels, hidden cards included; call :meth:`refresh` after changing it."""
        if self._state is None:
            rules = self.game.rules
            self._state = np.frombuffer(self._memory, rules.STATE, 1, field_offset(rules, "state"))[0]
        return self._state

    def refresh(self) -> None:
        """Read the state again after it was changed from outside."""
        self._take_status(self._advance(self._address, NOBODY, 0))

    def _take_status(self, status: int) -> None:
        self._status = status
        self.seat = status >> SEAT_SHIFT
        self.legal_actions = READ_ACTIONS[status & COUNT_MASK](self._memory)

    def __repr__(self) -> str:
        turn = {DEAL: "deal", SHUFFLE: "shuffle", OVER: "over"}.get(self.phase, f"seats {list(self.actors)} to act")
        return f"<{self.game.title} {self.setup.seats} seats, {self.rounds} rounds complete, {turn}>"

    # Queries

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.setup.game

    @property
    def phase(self) -> int:
        """DEAL, SHUFFLE, OVER, or one of the game's own phases from PLAY on."""
        return self._status >> PHASE_SHIFT & PHASE_MASK

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == OVER

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now: usually one, several in a race, none before a chance event or after the game."""
        return SEATS_IN[self._status >> ACTORS_SHIFT & 0xFF]

    def legal_actions_of(self, seat: int) -> tuple[int, ...]:
        """The legal actions of a seat; none if it is not among the actors."""
        if seat not in self.actors:
            return ()
        if seat == self.seat:
            return self.legal_actions
        actions = np.zeros(self.game.rules.MAX_LEGAL, np.int16)
        count = self.game.rules.legal(self.state, seat, actions)
        return tuple(actions[:count].tolist())

    @property
    def rounds(self) -> int:
        """The number of complete rounds."""
        return int(self.state.rounds)

    @property
    def scores(self) -> list[int]:
        """Each seat's score over all complete rounds."""
        scores: list[int] = self.state.totals[: self.setup.seats].tolist()
        return scores

    @property
    def latest_scores(self) -> list[int]:
        """Each seat's score in the last complete round."""
        scores: list[int] = self.state.latest[: self.setup.seats].tolist()
        return scores

    @property
    def winners(self) -> list[int] | None:
        """The seats that have won; None while the game goes on."""
        if not self.is_over:
            return None
        return [seat for seat in range(self.setup.seats) if int(self.state.winners) >> seat & 1]

    def view(self, seat: int) -> View:
        """The view of a seat, or of ``SPECTATOR``."""
        return View.of(self.setup, self.state, seat)

    def open_state(self) -> OpenState:
        """A copy of the state with fast field access."""
        rules = self.game.rules
        start = field_offset(rules, "state")
        return open_class(rules.STATE)(bytes(self._memory[start : start + rules.STATE.itemsize]))

    def open_views(self) -> list[OpenState]:
        """All views at once, with fast field access: each seat's, and last (at index ``SPECTATOR``) the spectator's."""
        rules = self.game.rules
        size, seats = rules.STATE.itemsize, self.setup.seats
        end = size * (seats + 1)
        padded = (end + 7) // 8 * 8
        memory = bytearray(padded + 8 * seats)
        observe_all = observer(rules, self.game.knowledge)
        observe_all(self._address + field_offset(rules, "state"), addressof(c_char.from_buffer(memory)), seats)
        secrets = (*READ_SECRETS[seats](memory, padded), 0)
        open_view = open_class(rules.STATE)
        written = bytes(memory)
        starts = range(0, end, size)
        return [open_view(written[start : start + size], secret) for start, secret in zip(starts, secrets, strict=True)]

    # Playing

    def apply(self, action: int, seat: int = ONLY_ACTOR) -> None:
        """Play an action; in a race, say whose. Raises :class:`~marotte.errors.IllegalMove`."""
        try:
            status = self._advance(self._address, seat, action)
        except (TypeError, ValueError, OverflowError):  # not an integer, or too large for compiled code
            status = REFUSED
        if status == REFUSED:
            if not isinstance(action, int | np.integer) or not isinstance(seat, int | np.integer):
                raise UsageError(f"an action and a seat are integers, not {quote(action)} and {quote(seat)}")
            self.refresh()  # a refused call may have listed another seat's actions
            if seat == ONLY_ACTOR:
                seat = self.seat
                if len(self.actors) > 1:
                    rule = self.game.notation.PHASE_RULES[self.phase]
                    raise IllegalMove(Reason(f"any of the seats {list(self.actors)} may act: say which one", rule))
            raise IllegalMove(self.why_not(action, seat))
        # Inlined from _take_status: only here would the cost of a call matter.
        self._status = status
        self.seat = status >> SEAT_SHIFT
        self.legal_actions = READ_ACTIONS[status & COUNT_MASK](self._memory)

    def why_not(self, action: int, seat: int, names: Sequence[str] | None = None) -> Reason:
        """Why a seat may not play an action now."""
        notation = self.game.notation
        name = names[seat] if names and 0 <= seat < len(names) else f"seat {quote(int(seat))}"
        rule = notation.PHASE_RULES[self.phase]
        if self.phase < PLAY:
            waits = {DEAL: "the cards are not dealt yet", SHUFFLE: "the pile must be refilled first"}
            return Reason(waits.get(self.phase, "the game is over"), rule)
        if seat not in self.actors:
            others = self.game.secrets.shown_actors(self.state, seat)
            turn = " or ".join(names[actor] if names else f"seat {actor}" for actor in others)
            return Reason(f"it is not the turn of {name}{', but of ' if turn else ''}{turn}", rule)
        if not 0 <= action < self.game.rules.ACTIONS:
            return Reason(f"{quote(int(action))} is no action of {self.game.title}")
        return notation.why_not(self.state, seat, action, name)

    def supply(self, cards: Sequence[int]) -> None:
        """Apply a deal or a shuffle, in the form in which ``notation`` reads it from a record."""
        self._check_nature_acts()
        self._check_chance(cards)
        self.game.rules.apply_chance(self.state, np.array(cards, np.int16), len(cards))
        self.refresh()

    def _check_nature_acts(self) -> None:
        if self.phase >= OVER:
            raise UsageError("nature has nothing to do now")

    def _check_chance(self, cards: Sequence[int]) -> None:
        """Check that a chance event is possible, as kernels trust it: it must read back as written."""
        notation = self.game.notation
        try:
            if self.phase == DEAL:
                again = notation.parse_deal(self.state, notation.deal_names(self.state, cards))
            else:
                again = notation.parse_shuffle(self.state, notation.shuffle_names(self.state, cards))
        except (IndexError, KeyError, TypeError, ValueError, NotationError) as error:
            raise UsageError(f"nature can't do that: {error}") from None
        if sorted(again) != sorted(cards):
            raise UsageError("nature can't do that: these are not the cards of this table")

    def draw_chance(self, random: np.ndarray[Any, np.dtype[np.int64]]) -> list[int]:
        """Draw a deal or a shuffle from a generator, to be passed to :meth:`supply`."""
        self._check_nature_acts()
        check_random(random)
        cards = np.zeros(self.game.rules.MAX_CHANCE, np.int16)
        count = self.game.rules.draw_chance(self.state, random, cards)
        drawn: list[int] = cards[:count].tolist()
        return drawn

    def draw_seeded(self, random: np.ndarray[Any, np.dtype[np.int64]], seed: int, game: int) -> list[int]:
        """Draw the deal or shuffle of game number ``game`` of a seed; chance is seeded anew for every round.

        So games with the same seed and number have the same deals, however their rounds went.
        """
        if self.phase == DEAL:
            seed_nature(random, seed, game, self.rounds)
        return self.draw_chance(random)

    def copy(self) -> "Position":
        """An independent copy; a seeded one continues with the same random numbers."""
        twin = object.__new__(Position)
        twin.setup = self.setup
        twin._advance = self._advance
        twin._hold(bytearray(self._memory))
        twin._take_status(self._status)
        return twin

    def __copy__(self) -> "Position":
        return self.copy()

    def __deepcopy__(self, memory: dict[int, Any]) -> "Position":
        return self.copy()

    def __reduce__(self) -> Any:
        raise TypeError("a position lives in memory of its own and can't be pickled; keep its record instead")


def check_seed(seed: int) -> int:
    """Check that a seed is in the range of the generator."""
    if type(seed) is not int or not 0 <= seed < 1 << 63:
        raise UsageError(f"a seed is an integer from 0 to {(1 << 63) - 1}, not {quote(seed)}")
    return seed


def start(
    game: str,
    seats: int | None = None,
    *,
    options: Options | None = None,
    deck: Deck | None = None,
    seed: int | None = None,
) -> Position:
    """Start a game by name; without a seed, supply chance events with :meth:`Position.supply`."""
    return Position(make_setup(find_game(game), seats, options, deck), seed)

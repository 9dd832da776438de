"""A game as a tree of single choices, including those of chance.

In :class:`~marotte.games.position.Position` a deal is one step, and in a race several seats may act. Tree methods need
one player and few choices at every node. So here chance draws card by card, and in a race it draws which seat is asked.
A draw without a choice is made at once: it would be a node with one child.
"""

import json
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple

import numpy as np

from marotte.errors import IllegalMove, quote
from marotte.games.contract import OVER, PLAY, SPECTATOR, Draws
from marotte.games.kernel import Random
from marotte.games.position import Position
from marotte.games.registry import Setup, find_game, make_setup
from marotte.games.view import View

#: In place of a seat; different from SPECTATOR, who watches and never acts.
NATURE = -2
NOBODY = -3

#: In place of a viewer's own action: another seat, or chance, acted.
NOT_OWN = -1

#: The number of views whose text is cached: more than small variants have.
TEXTS_KEPT = 1 << 16


class Seen(NamedTuple):
    """The last thing that a viewer has seen, the things before it, and a digest of them all."""

    before: "Seen | None"
    action: int  # the viewer's own action that led to it, or NOT_OWN
    shown: bytes  # the bytes of the view
    digest: bytes

    @classmethod
    def after(cls, before: "Seen | None", action: int, shown: bytes) -> "Seen":
        """Append one more view."""
        past = b"" if before is None else before.digest
        digest = blake2b(past + action.to_bytes(4, "big", signed=True) + shown, digest_size=16).digest()
        return cls(before, action, shown, digest)

    def rows(self) -> list[tuple[int, bytes]]:
        """Every action and the view after it, from the first on."""
        rows = []
        seen: Seen | None = self
        while seen is not None:
            rows.append((seen.action, seen.shown))
            seen = seen.before
        return rows[::-1]

    def __reduce__(self) -> Any:
        """Pickle as a list: a long chain would exceed the recursion limit."""
        return _seen_of, (self.rows(),)


def _seen_of(rows: list[tuple[int, bytes]]) -> Seen | None:
    """Unpickle what :meth:`Seen.__reduce__` wrote."""
    seen = None
    for action, shown in rows:
        seen = Seen.after(seen, action, shown)
    return seen


class Trail:
    """What has happened so far, as each viewer has seen it. It never changes, so copies of a game share it.

    Viewers are the seats and SPECTATOR. They see their views, as these change, and their own actions. Two games have
    the same digest of that exactly if the viewer can't tell them apart.
    """

    __slots__ = ("_seen", "action", "before", "seat", "setup", "state")

    def __init__(self, setup: Setup, before: "Trail | None", seat: int, action: int, state: bytes) -> None:
        self.setup = setup
        self.before = before
        self.seat = seat  # the seat that acted, NATURE or NOBODY
        self.action = action
        self.state = state  # after it
        self._seen: dict[int, Seen] = {}

    @classmethod
    def remembered(cls, setup: Setup, state: bytes, seen: Mapping[int, Seen]) -> "Trail":
        """The trail of a game that starts at a state, with what some viewers have seen before."""
        trail = cls(setup, None, NOBODY, 0, state)
        trail._seen.update(seen)
        return trail

    def __deepcopy__(self, memory: dict[int, Any]) -> "Trail":
        return self

    def all_seen(self, viewer: int) -> Seen:
        """Everything that a viewer has seen and done."""
        new: list[Trail] = []
        step: Trail | None = self
        while step is not None and viewer not in step._seen:
            new.append(step)
            step = step.before
        seen = None if step is None else step._seen[viewer]
        for step in reversed(new):
            record = np.frombuffer(step.state, self.setup.game.rules.STATE)[0]
            shown = View.of(self.setup, record, viewer).record.tobytes()
            action = step.action if step.seat == viewer else NOT_OWN
            if seen is None or shown != seen.shown or action != NOT_OWN:
                seen = Seen.after(seen, action, shown)
            step._seen[viewer] = seen
        return self._seen[viewer]

    def seen(self, viewer: int) -> bytes:
        """The digest of everything that a viewer has seen and done."""
        return self.all_seen(viewer).digest

    def views(self, viewer: int) -> list[tuple[int, View]]:
        """The same as a list of views, each with the viewer's own action before it, or NOT_OWN."""
        kind = self.setup.game.rules.STATE
        rows = self.all_seen(viewer).rows()
        return [(action, View(self.setup, np.frombuffer(shown, kind)[0], viewer)) for action, shown in rows]


class Node:
    """A game in progress in which chance, too, makes one choice at a time."""

    def __init__(self, setup: Setup, most_moves: int) -> None:
        """Start a new game; after ``most_moves`` moves of the seats it ends without a winner."""
        self.setup = setup
        self.most_moves = most_moves
        self.moves = 0
        self.position = Position(setup)
        self.asked = NOBODY
        self.trail = Trail(setup, None, NOBODY, 0, self.position.state.tobytes())
        self._origin: tuple[Any, ...] | None = None  # where it started, if not at the beginning …
        self._choices: tuple[int, ...] = ()  # … and the choices made since
        self._draws: Draws | None = None
        self._drawn: tuple[int, ...] = ()
        self._heap: tuple[int, ...] = ()
        self._settle()

    # Queries

    @property
    def player(self) -> int:
        """Who chooses next: a seat, NATURE, or NOBODY when the game is over."""
        if self.is_over:
            return NOBODY
        return NATURE if self.asked == NOBODY else self.asked

    @property
    def is_over(self) -> bool:
        """Whether the game has ended or has reached its maximum number of moves."""
        return self.position.is_over or self.moves >= self.most_moves

    def legal_actions(self) -> tuple[int, ...]:
        """The legal actions of the seat that is asked."""
        return self.position.legal_actions_of(self.asked)

    def outcomes(self) -> list[tuple[int, float]]:
        """The possible choices of chance in ascending order, with probabilities: cards, or in a race seats."""
        choices = self._heap if self.position.phase < OVER else self.position.actors
        return [(choice, count / len(choices)) for choice, count in sorted(Counter(choices).items())]

    # Choices

    def choose(self, choice: int) -> None:
        """Apply the player's choice."""
        if self.is_over:
            raise IllegalMove("the game is over")
        if self.asked != NOBODY:
            self.position.apply(choice, self.asked)
            self.moves += 1
            self._note(self.asked, choice)
            self.asked = NOBODY
        elif self.position.phase >= PLAY and choice in self.position.actors:
            self.asked = choice
        elif choice in self._heap:
            self._draw(choice)
        else:
            raise IllegalMove(f"nature can't choose {quote(choice)}")
        self._choices += (choice,)
        self._settle()

    def _draw(self, card: int) -> None:
        self._drawn += (card,)
        place = self._heap.index(card)
        self._heap = self._heap[:place] + self._heap[place + 1 :]

    def _note(self, seat: int, action: int) -> None:
        self.trail = Trail(self.setup, self.trail, seat, action, self.position.state.tobytes())

    def _settle(self) -> None:
        """Do everything that leaves no choice."""
        position = self.position
        while not self.is_over and self.asked == NOBODY:
            if position.phase >= PLAY:
                if len(position.actors) > 1:
                    return
                self.asked = position.seat
            elif not self._draw_forced():
                return

    def _draw_forced(self) -> bool:
        """Draw while there is only one kind of card to draw, and deal at the end; False if there is a choice."""
        rules = self.setup.game.rules
        if self._draws is None:
            self._draws = self.setup.game.chance.draws(self.position.state)
            self._heap = tuple(self._draws[0][0])
        while True:
            end = 0  # end of the part being drawn
            for heap, count in self._draws:
                if len(self._drawn) == end:
                    self._heap = tuple(heap)
                end += count
                if len(self._drawn) < end:
                    break
            else:
                break
            if len(set(self._heap)) > 1:
                return False
            self._draw(self._heap[0])
        rules.apply_chance(self.position.state, np.array(self._drawn, np.int16), len(self._drawn))
        self.position.refresh()
        self._draws, self._drawn, self._heap = None, (), ()
        self._note(NATURE, 0)
        return True

    # Copies

    def copy(self) -> "Node":
        """An independent copy."""
        twin = object.__new__(Node)
        twin.__dict__.update(self.__dict__)
        twin.position = self.position.copy()
        return twin

    def __deepcopy__(self, memory: dict[int, Any]) -> "Node":
        return self.copy()

    def resampled(self, seat: int, random: Random) -> "Node":
        """A game that this seat can't tell from the true one, drawn with its true probability."""
        twin = object.__new__(Node)
        twin.__dict__.update(self.__dict__)
        state = self.position.view(seat).resample(random).tobytes()
        # This seat has also seen everything public. It can't know what others have seen privately.
        seen = {viewer: self.trail.all_seen(viewer) for viewer in (seat, SPECTATOR)}
        twin._begin_at(state, self.moves, self.asked, seen)
        return twin

    def _begin_at(self, state: bytes, moves: int, asked: int, seen: Mapping[int, Seen]) -> None:
        self._origin = (state, moves, asked, seen)
        self.position = Position.at(self.setup, state)
        self.trail = Trail.remembered(self.setup, state, seen)
        self.moves = moves
        self.asked = asked if asked in self.position.actors else NOBODY
        self._choices = ()
        self._draws, self._drawn, self._heap = None, (), ()
        self._settle()

    def __reduce__(self) -> Any:
        """Pickle as the setup, the origin and the choices: that is small and self-contained."""
        table = (self.setup.game.name, self.setup.seats, self.setup.options, self.setup.deck)
        return _replay, (*table, self.most_moves, self._origin, self._choices)


def _replay(
    game: str,
    seats: int,
    options: dict[str, Any],
    deck: dict[str, Any],
    most_moves: int,
    origin: tuple[Any, ...] | None,
    choices: tuple[int, ...],
) -> Node:
    """Unpickle what :meth:`Node.__reduce__` wrote."""
    node = Node(make_setup(find_game(game), seats, options, deck), most_moves)
    if origin is not None:
        node._begin_at(*origin)
    for choice in choices:
        node.choose(choice)
    return node


@lru_cache(maxsize=TEXTS_KEPT)
def _text_of(game: str, seats: int, seat: int, record: bytes) -> str:
    setup = make_setup(find_game(game), seats)  # the text of a view depends on nothing else in the setup
    return json.dumps(View(setup, np.frombuffer(record, setup.game.rules.STATE)[0], seat).names(), ensure_ascii=False)


def view_text(view: View) -> str:
    """A view as text for people and programs, with the data that is sent to screens."""
    return _text_of(view.game.name, view.setup.seats, view.seat, view.record.tobytes())

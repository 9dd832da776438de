"""A game as a tree: one choice after the other, nature's included.

In :class:`~marotte.games.position.Position` a deal is one step and in a race several seats may act. Methods that go
through trees want one chooser and few choices at every node. So here nature draws card by card, and in a race it draws
who is asked. A draw that leaves no choice is made at once: it would be a node with one child.
"""

import json
from collections import Counter
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import numpy as np

from marotte.errors import IllegalMove, quote
from marotte.games.contract import OVER, PLAY, Draws
from marotte.games.kernel import Random
from marotte.games.position import Position
from marotte.games.registry import Setup, find_game, make_setup
from marotte.games.view import View

#: In place of a seat.
NATURE = -1
NOBODY = -2

#: Views whose text is kept: small variants have fewer.
TEXTS_KEPT = 1 << 16


class Trail:
    """What has happened so far, as each seat has seen it. It never changes, so copies of a game share it.

    What a seat has seen is told by a digest: of its views, one after the other as they changed, and of its own
    actions. Two games that a seat can't tell apart have the same one, all others differ.
    """

    __slots__ = ("_seen", "action", "before", "seat", "setup", "state")

    def __init__(self, setup: Setup, before: "Trail | None", seat: int, action: int, state: bytes) -> None:
        self.setup = setup
        self.before = before
        self.seat = seat  # who acted, NATURE or NOBODY
        self.action = action
        self.state = state  # after it
        self._seen: dict[int, tuple[bytes, bytes]] = {}

    def __deepcopy__(self, memory: dict[int, Any]) -> "Trail":
        return self

    def view(self, seat: int) -> View:
        """What a seat sees now."""
        record = np.frombuffer(self.state, self.setup.game.rules.STATE)[0]
        return View.of(self.setup, record, seat)

    def seen(self, seat: int) -> bytes:
        """The digest of all that a seat has seen and done."""
        new: list[Trail] = []
        step: Trail | None = self
        while step is not None and seat not in step._seen:
            new.append(step)
            step = step.before
        digest, last = (b"", b"") if step is None else step._seen[seat]
        for step in reversed(new):
            shown = step.view(seat).record.tobytes()
            acted = step.action if step.seat == seat else NOBODY
            if shown != last or acted != NOBODY:
                digest = blake2b(digest + acted.to_bytes(4, "big", signed=True) + shown, digest_size=16).digest()
            last = shown
            step._seen[seat] = (digest, last)
        return digest

    def views(self, seat: int) -> list[tuple[int, View]]:
        """All that a seat has seen: its own action (-1: it was not its own) and the view after it."""
        shown: list[tuple[int, View]] = []
        step: Trail | None = self
        while step is not None:
            before = step.before
            if before is None or step.seen(seat) != before.seen(seat):
                shown.append((step.action if step.seat == seat else -1, step.view(seat)))
            step = before
        return shown[::-1]

    def imagined(self, seat: int, state: bytes) -> "Trail":
        """The trail of another game that this seat can't tell from the true one; the others remember nothing."""
        other = Trail(self.setup, None, NOBODY, 0, state)
        self.seen(seat)
        other._seen[seat] = self._seen[seat]
        return other


class Node:
    """A game in progress in which nature, too, makes one choice after the other."""

    def __init__(self, setup: Setup, most_moves: int) -> None:
        """A new game; after so many moves of the seats it is over, and nobody has won."""
        self.setup = setup
        self.most_moves = most_moves
        self.moves = 0
        self.position = Position(setup)
        self.asked = NOBODY
        self.trail = Trail(setup, None, NOBODY, 0, self.position.state.tobytes())
        self._origin: tuple[Any, ...] | None = None  # where it started, if not at the beginning …
        self._choices: tuple[int, ...] = ()  # … and what was chosen since
        self._draws: Draws | None = None
        self._drawn: tuple[int, ...] = ()
        self._heap: tuple[int, ...] = ()
        self._settle()

    # What is the case

    @property
    def player(self) -> int:
        """Who chooses: a seat, NATURE, or NOBODY when all is over."""
        if self.is_over:
            return NOBODY
        return NATURE if self.asked == NOBODY else self.asked

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, or has had its last move."""
        return self.position.is_over or self.moves >= self.most_moves

    def legal_actions(self) -> tuple[int, ...]:
        """What the seat that is asked may do."""
        return self.position.legal_actions_of(self.asked)

    def outcomes(self) -> list[tuple[int, float]]:
        """What nature may choose, in rising order, and how likely each is: a card, or in a race a seat."""
        choices = self._heap if self.position.phase < OVER else self.position.actors
        return [(choice, count / len(choices)) for choice, count in sorted(Counter(choices).items())]

    # What can be done

    def choose(self, choice: int) -> None:
        """Do what the player has chosen."""
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
        """Do all that leaves no choice."""
        position = self.position
        while not self.is_over and self.asked == NOBODY:
            if position.phase >= PLAY:
                if len(position.actors) > 1:
                    return
                self.asked = position.seat
            elif not self._draw_forced():
                return

    def _draw_forced(self) -> bool:
        """Draw as long as there is one kind of card to draw, and deal at the end; False: there is a choice."""
        rules = self.setup.game.rules
        if self._draws is None:
            self._draws = self.setup.game.chance.draws(self.position.state)
            self._heap = tuple(self._draws[0][0])
        while True:
            end = 0  # of the part that is being drawn
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
        """Another node, the same in all but identity."""
        twin = object.__new__(Node)
        twin.__dict__.update(self.__dict__)
        twin.position = self.position.copy()
        return twin

    def __deepcopy__(self, memory: dict[int, Any]) -> "Node":
        return self.copy()

    def resampled(self, seat: int, random: Random) -> "Node":
        """A game that this seat can't tell from the true one, drawn with the chances that it really has."""
        twin = object.__new__(Node)
        twin.__dict__.update(self.__dict__)
        state = self.position.view(seat).resample(random)
        twin._begin_at(state.tobytes(), self.trail.imagined(seat, state.tobytes()), self.asked)
        twin._origin = (seat, state.tobytes(), self.moves, self.asked, twin.trail._seen[seat])
        return twin

    def _begin_at(self, state: bytes, trail: Trail, asked: int) -> None:
        self.position = Position.at(self.setup, state)
        self.trail = trail
        self.asked = asked if asked in self.position.actors else NOBODY
        self._choices = ()
        self._draws, self._drawn, self._heap = None, (), ()
        self._settle()

    def __reduce__(self) -> Any:
        """As the table, where it started, and what was chosen: that is small, and nothing of it lives in memory."""
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
    """Read what :meth:`Node.__reduce__` wrote."""
    node = Node(make_setup(find_game(game), seats, options, deck), most_moves)
    if origin is not None:
        seat, state, node.moves, asked, seen = origin
        trail = Trail(node.setup, None, NOBODY, 0, state)
        trail._seen[seat] = seen
        node._begin_at(state, trail, asked)
        node._origin = origin
    for choice in choices:
        node.choose(choice)
    return node


@lru_cache(maxsize=TEXTS_KEPT)
def _text_of(game: str, seats: int, seat: int, record: bytes) -> str:
    setup = make_setup(find_game(game), seats)  # the text of a view depends on nothing else of the table
    return json.dumps(View(setup, np.frombuffer(record, setup.game.rules.STATE)[0], seat).names(), ensure_ascii=False)


def view_text(view: View) -> str:
    """A view as text for people and programs: what a screen is sent."""
    return _text_of(view.game.name, view.setup.seats, view.seat, view.record.tobytes())

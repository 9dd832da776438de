"""The contract of a game: all that the rest of Marotte knows about any of them.

A game is a package with eight rooms, and a ninth for the bots. Nothing outside asks which game it is; everything goes
through the names below, and :mod:`marotte.games.checking` checks them for every registered game.

======================  =====================================================================
``__init__``            ``GAME``, a :class:`Game`: names, seats, options, deck (no NumPy, no Numba)
``rules``               :class:`Rules`: kernels that deal, list, apply and score
``knowledge``           :class:`Knowledge`: kernels for what a seat sees and could believe
``chance``              :class:`Chance`: what nature can do, card by card, with how many ways
``encoding``            :class:`Encoding`: a kernel that writes a view as numbers for learning
``notation``            :class:`Notation`: cards, moves and deals as text, and why a move is refused
``facts``               :class:`Facts`: what happened, for each viewer, as data
``words``               :class:`Words`: cards, moves and what happened for people, in English
``heuristics``          :class:`~marotte.games.heuristics.Heuristics`: how bots play; optional
======================  =====================================================================

**Words.** A *seat* is a place at the table, 0 clockwise. A *deal* starts a *round*, rounds make
a *game*. An *action* is an integer in ``range(rules.ACTIONS)``; a *move* is its notation.

**State.** One fixed-size record a game in progress, of type ``rules.STATE``. It begins with
:data:`HEADER`, the same in all games. Copying a state is copying its bytes. All kernels take
the record; none draws random numbers of its own or raises, and none but ``resample`` allocates
(it is an ``allocating_kernel``).

**Who is next.** ``state.phase`` says: :data:`DEAL` and :data:`SHUFFLE` wait for nature,
:data:`OVER` for nobody, everything from :data:`PLAY` on for the seats in ``state.actors``. That is
one seat, or, in a race, several: any of them may go first.

**Nature.** What nature does is data: a short list of integers, made by ``draw_chance`` in a
simulation, by a live table, or read from a record, and handed to ``apply_chance``.

**Views.** ``observe`` writes what one seat has been shown into a second record of the same type;
all else in it stays zero (an allow-list). ``legal``, ``resample``, ``encode`` and every bot work on
that record, so they cannot know more. :data:`SPECTATOR` sees what is public.
"""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal, Protocol, cast

from marotte.errors import Reason, UsageError
from marotte.games.bit_sets import members

if TYPE_CHECKING:  # NumPy is heavy; the definitions of games must load without it
    import numpy as np

    from marotte.games.heuristics import Heuristics
    from marotte.games.kernel import Array, Random, State

#: The largest table of any game.
MAX_SEATS = 8

#: No game has as many legal actions at once.
MOST_LEGAL = 1024

#: Phases are numbers below this one.
MOST_PHASES = 32

#: The seat number of someone who only watches.
SPECTATOR = -1

# Phases that mean the same in every game.
DEAL = 0  # nature deals the next round
SHUFFLE = 1  # nature refills a pile in the middle of a round
OVER = 2  # the game is over
PLAY = 3  # this and all higher ones: the seats in ``actors`` move

#: The first fields of every state, in the form that NumPy takes.
HEADER: list[tuple[Any, ...]] = [
    ("totals", "i4", (MAX_SEATS,)),  # the score of each seat over all complete rounds
    ("latest", "i4", (MAX_SEATS,)),  # the score of each seat in the last complete round
    ("rounds", "i4"),  # complete rounds
    ("seats", "i1"),  # seats at this table
    ("phase", "i1"),  # see above
    ("actors", "i2"),  # bit s: seat s may act now
    ("winners", "i2"),  # bit s: seat s has won; 0 until the game is over
]


def acting_seats(state: "State") -> list[int]:
    """The seats in ``state.actors``."""
    return members(int(state.actors))


class Rules(Hashable, Protocol):
    """The kernels of the rules. ``STATE`` begins with :data:`HEADER`."""

    STATE: "np.dtype[Any]"
    ACTIONS: int  # actions are 0 … ACTIONS - 1
    MAX_LEGAL: int  # never more legal actions than this, which is below MOST_LEGAL
    MAX_CHANCE: int  # nature never says more integers than this

    def begin(self, state: "State", setup: "Array") -> None:
        """Make a state of zeros into a new game that waits for its first deal.

        ``setup`` holds the integers of :meth:`Game.setup_numbers`; the first is the number of seats.
        """

    def draw_chance(self, state: "State", random: "Random", cards: "Array") -> int:
        """Draw what nature does now (:data:`DEAL` or :data:`SHUFFLE`); return how many integers."""

    def apply_chance(self, state: "State", cards: "Array", count: int) -> None:
        """Do it. The layout of a deal and of a shuffle is the game's own, said in its ``rules``."""

    def legal(self, state: "State", seat: int, actions: "Array") -> int:
        """List what ``seat``, one of the actors, may do, in rising order; return how many (at least 1)."""

    def pick(self, state: "State", seat: int, random: "Random") -> int:
        """One of the legal actions, each as likely as the other, without listing them all."""

    def apply(self, state: "State", seat: int, action: int) -> None:
        """Do a legal action, all that follows from it without a choice, and score a round that ends."""


class Knowledge(Hashable, Protocol):
    """The kernels of what a seat knows."""

    def observe(self, state: "State", seat: int, view: "State") -> None:
        """Write into ``view`` (zeros before) everything that ``seat`` has been shown, and nothing else."""

    def resample(self, view: "State", seat: int, random: "Random", state: "State") -> None:
        """Write into ``state`` a full state that ``seat`` can't tell from the true one.

        Each such state is as likely as it is among all deals and hidden choices that fit what the seat
        has seen. ``observe`` of the result is ``view`` again, byte for byte.
        """


#: What nature draws, part by part: so many (the second) of these cards (the first), one after the other.
Draws = list[tuple[list[int], int]]


class Chance(Protocol):
    """What nature can do, for those who go through all of it; who only simulates calls ``rules.draw_chance``."""

    def draws(self, state: "State") -> Draws:
        """The draws that make up a deal or a shuffle, in the order in which ``rules.apply_chance`` takes the cards.

        Every card of a part is as likely as the other to be drawn next; equal ones stand in the list as often as
        there are of them.
        """


class Encoding(Hashable, Protocol):
    """A view as a vector of small integers."""

    LAYOUT: Sequence[tuple[str, int, str]]  # (name, length, meaning) of each part, in order

    def encode(self, view: "State", seat: int, vector: "Array") -> None:
        """Write the view into an ``int8`` vector (zeros before) of the length of the layout.

        Seats are written from the seat's own place on, clockwise, so that a learner sits at one place.
        """


@dataclass(frozen=True)
class Ending:
    """One thing that ends the game, and how far away it is."""

    why: str  # a short word, out of a closed list for its game
    count: int  # how far it has come
    of: int  # where it ends the game
    is_met: bool
    seats: tuple[int, ...] = ()  # whose count that is; nobody's: it is that of all


@dataclass(frozen=True)
class Moment:
    """A phase in which people have to be quick."""

    name: str  # "race" (the first of several counts), "thanks" or "call"
    when_late: str  # the move of who is not
    #: Who is asked is a secret: the table waits as long as there is time, and nobody hears the answer ``when_late``.
    is_secret: bool = False
    #: What the table answers at once where nobody has to be quick; empty: it waits for an answer.
    when_calm: str = ""


class Notation(Protocol):
    """Text of cards, moves and deals (see docs/records.md), and the reasons for a refusal.

    Every function that reads raises :class:`~marotte.errors.NotationError` for what is misspelt or
    impossible, with what was given and what was expected.

    Some refusals are the same in all games (it is not your turn, the game is over), but each game has its own
    rule for them. The two constants say which: one rule number or several, ``T11`` or ``N12, N13``.
    """

    #: For every phase the rule that says who or what is next: for :data:`DEAL` how cards are dealt, for
    #: :data:`SHUFFLE` how a pile is refilled (without a draw pile: that there is none), for :data:`OVER` when the
    #: game ends, for each phase from :data:`PLAY` on whose turn it is.
    PHASE_RULES: Mapping[int, str]
    #: When a round ends.
    ROUND_RULE: str
    #: What everybody sees of a deal object, and what of it is a list with something for each seat alone.
    OPEN_IN_DEAL: Sequence[str]
    OWN_IN_DEAL: Sequence[str]
    #: Whether ``own_names`` follows from the phase and from what the view has that the spectator's has not. (Where
    #: cards are shown to all for a moment, the spectator has seen them as well.)
    OWN_IS_SECRET: bool
    #: The phases in which people have to be quick.
    MOMENTS: Mapping[int, Moment]
    #: Moves that a table makes for a person who has no other: nobody wants to be asked for them.
    UNASKED: Collection[str]

    def move_name(self, state: "State", seat: int, action: int) -> str:
        """The notation of an action, without the seat: ``g5``, ``give m to 2``."""

    def shown_move(self, state: "State", seat: int, action: int, viewer: int) -> str | None:
        """What ``viewer`` (a seat, or :data:`SPECTATOR`) notices of an action: its notation without what is hidden.

        None, if nobody else may even know who acted.
        """

    def parse_move(self, state: "State", seat: int, text: str) -> int:
        """The action that is written so. It need not be legal, only something that can be said here."""

    def why_not(self, state: "State", seat: int, action: int, name: str) -> Reason:
        """Why ``seat``, one of the actors, may not do ``action``: a sentence about ``name``, and the rule."""

    def deal_names(self, state: "State", cards: Sequence[int]) -> dict[str, Any]:
        """The deal object of a record, hands sorted, from what nature did."""

    def parse_deal(self, state: "State", deal: Mapping[str, Any]) -> list[int]:
        """What nature does, from a deal object; the cards, their number and who starts are checked."""

    def shuffle_names(self, state: "State", cards: Sequence[int]) -> list[str]:
        """The names of a refilled pile."""

    def parse_shuffle(self, state: "State", names: Sequence[str]) -> list[int]:
        """What nature does, from the names of a refilled pile; the cards are checked."""

    def public_names(self, view: "State") -> dict[str, Any]:
        """What everybody may see of a view (an open one, whose fields are integers), as plain data, for screens."""

    def endings(self, view: "State") -> list[Ending]:
        """What can end the game at this table (for an open view, likewise); once it is over, some of them are met."""

    def own_names(self, view: "State", seat: int) -> dict[str, Any]:
        """What only the seat whose view this is may see, likewise; empty of cards for :data:`SPECTATOR`."""

    def rest_names(self, state: "State") -> dict[str, list[str]]:
        """What nobody holds and nobody has seen, pile by pile, each sorted: for when the game is over."""

    def shown_actors(self, state: "State", seat: int) -> list[int]:
        """Whom ``seat`` sees to be about to act: all actors, unless that would betray a secret.

        That the seat itself may act, it always sees. ``state`` may be its view.
        """

    def waiting_state(self, before: "State", seat: int, action: int) -> bytes | None:
        """The state, as its bytes, in which a live table waits after an action though nobody is asked.

        Its phase is one of :attr:`MOMENTS` whose secret would be told if the table did not wait; nobody acts in it.
        What comes of the action follows when the time is over. None: the table need not wait.
        """

    def forget_flashed(self, view: "State", seat: int) -> None:
        """Take out of a view what its seat was shown only for a moment: whoever gets it must remember that alone."""

    def flashed_cards(self, before: "State", after: "State") -> list[tuple[int, str]]:
        """The cards that are shown to everybody for a moment and then hidden, each with its holder.

        ``before`` and ``after`` are the states around a deal or an action.
        """

    def round_details(self, before: "State", after: "State") -> dict[str, Any]:
        """What ``replay --json`` says of a round beyond scores, as lists to which each move adds.

        In a trick game a move adds ``{"tricks": [{"winner": 2}]}`` if it ended a trick, else
        ``{"tricks": []}``; in other games always ``{}``.
        """


#: Something that happened: under ``fact`` its name, out of a closed list for its game, and values that are plain data:
#: seats as integers, cards in notation, numbers, short words of closed lists. What its hearer may not know is None.
Fact = dict[str, Any]


class Facts(Protocol):
    """What happened, as facts that any language has words for. Together they tell the whole game.

    ``viewer`` is a seat, :data:`SPECTATOR`, or None: who may see all. States may be open ones, whose fields are
    integers; ``after`` is the state before nature acts again.
    """

    #: All facts of the game, with the fields that each of them has besides its name.
    FACTS: Mapping[str, Sequence[str]]

    def opening_facts(self, state: "State", viewer: int | None) -> list[Fact]:
        """What there is to tell when a round has just been dealt: who starts, and what is shown to all."""

    def move_facts(self, before: "State", seat: int, action: int, after: "State", viewer: int | None) -> list[Fact]:
        """An action, and all that came of it.

        At the end of a wait in which nobody was asked ``seat`` is :data:`SPECTATOR`, and the action ``when_late``.
        """

    def shuffle_facts(self, before: "State", after: "State", viewer: int | None) -> list[Fact]:
        """A pile that nature has refilled, the rest of the draw, and what came of it.

        Never called in a game without a draw pile.
        """

    def remembered(self, fact: Fact, state: "State", viewer: int) -> Fact:
        """A fact as it may be told once more, later: without what was shown only for a moment."""


class Words(Protocol):
    """What people read, in English. ``names`` are the players' names by seat."""

    def card_words(self, card: str) -> str:
        """A card's name in notation as people say it: ``b7`` is "blue 7"."""

    def move_words(self, state: "State", seat: int, action: int, names: Sequence[str]) -> str:
        """A legal action as a choice in a list: "play blue 7", "give a millstone to Paul"."""

    def fact_words(self, fact: Fact, names: Sequence[str]) -> str:
        """A fact in a sentence or two.

        Empty for what the caller says in words of its own, the same in all games: points, winners, a refilled pile.
        """

    def situation(self, view: "State", seat: int, names: Sequence[str]) -> list[str]:
        """What a player needs to know before a move, as lines: the table, the hand."""


#: The options or the deck of a table, by name.
Options = Mapping[str, Any]
Deck = Mapping[str, Any]


@dataclass(frozen=True)
class Option:
    """One thing about the rules that a table can choose."""

    name: str
    sentence: str
    default: Any
    choices: tuple[str, ...] = ()  # for a choice among words; otherwise the option is an integer …
    minimum: int = 0  # … from minimum
    maximum: int = 0  # … to maximum

    @property
    def expected(self) -> str:
        """What values there are, for people."""
        if self.choices:
            return " or ".join(self.choices)
        return f"an integer from {self.minimum} to {self.maximum}"

    def accepts(self, value: Any) -> bool:
        """Whether a value (as it stands in a record) is one of this option's."""
        if self.choices:
            return isinstance(value, str) and value in self.choices
        return type(value) is int and self.minimum <= value <= self.maximum


@dataclass(frozen=True)
class DeckEntry:
    """One entry of a deck table, and its bounds.

    A ``number`` is an integer; with one card it is how many there are of that card. ``counts`` is a list with an
    integer for each of the cards: how many there are of it. ``values`` is a list of different integers, and the cards
    are those of all integers from minimum to maximum: which of them there are.
    """

    name: str
    sentence: str
    minimum: int
    maximum: int
    kind: Literal["number", "counts", "values"] = "number"
    cards: tuple[str, ...] = ()  # in notation

    @property
    def expected(self) -> str:
        """What values there are, for people."""
        bounds = f"from {self.minimum} to {self.maximum}"
        if self.kind == "number":
            return f"an integer {bounds}"
        return f"a list of {len(self.cards) if self.kind == 'counts' else 'different'} integers {bounds}"

    def accepts(self, value: Any) -> bool:
        """Whether a value (as it stands in a record) is within the bounds."""
        if self.kind == "number":
            return self._has_place_for(value)
        if not isinstance(value, list) or not all(map(self._has_place_for, value)):
            return False
        return len(value) == len(self.cards) if self.kind == "counts" else len(set(value)) == len(value)

    def _has_place_for(self, number: Any) -> bool:
        return type(number) is int and self.minimum <= number <= self.maximum


@dataclass(frozen=True)
class Game:
    """A game as the rest of Marotte knows it before anybody plays: light, and loaded at once for all."""

    name: str  # in commands and records
    title: str  # for people
    summary: str  # one sentence
    credit: str  # who made the game
    seat_counts: range
    default_seats: int
    package: str  # where the rooms are, e.g. "marotte.games.fool"
    options: tuple[Option, ...]
    #: The entries of a deck table, each with its bounds.
    deck_entries: tuple[DeckEntry, ...]
    #: The default deck table for seats and (complete) options.
    default_deck: Callable[[int, Options], dict[str, Any]]
    #: Raises :class:`~marotte.errors.DeckError` for a deck whose entries are within bounds but don't fit together.
    check_deck: Callable[[int, Options, Deck], None]
    #: The integers that ``rules.begin`` takes; the first is the number of seats.
    setup_numbers: Callable[[int, Options, Deck], list[int]]
    #: Defaults that depend on other options, filled in after the others.
    complete_options: Callable[[dict[str, Any]], dict[str, Any]] = field(default=dict)
    low_scores_win: bool = False  # whether the lowest total wins, or the highest
    #: The options and the entries of the deck that make a short game; without any there is none.
    short_options: Options = field(default_factory=dict, hash=False)
    short_deck: Deck = field(default_factory=dict, hash=False)
    #: The times that a table of this game can set: "rest" between rounds, "show" for cards that all see for a moment,
    #: and the names of its moments.
    times: tuple[str, ...] = ("rest",)
    rules_version: int = 1  # rises only when behaviour changes

    @cached_property
    def rules(self) -> Rules:
        """The kernels of the rules (loads Numba)."""
        return cast(Rules, import_module(f"{self.package}.rules"))

    @cached_property
    def knowledge(self) -> Knowledge:
        """The kernels of what a seat knows."""
        return cast(Knowledge, import_module(f"{self.package}.knowledge"))

    @cached_property
    def chance(self) -> Chance:
        """What nature can do."""
        return cast(Chance, import_module(f"{self.package}.chance"))

    @cached_property
    def encoding(self) -> Encoding:
        """The kernel that writes a view as numbers."""
        return cast(Encoding, import_module(f"{self.package}.encoding"))

    @cached_property
    def encoding_length(self) -> int:
        """How many numbers a view is written as."""
        return sum(length for _, length, _ in self.encoding.LAYOUT)

    @cached_property
    def notation(self) -> Notation:
        """The text of cards, moves and deals."""
        return cast(Notation, import_module(f"{self.package}.notation"))

    @cached_property
    def facts(self) -> Facts:
        """What happened, as facts."""
        return cast(Facts, import_module(f"{self.package}.facts"))

    @cached_property
    def words(self) -> Words:
        """Sentences for people."""
        return cast(Words, import_module(f"{self.package}.words"))

    @cached_property
    def has_heuristics(self) -> bool:
        """Whether bots other than ``random`` can play it."""
        return find_spec(f"{self.package}.heuristics") is not None

    @cached_property
    def heuristics(self) -> "Heuristics":
        """How bots play; :class:`~marotte.errors.UsageError` if nobody has written it."""
        if not self.has_heuristics:
            raise UsageError(f"nobody has written rules of thumb for {self.title}: only the bot random can play it")
        return cast("Heuristics", import_module(f"{self.package}.heuristics"))

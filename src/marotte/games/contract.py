"""The contract of a game: everything that the rest of Marotte knows about a game.

A game is a package of nine modules and up to three optional ones. No code outside asks which game it is. All access
goes through the names below, and :mod:`marotte.games.checking` checks them for every registered game. A game says only
what is special: names that have a default are in :mod:`marotte.games.defaults`.

======================  =====================================================================
``__init__``            ``GAME``, a :class:`Game`: names, seats, options, deck (no NumPy, no Numba)
``rules``               :class:`Rules`: kernels that deal, list, apply and score
``knowledge``           :class:`Knowledge`: kernels for what a seat sees, and what the rest could be
``chance``              :class:`Chance`: every possible outcome of chance, card by card
``encoding``            :class:`Encoding`: a kernel that encodes a view as a vector for learning
``notation``            :class:`Notation`: cards, moves and deals as text, and why a move is refused
``display``             :class:`Display`: what screens show of a view
``secrets``             :class:`Secrets`: what each viewer is shown of deals and moves; optional
``timing``              :class:`Timing`: when players have to be quick; optional
``facts``               :class:`Facts`: what happened, for each viewer, as data
``words``               :class:`Words`: cards, moves and facts for people, in English
``heuristics``          :class:`~marotte.games.heuristics.Heuristics`: how bots play; optional
======================  =====================================================================

**Terms.** A *seat* is a place at the table, numbered clockwise from 0. A *deal* starts a *round*, and
rounds make a *game*. An *action* is an integer in ``range(rules.ACTIONS)``; a *move* is its notation.

**State.** A game in progress is one fixed-size NumPy record of type ``rules.STATE``. It begins with
:data:`HEADER`, the same in all games. Copying a state is copying its bytes. All kernels take the
record. None has a random generator of its own or raises, and none but ``resample`` allocates (it is
an ``allocating_kernel``).

**Who is next.** ``state.phase`` says it: :data:`DEAL` and :data:`SHUFFLE` wait for chance, :data:`OVER`
for nobody, and every phase from :data:`PLAY` on for the seats in ``state.actors``. That is one seat or,
in a race or when seats choose at the same time, several; any of them may act first. If an action leaves
the phase as it is and only takes its seat out of ``actors``, the others are still asked the same question:
at a live table their answers, clocks and bots are not affected by it.

**Chance.** The outcome of chance is data: a short list of integers. It is drawn by ``draw_chance`` in a
simulation, supplied by a live table or read from a record, and then given to ``apply_chance``.

**Views.** ``observe`` writes what one seat has been shown into a second record of the same type, in
which everything else stays zero (an allow-list). Fields of a state say who may see them
(:mod:`marotte.games.fields`); a field for which nothing is said is hidden. ``legal``, ``resample``,
``encode`` and every bot work on that record, so they cannot know more. :data:`SPECTATOR` sees what is public.
"""

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal, Protocol, cast

import msgspec

from marotte.errors import Reason, UsageError
from marotte.games.bit_sets import members
from marotte.games.defaults import (
    DefaultDisplay,
    DefaultFacts,
    DefaultNotation,
    Defaults,
    DefaultSecrets,
    DefaultTiming,
    DefaultWords,
)
from marotte.games.fields import public

if TYPE_CHECKING:  # NumPy is heavy; the definitions of games must load without it
    import numpy as np

    from marotte.games.heuristics import Heuristics
    from marotte.games.kernel import Array, Random, SetupRecord, State

#: Maximum seats in any game.
MAX_SEATS = 8

#: Every game has fewer legal actions than this at any time.
MOST_LEGAL = 1024

#: Phases are numbers below this one.
MOST_PHASES = 32

#: The seat number of a spectator.
SPECTATOR = -1

# Phases that mean the same in every game.
DEAL = 0  # chance deals the next round
SHUFFLE = 1  # chance refills a pile during a round
OVER = 2  # the game is over
PLAY = 3  # this and all higher ones: the seats in ``actors`` move

#: The first fields of every state.
HEADER = [
    public("totals", "i4", (MAX_SEATS,)),  # the score of each seat over all complete rounds
    public("latest", "i4", (MAX_SEATS,)),  # the score of each seat in the last complete round
    public("rounds", "i4"),  # complete rounds
    public("seats", "i1"),  # seats at this table
    public("phase", "i1"),  # see above
    public("actors", "i2"),  # bit s: seat s may act now
    public("winners", "i2"),  # bit s: seat s has won; 0 until the game is over
]


def acting_seats(state: "State") -> list[int]:
    """The seats in ``state.actors``."""
    return members(int(state.actors))


class Rules(Hashable, Protocol):
    """The kernels of the rules. ``STATE`` begins with :data:`HEADER`."""

    STATE: "np.dtype[Any]"
    ACTIONS: int  # actions are 0 … ACTIONS - 1
    MAX_LEGAL: int  # maximum legal actions at once, below MOST_LEGAL
    MAX_CHANCE: int  # maximum integers in an outcome of chance

    def begin(self, state: "State", setup: "SetupRecord") -> None:
        """Turn a state of zeros into a new game that waits for its first deal.

        ``setup`` is a record with a field ``seats`` and one for each entry of :attr:`Game.setup_numbers`.
        """

    def draw_chance(self, state: "State", random: "Random", cards: "Array") -> int:
        """Draw an outcome of chance (:data:`DEAL` or :data:`SHUFFLE`) into ``cards``; return its length."""

    def apply_chance(self, state: "State", cards: "Array", count: int) -> None:
        """Apply an outcome of chance. Each game documents its layout in its ``rules``."""

    def legal(self, state: "State", seat: int, actions: "Array") -> int:
        """Write the legal actions of ``seat``, one of the actors, in ascending order; return how many (at least 1)."""

    def pick(self, state: "State", seat: int, random: "Random") -> int:
        """A uniformly random legal action, without listing them all."""

    def apply(self, state: "State", seat: int, action: int) -> None:
        """Apply a legal action and everything that follows without a choice; score the round if it ends."""


class Knowledge(Hashable, Protocol):
    """The kernels for what a seat knows."""

    def observe(self, state: "State", seat: int, view: "State") -> None:
        """Write into ``view``, initially zeros, everything that ``seat`` has been shown and nothing else."""

    def resample(self, view: "State", seat: int, random: "Random", state: "State") -> None:
        """Write into ``state`` a complete state that ``seat`` can't distinguish from the true one.

        States are drawn with their probability among all deals and hidden choices that fit what the seat
        has seen. ``observe`` of the result gives ``view`` again, byte for byte.
        """


#: The draws of an outcome of chance, in order: the cards to draw from, and how many are drawn one after the other.
Draws = list[tuple[list[int], int]]


class Chance(Protocol):
    """Every outcome of chance, for algorithms that enumerate them; simulations use ``rules.draw_chance``."""

    def draws(self, state: "State") -> Draws:
        """The draws that make up a deal or a shuffle, in the order in which ``rules.apply_chance`` takes the cards.

        Within a draw all remaining cards are equally likely. A card of which there are several copies is listed once
        per copy.
        """


class Encoding(Hashable, Protocol):
    """A view as a vector of small integers."""

    LAYOUT: Sequence[tuple[str, int, str]]  # (name, length, meaning) of each part, in order

    def encode(self, view: "State", seat: int, vector: "Array") -> None:
        """Write the view into an ``int8`` vector, initially zeros, whose length is that of the layout.

        Seats are written clockwise from ``seat`` on, so that a learner always sits in the same place.
        """


@dataclass(frozen=True)
class Ending:
    """One condition that ends the game, and its progress."""

    why: str  # a short word from a closed list of the game
    count: int  # the progress so far
    of: int  # the count that ends the game
    is_met: bool
    seats: tuple[int, ...] = ()  # whose count it is; empty: everybody's together


@dataclass(frozen=True)
class Moment:
    """A timed moment: a phase in which players have to be quick."""

    name: str  # "race" (the first of several counts), "thanks" or "call"
    when_late: str  # the move of a player who is too slow
    #: It is secret who is asked: the table waits for the full time unless a player acts, and ``when_late`` is not told.
    is_secret: bool = False
    #: The move that the table makes at once in calm mode; empty: it waits for the player.
    when_calm: str = ""


class Notation(Protocol):
    """Text of cards, moves and deals (see docs/records.md), and the reasons why a move is refused.

    Every parsing function raises :class:`~marotte.errors.NotationError` for misspelt or impossible input. The error
    says what was given and what was expected. By default there is no draw pile.

    Some refusals are the same in all games (not your turn, the game is over), but the rule behind them differs.
    ``PHASE_RULES`` and ``ROUND_RULE`` name it: one rule number or several, ``T11`` or ``N12, N13``.
    """

    #: The rule behind each phase: for :data:`DEAL` how cards are dealt, for :data:`SHUFFLE` how a pile is refilled
    #: (or that there is no draw pile), for :data:`OVER` when the game ends, and for each phase from :data:`PLAY` on
    #: whose turn it is.
    PHASE_RULES: Mapping[int, str]
    #: The rule that says when a round ends.
    ROUND_RULE: str

    def move_name(self, state: "State", seat: int, action: int) -> str:
        """The notation of an action, without the seat: ``g5``, ``give m to 2``."""

    def parse_move(self, state: "State", seat: int, text: str) -> int:
        """The action of a move. It need not be legal, only possible to write in this phase."""

    def why_not(self, state: "State", seat: int, action: int, name: str) -> Reason:
        """Why ``seat``, one of the actors, may not do ``action``: a sentence about ``name``, and the rule."""

    def deal_names(self, state: "State", cards: Sequence[int]) -> dict[str, Any]:
        """The deal object of a record, with sorted hands, from an outcome of chance."""

    def parse_deal(self, state: "State", deal: Mapping[str, Any]) -> list[int]:
        """The outcome of chance from a deal object; checks the cards, their number and who starts."""

    def shuffle_names(self, state: "State", cards: Sequence[int]) -> list[str]:
        """The cards of a refilled pile, in notation."""

    def parse_shuffle(self, state: "State", names: Sequence[str]) -> list[int]:
        """The outcome of chance from the cards of a refilled pile, which are checked."""


class Display(Protocol):
    """What screens show of a view, as plain data. By default there are no tricks and players hold all cards.

    Views are open ones, whose fields are integers.
    """

    #: The structures of the public and of the secret part of a view.
    Position: type[msgspec.Struct]
    Cards: type[msgspec.Struct]

    def show_position(self, view: "State") -> msgspec.Struct:
        """The public part of a view."""

    def show_cards(self, view: "State", seat: int) -> msgspec.Struct:
        """The secret part of a view; without cards for :data:`SPECTATOR`."""

    def endings(self, view: "State") -> list[Ending]:
        """The conditions that can end the game; once it is over, some of them are met."""

    def rest_names(self, state: "State") -> dict[str, list[str]]:
        """The hidden cards that nobody holds, sorted, by pile; shown when the game is over."""

    def round_details(self, before: "State", after: "State") -> dict[str, Any]:
        """What a move adds to the lists that ``replay --json`` prints for a round besides its scores.

        In a trick game ``{"tricks": [{"winner": 2}]}`` if the move ended a trick, else ``{"tricks": []}``; in other
        games ``{}``.
        """


class Secrets(Protocol):
    """What each viewer is shown of deals, moves and actors, besides the views.

    By default no part of a deal is shown, all moves and actors are public, and nothing is shown only for a moment.
    """

    #: Keys of a deal object: those that everybody sees, and those whose value is a list with a secret for each seat.
    OPEN_IN_DEAL: Sequence[str]
    OWN_IN_DEAL: Sequence[str]
    #: Whether ``display.show_cards`` depends only on the phase and on what the view has beyond the spectator's. (Not so
    #: if cards are shown to everybody for a moment: then the spectator has seen them as well.)
    OWN_IS_SECRET: bool

    def shown_move(self, state: "State", seat: int, action: int, viewer: int) -> str | None:
        """The notation of an action as ``viewer`` (a seat or :data:`SPECTATOR`) sees it, without what is hidden.

        None if ``viewer`` may not even know who acted.
        """

    def shown_actors(self, state: "State", seat: int) -> list[int]:
        """The actors as ``seat`` may know them: all of them, unless that would reveal a secret.

        A seat always sees that it may act itself. ``state`` may be its view.
        """

    def forget_flashed(self, view: "State", seat: int) -> None:
        """Remove from a view what its seat was shown only for a moment, which players have to remember."""

    def flashed_cards(self, before: "State", after: "State") -> list[tuple[int, str]]:
        """The cards that everybody is shown for a moment, each with its holder.

        ``before`` and ``after`` are the states around a deal or an action.
        """


class Timing(Protocol):
    """When players have to be quick, and what a table does for them. By default nothing is timed."""

    #: The timed moments by phase.
    MOMENTS: Mapping[int, Moment]
    #: Moves that a table makes without asking if they are the only legal one.
    UNASKED: Collection[str]

    def waiting_state(self, before: "State", seat: int, action: int) -> bytes | None:
        """The bytes of a state in which a live table waits after an action, as if a player were asked.

        Its phase is one of :attr:`MOMENTS`, whose secret would be revealed if the table did not wait; it has no actors.
        The action is applied when the time is over. None: the table need not wait.
        """


class Fact(msgspec.Struct, tag_field="fact", tag=str.lower):
    """One thing that happened; a game's facts are a closed list of structures.

    Their fields are plain data: seats as integers, cards in notation, numbers, short words from closed lists. What the
    viewer may not know is None.
    """


class CardView(msgspec.Struct):
    """A card, and the seat that played or holds it."""

    seat: int
    card: str


class ScoredCard(msgspec.Struct):
    """A card, and the points that it counts."""

    card: str
    points: int


class Facts(Protocol):
    """What happened, as facts that can be put into any language. Together they tell the whole game.

    ``viewer`` is a seat, :data:`SPECTATOR`, or None for a viewer who may see everything. States may be open ones,
    whose fields are integers; ``after`` is the state before chance acts again.
    """

    #: The union of all facts of the game.
    AnyFact: Any

    def opening_facts(self, state: "State", viewer: int | None) -> list[Fact]:
        """The facts of a new deal: who starts, and what everybody is shown."""

    def move_facts(self, before: "State", seat: int, action: int, after: "State", viewer: int | None) -> list[Fact]:
        """The facts of an action and of everything that followed.

        At the end of a wait in which nobody was asked, ``seat`` is :data:`SPECTATOR` and the action is ``when_late``.
        """

    def shuffle_facts(self, before: "State", after: "State", viewer: int | None) -> list[Fact]:
        """The facts of a refilled pile, of the rest of the draw, and of what followed.

        Never called in a game without a draw pile.
        """

    def remembered(self, fact: Fact, state: "State", viewer: int) -> Fact:
        """A fact as it may be repeated later: without what was shown only for a moment."""


class Words(Protocol):
    """English text for people, to be read aloud. ``names`` are the players' names by seat.

    ``SCORES``, ``ending_words`` and ``move_steps`` have defaults.
    """

    #: What scores count, in the plural: "points".
    SCORES: str

    def card_words(self, card: str) -> str:
        """A card (in notation) in words: ``b7`` is "blue 7"."""

    def move_words(self, state: "State", seat: int, action: int, names: Sequence[str]) -> str:
        """A legal action as a choice in a list: "play blue 7", "give a millstone to Paul".

        No two choices may differ only in case or punctuation, which nobody hears.
        """

    def move_steps(self, state: "State", seat: int, action: int, names: Sequence[str]) -> Sequence[Sequence[str]]:
        """A legal action as answers to several questions, instead of one choice in a long list; usually empty.

        The questions are asked in this order. A question may take several answers, in any order; their number must
        follow from the answers before: ``[["exchange 2 cards"], ["lay 3 of cups", "lay Tarot 1"], …]``.
        """

    def fact_words(self, fact: Fact, names: Sequence[str]) -> str:
        """A fact in a sentence or two.

        Empty for facts that the caller words itself, the same in all games: points, winners, a refilled pile.
        """

    def situation(self, view: "State", seat: int, names: Sequence[str]) -> list[str]:
        """What a player needs to know before a move, line by line: the table, the hand.

        The first line is the most important one: in short mode it stands alone.
        """

    def ending_words(self, ending: Ending, names: Sequence[str]) -> str:
        """Why the game is over, in a sentence; empty if ``fact_words`` says so with the last move."""


#: The options or the deck of a table, by name.
Options = Mapping[str, Any]
Deck = Mapping[str, Any]

#: Options and deck as the rules need them, by name: integers, and tuples whose length is fixed for the game.
SetupNumbers = Mapping[str, int | tuple[int, ...]]


@dataclass(frozen=True)
class Option:
    """A rule that can be changed for a table."""

    name: str
    sentence: str
    default: Any
    choices: tuple[str, ...] = ()  # the valid words; if empty, the option is an integer …
    minimum: int = 0  # … from minimum
    maximum: int = 0  # … to maximum

    @property
    def expected(self) -> str:
        """A description of the valid values, for people."""
        if self.choices:
            return " or ".join(self.choices)
        return f"an integer from {self.minimum} to {self.maximum}"

    def accepts(self, value: Any) -> bool:
        """Whether a value (as in a record) is valid."""
        if self.choices:
            return isinstance(value, str) and value in self.choices
        return type(value) is int and self.minimum <= value <= self.maximum


@dataclass(frozen=True)
class DeckEntry:
    """One entry of a deck table, and its bounds.

    A ``number`` is an integer; if ``cards`` has one card, it is the number of copies of that card. ``counts`` is a list
    of integers: the number of copies of each of the ``cards``. ``values`` is a list of different integers: those that
    are in the deck. Its ``cards`` are those of all integers from minimum to maximum.
    """

    name: str
    sentence: str
    minimum: int
    maximum: int
    kind: Literal["number", "counts", "values"] = "number"
    cards: tuple[str, ...] = ()  # in notation

    @property
    def expected(self) -> str:
        """A description of the valid values, for people."""
        bounds = f"from {self.minimum} to {self.maximum}"
        if self.kind == "number":
            return f"an integer {bounds}"
        return f"a list of {len(self.cards) if self.kind == 'counts' else 'different'} integers {bounds}"

    def accepts(self, value: Any) -> bool:
        """Whether a value (as in a record) is within the bounds."""
        if self.kind == "number":
            return self._has_place_for(value)
        if not isinstance(value, list) or not all(map(self._has_place_for, value)):
            return False
        return len(value) == len(self.cards) if self.kind == "counts" else len(set(value)) == len(value)

    def _has_place_for(self, number: Any) -> bool:
        return type(number) is int and self.minimum <= number <= self.maximum


@dataclass(frozen=True)
class Game:
    """The definition of a game. Light, because those of all games are loaded at once."""

    name: str  # in commands and records
    title: str  # for people
    summary: str  # one sentence
    credit: str  # who made the game
    seat_counts: range
    default_seats: int
    package: str  # the package of its modules, e.g. "marotte.games.fool"
    options: tuple[Option, ...]
    #: The entries of a deck table, each with its bounds.
    deck_entries: tuple[DeckEntry, ...]
    #: The default deck table for a number of seats and complete options.
    default_deck: Callable[[int, Options], dict[str, Any]]
    #: Raises :class:`~marotte.errors.DeckError` for a deck whose entries are within bounds but inconsistent.
    check_deck: Callable[[int, Options, Deck], None]
    #: What ``rules.begin`` needs besides the number of seats, by name.
    setup_numbers: Callable[[Options, Deck], SetupNumbers]
    #: Fills in defaults that depend on other options, after the others.
    complete_options: Callable[[dict[str, Any]], dict[str, Any]] = field(default=dict)
    low_scores_win: bool = False  # whether the lowest total wins, or the highest
    #: The options and deck entries of a short game; if there are none, the game has no short version.
    short_options: Options = field(default_factory=dict, hash=False)
    short_deck: Deck = field(default_factory=dict, hash=False)
    #: The times that can be set for a table: "rest" between rounds, "show" for cards that everybody sees for a moment,
    #: and the names of the timed moments.
    times: tuple[str, ...] = ("rest",)
    rules_version: int = 1  # rises only when behaviour changes

    @cached_property
    def rules(self) -> Rules:
        """The kernels of the rules (loads Numba)."""
        return cast(Rules, import_module(f"{self.package}.rules"))

    @cached_property
    def knowledge(self) -> Knowledge:
        """The kernels for what a seat knows."""
        return cast(Knowledge, import_module(f"{self.package}.knowledge"))

    @cached_property
    def chance(self) -> Chance:
        """The outcomes of chance."""
        return cast(Chance, import_module(f"{self.package}.chance"))

    @cached_property
    def encoding(self) -> Encoding:
        """The kernel that encodes a view as a vector."""
        return cast(Encoding, import_module(f"{self.package}.encoding"))

    @cached_property
    def encoding_length(self) -> int:
        """The length of an encoded view."""
        return sum(length for _, length, _ in self.encoding.LAYOUT)

    @cached_property
    def notation(self) -> Notation:
        """The text of cards, moves and deals."""
        return cast(Notation, self._with_defaults("notation", DefaultNotation))

    @cached_property
    def display(self) -> Display:
        """What screens show."""
        return cast(Display, self._with_defaults("display", DefaultDisplay))

    @cached_property
    def secrets(self) -> Secrets:
        """What each viewer is shown; the defaults if there is no such module."""
        return cast(Secrets, self._with_defaults("secrets", DefaultSecrets, is_optional=True))

    @cached_property
    def timing(self) -> Timing:
        """When players have to be quick; the defaults if there is no such module."""
        return cast(Timing, self._with_defaults("timing", DefaultTiming, is_optional=True))

    @cached_property
    def facts(self) -> Facts:
        """What happened, as facts."""
        return cast(Facts, self._with_defaults("facts", DefaultFacts))

    @cached_property
    def words(self) -> Words:
        """Sentences for people."""
        return cast(Words, self._with_defaults("words", DefaultWords))

    def _with_defaults(self, module: str, defaults: type[Defaults], *, is_optional: bool = False) -> Defaults:
        """A module of the game, in which names that it does not define have their defaults."""
        path = f"{self.package}.{module}"
        if is_optional and find_spec(path) is None:
            return defaults(self)
        return defaults(self).replaced_by(import_module(path))

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

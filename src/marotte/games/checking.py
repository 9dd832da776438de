"""A test of the contract, for authors of new games::

    from marotte.games.checking import check_game
    check_game(find_game("fool"))

It plays random games and checks along the way what :mod:`marotte.games.contract` promises. It can't check what only
the rules of a game can say: that a view hides the right cards, or that the scores are right.
"""

import json
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from marotte.errors import MarotteError, NotationError, Reason
from marotte.games.contract import (
    DEAL,
    HEADER,
    MOST_LEGAL,
    MOST_PHASES,
    OVER,
    PLAY,
    SHUFFLE,
    SPECTATOR,
    Draws,
    Ending,
    Fact,
    Game,
)
from marotte.games.position import Position
from marotte.games.randomness import below, new_random
from marotte.games.registry import Setup, make_setup
from marotte.games.sentences import heard, sentences
from marotte.games.view import View, opened

#: Maximum bytes of a state, which is copied millions of times a second.
LARGEST_STATE = 1024

#: Positions are checked at each of the first moves, then at every CHECK_EVERY-th, to keep long games affordable.
CHECKED_AT_FIRST = 40
CHECK_EVERY = 17


def different_fields(first: Any, second: Any) -> list[str]:
    """The names of the fields in which two states differ."""
    names: tuple[str, ...] = first.dtype.names
    return [name for name in names if first[name].tobytes() != second[name].tobytes()]


class ContractError(MarotteError):
    """A game breaks the contract; the message says where and how."""


def check_game(game: Game, *, games: int = 2, seed: int = 0, most_moves: int = 3000) -> None:
    """Check the contract for every seat count, with the default options."""
    for seats in game.seat_counts:
        check_setup(make_setup(game, seats), games=games, seed=seed, most_moves=most_moves)


def check_setup(setup: Setup, *, games: int = 2, seed: int = 0, most_moves: int = 3000) -> None:
    """Check the contract for one setup: play random games of at most ``most_moves`` moves each."""
    _check_constants(setup.game)
    for number in range(games):
        _Check(setup, seed, number).play(most_moves)


def _require(condition: bool, message: str) -> None:
    if not condition:
        raise ContractError(message)


def _check_constants(game: Game) -> None:
    rules = game.rules
    names = [field[0] for field in HEADER]
    _require(list(rules.STATE.names or ())[: len(names)] == names, f"the state of {game.title} begins with HEADER")
    _require(rules.STATE.itemsize <= LARGEST_STATE, f"a state of {game.title} has {rules.STATE.itemsize} bytes")
    _require(
        0 < rules.MAX_LEGAL < MOST_LEGAL and rules.ACTIONS < 1 << 15, f"the actions of {game.title} are small integers"
    )
    _require(max(game.notation.PHASE_RULES) < MOST_PHASES, f"the phases of {game.title} are below {MOST_PHASES}")
    _require(set(game.timing.MOMENTS) <= set(game.notation.PHASE_RULES), f"moments of {game.title} are phases")
    moments = {moment.name for moment in game.timing.MOMENTS.values()}
    _require(moments <= set(game.times), f"tables of {game.title} can set the times of its moments, {moments}")
    numbers = [game.notation.ROUND_RULE, *(game.notation.PHASE_RULES.get(phase, "") for phase in (DEAL, SHUFFLE, OVER))]
    _require(all(map(_is_rule, numbers)), f"the refusals of {game.title} have rule numbers, not {numbers}")
    for seats in game.seat_counts:
        deck = game.default_deck(seats, make_setup(game, seats).options)
        _require(
            list(deck) == [entry.name for entry in game.deck_entries]
            and all(entry.accepts(deck[entry.name]) for entry in game.deck_entries),
            f"the usual deck of {game.title} for {seats} seats has the entries of the deck, within their bounds",
        )
    parts = [name for name, _, _ in game.encoding.LAYOUT]
    _require(len(parts) == len(set(parts)), f"the parts of the encoding of {game.title} have different names")


def _can_be_drawn(cards: Sequence[int], draws: Draws) -> bool:
    """Whether these draws can produce these cards."""
    place = 0
    for heap, count in draws:
        if not Counter(cards[place : place + count]) <= Counter(heap):
            return False
        place += count
    return place == len(cards)


def _is_rule(text: str) -> bool:
    """``T11``, or ``N12, N13``."""
    return re.fullmatch(r"[A-Z]+[0-9]+(, [A-Z]+[0-9]+)*", text) is not None


class _Check:
    """One random game, checked as it is played."""

    def __init__(self, setup: Setup, seed: int, number: int) -> None:
        self.setup = setup
        self.game = setup.game
        self.random = new_random(seed, number)
        self.position = Position(setup)
        self.names = [f"Player {seat}" for seat in range(setup.seats)]
        self.place = "before the first deal"
        self.cards: dict[tuple[int, int, int], msgspec.Struct] = {}  # by seat, phase and secret

    def require(self, condition: bool, message: str) -> None:
        _require(condition, f"{self.game.title}, {self.setup.seats} seats, {self.place}: {message}")

    def require_plain(self, shown: msgspec.Struct, of: Any, what: str) -> None:
        """Require that something shown is plain data of its type."""
        try:
            is_plain = msgspec.json.decode(msgspec.json.encode(shown), type=of) == shown
        except (TypeError, msgspec.ValidationError) as error:
            self.require(False, f"{what} is plain data of its type: {error}")
        else:
            self.require(is_plain, f"{what} is plain data of its type")

    def play(self, most_moves: int) -> None:
        """Play the game; an exception of the game itself is reported with its round and move."""
        try:
            self.play_on(most_moves)
        except ContractError:
            raise
        except Exception as error:
            where = f"{self.game.title}, {self.setup.seats} seats, {self.place}"
            raise ContractError(f"{where}: {type(error).__name__}: {error}") from error

    def play_on(self, most_moves: int) -> None:
        position = self.position
        moves = 0
        self.check_views()
        while not position.is_over and moves < most_moves:
            self.place = f"round {position.rounds + 1}, move {moves + 1}"
            if position.phase < PLAY:
                self.check_nature()
                continue
            moves += 1
            actors = position.actors
            self.require(bool(actors) and actors[-1] < self.setup.seats, "somebody at the table may act")
            seat = actors[below(self.random, len(actors))]
            if moves <= CHECKED_AT_FIRST or moves % CHECK_EVERY == 0:
                self.check_actions(seat)
                self.check_views()
            self.move(seat)
        if position.is_over:
            self.check_views()
            self.require(position.actors == () and position.legal_actions == (), "nobody may act when all is over")
            self.require(bool(position.winners), "somebody has won when all is over")
            best = min(position.scores) if self.game.low_scores_win else max(position.scores)
            won = {position.scores[seat] for seat in position.winners or ()}
            self.require(won == {best}, "the winners have the best score")
            self.require(any(one.is_met for one in self.endings()), "some ending is met when all is over")
            self.check_end()
            self.check_refusal(0, 0)

    def check_nature(self) -> None:
        """Check that a deal or shuffle reads back as written, and takes effect only when supplied."""
        position, notation = self.position, self.game.notation
        before = position.state.tobytes()
        cards = position.draw_chance(self.random)
        draws = self.game.chance.draws(position.state)
        self.require(position.state.tobytes() == before, "drawing chance changes nothing")
        self.require(_can_be_drawn(cards, draws), "what nature does can be drawn card by card")
        if position.phase == DEAL:
            self.require(not any(one.is_met for one in self.endings()), "no ending is met before another deal")
            deal = json.loads(json.dumps(notation.deal_names(position.state, cards)))
            again = notation.parse_deal(position.state, deal)
            same = notation.deal_names(position.state, again) == deal
        else:
            names = notation.shuffle_names(position.state, cards)
            again = notation.parse_shuffle(position.state, names)
            same = notation.shuffle_names(position.state, again) == names
        self.require(same, "what nature does reads back as it was written")
        self.check_refusal(0, 0)
        start = position.state.copy()
        position.supply(cards)
        tell = self.game.facts
        for viewer in (*range(self.setup.seats), SPECTATOR, None):
            if start.phase == DEAL:
                facts = tell.opening_facts(position.state, viewer)
            else:
                facts = tell.shuffle_facts(start, position.state, viewer)
            self.check_facts(facts, viewer, "what nature did")

    def check_actions(self, seat: int) -> None:
        """Check ``pick`` and the legal actions: some, rising, in range, each with a unique name that reads back."""
        position, rules, notation = self.position, self.game.rules, self.game.notation
        state = position.state
        before = state.tobytes()
        legal = position.legal_actions_of(seat)
        self.require(0 < len(legal) <= rules.MAX_LEGAL, f"there are 1 to {rules.MAX_LEGAL} legal actions")
        self.require(legal == tuple(sorted(set(legal))), "legal actions rise")
        self.require(legal[0] >= 0 and legal[-1] < rules.ACTIONS, "legal actions are in range")
        names = [notation.move_name(state, seat, action) for action in legal]
        self.require(len(set(names)) == len(names), "each legal action has a name of its own")
        for action, name in zip(legal, names, strict=True):
            self.require(notation.parse_move(state, seat, name) == action, f"{name!r} reads back")
            self.check_strictness(seat, name)
        said = [heard(self.game.words.move_words(state, seat, action, self.names)) for action in legal]
        self.require(all(said), "each legal action can be said")
        self.require(len(set(said)) == len(said), "no two legal actions sound the same")
        picked = {int(rules.pick(state, seat, self.random)) for _ in range(3)}
        self.require(picked <= set(legal), "only legal actions are picked")
        rule = notation.PHASE_RULES.get(position.phase, "")
        self.require(_is_rule(rule), f"phase {position.phase} has a rule that says whose turn it is, not {rule!r}")
        for action in range(rules.ACTIONS):
            if action not in legal:
                reason = self.check_refusal(seat, action)
                self.require(self.names[seat] in reason, f"{reason!r} names the player")
                break
        for other in set(range(self.setup.seats)) - set(position.actors):
            self.check_refusal(other, legal[0])
        self.require(state.tobytes() == before, "looking changes nothing")

    def check_refusal(self, seat: int, action: int) -> str:
        """Check that an illegal action is refused with a reason that ends in a rule number."""
        reason = self.position.why_not(action, seat, self.names)
        self.require(isinstance(reason, Reason) and _is_rule(reason.rule), f"{reason!r} ends with the rule")
        return reason

    def check_views(self) -> None:
        """Check the views: the same legal actions, and a resampled state that looks the same, byte for byte."""
        position = self.position
        before = position.state.tobytes()
        for seat in (*range(self.setup.seats), SPECTATOR):
            view = position.view(seat)
            self.require(view.legal_actions == position.legal_actions_of(seat), f"seat {seat} sees what it may do")
            self.require_same(View.of(self.setup, view.record, seat), view, f"the view of {seat} is all it needs")
            imagined = View.of(self.setup, view.resample(self.random), seat)
            self.require_same(imagined, view, f"seat {seat} can't tell a resampled state from the true one")
            names = json.loads(json.dumps(view.names()))
            self.require(names["totals"] == position.scores, "the names of a view are plain data")
            shown = set(names["actors"])
            self.require(shown <= set(position.actors), f"seat {seat} sees nobody act who may not")
            self.require((seat in shown) == (seat in position.actors), f"seat {seat} sees whether it may act")
            lines = self.game.words.situation(view.record, seat, self.names)
            self.require(bool(lines), f"seat {seat} is told the situation")
        self.check_screens()
        self.require(position.state.tobytes() == before, "looking changes nothing")

    def require_same(self, view: View, expected: View, message: str) -> None:
        """Require two views to be the same; otherwise name the fields that differ."""
        if not same_view(view, expected):
            fields = different_fields(view.record, expected.record) or ["the legal actions or the encoding"]
            self.require(False, f"{message}, but it differs in {', '.join(fields)}")

    def endings(self) -> list[Ending]:
        """The endings as spectators see them."""
        return self.game.display.endings(self.position.open_views()[SPECTATOR])

    def check_screens(self) -> None:
        """Check that all views made at once are the same views, and that own cards follow from the seat's secrets."""
        position, display = self.position, self.game.display
        views = position.open_views()
        self.require_plain(display.show_position(views[SPECTATOR]), display.Position, "what everybody sees")
        for seat in (*range(self.setup.seats), SPECTATOR):
            record = position.view(seat).record
            self.require(views[seat].memory == record.tobytes(), f"the view of {seat} is the same among all")
            self.require(
                display.show_position(views[SPECTATOR]) == display.show_position(opened(record)),
                f"what everybody sees is the same in the view of {seat}",
            )
            cards = display.show_cards(views[seat], seat)
            self.require_plain(cards, display.Cards, f"what only {seat} sees")
            if self.game.secrets.OWN_IS_SECRET:
                key = (seat, position.phase, views[seat].secret)
                self.require(self.cards.setdefault(key, cards) == cards, f"what only {seat} sees follows from secrets")

    def check_end(self) -> None:
        """Check that the cards nobody holds are given as plain data."""
        rest = self.game.display.rest_names(self.position.open_state())
        self.require(json.loads(json.dumps(rest)) == rest, "what nobody holds is plain data")

    def check_facts(self, facts: Sequence[Fact], viewer: int | None, what: str) -> None:
        """Check that facts are plain data from the closed list, and that there are sentences for them."""
        for fact in facts:
            self.require_plain(fact, self.game.facts.AnyFact, f"{fact}")
            if viewer is not None:
                again = self.game.facts.remembered(fact, self.position.state, viewer)
                self.require_plain(again, type(fact), f"{fact} later")
        self.require(bool(sentences(self.game.words, facts, self.names)), f"{what} can be told to {viewer}")

    def check_strictness(self, seat: int, name: str) -> None:
        """Check that a move is read only as it is written: no spaces, other case, zeros or digits of other scripts."""
        digits = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
        sloppy = {name + " ", " " + name, name + "\n", name.swapcase(), name.translate(digits)}
        sloppy |= {name.replace(" ", "  "), re.sub(r"([1-9])", r"0\1", name, count=1)}
        for text in sorted(sloppy - {name}):
            try:
                self.game.notation.parse_move(self.position.state, seat, text)
            except NotationError:
                continue
            self.require(False, f"{text!r} is not read as {name!r}")

    def move(self, seat: int) -> None:
        position = self.position
        before = position.state.copy()
        rounds = position.rounds
        action = int(self.game.rules.pick(position.state, seat, self.random))
        position.apply(action, seat)
        for viewer in (*range(self.setup.seats), SPECTATOR, None):
            facts = self.game.facts.move_facts(before, seat, action, position.state, viewer)
            self.check_facts(facts, viewer, "what happened")
        if position.rounds > rounds:
            sums = (before.totals + position.state.latest)[: self.setup.seats].tolist()
            self.require(position.scores == sums, "the totals are the sums of the rounds")
        self.check_reading()

    def check_reading(self) -> None:
        """Check that nonsense raises :class:`NotationError`, or is a valid action after all."""
        position, notation = self.position, self.game.notation
        for text in ("", " ", "nonsense", "0", "00", "-1", "g5 ", "\u0663"):
            try:
                action = notation.parse_move(position.state, max(position.seat, 0), text)
            except NotationError:
                continue
            self.require(0 <= action < self.game.rules.ACTIONS, f"{text!r} is an action or an error")


def same_view(first: View, second: View) -> bool:
    """Whether two views are indistinguishable: record, legal actions and encoding, byte for byte."""
    return (
        bool(first.record.tobytes() == second.record.tobytes())
        and first.legal_actions == second.legal_actions
        and np.array_equal(first.encode(), second.encode())
    )

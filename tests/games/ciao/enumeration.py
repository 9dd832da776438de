"""A perfect observer at a table of Ciao!: it keeps every world that is consistent with what its seat has seen.

A world says where each single card is, so cards of one kind are different cards here. When a card of some kind is
seen and could be one of several equal ones, it is one that was known there; otherwise one fixed card of that kind (by
symmetry it does not matter which). That is the convention of ``knowledge``.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any, NamedTuple

from marotte.games.ciao.cards import BEATING, JOKER_MASK, PLUS_MASK
from marotte.games.ciao.deck import CARD_NAMES
from marotte.games.ciao.notation import cards_in_hand
from marotte.games.ciao.state import DRAWN, PLUS, TURN
from marotte.games.position import Position
from tests.games.ciao.positions import play, table

NOBODY = -1

Hand = frozenset[int]


class World(NamedTuple):
    """Where each card is, by number; the secret is a card that was just drawn or given."""

    hands: tuple[Hand, ...]
    pile: tuple[int, ...]
    secret: int = NOBODY

    def moved(self, card: int, giver: int, receiver: int) -> "World":
        """The same with one card moved to another hand."""
        hands = list(self.hands)
        hands[giver] -= {card}
        hands[receiver] |= {card}
        return self._replace(hands=tuple(hands))


def splits(cards: Hand, sizes: list[int]) -> Iterator[tuple[Hand, ...]]:
    """All ways to deal hands of these sizes; some cards may remain."""
    if not sizes:
        yield ()
        return
    for hand in combinations(sorted(cards), sizes[0]):
        for rest in splits(cards - set(hand), sizes[1:]):
            yield (frozenset(hand), *rest)


class Observer:
    """All consistent worlds, weighted by their counts."""

    def __init__(self, hands: list[str], pile: str, viewer: int) -> None:
        self.viewer = viewer
        dealt = [hand.split() for hand in hands]
        self.kinds = [card for hand in dealt for card in hand] + pile.split()
        size = len(dealt[0])
        own = frozenset(range(viewer * size, (viewer + 1) * size)) if viewer != NOBODY else frozenset()
        unseen = frozenset(range(len(self.kinds))) - own
        others = [0 if seat == viewer else size for seat in range(len(dealt))]
        self.worlds: Counter[World] = Counter()
        for split in splits(unseen, others):
            all_hands = tuple(own if seat == viewer else hand for seat, hand in enumerate(split))
            for order in permutations(sorted(unseen.difference(*all_hands))):
                self.worlds[World(all_hands, order)] += 1
        self.played: list[int] = []
        self.known: list[set[int]] = [set() for _ in dealt]

    def keep(self, fits: Any) -> None:
        """Keep only the consistent worlds."""
        self.worlds = Counter({world: count for world, count in self.worlds.items() if fits(world)})
        assert self.worlds, "no world fits what was seen"

    def change(self, changed: Any) -> None:
        """Replace every world by one or several equally likely ones."""
        worlds: Counter[World] = Counter()
        for world, count in self.worlds.items():
            for following in changed(world):
                worlds[following] += count
        self.worlds = worlds

    def identify(self, kind: str, seat: int, seen: frozenset[int] = frozenset()) -> int:
        """The card of this kind that is seen at a seat, apart from others that are seen there."""
        certain = frozenset.intersection(*(world.hands[seat] for world in self.worlds))
        for card in sorted((self.known[seat] | certain) - seen):
            if self.kinds[card] == kind:
                return card
        return self.first_unknown(kind, lambda world, card: seen | {card} <= world.hands[seat] and card not in seen)

    def first_unknown(self, kind: str, fits: Any) -> int:
        """The first card of this kind about which nothing is known, and that can be where it is seen."""
        known = set().union(*self.known)
        for card, other in enumerate(self.kinds):
            if other == kind and card not in known and any(fits(world, card) for world in self.worlds):
                return card
        raise AssertionError(f"{kind} can't be there")

    def see_play(self, seat: int, kind: str) -> None:
        """A card is played."""
        card = self.identify(kind, seat)
        self.keep(lambda world: card in world.hands[seat])
        self.change(lambda world: [world._replace(hands=tuple(hand - {card} for hand in world.hands))])
        self.known[seat].discard(card)
        self.played.append(card)

    def see_wrong(self, seat: int, kind: str) -> None:
        """A card is shown and taken back."""
        card = self.identify(kind, seat)
        self.keep(lambda world: card in world.hands[seat])
        if seat != self.viewer:
            self.known[seat].add(card)

    def see_draw(self, seat: int, kind: str) -> None:
        """A card is drawn; only the viewer's own draws use the kind."""
        if seat == self.viewer:
            card = self.first_unknown(kind, lambda world, card: world.pile[0] == card)
            self.keep(lambda world: world.pile[0] == card)

        def draw(world: World) -> list[World]:
            hands = list(world.hands)
            hands[seat] |= {world.pile[0]}
            return [World(tuple(hands), world.pile[1:], world.pile[0])]

        self.change(draw)

    def see_gift(self, giver: int, receiver: int, kind: str) -> None:
        """A card changes hands; only its giver and receiver use the kind."""
        if self.viewer not in (giver, receiver):
            self.change(
                lambda world: [
                    world.moved(card, giver, receiver)._replace(secret=card) for card in sorted(world.hands[giver])
                ]
            )
            return
        card = self.identify(kind, giver)
        self.keep(lambda world: card in world.hands[giver])
        self.change(lambda world: [world.moved(card, giver, receiver)])
        self.known[giver].discard(card)
        if receiver != self.viewer:
            self.known[receiver].add(card)

    def see_swap(self, first: int, second: int, hands: dict[int, list[str]]) -> None:
        """Two hands are exchanged; a viewer who takes part sees the new hand."""
        if self.viewer in (first, second):
            other = first + second - self.viewer
            cards: frozenset[int] = frozenset()
            for kind in hands[other]:
                cards |= {self.identify(kind, other, cards)}
            self.keep(lambda world: world.hands[other] == cards)
            self.known[other] = set(next(iter(self.worlds)).hands[self.viewer])
        else:
            self.known[first], self.known[second] = self.known[second], self.known[first]

        def swap(world: World) -> list[World]:
            hands = list(world.hands)
            hands[first], hands[second] = hands[second], hands[first]
            return [world._replace(hands=tuple(hands))]

        self.change(swap)

    def see_pass(self, seat: int, beating: set[str]) -> None:
        """A seat can neither play nor draw."""
        self.keep(lambda world: all(self.kinds[card] not in beating for card in world.hands[seat]))

    def see_turn(self, beating: set[str]) -> None:
        """There is nothing to draw, and the round is not blocked."""
        self.keep(lambda world: any(self.kinds[card] in beating for hand in world.hands for card in hand))

    def see_shuffle(self) -> None:
        """All played cards but the top one become the pile."""
        *cards, top = self.played
        self.played = [top]
        self.change(lambda world: [world._replace(pile=order) for order in permutations(cards)])

    def distribution(self) -> dict[Any, float]:
        """The probability of each arrangement of kinds."""
        found: Counter[Any] = Counter()
        for world, count in self.worlds.items():
            hands = tuple(tuple(sorted(self.kinds[card] for card in hand)) for hand in world.hands)
            secret = "" if world.secret == NOBODY else self.kinds[world.secret]
            found[hands, tuple(self.kinds[card] for card in world.pile), secret] += count
        return {outcome: count / found.total() for outcome, count in found.items()}


def follow(hands: list[str], pile: str, moves: list[str], viewer: int, **options: Any) -> tuple[Position, Observer]:
    """Play a game and let an observer watch it."""
    position = table(hands, pile, **options)
    observer = Observer(hands, pile, viewer)
    for move in moves:
        before = position.state.copy()
        who, _, what = move.partition(" ")
        seat = int(before.draw_seat) if who == "*" else int(who)
        names = {other: kinds_held(before, other) for other in range(position.setup.seats)}
        play(position, move)
        observer.change(lambda world: [world._replace(secret=NOBODY)])
        word, *rest = what.split()
        if word == "shuffle":
            observer.see_shuffle()
        elif word == "give":
            observer.see_gift(seat, int(rest[2]), rest[0])
        elif word == "swap":
            observer.see_swap(seat, int(rest[0]), names)
        elif word == "wrong":
            observer.see_wrong(seat, rest[0])
        elif word.partition("=")[0] in CARD_NAMES:
            observer.see_play(seat, word.partition("=")[0])
        if word in ("draw", "take", "late", "wrong", "shuffle"):
            see_draws(position, before, seat, word == "shuffle", observer)
        if word in ("draw", "take") and before.pile_left == 0 and before.played_size == 1:
            observer.see_pass(seat, beating_names(before))
    if position.phase == TURN and position.state.pile_left == 0 and position.state.played_size == 1:
        observer.see_turn(beating_names(position.state))
    return position, observer


def kinds_held(state: Any, seat: int) -> list[str]:
    return [CARD_NAMES[card] for card in cards_in_hand(state, seat)]


def beating_names(state: Any) -> set[str]:
    """The cards that could be played in this state."""
    mask = int(BEATING[int(state.by_colour), int(state.face)])
    if state.phase == PLUS:
        mask &= PLUS_MASK | JOKER_MASK
    return {name for kind, name in enumerate(CARD_NAMES) if mask >> kind & 1}


def see_draws(position: Position, before: Any, seat: int, is_refilled: bool, observer: Observer) -> None:
    """The cards that were drawn, one by one; only one that its player may play is a secret."""
    count = int(position.state.sizes[seat]) - int(before.sizes[seat])
    drawn = position.state if is_refilled else before
    end = int(position.state.pile_left) + count
    for index in range(count):
        observer.see_draw(seat, CARD_NAMES[int(drawn.pile[end - 1 - index])])
    if seat == observer.viewer or position.phase != DRAWN:
        observer.change(lambda world: [world._replace(secret=NOBODY)])


def outcome(state: Any, secret: str) -> Any:
    """The arrangement of kinds in a state, in the form of :meth:`Observer.distribution`."""
    hands = tuple(tuple(sorted(kinds_held(state, seat))) for seat in range(state.seats))
    return hands, tuple(CARD_NAMES[int(card)] for card in state.pile[: state.pile_left][::-1]), secret

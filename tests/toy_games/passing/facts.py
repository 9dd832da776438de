"""What happens in Passing, as facts."""

from typing import TypeAlias

from marotte.games.bit_sets import members
from marotte.games.contract import OVER, Fact, ScoredCard
from marotte.games.kernel import State


class Deal(Fact):
    """The cards are dealt."""

    count: int


class Passes(Fact):
    """A card is passed."""

    seat: int
    card: str | None  # only its player is told


class Round(Fact):
    """The round is over."""

    points: list[int]
    left: list[list[ScoredCard]]


class Over(Fact):
    """The game is over."""

    winners: list[int]


AnyFact: TypeAlias = Deal | Passes | Round | Over


def opening_facts(state: State, viewer: int | None) -> list[Fact]:
    """How many cards there are."""
    return [Deal(count=3)]


def move_facts(before: State, seat: int, action: int, after: State, viewer: int | None) -> list[Fact]:
    """Only who passes a card knows which."""
    card = str(action) if viewer is None or viewer == seat else None
    facts: list[Fact] = [Passes(seat=seat, card=card)]
    if after.phase == OVER:
        left = [[ScoredCard(str(card), card) for card in members(int(hand))] for hand in after.hands[: after.seats]]
        facts.append(Round(points=[int(points) for points in after.latest[: after.seats]], left=left))
        facts.append(Over(winners=members(int(after.winners))))
    return facts

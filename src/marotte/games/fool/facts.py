"""What happens in Fool!, as facts. All of it is public."""

from typing import TypeAlias

from marotte.games.bit_sets import members
from marotte.games.contract import OVER, CardView, Fact, ScoredCard
from marotte.games.fool.display import fools
from marotte.games.fool.notation import card_name, cards_in_hand
from marotte.games.fool.rules import ONE, ONE_IN_HAND
from marotte.games.kernel import State


class Deal(Fact):
    """A round is dealt."""

    start: int  # who leads
    count: int  # the size of each hand


class Plays(Fact):
    """A card that leads, follows or is a 1."""

    seat: int
    card: str


class Sheds(Fact):
    """A card of another colour than the one that was led."""

    seat: int
    card: str


class Trick(Fact):
    """The trick is complete."""

    winner: int
    fools: list[int]  # the players who take the discs, the worst first
    cards: list[CardView]  # in the order of play


class Round(Fact):
    """The round is complete."""

    points: list[int]  # of each seat
    left: list[list[ScoredCard]]  # the cards that each seat had left


class Over(Fact):
    """The game is over."""

    winners: list[int]


#: Everything that can happen.
AnyFact: TypeAlias = Deal | Plays | Sheds | Trick | Round | Over


def opening_facts(state: State, viewer: int | None) -> list[Fact]:
    """Who starts, and how many cards each player has."""
    return [Deal(start=int(state.start), count=int(state.hand_size))]


def move_facts(before: State, seat: int, action: int, after: State, viewer: int | None) -> list[Fact]:
    """The card, and the end of the trick, the round and the game."""
    lead = int(before.lead)
    is_shed = action != ONE and lead >= 0 and action >> 5 != lead
    facts: list[Fact] = [(Sheds if is_shed else Plays)(seat=seat, card=card_name(action))]
    if after.tricks != before.tricks:
        facts.append(Trick(winner=int(after.winner), fools=fools(after), cards=_trick(before, seat, action)))
    if after.rounds != before.rounds:
        points = [int(points) for points in after.latest[: after.seats]]
        facts.append(Round(points=points, left=[_left(after, other) for other in range(after.seats)]))
    if after.phase == OVER:
        facts.append(Over(winners=members(int(after.winners))))
    return facts


def _trick(before: State, seat: int, card: int) -> list[CardView]:
    """The cards of the trick that this card ends, in the order of play."""
    length = int(before.trick_length)
    played = [*zip(before.trick_seats[:length], before.trick_cards[:length], strict=True), (seat, card)]
    return [CardView(int(other), card_name(int(one))) for other, one in played]


def _left(state: State, seat: int) -> list[ScoredCard]:
    """T12: the score of a hand, card by card. A hand is shown when it is scored."""
    return [
        ScoredCard(card_name(card), -(ONE_IN_HAND if card == ONE else card & 31)) for card in cards_in_hand(state, seat)
    ]

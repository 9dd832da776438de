"""What happens in The Fool's Faith, as facts. Exchanged cards are told only to the player who exchanges them."""

from typing import TypeAlias

from marotte.games.bit_sets import members
from marotte.games.contract import CardView, Fact
from marotte.games.faith.deck import CHIEN
from marotte.games.faith.display import dares_in
from marotte.games.faith.notation import card_name, card_names, swapped_cards
from marotte.games.faith.rules import CARDS, DARE, DARES, FIRST_TAROT, LEAVE, TAKE, suit_of
from marotte.games.kernel import State


class Deal(Fact):
    """A round is dealt."""

    dealer: int
    count: int  # the size of each hand
    chien: int  # the size of the Chien


class Begins(Fact):
    """The stake of the round is known."""

    stake: int  # dare cards
    start: int  # who chooses first and leads


class Leaves(Fact):
    """The Chien is left alone."""

    seat: int


class Takes(Fact):
    """The Chien is taken up."""

    seat: int


class Finds(Fact):
    """The cards of the Chien, which only the player who has taken it up is told."""

    seat: int
    cards: list[str]


class Exchanges(Fact):
    """Cards are exchanged with the Chien."""

    seat: int
    count: int
    given: list[str] | None  # only the player is told
    taken: list[str] | None  # likewise


class Plays(Fact):
    """A card that leads or follows, Tarot, or the Fool."""

    seat: int
    card: str


class Sheds(Fact):
    """A card of another suit than the one that was led."""

    seat: int
    card: str


class Trick(Fact):
    """The trick is complete."""

    winner: int
    cards: list[CardView]  # in the order of play


class Round(Fact):
    """The round is won."""

    winner: int
    tricks: int  # of the winner
    stake: int  # the dare cards won


class Tie(Fact):
    """Several seats have the most tricks, and nobody wins the round."""

    seats: list[int]
    tricks: int  # of each of them
    stake: int  # of the next round


class Wins(Fact):
    """The game is won, and the dares are handed out."""

    seat: int


class Dare(Fact):
    """A dare card is handed out."""

    seat: int
    receiver: int
    number: int  # of the dare


class Over(Fact):
    """The game is over."""

    winners: list[int]


#: Everything that can happen.
AnyFact: TypeAlias = (
    Deal | Begins | Leaves | Takes | Finds | Exchanges | Plays | Sheds | Trick | Round | Tie | Wins | Dare | Over
)


def opening_facts(state: State, viewer: int | None) -> list[Fact]:
    """F5 to F7, F19: the dealer, the stake of the round, and who chooses first."""
    return [
        Deal(dealer=int(state.dealer), count=int(state.hand_size), chien=CHIEN),
        Begins(stake=int(state.stake), start=int(state.leader)),
    ]


def move_facts(before: State, seat: int, action: int, after: State, viewer: int | None) -> list[Fact]:
    """A choice at the Chien, a card and what it ends, or a dare."""
    is_told_all = viewer is None or viewer == seat
    if action < CARDS:
        return _card(before, seat, action, after)
    if action == LEAVE:
        return [Leaves(seat=seat)]
    facts: list[Fact]
    if action == TAKE:
        facts = [Takes(seat=seat)]
        if is_told_all:
            facts.append(Finds(seat=seat, cards=card_names(before.chien)))
        return facts
    if action < DARE:
        given, taken = (card_names(cards) for cards in swapped_cards(before, seat, action))
        if not is_told_all:
            return [Exchanges(seat=seat, count=len(given), given=None, taken=None)]
        return [Exchanges(seat=seat, count=len(given), given=given, taken=taken)]
    facts = [Dare(seat=seat, receiver=action - DARE, number=dares_in(before.dares_won[seat])[0])]
    if after.winners:
        facts.append(Over(winners=members(int(after.winners))))
    return facts


def _card(before: State, seat: int, card: int, after: State) -> list[Fact]:
    """The card, and the end of the trick and the round."""
    is_shed = before.lead >= 0 and card < FIRST_TAROT and suit_of(card) != before.lead
    facts: list[Fact] = [(Sheds if is_shed else Plays)(seat=seat, card=card_name(card))]
    if after.tricks != before.tricks:
        facts.append(Trick(winner=int(after.winner), cards=_trick(before, after)))
        if after.tricks == after.hand_size:
            facts += _round(before, after)
    return facts


def _trick(before: State, after: State) -> list[CardView]:
    """The cards of the trick that has just ended, in the order of play."""
    seats = int(after.seats)
    start = int(before.tricks) * seats
    cards = [card_name(int(card)) for card in after.order[start : start + seats]]
    return [CardView((int(before.leader) + place) % seats, card) for place, card in enumerate(cards)]


def _round(before: State, after: State) -> list[Fact]:
    """F18 to F20: who wins the round, and perhaps the game; or a tie, and the stake of the next round."""
    won = [int(tricks) for tricks in after.tricks_won[: after.seats]]
    most = max(won)
    leaders = [seat for seat, tricks in enumerate(won) if tricks == most]
    if len(leaders) > 1:
        return [Tie(seats=leaders, tricks=most, stake=int(after.stake))]
    facts: list[Fact] = [Round(winner=leaders[0], tricks=most, stake=int(before.stake))]
    if after.phase == DARES:
        facts.append(Wins(seat=leaders[0]))
    return facts

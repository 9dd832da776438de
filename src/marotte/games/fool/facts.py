"""What happens in Fool!, as facts. All of it is public."""

from marotte.games.bit_sets import members
from marotte.games.contract import OVER, Fact
from marotte.games.fool.display import fools
from marotte.games.fool.notation import card_name, cards_in_hand
from marotte.games.fool.rules import ONE, ONE_IN_HAND
from marotte.games.kernel import State

FACTS = {
    "deal": ("start", "count"),
    "plays": ("seat", "card"),
    "sheds": ("seat", "card"),
    "trick": ("winner", "fools", "cards"),
    "round": ("points", "left"),
    "over": ("winners",),
}


def opening_facts(state: State, viewer: int | None) -> list[Fact]:
    """Who starts, and how many cards each player has."""
    return [{"fact": "deal", "start": int(state.start), "count": int(state.hand_size)}]


def move_facts(before: State, seat: int, action: int, after: State, viewer: int | None) -> list[Fact]:
    """The card, and the end of the trick, the round and the game."""
    lead = int(before.lead)
    is_shed = action != ONE and lead >= 0 and action >> 5 != lead
    facts: list[Fact] = [{"fact": "sheds" if is_shed else "plays", "seat": seat, "card": card_name(action)}]
    if after.tricks != before.tricks:
        facts.append(
            {"fact": "trick", "winner": int(after.winner), "fools": fools(after), "cards": _trick(before, seat, action)}
        )
    if after.rounds != before.rounds:
        points = [int(points) for points in after.latest[: after.seats]]
        facts.append({"fact": "round", "points": points, "left": [_left(after, other) for other in range(after.seats)]})
    if after.phase == OVER:
        facts.append({"fact": "over", "winners": members(int(after.winners))})
    return facts


def _trick(before: State, seat: int, card: int) -> list[dict[str, object]]:
    """The cards of the trick that this card ends, in the order of play."""
    length = int(before.trick_length)
    played = [*zip(before.trick_seats[:length], before.trick_cards[:length], strict=True), (seat, card)]
    return [{"seat": int(other), "card": card_name(int(one))} for other, one in played]


def _left(state: State, seat: int) -> list[dict[str, object]]:
    """T12: the score of a hand, card by card. A hand is shown when it is scored."""
    return [
        {"card": card_name(card), "points": -(ONE_IN_HAND if card == ONE else card & 31)}
        for card in cards_in_hand(state, seat)
    ]

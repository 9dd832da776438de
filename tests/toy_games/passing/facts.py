"""What happens in Passing, as facts."""

from marotte.games.bit_sets import members
from marotte.games.contract import OVER, Fact
from marotte.games.kernel import State

FACTS = {"deal": ("count",), "passes": ("seat", "card"), "round": ("points", "left"), "over": ("winners",)}


def opening_facts(state: State, viewer: int | None) -> list[Fact]:
    """How many cards there are."""
    return [{"fact": "deal", "count": 3}]


def move_facts(before: State, seat: int, action: int, after: State, viewer: int | None) -> list[Fact]:
    """Only who passes a card knows which."""
    card = str(action) if viewer is None or viewer == seat else None
    facts: list[Fact] = [{"fact": "passes", "seat": seat, "card": card}]
    if after.phase == OVER:
        left = [
            [{"card": str(card), "points": card} for card in members(int(hand))] for hand in after.hands[: after.seats]
        ]
        facts.append({"fact": "round", "points": [int(points) for points in after.latest[: after.seats]], "left": left})
        facts.append({"fact": "over", "winners": members(int(after.winners))})
    return facts

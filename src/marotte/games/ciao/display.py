"""Ciao! on screens: the piles, the hand, and what the table waits for."""

from collections import Counter
from typing import Any

from marotte.games.ciao.cards import PLAYED
from marotte.games.ciao.notation import card_name, cards_in, cards_in_hand, top_name
from marotte.games.ciao.state import DIRECTION, DRAWN, EVENT_AGAIN, EVENT_GIVE, EVENT_SWAP, GIFT, LEAD, PLUS, RACE, TURN
from marotte.games.contract import PLAY, SHUFFLE, Ending
from marotte.games.kernel import State

#: Phase names, as sent to screens.
PHASE_NAMES = {
    SHUFFLE: "shuffle",
    TURN: "turn",
    DIRECTION: "direction",
    LEAD: "lead",
    DRAWN: "drawn",
    EVENT_AGAIN: "again",
    RACE: "race",
    PLUS: "plus",
    EVENT_GIVE: "give",
    GIFT: "thanks",
    EVENT_SWAP: "swap",
}


def edition_of(state: State) -> str:
    """The edition of the rules in play."""
    return "A" if state.is_edition_a else "B"


def direction_of(state: State) -> str:
    """The direction of play."""
    return "clockwise" if state.direction >= 0 else "counter"


def public_names(view: State) -> dict[str, Any]:
    """The hand sizes, the piles, the direction and the phase."""
    return {
        "edition": edition_of(view),
        "sizes": list(view.sizes[: view.seats]),
        "top": top_name(view),
        "played": dict(Counter(card_name(card) for card in cards_in(view, PLAYED))),
        "pile": view.pile_left,
        "direction": direction_of(view),
        "start": view.start,
        "turn": view.turn if view.phase >= PLAY else None,
        "phase": PHASE_NAMES.get(view.phase),
        "plus": view.plus,
        "receiver": view.receiver if view.phase == GIFT else None,
        "drawing": {"seat": view.draw_seat, "cards": view.draw_left} if view.phase == SHUFFLE else None,
        "rounds_to_play": view.rounds_to_play,
    }


def endings(view: State) -> list[Ending]:
    """C21: the game ends when all rounds have been played."""
    return [Ending("rounds", view.rounds, view.rounds_to_play, view.rounds >= view.rounds_to_play)]


def own_names(view: State, seat: int) -> dict[str, Any]:
    """The hand, the card just drawn, and a gift in progress from or to this seat."""
    is_drawn_here = view.phase == DRAWN and seat == view.turn
    is_gift_here = view.phase == GIFT and seat in (view.turn, view.receiver)
    return {
        "hand": [card_name(card) for card in cards_in_hand(view, seat)] if seat >= 0 else [],
        "drawn": card_name(view.drawn) if is_drawn_here else None,
        "gift": card_name(view.gift) if is_gift_here else None,
    }


def rest_names(state: State) -> dict[str, list[str]]:
    """The draw pile."""
    return {"pile": [card_name(card) for card in sorted(int(card) for card in state.pile[: state.pile_left])]}

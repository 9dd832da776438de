"""Ciao! on screens: the piles, the hand, and what the table waits for."""

from collections import Counter
from typing import Literal, TypeAlias

import msgspec

from marotte.games.ciao.cards import PLAYED
from marotte.games.ciao.notation import card_name, cards_in, cards_in_hand, top_name
from marotte.games.ciao.state import DIRECTION, DRAWN, EVENT_AGAIN, EVENT_GIVE, EVENT_SWAP, GIFT, LEAD, PLUS, RACE, TURN
from marotte.games.contract import PLAY, SHUFFLE, Ending
from marotte.games.kernel import State

Edition: TypeAlias = Literal["A", "B"]
Direction: TypeAlias = Literal["clockwise", "counter"]
Question: TypeAlias = Literal[
    "shuffle", "turn", "direction", "lead", "drawn", "again", "race", "plus", "give", "thanks", "swap"
]

#: Phase names, as sent to screens.
PHASE_NAMES: dict[int, Question] = {
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


class Drawing(msgspec.Struct):
    """A draw that the shuffle of the pile has interrupted."""

    seat: int
    cards: int  # still to be drawn


class Position(msgspec.Struct):
    """The position, as everybody sees it."""

    edition: Edition
    sizes: list[int]  # the number of cards in each hand
    top: str | None  # the card to beat, a joker with its symbol (`jr=p`); None before the first
    played: dict[str, int]  # how often each card was played since the pile was last shuffled
    pile: int  # cards left to draw
    direction: Direction
    start: int  # the seat that started the round
    turn: int | None  # the seat whose turn it is; None between rounds
    phase: Question | None  # the question; None between rounds
    plus: int  # the cards to take for a player who does not answer the +3
    receiver: int | None  # the seat that has to say thank you
    drawing: Drawing | None  # while the pile is refilled
    rounds_to_play: int  # in the whole game


class Cards(msgspec.Struct):
    """What only the player of a seat sees."""

    hand: list[str]
    drawn: str | None  # just drawn, to be played or kept
    gift: str | None  # just given or received, until thank you is said


def edition_of(state: State) -> Edition:
    """The edition of the rules in play."""
    return "A" if state.is_edition_a else "B"


def direction_of(state: State) -> Direction:
    """The direction of play."""
    return "clockwise" if state.direction >= 0 else "counter"


def show_position(view: State) -> Position:
    """The public part of a view."""
    return Position(
        edition=edition_of(view),
        sizes=list(view.sizes[: view.seats]),
        top=top_name(view),
        played=dict(Counter(card_name(card) for card in cards_in(view, PLAYED))),
        pile=view.pile_left,
        direction=direction_of(view),
        start=view.start,
        turn=view.turn if view.phase >= PLAY else None,
        phase=PHASE_NAMES.get(view.phase),
        plus=view.plus,
        receiver=view.receiver if view.phase == GIFT else None,
        drawing=Drawing(view.draw_seat, view.draw_left) if view.phase == SHUFFLE else None,
        rounds_to_play=view.rounds_to_play,
    )


def endings(view: State) -> list[Ending]:
    """C21: the game ends when all rounds have been played."""
    return [Ending("rounds", view.rounds, view.rounds_to_play, view.rounds >= view.rounds_to_play)]


def show_cards(view: State, seat: int) -> Cards:
    """The secret part of a view."""
    is_drawn_here = view.phase == DRAWN and seat == view.turn
    is_gift_here = view.phase == GIFT and seat in (view.turn, view.receiver)
    return Cards(
        hand=[card_name(card) for card in cards_in_hand(view, seat)] if seat >= 0 else [],
        drawn=card_name(view.drawn) if is_drawn_here else None,
        gift=card_name(view.gift) if is_gift_here else None,
    )


def rest_names(state: State) -> dict[str, list[str]]:
    """The draw pile."""
    return {"pile": [card_name(card) for card in sorted(int(card) for card in state.pile[: state.pile_left])]}

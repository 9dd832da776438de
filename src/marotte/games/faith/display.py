"""The Fool's Faith on screens: the trick, the hand, the Chien and the dares."""

from typing import Any, Literal

import msgspec

from marotte.games.bit_sets import members
from marotte.games.contract import PLAY, CardView, Ending
from marotte.games.faith.dares import dare_text
from marotte.games.faith.notation import LETTERS, card_name, card_names
from marotte.games.faith.rules import TRICKS
from marotte.games.kernel import State


class LastTrick(msgspec.Struct):
    """The last complete trick of the round."""

    winner: int


class DareView(msgspec.Struct):
    """A dare card."""

    number: int
    text: str  # in English


class Position(msgspec.Struct):
    """The position, as everybody sees it."""

    sizes: list[int]  # the number of cards in each hand
    dealer: int | None  # None before the first deal
    exchanged: list[int]  # the number of cards that each seat has exchanged with the Chien
    trick: list[CardView]  # so far
    lead: Literal["c", "p", "s", "w", "t"] | None  # the suit to follow
    played: list[list[str]]  # the cards that each seat has played in this round
    tricks: int  # complete tricks in this round
    tricks_won: list[int]  # by each seat
    last_trick: LastTrick | None  # None before the first
    stake: int  # the dare cards at stake in this round
    dares_left: int  # in the pile
    dares_won: list[list[DareView]]  # by each seat
    dares_received: list[list[DareView]]  # by each seat, at the end of the game


class Cards(msgspec.Struct):
    """What only the player of a seat sees."""

    hand: list[str]
    chien: list[str]  # while its player looks at it
    found: list[str]  # the Chien as it was found in this round
    left: list[str]  # the Chien as it was left


def hand_sizes(state: State) -> list[int]:
    """How many cards each seat holds."""
    is_dealt = state.phase >= PLAY or state.rounds > 0
    size = int(state.hand_size) if is_dealt else 0
    return [size - int(state.played[seat]).bit_count() for seat in range(state.seats)]


def trick_cards(state: State) -> list[tuple[int, int]]:
    """The seats and cards of the trick, in the order of play."""
    complete = int(state.tricks) - (state.tricks == state.hand_size)  # the last trick stays until the next deal
    start = complete * int(state.seats)
    cards = [int(card) for card in state.order[start : start + state.trick_length]]
    return [((int(state.leader) + place) % int(state.seats), card) for place, card in enumerate(cards)]


def show_position(view: State) -> Position:
    """The public part of a view."""
    seats = range(view.seats)
    return Position(
        sizes=hand_sizes(view),
        dealer=view.dealer if view.phase >= PLAY or view.rounds > 0 else None,
        exchanged=list(view.exchanged[: view.seats]),
        trick=[CardView(int(other), card_name(card)) for other, card in trick_cards(view)],
        lead=LETTERS[view.lead] if view.phase == TRICKS and view.lead >= 0 else None,
        played=[card_names(view.played[other]) for other in seats],
        tricks=view.tricks,
        tricks_won=list(view.tricks_won[: view.seats]),
        last_trick=LastTrick(view.winner) if view.tricks else None,
        stake=view.stake,
        dares_left=view.dare_pile.bit_count(),
        dares_won=[_dares(view.dares_won[other]) for other in seats],
        dares_received=[_dares(view.dares_received[other]) for other in seats],
    )


def endings(view: State) -> list[Ending]:
    """F20: enough dare cards; those that the winner has handed out still count."""
    totals = view.totals[: view.seats]
    most = max(totals)
    leaders = tuple(seat for seat, total in enumerate(totals) if total == most > 0)
    return [Ending("dares", most, view.dares_to_win, most >= view.dares_to_win, leaders)]


def show_cards(view: State, seat: int) -> Cards:
    """The secret part of a view."""
    return Cards(
        hand=card_names(view.hands[seat]) if seat >= 0 else [],
        chien=card_names(view.chien),
        found=card_names(view.found[seat]) if seat >= 0 else [],
        left=card_names(view.left[seat]) if seat >= 0 else [],
    )


def _dares(numbers: int) -> list[DareView]:
    return [DareView(number, dare_text(number)) for number in dares_in(numbers)]


def dares_in(numbers: int) -> list[int]:
    """A set of dare cards as a list; the first is the next to be handed out."""
    return members(int(numbers))


def rest_names(state: State) -> dict[str, list[str]]:
    """F9: the Chien; F6: the undealt cards."""
    seen = int(state.chien)
    for seat in range(state.seats):
        seen |= int(state.hands[seat]) | int(state.played[seat])
    return {"chien": card_names(state.chien), "unused": card_names(int(state.deck) & ~seen)}


def round_details(before: State, after: State) -> dict[str, Any]:
    """The trick that a move ended."""
    return {"tricks": [] if after.tricks == before.tricks else [{"winner": int(after.winner)}]}

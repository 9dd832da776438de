"""Fool! on screens: the trick, the hand, and how far the end of the game is."""

from typing import Any, Literal

import msgspec

from marotte.games.contract import PLAY, CardView, Ending
from marotte.games.fool.notation import CARD_NAMES, LETTERS, card_name, cards_in_hand
from marotte.games.kernel import State


class LastTrick(msgspec.Struct):
    """The last complete trick of the round."""

    winner: int
    fools: list[int]  # the players who took the discs, the worst first


class Position(msgspec.Struct):
    """The position, as everybody sees it."""

    sizes: list[int]  # the number of cards in each hand
    start: int  # the seat that led the first trick of the round
    trick: list[CardView]  # so far
    lead: Literal["g", "r", "y", "b"] | None  # the colour to follow
    sitting_out: list[int]  # the seats that sit out this trick
    tricks: int  # complete tricks in this round
    last_trick: LastTrick | None  # None before the first
    tens: int  # the +10s that count for the end of the game: of all together, or the most of one player (`tens_of`)
    tens_of_seats: list[int]  # the +10s of each seat in this game


class Cards(msgspec.Struct):
    """What only the player of a seat sees."""

    hand: list[str]


def show_position(view: State) -> Position:
    """The public part of a view."""
    trick = range(view.trick_length)
    return Position(
        sizes=list(view.sizes[: view.seats]),
        start=view.start,
        trick=[CardView(view.trick_seats[i], card_name(view.trick_cards[i])) for i in trick],
        lead=LETTERS[view.lead] if view.phase >= PLAY and view.lead >= 0 else None,
        sitting_out=[other for other in range(view.seats) if view.sitting_out >> other & 1],
        tricks=view.tricks,
        last_trick=LastTrick(view.winner, fools(view)) if view.tricks else None,
        tens=counted_tens(view),
        tens_of_seats=list(view.tens[: view.seats]),
    )


def endings(view: State) -> list[Ending]:
    """T15: all rounds are played; or enough +10s, or a total far enough below zero."""
    if view.rounds_to_play > 0:
        return [Ending("rounds", view.rounds, view.rounds_to_play, view.rounds >= view.rounds_to_play)]
    tens = counted_tens(view)
    best = tuple(seat for seat, own in enumerate(view.tens[: view.seats]) if own == tens > 0)
    of_whom = ("tens_of_one", best) if view.is_tens_of_one else ("tens", ())
    totals = view.totals[: view.seats]
    lowest = min(totals)
    losers = tuple(seat for seat, total in enumerate(totals) if total == lowest < 0)
    return [
        Ending(of_whom[0], tens, view.end_tens, tens >= view.end_tens, of_whom[1]),
        Ending("minus", lowest, -view.end_minus, lowest <= -view.end_minus, losers),
    ]


def counted_tens(view: State) -> int:
    """T15: the +10s that may end the game: all players' together, or those of the player with the most."""
    tens = [int(count) for count in view.tens[: view.seats]]
    return max(tens) if view.is_tens_of_one else sum(tens)


def show_cards(view: State, seat: int) -> Cards:
    """The secret part of a view."""
    return Cards([CARD_NAMES[card] for card in cards_in_hand(view, seat)] if seat >= 0 else [])


def fools(state: State) -> list[int]:
    """Who took discs in the last complete trick, worst first."""
    return [int(seat) for seat in state.fools if seat >= 0]


def round_details(before: State, after: State) -> dict[str, Any]:
    """The trick that a move ended."""
    if after.tricks == before.tricks:
        return {"tricks": []}
    return {"tricks": [{"winner": int(after.winner), "fools": fools(after)}]}

"""Fool! on screens: the trick, the hand, and how far the end of the game is."""

from typing import Any

from marotte.games.contract import PLAY, Ending
from marotte.games.fool.notation import CARD_NAMES, LETTERS, card_name, cards_in_hand
from marotte.games.kernel import State


def public_names(view: State) -> dict[str, Any]:
    """Tricks, hand sizes, and who sits out."""
    seats = range(view.seats)
    trick = range(view.trick_length)
    return {
        "sizes": list(view.sizes[: view.seats]),
        "start": view.start,
        "trick": [{"seat": view.trick_seats[i], "card": card_name(view.trick_cards[i])} for i in trick],
        "lead": LETTERS[view.lead] if view.phase >= PLAY and view.lead >= 0 else None,
        "sitting_out": [other for other in seats if view.sitting_out >> other & 1],
        "tricks": view.tricks,
        "last_trick": {"winner": view.winner, "fools": fools(view)} if view.tricks else None,
        "tens": counted_tens(view),
        "tens_of_seats": list(view.tens[: view.seats]),
    }


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


def own_names(view: State, seat: int) -> dict[str, Any]:
    """The hand."""
    return {"hand": [CARD_NAMES[card] for card in cards_in_hand(view, seat)] if seat >= 0 else []}


def fools(state: State) -> list[int]:
    """Who took discs in the last complete trick, worst first."""
    return [int(seat) for seat in state.fools if seat >= 0]


def round_details(before: State, after: State) -> dict[str, Any]:
    """The trick that a move ended."""
    if after.tricks == before.tricks:
        return {"tricks": []}
    return {"tricks": [{"winner": int(after.winner), "fools": fools(after)}]}

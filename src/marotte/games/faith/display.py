"""The Fool's Faith on screens: the trick, the hand, the Chien and the dares."""

from typing import Any

from marotte.games.bit_sets import members
from marotte.games.contract import PLAY, Ending
from marotte.games.faith.dares import dare_text
from marotte.games.faith.notation import LETTERS, card_name, card_names
from marotte.games.faith.rules import TRICKS
from marotte.games.kernel import State


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


def public_names(view: State) -> dict[str, Any]:
    """Tricks, the number of cards each seat has exchanged, and the dares by number and text."""
    seats = range(view.seats)
    return {
        "sizes": hand_sizes(view),
        "dealer": view.dealer if view.phase >= PLAY or view.rounds > 0 else None,
        "exchanged": list(view.exchanged[: view.seats]),
        "trick": [{"seat": int(other), "card": card_name(card)} for other, card in trick_cards(view)],
        "lead": LETTERS[view.lead] if view.phase == TRICKS and view.lead >= 0 else None,
        "played": [card_names(view.played[other]) for other in seats],
        "tricks": view.tricks,
        "tricks_won": list(view.tricks_won[: view.seats]),
        "last_trick": {"winner": view.winner} if view.tricks else None,
        "stake": view.stake,
        "dares_left": view.dare_pile.bit_count(),
        "dares_won": [_dares(view.dares_won[other]) for other in seats],
        "dares_received": [_dares(view.dares_received[other]) for other in seats],
    }


def endings(view: State) -> list[Ending]:
    """F20: enough dare cards; those that the winner has handed out still count."""
    totals = view.totals[: view.seats]
    most = max(totals)
    leaders = tuple(seat for seat, total in enumerate(totals) if total == most > 0)
    return [Ending("dares", most, view.dares_to_win, most >= view.dares_to_win, leaders)]


def own_names(view: State, seat: int) -> dict[str, Any]:
    """The hand, the Chien while this seat holds it, and the Chien as it found and left it."""
    return {
        "hand": card_names(view.hands[seat]) if seat >= 0 else [],
        "chien": card_names(view.chien),
        "found": card_names(view.found[seat]) if seat >= 0 else [],
        "left": card_names(view.left[seat]) if seat >= 0 else [],
    }


def _dares(numbers: int) -> list[dict[str, Any]]:
    return [{"number": number, "text": dare_text(number)} for number in dares_in(numbers)]


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

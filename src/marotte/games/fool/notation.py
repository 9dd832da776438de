"""Fool! as text: ``g2`` … ``g27``, ``r…``, ``y…``, ``b…``, and ``1``."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from marotte.errors import NotationError, Reason, quote
from marotte.games.bit_sets import members
from marotte.games.contract import DEAL, OVER, PLAY, SHUFFLE, Ending, Moment, acting_seats
from marotte.games.deal_reader import check_cards, read_hands, read_seat
from marotte.games.fool.deck import COLOURS
from marotte.games.fool.rules import ONE, next_start
from marotte.games.kernel import State

LETTERS = "gryb"
#: The rules for refusals that are not about a card; all cards are dealt, so there is no pile to shuffle.
PHASE_RULES = {DEAL: "T2", SHUFFLE: "T2", OVER: "T15", PLAY: "T3, T7"}
ROUND_RULE = "T11"
#: The public parts of a deal, and those with something for each seat alone.
OPEN_IN_DEAL = ("start",)
OWN_IN_DEAL = ("hands",)
OWN_IS_SECRET = True

#: Fool! has no timed phases.
MOMENTS: dict[int, Moment] = {}
UNASKED: tuple[str, ...] = ()

CARD = re.compile(r"([gryb])([2-9]|[1-9][0-9])", re.ASCII)


#: Card names by number.
CARD_NAMES = {colour * 32 + value: f"{letter}{value}" for colour, letter in enumerate(LETTERS) for value in range(32)}
CARD_NAMES[ONE] = "1"


def card_name(card: int) -> str:
    """``g5``, or ``1``."""
    return CARD_NAMES[card]


def parse_card(text: str) -> int:
    """The card of that name."""
    if text == "1":
        return ONE
    match = CARD.fullmatch(text)
    if match is None or int(match[2]) > 30:
        raise NotationError(f"{quote(text)} is not a card of Fool!: g2 … g27, r…, y…, b…, or 1")
    return LETTERS.index(match[1]) * 32 + int(match[2])


def cards_in_hand(state: State, seat: int) -> list[int]:
    """A hand in deck order: the colours, then the 1s."""
    coloured = [card for colour, mask in enumerate(state.hands[seat]) for card in cards_of(colour, int(mask))]
    return coloured + [ONE] * int(state.ones[seat])


@lru_cache(maxsize=8192)
def cards_of(colour: int, mask: int) -> tuple[int, ...]:
    """A set of cards of one colour; cached, as a move changes only one colour of a hand."""
    return tuple(colour * 32 + value for value in members(mask))


def deck_cards(state: State) -> Counter[int]:
    """T2: the cards of this table's deck."""
    highest = [int(value) for value in state.highest]
    cards = {colour * 32 + value: 1 for colour, top in enumerate(highest) for value in range(2, top + 1)}
    return Counter(cards | {ONE: int(state.deck_ones)})


def move_name(state: State, seat: int, action: int) -> str:
    """Playing a card is written as the card."""
    return card_name(action)


def shown_move(state: State, seat: int, action: int, viewer: int) -> str:
    """All moves are public."""
    return move_name(state, seat, action)


def parse_move(state: State, seat: int, text: str) -> int:
    """A card of this table's deck."""
    card = parse_card(text)
    if deck_cards(state)[card] == 0:
        raise NotationError(Reason(f"{text} is not in the deck for {state.seats} players", "T2"))
    return card


def why_not(state: State, seat: int, action: int, name: str) -> Reason:
    """The card is not in hand, or does not follow."""
    card = card_name(action)
    hand = cards_in_hand(state, seat)
    if action not in hand:
        return Reason(f"{name} may not play {card}: it is not in hand", "T3")
    lead = int(state.lead)
    following = ", ".join(card_name(held) for held in hand if held >> 5 == lead)
    return Reason(f"{name} may not play {card}: {COLOURS[lead]} was led and {name} holds {following}", "T5")


def deal_names(state: State, cards: Sequence[int]) -> dict[str, Any]:
    """The start player and the hands, each in deck order."""
    size = int(state.hand_size)
    hands = [sorted(cards[1 + seat * size : 1 + (seat + 1) * size]) for seat in range(state.seats)]
    return {"start": int(cards[0]), "hands": [[card_name(card) for card in hand] for hand in hands]}


def parse_deal(state: State, deal: Mapping[str, Any]) -> list[int]:
    """All cards of the deck, the same number for each seat (T2), and the right start player (T14)."""
    start = read_seat(deal, "start", int(state.seats), int(next_start(state)), "T14")
    hands = read_hands(deal, int(state.seats), int(state.hand_size), parse_card, "T2")
    cards = [card for hand in hands for card in hand]
    check_cards(cards, deck_cards(state), card_name, "T2")
    return [start, *cards]


def shuffle_names(state: State, cards: Sequence[int]) -> list[str]:
    """Fool! has no draw pile."""
    raise NotationError("nothing is shuffled during a round of Fool!")


def parse_shuffle(state: State, names: Sequence[str]) -> list[int]:
    """Fool! has no draw pile."""
    raise NotationError("nothing is shuffled during a round of Fool!")


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


def rest_names(state: State) -> dict[str, list[str]]:
    """Nothing: all cards are dealt."""
    return {}


def shown_actors(state: State, seat: int) -> list[int]:
    """Everybody sees whose turn it is."""
    return acting_seats(state)


def waiting_state(before: State, seat: int, action: int) -> bytes | None:
    """Fool! has no timed phases."""
    return None


def forget_flashed(view: State, seat: int) -> None:
    """Fool! never shows cards only briefly."""


def flashed_cards(before: State, after: State) -> list[tuple[int, str]]:
    """Fool! never shows cards only briefly."""
    return []


def round_details(before: State, after: State) -> dict[str, Any]:
    """The trick that a move ended."""
    if after.tricks == before.tricks:
        return {"tricks": []}
    return {"tricks": [{"winner": int(after.winner), "fools": fools(after)}]}

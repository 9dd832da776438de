"""Fool! as text: ``g2`` … ``g27``, ``r…``, ``y…``, ``b…``, and ``1``."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal

from marotte.errors import NotationError, Reason, quote
from marotte.games.bit_sets import members
from marotte.games.contract import DEAL, OVER, PLAY, SHUFFLE
from marotte.games.deal_reader import check_cards, read_hands, read_seat
from marotte.games.fool.deck import COLOURS
from marotte.games.fool.rules import ONE, next_start
from marotte.games.kernel import State

LETTERS: tuple[Literal["g", "r", "y", "b"], ...] = ("g", "r", "y", "b")
#: The rules for refusals that are not about a card; all cards are dealt, so there is no pile to shuffle.
PHASE_RULES = {DEAL: "T2", SHUFFLE: "T2", OVER: "T15", PLAY: "T3, T7"}
ROUND_RULE = "T11"

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

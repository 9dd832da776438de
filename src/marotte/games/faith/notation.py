"""The Fool's Faith as text.

Cups are ``c1`` … ``c8``, pentacles ``p…``, swords ``s…``, wands ``w…``, Tarot ``t1`` … ``t11``, and the Fool ``F``.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from marotte.errors import NotationError, Reason, quote
from marotte.games.bit_sets import members
from marotte.games.contract import DEAL, OVER, SHUFFLE
from marotte.games.deal_reader import check_cards, entry, read_cards, read_hands, read_seat
from marotte.games.faith.deck import CHIEN, COLOURS
from marotte.games.faith.rules import (
    ALL_TAROT,
    CARDS,
    CHOOSE,
    DARE,
    DARES,
    EXCHANGE,
    FIRST_TAROT,
    FOOL,
    LEAVE,
    SUITS,
    SWAP,
    SWAP_CHIEN,
    SWAP_INDEX,
    SWAP_OWN,
    TAKE,
    TAROT,
    TRICKS,
    VALUES,
    cards_at,
    next_dealer,
)
from marotte.games.kernel import State

#: The rules for refusals that are not about a card; undealt cards are out of the round, so nothing is shuffled.
PHASE_RULES = {DEAL: "F6", SHUFFLE: "F6", OVER: "F20, F21", CHOOSE: "F7", EXCHANGE: "F8", TRICKS: "F10", DARES: "F21"}
ROUND_RULE = "F10, F21"

LETTERS: tuple[Literal["c", "p", "s", "w", "t"], ...] = ("c", "p", "s", "w", "t")
CARD = re.compile(r"([cpsw])([1-8])|t([1-9]|1[0-9]|2[01])", re.ASCII)
SWAP_MOVE = re.compile(r"swap ([^ ]+) for ([^ ]+)", re.ASCII)
DARE_MOVE = re.compile(r"dare ([0-9])", re.ASCII)


def card_name(card: int) -> str:
    """``c3``, ``t11`` or ``F``."""
    if card == FOOL:
        return "F"
    return f"t{card - FIRST_TAROT + 1}" if card >= FIRST_TAROT else f"{LETTERS[card // VALUES]}{card % VALUES + 1}"


def parse_card(text: str) -> int:
    """The card of that name."""
    if text == "F":
        return FOOL
    match = CARD.fullmatch(text)
    if match is None:
        raise NotationError(f"{quote(text)} is not a card of The Fool's Faith: c1 … c8, p…, s…, w…, t1 … t11, or F")
    if match[3]:
        return FIRST_TAROT + int(match[3]) - 1
    return LETTERS.index(match[1]) * VALUES + int(match[2]) - 1


def cards_in(cards: int) -> list[int]:
    """A set of cards as a list in deck order: the colours, Tarot, the Fool."""
    return members(int(cards))


def card_names(cards: int) -> list[str]:
    """The names of a set of cards, in deck order."""
    return [card_name(card) for card in cards_in(cards)]


def swapped_cards(state: State, seat: int, action: int) -> tuple[int, int]:
    """F8: the cards that an exchange lays into the Chien and those it takes out, as sets."""
    index = action - SWAP
    own = int(cards_at(int(state.hands[seat]), int(SWAP_OWN[index])))
    return own, int(cards_at(int(state.chien), int(SWAP_CHIEN[index])))


def move_name(state: State, seat: int, action: int) -> str:
    """``c3``, ``leave``, ``take``, ``swap c3,s5 for t9,w8`` or ``dare 0``."""
    if action < CARDS:
        return card_name(action)
    if action == LEAVE:
        return "leave"
    if action == TAKE:
        return "take"
    if action >= DARE:
        return f"dare {action - DARE}"
    own, chien = swapped_cards(state, seat, action)
    return f"swap {','.join(card_names(own))} for {','.join(card_names(chien))}"


#: What to write in the phases in which no card is played, and the rule.
OTHER_MOVES = {
    CHOOSE: ("leave the Chien, or take it", "F7"),
    EXCHANGE: ("swap one to three cards, such as swap c3,s5 for t9,w8", "F8"),
    DARES: ("dare and the seat that gets it, such as dare 0", "F21"),
}


def parse_move(state: State, seat: int, text: str) -> int:
    """Parse any of these moves; the cards of an exchange may be in any order."""
    if text == "leave":
        return LEAVE
    if text == "take":
        return TAKE
    if match := SWAP_MOVE.fullmatch(text):
        return _parse_swap(state, seat, match[1].split(","), match[2].split(","))
    if match := DARE_MOVE.fullmatch(text):
        if int(match[1]) >= state.seats:
            raise NotationError(Reason(f"a dare goes to a seat from 0 to {state.seats - 1}, not {match[1]}", "F21"))
        return DARE + int(match[1])
    try:
        card = parse_card(text)
    except NotationError:
        if state.phase not in OTHER_MOVES:
            raise
        other, rule = OTHER_MOVES[int(state.phase)]
        raise NotationError(Reason(f"{quote(text)} is no move now: {other}", rule)) from None
    if not int(state.deck) >> card & 1:
        raise NotationError(Reason(f"{text} is not in this deck", "F1, F2"))
    return card


def _parse_swap(state: State, seat: int, own: list[str], chien: list[str]) -> int:
    # Errors must not tell other players what is not in the Chien.
    if state.phase != EXCHANGE or not int(state.actors) >> seat & 1:
        raise NotationError(Reason("an exchange follows directly after taking up the Chien", "F8"))
    if len(own) != len(chien) or not 1 <= len(own) <= 3:
        raise NotationError(Reason(f"1, 2 or 3 cards are exchanged for as many, not {len(own)} for {len(chien)}", "F8"))
    own_places = _places(own, int(state.hands[seat]), "in hand")
    return SWAP + int(SWAP_INDEX[own_places, _places(chien, int(state.chien), "in the Chien")])


def _places(names: list[str], cards: int, where: str) -> int:
    """The places of the named cards among ``cards``, counted from the lowest, as a set."""
    held = cards_in(cards)
    places = 0
    for name in names:
        card = parse_card(name)
        if card not in held:
            raise NotationError(Reason(f"{name} is not {where}", "F8"))
        if places >> held.index(card) & 1:
            raise NotationError(Reason(f"{name} is named twice", "F8"))
        places |= 1 << held.index(card)
    return places


def why_not(state: State, seat: int, action: int, name: str) -> Reason:
    """The action does not fit the phase, or the card may not be played."""
    if action < CARDS:
        move = f"play {card_name(action)}"
    elif action < SWAP:
        move = f"{move_name(state, seat, action)} the Chien"
    else:
        move = "exchange cards" if action < DARE else "hand out a dare"
    refusal = f"{name} may not {move}"
    if state.phase == CHOOSE:
        if SWAP <= action < DARE:
            return Reason(f"{refusal}: the Chien must be taken up first", "F8")
        return Reason(f"{refusal}: it is time to take up the Chien or to leave it", "F7")
    if state.phase == EXCHANGE:
        if SWAP <= action < DARE:
            return Reason(f"{refusal} that are not in hand: there are only {state.hand_size}", "F8")
        return Reason(f"{refusal}: who takes up the Chien must exchange 1, 2 or 3 cards", "F8")
    if state.phase == DARES:
        if action >= DARE:
            receiver = "themself" if action - DARE == seat else f"seat {action - DARE}"
            return Reason(f"{name} may not hand a dare to {receiver}: it goes to an opponent", "F21")
        return Reason(f"{refusal}: the tricks are over, and the dares are handed out", "F21")
    if action >= DARE:
        return Reason(f"{refusal}: dares are handed out when the game is won", "F21")
    if action >= LEAVE:
        return Reason(f"{refusal}: that ended before the first trick", "F7")
    fault, rule = _why_not_card(state, seat, action, name)
    return Reason(f"{refusal}: {fault}", rule)


def _why_not_card(state: State, seat: int, card: int, name: str) -> tuple[str, str]:
    """What is wrong with a card, and the rule."""
    hand = int(state.hands[seat])
    if not hand >> card & 1:
        return "it is not in hand", "F10"
    lead = int(state.lead)
    led = f"{suit_name(lead)} was led and {name}"
    following = hand & int(SUITS[lead])
    if following:
        return f"{led} holds {', '.join(card_names(following))}", "F12"
    if hand & ALL_TAROT:
        return f"{led} holds none, but {', '.join(card_names(hand & ALL_TAROT))}", "F13"
    return f"{led} holds {'none' if lead == TAROT else 'neither that nor Tarot'}, but F", "F14"


def suit_name(suit: int) -> str:
    """``cups`` … or ``Tarot``."""
    return "Tarot" if suit == TAROT else COLOURS[suit]


def deal_names(state: State, cards: Sequence[int]) -> dict[str, Any]:
    """The dealer, the hands and the Chien, each in deck order."""
    size = int(state.hand_size)
    first = 1 + size * int(state.seats)
    hands = [sorted(cards[start : start + size]) for start in range(1, first, size)]
    return {
        "dealer": int(cards[0]),
        "hands": [[card_name(card) for card in hand] for hand in hands],
        "chien": [card_name(card) for card in sorted(cards[first : first + CHIEN])],
    }


def parse_deal(state: State, deal: Mapping[str, Any]) -> list[int]:
    """The right number of different cards of the deck (F6), and the right dealer (F18, F19)."""
    seats = int(state.seats)
    dealer = read_seat(deal, "dealer", seats, int(next_dealer(state)), "F18, F19")
    hands = read_hands(deal, seats, int(state.hand_size), parse_card, "F6")
    chien = read_cards(entry(deal, "chien"), "'chien'", CHIEN, parse_card, "F6")
    cards = [*(card for hand in hands for card in hand), *chien]
    check_cards(cards, Counter(cards_in(state.deck)), card_name, "F1, F2, F3")
    return [dealer, *cards]

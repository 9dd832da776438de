"""Ciao! as text: cards ``rg``, ``py+``, ``jr``, ``m``; moves such as ``jr=p``, ``draw``, ``give m to 2``."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from marotte.errors import NotationError, Reason, quote
from marotte.games.bit_sets import members
from marotte.games.ciao.cards import BEATING, DECK, JOKER, MILLSTONE, PLANES, PLAYED, SEATS, hand_of
from marotte.games.ciao.choices import can_draw
from marotte.games.ciao.deck import CARD_NAMES, COLOURS, SYMBOLS
from marotte.games.ciao.state import (
    AGAIN,
    CLOCKWISE,
    COUNTER,
    DIRECTION,
    DRAW,
    DRAWN,
    EVENT_AGAIN,
    EVENT_GIVE,
    EVENT_SWAP,
    GIFT,
    GIVE,
    HOLD,
    KEEP,
    LATE,
    LEAD,
    NAME,
    NOTHING,
    PLUS,
    RACE,
    REVERSE,
    SWAP,
    TAKE,
    THANKS,
    TURN,
    WRONG,
)
from marotte.games.contract import DEAL, OVER, SHUFFLE
from marotte.games.deal_reader import check_cards, check_same_cards, entry, read_cards, read_hands, read_seat
from marotte.games.kernel import State

KINDS_BY_NAME = {name: kind for kind, name in enumerate(CARD_NAMES)}

#: One-word moves.
WORDS = {
    "draw": DRAW,
    "keep": KEEP,
    "again": AGAIN,
    "reverse": REVERSE,
    "thanks": THANKS,
    "late": LATE,
    "take": TAKE,
    "hold": HOLD,
    "clockwise": CLOCKWISE,
    "counter": COUNTER,
}
WORDS_BY_ACTION = {action: word for word, action in WORDS.items()}
#: Verbs for the one-word moves that are not verbs themselves.
VERBS = {AGAIN: "choose ", THANKS: "say ", LATE: "be ", CLOCKWISE: "choose ", COUNTER: "choose "}

JOKER_MOVE = re.compile(r"(j[gyr])=([rps])", re.ASCII)
GIVE_MOVE = re.compile(r"give ([^ ]+) to (0|[1-9][0-9]*)", re.ASCII)
SWAP_MOVE = re.compile(r"swap (0|[1-9][0-9]*)", re.ASCII)
WRONG_MOVE = re.compile(r"wrong ([^ ]+)", re.ASCII)

#: The rules cited in refusals that are not about a card.
PHASE_RULES = {
    DEAL: "C4",
    SHUFFLE: "C12",
    OVER: "C21",
    TURN: "C6, C13",
    DIRECTION: "C6",
    LEAD: "C5, C11",
    DRAWN: "C8",
    EVENT_AGAIN: "C13",
    RACE: "C14",
    PLUS: "C15",
    EVENT_GIVE: "C16",
    GIFT: "C16",
    EVENT_SWAP: "C17",
}
ROUND_RULE = "C12, C19"


def card_name(card: int) -> str:
    """``rg``, ``py+``, ``jr`` or ``m``."""
    return CARD_NAMES[card]


def parse_card(text: str) -> int:
    """The card with this name."""
    if text not in KINDS_BY_NAME:
        raise NotationError(
            f"{quote(text)} is not a card of Ciao!: r, p or s with g, y or r and perhaps @ ! + > or ~; jg, jy, jr; or m"
        )
    return KINDS_BY_NAME[text]


def cards_in(state: State, start: int) -> list[int]:
    """The cards of a bundle, in deck order."""
    words = [int(word) for word in state.bundles[start : start + PLANES]]
    cards: list[int] = []
    for plane, word in enumerate(words):
        cards += members(word) * (1 << plane)
    return sorted(cards)


def cards_in_hand(state: State, seat: int) -> list[int]:
    """A hand in deck order."""
    return cards_in(state, hand_of(seat))


def played_card_name(action: int) -> str:
    """A card as it is played; a joker with its symbol: ``jr=p``."""
    if action < NAME:
        return card_name(action)
    colour, symbol = divmod(action - NAME, 3)
    return f"{card_name(JOKER + colour)}={SYMBOLS[symbol]}"


def top_name(state: State) -> str | None:
    """The top card as it was played; None before the first."""
    if state.top == NOTHING:
        return None
    name = card_name(int(state.top))
    return name if state.top < JOKER else f"{name}={SYMBOLS[int(state.face) // 3]}"


def move_name(state: State, seat: int, action: int) -> str:
    """The notation of an action."""
    if action < DRAW:
        return played_card_name(action)
    if action in WORDS_BY_ACTION:
        return WORDS_BY_ACTION[action]
    if action < GIVE:
        return f"swap {action - SWAP}"
    if action < WRONG:
        kind, receiver = divmod(action - GIVE, SEATS)
        return f"give {card_name(kind)} to {receiver}"
    return f"wrong {card_name(action - WRONG)}"


def parse_move(state: State, seat: int, text: str) -> int:
    """A card, a word, or a word with a card or a seat."""
    if text in WORDS:
        return WORDS[text]
    if match := JOKER_MOVE.fullmatch(text):
        joker = deck_card(state, match[1])
        return NAME + (joker - JOKER) * 3 + SYMBOLS.index(match[2])
    if match := GIVE_MOVE.fullmatch(text):
        return GIVE + deck_card(state, match[1]) * SEATS + seat_number(state, match[2])
    if match := SWAP_MOVE.fullmatch(text):
        return SWAP + seat_number(state, match[1])
    if match := WRONG_MOVE.fullmatch(text):
        return WRONG + deck_card(state, match[1])
    if text not in KINDS_BY_NAME:
        raise NotationError(
            f"{quote(text)} is not a move of Ciao!: a card, a joker with its symbol (jg=p), give … to …, swap …,"
            f" wrong …, {', '.join(WORDS)}"
        )
    kind = deck_card(state, text)
    if kind == MILLSTONE:
        raise NotationError(Reason("a millstone can't be played", "C10"))
    if kind >= JOKER:
        symbols = f"{text}=r, {text}=p or {text}=s"
        raise NotationError(Reason(f"a joker is played with its symbol, {symbols}, not {text}", "C9"))
    return kind


def deck_card(state: State, text: str) -> int:
    """Parse a card, which must be in this table's deck."""
    kind = parse_card(text)
    if kind not in cards_in(state, DECK):
        raise NotationError(Reason(f"{text} is not in the deck of this table", "C3, C22"))
    return kind


def seat_number(state: State, text: str) -> int:
    """Parse a seat number of this table."""
    if len(text) > 1 or int(text) >= state.seats:
        raise NotationError(f"there is no seat {quote(text)}; seats are 0 to {int(state.seats) - 1}")
    return int(text)


# Refusals


def why_not(state: State, seat: int, action: int, name: str) -> Reason:
    """Why an action is refused: what is asked for instead, or what is wrong with the card."""
    is_card = action < DRAW
    attempt = f"{name} may not {'play ' if is_card else VERBS.get(action, '')}{move_name(state, seat, action)}"
    if action >= WRONG:
        attempt = f"{name} may not put down {card_name(action - WRONG)} as wrong"
    fault, rule = fault_of(state, seat, action, name)
    return Reason(f"{attempt}: {fault}", rule)


def fault_of(state: State, seat: int, action: int, name: str) -> tuple[str, str]:
    """What is wrong with an action, and the rule."""
    is_gift = GIVE <= action < WRONG
    if action >= WRONG and not state.mistakes_punished:
        return "at this table wrong cards are refused, not punished", "C11"
    asked = question(state, name)
    if asked and not (state.phase == EVENT_GIVE and is_gift):
        return asked, PHASE_RULES[int(state.phase)]
    hand = cards_in_hand(state, seat)
    not_in_hand = f"it is not in hand, {name} holds {', '.join(card_name(card) for card in hand)}"
    if is_gift:
        if state.phase != EVENT_GIVE:
            return "a card is given after one with the sign >", "C16"
        if (action - GIVE) % SEATS == seat:
            return "nobody gives a card to themselves", "C16"
        return not_in_hand, "C16"
    if action < DRAW or action >= WRONG:
        kind = action - WRONG if action >= WRONG else action if action < NAME else JOKER + (action - NAME) // 3
        if kind not in hand:
            return not_in_hand, "C7"
        if action >= WRONG:
            return wrong_fault(state, kind)
        return card_fault(state)
    return word_fault(state, seat, action, name)


def wrong_fault(state: State, kind: int) -> tuple[str, str]:
    """Why a card in hand can't be put down as wrong, and the rule."""
    if JOKER <= kind < MILLSTONE:
        return "a joker is never wrong", "C11"
    if not can_draw(state):
        return "there is nothing to draw, so a mistake would cost nothing", "C11, C12"
    return "that card is right here", "C11"


def question(state: State, name: str) -> str:
    """What a seat has to decide first; empty if it is asked for a card."""
    return {
        DIRECTION: f"first {name} chooses the direction, clockwise or counter",
        EVENT_AGAIN: f"first {name} chooses between again and reverse",
        EVENT_GIVE: f"first {name} gives a card to another seat",
        EVENT_SWAP: f"first {name} swaps hands with another seat",
        GIFT: f"first {name} says thanks, or is late",
    }.get(int(state.phase), "")


def card_fault(state: State) -> tuple[str, str]:
    """Why a card in hand can't be played, and the rule."""
    if state.phase == DRAWN:
        return "after drawing only the drawn card may be played, if it fits", "C8"
    if state.phase == PLUS:
        answer = "any +3" if state.any_plus_answers else f"a +3 that beats {top_name(state)}"
        return f"against a +3 there is only a joker, or {answer}", "C15"
    return f"it does not beat {top_name(state)}; {beating_words(state)} would", "C7" if state.by_colour else "C22"


def beating_words(state: State) -> str:
    """What beats the top card: ``ry, rr, any p or a joker``."""
    symbol, colour = divmod(int(state.face), 3)
    stronger = COLOURS[colour + 1 :] if state.by_colour else ""
    same_symbol = [SYMBOLS[symbol] + other for other in stronger]
    return f"{', '.join([*same_symbol, f'any {SYMBOLS[(symbol + 1) % 3]}'])} or a joker"


def word_fault(state: State, seat: int, action: int, name: str) -> tuple[str, str]:
    """Why a player who is asked for a card can't do something else, and the rule."""
    playable = [
        card_name(card)
        for card in sorted(set(cards_in_hand(state, seat)))
        if int(BEATING[int(state.by_colour), int(state.face)]) >> card & 1
    ]
    if action == DRAW and state.phase == TURN:
        return f"there is nothing to draw, and {name} can play {', '.join(playable)}", "C12"
    if action == TAKE and state.phase == PLUS:
        return f"there is nothing to draw, and {name} holds an answer to the +3", "C12"
    if action == KEEP and state.phase == DRAWN:
        return f"the drawn {card_name(int(state.drawn))} fits and no other card did, so it must be played", "C8"
    return {
        LEAD: ("the first card of the round is to be played, any but a millstone", "C6"),
        TURN: ("it is an ordinary turn: play a card or draw", "C7, C8"),
        DRAWN: (f"{name} has drawn a card: play it, if it fits, or keep it", "C8"),
        RACE: ("this is a race: throw a card or hold", "C14"),
        PLUS: (f"there are {int(state.plus)} cards to take, unless a joker or a +3 is played", "C15"),
    }[int(state.phase)]


# Deals and shuffles


def deal_names(state: State, cards: Sequence[int]) -> dict[str, Any]:
    """The start player, the hands in deck order, and the pile in drawing order."""
    size = int(state.hand_size)
    hands = [sorted(cards[1 + seat * size : 1 + (seat + 1) * size]) for seat in range(state.seats)]
    return {
        "start": int(cards[0]),
        "hands": [[card_name(card) for card in hand] for hand in hands],
        "pile": [card_name(card) for card in cards[1 + int(state.seats) * size :]],
    }


def parse_deal(state: State, deal: Mapping[str, Any]) -> list[int]:
    """Read a deal of the whole deck: equal hands, the rest in the pile (C4), and the right start player (C5)."""
    seats = int(state.seats)
    deck = Counter(cards_in(state, DECK))
    start = read_seat(deal, "start", seats, int(state.next_start), "C5")
    hands = read_hands(deal, seats, int(state.hand_size), parse_card, "C4")
    cards = [card for hand in hands for card in hand]
    cards += read_cards(entry(deal, "pile"), "pile", deck.total() - len(cards), parse_card, "C4")
    check_cards(cards, deck, card_name, "C1, C2, C3")
    return [start, *cards]


def shuffle_names(state: State, cards: Sequence[int]) -> list[str]:
    """The new pile in drawing order."""
    return [card_name(card) for card in cards]


def parse_shuffle(state: State, names: Sequence[str]) -> list[int]:
    """Read the new pile: all played cards except the top one, jokers without a symbol (C12)."""
    played = Counter(cards_in(state, PLAYED)) - Counter([int(state.top)])
    cards = read_cards(list(names), "the new pile", played.total(), parse_card, "C12")
    check_same_cards(cards, played, card_name, "C12")
    return cards

"""Fettnapf as text: numbers ``0`` … ``9``, islands ``10`` … ``30``; moves ``7``, ``stop``, ``silent``."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from marotte.errors import NotationError, Reason, quote
from marotte.games.bit_sets import members
from marotte.games.contract import DEAL, OVER, PLAY, SHUFFLE
from marotte.games.deal_reader import check_cards, check_same_cards, entry, read_card, read_cards, read_hands, read_seat
from marotte.games.fettnapf.deck import HIGHEST_ISLAND, LOWEST_ISLAND
from marotte.games.fettnapf.rules import CALL, NUMBERS, SILENT, STOP
from marotte.games.kernel import State

NUMBER_NAMES = {str(number): number for number in range(NUMBERS)}
ISLAND_NAMES = {str(island): island for island in range(LOWEST_ISLAND, HIGHEST_ISLAND + 1)}
CALL_NAMES = {"stop": STOP, "silent": SILENT}

#: The rules cited in refusals that are not about a card; a game is one round.
PHASE_RULES = {DEAL: "N4", SHUFFLE: "N11", OVER: "N12, N13", PLAY: "N6", CALL: "N10"}
ROUND_RULE = PHASE_RULES[OVER]


def card_name(card: int) -> str:
    """``7`` is a number, ``18`` an island."""
    return str(int(card))


def parse_number(text: str) -> int:
    """The number card with this name."""
    if text not in NUMBER_NAMES:
        raise NotationError(f"{quote(text)} is not a number card of Fettnapf: 0 … 9")
    return NUMBER_NAMES[text]


def parse_island(text: str) -> int:
    """The island with this name."""
    if text not in ISLAND_NAMES:
        raise NotationError(f"{quote(text)} is not an island of Fettnapf: {LOWEST_ISLAND} … {HIGHEST_ISLAND}")
    return ISLAND_NAMES[text]


def numbers_in_hand(state: State, seat: int) -> list[int]:
    """A hand in ascending order."""
    return [number for number in range(NUMBERS) for _ in range(state.hands[seat][number])]


def islands_of(mask: int) -> list[int]:
    """A set of islands in ascending order."""
    return members(int(mask))


def total_after(state: State, number: int) -> int:
    """N7: the total if this number is played now."""
    return int(state.total) + int(state.direction) * number


def move_name(state: State, seat: int, action: int) -> str:
    """The notation of an action: a number card is written as its number."""
    for name, call in CALL_NAMES.items():
        if action == call:
            return name
    return card_name(action)


def parse_move(state: State, seat: int, text: str) -> int:
    """A number, ``stop`` or ``silent``."""
    if text in CALL_NAMES:
        return CALL_NAMES[text]
    if text not in NUMBER_NAMES:
        raise NotationError(f"{quote(text)} is not a move of Fettnapf: 0 … 9, stop or silent")
    return NUMBER_NAMES[text]


def why_not(state: State, seat: int, action: int, name: str) -> Reason:
    """Why an action is refused: card not in hand, a call to answer first, or no call to answer."""
    is_call = action in CALL_NAMES.values()
    attempt = f"{name} may not {'say' if is_call else 'play'} {move_name(state, seat, action)}"
    if state.phase == CALL:
        return Reason(f"{attempt}: first {name} says stop or silent to the total {int(state.total)}", "N10")
    if is_call and not state.calls_by_hand:
        return Reason(f"{attempt}: at this table stop is called automatically", "N10")
    if is_call:
        return Reason(f"{attempt}: only the holder of an island is asked, directly after a card that hits it", "N10")
    hand = ", ".join(card_name(number) for number in numbers_in_hand(state, seat))
    return Reason(f"{attempt}: it is not in hand, {name} holds {hand}", "N7")


def deal_names(state: State, cards: Sequence[int]) -> dict[str, Any]:
    """The start player, the hands, the turned card, and the piles in drawing order."""
    names = [card_name(card) for card in cards]
    hands_end = 1 + int(state.seats) * int(state.hand_size)
    islands_start = len(names) - len(islands_of(state.deck_islands))
    islands_end = islands_start + int(state.seats) * int(state.islands_each)
    return {
        "start": int(cards[0]),
        "hands": in_hands(names[1:hands_end], int(state.seats)),
        "turned": names[hands_end],
        "pile": names[hands_end + 1 : islands_start],
        "islands": in_hands(names[islands_start:islands_end], int(state.seats)),
        "island_pile": names[islands_end:],
    }


def in_hands(names: Sequence[str], seats: int) -> list[list[str]]:
    """Divide cards equally among the seats. Names in one list have the same length, so they can be sorted as text."""
    size = len(names) // seats
    return [sorted(names[seat * size : (seat + 1) * size]) for seat in range(seats)]


def parse_deal(state: State, deal: Mapping[str, Any]) -> list[int]:
    """Read a deal of all cards, dealt as N4 and N5 say; any seat may start (N6)."""
    seats = int(state.seats)
    deck = Counter({number: int(state.deck_numbers[number]) for number in range(NUMBERS)})
    deck_islands = islands_of(state.deck_islands)
    start = read_seat(deal, "start", seats, -1, "N6")
    hands = read_hands(deal, seats, int(state.hand_size), parse_number, "N4")
    numbers = [number for hand in hands for number in hand]
    numbers.append(read_card(entry(deal, "turned"), "turned", parse_number))
    pile_size = deck.total() - len(numbers)
    numbers += read_cards(entry(deal, "pile"), "pile", pile_size, parse_number, "N4")
    check_cards(numbers, deck, card_name, "N1")
    island_hands = read_hands(deal, seats, int(state.islands_each), parse_island, "N5", key="islands")
    islands = [island for hand in island_hands for island in hand]
    islands += read_cards(
        entry(deal, "island_pile"), "island_pile", len(deck_islands) - len(islands), parse_island, "N5"
    )
    check_cards(islands, Counter(deck_islands), card_name, "N2")
    return [start, *numbers, *islands]


def shuffle_names(state: State, cards: Sequence[int]) -> list[str]:
    """The new pile in drawing order."""
    return [card_name(card) for card in cards]


def parse_shuffle(state: State, names: Sequence[str]) -> list[int]:
    """Read the new pile: all discards except the top one (N11)."""
    discards = [int(number) for number in state.played[: int(state.played_count) - 1]]
    cards = read_cards(list(names), "the new pile", len(discards), parse_number, "N11")
    check_same_cards(cards, Counter(discards), card_name, "N11")
    return cards

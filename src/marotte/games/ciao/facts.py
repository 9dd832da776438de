"""What happens in Ciao!, as facts. Only viewers who have seen a drawn or given card are told which one it is.

The millstone of edition B is called a skull in edition A, so a fact that may name it also gives the edition.
"""

from collections import Counter

from marotte.games.bit_sets import members
from marotte.games.ciao.cards import NAMED, SEATS
from marotte.games.ciao.deck import COLOURS, EVENTS
from marotte.games.ciao.display import direction_of, edition_of
from marotte.games.ciao.notation import card_name, cards_in_hand, played_card_name
from marotte.games.ciao.state import (
    AGAIN,
    CLOCKWISE,
    COUNTER,
    DRAW,
    GIVE,
    HOLD,
    KEEP,
    LATE,
    RACE,
    REVERSE,
    SWAP,
    TAKE,
    THANKS,
    THEN_RACE,
    WRONG,
)
from marotte.games.contract import OVER, SHUFFLE, Fact
from marotte.games.kernel import State

FACTS = {
    "deal": ("start", "count", "direction"),
    "chooses": ("seat", "direction"),
    "plays": ("seat", "card"),
    "throws": ("seat", "card"),
    "wrong": ("seat", "card", "edition"),
    "draws": ("seat", "count", "cards", "edition"),
    "keeps": ("seat",),
    "passes": ("seat",),
    "again": ("seat",),
    "reverses": ("seat", "direction"),
    "race": ("seat",),
    "holds": ("seat",),
    "nobody": (),
    "faces": ("seat", "count"),
    "cancels": ("seat", "count"),
    "takes": ("seat", "count"),
    "gives": ("seat", "receiver", "card", "edition"),
    "thanks": ("seat",),
    "late": ("seat",),
    "swaps": ("seat", "other", "given", "taken"),
    "empty": (),
    "refilled": ("count",),
    "round": ("winner", "points", "left"),
    "over": ("winners",),
}

#: Actions whose fact has no field but the seat.
SIMPLE = {KEEP: "keeps", AGAIN: "again", THANKS: "thanks", LATE: "late", HOLD: "holds"}


def opening_facts(state: State, viewer: int | None) -> list[Fact]:
    """C4 to C6: the hand size, who starts, and the direction of play unless the first player chooses it."""
    direction = None if state.is_edition_a else direction_of(state)
    return [{"fact": "deal", "start": int(state.start), "count": int(state.hand_size), "direction": direction}]


def move_facts(before: State, seat: int, action: int, after: State, viewer: int | None) -> list[Fact]:
    """The action, its consequences, and the end of the round."""
    facts = _action(before, seat, action, after, viewer)
    if not (action < DRAW or SWAP <= action < WRONG):
        facts += _draws(before, seat, after, viewer)
    if action < DRAW and after.rounds == before.rounds:
        facts += _event(before, seat, after)
    if after.phase == SHUFFLE:
        facts.append({"fact": "empty"})
    elif before.phase == RACE and action >= DRAW:
        facts += _end_of_race(after)
    return facts + _end(before, after)


def shuffle_facts(before: State, after: State, viewer: int | None) -> list[Fact]:
    """C12: the new pile, the rest of the draw, and its consequences."""
    facts: list[Fact] = [{"fact": "refilled", "count": int(before.played_size) - 1}]
    facts += _draws(before, int(before.draw_seat), after, viewer)
    if before.draw_then == THEN_RACE:
        facts += _end_of_race(after)
    return facts + _end(before, after)


def _action(before: State, seat: int, action: int, after: State, viewer: int | None) -> list[Fact]:
    """The action itself; drawn cards are reported separately."""
    if action < DRAW:
        verb = "throws" if before.phase == RACE else "plays"
        return [{"fact": verb, "seat": seat, "card": played_card_name(action)}]
    if action in SIMPLE:
        return [{"fact": SIMPLE[action], "seat": seat}]
    if action == DRAW:  # C12: a player who draws nothing, without a shuffle, passes
        is_pass = after.sizes[seat] == before.sizes[seat] and after.phase != SHUFFLE
        return [{"fact": "passes", "seat": seat}] if is_pass else []
    if action == TAKE:
        return [{"fact": "takes", "seat": seat, "count": int(before.plus)}]
    if action == REVERSE:
        return [{"fact": "reverses", "seat": seat, "direction": direction_of(after)}]
    if action in (CLOCKWISE, COUNTER):
        return [{"fact": "chooses", "seat": seat, "direction": direction_of(after)}]
    if action >= WRONG:
        return [{"fact": "wrong", "seat": seat, "card": card_name(action - WRONG), "edition": edition_of(after)}]
    if action >= GIVE:
        kind, receiver = divmod(action - GIVE, SEATS)
        card = card_name(kind) if viewer in (None, seat, receiver) else None
        return [{"fact": "gives", "seat": seat, "receiver": receiver, "card": card, "edition": edition_of(after)}]
    other = action - SWAP
    given, taken = int(before.sizes[seat]), int(before.sizes[other])
    return [{"fact": "swaps", "seat": seat, "other": other, "given": given, "taken": taken}]


def _event(before: State, seat: int, after: State) -> list[Fact]:
    """How a played card affects the +3s, and whether it starts a race."""
    facts: list[Fact] = []
    if before.plus > 0 and after.plus == 0:
        facts.append({"fact": "cancels", "seat": seat, "count": int(before.plus)})
    if after.plus > 0:
        facts.append({"fact": "faces", "seat": int(after.turn), "count": int(after.plus)})
    if after.phase == RACE:
        facts.append({"fact": "race", "seat": seat})
    return facts


def _draws(before: State, seat: int, after: State, viewer: int | None) -> list[Fact]:
    """How many cards were drawn; only the player who drew them is told which."""
    count = int(after.sizes[seat]) - int(before.sizes[seat])
    if count == 0:
        return []
    cards = None
    if viewer in (None, seat):
        drawn = Counter(cards_in_hand(after, seat)) - Counter(cards_in_hand(before, seat))
        cards = [card_name(card) for card in sorted(drawn.elements())]
    return [{"fact": "draws", "seat": seat, "count": count, "cards": cards, "edition": edition_of(after)}]


def _end_of_race(after: State) -> list[Fact]:
    """C14: the race ends without a throw when the last racer declines or puts down a wrong card."""
    return [] if after.phase == RACE else [{"fact": "nobody"}]


def _end(before: State, after: State) -> list[Fact]:
    """C19: who has no card left; C12: a blocked round, which nobody wins; C21: the end of the game."""
    if after.rounds == before.rounds:
        return []
    winner = next((seat for seat in range(after.seats) if after.sizes[seat] == 0), None)
    points = [int(points) for points in after.latest[: after.seats]]
    left = [_left(after, seat) for seat in range(after.seats)]
    facts: list[Fact] = [{"fact": "round", "winner": winner, "points": points, "left": left}]
    if after.phase == OVER:
        facts.append({"fact": "over", "winners": members(int(after.winners))})
    return facts


def _left(state: State, seat: int) -> list[dict[str, object]]:
    """C20: the cards that a hand is scored for, with their points. Scored hands are shown to everybody."""
    return [{"card": card_name(card), "points": _worth(card)} for card in cards_in_hand(state, seat)]


def _worth(card: int) -> int:
    """C20: a card scores by its colour; jokers and millstones score the same whatever their colour."""
    return 50 if card >= NAMED else 10 * (1 + card // len(EVENTS) % len(COLOURS))

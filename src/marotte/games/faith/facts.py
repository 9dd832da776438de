"""What happens in The Fool's Faith, as facts. Exchanged cards are told only to the player who exchanges them."""

from marotte.games.bit_sets import members
from marotte.games.contract import Fact
from marotte.games.faith.deck import CHIEN
from marotte.games.faith.display import dares_in
from marotte.games.faith.notation import card_name, card_names, swapped_cards
from marotte.games.faith.rules import CARDS, DARE, DARES, FIRST_TAROT, LEAVE, TAKE, suit_of
from marotte.games.kernel import State

FACTS = {
    "deal": ("dealer", "count", "chien"),
    "begins": ("stake", "start"),
    "leaves": ("seat",),
    "takes": ("seat",),
    "finds": ("seat", "cards"),
    "exchanges": ("seat", "count", "given", "taken"),
    "plays": ("seat", "card"),
    "sheds": ("seat", "card"),
    "trick": ("winner", "cards"),
    "round": ("winner", "tricks", "stake"),
    "tie": ("seats", "tricks", "stake"),
    "wins": ("seat",),
    "dare": ("seat", "receiver", "number"),
    "over": ("winners",),
}


def opening_facts(state: State, viewer: int | None) -> list[Fact]:
    """F5 to F7, F19: the dealer, the stake of the round, and who chooses first."""
    return [
        {"fact": "deal", "dealer": int(state.dealer), "count": int(state.hand_size), "chien": CHIEN},
        {"fact": "begins", "stake": int(state.stake), "start": int(state.leader)},
    ]


def move_facts(before: State, seat: int, action: int, after: State, viewer: int | None) -> list[Fact]:
    """A choice at the Chien, a card and what it ends, or a dare."""
    is_told_all = viewer is None or viewer == seat
    if action < CARDS:
        return _card(before, seat, action, after)
    if action == LEAVE:
        return [{"fact": "leaves", "seat": seat}]
    facts: list[Fact]
    if action == TAKE:
        facts = [{"fact": "takes", "seat": seat}]
        if is_told_all:
            facts.append({"fact": "finds", "seat": seat, "cards": card_names(before.chien)})
        return facts
    if action < DARE:
        given, taken = (card_names(cards) for cards in swapped_cards(before, seat, action))
        shown = {"given": given, "taken": taken} if is_told_all else {"given": None, "taken": None}
        return [{"fact": "exchanges", "seat": seat, "count": len(given), **shown}]
    facts = [{"fact": "dare", "seat": seat, "receiver": action - DARE, "number": dares_in(before.dares_won[seat])[0]}]
    if after.winners:
        facts.append({"fact": "over", "winners": members(int(after.winners))})
    return facts


def _card(before: State, seat: int, card: int, after: State) -> list[Fact]:
    """The card, and the end of the trick and the round."""
    is_shed = before.lead >= 0 and card < FIRST_TAROT and suit_of(card) != before.lead
    facts: list[Fact] = [{"fact": "sheds" if is_shed else "plays", "seat": seat, "card": card_name(card)}]
    if after.tricks != before.tricks:
        facts.append({"fact": "trick", "winner": int(after.winner), "cards": _trick(before, after)})
        if after.tricks == after.hand_size:
            facts += _round(before, after)
    return facts


def _trick(before: State, after: State) -> list[dict[str, object]]:
    """The cards of the trick that has just ended, in the order of play."""
    seats = int(after.seats)
    start = int(before.tricks) * seats
    cards = [card_name(int(card)) for card in after.order[start : start + seats]]
    return [{"seat": (int(before.leader) + place) % seats, "card": card} for place, card in enumerate(cards)]


def _round(before: State, after: State) -> list[Fact]:
    """F18 to F20: who wins the round, and perhaps the game; or a tie, and the stake of the next round."""
    won = [int(tricks) for tricks in after.tricks_won[: after.seats]]
    most = max(won)
    leaders = [seat for seat, tricks in enumerate(won) if tricks == most]
    if len(leaders) > 1:
        return [{"fact": "tie", "seats": leaders, "tricks": most, "stake": int(after.stake)}]
    facts: list[Fact] = [{"fact": "round", "winner": leaders[0], "tricks": most, "stake": int(before.stake)}]
    if after.phase == DARES:
        facts.append({"fact": "wins", "seat": leaders[0]})
    return facts

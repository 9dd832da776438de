"""Fool! in English sentences."""

from collections.abc import Sequence

from marotte.games.contract import Ending, Fact
from marotte.games.fool import facts
from marotte.games.fool.deck import COLOURS
from marotte.games.fool.notation import LETTERS, card_name, cards_in_hand
from marotte.games.fool.rules import ONE
from marotte.games.kernel import State
from marotte.games.sentences import counted, leading, listing, ordinal, spoken


def card_words(card: str) -> str:
    """``b7`` is "blue 7"; a 1 has no colour."""
    return "a 1" if card == "1" else f"{COLOURS[LETTERS.index(card[0])]} {card[1:]}"


def move_words(state: State, seat: int, action: int, names: Sequence[str]) -> str:
    """Every move plays a card."""
    return f"play {card_words(card_name(action))}"


def fact_words(fact: Fact, names: Sequence[str]) -> str:
    """What happened, in a sentence or two."""
    match fact:
        case facts.Deal(start=start, count=count):
            return f"Everybody has {counted(count, 'card')}. {names[start]} leads."
        case facts.Plays(seat=seat, card=card):
            return f"{names[seat]} plays {card_words(card)}."
        case facts.Sheds(seat=seat, card=card):
            return f"{names[seat]} sheds {card_words(card)}."
        case facts.Trick(winner=winner, fools=fools):
            takes = "take the Fool! discs" if len(fools) == 2 else "takes the Fool! disc"
            return f"{names[winner]} wins the trick. {listing([names[fool] for fool in fools])} {takes}."
    return ""


def ending_words(ending: Ending, names: Sequence[str]) -> str:
    """T15: enough +10s, a total far enough below zero, or the last round."""
    who, several = listing([names[seat] for seat in ending.seats]), len(ending.seats) > 1
    match ending.why:
        case "tens":
            return f"It was the {ordinal(ending.of)} +10."
        case "tens_of_one" if several:
            return f"{who} have each scored a {ordinal(ending.of)} +10."
        case "tens_of_one":
            return f"It was the {ordinal(ending.of)} +10 for {who}."
        case "minus":
            fallen = f"{who} {'have' if several else 'has'} fallen to {spoken(ending.count)}"
            return f"{fallen}; the game ends at {spoken(ending.of)}."
    return f"That was round {ending.count} of {ending.of}."


def situation(view: State, seat: int, names: Sequence[str]) -> list[str]:
    """The trick so far, who sits out, the cards left and the seat's own hand."""
    seats = range(view.seats)
    lines = []
    trick = [
        f"{names[int(view.trick_seats[index])]} {card_words(card_name(int(view.trick_cards[index])))}"
        for index in range(view.trick_length)
    ]
    lines.append(f"On the table: {', '.join(trick)}." if trick else leading(view, seat, names))
    if view.lead >= 0:
        lines.append(f"The lead colour is {COLOURS[view.lead]}.")
    sitting_out = [names[other] for other in seats if view.sitting_out >> other & 1]
    if sitting_out:
        lines.append(f"{listing(sitting_out)} {'sits' if len(sitting_out) == 1 else 'sit'} this trick out.")
    lines.append("Cards left: " + ", ".join(f"{names[other]} {view.sizes[other]}" for other in seats) + ".")
    if seat < 0:
        return lines
    hand = cards_in_hand(view, seat)
    groups = []
    for colour, name in enumerate(COLOURS):
        values = [str(card & 31) for card in hand if card >> 5 == colour]
        if values:
            groups.append(f"{name} {' '.join(values)}")
    ones = hand.count(ONE)
    if ones:
        groups.append("a 1" if ones == 1 else f"{ones} 1s")
    lines.append(f"Your hand: {'; '.join(groups)}.")
    return lines

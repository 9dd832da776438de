"""The Fool's Faith in English sentences."""

from collections.abc import Sequence

from marotte.games.contract import OVER, PLAY, Fact, acting_seats
from marotte.games.faith import facts
from marotte.games.faith.dares import dare_text
from marotte.games.faith.deck import COLOURS
from marotte.games.faith.display import dares_in, trick_cards
from marotte.games.faith.notation import LETTERS, card_name, card_names, cards_in, suit_name, swapped_cards
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
    SWAP,
    TAKE,
    TRICKS,
    VALUES,
)
from marotte.games.kernel import State
from marotte.games.sentences import counted, leading, listing, name_in

SCORES = "dare cards"


def card_words(card: str) -> str:
    """``c3`` is "3 of cups", ``t9`` is "Tarot 9", ``F`` is "the Fool"."""
    if card == "F":
        return "the Fool"
    return f"Tarot {card[1:]}" if card[0] == "t" else f"{card[1:]} of {COLOURS[LETTERS.index(card[0])]}"


def cards_words(cards: Sequence[str]) -> str:
    """Cards in notation as a list: "3 of cups and Tarot 9"."""
    return listing([card_words(card) for card in cards])


def move_words(state: State, seat: int, action: int, names: Sequence[str]) -> str:
    """A legal action as a choice in a list."""
    if action < CARDS:
        return f"play {card_words(card_name(action))}"
    if action == LEAVE:
        return "leave the Chien"
    if action == TAKE:
        return "take up the Chien"
    if action >= DARE:
        return f"hand the dare to {names[action - DARE]}"
    given, taken = (card_names(cards) for cards in swapped_cards(state, seat, action))
    return f"lay {cards_words(given)} into the Chien for {cards_words(taken)}"


def move_steps(state: State, seat: int, action: int, names: Sequence[str]) -> list[list[str]]:
    """F8: an exchange is asked card by card, because there are hundreds."""
    if not SWAP <= action < DARE:
        return []
    given, taken = (card_names(cards) for cards in swapped_cards(state, seat, action))
    return [
        [f"exchange {counted(len(given), 'card')}"],
        [f"lay {card_words(card)} into the Chien" for card in given],
        [f"take {card_words(card)}" for card in taken],
    ]


def fact_words(fact: Fact, names: Sequence[str]) -> str:
    """What happened, in a sentence or two."""
    name = name_in(fact, names)
    match fact:
        case facts.Deal(dealer=dealer, count=count, chien=chien):
            return f"{names[dealer]} deals {counted(count, 'card')} to everybody and {chien} to the Chien."
        case facts.Begins(stake=stake, start=start):
            first = f"{names[start]} is the first to choose, and leads"
            return f"The round is for {counted(stake, 'dare card')}. {first}."
        case facts.Leaves():
            return f"{name} leaves the Chien."
        case facts.Takes():
            return f"{name} takes up the Chien."
        case facts.Finds(cards=cards):
            return f"In it are {cards_words(cards)}."
        case facts.Exchanges(count=count, given=None):
            return f"{name} exchanges {counted(count, 'card')} with the Chien."
        case facts.Exchanges(given=[*given], taken=[*taken]):
            return f"{name} lays {cards_words(given)} into the Chien for {cards_words(taken)}."
        case facts.Plays(card=card):
            return f"{name} plays {card_words(card)}."
        case facts.Sheds(card=card):
            return f"{name} sheds {card_words(card)}."
        case facts.Trick(winner=winner):
            return f"{names[winner]} wins the trick."
        case facts.Round(winner=winner, tricks=tricks, stake=stake):
            won = f"{counted(tricks, 'trick')} and {counted(stake, 'dare card')}"
            return f"{names[winner]} wins the round with {won}."
        case facts.Tie(seats=seats, tricks=tricks, stake=stake):
            tied = f"{listing([names[seat] for seat in seats])} have {counted(tricks, 'trick')} each"
            return f"{tied}: nobody wins the round, and the next is for {counted(stake, 'dare card')}."
        case facts.Wins():
            return f"{name} has won enough dare cards and hands them out."
        case facts.Dare(receiver=receiver, number=number):
            return f"{name} hands {names[receiver]} a dare: {dare_text(number)}"
    return ""


def situation(view: State, seat: int, names: Sequence[str]) -> list[str]:
    """What the current phase is about, then the seat's own hand."""
    if view.phase < PLAY:
        return ["The game is over." if view.phase == OVER else "The cards are not dealt yet."]
    lines = []
    if view.phase == DARES:
        winner = acting_seats(view)[0]
        dares = dares_in(view.dares_won[winner])
        if seat != winner:
            return [f"{names[winner]} has won and hands out {counted(len(dares), 'dare')}."]
        return [f"You have won and hand out {counted(len(dares), 'dare')}. The next one: {dare_text(dares[0])}"]
    if view.phase == CHOOSE:
        lines.append(f"{names[int(view.dealer)]} deals. This round is for {counted(int(view.stake), 'dare card')}.")
        lines += _exchanges(view, names)
    elif view.phase == EXCHANGE and seat not in acting_seats(view):
        lines.append(f"{names[acting_seats(view)[0]]} exchanges cards with the Chien.")
    elif view.phase == EXCHANGE:
        lines.append(f"In the Chien: {_sorted_words(view.chien)}. Exchange 1, 2 or 3 cards.")
    elif view.phase == TRICKS:
        trick = [f"{names[other]} {card_words(card_name(card))}" for other, card in trick_cards(view)]
        lines.append(f"On the table: {', '.join(trick)}." if trick else leading(view, seat, names))
        if view.lead >= 0:
            lines.append(f"Follow {suit_name(int(view.lead))}.")
        won = ", ".join(f"{names[other]} {view.tricks_won[other]}" for other in range(view.seats))
        lines.append(f"Tricks: {won}.")
        if seat >= 0 and view.left[seat]:
            lines.append(f"You left in the Chien: {_sorted_words(view.left[seat])}.")
    if seat >= 0:
        lines.append(f"Your hand: {_sorted_words(view.hands[seat])}.")
    return lines


def _exchanges(view: State, names: Sequence[str]) -> list[str]:
    exchanges = [
        f"{names[other]} {counted(int(view.exchanged[other]), 'card')}"
        for other in range(view.seats)
        if view.exchanged[other]
    ]
    return [f"Exchanged so far: {', '.join(exchanges)}."] if exchanges else []


def _sorted_words(cards: int) -> str:
    """A set of cards by colour: "cups 2 5; Tarot 9; the Fool"."""
    groups = []
    for colour, name in enumerate(COLOURS):
        values = [str(card % VALUES + 1) for card in cards_in(cards) if card // VALUES == colour]
        if values:
            groups.append(f"{name} {' '.join(values)}")
    trumps = [str(card - FIRST_TAROT + 1) for card in cards_in(int(cards) & ALL_TAROT)]
    if trumps:
        groups.append(f"Tarot {' '.join(trumps)}")
    if int(cards) >> FOOL & 1:
        groups.append("the Fool")
    return "; ".join(groups)

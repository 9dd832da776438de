"""The Fool's Faith in sentences."""

from collections.abc import Sequence

from marotte.games.contract import OVER, PLAY, acting_seats
from marotte.games.faith.dares import dare_text
from marotte.games.faith.deck import CHIEN, COLOURS
from marotte.games.faith.notation import (
    LETTERS,
    card_name,
    card_names,
    cards_in,
    dares_in,
    suit_name,
    swapped_cards,
    trick_cards,
)
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
    TAKE,
    TRICKS,
    VALUES,
    suit_of,
)
from marotte.games.kernel import Record
from marotte.games.phrases import counted, leading, listing


def card_words(card: str) -> str:
    """``c3`` is "3 of cups", ``t9`` is "Tarot 9", ``F`` is "the Fool"."""
    if card == "F":
        return "the Fool"
    return f"Tarot {card[1:]}" if card[0] == "t" else f"{card[1:]} of {COLOURS[LETTERS.index(card[0])]}"


def cards_words(cards: int) -> str:
    """A set of cards: "3 of cups and Tarot 9"."""
    return listing([card_words(name) for name in card_names(cards)])


def move_words(state: Record, seat: int, action: int, names: Sequence[str]) -> str:
    """What can be done, as a choice."""
    if action < CARDS:
        return card_words(card_name(action))
    if action == LEAVE:
        return "leave the Chien"
    if action == TAKE:
        return "take up the Chien"
    if action >= DARE:
        return f"hand the dare to {names[action - DARE]}"
    given, taken = swapped_cards(state, seat, action)
    return f"lay {cards_words(given)} into the Chien for {cards_words(taken)}"


def opening(state: Record, viewer: int | None, names: Sequence[str]) -> list[str]:
    """F5 to F7, F19: who deals, what the round is for, and who chooses first."""
    dealer, first = names[int(state.dealer)], names[int(state.leader)]
    return [
        f"{dealer} deals {counted(int(state.hand_size), 'card')} to everybody and {CHIEN} to the Chien.",
        f"The round is for {counted(int(state.stake), 'dare card')}. {first} is the first to choose, and leads.",
    ]


def narrate(
    before: Record, seat: int, action: int, after: Record, viewer: int | None, names: Sequence[str]
) -> list[str]:
    """What everybody sees; which cards are exchanged is told only to who exchanges them."""
    name = names[seat]
    is_told_all = viewer is None or viewer == seat
    if action < CARDS:
        return _narrate_card(before, seat, action, after, names)
    if action == LEAVE:
        return [f"{name} leaves the Chien."]
    if action == TAKE:
        sentences = [f"{name} takes up the Chien."]
        if is_told_all:
            sentences.append(f"In it are {cards_words(before.chien)}.")
        return sentences
    if action < DARE:
        given, taken = swapped_cards(before, seat, action)
        if is_told_all:
            return [f"{name} lays {cards_words(given)} into the Chien for {cards_words(taken)}."]
        return [f"{name} exchanges {counted(given.bit_count(), 'card')} with the Chien."]
    dare = dare_text(dares_in(before.dares_won[seat])[0])
    sentences = [f"{name} hands {names[action - DARE]} a dare: {dare}"]
    if after.winners:
        sentences.append(f"{name} has won the game.")
    return sentences


def _narrate_card(before: Record, seat: int, card: int, after: Record, names: Sequence[str]) -> list[str]:
    """The card, the end of the trick and of the round."""
    is_shed = before.lead >= 0 and card < FIRST_TAROT and suit_of(card) != before.lead
    sentences = [f"{names[seat]} {'sheds' if is_shed else 'plays'} {card_words(card_name(card))}."]
    if after.tricks != before.tricks:
        sentences.append(f"{names[int(after.winner)]} wins the trick.")
        if after.tricks == after.hand_size:
            sentences += _narrate_round(before, after, names)
    return sentences


def _narrate_round(before: Record, after: Record, names: Sequence[str]) -> list[str]:
    """F18 to F20: who wins the round, and perhaps the game."""
    most = max(after.tricks_won[: after.seats])
    leaders = [seat for seat in range(after.seats) if after.tricks_won[seat] == most]
    if len(leaders) > 1:
        tied = f"{listing([names[leader] for leader in leaders])} have {counted(most, 'trick')} each"
        return [f"{tied}: nobody wins the round, and the next is for {counted(int(after.stake), 'dare card')}."]
    winner = names[leaders[0]]
    sentences = [
        f"{winner} wins the round with {counted(most, 'trick')} and {counted(int(before.stake), 'dare card')}."
    ]
    if after.phase == DARES:
        sentences.append(f"{winner} wins the game and hands out the dares.")
    return sentences


def narrate_shuffle(before: Record, after: Record, viewer: int | None, names: Sequence[str]) -> list[str]:
    """The Fool's Faith has no draw pile."""
    return []


def situation(view: Record, seat: int, names: Sequence[str]) -> list[str]:
    """What this moment is about, then the own hand."""
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


def _exchanges(view: Record, names: Sequence[str]) -> list[str]:
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

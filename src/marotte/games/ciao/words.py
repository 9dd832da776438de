"""Ciao! in sentences."""

from collections import Counter
from collections.abc import Sequence

from marotte.games.ciao import facts
from marotte.games.ciao.cards import SEATS
from marotte.games.ciao.choices import can_draw
from marotte.games.ciao.deck import COLOURS, EVENTS, SYMBOLS
from marotte.games.ciao.display import direction_of, edition_of
from marotte.games.ciao.notation import card_name, cards_in_hand, played_card_name, top_name
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
    PLUS,
    RACE,
    REVERSE,
    SWAP,
    TAKE,
    THANKS,
    TURN,
    WRONG,
)
from marotte.games.contract import DEAL, PLAY, Fact
from marotte.games.kernel import State
from marotte.games.sentences import counted, listing, name_in

SYMBOL_WORDS = dict(zip(SYMBOLS, ("rock", "paper", "scissors"), strict=True))
COLOUR_WORDS = dict(zip(COLOURS, ("green", "yellow", "red"), strict=True))
DIRECTION_WORDS = {"clockwise": "clockwise", "counter": "counter-clockwise"}
EVENT_WORDS = dict(zip(EVENTS, ("", "again or about-turn", "speed", "+3", "give", "swap"), strict=True))


def card_words(card: str) -> str:
    """``sr+`` is "red scissors with +3", ``jy=p`` "yellow joker (paper)", ``m`` "millstone"."""
    if card == "m":
        return "millstone"
    colour = COLOUR_WORDS[card[1]]
    if card[0] == "j":
        return f"{colour} joker ({SYMBOL_WORDS[card[3]]})" if "=" in card else f"{colour} joker"
    event = f" with {EVENT_WORDS[card[2:]]}" if card[2:] else ""
    return f"{colour} {SYMBOL_WORDS[card[0]]}{event}"


def edition_words(card: str, edition: str) -> str:
    """A card in words; edition A has a skull instead of a millstone."""
    return "skull" if card == "m" and edition == "A" else card_words(card)


def with_article(card: str, edition: str) -> str:
    """A card in words, with an article where needed."""
    return f"{'a ' if card[0] in 'jm' else ''}{edition_words(card, edition)}"


def cards_words(cards: Sequence[str], edition: str) -> str:
    """A list of cards, equal ones grouped."""
    counts = Counter(cards)
    how_often = {card: f"{count} × " if count > 1 else "" for card, count in counts.items()}
    return listing([how_often[card] + edition_words(card, edition) for card in counts])


def one_card(state: State, kind: int) -> str:
    """A card at this table, with an article where needed."""
    return with_article(card_name(kind), edition_of(state))


def move_words(state: State, seat: int, action: int, names: Sequence[str]) -> str:
    """An action, phrased as a choice."""
    if action < DRAW:
        return f"{'throw' if state.phase == RACE else 'play'} {card_words(played_card_name(action))}"
    if SWAP <= action < GIVE:
        other = action - SWAP
        return f"swap hands with {names[other]}, who has {counted(int(state.sizes[other]), 'card')}"
    if GIVE <= action < WRONG:
        kind, receiver = divmod(action - GIVE, SEATS)
        return f"give {one_card(state, kind)} to {names[receiver]}"
    if action >= WRONG:
        return f"put down {one_card(state, action - WRONG)}, which is wrong"
    return {
        DRAW: "draw a card" if can_draw(state) else "pass",
        KEEP: f"keep {one_card(state, int(state.drawn))}",
        AGAIN: "have another turn",
        REVERSE: "change the direction",
        THANKS: "say thank you",
        LATE: "say thank you too late",
        TAKE: f"take {counted(int(state.plus), 'card')}",
        HOLD: "throw nothing",
        CLOCKWISE: "play clockwise",
        COUNTER: "play counter-clockwise",
    }[action]


def move_steps(state: State, seat: int, action: int, names: Sequence[str]) -> list[list[str]]:
    """C16: for a gift, first the card and then the receiver."""
    if not GIVE <= action < WRONG:
        return []
    kind, receiver = divmod(action - GIVE, SEATS)
    return [[f"give {one_card(state, kind)}"], [f"to {names[receiver]}"]]


# Facts


def fact_words(fact: Fact, names: Sequence[str]) -> str:
    """A fact in a sentence or two."""
    name = name_in(fact, names)
    match fact:
        case facts.Deal(start=start, count=count, direction=direction):
            choice = ", and play goes clockwise" if direction else " and chooses the direction"
            return f"Everybody has {counted(count, 'card')}. {names[start]} starts{choice}."
        case facts.Chooses(direction=direction):
            return f"{name} starts, and play goes {DIRECTION_WORDS[direction]}."
        case facts.Plays(card=card):
            return f"{name} plays {card_words(card)}."
        case facts.Throws(card=card):
            return f"{name} throws {card_words(card)}."
        case facts.Wrong(card=card, edition=edition):
            return f"{name} puts down {with_article(card, edition)}, which is wrong, and takes it back."
        case facts.Draws(count=count, cards=cards, edition=edition):
            which = f": {cards_words(cards, edition)}" if cards is not None else ""
            return f"{name} draws {'a card' if count == 1 else f'{count} cards'}{which}."
        case facts.Reverses(direction=direction):
            return f"{name} changes the direction: play goes {DIRECTION_WORDS[direction]} now."
        case facts.Faces(count=count):
            return f"{name} faces {count} cards."
        case facts.Cancels(count=count):
            return f"The +{count} is cancelled."
        case facts.Takes(count=count):
            return f"{name} takes the +{count} and loses the turn."
        case facts.Gives(receiver=receiver, card=card, edition=edition):
            which = f": {edition_words(card, edition)}" if card is not None else ""
            return f"{name} gives {names[receiver]} a card{which}."
        case facts.Swaps(other=other, given=given, taken=taken):
            return f"{name} swaps hands with {names[other]}: {counted(given, 'card')} for {taken}."
        case facts.Round(winner=None):
            return "There is nothing to draw and nobody can play: the round is blocked."
        case facts.Round(winner=int(winner)):
            return f"{names[winner]} has no card left and wins the round. Ciao!"
        case facts.Keeps():
            return f"{name} keeps the card."
        case facts.Passes():
            return f"{name} can neither play nor draw."
        case facts.Again():
            return f"{name} has another turn."
        case facts.Race():
            return "Speed: everyone else may throw a card that beats it!"
        case facts.Holds():
            return f"{name} throws nothing."
        case facts.Nobody():
            return "Nobody throws a card, and play goes on."
        case facts.Thanks():
            return f"{name} says thank you."
        case facts.Late():
            return f"{name} says thank you too late."
        case facts.Empty():
            return "The draw pile is empty: the played cards are shuffled."
    return ""


# Situations


def situation(view: State, seat: int, names: Sequence[str]) -> list[str]:
    """The card to beat, the question, the hand sizes and the seat's own hand."""
    if view.phase == DEAL and view.rounds == 0:
        return ["The cards are not dealt yet."]
    lines = []
    top = top_name(view)
    if top is not None:
        lines.append(f"On top: {card_words(top)}.")
    question = question_words(view, seat, names)
    if question:
        lines.append(question)
    sizes = ", ".join(f"{names[other]} {int(view.sizes[other])}" for other in range(view.seats))
    lines.append(f"Play goes {DIRECTION_WORDS[direction_of(view)]}. Cards: {sizes}; {int(view.pile_left)} in the pile.")
    if seat >= 0:
        hand = [card_name(card) for card in cards_in_hand(view, seat)]
        lines.append(f"Your hand: {cards_words(hand, edition_of(view)) or 'no card'}.")
    return lines


def answering_plus(view: State) -> str:
    """C15: which +3s answer a +3."""
    return "any +3" if view.any_plus_answers else "a +3 that beats it"


def question_words(view: State, seat: int, names: Sequence[str]) -> str:
    """What a player who may act is asked to do; empty for anyone else."""
    if view.phase < PLAY or seat < 0 or not int(view.actors) >> seat & 1:
        return ""
    player = names[int(view.turn)]
    return {
        TURN: "Play a card that beats it, or draw.",
        DIRECTION: "You start: which way shall play go?",
        LEAD: "You lead: play any card you like.",
        DRAWN: f"You have drawn {one_card(view, int(view.drawn))}.",
        EVENT_AGAIN: "Another turn for you, or the other direction?",
        RACE: f"A race! Throw a card that beats the one of {player}, before the others do.",
        PLUS: f"A +{int(view.plus)}: play a joker, or {answering_plus(view)}, or take the cards.",
        EVENT_GIVE: "Give one of your cards to somebody.",
        GIFT: f"{player} gives you {one_card(view, int(view.gift))}: say thank you!",
        EVENT_SWAP: "Swap hands with somebody.",
    }[int(view.phase)]

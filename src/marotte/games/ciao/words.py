"""Ciao! in sentences. What a drawn or given card is, only those hear who have seen it."""

from collections import Counter
from collections.abc import Sequence

from marotte.games.ciao.cards import JOKER, MILLSTONE, SEATS
from marotte.games.ciao.choices import can_draw
from marotte.games.ciao.deck import COLOURS, EVENTS, SYMBOLS
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
    THEN_RACE,
    TURN,
    WRONG,
)
from marotte.games.contract import DEAL, PLAY, SHUFFLE
from marotte.games.kernel import Record
from marotte.games.phrases import counted, listing

SYMBOL_WORDS = dict(zip(SYMBOLS, ("rock", "paper", "scissors"), strict=True))
COLOUR_WORDS = dict(zip(COLOURS, ("green", "yellow", "red"), strict=True))
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


def kind_words(state: Record, kind: int) -> str:
    """A card; edition A has a skull instead of a millstone."""
    return "skull" if kind == MILLSTONE and state.is_edition_a else card_words(card_name(kind))


def one_card(state: Record, kind: int) -> str:
    """The same with an article where it needs one."""
    return f"{'a ' if kind >= JOKER else ''}{kind_words(state, kind)}"


def hand_words(state: Record, cards: Sequence[int]) -> str:
    """Cards as a list, equal ones together."""
    counts = Counter(cards)
    return listing([(f"{counts[kind]} × " if counts[kind] > 1 else "") + kind_words(state, kind) for kind in counts])


def direction_words(state: Record) -> str:
    """Which way play goes."""
    return "clockwise" if state.direction >= 0 else "counter-clockwise"


def move_words(state: Record, seat: int, action: int, names: Sequence[str]) -> str:
    """An action as a choice."""
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


# What happened


def opening(state: Record, viewer: int | None, names: Sequence[str]) -> list[str]:
    """C4 to C6: the hands, and who starts."""
    choice = " and chooses the direction" if state.is_edition_a else ", and play goes clockwise"
    return [f"Everybody has {counted(int(state.hand_size), 'card')}. {names[int(state.start)]} starts{choice}."]


def narrate(
    before: Record, seat: int, action: int, after: Record, viewer: int | None, names: Sequence[str]
) -> list[str]:
    """What was done, what came of it, and the end of the round."""
    name = names[seat]
    if action < DRAW:
        sentences = play_sentences(before, seat, action, after, names)
    elif SWAP <= action < GIVE:
        other = action - SWAP
        sizes = f"{counted(int(before.sizes[seat]), 'card')} for {int(before.sizes[other])}"
        sentences = [f"{name} swaps hands with {names[other]}: {sizes}."]
    elif GIVE <= action < WRONG:
        kind, receiver = divmod(action - GIVE, SEATS)
        card = f": {kind_words(after, kind)}" if viewer in (None, seat, receiver) else ""
        sentences = [f"{name} gives {names[receiver]} a card{card}."]
    elif action >= WRONG:
        sentences = [f"{name} puts down {one_card(after, action - WRONG)}, which is wrong, and takes it back."]
    elif action == DRAW and not can_draw(before):
        sentences = [f"{name} can neither play nor draw."]
    else:
        sentences = [simple_sentence(before, action, after, name)]
    if not (action < DRAW or SWAP <= action < WRONG):
        sentences += draw_sentences(before, seat, after, viewer, name)
    if after.phase == SHUFFLE:
        sentences.append("The draw pile is empty: the played cards are shuffled.")
    elif before.phase == RACE and action >= DRAW:
        sentences += race_sentences(after)
    if after.rounds != before.rounds:
        sentences.append(end_sentence(after, names))
    return [sentence for sentence in sentences if sentence]


def narrate_shuffle(before: Record, after: Record, viewer: int | None, names: Sequence[str]) -> list[str]:
    """C12: the rest of the draw, and what came of it."""
    seat = int(before.draw_seat)
    sentences = draw_sentences(before, seat, after, viewer, names[seat])
    if before.draw_then == THEN_RACE:
        sentences += race_sentences(after)
    if after.rounds != before.rounds:
        sentences.append(end_sentence(after, names))
    return sentences


def play_sentences(before: Record, seat: int, action: int, after: Record, names: Sequence[str]) -> list[str]:
    """The card, and what its event asks for."""
    verb = "throws" if before.phase == RACE else "plays"
    sentences = [f"{names[seat]} {verb} {card_words(played_card_name(action))}."]
    if after.rounds != before.rounds:
        return sentences
    if before.plus > 0 and after.plus == 0:
        sentences.append(f"The +{int(before.plus)} is cancelled.")
    if after.plus > 0:
        sentences.append(f"{names[int(after.turn)]} faces {int(after.plus)} cards.")
    if after.phase == RACE:
        sentences.append("Speed: everyone else may throw a card that beats it!")
    return sentences


def simple_sentence(before: Record, action: int, after: Record, name: str) -> str:
    """An action without card or seat; what is drawn is told elsewhere."""
    return {
        DRAW: "",
        KEEP: f"{name} keeps the card.",
        AGAIN: f"{name} has another turn.",
        REVERSE: f"{name} changes the direction: play goes {direction_words(after)} now.",
        THANKS: f"{name} says thank you.",
        LATE: f"{name} says thank you too late.",
        TAKE: f"{name} takes the +{int(before.plus)} and loses the turn.",
        HOLD: f"{name} throws nothing.",
        CLOCKWISE: f"{name} starts, and play goes clockwise.",
        COUNTER: f"{name} starts, and play goes counter-clockwise.",
    }[action]


def draw_sentences(before: Record, seat: int, after: Record, viewer: int | None, name: str) -> list[str]:
    """How many cards were drawn; which ones is for the one who drew."""
    count = int(after.sizes[seat]) - int(before.sizes[seat])
    if count == 0:
        return []
    drawn = Counter(cards_in_hand(after, seat)) - Counter(cards_in_hand(before, seat))
    cards = f": {hand_words(after, sorted(drawn.elements()))}" if viewer in (None, seat) else ""
    return [f"{name} draws {'a card' if count == 1 else f'{count} cards'}{cards}."]


def race_sentences(after: Record) -> list[str]:
    """C14: when the last racer has declined, or was wrong."""
    return [] if after.phase == RACE else ["Nobody throws a card, and play goes on."]


def end_sentence(after: Record, names: Sequence[str]) -> str:
    """C19: who has no card left, or C12: a blocked round."""
    for seat in range(after.seats):
        if after.sizes[seat] == 0:
            return f"{names[seat]} has no card left and wins the round. Ciao!"
    return "There is nothing to draw and nobody can play: the round is blocked."


# What is to be decided


def situation(view: Record, seat: int, names: Sequence[str]) -> list[str]:
    """The card to beat, what is asked, the hand sizes and the own hand."""
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
    lines.append(f"Play goes {direction_words(view)}. Cards: {sizes}; {int(view.pile_left)} in the pile.")
    if seat >= 0:
        lines.append(f"Your hand: {hand_words(view, cards_in_hand(view, seat)) or 'no card'}.")
    return lines


def question_words(view: Record, seat: int, names: Sequence[str]) -> str:
    """What a player who may act is asked for."""
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
        PLUS: f"A +{int(view.plus)}: play a joker, or a +3 that beats it, or take the cards.",
        EVENT_GIVE: "Give one of your cards to somebody.",
        GIFT: f"{player} gives you {one_card(view, int(view.gift))}: say thank you!",
        EVENT_SWAP: "Swap hands with somebody.",
    }[int(view.phase)]

"""Fettnapf in sentences."""

from collections.abc import Sequence

from marotte.games.contract import DEAL, Fact
from marotte.games.fettnapf import facts
from marotte.games.fettnapf.display import direction_of
from marotte.games.fettnapf.notation import ISLAND_NAMES, card_name, islands_of, numbers_in_hand, total_after
from marotte.games.fettnapf.rules import CALL, SILENT, STOP
from marotte.games.kernel import State
from marotte.games.sentences import counted, listing, name_in

SCORES = "foot cards"


def card_words(card: str) -> str:
    """``18`` is "island 18"; a number card is its number."""
    return f"island {card}" if card in ISLAND_NAMES else card


def move_words(state: State, seat: int, action: int, names: Sequence[str]) -> str:
    """A number with the total that it makes, or the answer to a call."""
    if action == STOP:
        return "say stop"
    if action == SILENT:
        return "say nothing"
    return f"play {action}, making {total_after(state, action)}"


def fact_words(fact: Fact, names: Sequence[str]) -> str:
    """A fact in a sentence or two."""
    name = name_in(fact, names)
    match fact:
        case facts.Deal(start=start, total=total):
            return f"The count begins at {total}. {names[start]} starts."
        case facts.Shows(islands=None):
            return f"{name} has shown islands."
        case facts.Shows(islands=[*islands]):
            return f"{name} shows {'island' if len(islands) == 1 else 'islands'} {listing(islands)}."
        case facts.Plays(card=card, total=total):
            return f"{name} plays {card}: {total}."
        case facts.Silent(player=player, total=total):
            return f"{name} says nothing: {names[player]} gets away with {total}."
        case facts.Turns(direction=direction, island=island):
            shown = "an island" if island is None else card_words(island)
            return f"The count turns {direction}. {name} draws and shows {shown}."
        case facts.Stop(total=total, holder=holder, feet=feet):
            shown = "" if holder is None else f" {names[holder]} shows {card_words(card_name(total))}."
            return f"Stop!{shown} {name} steps in it and has {counted(feet, 'foot card')} now."
        case facts.Draws(card=card):
            return f"{name} draws {'a card' if card is None else card}."
        case facts.Empty():
            return "The pile is empty."
        case facts.Over(why="islands"):
            return "That was the last island: the game is over."
        case facts.Over(last_foot=last_foot):
            return f"That is foot card number {last_foot}: the game is over."
    return ""


def situation(view: State, seat: int, names: Sequence[str]) -> list[str]:
    """The count, the foot cards, the visible islands, and the seat's own hand."""
    if view.phase == DEAL:
        return ["The cards are not dealt yet."]
    seats = range(view.seats)
    lines = [f"The total is {int(view.total)}, counting {direction_of(view)}."]
    if view.phase == CALL and seat >= 0 and int(view.actors) >> seat & 1:
        lines.append(f"{names[int(view.turn)]} stands on your {card_words(card_name(view.total))}.")
    feet = [f"{names[other]} {int(view.feet[other])}" for other in seats]
    lines.append(f"Foot cards ({int(view.last_foot)} end the game): {', '.join(feet)}.")
    lines.append(f"Islands: {', '.join(island_words(view, other, seat, names) for other in seats)}.")
    lines.append(f"In the piles: {counted(int(view.pile_left), 'card')}, {counted(int(view.islands_left), 'island')}.")
    if seat >= 0:
        lines.append(f"Your hand: {' '.join(card_name(number) for number in numbers_in_hand(view, seat))}.")
    return lines


def island_words(view: State, other: int, seat: int, names: Sequence[str]) -> str:
    """A seat's islands if they are visible, otherwise their number."""
    whose = "you" if other == seat else names[other]
    if not (view.islands_open or other == seat):
        return f"{whose} {counted(int(view.island_counts[other]), 'card')}"
    islands = [card_name(island) for island in islands_of(view.islands[other])]
    return f"{whose} {listing(islands) or 'none'}"

"""Fettnapf in sentences.

An island is told to everybody in the moment in which it is shown: when it is dealt (N5), when it is drawn (N9) and
when its holder says stop (N10). At any other time only its holder hears of it, unless islands lie open.
"""

from collections import Counter
from collections.abc import Sequence

from marotte.games.contract import DEAL, OVER, SHUFFLE
from marotte.games.fettnapf.notation import ISLAND_NAMES, card_name, islands_of, numbers_in_hand, total_after
from marotte.games.fettnapf.rules import CALL, SILENT, STOP, seat_before
from marotte.games.kernel import Record
from marotte.games.phrases import counted, listing


def card_words(card: str) -> str:
    """``18`` is "island 18"; a number card is its number."""
    return f"island {card}" if card in ISLAND_NAMES else card


def move_words(state: Record, seat: int, action: int, names: Sequence[str]) -> str:
    """A number with the total that it makes, or an answer."""
    if action == STOP:
        return "say stop"
    if action == SILENT:
        return "say nothing"
    return f"play {action}: {total_after(state, action)}"


def opening(state: Record, viewer: int | None, names: Sequence[str]) -> list[str]:
    """N4 to N6: the first total, who starts, and the islands, which everybody holds up once."""
    sentences = [f"The count begins at {int(state.total)}. {names[int(state.start)]} starts."]
    for seat in range(state.seats):
        islands = [card_name(island) for island in islands_of(state.islands[seat])]
        if islands:
            sentences.append(f"{names[seat]} shows {'island' if len(islands) == 1 else 'islands'} {listing(islands)}.")
    return sentences


def narrate(
    before: Record, seat: int, action: int, after: Record, viewer: int | None, names: Sequence[str]
) -> list[str]:
    """The card and the total, islands and foot cards that come of it; to the player alone the card that is drawn."""
    player = int(before.turn)
    sentences = []
    if action == SILENT:
        if viewer is None or viewer == seat or after.islands_open:  # the others must not hear whose island it was
            sentences.append(f"{names[seat]} says nothing: {names[player]} gets away with {int(after.total)}.")
    elif action != STOP:
        sentences.append(f"{names[seat]} plays {action}: {int(after.total)}.")
    if after.direction != before.direction:
        sentences.append(turn_words(before, player, after, names))
    if after.feet[player] != before.feet[player]:
        sentences.append(stop_words(player, after, names))
    if after.phase == OVER:
        sentences.append(end_words(after, names))
    elif after.phase == SHUFFLE:
        sentences.append("The pile is empty.")
    elif after.turn != before.turn:  # the others hear of every draw, or one after a silent call would stand out
        kept = numbers_in_hand(before, player)
        if action not in (STOP, SILENT):
            kept.remove(action)
        sentences.append(draw_words(kept, player, after, viewer, names))
    return sentences


def narrate_shuffle(before: Record, after: Record, viewer: int | None, names: Sequence[str]) -> list[str]:
    """N11: now the player can draw."""
    player = int(before.turn)
    return [draw_words(numbers_in_hand(before, player), player, after, viewer, names)]


def turn_words(before: Record, player: int, after: Record, names: Sequence[str]) -> str:
    """N9: the count turns, and an island is drawn and shown."""
    neighbour = int(seat_before(after, player))
    island = islands_of(int(after.islands[neighbour]) & ~int(before.islands[neighbour]))[0]
    way = "up" if after.direction > 0 else "down"
    return f"The count turns {way}. {names[neighbour]} draws and shows {card_words(card_name(island))}."


def stop_words(player: int, after: Record, names: Sequence[str]) -> str:
    """N10: the holder shows the island, and the player takes a foot card."""
    total = int(after.total)
    holder = next(seat for seat in range(after.seats) if int(after.islands[seat]) >> total & 1)
    feet = counted(int(after.feet[player]), "foot card")
    island = card_words(card_name(total))
    return f"Stop! {names[holder]} shows {island}. {names[player]} steps in it and has {feet} now."


def end_words(after: Record, names: Sequence[str]) -> str:
    """N12, N13: why the game is over."""
    if after.islands_left == 0:
        return "That was the last island: the game is over."
    return f"That is foot card number {int(after.last_foot)}: the game is over."


def draw_words(kept: Sequence[int], player: int, after: Record, viewer: int | None, names: Sequence[str]) -> str:
    """N7: the player draws a card to those that were kept; which one it is, others don't see."""
    if viewer not in (None, player):
        return f"{names[player]} draws a card."
    drawn = Counter(numbers_in_hand(after, player)) - Counter(kept)
    return f"{names[player]} draws {listing([card_name(number) for number in drawn])}."


def situation(view: Record, seat: int, names: Sequence[str]) -> list[str]:
    """The count, foot cards, islands as far as they lie open, and the own hand."""
    if view.phase == DEAL:
        return ["The cards are not dealt yet."]
    seats = range(view.seats)
    way = "up" if view.direction > 0 else "down"
    lines = [f"The total is {int(view.total)}, counting {way}."]
    if view.phase == CALL and seat >= 0 and int(view.actors) >> seat & 1:
        lines.append(f"{names[int(view.turn)]} stands on your {card_words(card_name(view.total))}.")
    feet = [f"{names[other]} {int(view.feet[other])}" for other in seats]
    lines.append(f"Foot cards ({int(view.last_foot)} end the game): {', '.join(feet)}.")
    lines.append(f"Islands: {', '.join(island_words(view, other, seat, names) for other in seats)}.")
    lines.append(f"In the piles: {counted(int(view.pile_left), 'card')}, {counted(int(view.islands_left), 'island')}.")
    if seat >= 0:
        lines.append(f"Your hand: {' '.join(card_name(number) for number in numbers_in_hand(view, seat))}.")
    return lines


def island_words(view: Record, other: int, seat: int, names: Sequence[str]) -> str:
    """A seat's islands, or only how many."""
    whose = "you" if other == seat else names[other]
    if not (view.islands_open or other == seat):
        return f"{whose} {counted(int(view.island_counts[other]), 'card')}"
    islands = [card_name(island) for island in islands_of(view.islands[other])]
    return f"{whose} {listing(islands) or 'none'}"

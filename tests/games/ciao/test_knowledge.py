"""Ciao!: what a view hides, what seats learn, and that resampling agrees with full enumeration."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from marotte.games.ciao.cards import DECK, HANDS, KINDS, PLAYED, REFILL, add_card, hand_of, remove_card
from marotte.games.ciao.deck import CARD_NAMES
from marotte.games.ciao.memory import GIFTS, SEAT_BITS, SETTLED_SHIFT, known_of, pair_of, planes_of
from marotte.games.ciao.state import DRAWN, GIFT, PLUS, RACE
from marotte.games.contract import SHUFFLE, SPECTATOR
from marotte.games.kernel import IS_COMPILED
from marotte.games.position import Position, start
from marotte.games.randomness import below, new_random
from marotte.games.view import View
from tests.games.ciao.enumeration import Observer, follow, outcome
from tests.games.ciao.positions import play, table

SAMPLES = 20_000 if IS_COMPILED else 400


def counts(state: Any, start_of: int, planes: int = 3) -> list[int]:
    """The number of cards of each kind in a bundle."""
    words = [int(word) for word in state.bundles[start_of : start_of + planes]]
    return [sum((word >> kind & 1) << plane for plane, word in enumerate(words)) for kind in range(KINDS)]


def known_counts(state: Any, viewer: int, home: int) -> list[int]:
    return counts(state, int(known_of(state, viewer, home)), int(planes_of(state)))


def known(position: Position, viewer: int, home: int) -> str:
    """The cards that a viewer knows to have been in another hand."""
    known_here = known_counts(position.state, viewer, home)
    return " ".join(name for kind, name in enumerate(CARD_NAMES) for _ in range(known_here[kind]))


def all_cards(state: Any) -> list[int]:
    """The number of cards of each kind in hands, among the played ones and in the pile."""
    total = np.bincount(state.pile[: state.pile_left], minlength=KINDS)
    for start_of in (PLAYED, *(HANDS + 3 * seat for seat in range(state.seats))):
        total += counts(state, start_of)
    found: list[int] = total.tolist()
    return found


# Views


def test_a_view_shows_the_players_own_hand_and_what_is_public() -> None:
    position = start("ciao", 3, seed=4)
    for seat in (SPECTATOR, 0, 1, 2):
        view = position.view(seat).record
        assert not view.pile.any()
        for other in range(3):
            assert bool(view.bundles[hand_of(other) : hand_of(other) + 3].any()) == (other == seat)
        assert (view.sizes == position.state.sizes).all()


def test_a_view_does_not_depend_on_hidden_cards() -> None:
    position = table(["rg> rg m", "py sg sr", "pg pg jr"], "sy sy")
    play(position, "0 rg>", "0 give m to 1", "1 thanks")
    before = {seat: position.view(seat).record.tobytes() for seat in (SPECTATOR, 0, 2)}
    other = position.copy().state
    for giver, receiver, kind in ((1, 2, "sg"), (2, 1, "pg")):
        remove_card(other.bundles, hand_of(giver), CARD_NAMES.index(kind))
        add_card(other.bundles, hand_of(receiver), CARD_NAMES.index(kind))
    other.pile[:2] = other.pile[:2][::-1].copy()
    other.pile[2:] = 7  # drawn long ago
    assert View.of(position.setup, other, 0).record.tobytes() == before[0]
    assert View.of(position.setup, other, SPECTATOR).record.tobytes() == before[SPECTATOR]
    assert View.of(position.setup, other, 2).record.tobytes() != before[2]


def test_only_its_player_sees_a_drawn_card() -> None:
    position = table(["rg rg", "sg sg"], "py")
    play(position, "0 rg", "1 draw")
    assert CARD_NAMES[position.view(1).record.drawn] == "py"
    assert position.view(0).record.drawn == position.view(SPECTATOR).record.drawn == 0
    assert position.view(1).names()["table"]["drawn"] == "py"
    assert position.view(0).names()["table"]["drawn"] is None


def test_only_giver_and_receiver_see_a_gift() -> None:
    position = table(["rg> rg m", "py sg sr", "pg pg jr"])
    play(position, "0 rg>", "0 give m to 1")
    shown = [position.view(seat).names()["table"]["gift"] for seat in (0, 1, 2, SPECTATOR)]
    assert shown == ["m", "m", None, None]
    assert position.view(2).record.gift == 0


@pytest.mark.parametrize("mistakes", ["blocked", "punished"])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_resampled_state_looks_the_same_in_every_phase(seats: int, mistakes: str) -> None:
    names = ("rg", "ry@", "pg!", "py", "sg+", "sr>", "pr~", "rr>", "jy")
    deck = dict.fromkeys(CARD_NAMES, 0) | dict.fromkeys(names, min(seats + 1, 7)) | {"m": 1, "hand": 3}
    generator = new_random(seats)
    phases = set()
    for number in range(3 if IS_COMPILED else 1):
        position = start("ciao", seats, deck=deck, options={"mistakes": mistakes, "rounds": 2})
        chance = new_random(7, number)
        cards = counts(position.state, DECK)
        for _ in range(250 if IS_COMPILED else 60):
            phases.add(position.phase)
            for seat in (SPECTATOR, *range(seats)):
                view = position.view(seat)
                state = view.resample(generator)
                assert View.of(position.setup, state, seat).record.tobytes() == view.record.tobytes()
                if position.state.start >= 0 and position.state.sizes[:seats].any():
                    assert all_cards(state) == cards
                assert view.legal_actions == position.legal_actions_of(seat)
            if position.is_over:
                break
            if position.actors:
                seat = position.actors[below(chance, len(position.actors))]
                position.apply(int(position.game.rules.pick(position.state, seat, chance)), seat)
            else:
                position.supply(position.draw_chance(chance))
    if IS_COMPILED:  # long games would take too much time otherwise
        assert phases >= {DRAWN, PLUS, SHUFFLE, GIFT, RACE}


# What seats learn


def test_the_giver_knows_where_the_card_is() -> None:
    position = table(["rg> rg m", "py sg sr", "pg pg jr"], "sy sy")
    play(position, "0 rg>", "0 give m to 1", "1 thanks")
    assert (known(position, 0, 1), known(position, 2, 1), known(position, 1, 0)) == ("m", "", "")


def test_a_known_card_that_is_played_is_no_longer_known() -> None:
    position = table(["rg> py m", "py sg sg"], "sy sy")
    play(position, "0 rg>", "0 give py to 1", "1 thanks")
    assert known(position, 0, 1) == "py"
    play(position, "1 py")
    assert known(position, 0, 1) == ""  # although seat 1 has another one


def test_a_swapper_knows_both_hands_and_the_knowledge_of_others_goes_with_the_hands() -> None:
    position = table(["rg> rg m sr", "py~ sg sg sr", "pg pg jr sr"], "sy sy")
    play(position, "0 rg>", "0 give m to 2", "2 thanks", "1 py~", "1 swap 2")
    assert known(position, 1, 2) == "sg sg sr"
    assert known(position, 2, 1) == "pg pg sr jr m"
    assert (known(position, 0, 1), known(position, 0, 2)) == ("m", "")


def test_everyone_has_seen_a_wrong_card() -> None:
    position = table(["rg rg", "sg sg", "pg sg"], "sy sy sy sy", mistakes="punished")
    play(position, "0 rg", "1 wrong sg")
    assert [known(position, viewer, 1) for viewer in (0, 2)] == ["sg", "sg"]


def test_with_two_players_a_refill_reveals_the_other_hand() -> None:
    position = table(["rg py rg", "pg sg sr"])
    play(position, "0 rg", "1 pg", "0 draw", "* shuffle rg", "0 keep")
    assert (known(position, 0, 1), known(position, 1, 0)) == ("sg sr", "rg py")  # but not the cards drawn then


def test_a_new_deal_erases_all_knowledge() -> None:
    position = table(["rg> m", "py sg"], rounds=2)
    play(position, "0 rg>", "0 give m to 1")
    assert known(position, 0, 1) == "m"
    position.supply(position.draw_chance(new_random(1)))
    assert known(position, 0, 1) == ""
    assert position.state.gifts_count == 0


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_knowledge_is_true_except_for_unseen_gifts(seats: int) -> None:
    names = ("rg", "ry", "pg>", "py>", "sg~", "sr>", "pr~", "rr>", "jy")
    deck = dict.fromkeys(CARD_NAMES, 0) | dict.fromkeys(names, min(seats + 1, 7)) | {"m": 1, "hand": 3}
    chance = new_random(seats)
    counted = 0
    most_gifts = 0
    for number in range(6 if IS_COMPILED else 1):
        position = start("ciao", seats, deck=deck, options={"mistakes": "punished", "rounds": 3}, seed=number)
        for move in range(400 if IS_COMPILED else 60):
            if position.is_over:
                break
            seat = position.actors[below(chance, len(position.actors))]
            position.apply(int(position.game.rules.pick(position.state, seat, chance)), seat)
            most_gifts = max(most_gifts, int(position.state.gifts_count))
            if move % 5 == 0:
                pairs = [(viewer, home) for viewer in range(seats) for home in range(seats) if viewer != home]
                counted += sum(check_known(position.state, *pair) for pair in pairs)
    assert counted > 0
    if IS_COMPILED:
        assert most_gifts == GIFTS


def check_known(state: Any, viewer: int, home: int) -> int:
    """Check that at most one card per unseen gift is not where it is known to be; the number of known cards."""
    known_kinds = known_counts(state, viewer, home)
    held = counts(state, HANDS + 3 * home)
    missing = sum(max(0, here - there) for here, there in zip(known_kinds, held, strict=True))
    gifts = [int(gift) for gift in state.gifts[state.known_since[pair_of(state, viewer, home)] : state.gifts_count]]
    unseen = [gift for gift in gifts if gift & SEAT_BITS == home and gift >> SETTLED_SHIFT >> viewer & 1 == 0]
    assert missing <= len(unseen)
    return sum(known_kinds)


def test_after_a_refill_the_pile_holds_what_was_shuffled() -> None:
    position = table(["rg pr rg sg", "pg sg sg rg", "sg rr rr sg"], "ry", first=0)
    play(position, "0 rg", "1 pg", "2 sg", "0 rg", "1 draw", "1 keep", "2 rr", "0 pr", "1 draw")
    play(position, "* shuffle rg,pg,sg,rg,rr", "1 keep")
    generator = new_random(2)
    for seat in (SPECTATOR, 0, 1, 2):
        view = position.view(seat)
        for _ in range(50):
            state = view.resample(generator)
            pile = Counter(int(card) for card in state.pile[: state.pile_left])
            refill = counts(state, REFILL)
            assert all(count <= refill[kind] for kind, count in pile.items())


# Resampling against full enumeration


def check_distribution(position: Position, observer: Observer, viewer: int, samples: int = SAMPLES) -> None:
    """Check that exactly the possible outcomes occur, as often as expected within five standard deviations."""
    expected = observer.distribution()
    generator = new_random(11)
    view = position.view(viewer)
    drawn: dict[bytes, Any] = {}
    times: Counter[bytes] = Counter()
    for _ in range(samples):
        state = view.resample(generator)
        # The same state comes many times, and analysing it takes longer than drawing it.
        key = state.bundles.tobytes() + state.pile[: state.pile_left].tobytes() + bytes([state.drawn, state.gift])
        times[key] += 1
        drawn.setdefault(key, state)
    found: Counter[Any] = Counter()
    for key, state in drawn.items():
        secret = ""
        if position.phase == DRAWN and viewer != position.state.turn:
            secret = CARD_NAMES[int(state.drawn)]
        elif position.phase == GIFT and viewer not in (int(state.turn), int(state.receiver)):
            secret = CARD_NAMES[int(state.gift)]
        found[outcome(state, secret)] += times[key]
    assert set(found) <= set(expected)
    for result, chance in expected.items():
        spread = (samples * chance * (1 - chance)) ** 0.5
        assert abs(found[result] - samples * chance) <= 5 * spread + 1, result


THREE = ["rg~ py> sg rg", "sy sr sr rr", "pr pg jr rr"]
KNOWN_HAND = ["0 rg~", "0 swap 1"]
REFILLED = ["rg jg sg", "pg sg rg"]
REFILLING = ["0 rg", "1 pg", "0 jg=p", "1 draw", "1 keep", "0 draw", "* shuffle rg,pg", "0 keep", "1 draw", "1 keep"]

# Shuffled cards are in the pile or with seats that have drawn since: 2 and 0 draw one each, 1 does not.
THREE_REFILLED = ["rg ry jr sr", "pg rr jg py", "sg pr jy m"]
THREE_REFILLING = ["0 rg", "1 pg", "2 sg", "0 ry", "1 draw", "1 keep", "2 draw", "* shuffle pg,rg,sg", "2 keep"]

SCENARIOS: dict[str, tuple[list[str], str, list[str], int, dict[str, Any]]] = {
    "dealt": (["rg pg", "rg sg", "jr sg"], "rr sg", [], 0, {}),
    "spectator": (["rg pg", "rg sg"], "rr", ["0 rg"], SPECTATOR, {}),
    "played": (["rg pg", "py sg", "jr py"], "py rr", ["0 rg", "1 py"], 0, {}),
    "drawn by another": (["rg pg", "sg sg", "jr py"], "py rr", ["0 rg", "1 draw"], 0, {}),
    "drawn by oneself": (["rg pg", "sg py", "jr py"], "py rr", ["0 rg", "1 draw", "1 keep"], 1, {}),
    "plus": (["rg+ pg", "sg py", "jr py"], "py rr rg sg", ["0 rg+", "1 take"], 0, {}),
    "wrong": (["rg pg", "sg sg", "jr py"], "py rr rg sg", ["0 rg", "1 wrong sg"], 0, {"mistakes": "punished"}),
    "wrong, then played": (
        ["rg pg", "sg sg", "pr py"],
        "pg rr rg sg",
        ["0 rg", "1 wrong sg", "2 py", "0 draw", "0 keep", "1 sg"],
        0,
        {"mistakes": "punished"},
    ),
    "two players, gift given": (["rg> py sg", "py sg rg"], "sg rr rg", ["0 rg>", "0 give py to 1"], 0, {}),
    "two players, gift given and played": (
        ["rg> py sg", "py sg rg"],
        "sg rr rg",
        ["0 rg>", "0 give py to 1", "1 late", "1 py"],
        0,
        {},
    ),
    "two players, gift received": (["rg> py sg", "py sg rg"], "sg rr", ["0 rg>", "0 give py to 1"], 1, {}),
    "two players, swap": (
        ["rg~ py sg", "py sg rg"],
        "sg rr py",
        ["0 rg~", "0 swap 1", "1 draw", "1 keep", "0 draw", "0 keep", "1 py"],
        0,
        {},
    ),
    "two players, refill": (REFILLED, "sg", REFILLING, 0, {}),
    "two players, refill, then played": (REFILLED, "sg", [*REFILLING, "0 sg"], 0, {}),
    "two players, refill, seen by the other": (REFILLED, "sg", REFILLING, 1, {}),
    "three players, refill": (THREE_REFILLED, "sy", THREE_REFILLING, 0, {}),
    "three players, refill, seen by the drawer": (THREE_REFILLED, "sy", THREE_REFILLING, 2, {}),
    "three players, refill, equal cards": (
        ["rg ry jr sr", "pg rr pg py", "sg pr rg m"],
        "sy",
        [*THREE_REFILLING, "0 draw", "0 keep"],
        0,
        {},
    ),
    "three players, refill, drawing": (THREE_REFILLED, "sy", [*THREE_REFILLING, "0 draw"], 1, {}),
    "three players, refill, old card played": (THREE_REFILLED, "sy", [*THREE_REFILLING, "0 jr=r", "1 py"], 0, {}),
    "three players, refill, both drew": (
        THREE_REFILLED,
        "sy",
        [*THREE_REFILLING, "0 draw", "0 keep", "1 rr"],
        1,
        {},
    ),
    "three players, refill, new card played": (
        THREE_REFILLED,
        "sy",
        [*THREE_REFILLING, "0 draw", "0 keep", "1 rr", "2 pg"],
        1,
        {},
    ),
    # Seat 0 knows the hand of seat 1 after a swap; then seat 1 gives a card to seat 2.
    "gift between others": (THREE, "sg rr", [*KNOWN_HAND, "1 py>", "1 give sg to 2"], 0, {}),
    "gift between others, thanked": (THREE, "sg rr", [*KNOWN_HAND, "1 py>", "1 give rg to 2", "2 thanks"], 0, {}),
    "gift between others, late": (THREE, "sg rr pg", [*KNOWN_HAND, "1 py>", "1 give rg to 2", "2 late"], 0, {}),
    "gift between others, a known card played": (
        ["rg~ py> sg sg rg", "sy sr sr rr rr", "pr pg jr rr sy"],
        "sg rr",
        [*KNOWN_HAND, "1 py>", "1 give sg to 2", "2 thanks", "2 draw", "2 keep", "0 draw", "0 keep", "1 sg"],
        0,
        {},
    ),
    "gift between others, seen by a third": (THREE, "sg rr", [*KNOWN_HAND, "1 py>", "1 give sg to 2"], 2, {}),
    "passed": (["rr rg", "sg sy", "pg sg"], "", ["0 rr", "1 draw"], 0, {}),
    "passed, seen by the next": (["rr pr", "sg sy", "pg rg"], "", ["0 rr", "1 draw"], 2, {}),
    "plus passed": (["rr+ rg", "sg sy", "pg jr"], "", ["0 rr+", "1 take"], 2, {}),
    "not blocked": (["rr rg", "sg sy", "pg sg"], "", ["0 rr"], 1, {}),
}


@pytest.mark.distribution
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_resampling_agrees_with_full_enumeration(scenario: str) -> None:
    hands, pile, moves, viewer, options = SCENARIOS[scenario]
    position, observer = follow(hands, pile, moves, viewer, **options)
    check_distribution(position, observer, viewer)


@pytest.mark.parametrize("game", range(12 if IS_COMPILED else 2))
def test_with_two_players_resampling_is_exact_throughout_random_games(game: int) -> None:
    kinds = ["rg", "pg", "sg", "ry", "py>", "sg~", "pg>", "rg>", "jr", "sr+", "pg!", "sy@", "pr~", "rr"]
    chance = new_random(5, game)
    cards = [kinds[below(chance, len(kinds))] for _ in range(8)] + ["m"]
    hands, pile = [" ".join(cards[:3]), " ".join(cards[-3:])], " ".join(cards[3:-3])
    options: dict[str, Any] = {"mistakes": "punished", "rounds": 1}
    position = table(hands, pile, **options)
    notation = position.game.notation
    written: list[str] = []
    while len(written) < 10 and not position.is_over:
        if position.phase == SHUFFLE:
            order = position.draw_chance(chance)
            written.append("* shuffle " + ",".join(notation.shuffle_names(position.state, order)))
            position.supply(order)
        else:
            seat = position.actors[below(chance, len(position.actors))]
            action = int(position.game.rules.pick(position.state, seat, chance))
            written.append(f"{seat} {notation.move_name(position.state, seat, action)}")
            position.apply(action, seat)
    length = len(written) - position.is_over  # the winner sees everything, and nobody is asked any more
    for viewer in (0, 1):
        for moves in range(0, length + 1, 2):
            check_distribution(*follow(hands, pile, written[:moves], viewer, **options), viewer, samples=SAMPLES // 10)

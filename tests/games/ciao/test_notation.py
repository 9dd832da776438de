"""Ciao!: notation, sentences, the encoding and the novice."""

import json
from collections import Counter
from typing import Any

import numpy as np
import pytest

from marotte.errors import NotationError
from marotte.games.ciao import GAME, encoding, facts, notation
from marotte.games.ciao.deck import CARD_NAMES
from marotte.games.ciao.heuristics import novice
from marotte.games.ciao.state import ACTIONS, DRAW, GIVE, NAME, SWAP, WRONG
from marotte.games.contract import SHUFFLE, SPECTATOR
from marotte.games.kernel import IS_COMPILED
from marotte.games.position import Position, start
from marotte.games.randomness import new_random
from marotte.games.sentences import sentences
from tests.games.ciao.positions import moves, play, table

words = GAME.words

NAMES = ["Anne", "Paul", "Rachel", "Camille"]


def a_deal() -> dict[str, Any]:
    position = start("ciao")
    return notation.deal_names(position.state, position.draw_chance(new_random(1)))


# Moves


def test_cards_have_names() -> None:
    assert len(set(CARD_NAMES)) == 58
    assert [notation.parse_card(name) for name in CARD_NAMES] == list(range(58))
    assert [notation.card_name(kind) for kind in (0, 6, 9, 18, 53, 54, 57)] == [
        "rg",
        "ry",
        "ry+",
        "pg",
        "sr~",
        "jg",
        "m",
    ]


def test_every_action_parses_back() -> None:
    state = start("ciao", 6, seed=1).state
    for action in range(ACTIONS):
        assert notation.parse_move(state, 0, notation.move_name(state, 0, action)) == action


def test_moves_as_in_the_record_format() -> None:
    state = start("ciao", seed=1).state
    for text, action in {
        "rg": 0,
        "jg=p": NAME + 1,
        "jr=s": NAME + 8,
        "draw": DRAW,
        "swap 3": SWAP + 3,
        "give m to 2": GIVE + 57 * 6 + 2,
        "wrong py+": WRONG + 27,
    }.items():
        assert notation.parse_move(state, 0, text) == action


MISSPELT = """rgg|gr|RG|rg |  rg|rg=p|jg=|jg=x|j|m=r|give m 2|give m to 02|give  m to 2|give m to|give to 2|swap|swap  1
swap 01|swap -1|wrong|wrong  rg|Draw|draw |thank|keep rg|swap \u0663""".replace("\n", "|").split("|")


@pytest.mark.parametrize("text", ["", " ", "x" * 10_000, *MISSPELT])
def test_moves_must_be_spelt_exactly(text: str) -> None:
    with pytest.raises(NotationError, match=r"is not a (move|card) of Ciao!"):
        notation.parse_move(start("ciao", seed=1).state, 0, text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("m", r"^a millstone can't be played \(C10\)$"),
        ("jy", r"^a joker is played with its symbol, jy=r, jy=p or jy=s, not jy \(C9\)$"),
        ("swap 4", "^there is no seat '4'; seats are 0 to 3$"),
        ("give m to 99999999999999999999", "^there is no seat '99999999999999999999'; seats are 0 to 3$"),
        (
            "wrong xx",
            "^'xx' is not a card of Ciao!: r, p or s with g, y or r and perhaps @ ! . > or ~; jg,",
        ),
    ],
)
def test_moves_without_a_notation(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        notation.parse_move(start("ciao", seed=1).state, 0, text)


def test_cards_that_are_not_in_the_deck() -> None:
    state = start("ciao", seed=1, options={"level": "symbols"}).state
    for text in ("rg+", "wrong m", "give py~ to 1"):
        with pytest.raises(NotationError, match=r"is not in the deck of this table \(C3, C22\)"):
            notation.parse_move(state, 0, text)


def test_refusals_say_what_is_expected() -> None:
    position = table(["rg rg", "sg sg"], "py")
    for move, what in (("keep", "keep"), ("again", "choose again"), ("thanks", "say thanks"), ("late", "be late")):
        action = notation.parse_move(position.state, 0, move)
        assert notation.why_not(position.state, 0, action, "Anne") == (
            f"Anne may not {what}: the first card of the round is to be played, any but a millstone (C6)"
        )
    play(position, "0 rg")
    for move in ("take", "hold", "clockwise", "swap 0"):
        action = notation.parse_move(position.state, 1, move)
        assert notation.why_not(position.state, 1, action, "Paul").endswith(
            ": it is an ordinary turn: play a card or draw (C7, C8)"
        )
    play(position, "1 draw")
    assert notation.why_not(position.state, 1, DRAW, "Paul") == (
        "Paul may not draw: Paul has drawn a card: play it, if it fits, or keep it (C8)"
    )


@pytest.mark.parametrize("mistakes", ["blocked", "punished"])
def test_every_refusal_names_the_player_and_the_rule(mistakes: str) -> None:
    position = start("ciao", 3, seed=2, options={"mistakes": mistakes, "edition": "A"})
    chance = new_random(1)
    for _ in range(150 if IS_COMPILED else 30):
        seat = position.seat
        legal = set(position.legal_actions_of(seat))
        for action in range(0, ACTIONS, 1 if IS_COMPILED else 7):
            if action not in legal:
                reason = notation.why_not(position.state, seat, action, "Anne")
                assert reason.startswith("Anne may not ")
                assert reason.endswith(")")
        position.apply(int(position.game.rules.pick(position.state, seat, chance)), seat)


# Deals


def test_a_deal_parses_back() -> None:
    for seats in range(2, 7):
        position = start("ciao", seats)
        cards = position.draw_chance(new_random(seats))
        deal = notation.deal_names(position.state, cards)
        assert list(deal) == ["start", "hands", "pile"]
        again = notation.parse_deal(position.state, json.loads(json.dumps(deal)))
        assert notation.deal_names(position.state, again) == deal
        assert again[1 + 7 * seats :] == cards[1 + 7 * seats :]
        for hand in deal["hands"]:
            assert hand == sorted(hand, key=CARD_NAMES.index)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("start", 4, "'start' is a seat from 0 to 3, not 4"),
        ("start", "0", "'start' is a seat from 0 to 3, not '0'"),
        ("hands", [], "'hands' is a list of 4 hands"),
        ("hands", [["rg"] * 7, ["rg"] * 6, [], []], r"hands of seat 1 has 6 cards instead of 7 \(C4\)"),
        ("hands", [["rg"] * 6 + ["x"]] * 4, "'x' is not a card of Ciao!"),
        ("hands", [["rg"] * 6 + ["jg=p"]] * 4, "'jg=p' is not a card of Ciao!"),
        ("hands", [["rg"] * 7] * 4, r"rg is dealt \d+ times; the deck holds 7 \(C1, C2, C3\)"),
        ("hands", [["rg"] * 6 + [7]] * 4, "a card in hands of seat 0 is a string, not 7"),
        ("pile", None, "pile is a list of cards, not None"),
        ("pile", ["rg"] * 10**6, r"pile has 1000000 cards instead of 80 \(C4\)"),
        ("pile", [{}] * 80, "a card in pile is a string, not a dict"),
    ],
)
def test_a_bad_deal_is_refused(key: str, value: Any, message: str) -> None:
    state = start("ciao").state
    with pytest.raises(NotationError, match=message):
        notation.parse_deal(state, a_deal() | {key: value})


# Screens


def test_a_view_on_the_screen() -> None:
    position = table(["rg> rg m", "py sg jr", "pg pg jr"], "sy sy")
    play(position, "0 rg>", "0 give m to 1", "1 thanks", "1 jr=p")
    shown = position.view(2).names()["table"]
    assert shown["hand"] == ["pg", "pg", "jr"]
    assert (shown["sizes"], shown["top"], shown["pile"], shown["turn"]) == ([1, 3, 3], "jr=p", 2, 2)
    assert (shown["phase"], shown["direction"], shown["plus"]) == ("turn", "clockwise", 0)
    assert shown["played"] == {"rg>": 1, "jr": 1}
    assert json.loads(json.dumps(shown)) == shown
    assert position.view(SPECTATOR).names()["table"]["hand"] == []


def test_a_view_while_the_pile_is_shuffled() -> None:
    position = table(["rg pr+ rg", "pg sg sg"], "ry")
    play(position, "0 rg", "1 pg", "0 pr+", "1 take")
    assert position.phase == SHUFFLE
    shown = position.view(0).names()["table"]
    assert (shown["phase"], shown["drawing"], shown["turn"]) == ("shuffle", {"seat": 1, "cards": 2}, None)


# Sentences


def test_cards_in_words() -> None:
    said = {name: words.card_words(name) for name in ("rg", "sr+", "py@", "jy", "jy=p", "m")}
    assert said == {
        "rg": "green rock",
        "sr+": "red scissors with +3",
        "py@": "yellow paper with again or about-turn",
        "jy": "yellow joker",
        "jy=p": "yellow joker (paper)",
        "m": "millstone",
    }


def told_of(position: Position, viewer: int | None, *written: str) -> list[str]:
    """What a viewer is told about some moves."""
    told = []
    for move in written:
        before = position.state.copy()
        play(position, move)
        if move[0] == "*":
            found = facts.shuffle_facts(before, position.state, viewer)
        else:
            action = notation.parse_move(before, int(move[0]), move[2:])
            found = facts.move_facts(before, int(move[0]), action, position.state, viewer)
        told += sentences(words, found, NAMES)
    return told


def test_the_sentences_of_a_round() -> None:
    position = table(["rg> m py+", "sg sg sg", "pg pg! ry"], "sy sy sy jr sr rr")
    told = told_of(
        position, SPECTATOR, "0 rg>", "0 give m to 1", "1 late", "1 draw", "1 jr=r", "2 pg!", "0 hold", "1 sg"
    )
    assert told == [
        "Anne plays green rock with give.",
        "Anne gives Paul a card.",
        "Paul says thank you too late.",
        "Paul draws 3 cards.",
        "Paul draws a card.",
        "Paul plays red joker (rock).",
        "Rachel plays green paper with speed.",
        "Speed: everyone else may throw a card that beats it!",
        "Anne throws nothing.",
        "Paul throws green scissors.",
    ]


def test_the_sentences_of_another_round() -> None:
    pile = "sy sy sy sr sr sr py py py sy sy sr sr"
    position = table(["rg+ ry@ sg", "ry+ jg pg~", "rg rg rg"], pile, mistakes="punished")
    told = told_of(position, 1, "0 rg+", "1 ry+", "2 wrong rg", "0 draw", "0 keep", "1 pg~", "1 swap 0")
    told += told_of(position, 2, "2 draw", "2 keep", "0 jg=s")
    assert told == [
        "Anne plays green rock with +3.",
        "Paul faces 3 cards.",
        "Paul plays yellow rock with +3.",
        "Rachel faces 6 cards.",
        "Rachel puts down green rock, which is wrong, and takes it back.",
        "Rachel draws 9 cards.",
        "Anne draws a card.",
        "Anne keeps the card.",
        "Paul plays green paper with swap.",
        "Paul swaps hands with Anne: 1 card for 3.",
        "Rachel draws a card: yellow scissors.",
        "Rachel keeps the card.",
        "Anne plays green joker (scissors).",
        "Anne has no card left and wins the round. Ciao!",
    ]


def test_the_end_of_a_round_is_told() -> None:
    position = table(["rg", "sg"], rounds=1)
    assert told_of(position, None, "0 rg") == [
        "Anne plays green rock.",
        "Anne has no card left and wins the round. Ciao!",
    ]
    position = table(["rr rr", "sg sg"], rounds=1)
    blocked = "There is nothing to draw and nobody can play: the round is blocked."
    assert told_of(position, None, "0 rr")[-1] == blocked
    position = table(["sg sg", "rr+ sg"], rounds=1)
    play(position, "0 sg", "1 rr+", "0 take")
    assert told_of(position, 1, "* shuffle sg") == ["Anne draws a card.", blocked]


def test_draws_after_a_shuffle_are_told_and_the_cards_only_to_the_drawer() -> None:
    take = ["Paul takes the +3 and loses the turn.", "Paul draws a card{}."]
    for viewer, first, rest in (
        (SPECTATOR, "", ""),
        (0, "", ""),
        (1, ": yellow rock", ": green rock and green paper"),
        (None, ": yellow rock", ": green rock and green paper"),
    ):
        position = table(["rg pr+ rg", "pg sg sg"], "ry")
        play(position, "0 rg", "1 pg", "0 pr+")
        assert told_of(position, viewer, "1 take", "* shuffle pg,rg") == [
            take[0],
            take[1].format(first),
            "The draw pile is empty: the played cards are shuffled.",
            f"Paul draws 2 cards{rest}.",
        ]
    position = table(["rg jg sg", "pg sg rg"])
    play(position, "0 rg", "1 pg", "0 jg=r", "1 draw")
    assert told_of(position, 1, "* shuffle pg,rg") == ["Paul draws a card: green paper."]


def test_the_end_of_a_race_after_a_shuffle_is_told() -> None:
    position = table(["rg pr! rg", "pg sg sg", "sg rr rr"], "ry", mistakes="punished")
    play(position, "0 rg", "1 pg", "2 draw", "2 keep", "0 pr!", "1 hold")
    told = told_of(position, 0, "2 wrong rr", "* shuffle rg,pg")
    assert told == [
        "Rachel puts down red rock, which is wrong, and takes it back.",
        "The draw pile is empty: the played cards are shuffled.",
        "Rachel draws 2 cards.",
        "Nobody throws a card, and play goes on.",
    ]


def test_edition_A_has_skulls() -> None:
    position = table(["rg> m rg", "sg sg sg"], "sy", edition="A")
    told = told_of(position, 0, "0 counter", "0 rg>", "0 give m to 1")
    assert told[0] == "Anne starts, and play goes counter-clockwise."
    assert told[-1] == "Anne gives Paul a card: skull."


@pytest.mark.parametrize(
    ("hands", "pile", "before", "move", "secret", "insiders"),
    [
        (["rg rg", "sg sg", "pg pg"], "jy", ["0 rg"], "1 draw", "yellow joker", [1]),
        (["rg+ rg", "sg sg", "pg pg"], "jy sr sr", ["0 rg+"], "1 take", "yellow joker", [1]),
        (["rg> rg m", "sg sg sg", "pg pg pg"], "", ["0 rg>"], "0 give m to 2", "millstone", [0, 2]),
        (["rg> rg m", "sg sg sg", "pg pg pg"], "jy sr", ["0 rg>", "0 give m to 2"], "2 late", "yellow joker", [2]),
    ],
)
def test_nobody_is_told_hidden_cards(
    hands: list[str], pile: str, before: list[str], move: str, secret: str, insiders: list[int]
) -> None:
    for viewer in (None, SPECTATOR, 0, 1, 2):
        position = table(hands, pile)
        play(position, *before)
        told = " ".join(told_of(position, viewer, move))
        assert (secret in told) == (viewer is None or viewer in insiders)


def test_the_question_is_told() -> None:
    position = table(["rg+ rg", "jr sg", "pg pg"], "sy sy sy")
    assert words.situation(position.view(0).record, 0, NAMES)[0] == "You lead: play any card you like."
    play(position, "0 rg+")
    assert words.situation(position.view(1).record, 1, NAMES) == [
        "On top: green rock with +3.",
        "A +3: play a joker, or a +3 that beats it, or take the cards.",
        "Play goes clockwise. Cards: Anne 1, Paul 2, Rachel 2; 3 in the pile.",
        "Your hand: green scissors and red joker.",
    ]
    assert [words.move_words(position.state, 1, action, NAMES) for action in position.legal_actions] == [
        "play red joker (rock)",
        "play red joker (paper)",
        "play red joker (scissors)",
        "take 3 cards",
    ]
    assert sentences(words, facts.opening_facts(position.state, SPECTATOR), NAMES) == [
        "Everybody has 2 cards. Anne starts, and play goes clockwise."
    ]


# The encoding


def encoded(position: Position, seat: int) -> dict[str, list[int]]:
    """The parts of an encoded view."""
    vector = position.view(seat).encode()
    parts = {}
    place = 0
    for name, length, _ in encoding.LAYOUT:
        parts[name] = vector[place : place + length].tolist()
        place += length
    assert place == len(vector)
    return parts


def names_of(part: list[int]) -> str:
    return " ".join(name for name, count in zip(CARD_NAMES, part, strict=True) for _ in range(count))


def test_the_encoding() -> None:
    position = table(["rg> rg m", "py sg jr", "pg pg jr"], "sy sy")
    play(position, "0 rg>", "0 give m to 1")
    seen = encoded(position, 0)
    assert (names_of(seen["hand"]), names_of(seen["gift"]), names_of(seen["played"])) == ("rg", "m", "rg>")
    assert names_of(seen["known"][:58]) == "m"
    assert not any(seen["known"][58:])
    assert (seen["face"], seen["event"]) == ([1] + [0] * 8, [0, 0, 0, 0, 1, 0, 0])
    assert seen["phase"] == [0] * 8 + [1, 0]
    assert (seen["turn"][:3], seen["actors"][:3], seen["receiver"][:3]) == ([1, 0, 0], [0, 1, 0], [0, 1, 0])
    assert (seen["sizes"][:3], seen["pile"], seen["rounds_left"]) == ([1, 4, 3], [2], [5])
    other = encoded(position, 2)
    assert (other["turn"][:3], other["sizes"][:3]) == ([0, 1, 0], [3, 1, 4])
    assert not any(other["gift"] + other["known"])
    play(position, "1 thanks", "1 jr=p", "2 draw")
    assert encoded(position, 2)["event"] == [0, 0, 0, 0, 0, 0, 1]
    assert encoded(position, 2)["face"].index(1) == 5
    assert names_of(encoded(position, 2)["drawn"]) == "sy"
    assert not any(encoded(position, 1)["drawn"])


def test_the_encoding_shows_who_cannot_play() -> None:
    position = table(["rr rg", "sg sy", "pg sg"])
    play(position, "0 rr", "1 draw")
    stuck = encoded(position, 2)["stuck"]
    assert stuck[2 * 9 : 3 * 9] == [0, 0, 1, 0, 0, 0, 0, 0, 0]
    assert sum(map(abs, stuck)) == 1


# The novice


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_novice_plays_legally(seats: int) -> None:
    generator = new_random(3)
    for edition in "AB":
        position = start("ciao", seats, seed=seats, options={"mistakes": "punished", "edition": edition, "rounds": 2})
        for _ in range(300 if IS_COMPILED else 30):
            if position.is_over:
                break
            seat = position.actors[-1]
            action = int(novice(position.view(seat).record, seat, generator))
            assert action in position.legal_actions_of(seat)
            assert action < WRONG
            position.apply(action, seat)


def test_a_novice_gets_rid_of_a_millstone() -> None:
    position = table(["rg> rg m", "sg sg sg", "pg pg pg"], "sy")
    play(position, "0 rg>")
    generator = new_random(3)
    given = Counter(int(novice(position.view(0).record, 0, generator)) for _ in range(20))
    assert {notation.move_name(position.state, 0, action)[:6] for action in given} == {"give m"}
    assert np.all(np.array(list(given)) >= GIVE)
    assert moves(position)[0] == "give rg to 1"

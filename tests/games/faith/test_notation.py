"""The Fool's Faith: notation and sentences."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marotte.bots.ladder import make_bot
from marotte.errors import NotationError
from marotte.games.contract import SPECTATOR
from marotte.games.faith.dares import DARES, dare_text
from marotte.games.faith.display import dares_in
from marotte.games.faith.notation import card_name, parse_card
from marotte.games.faith.rules import CARDS
from marotte.games.position import Position, start
from marotte.games.randomness import new_random
from marotte.games.sentences import sentences
from tests.games.faith.positions import ANNE, PAUL, RACHEL, arrange, deal, finish_round, next_deal, play

NAMES = ["Anne", "Paul", "Rachel"]
DEAL = {
    "dealer": 2,
    "hands": [["c1", "c2"], ["p1", "t1"], ["s1", "F"]],
    "chien": ["c8", "p8", "s8", "t11"],
}


def table() -> Position:
    return deal(["c1 c2", "p1 t1", "s1 F"], "c8 p8 s8 t11", RACHEL)


def test_every_card_parses_back() -> None:
    assert [parse_card(card_name(card)) for card in range(CARDS)] == list(range(CARDS))
    assert [card_name(card) for card in (0, 15, 31, 32, 52, 53)] == ["c1", "p8", "w8", "t1", "t21", "F"]


@pytest.mark.parametrize("text", ["", "c0", "c9", "c03", "C3", "t0", "t22", "t01", "f", "c3 ", " c3", "x1", "c٣", "10"])
def test_misspelt_cards(text: str) -> None:
    with pytest.raises(NotationError, match="is not a card of The Fool's Faith"):
        parse_card(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("t12", r"t12 is not in this deck"),
        ("dare 3", r"a dare goes to a seat from 0 to 2, not 3 \(F21\)"),
        ("dare 01", r"is no move now: swap one to three cards, such as .* \(F8\)"),
        ("dare", r"is no move now: swap one to three cards, such as .* \(F8\)"),
        ("swap c1 for  t11", r"is no move now: swap one to three cards, such as .* \(F8\)"),
        ("swap c1 for t11 ", r"is no move now: swap one to three cards, such as .* \(F8\)"),
        ("swap c1,c2,p1,p2 for c8,p8,s8,t11", r"1, 2 or 3 cards are exchanged for as many, not 4 for 4 \(F8\)"),
        ("swap c1 for c8,p8", r"not 1 for 2 \(F8\)"),
        ("swap c3 for c8", r"c3 is not in hand \(F8\)"),
        ("swap c1 for c7", r"c7 is not in the Chien \(F8\)"),
        ("swap c1,c1 for c8,p8", r"c1 is named twice \(F8\)"),
        ("swap c1, for c8,p8", "'' is not a card"),
        ("swap c1,c2 for c8,nonsense", "'nonsense' is not a card"),
    ],
)
def test_moves_without_a_notation(text: str, reason: str) -> None:
    position = play(table(), "0 take")
    with pytest.raises(NotationError, match=reason):
        position.game.notation.parse_move(position.state, ANNE, text)


def test_only_the_player_with_the_Chien_is_told_what_is_not_in_it() -> None:
    position = table()
    parse = position.game.notation.parse_move
    for seat in range(3):
        with pytest.raises(NotationError, match=r"an exchange follows directly after taking up the Chien \(F8\)"):
            parse(position.state, seat, "swap c1 for c7")
    play(position, "0 take")
    with pytest.raises(NotationError, match=r"an exchange follows directly after taking up the Chien \(F8\)"):
        parse(position.state, PAUL, "swap p1 for c7")


def test_the_cards_of_an_exchange_may_be_in_any_order_and_are_written_in_deck_order() -> None:
    position = play(table(), "0 take")
    notation = position.game.notation
    action = notation.parse_move(position.state, ANNE, "swap c2,c1 for t11,p8")
    assert notation.move_name(position.state, ANNE, action) == "swap c1,c2 for p8,t11"


def test_a_deal_parses_back_sorted() -> None:
    position = start("faith", 3, deck={"hand": 2})
    notation = position.game.notation
    shuffled = {"dealer": 2, "hands": [["c2", "c1"], ["t1", "p1"], ["F", "s1"]], "chien": ["t11", "s8", "c8", "p8"]}
    assert notation.deal_names(position.state, notation.parse_deal(position.state, shuffled | {"more": 1})) == DEAL


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"dealer": 3}, "'dealer' is a seat from 0 to 2, not 3"),
        ({"dealer": True}, "'dealer' is a seat from 0 to 2, not True"),
        ({"hands": [["c1", "c2"], ["p1", "t1"]]}, "'hands' is a list of 3 hands"),
        ({"hands": [["c1"], ["p1", "t1"], ["s1", "F"]]}, r"hands of seat 0 has 1 cards instead of 2 \(F6\)"),
        ({"hands": [["c1", 2], ["p1", "t1"], ["s1", "F"]]}, "a card in hands of seat 0 is a string, not 2"),
        ({"chien": ["c8", "p8", "s8"]}, r"'chien' has 3 cards instead of 4 \(F6\)"),
        ({"chien": "c8 p8 s8 t11"}, "'chien' is a list of cards, not 'c8 p8 s8 t11'"),
        ({"chien": ["c8", "p8", "s8", "F"]}, "F is dealt 2 times; the deck holds 1"),
        ({"chien": ["c8", "p8", "s8", "t12"]}, "t12 is dealt 1 times; the deck has no such card"),
    ],
)
def test_impossible_deals(change: dict[str, Any], reason: str) -> None:
    position = start("faith", 3, deck={"hand": 2})
    with pytest.raises(NotationError, match=reason):
        position.game.notation.parse_deal(position.state, DEAL | change)
    for key in DEAL:
        with pytest.raises(NotationError, match=f"the deal has no '{key}'"):
            position.game.notation.parse_deal(position.state, {k: v for k, v in DEAL.items() if k != key})


def test_the_dealer_of_a_later_round_is_given() -> None:
    position = start("faith", 3)
    next_deal(position)
    finish_round(position, 0, 8, 0)
    cards = position.draw_chance(new_random(1))
    names = position.game.notation.deal_names(position.state, cards)
    assert names["dealer"] == PAUL
    with pytest.raises(NotationError, match=r"'dealer' is seat 1 in this round, not 0 \(F18, F19\)"):
        position.game.notation.parse_deal(position.state, names | {"dealer": 0})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3) | st.sampled_from(["c1", "t1", "F"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)


@given(st.fixed_dictionaries({}, optional={"dealer": st.integers(0, 2) | JSON, "hands": JSON, "chien": JSON}))
def test_any_other_json_as_a_deal_is_an_error(text: dict[str, Any]) -> None:
    position = start("faith", 3, deck={"hand": 2})
    with pytest.raises(NotationError):
        position.game.notation.parse_deal(position.state, text)


def test_nothing_is_ever_shuffled() -> None:
    position = table()
    with pytest.raises(NotationError, match="nothing is shuffled"):
        position.game.notation.shuffle_names(position.state, [])
    with pytest.raises(NotationError, match="nothing is shuffled"):
        position.game.notation.parse_shuffle(position.state, [])


def test_details_of_a_trick() -> None:
    position = arrange(["c3", "c8", "F"])
    before = position.state.copy()
    play(position, "0 c3", "1 c8")
    assert position.game.display.round_details(before, position.state) == {"tricks": []}
    play(position, "2 F")
    assert position.game.display.round_details(before, position.state) == {"tricks": [{"winner": PAUL}]}


def told(position: Position, move: str, viewer: int | None) -> list[str]:
    """Make a move and return its sentences."""
    seat, text = move.split(" ", 1)
    before = position.state.copy()
    action = position.game.notation.parse_move(before, int(seat), text)
    play(position, move)
    facts = position.game.facts.move_facts(before, int(seat), action, position.state, viewer)
    return sentences(position.game.words, facts, NAMES)


@pytest.mark.parametrize("viewer", [PAUL, RACHEL, SPECTATOR])
def test_others_are_told_only_how_many_cards_are_exchanged(viewer: int) -> None:
    position = table()
    assert told(position, "0 take", viewer) == ["Anne takes up the Chien."]
    assert told(position, "0 swap c1,c2 for p8,t11", viewer) == ["Anne exchanges 2 cards with the Chien."]
    assert told(position, "1 leave", viewer) == ["Paul leaves the Chien."]


@pytest.mark.parametrize("viewer", [ANNE, None])
def test_the_player_is_told_the_cards_of_an_exchange(viewer: int | None) -> None:
    position = table()
    take = ["Anne takes up the Chien.", "In it are 8 of cups, 8 of pentacles, 8 of swords and Tarot 11."]
    assert told(position, "0 take", viewer) == take
    swap = ["Anne lays 1 of cups and 2 of cups into the Chien for 8 of pentacles and Tarot 11."]
    assert told(position, "0 swap c1,c2 for p8,t11", viewer) == swap


def test_tricks_and_rounds_are_told() -> None:
    position = play(table(), "0 leave", "1 leave", "2 leave")
    assert told(position, "0 c1", None) == ["Anne plays 1 of cups."]
    assert told(position, "1 t1", None) == ["Paul plays Tarot 1."]
    assert told(position, "2 F", None) == ["Rachel plays the Fool.", "Rachel wins the trick."]
    play(position, "2 s1", "0 c2")
    tie = "Rachel wins the round with 2 tricks and 1 dare card."
    assert told(position, "1 p1", None) == ["Paul sheds 1 of pentacles.", "Rachel wins the trick.", tie]


def test_a_tie_is_told() -> None:
    position = deal(["c1 c2", "p1 p2", "s1 s2"], "c8 p8 s8 t11", RACHEL)
    play(position, "0 leave", "1 leave", "2 leave", "0 c2", "1 p1", "2 s2")
    position.state.tricks_won[:3] = [0, 1, 0]
    play(position, "0 c1", "1 p2")
    tie = "Anne and Paul have 1 trick each: nobody wins the round, and the next is for 2 dare cards."
    assert told(position, "2 s1", None)[-1] == tie


def test_dares_are_told() -> None:
    position = deal(["c7 c8", "p1 p2", "s1 s2"], "c1 p8 s8 t11", RACHEL)
    position.state.stake = 2
    play(position, "0 leave", "1 leave", "2 leave", "0 c7", "1 p1", "2 s1", "0 c8", "1 p2")
    win = ["Anne wins the round with 2 tricks and 2 dare cards.", "Anne has won enough dare cards and hands them out."]
    assert told(position, "2 s2", PAUL)[-2:] == win
    first, second = dares_in(position.state.dares_won[ANNE])
    assert position.game.words.situation(position.view(ANNE).record, ANNE, NAMES) == [
        f"You have won and hand out 2 dares. The next one: {dare_text(first)}"
    ]
    words = position.game.words.move_words(position.state, ANNE, position.legal_actions[0], NAMES)
    assert words == "hand the dare to Paul"
    assert told(position, "0 dare 1", PAUL) == [f"Anne hands Paul a dare: {dare_text(first)}"]
    assert told(position, "0 dare 2", PAUL) == [f"Anne hands Rachel a dare: {dare_text(second)}"]
    table = position.view(SPECTATOR).names()["table"]
    assert table["dares_received"][PAUL] == [{"number": first, "text": dare_text(first)}]


def test_dares_differ_from_game_to_game() -> None:
    first_dares = set()
    for seed in range(40):
        position = start("faith", 3, seed=seed)
        while not position.state.dares_won.any():
            position.apply(position.legal_actions[0])
        first_dares |= {dare for seat in range(3) for dare in dares_in(position.state.dares_won[seat])}
    assert len(first_dares) > len(DARES) // 2


def test_situations() -> None:
    position = table()
    words = position.game.words
    assert sentences(words, position.game.facts.opening_facts(position.state, PAUL), NAMES) == [
        "Rachel deals 2 cards to everybody and 4 to the Chien.",
        "The round is for 1 dare card. Anne is the first to choose, and leads.",
    ]
    play(position, "0 take")
    assert words.situation(position.view(ANNE).record, ANNE, NAMES) == [
        "In the Chien: cups 8; pentacles 8; swords 8; Tarot 11. Exchange 1, 2 or 3 cards.",
        "Your hand: cups 1 2.",
    ]
    play(position, "0 swap c1 for t11")
    assert words.situation(position.view(PAUL).record, PAUL, NAMES) == [
        "Rachel deals. This round is for 1 dare card.",
        "Exchanged so far: Anne 1 card.",
        "Your hand: pentacles 1; Tarot 1.",
    ]
    play(position, "1 leave", "2 leave")
    assert words.situation(position.view(ANNE).record, ANNE, NAMES) == [
        "You lead the trick.",
        "Tricks: Anne 0, Paul 0, Rachel 0.",
        "You left in the Chien: cups 1 8; pentacles 8; swords 8.",
        "Your hand: cups 2; Tarot 11.",
    ]
    play(position, "0 c2", "1 t1")
    assert words.situation(position.view(RACHEL).record, RACHEL, NAMES) == [
        "On the table: Anne 2 of cups, Paul Tarot 1.",
        "Follow cups.",
        "Tricks: Anne 0, Paul 0, Rachel 0.",
        "Your hand: swords 1; the Fool.",
    ]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("deck", [{}, {"hand": 2}, {"tarot": 21, "hand": 5}])
def test_a_novice_plays_legally_and_beats_random_play(seats: int, deck: dict[str, int]) -> None:
    wins = 0
    for seed in range(30):
        position = start("faith", seats, seed=seed, deck=deck)
        generator = new_random(seed)
        bots = [make_bot("novice" if seat == 0 else "random", position.game, generator) for seat in range(seats)]
        while not position.is_over:
            action = bots[position.seat].choose(position.view(position.seat))
            assert action in position.legal_actions
            position.apply(action)
        wins += position.winners == [0]
    assert wins > 30 / seats

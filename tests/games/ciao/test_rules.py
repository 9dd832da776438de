"""Ciao!, rule by rule: cards, turns, mistakes, the end; the numbers are those of docs/games/ciao.md.

Events (C13 to C18) are in ``test_events``, empty piles (C12) in ``test_piles``.
"""

from collections import Counter
from typing import Any

import pytest

from marotte.errors import IllegalMove, NotationError, UsageError
from marotte.games.ciao.deck import CARD_NAMES
from marotte.games.ciao.state import DIRECTION, DRAWN, LEAD, RACE, TURN
from marotte.games.contract import DEAL
from marotte.games.position import start
from tests.games.ciao.positions import deal, hand, moves, play, refusal, sizes, table

GROUPS = "rg ry rr pg py pr sg sy sr jg jy jr"
JOKERS = ["jg=r", "jg=p", "jg=s", "jy=r", "jy=p", "jy=s", "jr=r", "jr=p", "jr=s"]


def playable_on(top: str, **options: Any) -> list[str]:
    """The cards that seat 1 may play on this one, if it holds one of each colour and symbol, and of each joker."""
    others = "rg ry rr pg py pr sg sy sr rg ry"  # so that both hands have the same size
    position = table([f"{top.partition('=')[0]} {others}", GROUPS], **options)
    play(position, f"0 {top}")
    return moves(position)


# Cards


def test_C1_symbols_and_colours() -> None:
    deck = start("ciao").setup.deck
    groups = Counter[str]()
    for name in CARD_NAMES[:-4]:
        groups[name[:2]] += deck[name]
    assert groups == {"rg": 12, "pg": 12, "sg": 12, "ry": 10, "py": 10, "sy": 10, "rr": 10, "pr": 10, "sr": 10}


def test_C2_jokers_and_millstones() -> None:
    deck = start("ciao").setup.deck
    assert [deck[name] for name in ("jg", "jy", "jr", "m")] == [3, 3, 3, 3]
    assert sum(deck[name] for name in CARD_NAMES) == 108


def test_C3_each_group_has_one_card_of_each_event() -> None:
    deck = start("ciao").setup.deck
    with_event = [name for name in CARD_NAMES if len(name) == 3]
    assert len(with_event) == 45
    assert {deck[name] for name in with_event} == {1}
    assert sum(deck[name] for name in CARD_NAMES if len(name) == 2 and name[0] != "j") == 51


# Deal


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_C4_seven_cards_each_and_the_rest_is_the_pile(seats: int) -> None:
    position = start("ciao", seats, seed=3)
    assert sizes(position) == [7] * seats
    assert position.state.pile_left == 108 - 7 * seats
    assert position.state.played_size == 0


def test_C4_the_pile_is_drawn_in_its_order() -> None:
    position = table(["rg rg", "sg sg"], "py pr ry rr")
    play(position, "0 rg", "1 draw", "1 keep", "0 draw", "0 keep")
    assert (hand(position, 1), hand(position, 0)) == ("py sg sg", "rg pr")


@pytest.mark.parametrize("edition", ["A", "B"])
def test_C5_a_random_seat_starts_the_first_round(edition: str) -> None:
    assert {start("ciao", 3, seed=seed, options={"edition": edition}).seat for seed in range(40)} == {0, 1, 2}


@pytest.mark.parametrize("edition", ["A", "B"])
def test_C5_the_winner_starts_the_next_round(edition: str) -> None:
    hands = ["rg sy", "pg sg", "rg rg"]
    position = table(hands, "rg rg", edition=edition)
    play(position, *["0 clockwise"] * (edition == "A"), "0 rg", "1 pg", "2 draw", "2 keep", "0 draw", "0 keep", "1 sg")
    assert position.phase == DEAL
    with pytest.raises(NotationError, match=r"^'start' is seat 1 in this round, not 0 \(C5\)$"):
        deal(position, hands, "rg rg", first=0)
    deal(position, hands, "rg rg", first=1)
    assert position.seat == 1


def test_C6_the_first_player_plays_any_card_but_a_millstone_and_may_not_draw() -> None:
    position = table(["rg jy m", "rg rg rg"], "py")
    assert position.phase == LEAD
    assert moves(position) == ["rg", "jy=r", "jy=p", "jy=s"]
    assert refusal(position, "0 draw") == (
        "seat 0 may not draw: the first card of the round is to be played, any but a millstone (C6)"
    )


@pytest.mark.parametrize("seats", [2, 3])
def test_C6_in_edition_A_the_first_player_chooses_the_direction_in_every_round(seats: int) -> None:
    hands = ["rg", *["rr"] * (seats - 1)]
    position = table(hands, edition="A")
    for choice, direction in (("counter", -1), ("clockwise", 1)):
        assert (position.phase, moves(position)) == (DIRECTION, ["clockwise", "counter"])
        assert refusal(position, "0 rg") == (
            "seat 0 may not play rg: first seat 0 chooses the direction, clockwise or counter (C6)"
        )
        play(position, f"0 {choice}")
        assert (position.phase, position.seat, position.state.direction) == (LEAD, 0, direction)
        play(position, "0 rg")
        deal(position, hands)


def test_C6_the_direction_of_edition_A_holds_from_the_first_card_on() -> None:
    position = table(["rg pg", "sg sg", "sg sg"], "rg", edition="A")
    play(position, "0 counter", "0 rg")
    assert position.seat == 2


def test_C6_edition_B_starts_every_round_clockwise() -> None:
    hands = ["rg@ pg", "rg rg", "pr sg"]
    position = table(hands, "rg rg")
    play(position, "0 rg@", "0 reverse", "2 pr", "1 draw", "1 keep", "0 draw", "0 keep", "2 sg")
    assert (position.phase, position.state.direction) == (DEAL, -1)
    deal(position, hands, "rg rg", first=2)
    assert (position.phase, position.state.direction) == (LEAD, 1)


# A turn


@pytest.mark.parametrize(
    ("top", "beaten_by"),
    [
        ("rg", ["ry", "rr", "pg", "py", "pr"]),
        ("ry", ["rr", "pg", "py", "pr"]),
        ("rr", ["pg", "py", "pr"]),
        ("pg", ["py", "pr", "sg", "sy", "sr"]),
        ("py", ["pr", "sg", "sy", "sr"]),
        ("pr", ["sg", "sy", "sr"]),
        ("sg", ["rg", "ry", "rr", "sy", "sr"]),
        ("sy", ["rg", "ry", "rr", "sr"]),
        ("sr", ["rg", "ry", "rr"]),
    ],
)
def test_C7_the_same_symbol_stronger_or_the_next_symbol_or_a_joker(top: str, beaten_by: list[str]) -> None:
    assert playable_on(top) == [*beaten_by, *JOKERS]


def test_C7_a_card_that_does_not_beat_is_refused() -> None:
    position = table(["ry rg", "rg sg"], "py")
    play(position, "0 ry")
    assert refusal(position, "1 rg") == "seat 1 may not play rg: it does not beat ry; rr, any p or a joker would (C7)"
    assert refusal(position, "1 py") == "seat 1 may not play py: it is not in hand, seat 1 holds rg, sg (C7)"
    with pytest.raises(IllegalMove, match="it is not the turn of seat 0, but of seat 1"):
        play(position, "0 rg")


def test_C8_drawing_is_allowed_with_a_playable_card_in_hand() -> None:
    position = table(["rg rg", "pg pg"], "sg")
    play(position, "0 rg")
    assert moves(position) == ["pg", "draw"]
    play(position, "1 draw")
    assert (position.phase, position.seat) == (DRAWN, 1)


@pytest.mark.parametrize("edition", ["A", "B"])
def test_C8_only_the_drawn_card_may_be_played_and_only_if_it_fits(edition: str) -> None:
    first = ["0 clockwise"] * (edition == "A")
    position = table(["rg rg", "pg pg"], "sg", edition=edition)
    play(position, *first, "0 rg", "1 draw")
    assert moves(position) == ["keep"]
    assert refusal(position, "1 pg") == (
        "seat 1 may not play pg: after drawing only the drawn card may be played, if it fits (C8)"
    )
    play(position, "1 keep")
    assert (position.phase, position.seat, hand(position, 1)) == (TURN, 0, "pg pg sg")
    position = table(["rg rg", "pg pg"], "ry", edition=edition)
    play(position, *first, "0 rg", "1 draw")
    assert moves(position) == ["ry", "keep"]  # in A too: seat 1 chose to draw
    play(position, "1 ry")
    assert (position.seat, hand(position, 1)) == (0, "pg pg")


def test_C8_in_edition_A_a_player_who_could_not_play_must_play_a_drawn_card_that_fits() -> None:
    position = table(["rg rg", "sg sg"], "py", edition="A")
    play(position, "0 clockwise", "0 rg", "1 draw")
    assert moves(position) == ["py"]
    assert refusal(position, "1 keep") == (
        "seat 1 may not keep: the drawn py fits and no other card did, so it must be played (C8)"
    )
    position = table(["rg rg", "sg sg"], "jr", edition="A")
    play(position, "0 clockwise", "0 rg", "1 draw")
    assert moves(position) == ["jr=r", "jr=p", "jr=s"]
    position = table(["rg rg", "sg sg"], "py", edition="B")
    play(position, "0 rg", "1 draw")
    assert moves(position) == ["py", "keep"]


def test_C8_in_edition_A_an_equal_card_in_hand_was_playable_before() -> None:
    position = table(["rg rg", "py sg"], "py", edition="A")
    play(position, "0 clockwise", "0 rg", "1 draw")
    assert moves(position) == ["py", "keep"]


def test_C9_a_joker_can_be_played_on_anything_and_has_its_own_colour() -> None:
    position = table(["sr rg", "jg jr", "ry sg"], "rg")
    play(position, "0 sr")
    assert moves(position) == ["jg=r", "jg=p", "jg=s", "jr=r", "jr=p", "jr=s", "draw"]
    red = position.copy()
    play(red, "1 jr=r")
    assert moves(red) == ["draw"]
    play(position, "1 jg=r")
    assert moves(position) == ["ry", "draw"]
    assert refusal(position, "2 jr") == "a joker is played with its symbol, jr=r, jr=p or jr=s, not jr (C9)"


@pytest.mark.parametrize("top", ["rg", "py", "sr", "jy=p"])
def test_C10_a_millstone_cannot_be_played(top: str) -> None:
    position = table([f"{top[:2]} pg", "m jr"], "rg")
    play(position, f"0 {top}")
    assert moves(position) == ["jr=r", "jr=p", "jr=s", "draw"]
    assert refusal(position, "1 m") == "a millstone can't be played (C10)"


# Mistakes


def test_C11_if_blocked_there_are_no_wrong_cards() -> None:
    position = table(["rg rg", "sg m"], "pg pg pg pg")
    play(position, "0 rg")
    assert moves(position) == ["draw"]
    assert refusal(position, "1 wrong sg") == (
        "seat 1 may not put down sg as wrong: at this table wrong cards are refused, not punished (C11)"
    )


def test_C11_if_punished_a_wrong_card_costs_three_cards_and_the_turn() -> None:
    position = table(["rg rg", "sg m", "rg rg"], "pg pg py pr", mistakes="punished")
    play(position, "0 rg")
    assert moves(position) == ["draw", "wrong sg", "wrong m"]
    assert (
        refusal(position, "1 sg") == "seat 1 may not play sg: it does not beat rg; ry, rr, any p or a joker would (C7)"
    )
    assert refusal(position, "1 wrong rg") == (
        "seat 1 may not put down rg as wrong: it is not in hand, seat 1 holds sg, m (C7)"
    )
    play(position, "1 wrong sg")
    assert hand(position, 1) == "pg pg py sg m"
    assert (position.phase, position.seat, position.state.played_size) == (TURN, 2, 1)


def test_C11_a_right_card_is_not_wrong_and_a_joker_never_is() -> None:
    position = table(["rg rg", "pg jr"], "pg pg py pr", mistakes="punished")
    play(position, "0 rg")
    assert moves(position) == ["pg", "jr=r", "jr=p", "jr=s", "draw"]
    assert refusal(position, "1 wrong pg") == "seat 1 may not put down pg as wrong: that card is right here (C11)"
    assert refusal(position, "1 wrong jr") == "seat 1 may not put down jr as wrong: a joker is never wrong (C11)"


def test_C11_after_a_wrong_first_card_the_next_player_leads() -> None:
    hands = ["rg m", "sg rg", "rg rg"]
    position = table(hands, "pg pg py pr", mistakes="punished")
    assert moves(position) == ["rg", "wrong m"]
    play(position, "0 wrong m")
    assert (position.phase, position.seat, sizes(position)) == (LEAD, 1, [5, 2, 2])
    assert moves(position) == ["rg", "sg"]
    position = table(hands, "pg pg py pr", mistakes="punished", edition="A")
    play(position, "0 counter", "0 wrong m")
    assert (position.phase, position.seat) == (LEAD, 2)  # nobody chooses the direction again


def test_C11_in_a_race_a_wrong_card_costs_three_cards_and_the_place_in_the_race() -> None:
    position = table(["rg! rg", "sg sg", "pg m"], "ry ry ry rr rr rr", mistakes="punished")
    play(position, "0 rg!")
    assert moves(position, 1) == ["hold", "wrong sg"]
    assert moves(position, 2) == ["pg", "hold", "wrong m"]
    play(position, "2 wrong m")
    assert (position.phase, position.actors, sizes(position)) == (RACE, (1,), [1, 2, 5])
    play(position, "1 wrong sg")  # the last one: the race is over
    assert (position.phase, position.seat, sizes(position)) == (TURN, 1, [1, 5, 5])


def test_C11_against_a_plus_a_wrong_card_costs_three_more() -> None:
    position = table(["rg+ rg", "ry pg", "rg rg"], "sg sg sg sg sy sy sy", mistakes="punished")
    play(position, "0 rg+")
    assert moves(position) == ["take", "wrong ry", "wrong pg"]  # they beat the card, but not the +3
    play(position, "1 wrong pg")
    assert (position.phase, position.seat, sizes(position)) == (TURN, 2, [1, 8, 2])
    assert position.state.plus == 0


def test_C11_after_drawing_any_card_but_a_joker_can_be_put_down_wrongly() -> None:
    position = table(["rg rg", "pg jr"], "py pg pg pr", mistakes="punished")
    play(position, "0 rg", "1 draw")
    assert moves(position) == ["py", "keep", "wrong pg"]
    assert refusal(position, "1 jr=p") == (
        "seat 1 may not play jr=p: after drawing only the drawn card may be played, if it fits (C8)"
    )
    assert refusal(position, "1 wrong jr") == "seat 1 may not put down jr as wrong: a joker is never wrong (C11)"
    play(position, "1 wrong pg")
    assert (position.seat, sizes(position)) == (0, [1, 6])


# The end


def test_C19_the_round_ends_at_once_when_a_hand_is_empty() -> None:
    position = table(["rg", "rg", "sg"], "pg", rounds=2)
    play(position, "0 rg")
    assert (position.phase, position.rounds, position.actors) == (DEAL, 1, ())


def test_C20_the_winner_scores_nothing_the_others_their_cards() -> None:
    position = table(["sg@ rg", "rg sy", "pr m"], rounds=2)
    play(position, "0 sg@", "0 again", "0 rg")
    assert position.latest_scores == [0, 30, 80]
    deal(position, ["sg@ rg", "pr sy", "rg m"])
    play(position, "0 sg@", "0 again", "0 rg")
    assert position.latest_scores == [0, 50, 60]
    assert position.scores == [0, 80, 140]


@pytest.mark.parametrize(("edition", "rounds"), [("A", 10), ("B", 5)])
def test_C21_ten_rounds_in_edition_A_and_five_in_B(edition: str, rounds: int) -> None:
    position = table(["rg", "rg", "sg"], edition=edition)
    for number in range(rounds):
        if number:
            deal(position, ["rg", "rg", "sg"])
        play(position, *["0 clockwise"] * (edition == "A"), "0 rg")
    assert position.is_over
    assert (position.scores, position.winners) == ([0, 10 * rounds, 10 * rounds], [0])


@pytest.mark.parametrize("edition", ["A", "B"])
def test_C21_another_number_of_rounds(edition: str) -> None:
    setup = start("ciao", options={"edition": edition, "rounds": 3}).setup
    assert setup.options["rounds"] == 3
    assert setup.changed_options["rounds"] == 3
    assert "rounds" not in start("ciao", options={"edition": edition}).setup.changed_options


@pytest.mark.parametrize("rounds", [0, 1001, "5", True, None])
def test_C21_bounds_of_rounds(rounds: Any) -> None:
    with pytest.raises(UsageError, match="rounds of Ciao! is an integer from 1 to 1000"):
        start("ciao", options={"rounds": rounds})


def test_C21_players_with_equal_scores_share_the_win() -> None:
    position = table(["rg", "rg", "sg"], rounds=1)
    position.state.totals[:3] = [10, 0, 20]
    play(position, "0 rg")
    assert position.winners == [0, 1]


def test_C22_the_deck_of_symbols_has_60_cards() -> None:
    deck = start("ciao", options={"level": "symbols"}).setup.deck
    assert sum(deck[name] for name in CARD_NAMES) == 60
    assert all(deck[name] == 0 for name in CARD_NAMES if len(name) == 3 or name == "m")
    full = start("ciao").setup.deck
    assert start("ciao", options={"level": "events"}).setup.deck == full


@pytest.mark.parametrize("level", ["symbols", "events"])
def test_C22_colours_count_only_at_the_full_level(level: str) -> None:
    assert playable_on("rg", level=level) == ["pg", "py", "pr", *JOKERS]
    assert playable_on("jg=s", level=level) == ["rg", "ry", "rr", *JOKERS]
    position = table(["rg rg", "rr rr"], "pg", level=level)
    play(position, "0 rg")
    assert refusal(position, "1 rr") == "seat 1 may not play rr: it does not beat rg; any p or a joker would (C22)"


def test_C22_a_plus_that_beats_only_by_its_colour_is_no_answer_without_colours() -> None:
    for level, answers in (("full", ["ry+", "take"]), ("events", ["take"])):
        position = table(["rg+ rg", "ry+ rg"], "pg pg pg", level=level)
        play(position, "0 rg+")
        assert moves(position) == answers


def test_C22_scoring_is_by_colour_at_every_level() -> None:
    position = table(["rg", "ry", "rr"], level="symbols", rounds=1)
    play(position, "0 rg")
    assert position.scores == [0, 20, 30]


# Worked examples (3, 4 and 5 are in test_events)


def test_example_1_what_beats_a_green_rock() -> None:
    assert playable_on("rg") == ["ry", "rr", "pg", "py", "pr", *JOKERS]


def test_example_2_what_beats_a_yellow_joker_named_paper() -> None:
    assert playable_on("jy=p") == ["pr", "sg", "sy", "sr", *JOKERS]


def test_example_6_what_beats_a_red_rock_at_the_level_of_symbols() -> None:
    assert playable_on("rr", level="symbols") == ["pg", "py", "pr", *JOKERS]


def test_example_7_the_value_of_a_hand() -> None:
    position = table(["sg@ rg@ pg@ sg", "rg pr jy m"], rounds=1)
    play(position, "0 sg@", "0 again", "0 rg@", "0 again", "0 pg@", "0 again", "0 sg")
    assert position.scores == [0, 140]


# Custom decks


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ({"rg": 8}, "rg is an integer from 0 to 7, not 8"),
        ({"m": -1}, "m is an integer from 0 to 7, not -1"),
        ({"hand": 0}, "hand is an integer from 1 to 30, not 0"),
        ({"hand": True}, "hand is an integer from 1 to 30, not True"),
        ({"jr": 2.0}, "jr is an integer from 0 to 7, not 2.0"),
        ({"hand": 30}, "for 4 seats with 30 in hand has 120 to 120 cards, not 108"),
        (dict.fromkeys(CARD_NAMES, 3), "has 28 to 120 cards, not 174"),
        ({"m": 3, "hand": 3}, "fewer millstones than cards in hand: not 3 with 3 in hand"),
        ({"x": 1}, "has no entry 'x'"),
    ],
)
def test_a_deck_out_of_bounds_is_refused(deck: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        start("ciao", deck=deck)


def test_a_deck_of_symbols_has_no_events_and_no_millstones() -> None:
    for name in ("rg@", "m"):
        with pytest.raises(UsageError, match=f"no events and no millstones: not {name}"):
            start("ciao", deck={name: 1}, options={"level": "symbols"})


def test_the_largest_deck_can_be_dealt() -> None:
    deck = dict.fromkeys(CARD_NAMES, 2) | {"jg": 4, "jy": 4, "hand": 20}
    position = start("ciao", 6, deck=deck, seed=1)
    assert sizes(position) == [20] * 6
    assert position.state.pile_left == 0

"""The rules on the page: the engine agrees with their examples, and all languages say the same."""

import json
import re
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from marotte.games.fool.deck import DECKS
from marotte.games.position import Position, start
from marotte.server.static_files import WEB, read_web
from tests.games.ciao import positions as ciao
from tests.games.faith import positions as faith
from tests.games.fettnapf import positions as fettnapf
from tests.games.fool import positions as fool

ROOT = Path(__file__).parents[2]
RULES = WEB / "scripts" / "rules"
GAMES = ["fool", "ciao", "faith", "fettnapf"]
LANGUAGES = ["en", "fr", "de"]

#: Maximum size of a language of the rules, which is loaded on demand, even over a slow connection.
MOST_BYTES = 9 * 1024


@cache
def read_module(name: str) -> dict[str, Any]:
    """The exports of a module of the page."""
    script = f"import('{(RULES / name).as_uri()}').then((all) => console.log(JSON.stringify(all)))"
    command = ["node", "--input-type=module", "-e", script]
    exports: dict[str, Any] = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    return exports


def rules_in(language: str) -> dict[str, Any]:
    rules: dict[str, Any] = read_module(f"{language}.js")["default"]
    return rules


def all_examples() -> dict[str, dict[str, Any]]:
    examples: dict[str, dict[str, Any]] = read_module("examples.js")["EXAMPLES"]
    return examples


def reader() -> int:
    return int(read_module("examples.js")["READER"])


def choices_of(sentences: dict[str, list[str]]) -> set[str]:
    return {choice for choices in sentences.values() for choice in choices}


def steps_that_ask(*asked: str) -> pytest.MarkDecorator:
    """Run a test for each question of this kind."""
    steps = [
        pytest.param(example, step, id=f"{name}-{step['asks']}")
        for name, example in all_examples().items()
        for step in example["steps"]
        if step["asks"] in asked
    ]
    return pytest.mark.parametrize(("example", "step"), steps)


# The position of an example


def trick_hands(example: dict[str, Any], rest: str = "") -> list[str]:
    """The hands at a table of four: the cards played and filler; the reader holds the choices."""
    hands = [rest] * 4
    for seat, card in example["trick"]:
        hands[seat] += f" {card}"
    if example["of"] == "hand":
        hands[reader()] = " ".join(example["choices"])
    return hands


def fool_trick(example: dict[str, Any]) -> Position:
    # A player with an empty hand would end the round, and with it the trick in question.
    return fool.arrange(trick_hands(example, "g2"), leader=example["trick"][0][0])


def faith_trick(example: dict[str, Any]) -> Position:
    return faith.arrange(trick_hands(example), leader=example["trick"][0][0])


def moves_of(example: dict[str, Any]) -> list[str]:
    return [f"{seat} {card}" for seat, card in example["trick"]]


def playable_in_fool(example: dict[str, Any]) -> set[str]:
    return set(fool.legal(fool.play(fool_trick(example), *moves_of(example))))


def playable_in_faith(example: dict[str, Any]) -> set[str]:
    return set(faith.legal(faith.play(faith_trick(example), *moves_of(example))))


def playable_in_ciao(example: dict[str, Any]) -> set[str]:
    """Without draw and take, which are no cards; a joker is one card whatever symbol is named."""
    top, hand = example["top"], example["choices"]
    led = [top.split("=")[0], *["sy"] * (len(hand) - 1)]
    position = ciao.table([" ".join(led), " ".join(hand)], "sr sr sr sr")
    ciao.play(position, f"0 {top}")
    return {move.split("=")[0] for move in ciao.moves(position, 1)} - {"draw", "take"}


PLAYABLE: dict[str, Callable[[dict[str, Any]], set[str]]] = {
    "fool": playable_in_fool,
    "ciao": playable_in_ciao,
    "faith": playable_in_faith,
}


def fettnapf_count(example: dict[str, Any]) -> Position:
    """A table of three with this count, where the seat in question holds these numbers."""
    seat, numbers = reader(), example["choices"]
    if "played" in example:
        seat, numbers = example["played"][0], [example["played"][1], "1", "2"]
    islands: list[list[int]] = [[], [], []]
    for owner, island in example.get("islands", []):
        islands[owner].append(int(island))
    plays = [int(card) for number in numbers for card in (number, "0", "0")]
    deck = {"islands_each": max(len(hand) for hand in islands)}
    position = fettnapf.table(0, plays, islands=islands, first=seat, deck=deck)
    position.state.total = example["count"]["total"]
    position.state.direction = 1 if example["count"]["direction"] == "up" else -1
    position.refresh()
    assert position.seat == seat
    return position


def after(position: Position, number: str) -> Position:
    position = position.copy()
    position.apply(int(number))
    return position


# The engine agrees with the right answers


@steps_that_ask("play")
def test_exactly_the_right_cards_may_be_played(example: dict[str, Any], step: dict[str, Any]) -> None:
    assert PLAYABLE[example["game"]](example) == choices_of(step["right"])


@steps_that_ask("winner")
def test_the_right_card_wins_the_trick(example: dict[str, Any], step: dict[str, Any]) -> None:
    if example["game"] == "fool":
        winner = fool.winner(fool.play(fool_trick(example), *moves_of(example)))
    else:
        winner = faith.trick_winner(faith_trick(example), *moves_of(example))
    assert {card for seat, card in example["trick"] if seat == winner} == choices_of(step["right"])


@steps_that_ask("fool")
def test_the_right_card_makes_the_fool(example: dict[str, Any], step: dict[str, Any]) -> None:
    fools = fool.fools(fool.play(fool_trick(example), *moves_of(example)))
    assert {card for seat, card in example["trick"] if seat in fools} == choices_of(step["right"])


def test_the_hand_of_fool_scores_as_stated() -> None:
    example = all_examples()["foolScore"]
    position = fool.arrange(["g5", "g6 y2", f"g7 {' '.join(example['holds'])}", "g2 y3"])
    fool.play(position, "0 g5", "1 g6", "2 g7", "3 g2")
    assert {str(position.latest_scores[2])} == choices_of(example["steps"][0]["right"])


def test_the_hand_of_ciao_scores_as_stated() -> None:
    example = all_examples()["ciaoPoints"]
    assert len(example["holds"]) == 4
    position = ciao.table(["rg@ ry@ rr@ pg", " ".join(example["holds"])], "rg rg rg rg")
    ciao.play(position, "0 rg@", "0 again", "0 ry@", "0 again", "0 rr@", "0 again", "0 pg")
    assert {str(position.latest_scores[1])} == choices_of(example["steps"][0]["right"])


@steps_that_ask("total")
def test_the_right_total_is_announced(example: dict[str, Any], step: dict[str, Any]) -> None:
    position = after(fettnapf_count(example), example["played"][1])
    assert {str(int(position.state.total))} == choices_of(step["right"])


@steps_that_ask("turn")
def test_exactly_the_right_cards_turn_the_count(example: dict[str, Any], step: dict[str, Any]) -> None:
    before = fettnapf_count(example)
    turning = {card for card in example["choices"] if after(before, card).state.direction != before.state.direction}
    assert turning == choices_of(step["right"])


@steps_that_ask("draws")
def test_the_right_neighbour_draws_an_island(example: dict[str, Any], step: dict[str, Any]) -> None:
    before = fettnapf_count(example)
    position = after(before, example["played"][1])
    drawing = {str(seat) for seat in range(3) if fettnapf.islands(position, seat) != fettnapf.islands(before, seat)}
    assert drawing == choices_of(step["right"])


@steps_that_ask("foot")
def test_exactly_the_right_cards_step_on_an_island(example: dict[str, Any], step: dict[str, Any]) -> None:
    before = fettnapf_count(example)
    wet = {card for card in example["choices"] if fettnapf.feet(after(before, card))[reader()]}
    assert wet == choices_of(step["right"])


def test_every_question_is_tested() -> None:
    asked = {step["asks"] for example in all_examples().values() for step in example["steps"]}
    assert asked == {"play", "winner", "fool", "score", "total", "turn", "draws", "foot"}
    scored = {name for name, example in all_examples().items() if example["steps"][0]["asks"] == "score"}
    assert scored == {"foolScore", "ciaoPoints"}


@pytest.mark.parametrize("name", all_examples())
def test_each_choice_is_either_right_or_wrong(name: str) -> None:
    example = all_examples()[name]
    for step in example["steps"]:
        answered = [choice for kind in ("right", "wrong") for choices in step[kind].values() for choice in choices]
        assert sorted(answered) == sorted(example["choices"])
        assert not set(step["right"]) & set(step["wrong"])


def test_T2_the_table_of_decks_matches_the_engine() -> None:
    rows = read_module("decks.js")["DECKS"]
    assert {row[0]: row[2:] for row in rows} == {seats: list(deck.values()) for seats, deck in DECKS.items()}
    for seats, hand, *_ in rows:
        position = start("fool", seats, seed=1)
        assert position.state.sizes[:seats].tolist() == [hand] * seats


# All languages say the same


def statements_of(game: dict[str, Any]) -> list[dict[str, Any]]:
    return [statement for section in game["sections"] for statement in section["statements"]]


#: The parts of a statement; all but the text are the same in every language.
STATEMENT = {"rule", "text", "sign", "ours", "example", "table"}


def shape_of(value: Any) -> Any:
    """Everything but the words: keys, lengths, rules, examples."""
    if isinstance(value, dict):
        is_statement = value.keys() <= STATEMENT
        return {key: one if is_statement and key != "text" else shape_of(one) for key, one in value.items()}
    return [shape_of(one) for one in value] if isinstance(value, list) else type(value).__name__


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_have_the_same_shape(language: str) -> None:
    assert shape_of(rules_in(language)) == shape_of(rules_in("en"))


def texts_in(value: Any) -> list[str]:
    if isinstance(value, dict | list):
        return [text for one in (value.values() if isinstance(value, dict) else value) for text in texts_in(one)]
    return [value] if isinstance(value, str) else []


def gaps_of(value: Any) -> list[list[str]]:
    if isinstance(value, dict):
        return [gaps for key in sorted(value) for gaps in gaps_of(value[key])]
    return (
        [gaps for one in value for gaps in gaps_of(one)] if isinstance(value, list) else [re.findall(r"\{\w+\}", value)]
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_have_the_same_gaps(language: str) -> None:
    assert [sorted(gaps) for gaps in gaps_of(rules_in(language)["words"])] == [
        sorted(gaps) for gaps in gaps_of(rules_in("en")["words"])
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_bold_marks_are_balanced(language: str) -> None:
    texts = [one["text"] for game in GAMES for one in statements_of(rules_in(language)[game]) if "text" in one]
    assert [text for text in texts if text.count("*") % 2] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_every_rule_and_no_other(language: str, game: str) -> None:
    written = (ROOT / "docs" / "games" / f"{game}.md").read_text(encoding="utf-8")
    told = {statement.get("rule") for statement in statements_of(rules_in(language)[game])} - {None}
    assert told == set(re.findall(r"^- \*\*([A-Z]\d+)\.\*\*", written, re.MULTILINE))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_is_used_once_in_its_game(language: str) -> None:
    used = [
        (one["example"], game) for game in GAMES for one in statements_of(rules_in(language)[game]) if "example" in one
    ]
    assert sorted(used) == sorted((name, example["game"]) for name, example in all_examples().items())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_has_a_sentence(language: str) -> None:
    for name, example in all_examples().items():
        words = rules_in(language)["examples"][name]
        assert len(words["questions"]) == len(example["steps"])
        sentences = {sentence for step in example["steps"] for kind in ("right", "wrong") for sentence in step[kind]}
        assert sentences == set(words["says"])


@pytest.mark.parametrize(
    ("language", "wrong"),
    [
        # A narrow no-break space ties these signs to their words; the apostrophe is ’.
        ("fr", r"[^\u202f!?][;:!?]|«[^\u202f]|[^\u202f]»|\s…|['\u00a0]"),
        ("de", r"['\"»«]"),
        ("en", r"[\"„«]"),
    ],
)
def test_punctuation_follows_the_language(language: str, wrong: str) -> None:
    assert [text for text in texts_in(rules_in(language)) if re.search(wrong, text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_small(language: str) -> None:
    assert len(read_web().files[f"scripts/rules/{language}.js"].packed) < MOST_BYTES


def test_the_rules_are_loaded_on_demand() -> None:
    assert b"/scripts/rules/" not in read_web().page.body

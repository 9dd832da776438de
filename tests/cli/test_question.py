"""What a player is asked: every choice has a number, and every answer that sounds like a choice is understood."""

import pytest

from marotte.cli.question import Question
from marotte.games.position import Position, start
from marotte.games.sentences import heard

NAMES = ["Anne", "Paul", "Carl C.", "Camille"]


def question_of(position: Position, seat: int) -> Question:
    game, state, actions = position.game, position.state, position.legal_actions_of(seat)
    moves = [game.notation.move_name(state, seat, action) for action in actions]
    words = [game.words.move_words(state, seat, action, NAMES) for action in actions]
    steps = [game.words.move_steps(state, seat, action, NAMES) for action in actions]
    return Question(moves, words, steps if all(steps) else [], NAMES)


def exchanging() -> Position:
    """A game of The Fool's Faith in which somebody has taken up the Chien."""
    position = start("faith", 4, seed=1)
    position.apply(position.game.notation.parse_move(position.state, position.seat, "take"))
    return position


def move_of(question: Question, text: str) -> str:
    choice = question.named(text)
    assert choice is not None
    return choice.move


def test_every_choice_has_a_number_that_means_nothing_else() -> None:
    cards = Question(["g5", "1", "b7"], ["play green 5", "play a 1", "play blue 7"], [], NAMES)
    assert [str(choice) for choice in cards.choices] == ["1: play a 1", "2: play green 5", "3: play blue 7"]
    numbers = Question(["0", "2", "5", "stop"], ["play 0", "play 2", "play 5", "say stop"], [], NAMES)
    assert [choice.number for choice in numbers.choices] == [0, 1, 2, 5]
    assert [move_of(numbers, text) for text in ("0", "1", "2", "5")] == ["0", "stop", "2", "5"]
    assert numbers.named("3") is None


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("1", "sy!"),
        ("sy!", "sy!"),
        ("SY~", "sy~"),
        ("Play Yellow Scissors with SPEED.", "sy!"),
        ("play green joker rock", "jg=r"),
        ("give a millstone to carl c", "give m to 2"),
        ("give m to Carl C.", "give m to 2"),
        ("GIVE m to camille", "give m to 3"),
    ],
)
def test_a_choice_is_named_by_number_words_notation_or_player(text: str, move: str) -> None:
    moves = {
        "sy!": "play yellow scissors with speed",
        "sy~": "play yellow scissors with swap",
        "jg=r": "play green joker (rock)",
        "give m to 2": "give a millstone to Carl C.",
        "give m to 3": "give a millstone to Camille",
    }
    assert move_of(Question(list(moves), list(moves.values()), [], NAMES), text) == move


def test_some_of_the_words_are_enough() -> None:
    words = ["play green rock", "play green rock with speed", "play red rock", "draw a card"]
    question = Question(["rg", "rg!", "rr", "draw"], words, [], NAMES)
    found = {text: [choice.move for choice in question.resembling(text)] for text in ("green rock", "ROCK", "a card")}
    assert found == {"green rock": ["rg"], "ROCK": ["rg", "rr"], "a card": ["draw"]}
    assert question.resembling("roc") == question.resembling("...") == []
    total = Question(["7"], ["play 7, making 3"], [], NAMES)
    assert total.resembling("3") == [], "a number is the number of a choice, or nothing"


def test_an_exchange_is_asked_step_by_step() -> None:
    """The Fool's Faith: all of the hundreds of exchanges can be made, from lists of at most eight choices."""
    position = exchanging()
    seat = position.seat
    question = question_of(position, seat)
    made = set()

    def take_steps(chosen: list[str]) -> None:
        for choice in question.choices:
            question.restart()
            for words in chosen:
                question.choose(next(one for one in question.choices if one.words == words))
            assert 1 < len(question.choices) <= 8
            move = question.choose(next(one for one in question.choices if one.words == choice.words))
            if move:
                made.add(move)
            else:
                take_steps([*chosen, choice.words])

    take_steps([])
    legal = position.legal_actions_of(seat)
    assert len(legal) > 400
    assert made == {position.game.notation.move_name(position.state, seat, action) for action in legal}


def test_a_move_that_is_asked_step_by_step_can_be_written_at_once() -> None:
    position = exchanging()
    seat = position.seat
    question = question_of(position, seat)
    action = position.legal_actions_of(seat)[-1]
    move = position.game.notation.move_name(position.state, seat, action)
    words = position.game.words.move_words(position.state, seat, action, NAMES)
    assert move_of(question, move) == move_of(question, heard(words)) == move

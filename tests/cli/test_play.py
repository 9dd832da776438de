"""``marotte play``: whole games through a pipe; wrong input is explained, hidden information stays hidden."""

import os
import re
import subprocess
import sys
from collections.abc import Coroutine, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec
import pytest

from marotte.bots.pace import first_to_react, human_time
from marotte.games.contract import PLAY, SPECTATOR, Game
from marotte.games.position import Position
from marotte.games.randomness import below, new_random
from marotte.games.registry import Setup, make_setup
from marotte.games.sentences import ordinal, scores_words
from marotte.games.view import opened
from marotte.records.record import parse_record
from marotte.records.replay import replay
from tests.cli.runner import (
    Ask,
    answers,
    first_move,
    last_move,
    listed_choices,
    play_to_the_end,
    run,
    start_process,
)
from tests.setups import every_game, every_setup, setup_name

# Playing


@pytest.mark.parametrize("setup", every_setup(), ids=setup_name)
def test_play_a_whole_game(setup: Setup, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    arguments = [setup.game.name, "--seats", str(setup.seats), "--seed", "4", "--name", "Anne", "--records", str(file)]
    for name, value in setup.changed_options.items():
        arguments += ["--option", f"{name}={value}"]
    answer = play_to_the_end(*arguments)
    assert answer.err == ""
    record = parse_record(file.read_text(encoding="utf-8"))
    assert record.setup == setup
    assert record.names[0] == "Anne"
    assert len(set(record.names)) == setup.seats
    outcome = replay(record)
    assert outcome.winners is not None
    assert answer.lines[0] == setup.game.title
    assert answer.lines[1].startswith(f"At the table: {', '.join(record.names)}.")
    for seat in outcome.winners:
        assert record.names[seat] in answer.lines[-1]
    assert answer.lines[-1].endswith("wins!" if len(outcome.winners) == 1 else "share the win!")
    words = setup.game.words
    assert scores_words(f"{words.SCORES} in all", outcome.scores, record.names) in answer.lines[-5:-1]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["fool", "--option", "end_tens=2", "--option", "end_minus=1000"], r"It was the second \+10\."),
        (
            ["fool", "--option", "end_tens=2", "--option", "end_minus=1000", "--option", "tens_of=one"],
            r"(It was the second \+10 for \w+|.+ have each scored a second \+10)\.",
        ),
        (
            ["fool", "--option", "end_minus=20", "--option", "end_tens=50"],
            r"(\w+ has|.+ and \w+ have) fallen to minus \d\d; the game ends at minus 20\.",
        ),
        (["fool", "--option", "rounds=2"], r"That was round 2 of 2\."),
        (["ciao", "--option", "rounds=1"], r"That was round 1 of 1\."),
        (["faith", "--seats", "3"], r"\w+ has won enough dare cards and hands them out\."),
        (["fettnapf"], r"That is foot card number 4: the game is over\.|That was the last island: the game is over\."),
    ],
)
def test_the_end_of_the_game_is_explained(arguments: list[str], reason: str) -> None:
    lines = play_to_the_end(*arguments, "--seed", "4").lines
    assert len([line for line in lines if re.fullmatch(reason, line)]) == 1
    assert len([line for line in lines if re.search(r"(wins|share the win)!$", line)]) == 1
    assert re.search(r"(wins|share the win)!$", lines[-1])


def test_every_reason_for_the_end_has_a_text() -> None:
    told_by_the_last_move = {"feet", "islands", "dares"}
    without = set()
    for setup in every_setup():
        game, view = setup.game, opened(Position(setup).view(SPECTATOR).record)
        names = [str(seat) for seat in range(setup.seats)]
        without |= {one.why for one in game.display.endings(view) if not game.words.ending_words(one, names)}
    assert without == told_by_the_last_move


@pytest.mark.parametrize(
    ("number", "words"),
    [(1, "first"), (10, "tenth"), (11, "11th"), (12, "12th"), (21, "21st"), (42, "42nd"), (103, "103rd")],
)
def test_ordinals(number: int, words: str) -> None:
    assert ordinal(number) == words


@pytest.mark.parametrize(("game", "ask"), [("ciao", last_move), ("fettnapf", first_move)])
def test_the_draw_after_a_reshuffle_is_told(game: str, ask: Ask) -> None:
    """A player of Ciao! who always takes the last move of the list draws again and again."""
    refill = "The draw pile is refilled."
    followers: list[str] = []
    for seed in range(60):
        if len({line.split()[0] for line in followers}) == 2:
            break  # both have drawn
        told = run(
            "play", game, "--seats", "2", "--seed", str(seed),
            ask=lambda lines: "quit" if lines.count(refill) > 1 or len(lines) > 2000 else ask(lines),
        ).lines  # fmt: skip
        followers += [following for line, following in pairwise(told) if line == refill]
    own = [line for line in followers if line.startswith("Player ")]
    others = [line for line in followers if line not in own]
    assert own
    assert others
    assert all(re.fullmatch(r"Player draws (\d|a card: .*|\d cards: .*)\.", line) for line in own)
    assert all(re.fullmatch(r"Touchstone draws (a card|\d cards)\.", line) for line in others)


@every_game
def test_the_same_seed_and_answers_give_the_same_game(game: Game) -> None:
    arguments = [game.name, "--seed", "9", "--bot", "random"]
    assert play_to_the_end(*arguments).out == play_to_the_end(*arguments).out
    assert play_to_the_end(*arguments).out != play_to_the_end(*arguments, ask=last_move).out
    assert play_to_the_end(*arguments).out != play_to_the_end(game.name, "--seed", "10", "--bot", "random").out


def test_play_through_a_pipe() -> None:
    """Line by line, as a program or a screen reader would: nothing stays in a buffer while an answer is awaited."""
    transcript = []
    with start_process("play", "fool", "--seed", "6", "--option", "end_tens=1") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        for line in process.stdout:
            transcript.append(line)
            if line.startswith("You may: "):
                process.stdin.write(first_move([line.rstrip("\n")]) + "\n")
                process.stdin.flush()
        assert process.stderr.read() == ""
        assert process.wait() == 0
    assert re.search(r"(wins|share the win)!$", transcript[-1])


@pytest.mark.parametrize(
    ("game", "entries", "deck"),
    [
        (
            "fool",
            ["green=5", "red=3", "yellow=1", "blue=1", "ones=2"],
            {"green": 5, "red": 3, "yellow": 1, "blue": 1, "ones": 2},
        ),
        (
            "fettnapf",
            ["numbers=4,3,3,3,3,3,3,3,2,2", "islands=10-18,30", "feet=1"],
            {"feet": 1, "islands": [*range(10, 19), 30]},
        ),
    ],
)
def test_a_custom_deck(game: str, entries: list[str], deck: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    chosen = [part for entry in entries for part in ("--deck", entry)]
    play_to_the_end(game, *chosen, "--seed", "3", "--records", str(file))
    record = parse_record(file.read_text(encoding="utf-8"))
    assert {name: record.setup.deck[name] for name in deck} == deck


def test_bytes_that_are_not_text_are_wrong_input() -> None:
    answer = subprocess.run(
        [sys.executable, "-c", "from marotte.cli.main import main; main()", "play", "fool", "--seed", "1"],
        input=b"\xff\xfe\nlook\n",
        env=os.environ | {"PYTHONIOENCODING": "utf-8:strict"},
        capture_output=True,
        check=False,
    )
    assert (answer.returncode, answer.stderr) == (0, b"")
    assert answer.stdout.count(b"Your move: ") == 3
    assert b"is not a card of Fool!" in answer.stdout
    assert answer.stdout.endswith(b"You leave the table. Goodbye!\n")


def dialogue(lines: list[str]) -> tuple[list[str], list[tuple[str, list[str]]]]:
    """The output before the first question, then each answer with the output that follows it."""
    before: list[str] = []
    said: list[tuple[str, list[str]]] = []
    for line in lines:
        if line.startswith("Your move: "):
            said.append((line.removeprefix("Your move: "), []))
        elif said:
            said[-1][1].append(line)
        else:
            before.append(line)
    return before, said


def first_written(game: Game) -> str:
    """The notation of the first choice in the game with seed 2."""
    _, said = dialogue(run("play", game.name, "--seed", "2", ask=answers("moves")).lines)
    first = said[0][1][0]
    return first.split(", written ")[1] if ", written " in first else first.split(":")[0].strip()


@every_game
def test_wrong_input_is_explained_and_the_question_repeated(game: Game) -> None:
    before, _ = dialogue(play_to_the_end(game.name, "--seed", "2").lines)
    move = first_written(game)
    wrong = ["nonsense", "-1", f"0 {move}", f"{move} {move}", move + "x", "x" * 1000, "ü", "\u0663", "\x00", "None"]
    answer = run(
        "play", game.name, "--seed", "2", ask=answers("", "   ", *wrong, "moves", "look", "Look", "scores", "help", "?")
    )
    assert (answer.code, answer.err) == (0, "")
    shown, said = dialogue(answer.lines)
    assert shown == before
    replies = dict(said)
    for text in wrong:
        (reply,) = replies[text]
        assert reply.endswith(".")
        assert len(reply) < 300
    assert replies[""] == replies["   "] == ["Write the number of a choice or its words, or help."]
    table = replies["look"]
    assert before[-len(table) :] == replies["Look"] == table
    assert table[-1].startswith("You ")
    (scores,) = replies["scores"]
    assert scores.startswith(f"{game.words.SCORES.capitalize()} in all: Player 0, ")
    assert replies["help"] == replies["?"]
    listed = dict(line.strip().split(", written ")[0].split(": ", 1) for line in replies["moves"])
    assert listed == listed_choices(before)
    for word in ("moves", "look", "scores", "rules", "help", "quit"):
        assert any(line.strip().startswith(word) for line in replies["help"])
    assert replies["quit"] == ["", "You leave the table. Goodbye!"][-len(replies["quit"]) :]


def test_an_illegal_move_is_explained_with_the_rule() -> None:
    start = run("play", "fool", "--seed", "3", ask=answers()).lines
    assert "The lead colour is green." in start
    assert listed_choices(start) == {"1": "play a 1", "2": "play green 10", "3": "play green 14"}
    told = run("play", "fool", "--seed", "3", ask=answers("r6", "g17", "g27", "z9", "g10 ")).lines
    assert "Player may not play r6: green was led and Player holds g10, g14 (T5)." in told
    assert "Player may not play g17: it is not in hand (T3)." in told
    assert "g27 is not in the deck for 4 players (T2)." in told
    assert any(line.startswith("'z9' is not a card of Fool!") for line in told)
    assert "Player plays green 10." in told, "spaces around a move don't matter"


@every_game
def test_an_illegal_move_of_any_game_is_explained(game: Game) -> None:
    """A move that is not listed is refused: with the rule, or because it is not a move at all."""
    before, _ = dialogue(run("play", game.name, "--seed", "3", ask=answers()).lines)
    assert before[-1].startswith("You may: "), "all legal moves are listed"
    position = Position(make_setup(game), 3)  # any deal will do: the notation depends only on the deck
    names = {game.notation.move_name(position.state, 0, action) for action in range(game.rules.ACTIONS)}
    _, ((_, listed), *_) = dialogue(run("play", game.name, "--seed", "3", ask=answers("moves")).lines)
    legal = {line.split(", written ")[-1].split(":")[0].strip() for line in listed}
    wrong = sorted(names - legal - set(listed_choices(before)))
    assert wrong
    answer = run("play", game.name, "--seed", "3", ask=answers(*wrong, "look"))
    assert answer.code == 0
    shown, said = dialogue(answer.lines)
    assert shown == before
    assert [text for text, _ in said] == [*wrong, "look", "quit"]
    for _, replies in said[:-2]:
        (reply,) = replies
        assert reply.endswith(".")
    assert said[-2][1][-1] == before[-1], "and nothing has changed"


def test_rules_during_a_game() -> None:
    before, said = dialogue(run("play", "fool", "--seed", "1", ask=answers("rules", "rules t5", "rules X1")).lines)
    (_, page), (_, rule), (_, nothing), _ = said
    assert rule[0].startswith("T5. If you hold the lead colour, ")
    assert rule[0] in page
    assert nothing[0] == "There is no rule X1; rules prints all of them."
    for reply in (page, rule, nothing):
        assert reply[-1] == before[-1], "the question is asked again"
    assert not re.search(r"[*`#|]|researchers", "\n".join(page))


@pytest.mark.parametrize("way", ["quit", "QUIT", EOFError, KeyboardInterrupt])
def test_leaving_is_clean(way: Any, tmp_path: Path) -> None:
    file = tmp_path / "left.jsonl"

    def ask(lines: list[str]) -> str:
        if sum(line.startswith("Your move: ") for line in lines) < 2:
            return first_move(lines)
        if isinstance(way, str):
            return way
        raise way

    answer = run("play", "fool", "--seed", "3", "--records", str(file), ask=ask)
    assert (answer.code, answer.err) == (0, "")
    assert answer.lines[-1] == "You leave the table. Goodbye!"
    record = parse_record(file.read_text(encoding="utf-8"))
    assert record.result is None
    assert sum(move.startswith("0 ") for move in record.rounds[-1].moves) == 2
    assert replay(record).winners is None


@every_game
def test_the_end_of_the_input_ends_cleanly(game: Game) -> None:
    answer = run("play", game.name, "--seed", "3")
    assert (answer.code, answer.err) == (0, "")
    assert answer.lines[-1] == "You leave the table. Goodbye!"


def test_interrupting_a_bot_ends_cleanly() -> None:
    with mock.patch("marotte.bots.bot.KernelBot.choose", side_effect=KeyboardInterrupt):
        answer = run("play", "fool", "--seed", "3", ask=first_move)
    assert (answer.code, answer.lines[-1]) == (0, "You leave the table. Goodbye!")


def test_records_are_appended_to_the_file(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    for seed in ("1", "2"):
        play_to_the_end("fool", "--option", "end_tens=1", "--seed", seed, "--records", str(file))
    answer = run("replay", str(file), "--json")
    assert answer.code == 0
    assert len(answer.lines) == 2
    assert answer.lines[0] != answer.lines[1]


@pytest.mark.parametrize("verb", ["play", "simulate"])
def test_a_record_that_cant_be_written_is_reported_before_the_game(verb: str, tmp_path: Path) -> None:
    with mock.patch("marotte.games.position.Position.__init__", side_effect=AssertionError):
        answer = run(verb, "fool", "--records", str(tmp_path / "missing" / "file"), ask=answers())
    assert answer.code == 2
    assert answer.out == ""
    assert "No such file or directory" in answer.err


def test_wrong_use_leaves_the_file_unchanged(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("kept", encoding="utf-8")
    assert run("simulate", "fool", "--seats", "3", "--records", str(file)).code == 2
    assert run("simulate", "bridge", "--records", str(file)).code == 2
    assert file.read_text(encoding="utf-8") == "kept"


# Hidden information

CARD = re.compile(r"\b(green|red|yellow|blue) (\d+)\b")


def test_a_player_of_fool_sees_only_their_hand_and_played_cards(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    lines = play_to_the_end("fool", "--seed", "12", "--name", "Anne", "--records", str(file)).lines
    record = parse_record(file.read_text(encoding="utf-8"))
    rounds = iter(record.rounds)
    moves: Iterator[str] = iter(())
    hand: set[str] = set()
    played: set[str] = set()
    hands = 0
    for line in lines:
        cards = {colour[0] + value for colour, value in CARD.findall(line)}
        if re.fullmatch(r"Round \d+\.", line):
            entry = next(rounds)
            moves = iter(entry.moves)
            hand = set(entry.deal["hands"][0])
            played = set()
        elif match := re.match(r"(\w+) (plays|sheds) (?:(green|red|yellow|blue) (\d+)|a 1)\.$", line):
            seat, card = next(moves).split()
            assert match[1] == record.names[int(seat)]
            assert card == (match[3][0] + match[4] if match[3] else "1")
            played.add(card)
            if seat == "0" and card != "1":
                hand.remove(card)
        elif line.startswith("Your hand: "):
            hands += 1
            shown = {
                group.split()[0][0] + value
                for group in line.removeprefix("Your hand: ").rstrip(".").split("; ")
                if not group.endswith(("1s", "a 1"))
                for value in group.split()[1:]
            }
            assert shown == {card for card in hand if card != "1"}
        elif line.startswith("You may: "):
            assert cards <= hand
        else:
            assert cards <= played, line
    assert hands > 20
    assert next(rounds, None) is None


@every_game
def test_events_depend_only_on_the_view(game: Game) -> None:
    """A seat that can't tell two deals apart, before and after a move, is told the same about the move."""
    compared = 0
    for setup in [make_setup(game, seats) for seats in game.seat_counts]:
        random = new_random(31, setup.seats)
        position = Position(setup)
        for _ in range(120):
            while position.phase < PLAY and not position.is_over:
                position.supply(position.draw_chance(random))
            if position.is_over:
                break
            actor = position.actors[below(random, len(position.actors))]
            viewers = [seat for seat in range(setup.seats) if seat != actor]
            viewer = [*viewers, SPECTATOR][below(random, len(viewers) + 1)]
            imagined = position.copy()
            sampled = position.view(viewer).resample(random)
            for name in sampled.dtype.names:
                imagined.state[name] = sampled[name]
            imagined.refresh()
            true = tellings(position, actor, viewer)
            other = tellings(imagined, actor, viewer)
            for after in set(true) & set(other):
                assert true[after] == other[after]
                compared += 1
            position.apply(int(game.rules.pick(position.state, actor, random)), actor)
    assert compared > 50


def tellings(position: Position, actor: int, viewer: int) -> dict[bytes, set[str]]:
    """For each view that an action leads to: the facts about the action, from which sentences are made."""
    found: dict[bytes, set[str]] = {}
    for action in position.legal_actions_of(actor)[:12]:
        twin = position.copy()
        twin.apply(action, actor)
        facts = twin.game.facts.move_facts(position.state, actor, action, twin.state, viewer)
        found.setdefault(twin.view(viewer).record.tobytes(), set()).add(msgspec.json.encode(facts).decode())
    return found


async def wait_for_nothing(work: Coroutine[Any, Any, None], _: float) -> None:
    """Instead of ``asyncio.wait_for``: the time has passed."""
    work.close()
    raise TimeoutError


def test_bots_are_slow_only_on_request() -> None:
    with mock.patch("marotte.cli.local.asyncio.wait_for", side_effect=wait_for_nothing) as wait:
        run("play", "fettnapf", "--seed", "1", ask=answers())
        assert not wait.called
        run("play", "fettnapf", "--seed", "1", "--pace", "20", ask=first_move)
    waited = [call.args[1] for call in wait.call_args_list]
    assert waited
    assert all(0 < seconds < 200 for seconds in waited)


@every_game
def test_pace_and_reaction_do_not_change_the_cards(game: Game, tmp_path: Path) -> None:
    hands = []
    for number, arguments in enumerate(([], ["--pace", "2", "--reaction", "0.5"])):
        file = tmp_path / str(number)
        with mock.patch("marotte.cli.local.asyncio.wait_for", side_effect=wait_for_nothing):
            run("play", game.name, "--seed", "7", "--records", str(file), *arguments, ask=first_move)
        hands.append([entry.deal["hands"] for entry in parse_record(file.read_text(encoding="utf-8")).rounds])
    played = min(map(len, hands))
    assert hands[0][:played] == hands[1][:played]
    assert played > 1 or game.name == "fettnapf"


def test_slow_bots_are_rarely_first_in_a_race() -> None:
    random = new_random(1)
    first = [first_to_react([0, 1, 2], [1.0, 60.0, 60.0], random) for _ in range(200)]
    assert first.count(0) == 200
    even = [first_to_react([0, 1], [1.0, 1.0], random) for _ in range(2000)]
    assert 850 < even.count(0) < 1150
    at_once = [first_to_react([0, 1], [0.0, 0.0], random) for _ in range(2000)]
    assert 850 < at_once.count(0) < 1150


def test_human_times_are_distributed_around_their_median() -> None:
    random = new_random(2)
    times = sorted(human_time(3.0, random) for _ in range(4001))
    assert times[0] > 0
    assert 2.8 < times[2000] < 3.2
    assert 3.0 * 1.4 < times[3366] < 3.0 * 1.6  # one standard deviation above


def test_short_mode_tells_only_the_first_line_and_the_choices() -> None:
    shown = run("play", "fool", "--seed", "4", ask=answers("short", "look")).lines
    before, said = dialogue(shown)
    short, _ = dialogue(run("play", "fool", "--seed", "4", "--short", ask=answers()).lines)
    hand = next(line for line in before if line.startswith("Your hand: "))
    assert hand not in short
    assert short[-2:] == ["You lead the trick.", before[-1]]
    assert said[0][1] == ["Short mode is on."]
    assert hand in said[1][1], "look always tells everything"


def test_a_throw_that_came_too_late_says_so() -> None:
    told = play_to_the_end("ciao", "--seed", "9", "--bot", "random").lines
    late = [place for place, line in enumerate(told) if line == "Your throw came too late."]
    assert late
    for place in late:
        assert re.match(r"(?!Player)\w+ throws ", told[place - 1])

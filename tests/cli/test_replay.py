"""``marotte replay``: a game in words, as JSON, and errors in a record."""

import json
import re
from pathlib import Path

from marotte.games.contract import Game
from marotte.games.registry import find_game
from marotte.games.sentences import scores_words
from marotte.records.record import parse_record
from tests.cli.runner import Answer, run, simulated
from tests.setups import every_game

# Replaying


@every_game
def test_replay_tells_a_game_of_every_kind(game: Game, tmp_path: Path) -> None:
    text = simulated(game)
    record = parse_record(text)
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    answer = run("replay", str(file))
    assert (answer.code, answer.err) == (0, "")
    assert run("replay", "-", given=text) == answer
    assert answer.lines[0] == f"{game.title}: {', '.join(record.names)}"
    assert record.result is not None
    winners = " and ".join(record.names[seat] for seat in record.result["winners"])
    scores = scores_words(f"{game.words.SCORES} in all", record.result["scores"], record.names)
    assert re.sub(r", (?=.* (wins|share))", " and ", answer.lines[-1]).startswith(winners)
    assert answer.lines[-1].endswith(scores)
    told = [line.split(maxsplit=1) for line in answer.lines if re.match(r" *[0-9]+ [0-9*] ", line)]
    moves = [[str(number), move] for entry in record.rounds for number, move in enumerate(entry.moves, 1)]
    assert told == moves, "every move, in order, with its number"
    assert sum(line.startswith("Round ") for line in answer.lines) == len(record.rounds)
    points = f"{game.words.SCORES.capitalize()} in round "
    assert sum(line.startswith(points) for line in answer.lines) == len(record.rounds)


@every_game
def test_replay_as_json(game: Game) -> None:
    text = simulated(game)
    record = parse_record(text)
    answer = run("replay", "-", "--json", given=text)
    assert (answer.code, answer.err) == (0, "")
    data = json.loads(answer.out)
    assert list(data) == ["game", "ok", "rounds", "scores", "winners"]
    assert (data["game"], data["ok"]) == (game.name, True)
    assert {"scores": data["scores"], "winners": data["winners"]} == record.result
    assert len(data["rounds"]) == len(record.rounds)
    for entry in data["rounds"]:
        assert len(entry["scores"]) == game.default_seats
        if "tricks" in entry:
            for trick in entry["tricks"]:
                assert trick["winner"] in range(game.default_seats)


@every_game
def test_replay_of_a_game_in_progress(game: Game) -> None:
    data = json.loads(simulated(game))
    del data["result"]
    data["rounds"] = data["rounds"][:1]
    data["rounds"][0]["moves"] = data["rounds"][0]["moves"][:3]
    text = json.dumps(data, indent=1)
    scores = scores_words(f"{game.words.SCORES} in all", [0] * game.default_seats, data["seats"])
    told = run("replay", "-", given=text)
    assert told.code == 0
    assert told.lines[-1] == f"The record ends here, the game goes on. {scores}"
    found = json.loads(run("replay", "-", "--json", given=text).out)
    assert (found["ok"], found["winners"], found["scores"]) == (True, None, [0] * game.default_seats)
    assert [entry["scores"] for entry in found["rounds"]] == [None]


@every_game
def test_replay_of_several_records_good_and_bad(game: Game) -> None:
    good = simulated(game)
    data = json.loads(good)
    data["rounds"][0]["moves"][2] = "0 nonsense"
    bad_move = json.dumps(data)
    data = json.loads(good)
    data["result"]["winners"] = []
    bad_result = json.dumps(data)
    last = [len(data["rounds"]), len(data["rounds"][-1]["moves"])]
    lines = [bad_move, good, "nonsense", bad_result, good, json.dumps({"game": 5}), json.dumps({"game": "bridge"})]
    answer = run("replay", "-", "--json", given="\n".join(lines))
    assert (answer.code, answer.err) == (1, "")
    found = [json.loads(line) for line in answer.lines]
    assert [entry["ok"] for entry in found] == [False, True, False, False, True, False, False]
    for entry in found:
        if not entry["ok"]:
            assert list(entry) == ["game", "ok", "error", "round", "move"]
            assert entry["error"]
    places = [[entry["round"], entry["move"]] for entry in found if not entry["ok"]]
    assert places == [[1, 3], [1, 0], last, [1, 0], [1, 0]]
    assert [entry["game"] for entry in found] == [game.name, game.name, None, game.name, game.name, None, "bridge"]

    told = run("replay", "-", given="\n".join(lines))
    assert told.code == 1
    assert len(told.err.splitlines()) == 5, "one line for each bad record"
    assert told.err.startswith("round 1, move 3: ")
    assert f"round {last[0]}, move {last[1]}: the winners of the result are " in told.err


def test_replay_says_where_what_and_why() -> None:
    data = {
        "format": "marotte/1",
        "game": "fool",
        "seats": ["Anne", "Paul", "Rachel", "Camille"],
        "deck": {"green": 5, "red": 4, "yellow": 3, "blue": 3, "ones": 1},
        "rounds": [
            {
                "deal": {
                    "start": 0,
                    "hands": [["g2", "g3", "r2"], ["g4", "r3", "r4"], ["y2", "y3", "b2"], ["g5", "b3", "1"]],
                },
                "moves": ["0 g2", "1 r3"],
            }
        ],
    }
    answer = run("replay", "-", given=json.dumps(data))
    assert answer.code == 1
    assert answer.err == "round 1, move 2: Paul may not play r3: green was led and Paul holds g4 (T5)\n"
    assert answer.lines[-1].strip() == "Anne plays green 2."
    assert json.loads(run("replay", "-", "--json", given=json.dumps(data)).out) == {
        "game": "fool",
        "ok": False,
        "error": "Paul may not play r3: green was led and Paul holds g4 (T5)",
        "round": 1,
        "move": 2,
    }


def test_a_mistake_in_an_indented_record_is_one_error() -> None:
    text = json.dumps(json.loads(simulated(find_game("fool"))), indent=1).replace('"seats":', '"seats"')
    error = "not a JSON object: JSON is malformed: expected ':', line 4, column 10"
    assert run("replay", "-", given=text) == Answer(1, "", f"round 1, deal: {error}\n")
    answer = run("replay", "-", "--json", given=text)
    assert (answer.code, answer.err) == (1, "")
    assert json.loads(answer.out) == {"game": None, "ok": False, "error": error, "round": 1, "move": 0}


def test_replay_of_a_round_that_ends_after_a_shuffle() -> None:
    deck = find_game("ciao").default_deck(2, {"level": "full"})
    deck = {**dict.fromkeys(deck, 0), "sg": 3, "rr+": 1, "hand": 2}
    deal = {"start": 0, "hands": [["sg", "sg"], ["rr+", "sg"]], "pile": []}
    moves = ["0 sg", "1 rr+", "0 take", "* shuffle sg"]
    data = {"format": "marotte/1", "game": "ciao", "seats": ["Anne", "Paul"], "deck": deck, "options": {"rounds": 1}}
    answer = run("replay", "-", given=json.dumps({**data, "rounds": [{"deal": deal, "moves": moves}]}))
    assert (answer.code, answer.err) == (0, "")
    assert answer.lines[-6:] == [
        "   4 * shuffle sg",
        "     The played cards are shuffled into a new draw pile.",
        "     Anne draws a card: green scissors.",
        "     There is nothing to draw and nobody can play: the round is blocked.",
        "Points in round 1: Anne 20, Paul 10.",
        "Paul wins. Points in all: Anne 20, Paul 10.",
    ]


def test_replay_of_a_file_without_a_record() -> None:
    for given in ("", "\n \n"):
        for arguments in (["replay", "-"], ["replay", "-", "--json"]):
            assert run(*arguments, given=given) == Answer(1, "", "marotte: there is no record in this file\n")


def test_replay_of_bytes_that_are_not_text() -> None:
    answer = run("replay", "-", "--json", given=b"\xff\xfe\x00\n\x80")
    assert answer.code == 1
    assert [json.loads(line)["ok"] for line in answer.lines] == [False, False]

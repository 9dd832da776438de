"""``marotte arena``: its output, and that a seed determines the results."""

import json
import re

import pytest

from tests.cli.runner import run, start_process


def test_arena_says_which_bot_is_stronger() -> None:
    answer = run("arena", "fool", "--bot", "novice", "--bot", "club", "--bot", "random", "--deals", "20", "--seed", "2")
    assert answer.code == 0
    head, *lines = answer.lines
    assert head == "Fool!, 4 seats: 20 deals, 80 games; 25.0 % of the wins is even; ± is a 95 % interval"
    assert [line.split()[0] for line in lines] == ["club", "novice", "random"]
    for line in lines:
        assert re.fullmatch(
            r"  \w+ +[0-9.]+ ± +[0-9.]+ % of the wins +-?[0-9.]+ ± +[0-9.]+ [a-z ]+ a game  rating +\d+ ± +\d+", line
        )


def test_arena_as_json_has_the_same_figures() -> None:
    arguments = ["arena", "fettnapf", "--seats", "2", "--bot", "club", "--bot", "novice", "--bot", "random"]
    arguments += ["--option", "calls=manual", "--deals", "5"]
    answer = json.loads(run(*arguments, "--json").out)
    assert answer["game"] == "fettnapf"
    assert (answer["seats"], answer["options"], answer["seed"]) == (2, {"calls": "manual"}, 0)
    assert (answer["deals"], answer["games"]) == (5, 5 * 3 * 2)
    table = run(*arguments).lines
    for line, bot in zip(table[1:], answer["bots"], strict=True):
        assert line.split()[0] == bot["bot"]
        assert f"{100 * bot['wins']['mean']:.1f} ± " in line
        assert f"rating {bot['rating']['mean']:5.0f} ±" in line
        assert bot["games"] == 5 * 2 * 2


@pytest.mark.parametrize("verb", ["arena", "simulate"])
def test_jobs_warns_about_what_depends_on_it(verb: str) -> None:
    shown = " ".join(run(verb, "--help").out.split())
    assert "The result is the same for any number, unless a bot thinks by time" in shown


def test_the_results_of_a_seed_do_not_depend_on_the_number_of_jobs() -> None:
    """Experts limited by simulations, and a third-party bot."""
    arguments = ["arena", "fettnapf", "--seats", "3", "--bot", "expert", "--bot", "tests.bots.examples:Lowest"]
    arguments += ["--deals", "6", "--simulations", "20", "--seed", "4", "--json"]
    alone = run(*arguments)
    assert alone.code == 0
    assert json.loads(alone.out)["bots"][0]["bot"] == "expert,simulations=20"
    with start_process(*arguments, "--jobs", "2") as process:
        out, err = process.communicate()
    assert process.returncode == 0, err
    assert out == alone.out
    arguments[-2] = "5"
    assert run(*arguments).out != alone.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "an arena needs at least two bots: --bot expert --bot club"),
        (["--bot", "club"], "an arena needs at least two bots: --bot expert --bot club"),
        (["--bot", "club", "--bot", "club"], "every bot is named once; the last one takes all seats that are left"),
        (["--bot", "club", "--bot", "master"], "there is no bot called 'master'"),
        (["--bot", "expert", "--bot", "club", "--think", "5"], "5 is not in the range 10<=x<=60000"),
        (
            ["--bot", "expert", "--bot", "club", "--think", "50", "--simulations", "9"],
            "an expert thinks for a time (think) or for a number of simulations, not for both",
        ),
        (["--bot", "club", "--bot", "novice", "--seats", "9"], "Fool! is played by 4 to 8, not by 9"),
        (
            [part for think in range(10, 24) for part in ("--bot", f"expert,think={think}")],
            "14 bots are too many for 4 seats: there are too many selections",
        ),
    ],
)
def test_wrong_use_is_explained(arguments: list[str], message: str) -> None:
    answer = run("arena", "fool", *arguments)
    assert answer.code == 2
    assert message in answer.err
    assert not answer.out


def test_an_expert_keeps_its_own_budget() -> None:
    bots = ["--bot", "expert,simulations=10", "--bot", "expert"]
    answer = run("arena", "fettnapf", "--seats", "2", *bots, "--simulations", "30", "--deals", "2")
    assert {line.split()[0] for line in answer.lines[1:]} == {"expert,simulations=10", "expert,simulations=30"}

"""Lines that are shortened on a terminal once cards that were shown for a moment are turned over."""

import os
from unittest import mock

import pytest

from marotte.cli.output import Output

SHOWN = frozenset({(1, "18")})


@pytest.fixture
def output() -> Output:
    with mock.patch("sys.stdout.isatty", return_value=True), mock.patch.dict(os.environ, {"TERM": "xterm"}):
        return Output(is_interactive=True)


def say_island(output: Output) -> None:
    output.say("Anne starts.")
    output.say("Paul shows island 18.", "Paul shows an island.", SHOWN)
    output.prompt("Your move: ")


def test_what_was_shown_for_a_moment_is_cleared(output: Output, capsys: pytest.CaptureFixture[str]) -> None:
    say_island(output)
    output.say("Anne: " + "a" * 100)  # two rows of 80 characters
    output.forget(SHOWN)
    assert "\x1b" not in capsys.readouterr().out, "it is still shown"
    with mock.patch("shutil.get_terminal_size", return_value=os.terminal_size((80, 24))):
        output.forget(frozenset())
        again = capsys.readouterr().out
        output.forget(frozenset())
    assert again.startswith("\x1b[4A\r\x1b[JPaul shows an island.\n")
    assert "18" not in again
    assert capsys.readouterr().out == "", "once is enough"


def test_what_has_left_the_screen_stays(output: Output, capsys: pytest.CaptureFixture[str]) -> None:
    say_island(output)
    with mock.patch("shutil.get_terminal_size", return_value=os.terminal_size((80, 1))):
        output.forget(frozenset())
    assert "\x1b" not in capsys.readouterr().out


def test_nothing_is_cleared_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    output = Output(is_interactive=False)
    say_island(output)
    output.forget(frozenset())
    assert "\x1b" not in capsys.readouterr().out

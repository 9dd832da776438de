"""Runs the command and answers its questions."""

import contextlib
import io
import os
import re
import subprocess
import sys
from _thread import interrupt_main
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from unittest import mock

from marotte.bots.simulation import play_game
from marotte.cli.main import main
from marotte.games.contract import Game
from marotte.games.registry import all_games, make_setup

GAME_NAMES = ", ".join(game.name for game in all_games())
VERBS = [
    "games",
    "rules",
    "play",
    "serve",
    "open",
    "join",
    "replay",
    "verify",
    "hint",
    "simulate",
    "arena",
    "compile",
    "bench",
    "schema",
]


#: A player's answer, given all lines so far.
Ask = Callable[[list[str]], str]


@dataclass
class Answer:
    """The exit code and output of a command."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


class Captured(io.BytesIO):
    """A standard stream with a name."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    @property
    def text(self) -> str:
        return self.getvalue().decode()


def run(*arguments: str, given: str | bytes = b"", ask: Ask | None = None) -> Answer:
    """Run the command in this process, as the shell would; ``ask`` answers when it asks for a line."""
    stdin = io.TextIOWrapper(io.BytesIO(given if isinstance(given, bytes) else given.encode()), encoding="utf-8")
    captured = Captured("<stdout>"), Captured("<stderr>")
    out, err = (io.TextIOWrapper(stream, encoding="utf-8", write_through=True) for stream in captured)

    def read_line() -> str:
        assert ask is not None
        try:
            line = ask(captured[0].text.splitlines()[:-1])
        except EOFError:
            return ""
        except KeyboardInterrupt:
            interrupt_main()
            return "\n"
        out.write(f"{line}\n")
        return f"{line}\n"

    code: Any = None
    with contextlib.ExitStack() as stack:
        stack.enter_context(mock.patch.object(sys, "argv", ["marotte", *arguments]))
        stack.enter_context(mock.patch.object(sys, "stdin", stdin))
        stack.enter_context(contextlib.redirect_stdout(out))
        stack.enter_context(contextlib.redirect_stderr(err))
        if ask is not None:
            stack.enter_context(mock.patch.object(stdin, "readline", read_line))
        try:
            main()
        except SystemExit as leaving:
            code = leaving.code
    answer = Answer(code or 0, *(stream.text for stream in captured))
    assert "Traceback" not in answer.err
    assert "\x1b" not in answer.out + answer.err
    return answer


def start_process(*arguments: str, **settings: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", "from marotte.cli.main import main; main()", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=os.environ | settings,
    )


def simulated(game: Game, seed: int = 1, number: int = 1) -> str:
    return play_game(make_setup(game), ["novice", *["random"] * (game.default_seats - 1)], seed, number).to_text()


def listed_choices(lines: list[str]) -> dict[str, str]:
    """The choices in the last list, by their numbers; of a long list, which is not printed, only the numbers."""
    line = next(line for line in reversed(lines) if re.match(r"You may: |You have \d+ choices", line))
    if line.startswith("You have "):
        return {str(number): "" for number in range(1, int(line.split()[2]) + 1)}
    return dict(choice.split(": ", 1) for choice in line.removeprefix("You may: ").rstrip(".").split("; "))


def first_move(lines: list[str]) -> str:
    return next(iter(listed_choices(lines)))


def last_move(lines: list[str]) -> str:
    return list(listed_choices(lines))[-1]


def answers(*texts: str) -> Ask:
    """Give these answers, then leave."""
    rest = iter([*texts, "quit"])

    def ask(lines: list[str]) -> str:
        return next(rest)

    return ask


def play_to_the_end(*arguments: str, ask: Ask = first_move) -> Answer:
    answer = run("play", *arguments, ask=ask)
    assert answer.code == 0
    assert "Your move: " in answer.out
    return answer

"""``marotte serve``, ``open`` and ``join``: people and bots at a table of a real server, from terminals."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import Queue

import pytest

from tests.cli.runner import first_move, run
from tests.server.server_process import Process, prepared


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with prepared(tmp_path_factory.mktemp("tables") / "tables.sqlite") as process:
        yield process


class Person(threading.Thread):
    """A person at a terminal who gives some answers first, and then always takes the first move of the list."""

    def __init__(self, home: Path, *arguments: str, says: tuple[str, ...] = ()) -> None:
        super().__init__(daemon=True)  # a failing test must end, too
        self.says: Queue[str] = Queue()
        for line in says:
            self.says.put(line)
        self.lines: list[str] = []
        self.process = subprocess.Popen(
            [sys.executable, "-m", "marotte", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"XDG_DATA_HOME": str(home)},
        )
        self.has_link = threading.Event()
        self.start()

    def run(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        text = ""
        with self.process.stdin as keyboard, self.process.stdout as screen:
            while character := screen.read(1):
                text += character
                if "/t/" in text and text.endswith("\n"):
                    self.has_link.set()
                if text.endswith("Your move: "):
                    has_choice = "You may: " in text or " choices; " in text
                    answer = first_move(text.splitlines()) if self.says.empty() and has_choice else self.says.get()
                    text += f"{answer}\n"
                    keyboard.write(f"{answer}\n")
                    keyboard.flush()
                self.lines = text.splitlines()

    @property
    def link(self) -> str:
        self.has_link.wait()
        return next(match[0] for line in self.lines if (match := re.search(r"http://\S+/t/\S+", line)))

    def end(self) -> int:
        self.join()
        return self.process.wait()


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("fettnapf", ["--option", "islands=open", "--deck", "feet=2", "--deck", "islands=10-28"]),
        ("ciao", ["--option", "rounds=1"]),
        ("faith", ["--deck", "hand=4"]),
    ],
)
def test_people_a_bot_and_a_spectator_at_one_table(
    server: Process, game: str, options: list[str], tmp_path: Path
) -> None:
    anne = Person(
        tmp_path / "anne", "open", game, "--server", server.address, "--name", "Anne", "--pace", "0", "--calm",
        "--seats", "3", *options, says=("look", "help", "nonsense", "say hello"),
    )  # fmt: skip
    paul = Person(tmp_path / "paul", "join", anne.link, "--name", "Paul", "--seat", "1")
    while not paul.lines:
        paul.join(0.05)
    bot = subprocess.Popen(
        [sys.executable, "-m", "marotte", "join", anne.link, "--bot", "tests.bots.examples:Lowest", "--seat", "2"],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert bot.stdout is not None
    assert bot.stdout.readline().startswith("tests.bots.examples:Lowest sits in seat 2")
    watcher = Person(tmp_path / "watcher", "join", anne.link, "--watch")
    while not any(line.startswith("At the table: Anne (0), Paul (1), Lowest (2)") for line in watcher.lines):
        watcher.join(0.05)
    assert any(line.startswith("Only this computer can follow that.") for line in anne.lines)
    anne.says.put("begin")
    codes = [anne.end(), paul.end(), watcher.end(), bot.wait()]
    assert codes == [0, 0, 0, 0]
    assert "The game is over. Scores: " in bot.stdout.read()
    bot.stdout.close()
    for person in (anne, paul, watcher):
        assert re.search(r"(wins|share the win)!$", person.lines[-1])
    assert anne.lines[-2] == paul.lines[-2] == watcher.lines[-2]
    assert "The game has not begun. The host writes begin; help lists what else there is." in anne.lines
    assert "Anne: Hello!" in anne.lines
    assert not any(line.startswith(("You may: ", "Your hand: ")) for line in watcher.lines)


def test_a_player_who_leaves_comes_back_to_the_same_seat(server: Process, tmp_path: Path) -> None:
    home = tmp_path / "anne"
    anne = Person(home, "open", "fool", "--server", server.address, "--pace", "0", says=("begin", "quit"))
    assert anne.end() == 0
    assert anne.lines[-1] == f"You leave the table. To come back: marotte join {anne.link}"
    again = Person(home, "join", anne.link, says=("quit",))
    assert again.end() == 0
    assert any(line.startswith("At the table: Player, ") for line in again.lines)
    assert not any("sits down" in line for line in again.lines)
    stranger = run("join", anne.link, "--name", "Paul")  # from the same computer, but another player
    assert (stranger.code, stranger.err) == (2, "marotte: the game has begun; you may watch it\n")


def test_two_people_play_from_one_computer(server: Process, tmp_path: Path) -> None:
    home = tmp_path / "home"
    bea = Person(home, "open", "fool", "--server", server.address, "--name", "Bea", "--pace", "0")
    carl = Person(home, "join", bea.link, "--name", "Carl C.", says=("quit",))
    while not any(line.startswith("At the table: Bea (0), Carl C. (1)") for line in carl.lines):
        carl.join(0.05)
    for line in ("begin", "quit"):
        bea.says.put(line)
    assert [bea.end(), carl.end()] == [0, 0]
    assert bea.lines[-1] == f"You leave the table. To come back: marotte join {bea.link} --name Bea"
    assert carl.lines[-1] == f"You leave the table. To come back: marotte join {bea.link} --name 'Carl C.'"


def test_a_bot_that_was_stopped_comes_back_to_its_seat(server: Process, tmp_path: Path) -> None:
    home = tmp_path / "bot"
    anne = Person(tmp_path / "anne", "open", "fettnapf", "--server", server.address, "--seats", "2", "--pace", "0")
    for _ in range(2):
        bot = Person(home, "join", anne.link, "--bot", "novice")
        while not any("sits in seat 1" in line for line in bot.lines):
            bot.join(0.05)
        bot.process.send_signal(signal.SIGINT)
        assert bot.end() == 0
    last = Person(home, "join", anne.link, "--bot", "novice")
    while not any("sits in seat 1" in line for line in last.lines):
        last.join(0.05)
    anne.says.put("begin")
    assert [anne.end(), last.end()] == [0, 0]
    assert any(line.startswith("The game is over. Scores: ") for line in last.lines)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["join", "localhost:8000/t/x"], "the address of a server is http://… or https://…"),
        (["join", "http://localhost:8000/x"], "the link of a table is http://…/t/…"),
        (["join", "{server}/t/nothing"], "there is no such table"),
        (["open", "fool", "--server", "http://127.0.0.1:1"], "there is no answer from http://127.0.0.1:1"),
        (["open", "fool", "--server", "{server}", "--bot", "nobody"], "nobody"),
        (["open", "fool", "--server", "{server}", "--clock", "1h"], "a clock is none, seconds such as 30s"),
        (["open", "fool", "--server", "{server}", "--name", " "], "a name has 1 to 24 characters"),
        (["open", "bridge", "--server", "{server}"], "there is no game called 'bridge'"),
        (["serve", "--database-url", "nonsense"], "'nonsense' is not the URL of a database"),
        (["serve", "--host", "256.0.0.1"], "can't listen at 256.0.0.1"),
    ],
)
def test_wrong_use_is_explained(server: Process, arguments: list[str], sentence: str) -> None:
    answer = run(*[argument.format(server=server.address) for argument in arguments])
    assert answer.code == 2
    assert answer.out == ""
    assert sentence in answer.err
    assert answer.err.startswith("marotte: ")


def test_a_player_who_waits_for_a_game_is_told_why() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        command = [sys.executable, "-m", "marotte", "open", "fool", "--server", address]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
            connection, _ = listener.accept()
            assert process.stderr is not None
            assert (
                process.stderr.readline()
                == "Compiling Fool! on the server. This happens once and takes some seconds …\n"
            )
            connection.close()
            assert "there is no answer from" in process.stderr.read()
    assert process.returncode == 2


def test_a_port_in_use_is_reported() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        answer = run("serve", "--port", str(port))
    assert answer.code == 2
    assert f"can't listen at 127.0.0.1, port {port}" in answer.err

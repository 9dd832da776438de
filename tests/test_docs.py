"""The documentation is correct: its examples run as shown, its links work, and nothing is missing.

In README.md, CONTRIBUTING.md and docs/:

- ``python`` blocks are run, those of a page in one namespace. If an ``output`` block follows, it is what they print.
- ``console`` blocks are run: lines that begin with ``$`` are commands, the others their output. A ``…`` stands for
  anything, on a line of its own for any lines. ``marotte … < FILE`` and ``echo $?`` are the only shell features.
- A block with a file name after its language is that file, for the blocks after it.
"""

import contextlib
import io
import logging
import re
import shlex
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from marotte.cli.main import VERBS, commands, main
from marotte.games.contract import Game
from marotte.games.registry import all_games
from marotte.records import record

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
GAMES = all_games()

#: The letter of a game's rules and how many there are. A new game needs a line here.
RULES = {"ciao": ("C", 22), "faith": ("F", 21), "fettnapf": ("N", 14), "fool": ("T", 16)}

#: The headings of a page about a game, in this order; there may be others between them.
HEADINGS = [
    "The cards",
    "What is hidden",
    "Options",
    "A deck of your own",
    "How it is written",
    "Examples",
    "For researchers",
]

FENCE = re.compile(r"^(?P<indent> *)```(?P<language>\w*) *(?P<file>\S*)\n(?P<text>.*?)^(?P=indent)```$", re.M | re.S)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


@dataclass
class Block:
    """A fenced block of a page."""

    language: str
    file: str
    text: str
    line: int


def page_name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def game_page(game: Game) -> str:
    return read(ROOT / "docs" / "games" / f"{game.name}.md")


def blocks(page: Path) -> list[Block]:
    text = read(page)
    return [
        Block(match["language"], match["file"], textwrap.dedent(match["text"]), text.count("\n", 0, match.start()) + 2)
        for match in FENCE.finditer(text)
    ]


# Examples


class Shell:
    """The part of a shell that the examples need."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.exit_code = 0

    def run(self, command: str) -> str:
        """The output of a command."""
        if command == "echo $?":
            printed, self.exit_code = f"{self.exit_code}\n", 0
            return printed
        command, _, file = command.partition(" < ")
        program, *arguments = shlex.split(command)
        assert program == "marotte", f"the tests can't run {command!r}"
        assert self.exit_code == 0, f"the command before {command!r} ended with {self.exit_code}"
        self.monkeypatch.setattr(sys, "argv", ["marotte", *arguments])
        with CliRunner().isolation(Path(file).read_bytes() if file else b"") as (_, _, mixed):
            self.exit_code = 0
            try:
                main()
            except SystemExit as leaving:
                self.exit_code = int(leaving.code or 0)
            return mixed.getvalue().decode()


def commands_of(block: Block) -> Iterator[tuple[str, str]]:
    """Each command of a block with its expected output."""
    for part in re.split(r"^\$ ", block.text, flags=re.M)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


def matches(output: str, shown: str) -> bool:
    """Whether a command printed what is shown."""
    pattern = ""
    for line in shown.splitlines():
        pattern += r"(?:.*\n)*?" if line.strip() == "…" else re.escape(line.rstrip()).replace("…", ".*?") + " *\n"
    return re.fullmatch(pattern, output) is not None


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page)], ids=page_name)
def test_examples_run_as_shown(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR, "marotte")  # examples don't show that a game is being compiled
    monkeypatch.chdir(tmp_path)
    shell = Shell(monkeypatch)
    namespace: dict[str, Any] = {"__name__": "example"}
    printed = ""
    for block in blocks(page):
        place = f"{page_name(page)}, line {block.line}"
        if block.file:
            Path(block.file).write_text(block.text, encoding="utf-8")
        elif block.language == "python":
            with contextlib.redirect_stdout(io.StringIO()) as stream:
                exec(compile(block.text, place, "exec"), namespace)
            printed = stream.getvalue()
        elif block.language == "output":
            assert matches(printed, block.text), f"{place}: printed is\n{printed}"
        elif block.language == "console":
            for command, shown in commands_of(block):
                output = shell.run(command)
                assert not shown or matches(output, shown), f"{place}: {command} prints\n{output}"
            assert shell.exit_code == 0, f"{place}: the last command ended with {shell.exit_code}"


def test_output_is_compared_with_what_is_shown() -> None:
    assert matches("one\ntwo\nthree\n", "one\n…\nthree\n")
    assert matches("one\nthree\n", "one\n…\nthree\n")
    assert matches("it took 3 s\n", "it took … s\n")
    assert not matches("one\ntwo\nthree\n", "one\n…\n…\ntwo\n")
    assert not matches("one\ntwo\n", "one\n")
    assert not matches("it took 3 m\n", "it took … s\n")


# Links


def anchors(page: Path) -> set[str]:
    """The anchors of the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", FENCE.sub("", read(page)), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_links_lead_somewhere(page: Path) -> None:
    text = FENCE.sub("", read(page))
    for link in LINK.findall(text):
        if link.startswith(("https://", "http://", "mailto:")):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.is_relative_to(ROOT), link
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_every_page_is_linked_from_the_readme() -> None:
    linked = {(ROOT / link.partition("#")[0]).resolve() for link in LINK.findall(read(ROOT / "README.md"))}
    assert [page_name(page) for page in PAGES[1:] if page not in linked] == []


# Pages of the games


def test_the_number_of_rules_of_every_game() -> None:
    assert sorted(RULES) == [game.name for game in GAMES]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_rule_is_on_the_page_of_its_game(game: Game) -> None:
    letter, count = RULES[game.name]
    page = game_page(game)
    missing = [f"{letter}{n}" for n in range(1, count + 1) if not re.search(rf"\*\*{letter}{n}\.?\*\*", page)]
    assert missing == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_option_and_deck_entry_is_on_the_page_of_its_game(game: Game) -> None:
    page = game_page(game)
    names = [option.name for option in game.options]
    names += [choice for option in game.options for choice in option.choices]
    defaults = game.complete_options({option.name: option.default for option in game.options})
    for seats in game.seat_counts:
        names += game.default_deck(seats, defaults)
    assert [name for name in dict.fromkeys(names) if f"`{name}`" not in page] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_layout_of_the_encoding_is_on_the_page_of_its_game(game: Game) -> None:
    page = game_page(game)
    rows = [f"| `{name}` | {length} |" for name, length, _ in game.encoding.LAYOUT]
    assert [row for row in rows if row not in page] == []
    assert f" {sum(length for _, length, _ in game.encoding.LAYOUT)} " in page


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_pages_of_games_have_the_same_headings(game: Game) -> None:
    page = game_page(game)
    assert page.startswith(f"# {game.title}\n")
    found = re.findall(r"^## (.*)$", page, re.M)
    needed = [heading for heading in HEADINGS if heading != "Options" or game.options]
    assert [heading for heading in found if heading in needed] == needed


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_readme_lists_every_game(game: Game) -> None:
    start = f"| [{game.title}](docs/games/{game.name}.md) | {game.seat_counts[0]}–{game.seat_counts[-1]} |"
    [row] = [line for line in read(ROOT / "README.md").splitlines() if line.startswith(start)]
    assert [option.name for option in game.options if f"`{option.name}`" not in row] == []


# The record format


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_option_is_in_the_record_format(game: Game) -> None:
    page = read(ROOT / "docs" / "records.md")
    assert f"`{game.name}`" in page
    assert [option.name for option in game.options if f"`{option.name}`" not in page] == []


def test_the_bounds_of_records_are_documented() -> None:
    page = read(ROOT / "docs" / "records.md")
    for row in (
        f"| one record | {record.LONGEST_TEXT >> 20} MiB |",
        f"| a name | {record.LONGEST_NAME} characters |",
        f"| rounds in a game | {record.MOST_ROUNDS} |",
        f"| moves in a round | {record.MOST_MOVES} |",
    ):
        assert row in page
    assert [key for key in record.KNOWN_KEYS if f"| `{key}` |" not in page] == []


# The command line


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_every_verb_and_option_is_documented(verb: str) -> None:
    page = read(ROOT / "docs" / "command_line.md")
    _, *sections = re.split(r"^## ", page, flags=re.M)
    [section] = [section for section in sections if section.startswith(f"{verb}\n")]
    assert f"marotte {verb}" in section
    command = commands.get_command(click.Context(commands), verb)
    assert command is not None
    options = [name for parameter in command.params for name in parameter.opts if name[0] == "-"]
    assert [name for name in options if f"`{name}" not in section] == []


def test_options_of_the_command_itself_are_documented() -> None:
    page = read(ROOT / "docs" / "command_line.md")
    for option in ("--help", "-h", "--version"):
        assert f"{option}`" in page

"""``marotte compile``, and the messages of other verbs while they compile."""

from pathlib import Path

from tests.cli.runner import Answer, run, start_process


def run_with_cache(folder: Path, *arguments: str) -> Answer:
    """Run the command in a process of its own, with a cache of its own."""
    process = start_process(*arguments, MAROTTE_CACHE=str(folder))
    out, err = process.communicate("")
    return Answer(process.returncode, out, err)


def test_a_game_is_compiled_ahead_of_time(tmp_path: Path) -> None:
    assert run_with_cache(tmp_path, "compile", "fettnapf") == Answer(
        0, "Compiled: Fettnapf\n", "Compiling Fettnapf for this machine. This happens once and takes some seconds …\n"
    )
    kept = sorted(tmp_path.rglob("*.kernel"))
    assert kept
    assert run_with_cache(tmp_path, "compile", "fettnapf") == Answer(0, "Compiled: Fettnapf\n", "")
    assert run_with_cache(tmp_path, "play", "fettnapf", "--bot", "expert").err == ""
    assert sorted(tmp_path.rglob("*.kernel")) == kept, "nothing was missing"


def test_an_unknown_game_is_refused() -> None:
    wrong = run("compile", "chess")
    assert wrong.code == 2
    assert "there is no game called 'chess'" in wrong.err

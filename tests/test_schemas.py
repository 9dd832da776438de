"""The generated files that are checked in are fresh."""

from pathlib import Path

import pytest

from tests.schemas import GENERATED


@pytest.mark.parametrize("path", GENERATED, ids=lambda path: path.name)
def test_generated_files_are_fresh(path: Path) -> None:
    assert path.read_bytes() == GENERATED[path](), f"{path.name} is out of date: run make schemas"

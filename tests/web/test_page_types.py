"""The page is checked with the types of the protocol: a wrong field name in a game's file is a type error."""

import re
import shutil
import subprocess
from pathlib import Path

from marotte.games.contract import Game
from tests.schemas import ROOT
from tests.setups import every_game

WEB = Path("src", "marotte", "web")

#: A field of what a game shows: of its position, or of a player's cards.
FIELD = re.compile(r"\b(?:position|cards)\.(\w+)")


@every_game
def test_a_wrong_field_is_a_type_error(tmp_path: Path, game: Game) -> None:
    shutil.copytree(ROOT / WEB, tmp_path / WEB)
    shutil.copy(ROOT / "tsconfig.json", tmp_path)
    script = tmp_path / WEB / "scripts" / "games" / f"{game.name}.js"
    text = script.read_text(encoding="utf-8")
    right = FIELD.search(text)
    assert right is not None
    script.write_text(text.replace(right[0], f"{right[0]}s_"), encoding="utf-8")
    command = [str(ROOT / "node_modules" / ".bin" / "tsc"), "--project", str(tmp_path)]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert f"games/{game.name}.js" in checked.stdout
    assert f"Property '{right[1]}s_' does not exist on type" in checked.stdout

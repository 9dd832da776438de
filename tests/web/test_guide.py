"""The guide through a first game: each thing once, at its moment, and never again."""

import json
from collections.abc import Callable

import pytest

from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]

#: What everybody learns in a first game, whatever is dealt.
ALWAYS = {
    "fool": {"start", "cap", "tools"},
    "ciao": {"start", "tools"},
    "faith": {"start", "chien", "trick", "tools"},
    "fettnapf": {"start", "play", "own", "tools"},
}


def learnt(anne: Visitor) -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(anne.page.evaluate("() => localStorage['marotte.learnt'] ?? '{}'"))
    return found


@pytest.mark.parametrize(("game", "seats"), [("fool", 4), ("ciao", 3), ("faith", 3), ("fettnapf", 3)])
def test_a_first_game_with_the_guide(visit: Visit, game: str, seats: int) -> None:
    anne = visit(has_guide=True)
    anne.sit(anne.open_table(game, seats, show=60), "Anne")  # islands stay up until they are explained
    anne.begin()
    told: list[str] = []

    def read_and_act() -> None:
        if anne.find(".guide").count():
            told.append(anne.find(".guide p").inner_text())
            anne.page.keyboard.press("g")
        else:
            anne.click_something()

    anne.play(until=lambda: anne.find(".curtain").count() > 0, act=read_and_act)
    assert len(told) == len(set(told))
    assert set(learnt(anne)[game]) >= ALWAYS[game]
    assert len(learnt(anne)[game]) == len(told)


def test_nothing_is_explained_twice(visit: Visit) -> None:
    anne = visit(has_guide=True)
    anne.sit(anne.open_table("fool", 4), "Anne")
    anne.begin()
    first = anne.find(".guide p").inner_text()
    anne.page.get_by_role("button", name="Got it").click()
    anne.page.reload()
    anne.find(".mine.is-asked").wait_for()
    assert anne.find(".guide p").inner_text() != first


def test_the_guide_can_be_sent_away_and_called_again(visit: Visit) -> None:
    anne = visit(has_guide=True)
    table = anne.open_table("fool", 4)
    anne.sit(table, "Anne")
    anne.begin()
    anne.page.get_by_role("button", name="No guide, please").click()
    anne.find(".guide").wait_for(state="detached")
    anne.page.goto("/settings")
    anne.page.get_by_label("Guide").check()
    anne.page.get_by_role("button", name="Explain everything again").click()
    anne.page.goto(f"/t/{table}")
    anne.find(".guide").wait_for()


def test_a_first_game_is_calm(visit: Visit) -> None:
    """Who learns a game of quick hands need not be quick."""
    anne = visit(has_guide=True)
    for is_calm in (True, False):
        anne.page.goto("/")
        with anne.page.expect_request(lambda request: request.method == "POST") as opening:
            anne.page.get_by_role("button", name="Play Ciao! now").click()
        assert json.loads(opening.value.post_data or "")["is_calm"] == is_calm
        anne.page.get_by_role("button", name="Got it").click()

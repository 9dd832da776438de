"""People play whole games on the page."""

from collections.abc import Callable

import pytest

from tests.web.visitor import Visitor

GAMES = (("fool", 4), ("ciao", 3), ("faith", 3), ("fettnapf", 3))


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_whole_game_by_clicking(visit: Callable[..., Visitor], game: str, seats: int) -> None:
    anne = visit()
    anne.sit(anne.open_table(game, seats), "Anne")
    anne.begin()
    anne.play()
    assert anne.find(".curtain.is-end h2").inner_text().endswith("!")


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_whole_game_by_keyboard(visit: Callable[..., Visitor], game: str, seats: int) -> None:
    anne = visit(viewport={"width": 1280, "height": 800})
    anne.sit(anne.open_table(game, seats), "Anne")
    anne.begin()
    anne.play(act=anne.type_something)
    assert anne.is_over


def test_a_game_starts_after_two_clicks(visit: Callable[..., Visitor]) -> None:
    anne = visit()
    anne.page.goto("/")
    anne.page.get_by_role("button", name="Play Fool! now").click()
    anne.find(".mine.is-asked .hand .is-playable").first.click(position={"x": 9, "y": 9})
    anne.find(".slot .card").first.wait_for()

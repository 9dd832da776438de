"""Whatever the page offers is granted."""

from collections.abc import Callable

import pytest

from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]

UNDO = ".tools [aria-label='Take back']:enabled"


@pytest.mark.parametrize(("game", "seats"), [("fool", 4), ("ciao", 3), ("faith", 3), ("fettnapf", 3)])
def test_a_move_is_taken_back_whenever_that_is_offered(visit: Visit, game: str, seats: int) -> None:
    anne = visit()
    anne.sit(anne.open_table(game, seats), "Anne")
    anne.begin()
    moves = 0

    def act() -> None:
        nonlocal moves
        moves += 1
        if moves % 2 and anne.find(UNDO).count():
            heard = len(anne.frames)
            anne.page.keyboard.press("u")
            while len(anne.frames) == heard:  # until it is answered
                anne.page.wait_for_timeout(20)
        else:
            anne.click_something()

    anne.play(until=lambda: anne.find(".curtain").count() > 0, act=act)
    assert [message for message in anne.told() if message["type"] == "refused"] == []

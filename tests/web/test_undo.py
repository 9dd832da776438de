"""Undo on the page."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]

UNDO = ".tools [aria-label='Take back']:enabled"


@pytest.mark.parametrize(("game", "seats"), [("fool", 4), ("ciao", 3), ("faith", 3), ("fettnapf", 3)])
def test_undo_works_whenever_it_is_offered(visit: Visit, game: str, seats: int) -> None:
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
            while not any(map(is_answer, anne.told()[heard:])):
                anne.page.wait_for_timeout(20)
            # Only here: a click may cross a forced move of the table, and is then refused.
            assert [message for message in anne.told()[heard:] if message["type"] == "refused"] == []
        else:
            anne.click_something()

    anne.play(until=lambda: anne.find(".curtain").count() > 0, act=act)


def is_answer(message: Any) -> bool:
    """Whether a message can be the answer to an undo."""
    return message["type"] == "refused" or any(event["type"] == "undone" for event in message.get("events", ()))


def test_an_undo_is_announced(visit: Visit) -> None:
    """A person alone with bots can undo a move until the next player has moved."""
    anne = visit()
    anne.sit(anne.open_table("fool", 4), "Anne")
    anne.begin()
    take_back = anne.page.get_by_role("button", name="Take back")
    anne.find(".mine.is-asked").wait_for()
    anne.page.evaluate("() => document.querySelector('table-screen').session.send({ type: 'pace', seat: 0, pace: 10 })")
    expect(take_back).to_be_disabled()
    count = anne.find(".hand .card").count()
    anne.click_something()
    expect(anne.find(".hand .card")).to_have_count(count - 1)
    take_back.click()
    expect(anne.find(".told")).to_have_text("The last move is taken back.")
    expect(anne.find("#voice")).to_contain_text("The last move is taken back.")
    expect(anne.find(".hand .card")).to_have_count(count)

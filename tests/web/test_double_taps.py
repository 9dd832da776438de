"""A double tap is one move."""

from collections.abc import Callable

from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]


def test_the_second_tap_is_not_a_second_move(visit: Visit) -> None:
    """Whatever is asked next, since the player has not seen it yet."""
    anne = visit()
    anne.sit(anne.open_table("ciao", 2, pace=1), "Anne")
    anne.begin()
    anne.play(until=lambda: anne.find("[data-move=draw]").count() > 0)
    anne.page.wait_for_timeout(400)  # since the last move
    anne.find("[data-move=draw]").click()
    anne.find("[data-move=keep]").wait_for()
    moved = "after => { document.querySelector('table-screen').session.movedAt = performance.now() + after; }"
    anne.page.evaluate(moved, 0)
    anne.find("[data-move=keep]").dispatch_event("click")
    assert anne.find("[data-move=keep]").count() == 1
    anne.page.evaluate(moved, -1000)
    anne.find("[data-move=keep]").click()
    anne.find("[data-move=keep]").wait_for(state="detached")
    anne.wait_until_asked()
    kept = [
        entry
        for message in anne.told()
        for entry in message.get("events", ())
        if entry.get("type") == "moved" and entry["seat"] == 0 and entry["move"] == "keep"
    ]
    assert len(kept) == 1


def test_a_double_tap_is_one_move(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("fool", 4), "Anne")
    anne.begin()
    anne.play(until=lambda: anne.find(".mine.is-asked .hand .is-playable").count() > 1)
    anne.page.evaluate("() => [1, 2, 3].forEach(() => document.querySelector('.hand .is-playable')?.click())")
    anne.wait_until_asked()
    assert not any(message["type"] == "refused" for message in anne.told())
    assert anne.find(".refusal").count() == 0

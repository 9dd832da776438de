"""A double tap is one move."""

from collections.abc import Callable

from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]


def test_the_second_tap_is_not_a_second_move(visit: Visit) -> None:
    """Whatever is asked next, since the player has not seen it yet."""
    anne = visit()
    anne.sit(anne.open_table("ciao", 2, pace=1), "Anne")
    anne.begin()
    keep, draw = anne.find("[data-move=keep]"), anne.find("[data-move=draw]")

    def act() -> None:
        if draw.count():
            draw.click()
        else:
            anne.click_something()

    # With a choice: the table itself keeps a card that can't be played.
    anne.play(until=lambda: keep.count() > 0 and anne.find(".hand .is-playable").count() > 0, act=act)
    heard = len(anne.frames)
    moved = "at => { document.querySelector('table-screen').session.movedAt = at; }"
    anne.page.evaluate(moved, 1e9)  # just now, however long the test takes
    keep.dispatch_event("click")
    assert keep.count() == 1
    anne.page.evaluate(moved, -1000)
    keep.click()
    keep.wait_for(state="detached")
    anne.wait_until_asked()
    kept = [
        entry
        for message in anne.told()[heard:]
        for entry in message.get("events", ())
        if entry.get("type") == "moved" and entry["seat"] == 0 and entry["move"] == "keep"
    ]
    assert len(kept) == 1


def test_a_double_tap_is_one_move(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("fool", 4), "Anne")
    anne.begin()
    anne.play(until=lambda: anne.find(".mine.is-asked .hand .is-playable").count() > 1)
    heard = len(anne.frames)  # before, a click may have crossed a forced move
    anne.page.evaluate("() => [1, 2, 3].forEach(() => document.querySelector('.hand .is-playable')?.click())")
    anne.wait_until_asked()
    assert not any(message["type"] == "refused" for message in anne.told()[heard:])
    assert anne.find(".refusal").count() == 0

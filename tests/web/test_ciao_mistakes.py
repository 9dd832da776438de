"""Ciao! with punished mistakes, and its draw pile."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.visitor import SPOT, Visitor

Visit = Callable[..., Visitor]

PUNISHED = {"mistakes": "punished", "rounds": 5}


def sit_at(anne: Visitor, **options: object) -> None:
    anne.sit(anne.open_table("ciao", 3, options=options), "Anne")
    anne.begin()
    anne.wait_until_asked()


def play_to_turn(anne: Visitor, is_it: Callable[[], bool]) -> None:
    """Play on until it is the reader's turn and a condition holds."""
    anne.play(until=lambda: phase(anne) == "turn" and is_it())


def phase(anne: Visitor) -> str:
    return str(anne.page.evaluate("() => document.querySelector('table-screen').session.context()?.position.phase"))


def let_time_pass(anne: Visitor) -> None:
    """Advance the clock of the page, long enough for the next tap to count."""
    anne.page.evaluate("() => { const now = performance.now.bind(performance); performance.now = () => now() + 1000; }")


def test_tapping_the_draw_pile_draws(visit: Visit) -> None:
    anne = visit()
    sit_at(anne, rounds=5)
    play_to_turn(anne, lambda: anne.find("[data-move=draw]").count() > 0)
    drawn = anne.find(".side .log li").filter(has_text="You draw")
    before = drawn.count()
    anne.find("button.draw-pile").click()
    expect(drawn).to_have_count(before + 1)


def test_the_draw_pile_is_reached_with_keys(visit: Visit) -> None:
    anne = visit(viewport={"width": 1280, "height": 800})
    sit_at(anne, rounds=5)
    play_to_turn(anne, lambda: anne.find("[data-move=draw]").count() > 0)
    drawn = anne.find(".side .log li").filter(has_text="You draw")
    before = drawn.count()
    pile = anne.find("button.draw-pile")
    expect(pile).to_have_accessible_name(re.compile(r"Draw a card\. Draw pile: \d+ cards"))
    pile.focus()
    anne.page.keyboard.press("Enter")
    expect(drawn).to_have_count(before + 1)


def test_the_draw_pile_is_no_button_when_drawing_is_illegal(visit: Visit) -> None:
    anne = visit()
    sit_at(anne, rounds=5)
    # With a choice: the table itself keeps a card that can't be played, and goes on.
    cards = anne.find(".mine.is-asked .hand .is-playable")
    anne.play(until=lambda: phase(anne) == "drawn" and cards.count() > 0, act=lambda: draw(anne))
    assert anne.find("button.draw-pile").count() == 0


def draw(anne: Visitor) -> None:
    """Draw if possible, until a card comes that can be played."""
    pile = anne.find("button.draw-pile")
    if pile.count():
        pile.click()
    else:
        anne.click_something()


def test_no_card_is_marked_where_mistakes_are_punished(visit: Visit) -> None:
    anne = visit()
    sit_at(anne, **PUNISHED)
    play_to_turn(anne, lambda: anne.find(".hand .card").count() > 3)
    cards = anne.find(".hand .card")
    assert anne.find(".hand .is-playable").count() == 0
    assert not any("playable" in name for name in cards.evaluate_all("all => all.map(one => one.ariaLabel)"))
    assert cards.evaluate_all("all => all.map(one => one.ariaDisabled).filter(Boolean)") == []
    looks = cards.evaluate_all("all => all.map(one => getComputedStyle(one.querySelector('svg')).filter)")
    assert set(looks) == {"none"}


def test_no_card_is_marked_after_a_draw(visit: Visit) -> None:
    anne = visit()
    sit_at(anne, **PUNISHED)
    question = anne.find(".question")
    for _ in range(20):  # only a millstone is known not to fit, and nobody draws that many of them
        anne.play(until=lambda: phase(anne) == "drawn", act=lambda: draw(anne))
        if "Play or keep it?" in question.inner_text():
            break
        anne.click_something()
    expect(question).to_contain_text("Play or keep it?")
    looks = anne.find(".hand .card svg").evaluate_all("all => all.map(one => getComputedStyle(one).filter)")
    assert set(looks) == {"none"}


def test_an_accidental_tap_plays_no_card(visit: Visit) -> None:
    anne = visit()
    sit_at(anne, **PUNISHED)
    play_to_turn(anne, lambda: anne.find(".hand .card").count() > 1)
    first, second = anne.find(".hand .card").nth(0), anne.find(".hand .card").nth(1)
    sent = len(anne.told())
    first.click(position=SPOT)
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(anne.find(".question")).to_contain_text("Tap again to play")
    second.click(position=SPOT)
    expect(first).to_have_attribute("aria-pressed", "false")
    expect(second).to_have_attribute("aria-pressed", "true")
    assert [message for message in anne.told()[sent:] if message["type"] == "table"] == []
    let_time_pass(anne)
    second.click(position=SPOT)
    # It is played, or, being a joker, asks for its symbol.
    anne.page.wait_for_function(
        "() => document.querySelector('dialog[open], .told') && !document.querySelector('.hand .is-chosen')"
    )


def test_a_double_tap_only_raises_a_card(visit: Visit) -> None:
    anne = visit()
    sit_at(anne, **PUNISHED)
    play_to_turn(anne, lambda: anne.find(".hand .card").count() > 1)
    tap = """() => {
      document.querySelector(".hand .card").click();
      return document.querySelector(".hand .is-chosen") !== null;
    }"""
    assert anne.page.evaluate(f"() => [{tap}, {tap}, {tap}].map((tap) => tap())") == [True, True, True]
    let_time_pass(anne)
    assert not anne.page.evaluate(tap)

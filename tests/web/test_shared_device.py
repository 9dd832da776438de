"""Several players on one device: it is handed round, shows each only their own cards, and they can leave and return."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.test_log import NOTE_ISLANDS
from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]

WIDE = {"width": 1280, "height": 800}


def share(anne: Visitor, game: str, seats: int, **settings: object) -> None:
    """Anne and Paul begin a game on one device."""
    anne.sit(anne.open_table(game, seats, **settings), "Anne")
    anne.find(".joining input").fill("Paul")
    anne.find(".joining button").click()
    anne.find(".chair.is-own").nth(1).wait_for()
    anne.find(".lobby > .choices .main").click()
    anne.find(".stage").wait_for()


def take_turns(anne: Visitor, until: Callable[[], bool]) -> set[str]:
    """Let everyone who is asked take the device and play, until a condition holds; the names of those who took it."""
    seen = set()
    while not until():
        anne.wait_until_asked()
        if until():
            break
        if anne.find(".hand-over").count():
            assert anne.find(".hand").count() == 0
            seen.add(anne.find(".hand-over h2").inner_text())
            anne.find(".hand-over .main").click()
        else:
            anne.click_something()
    return seen


#: A deck in which almost every card starts a race.
SPEED = {f"{symbol}{colour}{event}": 6 if event == "!" else 0
         for symbol in "rps" for colour in "gyr" for event in ("", *"@!+>~")}  # fmt: skip


def test_a_calm_race_hands_the_device_to_each_player(visit: Visit) -> None:
    anne = visit()
    share(anne, "ciao", 3, is_calm=True, options={"rounds": 2}, deck=SPEED)
    seen = take_turns(anne, until=lambda: anne.is_over)
    assert seen == {"Anne, it is your turn", "Paul, it is your turn"}
    assert any(fact["fact"] == "race" for message in anne.told() for entry in message.get("events", ())
               for fact in entry.get("facts", ()))  # fmt: skip


def test_an_absent_player_is_not_called_and_can_return(visit: Visit) -> None:
    anne = visit()
    share(anne, "faith", 3, pace=0.05)
    take_turns(anne, until=lambda: anne.find(".hand").count() > 0)
    left = anne.find(".place.is-own .who").inner_text()
    anne.page.keyboard.press("m")
    anne.page.get_by_role("button", name="Leave (a bot takes over)").click()
    anne.find(".state").wait_for()
    called = take_turns(anne, until=lambda: anne.find(".curtain").count() > 0)
    assert called == {f"{'Paul' if left == 'Anne' else 'Anne'}, it is your turn"}
    anne.find(".curtain .main").click()  # a player who wants the next round is back
    take_turns(anne, until=lambda: anne.find(f".hand-over h2:has-text('{left}')").count() > 0)


def test_there_is_a_way_back_when_all_are_absent(visit: Visit) -> None:
    anne = visit()
    share(anne, "faith", 4, pace=1)
    for left in (1, 2):
        take_turns(anne, until=lambda: anne.find(".hand").count() > 0)
        anne.page.keyboard.press("m")
        anne.page.get_by_role("button", name="Leave (a bot takes over)").click()
        expect(anne.find(".state")).to_have_count(left)
    anne.page.reload()
    anne.page.get_by_role("button", name="A bot plays for you. Come back!").click()
    anne.page.wait_for_function("() => document.querySelector('.stage') && !document.querySelector('.state')")


def test_any_player_can_end_a_pause(visit: Visit) -> None:
    anne = visit()
    share(anne, "faith", 3)
    anne.find(".hand-over").wait_for()
    anne.page.keyboard.press("m")
    anne.page.get_by_role("button", name="Ask for a pause").click()
    resume = anne.page.get_by_role("button", name="End the pause")
    resume.wait_for()
    anne.page.reload()
    resume.click()
    anne.find(".hand-over h2").wait_for()


def test_a_new_hand_is_shown_only_to_the_player_who_takes_the_device(visit: Visit) -> None:
    anne = visit()
    share(anne, "faith", 3)
    take_turns(anne, until=lambda: anne.find(".curtain").count() > 0)
    assert anne.find(".hand").count() == 0
    anne.find(".curtain .main").click()
    anne.find(".curtain").wait_for(state="detached")
    anne.find(".hand-over").wait_for()
    assert anne.find(".hand").count() == 0


def test_the_next_player_is_focused_and_announced(visit: Visit) -> None:
    anne = visit()
    share(anne, "faith", 3)
    anne.find(".hand-over").wait_for()
    expect(anne.find("#voice")).to_contain_text(anne.find(".hand-over h2").inner_text())
    anne.find(".hand-over .main").press("Enter")
    anne.find(".mine.is-asked").wait_for()
    before = anne.find(".place.is-own .who").inner_text()
    anne.page.keyboard.press("c")
    anne.type_something()
    anne.play(until=lambda: anne.find(".hand-over").count() > 0, act=anne.type_something)
    assert before not in anne.find(".hand-over h2").inner_text()
    expect(anne.find(".hand-over .main")).to_be_focused()


def test_the_log_contains_no_islands(visit: Visit) -> None:
    anne = visit(viewport=WIDE)
    anne.context.add_init_script(NOTE_ISLANDS)
    share(anne, "fettnapf", 3, show=5)
    anne.page.wait_for_function("() => globalThis.hasShownIslands")
    expect(anne.find(".is-flashed")).to_have_count(0)
    expect(anne.find(".side .log")).not_to_contain_text(re.compile(r"shows island \d+"))


def test_the_owners_name_stays(visit: Visit) -> None:
    anne = visit()
    share(anne, "faith", 3)
    anne.page.wait_for_function("() => JSON.parse(localStorage['marotte.settings']).name === 'Anne'")


def share_device(anne: Visitor) -> None:
    """Anne and Paul with one device, at a table of The Fool's Faith."""
    anne.sit(anne.open_table("faith", 3), "Anne")
    anne.find(".joining input").fill("Paul")
    anne.find(".joining button").click()
    anne.find(".chair.is-own").nth(1).wait_for()


@pytest.mark.parametrize("how", ["a reload", "a lost connection"])
def test_no_hand_is_shown_until_a_player_takes_the_device(visit: Visit, how: str) -> None:
    anne = visit()
    share_device(anne)
    anne.find(".lobby > .choices .main").click()
    anne.find(".hand-over").wait_for()
    if how == "a reload":
        anne.page.reload()
    else:
        anne.expects.append("INTERNET_DISCONNECTED|ERR_")
        anne.context.set_offline(True)
        anne.find(".bar .line").wait_for()
        anne.context.set_offline(False)
        anne.find(".bar .line").wait_for(state="detached")
    anne.find(".hand-over").wait_for()
    assert anne.find(".hand").count() == 0


def test_the_table_is_visible_while_the_device_is_handed_over(visit: Visit) -> None:
    anne = visit()
    share_device(anne)
    anne.find(".lobby > .choices .main").click()
    anne.find(".hand-over").wait_for()
    assert anne.find(".stage .badge").count() == 3
    assert anne.find(".hand").count() == 0
    anne.find(".hand-over .main").click()
    anne.find(".hand").wait_for()


def test_a_player_who_stands_up_in_the_lobby_has_no_seat(visit: Visit) -> None:
    anne = visit()
    share_device(anne)
    anne.page.get_by_role("button", name="Stand up").first.click()
    expect(anne.find(".chair.is-own")).to_have_count(1)
    anne.find(".lobby > .choices .main").click()
    anne.find(".mine.is-asked").wait_for()  # only Paul is left, so the device is not handed over
    expect(anne.find(".place.is-own .who")).to_have_text("You")
    expect(anne.find(".place.is-own .who")).to_have_attribute("title", "Paul")
    anne.play(until=lambda: anne.find(".curtain").count() > 0)

"""The lobby: names, seats and the settings of the table."""

from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, Route, WebSocket, expect

from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]


def test_the_lobby_shows_the_settings(visit: Visit) -> None:
    anne, paul, rachel = visit(), visit(), visit()
    options = {"edition": "A", "rounds": 3}
    table = anne.open_table("ciao", 2, clock={"unit": "seconds", "amount": 30}, has_hints=False, options=options)
    anne.sit(table, "Anne")
    paul.page.goto(f"/t/{table}")
    expect(paul.find(".conditions li")).to_have_text(
        ["30 seconds for a move", "Calm: nobody has to be quick", "No hints", "Edition: A, Défifoo", "Rounds: 3"]
    )
    paul.sit(table, "Paul")
    rachel.page.goto(f"/t/{table}")
    expect(rachel.find(".lobby")).to_contain_text("All seats are taken. You can watch when it begins.")
    assert rachel.find(".joining, .invitation, .lobby .choices").count() == 0


def test_guests_may_begin_without_a_disconnected_host(visit: Visit) -> None:
    anne, paul = visit(), visit()
    table = anne.open_table("fool", 4)
    anne.page.goto(f"/t/{table}")
    anne.find(".lobby .choices").wait_for()
    paul.sit(table, "Paul")
    assert paul.find(".lobby .choices").count() == 0
    anne.page.goto("/rules")
    paul.find(".lobby > .choices .main").click()
    paul.find(".hand").wait_for()


def test_joining_and_leaving_is_announced(visit: Visit) -> None:
    anne, paul = visit(), visit()
    table = anne.open_table("fool", 4)
    anne.sit(table, "Anne")
    paul.sit(table, "Paul")
    expect(anne.find("#voice")).to_contain_text("Paul sits down.")
    paul.page.get_by_role("button", name="Stand up").click()
    expect(anne.find("#voice")).to_contain_text("Paul stands up.")


def test_a_public_table_is_listed(visit: Visit) -> None:
    anne, paul = visit(), visit()
    anne.page.goto("/new/faith")
    anne.page.get_by_label("Your name").fill("Anne")
    anne.page.get_by_label("Time for a move").select_option(label="a minute")
    anne.page.get_by_label("Open to all").check()
    anne.page.get_by_role("button", name="Open the table").click()
    anne.find(".chair.is-own").wait_for()
    paul.page.goto("/")
    paul.find(".open-tables a").first.click()
    expect(paul.find(".conditions li")).to_have_text(["60 seconds for a move"])
    paul.find(".joining input").fill("Paul")
    paul.find(".joining button").click()
    expect(anne.find(".chair.is-person")).to_have_count(2)


def test_a_refused_name_can_be_corrected(visit: Visit) -> None:
    anne = visit()
    anne.page.goto(f"/t/{anne.open_table('fool', 4)}")
    anne.expects.append("400")
    anne.stop_clock()
    anne.find(".joining input").fill("An\u202ena")
    anne.find(".joining button").click()
    expect(anne.find(".refusal")).to_contain_text("Please choose another name")
    expect(anne.find(".joining input")).to_have_value("An\u202ena")
    anne.find(".joining input").fill("👩\u200d👩\u200d👧 Anna")
    anne.find(".joining button").click()
    expect(anne.find(".chair.is-own .who")).to_have_text("👩\u200d👩\u200d👧 Anna")
    expect(anne.find(".refusal")).to_have_count(0)


def test_a_name_is_refused_in_the_readers_language(visit: Visit) -> None:
    for locale, words in (("de-DE", "Wähl bitte einen anderen Namen"), ("fr-FR", "Choisissez un autre nom")):
        paul = visit(locale=locale)
        paul.page.goto(f"/t/{paul.open_table('fool', 4)}")
        paul.expects.append("400")
        paul.stop_clock()
        paul.find(".joining input").fill("Рaul")  # with a Cyrillic letter
        paul.find(".joining button").click()
        expect(paul.find(".refusal")).to_contain_text(words)


def test_a_player_who_is_removed_gets_a_friendly_message(visit: Visit) -> None:
    anne, paul, rachel = visit(), visit(), visit()
    table = anne.open_table("fool", 4)
    for visitor, name in ((anne, "Anne"), (paul, "Paul"), (rachel, "paul")):
        visitor.sit(table, name)
    expect(rachel.find(".chair.is-own .who")).to_have_text("paul 2")
    assert paul.find(".chair button").all_inner_texts() == ["Stand up"]
    anne.page.get_by_role("button", name="Remove Paul", exact=True).focus()
    anne.page.keyboard.press("Enter")
    expect(paul.find(".lobby .way-on p")).to_have_text(
        "The host has freed your seat. You can sit down again, or just watch."
    )
    expect(paul.find(".lobby .way-on").get_by_role("link", name="To the first page")).to_have_attribute("href", "/")
    assert paul.find(".refusal, [role=alert]").count() == 0  # it is not an error
    assert paul.find(".lobby").get_by_text("You are invited").count() == 0
    expect(paul.find("#voice")).to_contain_text("The host has freed your seat.")
    expect(rachel.find("#voice")).to_contain_text("Paul no longer has a seat at this table.")
    paul.find(".joining button").click()
    expect(paul.find(".chair.is-own .who")).to_have_text("Paul")
    expect(paul.find(".lobby .way-on")).to_have_count(0)


def test_a_removed_player_who_sits_down_again_keeps_the_connection(visit: Visit) -> None:
    """It shows the new seat, perhaps before the request is answered; the host may free it again at any time."""
    anne, paul = visit(), visit()
    table = anne.open_table("fool", 4)
    anne.sit(table, "Anne")
    paul.sit(table, "Paul")
    anne.page.get_by_role("button", name="Remove Paul", exact=True).click()
    paul.find(".lobby .way-on").wait_for()
    opened: list[WebSocket] = []
    answers: list[tuple[Route, APIResponse]] = []
    paul.page.on("websocket", lambda socket: opened.append(socket))  # noqa: PLW0108  # a built-in can't listen
    paul.page.route("**/seats", lambda route: answers.append((route, route.fetch())))
    paul.find(".joining input").fill("Pauline")
    paul.find(".joining button").click()
    paul.find(".chair.is-own").wait_for()
    while not answers:
        paul.page.wait_for_timeout(20)
    for route, answer in answers:
        route.fulfill(response=answer)
    paul.page.wait_for_function("() => JSON.parse(localStorage['marotte.settings']).name === 'Pauline'")
    assert opened == []


@pytest.mark.parametrize("is_reloaded", [False, True])
def test_a_player_removed_twice_may_not_sit_down_again(visit: Visit, is_reloaded: bool) -> None:
    """Whether the page knows it, or learns it from the server after a reload."""
    anne, paul = visit(), visit()
    table = anne.open_table("fool", 4)
    anne.sit(table, "Anne")
    paul.sit(table, "Paul")
    anne.page.get_by_role("button", name="Remove Paul", exact=True).click()
    paul.find(".lobby .way-on").wait_for()
    paul.find(".joining button").click()
    paul.find(".chair.is-own").wait_for()
    anne.page.get_by_role("button", name="Remove Paul", exact=True).click()
    paul.find(".lobby .way-on").wait_for()
    if is_reloaded:
        paul.expects.append("403")  # the browser logs every error response
        paul.page.reload()
        paul.find(".joining button").click()
    expect(paul.find(".lobby .way-on p")).to_have_text(
        "This game is played without you. You can watch it, or open a table of your own."
    )
    assert paul.find(".joining").count() == 0
    assert paul.find(".refusal").count() == 0


def test_a_blank_name_opens_no_table(visit: Visit) -> None:
    anne = visit()
    anne.page.goto("/new/fool")
    anne.page.get_by_label("Your name").fill("   ")
    anne.page.get_by_role("button", name="Open the table").click()
    assert anne.find("form :invalid").count() == 1
    anne.page.get_by_label("Your name").fill(" Anne ")
    anne.page.get_by_role("button", name="Open the table").click()
    expect(anne.find(".chair.is-own .who")).to_have_text("Anne")

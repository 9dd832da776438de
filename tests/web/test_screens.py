"""Screens before, after and beside a game."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from marotte.games.registry import all_games
from tests.web.visitor import HEARD, Visitor

Visit = Callable[..., Visitor]

#: Records all announcements to screen readers, by live region.
LISTEN = """() => {
  globalThis.heard = {};
  const regions = "[aria-live], [role=status], [role=alert], [role=log]";
  const elementOf = (node) => (node instanceof Element ? node : node.parentElement);
  new MutationObserver((changes) => {
    const touched = changes.flatMap((change) => [change.target, ...change.addedNodes]).map(elementOf);
    for (const region of new Set(touched.map((one) => one?.closest(regions)).filter(Boolean))) {
      (heard[region.id || region.className] ??= []).push(region.textContent);
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}"""


def test_a_table_with_custom_settings(visit: Visit) -> None:
    anne = visit()
    anne.page.goto("/")
    anne.page.get_by_role("link", name="Invite friends to Ciao!").click()
    anne.page.get_by_label("Your name").fill("Anne")
    anne.page.get_by_label("Players").select_option("3")
    anne.page.get_by_label("Seat 3").select_option("expert")
    anne.page.get_by_label("Level").select_option("symbols")
    anne.page.get_by_label("Rounds", exact=True).fill("2")
    anne.page.get_by_role("button", name="Open the table").click()
    chairs = anne.find(".lobby .chair")
    expect(chairs).to_contain_text(["Anne", "Free seat", "Bot, a strong player"])
    anne.begin()
    hello = next(message for message in anne.told() if message["type"] == "hello")
    assert hello["settings"]["options"] == {"level": "symbols", "rounds": 2}


def test_settings_of_an_instant_game(visit: Visit) -> None:
    """The strength of the bots and the length of the game are remembered, and one click starts a game."""
    anne = visit()
    anne.page.goto("/")
    anne.page.get_by_label("The bots").select_option("child")
    anne.page.get_by_label("The game").select_option("short")
    anne.page.goto("/")
    expect(anne.page.get_by_label("The bots")).to_have_value("novice")
    expect(anne.find(".game").first).to_contain_text("one round")
    for game in all_games():
        anne.page.goto("/")
        anne.page.get_by_role("button", name=f"Play {game.title} now").click()
        anne.find(".hand").wait_for()
        settings = [message for message in anne.told() if message["type"] == "hello"][-1]["settings"]
        assert settings["bot"] == "novice"
        assert (settings["options"], settings["deck"]) == (game.short_options, game.short_deck)
    anne.page.goto("/")
    anne.page.get_by_label("The game").select_option("whole")
    anne.page.get_by_role("button", name="Play Fool! now").click()
    anne.find(".hand").wait_for()
    settings = [message for message in anne.told() if message["type"] == "hello"][-1]["settings"]
    assert settings["options"] == {}


def test_time_limits_are_offered_for_games_that_have_them(visit: Visit) -> None:
    anne = visit()
    names = [
        "Rest between rounds",
        "Islands are shown",
        "Time for a race",
        "Time to say thank you",
        "Time to call “Stop!”",
    ]
    shown = {"fool": "10000", "ciao": "10110", "faith": "10000", "fettnapf": "01001"}
    for game, there in shown.items():
        anne.page.goto(f"/new/{game}")
        anne.find("form").wait_for()
        assert "".join(str(anne.page.get_by_label(name).count()) for name in names) == there, game
        blank = "all => all.filter((one) => one.selectedIndex < 0).map((one) => one.id)"
        assert anne.find("form select").evaluate_all(blank) == [], game
    anne.page.get_by_label("Calm").check()
    assert not anne.page.get_by_label("Time to call “Stop!”").count()
    anne.page.get_by_label("Islands are shown").select_option("8 seconds")
    anne.page.get_by_label("Your name").fill("Anne")
    anne.page.get_by_role("button", name="Open the table").click()
    anne.find(".lobby").wait_for()
    hello = next(message for message in anne.told() if message["type"] == "hello")
    assert hello["settings"]["show"] == 8


def test_a_game_in_progress_can_be_continued(visit: Visit) -> None:
    anne = visit()
    table = anne.open_table("fettnapf", 2)
    anne.sit(table, "Anne")
    anne.begin()
    anne.page.get_by_role("link", name="To the first page").click()
    anne.page.get_by_role("link", name="Fettnapf going on").click()
    anne.play()
    anne.page.goto("/replay")
    anne.find(f".tables a[href='/replay/{table}/1']").click()
    anne.find(".controls").wait_for()


def test_an_illegal_card_is_explained(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("fool", 4), "Anne")
    anne.begin()
    anne.play(until=lambda: anne.find(".mine.is-asked .hand .card:not(.is-playable)").count() > 0)
    anne.stop_clock()
    anne.find(".hand .card:not(.is-playable)").first.click(position={"x": 9, "y": 9}, force=True)
    expect(anne.find(".refusal")).to_have_text(re.compile(r"^You must follow \w+, or play a 1\. T5$"))


def test_the_pace_and_a_pause(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("fool", 4), "Anne")
    anne.begin()
    anne.find(".mine.is-asked").wait_for()
    anne.page.keyboard.press("m")
    anne.page.get_by_label("Pace of the bots").select_option(label="slow, to watch closely")
    expect(anne.find(".told")).to_contain_text("pace")
    anne.page.get_by_role("button", name="Ask for a pause").click()
    expect(anne.find(".told")).to_contain_text("The game is paused.")
    anne.page.reload()
    expect(anne.find(".question")).to_have_text("The game is paused.")
    anne.page.get_by_role("button", name="End the pause").click()
    expect(anne.find(".told")).to_contain_text("The game goes on.")


def test_settings_are_remembered(visit: Visit) -> None:
    anne = visit()
    anne.page.goto("/settings")
    anne.page.get_by_label("Light or dark").select_option("light")
    anne.page.get_by_label("Letters on the cards").check()
    anne.page.get_by_label("Language").select_option("de")
    anne.page.get_by_role("heading", name="Einstellungen").wait_for()
    anne.page.reload()
    anne.page.get_by_role("heading", name="Einstellungen").wait_for()
    assert anne.find("html").get_attribute("data-theme") == "light"
    assert anne.find("html").get_attribute("lang") == "de"
    assert anne.page.get_by_label("Buchstaben auf den Karten").is_checked()


def test_events_are_announced_once(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("fool", 4), "Anne")
    anne.page.evaluate(LISTEN)
    anne.begin()
    for _ in range(3):
        anne.find(".mine.is-asked").wait_for()
        anne.click_something()
    anne.find(".mine.is-asked").wait_for()
    lines = anne.find(".side .log li").evaluate_all(HEARD)
    anne.page.wait_for_function("line => heard.voice?.at(-1).includes(line)", arg=lines[-1])
    heard: dict[str, list[str]] = anne.page.evaluate("() => heard")
    rest = " ".join(heard.pop("voice"))
    for line in lines:  # in their order, and not again
        before, found, rest = rest.partition(line)
        assert found
        assert not any(other in before for other in lines)
    others = [said for region in heard.values() for said in region]
    assert not any(line in said for line in lines for said in [rest, *others])


def test_the_cards_have_names(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("fool", 4), "Anne")
    anne.begin()
    anne.find(".mine.is-asked .hand .is-playable").first.wait_for()
    names = anne.find(".hand .is-playable").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert all(re.fullmatch(r"((green|red|yellow|blue) \d+|a 1), playable", name) for name in names), names


def test_the_focus_stays_on_the_cards(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("fettnapf", 2), "Anne")
    anne.begin()
    anne.find(".mine.is-asked").wait_for()
    anne.page.keyboard.press("c")
    for moves in range(3):
        assert anne.page.title() == "● Fettnapf · Marotte"
        anne.page.keyboard.press("Enter")
        expect(anne.find(".side .log li").filter(has_text="You play")).to_have_count(moves + 1)  # the move is answered
        anne.find(".mine.is-asked").wait_for()
        assert anne.find(".hand button:focus").count() == 1


def test_important_events_are_announced(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("fettnapf", 2), "Anne")
    anne.page.evaluate(LISTEN)
    anne.begin()
    anne.find(".mine.is-asked").wait_for()
    # Islands that are turned over also disappear from the live region, with the rest of it.
    anne.page.wait_for_function("() => heard.voice?.some((said) => said.includes('your cards make'))")
    anne.page.keyboard.press("h")
    expect(anne.find("#voice")).to_contain_text("A strong player would choose")
    expect(anne.find(".hand .is-hinted").first).to_have_attribute("aria-label", re.compile("a good choice$"))
    anne.play()
    expect(anne.find("#voice")).to_contain_text("won")

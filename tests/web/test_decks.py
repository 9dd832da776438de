"""Tables with a custom deck, from the form to the replay."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from marotte.games.contract import DeckEntry, Game
from marotte.games.registry import find_game
from tests.setups import OWN_DECKS, every_game
from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]

WISH = "Our deck differs"
USUAL = "Back to the usual deck"


def open_form(anne: Visitor, game: str) -> None:
    anne.page.goto(f"/new/{game}")
    anne.page.get_by_label("Your name").fill("Anne")
    anne.page.get_by_label(WISH).check()


def field_of(anne: Visitor, game: Game, entry: DeckEntry) -> Locator:
    """The input for an entry of the deck; for a list the whole list."""
    counted = [one for one in game.deck_entries if one.kind == "number" and one.cards]
    if entry.kind != "number":
        return anne.find(f".heap[data-entry={entry.name}] input")
    if entry in counted and len(counted) > 1:
        return anne.find(".heap[data-entry=cards] input").nth(counted.index(entry))
    return anne.find(f"#deck-{entry.name}")


def fill(anne: Visitor, game: Game, entry: DeckEntry, value: Any) -> None:
    field = field_of(anne, game, entry)
    if entry.kind == "number":
        field.fill(str(value))
        field.blur()
    elif entry.kind == "counts":
        for place, count in enumerate(value):
            field.nth(place).fill(str(count))
            field.nth(place).blur()
    else:
        for place in range(entry.maximum - entry.minimum + 1):
            field.nth(place).set_checked(entry.minimum + place in value)


@every_game
def test_the_form_has_a_field_for_every_entry_with_its_bounds(visit: Visit, game: Game) -> None:
    anne = visit()
    open_form(anne, game.name)
    for entry in game.deck_entries:
        first = field_of(anne, game, entry).first
        if entry.kind != "values":
            expect(first).to_have_attribute("min", str(entry.minimum))
            expect(first).to_have_attribute("max", str(entry.maximum))
            expect(first).not_to_have_value("")


@every_game
def test_a_game_with_a_custom_deck(visit: Visit, game: Game) -> None:
    seats, deck = OWN_DECKS[game.name]
    anne = visit()
    open_form(anne, game.name)
    anne.page.get_by_label("Players").select_option(str(seats))
    for entry in game.deck_entries:
        if entry.name in deck:
            fill(anne, game, entry, deck[entry.name])
    expect(anne.find(".own-deck .refusal")).to_have_count(0)
    anne.page.get_by_role("button", name="Open the table").click()
    expect(anne.find(".conditions")).to_contain_text("Own deck.")
    anne.begin()
    hello = next(message for message in anne.told() if message["type"] == "hello")
    assert hello["settings"]["deck"] == deck
    anne.wait_until_asked()
    anne.click_something()


@pytest.mark.parametrize(
    ("game", "deck", "sentence"),
    [
        ("fool", {"green": 18}, "49 cards can’t be dealt evenly to 4 players."),
        ("fool", {"discs": 2}, "4 players are too few for 2 caps."),
        ("fool", {"green": 31}, "Green up to: from 1 to 30."),
        ("faith", {"tarot": 0, "values": 6}, "25 cards are too few: it takes 36."),
        ("ciao", {"hand": 30}, "108 cards: at least 120 are needed, and at most 120 are possible."),
        ("ciao", {"hand": 3}, "There must be fewer millstones (3) than cards in a hand (3)."),
        ("fettnapf", {"islands": [10, 11]}, "2 islands are too few: it takes 7."),
    ],
)
def test_errors_in_a_deck_are_shown(visit: Visit, game: str, deck: dict[str, Any], sentence: str) -> None:
    anne = visit()
    open_form(anne, game)
    for entry in find_game(game).deck_entries:
        if entry.name in deck:
            fill(anne, find_game(game), entry, deck[entry.name])
    expect(anne.find(".own-deck .refusal")).to_have_text(sentence)
    anne.page.get_by_role("button", name=USUAL).click()
    expect(anne.find(".own-deck .refusal")).to_have_count(0)


def test_the_default_deck_depends_on_the_seats_and_the_options(visit: Visit) -> None:
    anne = visit()
    open_form(anne, "fool")
    green = anne.page.get_by_label("Green up to")
    expect(green).to_have_value("17")
    anne.page.get_by_label("Players").select_option("8")
    expect(green).to_have_value("27")
    open_form(anne, "ciao")
    millstones = anne.find(".heap[data-entry=cards] input").last
    expect(millstones).to_have_value("3")
    anne.page.get_by_label("Level").select_option("symbols")
    expect(millstones).to_have_value("0")


def test_a_chosen_value_is_kept_even_if_it_is_the_default_elsewhere(visit: Visit) -> None:
    """At a table for 5 green goes up to 20 by default; at one for 4 that is still chosen, and still wrong."""
    anne = visit()
    open_form(anne, "fool")
    seats, refusal = anne.page.get_by_label("Players"), anne.find(".own-deck .refusal")
    fill(anne, find_game("fool"), find_game("fool").deck_entries[0], 20)
    expect(refusal).to_have_text("51 cards can’t be dealt evenly to 4 players.")
    seats.select_option("5")
    expect(refusal).to_have_count(0)
    expect(anne.page.get_by_role("button", name=USUAL)).to_be_disabled()
    seats.select_option("4")
    expect(refusal).to_have_text("51 cards can’t be dealt evenly to 4 players.")
    seats.select_option("5")
    expect(refusal).to_have_count(0)
    anne.page.get_by_role("button", name="Open the table").click()
    anne.find(".lobby").wait_for()
    hello = next(message for message in anne.told() if message["type"] == "hello")
    assert hello["settings"]["deck"] == {}


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en-GB", "10 dare cards are too few: it takes 11, so that somebody must win."),
        ("fr-FR", "10 cartes défi ne suffisent pas\N{NARROW NO-BREAK SPACE}: il en faut 11 pour que quelqu’un gagne."),
        ("de-DE", "10 Mutproben reichen nicht: Nötig sind 11, damit am Ende jemand gewinnt."),
    ],
)
def test_an_unplayable_default_deck_is_explained(visit: Visit, language: str, sentence: str) -> None:
    """Even if no custom deck was chosen."""
    anne = visit(locale=language)
    anne.expects.append("400")
    anne.page.goto("/new/faith")
    anne.find("#name").fill("Anne")
    anne.find("#seats").select_option("5")
    anne.find("#dares_to_win").fill("3")
    anne.find("form .main").click()
    expect(anne.find(".create > .refusal")).to_have_text(sentence)
    assert not anne.find(".own-deck").count()
    anne.find("#dares_to_win").fill("2")
    anne.find("#dares_to_win").blur()
    expect(anne.find(".refusal")).to_have_count(0)
    anne.find("form .main").click()
    anne.find(".lobby").wait_for()


@every_game
def test_a_whole_game_hints_the_check_and_the_replay(visit: Visit, game: Game) -> None:
    seats, deck = OWN_DECKS[game.name]
    anne = visit()
    anne.sit(anne.open_table(game.name, seats, deck=deck), "Anne")
    anne.begin()
    anne.wait_until_asked()
    anne.page.get_by_role("button", name="Hint").click()
    anne.find(".is-hinted").first.wait_for()
    anne.play()
    anne.page.get_by_role("button", name="Check the shuffle").click()
    expect(anne.find(".finding")).to_contain_text("All is right")
    anne.page.get_by_role("link", name="Replay").click()
    anne.page.get_by_role("slider", name="Step").wait_for()  # the table that is left has a button for the scores, too
    anne.page.get_by_role("button", name="Scores").click()
    expect(anne.find("dialog[open]")).to_contain_text("Own deck.")

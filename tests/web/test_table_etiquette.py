"""How people at a table treat each other, and the page them: pauses, rematches, lobbies, wrong ways, quick fingers."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.test_several_browsers import gather, play_together
from tests.web.visitor import SPOT, Visitor

Visit = Callable[..., Visitor]


def test_a_pause_is_asked_for_and_agreed_to(visit: Visit) -> None:
    anne, paul = visit(), visit()
    gather([anne, paul], "fool", 4)
    paul.page.keyboard.press("m")
    paul.page.get_by_role("button", name="Ask for a pause").click()
    expect(paul.find(".wish")).to_have_text("You would like a pause. It begins when all agree.")
    expect(anne.find(".wish")).to_contain_text("Paul would like a pause.")
    anne.find(".wish button").click()
    for one in (anne, paul):
        expect(one.find(".question")).to_have_text("The game is paused.")


#: What can be played or tapped to play.
OFFERED = """.hand :is(.is-playable, .is-unmarked, .is-chosen, .is-hinted), button.draw-pile, .open-chien button,
  .mine .choices button, dialog[open]"""


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("fool", 4, {}),
        ("ciao", 3, {"rounds": 5}),
        ("ciao", 3, {"rounds": 5, "mistakes": "punished"}),
        ("faith", 3, {}),
        ("fettnapf", 2, {}),
    ],
)
def test_nothing_can_be_played_in_a_pause(visit: Visit, game: str, seats: int, options: dict[str, object]) -> None:
    anne = visit()
    anne.sit(anne.open_table(game, seats, options=options), "Anne")
    anne.begin()
    marks = ".hand :is(.is-playable, .is-unmarked)"
    offers = f"{marks}, button.draw-pile"
    piles = 1 if game == "ciao" else 0
    anne.play(until=lambda: anne.find(marks).count() > 0 and anne.find("button.draw-pile").count() == piles)
    offered = anne.find(offers).count()
    title = anne.page.title()
    if "mistakes" in options:
        anne.find(".hand .card").first.click(position=SPOT)
        expect(anne.find(".hand .is-chosen")).to_have_count(1)
    anne.page.keyboard.press("m")
    anne.page.get_by_role("button", name="Ask for a pause").click()
    expect(anne.find(".question")).to_have_text("The game is paused.")
    assert anne.find(OFFERED).count() == 0
    assert f"● {anne.page.title()}" == title
    looks = anne.find(".hand .card svg").evaluate_all("all => all.map(one => getComputedStyle(one).filter)")
    assert set(looks) == {"none"}  # nor does any look wrong
    anne.find(".hand .card").first.click(position=SPOT, force=True)
    expect(anne.find(".refusal")).to_have_text("The game is paused.")
    anne.page.get_by_role("button", name="End the pause").click()
    expect(anne.find(offers)).to_have_count(offered)
    expect(anne.find(".refusal")).to_have_count(0)
    assert not any(message["type"] == "refused" for message in anne.told())  # the server was not even asked
    anne.click_something()
    anne.wait_until_asked()


def test_another_game_for_all_who_want_one(visit: Visit) -> None:
    """One wants new cards, the other the same: the cards are new, and nobody waits for ever."""
    anne, paul = visit(), visit()
    gather([anne, paul], "fettnapf", 2)
    play_together([anne, paul])
    paul.page.get_by_role("button", name="Same cards again").click()
    expect(paul.find(".wishes")).to_have_text("Waiting for Anne …")
    expect(anne.find(".wishes")).to_have_text("Paul would like the same cards again.")
    anne.page.get_by_role("button", name="Play again").click()
    for one in (anne, paul):
        one.find(".curtain").wait_for(state="detached")


def test_a_lobby_says_what_the_table_is_like(visit: Visit) -> None:
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


def test_guests_need_not_wait_for_a_host_who_is_gone(visit: Visit) -> None:
    anne, paul = visit(), visit()
    table = anne.open_table("fool", 4)
    anne.page.goto(f"/t/{table}")
    anne.find(".lobby .choices").wait_for()
    paul.sit(table, "Paul")
    assert paul.find(".lobby .choices").count() == 0
    anne.page.goto("/rules")
    paul.find(".lobby > .choices .main").click()
    paul.find(".hand").wait_for()


def test_a_name_that_is_refused_can_be_mended(visit: Visit) -> None:
    anne = visit()
    anne.page.goto(f"/t/{anne.open_table('fool', 4)}")
    anne.expects.append("400")
    anne.find(".joining input").fill("An\u202ena")
    anne.find(".joining button").click()
    expect(anne.find(".refusal")).to_contain_text("Please choose another name")
    expect(anne.find(".joining input")).to_have_value("An\u202ena")
    anne.find(".joining input").fill("👩\u200d👩\u200d👧 Anna")
    anne.find(".joining button").click()
    expect(anne.find(".chair.is-own .who")).to_have_text("👩\u200d👩\u200d👧 Anna")
    expect(anne.find(".refusal")).to_have_count(0)


def test_a_name_is_refused_in_the_words_of_the_reader(visit: Visit) -> None:
    for locale, words in (("de-DE", "Wähl bitte einen anderen Namen"), ("fr-FR", "Choisissez un autre nom")):
        paul = visit(locale=locale)
        paul.page.goto(f"/t/{paul.open_table('fool', 4)}")
        paul.expects.append("400")
        paul.find(".joining input").fill("Рaul")  # with a Cyrillic letter
        paul.find(".joining button").click()
        expect(paul.find(".refusal")).to_contain_text(words)


def test_the_host_removes_somebody_who_is_told_kindly(visit: Visit) -> None:
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
    assert paul.find(".refusal, [role=alert]").count() == 0  # nothing is wrong
    assert paul.find(".lobby").get_by_text("You are invited").count() == 0
    expect(paul.find("#voice")).to_contain_text("The host has freed your seat.")
    expect(rachel.find("#voice")).to_contain_text("Paul no longer has a seat at this table.")
    paul.find(".joining button").click()
    expect(paul.find(".chair.is-own .who")).to_have_text("Paul")
    expect(paul.find(".lobby .way-on")).to_have_count(0)


@pytest.mark.parametrize("is_reloaded", [False, True])
def test_whoever_was_removed_twice_is_offered_no_seat(visit: Visit, is_reloaded: bool) -> None:
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
        paul.expects.append("403")  # the browser tells of every answer that is an error
        paul.page.reload()
        paul.find(".joining button").click()
    expect(paul.find(".lobby .way-on p")).to_have_text(
        "This game is played without you. You can watch it, or open a table of your own."
    )
    assert paul.find(".joining").count() == 0
    assert paul.find(".refusal").count() == 0


def test_what_would_be_refused_is_not_offered(visit: Visit) -> None:
    """A card that another person has seen can't be taken back, and nobody gives themselves more time."""
    anne, paul = visit(), visit()
    table = anne.open_table("fettnapf", 2, clock={"unit": "seconds", "amount": 600})
    anne.sit(table, "Anne")
    paul.sit(table, "Paul")
    anne.begin()
    paul.find(".hand").wait_for()
    starts = anne.page.evaluate("() => document.querySelector('table-screen').session.model.shown.table.actors[0]")
    one, other = (anne, paul) if starts == 0 else (paul, anne)
    for visitor, is_offered in ((one, False), (other, True)):
        visitor.page.keyboard.press("m")
        visitor.find(".menu").wait_for()
        assert ("Give more time" in visitor.find(".menu").inner_text()) == is_offered
        visitor.page.keyboard.press("Escape")
    one.click_something()
    other.find(".mine.is-asked").wait_for()
    for name in ("Take back", "Hint"):
        expect(one.page.get_by_role("button", name=name)).to_be_disabled()
    expect(other.page.get_by_role("button", name="Hint")).to_be_enabled()


def test_who_comes_and_goes_is_heard_in_the_lobby(visit: Visit) -> None:
    anne, paul = visit(), visit()
    table = anne.open_table("fool", 4)
    anne.sit(table, "Anne")
    paul.sit(table, "Paul")
    expect(anne.find("#voice")).to_contain_text("Paul sits down.")
    paul.page.get_by_role("button", name="Stand up").click()
    expect(anne.find("#voice")).to_contain_text("Paul stands up.")


def test_a_move_is_taken_back_and_everybody_learns_it(visit: Visit) -> None:
    """Who plays with bots alone can do so until the next one has moved."""
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


def test_time_that_is_left(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("fool", 4, clock={"unit": "seconds", "amount": 600}), "Anne")
    anne.begin()
    anne.find(".mine.is-asked").wait_for()
    expect(anne.find(".bar .clock")).to_have_text(re.compile(r"^(10:00|9:5\d)$"))
    assert anne.find(".quick").count() == 0  # nobody has to be quick
    anne.sit(anne.open_table("fool", 4, clock={"unit": "days", "amount": 3}), "Anne")
    anne.begin()
    anne.find(".mine.is-asked").wait_for()
    expect(anne.find(".bar .clock")).to_have_text("72 hours")


def test_who_has_to_be_quick_sees_the_time_run(visit: Visit) -> None:
    """Races and thanks with much time: for a person, and for a slow machine."""
    anne = visit()
    wishes = {"is_calm": False, "race": 300, "thanks": 300, "options": {"level": "events", "rounds": 50}}
    anne.sit(anne.open_table("ciao", 2, **wishes), "Anne")
    anne.begin()
    moments: set[str] = set()

    def act() -> None:
        if anne.find(".mine.is-asked .quick").count():
            moments.add("race" if anne.find("[data-move=hold]").count() else "thanks")
        elif anne.find(".race").count():
            return  # not open yet
        anne.click_something()

    anne.play(until=lambda: moments == {"race", "thanks"}, act=act)


def test_the_hand_is_sorted_and_single_cards_are_played_for_who_wants_it(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("fool", 4), "Anne")
    anne.begin()
    by_suit = anne.find(".hand .card").evaluate_all("cards => cards.map((card) => card.dataset.card)")
    anne.page.get_by_role("button", name="Sort the hand differently").click()
    by_value = anne.find(".hand .card").evaluate_all("cards => cards.map((card) => card.dataset.card)")
    assert by_suit != by_value
    assert sorted(by_suit) == sorted(by_value)
    assert [int(card.lstrip("gryb")) for card in by_value] == sorted(int(card.lstrip("gryb")) for card in by_suit)
    anne.page.keyboard.press("m")
    anne.page.get_by_role("button", name="Play my only possible card for me").click()
    anne.find("dialog").wait_for(state="detached")
    anne.page.keyboard.press("m")
    anne.page.get_by_role("button", name="Let me play every card myself").wait_for()
    anne.page.keyboard.press("Escape")
    anne.play(until=lambda: anne.find(".curtain").count() > 0)
    assert not any(message["type"] == "refused" for message in anne.told())


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_nothing_moves_for_who_does_not_want_it(visit: Visit, wish: str) -> None:
    anne = visit(reduced_motion=wish)
    anne.context.add_init_script(
        """const animate = Element.prototype.animate;
        window.flights = 0;
        Element.prototype.animate = function (...all) { window.flights += 1; return animate.apply(this, all); };"""
    )
    anne.sit(anne.open_table("fettnapf", 2), "Anne")
    anne.begin()
    anne.find(".mine.is-asked").wait_for()
    moving = "() => window.flights + document.getAnimations().filter((one) => one.playState === 'running').length"
    seen = 0
    for _ in range(4):
        anne.click_something()
        seen += anne.page.evaluate(moving)
        anne.wait_until_asked()
    assert (seen > 0) == (wish == "no-preference")


def test_letters_are_no_keys_for_who_does_not_want_it(visit: Visit) -> None:
    anne = visit()
    anne.page.goto("/settings")
    anne.page.get_by_label("Letter keys").uncheck()
    anne.sit(anne.open_table("fool", 4), "Anne")
    anne.begin()
    anne.page.keyboard.press("m")
    anne.page.keyboard.press("l")
    assert anne.find("dialog[open]").count() == 0


def test_edition_a_has_skulls(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("ciao", 6, options={"edition": "A", "rounds": 50}), "Anne")
    anne.begin()
    anne.play(until=lambda: anne.find(".hand [data-card=m]").count() > 0)
    expect(anne.find(".hand [data-card=m]").first).to_have_attribute("aria-label", re.compile("^skull"))


def test_a_table_that_is_open_to_all_is_found(visit: Visit) -> None:
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


def test_a_strict_table_leaves_no_choice(visit: Visit) -> None:
    anne = visit()
    anne.page.goto("/new/ciao")
    wrong = anne.page.get_by_label("Wrong cards")
    expect(wrong).to_have_value("blocked")
    anne.page.get_by_label("Strict").check()
    expect(wrong).to_have_value("punished")
    expect(wrong).to_be_disabled()
    anne.page.get_by_label("Strict").uncheck()
    expect(wrong).to_have_value("blocked")


@pytest.mark.parametrize("path", ["/nowhere", "/t/a/b/c", "/settings/more"])
def test_a_wrong_address_leads_on(visit: Visit, path: str) -> None:
    anne = visit(locale="fr-FR")
    anne.expects.append("404")
    anne.page.goto(path)
    expect(anne.find("h1")).to_have_text("Rien par ici")
    anne.find(".notice .main").click()
    expect(anne.find("h1")).to_have_text("Marotte")


def test_who_looks_something_up_comes_back_to_the_table(visit: Visit) -> None:
    anne = visit()
    anne.sit(anne.open_table("fool", 4), "Anne")
    anne.begin()
    for link in ("Rules", "Settings"):
        anne.page.keyboard.press("m")
        anne.page.get_by_role("link", name=link).click()
        if link == "Rules":
            anne.find(".parts a").first.click()  # within the page
        anne.page.get_by_role("link", name="Back to the table").click()
        anne.find(".hand").wait_for()
    anne.page.goto("/settings")
    expect(anne.find(".quiet")).to_have_text("To the first page")


def test_a_table_that_nobody_goes_on_at_is_forgotten(visit: Visit) -> None:
    anne = visit()
    for _ in range(2):
        anne.sit(anne.open_table("fool", 4), "Anne")
        anne.begin()
    anne.page.goto("/")
    expect(anne.find(".going-on li")).to_have_count(2)
    expect(anne.find(".going-on small").first).to_have_text(re.compile(r"^going on, \d\d/\d\d/\d{4}, \d\d:\d\d$"))
    anne.find(".going-on .tool").first.click()
    expect(anne.find(".going-on li")).to_have_count(1)
    anne.page.reload()
    expect(anne.find(".going-on li")).to_have_count(1)


def test_what_is_wrong_with_a_record_is_told(visit: Visit) -> None:
    anne = visit(locale="de-DE")
    anne.expects.append("400")
    anne.page.goto("/replay")
    files = [{"name": "picture.png", "mimeType": "image/png", "buffer": b"\x89PNG"}]
    anne.find(".drop input").set_input_files(files)  # type: ignore[arg-type]  # Playwright's own type is private
    expect(anne.find(".refusal")).to_contain_text("Das lässt sich nicht ansehen.")
    assert anne.find(".refusal [lang=en]").inner_text()


def test_broken_memories_are_no_reason_to_fail(visit: Visit) -> None:
    anne = visit()
    anne.page.goto("/settings")
    anne.page.evaluate(
        """() => {
          localStorage["marotte.visits"] = '{"a": 1}';
          localStorage["marotte.promises"] = "7";
          localStorage["marotte.learnt"] = "[]";
          localStorage["marotte.settings"] = '{"name": 7, "theme": null, "guide": false}';
        }"""
    )
    anne.page.goto("/")
    anne.page.get_by_role("button", name="Play Fool! now").click()
    anne.find(".hand").wait_for()


def test_the_second_tap_of_two_is_no_second_move(visit: Visit) -> None:
    """Whatever is asked next: nobody has seen it yet."""
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

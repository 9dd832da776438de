"""A tour of all screens, for tests that check each of them and for screenshots."""

from collections.abc import Iterator

from marotte.games.registry import all_games
from tests.web.visitor import SPOT, Visitor

#: A name of maximum length.
LONG_NAME = "Wilhelmine-Charlotte-Ann"

#: The panels of a table, by the key that opens them.
PANELS = {"l": "log", "s": "scores", "t": "trick", "p": "phrases", "m": "menu"}

#: Maximum moves.
MOVES = 100


def quiet_screens(anne: Visitor) -> Iterator[str]:
    """All screens without a table, by name."""
    names = [game.name for game in all_games()]
    pages = {"home": "/", "settings": "/settings", "replay": "/replay", "rules": "/rules", "no-table": "/t/nowhere"}
    pages |= {f"create-{name}": f"/new/{name}" for name in names}
    pages |= {f"rules-{name}": f"/rules/{name}" for name in names}
    for name, path in pages.items():
        anne.page.goto(path)
        anne.find("h1").first.wait_for()
        yield name


def table_screens(anne: Visitor, game: str, seats: int) -> Iterator[str]:
    """All screens of a table, by name, from the invitation to the replay."""
    table = anne.open_table(game, seats)
    anne.page.goto(f"/t/{table}")
    anne.find(".joining").wait_for()
    yield "invitation"
    anne.find(".joining input").fill(LONG_NAME)
    anne.find(".joining button").click()
    anne.find(".chair.is-own").wait_for()
    yield "lobby"
    anne.find(".lobby > .choices .main").click()
    anne.find(".mine.is-asked").wait_for()
    yield "table"
    for _ in range(4):
        anne.click_something()
        anne.wait_until_asked()
    yield "playing"
    yield from panels(anne)
    anne.play(until=lambda: anne.find(".curtain").count() > 0)
    yield "curtain"
    anne.play()
    yield "end"
    anne.page.goto(f"/replay/{table}/1")
    anne.find(".controls").wait_for()
    anne.page.keyboard.press("ArrowRight")
    anne.page.keyboard.press("ArrowRight")
    yield "steps"
    anne.find(".eyes select").select_option("1")
    yield "eyes"


def panels(anne: Visitor) -> Iterator[str]:
    """All panels of a table, each while it is open."""
    has_tricks = anne.page.evaluate(
        "() => 'trick' in document.querySelector('table-screen').session.context().position"
    )
    for key, name in PANELS.items():
        if name == "trick" and not has_tricks:
            continue
        anne.page.keyboard.press(key)
        anne.find("dialog[open]").wait_for()
        yield name
        anne.page.keyboard.press("Escape")
        anne.find("dialog[open]").wait_for(state="detached")


def shared_device(anne: Visitor, game: str, seats: int) -> Iterator[str]:
    """Two players on one device: the screen for handing it over."""
    anne.sit(anne.open_table(game, seats), "Anne")
    anne.find(".joining input").fill("Paul")
    anne.find(".joining button").click()
    anne.find(".chair.is-own").nth(1).wait_for()
    anne.find(".lobby > .choices .main").click()
    for _ in range(MOVES):
        anne.page.wait_for_function("() => document.querySelector('.hand-over, .mine.is-asked')")
        if anne.find(".hand-over").count():
            break
        anne.click_something()
    anne.find(".hand-over").wait_for()
    yield "hand-over"


def moments(anne: Visitor) -> Iterator[str]:
    """Occasional screens: the guide, letters, a hint, a phrase, a refusal, a pause, a choice, the Chien, and a game of
    others.
    """
    anne.page.goto("/settings")
    anne.find("#guide").check()
    anne.find("#letters").check()
    anne.sit(anne.open_table("fool", 4), LONG_NAME)
    anne.begin()
    anne.find(".guide").wait_for()
    yield "guide"
    anne.find(".guide .tool").click()
    anne.wait_until_asked()
    anne.page.keyboard.press("h")
    anne.find(".hand .is-hinted").first.wait_for()
    anne.page.keyboard.press("p")
    anne.find(".phrases button").first.click()
    anne.find(".badge .phrase").wait_for()
    yield "hint"
    anne.play(until=lambda: anne.find(".mine.is-asked .hand .card:not(.is-playable)").count() > 0)
    anne.find(".hand .card:not(.is-playable)").first.click(position=SPOT, force=True)
    anne.find(".refusal").wait_for()
    yield "refusal"
    anne.page.keyboard.press("m")
    anne.find(".menu button").first.click()
    anne.find(".mine:not(.is-asked)").wait_for()
    yield "pause"
    anne.sit(anne.open_table("ciao", 2, options={"level": "symbols", "rounds": 100}), LONG_NAME)  # many jokers
    anne.begin()
    jokers = anne.find(".hand .is-playable[data-card^=j]")
    anne.play(
        until=lambda: anne.find("dialog[open]").count() > 0,
        act=lambda: jokers.first.click(position=SPOT) if jokers.count() else anne.click_something(),
    )
    yield "choice"
    anne.sit(anne.open_table("faith", 3), LONG_NAME)
    anne.begin()
    anne.find("[data-move=take]").click()
    anne.find(".open-chien .card").first.click(position=SPOT)
    anne.find(".open-chien .is-chosen").wait_for()
    yield "chien"
    anne.page.goto(f"/t/{anne.open_table('fool', 8, pace=10)}")
    anne.find(".lobby > .choices .main").click()
    anne.find(".stage").wait_for()
    yield "watching"

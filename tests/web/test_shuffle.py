"""The page checks shuffles on its own, and its findings equal those of the engine, bit for bit."""

import json
import subprocess
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Route

from marotte.games.registry import Setup, find_game, make_setup
from marotte.records.record import parse_record
from marotte.records.shuffling import KEY, are_shuffles_right, check_shuffles, commitment_to, read_secret
from marotte.server.static_files import WEB, read_web
from tests.records.test_shuffling import played
from tests.setups import every_setup, setup_name
from tests.web.visitor import Visitor

Visit = Callable[..., Visitor]
Data = dict[str, Any]

CHECK = f"""
import {{ readFileSync }} from "node:fs";
import {{ check }} from "{(WEB / "scripts" / "shuffle" / "check.js").as_uri()}";
console.log(JSON.stringify(JSON.parse(readFileSync(0)).map(([record, promised]) => check(record, promised))));
"""

OTHER_SECRET = bytes(range(100, 132))

#: Tables with several options or a custom deck: game, seats, options, and the entries that differ.
OTHER_TABLES: list[tuple[str, int, Data, Data]] = [
    ("ciao", 6, {"edition": "A", "level": "events", "rounds": 2}, {}),
    ("fettnapf", 5, {"islands": "open", "calls": "manual"}, {}),
    ("fool", 4, {"end_minus": 5}, {"green": 5, "red": 3, "yellow": 1, "blue": 1, "ones": 2}),
    ("fool", 5, {}, {"ones": 9, "discs": 2}),
    ("faith", 3, {}, {"values": 5, "tarot": 0, "hand": 3}),
    ("faith", 5, {}, {"tarot": 21}),
    ("ciao", 3, {}, {"hand": 4, "rg": 0, "m": 1, "jr": 7, "sr~": 2}),
    ("ciao", 2, {"level": "symbols"}, {"hand": 3, "pg": 2, "rg": 0}),
    ("fettnapf", 2, {}, {"numbers": [0, 2, 2, 1, 1, 0, 1, 0, 1, 1], "islands": [30, 12, 17, 10], "islands_each": 0}),
    ("fettnapf", 4, {"islands": "open"}, {"numbers": [3] * 10, "hand": 5, "islands": [29, 11, 13, 28, 10, 20, 19]}),
]


def all_setups() -> list[Setup]:
    # Random games with punished mistakes are very long, and their cards are the same.
    usual = [setup for setup in every_setup() if setup.options.get("mistakes") != "punished"]
    return [*usual, *(make_setup(find_game(game), seats, *choices) for game, seats, *choices in OTHER_TABLES)]


def page_says(*questions: tuple[Data, str | None]) -> list[Data]:
    """The page's finding for each record with its commitment."""
    command = ["node", "--input-type=module", "-e", CHECK]
    printed = subprocess.run(command, input=json.dumps(questions), capture_output=True, check=True, text=True)
    findings: list[Data] = json.loads(printed.stdout)
    return findings


def engine_says(data: Data, promised: str | None = None) -> Data:
    """The engine's finding, as ``marotte verify`` reports it."""
    record = parse_record(json.dumps(data))
    secret, claimed = read_secret(record)
    if commitment_to(secret) != (promised or claimed):
        return {"what": "secret"}
    numbers = []
    for found in check_shuffles(record, secret):
        if not found.is_right:
            place = {"round": found.round_number}
            return {"what": "shuffle", **place, "number": found.number} if found.number else {"what": "deal", **place}
        numbers.append(found.number)
    deals = numbers.count(0)
    return {"what": "right", "deals": deals, "shuffles": len(numbers) - deals, "commitment": commitment_to(secret)}


def data_of(setup: Setup) -> Data:
    data: Data = json.loads(played(setup).to_text())
    return data


# Tampered records


def tampered(data: Data) -> Iterator[tuple[str, Data]]:
    """Every possible change to a record, with the finding that it should lead to."""
    for key, value in (("commitment", commitment_to(OTHER_SECRET)), ("secret", OTHER_SECRET.hex())):
        changed = deepcopy(data)
        changed[KEY][key] = value
        yield "secret", changed
    changed = deepcopy(data)
    changed[KEY] |= {"secret": OTHER_SECRET.hex(), "commitment": commitment_to(OTHER_SECRET)}
    yield "deal", changed
    changed = deepcopy(data)
    first = changed["rounds"][0]["deal"]
    starter = "dealer" if "dealer" in first else "start"
    first[starter] = (first[starter] + 1) % len(data["seats"])
    yield "deal", changed
    for change in (swap_between_hands, swap_with_the_chien, swap_with_the_pile, swap_in_the_pile, swap_islands):
        changed = deepcopy(data)
        if change(changed["rounds"][-1]["deal"]):
            yield "deal", changed
    changed = deepcopy(data)
    if swap_in_the_last_shuffle(changed):
        yield "shuffle", changed


def swap(one: list[str], other: list[str]) -> bool:
    """Swap two different cards, if there are any."""
    for place, card in enumerate(one):
        for other_place, other_card in enumerate(other):
            if card != other_card:
                one[place], other[other_place] = other_card, card
                return True
    return False


def swap_between_hands(deal: Data) -> bool:
    return swap(deal["hands"][0], deal["hands"][-1])


def swap_with_the_chien(deal: Data) -> bool:
    return "chien" in deal and swap(deal["hands"][1], deal["chien"])


def swap_with_the_pile(deal: Data) -> bool:
    return "pile" in deal and swap(deal["hands"][1], deal["pile"])


def swap_in_the_pile(deal: Data) -> bool:
    return "pile" in deal and swap(deal["pile"], deal["pile"])


def swap_islands(deal: Data) -> bool:
    return "island_pile" in deal and swap(deal["island_pile"], deal["island_pile"])


def swap_in_the_last_shuffle(data: Data) -> bool:
    for entry in reversed(data["rounds"]):
        for number, move in reversed(list(enumerate(entry["moves"]))):
            if move.startswith("* shuffle "):
                cards = move.removeprefix("* shuffle ").split(",")
                if swap(cards, cards):
                    entry["moves"][number] = f"* shuffle {','.join(cards)}"
                    return True
    return False


# What the page finds


@pytest.mark.parametrize("setup", all_setups(), ids=setup_name)
def test_the_page_finds_what_the_engine_finds(setup: Setup) -> None:
    data = data_of(setup)
    disordered = deepcopy(data)  # the cards of a hand have no order
    for entry in disordered["rounds"]:
        for hand in entry["deal"]["hands"]:
            hand.reverse()
    cases = [("right", data), ("right", disordered), *tampered(data)]
    expected = [engine_says(record) for _, record in cases]
    assert [finding["what"] for finding in expected] == [what for what, _ in cases]
    assert page_says(*((record, None) for _, record in cases)) == expected


@pytest.mark.parametrize(("game", "seats"), [("ciao", 6), ("fettnapf", 2)])
def test_some_of_these_games_have_reshuffles(game: str, seats: int) -> None:
    data = data_of(make_setup(find_game(game), seats))
    assert engine_says(data)["shuffles"] > 0
    assert "shuffle" in [what for what, _ in tampered(data)]


def test_a_commitment_shown_earlier_overrides_the_one_in_the_record() -> None:
    data = data_of(make_setup(find_game("faith")))
    shown = data[KEY]["commitment"]
    another = deepcopy(data)
    another[KEY]["commitment"] = commitment_to(OTHER_SECRET)
    questions = [(data, shown), (data, commitment_to(OTHER_SECRET)), (another, shown)]
    assert page_says(*questions) == [engine_says(record, promised) for record, promised in questions]
    assert [finding["what"] for finding in page_says(*questions)] == ["right", "secret", "right"]


@pytest.mark.parametrize("secret", ["00", "A" * 64, 7, [], ["00" * 32]], ids=str)
def test_a_malformed_secret_does_not_match_the_commitment(secret: Any) -> None:
    data = data_of(make_setup(find_game("faith")))
    data[KEY]["secret"] = secret
    assert are_shuffles_right(parse_record(json.dumps(data))) is False
    assert page_says((data, None)) == [{"what": "secret"}]


@pytest.mark.parametrize(
    "change",
    [
        {KEY: None},
        {KEY: {"method": "marotte/1", "commitment": "0" * 64}},
        {KEY: {"method": "marotte/2", "commitment": "0" * 64, "secret": "0" * 64}},
        {"game": "toString"},
        {"rules": 2},
        {"seats": "Anne, Paul"},
        {"seats": ["Anne", "Paul"] * 15},
        {"deck": {"purple": 3}},
        {"deck": {"numbers": 3}},
        {"deck": {"numbers": [10**9] * 10}},
        {"deck": {"hand": 2.5}},
        {"deck": {"hand": 90}},
        {"rounds": None},
        {"rounds": [None]},
        {"rounds": [{"deal": {}, "moves": [3]}]},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_record_that_cannot_be_checked_is_reported(change: Data) -> None:
    data = data_of(make_setup(find_game("fettnapf")))
    assert page_says((data | change, None)) == [{"what": "unknown"}]


def test_a_malformed_deal_does_not_follow_from_the_secret() -> None:
    data = data_of(make_setup(find_game("ciao")))
    deal = data["rounds"][0]["deal"]
    without_pile = {key: value for key, value in deal.items() if key != "pile"}
    for wrong in ({}, without_pile, deal | {"hands": 5}, deal | {"hands": [5]}, deal | {"pile": [None]}):
        changed = data | {"rounds": [{"deal": wrong, "moves": []}]}
        assert page_says((changed, None)) == [{"what": "deal", "round": 1}]
    for wrong_move in ("* shuffle ", "* shuffle zz", "* turn rg"):
        changed = data | {"rounds": [{"deal": deal, "moves": ["0 rg", wrong_move]}]}
        assert page_says((changed, None)) == [{"what": "shuffle", "round": 1, "number": 1}]


def test_the_check_is_loaded_on_demand() -> None:
    assert b"/scripts/shuffle/" not in read_web().page.body


# In a browser


def check_shuffle(anne: Visitor) -> list[str]:
    """Press the button and read the result."""
    anne.page.get_by_role("button", name="Check the shuffle").click()
    anne.find(".finding p").filter(has_not_text="Checking").first.wait_for()
    return anne.find(".finding[role=status] p").all_inner_texts()


@pytest.fixture
def anne(visit: Visit) -> Visitor:
    """A visitor who has just finished a game of Ciao!."""
    anne = visit()
    anne.sit(anne.open_table("ciao", 3), "Anne")
    anne.begin()
    anne.play()
    return anne


def test_a_player_can_check_the_shuffle(anne: Visitor, visit: Visit) -> None:
    fetched: list[str] = []
    anne.page.on("request", lambda request: fetched.append(request.url))
    right, proved, otherwise = check_shuffle(anne)
    assert right.startswith("All is right. Checked: 1 deal")
    assert "whose hash this browser was shown before the game" in proved
    assert "marotte verify" in otherwise
    assert any(url.endswith("/scripts/shuffle/check.js") for url in fetched)

    anne.page.reload()
    assert check_shuffle(anne) == [right, proved, otherwise]
    table = anne.page.url.rsplit("/", 1)[-1]
    anne.page.goto(f"/replay/{table}/1")
    anne.page.get_by_role("button", name="Scores").click()
    assert check_shuffle(anne) == [right, proved, otherwise]

    paul = visit()  # a visitor who comes after the game
    paul.page.goto(f"/t/{table}")
    _, not_proved, _ = check_shuffle(paul)
    assert "this browser was not shown the hash before the game" in not_proved


def test_a_rematch_has_its_own_secret(anne: Visitor) -> None:
    anne.page.get_by_role("button", name="Play again").click()
    anne.find(".curtain").wait_for(state="detached")
    anne.play()
    assert anne.find(".finding p").count() == 0
    right, proved, _ = check_shuffle(anne)
    assert right.startswith("All is right.")
    assert "whose hash this browser was shown before the game" in proved


def test_a_tampered_record_is_found_out(anne: Visitor) -> None:
    def lie(change: Callable[[Data], object]) -> None:
        def answer(route: Route) -> None:
            record = route.fetch().json()
            change(record)
            route.fulfill(json=record)

        anne.page.unroute("**/record?*")
        anne.page.route("**/record?*", answer)

    lie(lambda record: swap_between_hands(record["rounds"][0]["deal"]))
    assert check_shuffle(anne)[0] == "Something is wrong: the deal of round 1 does not follow from the secret."
    lie(lambda record: record[KEY].update(secret=OTHER_SECRET.hex(), commitment=commitment_to(OTHER_SECRET)))
    assert "the secret in the record is not the one that was promised" in check_shuffle(anne)[0]
    lie(lambda record: record.update(rules=99))
    assert check_shuffle(anne)[0] == "This can't be checked here."


def test_an_uploaded_record_can_be_checked(visit: Visit) -> None:
    record = played(make_setup(find_game("faith")))
    file: FilePayload = {"name": "game.json", "mimeType": "application/json", "buffer": record.to_text().encode()}
    anne = visit()
    anne.page.goto("/replay")
    anne.find("input[type=file]").set_input_files(file)
    anne.page.get_by_role("button", name="Scores").click()
    right, not_proved, _ = check_shuffle(anne)
    assert right == f"All is right. Checked: {len(record.rounds)} deals."
    assert record.extra[KEY]["commitment"][:16] in not_proved


def test_fetching_the_record_can_be_retried(anne: Visitor) -> None:
    anne.expects = [r"net::ERR_FAILED .*/record"]
    anne.page.route("**/record?*", lambda route: route.abort())
    assert check_shuffle(anne) == ["The record could not be fetched. Try again a little later."]
    anne.page.unroute("**/record?*")
    anne.page.get_by_role("button", name="Check the shuffle").click()
    anne.find(".finding p").filter(has_text="All is right").wait_for()

"""All cards are shown at the end of a round or a game, and not before."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from marotte.games.contract import SPECTATOR
from marotte.games.registry import Setup
from marotte.protocol.messages import FACTS
from marotte.protocol.settings import Settings
from marotte.table.replays import show_replay
from tests.setups import every_setup, setup_name
from tests.table.table_driver import TableDriver, open_table, screen_of


def settings_of(setup: Setup) -> Settings:
    options = dict(setup.changed_options)
    return Settings(game=setup.game.name, seats=setup.seats, options=options, bot="novice")


def message(driver: TableDriver, viewer: int) -> dict[str, Any]:
    viewers = () if viewer == SPECTATOR else (viewer,)
    shown: dict[str, Any] = msgspec.json.decode(
        screen_of(driver.table, driver.now).message(viewers, frozenset({FACTS}))
    )
    return shown


def cards_in(data: Any) -> Counter[str]:
    """All strings in a message."""
    if isinstance(data, str):
        return Counter([data])
    values = data.values() if isinstance(data, dict) else data if isinstance(data, list) else []
    return sum((cards_in(value) for value in values), Counter[str]())


@pytest.mark.parametrize("setup", every_setup(), ids=setup_name)
def test_cards_are_open_once_the_game_is_over_and_not_before(setup: Setup) -> None:
    driver = TableDriver(open_table(settings_of(setup), ["Anne", "Paul"]))
    table, display = driver.table, setup.game.display
    while not table.is_over:
        assert "open" not in message(driver, SPECTATOR)["table"]
        driver.step()
    for viewer in (SPECTATOR, 0, 1):
        shown = message(driver, viewer)["table"]["open"]
        views = [table.position.view(seat).record for seat in range(setup.seats)]
        own = [display.show_cards(view, seat) for seat, view in enumerate(views)]
        assert shown["own"] == msgspec.to_builtins(own)
        assert shown["rest"] == display.rest_names(table.position.state)
    assert (
        msgspec.to_builtins(show_replay(table.record).steps[-1].table.open)
        == message(driver, SPECTATOR)["table"]["open"]
    )


@pytest.mark.parametrize("setup", every_setup(), ids=setup_name)
def test_remaining_cards_are_shown_with_their_points(setup: Setup) -> None:
    driver = TableDriver(open_table(settings_of(setup), ["Anne", "Paul"]))
    table, ended = driver.table, 0
    while not table.is_over:
        driver.step()
        facts = [fact for entry in message(driver, SPECTATOR)["events"] for fact in entry.get("facts", [])]
        rounds = [fact for fact in facts if "left" in fact]
        assert not rounds or table.is_resting or table.is_over
        for fact in rounds:
            ended += 1
            for seat, left in enumerate(fact["left"]):
                own = msgspec.to_builtins(setup.game.display.show_cards(table.position.view(seat).record, seat))
                assert [one["card"] for one in left] == own["hand"]
                assert not left or sum(one["points"] for one in left) == fact["points"][seat]
    assert ended == (table.position.rounds if setup.game.name in ("fool", "ciao") else 0)


def test_the_rest_completes_the_deck() -> None:
    driver = TableDriver(open_table(Settings(game="faith", seats=3, bot="novice"), ["Anne", "Paul"]))
    while not driver.table.is_over:
        driver.step()
    shown = message(driver, SPECTATOR)["table"]
    assert len(shown["open"]["rest"]["chien"]) == 4
    assert len(shown["open"]["rest"]["unused"]) == 16
    all_cards = cards_in([shown["open"]["rest"], shown["position"]["played"]])
    assert len(all_cards) == 44
    assert set(all_cards.values()) == {1}

"""When a round or a game is over: what everybody had left is shown, and not a moment sooner."""

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
from tests.table.playing import Evening, open_table, screen_of


def settings_of(setup: Setup) -> Settings:
    options = dict(setup.changed_options)
    return Settings(game=setup.game.name, seats=setup.seats, options=options, bot="novice")


def message(evening: Evening, viewer: int) -> dict[str, Any]:
    viewers = () if viewer == SPECTATOR else (viewer,)
    shown: dict[str, Any] = msgspec.json.decode(
        screen_of(evening.table, evening.now).message(viewers, frozenset({FACTS}))
    )
    return shown


def cards_in(data: Any) -> Counter[str]:
    """All texts in what is shown."""
    if isinstance(data, str):
        return Counter([data])
    values = data.values() if isinstance(data, dict) else data if isinstance(data, list) else []
    return sum((cards_in(value) for value in values), Counter[str]())


@pytest.mark.parametrize("setup", every_setup(), ids=setup_name)
def test_all_is_open_when_the_game_is_over_and_nothing_before(setup: Setup) -> None:
    evening = Evening(open_table(settings_of(setup), ["Anne", "Paul"]))
    table, notation = evening.table, setup.game.notation
    while not table.is_over:
        assert message(evening, SPECTATOR)["table"]["open"] is None
        evening.step()
    for viewer in (SPECTATOR, 0, 1):
        shown = message(evening, viewer)["table"]["open"]
        views = [table.position.view(seat).record for seat in range(setup.seats)]
        assert shown["own"] == [notation.own_names(view, seat) for seat, view in enumerate(views)]
        assert shown["rest"] == notation.rest_names(table.position.state)
    assert show_replay(table.record).steps[-1].table["open"] == message(evening, SPECTATOR)["table"]["open"]


@pytest.mark.parametrize("setup", every_setup(), ids=setup_name)
def test_what_is_left_is_told_with_the_points_that_it_makes(setup: Setup) -> None:
    evening = Evening(open_table(settings_of(setup), ["Anne", "Paul"]))
    table, ended = evening.table, 0
    while not table.is_over:
        evening.step()
        facts = [fact for entry in message(evening, SPECTATOR)["events"] for fact in entry.get("facts", [])]
        rounds = [fact for fact in facts if "left" in fact]
        assert not rounds or table.is_resting or table.is_over
        for fact in rounds:
            ended += 1
            for seat, left in enumerate(fact["left"]):
                own = table.setup.game.notation.own_names(table.position.view(seat).record, seat)
                assert [one["card"] for one in left] == own["hand"]
                assert not left or sum(one["points"] for one in left) == fact["points"][seat]
    assert ended == (table.position.rounds if setup.game.name in ("fool", "ciao") else 0)


def test_what_nobody_held_is_what_is_missing_of_the_deck() -> None:
    evening = Evening(open_table(Settings(game="faith", seats=3, bot="novice"), ["Anne", "Paul"]))
    while not evening.table.is_over:
        evening.step()
    shown = message(evening, SPECTATOR)["table"]
    assert len(shown["open"]["rest"]["chien"]) == 4
    assert len(shown["open"]["rest"]["unused"]) == 16
    all_cards = cards_in([shown["open"]["rest"], shown["position"]["played"]])
    assert len(all_cards) == 44
    assert set(all_cards.values()) == {1}

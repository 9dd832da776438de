"""Bots as they are written."""

import pytest

from marotte.bots.spec import BotSpec
from marotte.errors import UsageError


@pytest.mark.parametrize(
    "text", ["club", "expert,think=50", "a.b:Class,depth=007,risk=0.50,style=", "fool,memory=human,threads=2", ""]
)
def test_the_text_of_a_parsed_bot_is_the_same(text: str) -> None:
    spec = BotSpec.parse(text)
    assert str(spec) == text
    assert BotSpec.parse(str(spec)) == spec


def test_the_values_of_settings() -> None:
    spec = BotSpec.parse("bot,a=3,b=-4,c=0.25,d=-1.5,e=human,f=1e5,g=,h=123456789012,i=x=y")
    assert spec.name == "bot"
    values = {"a": 3, "b": -4, "c": 0.25, "d": -1.5, "e": "human", "f": "1e5", "g": "", "h": "123456789012", "i": "x=y"}
    assert spec.arguments == values
    assert {key: type(value) for key, value in spec.arguments.items()} == {
        key: type(value) for key, value in values.items()
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("club,", "a setting of a bot is written key=value, not ''"),
        ("expert,think", "a setting of a bot is written key=value, not 'think'"),
        ("expert,to think=3", "a setting of a bot is written key=value, not 'to think=3'"),
        ("expert,think=20,think=20", "the setting 'think' of the bot 'expert' is given twice"),
    ],
)
def test_a_malformed_text_is_refused(text: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        BotSpec.parse(text)
    assert str(caught.value) == message


def test_what_kind_of_bot_it_is() -> None:
    kinds = {
        text: (spec.is_kernel_bot, spec.is_expert, spec.is_external)
        for text in ("random", "club,memory=human", "expert,think=50", "a.b:expert")
        for spec in [BotSpec.parse(text)]
    }
    assert kinds == {
        "random": (True, False, False),
        "club,memory=human": (True, False, False),
        "expert,think=50": (False, True, False),
        "a.b:expert": (False, False, True),
    }
    assert BotSpec.parse("a.b:Outer.Inner,depth=3").short_name == "Outer.Inner"
    assert BotSpec.parse("club,memory=human").short_name == "club"


def test_a_setting_is_added_or_replaced() -> None:
    spec = BotSpec.parse("expert,think=50")
    assert spec.has("simulations", "think")
    assert not spec.has("thin", "threads")
    assert str(spec.with_setting("threads", 1)) == "expert,think=50,threads=1"
    assert str(spec.with_setting("think", 20)) == "expert,think=20"
    assert str(spec) == "expert,think=50"

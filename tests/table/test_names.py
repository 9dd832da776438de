"""Real names in any script are accepted; invisible names and names that imitate others are not."""

import msgspec
import pytest

from marotte.protocol.refusals import Code, Refusal
from marotte.protocol.requests import Begin, Sit
from marotte.protocol.settings import Settings
from marotte.table import log
from marotte.table.history import history_for
from marotte.table.names import (
    BOT_NAMES,
    LONGEST_NAME,
    SPARE_NAMES,
    BadName,
    bot_names,
    name_unlike,
    read_name,
    skeletons,
)
from marotte.table.table import Table
from tests.table.table_driver import SECRET, TableDriver, handle

WELCOME = [
    "Zoë",
    "7",
    "Anna2",
    "O'Neill",
    "D’Arcy",
    "Jean-Luc",
    "Anne B.",
    "Anne & Paul",
    "Paul!",
    "ʻOkina",
    "Łukasz",
    "Þór",
    "Nguyễn",
    "Ọ̀ṣun",
    "Анна",
    "Γιώργος",
    "李四",
    "田中 Anna",
    "김 Kim",
    "สมชาย น้ำ",
    "ශ්\u200dරී",
    "नरेंद्र",
    "தமிழ்",
    "می\u200cنا",
    "דָּוִד",
    "👩\u200d👩\u200d👧 Familie",
    "🏴\u200d☠️",
    "👍🏽",
    "🇫🇷",
]

REFUSED = [
    "",
    "  ",
    "A" * (LONGEST_NAME + 1),
    "Anna\u202e",  # right-to-left override
    "An\u200bna",
    "An\u200cna",
    "An\u200dna",
    "\u200dAnna",
    "Ann\u00ada",
    "An\x00na",
    "\u3164",  # a blank letter
    "\u2800",
    "Anna\u034f",
    "Anna\ufe0f",
    "Аnna",  # Cyrillic A
    "Pαul",  # Greek alpha
    "Ꭺnna",  # Cherokee A
    "🅰nna",
    "Ke$ha",
    "Z\u0300\u0301\u0302\u0303",
    "E\u20dd",
    "-Anna",
    "Anna-",
    "...",
    "!!!",
    "\ue000",
]


@pytest.mark.parametrize("name", WELCOME)
def test_real_names_are_accepted(name: str) -> None:
    assert read_name(f"  {name} ") == name


@pytest.mark.parametrize("name", REFUSED)
def test_bad_names_are_refused(name: str) -> None:
    with pytest.raises(BadName):
        read_name(name)


def test_names_are_normalised() -> None:
    assert read_name("Ａｎｎａ") == "Anna"
    assert read_name("𝐀𝐧𝐧𝐚") == "Anna"
    assert read_name("Zoe\u0308") == "Zoë"
    assert read_name("Anne   of  Cleves") == "Anne of Cleves"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "ANNA"),
        ("Zoé", "zoe"),
        ("An na", "Anna"),
        ("Alice", "AIice"),
        ("Сора", "Copa"),  # all Cyrillic
        ("ΑΒΕ", "ABE"),  # all Greek
        ("Bob", "B0b"),
        ("Paul", "Pau1"),
        ("Łukasz", "Lukasz"),
        ("ᴀɴɴᴀ", "Anna"),
        ("Marne", "Mame"),
        ("Straße", "Strasse"),
        ("דָּוִד", "דוד"),
        ("KIM", "КІМ"),  # all Cyrillic
        ("Cici", "Сісі"),
        ("ANNA", "ΑΝΝΑ"),  # all Greek: its lower case looks like other letters
        ("TINY", "ΤΙΝΥ"),
    ],
)
def test_lookalikes_are_found(name: str, other: str) -> None:
    assert skeletons(name) & skeletons(other)


@pytest.mark.parametrize(("name", "other"), [("Anna", "Anne"), ("राम", "रमा"), ("Anna", "Anna 2"), ("👍", "👎")])
def test_different_names_are_not_lookalikes(name: str, other: str) -> None:
    assert not skeletons(name) & skeletons(other)


def test_a_duplicate_name_gets_a_number() -> None:
    assert name_unlike("Anna", ["Paul"]) == "Anna"
    assert name_unlike("Anna", ["anna"]) == "Anna 2"
    assert name_unlike("ANNA", ["anna", "Anna 2"]) == "ANNA 3"
    long = "A" * LONGEST_NAME
    assert name_unlike(long, [long]) == "A" * (LONGEST_NAME - 2) + " 2"


@pytest.mark.parametrize("picture", ["👨\u200d👩", "👍🏽", "☠\ufe0f"])
@pytest.mark.parametrize("letters", range(17, 24))
def test_numbering_does_not_cut_an_emoji_in_half(letters: int, picture: str) -> None:
    name = read_name(f"{'x' * letters}{picture}"[:LONGEST_NAME].rstrip("\u200d"))
    numbered = name_unlike(name, [name])
    assert read_name(numbered) == numbered
    assert numbered.endswith(" 2")


def gathering() -> Table:
    settings = Settings(game="fool", seats=4, bot="novice")
    return Table(log.Opened(at=0.0, settings=settings, secret=SECRET, host="first"))


def test_names_at_a_table() -> None:
    table = gathering()
    for seat, (player, name) in enumerate((("first", "Anna"), ("second", "ánna"))):
        handle(table, player, Sit(seat=seat, name=name), 0.0)
    assert table.names()[:2] == ["Anna", "ánna 2"]
    with pytest.raises(Refusal) as caught:
        handle(table, "third", Sit(seat=2, name="Аnna"), 0.0)
    assert caught.value.code == Code.BAD_NAME


def test_bots_get_names_that_no_person_has() -> None:
    assert bot_names(["", "", "", ""]) == list(BOT_NAMES[:4])
    assert bot_names(["Anne", "", "harlequin", "Feste"]) == ["", BOT_NAMES[1], "", ""]
    assert bot_names(["TOUCHSTONE", "", "", "Feste"]) == ["", SPARE_NAMES[0], SPARE_NAMES[1], ""]
    table = gathering()
    handle(table, "first", Sit(seat=0, name="Colombine"), 0.0)
    handle(table, "first", Begin(), 0.0)
    assert table.names() == ["Colombine", "Touchstone", "Feste", SPARE_NAMES[0]]
    assert table.record.names == table.names()


def test_the_log_holds_the_names_of_the_bots() -> None:
    """An old log, in which a bot may share a person's name, still leads to the same record."""
    table = gathering()
    driver = TableDriver(table, [log.Opened(at=0.0, settings=table.settings, secret=SECRET, host="first")])
    driver.request("first", Sit(seat=0, name="Colombine"))
    driver.request("first", Begin())
    assert Table.of(driver.entries).names() == table.names()
    assert history_for(driver.entries, 1, "first")
    *before, begun = driver.entries
    old = Table.of([*before, msgspec.structs.replace(begun, names=[])])
    assert old.names() == ["Colombine", "Touchstone", "Feste", "Colombine"]

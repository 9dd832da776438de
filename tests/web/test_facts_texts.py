"""Whatever happens in a game can be told on the page, and whatever the page tells can happen."""

import pytest

from marotte.games.ciao import facts as ciao
from marotte.games.faith import facts as faith
from marotte.games.fettnapf import facts as fettnapf
from marotte.games.fool import facts as fool
from tests.web.texts import LANGUAGES, gaps, leaves, texts_in

FACTS: dict[str, dict[str, tuple[str, ...]]] = {
    "ciao": ciao.FACTS,
    "faith": faith.FACTS,
    "fettnapf": fettnapf.FACTS,
    "fool": fool.FACTS,
}

#: Nothing is said of these: an ending has a screen of its own, and an empty pile is told when it is filled.
SILENT = {("ciao", "empty"), ("ciao", "over"), ("faith", "over"), ("fettnapf", "empty"), ("fool", "over")}

#: Others in place of these: why a game has ended.
REPLACED = {("fettnapf", "over")}

#: What the page makes of a fact: a sentence a cap, one for who has no card left, another for a round that nobody wins.
PARTS = {
    ("ciao", "blocked"): ("points",),
    ("fettnapf", "overFeet"): (),
    ("fettnapf", "overIslands"): (),
    ("fettnapf", "stopOn"): fettnapf.FACTS["stop"],
    ("fool", "cap"): ("seat", "card"),
    ("fool", "none"): ("seat",),
    ("fool", "ten"): ("seat",),
}

#: What the page adds to a fact: the words of a dare, and of a direction.
ADDED = {("ciao", "chooses"): ("way",), ("faith", "dare"): ("text",)}

#: What not everybody is told; then the form that is not `.known` is used. As in scripts/table/sentences.js.
HIDDEN = {"card", "island", "cards", "given", "taken", "islands"}

TOLD = {
    (game, fact): {*fields, *ADDED.get((game, fact), ())}
    for game, facts in FACTS.items()
    for fact, fields in facts.items()
} | {part: set(fields) for part, fields in PARTS.items()}


def test_every_fact_has_a_text_or_is_silent() -> None:
    told = {(game, fact) for game, fact, *_ in _split()}
    assert told | SILENT | REPLACED == set(TOLD)
    assert not told & (SILENT | REPLACED)


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_of_facts_use_their_fields(language: str) -> None:
    texts = texts_in(language)
    for game, fact, *rest in _split():
        key = ".".join(["fact", game, fact, *rest])
        for _, words in leaves(texts[key]):
            assert gaps(words) <= TOLD[game, fact], f"{key}: {words}"
            if f"{key}.known" in texts:
                assert not gaps(words) & HIDDEN, f"{key} is for those who don't know: {words}"


def test_known_forms_are_of_facts_that_hide_something() -> None:
    for game, fact, *rest in _split():
        if rest:
            assert rest == ["known"]
            assert TOLD[game, fact] & HIDDEN, f"nothing of {fact} is hidden in {game}"


def _split() -> list[list[str]]:
    """``fact.ciao.draws.known`` is ``["ciao", "draws", "known"]``."""
    return [key.split(".")[1:] for key in texts_in("en") if key.startswith("fact.")]

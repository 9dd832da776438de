"""Every fact of a game has a text on the page, and every text belongs to a fact."""

import pytest

from marotte.games.registry import all_games
from marotte.schemas.fields import fields_of, structures_in, tag_of
from tests.web.texts import LANGUAGES, gaps, leaves, texts_in

FACTS = {
    game.name: {
        tag_of(fact)[1]: tuple(field.name for field in fields_of(fact)) for fact in structures_in(game.facts.AnyFact)
    }
    for game in all_games()
}

#: Facts without a text: an ending has its own screen, and an empty pile is mentioned when it is refilled.
SILENT = {("ciao", "empty"), ("ciao", "over"), ("faith", "over"), ("fettnapf", "empty"), ("fool", "over")}

#: Facts with other texts: the reasons why a game has ended.
REPLACED = {("fettnapf", "over")}

#: Texts for parts of a fact: one per cap, one for an empty hand, one for a round without a winner.
PARTS = {
    ("ciao", "blocked"): ("points",),
    ("fettnapf", "overFeet"): (),
    ("fettnapf", "overIslands"): (),
    ("fettnapf", "stopOn"): FACTS["fettnapf"]["stop"],
    ("fool", "cap"): ("seat", "card"),
    ("fool", "none"): ("seat",),
    ("fool", "ten"): ("seat",),
}

#: Fields that the page adds to a fact: the text of a dare, and a direction.
ADDED = {("ciao", "chooses"): ("way",), ("faith", "dare"): ("text",)}

#: Fields that are hidden from some viewers, who get the form without `.known`. As in scripts/table/sentences.js.
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


def test_only_facts_with_hidden_fields_have_known_forms() -> None:
    for game, fact, *rest in _split():
        if rest:
            assert rest == ["known"]
            assert TOLD[game, fact] & HIDDEN, f"nothing of {fact} is hidden in {game}"


def _split() -> list[list[str]]:
    """``fact.ciao.draws.known`` is ``["ciao", "draws", "known"]``."""
    return [key.split(".")[1:] for key in texts_in("en") if key.startswith("fact.")]

"""The page speaks three languages, and all of them say the same."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

import pytest

from marotte.bots.ladder import BOTS
from marotte.games.ciao.display import PHASE_NAMES
from marotte.games.registry import all_games
from marotte.protocol.refusals import Code
from marotte.protocol.requests import Phrase
from tests.web.texts import LANGUAGES, PERSONS, SCRIPTS, Text, gaps, leaves, plural_categories, texts_in

OTHERS = [language for language in LANGUAGES if language != "en"]
NARROW = "\u202f"

#: Texts that are the same in all languages, such as names and signs, and those that one language shares with English.
SAME = {
    "en": set[str](),
    "fr": {"create.minutes", "guide.name", "place.points", "settings.guide", "sheet.total"},
    "de": {"faith.theCard.t", "lobby.entry", "key.enter", "key.escape"},
}
SAME_EVERYWHERE = {
    "game.fool", "game.ciao", "game.faith", "game.fettnapf", "option.ciao.edition.A", "option.ciao.edition.B",
    "create.bot", "hand.card", "ciao.event.plus", "ciao.withEvent", "faith.card.t", "faith.suit.t", "key.arrows",
}  # fmt: skip
#: Letters on cards and keys stay as they are.
LETTERS = re.compile(r"(fool|faith)\.letter\.\w|key\.\w")

#: Titles are written as on the box, in French too.
TITLES = re.compile("Fool!|Ciao!|The Fool's Faith")

#: What can be set in seconds.
TIMES = ("rest", "show", "race", "thanks", "call")

#: Questions of Ciao! besides its phases.
CIAO_ASKS = ["calmRace", "forced", "unfit", "leadBut", "mustBeat", "plusNot", "raceNot", "turnNot"]

#: Possible values for the gaps of a template, in order; without an entry any word is possible.
GAPS: dict[str, Iterable[str | tuple[str, ...]]] = {
    "ahead.${}": ["rounds", "tens", "tens_of_one", "minus", "dares", "feet", "islands"],
    "met.${}": ["rounds", "tens", "tens_of_one", "minus", "dares", "feet", "islands"],
    "nth.${}": [str(number) for number in range(1, 11)],
    "about.${}": [game.name for game in all_games()],
    "bot.${}": list(BOTS),
    "ciao.${}": ["clockwise", "counter"],
    "ciao.${}.${}${}": [*product(["card", "theCard"], "rpsj", "gyr")],
    "ciao.${}.${}": [*product(["card", "theCard"], ["m", "skull"])],
    "ciao.ask.${}": [*CIAO_ASKS, *(name for name in PHASE_NAMES.values() if name != "shuffle")],
    "ciao.do.${}": ["keep", "again", "reverse", "thanks", "hold", "clockwise", "counter"],
    "ciao.event.${}": ["again", "speed", "plus", "give", "swap"],
    "ciao.symbol.${}": ["r", "p", "s"],
    "create.${}": ["seats", "bot", "clock", "pace", *TIMES, "isStrict", "isCalm", "isListed"],
    "create.${}.why": ["seats", "bot", "clock", "pace", *TIMES, "isStrict", "isCalm", "isListed"],
    "create.pace.${}": ["fast", "normal", "slow"],
    "create.clock.${}": ["none", "seconds30", "seconds60", "days1", "days3"],
    "dare.${}": [str(number) for number in range(10)],
    "faith.${}": ["take", "leave"],
    "faith.${}${}": [*product(["neither", "noTarot"], ["", "ButFool"])],
    "faith.follow${}${}": [*product(["", "Tarot"], ["", "OrFool"])],
    "plate.${}": ["person", "bot"],
    "faith.card.${}": list("cpswt"),
    "faith.letter.${}": list("cpsw"),
    "faith.suit.${}": list("cpswt"),
    "faith.theCard.${}": list("cpswt"),
    "fettnapf.${}": ["up", "down"],
    "fettnapf.do.${}": ["stop", "silent"],
    "fool.card.${}": list("gryb"),
    "fool.colour.${}": list("gryb"),
    "fool.letter.${}": list("gryb"),
    "fool.theCard.${}": list("gryb"),
    "game.${}": [game.name for game in all_games()],
    "gone.${}.text": ["missing", "forbidden", "refused", "broken"],
    "gone.${}.title": ["missing", "forbidden", "refused", "broken"],
    "event.${}": [
        "sat",
        "rose",
        "removed",
        "undone",
        "left",
        "returned",
        "paused",
        "resumed",
        "granted",
        "rematch",
        "paced",
    ],
    "event.outran.${}": ["quicker", "lot"],
    "event.wished.${}": ["pause", "new_deal", "same_deal"],
    "line.${}": ["connecting", "open", "lost", "offline"],
    "phrase.${}": [phrase.value for phrase in Phrase],
    "preparing.${}": ["waiting", "rules", "views", "bots", "search", "done"],
    "refused.${}": ["undo", *(code.value for code in Code)],
    "replay.back.${}": ["trick", "turn"],
    "replay.next.${}": ["trick", "turn"],
    "rest.${}": ["pile", "unused", "islands", "chien"],
    "section.${}": ["trick", "chien", "dares"],
    "settings.${}": ["language", "theme", "cards", "motion", "letters", "sound", "calm", "guide", "shortcuts"],
    "settings.${}.why": ["letters", "sound", "calm", "guide", "shortcuts"],
    "status.${}": ["gathering", "playing", "resting", "paused"],
}


# What is there


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_keys_in_the_same_order(language: str) -> None:
    assert list(texts_in(language)) == list(texts_in("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_forms_are_those_of_the_language(language: str) -> None:
    for key, text in texts_in(language).items():
        numbers = plural_categories(language, "ordinal" if key.startswith("nth.") else "cardinal")
        for forms in _forms(text):
            assert set(forms) <= PERSONS | {"zero"} | numbers, f"{key}: {sorted(forms)}"
            assert "other" in forms, f"{key} has no form for everything else"


@pytest.mark.parametrize("language", OTHERS)
def test_forms_for_persons_are_those_of_english(language: str) -> None:
    for key, text in texts_in(language).items():
        english = [set(forms) & PERSONS for forms in _forms(texts_in("en")[key])]
        persons = [set(forms) & PERSONS for forms in _forms(text)]
        assert set().union(*persons) == set().union(*english), key


@pytest.mark.parametrize("language", OTHERS)
def test_gaps_are_those_of_the_english_form(language: str) -> None:
    for key, text in texts_in(language).items():
        for path, words in leaves(text):
            assert gaps(words) == gaps(_like(texts_in("en")[key], path)), f"{key} {path}: {words}"


# Typography


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_well_formed(language: str) -> None:
    for key, words in _all_words(language):
        assert words.strip() == words, f"{key} begins or ends with a space"
        assert words, f"{key} is empty"
        assert not re.search(r"\s\s", words), f"{key} has two spaces: {words}"
        assert "..." not in words, f"{key} has three dots instead of …: {words}"
        assert '"' not in words, f"{key} has quotes of a typewriter: {words}"
        assert words.replace(NARROW, " ").isprintable(), f"{key} has an odd character: {words!r}"


def test_french_has_a_narrow_space_before_high_punctuation() -> None:
    for key, words in _all_words("fr"):
        plain = TITLES.sub("", words)
        assert not re.search(rf"[^{NARROW}!?][!?;:]", plain), f"{key}: {words!r}"
        assert not re.search(rf"«[^{NARROW}]|[^{NARROW}]»", plain), f"{key}: {words!r}"


def test_french_has_one_kind_of_apostrophe_and_of_space() -> None:
    for key, words in _all_words("fr"):
        plain = TITLES.sub("", words)
        assert "'" not in plain, f"{key} has the apostrophe of a typewriter: {words}"
        assert "\N{NO-BREAK SPACE}" not in plain, f"{key} has a wide no-break space: {words!r}"
        assert not re.search(r"\s…", plain), f"{key} has a space before …: {words!r}"


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_space_before_punctuation_elsewhere(language: str) -> None:
    for key, words in _all_words(language):
        assert not re.search(r"\s[!?;:,.]", words), f"{key}: {words}"
        assert NARROW not in words, f"{key}: {words!r}"


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english(language: str) -> None:
    same = {
        key
        for key, text in texts_in(language).items()
        if not LETTERS.fullmatch(key) and set(leaves(text)) & set(leaves(texts_in("en")[key]))
    }
    assert same <= SAME[language] | SAME_EVERYWHERE
    assert same >= SAME[language] | SAME_EVERYWHERE, "some of the names are translated now"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["fool", "faith"])
def test_letters_tell_the_colours_apart(language: str, game: str) -> None:
    letters = [text for key, text in texts_in(language).items() if key.startswith(f"{game}.letter.")]
    assert len(letters) == 4
    assert len(set(map(str, letters))) == 4
    assert all(isinstance(letter, str) and len(letter) == 1 for letter in letters)


# Use


def test_every_text_in_use_exists() -> None:
    for where, key in _said():
        if "${" not in key:
            assert key in texts_in("en"), f"{where} says {key}"
        else:
            missing = [one for one in _filled(key) if one not in texts_in("en")]
            assert not missing, f"{where} says {key}"
            assert _matching(key), f"{where} says {key}, which is never there"


def test_every_text_is_used() -> None:
    used = set().union(*(_matching(key) for _, key in _said()))
    assert set(texts_in("en")) - used == set()


def test_every_option_of_every_game_is_explained() -> None:
    options = {
        f"option.{game.name}.{option.name}{ending}"
        for game in all_games()
        for option in game.options
        for ending in ("", ".why", *(f".{choice}" for choice in option.choices))
    }
    assert {key for key in texts_in("en") if key.startswith("option.")} == options


def test_the_parser_of_scripts_works() -> None:
    source = """
      const key = `fact.${game.name}.${fact.fact}`;
      say("a.b", { card: say(`c.${one[0]}`) }); say(x === "bot" ? "d.e" : "f.g");
      seen.has("no"); has(`${key}.known`) && say(key);
    """
    assert list(_said_in(source)) == ["a.b", "c.${}", "d.e", "f.g", "fact.${}.${}.known", "fact.${}.${}"]


# Helpers


def _forms(text: Text) -> Iterator[dict[str, Text]]:
    """Every combination of forms, from the outside inwards."""
    if isinstance(text, dict):
        yield text
        for inner in text.values():
            yield from _forms(inner)


def _like(text: Text, path: tuple[str, ...]) -> str:
    """The English words for the same form."""
    for form in path:
        if isinstance(text, dict):
            text = text.get(form, text["other"])
    while isinstance(text, dict):
        text = text["other"]
    return text


def _all_words(language: str) -> Iterator[tuple[str, str]]:
    for key, text in texts_in(language).items():
        for _, words in leaves(text):
            yield key, words


@cache
def _said() -> list[tuple[str, str]]:
    """Every key that a script uses, with the script; gaps of templates are ``${}``."""
    scripts = [script for script in sorted(SCRIPTS.rglob("*.js")) if script.parent.name != "texts"]
    return [(script.name, key) for script in scripts for key in _said_in(script.read_text("utf-8"))]


def _said_in(source: str) -> Iterator[str]:
    templates = {name: _template(words) for name, words in re.findall(r"const (\w+) = (?:\w+ && )?`([^`]*)`;", source)}
    for call in re.finditer(r"(?<!function )(?<![.\w])(?:say|sayWith|has)\(", source):
        argument = _argument(source, call.end())
        for literal, template, name in re.findall(r'"([^"]*)"|`([^`]*)`|(?<![.\w])(\w+)', _plain(argument)):
            if literal:
                yield literal
            elif template:
                start = re.match(r"\$\{(\w+)\}", template)
                known = templates.get(start[1], "") if start else ""
                yield known + _template(template[start.end() :]) if start and known else _template(template)
            elif name in templates:
                yield templates[name]


def _plain(argument: str) -> str:
    """Without comparisons, and without quotes inside gaps: neither is a text."""
    return re.sub(r"\$\{[^}]*\}", lambda gap: gap[0].replace('"', "'"), re.sub(r'=== "[^"]*"', "", argument))


def _template(words: str) -> str:
    return re.sub(r"\$\{[^}]*\}", "${}", words)


def _argument(source: str, start: int) -> str:
    """The first argument of a call."""
    depth = 0
    for index in range(start, len(source)):
        if source[index] in "([{":
            depth += 1
        elif source[index] in ")]}":
            depth -= 1
        if depth < 0 or (depth == 0 and source[index] == ","):
            return source[start:index]
    raise AssertionError("a call without an end")


def _filled(key: str) -> list[str]:
    """All keys that a template can stand for, if its words are known."""
    choices = [(words,) if isinstance(words, str) else words for words in GAPS.get(key, [])]
    return [key.replace("${}", "{}").format(*words) for words in choices]


def _matching(key: str) -> set[str]:
    """The texts that a key or a template can refer to."""
    if key in GAPS:
        return set(_filled(key))
    pattern = "[^.]+".join(re.escape(part) for part in key.split("${}"))
    return {one for one in texts_in("en") if re.fullmatch(pattern, one)}

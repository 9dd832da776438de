"""The texts of the page, as Node reads them."""

import json
import os
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

SCRIPTS = Path(__file__).parent.parent.parent / "src" / "marotte" / "web" / "scripts"
LANGUAGES = ("en", "fr", "de")

#: Forms by grammatical person; all other forms are by number.
PERSONS = {"you", "withYou", "toYou"}

#: A text or its forms: ``src/marotte/web/scripts/language.js``.
Text = str | dict[str, "Text"]
Texts = dict[str, Text]

PRINT = """
const all = {};
for (const tag of process.argv.slice(1)) {
  const read = async (folder) => (await import(new URL(`${folder}/${tag}.js`, process.env.SCRIPTS))).default;
  const parts = await Promise.all(["texts", "words", "guide", "deck"].map(read));
  const texts = Object.assign({}, ...parts);
  const categoriesOf = (type) => new Intl.PluralRules(tag, { type }).resolvedOptions().pluralCategories;
  all[tag] = { texts, cardinal: categoriesOf("cardinal"), ordinal: categoriesOf("ordinal") };
}
console.log(JSON.stringify(all));
"""


@cache
def _printed() -> dict[str, dict[str, object]]:
    """All languages, with a single start of Node."""
    printed = subprocess.run(
        ["node", "--input-type=module", "-e", PRINT, *LANGUAGES],
        env={**os.environ, "SCRIPTS": f"{SCRIPTS.as_uri()}/"},
        capture_output=True,
        check=True,
        text=True,
        encoding="utf-8",
    )
    read: dict[str, dict[str, object]] = json.loads(printed.stdout)
    return read


def texts_in(language: str) -> Texts:
    """Every text of a language, by its key."""
    texts = _printed()[language]["texts"]
    assert isinstance(texts, dict)
    return texts


def plural_categories(language: str, kind: str = "cardinal") -> set[str]:
    """The plural categories of a language: ``one``, ``other`` …; ``ordinal`` numbers have their own."""
    categories = _printed()[language][kind]
    assert isinstance(categories, list)
    return set(categories)


def leaves(text: Text, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """All texts, each with the forms that lead there."""
    if isinstance(text, str):
        yield path, text
        return
    for form, inner in text.items():
        yield from leaves(inner, (*path, form))


def gaps(text: str) -> set[str]:
    """``{seat}``, ``{card}`` …"""
    return set(re.findall(r"\{(\w+)\}", text))

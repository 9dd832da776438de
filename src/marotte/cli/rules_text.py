"""The page of a game as plain text for players, and single rules from it."""

import re
from collections.abc import Iterator

#: Sections of a page that players don't need at the table.
NOT_FOR_PLAYERS = ("A deck of your own", "How it is written", "For researchers")

#: The start of a rule, such as T5 or C15.
RULE = re.compile(r"([A-Z]\d+)\. ")


def for_players(page: str) -> str:
    """The rules, a paragraph per line, without markup and without notation."""
    return "\n".join(_paragraphs(page))


def find_rule(page: str, number: str) -> str | None:
    """The rule with this number, in any case; None if there is none."""
    for paragraph in _paragraphs(page):
        start = RULE.match(paragraph)
        if start is not None and start[1].casefold() == number.casefold():
            return paragraph
    return None


def _paragraphs(page: str) -> Iterator[str]:
    """The paragraphs of a page in Markdown, each on one line; a row of a table is a paragraph."""
    text = re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL)
    for section in re.split(r"^#+ ", text, flags=re.MULTILINE):
        title, _, rest = section.partition("\n")
        if title in NOT_FOR_PLAYERS:
            continue
        head: list[str] = []  # of the present table
        for block in (title, *re.split(r"\n\n+|\n(?=- |\d+\. |\|)", rest)):
            paragraph = _without_markup(" ".join(block.split()))
            if not paragraph.startswith("|"):
                head = []
                yield from filter(None, [paragraph])
            elif not head:
                head = _cells(paragraph)
            elif not set(paragraph) <= set("|-"):
                named = [f"{name} {cell}" for name, cell in zip(head, _cells(paragraph), strict=True)]
                yield f"{named[0]}: {'; '.join(named[1:])}"


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("|").split("|")]


def _without_markup(text: str) -> str:
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text.removeprefix("- "))
    return re.sub(r"[*`]", "", text)

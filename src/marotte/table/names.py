"""The names of players: one set of rules for the page, the server and the terminal.

A name must be visible, and must not be mistaken for another one. So it has letters of one script, no invisible
characters and no stacks of combining marks; emoji are welcome. A name that looks like another one at the table gets a
number.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence

from marotte.errors import UsageError

#: In characters.
LONGEST_NAME = 24

#: Invisible, but sometimes needed. The zero-width joiner makes one emoji of two (after an emoji or its variation
#: selector). The zero-width non-joiner keeps two letters from being joined, as in Persian. Some scripts of India need
#: either of them after a virama, which removes a vowel.
JOINER, SEPARATOR = "\u200d", "\u200c"
LOOK_OF_PICTURE = "\ufe0f"
NO_VOWEL = 9  # the combining class of viramas

#: Letters, marks and symbols according to Unicode, but blank.
INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\ufffd\U0001d159")

#: Punctuation inside a name, and at its end: Jean-Luc, O'Neill, Anne & Paul, Anne B.
INSIDE = frozenset(" '’-.,&+_·・/")
AT_END = frozenset(".!?")

#: Maximum consecutive marks: generic combining marks, and marks of any kind.
MOST_MARKS = 2
MOST_OWN_MARKS = 4

#: Scripts that may be mixed; also with Latin, whose letters resemble none of theirs.
EAST_ASIAN = frozenset({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "BOPOMOFO", "HANGUL", "IDEOGRAPHIC"})

#: Letters that look wrong once NFKC has decomposed them.
KEPT_WHOLE = frozenset("\u0e33\u0eb3")

#: Letters of other scripts and digits that look like Latin letters, in lower case and without accents.
LOOK_ALIKES = {
    **dict(zip("аеорсухіјѕԁһԛԝкмтвнɡ", "aeopcyxljsdhqwkmtbhg", strict=True)),
    **dict(zip("αβεζηικμνορτυχγ", "abeznlkmvoptuxy", strict=True)),
    **dict(zip("01|", "oll", strict=True)),
    "i": "l",  # a capital I looks like a small L
}
PAIRS = (("rn", "m"), ("vv", "w"))

#: Capitals whose Latin look-alike differs from that of the small letter.
CAPITALS = str.maketrans("ΗΝΥ", "HNY")

LETTER = re.compile(r"\b([A-Z])\b")


#: Names of bots by seat, all fools of the stage; and spare ones in case a person has such a name.
BOT_NAMES = ("Harlequin", "Touchstone", "Feste", "Colombine", "Yorick", "Pierrot", "Trinculo", "Zanni")
SPARE_NAMES = ("Pulcinella", "Rigoletto", "Scapin", "Wamba", "Pantalone", "Brighella", "Patch", "Papageno")


class BadName(UsageError):
    """A name that is not allowed."""


def read_name(text: str) -> str:
    """Normalise a name; raises :class:`BadName`, which says what is wrong with it."""
    spaced = " ".join(text.split())
    plain = "".join(sign if sign in KEPT_WHOLE else unicodedata.normalize("NFKC", sign) for sign in spaced)
    name = " ".join(unicodedata.normalize("NFC", plain).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadName(f"a name has 1 to {LONGEST_NAME} characters")
    for before, sign, after in zip(f" {name[:-1]}", name, f"{name[1:]} ", strict=True):
        if not _can_stand(before, sign, after):
            raise BadName("a name has no signs that can't be seen, or that only look like letters")
    if not (_is_shown(name[0]) and (_is_shown(name[-1]) or _is_ending(name))):
        raise BadName("a name begins and ends with a letter, a digit or a picture")
    if _has_heap(name):
        raise BadName("a name has no more marks on a letter than can be read")
    if not _is_of_one_script(name):
        raise BadName("a name has letters of one script")
    return name


def _is_shown(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LMN" or _is_picture(sign) or sign == LOOK_OF_PICTURE


def _is_picture(sign: str) -> bool:
    """Whether this is (part of) an emoji, and not an enclosed letter."""
    is_flag = "REGIONAL INDICATOR" in unicodedata.name(sign, "")
    is_tone = "EMOJI MODIFIER" in unicodedata.name(sign, "")
    is_letter = "LETTER" in unicodedata.name(sign, "") and not is_flag
    return (unicodedata.category(sign) == "So" and not is_letter and sign not in INVISIBLE) or is_tone


def _is_ending(name: str) -> bool:
    """Whether the name ends with a punctuation mark that follows a letter or digit."""
    return name[-1] in AT_END and len(name) > 1 and unicodedata.category(name[-2])[0] in "LMN"


def _can_stand(before: str, sign: str, after: str) -> bool:
    """Whether a character is visible, or is needed between these two."""
    kind = unicodedata.category(sign)
    if sign in (JOINER, SEPARATOR):
        return _is_needed(before, sign, after)
    if sign in INVISIBLE or not sign.isprintable() or kind == "Me":
        return False
    if sign == LOOK_OF_PICTURE:
        return _is_picture(before)
    if "VARIATION SELECTOR" in unicodedata.name(sign, "VARIATION SELECTOR"):
        return False
    if kind[0] == "M":
        return unicodedata.category(before)[0] in "LM" or before in (JOINER, SEPARATOR)
    return kind[0] in "LN" or _is_picture(sign) or sign in INSIDE or sign in AT_END


def _is_needed(before: str, sign: str, after: str) -> bool:
    kinds = unicodedata.category(before), unicodedata.category(after)
    if unicodedata.combining(before) == NO_VOWEL and kinds[1][0] == "L":
        return True
    if sign == JOINER:
        return (_is_picture(before) or before == LOOK_OF_PICTURE) and _is_picture(after)
    return kinds == ("Lo", "Lo")


def _has_heap(name: str) -> bool:
    """Whether too many marks are stacked on a letter."""
    any_letter = own = 0
    for sign in name:
        is_mark = unicodedata.category(sign)[0] == "M"
        is_combining = is_mark and unicodedata.name(sign, "").startswith("COMBINING")
        any_letter = any_letter + 1 if is_combining else 0
        own = own + 1 if is_mark else 0
        if any_letter > MOST_MARKS or own > MOST_OWN_MARKS:
            return True
    return False


def _is_of_one_script(name: str) -> bool:
    scripts = {_script(sign) for sign in name if unicodedata.category(sign)[0] == "L"} - {"MODIFIER"}  # as in ʻOkina
    return len(scripts) <= 1 or (scripts - {"LATIN"}) <= {"EAST ASIAN"}


def _script(letter: str) -> str:
    """The script of a letter, which is the first word of its Unicode name."""
    first = unicodedata.name(letter, "UNKNOWN").split()[0]
    return "EAST ASIAN" if first in EAST_ASIAN else first


# Names that look alike


def skeleton(name: str) -> str:
    """A name reduced so that look-alikes are equal: no case, accents or spaces, and similar letters replaced."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(_plain_letter(sign) for sign in plain if _is_shown(sign) and not _is_accent(sign))
    alike = "".join(LOOK_ALIKES.get(sign, sign) for sign in letters)
    for pair, letter in PAIRS:
        alike = alike.replace(pair, letter)
    return alike


def skeletons(name: str) -> set[str]:
    """The skeletons of a name as written and in capitals."""
    return {skeleton(name), skeleton(name.upper().translate(CAPITALS))}


def _plain_letter(sign: str) -> str:
    """A Latin letter without stroke, hook or small-capital form; a digit of any script as an ASCII digit."""
    if sign.isdecimal():
        return str(unicodedata.digit(sign))
    called = unicodedata.name(sign, "").partition(" WITH ")[0]
    found = LETTER.findall(called) if called.startswith("LATIN") else []
    return found[0].lower() if found else sign


def _is_accent(sign: str) -> bool:
    """Whether this is an optional mark on a letter: an accent, or a Hebrew or Arabic point."""
    place = unicodedata.combining(sign)
    return sign == LOOK_OF_PICTURE or 10 <= place <= 36 or place >= 200


def bot_names(names: Sequence[str]) -> list[str]:
    """Names for the bots on seats without a name: the name of the seat, or a spare one if it resembles another."""
    found: list[str] = []
    for seat, name in enumerate(names):
        others = set().union(*(skeletons(other) for other in [*names, *found] if other))
        usual = [BOT_NAMES[seat], *SPARE_NAMES]
        found.append("" if name else next(one for one in usual if not skeletons(one) & others))
    return found


def name_unlike(name: str, taken: Iterable[str]) -> str:
    """The name, with a number if it looks like one of those taken."""
    others = set().union(*map(skeletons, taken))
    number, candidate = 1, name
    while skeletons(candidate) & others:
        number += 1
        candidate = _numbered(name, number)
    return candidate


def _numbered(name: str, number: int) -> str:
    """A name with a number, shortened to fit without cutting an emoji in half."""
    for length in range(LONGEST_NAME - len(str(number)) - 1, 0, -1):
        candidate = f"{name[:length].rstrip()} {number}"
        try:
            if read_name(candidate) == candidate:
                return candidate
        except BadName:
            continue
    return str(number)

"""Verifiable deals: all of them follow from one secret, whose hash is published before the first deal.

Before a game the table publishes ``commitment_to(secret)``, and after it the secret itself. With both and the record,
anyone can deal every round again (:func:`check_shuffles`). That proves that all deals were fixed before the game began.
It proves no more: the maker of the secret could have tried many, or shown it to someone.

**How cards are drawn.** Each deal or shuffle has a stream of 32-bit words: the blocks of HMAC-SHA256, with the secret
as key and ``marotte/1 round R draw D block B`` as message, split into big-endian words. R counts the rounds from 1, D
the draws of a round from 0 (the deal) and B the blocks from 0. A number below n is the next word modulo n; words in the
last, incomplete multiple of n are skipped. Cards are drawn from sorted heaps, which the game's ``chance`` module lists.
From a heap of n cards, the card whose index is a number below n is taken, and the last card of the heap fills the gap.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from hmac import digest
from struct import Struct
from typing import Any

from marotte.errors import RecordError
from marotte.games.contract import Game
from marotte.records.record import Record
from marotte.records.replay import NATURE, SHUFFLE_WORD, Replay

#: The key of a record that holds the secret.
KEY = "shuffle"
METHOD = "marotte/1"

SECRET_BYTES = 32
HEXADECIMAL = re.compile(r"[0-9a-f]{64}")
WORDS = 1 << 32
BLOCK = Struct(">8I")


def commitment_to(secret: bytes) -> str:
    """The hash of a secret, to be published before the game."""
    return sha256(f"{METHOD} commitment ".encode() + secret).hexdigest()


def draw(game: Game, state: Any, secret: bytes, number: int) -> list[int]:
    """The deal or shuffle that is due in a state, as draw ``number`` of its round."""
    words = _words(secret, int(state.rounds) + 1, number)
    drawn = []
    for heap, count in game.chance.draws(state):
        left = sorted(heap)
        for _ in range(count):
            place = _below(words, len(left))
            left[place], left[-1] = left[-1], left[place]
            drawn.append(left.pop())
    return drawn


def _words(secret: bytes, round_number: int, number: int) -> Iterator[int]:
    block = 0
    while True:
        message = f"{METHOD} round {round_number} draw {number} block {block}".encode()
        yield from BLOCK.unpack(digest(secret, message, "sha256"))
        block += 1


def _below(words: Iterator[int], bound: int) -> int:
    """A uniform random number below the bound."""
    end = WORDS - WORDS % bound
    word = next(words)
    while word >= end:
        word = next(words)
    return word % bound


@dataclass(frozen=True)
class CheckedDraw:
    """A deal or a shuffle of a record, and whether it matches the secret."""

    round_number: int
    number: int  # 0 is the deal
    is_right: bool


def read_secret(record: Record) -> tuple[bytes, str]:
    """The secret of a record, and the commitment published before the game."""
    entry: Any = record.extra.get(KEY)
    if not isinstance(entry, dict) or entry.get("method") != METHOD:
        raise RecordError(f"this record has no {KEY!r} that can be checked: it was not played at a table of Marotte")
    commitment, secret = entry.get("commitment"), entry.get("secret")
    if secret is None:
        raise RecordError("the secret of the shuffles is published when the game is over")
    for name, text in (("commitment", commitment), ("secret", secret)):
        if not isinstance(text, str) or not HEXADECIMAL.fullmatch(text):
            raise RecordError(f"the {name} of the shuffles is 64 digits from 0 to f")
    return bytes.fromhex(secret), str(commitment)


def are_shuffles_right(record: Record) -> bool | None:
    """Whether all deals and shuffles follow from the committed secret; None if the record has no secret."""
    entry: Any = record.extra.get(KEY)
    if not isinstance(entry, dict) or entry.get("secret") is None:
        return None
    try:
        secret, promised = read_secret(record)
    except RecordError:  # it is malformed
        return False
    return commitment_to(secret) == promised and all(found.is_right for found in check_shuffles(record, secret))


def check_shuffles(record: Record, secret: bytes) -> Iterator[CheckedDraw]:
    """Repeat every deal and shuffle of a record with the secret."""
    game = record.setup.game
    notation = game.notation
    number = 0
    for step in Replay(record).steps():
        if step.seat != NATURE:
            continue
        if step.move_number == 0:
            number = 0
            # Hands are unordered: write both with ``deal_names``, which sorts them.
            done = notation.parse_deal(step.before, record.rounds[step.round_number - 1].deal)
            written: Any = notation.deal_names(step.before, done)
            expected: Any = notation.deal_names(step.before, draw(game, step.before, secret, number))
        else:
            number += 1
            written = step.text
            names = notation.shuffle_names(step.before, draw(game, step.before, secret, number))
            expected = f"* {SHUFFLE_WORD}{','.join(names)}"
        yield CheckedDraw(step.round_number, number, written == expected)

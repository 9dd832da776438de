"""Refusals: a closed list of codes, each with a sentence that says why."""

from enum import StrEnum


class Code(StrEnum):
    """The code of a refusal, as listed in docs/protocol.md."""

    MALFORMED = "malformed"  # not a message of the protocol, or with a value that does not exist
    BAD_NAME = "bad_name"  # a name that can't be read, or is made to look like another one
    TOO_MANY = "too_many"  # requests in too short a time
    NO_SUCH_TABLE = "no_such_table"
    NOT_YOUR_SEAT = "not_your_seat"  # only who sits there may do that
    NOT_HOST = "not_host"  # only who opened the table may do that
    NO_SPECTATORS = "no_spectators"  # this table is for those who sit at it
    SEAT_TAKEN = "seat_taken"
    ALREADY_BEGUN = "already_begun"
    NOT_BEGUN = "not_begun"
    GAME_OVER = "game_over"
    NOT_OVER = "not_over"
    PAUSED = "paused"
    NOT_YOUR_TURN = "not_your_turn"
    STALE = "stale"  # the table has gone on since
    TOO_EARLY = "too_early"  # nobody may act yet
    ILLEGAL_MOVE = "illegal_move"
    NOT_ALLOWED = "not_allowed"  # this table does without it, or not now
    NOT_READY = "not_ready"  # it is still being compiled; try again in a moment
    SERVER_ERROR = "server_error"  # our mistake
    PUT_ASIDE = "put_aside"  # our mistake, again and again at this table


class Refusal(Exception):
    """A request was refused: a code, a sentence for the requester, and the rule of the game if there is one."""

    def __init__(self, code: Code, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = str(sentence)  # a reason is more than a plain text, and only that can be sent
        self.rule = rule

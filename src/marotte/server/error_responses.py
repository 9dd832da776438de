"""Errors have one form: a code out of a closed list, and a sentence."""

import logging
from typing import Any

from litestar import Request
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Response
from sqlalchemy.exc import OperationalError

from marotte.errors import RecordError, UsageError
from marotte.server.messages import Refused
from marotte.server.ownership import DatabaseLost
from marotte.server.static_files import show_nowhere
from marotte.table.refusals import Code, Refusal

logger = logging.getLogger("marotte.server")

#: Which status of HTTP goes with a code; 409 otherwise: it can't be done as things are.
STATUSES = {
    Code.MALFORMED: 400,
    Code.BAD_NAME: 400,
    Code.NOT_HOST: 403,
    Code.NOT_YOUR_SEAT: 403,
    Code.NOT_ALLOWED: 403,
    Code.NO_SPECTATORS: 403,
    Code.NO_SUCH_TABLE: 404,
    Code.TOO_MANY: 429,
    Code.SERVER_ERROR: 500,
    Code.PUT_ASIDE: 500,
    Code.NOT_READY: 503,
}

#: Errors as the description of the API has them.
REFUSALS = {
    status: ResponseSpec(Refused, description="It is not done, and why", generate_examples=False)
    for status in (*sorted(set(STATUSES.values())), 409)
}

#: With every answer.
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}

AnyRequest = Request[Any, Any, Any]


def _refused(code: Code, sentence: str, status: int | None = None, rule: str = "") -> Response[Refused]:
    return Response(Refused(code, sentence, rule), status_code=status or STATUSES.get(code, 409), headers=HEADERS)


def answer_refusal(_: AnyRequest, refusal: Refusal) -> Response[Refused]:
    """A code and a sentence."""
    return _refused(refusal.code, refusal.sentence, rule=refusal.rule)


def answer_user_error(_: AnyRequest, error: UsageError | RecordError) -> Response[Refused]:
    """The sentence says what was wrong."""
    return _refused(Code.MALFORMED, str(error))


def answer_http_error(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """What the framework refuses: a wrong path, method or body. People are shown the page, programs the error."""
    is_reader = "text/html" in request.headers.get("Accept", "") and not request.url.path.startswith("/api/")
    if error.status_code == 404 and is_reader:
        page = show_nowhere(request)
        for name, value in HEADERS.items():
            page.headers.setdefault(name, value)
        return page
    faults = [one for one in error.extra or () if isinstance(one, dict)]
    details = "; ".join(f"{one.get('key', '')}: {one.get('message', '')}" for one in faults)
    if details == "data: 'data'":  # the framework's word for a body that is not there
        details = "there is no body"
    return _refused(Code.MALFORMED, details or error.detail, error.status_code)


def answer_nested(_: AnyRequest, __: RecursionError) -> Response[Refused]:
    """Lists in lists in lists."""
    return _refused(Code.MALFORMED, "the body is nested too deeply")


def answer_mistake(request: AnyRequest, error: Exception) -> Response[Refused]:
    """Our own mistakes are told to the log, not to strangers."""
    logger.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _refused(Code.SERVER_ERROR, "something went wrong on the server")


def answer_lost(_: AnyRequest, __: DatabaseLost) -> Response[Refused]:
    """The server is about to end, and says why by itself."""
    return _refused(Code.SERVER_ERROR, "this could not be written down, and the server stops")


def answer_unwritten(_: AnyRequest, error: OperationalError) -> Response[Refused]:
    """A full disk, or a lock of another program."""
    logger.error("the database can't be used now: %s", error.orig)
    return _refused(Code.SERVER_ERROR, "this could not be written down; try again")


#: Which error is answered how.
HANDLERS: Any = {
    DatabaseLost: answer_lost,
    OperationalError: answer_unwritten,
    Refusal: answer_refusal,
    UsageError: answer_user_error,
    RecordError: answer_user_error,
    RecursionError: answer_nested,
    HTTPException: answer_http_error,
    Exception: answer_mistake,
}

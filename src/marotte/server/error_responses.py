"""HTTP errors have one form: a code from a closed list, and a sentence."""

import logging
from typing import Any

from litestar import Request
from litestar.exceptions import HTTPException
from litestar.response import Response
from sqlalchemy.exc import OperationalError

from marotte.errors import RecordError, UsageError
from marotte.protocol.messages import Refused
from marotte.protocol.refusals import Code, Refusal
from marotte.server.ownership import DatabaseLost
from marotte.server.static_files import show_nowhere

logger = logging.getLogger("marotte.server")

#: The HTTP status for each code; 409 for all others: not possible in the current state.
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

#: The statuses of refusals, for the OpenAPI document.
REFUSALS = {
    400: "The request is malformed, or names something that does not exist",
    403: "The caller may not do this, or the request comes from another site or for an unknown host",
    404: "There is no such table",
    409: "Not possible in the current state of the table",
    413: "The body is too large",
    429: "Too many requests in a short time",
    500: "The server has failed",
    503: "The game is still being compiled, or the server is stopping; try again",
}

#: Sent with every response except the page's static files.
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}

AnyRequest = Request[Any, Any, Any]


def _refused(code: Code, sentence: str, rule: str = "") -> Response[Refused]:
    return Response(Refused(code, sentence, rule), status_code=STATUSES.get(code, 409), headers=HEADERS)


def answer_refusal(_: AnyRequest, refusal: Refusal) -> Response[Refused]:
    """Answer a refusal with its code and sentence."""
    return _refused(refusal.code, refusal.sentence, refusal.rule)


def answer_user_error(_: AnyRequest, error: UsageError | RecordError) -> Response[Refused]:
    """Answer an invalid request; the sentence says what is wrong with it."""
    return _refused(Code.MALFORMED, str(error))


def answer_http_error(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """Answer what the framework refuses: a wrong path, method or body. A browser with a wrong path is sent the page."""
    is_reader = "text/html" in request.headers.get("Accept", "") and not request.url.path.startswith("/api/")
    if error.status_code == 404 and is_reader:
        page = show_nowhere(request)
        for name, value in HEADERS.items():
            page.headers.setdefault(name, value)
        return page
    faults = [one for one in error.extra or () if isinstance(one, dict)]
    details = "; ".join(f"{one.get('key', '')}: {one.get('message', '')}" for one in faults)
    if details == "data: 'data'":  # the framework's message for a missing body
        details = "there is no body"
    refused = Refused(Code.MALFORMED, details or error.detail)
    headers = HEADERS | (error.headers or {})  # a wrong method is answered with Allow
    return Response(refused, status_code=error.status_code, headers=headers)


def answer_nested(_: AnyRequest, __: RecursionError) -> Response[Refused]:
    """Answer a body that is nested too deeply."""
    return _refused(Code.MALFORMED, "the body is nested too deeply")


def answer_mistake(request: AnyRequest, error: Exception) -> Response[Refused]:
    """Answer a bug of ours. The details go to the log, not to the client."""
    logger.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _refused(Code.SERVER_ERROR, "something went wrong on the server")


def answer_lost(_: AnyRequest, __: DatabaseLost) -> Response[Refused]:
    """Answer when the database is lost. The server is about to stop, and logs the reason elsewhere."""
    return _refused(Code.SERVER_ERROR, "this could not be written down, and the server stops")


def answer_unwritten(_: AnyRequest, error: OperationalError) -> Response[Refused]:
    """Answer when the database is unusable for now: a full disk, or another program's lock."""
    logger.error("the database can't be used now: %s", error.orig)
    return _refused(Code.SERVER_ERROR, "this could not be written down; try again")


#: The handler for each type of error.
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

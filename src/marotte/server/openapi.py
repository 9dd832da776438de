"""The OpenAPI document of the HTTP API, at /api/openapi.json. ``make schemas`` writes it to docs/openapi.json.

Litestar describes the paths, parameters and responses from the handlers. What a body may contain is described by
msgspec, which also decodes it: schemas by Litestar leave out defaults, bounds, and that unknown fields are refused.
"""

from dataclasses import dataclass, fields
from typing import Annotated, Any

import msgspec
from litestar import Litestar, Router
from litestar.datastructures import ResponseHeader
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, OpenAPI, OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema
from litestar.openapi.spec import SecurityScheme as Scheme
from litestar.params import PathParameter

import marotte
from marotte.protocol.http import (
    DeckInfo,
    DeckRequest,
    GameInfo,
    Invitation,
    Joining,
    Place,
    Progress,
    ReplayData,
    TableListed,
)
from marotte.protocol.messages import LobbyMessage, Refused, TableMessage
from marotte.protocol.settings import Settings
from marotte.schemas.json_schema import definitions_of, with_plain_names
from marotte.server.error_responses import HEADERS, REFUSALS

#: The bodies of requests and responses; msgspec finds the types of their fields.
BODIES = (
    DeckInfo,
    DeckRequest,
    GameInfo,
    Invitation,
    Joining,
    LobbyMessage,
    Place,
    Progress,
    Refused,
    ReplayData,
    Settings,
    TableListed,
    TableMessage,
)

#: Where schemas are in the document.
SCHEMAS = "#/components/schemas/"

#: For operations that take a token: without one, the caller is a stranger.
TOKEN: Any = [{}, {"token": []}]

#: Sent with a token.
COOKIE = ResponseHeader(
    "Set-Cookie", documentation_only=True, required=True, description="The token, for browsers: see `token`."
)

#: Anything else is the ID of no table.
TableId = Annotated[
    str, PathParameter(description="The ID of a table.", schema_extra={"pattern": "^[A-Za-z0-9_-]{12}$"})
]

COMPONENTS = Components(
    security_schemes={
        "token": Scheme(
            type="http",
            scheme="bearer",
            description="The token of a `Place`. Browsers send it as the cookie `marotte-{table_id}` instead.",
        )
    }
)


@dataclass
class RecordUpload(Operation):
    """An operation whose handler reads the body itself, so that Litestar does not know of it."""

    def __post_init__(self) -> None:
        """Describe the body."""
        record = OpenAPIMediaType(Schema(type=OpenAPIType.OBJECT, description="A record, see docs/records.md."))
        self.request_body = RequestBody({"application/json": record}, required=True)


@dataclass
class Document(OpenAPI):
    """Litestar's document, with the refusals and with schemas by msgspec."""

    def to_schema(self) -> dict[str, Any]:
        """The document as JSON data."""
        document = super().to_schema()
        _, document["components"]["schemas"] = definitions_of(BODIES, SCHEMAS)
        document["paths"] = with_plain_names(document["paths"], SCHEMAS)
        content = {"application/json": {"schema": {"$ref": f"{SCHEMAS}Refused"}}}
        refusals = {str(status): {"description": why, "content": content} for status, why in REFUSALS.items()}
        for operations in document["paths"].values():
            for operation in operations.values():
                operation["responses"] |= refusals
                for response in operation["responses"].values():
                    headers = response.pop("headers", {})
                    if own := {name: headers[name] for name in headers if name not in HEADERS}:
                        response["headers"] = own  # the others are the same everywhere, and for browsers only
        return document


class Description(OpenAPIConfig):
    """The configuration with which Litestar makes this document."""

    def __init__(self) -> None:
        super().__init__(
            title="Marotte",
            version=marotte.__version__,
            description="Tables for card games of fools. Games are played over a WebSocket, see docs/protocol.md. "
            "Other methods than those of a path are refused with 405 and the header `Allow`.",
            components=COMPONENTS,
            use_handler_docstrings=True,
            operation_id_creator=lambda handler, *_: handler.handler_name,
            render_plugins=[JsonRenderPlugin(path="/")],
            openapi_router=Router(
                "/api/openapi.json", route_handlers=[], include_in_schema=False, response_headers=HEADERS
            ),
        )

    def to_openapi_schema(self) -> Document:
        """An empty document, which Litestar fills."""
        made = super().to_openapi_schema()
        return Document(**{field.name: getattr(made, field.name) for field in fields(made)})


def document_file(app: Litestar) -> bytes:
    """The document as it is checked in: sorted, so that it changes only where the interface does."""
    text = msgspec.json.encode(app.openapi_schema.to_schema(), order="sorted")
    return msgspec.json.format(text, indent=2) + b"\n"

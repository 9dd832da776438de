"""The pages of the server."""

from html import escape
from typing import Any

from litestar import MediaType, Request, get

FRAME = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Marotte</title>
<h1>Marotte</h1>
%s
</html>
"""


@get(["/", "/t/{table_id:str}"], media_type=MediaType.HTML, sync_to_thread=False, include_in_schema=False)
def front_page(request: Request[Any, Any, Any]) -> str:
    """How to play here."""
    url = escape(str(request.url))
    verb = "join" if "/t/" in request.url.path else "open fool --server"
    return FRAME % f"<p>Four card games of fools. Play from a terminal:</p><pre>marotte {verb} {url}</pre>"

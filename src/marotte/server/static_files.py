"""The page and its files, as they lie in marotte/web: read once, packed once.

All files are below a folder named by a hash of all of them. So a browser may keep them for ever and never mixes two
versions; only the page itself, and the worker that keeps it for when there is no connection, are asked for again.
"""

import gzip
import json
import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from litestar import Request, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Response

import marotte

WEB = Path(marotte.__file__).parent / "web"

MEDIA_TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}

#: The texts of one language are loaded when it is known which one, the rules when somebody wants to read them, what
#: checks a shuffle when somebody presses the button, the form for a deck when somebody has another one, what replays
#: a game when there is one to be replayed.
LATER = tuple(f"scripts/{folder}/" for folder in ("deck", "texts", "words", "rules", "guide", "shuffle", "replay"))

#: A comment of JSDoc with lines of its own: what only those need who write the page.
COMMENT = re.compile(rb"^[ \t]*/\*\*.*?\*/[ \t]*\n", re.MULTILINE | re.DOTALL)

#: A year: the name of a file changes with what is in it.
FOR_EVER = "public, max-age=31536000, immutable"

#: The addresses that the page knows; what is there it decides itself, see web/scripts/routes.js.
ADDRESSES = [
    "/",
    "/new/{game:str}",
    "/t/{table_id:str}",
    "/replay",
    "/replay/{table_id:str}/{game:int}",
    "/rules",
    "/rules/{game:str}",
    "/settings",
]


@dataclass(frozen=True)
class File:
    """What is sent."""

    body: bytes
    packed: bytes
    media_type: str

    @classmethod
    def of(cls, body: bytes, suffix: str) -> "File":
        """A file as it is, and as small as it gets."""
        return cls(body, gzip.compress(body, 9, mtime=0), MEDIA_TYPES[suffix])


@dataclass(frozen=True)
class Web:
    """All files of the page, by their path, the page, and the worker that keeps them."""

    version: str
    files: dict[str, File]
    page: File
    worker: File


def without_comments(script: bytes) -> bytes:
    """A script without its comments, a fifth of what is sent; whatever is wrong with it stays in the same line."""
    return COMMENT.sub(lambda comment: b"\n" * comment[0].count(b"\n"), script)


@cache
def read_web() -> Web:
    """Read everything; what is on the disk later is another version, and needs another start."""
    bodies = {
        path.relative_to(WEB).as_posix(): path.read_bytes()
        for path in sorted(WEB.rglob("*"))
        if path.suffix in MEDIA_TYPES
    }
    bodies |= {name: without_comments(body) for name, body in bodies.items() if name.startswith("scripts/")}
    version = sha256(b"".join(f"{name} {len(body)} ".encode() + body for name, body in bodies.items())).hexdigest()[:12]
    page, worker = (bodies.pop(name).decode() for name in ("index.html", "service_worker.js"))
    modules = [name for name in bodies if name.endswith(".js") and not name.startswith(LATER)]
    links = "\n".join(f'<link rel="modulepreload" href="/web/{version}/{name}">' for name in modules)
    page = page.replace("MODULES", links).replace("VERSION", version)
    kept = [name for name in bodies if not name.endswith(".png")]  # a browser keeps the icons of an app itself
    worker = worker.replace('["FILES"]', json.dumps(kept)).replace('"VERSION"', f'"{version}"')
    files = {name: File.of(body, Path(name).suffix) for name, body in bodies.items()}
    return Web(version, files, File.of(page.encode(), ".html"), File.of(worker.encode(), ".js"))


def _send(request: Request[Any, Any, Any], file: File, keeping: str, status: int = 200) -> Response[bytes]:
    is_packed = "gzip" in request.headers.get("Accept-Encoding", "")
    headers = {"Cache-Control": keeping, "Vary": "Accept-Encoding", "X-Content-Type-Options": "nosniff"}
    if is_packed:
        headers["Content-Encoding"] = "gzip"
    body = file.packed if is_packed else file.body
    return Response(body, media_type=file.media_type, headers=headers, status_code=status)


@get(ADDRESSES, sync_to_thread=False, include_in_schema=False)
def show_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The page; it is the same at every address."""
    return _send(request, read_web().page, "no-cache")


def show_nowhere(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The same for who has followed a wrong link: the page says that there is nothing, and leads on."""
    return _send(request, read_web().page, "no-cache", 404)


@get("/service-worker.js", sync_to_thread=False, include_in_schema=False)
def send_worker(request: Request[Any, Any, Any]) -> Response[bytes]:
    """What keeps the page; it lies at the root, for it may only care for what is below it."""
    return _send(request, read_web().worker, "no-cache")


@get("/web/{version:str}/{name:path}", sync_to_thread=False, include_in_schema=False)
def send_file(request: Request[Any, Any, Any], version: FromPath[str], name: FromPath[Path]) -> Response[bytes]:
    """A file of the page. A page of another version is sent what there is now, but must not keep it."""
    web = read_web()
    file = web.files.get(name.as_posix().lstrip("/"))
    if file is None:
        raise NotFoundException("there is no such file")
    return _send(request, file, FOR_EVER if version == web.version else "no-store")

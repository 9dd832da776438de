"""The page and its files in marotte/web, read and compressed once.

All files are served below a folder named after a hash of their contents. So browsers may cache them indefinitely, and
never mix two versions. Only the page itself and the service worker, which caches it for offline use, are revalidated.
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

#: Modules that are loaded on demand, so they are not preloaded: the texts once the language is known, the others when
#: they are first used (to read the rules, to check a shuffle, to edit a deck, to replay a game).
LATER = tuple(f"scripts/{folder}/" for folder in ("deck", "texts", "words", "rules", "guide", "shuffle", "replay"))

#: A JSDoc comment on its own lines; only developers of the page need it.
COMMENT = re.compile(rb"^[ \t]*/\*\*.*?\*/[ \t]*\n", re.MULTILINE | re.DOTALL)

#: One year: the address of a file changes with its contents.
FOR_EVER = "public, max-age=31536000, immutable"

#: The addresses of the page, which does its own routing: see web/scripts/routes.js.
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
    """A file, as it is sent."""

    body: bytes
    packed: bytes
    media_type: str

    @classmethod
    def of(cls, body: bytes, suffix: str) -> "File":
        """A file, plain and compressed."""
        return cls(body, gzip.compress(body, 9, mtime=0), MEDIA_TYPES[suffix])


@dataclass(frozen=True)
class Web:
    """All files of the page by path, the page itself, and the service worker that caches them."""

    version: str
    files: dict[str, File]
    page: File
    worker: File


def without_comments(script: bytes) -> bytes:
    """A script without its JSDoc comments, a fifth of its size. Line numbers stay the same, for error reports."""
    return COMMENT.sub(lambda comment: b"\n" * comment[0].count(b"\n"), script)


@cache
def read_web() -> Web:
    """Read all files, once: later changes on disk need a restart."""
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
    kept = [name for name in bodies if not name.endswith(".png")]  # browsers cache an app's icons themselves
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
    """The page, the same at every address."""
    return _send(request, read_web().page, "no-cache")


def show_nowhere(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The page with status 404, for a wrong link: it says that nothing is there, and links to the start."""
    return _send(request, read_web().page, "no-cache", 404)


@get("/service-worker.js", sync_to_thread=False, include_in_schema=False)
def send_worker(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The service worker. It is at the root because its scope is limited to what is below it."""
    return _send(request, read_web().worker, "no-cache")


@get("/web/{version:str}/{name:path}", sync_to_thread=False, include_in_schema=False)
def send_file(request: Request[Any, Any, Any], version: FromPath[str], name: FromPath[Path]) -> Response[bytes]:
    """A file of the page. A page of another version gets the current file, but must not cache it."""
    web = read_web()
    file = web.files.get(name.as_posix().lstrip("/"))
    if file is None:
        raise NotFoundException("there is no such file")
    return _send(request, file, FOR_EVER if version == web.version else "no-store")

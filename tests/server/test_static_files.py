"""The page, its files, and the way to a table."""

import gzip
import json
import re
import struct

import pytest

from marotte.client.server import Server
from marotte.games.registry import all_games
from marotte.protocol.refusals import Code
from marotte.server.static_files import ADDRESSES, WEB, read_web, without_comments
from tests.server.http import check_refused, fetch, opened


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_page_is_at_all_of_its_addresses(server: Server, address: str) -> None:
    path = re.sub(r"\{\w+:int\}", "1", re.sub(r"\{\w+:str\}", "fool", address))
    answer = fetch(server, "GET", path)
    assert answer.status == 200
    assert answer.text == read_web().page.body.decode()
    assert answer.headers["Content-Type"].startswith("text/html")
    assert answer.headers["Cache-Control"] == "no-cache"


def test_all_files_of_the_page_exist_and_are_cacheable(server: Server) -> None:
    names = re.findall(r'(?:href|src)="(/[^"]+)"', read_web().page.body.decode())
    assert len(names) > 20
    for name in names:
        answer = fetch(server, "GET", name)
        assert answer.status == 200, name
        assert "immutable" in answer.headers["Cache-Control"]


def test_all_imported_modules_exist() -> None:
    web = read_web()
    for name, file in web.files.items():
        if name.endswith(".js"):
            for imported in re.findall(r'(?:from|import\() ?"(\.[^"]+)"', file.body.decode()):
                parts = [*name.split("/")[:-1], *imported.split("/")]
                path: list[str] = []
                for part in parts:
                    if part == "..":
                        path.pop()
                    elif part != ".":
                        path.append(part)
                assert "/".join(path) in web.files, f"{imported} in {name}"


def test_files_are_compressed_if_the_client_accepts_it(server: Server) -> None:
    web = read_web()
    path = f"/web/{web.version}/scripts/main.js"
    packed = fetch(server, "GET", path, Accept_Encoding="gzip, br")
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.body) == web.files["scripts/main.js"].body
    assert fetch(server, "GET", path, Accept_Encoding="identity").body == web.files["scripts/main.js"].body


def test_a_file_of_another_version_is_not_cached(server: Server) -> None:
    assert fetch(server, "GET", "/web/older/scripts/main.js").headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("name", ["nothing.js", "../server/app.py", "..%2fserver%2fapp.py", "index.html", "scripts"])
def test_there_are_no_other_files(server: Server, name: str) -> None:
    assert fetch(server, "GET", f"/web/{read_web().version}/{name}").status == 404


def test_the_first_load_is_small() -> None:
    web = read_web()
    loaded = [
        file.packed for name, file in web.files.items() if not re.search(r"(texts|words|rules)/(fr|en)|\.png$", name)
    ]
    assert len(web.page.packed) + len(web.worker.packed) + sum(map(len, loaded)) < 150_000


def test_the_service_worker_knows_the_version_and_its_files(server: Server) -> None:
    web = read_web()
    answer = fetch(server, "GET", "/service-worker.js")
    assert answer.status == 200
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert answer.headers["Cache-Control"] == "no-cache"
    assert f'const VERSION = "{web.version}";' in answer.text
    (files,) = re.findall(r"const FILES = (\[.*\]);", answer.text)
    assert json.loads(files) == [name for name in web.files if not name.endswith(".png")]


def test_the_service_worker_is_only_at_the_root(server: Server) -> None:
    web = read_web()
    assert "service_worker" not in web.page.body.decode()
    assert fetch(server, "GET", f"/web/{web.version}/service_worker.js").status == 404


def test_icons_have_the_sizes_of_the_manifest() -> None:
    web = read_web()
    manifest = json.loads(web.files["manifest.webmanifest"].body)
    for icon in manifest["icons"]:
        body = web.files[icon["src"]].body
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", body[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}


def test_every_game_has_a_shortcut() -> None:
    shortcuts = json.loads(read_web().files["manifest.webmanifest"].body)["shortcuts"]
    assert {one["name"]: one["url"] for one in shortcuts} == {game.title: f"/new/{game.name}" for game in all_games()}


@pytest.mark.parametrize("path", ["/nowhere", "/rules/fool/T5", "/web/x/nothing.js"])
def test_a_wrong_link_shows_the_page(server: Server, path: str) -> None:
    answer = fetch(server, "GET", path, Accept="text/html,*/*")
    page = fetch(server, "GET", "/")
    assert (answer.status, answer.text) == (404, page.text)
    for name in ("Content-Security-Policy", "Content-Type", "X-Content-Type-Options", "Cache-Control"):
        assert answer.headers[name] == page.headers[name]
    check_refused(fetch(server, "GET", path), 404, Code.MALFORMED)
    check_refused(fetch(server, "GET", "/api" + path, Accept="text/html"), 404, Code.MALFORMED)


def test_an_invitation(server: Server) -> None:
    table = opened(server).table
    answer = fetch(server, "GET", f"/api/tables/{table}/invitation")
    assert (answer.data["url"], answer.data["is_local"]) == (f"{server.address}/t/{table}", True)
    code = fetch(server, "GET", f"/api/tables/{table}/invitation.svg")
    assert code.headers["Content-Type"] == "image/svg+xml"
    assert b"<svg" in code.body
    check_refused(fetch(server, "GET", "/api/tables/nowhere/invitation"), 404, Code.NO_SUCH_TABLE)
    check_refused(fetch(server, "GET", "/api/tables/nowhere/invitation.svg"), 404, Code.NO_SUCH_TABLE)


def test_scripts_are_sent_without_comments() -> None:
    """All else stays, on the same lines."""
    scripts = {name: file.body for name, file in read_web().files.items() if name.endswith(".js")}
    for name, sent in scripts.items():
        written = (WEB / name).read_bytes()
        assert sent.count(b"\n") == written.count(b"\n"), name
        kept = [line for line in sent.splitlines() if line]
        assert not any(line.lstrip().startswith(b"* @") for line in kept), name
        assert all(line in written.splitlines() for line in kept), name
    assert without_comments(b"/** One. */\nlet a = /** @type {any} */ (b);\n  /**\n   * Two.\n   */\n  c();\n") == (
        b"\nlet a = /** @type {any} */ (b);\n\n\n\n  c();\n"
    )

"""The page: which address gives which file, how browsers keep it, and that it loads nothing from elsewhere."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from litestar.exceptions import NotFoundException

import example
from server.house import House
from zataku.server.bundle import CHECKED, FOREVER, INDEX, OWN, Bundle, takes_gzip

ROUTES = [
    "/",
    "/t/abc",
    "/t/abc/",
    "/me",
    "/lobby",
    "/games/any",
    "/replay/abc/12",
    "/rules/any",
    "/rules/any/RG-5.3",
    "/apis",
    "/whatever/comes/later",
]
FIRST_LOAD = 200_000
"""Bytes that a first visit may cost, compressed, with the fonts that English needs."""

KNOWN_HOSTS = {
    "www.w3.org",  # names of namespaces
    "svelte.dev",  # in the texts of errors
    "github.com",  # in the licence of the font
    "scripts.sil.org",
    "openfontlicense.org",
}


@pytest.fixture(scope="session")
def folder() -> Path:
    """The page of the build under test."""
    found = Path(os.environ.get("ZATAKU_PAGE") or OWN)
    if not (found / INDEX).is_file():
        pytest.skip("this build has no page: make web")
    return found


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of a few words."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<p>page</p>")
    (folder / "theme.js").write_text("1" * 1000)
    (folder / "assets" / "index-abc.js").write_text("2" * 1000)
    (folder / "assets" / "font-abc.woff2").write_bytes(b"3" * 1000)
    return folder


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, small: Path) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house"), page=small) as house:
        yield house
        assert house.stop() == 0


def ask(house: House, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    """One request, without the headers that httpx would add."""
    sent = {"accept-encoding": "identity"} | {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.request(method, house.url + path, headers=sent, trust_env=False)


@pytest.mark.parametrize("path", ROUTES)
def test_every_route_of_the_client_is_the_page(house: House, path: str) -> None:
    answer = ask(house, path)
    assert (answer.status_code, answer.text) == (200, "<p>page</p>")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == CHECKED
    assert "default-src 'self'" in answer.headers["content-security-policy"]


def test_a_table_names_all_that_it_needs(tmp_path: Path) -> None:
    """At a table's address the page says which files and answers come next; elsewhere it does not."""
    manifest = {
        "_table.js": {"name": "table", "file": "assets/table-1.js", "imports": ["_shared.js"]},
        "_any.js": {"name": "any", "file": "assets/any-1.js", "imports": ["_table.js", "_shared.js"]},
        "_shared.js": {"name": "shared", "file": "assets/shared-1.js", "css": ["assets/shared-1.css"]},
        "src/screens/Waiting.svelte": {"name": "Waiting", "file": "assets/Waiting-1.js"},
    }
    (tmp_path / "index.html").write_text("<html><head></head></html>")
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    bundle = Bundle(tmp_path)

    def linked(has_begun: bool) -> list[str]:
        text = bytes(bundle.table("abc", "any", has_begun).content).decode()
        return re.findall(r'<link rel="\w+" (?:as="\w+" )?href="([^"]+)"', text)

    files, answers = ["any-1.js", "shared-1.js", "shared-1.css"], ["/api/tables/abc", "/api/games/any/content"]
    assert linked(has_begun=True) == [*(f"/assets/{file}" for file in ["table-1.js", *files]), *answers]
    assert linked(has_begun=False) == [
        *(f"/assets/{file}" for file in ["table-1.js", "Waiting-1.js", *files]),
        *answers,
    ]
    assert "link" not in bytes(bundle.answer("/lobby").content).decode()
    with pytest.raises(NotFoundException):
        bundle.answer("/manifest.json")


@pytest.mark.parametrize("path", ["/assets/gone-abc.js", "/assets", "/assets/", "/assets/x", "/favicon.ico", "/t/x.js"])
def test_an_unknown_file_is_not_the_page(house: House, path: str) -> None:
    answer = ask(house, path)
    assert answer.status_code == 404 and answer.json()["code"] == "unknown"
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", "/api/nothing/at/all"])
def test_the_api_has_no_pages(house: House, path: str) -> None:
    answer = ask(house, path)
    assert answer.status_code == 404 and answer.json()["kind"] == "problem"


@pytest.mark.parametrize(
    ("path", "kind", "caching"),
    [
        ("/theme.js", "text/javascript; charset=utf-8", CHECKED),
        ("/assets/index-abc.js", "text/javascript; charset=utf-8", FOREVER),
        ("/assets/font-abc.woff2", "font/woff2", FOREVER),
    ],
)
def test_files_are_kept_as_long_as_their_names_allow(house: House, path: str, kind: str, caching: str) -> None:
    answer = ask(house, path)
    assert (answer.status_code, len(answer.content)) == (200, 1000)
    assert answer.headers["content-type"] == kind
    assert answer.headers["cache-control"] == caching
    head = ask(house, path, "HEAD")
    assert head.status_code == 200 and head.content == b"" and head.headers["content-length"] == "1000"


def test_what_a_browser_has_is_not_sent_again(house: House) -> None:
    tag = ask(house, "/").headers["etag"]
    for known in (tag, f'"other", {tag}'):
        again = ask(house, "/t/abc", if_none_match=known)
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == tag and again.headers["cache-control"] == CHECKED
    assert ask(house, "/", if_none_match='"other"').status_code == 200


def test_text_is_compressed_for_those_who_can_read_it(house: House) -> None:
    for path in ("/theme.js", "/assets/index-abc.js"):
        zipped = ask(house, path, accept_encoding="br, gzip, deflate")
        assert zipped.headers["content-encoding"] == "gzip" and int(zipped.headers["content-length"]) < 100
        assert len(zipped.content) == 1000 and zipped.headers["vary"] == "accept-encoding"
        assert "content-encoding" not in ask(house, path).headers
    assert "content-encoding" not in ask(house, "/assets/font-abc.woff2", accept_encoding="gzip").headers


def test_long_answers_of_the_api_are_compressed_too(house: House) -> None:
    for path in ("/api/games", f"/api/games/{example.GAME}/content"):
        plain, zipped = ask(house, path), ask(house, path, accept_encoding="gzip")
        assert zipped.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
        assert zipped.content == plain.content
        assert int(zipped.headers["content-length"]) < len(plain.content) / 2
    assert "content-encoding" not in ask(house, "/api/me", accept_encoding="gzip").headers


@pytest.mark.parametrize(
    ("encodings", "expected"),
    [("gzip", True), ("br;q=1, GZIP;q=0.5", True), ("gzip;q=0", False), ("", False), ("br", False), ("xgzip", False)],
)
def test_takes_gzip(encodings: str, expected: bool) -> None:
    assert takes_gzip(encodings) is expected


def test_without_a_page_it_says_what_to_do(tmp_path: Path) -> None:
    """In plain words at every address of the page, and nowhere else."""
    bundle = Bundle(tmp_path / "none")
    for path in ROUTES:
        answer = bundle.answer(path)
        assert answer.status_code == 503 and "ZATAKU_WEB=1" in answer.content.decode()
    for path in ("/theme.js", "/api/nothing"):
        with pytest.raises(NotFoundException):
            bundle.answer(path)


def test_the_page_has_the_path_that_the_server_is_hosted_under(tmp_path: Path) -> None:
    """In every address of its own, in full, as it is shown at many; and it tells its scripts."""
    (tmp_path / INDEX).write_text('<head><link href="./icon.svg"></head><script src="./assets/a.js"></script>')
    top, below = [bytes(Bundle(tmp_path, root).answer("/t/x").content).decode() for root in ("", "/a/b")]
    assert top == '<head><link href="/icon.svg"></head><script src="/assets/a.js"></script>'
    meta = '<meta name="zataku-root" content="/a/b" />\n'
    assert below == f'<head><link href="/a/b/icon.svg">{meta}</head><script src="/a/b/assets/a.js"></script>'


# the page as it was built


def test_page_keeps_to_its_policy(folder: Path) -> None:
    """Nothing inline, and all that it links to is there."""
    page = (folder / INDEX).read_text("utf-8")
    assert not re.search(r"<style|<script(?![^>]* src=)|\sstyle=|\son\w+=|javascript:|https?:", page)
    links = re.findall(r'(?:src|href)="\./([^"]+)"', page)
    assert len(links) >= 4
    for link in links:
        assert (folder / link).is_file(), link


def test_nothing_is_loaded_from_elsewhere(folder: Path) -> None:
    """No address of another host is in any file, but for names that nobody fetches; nor is a font in a style sheet."""
    texts = {
        file: file.read_text("utf-8") for file in folder.rglob("*") if file.suffix in (".html", ".js", ".css", ".svg")
    }
    assert len(texts) >= 4
    for file, text in texts.items():
        hosts = set(re.findall(r"https?://([\w.-]+)", text))
        assert hosts <= KNOWN_HOSTS, f"{file.name}: {hosts - KNOWN_HOSTS}"
        if file.suffix == ".css":
            assert not re.search(r"@import|url\(['\"]?(?!\./)(?!data:image)(?!#)", text), file.name


def test_first_load_is_small(folder: Path) -> None:
    """What index.html asks for at once, compressed, and the Latin fonts."""
    page = (folder / INDEX).read_text("utf-8")
    linked = [folder / link for link in re.findall(r'(?:src|href)="\./([^"]+)"', page)]
    fonts = [file for file in folder.rglob("*.woff2") if "latin-ext" not in file.name]
    assert len(linked) >= 4
    bundle = Bundle(folder)
    zipped = [len(bundle.files[file.relative_to(folder).as_posix()].zipped) for file in [folder / INDEX, *linked]]
    assert sum(zipped) + sum(font.stat().st_size for font in fonts) <= FIRST_LOAD


def test_the_font_comes_with_its_licence(folder: Path) -> None:
    assert "SIL OPEN FONT LICENSE" in (folder / "alegreya-license.txt").read_text("utf-8").upper()

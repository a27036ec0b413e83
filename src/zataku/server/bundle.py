"""The page as it was built: its files in memory, and how each is sent to a browser."""

from __future__ import annotations

import gzip
import json
import mimetypes
import re
from functools import cached_property
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Response
from litestar.exceptions import NotFoundException

OWN: Final = Path(str(files("zataku.server"))) / "page"
"""Where the build hook puts the page."""

INDEX: Final = "index.html"
MANIFEST: Final = "manifest.json"
"""Says which files there are, by name, and which others each imports."""

TABLE: Final = "table"
WAITING: Final = "Waiting"
"""The names of what every table needs, and of what it needs before its game; a game's file has the game's name."""

HEAD_END: Final = b"</head>"
HASHED: Final = "assets/"
FILE: Final = re.compile(r"^assets(/|$)|\.[A-Za-z]\w*$")
"""An address that can only be a file: no route of the page is in that folder or ends like `.js`."""

FOREVER: Final = "public, max-age=31536000, immutable"
CHECKED: Final = "no-cache"
"""Cached by browsers, but revalidated each time; the answer is mostly 304."""

TYPES: Final = {
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""Types that must not depend on the machine: browsers refuse a script of any other type."""

COMPRESSED: Final = (".woff2", ".png", ".webp")

PACKED: Final = "is_packed"
"""Marks handlers that compress their own answers."""

PACKING: Final = 6
"""Of nine levels: a list of tables is as small as with the ninth, at a quarter of the cost."""

NO_PAGE: Final = """\
Zataku is running, but it was built without its page.

From the sources: run `make web`, then `zataku serve --page web/dist`.
An installed copy: install it again with ZATAKU_WEB=1 set, which says what is missing.
Without any page: `zataku play` in a terminal.
"""


class File:
    """One file of the page."""

    def __init__(self, name: str, body: bytes) -> None:
        suffix = Path(name).suffix
        self.body = body
        self.is_packed = suffix in COMPRESSED
        self.kind = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        self.tag = f'W/"{sha256(body).hexdigest()[:20]}"'  # weak: the same one for both encodings
        self.headers = {"cache-control": FOREVER if name.startswith(HASHED) else CHECKED, "etag": self.tag}
        if not self.is_packed:
            self.headers["vary"] = "accept-encoding"

    @cached_property
    def zipped(self) -> bytes:
        """The body for browsers that take gzip, made when the first one asks."""
        return gzip.compress(self.body, mtime=0)

    def answer(self, encodings: str, known: str) -> Response[bytes]:
        """The file, given the headers Accept-Encoding and If-None-Match of the request."""
        if self.tag and self.tag in known:
            return Response(b"", status_code=304, media_type=self.kind, headers=self.headers)
        if self.is_packed or not takes_gzip(encodings):
            return Response(self.body, media_type=self.kind, headers=self.headers)
        return Response(self.zipped, media_type=self.kind, headers={**self.headers, "content-encoding": "gzip"})


def constant(name: str, body: bytes) -> File:
    """An answer that stays the same for as long as the server runs, so that it is made and packed once."""
    file = File(name, body)
    file.headers = {"cache-control": "no-store", "vary": "accept-encoding"}
    file.tag = ""
    return file


class Bundle:
    """All files of the page, under a path of the site; without a folder, only a text saying that there is none."""

    def __init__(self, folder: Path, root: str = "") -> None:
        found = [file for file in sorted(folder.rglob("*")) if file.is_file()]
        named = {file.relative_to(folder).as_posix(): file.read_bytes() for file in found}
        self.manifest: dict[str, dict[str, Any]] = json.loads(named.pop(MANIFEST, b"{}"))
        self.root = root
        named |= {name: self._rooted(body) for name, body in named.items() if name.endswith(".html")}
        self.files = {name: File(name, body) for name, body in named.items()}

    def answer(self, path: str, encodings: str = "", known: str = "") -> Response[bytes]:
        """What is at an address: a file, or else the page, which knows what to show there.

        The API has no pages: whatever the router did not find there is unknown, and so is a missing file.
        """
        name = path.removeprefix("/")
        file = self.files.get(name)
        if file is None and (FILE.search(name) or name.partition("/")[0] == "api"):
            raise NotFoundException
        file = file or self.files.get(INDEX)
        if file is None:
            return Response(NO_PAGE.encode(), status_code=503, media_type=MediaType.TEXT)
        return file.answer(encodings, known)

    def table(self, id: str, game: str, has_begun: bool, encodings: str = "", known: str = "") -> Response[bytes]:
        """The page at a table's address: it names all that the table needs, so that it comes at once."""
        index = self.files.get(INDEX)
        if index is None or not self.manifest:
            return self.answer(f"/t/{id}", encodings, known)
        links = [
            link_to(f"{self.root}/{file}")
            for file in self._imported([TABLE, game] if has_begun else [TABLE, WAITING, game])
        ]
        for fetched in (f"tables/{id}", f"games/{game}/content"):
            links.append(f'<link rel="preload" as="fetch" href="{self.root}/api/{fetched}" crossorigin="anonymous" />')
        links.append(f'<meta name="zataku-game" content="{game}" />')
        body = index.body.replace(HEAD_END, "\n".join([*links, ""]).encode() + HEAD_END, 1)
        return File(INDEX, body).answer(encodings, known)

    def _rooted(self, page: bytes) -> bytes:
        """A page as it is under our path: it is shown at many addresses, so that its own are written in full."""
        body = page.replace(b'="./', f'="{self.root}/'.encode())
        meta = f'<meta name="zataku-root" content="{self.root}" />\n' if self.root else ""
        return body.replace(HEAD_END, meta.encode() + HEAD_END, 1)

    def _imported(self, names: list[str]) -> list[str]:
        """The files of these names and all that they import, each once."""
        found: dict[str, None] = {}
        waiting = [key for name in names for key, entry in self.manifest.items() if entry.get("name") == name]
        seen = set(waiting)
        while waiting:
            entry = self.manifest[waiting.pop(0)]
            found.update(dict.fromkeys([entry["file"], *entry.get("css", [])]))
            new = [source for source in entry.get("imports", []) if source not in seen]
            seen.update(new)
            waiting += new
        return list(found)


def link_to(file: str) -> str:
    """Tells a browser to fetch a script or a style already, in the mode in which the page asks for it later."""
    kind = 'rel="preload" as="style"' if file.endswith(".css") else 'rel="modulepreload"'
    return f'<link {kind} href="{file}" crossorigin />'


def takes_gzip(encodings: str) -> bool:
    """Whether a browser that sends this Accept-Encoding can read gzip."""
    offers = [offer.partition(";") for offer in encodings.lower().split(",")]
    return any(name.strip() == "gzip" and weight.strip() not in ("q=0", "q=0.0") for name, _, weight in offers)

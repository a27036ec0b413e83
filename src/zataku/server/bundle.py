"""The page as it was built: its files in memory, and how each is sent to a browser."""

from __future__ import annotations

import gzip
import mimetypes
import re
from functools import cached_property
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final

from litestar import MediaType, Response
from litestar.exceptions import NotFoundException

OWN: Final = Path(str(files("zataku.server"))) / "page"
"""Where the build hook puts the page."""

INDEX: Final = "index.html"
HASHED: Final = "assets/"
FILE: Final = re.compile(r"^assets(/|$)|\.[A-Za-z]\w*$")
"""An address that can only be a file's: the page has none in that folder, and none that ends like `.js`."""

FOREVER: Final = "public, max-age=31536000, immutable"
CHECKED: Final = "no-cache"
"""Kept by browsers, but asked for each time: the answer is mostly 304."""

TYPES: Final = {".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
"""What must not depend on the machine's own list: browsers run no script of another type."""

PACKED: Final = (".woff2", ".png", ".webp")
"""Compressed already."""

NO_PAGE: Final = """\
Zataku runs here, but it was built without its page.

From the sources: `make web`, and `zataku serve --page web/dist`.
An installation: install it again with ZATAKU_WEB=1, which says what is missing.
Without any page: `zataku play` in a terminal.
"""


class File:
    """One file of the page."""

    def __init__(self, name: str, body: bytes) -> None:
        suffix = Path(name).suffix
        self.body = body
        self.is_packed = suffix in PACKED
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
        if self.tag in known:
            return Response(b"", status_code=304, media_type=self.kind, headers=self.headers)
        if self.is_packed or not takes_gzip(encodings):
            return Response(self.body, media_type=self.kind, headers=self.headers)
        return Response(self.zipped, media_type=self.kind, headers={**self.headers, "content-encoding": "gzip"})


class Bundle:
    """All files of the page; without a folder, only the words that there is none."""

    def __init__(self, folder: Path) -> None:
        found = [file for file in sorted(folder.rglob("*")) if file.is_file()]
        named = {file.relative_to(folder).as_posix(): file.read_bytes() for file in found}
        self.files = {name: File(name, body) for name, body in named.items()}

    def answer(self, path: str, encodings: str = "", known: str = "") -> Response[bytes]:
        """What is at an address: a file, or else the page, which knows what to show there.

        An API has no pages: what the router did not find there is unknown, as is a file that is not ours.
        """
        name = path.removeprefix("/")
        file = self.files.get(name)
        if file is None and (FILE.search(name) or name.partition("/")[0] == "api"):
            raise NotFoundException
        file = file or self.files.get(INDEX)
        if file is None:
            return Response(NO_PAGE.encode(), status_code=503, media_type=MediaType.TEXT)
        return file.answer(encodings, known)


def takes_gzip(encodings: str) -> bool:
    """Whether a browser that sends this Accept-Encoding can read gzip."""
    offers = [offer.partition(";") for offer in encodings.lower().split(",")]
    return any(name.strip() == "gzip" and weight.strip() not in ("q=0", "q=0.0") for name, _, weight in offers)

"""Web push: messages to a browser, encrypted for it, signed by this server; needs `zataku[push]`."""

from __future__ import annotations

import base64
import hashlib
from importlib.util import find_spec
from typing import Final
from urllib.parse import urlsplit

import msgspec

from zataku.server.letters import Letter
from zataku.server.outgoing import NeverTaken

DAY: Final = 24 * 3600
"""How many seconds a message waits for a browser that is off, and how long its signature is good."""

NOBODY: Final = "mailto:push@zataku.invalid"
"""Whom push services may write to, where no operator has told us."""


def is_there() -> bool:
    """Whether what this needs is installed."""
    return find_spec("py_vapid") is not None and find_spec("http_ece") is not None


def new_key() -> str:
    """A private key, as text."""
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(number.to_bytes(32, "big"))


class Pusher:
    """Makes requests to push services."""

    def __init__(self, key: str, contact: str) -> None:
        from py_vapid import Vapid02

        self._vapid = Vapid02.from_raw(key.encode())
        self._contact = contact or NOBODY

    @property
    def public_key(self) -> str:
        """What a browser needs to know of us."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        return _text(self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def request(self, address: str, keys: str, letter: Letter, now: int) -> tuple[bytes, dict[str, str]]:
        """The body and the headers of a message; NeverTaken if the browser's keys are not valid."""
        tag = f"{letter.table} {'turn' if letter.kind == 'reminder' else letter.kind}"
        told = {"title": letter.title, "text": letter.text, "path": letter.path, "tag": tag}
        url = urlsplit(address)
        claims = {"sub": self._contact, "aud": f"{url.scheme}://{url.netloc}", "exp": now // 1000 + DAY // 2}
        headers = {
            **{name.lower(): value for name, value in self._vapid.sign(claims).items()},
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(DAY),
            "topic": _text(hashlib.sha256(tag.encode()).digest()[:24]),  # a newer one takes the place of one that waits
        }
        return encrypted(msgspec.json.encode(told), keys), headers


def encrypted(data: bytes, keys: str) -> bytes:
    """What only the browser with these keys can read (RFC 8291)."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        public, _, auth = keys.partition(" ")
        own = ec.generate_private_key(ec.SECP256R1())
        body = http_ece.encrypt(data, private_key=own, dh=_bytes(public), auth_secret=_bytes(auth), version="aes128gcm")
    except (ValueError, http_ece.ECEException):
        raise NeverTaken("bad_keys") from None
    return bytes(body)


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))

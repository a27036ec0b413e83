"""Who someone is: a random token in a cookie, of which only the hash is stored."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from collections.abc import Iterable
from typing import Final

from zataku.server.store import Person, Store
from zataku.server.timing import date
from zataku.server.trouble import Trouble

COOKIE: Final = "zataku"
COOKIE_SECONDS: Final = 400 * 24 * 3600  # the longest that browsers keep a cookie
TOKEN_BYTES: Final = 32
LINK_MILLISECONDS: Final = 15 * 60 * 1000
LONGEST_NAME: Final = 40
NAMES: Final = tuple(
    "Ayu Chidori Ebi Fukuro Hachi Hato Hibari Hotaru Itachi Iwana Kaeru Kame Kamo Kamome Kani Karasu Kawasemi Kitsune "
    "Koi Kojika Kuma Mejiro Namazu Risu Sagi Semi Shika Suzume Taka Tanuki Tobi Toki Tombo Tsubame Tsuru Unagi Usagi "
    "Uguisu Yamame".split()
)
"""Animals of the river and its banks, for people who gave no name; the page numbers two of one name at a table."""

UNSEEN: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Categories of Unicode: control characters, formats such as bidi overrides, half characters, ends of lines."""

JOINERS: Final = "\u200c\u200d"
"""Formats that scripts and emoji need within a word."""

ATTACHED: Final = ("Mn", "Me", "Mc", "Zs", "Cf")
"""Categories of which nothing can be seen by itself, such as marks above a letter."""

BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that look like nothing."""


def hashed(secret: str) -> str:
    """What is stored of a token or code; both are long and random, so a plain hash can't be reversed."""
    return hashlib.sha256(secret.encode()).hexdigest()


def one_line(text: str) -> str:
    """What someone wrote, on one line, without invisible or direction-changing characters; empty if none is left."""
    words = "".join(letter if is_seen(letter) else " " for letter in text).split()
    line = " ".join(filter(None, (word.strip(JOINERS) for word in words)))
    return line if any(unicodedata.category(letter) not in ATTACHED for letter in line) else ""


def is_seen(letter: str) -> bool:
    """Whether a character may be part of a text; whatever is new in Unicode may."""
    return letter in JOINERS or letter not in BLANKS and unicodedata.category(letter) not in UNSEEN


def clean_name(name: str) -> str:
    """A name on one line; Trouble if nothing is left of it."""
    cleaned = one_line(name)[:LONGEST_NAME].strip()
    if not cleaned:
        facts: dict[str, int | str] = {"expected": f"1 to {LONGEST_NAME} letters", "got": "none"}
        raise Trouble("invalid", f"name: expected 1 to {LONGEST_NAME} letters, got none", "bad_name", facts)
    return cleaned


def another_name(taken: Iterable[str]) -> str:
    """For one more person at a device: an animal that nobody at the table is called; no table has so many seats."""
    used = {word for name in taken for word in name.split()[:1]}
    return secrets.choice([name for name in NAMES if name not in used])


class People:
    """Finds people by their tokens."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def find(self, token: str | None) -> Person | None:
        """Whose token this is."""
        if not token or len(token) > 2 * TOKEN_BYTES:
            return None
        return await self.store.person(hashed(token))

    async def welcome(self, name: str | None) -> tuple[Person, str]:
        """A new person, with the token that goes into the cookie."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        found = clean_name(name) if name else secrets.choice(NAMES)
        return await self.store.add_person(found, hashed(token), date()), token

    async def rename(self, person: Person, name: str) -> Person:
        """The person with their new name."""
        cleaned = clean_name(name)
        await self.store.rename(person.id, cleaned)
        return Person(person.id, cleaned)

    async def sign_out(self, person: Person, token: str, where: str) -> str | None:
        """End this token, all others and every link, or all of them; the token that takes their place, if one does."""
        if where == "here":
            await self.store.remove_token(hashed(token))
            return None
        new = secrets.token_urlsafe(TOKEN_BYTES) if where == "elsewhere" else None
        await self.store.replace_tokens(person.id, None if new is None else hashed(new), date())
        return new

    async def link(self, person: Person) -> tuple[str, int]:
        """A secret that signs in another device as this person, once, and when it expires."""
        code = secrets.token_urlsafe(TOKEN_BYTES)
        expires = date() + LINK_MILLISECONDS
        await self.store.add_link(person.id, hashed(code), expires)
        return code, expires

    async def redeem(self, code: str) -> tuple[Person, str]:
        """The person of a personal link, with a token for this device; Trouble if the link is no longer valid."""
        person = await self.store.take_link(hashed(code), date())
        if person is None:
            raise Trouble("unknown", "personal link: expected one not yet used, got none", "bad_link")
        token = secrets.token_urlsafe(TOKEN_BYTES)
        await self.store.add_token(person.id, hashed(token), date())
        return person, token

"""Marked-up text for a terminal: names and styles, and how many columns they take. For games that draw their board."""

from __future__ import annotations

import re
from typing import Final

WIDTH: Final = 79
WATER: Final = "#4f86b8"
GOLD: Final = "#b8922e"
SIGNAL: Final = "#e2603c"

_TAG: Final = re.compile(r"\[/?[a-z#][^\[\]]*\]|\[/\]")


def name(names: dict[str, str], slug: str) -> str:
    """The name of a slug, as plain text without markup; a slug without a name is shown as words."""
    return names.get(slug, slug.replace("_", " ")).replace("[", "(").replace("]", ")")


def title(names: dict[str, str], slug: str) -> str:
    """A name that stands alone, with a capital letter."""
    text = name(names, slug)
    return text[:1].upper() + text[1:]


def player(names: dict[str, str], seat: int, token: str | None) -> str:
    """A player's name: the one given for ``seat_0`` and so on, else that of their token, once they have one."""
    given = f"seat_{seat}"
    return title(names, given if given in names or token is None else token)


def styled(style: str, text: str) -> str:
    """Text in a style."""
    return f"[{style}]{text}[/]" if style and text else text


def width(text: str) -> int:
    """How many columns marked-up text takes."""
    return len(_TAG.sub("", text))


def pad(text: str, columns: int) -> str:
    """Marked-up text padded with spaces on the right."""
    return text + " " * (columns - width(text))


def cut(text: str, columns: int) -> str:
    """Plain text, shortened if it is too long."""
    return text if len(text) <= columns else text[: columns - 1].rstrip() + "…"


def flow(entries: list[str], gap: str, indent: str = "") -> list[str]:
    """Marked-up entries one after another, on as many lines as they need."""
    lines: list[str] = []
    for entry in entries:
        if lines and width(lines[-1] + gap + entry) <= WIDTH:
            lines[-1] += gap + entry
        else:
            lines.append(indent + entry)
    return lines

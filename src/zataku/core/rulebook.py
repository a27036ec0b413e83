"""A game's rules as players read them: the clauses, without notes on sources, files and tests.

`rules.md` also tells where each clause comes from and how the sources differ. That is for those who check the rules.
"""

from __future__ import annotations

import re
from typing import Final

from zataku.core import home

CLAUSE: Final = re.compile(r"\*\*[A-Z]{2}-\d+\.\d")
ASIDE: Final = re.compile(
    r"sources|test vectors|register of rulings|to verify|settled readings|how to read", re.IGNORECASE
)
"""Chapters that are not about playing, by their headings."""

ORIGINS: Final = (
    re.compile(r"\s*— \*Src:\*.*?(?=\n\s*(?:[-|#*]|\n|\Z)|\Z)", re.DOTALL),  # to the end of its clause
    re.compile(r"\s*`\[[^`]*\]`"),
    re.compile(r" \*Ruling:\*[^|\n]*(?= \|)|; BGA (?:[^|()\n]|\([^)\n]*\))*?(?= \||\))"),  # within a table
)
SOURCE: Final = re.compile(r"^\|.*\| Source \|\n(?:\|.*\n)+", re.MULTILINE)
"""A table whose last column tells sources."""


def for_players(game: str) -> str:
    """The rules of a game in Markdown, for players; empty if it has none in writing."""
    file = home.folder(game) / "rules.md"
    return edited(file.read_text("utf-8")) if file.is_file() else ""


def edited(text: str) -> str:
    """The same, given the whole file."""
    title, *chapters = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    name = re.split(r" — |: ", title.partition("\n")[0])[0]
    kept = [chapter for chapter in chapters if CLAUSE.search(chapter) and not ASIDE.search(chapter.partition("\n")[0])]
    told = "".join([name, "\n\n", *kept])
    told = SOURCE.sub(lambda table: re.sub(r"\|[^|\n]*\|\n", "|\n", table[0]), told)
    for origin in ORIGINS:
        told = origin.sub("", told)
    return told

"""What a language that was begun still lacks, file by file and key by key."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

HOME = "src/zataku/core/languages/{}.json"
PLACES = (
    "src/zataku/cli/locale/{}.toml",
    "src/zataku/arena/locale/{}.toml",
    "src/zataku/server/locale/{}.toml",
    "src/zataku/games/*/locale/{}.toml",
    "src/zataku/games/*/guide/{}.toml",
    "web/src/locale/{}/*.json",
    "web/src/games/*/locale/{}.json",
)
"""Where words are kept; ``{}`` is the language."""


def begun(root: Path) -> list[str]:
    """Every language with a file anywhere."""
    return sorted({lang for place in (HOME, *PLACES) for lang, _ in _files(root, place)})


def gaps(root: Path) -> Iterator[str]:
    """What is missing in each language, compared with English, as file and key."""
    for lang in begun(root):
        home = root / HOME.format(lang)
        if not home.is_file():
            yield f"{home.relative_to(root)}: no such file, though there are words in {lang}"
        for place in PLACES:
            for file in (file for code, file in _files(root, place) if code == "en"):
                other = _in(lang, root, place, file)
                if not other.is_file():
                    yield f"{other.relative_to(root)}: no such file"
                    continue
                words = _words(other)
                yield from (f"{other.relative_to(root)}: {key}" for key in _words(file) if key not in words)


def untranslated(texts: dict[str, str], english: dict[str, str]) -> list[str]:
    """The keys of texts that are the same as in English; where there are not three words, languages may agree."""
    same = [key for key, text in texts.items() if text == english.get(key)]
    return [key for key in same if len(re.findall(r"[^\W\d_]+", re.sub(r"\{[^}]*\}", "", texts[key]))) > 2]


def _files(root: Path, place: str) -> list[tuple[str, Path]]:
    """The files of a place, each with its language."""
    form = re.compile(re.escape(place).replace(r"\*", "[^/]+").replace(r"\{\}", "([a-z]{2,3})"))
    found = [(form.fullmatch(file.relative_to(root).as_posix()), file) for file in root.glob(place.format("*"))]
    return sorted((match[1], file) for match, file in found if match)


def _in(lang: str, root: Path, place: str, file: Path) -> Path:
    """The same file in another language."""
    before, _, _ = place.partition("{}")
    depth = before.count("/")
    parts = list(file.relative_to(root).parts)
    parts[depth] = parts[depth].replace("en", lang, 1)
    return root.joinpath(*parts)


def _words(file: Path) -> list[str]:
    """The keys of a file; those in a section with its name before them."""
    text = file.read_text("utf-8")
    found: list[str] = []
    for key, value in (json.loads(text) if file.suffix == ".json" else tomllib.loads(text)).items():
        found += [f"{key}.{each}" for each in value] if isinstance(value, dict) else [key]
    return found

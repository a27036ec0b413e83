"""The languages that people can choose: one file each in ``languages``, which the page reads too."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final, final

from zataku.core.errors import BadSetup

ENGLISH: Final = "en"
"""Every text exists in English, which fills in where another language lacks one."""


@final
class Language:
    """A language: its name and its grammar of numbers and lists."""

    def __init__(self, code: str, name: str, forms: list[dict[str, list[int]]]) -> None:
        self.code = code  # by ISO 639
        self.name = name  # in the language itself
        self._forms = forms  # a number takes the first form that fits; the last one fits all

    @property
    def n_forms(self) -> int:
        """How many forms a counted word has."""
        return len(self._forms)

    def plural(self, n: int) -> int:
        """Which form a number takes."""
        for number, form in enumerate(self._forms):
            if _fits(abs(n), form):
                return number
        return self.n_forms - 1


def _fits(n: int, form: dict[str, list[int]]) -> bool:
    """Whether a number fits a rule: by itself, its last digit, or its last two digits."""
    if "is" in form and n not in form["is"]:
        return False
    if "last" in form and n % 10 not in form["last"]:
        return False
    if "last_two" in form and n % 100 not in form["last_two"]:
        return False
    return "not_last_two" not in form or n % 100 not in form["not_last_two"]


def _read() -> dict[str, Language]:
    """Every language, English first, the others in alphabetical order."""
    folder = files("zataku.core").joinpath("languages")
    codes = sorted(file.name.removesuffix(".json") for file in folder.iterdir() if file.name.endswith(".json"))
    found: dict[str, Language] = {}
    for code in sorted(codes, key=ENGLISH.__ne__):
        data = json.loads(folder.joinpath(f"{code}.json").read_text("utf-8"))
        found[code] = Language(code, data["name"], data["plural"])
    return found


_ALL: Final = _read()
LANGUAGES: Final = tuple(_ALL)


def language(code: str) -> Language:
    """The language of this code."""
    if code not in _ALL:
        raise BadSetup("language", "one of " + ", ".join(LANGUAGES), repr(code))
    return _ALL[code]

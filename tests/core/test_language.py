"""Languages: one file is enough to begin one, and what it then lacks is named."""

import json
from pathlib import Path

import pytest

from languages import begun, gaps, untranslated
from zataku.core.errors import BadSetup
from zataku.core.language import LANGUAGES, Language, language

ROOT = Path(__file__).parents[2]


def test_every_language_is_complete() -> None:
    """No file and no key is missing in any of the places; docs/adding-a-language.md lists them."""
    found = list(gaps(ROOT))
    assert not found, "\n".join(found)  # pytest would cut a list
    assert begun(ROOT) == sorted(LANGUAGES)


def test_apostrophes_are_typographic() -> None:
    """Texts for people have ’ throughout; the plain one is for code."""
    places = ("src/zataku/**/locale", "web/src/locale/*", "web/src/games/*/locale")
    files = [file for place in places for file in ROOT.glob(f"{place}/*.*")]
    lines = [
        (file, line) for file in files for line in file.read_text("utf-8").splitlines() if not line.startswith("#")
    ]
    assert len(files) > 20 and [f"{file.relative_to(ROOT)}: {line}" for file, line in lines if "'" in line] == []


def test_what_a_begun_language_lacks(tmp_path: Path) -> None:
    """Files and keys are named, each in its place."""
    words = {"one": "1", "two": "2"}
    for file, text in {
        "src/zataku/core/languages/en.json": "{}",
        "src/zataku/cli/locale/en.toml": 'bye = "Bye"\n',
        "src/zataku/games/chess/locale/en.toml": '[names]\nking = "king"\nqueen = "queen"\n',
        "src/zataku/games/chess/locale/de.toml": '[names]\nking = "König"\n',
        "web/src/locale/en/table.json": json.dumps(words),
        "web/src/locale/de/table.json": json.dumps({"one": "1"}),
        "web/src/games/chess/locale/en.json": json.dumps(words),
    }.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text, "utf-8")
    assert begun(tmp_path) == ["de", "en"]
    assert list(gaps(tmp_path)) == [
        "src/zataku/core/languages/de.json: no such file, though there are words in de",
        "src/zataku/cli/locale/de.toml: no such file",
        "src/zataku/games/chess/locale/de.toml: names.queen",
        "web/src/locale/de/table.json: two",
        "web/src/games/chess/locale/de.json: no such file",
    ]


def test_what_is_still_in_english() -> None:
    """Sentences are; words and holes that two languages share are not."""
    english = {"total": "Total", "by": "{winner} – {n:point|points}", "bye": "Until next time, {name}!"}
    assert untranslated({**english, "none": "Nothing to see here"}, english) == ["bye"]
    assert untranslated({"bye": "Bis zum nächsten Mal, {name}!"}, english) == []


def test_english_comes_first() -> None:
    """Then the others in alphabetical order; each knows its own name."""
    assert LANGUAGES[0] == "en" and list(LANGUAGES[1:]) == sorted(LANGUAGES[1:])
    assert [language(code).name for code in ("en", "pl")] == ["English", "Polski"]
    with pytest.raises(BadSetup, match="language: expected one of en, .*, got 'xx'"):
        language("xx")


def test_forms_of_numbers_as_other_languages_have_them() -> None:
    """What a file can say is enough for Russian, French and Arabic, by the rules of CLDR."""
    russian = Language(
        "ru", "", [{"last": [1], "not_last_two": [11]}, {"last": [2, 3, 4], "not_last_two": [12, 13, 14]}, {}]
    )
    assert [russian.plural(n) for n in (1, 21, 11, 3, 13, 5, 0, 101, 112)] == [0, 0, 2, 1, 2, 2, 2, 0, 2]
    french = Language("fr", "", [{"is": [0, 1]}, {}])
    assert [french.plural(n) for n in (0, 1, 2, 21)] == [0, 0, 1, 1]
    few, many = list(range(3, 11)), list(range(11, 100))
    arabic = Language("ar", "", [{"is": [0]}, {"is": [1]}, {"is": [2]}, {"last_two": few}, {"last_two": many}, {}])
    assert [arabic.plural(n) for n in (0, 1, 2, 3, 10, 11, 99, 100, 102, 103)] == [0, 1, 2, 3, 3, 4, 4, 5, 5, 3]

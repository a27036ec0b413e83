"""The page of a review: one file, in every language, with nothing from elsewhere."""

from html.parser import HTMLParser

import pytest

from review.games import played, revealing, studied
from zataku.core.language import LANGUAGES
from zataku.review.page import page
from zataku.review.telling import told
from zataku.review.verdict import review
from zataku.review.words import written

VOID = {"meta", "br"}


class Reader(HTMLParser):
    """Checks that what is opened is closed, and gathers the text."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_holds_all_it_needs(lang: str) -> None:
    """Chart, accounts and moves, each also as a table; nothing is fetched from anywhere."""
    record = played(revealing())
    found, known = studied(revealing())
    text = page(told(review(found, known), record, lang))
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    assert "http" not in text and "<script" not in text and "url(" not in text.replace("url(#hatch)", "")
    assert text.count('role="img"') == 2 and text.count("<details>") == 2
    words = written(lang)
    assert all(words[key] in reader.text for key in ("turnings", "skill", "secrets", "moves"))
    assert "{" not in reader.text.partition("</style>")[2] and f'lang="{lang}"' in text


def test_all_languages_say_the_same() -> None:
    """The same keys with the same holes."""
    for lang in LANGUAGES:
        assert written(lang).keys() == written("en").keys()
        for key, text in written(lang).items():
            assert text.count("{") == written("en")[key].count("{"), (lang, key)

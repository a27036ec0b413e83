"""Why not: the refusal for the beginning of a notation."""

import pytest

import zataku
from zataku.core.errors import InvalidNotation
from zataku.core.game import Refusal
from zataku.core.notations import notations

GAME = zataku.load("river_of_gold")


def poor() -> zataku.Match:
    """Seat 0 is asked, with a 4 on the die and too few koku for any space of region 4."""
    position = GAME.dump_state(zataku.Match(GAME, 2, seed=7).position())
    position["players"][0].update(koku=3, die=4)  # type: ignore[index]
    position.update(active=0, asked=0)
    return zataku.Match(GAME, seed=1, state=GAME.load_state(position))


def test_legal_beginnings_have_no_refusal() -> None:
    """Whole words that some legal action begins with are not refused, nor is the empty text."""
    match = poor()
    for action in match.actions(0):
        words = action.split()
        for n in range(len(words) + 1):
            assert match.why_not(0, " ".join(words[:n])) is None


def test_the_shared_refusal() -> None:
    """A beginning is refused for the reason that most of its actions have."""
    refusal = poor().why_not(0, "build s16")
    assert refusal is not None and (refusal.rule, refusal.reason) == ("RG-5.3", "too_poor")
    assert poor().why_not(0, "build s1") == Refusal(
        "RG-5.1", "space_not_of_die", {"space": "s1", "region": "region_1", "number": 1, "die": 4}
    )


def test_the_own_refusal_of_a_whole_action() -> None:
    """Complete words get the refusal of their action, also where a longer action begins so."""
    match = poor()
    assert match.why_not(0, "end") == match.refusal(0, "end") == Refusal("RG-3.3", "action_first")
    assert match.why_not(0, "sail royal") == match.refusal(0, "sail royal")


def test_seats_that_are_not_asked() -> None:
    """Whoever is not to act hears so, whatever the words."""
    for words in ("", "sail", "build s16", "end"):
        refusal = poor().why_not(1, words)
        assert refusal is not None and refusal.reason == "not_your_turn"


def test_case_and_spaces_do_not_matter() -> None:
    """Words are read as the notation reads them."""
    assert poor().why_not(0, "  SAIL\tUpper ") is None
    assert poor().why_not(0, " Build  S16 ") == poor().why_not(0, "build s16")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("fly away", "expected sail, favor, trade, deliver, discard, take, journey, sell, ..., got 'fly away'"),
        ("sai", "expected sail, favor"),
        ("sail lower", "expected upper, middle, royal after 'sail', got 'sail lower'"),
        ("sail royal 7", r"expected -1, \+1 after 'sail royal', got"),
        ("build s99", "expected s1, s2, s3, s4, s5, s6, s7, s8, ... after 'build', got 'build s99'"),
        ("build s1 b99", "expected b02, b03"),
        ("end now", "expected 'end' alone, got 'end now'"),
    ],
)
def test_what_begins_nothing(words: str, expected: str) -> None:
    """Words that no conceivable action begins with get the words that can come there."""
    with pytest.raises(InvalidNotation, match=expected):
        poor().why_not(0, words)


def test_notations_are_written_once() -> None:
    """A game's notations are kept, and a beginning finds exactly the actions that have it."""
    known = notations(GAME)
    assert notations(GAME) is known
    texts = [GAME.write(action) for action in range(GAME.n_actions)]
    for words in ("", "sail", "sail royal", "build s1", "mark s3", "sa", "zz"):
        found = [number for number, text in enumerate(texts) if f"{text} ".startswith(f"{words} ".lstrip())]
        assert known.beginning(words) == found

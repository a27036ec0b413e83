"""Why not: the refusal for the beginning of a notation."""

import pytest

import example
import zataku
from zataku.core.errors import InvalidNotation
from zataku.core.game import Refusal
from zataku.core.notations import notations

GAME = zataku.load(example.GAME)


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


def test_the_refusal_of_a_beginning() -> None:
    """A beginning is refused for what keeps its nearest action from being legal."""
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
    for words in ("", "sail", "build s16", "end", "s16", "b02", "sail b02"):
        refusal = poor().why_not(1, words)
        assert refusal is not None and refusal.reason == "not_your_turn"


@pytest.mark.parametrize(
    ("words", "action", "reason"),
    [
        ("s16", "build", "too_poor"),  # about the piece, of an action that the phase allows
        ("s1", "build", "space_not_of_die"),
        ("b02", "build", "too_poor"),  # a piece of the third place
        ("build b02", "build", "too_poor"),
        ("sail s16", "build", "too_poor"),  # nothing that begins so takes it: whatever else does
        ("4", "favor", "same_face"),
        ("royal", "sail", "no_royal_ship"),
        ("+1", "sail", "no_royal_ship"),
        ("koku", "trade", "trade_needs_koku"),
        ("artisan_1", "deliver", "card_not_in_hand"),
        ("kudaka", "patron", "patrons_chosen_in_setup"),
    ],
)
def test_why_not_for_a_piece(words: str, action: str, reason: str) -> None:
    """A piece alone, or after the words so far, gets the refusal that tells most."""
    match = poor()
    judged = match.judge(0, words)
    assert judged.refusal is not None and judged.refusal == match.why_not(0, words)
    assert (GAME.write(judged.action).split()[0], judged.refusal.reason) == (action, reason)
    assert judged.refusal == match.refusal(0, judged.action)


def test_a_piece_that_can_come_later() -> None:
    """Where a legal action has the piece, that is the answer, with the words so far if possible."""
    match = zataku.Match(GAME, 2, seed=7)
    seat = match.to_act
    build = next(action for action in match.actions(seat) if action.startswith("build"))
    for words in (build.split()[2], f"build {build.split()[2]}", f"sail {build.split()[1]}"):
        judged = match.judge(seat, words)
        assert judged.refusal is None and match.why_not(seat, words) is None
        assert (
            GAME.write(judged.action) in match.actions(seat) and words.split()[-1] in GAME.write(judged.action).split()
        )


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
        ("end end s16", "expected 'end' alone, got 'end end s16'"),
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

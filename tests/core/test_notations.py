"""Why not: the refusal for the beginning of a notation."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from pond.game import ACTIONS, CHANCE, DROP, HOP, Pond
from pond.state import HANDS, PADS, STONES

import zataku
from zataku.core.errors import InvalidNotation
from zataku.core.game import Game, Refusal, State
from zataku.core.notations import notations

WORDS = [*ACTIONS, *(f"hop {pad} {stone}" for pad in PADS for stone in STONES)]


class LeapingPond(Pond):
    """Pond where a frog may drop a stone as it hops: some actions are the beginnings of longer ones."""

    def __init__(self) -> None:
        Game.__init__(self, "leaping_pond", 1, range(2, 4), {"hands": HANDS}, len(WORDS), CHANCE)

    def words(self, action: i64) -> str:
        return WORDS[action]

    def parse(self, text: str) -> i64:
        return WORDS.index(" ".join(text.lower().split()))

    def fill_actions(self, state: State, out: vec[i64]) -> i64:
        found = [action for action in range(len(WORDS)) if self.refusal(state, self.to_act(state), action) is None]
        for place, action in enumerate(found):
            out[place] = action
        return len(found)

    def refusal(self, state: State, seat: i64, action: i64) -> Refusal | None:
        if action < len(ACTIONS):
            return super().refusal(state, seat, action)
        pad, stone = divmod(action - len(ACTIONS), len(STONES))
        return super().refusal(state, seat, DROP + stone) or super().refusal(state, seat, HOP + pad)


GAME = LeapingPond()


def asked(coins: int) -> zataku.Match:
    """Seat 0 is asked, with this many coins, the stones s1 and s2, and its frog on the east pad."""
    position = GAME.dump_state(zataku.Match(GAME, 2, seed=7).state())
    stones = ["hand0", "hand0", "hand1", "hand1", *["bag"] * 5]
    position.update(asked=0, coins=[coins, 0], frogs=["east", "east"], stones=stones, in_hand=[2, 2])
    return zataku.Match(GAME, seed=1, state=GAME.load_state(position))


def test_legal_beginnings_have_no_refusal() -> None:
    """Whole words that some legal action begins with are not refused, nor is the empty text."""
    match = asked(coins=3)
    for action in match.actions(0):
        words = action.split()
        for n in range(len(words) + 1):
            assert match.why_not(0, " ".join(words[:n])) is None


def test_the_refusal_of_a_beginning() -> None:
    """A beginning is refused for what keeps its nearest action from being legal."""
    match = asked(coins=0)
    assert match.why_not(0, "hide") == Refusal("PO-2.4", "too_poor", {"cost": 3, "coins": 0})
    assert match.why_not(0, "hop") == Refusal("PO-2.4", "too_poor", {"cost": 1, "coins": 0})


def test_the_own_refusal_of_a_whole_action() -> None:
    """Complete words get the refusal of their action, even where a longer action begins with them."""
    match = asked(coins=0)
    assert (
        match.why_not(0, "draw") == match.refusal(0, "draw") == Refusal("PO-2.4", "too_poor", {"cost": 2, "coins": 0})
    )
    assert match.why_not(0, "hop east") == match.refusal(0, "hop east")
    assert match.why_not(0, "hop east") == Refusal("PO-2.1", "already_there", {"pad": "east"})


def test_seats_that_are_not_asked() -> None:
    """Whoever is not to act hears so, whatever the words."""
    for words in ("", "hop", "hop east", "end", "s5", "north", "end s5"):
        refusal = asked(coins=3).why_not(1, words)
        assert refusal is not None and refusal.reason == "not_your_turn"


@pytest.mark.parametrize(
    ("words", "action", "reason"),
    [
        ("s5", "drop s5", "not_in_hand"),  # of a verb that can be used now
        ("east", "hop east", "already_there"),  # about the piece
        ("north", "hop north", "too_poor"),
        ("hop s5", "hop east s5", "not_in_hand"),  # a piece of the third place
        ("hop s1", "hop north s1", "too_poor"),  # nearest to being legal
        ("draw s5", "drop s5", "not_in_hand"),  # nothing that begins with draw takes it: whatever else does
    ],
)
def test_why_not_for_a_piece(words: str, action: str, reason: str) -> None:
    """A piece alone, or after the words so far, gets the refusal that tells most."""
    match = asked(coins=0)
    judged = match.judge(0, words)
    assert judged.refusal is not None and judged.refusal == match.why_not(0, words)
    assert (GAME.write(judged.action), judged.refusal.reason) == (action, reason)
    assert judged.refusal == match.refusal(0, judged.action)


@pytest.mark.parametrize(("words", "action"), [("s1", "drop s1"), ("hop s1", "hop north s1"), ("draw s1", "drop s1")])
def test_a_piece_that_can_come_later(words: str, action: str) -> None:
    """Where a legal action has the piece, that is the answer, with the words so far if possible."""
    match = asked(coins=3)
    judged = match.judge(0, words)
    assert judged.refusal is None and match.why_not(0, words) is None
    assert GAME.write(judged.action) == action and action in match.actions(0)


def test_case_and_spaces_do_not_matter() -> None:
    """Words are read as the notation reads them."""
    match = asked(coins=0)
    assert match.why_not(0, "  DROP\tS1 ") is None
    assert match.why_not(0, " Hop  East ") == match.why_not(0, "hop east")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("fly away", "expected hop, draw, drop, hide, end, got 'fly away'"),
        ("ho", "expected hop, draw"),
        ("hop south", "expected east, north, west after 'hop', got 'hop south'"),
        ("hop east 7", "expected s1, s2, s3, s4, s5, s6, s7, s8, ... after 'hop east', got"),
        ("drop s99", "expected s1, s2, s3, s4, s5, s6, s7, s8, ... after 'drop', got 'drop s99'"),
        ("end now", "expected 'end' alone, got 'end now'"),
        ("end end s5", "expected 'end' alone, got 'end end s5'"),
    ],
)
def test_what_begins_nothing(words: str, expected: str) -> None:
    """Words that no conceivable action begins with get the words that can come there."""
    with pytest.raises(InvalidNotation, match=expected):
        asked(coins=0).why_not(0, words)


def test_notations_are_written_once() -> None:
    """A game's notations are kept, and a beginning finds exactly the actions that have it."""
    known = notations(GAME)
    assert notations(GAME) is known
    for words in ("", "hop", "hop east", "drop s1", "end", "drop s", "ho", "zz"):
        found = [number for number, text in enumerate(WORDS) if f"{text} ".startswith(f"{words} ".lstrip())]
        assert known.beginning(words) == found

"""Moves of a record that change no state: who plays a seat, and the talk about an undo."""

import pytest
from pond import GAME

import zataku
from zataku.core.errors import BadRecord, BadSetup

BY = ("takeover greedy by 0", "takeover greedy by host", "takeover greedy by clock")
FALTERS = ("falter late", "falter lost", "falter late greedy", "falter lost greedy")
REMARKS = ("takeover greedy", "return", "ask", "agree", "refuse", "takeover ismcts-2", *BY, *FALTERS)


def remarked() -> zataku.Match:
    """A match with all remarks around its first moves."""
    match = zataku.Match(GAME, 2, seed=4)
    seat = match.to_act
    match.remark(seat, REMARKS[0])
    match.play(seat, "hop north")
    for text in REMARKS[1:]:
        match.remark(1 - seat, text)
    match.play(seat, "end")
    return match


def test_remarks_change_no_state() -> None:
    """The position is the one without them; the record has them all."""
    match = remarked()
    plain = zataku.Match(GAME, 2, seed=4)
    plain.play(plain.to_act, "hop north")
    plain.play(plain.to_act, "end")
    assert match.hash() == plain.hash()
    assert [move.text for move in match.record().moves] == [REMARKS[0], "hop north", *REMARKS[1:], "end"]


def test_remarks_are_replayed() -> None:
    """A record with remarks survives its text, replays, goes on and verifies."""
    match = remarked()
    saved = zataku.read_record(match.record(with_seed=True).text())
    assert zataku.replay(saved).record().moves == match.record().moves
    resumed = zataku.resume(saved)
    while not resumed.over:
        resumed.play(resumed.to_act, resumed.actions(resumed.to_act)[0])
    resumed.remark(0, "return")
    assert zataku.verify(zataku.read_record(resumed.record().text())) > 0


def test_remarks_are_undone_by_nobody() -> None:
    """An undo takes back the move before a remark."""
    match = zataku.Match(GAME, 2, seed=4)
    seat, start = match.to_act, match.hash()
    match.play(seat, "hop north")
    match.remark(1 - seat, "agree")
    match.undo(seat)
    assert match.hash() == start
    assert match.log(-1) == [f"{seat} hop north", f"{1 - seat} agree", f"{seat} undo"]


BAD = (
    "",
    "undo",
    "hop north",
    "ask me",
    "takeover",
    "takeover ",
    "takeover a b",
    "takeover a|b",
    "falter",
    "falter soon",
    "falter late a b",
    "falter late a|b",
    "takeover a by",
    "takeover a by 2",
    "takeover a by -1",
    "takeover a by Ann",
    "takeover a by 1 2",
    "Ask",
    " ask",
    "ask\n",
)


@pytest.mark.parametrize("text", BAD)
def test_other_words_are_no_remarks(text: str) -> None:
    """Anything else is refused, and the record stays as it was."""
    match = zataku.Match(GAME, 2, seed=4)
    with pytest.raises(BadRecord, match="expected takeover BOT, return, ask, agree, refuse or falter late, got"):
        match.remark(0, text)
    assert match.record().moves == []


def test_the_last_line() -> None:
    """The last line of the record is an action, an undo or a remark; before the first move there is none."""
    match = zataku.Match(GAME, 2, seed=4)
    assert match.setup == match.record().setup
    with pytest.raises(BadRecord, match="expected a move, got none so far"):
        assert match.last
    match.remark(0, "ask")
    assert match.last.line() == "0 ask"


def test_only_seats_remark() -> None:
    """A remark belongs to a seat."""
    with pytest.raises(BadSetup, match="expected a number from 0 to 1, got 2"):
        zataku.Match(GAME, 2, seed=4).remark(2, "ask")


def test_damaged_remarks_do_not_replay() -> None:
    """A remark with a wrong second word, or with an outcome, is named with its line."""
    text = remarked().record().text()
    with pytest.raises(BadRecord, match=r"move 1 \(. takeover\), remark: expected takeover BOT"):
        zataku.replay(zataku.read_record(text.replace("takeover greedy", "takeover")))
    with pytest.raises(BadRecord, match="outcomes so far"):
        zataku.replay(zataku.read_record(text.replace("takeover greedy\n", "takeover greedy | die=3\n")))

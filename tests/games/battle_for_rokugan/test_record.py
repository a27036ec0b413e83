"""Records of Battle for Rokugan: readable, safe from tampering, and masked for others."""

import random
import re

import pytest

import zataku
from games.battle_for_rokugan.situation import GAME
from zataku.core.errors import BadRecord


def finished() -> zataku.Match:
    """A match of three, played at random but fond of cards."""
    match = zataku.Match(GAME, 3, dealer=zataku.Seeded(11, ["nonce of Ann"]), options={"final_tie": "shared"})
    chooser = random.Random(2)
    while not match.over:
        actions = match.actions(match.to_act)
        verb = chooser.choice(sorted({action.split()[0] for action in actions}))
        match.play(match.to_act, chooser.choice([action for action in actions if action.split()[0] == verb]))
    return match


MATCH = finished()
TEXT = MATCH.record().text()


def test_a_record_is_readable_text() -> None:
    """A header with every option, a line a move with its outcomes, then the scores."""
    lines = TEXT.splitlines()
    assert lines[:4] == ["zataku record 1", "game: battle_for_rokugan", "version: 1", "seats: 3"]
    assert [line for line in lines if line.startswith("option: ")] == [
        f"option: {name}={values[0]}" for name, values in GAME.choices.items()
    ]
    assert any(re.fullmatch(r"[012] keep \w+ \| initiative=\w+", line) for line in lines)
    assert lines[-3] == "scores: " + " ".join(map(str, MATCH.scores()))


HIDDEN = {"place", "keep", "put_back", "pay", "sacrifice", "recall"}
DRAWN = re.search(r"token=(\w+)", TEXT)
assert DRAWN is not None
TAMPERED = {
    "a token": (TEXT.replace(f"token={DRAWN[1]}", "token=bluff", 1), "outcome "),
    "a score": (re.sub(r"scores: \d+", "scores: 99", TEXT), "scores: expected"),
    "the hash": (re.sub("hash: ....", "hash: 0000", TEXT), "hash: expected"),
    "an option": (TEXT.replace("final_tie=shared", "final_tie=war"), "expected one of shared"),
    "an illegal move": (re.sub(r"\n0 claim \w+\n", "\n0 claim lion_sea\n", TEXT, count=1), "lion_sea"),
    "an objective": (re.sub(r"objective=\w+", "objective=fame", TEXT, count=1), "fame"),
}


@pytest.mark.parametrize("damage", TAMPERED, ids=str)
def test_damaged_records_do_not_verify(damage: str) -> None:
    """Each kind of damage is told."""
    text, message = TAMPERED[damage]
    assert text != TEXT
    with pytest.raises(BadRecord, match=re.escape(message)):
        zataku.verify(zataku.read_record(text))


def masked(text: str) -> str:
    """A move as others read it."""
    verb, *words = text.split()
    if verb == "give":
        return "give ? ?"
    return " ".join([verb, "?", *words[1:]]) if verb in HIDDEN else text


@pytest.mark.parametrize("viewer", [-1, 0, 1, 2])
def test_the_log_of_others_is_masked(viewer: int) -> None:
    """What goes facedown, and what a card waits with, is hidden in the moves of others; all else is open."""
    record = MATCH.record()
    unfinished = zataku.replay(record, len(record.moves) - 1)  # at the end all is open
    for line, move in zip(unfinished.log(viewer), record.moves[:-1], strict=True):
        text = line.split(" | ")[0].removeprefix(f"{move.seat} ")
        assert text == (move.text if move.seat == viewer else masked(move.text))
        for outcome in line.split(" | ")[1].split() if " | " in line else []:
            if outcome.split("=")[0] in ("token", "objective", "card"):
                assert outcome.endswith("=?")


def test_masks_of_every_action() -> None:
    """Exactly the words that go facedown or wait for the card's last choice are hidden."""
    for action in range(GAME.n_actions):
        assert GAME.mask(action) == masked(GAME.write(action))

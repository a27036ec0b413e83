"""Records: written, read, replayed, verified; damaged ones are told apart line by line."""

import random
import re

import pytest
from pond import GAME

import zataku
from zataku.core.errors import BadRecord


def finished() -> zataku.Match:
    match = zataku.Match(GAME, 2, dealer=zataku.Seeded(11, ["nonce of Ann", 'quote " and | bar']))
    chooser = random.Random(2)
    while not match.over:
        match.play(match.to_act, chooser.choice(match.actions(match.to_act)))
    return match


MATCH = finished()
TEXT = MATCH.record().text()


def test_record_is_readable_text() -> None:
    """A header, a line a move with its outcomes, then the scores."""
    lines = TEXT.splitlines()
    assert lines[:4] == ["zataku record 1", "game: pond", "version: 1", "seats: 2"]
    assert any(re.fullmatch(r"[01] end \| die=[1-6]", line) for line in lines)
    assert lines[-3] == "scores: " + " ".join(map(str, MATCH.scores()))


def test_record_survives_its_text() -> None:
    """Reading what was written gives the same record."""
    record = zataku.read_record(TEXT)
    assert record == MATCH.record() and record.text() == TEXT
    assert record.nonces == ["nonce of Ann", 'quote " and | bar']


def test_replay_to_any_move() -> None:
    """A record can be replayed in part, without a generator."""
    record = zataku.read_record(TEXT)
    assert zataku.replay(record, 0).record().moves == []
    assert zataku.replay(record, 10).record().moves == record.moves[:10]
    assert zataku.replay(record).hash() == MATCH.hash()


def test_verify_recomputes_every_outcome() -> None:
    """Verification compares every roll and draw of the record."""
    outcomes = sum(len(move.outcomes) for move in MATCH.record().moves) + len(MATCH.record().setup)
    assert zataku.verify(zataku.read_record(TEXT)) == outcomes > 10


def test_save_and_resume() -> None:
    """An unfinished match, saved with its seed, goes on exactly as it would have."""
    half = len(MATCH.record().moves) // 2
    match = zataku.Match(GAME, 2, dealer=zataku.Seeded(11, MATCH.record().nonces))
    for move in MATCH.record().moves[:half]:
        match.play(move.seat, move.text)
    resumed = zataku.resume(zataku.read_record(match.record(with_seed=True).text()))
    for move in MATCH.record().moves[half:]:
        resumed.play(move.seat, move.text)
    assert resumed.record() == MATCH.record()


def changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


DIE = re.findall(r"end \| die=(\d)", TEXT)[0]
TAMPERED = {
    "not a record": ("hello\n", "line 1: expected 'zataku record 1'"),
    "empty": ("", "line 1: expected"),
    "a die": (changed(f"end | die={DIE}", f"end | die={int(DIE) % 6 + 1}"), "outcome "),
    "a seed": (re.sub("seed: ..", "seed: 00", TEXT), "expected a seed with the SHA-256"),
    "a short seed": (re.sub("seed: .*", "seed: abc", TEXT), "expected 32 bytes in hexadecimal"),
    "a nonce": (changed("nonce of Ann", "nonce of Bob"), "outcome "),
    "a score": (re.sub(r"scores: \d+", "scores: 99", TEXT), "scores: expected"),
    "the ranking": (re.sub("ranking: . .", "ranking: 1 1", TEXT), "ranking: expected"),
    "the hash": (re.sub("hash: ....", "hash: 0000", TEXT), "hash: expected"),
    "the version": (changed("version: 1", "version: 99"), "expected version 1 of pond, got 99"),
    "the game": (changed("game: pond", "game: pont"), "expected one of"),
    "the seats": (changed("seats: 2", "seats: two"), "line 4: expected a whole number, got 'two'"),
    "an endless number": (changed("seats: 2", "seats: " + "2" * 5000), "line 4: expected a whole number"),
    "too many seats": (changed("seats: 2", "seats: 7"), "expected a number from 2 to 3, got 7"),
    "an option": (changed("option: hands=dealt", "option: hands=many"), "expected one of dealt, empty"),
    "an option's form": (changed("option: hands=dealt", "option: hands"), "expected an option as name=value"),
    "an unknown header": (changed("version: 1", "version: 1\nmood: gay"), "expected a known header or a move"),
    "a header twice": (changed("version: 1", "version: 1\nversion: 1"), "expected one line version, got a second"),
    "no game": (changed("game: pond\n", ""), "expected a line 'game: ...'"),
    "half an end": (re.sub("ranking: .*\n", "", TEXT), "expected scores, ranking and hash together"),
    "an illegal move": (re.sub(r"\n\n(\d) .*?( \||\n)", r"\n\n\1 hop east\2", TEXT, count=1), "already there"),
    "an unknown move": (re.sub(r"\n\n(\d) .*?( \||\n)", r"\n\n\1 fly away\2", TEXT, count=1), "'fly away'"),
    "a foreign seat": (re.sub(r"\n\n(\d) ", "\n\n5 ", TEXT, count=1), "expected a seat from 0 to 1"),
    "a masked outcome": (changed("stone=", "stone=?"), "outcome"),
    "an outcome's form": (changed("end | die=", "end | die "), "expected outcomes as label=word"),
    "an outcome too many": (changed("end | die=", "end | die=3 die="), "outcome"),
    "a cut end": (TEXT.partition("\nscores:")[0].rsplit("\n", 2)[0] + "\n", "expected a finished game"),
}


@pytest.mark.parametrize("damage", TAMPERED, ids=str)
def test_damaged_records_do_not_verify(damage: str) -> None:
    """Each kind of damage gets one error that says where, what was expected and what was found."""
    text, message = TAMPERED[damage]
    with pytest.raises(BadRecord, match=re.escape(message)) as caught:
        zataku.verify(zataku.read_record(text))
    assert "expected" in str(caught.value)


def test_every_changed_word_is_noticed() -> None:
    """Wherever a word of a move or outcome is changed, the record no longer verifies."""
    lines = TEXT.splitlines()
    start = lines.index("") + 1
    for number in range(start, len(lines) - 4):
        words = lines[number].split(" ")
        damaged = [*lines]
        damaged[number] = " ".join([words[0], "end" if words[1] != "end" else "hop north", *words[2:]])
        with pytest.raises(BadRecord):
            zataku.verify(zataku.read_record("\n".join(damaged)))


def test_unfair_and_unfinished_records() -> None:
    """A record without commitment or seed can be replayed, but not verified, and says why."""
    scripted = zataku.Match(GAME, dealer=zataku.Scripted([], then=zataku.Seeded(1)), seats=2).record()
    assert zataku.replay(scripted).hash()
    with pytest.raises(BadRecord, match="this match had no fair dealer"):
        zataku.verify(scripted)
    with pytest.raises(BadRecord, match="it is revealed when the game is over"):
        zataku.verify(zataku.Match(GAME, seed=1).record())

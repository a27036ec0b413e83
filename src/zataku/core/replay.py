"""Plays records again: with their own outcomes, or with those that the seed gives."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from zataku.core import catalog, content
from zataku.core.dealers import SEED_BYTES, Scripted, Seeded
from zataku.core.errors import BadRecord, ZatakuError
from zataku.core.game import Dealer, Event, Game
from zataku.core.match import Match
from zataku.core.record import Record


def replay(record: Record, moves: int | None = None) -> Match:
    """The match of a record after some of its moves (all by default), rebuilt without random numbers."""
    script = Scripted(record.outcomes())
    match = _sit(record, script)
    expected = len(record.setup)
    for number, _ in _played(record, match, moves):
        expected += len(record.moves[number - 1].outcomes)
        if script.used != expected:
            raise BadRecord(f"move {number}", f"{expected} outcomes so far", str(script.used))
    if moves is None:
        _check_end(record, match)
    return match


def steps(
    record: Record, moves: int | None = None, snapshot: dict[str, object] | None = None
) -> Iterator[tuple[int, Match, list[Event]]]:
    """The match after the set-up (step 0) and after each of its moves, with what happened in that step.

    With a snapshot, the steps after it; the moves of the record are then only those that came after it.
    """
    if snapshot is None:
        match = _sit(record, Scripted(record.outcomes()))
        yield 0, match, match.setup_events
    else:
        match = _sit(record, Scripted(outcome for move in record.moves for outcome in move.outcomes), snapshot)
    for number, events in _played(record, match, moves):
        yield number, match, events


def resume(record: Record) -> Match:
    """The match of an unfinished record, ready to go on with its own seed."""
    seeded = _seeded(record)
    match = _replayed(record, seeded)
    _check_end(record, match)
    return match


def verify(record: Record) -> int:
    """Recompute every roll and draw from the seed and the nonces; returns how many were compared.

    The seed has to fit the commitment, and each sealed nonce its seal; older records have no seals.
    """
    seeded = _seeded(record)
    _check_seals(record)
    match = _replayed(record, seeded)
    if not match.over:
        raise BadRecord("end", "a finished game", f"one that waits for seat {match.to_act}")
    if not record.scores:
        raise BadRecord("end", "final scores", "none")
    _check_end(record, match)
    return seeded.count


def _replayed(record: Record, seeded: Seeded) -> Match:
    """All moves, each outcome taken from the seed and compared with the recorded one."""
    script = record.outcomes()
    match = _sit(record, _Compared(seeded, script))
    for _ in _played(record, match, None):
        pass
    if seeded.count != len(script):
        raise BadRecord("outcomes", str(seeded.count), str(len(script)))
    match.reseat(seeded)
    return match


def _sit(record: Record, dealer: Dealer, snapshot: dict[str, object] | None = None) -> Match:
    try:
        game = catalog.load(record.game)
        if game.version != record.version:
            raise BadRecord("version", f"version {game.version} of {game.name}", str(record.version))
        check_content(game.name, record.content)
        if snapshot is not None:
            return Match(game, dealer=dealer, practice=record.practice, snapshot=snapshot)
        if record.position is not None:
            return Match(game, dealer=dealer, state=game.load_state(record.position), practice=record.practice)
        return Match(game, record.seats, options=record.options, dealer=dealer, practice=record.practice)
    except BadRecord:
        raise
    except ZatakuError as problem:
        raise BadRecord(f"setup, {problem.what}", problem.expected, problem.got) from None


def check_content(game: str, played_with: str) -> None:
    """BadRecord unless the components in use are those the match was played with."""
    used = content.digest(game)
    if played_with != used:
        raise BadRecord("content", f"components of {_origin(used)}", f"a match with those of {_origin(played_with)}")


def _origin(digest: str) -> str:
    return f"a file with the SHA-256 {digest} (--content FILE)" if digest else "the game as it ships"


def _played(record: Record, match: Match, moves: int | None) -> Iterator[tuple[int, list[Event]]]:
    for number, move in enumerate(record.moves[:moves], match.moves + 1):
        try:
            events = match.repeat(move)
        except ZatakuError as problem:
            where = f"move {number} ({move.line()}), {problem.what}"
            raise BadRecord(where, problem.expected, problem.got) from None
        yield number, events


def _check_end(record: Record, match: Match) -> None:
    if not record.scores:
        return
    for what, told, found in (
        ("scores", str(record.scores), str(match.scores())),
        ("ranking", str(record.ranking), str(match.ranking())),
    ):
        if told != found:
            raise BadRecord(what, found, told)
    if not match.is_at(record.hash):
        raise BadRecord("hash", match.hash(), record.hash)


def _seeded(record: Record) -> Seeded:
    if not record.commitment:
        raise BadRecord("commitment", "the SHA-256 of a seed", "none: this match had no fair dealer")
    if not record.seed:
        raise BadRecord("seed", f"{SEED_BYTES} bytes in hexadecimal", "none: it is revealed when the game is over")
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise BadRecord("seed", f"{SEED_BYTES} bytes in hexadecimal", repr(record.seed[:70]))
    found = hashlib.sha256(seed).hexdigest()
    if found != record.commitment:
        raise BadRecord("seed", f"a seed with the SHA-256 {record.commitment}", f"one with {found}")
    return Seeded(seed, record.nonces, record.practice)


def _check_seals(record: Record) -> None:
    if len(record.seals) > len(record.nonces):
        raise BadRecord("seals", f"a nonce for each of {len(record.seals)}", f"{len(record.nonces)} nonces")
    for number, seal in enumerate(record.seals):
        found = hashlib.sha256(record.nonces[number].encode("utf-8", "surrogatepass")).hexdigest()
        if found != seal:
            raise BadRecord(f"nonce {number + 1}", f"a nonce with the SHA-256 {seal[:64]}", f"one with {found}")


@final
class _Compared(Dealer):
    """Outcomes of a seeded dealer, each compared with the script of a record."""

    def __init__(self, seeded: Seeded, script: list[str]) -> None:
        self.telling = True
        self.seeded = seeded
        self.script = script
        self.game: Game | None = None

    def sit(self, game: Game) -> None:
        self.game = game

    def begin(self, line: bytes) -> None:
        self.seeded.begin(line)

    def roll(self, what: i64, sides: i64) -> i64:
        value = self.seeded.roll(what, sides)
        self._compare(what, value)
        return value

    def draw(self, what: i64, bag: vec[i64], n: i64) -> i64:
        index = self.seeded.draw(what, bag, n)
        self._compare(what, bag[index])
        return index

    def _compare(self, what: i64, value: i64) -> None:
        assert self.game is not None
        outcome = f"{self.game.chance[what]}={self.game.write_outcome(what, value)}"
        number = self.seeded.count
        told = self.script[number - 1] if number <= len(self.script) else "nothing"
        if told != outcome:
            raise BadRecord(f"outcome {number}", outcome, told)

"""The moves of a match that stand, as far as they may be taken back, and what that takes."""

from __future__ import annotations

import hashlib
from typing import Any, Final, cast, final

from zataku.core.dealers import START, Scripted
from zataku.core.errors import CannotUndo
from zataku.core.game import NOBODY, Game, State
from zataku.core.record import Move
from zataku.core.value import Value

# What taking back a move needs.
FREE: Final = "free"  # nothing: no roll, draw or uncovering came with it
AGREED: Final = "agreed"  # that the others agree: all saw a roll, a draw or an uncovering
NEVER: Final = "never"  # impossible: someone drew or saw a secret, and can't forget it

# Why taking back a move is not free.
ROLLED: Final = "rolled"
DRAWN: Final = "drawn"
UNCOVERED: Final = "uncovered"
SECRET_SEEN: Final = "secret_seen"

MARKED: Final = 32
"""A state is kept every 32 standing moves, so that an undo plays fewer than that again."""


@final
class Undoing(Value):
    """What it takes to undo a seat's last move: how many standing moves to take back, what they need together, and why.

    The reason is empty where nothing was rolled, drawn or uncovered.
    """

    def __init__(self, steps: int, need: str, reason: str = "") -> None:
        self.steps = steps
        self.need = need
        self.reason = reason

    def _parts(self) -> tuple[object, ...]:
        return self.steps, self.need, self.reason


@final
class Standing:
    """The moves that are not taken back, from the first that may be: those below the floor stand for ever."""

    def __init__(self, game: Game, seats: int, practice: bool) -> None:
        self.game = game
        self.practice = practice
        self.moves: list[Move] = []
        self._reasons: list[str] = []  # why taking back each of these is not free; empty if it is
        self._lines: list[bytes] = [START]  # the hash of all standing moves up to each of these
        self._marks: list[State] = []  # the states before every MARKED-th of these
        self._floor = 0  # how many stand for ever
        self._lasts: list[int] = [-1] * seats  # the place of each seat's last move among those; -1 if it has none

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self._lasts)

    def line(self, seat: int, words: str) -> bytes:
        """The hash of all standing moves and one more: in practice, luck follows from it."""
        return hashlib.sha256(self._lines[-1] + f"{seat} {words}".encode()).digest()

    def add(self, move: Move, reason: str, line: bytes, before: State) -> None:
        """One more, made in this state, which is ours from now on."""
        if len(self.moves) == MARKED * len(self._marks):
            self._marks.append(before)
        self._append(move, reason, line)
        if reason == SECRET_SEEN and not self.practice:
            self._settle()

    def can_undo(self, seat: int) -> bool:
        """Whether the last one is this seat's and nothing was rolled, drawn or uncovered with it.

        In practice, whether there is one at all.
        """
        if self.practice or not self.moves:
            return bool(self.moves)
        return self.moves[-1].seat == seat and not self._reasons[-1]

    def undoing(self, seat: int) -> Undoing:
        """What it takes to undo this seat's last one; no steps if there is none."""
        reason = ""
        for steps in range(1, len(self.moves) + 1):
            if reason != SECRET_SEEN:
                reason = self._reasons[-steps] or reason
            if self.moves[-steps].seat == seat:
                if self.practice or (steps == 1 and not reason):
                    return Undoing(steps, FREE)
                return Undoing(steps, NEVER if reason == SECRET_SEEN else AGREED, reason)
        if self._lasts[seat] >= 0:
            return Undoing(self._floor + len(self.moves) - self._lasts[seat], NEVER, SECRET_SEEN)
        return Undoing(0, FREE)

    def take_back(self, seat: int, agreed: bool) -> State:
        """Take back the last one; the state before it. CannotUndo if it has to stand."""
        if not (self.can_undo(seat) or (agreed and self.moves and self._reasons[-1] != SECRET_SEEN)):
            raise self._cannot_undo(seat, agreed)
        place = len(self.moves) - 1
        state = self._after(place)
        del self._marks[place // MARKED + 1 :]
        self.moves.pop()
        self._reasons.pop()
        self._lines.pop()
        return state

    def dump(self) -> dict[str, object]:
        """Its part of a snapshot, as plain JSON data."""
        standing = [
            [move.seat, move.text, list(move.outcomes), reason]
            for move, reason in zip(self.moves, self._reasons, strict=True)
        ]
        return {
            "before": self.game.dump_state(self._marks[0]) if self.moves else None,
            "line": self._lines[0].hex(),
            "standing": standing,
            "floor": self._floor,
            "lasts": list(self._lasts),
        }

    def load(self, snapshot: dict[str, object]) -> None:
        """Take over what a snapshot says; its errors pass through."""
        self._floor = count(snapshot["floor"])
        self._lasts = [count(place) for place in cast(list[object], snapshot["lasts"])]
        self._lines = [bytes.fromhex(cast(str, snapshot["line"]))]
        for row in cast(list[list[Any]], snapshot["standing"]):
            move = Move(count(row[0]), cast(str, row[1]), list(row[2]))
            self._append(move, cast(str, row[3]), self.line(move.seat, move.text))
        if self.moves:
            self._marks.append(self.game.load_state(cast(dict[str, object], snapshot["before"])))

    def _append(self, move: Move, reason: str, line: bytes) -> None:
        self.moves.append(move)
        self._reasons.append(reason)
        self._lines.append(line)

    def _settle(self) -> None:
        """No move so far will be taken back: all that taking back would need is forgotten."""
        for place, move in enumerate(self.moves, self._floor):
            self._lasts[move.seat] = place
        self._floor += len(self.moves)
        self._lines = [self._lines[-1]]
        self.moves, self._reasons, self._marks = [], [], []

    def _after(self, place: int) -> State:
        """The state after this many of the standing moves, with the outcomes they had."""
        mark = min(place // MARKED, len(self._marks) - 1)
        moves = self.moves[mark * MARKED : place]
        script = Scripted(outcome for move in moves for outcome in move.outcomes)
        script.sit(self.game)
        script.telling = False
        state = self.game.clone(self._marks[mark])
        for number, move in enumerate(moves, mark * MARKED):
            if number == MARKED * len(self._marks):
                self._marks.append(self.game.clone(state))
            self.game.apply(state, self.game.parse(move.text), script)
        return state

    def _cannot_undo(self, seat: int, agreed: bool) -> CannotUndo:
        expected = "a last move of its own without a roll, draw or uncovering"
        last = self.moves[-1].seat if self.moves else self._lasts.index(self._floor - 1) if self._floor else NOBODY
        if last == NOBODY:
            got = "no move"
        elif agreed:
            expected, got = "a last move without a secret draw or look", "one with a secret"
        elif last != seat:
            got = "another seat's move"
        else:
            got = "a move with a roll, a draw or an uncovering"
        return CannotUndo(f"undo by seat {seat}", expected, got)


def count(value: object) -> int:
    """A number of a snapshot; TypeError if it is none."""
    if not isinstance(value, int):
        raise TypeError(f"expected a whole number, got {value!r}")
    return value

"""Every error a user of the library can meet."""

from __future__ import annotations

from zataku.core.saying import Refusal


class ZatakuError(Exception):
    """Base of all errors that bad input can cause; says what was expected and what was found."""

    def __init__(self, what: str, expected: str, got: str) -> None:
        super().__init__(f"{what}: expected {expected}, got {got}")
        self.what = what
        self.expected = expected
        self.got = got

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.what, self.expected, self.got)


class UnknownGame(ZatakuError):
    """There is no game with this name."""


class BadSetup(ZatakuError):
    """A seat count, option, seed or dealer that the game does not know."""


class WrongGame(ZatakuError):
    """A state or a view that belongs to another game."""


class BadContent(ZatakuError):
    """A file of components that can't be read or does not fit its game."""


class BadNet(ZatakuError):
    """A file with a net that is broken, or made for other features or components."""


class InvalidNotation(ZatakuError):
    """A text that names no action of the game."""


class BadPosition(ZatakuError):
    """Position data with a wrong field, or a position that breaks a limit."""


class BadRecord(ZatakuError):
    """A record that can't be read, does not replay or does not verify."""


class BadPuzzles(ZatakuError):
    """A file of puzzles that can't be read, or was made otherwise than it would go on now."""


class CannotUndo(ZatakuError):
    """The last move is not this seat's, or something was rolled, drawn or uncovered with it."""


class BadScript(ZatakuError):
    """A scripted dealer was asked for something that its script does not hold."""


class IllegalAction(ZatakuError):
    """An action that the rules do not allow now; carries the refusal."""

    def __init__(self, seat: int, action: str, refusal: Refusal) -> None:
        facts = ", ".join(f"{name} {fact}" for name, fact in refusal.facts.items())
        reason = refusal.reason.replace("_", " ") + (f" ({facts})" if facts else "")
        super().__init__(f"seat {seat}", "a legal action", f"{action!r}: {reason} [{refusal.rule}]")
        self.seat = seat
        self.action = action
        self.refusal = refusal

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.seat, self.action, self.refusal)

"""The keyboard: a line of input, which Tab completes where the terminal can."""

from __future__ import annotations

from collections.abc import Sequence

try:
    import readline
except ImportError:  # Windows has none; its console edits lines itself
    HAS_READLINE = False
else:
    HAS_READLINE = True
    readline.set_completer_delims("")  # complete the whole line: a notation has several words
    is_libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")

PROMPT = "> "


def ask(candidates: Sequence[str] = ()) -> str:
    """What was typed; Tab offers the candidates that begin with it."""
    if HAS_READLINE:
        readline.set_completer(lambda text, place: _completion(candidates, text, place))
    return input(PROMPT).strip()


def alike(text: str) -> str:
    """A text as it is compared with what was typed: neither capitals nor the kind of apostrophe matter."""
    return text.casefold().replace("’", "'")


def number(text: str) -> int | None:
    """The number that was typed, if it is one and not absurdly large."""
    return int(text) if text.isdecimal() and len(text) < 10 else None


def _completion(candidates: Sequence[str], text: str, place: int) -> str | None:
    found = [candidate for candidate in candidates if candidate.startswith(text)]
    return found[place] if place < len(found) else None

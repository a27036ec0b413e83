"""A table as it is drawn for a terminal."""

from __future__ import annotations

from rich.text import Text

import zataku
from zataku.core.locale import load


def drawn(match: zataku.Match, seat: int, lang: str = "en", player: str = "") -> list[str]:
    """The lines of the table as a seat sees it, without markup; all players may be called by one name."""
    loc = load(match.game.name, lang)
    seats = {f"seat_{seat}": player for seat in range(match.seats)} if player else {}
    names = {**loc.names, **{f"help_{slug}": text for slug, text in loc.help.items()}, **seats}
    return Text.from_markup(match.game.draw_table(match.view(seat), names)).plain.split("\n")


def line_with(lines: list[str], text: str) -> str:
    """The only line with this text."""
    found = [line for line in lines if text in line]
    assert len(found) == 1, found
    return found[0]

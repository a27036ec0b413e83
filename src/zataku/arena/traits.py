"""What can be said of each seat of a finished game in words: clan, first hand, opening, what was built.

Nothing here knows a game: traits are the words in what a seat sees of its own things, at the start and at the end.
"""

from __future__ import annotations

from typing import Any

from zataku.core.codec import encode
from zataku.core.match import Match

Traits = dict[str, list[list[str]]]
"""By family, for each seat: its traits."""

START = "start"  # begins a family of what a seat held before its first action: "start hand"
OPENING = "opening"  # the first words of the first decisions, such as "build", "sail"
FIRST = "first"  # begins a family of what an action was first done with: "first build"
LONGEST = 40  # how many traits are kept for a family and a seat


def at_start(match: Match) -> Traits:
    """What each seat was dealt; asked before the first action."""
    return {f"{START} {name}": rows for name, rows in _held(match).items() if any(rows)}


def at_end(match: Match, decisions: list[list[str]]) -> Traits:
    """What each seat has become, and how it began: ``decisions`` are each seat's own, in words and in order."""
    found = {name: rows for part in (_named(match), _held(match)) for name, rows in part.items() if any(rows)}
    found[OPENING] = [[" ".join(_verbs(words)[:2])] if words else [] for words in decisions]
    for verb in sorted({words.split()[0] for own in decisions for words in own}):
        rows = [_first(own, verb) for own in decisions]
        if any(rows):
            found[f"{FIRST} {verb}"] = rows
    return found


def _own(match: Match) -> list[dict[str, Any]]:
    """For each seat what it sees of its own things."""
    views: list[Any] = [encode(match.view(seat)) for seat in range(match.seats)]
    players = [view.get("players", []) if isinstance(view, dict) else [] for view in views]
    return [own[seat] if seat < len(own) and isinstance(own[seat], dict) else {} for seat, own in enumerate(players)]


def _named(match: Match) -> Traits:
    """Things of which a seat has one: clan, colour, objective."""
    own = _own(match)
    names = [name for name in own[0] if any(isinstance(player.get(name), str) for player in own)]
    return {name: [[player[name]] if isinstance(player.get(name), str) else [] for player in own] for name in names}


def _held(match: Match) -> Traits:
    """Things of which a seat has several: cards in hand, buildings."""
    own = _own(match)
    return {name: [_several(player.get(name)) for player in own] for name in own[0]}


def _several(value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        return []
    return sorted(set(value))[:LONGEST]


def _verbs(decisions: list[str]) -> list[str]:
    """The first words of the decisions, each named once."""
    return list(dict.fromkeys(words.split()[0] for words in decisions))


def _first(decisions: list[str], verb: str) -> list[str]:
    """What an action was first done with: the last of its words."""
    for words in decisions:
        first, *rest = words.split()
        if first == verb:
            return rest[-1:]
    return []

"""What players of a game hide from each other: the set-up promises a curtain by it, before there is a table."""

from __future__ import annotations

from functools import cache

from zataku.core import catalog
from zataku.core.match import Match
from zataku.core.privacy import private_seats


@cache
def has_secrets(name: str) -> bool:
    """Whether a player of this game draws what the others may not see."""
    game = catalog.load(name)
    return any(game.is_secret(what) for what in range(len(game.chance)))


@cache
def hiding(name: str) -> dict[str, list[str]]:
    """The options that hide something where nothing is drawn in secret, with the values that do; judged by a match."""
    game = catalog.load(name)
    if has_secrets(name):
        return {}
    found: dict[str, list[str]] = {}
    for option, values in game.choices.items():
        for value in values:
            match = Match(game, options={option: value}, seed=0)
            if private_seats(match, match.views()):
                found.setdefault(option, []).append(value)
    return found

"""Which seats know something that a spectator does not, judged by what they are shown."""

from __future__ import annotations

from zataku.core.game import NOBODY
from zataku.core.match import Match


def private_seats(match: Match, views: list[dict[str, object]]) -> list[int]:
    """The seats with something to hide, by the views of the match; it must not depend on what that is."""
    return [seat for seat in range(match.seats) if _is_private(match, views, seat)]


def _is_private(match: Match, views: list[dict[str, object]], seat: int) -> bool:
    common = views[NOBODY]
    is_same = True
    for key, mine in views[seat].items():
        theirs = common[key]
        if key != "seat" and mine is not theirs and mine != theirs:
            is_same = False
            if _has_more(mine, theirs):
                return True
    return is_same and match.score_sheet(seat, seat).keys() != match.score_sheet(seat).keys()


def _has_more(own: object, common: object) -> bool:
    """Whether a view tells something that the common one leaves out; an empty hand is nothing to tell."""
    # Views share nearly all of their parts, which is seen at once: this is asked for every seat after every move.
    if isinstance(own, dict) and isinstance(common, dict):
        for key, mine in own.items():
            theirs = common.get(key)
            if mine is not theirs and mine != theirs and _has_more(mine, theirs):
                return True
        return False
    if isinstance(own, list) and isinstance(common, list) and len(own) == len(common):
        for place, mine in enumerate(own):
            theirs = common[place]
            if mine is not theirs and mine != theirs and _has_more(mine, theirs):
                return True
        return False
    return own != common and own not in ({}, [], None)

"""What others know of a seat's hidden tokens (BR-19).

Each viewer remembers a collection of tokens that are in the seat's hand or lie unseen on the board, the bluff left
out: Spy Network showed them, all saw them come back from the discard pile, or the seat was skipped with them. When a
token goes to the pool unseen, it may have been one of them: the gap counts such tokens. A gap as large as the
collection leaves nothing to know. The token that the first player card sent back stands apart until the round is
over, as if it still lay on the board.
"""

from __future__ import annotations

from mypy_extensions import i64

from zataku.games.battle_for_rokugan.content import BLUFF, CLAN_TOKENS, KINDS, MOST_SEATS, ONE, count_of, size_of
from zataku.games.battle_for_rokugan.state import SLOTS, VIEWERS, RokuganState, has, is_faceup


def memory(viewer: i64, seat: i64) -> i64:
    """The index of what a viewer knows of a seat; the spectators are the last viewer."""
    return viewer * MOST_SEATS + seat


def is_viewer(s: RokuganState, viewer: i64, seat: i64) -> bool:
    """Whether this is a seat of the table, or the spectators, and not the one that is looked at."""
    return viewer != seat and (viewer < s.seats or viewer == MOST_SEATS)


def _settle(s: RokuganState, at: i64) -> None:
    if s.known[at] != 0 and size_of(s.known[at]) <= s.gap[at]:
        s.known[at] = 0
    if s.known[at] == 0:
        s.gap[at] = 0


def _identified(s: RokuganState, viewer: i64, seat: i64, kind: i64) -> None:
    """A viewer sees which token this is: it is one of the hidden ones no more."""
    at = memory(viewer, seat)
    if kind != BLUFF and count_of(s.known[at], kind) > 0:
        s.known[at] -= ONE[kind]
        _settle(s, at)


def looked(s: RokuganState, viewer: i64, seat: i64, kind: i64) -> None:
    """A viewer looked at a token of the seat for the first time."""
    _identified(s, viewer, seat, kind)


def shown(s: RokuganState, seat: i64, kind: i64, seen: i64) -> None:
    """A token of the hand, or one on the board that the seats of this set had seen, is shown to all."""
    viewer: i64
    for viewer in range(VIEWERS):
        if is_viewer(s, viewer, seat) and not has(seen, viewer):
            _identified(s, viewer, seat, kind)


def taken_openly(s: RokuganState, seat: i64, kind: i64) -> None:
    """All saw a token come into the hand."""
    viewer: i64
    for viewer in range(VIEWERS):
        if is_viewer(s, viewer, seat):
            s.known[memory(viewer, seat)] += ONE[kind]


def went_to_pool(s: RokuganState, seat: i64, seen: i64) -> None:
    """A token went to the pool; only the seats of this set know which."""
    viewer: i64
    for viewer in range(VIEWERS):
        if is_viewer(s, viewer, seat) and not has(seen, viewer):
            at = memory(viewer, seat)
            s.gap[at] += 1
            _settle(s, at)


def was_stuck(s: RokuganState, seat: i64) -> None:
    """After a round in which the seat was skipped: what its hand must hold, by what it could not place (BR-5.10)."""
    hidden = CLAN_TOKENS[s.clan[seat]] - s.discard[seat]
    others = size_of(s.hand[seat]) - count_of(s.hand[seat], BLUFF)
    kind: i64
    for kind in range(BLUFF):
        if has(s.stuck[seat], kind):
            others -= count_of(hidden, kind)
    viewer: i64
    for viewer in range(VIEWERS):
        at = memory(viewer, seat)
        for kind in range(BLUFF):
            sure = others + count_of(hidden, kind)  # so many even if all the others of the set are held
            missing = sure - count_of(s.known[at], kind)
            if is_viewer(s, viewer, seat) and has(s.stuck[seat], kind) and missing > 0:
                s.known[at] += missing * ONE[kind]


def saw_hand(s: RokuganState, viewer: i64, seat: i64) -> None:
    """Spy Network showed the whole hand."""
    at = memory(viewer, seat)
    s.known[at] = s.hand[seat] - count_of(s.hand[seat], BLUFF) * ONE[BLUFF]
    s.gap[at] = 0


def level(s: RokuganState, viewer: i64, seat: i64) -> None:
    """Give a viewer the knowledge that all have of a seat, less the tokens that it has seen lie on the board."""
    at = memory(viewer, seat)
    s.known[at] = s.known[memory(MOST_SEATS, seat)]
    s.gap[at] = s.gap[memory(MOST_SEATS, seat)]
    token: i64
    for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
        if s.kind[token] >= 0 and has(s.seen[token], viewer) and not is_faceup(s, token):
            _identified(s, viewer, seat, s.kind[token])
    if s.returned_by == seat and has(s.returned_seen, viewer):
        _identified(s, viewer, seat, s.returned_kind)


def is_true(s: RokuganState, viewer: i64, seat: i64) -> bool:
    """Whether all that a viewer remembers is in hand or lies on the board, unseen by it, but for the gap."""
    at = memory(viewer, seat)
    known = s.known[at]
    if known == 0:
        return True
    live = s.hand[seat]
    token: i64
    for token in range(seat * SLOTS, seat * SLOTS + s.placed[seat]):
        if s.kind[token] >= 0 and not has(s.seen[token], viewer) and not is_faceup(s, token):
            live += ONE[s.kind[token]]
    if s.returned_by == seat and not has(s.returned_seen, viewer):
        live += ONE[s.returned_kind]
    missing: i64 = 0
    kind: i64
    for kind in range(KINDS):
        short = count_of(known, kind) - count_of(live, kind)
        if short > 0:
            missing += short
    return missing <= s.gap[at]

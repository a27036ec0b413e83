"""Combat tokens as a part of an observation: those on the board, and what each player has left of them."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zataku.games.battle_for_rokugan import features_layout as at
from zataku.games.battle_for_rokugan.content import (
    BLESSING,
    BLUFF,
    BLUFF_DEFENSE,
    BLUFF_TYPE,
    CLAN_TOKENS,
    DIPLOMACY,
    FIRST_COASTAL,
    FIRST_LAND,
    KIND_BITS,
    KIND_MOST,
    MOST_SEATS,
    ONE,
    PLACE_TARGET,
    RAID,
    STRENGTH,
    TYPE_OF,
    count_of,
    size_of,
)
from zataku.games.battle_for_rokugan.rules import battle, legality, resolution
from zataku.games.battle_for_rokugan.rules.knowledge import memory
from zataku.games.battle_for_rokugan.rules.placement import KEPT
from zataku.games.battle_for_rokugan.state import OVER, SLOTS, RokuganState, has


def write(s: RokuganState, seat: i64, who: i64, owner: i64, out: vec[float]) -> None:
    """Write the tokens of one player: ``who`` counts from the observer, ``owner`` is the seat."""
    player = at.PLAYER + who * at.OF_PLAYER
    left = CLAN_TOKENS[s.clan[owner]] - s.discard[owner]
    n: i64 = 0
    token: i64
    for token in range(owner * SLOTS, owner * SLOTS + s.placed[owner]):
        kind = s.kind[token]
        if kind < 0:
            continue
        seen = s.seen[token]
        is_faceup = has(seen, owner)
        if TYPE_OF[kind] != BLESSING:
            n += 1
            _write_place(s, seat, who, token, out)
        if who == 0 or is_faceup or has(seen, seat):
            left -= ONE[kind]
            _write_known(s, seat, who, token, out)
        if not is_faceup and (who == 0 or not has(seen, seat)):
            if has(s.could[token], BLUFF_TYPE):
                out[player + at.MAY_BLUFF] = 1.0
            if who == 0 and seen != 0:
                _write_lookers(s, seat, seen, out)
    out[player + at.ON_BOARD] = float(n) / 6.0
    _write_collection(left, player + at.LEFT, out)
    _write_collection(s.discard[owner], player + at.DISCARD, out)
    held = size_of(s.hand[owner])
    out[player + at.HAND_SIZE] = float(held) / 6.0
    out[player + at.POOL_SIZE] = float(size_of(s.pool[owner])) / 26.0
    if held > KEPT and s.phase != OVER and not has(s.out, owner):
        out[player + at.TO_PLACE] = float(held - KEPT) / 5.0
    remembered = memory(MOST_SEATS if who == 0 else seat, owner)
    if s.known[remembered] != 0:
        _write_remembered(s.known[remembered], player, out)
        out[player + at.KNOWN_GAP] = float(s.gap[remembered]) / 3.0


def _write_place(s: RokuganState, seat: i64, who: i64, token: i64, out: vec[float]) -> None:
    """Where a token lies that is the observer's own or unseen; one on the sea also if it was seen."""
    place = s.place[token]
    if place >= FIRST_COASTAL:
        out[at.SEA + place - FIRST_COASTAL] = 1.0 if who == 0 else -1.0
    if who > 0 and has(s.seen[token], seat):
        return
    target = PLACE_TARGET[place]
    province = at.PROVINCE + target * at.OF_PROVINCE
    out[province + at.TOKENS + who] += 0.5
    if place < FIRST_LAND and s.owner[target] != token // SLOTS:
        out[province + at.INTRUDERS] += 0.5


def _write_known(s: RokuganState, seat: i64, who: i64, token: i64, out: vec[float]) -> None:
    """What a token that the observer knows will do, if it lies right where it is."""
    kind = s.kind[token]
    type_ = TYPE_OF[kind]
    place = s.place[token]
    province = at.PROVINCE + PLACE_TARGET[place] * at.OF_PROVINCE
    strength = STRENGTH[kind]
    if kind == BLUFF:
        if not battle.is_lion_guard(s, token):
            return
        strength = BLUFF_DEFENSE[s.clan[token // SLOTS]]
    elif who == 0:
        if resolution.broken_rule(s, token) != "":
            return
    elif type_ != BLESSING:  # what lies below a blessing may be hidden, and so may the shinobi that a raid needs
        owner = token // SLOTS
        if not legality.is_reachable(s, owner, place) or not legality.suits(s, owner, type_, place):
            return
    if type_ == RAID:
        out[province + at.RAID] = 1.0
    elif type_ == DIPLOMACY:
        out[province + at.DIPLOMACY] = 1.0
    elif who == 0:
        out[province + at.STRENGTH_OWN] += float(strength) / 5.0
    else:
        out[province + at.STRENGTH_OTHERS] += float(strength) / 5.0


def _write_lookers(s: RokuganState, seat: i64, seen: i64, out: vec[float]) -> None:
    """Who has looked at one of the observer's tokens."""
    other: i64
    for other in range(s.seats):
        if other != seat and has(seen, other):
            who = other - seat
            if who < 0:
                who += s.seats
            out[at.PLAYER + who * at.OF_PLAYER + at.SEEN_OF_OWN] += 0.5


def _write_collection(tokens: i64, start: i64, out: vec[float]) -> None:
    """A collection by kind, the bluff left out."""
    kind: i64
    for kind in range(BLUFF):
        n = tokens & KIND_MOST
        if n != 0:
            out[start + kind] = float(n) / 4.0
        tokens >>= KIND_BITS


def _write_remembered(known: i64, player: i64, out: vec[float]) -> None:
    kind: i64
    for kind in range(BLUFF):
        n = count_of(known, kind)
        if n > 0:
            out[player + at.KNOWN + TYPE_OF[kind]] += float(n) / 3.0
            out[player + at.KNOWN_STRENGTH] += float(n * STRENGTH[kind]) / 10.0
